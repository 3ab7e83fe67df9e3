"""House rules: made from a game, changed, read, shared as a link and as a file, kept on a phone."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from flask import Blueprint, Response, abort, flash, redirect, render_template, request, url_for
from flask_babel import format_date
from werkzeug.wrappers import Response as AnyResponse
from wtforms import StringField
from wtforms.validators import NumberRange, Optional

from shmear_scorer.desk import house
from shmear_scorer.desk.house import House, Outdated
from shmear_scorer.desk.json_in import read_json
from shmear_scorer.desk.names import name_problem, tidy
from shmear_scorer.rules.presets import rules_from_file, rules_to_file
from shmear_scorer.rules.ruleset import RuleSet
from shmear_scorer.rules.ruling import Problem, Refused
from shmear_scorer.web import begun, rule_editor, rule_form, wording
from shmear_scorer.web.errors import NotYourRules
from shmear_scorer.web.forms import KeyedForm
from shmear_scorer.web.gamelist import usual_game
from shmear_scorer.web.language import gettext, ngettext
from shmear_scorer.web.phones import acting_phone, new_key, now, this_phone
from shmear_scorer.web.qr import qr
from shmear_scorer.web.rule_addresses import changed
from shmear_scorer.web.rule_choice import find_rules, house_choice
from shmear_scorer.web.rule_editor import Edited
from shmear_scorer.web.rulebook_view import rulebook
from shmear_scorer.web.scores import file_names
from shmear_scorer.web.whole import WholeField

bp = Blueprint("house", __name__, url_prefix="/house")

FILE_FORMAT = 1
MOST_FILE = 64 * 1024
MOST_TOLD = 5
"""So many things that are wrong in a file are told; of more, browsers would keep none."""
NEW_GAME = "new"
"""Says in addresses and forms that a new game waits for the rules."""

Page = str | AnyResponse | tuple[str, int]


class HouseForm(KeyedForm):
    """House rules about to be saved; the rules' own fields are read by `rule_form`."""

    base = StringField()
    name = StringField()
    game = StringField()
    saw = WholeField(validators=[Optional(), NumberRange(min=1)])


def _found(token: str, number: int | None = None) -> House:
    found = house.find(token, number)
    if found is None:
        abort(404)
    return found


# --------------------------------------------------------------------------- making


@bp.get("/new")
def new() -> Page:
    """Every rule of a game, to be changed and saved under a name."""
    base = request.args.get("rules") or usual_game()
    start = _base(base)
    rules, _changes, _problems = changed(start, request.args)
    edited = replace(rule_editor.opened(start), rules=rules, data=rule_form.filled(rules))
    return _new_page(base, edited, for_game=request.args.get("game") == NEW_GAME)


def _base(name: str) -> RuleSet:
    try:
        return find_rules(name)
    except Refused:
        abort(404)


@bp.post("/new")
def make() -> Page:
    """Show what the rules come to, or save them."""
    form = HouseForm()
    form.validate()
    if form.key.errors or form.key.data is None:
        abort(400)
    base, name = form.base.data or "", tidy(form.name.data or "")
    edited = rule_editor.edited(_base(base))
    shown: dict[str, Any] = {
        "name": name,
        "key": form.key.data,
        "for_game": form.game.data == NEW_GAME,
    }
    if request.form.get("do") != "save":
        return _new_page(base, edited, **shown)
    if problems := _problems(name, edited):
        return _new_page(base, edited, **shown, problems=problems), 422
    rules = rule_editor.as_own(edited.rules)
    made = house.make(name, rules, phone=acting_phone(), key=form.key.data, now=now())
    flash(gettext("The rules are saved. Their link and their code are below."), "ok")
    return redirect(url_for("house.show", token=made.token))


def _problems(name: str, edited: Edited) -> list[Problem]:
    """What keeps rules from being saved, those of the name first."""
    problem = name_problem(name, "name")
    return [*([problem] if problem else []), *edited.problems]


def _new_page(
    base: str,
    edited: Edited,
    *,
    name: str = "",
    key: str = "",
    problems: list[Problem] | None = None,
    for_game: bool = False,
) -> str:
    """The editor; ``for_game``: a new game waits for the rules."""
    hidden = {"key": key or new_key(), "base": base}
    return _editor_page(
        edited,
        heading=gettext("House rules"),
        address=url_for("house.make"),
        back=begun.way_back(base) if for_game else url_for("rulebook.games"),
        hidden={**hidden, "game": NEW_GAME} if for_game else hidden,
        name=name,
        problems=problems,
    )


def _editor_page(
    edited: Edited, *, name: str, problems: list[Problem] | None = None, **frame: Any
) -> str:
    compared = rule_editor.shipped(edited.start)
    of_name = [problem for problem in problems or () if problem.where == "name"]
    sections = edited.sections(compared)
    return render_template(
        "rule_editor.html",
        sections=sections,
        number=sum(row.changed for section in sections for row in section.rows),
        started_from=compared.name,
        name=name,
        named=True,
        name_problems=[
            wording.problem_sentence(problem, edited.rules, wording.NO_NAMES) for problem in of_name
        ],
        top=edited.top(of_name),
        save=gettext("Save these rules"),
        **frame,
    )


# -------------------------------------------------------------------------- changing


@bp.get("/<token>/edit")
def edit(token: str) -> Page:
    """House rules, to be changed by the phone that made them."""
    found = _own(token)
    return _edit_page(found, rule_editor.opened(found.rules), found.name)


