"""What else can be changed in a game: a score by agreement, the coming dealer, a name, the target,
and calling the game early."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from flask import Blueprint, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from shmear_scorer.desk import drafts, games
from shmear_scorer.desk.drafts import Draft
from shmear_scorer.desk.games import Pen, Stale
from shmear_scorer.desk.names import tidy
from shmear_scorer.rules.hand import Adjustment, Adjustments, HandRecord
from shmear_scorer.rules.ruling import Problem, Refused
from shmear_scorer.rules.state import WonBy
from shmear_scorer.web import clash, corrections, notices, present, rivals, wording
from shmear_scorer.web.forms import (
    AdjustForm,
    DealerForm,
    EndForm,
    EntryForm,
    number_problem,
)
from shmear_scorer.web.language import gettext
from shmear_scorer.web.phones import Visit, new_key, pen, scorer

bp = Blueprint("changes", __name__, url_prefix="/g/<token>")

CALLED_EARLY = {how.value: how for how in (WonBy.LEADER, WonBy.AGREED, WonBy.VOID)}

Page = str | Response | tuple[str, int]


def _page(template: str, visitor: Visit, **values: object) -> str:
    return render_template(
        template,
        visit=visitor,
        title=present.game_title(visitor.sheet.state.rules),
        saw=visitor.sheet.version,
        key=new_key(),
        **values,
    )


def _top(problems: dict[str, list[str]], fields: Mapping[str, str]) -> list[tuple[str, str]]:
    """All problems, each with the id of its field, where the page has one."""
    return [(text, fields.get(place, "")) for place, texts in problems.items() for text in texts]


def _to_board(visitor: Visit) -> Response:
    return redirect(url_for("board.board", token=visitor.token))


def _sentences(visitor: Visit, problems: tuple[Problem, ...]) -> dict[str, list[str]]:
    """Problems in sentences, by the last part of their place."""
    names = present.names_of(visitor.sheet)
    texts: dict[str, list[str]] = {}
    for problem in problems:
        place = problem.where.rpartition(".")[2]
        text = wording.problem_sentence(problem, visitor.sheet.state.rules, names)
        texts.setdefault(place, []).append(text)
    return texts


# --------------------------------------------------------------------------- adjust


@bp.get("/adjust")
def adjust(token: str) -> Page:
    """The form for moving a score by agreement."""
    return _adjust_page(scorer(token), AdjustForm(formdata=None), {})


def _adjust_page(visitor: Visit, form: AdjustForm, problems: dict[str, list[str]]) -> str:
    sides = [
        (side, present.side_names(visitor.sheet, side))
        for side in range(len(visitor.sheet.state.scores))
    ]
    fields = {name: name for name in ("side", "points", "smucks", "reason")}
    item, _problems = _adjustment(visitor, form)
    address = url_for("changes.save_adjustment", token=visitor.token)
    two = clash.of_adjustment(visitor, item, address, form.begun) if item else None
    return _page(
        "adjust.html",
        visitor,
        form=form,
        sides=sides,
        problems=problems,
        top=_top(problems, fields),
        clash=two,
        since=form.begun if two else visitor.sheet.version,
    )


def _adjustment(visitor: Visit, form: AdjustForm) -> tuple[Adjustments | None, tuple[Problem, ...]]:
    """What was entered, as far as it can be read, and what is wrong with it."""
    sides = visitor.sheet.state.table.sides
    side = -1 if form.side.data is None else form.side.data
    reason = tidy(form.reason.data or "")
    problems = []
    if side not in range(len(sides)):
        problems.append(Problem(code="adjust-whose", where="side"))
    for name in ("points", "smucks"):
        if form[name].errors:
            problems.append(number_problem(form[name], name))
    if not reason:
        problems.append(Problem(code="reason-missing", where="reason"))
    elif form.reason.errors:
        problems.append(Problem(code="reason-too-long", where="reason", facts={"most": 200}))
    if side not in range(len(sides)):
        return None, tuple(problems)
    points, smucks = form.points.data or 0, form.smucks.data or 0
    moved = Adjustment(seat=sides[side][0], points=points, smucks=smucks, reason=reason)
    return Adjustments(items=(moved,)), tuple(problems)


@bp.post("/adjust")
def save_adjustment(token: str) -> Page:
    """Show what the adjustment changes, or save it."""
    visitor = scorer(token)
    form = AdjustForm()
    form.validate()
    writer, do = pen(form), request.form.get("do")
    if "step" in request.form:
        name, _, by = request.form["step"].partition(":")
        if name in ("points", "smucks") and by in ("1", "-1"):
            form[name].data = (form[name].data or 0) + int(by)
        return _adjust_page(visitor, form, {})
    if do == "edit":
        return _adjust_page(visitor, form, {})
    item, problems = _adjustment(visitor, form)
    if problems or item is None:
        return _adjust_page(visitor, form, _sentences(visitor, problems)), 422
    if do != "save":
        return _look_at_adjustment(visitor, form, item, correct=do == "correct")
    of = form.of.data
    draft = drafts.record(visitor.sheet.state, item) if of is None else drafts.amend(of, item)
    try:
        games.write(visitor.sheet.game_id, draft, writer)
    except Refused as refused:
        return _adjust_page(visitor, form, _sentences(visitor, refused.problems)), 422
    except Stale:
        return _late_adjustment(scorer(token), form)
    flash(gettext("The adjustment is saved."), "ok")
    return _to_board(visitor)


def _look_at_adjustment(
    visitor: Visit, form: AdjustForm, item: Adjustments, *, correct: bool
) -> Page:
    """What the adjustment changes, to be confirmed; ``correct``: in the place of the one that
    another phone made first."""
    game = visitor.sheet.game
    theirs = rivals.adjusted(game, form.begun)
    if (form.saw.data != game.version) or (correct and theirs is None):
        return _late_adjustment(visitor, form)
    draft = drafts.record(visitor.sheet.state, item)
    more: dict[str, int] = {}
    if correct and theirs is not None:
        draft, more = drafts.amend(theirs.seq, item), {"of": theirs.seq}
    try:
        after = drafts.preview(game, draft)
    except Refused as refused:
        return _adjust_page(visitor, form, _sentences(visitor, refused.problems)), 422
    result = drafts.result_of(after, more.get("of", after.version))
    names = present.names_of(visitor.sheet)
    return corrections.confirm(
        visitor,
        heading=gettext("Adjust a score"),
        address=url_for("changes.save_adjustment", token=visitor.token),
        after=after,
        save=gettext("Save the correction") if correct else gettext("Save the adjustment"),
        sent=corrections.sent_along(**more),
        verdict=wording.hand_summary(result, names) if result else "",
        can_edit=theirs is not None,
    )


def _late_adjustment(visitor: Visit, form: AdjustForm) -> Page:
    """Another phone changed the game meanwhile: what it adjusted itself, beside this one."""
    if rivals.adjusted(visitor.sheet.game, form.begun) is None:
        flash(
            gettext("Another phone changed the game meanwhile: check the scores first."), "warning"
        )
    return _adjust_page(visitor, form, {}), 409


# --------------------------------------------------------------- dealer, names, target


@bp.get("/mend")
def mend(token: str) -> Page:
    """Names, the target and the coming dealer, to be mended."""
    return _mend_page(scorer(token), {})


def _mend_page(visitor: Visit, problems: dict[str, list[str]]) -> str:
    """The page, with a name that was typed before in its field."""
    state, form = visitor.sheet.state, request.form
    typed = {str(seat): name for seat, name in enumerate(visitor.sheet.names)}
    typed = {seat: form.get(f"name-{seat}", name) for seat, name in typed.items()}
    fields = {seat: f"name-{seat}" for seat in typed}
    if state.outcome is None:
        fields["dealer"] = "dealer"
    return _page(
        "mend.html",
        visitor,
        names=visitor.sheet.names,
        dealers=[(seat, visitor.sheet.names[seat]) for seat in state.table.circle],
        typed=list(typed.values()),
        target=state.rules.target,
        dealer=present.dealer_now(state),
        over=state.outcome is not None,
        problems=problems,
        top=_top(problems, fields),
    )


@bp.post("/dealer")
def dealer(token: str) -> Page:
    """Another dealer for the coming hand; the rotation goes on from there."""
    visitor = scorer(token)
    form = DealerForm()
    form.validate()
    writer = pen(form)
    seat = form.dealer.data
    waiting = visitor.sheet.state.bid
    seat = -1 if seat is None else seat
    hand = HandRecord(dealer=seat)
    # A bid that waits stays; calls that began elsewhere are to be made again.
    if waiting is not None and (waiting.calls is None or waiting.dealer == seat):
        hand = replace(waiting, dealer=seat)
    return _mended(visitor, writer, drafts.bid(hand), gettext("The dealer is changed."))


@bp.post("/name")
def name(token: str) -> Page:
    """Players' names mended, in all of this game."""
    visitor = scorer(token)
    form = EntryForm()
    form.validate()
    writer = pen(form)
    typed = {seat: request.form.get(f"name-{seat}") for seat in range(len(visitor.sheet.names))}
    names = {seat: tidy(name) for seat, name in typed.items() if name is not None}
    try:
        number = games.rename_all(visitor.sheet.game_id, names, writer)
    except Refused as refused:
        return _mend_page(scorer(token), _sentences(visitor, refused.problems)), 422
    except Stale:
        return _changed_meanwhile(visitor)
    if number > 1:
        flash(gettext("%(number)s names are mended.", number=number), "ok")
    else:
        flash(gettext("The name is mended.") if number else gettext("No name was changed."), "ok")
    return redirect(url_for("changes.mend", token=visitor.token))


