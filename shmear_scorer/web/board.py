"""A game's own pages: the board, a hand explained, the log, the ways in, undo and the end."""

from __future__ import annotations

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from shmear_scorer.desk import access, codes, drafts, games
from shmear_scorer.desk.access import Role
from shmear_scorer.desk.games import Stale
from shmear_scorer.desk.sheets import Sheet
from shmear_scorer.rules.ruling import Refused
from shmear_scorer.web import (
    cardpage,
    evening,
    logbook,
    notices,
    pictures,
    present,
    reasons,
    seating,
    told,
    unchanged,
    wording,
)
from shmear_scorer.web.club_table import Placed, placed
from shmear_scorer.web.days import night_name
from shmear_scorer.web.forms import KeyedForm, UndoForm
from shmear_scorer.web.language import gettext
from shmear_scorer.web.phones import (
    Visit,
    acting_phone,
    new_key,
    now,
    pen,
    scorer,
    this_phone,
    visit,
)
from shmear_scorer.web.qr import qr

bp = Blueprint("board", __name__, url_prefix="/g/<token>")

Page = str | Response | tuple[str, int]


@bp.get("/")
def board(token: str) -> Page:
    """The board; once the game is over, who won and why."""
    visitor = visit(token)
    if visitor.sheet.state.outcome is not None:
        return _end_page(visitor)
    code, place = _code(visitor.sheet), placed(visitor)
    return unchanged.page(visitor, lambda: _board_page(visitor, code, place), code, place)


def _board_page(visitor: Visit, code: str, place: Placed | None) -> str:
    sheet = visitor.sheet
    return render_template(
        "board.html",
        game=present.board(sheet),
        news=told.news(sheet),
        told=told.corrected(sheet, this_phone()),
        play_on=wording.outcome_sentence(sheet.state, present.names_of(sheet)),
        visit=visitor,
        placed=place,
        night_name=night_name,
        key=new_key(),
        code=code,
        qr=qr(url_for("board.board", token=visitor.token, _external=True)),
    )


def _end_page(visitor: Visit) -> str:
    sheet = visitor.sheet
    outcome = sheet.state.outcome
    assert outcome is not None, "the game is over"
    names = present.names_of(sheet)
    deciding = present.deciding_ruling(sheet.state)
    return render_template(
        "end.html",
        game=present.board(sheet),
        visit=visitor,
        placed=placed(visitor),
        night_name=night_name,
        key=new_key(),
        verdict=wording.outcome_title(sheet.state, names),
        reason=wording.outcome_reason(sheet.state, names),
        steps=wording.outcome_steps(sheet.state, names),
        source=wording.ruling_source(deciding, sheet.state.rules) if deciding else "",
        rule=reasons.game_book(visitor.token)(wording.ruling_anchor(deciding)) if deciding else "",
        last=sheet.state.results[-1] if sheet.state.results else None,
        credited=seating.credited(sheet),
        picture=pictures.of_game(sheet),
        evening=evening.standing(games.evening_sheets(sheet)),
        chat=told.result(sheet, url_for("board.board", token=visitor.token, _external=True)),
        rematch=evening.rematch_token(sheet.game_id, this_phone()),
    )


def _code(sheet: Sheet) -> str:
    """A game's six letters, while they work."""
    return "" if codes.has_run_out(sheet, now()) else access.links(sheet.game_id).code


@bp.get("/table")
def table(token: str) -> Page:
    """The scores in giant figures, for a screen that everybody at the table sees."""
    visitor = visit(token)
    sheet = visitor.sheet
    names = present.names_of(sheet)
    rematch = evening.rematch_token(sheet.game_id, this_phone())
    return render_template(
        "table.html",
        visit=visitor,
        game=present.board(sheet),
        news=told.news(sheet),
        code=_code(sheet),
        verdict=wording.outcome_title(sheet.state, names),
        reason=wording.outcome_reason(sheet.state, names),
        play_on=wording.outcome_sentence(sheet.state, names),
        last=told.last_verdict(sheet, markup=True),
        onward=url_for("board.table", token=rematch) if rematch else "",
    )


