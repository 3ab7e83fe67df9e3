"""The judge's desk: a question, the ruling with its rule and source, and what others would say.

One page without a game, and the same inside a game by its rules. Everything that was asked stands
in the address, so an answer can be sent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from flask import Blueprint, abort, render_template, request
from flask_babel import LazyString, lazy_gettext
from werkzeug.wrappers import Response

from shmear_scorer.rules.questions import Answer, HandAsked, MayPlay, WhoseTrick, answer
from shmear_scorer.rules.relevance import has_smucks
from shmear_scorer.rules.ruling import Problem
from shmear_scorer.web import judge_hand, judge_view, opening, present, wording
from shmear_scorer.web.gamelist import offered
from shmear_scorer.web.judge_asked import QUESTIONS, Asked, read_question
from shmear_scorer.web.judge_rules import Bench, game_bench, open_bench
from shmear_scorer.web.judge_view import Text
from shmear_scorer.web.missing import in_words, is_missing
from shmear_scorer.web.phones import visit
from shmear_scorer.web.qr import qr

bp = Blueprint("judge", __name__)

Page = str | Response | tuple[str, int]

MOST_IN_QR: Final = 1200
"""How many letters an address may have to be shown as a QR code too."""
TITLES: Final[Mapping[str, LazyString]] = {
    "bid": lazy_gettext("May I bid this?"),
    "trick": lazy_gettext("Whose trick is it?"),
    "play": lazy_gettext("May I play this?"),
    "points": lazy_gettext("Who gets which point?"),
    "score": lazy_gettext("What does this hand score?"),
    "won": lazy_gettext("Who has won?"),
}
"""The questions, by their names in addresses."""


def _bench(token: str | None) -> Bench:
    """The bench that an address names. Who only watches a game may ask too."""
    if token is None:
        return open_bench(request.args)
    visitor = visit(token)
    return game_bench(visitor.token, visitor.sheet, request.args)


# ----------------------------------------------------------------------------- the rules


@bp.get("/judge/")
@bp.get("/g/<token>/judge/")
def questions(token: str | None = None) -> Page:
    """The questions, and by which rules they are asked."""
    bench = _bench(token)
    front, further = offered(bench.choice) if token is None else ([], [])
    varied = opening.varied_choices(bench.base)
    if token is not None:
        del varied["partnership"]
    page = render_template(
        "judge.html",
        bench=bench,
        title=present.game_title(bench.rules),
        questions=[(title, bench.at(name)) for name, title in TITLES.items()],
        front=front,
        families=further,
        varied=opening.varied_rules(bench.rules, varied),
        number_changed=len(bench.changes),
        number_own=len(bench.own),
        kept={k: v for k, v in bench.query.items() if k not in varied},
        problems=[(text, "") for text in _sentences(bench.problems, bench)],
    )
    return (page, 422) if bench.problems else page


def _sentences(problems: Sequence[Problem], bench: Bench) -> list[Text]:
    names = bench.names()
    return [wording.problem_sentence(problem, bench.rules, names) for problem in problems]


# -------------------------------------------------------------------------- one question


@bp.get("/judge/<question>")
@bp.get("/g/<token>/judge/<question>")
def ask(question: str, token: str | None = None) -> Page:
    """One question: what was entered, and the answer as soon as there is one."""
    if question not in QUESTIONS:
        abort(404)
    bench = _bench(token)
    asked = read_question(question, request.args, bench)
    given = Answer(problems=asked.problems)
    if asked.question is not None:
        given = answer(asked.question, bench.rules, asked.problems)
    blocking = [problem for problem in given.problems if problem.blocks]
    missing = [problem for problem in blocking if is_missing(problem)]
    wrong = [problem for problem in blocking if problem not in missing]
    shown = [*wrong, *(missing if asked.complete else ())]
    beside, top = _problems(shown, bench, asked)
    top = [*((text, "") for text in _sentences(bench.problems, bench)), *top]
    view = None
    if given.code and not bench.problems:
        view = judge_view.answer_view(question, asked, given, bench)
    link = bench.at(question, external=True, **asked.fields)
    page = render_template(
        f"judge_{'hand' if isinstance(asked.question, HandAsked) else question}.html",
        name=question,
        heading=TITLES[question],
        bench=bench,
        title=present.game_title(bench.rules),
        changes=wording.rule_labels(bench.changes, bench.rules),
        number_changed=len(bench.changes),
        unchanged=replace(bench, changes={}).at(question, **asked.fields),
        answer=view,
        problems=beside,
        top=top,
        open=in_words(missing, bench.rules, by_cards=_by_cards(asked)) if asked.started else "",
        fields=asked.fields,
        asked=asked.question,
        link=link,
        same_hand=_same_hand(question, asked, bench) if view else (),
        qr=qr(link) if view and len(link) <= MOST_IN_QR else None,
        scores=_scores(bench, asked),
        with_smucks=has_smucks(bench.rules),
        **_of_the_question(asked, given, bench),
    )
    return (page, 422) if top else page


def _by_cards(asked: Asked) -> bool:
    """Whether a hand is told by its cards."""
    return bool(asked.fields.get("by", "points") != "points")


def _problems(
    problems: Sequence[Problem], bench: Bench, asked: Asked
) -> tuple[dict[str, list[Text]], list[tuple[Text, str]]]:
    """Problems in sentences: by the field that each is beside, and all for the top of the page."""
    there = _fields_there(asked, bench)
    beside: dict[str, list[Text]] = {}
    top = []
    for problem, text in zip(problems, _sentences(problems, bench), strict=True):
        fields = judge_view.fields_of(problem, asked, bench)
        for field in fields:
            beside.setdefault(field, []).append(text)
        top.append((text, fields[0] if fields[0] in there else ""))
    return beside, top


def _same_hand(question: str, asked: Asked, bench: Bench) -> list[tuple[LazyString, str]]:
    """The other questions about the same hand, with the addresses of their answers."""
    if not isinstance(asked.question, HandAsked):
        return []
    return [
        (TITLES[name], bench.at(name, **asked.fields))
        for name in ("points", "score", "won")
        if name != question and (name != "points" or _by_cards(asked))
    ]


def _fields_there(asked: Asked, bench: Bench) -> set[str]:
    """The fields that the page of a question has, so that a problem can lead there."""
    sides = bench.table.sides
    before = {"dealer", *(f"score-{side[0]}" for side in sides)}
    match asked.question:
        case WhoseTrick():
            return {"trump", "leader", "cards"}
        case MayPlay(held=held):
            return {"trump", "trick", "held", *(("card",) if held else ())}
        case HandAsked():
            return {*before, *judge_hand.fields_there(asked, bench)}
        case _:
            return {*before, "calls"}


def _scores(bench: Bench, asked: Asked) -> list[tuple[str, tuple[str, ...], str]]:
    """The scores before the hand: the field, the names of the side, and what was entered."""
    return [
        (
            f"score-{side[0]}",
            tuple(bench.players[seat] for seat in side),
            asked.fields.get(f"score-{side[0]}", "0"),
        )
        for side in bench.table.sides
    ]


def _of_the_question(asked: Asked, given: Answer, bench: Bench) -> dict[str, Any]:
    """What only one kind of question shows."""
    match asked.question:
        case WhoseTrick() as question:
            return {
                "down": judge_view.trick_cards(question, given, bench),
                "deck": judge_view.deck_of(bench, question.cards),
                "full": len(question.cards) >= question.players,
            }
        case MayPlay() as question:
            return {
                "down": judge_view.cards_down(question.trick),
                "deck": judge_view.deck_of(bench, question.trick, question.held),
                "full": len(question.trick) >= question.players - 1,
                "held_deck": judge_view.held_deck(question, bench),
                "held": judge_view.held_cards(question, bench),
            }
        case HandAsked():
            return judge_hand.parts(asked, given, bench)
        case _:
            dealer = asked.fields.get("dealer", "")
            known = dealer.isdecimal() and int(dealer) < len(bench.players)
            dealer = int(dealer) if known else bench.dealer
            return {
                "dealer": dealer,
                "auction": judge_view.bid_view(asked.question, dealer, bench),
            }
