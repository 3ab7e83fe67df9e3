"""What other rules would have made of a game: who would have won, and what can't be told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from shmear_scorer.rules.otherwise import Otherwise
from shmear_scorer.rules.possible import CantTell
from shmear_scorer.rules.ruleset import LowTo
from shmear_scorer.rules.state import GameState, WonBy
from shmear_scorer.rules.what_if import Ending, HandIf, Over, WhatIf
from shmear_scorer.rules.worlds import Range

from .figures import points
from .messages import N_, listed
from .names import Names
from .voice import Message, Voice

WHAT_IF_PROBLEMS: Final[Mapping[str, Message]] = {
    "what-if-scores-differ": N_(
        "By these rules others share a score, and they took over different ones. Choose rules with "
        "the same partners."
    ),
}
"""By code."""


def range_text(score: Range | None) -> str:
    """A score: 7, 7–9 where the record can’t tell it, ? where nothing tells."""
    if score is None:
        return "?"
    if score.told:
        return points(score.low)
    between = "–" if score.low >= 0 else "…"
    return f"{points(score.low)}{between}{points(score.high)}"


# --------------------------------------------------------------------------- the verdict


def if_title(seen: WhatIf, names: Names) -> str:
    """Who would have won, as a headline."""
    told = Voice(names, seen.rules, {})
    if seen.winners is None:
        return told.gettext("The record can’t tell who would have won")
    if seen.over is Over.NO:
        return told.gettext("Nobody would have won yet")
    if not seen.winners:
        return told.gettext("Called off")
    sides = names.sides_list(seen.winners)
    if _drawn(seen):
        return told.gettext("A draw: %(sides)s", sides=sides)
    return told.gettext("%(sides)s would have won", sides=sides)


def as_played(state: GameState, names: Names) -> str:
    """Who won the game as it was played."""
    told, outcome = Voice(names, state.rules, {}), state.outcome
    if outcome is None:
        return told.gettext("As played, the game goes on.")
    if outcome.won_by is WonBy.VOID or not outcome.winners:
        return told.gettext("As played, it was called off.")
    sides = names.sides_list(outcome.winners)
    if outcome.won_by is WonBy.DRAW:
        return told.gettext("As played, it was a draw between %(sides)s.", sides=sides)
    return told.gettext("As played, %(sides)s won.", sides=sides)


def by_these_rules(seen: WhatIf, names: Names, *, same: bool) -> str:
    """Who would have won and when, or what is known of it. ``same``: those who did win."""
    told = Voice(names, seen.rules, {})
    if seen.cant_tell is not None:
        return cant_tell_sentence(seen.cant_tell, seen, names)
    if seen.winners is None:
        return told.together(_may_have_won(told, seen), *_hanging(told, seen))
    if seen.over is Over.NO:
        return told.gettext("By these rules nobody would have won yet: the game would go on.")
    sides = names.sides_list(seen.winners)
    if not seen.winners:
        return told.gettext("By these rules it would have been called off too.")
    ending = seen.endings[-1]
    if ending.hand is None:
        return told.gettext(
            "By these rules %(sides)s would have won when the game was called early.", sides=sides
        )
    return _won(told, seen, sides, same=same)


def _won(told: Voice, seen: WhatIf, sides: str, *, same: bool) -> str:
    first, last = seen.endings[0].hand, seen.endings[-1].hand
    number = last.played.number if last else None
    if _drawn(seen):
        return told.gettext("By these rules it would have been a draw.")
    if number is None:
        return told.gettext("By these rules %(sides)s would have won.", sides=sides)
    if first is not last:
        return told.gettext(
            "By these rules %(sides)s would have won, after hand %(number)s at the latest.",
            sides=sides,
            number=number,
        )
    if same:
        return told.gettext(
            "By these rules %(sides)s would have won too, after hand %(number)s.",
            sides=sides,
            number=number,
        )
    return told.gettext(
        "By these rules %(sides)s would have won after hand %(number)s.",
        sides=sides,
        number=number,
    )


def _drawn(seen: WhatIf) -> bool:
    return bool(seen.winners) and len(seen.winners or ()) > 1


def _may_have_won(told: Voice, seen: WhatIf) -> str:
    """Between whom it lies, where few may have won."""
    winners = {ending.winners for ending in seen.endings}
    alone = all(len(sides) == 1 for sides in winners)
    if not alone or any(ending.won_by is None for ending in seen.endings):
        return told.gettext("By these rules it can’t be told who would have won, or when.")
    names = [told.names.side(side) for (side,) in sorted(winners)]
    either = told.names.joined(names, "or")
    return told.gettext("By these rules %(either)s would have won.", either=either)


# ----------------------------------------------------------------- what it hangs on

MOST_NUMBERS: Final = 6
"""So many hands are named by their numbers; more are counted."""

_Hangs = tuple[str, str, str]

_HANGS_ON: Final[Mapping[str, _Hangs]] = {
    "low-taken": (
        N_("It hangs on who took Low in hand %(hands)s, which nobody recorded."),
        N_("It hangs on who took Low in hands %(hands)s, which nobody recorded."),
        N_("It hangs on who took Low in %(num)s hands, which nobody recorded."),
    ),
    "low-played": (
        N_("It hangs on who played Low in hand %(hands)s, which nobody recorded."),
        N_("It hangs on who played Low in hands %(hands)s, which nobody recorded."),
        N_("It hangs on who played Low in %(num)s hands, which nobody recorded."),
    ),
    "partner": (
        N_("It hangs on whom the pitcher would have called in hand %(hands)s."),
        N_("It hangs on whom the pitcher would have called in hands %(hands)s."),
        N_("It hangs on whom the pitcher would have called in %(num)s hands."),
    ),
    "dump": (
        N_("It hangs on what the dealer would have done with hand %(hands)s."),
        N_("It hangs on what the dealer would have done with hands %(hands)s."),
        N_("It hangs on what the dealer would have done with %(num)s hands."),
    ),
    "otherwise": (
        N_("It hangs on what would have come out of hand %(hands)s."),
        N_("It hangs on what would have come out of hands %(hands)s."),
        N_("It hangs on what would have come out of %(num)s hands."),
    ),
    "otherwise-no-hand": (
        N_("It hangs on what would have come out of a deal that was not played."),
        N_("It hangs on what would have come out of %(num)s deals that were not played."),
        N_("It hangs on what would have come out of %(num)s deals that were not played."),
    ),
    "tricks": (
        N_("It hangs on whether the pitcher took every trick of hand %(hands)s."),
        N_("It hangs on whether the pitcher took every trick of hands %(hands)s."),
        N_("It hangs on whether the pitcher took every trick of %(num)s hands."),
    ),
}
_HANGS_ON_POINT: Final[_Hangs] = (
    N_("It hangs on whose the point %(point)s is in hand %(hands)s."),
    N_("It hangs on whose the point %(point)s is in hands %(hands)s."),
    N_("It hangs on whose the point %(point)s is in %(num)s hands."),
)
_UNKNOWN: Final[Mapping[str, str]] = {
    "low-taken": N_("Nobody recorded who took Low."),
    "low-played": N_("Nobody recorded who played Low."),
    "partner": N_("Whom the pitcher would have called, nobody knows."),
    "dump": N_("What the dealer would have done, nobody knows."),
    "tricks": N_("Nobody recorded whether the pitcher took every trick."),
}


def _kind(what: str, seen: WhatIf) -> str:
    """The key by which the tables have something unknown."""
    if what == "low":
        return "low-taken" if seen.rules.low_to is LowTo.TAKER else "low-played"
    return what


def _hanging(told: Voice, seen: WhatIf) -> list[str]:
    """A sentence for each thing that it hangs on."""
    hands: dict[str, list[str]] = {}
    for hand, what in seen.hangs_on:
        number = hand.played.number
        kind = what if number else f"{what}-no-hand"
        hands.setdefault(kind, []).append(points(number or 0))
    sentences = []
    for what, numbers in hands.items():
        one, several, many = _HANGS_ON.get(_kind(what, seen), _HANGS_ON_POINT)
        said = Voice(told.names, seen.rules, {"point": what, "num": len(numbers)})
        if len(numbers) > MOST_NUMBERS:
            sentences.append(said.gettext(many))
        else:
            message = one if len(numbers) == 1 else several
            sentences.append(said.gettext(message, hands=listed(numbers)))
    return sentences


# ------------------------------------------------------------------------- hand by hand


def if_notes(hand: HandIf, seen: WhatIf, names: Names) -> list[str]:
    """What to say about one hand: how the bid came out if otherwise, what is unknown, and whether
    the game was over."""
    told = Voice(names, seen.rules, {})
    if hand.cant_tell is not None:
        return [cant_tell_sentence(hand, seen, names)]
    notes = [_made(told, hand)]
    if hand.otherwise is not None:
        notes = [_otherwise(told, hand, hand.otherwise)]
    for what in [what for what in hand.unknown if what != "otherwise"]:
        said = Voice(names, seen.rules, {"point": what})
        unknown = _UNKNOWN.get(_kind(what, seen))
        notes.append(
            said.gettext(unknown or N_("The record can’t tell whose the point %(point)s is."))
        )
    return [note for note in (*notes, _over(told, hand, seen.endings)) if note]


def _made(told: Voice, hand: HandIf) -> str:
    if hand.skipped or not hand.made or hand.made == {hand.played.made}:
        return ""
    if hand.made == {True}:
        return told.gettext("Made, by these rules.")
    if hand.made == {False}:
        return told.gettext("Set, by these rules.")
    if hand.made == {None}:
        return told.gettext("Not played, by these rules.")
    if None in hand.made:
        return ""
    return told.gettext("Made or set, by these rules.")


def _over(told: Voice, hand: HandIf, endings: tuple[Ending, ...]) -> str:
    if not any(ending.hand is hand for ending in endings):
        return ""
    if hand.over is Over.YES and endings[0].hand is hand:
        return told.gettext("The game would have been over here.")
    if hand.over is Over.YES:
        return told.gettext("The game would have been over here at the latest.")
    return told.gettext("The game may have been over here.")


# ------------------------------------------------------------------- what can't be told


def cant_tell_sentence(hand: HandIf, seen: WhatIf, names: Names) -> str:
    """Why nothing is known from this hand on."""
    told = Voice(names, seen.rules, {"number": hand.played.number or 0})
    from_here = told.gettext("From hand %(number)s on it can’t be told.")
    if hand.played.number is None:
        from_here = told.gettext("From here on it can’t be told.")
    return told.together(_why(told, hand.cant_tell or CantTell(why="")), from_here)


def _otherwise(told: Voice, hand: HandIf, otherwise: Otherwise) -> str:
    """Why a hand would have been played otherwise, and what is known of it then."""
    why, contract = _why(told, otherwise.why), otherwise.contract
    if "otherwise" not in hand.unknown:
        return told.together(why, _made(told, hand))
    if contract is None or contract.moon or not otherwise.changed:
        return told.together(why, told.gettext("So anything may have come out of it."))
    said = Voice(told.names, told.rules, {"seat": contract.seat, "bid": contract.bid})
    pitcher = N_(
        "So %(seat)s would have pitched for %(bid)s, and anything may have come out of it."
    )
    return told.together(why, said.gettext(pitcher))


def _why(told: Voice, why: CantTell) -> str:
    """Why a hand could not have been played as it was."""
    problem = next((problem for problem in why.problems if problem.code in _REFUSED), None)
    if problem is None:
        message, facts = _CANT_TELL.get(why.why, _NOT_SO), why.facts
    else:
        message, facts = _REFUSED[problem.code], problem.facts
    return Voice(told.names, told.rules, facts).gettext(message)


_NOT_SO: Final = N_("By these rules this could not have been played as it was.")
_REFUSED: Final[Mapping[str, str]] = {
    "bid-below-lowest": N_("%(seat)s bid %(bid)s, and by these rules the lowest bid is %(min)s."),
    "bid-above-highest": N_("%(seat)s bid %(bid)s, and by these rules the highest bid is %(max)s."),
    "moon-not-played": N_("%(seat)s shot the moon, and these rules have none."),
    "moon-needs-score": N_(
        "%(seat)s shot the moon, and by these rules may have lacked the score for it."
    ),
    "bid-not-higher": N_("By these rules %(seat)s could not have matched the bid of %(holder)s."),
    "dealer-matches-highest-only": N_(
        "By these rules %(seat)s could not have matched the bid of %(holder)s."
    ),
    "card-not-in-deck": N_("The %(card)s was played, and by these rules the deck lacks it."),
}
_CANT_TELL: Final[Mapping[str, str]] = {
    "other-hand-size": N_("By these rules everybody plays %(now)s cards, not %(was)s."),
    "other-deck": N_("Cards may have been played that the deck lacks by these rules."),
    "other-trumps": N_(
        "By these rules the trumps rank otherwise, so tricks may have gone to others."
    ),
    "trick-elsewhere": N_(
        "By these rules %(seat)s would have taken trick %(trick)s, and the rest would have been "
        "played otherwise."
    ),
    "other-leader": N_("Everybody passed, and by these rules somebody else would have led."),
    "not-played-so": N_(
        "Everybody passed, and by these rules the hand would have been played otherwise."
    ),
    "auction-ended": N_("By these rules the bid of %(seat)s would have ended the auction."),
    "auction-went-on": N_("By these rules others could still have bid after %(seat)s."),
    "too-many": N_("By these rules too many things may have happened."),
}
"""By code."""
