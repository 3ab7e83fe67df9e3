"""Every rule as the rulebook says it: whole, in every value, in any language."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask_babel import Babel

from shmear_scorer.rules.presets import all_presets, find_preset, with_changes
from shmear_scorer.rules.ruleset import POINT_NAMES, HighLow, RuleSet
from shmear_scorer.rules.rulevalues import KEYS
from shmear_scorer.web.wording.rulebook import point_lines, rule_sentence
from tests.tools.pseudo import outside, write_language
from tests.web.wording_games import english

MOON = {"from_score": 1, "first_hand": True, "made": "wins", "failed": "all", "smucks": 2}
JICK = "A K Q J Jick 10 9 8 7 6 5 4 3 2"
LOWEST_JICK = "A K Q J 10 9 8 7 6 5 4 3 2 Jick"
TWO_JOKERS = "A K Q Jo J 10 9 8 7 6 5 4 3 2"
MARKED = "A K Q HJo LJo J Jick 10 9 8 7 6 5 4 3 2"
EVERY_POINT = [*(name for name in POINT_NAMES if name != "three"), "three:2"]
STEPS = ("pitcher", "score", "points-in-order", "draw", "play-on")
VALUES: dict[str, list[Any]] = {
    "seats": [[4], [2, 3], [4, 3, 2, 5]],
    "hand_size": [1, 6, {"2": 6, "3": 9}, {"2": 1}],
    "kitty": [0, 1, 3],
    "deck": ["2", "7", "A", "A K Q J 10 9 2"],
    "exchange": [
        None,
        *({"up_to": n, "dealer_takes_rest": rest} for n in (1, 3) for rest in (False, True)),
    ],
    "trump_order": [JICK, TWO_JOKERS],
    "min_bid": [1, 4],
    "max_bid": [None, 1, 4, 9],
    "forfeit": [{"points": p, "smucks": s} for p in (0, 1, 2) for s in (0, 1, 2)],
    "points": [["high"], ["high", "low", "three:2"], EVERY_POINT],
    "card_points": [{}, {"A": 1}, {"J": 0, "A": 4}],
    "set_smucks": [0, 1, 2],
    "floor": [None, 0, -7],
    "moon": [
        None,
        MOON,
        {**MOON, "made": 1, "failed": 1, "smucks": 0},
        {**MOON, "made": 8, "failed": 8, "smucks": 1, "first_hand": False},
        {**MOON, "from_score": None, "needs": "tricks"},
        {**MOON, "failed": "loses"},
    ],
    "target": [1, 11, None],
    "deals_each": [None, 1, 3],
    "several_out": [[step] for step in STEPS] + [["pitcher", "score"], [*STEPS[:3], "draw"]],
}  # fmt: skip
"""Values of the rules that have no closed choice; each is read as a game file has it."""
BESIDE: list[dict[str, Any]] = [
    {"jokers": 1, "trump_order": TWO_JOKERS},
    {"jokers": 2, "trump_order": TWO_JOKERS, "moon": None, "max_bid_ends": True},
    {"dealer_may_match": "highest", "max_bid_ends": True, "must_pitch_to_win": True},
    {"jokers": 2, "trump_order": MARKED, "points": EVERY_POINT},
    {"trump_order": JICK, "points": ["high", "low", "jack", "jick", "game"], "trump_by": "name"},
    {"kitty": 2, "exchange": {"up_to": 3}, "must_pitch_to_win": "cap", "trump_by": "name"},
    {"partnership": "pairs", "deals_each": 2, "all_pass": "eldest-leads", "revoke": "bid"},
]
"""Other values beside which a sentence may read differently."""


def values_of(key: str) -> Iterator[Any]:
    """Every choice of a rule, or a few values of it."""
    value = getattr(RuleSet(), key)
    if key in VALUES:
        yield from (KEYS[key].read(written) for written in VALUES[key])
    elif isinstance(value, bool):
        yield from (False, True)
    elif isinstance(value, str):
        yield from type(value)


def every_rule() -> Iterator[tuple[str, RuleSet]]:
    """Every rule in each of its values, in every game."""
    beside = [with_changes(find_preset("shmear"), changes) for changes in BESIDE]
    for rules in (*all_presets(), *beside):
        for key in KEYS:
            yield key, rules
            for value in values_of(key):
                changed: dict[str, Any] = {key: value}
                yield key, replace(rules, **changed)


def rule_lines(key: str, rules: RuleSet) -> tuple[str, ...]:
    """A rule's lines: one, but for the points, which have one more each."""
    more = point_lines(rules).values() if key == "points" else ()
    return (rule_sentence(key, rules), *more)


@pytest.fixture
def reader() -> Iterator[None]:
    """Somebody who reads English."""
    with english():
        yield


