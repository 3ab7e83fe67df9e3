"""What other common rules would say: the same question under one rule changed.

Common is what a shipped game plays, and what tables usually wish for (docs/rules.md, "House
rules"). The more games have a value, the earlier it comes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from .cards import JOKERS
from .presets import all_presets, families, find_preset, with_changes
from .questions import About, Answer, HandAsked, MayBid, MayPlay, Question, WhoseTrick, answer
from .relevance import comes_to_bear
from .rulecheck import check, seats_problem
from .ruleset import RuleSet
from .rulevalues import KEYS
from .ruling import Refused, blocking
from .state import GameState, HandResult
from .table import seat_players

MOST: Final = 5
_SAME_TABLE: Final = frozenset({"seats", "count_down"})
"""What is not another rule for a hand: how many may sit down, and how a score is read out."""
_WISHES: Final[Mapping[str, tuple[Any, ...]]] = {
    "revoke": ("set",),
    "must_pitch_to_win": (True,),
}
"""What tables usually wish for, though no shipped game has it."""


_NOT_ASKED: Final = frozenset({"auction-closed", "call-out-of-turn"})
"""What is said where the question would not have come up."""


@dataclass(frozen=True, kw_only=True)
class Other:
    """The rules with one value changed; ``games`` is how many shipped games have that value."""

    key: str
    rules: RuleSet
    games: int


@dataclass(frozen=True, kw_only=True)
class Alternative:
    """What another rule says; ``also`` are further changes that come to the same."""

    key: str
    rules: RuleSet
    answer: Answer
    also: tuple[Other, ...] = ()


@lru_cache(maxsize=64)
def others(rules: RuleSet, players: int) -> tuple[Other, ...]:
    """Each change of one value to another common one that so many players can play without
    changing sides, the most common first."""
    found = [
        Other(key=key, rules=changed, games=games)
        for key in KEYS
        if key not in _SAME_TABLE
        for value, games in _values(key).items()
        if value != getattr(rules, key)
        and (changed := _changed(rules, key, value, players)) is not None
    ]
    return tuple(sorted(found, key=lambda other: -other.games))


@lru_cache(maxsize=64)
def _values(key: str) -> Mapping[Any, int]:
    """The common values of a rule, and how many shipped games have each and make use of it."""
    values = Counter(getattr(game, key) for game in all_presets() if _is_used(key, game))
    for wish in _WISHES.get(key, ()):
        values.setdefault(KEYS[key].read(wish), 0)
    return values


def _is_used(key: str, rules: RuleSet) -> bool:
    """Whether a rule comes to bear; an order of trumps does not that names jokers which the deck
    lacks."""
    if key == "trump_order" and not rules.jokers and {*rules.trump_order} & {*JOKERS}:
        return False
    return comes_to_bear(key, rules)


def _changed(rules: RuleSet, key: str, value: Any, players: int) -> RuleSet | None:
    """``rules`` with one value changed, if they can be played so by the same people."""
    try:
        changed = with_changes(rules, {key: KEYS[key].write(value)}, citation(key, value))
    except Refused:
        return None
    known = {problem.code for problem in check(rules)}
    if any(p.code not in known and p.where != "seats" for p in check(changed)):
        return None
    if seats_problem(changed, players) is not None:
        return None
    names = tuple(map(str, range(players)))
    same_sides = seat_players(changed, names).sides == seat_players(rules, names).sides
    return changed if same_sides and _is_used(key, changed) else None


def citation(key: str, value: Any) -> str:
    """Where a rule's value stands: with the first shipped game, family by family, whose source has
    it."""
    games = [find_preset(name) for names in families().values() for name in names]
    sources = [game.source(key) for game in games if getattr(game, key) == value]
    cited = [source for source in sources if source != "ours"]
    return cited[0] if cited else "ours" if sources else "house"


def differing(
    question: Question, rules: RuleSet, given: Answer, most: int = MOST
) -> tuple[Alternative, ...]:
    """The common rules under which a player would notice another answer than ``given``: one for
    each such answer, at most ``most``."""
    if blocking(given.problems):
        return ()
    usual = noticed(question, given)
    found: dict[Hashable, tuple[Other, Answer, list[Other]]] = {}
    for other in others(rules, question.players):
        told = answer(question, other.rules)
        if blocking(told.problems) or told.code in _NOT_ASKED:
            continue
        seen = noticed(question, told)
        if seen in found:
            found[seen][2].append(other)
        elif seen != usual and len(found) < most:
            found[seen] = (other, told, [])
    return tuple(
        Alternative(key=other.key, rules=other.rules, answer=told, also=tuple(also))
        for other, told, also in found.values()
    )


def noticed(question: Question, given: Answer) -> Hashable:
    """What of an answer a player would notice: two answers with the same don't differ."""
    match question:
        case MayBid():
            return given.yes, tuple(_passed(given))
        case WhoseTrick():
            return given.facts.get("seat")
        case MayPlay():
            return given.yes
        case HandAsked(about=about):
            if given.after is None:
                return None
            return tuple(_hand(about, given.after, given.after.results[-1]))


def _passed(given: Answer) -> Iterator[Hashable]:
    """What follows when everybody passed."""
    if "follows" in given.facts:
        yield from (given.facts.get(fact) for fact in ("follows", "lowest", "moon", "forfeit"))


def _hand(about: About, after: GameState, result: HandResult) -> Iterator[Hashable]:
    outcome = after.outcome
    if about is not About.POINTS:
        yield (outcome.winners, outcome.won_by) if outcome else None
    if about is About.WON:
        return
    yield result.made
    if result.tally is not None:
        yield owners(result, after)
        yield tuple((revoked.seat, revoked.trick) for revoked in result.tally.revokes)
    if about is About.SCORE:
        yield result.change
        yield result.smucks_change


def owners(result: HandResult, after: GameState) -> tuple[tuple[str, int], ...]:
    """Each point of a hand that somebody got, with the index of the side at the table."""
    points = result.tally.owners.items() if result.tally else ()
    return tuple((p, after.table.side_at[seat]) for p, seat in points if seat is not None)
