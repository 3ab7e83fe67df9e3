"""Why each row of a season's table stands where it does, in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from markupsafe import Markup

from shmear_scorer.league.counting import TieBreak
from shmear_scorer.league.figures import Entrant
from shmear_scorer.league.results import PlayerId
from shmear_scorer.league.standings import Meetings, Parting, Row, Step

from .counting import step_name, step_phrase
from .exact import beside, exact, rounded
from .messages import N_, gettext, ngettext
from .names import Names

MOST_NAMED: Final = 3
PAIR: Final = 2
PERCENT: Final = 100


@dataclass(frozen=True, kw_only=True)
class Called:
    """What those in a table are called: people by their ids, as text or as markup. Everybody is
    named many times in a table, and put together once."""

    names: Names
    people: Mapping[PlayerId, str]
    ready: dict[Entrant, str] = field(default_factory=dict)

    def who(self, entrant: Entrant) -> str:
        """A player, or a pair: Ann & Bob."""
        found = self.ready.get(entrant)
        if found is None:
            each = [self.names.typed(self.people.get(player, "?")) for player in entrant]
            found = each[0] if len(each) == 1 else self.names.joined(each, "standard-short")
            self.ready[entrant] = found
        return found

    def several(self, entrants: Sequence[Entrant]) -> str:
        """Several: Ann, Bob, and Cy; of many the first."""
        if len(entrants) <= MOST_NAMED:
            return self.names.joined([self.who(one) for one in entrants])
        named = [self.who(one) for one in entrants[: MOST_NAMED - 1]]
        left = len(entrants) - len(named)
        more = ngettext("%(num)s other", "%(num)s others", left)
        return self.names.joined([*named, self.names.fill(more, {"num": str(left)})])

    def kept(self, text: str) -> str:
        """Text that no line breaks in two."""
        return Markup('<span class="keep">%s</span>') % text if self.names.markup else text

    def say(self, message: str, words: Mapping[str, str]) -> str:
        """A message that is translated, filled."""
        return self.names.fill(message, words)


# ------------------------------------------------------------------------ a row in short


def row_reasons(row: Row, called: Called) -> list[str]:
    """Why a row stands there: what parts it from its neighbours. Where match points alone do, one
    of the two is enough."""
    if row.place is None:
        message = ngettext(
            "%(num)s game more to be ranked.", "%(num)s games more to be ranked.", row.lacking
        )
        return [called.say(message, {"num": str(row.lacking)})]
    around = [parting for parting in (row.above, row.below) if parting]
    if not around:
        return [called.say(gettext("Nobody else is ranked yet."), {})]
    close = [parting for parting in around if len(parting.steps) > 1 or parting.by is None]
    if row.above and row.below and (both := _between(row.above, row.below, called)):
        return [both]
    return [reason(parting, row.entrant, called) for parting in close or around[:1]]


def _between(above: Parting, below: Parting, called: Called) -> str:
    """What parts somebody from both neighbours, where it is one look at the games between them."""
    steps = above.steps
    if above.by is not TieBreak.HEAD_TO_HEAD or below.by is not TieBreak.HEAD_TO_HEAD:
        return ""
    if len(steps) < 2 or [s.among for s in steps] != [s.among for s in below.steps]:
        return ""
    last, level = steps[-1], _level(step for step in steps if step.by is not steps[-1].by)
    if not level:
        return ""
    mine, theirs = _both(last.by, last.lower, last.upper)
    words = {
        "others": called.several([who for who in last.among if who != above.lower]),
        "steps": _phrases(level, called),
        "num": str(len(last.among)),
        "mine": mine,
        "one": theirs,
        "above": called.who(above.upper),
        "two": _one(last.by, below.steps[-1].lower),
        "below": called.who(below.lower),
    }
    message = gettext(
        "Level with %(others)s on %(steps)s; match points in the games between these %(num)s: "
        "%(mine)s against %(one)s of %(above)s and %(two)s of %(below)s."
    )
    return called.say(message, words)


@dataclass(frozen=True, kw_only=True)
class _Seen:
    """A parting as one of the two sees it."""

    parting: Parting
    me: Entrant
    called: Called

    @property
    def ahead(self) -> bool:
        return self.me == self.parting.upper

    @property
    def other(self) -> Entrant:
        return self.parting.lower if self.ahead else self.parting.upper

    def pair(self, step: Step) -> tuple[Fraction | None, Fraction | None]:
        """What I have, and what the other has."""
        return (step.upper, step.lower) if self.ahead else (step.lower, step.upper)

    @property
    def record(self) -> Meetings | None:
        """My record against the other."""
        met = self.parting.meetings
        if met is None or self.ahead:
            return met
        return Meetings(games=met.games, won=met.lost, drawn=met.drawn, lost=met.won)


def reason(parting: Parting, me: Entrant, called: Called) -> str:
    """What parts somebody from a neighbour: level on what, and the step that decided."""
    seen = _Seen(parting=parting, me=me, called=called)
    last = parting.steps[-1] if parting.steps else None
    words = {"other": called.who(seen.other), "others": called.who(seen.other)}
    if last is None or parting.by is None:
        level = _level(parting.steps)
        if not level:
            return called.say(gettext("Shares the place with %(other)s."), words)
        words["steps"] = _phrases(level, called)
        message = gettext("Level with %(other)s on %(steps)s; they share the place.")
        return called.say(message, words)
    level = _level(step for step in parting.level_on if step.by is not last.by)
    if level:
        words["steps"] = _phrases(level, called)
    return _decided(seen, last, words, bool(level))


def _level(steps: Iterable[Step]) -> list[Step]:
    """On what two are level; what no game tells of either, or games that never were, is nothing."""
    told = (step for step in steps if step.upper is not None and any(step.games or (1,)))
    return list({step.by: step for step in told}.values())


def _phrases(steps: Iterable[Step], called: Called) -> str:
    return called.names.joined([called.say(_phrase(step), {}) for step in steps])


def _phrase(step: Step) -> str:
    if step.by is TieBreak.FEWER_SMUCKS:
        return gettext(_MEASURES[step.by])
    if step.by is TieBreak.HEAD_TO_HEAD and len(step.among) > PAIR:
        return gettext("match points in the games between those level")  # not just the two of them
    return step_phrase(step.by)


def _decided(seen: _Seen, step: Step, words: dict[str, str], level: bool) -> str:
    """The sentence about the step that decided; ``level``: others came before it."""
    if step.by is TieBreak.LOT:
        return seen.called.say(_lot(seen.ahead, level), words)
    if step.by is TieBreak.HEAD_TO_HEAD:
        return _head_to_head(seen, step, words, level)
    mine, theirs = seen.pair(step)
    measure = gettext(_MEASURES[step.by]) if level else step_name(step.by)
    words["step"] = seen.called.say(measure, {})
    words["mine"], words["theirs"] = _both(step.by, mine, theirs)
    if mine is None:
        message = (
            gettext(
                "Level with %(other)s on %(steps)s; %(step)s: no game tells it, against %(theirs)s."
            )
            if level
            else gettext("%(step)s: no game tells it, against %(theirs)s of %(other)s.")
        )
    elif theirs is None:
        message = (
            gettext(
                "Level with %(other)s on %(steps)s; %(step)s: %(mine)s, and no game of %(other)s "
                "tells it."
            )
            if level
            else gettext("%(step)s: %(mine)s, and no game of %(other)s tells it.")
        )
    elif level:
        message = gettext(
            "Level with %(other)s on %(steps)s; %(step)s: %(mine)s against %(theirs)s."
        )
    else:
        message = gettext("%(step)s: %(mine)s against %(theirs)s of %(other)s.")
    return seen.called.say(message, words)


def _lot(ahead: bool, level: bool) -> str:
    match ahead, level:
        case True, True:
            return gettext("Level with %(other)s on %(steps)s; ahead in the draw by lot.")
        case False, True:
            return gettext("Level with %(other)s on %(steps)s; behind in the draw by lot.")
        case True, False:
            return gettext("Ahead of %(other)s in the draw by lot.")
        case _:
            return gettext("Behind %(other)s in the draw by lot.")


_MEASURES: Final[Mapping[TieBreak, str]] = {
    TieBreak.MATCH_POINTS: N_("match points"),
    TieBreak.WINS: N_("games won"),
    TieBreak.WIN_RATE: N_("share of games won"),
    TieBreak.SCORE_PER_HAND: N_("points per hand"),
    TieBreak.MARGIN: N_("margin per game"),
    TieBreak.FEWER_SMUCKS: N_("smucks per game"),
    TieBreak.BIDS_MADE: N_("bids made"),
}
"""What a step measures, before its two figures."""


def _head_to_head(seen: _Seen, step: Step, words: dict[str, str], level: bool) -> str:
    mine, theirs = seen.pair(step)
    others = [who for who in step.among if who != seen.me]
    record = seen.record
    if len(others) == 1 and record is not None and _tells(record, mine, theirs):
        return _record(seen, record, words, level)
    words["others"] = seen.called.several(others)
    words["num"] = str(len(step.among))
    words["mine"], words["theirs"] = _both(step.by, mine, theirs)
    if level:
        message = gettext(
            "Level with %(others)s on %(steps)s; match points in the games between these "
            "%(num)s: %(mine)s against %(theirs)s of %(other)s."
        )
    else:
        message = gettext(
            "Match points in the games between these %(num)s: %(mine)s against %(theirs)s of "
            "%(other)s."
        )
    return seen.called.say(message, words)


def _tells(record: Meetings, mine: Fraction | None, theirs: Fraction | None) -> bool:
    """Whether games won and lost alone show who is ahead; points or a third winner may decide."""
    full = record.won + record.drawn + record.lost == record.games
    if not full or mine is None or theirs is None:
        return False
    return record.won != record.lost and (record.won > record.lost) == (mine > theirs)


def _record(seen: _Seen, record: Meetings, words: dict[str, str], level: bool) -> str:
    words["record"] = seen.called.kept(f"{record.won}–{record.lost}")
    words["drawn"] = str(record.drawn)
    match bool(record.drawn), level:
        case False, True:
            message = gettext("Level with %(other)s on %(steps)s; %(record)s head to head.")
        case True, True:
            message = gettext(
                "Level with %(other)s on %(steps)s; %(record)s head to head, with %(drawn)s drawn."
            )
        case False, _:
            message = gettext("%(record)s head to head against %(other)s.")
        case _:
            message = gettext("%(record)s head to head against %(other)s, with %(drawn)s drawn.")
    return seen.called.say(message, words)


def _both(by: TieBreak, mine: Fraction | None, theirs: Fraction | None) -> tuple[str, str]:
    """Two figures of one kind, to enough digits to tell them apart."""
    if mine is None or theirs is None:
        return _one(by, mine), _one(by, theirs)
    if by is TieBreak.WIN_RATE:
        told = beside(mine * PERCENT, theirs * PERCENT)
        return _percent(told[0]), _percent(told[1])
    if by in (TieBreak.MATCH_POINTS, TieBreak.HEAD_TO_HEAD):
        return exact(mine), exact(theirs)
    return beside(mine, theirs)


def _one(by: TieBreak, value: Fraction | None) -> str:
    if value is None:
        return ""
    if by is TieBreak.WIN_RATE:
        return _percent(rounded(value * PERCENT))
    whole = by in (TieBreak.MATCH_POINTS, TieBreak.HEAD_TO_HEAD) or value.denominator == 1
    return exact(value) if whole else rounded(value)


def _percent(number: str) -> str:
    return gettext("%(number)s%%") % {"number": number}


# ------------------------------------------------------------------------- step by step


def steps_told(parting: Parting, called: Called) -> list[tuple[str, str]]:
    """Every step that was looked at between two neighbours: its name, and what each had."""
    return [
        (called.say(step_name(step.by), {}), _step_told(step, parting, called))
        for step in parting.steps
    ]


def _step_told(step: Step, parting: Parting, called: Called) -> str:
    names = {"upper": called.who(parting.upper), "lower": called.who(parting.lower)}
    if step.by is TieBreak.HEAD_TO_HEAD:
        return _meetings_told(step, parting, called)
    if step.by is TieBreak.LOT:
        words = {**names, "one": lot_number(step.upper), "two": lot_number(step.lower)}
        message = gettext("%(upper)s %(one)s, %(lower)s %(two)s; the higher one is ahead.")
        return called.say(message, words)
    if step.upper is None and step.lower is None:
        return called.say(gettext("Unknown of both. Still level."), {})
    one, two = _both(step.by, step.upper, step.lower)
    words = {**names, "one": one, "two": two}
    if step.level:
        return called.say(gettext("%(one)s each. Still level."), words)
    if step.lower is None:
        return called.say(gettext("%(upper)s %(one)s, %(lower)s unknown."), words)
    return called.say(gettext("%(upper)s %(one)s, %(lower)s %(two)s."), words)


def _meetings_told(step: Step, parting: Parting, called: Called) -> str:
    assert step.games is not None, "head to head counts games"
    if not any(step.games):
        return called.say(gettext("They have not met. Still level."), {})
    each = [
        _from_games(who, value, games, called)
        for who, value, games in zip(
            (parting.upper, parting.lower), (step.upper, step.lower), step.games, strict=True
        )
    ]
    words = {"among": called.several(step.among), "each": called.names.joined(each)}
    if step.level:
        message = gettext("Between %(among)s: %(each)s. Still level.")
    else:
        message = gettext("Between %(among)s: %(each)s.")
    return called.say(message, words)


def _from_games(who: Entrant, value: Fraction | None, games: int, called: Called) -> str:
    message = ngettext(
        "%(name)s %(points)s from %(num)s game", "%(name)s %(points)s from %(num)s games", games
    )
    words = {"name": called.who(who), "points": exact(value or Fraction(0)), "num": str(games)}
    return called.say(message, words)


def lot_number(value: Fraction | None) -> str:
    """A lot as people draw it again: the first 12 digits of a checksum."""
    return f"{int(value or 0):012x}"


def lots_again(seed: str, entrant: Entrant, called: Called) -> str:
    """How anybody can draw an entrant's lot again."""
    lines = [seed, *entrant]
    words = {"who": called.who(entrant), "lines": called.names.typed(" ⏎ ".join(lines))}
    message = gettext(
        "Anybody can draw the lots again: a lot is the first 12 digits of the SHA-256 checksum of "
        "the seed and the number of the player, with a line break between. For %(who)s these are "
        "%(lines)s."
    )
    return called.say(message, words)
