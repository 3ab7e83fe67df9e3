"""Who sits where from the next hand on: somebody sits in, leaves, comes back; a side's name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from markupsafe import Markup
from werkzeug.wrappers import Response

from shmear_scorer.desk import access, seats
from shmear_scorer.desk.games import Pen, Stale
from shmear_scorer.desk.names import same, tidy
from shmear_scorer.desk.sheets import Sheet
from shmear_scorer.rules.game import Kind
from shmear_scorer.rules.reseat import Reseat, reseat
from shmear_scorer.rules.ruling import Problem, Refused
from shmear_scorer.web import notices, present, seating, wording
from shmear_scorer.web.club_table import placed
from shmear_scorer.web.forms import EntryForm, NameForm
from shmear_scorer.web.phones import Visit, new_key, pen, scorer, this_phone

bp = Blueprint("seats", __name__, url_prefix="/g/<token>/seats")

NAMES_OFFERED: Final = 24

Page = str | Response | tuple[str, int]


@dataclass(frozen=True, kw_only=True)
class SeatView:
    """One seat: who sits there, or sat there last, and how many hands each played."""

    seat: int
    name: str
    away: bool
    hands: str | Markup


@bp.get("")
def show(token: str) -> Page:
    """Who sits where, and the seat that is to change."""
    return _page(scorer(token), request.args.get("seat", type=int))


def _page(
    visitor: Visit, chosen: int | None, problems: tuple[Problem, ...] = (), typed: str | None = None
) -> str:
    """The page; a seat is ``chosen``, and a name that was ``typed`` stays in its field."""
    sheet = visitor.sheet
    state, table = sheet.state, sheet.state.table
    chosen = chosen if chosen in range(len(table.players)) else None
    over = state.outcome is not None
    texts = _texts(visitor, problems, chosen)
    undo = sheet.game.undoable
    return render_template(
        "seats.html",
        visit=visitor,
        title=present.game_title(state.rules),
        saw=sheet.version,
        key=new_key(),
        game={"undo": present.undo_view(sheet) if undo and undo.kind is Kind.RESEAT else None},
        number=state.hand_number,
        over=over,
        waiting=present.bid_view(sheet) is not None,
        seats=_seats(sheet),
        chosen=None if chosen is None or over else _seats(sheet)[chosen],
        offered=_offered(visitor),
        must_stay=None if chosen is None else _must_stay(visitor, chosen),
        sides=[
            (
                seats[0],
                present.side_names(sheet, table.side_at[seats[0]]),
                request.form.get(f"side-{seats[0]}", table.name_of_side(table.side_at[seats[0]])),
            )
            for seats in _pairs(sheet)
        ],
        typed=typed,
        problems=texts,
        top=[(text, field) for field, found in texts.items() for text in found],
    )


def _seats(sheet: Sheet) -> list[SeatView]:
    told = seating.hands_at(sheet)
    return [
        SeatView(seat=seat, name=name, away=seat in sheet.state.table.away, hands=told[seat])
        for seat, name in enumerate(sheet.names)
    ]


def _offered(visitor: Visit) -> list[str]:
    """Who may be asked to sit down: who sat in this game before, then the people of its club, or
    the phone's known names."""
    sheet, place = visitor.sheet, placed(visitor)
    others = place.names_to_offer() if place else access.known_names(this_phone())
    known = [*sheet.people.values(), *others]
    offered: list[str] = []
    for name in known:
        if not any(same(name, other) for other in (*sheet.names, *offered)):
            offered.append(name)
    return offered[:NAMES_OFFERED]


def _must_stay(visitor: Visit, seat: int) -> Markup:
    """Why a seat can't be empty; nothing where it can, or is."""
    state = visitor.sheet.state
    if seat in state.table.away:
        return Markup()
    _, problems = reseat(state.rules, state.table, Reseat(seats={seat: None}))
    names = present.names_of(visitor.sheet)
    sentences = [wording.problem_sentence(problem, state.rules, names) for problem in problems]
    return Markup(" ").join(sentences)


def _texts(
    visitor: Visit, problems: tuple[Problem, ...], chosen: int | None
) -> dict[str, list[str]]:
    """Problems in sentences, by the id of their field, if the page has it: the name of who sits
    down in the chosen seat, or of a side."""
    sides = visitor.sheet.state.table.sides
    there = {f"side-{seats[0]}" for seats in sides if len(seats) > 1}
    there |= set() if chosen is None else {"name"}
    rules, names = visitor.sheet.state.rules, present.names_of(visitor.sheet)
    texts: dict[str, list[str]] = {}
    for problem in problems:
        key, _, seat = problem.where.partition(".")
        field = {"seats": "name", "names": f"side-{seat}"}.get(key, "")
        field = field if field in there else ""
        texts.setdefault(field, []).append(wording.problem_sentence(problem, rules, names))
    return texts


# ---------------------------------------------------------------------------- to change


@bp.post("/sit")
def sit(token: str) -> Page:
    """Somebody sits down, by a name that was tapped or typed."""
    return _change(token, lambda game, seat, name, writer: seats.sit(game, seat, name, writer))


@bp.post("/leave")
def leave(token: str) -> Page:
    """A seat stays empty."""
    return _change(token, lambda game, seat, _name, writer: seats.leave(game, seat, writer))


@bp.post("/back")
def back(token: str) -> Page:
    """Who left an empty seat is back."""
    return _change(token, lambda game, seat, _name, writer: seats.come_back(game, seat, writer))


@bp.post("/side")
def side(token: str) -> Page:
    """The sides' own names; an empty one takes it away."""
    visitor = scorer(token)
    form = EntryForm()
    form.validate()
    writer = pen(form)
    typed = {seats[0]: request.form.get(f"side-{seats[0]}") for seats in _pairs(visitor.sheet)}
    names = {seat: tidy(name) for seat, name in typed.items() if name is not None}
    if not names:
        abort(400)
    return _changed(token, writer, lambda game: seats.name_sides(game, names, writer))


def _pairs(sheet: Sheet) -> list[tuple[int, ...]]:
    """The sides that can have a name of their own."""
    return [side for side in sheet.state.table.sides if len(side) > 1]


def _change(token: str, write: Callable[[int, int, str, Pen], Sheet]) -> Page:
    scorer(token)
    form = NameForm()
    form.validate()
    writer = pen(form)
    seat = -1 if form.seat.data is None else form.seat.data
    name = tidy(form.name.data or "")
    typed = form.name.data or ""
    return _changed(token, writer, lambda game: write(game, seat, name, writer), seat, typed)


def _changed(
    token: str,
    writer: Pen,
    write: Callable[[int], Sheet],
    chosen: int | None = None,
    typed: str | None = None,
) -> Page:
    visitor = scorer(token)
    try:
        sheet = write(visitor.sheet.game_id)
    except Refused as refused:
        return _page(scorer(token), chosen, refused.problems, typed), 422
    except Stale:
        notices.changed_meanwhile()
        return _page(scorer(token), chosen, (), typed), 409
    entry = next(entry for entry in sheet.game.entries if entry.key == writer.key)
    flash(seating.told(sheet, entry), "ok")
    return redirect(url_for("seats.show", token=visitor.token))