@bp.get("/hand/<int:seq>")
def hand(token: str, seq: int) -> Page:
    """Why a hand came out as it did."""
    visitor = visit(token)
    sheet = visitor.sheet
    result = drafts.result_of(sheet.game, seq)
    if result is None:
        return _struck_hand(visitor, seq)
    place = sheet.state.results.index(result)
    names = present.names_of(sheet, result.table)
    return render_template(
        "ruling.html",
        visit=visitor,
        title=present.game_title(sheet.state.rules),
        result=result,
        label=present.label_of(result),
        line=present.hand_line(sheet, result),
        verdict=wording.verdict(result, names),
        summary=wording.hand_summary(result, names),
        sums=reasons.sums(sheet, result),
        groups=reasons.ruling_groups(sheet, result, reasons.game_book(visitor.token)),
        problems=[wording.problem_sentence(p, sheet.state.rules, names) for p in result.problems],
        with_smucks=present.shows_smucks(sheet.state),
        by_tricks=bool(cardpage.recorded_tricks(sheet.state, result, names)),
        revokes=[
            wording.revoke_sentence(revoked, names)
            for revoked in (result.tally.revokes if result.tally else ())
        ],
        recorded=logbook.recorded(sheet, seq),
        earlier=sheet.state.results[place - 1] if place else None,
        later=sheet.state.results[place + 1] if place + 1 < len(sheet.state.results) else None,
        label_of=present.label_of,
    )


@bp.get("/hand/<int:seq>/trick/<int:number>")
def trick(token: str, seq: int, number: int) -> Page:
    """One trick of a hand that was told card by card, to step through."""
    visitor = visit(token)
    sheet = visitor.sheet
    result = drafts.result_of(sheet.game, seq)
    if result is None:
        abort(404)
    names = present.names_of(sheet, result.table, markup=False)
    tricks = cardpage.recorded_tricks(sheet.state, result, names)
    if not 1 <= number <= len(tricks):
        abort(404)
    return render_template(
        "trick.html",
        visit=visitor,
        title=present.game_title(sheet.state.rules),
        result=result,
        trick=tricks[number - 1],
        total=len(tricks),
    )


def _struck_hand(visitor: Visit, seq: int) -> Page:
    """A hand that was struck has no rulings; the log tells who struck it."""
    if seq not in visitor.sheet.game.struck:
        abort(404)
    flash(gettext("That hand was struck. The log shows by whom, and can restore it."), "ok")
    return redirect(url_for("board.log", token=visitor.token))


@bp.get("/log")
def log(token: str) -> Page:
    """What was written and changed, by which phone and when, latest first."""
    visitor = visit(token)
    return render_template(
        "log.html",
        visit=visitor,
        title=present.game_title(visitor.sheet.state.rules),
        entries=logbook.lines(visitor.sheet),
        key=new_key(),
        phone_name=access.phone_name(this_phone()),
    )


@bp.post("/undo")
def undo(token: str) -> Page:
    """Strike the entry that the button named, or restore what it struck."""
    visitor = scorer(token)
    form = UndoForm()
    form.validate()
    entry = visitor.sheet.game.entry(form.of.data or 0)
    if entry is None:
        abort(400)
    label = present.undo_done(visitor.sheet, entry)
    try:
        games.write(visitor.sheet.game_id, drafts.retract(entry.seq), pen(form))
    except Stale:
        flash(gettext("Another phone was quicker: look at the board before you undo."), "warning")
        return redirect(url_for("board.board", token=token))
    except Refused as refused:
        notices.refused(visitor.sheet, refused.problems)
        return redirect(url_for("board.board", token=token))
    flash(label, "ok")
    return redirect(url_for("board.board", token=token))


@bp.get("/share")
def share(token: str) -> Page:
    """The ways in, for others: to watch, and for who may score to score."""
    visitor = visit(token)
    links = access.links(visitor.sheet.game_id)
    watch = url_for("board.board", token=visitor.token, _external=True)
    score = url_for("start.score_here", token=links.score, _external=True)
    return render_template(
        "share.html",
        visit=visitor,
        title=present.game_title(visitor.sheet.state.rules),
        code=_code(visitor.sheet),
        watch_url=watch,
        watch_qr=qr(watch),
        score_url=score if visitor.scores else "",
        score_qr=qr(score) if visitor.scores else "",
    )


@bp.post("/renew")
def renew(token: str) -> Page:
    """Shut the links to watch or to score, and make new ones."""
    visitor = scorer(token)
    try:
        role = Role(request.form.get("renew", ""))
    except ValueError:
        abort(400)
    access.renew(visitor.sheet.game_id, role, phone=acting_phone(), now=now())
    flash(gettext("Done: the old link is shut."), "ok")
    return redirect(url_for("board.share", token=access.links(visitor.sheet.game_id).watch))


@bp.post("/rematch")
def rematch(token: str) -> Page:
    """The next game of the evening, same seats and same rules."""
    visitor = scorer(token)
    form = KeyedForm()
    if not form.validate() or form.key.data is None:
        abort(400)
    try:
        game_id = games.rematch(
            visitor.sheet.game_id, phone=acting_phone(), key=form.key.data, now=now()
        )
    except Refused:
        flash(gettext("This game is not over yet."), "warning")
        return redirect(url_for("board.board", token=token))
    return redirect(url_for("board.board", token=access.links(game_id).watch))
