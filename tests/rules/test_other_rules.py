"""What other common rules would say: which they are, and what holds for every answer."""

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shmear_scorer.rules.gamefile import judge, read_game
from shmear_scorer.rules.hand import PASS, HandRecord
from shmear_scorer.rules.other_rules import MOST, citation, differing, noticed, others
from shmear_scorer.rules.presets import all_presets, find_preset, preset_names, rules_from_file
from shmear_scorer.rules.questions import About, HandAsked, MayBid, MayPlay, WhoseTrick, answer
from shmear_scorer.rules.rulecheck import check
from shmear_scorer.rules.ruleset import RuleSet
from shmear_scorer.rules.rulevalues import KEYS
from shmear_scorer.rules.ruling import blocking
from shmear_scorer.rules.table import seat_players
from tests.rules.random_play import cards_each, may_play, pack, random_rules
from tests.rules.second_scorer import winner_of
from tests.rules.test_properties import random_night
from tests.rules.test_questions import bidding, cards, hand, points

SEEDS = st.integers(0, 2**32)
SOME = settings(max_examples=60)


def changed(rules: RuleSet, players: int) -> list[tuple[str, Any]]:
    return [(o.key, KEYS[o.key].write(getattr(o.rules, o.key))) for o in others(rules, players)]


@pytest.mark.parametrize("name", preset_names())
def test_each_other_rule_is_one_change_that_the_same_people_could_play(name) -> None:
    rules = find_preset(name)
    for players in rules.seats:
        sides = seat_players(rules, tuple(map(str, range(players)))).sides
        for other in others(rules, players):
            differ = {key for key in KEYS if getattr(other.rules, key) != getattr(rules, key)}
            assert other.key in differ
            assert differ <= {other.key, "seats", "target", "deals_each"}
            assert not blocking(check(other.rules))
            assert players in other.rules.seats
            there = seat_players(other.rules, tuple(map(str, range(players))))
            assert there.sides == sides


def test_what_more_games_have_comes_first() -> None:
    for rules in all_presets():
        games = [other.games for other in others(rules, rules.seats[0])]
        assert games == sorted(games, reverse=True)
    assert changed(find_preset("shmear"), 4)[0] == ("set_smucks", 0)


@pytest.mark.parametrize(
    "wish",
    [
        ("dealer_may_match", "any"),
        ("dealer_may_match", "highest"),
        ("follow", "or-trump"),
        ("first_trick", "same"),
        ("trump_by", "name"),
        ("must_pitch_to_win", True),
        ("revoke", "bid"),
    ],
)
def test_the_usual_house_rules_are_asked_too(wish) -> None:
    assert wish in changed(find_preset("shmear"), 4)


def test_what_no_game_makes_use_of_is_no_other_rule() -> None:
    keys = {key for key, _ in changed(find_preset("shmear"), 4)}
    assert not keys & {"joker_tie", "joker_lead", "seats", "count_down"}
    assert "forfeit" not in {key for key, _ in changed(find_preset("schmear"), 4)}
    orders = [value for key, value in changed(find_preset("shmear"), 4) if key == "trump_order"]
    assert all("Jo" not in order.split() for order in orders)


def test_another_rule_is_cited_from_a_game_whose_source_has_it() -> None:
    taken = "Schmear (Japanese page), 5. Scoring"
    assert citation("low_to", find_preset("pitch").low_to) == taken
    assert citation("dealer_may_match", "nonsense") == "house"


def test_answers_that_are_the_same_are_told_once() -> None:
    question = bidding("4 pass pass 4")
    rules = find_preset("shmear")
    (only,) = differing(question, rules, answer(question, rules))
    assert (only.key, only.rules.dealer_may_match) == ("dealer_may_match", "highest")
    assert [(o.key, o.rules.dealer_may_match.value) for o in only.also] == [
        ("dealer_may_match", "any")
    ]


def test_what_can_not_be_answered_has_no_other_answer() -> None:
    question = hand("score", {**points("0000"), "bid": ["0", 9]})
    rules = find_preset("shmear")
    assert differing(question, rules, answer(question, rules)) == ()


# ------------------------------------------------------------------ whatever was played


def ask_all(data: Any, rules: RuleSet) -> None:
    """Every question about the hand of a game, and what others would say."""
    file = read_game(data)
    for result in judge(file).state.results:
        assert isinstance(result.item, HandRecord)
        for about in About:
            question = HandAsked(
                about=about,
                players=len(file.table.players),
                dealer=result.dealer,
                scores=result.scores_before,
                hand=result.item,
                hands_played=file.start.hands_played,
            )
            ruled = answer(question, rules)
            if about is About.POINTS and result.tally is None:
                assert [problem.code for problem in ruled.problems] == ["nothing-played"]
                continue
            assert ruled.result is not None
            assert ruled.rule in {*KEYS, "points"}
            assert (ruled.result.change, ruled.result.made) == (result.change, result.made)
            told = differing(question, rules, ruled)
            assert len(told) <= MOST
            seen = [noticed(question, ruled), *(noticed(question, o.answer) for o in told)]
            assert len(set(seen)) == len(seen)


@SOME
@given(SEEDS)
def test_a_hand_is_judged_as_it_is_in_its_game(seed: int) -> None:
    data = random_night(seed, 1, illegal=0.1)
    ask_all(data, rules_from_file(data["rules"]))


@SOME
@given(SEEDS)
def test_every_legal_call_is_allowed(seed: int) -> None:
    data = random_night(seed, 1)
    file = read_game(data)
    for item, _ in file.items:
        assert isinstance(item, HandRecord)
        state = judge(read_game({**data, "hands": []})).state
        for number, bid in enumerate(item.calls or ()):
            question = MayBid(
                dealer=state.dealer,
                call=bid.call,
                calls=(item.calls or ())[:number],
                scores=tuple(state.scores[side] for side in state.table.side_at),
                first_hand=state.first_hand,
            )
            ruled = answer(question, state.rules)
            assert ruled.yes, (ruled.problems, ruled.code)
            assert bid.call != PASS or ruled.code in ("may-pass", "all-passed")
            differing(question, state.rules, ruled)


@SOME
@given(SEEDS)
def test_cards_and_tricks_are_judged_as_a_second_scorer_does(seed: int) -> None:
    rng = random.Random(seed)
    values = random_rules(rng)
    rules, players = rules_from_file(values), rng.choice(values["seats"])
    deck, trump, first = pack(values), rng.choice("CDHS"), rng.random() < 0.3
    rng.shuffle(deck)
    held, led = deck[: cards_each(values, players)], deck[-1]
    if first and rules.trump_by == "lead" and led[-1] != trump:
        first = False
    legal = may_play(values, trump, led, held, first=first)
    for card in dict.fromkeys(held):
        question = MayPlay(
            players=players,
            trump=trump,
            held=cards(" ".join(held)),
            card=cards(card)[0],
            trick=cards(led),
            first=first,
        )
        ruled = answer(question, rules)
        if ruled.problems:  # a joker that may not be led
            assert {p.code for p in ruled.problems} <= {"joker-led", "joker-led-spades"}
            continue
        assert ruled.yes == (card in legal), (ruled, values["follow"])
        differing(question, rules, ruled)
    laid = deck[:players]
    asked = WhoseTrick(players=players, trump=trump, leader=1, cards=cards(" ".join(laid)))
    ruled = answer(asked, rules)
    assert ruled.facts["seat"] == (1 + winner_of(values, trump, laid)) % players
    differing(asked, rules, ruled)