def test_every_value_of_every_rule_is_told_in_whole_sentences(reader: None) -> None:
    for key, rules in every_rule():
        for line in rule_lines(key, rules):
            assert re.search(r"[^.]\.$", line), (key, line)
            assert line[0].isupper() or line[0].isdigit(), (key, line)
            assert not re.search(r"%\(|[{}_]|None|  | [.,:]|\.\.|\b1 \w+s\b", line), (key, line)


def test_every_choice_has_a_sentence_of_its_own(reader: None) -> None:
    for key in KEYS:
        value = getattr(RuleSet(), key)
        if isinstance(value, str | bool):
            choices = list(values_of(key))
            changes: list[dict[str, Any]] = [{key: choice} for choice in choices]
            told = {rule_sentence(key, replace(RuleSet(), **change)) for change in changes}
            assert len(told) == len(choices), key


def test_the_points_have_a_line_each(reader: None) -> None:
    for rules in all_presets():
        assert list(point_lines(rules)) == list(rules.worth)


@pytest.mark.parametrize("order", [("Jo",), ("Jick",), ("Jo", "Jick"), ("2",)])
def test_an_order_that_somebody_is_still_typing_is_told_too(
    reader: None, order: tuple[str, ...]
) -> None:
    for high_low in HighLow:
        rules = RuleSet(trump_order=order, deck=("A", "K"), high_low=high_low)
        for key in KEYS:
            assert all(rule_lines(key, rules))


def test_no_sentence_names_a_game(reader: None) -> None:
    names = {rules.name for rules in all_presets()} | {"Schm", "Shm"}
    for key, rules in every_rule():
        assert not any(name in line for line in rule_lines(key, rules) for name in names)


def told(key: str, preset: str, **changes: Any) -> str:
    return rule_sentence(key, with_changes(find_preset(preset), changes))


@pytest.mark.parametrize(
    ("key", "preset", "changes", "sentence"),
    [
        (
            "follow", "shmear", {},
            "Whoever has a card of the suit that was led must play one, or may play a trump "
            "instead. Whoever has none must play a trump, and without a trump may play any card.",
        ),
        (
            "forfeit", "shmear", {},
            "A dealer who forfeits the deal loses 2 points. It also costs a smuck, which is a blue "
            "chip. Nothing is played then, and the next player deals.",
        ),
        (
            "low_to", "pitch", {},
            "Low goes to the side that wins the trick with the lowest trump in it, whoever played "
            "it.",
        ),
        (
            "forfeit", "shmear", {"forfeit": {"points": 0, "smucks": 2}},
            "A dealer who forfeits the deal loses no points. It costs 2 smucks, which are blue "
            "chips. Nothing is played then, and the next player deals.",
        ),
        ("max_bid", "shmear-jick", {}, "The highest bid is 5: all the points there are."),
        ("max_bid", "shmear", {"max_bid": 3},
         "The highest bid is 3, while there are 4 points to win."),
        ("deck", "shmear", {"deck": "9", "partnership": "alone"},
         "The game is played with 24 cards: each of the four suits runs from the ace down to the "
         "9."),
        ("hand_size", "schmear-cutthroat", {},
         "How many cards each player is dealt goes by how many play: 6 with 2 players and 9 with 3 "
         "players. A hand has as many tricks as each player has cards. Cards that are not dealt, "
         "the sleepers, stay out of the hand. After every hand the deal passes on, clockwise."),
        (
            "several_out", "schmear", {},
            "When several are out after the same hand, the pitcher’s side wins if it is one of "
            "them and made its bid, whatever the scores are. If that settles nothing, the higher "
            "score wins. If that settles nothing, another hand is played.",
        ),
        (
            "several_out", "shmear", {"deals_each": 2},
            "When several are level after the last deal, the pitcher wins if one of them and if "
            "the bid was made. If that settles nothing, the game is a draw.",
        ),
        (
            "several_out", "shmear", {"several_out": ["score"]},
            "When several are out after the same hand, the higher score wins. If that settles "
            "nothing, another hand is played.",
        ),
        ("high_low", "shmear-jick", {"high_low": "deck", "trump_order": LOWEST_JICK},
         "High and Low are the highest and the lowest trump of the whole deck: the ace and "
         "the Jick. If one of them is not in play, which means in none of the tricks, nobody gets "
         "its point."),
        (
            "target", "smudge-pitch", {},
            "A side that has won its 7 points, and so has nothing more to go, after a hand is out "
            "and wins the game.",
        ),
        (
            "count_down", "smudge-pitch", {},
            "The score is counted down: each side begins with 7 to go, points won are taken off, "
            "and points lost are added.",
        ),
        ("floor", "smudge-pitch", {},
         "What a side has to go may rise above 7: there is no limit."),
        ("floor", "smudge-pitch", {"floor": -3},
         "No side has more than 10 to go: whatever it loses, it stops there."),
        (
            "several_out", "pitch-nine-card", {},
            "When several are out after the same hand, the lowest count wins. If that settles "
            "nothing, another hand is played.",
        ),
        (
            "exchange", "pitch-ten-point", {"moon": None},
            "Once trump is named, everybody throws away cards that are no trumps, up to 9, and "
            "gets new ones up to the number that is played.",
        ),
    ],
)  # fmt: skip
def test_rules_read_as_a_rulebook_says_them(
    reader: None, key: str, preset: str, changes: dict[str, Any], sentence: str
) -> None:
    assert told(key, preset, **changes) == sentence