def _own(token: str) -> House:
    found = _found(token)
    if not house.may_change(this_phone(), token):
        raise NotYourRules
    return found


@bp.post("/<token>/edit")
def change(token: str) -> Page:
    """Show what the changed rules come to, or save them as the next version."""
    found = _own(token)
    form = HouseForm()
    form.validate()
    if form.key.errors or form.key.data is None or form.saw.errors or form.saw.data is None:
        abort(400)
    name, key, saw = tidy(form.name.data or ""), form.key.data, form.saw.data
    seen = _found(token, saw)
    edited = rule_editor.edited(seen.rules)
    if request.form.get("do") != "save":
        return _merged_page(found, seen, name, key=key)
    if problems := _problems(name, edited):
        return _edit_page(found, edited, name, key=key, saw=saw, problems=problems), 422
    rules = rule_editor.as_own(edited.rules)
    try:
        saved = house.change(token, name, rules, saw=saw, phone=acting_phone(), key=key, now=now())
    except Outdated as outdated:
        flash(
            gettext(
                "Version %(number)s was saved meanwhile. Compare it, then save yours once more.",
                number=outdated.house.latest,
            ),
            "warning",
        )
        return _merged_page(outdated.house, seen, name), 409
    flash(gettext("Saved as version %(number)s.", number=saved.number), "ok")
    return redirect(url_for("house.show", token=token))


def _merged_page(newest: House, seen: House, name: str, key: str = "") -> str:
    """The newest version with what the form, which saw another, changes in it."""
    edited = rule_editor.edited(newest.rules, seen.rules)
    return _edit_page(newest, edited, newest.name if name == seen.name else name, key=key)


def _edit_page(
    found: House,
    edited: Edited,
    name: str,
    *,
    key: str = "",
    saw: int | None = None,
    problems: list[Problem] | None = None,
) -> str:
    return _editor_page(
        edited,
        heading=gettext("Change the rules"),
        address=url_for("house.change", token=found.token),
        back=url_for("house.show", token=found.token),
        hidden={"key": key or new_key(), "saw": str(saw or found.latest)},
        name=name,
        problems=problems,
    )


# --------------------------------------------------------------------------- reading


@bp.get("/<token>")
@bp.get("/<token>/<int:number>")
def show(token: str, number: int | None = None) -> Page:
    """House rules as a rulebook, with their link and their versions."""
    found = _found(token, number)
    phone = this_phone()
    link = url_for("house.show", token=token, _external=True)
    return render_template(
        "house.html",
        house=found,
        choice=house_choice(token),
        book=rulebook(found.rules),
        started_from=rule_editor.shipped(found.rules),
        link=link,
        qr=qr(link),
        versions=house.versions(token),
        kept=house.keeps(phone, token),
        may_change=house.may_change(phone, token),
        format_date=format_date,
    )


@bp.get("/<token>/<int:number>.json")
def file(token: str, number: int) -> Response:
    """One version as a file."""
    found = _found(token, number)
    content = {"format": FILE_FORMAT, "name": found.name, "rules": rules_to_file(found.rules)}
    text = json.dumps(content, ensure_ascii=False, indent=1) + "\n"
    answer = Response(text, mimetype="application/json")
    name = file_names(f"{found.name} {number}.json")
    answer.headers.set("Content-Disposition", "attachment", **name)
    return answer


@bp.post("/file")
def read_file() -> Page:
    """The rules of a file, to be looked at, changed and saved."""
    sent = request.files.get("file")
    text = sent.stream.read(MOST_FILE + 1) if sent else b""
    try:
        data = read_json(text) if len(text) <= MOST_FILE else None
        if not isinstance(data, dict) or data.get("format", FILE_FORMAT) != FILE_FORMAT:
            raise ValueError("no file of rules")
        rules = rules_from_file(data.get("rules"))
    except (ValueError, RecursionError):
        problem = gettext("That is no file of rules. Choose one that was saved from here.")
        flash(problem, "warning")
        return redirect(url_for("rulebook.games"))
    except Refused as refused:
        for wrong in refused.problems[:MOST_TOLD]:
            flash(wording.problem_sentence(wrong, None, wording.NO_NAMES), "warning")
        if (more := len(refused.problems) - MOST_TOLD) > 0:
            rest = ngettext(
                "%(num)s more thing is wrong in the file.",
                "%(num)s more things are wrong in the file.",
                more,
            )
            flash(rest, "warning")
        return redirect(url_for("rulebook.games"))
    name = tidy(str(data.get("name", "")))
    start = rule_editor.shipped(rules)
    edited = Edited(start=start, rules=rules, data=rule_form.filled(rules), changes={}, problems=())
    if sent is not None and sent.filename:
        flash(gettext("These rules are from the file %(file)s.", file=sent.filename[:80]), "ok")
    return _new_page(rules.preset, edited, name=name)


# ------------------------------------------------------------------- on this phone


@bp.post("/<token>/keep")
def keep(token: str) -> Page:
    """Put house rules on this phone's list."""
    found = _found(token)
    house.keep(token, phone=acting_phone(), now=now())
    flash(gettext("“%(name)s” are on this phone now.", name=found.name), "ok")
    return redirect(url_for("house.show", token=token))


@bp.post("/<token>/drop")
def drop(token: str) -> Page:
    """Take house rules off this phone's list."""
    found = _found(token)
    house.drop(token, phone=acting_phone())
    flash(gettext("“%(name)s” are off this phone. Their link still works.", name=found.name), "ok")
    return redirect(url_for("house.show", token=token))
