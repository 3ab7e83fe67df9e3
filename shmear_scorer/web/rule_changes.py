"""A rule of a running game that was typed wrong: corrected from the first hand on, shown first."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from shmear_scorer.desk import drafts, games
from shmear_scorer.desk.games import Stale
from shmear_scorer.rules.ruling import Refused
from shmear_scorer.web import corrections, notices, present, rule_editor, wording
from shmear_scorer.web.forms import EntryForm
from shmear_scorer.web.language import gettext
from shmear_scorer.web.phones import Visit, new_key, pen, scorer
from shmear_scorer.web.rule_editor import Edited

bp = Blueprint("rule_changes", __name__, url_prefix="/g/<token>/rules")

Page = str | Response | tuple[str, int]


@bp.get("/edit")
def edit(token: str) -> Page:
    """Every rule of the game, to be corrected."""
    visitor = scorer(token)
    return _page(visitor, rule_editor.opened(visitor.sheet.state.rules))


def _page(visitor: Visit, edited: Edited, key: str = "") -> str:
    rules = visitor.sheet.state.rules
    return render_template(
        "rule_editor.html",
        heading=gettext("Correct the rules"),
        sections=edited.sections(rules),
        number=len(edited.changes),
        started_from=present.game_title(rules),
        named=False,
        top=edited.top(),
        address=url_for("rule_changes.save", token=visitor.token),
        back=url_for("changes.mend", token=visitor.token),
        hidden={"key": key or new_key(), "saw": str(visitor.sheet.version)},
        save=gettext("See what it changes"),
    )


@bp.post("/edit")
def save(token: str) -> Page:
    """Show what the corrected rules change, or save them. What the form leaves out stays."""
    visitor = scorer(token)
    form = EntryForm()
    form.validate()
    writer = pen(form)
    edited = rule_editor.edited(visitor.sheet.state.rules)
    do = request.form.get("do")
    if do == "preview":
        return _page(visitor, edited, writer.key)
    if edited.problems:
        return _page(visitor, edited, writer.key), 422
    if not edited.changes:
        flash(gettext("Nothing differs from the rules of this game."), "warning")
        return _page(visitor, edited, writer.key)
    draft = drafts.rules(edited.changes)
    try:
        if do != "save":
            after = drafts.preview(visitor.sheet.game, draft)
            return corrections.confirm(
                visitor,
                heading=gettext("Correct the rules"),
                verdict=wording.rule_labels(edited.changes, edited.rules),
                address=url_for("rule_changes.save", token=visitor.token),
                after=after,
                save=gettext("Save the rules"),
            )
        written = games.write(visitor.sheet.game_id, draft, writer)
    except Refused as refused:
        again = edited.with_problems(refused.problems)
        return _page(visitor, again, writer.key), 422
    except Stale:
        notices.changed_meanwhile()
        return _page(scorer(token), edited), 409
    flash(gettext("The rules are corrected, from the first hand on."), "ok")
    for sentence in corrections.lost(visitor.sheet, written.game):
        flash(sentence, "warning")
    return redirect(url_for("board.board", token=visitor.token))