def test_a_point_says_who_gets_it_and_what_it_counts(reader: None) -> None:
    assert point_lines(find_preset("schmear-ten-three"))["three"] == (
        "Three goes to the side that takes the 3 of trump in a trick. If it is not in play, nobody "
        "gets it. It counts 2."
    )
    assert point_lines(find_preset("schmier"))["jick"].startswith("Left Bauer goes to the side")
    taker, player = (point_lines(find_preset(name))["low"] for name in ("pitch", "shmear"))
    assert "whoever played it" in taker
    assert "whoever took it" in player
    two = replace(find_preset("schmear-joker"), jokers=2)
    assert "takes both jokers" in point_lines(two)["joker"]


def test_of_two_like_jokers_it_matters_which_was_played_first(reader: None) -> None:
    first, second = (
        point_lines(find_preset(f"{name}-point")) for name in ("pitch-seven", "smear-ten")
    )
    assert first["high-joker"].startswith(
        "High Joker goes to the side that takes the joker played first"
    )
    assert second["high-joker"].startswith(
        "High Joker goes to the side that takes the joker played second"
    )
    assert "If only one is in play, nobody gets it." in first["low-joker"]
    assert "higher joker" in point_lines(find_preset("pitch-ten-point"))["high-joker"]


def test_the_dealer_keeps_the_lowest_trump_there_is(reader: None) -> None:
    assert "never the ace, a jack, the 2 or a joker" in told("exchange", "schmier")
    assert "never the ace, a jack, the 4 or a joker" in told("exchange", "schmier-five")


def test_partners_both_take_the_smuck_of_a_set(reader: None) -> None:
    assert "It also takes a smuck" in told("set_smucks", "shmear")
    assert "Each of its players also takes a smuck" in told("set_smucks", "shmear-partner")
    for key in ("forfeit", "moon"):
        assert "each player of that side" in told(key, "shmear-partner")
        assert "each player" not in told(key, "shmear-crazy")


def test_where_the_dealer_may_match_not_every_bid_is_higher(reader: None) -> None:
    assert "every bid must be higher" in told("min_bid", "shmear")
    for value in ("highest", "any"):
        assert "every bid but the dealer’s" in told("min_bid", "shmear", dealer_may_match=value)


def test_a_lost_moon_is_the_other_sides_game_where_there_are_two(reader: None) -> None:
    assert "the other side wins" in told("moon", "pitch-ten-point")
    alone = told("moon", "pitch-ten-point", partnership="alone")
    assert "the highest score among the others wins" in alone


def test_the_ranks_show_what_there_is(reader: None) -> None:
    assert "A, K, Q, Right Bauer, Left Bauer, 10, 9" in told("trump_order", "schmier")
    short = told("trump_order", "shmear", deck="A K Q J 10", hand_size=4)
    assert "Trumps rank, from the highest: A, K, Q, J, 10. " in short
    jokerless = replace(find_preset("schmear-joker"), jokers=0)
    assert "Joker" not in rule_sentence("trump_order", jokerless)


def test_the_moon_is_told_where_other_rules_meet_it(reader: None) -> None:
    assert "shoot the moon" in told("all_pass", "shmear")
    assert "moon" not in told("all_pass", "shmear", moon=None)
    assert "moon" in told("kitty", "shmear-kitty")
    assert "moon" not in told("kitty", "shmear-kitty", moon=None)
    assert "moon" in told("max_bid_ends", "shmear", max_bid_ends=True)
    assert "moon" not in told("max_bid_ends", "schmier")


# --------------------------------------------------------------- in another language


@pytest.fixture(scope="module")
def languages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the language of brackets."""
    folder = tmp_path_factory.mktemp("languages")
    write_language(folder, "de")
    return folder


def test_every_sentence_is_translated_whole(languages: Path) -> None:
    app = Flask(__name__)
    Babel(app, default_translation_directories=str(languages), locale_selector=lambda: "de")
    with app.app_context():
        for key, rules in every_rule():
            for line in rule_lines(key, rules):
                assert outside(line) == "", (key, line)
                assert line.startswith("⟦"), (key, line)
