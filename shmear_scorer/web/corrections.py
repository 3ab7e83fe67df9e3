"""What a correction changes, in its own hand and in all later ones, before it is saved."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from shmear_scorer.desk.sheets import Sheet
from shmear_scorer.rules.game import Game
from shmear_scorer.rules.state import GameState, HandResult
from shmear_scorer.web import present, wording
from shmear_scorer.web.language import gettext


@dataclass(frozen=True, kw_only=True)
class ScoreChange:
    """A side's points and smucks, as they stand and as they would."""

    names: tuple[str, ...]
    points: tuple[int, int]
    smucks: tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class HandChange:
    """A hand whose running totals move. ``cells`` has (before, after) a side; None: not there."""

    label: str
    note: str | Markup
    cells: tuple[tuple[int | None, int | None], ...]


@dataclass(frozen=True, kw_only=True)
class Changes:
    """All that a correction would change. ``winner`` is (before, after) where that changes."""

    scores: tuple[ScoreChange, ...]
    hands: tuple[HandChange, ...]
    winner: tuple[str | Markup, str | Markup] | None
    nothing: bool


def changes(sheet: Sheet, after: Game) -> Changes:
    """What turning the sheet's game into ``after`` changes."""
    now, then = sheet.state, after.state
    scores = tuple(
        ScoreChange(
            names=present.side_names(sheet, side),
            points=(now.scores[side], then.scores[side]),
            smucks=(now.smucks[side], then.smucks[side]),
        )
        for side in range(len(now.scores))
    )
    hands = tuple(_hand_changes(sheet, now, then))
    before, afterwards = _winner(sheet, now), _winner(sheet, then)
    same = all(s.points[0] == s.points[1] and s.smucks[0] == s.smucks[1] for s in scores)
    return Changes(
        scores=scores,
        hands=hands,
        winner=None if before == afterwards else (before, afterwards),
        nothing=same and not hands and before == afterwards,
    )


def _winner(sheet: Sheet, state: GameState) -> str | Markup:
    if state.outcome is None:
        return gettext("The game goes on.")
    return wording.outcome_sentence(state, present.names_of(sheet))


def _hand_changes(sheet: Sheet, now: GameState, then: GameState) -> list[HandChange]:
    """Every hand that is new, gone, or comes to something else. What moved before, and so moves
    all totals behind it, is shown there too: people check the last line."""
    old = {result.seq: result for result in now.results}
    new = {result.seq: result for result in then.results}
    order = [r.seq for r in then.results]
    for place, result in enumerate(now.results):
        if result.seq not in new:
            order.insert(min(place, len(order)), result.seq)
    rows = []
    for seq in order:
        before, after = old.get(seq), new.get(seq)
        if before and after and _alike(before, after):
            continue
        shown = after or before
        assert shown is not None, "a hand is in one of the two"
        cells = tuple(
            (before.scores[side] if before else None, after.scores[side] if after else None)
            for side in range(len(now.scores))
        )
        rows.append(
            HandChange(label=present.label_of(shown), note=_note(sheet, before, after), cells=cells)
        )
    return rows


def _alike(a: HandResult, b: HandResult) -> bool:
    return (a.scores, a.smucks, a.made, a.refused, a.number, a.item) == (
        b.scores,
        b.smucks,
        b.made,
        b.refused,
        b.number,
        b.item,
    )


def _note(sheet: Sheet, before: HandResult | None, after: HandResult | None) -> str | Markup:
    names = present.names_of(sheet)
    if after is None:
        return gettext("Struck.")
    if before is None:
        return wording.verdict(after, names)
    if after.refused:
        problem = next(p for p in after.problems if p.blocks)
        return wording.problem_sentence(problem, sheet.state.rules, names)
    then = wording.verdict(after, names)
    return "" if wording.verdict(before, names) == then else then
