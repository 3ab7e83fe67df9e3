"""How a game ended: who won, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from shmear_scorer.rules.hand import Adjustments
from shmear_scorer.rules.ruling import Ruling
from shmear_scorer.rules.state import GameState, HandResult, Outcome, WonBy

from .end_rulings import ended_reason
from .names import Names
from .rulings import ruling_sentence
from .voice import Voice


def outcome_title(state: GameState, names: Names) -> str:
    """Who won, as a headline: Ann & Cy win. Empty while the game goes on."""
    outcome = state.outcome
    if outcome is None:
        return ""
    told = Voice(names, state.rules, {})
    if outcome.won_by is WonBy.VOID:
        return told.gettext("No result")
    if not outcome.winners:
        return told.gettext("Nobody wins")
    sides = names.sides_list(outcome.winners)
    if outcome.won_by is WonBy.DRAW:
        return told.gettext("A draw: %(sides)s", sides=sides)
    count = names.count(*outcome.winners)
    return told.ngettext("%(sides)s wins", "%(sides)s win", count, sides=sides)


def outcome_sentence(state: GameState, names: Names) -> str:
    """Who won and why. While the game goes on: why, if somebody is out already; else empty."""
    if state.outcome is None:
        return _not_over(state, names)
    told = _End(state, state.outcome, names)
    return told.together(_WON[state.outcome.won_by](told), ended_reason(told))


def outcome_reason(state: GameState, names: Names) -> str:
    """Why, to stand under `outcome_title`; empty while the game goes on."""
    if state.outcome is None:
        return ""
    told = _End(state, state.outcome, names, titled=True)
    return told.together(_WON[state.outcome.won_by](told), ended_reason(told))


class _End(Voice):
    """A game that is over, ready to be said. Under a title that names the winners, ``titled``,
    it isn't said again who wins."""

    def __init__(
        self, state: GameState, outcome: Outcome, names: Names, *, titled: bool = False
    ) -> None:
        self.titled = titled
        self.decision = outcome.rulings[-1]
        self.state = state
        self.winners = outcome.winners
        first = outcome.rulings[0].facts
        facts = {"reason": "", **first, **self.decision.facts, "winners": outcome.winners}
        if outcome.winners:
            facts["best"] = state.rules.read_off(state.scores[outcome.winners[0]])
        super().__init__(names, state.rules, facts)
        self.steps = {ruling.code: ruling for ruling in outcome.rulings}

    @property
    def count(self) -> int:
        """How many names the winners are: what a verb after them goes by."""
        return self.names.count(*self.winners)

    def wins(self) -> str:
        """Who wins, if that isn't said yet."""
        if self.titled:
            return ""
        return self.ngettext("%(winners)s wins.", "%(winners)s win.", self.count)


def _by_target(told: _End) -> str:
    if told.decision.code == "out":
        if told.titled and told.rules.counts_down:
            return told.gettext("Out, and nobody else is.")
        if told.titled:
            return told.gettext("Out with %(best)s, and nobody else is.")
        if told.rules.counts_down:
            return told.ngettext(
                "%(winners)s wins and is out.", "%(winners)s win and are out.", told.count
            )
        return told.ngettext(
            "%(winners)s wins with %(best)s.", "%(winners)s win with %(best)s.", told.count
        )
    return told.together(told.wins(), _settled(told))


def _by_deals(told: _End) -> str:
    if told.decision.code == "deals-over":
        if told.titled:
            return told.gettext("The highest score after all deals: %(best)s.")
        return told.ngettext(
            "%(winners)s wins with %(best)s, the highest score after all deals.",
            "%(winners)s win with %(best)s, the highest score after all deals.",
            told.count,
        )
    return told.together(told.wins(), _settled(told))


def _settled(told: _End) -> str:
    """Which step decided, and how."""
    match told.decision.code:
        case "tie-pitcher":
            return _pitcher_first(told)
        case "tie-score":
            second = told.rules.read_off(sorted(told.facts["scores"])[-2])
            return told.gettext(
                "Several are out, and the higher score decides: %(best)s to %(second)s.",
                second=second,
            )
        case _:
            if told.facts.get("point") is None:
                return told.gettext("Several are out, but the winner was there before this hand.")
            return told.gettext(
                "Several are out. Counted point by point, the winner came there first, with "
                "%(point)s."
            )