def _mended(visitor: Visit, writer: Pen, draft: Draft, done: str) -> Page:
    try:
        games.write(visitor.sheet.game_id, draft, writer)
    except Refused as refused:
        return _mend_page(scorer(visitor.token), _sentences(visitor, refused.problems)), 422
    except Stale:
        return _changed_meanwhile(visitor)
    flash(done, "ok")
    return _to_board(visitor)


def _changed_meanwhile(visitor: Visit) -> Page:
    notices.changed_meanwhile()
    return _mend_page(scorer(visitor.token), {}), 409


# ------------------------------------------------------------------------ end early


@bp.get("/end")
def end(token: str) -> Page:
    """The ways to call a game early."""
    return _end_page(scorer(token), EndForm(formdata=None), {})


def _end_page(visitor: Visit, form: EndForm, problems: dict[str, list[str]]) -> str:
    sheet = visitor.sheet
    best = max(sheet.state.scores)
    leaders = [side for side, score in enumerate(sheet.state.scores) if score == best]
    names = present.names_of(sheet)
    return _page(
        "end_early.html",
        visitor,
        form=form,
        leaders=names.sides_list(leaders),
        draw=len(leaders) > 1,
        sides=[(side, present.side_names(sheet, side)) for side in range(len(sheet.state.scores))],
        problems=problems,
        top=_top(problems, {"how": "how", "winners": "how"}),
    )


@bp.post("/end")
def end_it(token: str) -> Page:
    """Call the game early."""
    visitor = scorer(token)
    form = EndForm()
    form.validate()
    writer = pen(form)
    how = CALLED_EARLY.get(form.how.data or "")
    if how is None:
        problem = Problem(code="end-how", where="how")
        return _end_page(visitor, form, _sentences(visitor, (problem,))), 422
    sides = visitor.sheet.state.table.sides
    ticked = {w for w in form.winners.data or () if w in range(len(sides))}
    winners = sorted(seat for side in ticked for seat in sides[side])
    draft = drafts.end(
        how,
        winners if how is WonBy.AGREED else (),
        tidy(form.reason.data or "")[:200],
    )
    try:
        games.write(visitor.sheet.game_id, draft, writer)
    except Refused as refused:
        return _end_page(visitor, form, _sentences(visitor, refused.problems)), 422
    except Stale:
        notices.changed_meanwhile()
        return _end_page(scorer(token), form, {}), 409
    return _to_board(visitor)
