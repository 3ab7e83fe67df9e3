"""The sentences as they read, in English."""

from collections.abc import Iterator
from typing import Any

import pytest
from babel.messages.pofile import read_po
from flask import Flask

from shmear_scorer.config import ROOT
from shmear_scorer.rules.presets import find_preset
from shmear_scorer.rules.ruleset import RuleSet
from shmear_scorer.rules.ruling import Problem, Ruling
from shmear_scorer.rules.state import GameState, HandResult
from shmear_scorer.web import wording
from shmear_scorer.web.wording import Names
from tests.web.wording_games import (
    AFTER_THE_END,
    ALL_ANN,
    UNSETTLED,
    english,
    game,
    hand,
    play,
    recorded,
)


@pytest.fixture
def reader() -> Iterator[None]:
    """Somebody who reads English."""
    with english():
        yield


def test_no_sentence_has_a_typewriters_apostrophe_or_quotes() -> None:
    with (ROOT / "translations" / "messages.pot").open("rb") as file:
        said = [text for m in read_po(file) for text in ([m.id] if isinstance(m.id, str) else m.id)]
    assert len(said) > 1000
    assert [text for text in said if {*text} & {"'", '"'}] == []


def told(code: str, **facts: Any) -> str:
    ruling = Ruling(code=code, rule="points", side=0, facts=facts)
    names = Names(players=("Ann", "Bob"), sides=((0,), (1,)))
    return wording.ruling_sentence(ruling, find_preset("shmear"), names)


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        (("set", {"bid": 3, "won": 2, "dumped": False}), "Set: bid 3, won 2. Minus the bid."),
        (
            ("point-towards-bid", {"point": "high", "seat": 0, "worth": 1}),
            "High: played the highest trump. Counts for the bid.",
        ),
        (
            ("point-scored", {"point": "high", "seat": 0, "worth": 1, "card": "AS"}),
            "High: played the highest trump, the A♠.",
        ),
        (
            ("point-scored", {"point": "low", "seat": 1, "worth": 1}),
            "Low: Bob won it, on the same side in this hand.",
        ),
        (
            ("point-scored", {"point": "jack", "seat": 0, "worth": 1}),
            "Jack: took the jack of trump.",
        ),
        (
            (
                "point-scored",
                {"point": "game", "seat": 0, "worth": 1, "card_points": 21, "next": 12},
            ),
            "Game: 21 card points to 12.",
        ),
        (
            ("floor", {"before": 1, "would_be": -2, "floor": 0}),
            "The floor: had 1, and 1 − 3 would be −2. A score stops at 0.",
        ),
        (("point-nobodys", {"point": "jack"}), "Jack: not in play. Nobody gets it."),
        (("adjusted", {"reason": "a revoke"}), "By agreement: “a revoke”."),
    ],
)
def test_a_ruling_reads_plainly(reader, said, sentence):
    code, facts = said
    assert told(code, **facts) == sentence


def test_low_says_taken_where_it_goes_to_its_taker(reader):
    ruling = Ruling(
        code="point-scored", rule="low_to", facts={"point": "low", "seat": 0, "worth": 1}
    )
    assert wording.ruling_sentence(ruling, find_preset("pitch")) == "Low: took the lowest trump."


def result_of(data: dict[str, Any]) -> tuple[HandResult, Names, GameState]:
    played = play(data)
    assert played.state and played.table
    return played.results[-1], Names.at(played.table), played.state


def test_a_hand_in_a_few_words(reader):
    set_ = hand("Ann", 3, points={**ALL_ANN, "high": "Bob", "low": "Cy"})
    result, names, _ = result_of(game(set_, start={"scores": {"Ann": 8}}))
    assert wording.verdict(result, names) == "Ann is set"
    assert wording.hand_summary(result, names) == "Set: bid 3, won 2. Minus 3 and a smuck."
    result, names, _ = result_of(game(set_, start={"scores": {"Ann": 1}}))
    assert wording.hand_summary(result, names) == (
        "Set: bid 3, won 2. Minus 3 and a smuck. The score stops at 0."
    )
    result, names, _ = result_of(game(hand(bid=3)))
    assert wording.verdict(result, names) == "Ann made 3"
    assert wording.hand_summary(result, names) == "Made: bid 3, won 4. Plus 4."
    result, names, _ = result_of(game(hand(bid="moon")))
    assert wording.verdict(result, names) == "Ann made the moon and wins"
    result, names, _ = result_of(game({"bid": None, "dump": "forfeit"}))
    assert wording.verdict(result, names) == "Dee forfeited the deal"


