"""What a correction changes, in its own hand and in all later ones, before it is saved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from flask import render_template, request
from markupsafe import Markup

from shmear_scorer.desk.sheets import Sheet
from shmear_scorer.rules.game import Game
from shmear_scorer.rules.state import GameState, HandResult
from shmear_scorer.web import present, wording
from shmear_scorer.web.language import gettext
from shmear_scorer.web.phones import Visit
from shmear_scorer.web.reasons import RulingGroup


@dataclass(frozen=True, kw_only=True)
class ScoreChange:
    """Points and smucks of a side, as they stand and as they would."""

    names: tuple[str, ...]
    points: tuple[int, int]
    smucks: tuple[int, int]


@dataclass(frozen=True, kw_only=True)
class HandChange:
    """A hand whose running totals move. ``cells`` has (before, after) a head; None: not there."""

    label: str
    note: str | Markup
    cells: tuple[tuple[int | None, int | None], ...]


@dataclass(frozen=True, kw_only=True)
class Changes:
    """All that a correction would change. ``winner`` is (before, after) where that changes;
    ``lost`` says which hands would no longer count, and why.

    By side; where a corrected rule makes other sides of the same people, by player.
    """

    scores: tuple[ScoreChange, ...]
    heads: tuple[tuple[str, str], ...]
    hands: tuple[HandChange, ...]
    winner: tuple[str | Markup, str | Markup] | None
    nothing: bool
    lost: tuple[str | Markup, ...]


def changes(sheet: Sheet, after: Game) -> Changes:
    """What turning the sheet's game into ``after`` changes."""
    now, then = sheet.state, after.state
    shares = _shares(now, then)
    scores = tuple(
        ScoreChange(
            names=tuple(sheet.names[seat] for seat in seats),
            points=(_score(now.scores, now, seats), _score(then.scores, then, seats)),
            smucks=(_of(now.smucks, now, seats), _of(then.smucks, then, seats)),
        )
        for seats in shares
    )
    hands = tuple(_hand_changes(sheet, now, then, shares))
    before, afterwards = _winner(sheet, now), _winner(replace(sheet, game=after), then)
    same = all(s.points[0] == s.points[1] and s.smucks[0] == s.smucks[1] for s in scores)
    return Changes(
        scores=scores,
        heads=present.heads(sheet, shares),
        hands=hands,
        winner=None if before == afterwards else (before, afterwards),
        nothing=same and not hands and before == afterwards,
        lost=tuple(
            names.fill(gettext("Hand %(number)s would no longer count: %(why)s"), facts)
            for names, facts in _lost(sheet, after)
        ),
    )


def lost(sheet: Sheet, after: Game) -> list[str | Markup]:
    """Which hands no longer count since the sheet's game was turned into ``after``, and why."""
    return [
        names.fill(gettext("Hand %(number)s no longer counts: %(why)s"), facts)
        for names, facts in _lost(sheet, after)
    ]


def _lost(sheet: Sheet, after: Game) -> Iterator[tuple[wording.Names, dict[str, object]]]:
    counted = {r.seq: r.number for r in sheet.state.results if not r.refused and r.number}
    for result in after.state.results:
        if result.refused and result.seq in counted:
            names = present.names_of(sheet, result.table)
            why = next(p for p in result.problems if p.blocks)
            sentence = wording.problem_sentence(why, after.state.rules, names)
            yield names, {"number": counted[result.seq], "why": sentence}


Shares = tuple[tuple[int, ...], ...]
"""The seats of those who share a score before and after."""


def _shares(now: GameState, then: GameState) -> Shares:
    if now.table.sides == then.table.sides:
        return now.table.sides
    return tuple((seat,) for seat in range(len(now.table.players)))


def _of(by_side: Sequence[int], state: GameState, seats: Sequence[int]) -> int:
    """What a share has of what each side has."""
    return by_side[state.table.side_at[seats[0]]]


def _score(scores: Sequence[int], state: GameState, seats: Sequence[int]) -> int:
    """A share's score as people read it."""
    return state.rules.read_off(_of(scores, state, seats))


def confirm(
    visitor: Visit,
    *,
    heading: str,
    address: str,
    after: Game,
    save: str,
    sent: Sequence[tuple[str, object]] | None = None,
    verdict: str | Markup = "",
    groups: Sequence[RulingGroup] = (),
    can_edit: bool = False,
) -> str:
    """The page that shows what turning the game into ``after`` changes, and asks for a yes.

    What was sent goes along, or what ``sent`` has instead.
    """
    sheet = visitor.sheet
    if sent is None:
        sent = sent_along()
    return render_template(
        "preview.html",
        visit=visitor,
        title=present.game_title(sheet.state.rules),
        heading=heading,
        address=address,
        sent=sent,
        changes=changes(sheet, after),
        verdict=verdict,
        groups=groups,
        with_smucks=present.shows_smucks(sheet.state, after.state),
        save=save,
        can_edit=can_edit,
    )


def sent_along(**more: int | None) -> list[tuple[str, object]]:
    """What was sent, to be sent again once it is confirmed, and ``more`` in its fields."""
    left_out = {"do", "csrf_token", *more}
    sent = [(k, v) for k, v in request.form.items(multi=True) if k not in left_out]
    return [*sent, *((k, v) for k, v in more.items() if v is not None)]


def _winner(sheet: Sheet, state: GameState) -> str | Markup:
    if state.outcome is None:
        return gettext("The game goes on.")
    return wording.outcome_sentence(state, present.names_of(sheet))


def _hand_changes(
    sheet: Sheet, now: GameState, then: GameState, shares: Shares
) -> list[HandChange]:
    """Every hand that is new, gone, or comes to something else. What moved before, and so moves
    all totals behind it, is shown there too: people check the last line."""
    old = {result.seq: result for result in now.results}
    new = {result.seq: result for result in then.results}
    order = [r.seq for r in then.results]
    for place, result in enumerate(now.results):
        if result.seq not in new:
            order.insert(min(place, len(order)), result.seq)
    rows = []
    seated = now.table.sides == then.table.sides
    for seq in order:
        before, after = old.get(seq), new.get(seq)
        if before and after and _alike(before, after, seated):
            continue
        shown = after or before
        assert shown is not None, "a hand is in one of the two"
        cells = tuple(
            (
                _score(before.scores, now, seats) if before else None,
                _score(after.scores, then, seats) if after else None,
            )
            for seats in shares
        )
        rows.append(
            HandChange(label=present.label_of(shown), note=_note(sheet, before, after), cells=cells)
        )
    return rows


def _alike(a: HandResult, b: HandResult, seated: bool) -> bool:
    """Whether a hand comes to the same; ``seated``: by the same sides."""
    return seated and (a.scores, a.smucks, a.made, a.refused, a.number, a.item) == (
        b.scores,
        b.smucks,
        b.made,
        b.refused,
        b.number,
        b.item,
    )


def _note(sheet: Sheet, before: HandResult | None, after: HandResult | None) -> str | Markup:
    if after is None:
        return gettext("Struck.")
    names = present.names_of(sheet, after.table)
    if before is None:
        return wording.verdict(after, names)
    if after.refused:
        problem = next(p for p in after.problems if p.blocks)
        return wording.problem_sentence(problem, sheet.state.rules, names)
    then = wording.verdict(after, names)
    was = wording.verdict(before, present.names_of(sheet, before.table))
    return "" if was == then else then
