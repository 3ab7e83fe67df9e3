"""Striking a hand: what that would change, and the question whether to."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, url_for
from werkzeug.wrappers import Response

from shmear_scorer.desk import drafts, games
from shmear_scorer.desk.games import Stale
from shmear_scorer.rules.ruling import Refused
from shmear_scorer.web import corrections, notices
from shmear_scorer.web.forms import EntryForm
from shmear_scorer.web.language import gettext
from shmear_scorer.web.phones import new_key, pen, scorer

bp = Blueprint("strikes", __name__, url_prefix="/g/<token>")

Page = str | Response | tuple[str, int]


@bp.get("/hand/<int:seq>/strike")
def strike(token: str, seq: int) -> Page:
    """What striking a hand would change, and the question whether to."""
    visitor = scorer(token)
    sheet = visitor.sheet
    result = drafts.result_of(sheet.game, seq)
    if result is None:
        return redirect(url_for("board.hand", token=token, seq=seq))
    after = drafts.preview(sheet.game, drafts.retract(seq))
    if result.number is None:
        heading = gettext("Strike this entry?")
    else:
        heading = gettext("Strike hand %(number)s?", number=result.number)
    return corrections.confirm(
        visitor,
        heading=heading,
        address=url_for("strikes.strike_it", token=token, seq=seq),
        after=after,
        save=gettext("Strike it"),
        sent=[("saw", sheet.version), ("key", new_key())],
    )


@bp.post("/hand/<int:seq>/strike")
def strike_it(token: str, seq: int) -> Page:
    """Strike a hand. It stays in the log and can be restored there."""
    visitor = scorer(token)
    form = EntryForm()
    form.validate()
    try:
        games.write(visitor.sheet.game_id, drafts.retract(seq), pen(form))
    except Stale:
        flash(gettext("Another phone changed the game: look again before you strike."), "warning")
        return redirect(url_for("strikes.strike", token=token, seq=seq))
    except Refused as refused:
        notices.refused(visitor.sheet, refused.problems)
        return redirect(url_for("board.board", token=token))
    flash(gettext("Struck. The log can restore it."), "ok")
    return redirect(url_for("board.board", token=token))
