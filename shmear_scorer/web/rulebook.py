"""Rulebooks: of every shipped game, of a running game, and two side by side."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from shmear_scorer.desk import house
from shmear_scorer.rules.presets import families, family_names, find_preset
from shmear_scorer.rules.ruleset import RuleSet
from shmear_scorer.rules.ruling import Problem, Refused
from shmear_scorer.web import present, wording
from shmear_scorer.web.compare_view import comparison
from shmear_scorer.web.gamelist import plain_games, usual_game
from shmear_scorer.web.language import gettext
from shmear_scorer.web.phones import this_phone, visit
from shmear_scorer.web.rule_addresses import changed
from shmear_scorer.web.rule_choice import find_rules, house_token, rule_choices, rulebook_address
from shmear_scorer.web.rulebook_view import rulebook

bp = Blueprint("rulebook", __name__)

Page = str | Response | tuple[str, int]


# ------------------------------------------------------------------------- all games


@dataclass(frozen=True, kw_only=True)
class Family:
    """Games of one kind."""

    title: str
    games: tuple[RuleSet, ...]


@bp.get("/rules")
def games() -> Page:
    """Every shipped game, with its line."""
    return render_template(
        "rulebooks.html",
        own=[
            (
                kept.name,
                wording.rules_in_a_line(kept.rules, wording.ROOM_FOR_ALL),
                url_for("house.show", token=kept.token),
            )
            for kept in house.kept(this_phone())
        ],
        families=_families(),
        line=wording.rules_in_a_line,
    )


def _families() -> list[Family]:
    """The games by family, in each the plain game first."""
    return [
        Family(title=family_names()[family], games=tuple(map(find_preset, names)))
        for family, names in families().items()
    ]


# ----------------------------------------------------------------------- one rulebook


@bp.get("/rules/<preset>")
def show(preset: str) -> Page:
    """The rulebook of a shipped game; the address may change single rules, of house rules too."""
    try:
        base = find_rules(preset)
    except Refused:
        abort(404)
    if house_token(preset) is None and base.preset != preset:
        return redirect(url_for("rulebook.show", preset=base.preset))
    rules, changes, problems = changed(base, request.args)
    if house_token(preset) and not changes:
        return redirect(rulebook_address(preset))
    query: dict[str, Any] = dict(changes)
    page = render_template(
        "rulebook.html",
        title=present.game_title(rules),
        book=rulebook(rules, changes),
        token=None,
        changes=changes,
        unchanged=rulebook_address(preset),
        judge=url_for("judge.questions", rules=preset, **query),
        compare=url_for("rulebook.compare", a=preset),
        problems=_sentences(problems),
    )
    return (page, 422) if problems else page


@bp.get("/g/<token>/rules")
def of_game(token: str) -> Page:
    """The rules that a game is played by; the address may change single ones. Who watches may
    look."""
    visitor = visit(token)
    rules, changes, problems = changed(visitor.sheet.state.rules, request.args)
    query: dict[str, Any] = dict(changes)
    page = render_template(
        "rulebook.html",
        title=present.game_title(rules),
        book=rulebook(rules, changes),
        token=visitor.token,
        may_correct=visitor.scores,
        changes=changes,
        unchanged=url_for("rulebook.of_game", token=visitor.token),
        judge=url_for("judge.questions", token=visitor.token, **query),
        compare=url_for("rulebook.compare_game", token=visitor.token),
        problems=_sentences(problems),
    )
    return (page, 422) if problems else page


def _sentences(problems: Iterable[Problem]) -> list[tuple[Any, str]]:
    return [(wording.problem_sentence(problem), "") for problem in problems]


# ------------------------------------------------------------------------------ compare


@dataclass(frozen=True, kw_only=True)
class Compared:
    """One of two rules that are compared: its name in addresses (none for the game that the page
    lies in), what it is called, where its rulebook is."""

    name: str
    title: str
    rules: RuleSet
    book: str


@bp.get("/rules/compare")
def compare() -> Page:
    """Two games side by side: what they play differently."""
    choices = rule_choices()
    first = request.args.get("a") or usual_game()
    usual = next(name for name in (*plain_games(), *dict(choices)) if name != first)
    one, wrong = _found(first, choices)
    other, wrong_too = _found(request.args.get("b") or usual, choices)
    return _compare_page(one, other, choices, [*wrong, *wrong_too], token=None)


@bp.get("/g/<token>/rules/compare")
def compare_game(token: str) -> Page:
    """The rules of a game beside those of another."""
    visitor = visit(token)
    rules = visitor.sheet.state.rules
    one = Compared(
        name="",
        title=gettext("This game"),
        rules=rules,
        book=url_for("rulebook.of_game", token=visitor.token),
    )
    choices = rule_choices()
    other, problems = _found(request.args.get("with") or rules.preset, choices)
    return _compare_page(one, other, choices, problems, token=visitor.token)


def _found(name: str, choices: list[tuple[str, str]]) -> tuple[Compared, list[Problem]]:
    """The rules that an address names; where there are none, the first there are and why."""
    problems: list[Problem] = []
    try:
        rules = find_rules(name)
    except Refused as refused:
        problems = [replace(problem, where="") for problem in refused.problems]
        name = choices[0][0]
        rules = find_rules(name)
    title = dict(choices).get(name, rules.name)
    return Compared(name=name, title=title, rules=rules, book=rulebook_address(name)), problems


def _compare_page(
    one: Compared,
    other: Compared,
    choices: list[tuple[str, str]],
    problems: list[Problem],
    *,
    token: str | None,
) -> Page:
    page = render_template(
        "compare.html",
        pair=(one, other),
        sections=comparison(one.rules, other.rules),
        choices=choices,
        token=token,
        back=url_for("rulebook.of_game", token=token) if token else url_for("rulebook.games"),
        problems=_sentences(problems),
    )
    return (page, 422) if problems else page
