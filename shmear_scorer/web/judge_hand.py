"""A whole hand put to the judge, made ready for its template."""

from __future__ import annotations

from typing import Any

from shmear_scorer.rules.cards import Card
from shmear_scorer.rules.playing import Playing
from shmear_scorer.rules.questions import About, Answer, HandAsked
from shmear_scorer.rules.ruleset import Partnership
from shmear_scorer.rules.state import GameState
from shmear_scorer.web import cardpage, handpage, wording
from shmear_scorer.web.cardforms import pile_field
from shmear_scorer.web.deck import CardKey, SuitRow, card_key, deck_rows
from shmear_scorer.web.forms import EVERYBODY_PASSED, HandForm, Shape, count_field
from shmear_scorer.web.judge_asked import TOLD_BY, Asked
from shmear_scorer.web.judge_rules import Bench
from shmear_scorer.web.language import gettext
from shmear_scorer.web.wording import Names


def parts(asked: Asked, given: Answer, bench: Bench) -> dict[str, Any]:
    """All that the template of a hand needs."""
    question, form, before = asked.question, asked.form, asked.before
    assert isinstance(question, HandAsked), "the template is a hand's"
    assert form is not None and before is not None, "a hand is read from a form"
    names, shape = bench.names(), Shape(rules=bench.rules, table=before.table)
    told_by = asked.fields["by"]
    dealer = before.dealer
    ways = {
        "points": gettext("Who got each"),
        "piles": gettext("Piles taken"),
        "tricks": gettext("Tricks played"),
    }
    offered = TOLD_BY[1:] if question.about is About.POINTS else TOLD_BY
    return {
        "form": form,
        "shape": shape,
        "dealer": dealer,
        "names": bench.players,
        "players": handpage.player_rows(before, shape, dealer, names),
        "calls": handpage.call_keys(before, shape, dealer, form.pitcher.data, names),
        "dumps": handpage.dump_choices(before, shape, dealer, names),
        "passed_means": wording.all_pass_sentence(shape.rules, names, dealer),
        "everybody_passed": EVERYBODY_PASSED,
        "points": handpage.point_rows(shape),
        "sides": [
            (str(side[0]), tuple(bench.players[seat] for seat in side)) for side in shape.sides
        ],
        "count": handpage.count_view(form, shape, given.result, names),
        "told_by": told_by,
        "ways": [(way, ways[way]) for way in offered],
        "piles": cardpage.piles_view(form, question.hand, shape, names, given.problems)
        if told_by == "piles"
        else None,
        **(_tricks(question, form, before, names) if told_by == "tricks" else {}),
    }


def fields_there(asked: Asked, bench: Bench) -> set[str]:
    """The fields that the page has, beside those of what was before the hand."""
    there = {"bid", "dump", "trump", "by"}
    if bench.rules.partnership is Partnership.CALLED:
        there.add("partner")
    sides = bench.table.sides
    match asked.fields["by"]:
        case "points":
            there |= {*bench.rules.worth, *(count_field(side[0]) for side in sides)}
        case "piles":
            there |= {pile_field(side[0]) for side in sides}
        case "tricks":
            there.add("cards")
    return there


def _tricks(question: HandAsked, form: HandForm, before: GameState, names: Names) -> dict[str, Any]:
    """The tricks as far as they are entered: who plays each card once it is known who leads."""
    leader = cardpage.leader_of(before, question.hand, before.dealer)
    playing = cardpage.playing_of(before, question.hand, leader or 0)
    known = leader is not None and playing.ranking is not None
    tricks = []
    if known:
        running = len(playing.tricks) and len(playing.tricks[-1]) < playing.players
        last = len(playing.tricks) + (0 if running or playing.over else 1)
        tricks = [cardpage.trick_view(playing, n, names) for n in range(1, last + 1)]
    return {
        "tricks": tricks,
        "loose": [] if known else [card_key(card) for card in playing.cards],
        "deck": _left(playing),
        "over": playing.over,
        "turn": names.players[playing.turn] if known and playing.turn is not None else "",
    }


def _left(playing: Playing) -> tuple[SuitRow, ...]:
    """The deck, without the cards that were played."""
    left = playing.left

    def key(card: Card) -> CardKey:
        return card_key(card) if left[card] > 0 else card_key(card, gone=gettext("played"))

    return deck_rows(playing.rules, key)