def test_the_pitcher_goes_first_and_the_page_says_so(reader):
    last = hand("Ann", 2, points={"high": "Ann", "low": "Cy", "jack": None, "game": "Ann"})
    _, names, state = result_of(
        game(last, start={"scores": {"Ann": 9, "Cy": 11}, "hands_played": 10}, target=11)
    )
    assert wording.outcome_title(state, names) == "Ann wins"
    assert wording.outcome_sentence(state, names) == (
        "Ann wins. Cy has more points, but Ann pitched the last hand and is out: "
        "the pitcher goes first."
    )
    assert [
        (step.title, step.sentence, step.status.value)
        for step in wording.outcome_steps(state, names)
    ] == [
        (
            "Who is out?",
            "Several have 11 or more after hand 11: Cy 12 and Ann 11. So it has to be settled.",
            "used",
        ),
        (
            "Is the pitcher among them? Yes, Ann.",
            "Ann bid 2 and made it. The pitcher goes first.",
            "decided",
        ),
        ("The higher score", "Not needed. Cy would have won by it.", "unused"),
        ("A draw", "Not needed.", "unused"),
    ]


def test_where_one_is_out_there_is_one_step(reader):
    _, names, state = result_of(game(hand(bid=4), start={"scores": {"Ann": 9}}))
    assert wording.outcome_sentence(state, names) == "Ann wins with 13."
    (step,) = wording.outcome_steps(state, names)
    assert step.sentence == "Only Ann has 11 or more: 13."


def test_partners_win_together(reader):
    _, names, state = result_of(game(hand(bid=4), preset="schmear", start={"scores": {"Ann": 9}}))
    assert wording.outcome_title(state, names) == "Ann & Cy win"
    assert wording.outcome_sentence(state, names) == "Ann & Cy win with 13."


def test_who_may_not_shoot_the_moon_is_told_why(reader):
    problem = Problem(code="moon-needs-score", facts={"seat": 0, "score": 0, "needs": 1})
    names = Names(players=("Dee",), sides=((0,),))
    assert wording.problem_sentence(problem, find_preset("shmear"), names) == (
        "Dee can’t shoot the moon: after the first hand that takes a score of at least 1, "
        "and Dee has 0. Choose another call."
    )


def test_numbers_cards_and_calls(reader):
    assert [wording.points(n) for n in (3, 0, -2)] == ["3", "0", "−2"]
    assert [wording.signed(n) for n in (3, 0, -2)] == ["+3", "0", "−2"]
    assert [wording.card_text(c) for c in ("AS", "TH", "10H", "Jo", "HJo")] == [
        "A♠",
        "10♥",
        "10♥",
        "Joker",
        "High Joker",
    ]
    assert wording.card_text("no card") == "no card"
    assert [wording.call_label(c) for c in ("pass", 3, "moon")] == ["Pass", "3", "Moon"]
    assert wording.suit_name("C") == "clubs"


def test_the_schmier_family_has_bauers(reader):
    schmier, jick = find_preset("schmier"), find_preset("shmear-jick")
    assert [wording.point_label(p, schmier) for p in ("jack", "jick")] == [
        "Right Bauer",
        "Left Bauer",
    ]
    assert [wording.point_label(p, jick) for p in ("jack", "jick")] == ["Jack", "Jick"]


def test_a_code_without_a_sentence_says_so(reader):
    assert "oops" in wording.ruling_sentence(Ruling(code="oops", rule="floor"), RuleSet())
    assert "oops" in wording.problem_sentence(Problem(code="oops"))


def test_a_hand_that_does_not_count_says_whether_it_may_yet(reader):
    for bids, number, said in (
        (UNSETTLED, 0, "Doesn’t count yet"),
        (AFTER_THE_END, 1, "Doesn’t count"),
    ):
        played = recorded(*bids)
        assert played.table
        assert wording.verdict(played.results[number], Names.at(played.table)) == said


def test_sources_are_cited_as_they_are(reader):
    assert wording.source_label("ours") == "ours"
    assert wording.source_label("house") == "this table’s own rule"
    assert wording.source_label("shmear.com, Bidding") == "shmear.com, Bidding"


def test_a_game_in_a_line(reader):
    assert wording.rules_in_a_line(find_preset("shmear")) == (
        "Each alone, 2 to 8. High, Low, Jack, Game, with smucks and the moon."
    )
    assert wording.rules_in_a_line(find_preset("schmear")) == (
        "Two pairs across the table. Low to who takes it. Scores may fall below zero."
    )


def test_the_templates_have_the_filters():
    app = Flask(__name__)
    wording.init_app(app)
    assert app.jinja_env.from_string("{{ -2|points }} {{ 3|signed }}").render() == "−2 +3"
