"""A rule of a running game that was typed wrong: corrected from the first hand on, shown first."""

from __future__ import annotations

from flask import Blueprint, flash, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from shmear_scorer.desk import drafts, games
from shmear_scorer.desk.drafts import Draft
from shmear_scorer.desk.games import Pen, Stale
from shmear_scorer.rules.game import Game, refold
from shmear_scorer.rules.ruleset import RuleSet
from shmear_scorer.rules.ruling import Refused
from shmear_scorer.web import corrections, notices, present, rule_editor, wording
from shmear_scorer.web.forms import LateForm
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
    rules, version = visitor.sheet.state.rules, str(visitor.sheet.version)
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
        hidden={"key": key or new_key(), "saw": version, "since": version},
        save=gettext("See what it changes"),
    )


@bp.post("/edit")
def save(token: str) -> Page:
    """Show what the corrected rules change, or save them. Only what differs from the rules that the
    form saw is changed, whatever another phone corrected meanwhile."""
    visitor = scorer(token)
    form = LateForm()
    form.validate()
    writer, seen = pen(form), _rules_at(visitor, form.begun)
    sent, do = rule_editor.edited(seen), request.form.get("do")
    edited = rule_editor.edited(visitor.sheet.state.rules, seen)
    draft = drafts.rules(sent.changes)
    if do in ("preview", "check"):
        return _page(visitor, _tried(visitor, edited, draft), writer.key)
    if edited.problems:
        return _page(visitor, edited, writer.key), 422
    if not edited.changes and not (sent.changes and _written(visitor, writer)):
        flash(gettext("Nothing differs from the rules of this game."), "warning")
        return _page(visitor, edited, writer.key)
    try:
        if do != "save":
            return _confirm(visitor, form, edited, drafts.preview(visitor.sheet.game, draft))
        written = games.write(visitor.sheet.game_id, draft, writer)
    except Refused as refused:
        again = edited.with_problems(refused.problems)
        return _page(visitor, again, writer.key), 422
    except Stale:
        notices.changed_meanwhile()
        visitor = scorer(token)
        return _page(visitor, rule_editor.edited(visitor.sheet.state.rules, seen)), 409
    flash(gettext("The rules are corrected, from the first hand on."), "ok")
    for sentence in corrections.lost(visitor.sheet, written.game):
        flash(sentence, "warning")
    return redirect(url_for("board.board", token=visitor.token))


def _rules_at(visitor: Visit, version: int) -> RuleSet:
    """The rules of the game as a page of that version showed them."""
    game = visitor.sheet.game
    return refold(game.start, (e for e in game.entries if e.seq <= version)).state.rules


def _tried(visitor: Visit, edited: Edited, draft: Draft) -> Edited:
    """The same with what keeps this game from being played so."""
    if edited.problems or not edited.changes:
        return edited
    try:
        drafts.preview(visitor.sheet.game, draft)
    except Refused as refused:
        return edited.with_problems(refused.problems)
    return edited


def _written(visitor: Visit, writer: Pen) -> bool:
    """Whether this form came before: its answer was lost."""
    return any(entry.key == writer.key for entry in visitor.sheet.game.entries)


def _confirm(visitor: Visit, form: LateForm, edited: Edited, after: Game) -> str:
    return corrections.confirm(
        visitor,
        heading=gettext("Correct the rules"),
        verdict=wording.rule_labels(edited.changes, edited.rules),
        address=url_for("rule_changes.save", token=visitor.token),
        after=after,
        save=gettext("Save the rules"),
        sent=corrections.sent_along(saw=visitor.sheet.version, since=form.begun),
    )