def _pitcher_first(told: _End) -> str:
    scores, winner = told.state.scores, told.winners[0]
    ahead = [side for side in told.facts["among"] if scores[side] > scores[winner]]
    if ahead:
        return told.ngettext(
            "%(others)s has more points, but %(seat)s pitched the last hand and is out: "
            "the pitcher goes first.",
            "%(others)s have more points, but %(seat)s pitched the last hand and is out: "
            "the pitcher goes first.",
            told.names.count(*ahead),
            others=told.names.sides_list(ahead),
        )
    if "tie-score" in told.steps or "deals-over" in told.steps:
        return told.gettext(
            "Several are level at %(best)s, but %(seat)s pitched the last hand and made it: "
            "the pitcher goes first."
        )
    return told.gettext(
        "Several are out, but %(seat)s pitched the last hand and made it: the pitcher goes first."
    )


def _by_moon(told: _End) -> str:
    why = told.gettext("%(seat)s made the moon, which wins the game whatever the score.")
    return told.together(told.wins(), why)


def _by_lost_moon(told: _End) -> str:
    return told.together(told.wins(), _lost_moon(told), _best_of_the_others(told), _step(told))


def _lost_moon(told: _End) -> str:
    return told.gettext("%(seat)s missed the moon, which loses the game at once.")


def _best_of_the_others(told: _End) -> str:
    if len(told.names.sides) < 3:
        return ""
    return told.gettext("The highest score of the others was %(best)s.")


def _by_all_points(told: _End) -> str:
    why = told.gettext("All the points of one hand win the game at once, whatever the score.")
    return told.together(told.wins(), why, _step(told))


def _step(told: _End) -> str:
    """The step that settled between several, if there was one."""
    if len(told.steps) < 2:
        return ""
    return ruling_sentence(told.decision, told.state.rules, told.names)


def _drawn(told: _End) -> str:
    if told.decision.code == "ended-draw":
        return told.gettext(
            "A draw between %(winners)s. The game was called early, and they lead together with "
            "%(best)s."
        )
    if "moon-lost" in told.steps:
        level = told.gettext("A draw between %(winners)s, who are level at %(best)s.")
        return told.together(_lost_moon(told), level)
    if len({told.state.scores[side] for side in told.winners}) > 1:
        return told.gettext("A draw between %(winners)s. They are out, and nothing else decides.")
    return told.gettext(
        "A draw between %(winners)s. They are level at %(best)s, and nothing else decides."
    )


def _by_leading(told: _End) -> str:
    why = told.gettext("The game was called early, and the highest score was %(best)s.")
    return told.together(told.wins(), why)


def _as_agreed(told: _End) -> str:
    early = told.gettext("The game was called early.")
    if not told.winners:
        return told.together(told.gettext("Nobody wins, as agreed."), early)
    if told.titled:
        return told.gettext("So it was agreed when the game was called early.")
    wins = told.ngettext("%(winners)s wins, as agreed.", "%(winners)s win, as agreed.", told.count)
    return told.together(wins, early)


def _called_off(told: _End) -> str:
    return told.gettext("The game was called off and doesn’t count.")


_WON: Final[Mapping[WonBy, Callable[[_End], str]]] = {
    WonBy.TARGET: _by_target,
    WonBy.MOON: _by_moon,
    WonBy.MOON_LOST: _by_lost_moon,
    WonBy.ALL_POINTS: _by_all_points,
    WonBy.DRAW: _drawn,
    WonBy.DEALS: _by_deals,
    WonBy.LEADER: _by_leading,
    WonBy.AGREED: _as_agreed,
    WonBy.VOID: _called_off,
}


def settling(state: GameState) -> tuple[HandResult | None, tuple[Ruling, ...]]:
    """The hand that ended the game, or might have, with the rulings that settle it."""
    last = next(
        (
            result
            for result in reversed(state.results)
            if not result.refused
            and (result.number is not None or isinstance(result.item, Adjustments))
        ),
        None,
    )
    if state.outcome is not None:
        last = next((result for result in state.results if result.outcome is not None), None)
        return last, state.outcome.rulings
    return last, last.settling if last else ()


def _not_over(state: GameState, names: Names) -> str:
    _, rulings = settling(state)
    if not rulings:
        return ""
    told = Voice(names, state.rules, rulings[0].facts)
    first = ruling_sentence(rulings[0], state.rules, names)
    if rulings[-1].code == "tie-play-on":
        return told.together(first, ruling_sentence(rulings[-1], state.rules, names))
    unsettled = told.gettext("The game ends when the hand that doesn’t count yet is put right.")
    return told.together(first, unsettled)
