"""FORMAT, "Rules": keys and values, what is refused, what follows from what."""

import pytest

from shmear_scorer.rules.presets import find_preset, rules_from_file, with_changes
from shmear_scorer.rules.rulecheck import check
from shmear_scorer.rules.ruleset import Moon, RuleSet
from shmear_scorer.rules.rulevalues import KEYS, read_values, write_values
from shmear_scorer.rules.ruling import Refused, blocking
from tests.rules.scored import JICK

SHMEAR = find_preset("shmear")
VALUES = {
    "partnership": ["alone", "pairs", "three-pairs", "two-trios", "high-low", "called"],
    "dealer_may_match": ["never", "highest", "any"],
    "all_pass": [
        "dealer-choice", "dealer-stuck", "redeal", "deal-passes", "dealer-set", "eldest-leads"
    ],
    "trump_by": ["lead", "name"],
    "follow": ["strict", "or-trump", "or-trump-forced"],
    "first_trick": ["same", "trump", "free"],
    "high_low": ["in-play", "deck"],
    "low_to": ["player", "taker"],
    "game_tie": ["nobody", "pitcher", "others", "eldest"],
    "others_score": ["always", "if-set"],
    "joker_tie": ["first", "second"],
    "joker_lead": ["named", "spades", "refused"],
    "must_pitch_to_win": [True, False, "cap"],
    "revoke": ["flag", "set", "bid"],
    "several_out": [
        ["pitcher"], ["score", "draw"], ["points-in-order", "play-on"],
        ["pitcher", "score", "points-in-order", "draw"],
    ],
    "seats": [[4], [2, 3]],
    "hand_size": [6, {"2": 6, "3": 9}],
    "kitty": [0, 4],
    "jokers": [0, 1, 2],
    "exchange": [None, {"up_to": 3, "dealer_takes_rest": True}],
    "min_bid": [1, 4],
    "max_bid": [None, 5],
    "max_bid_ends": [True, False],
    "forfeit": [{"points": 2, "smucks": 1}],
    "set_smucks": [0, 1],
    "floor": [None, 0, -10],
    "target": [None, 11],
    "deals_each": [None, 2],
    "count_down": [True, False],
    "all_points_win": [True, False],
    "points": [["high", "low", "jack", "jick", "joker", "high-joker"],
               ["low-joker", "ten", "three:2", "five:5", "game"]],
    "card_points": [{"A": 4, "K": 3, "Q": 2, "J": 1, "10": 10, "Jo": 1}, {"10": 10, "Jo": 0.5}],
    "moon": [None, {"from_score": None, "first_hand": False, "made": 8, "failed": 8, "smucks": 0,
                    "needs": "tricks"},
             {"from_score": 1, "first_hand": True, "made": "wins", "failed": "all", "smucks": 2,
              "needs": "points"},
             {"from_score": 1, "first_hand": True, "made": "wins", "failed": "loses", "smucks": 0,
              "needs": "points"}],
}  # fmt: skip


@pytest.mark.parametrize(
    ("key", "value"), [(key, value) for key, values in VALUES.items() for value in values]
)
def test_every_value_is_read_and_written_again(key, value) -> None:
    read = read_values({key: value})[key]
    assert KEYS[key].write(read) == value


def test_no_key_is_left_out_of_these_tests() -> None:
    assert set(VALUES) | {"deck", "trump_order"} == set(KEYS)


@pytest.mark.parametrize(
    ("text", "ranks"),
    [
        ("2", "A K Q J 10 9 8 7 6 5 4 3 2"),
        ("7", "A K Q J 10 9 8 7"),
        ("10", "A K Q J 10"),
        ("T", "A K Q J 10"),
        ("A", "A"),
        ("A K Q J 10 9 2", "A K Q J 10 9 2"),
        ("2 9 10 J Q K A", "A K Q J 10 9 2"),
    ],
)
def test_the_deck_is_a_lowest_rank_or_a_list(text, ranks) -> None:
    assert read_values({"deck": text})["deck"] == tuple(ranks.split())


def test_a_ten_is_written_in_two_ways() -> None:
    order = read_values({"trump_order": "A K Q J T Jick Jo"})["trump_order"]
    assert order == ("A", "K", "Q", "J", "10", "Jick", "Jo")


@pytest.mark.parametrize(
    ("key", "value"),
    [("target", 1000), ("floor", -1000), ("points", ["three:99"]), ("card_points", {"A": 1000})],
)
def test_the_largest_numbers_there_are(key, value) -> None:
    assert KEYS[key].write(read_values({key: value})[key]) == value


@pytest.mark.parametrize(("deck", "cards"), [("2", 52), ("7", 32), ("10", 20), ("A K 2", 12)])
def test_the_pack(deck, cards) -> None:
    rules = with_changes(SHMEAR, {"deck": deck, "hand_size": 2})
    assert sum(rules.pack.values()) == cards


def test_jokers_are_in_the_pack_by_their_names_in_the_order() -> None:
    two = {"jokers": 2, "trump_order": JICK + " Jo"}
    assert sorted(map(str, with_changes(SHMEAR, two).joker_cards)) == ["Jo", "Jo"]
    marked = {"jokers": 2, "trump_order": JICK + " HJo LJo"}
    assert sorted(map(str, with_changes(SHMEAR, marked).joker_cards)) == ["HJo", "LJo"]
    assert with_changes(SHMEAR, {"trump_order": JICK + " Jo"}).joker_cards == ()


@pytest.mark.parametrize("key", ["nonsense", "Target", "moons", ""])
def test_an_unknown_key_is_an_error(key) -> None:
    with pytest.raises(Refused) as refused:
        with_changes(SHMEAR, {key: 1})
    assert [(p.code, p.where) for p in refused.value.problems] == [("rules-unknown-key", key)]


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("partnership", "trios"),
        ("partnership", []),
        ("seats", []),
        ("seats", 4),
        ("seats", ["4"]),
        ("hand_size", "6"),
        ("hand_size", {"two": 6}),
        ("hand_size", {"3": 9, "two": 6}),
        ("hand_size", {"2": "6"}),
        ("kitty", 1.5),
        ("kitty", True),
        ("jokers", None),
        ("deck", "1"),
        ("deck", "A A"),
        ("deck", ""),
        ("deck", "A K X"),
        ("deck", ["A", 5]),
        ("several_out", [5]),
        ("deck", 7),
        ("trump_order", "A K X"),
        ("trump_order", "A A K"),
        ("trump_order", ""),
        ("exchange", {"up_to": 3, "more": 1}),
        ("exchange", True),
        ("min_bid", "2"),
        ("min_bid", 1001),
        ("max_bid_ends", 1),
        ("dealer_may_match", True),
        ("all_pass", None),
        ("forfeit", 2),
        ("forfeit", {"chips": 2}),
        ("points", ["high", "high"]),
        ("points", ["high", "heart"]),
        ("points", ["three:0"]),
        ("points", ["three:100"]),
        ("points", ["high", 5]),
        ("points", ["three:x"]),
        ("points", ["three:" + "9" * 5000]),
        ("points", []),
        ("card_points", {"1": 4}),
        ("card_points", {"A": "4"}),
        ("card_points", [4]),
        ("card_points", ["A"]),
        ("card_points", {"A": 4, "K": 2000}),
        ("card_points", {"Jo": 0.25}),
        ("card_points", {"Jo": 1000.5}),
        ("card_points", {"Jo": True}),
        ("high_low", "literal"),
        ("all_points_win", 1),
        ("moon", {"failed": "wins"}),
        ("several_out", []),
        ("several_out", ["score", "score"]),
        ("several_out", ["luck"]),
        ("moon", {"made": "points"}),
        ("moon", {"needs": "luck"}),
        ("moon", {"reward": 5}),
        ("moon", True),
        ("must_pitch_to_win", "maybe"),
        ("floor", "low"),
        ("target", 11.0),
    ],
)
def test_a_value_that_the_key_does_not_take(key, value) -> None:
    with pytest.raises(Refused) as refused:
        with_changes(SHMEAR, {key: value})
    assert [(p.code, p.where) for p in refused.value.problems] == [("rules-bad-value", key)]


def test_all_that_is_wrong_is_said_at_once() -> None:
    with pytest.raises(Refused) as refused:
        with_changes(SHMEAR, {"target": "x", "nonsense": 1, "follow": "y"})
    assert len(refused.value.problems) == 3


# --------------------------------------------------------------- what fits together


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"jokers": 1}, "rules-jokers-unranked"),
        ({"jokers": 1, "trump_order": JICK + " HJo LJo"}, "rules-jokers-unranked"),
        ({"jokers": 2, "trump_order": JICK + " HJo"}, "rules-jokers-unranked"),
        ({"jokers": 2, "trump_order": JICK + " Jo HJo"}, "rules-jokers-unranked"),
        ({"jokers": 3, "trump_order": JICK + " Jo"}, "rules-too-many-jokers"),
        ({"trump_order": "A K Q J"}, "rules-order-misses"),
        ({"jokers": -1}, "rules-negative"),
        ({"kitty": -1}, "rules-negative"),
        ({"card_points": {"A": -4}}, "rules-negative"),
        ({"card_points": {"A": 4, "K": -1}}, "rules-negative"),
        ({"forfeit": {"points": -2}}, "rules-negative"),
        ({"forfeit": {"smucks": -1}}, "rules-negative"),
        ({"set_smucks": -1}, "rules-negative"),
        ({"moon": {"smucks": -1}}, "rules-negative"),
        ({"moon": {"failed": -1}}, "rules-negative"),
        ({"moon": {"made": -1}}, "rules-negative"),
        ({"exchange": {"up_to": -1}}, "rules-negative"),
        ({"min_bid": 0}, "rules-min-bid"),
        ({"min_bid": 5}, "rules-bids-none"),
        ({"min_bid": 3, "max_bid": 2}, "rules-bids-none"),
        ({"target": 0}, "rules-below-one"),
        ({"deals_each": 0}, "rules-below-one"),
        ({"target": None}, "rules-target-or-deals"),
        ({"target": 11, "deals_each": 2}, "rules-target-or-deals"),
        ({"floor": 11}, "rules-floor-above-target"),
        ({"seats": [4, 9]}, "rules-too-few-cards"),
        ({"seats": [1]}, "rules-seats-shape"),
        ({"seats": [4], "hand_size": 14}, "rules-too-few-cards"),
        ({"hand_size": 0, "seats": [4]}, "rules-hand-size-missing"),
        ({"hand_size": {"3": 9}, "seats": [3, 4]}, "rules-hand-size-missing"),
        ({"partnership": "pairs", "seats": [4, 6]}, "rules-seats-shape"),
        ({"partnership": "three-pairs", "seats": [4]}, "rules-seats-shape"),
        ({"partnership": "two-trios", "seats": [4]}, "rules-seats-shape"),
        ({"partnership": "high-low", "seats": [2]}, "rules-seats-shape"),
        ({"partnership": "called", "seats": [2]}, "rules-seats-shape"),
    ],
)
def test_rules_that_cannot_be(changes, code) -> None:
    with pytest.raises(Refused) as refused:
        with_changes(SHMEAR, changes)
    assert code in {problem.code for problem in refused.value.problems}


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"max_bid": 5}, "rules-max-bid-above-points"),
        ({"points": ["high", "low", "jick", "game"]}, "rules-point-without-card"),
        ({"points": ["high", "low", "joker", "game"]}, "rules-point-without-card"),
        ({"deck": "7", "points": ["high", "three", "game"]}, "rules-point-without-card"),
        (
            {"trump_order": JICK, "deck": "A K Q 10 9 8 7 6 5 4 3 2", "points": ["high", "jick"]},
            "rules-point-without-card",
        ),
        (
            {"jokers": 1, "trump_order": JICK + " Jo", "points": ["high", "high-joker"]},
            "rules-point-without-card",
        ),
        ({"exchange": {"up_to": 3}}, "rules-exchange-before-trump"),
        ({"deals_each": 2, "count_down": True}, "rules-count-down-to-nothing"),
        ({"several_out": ["draw", "score"]}, "rules-after-the-end"),
        ({"several_out": ["play-on", "score"]}, "rules-after-the-end"),
        ({"high_low": "deck", "points": ["jack", "game"]}, "rules-neither-high-nor-low"),
        ({"all_points_win": True, "moon": {"made": 5}}, "rules-moon-below-all-points"),
    ],
)
def test_rules_that_make_no_sense_can_be_scored_all_the_same(changes, code) -> None:
    rules = with_changes(SHMEAR, changes)
    problems = check(rules)
    assert code in {problem.code for problem in problems}
    assert not blocking(problems)


@pytest.mark.parametrize(
    "changes",
    [
        {"jokers": 2, "trump_order": JICK + " Jo", "points": ["high", "high-joker", "low-joker"]},
        {"jokers": 1, "trump_order": "Jo " + JICK, "points": ["jick", "joker"]},
        {"deck": "9", "points": ["ten", "jack"], "hand_size": 2},
        {"partnership": "two-trios"},
        {"several_out": ["score", "draw"]},
        {"high_low": "deck", "points": ["low", "jack", "game"]},
        {"all_points_win": True, "moon": {"failed": "loses"}},
        {"all_points_win": True, "moon": None},
        {"hand_size": 1},
        {"target": 1},
        {"moon": {"smucks": 0}},
        {"card_points": {"A": 0, "K": 3}},
        {"exchange": {"up_to": 0}, "trump_by": "name"},
        {"high_low": "deck", "points": ["high", "jack"]},
        {"all_pass": "redeal", "forfeit": {"points": -1}},
    ],
)
def test_rules_that_fit(changes) -> None:
    assert check(with_changes(SHMEAR, changes)) == ()


# ------------------------------------------------------------ what follows from what


@pytest.mark.parametrize(
    ("preset", "changes", "seats"),
    [
        ("shmear", {"partnership": "pairs"}, (4,)),
        ("shmear", {"partnership": "three-pairs"}, (6,)),
        ("shmear", {"partnership": "two-trios"}, (6,)),
        ("shmear", {"partnership": "high-low"}, (4, 3, 5, 6, 7, 8)),
        ("shmear", {"kitty": 9}, (4, 2, 3, 5, 6, 7)),
        ("shmear", {"hand_size": 9}, (4, 2, 3, 5)),
        ("shmear", {"deck": "10"}, (2, 3)),
        ("shmear", {"target": 15}, (4, 2, 3, 5, 6, 7, 8)),
        # Where none of them fits, all that could play.
        ("schmear", {"partnership": "two-trios"}, (6,)),
        ("schmear", {"partnership": "alone"}, (4,)),
        ("schmier", {"partnership": "pairs"}, (4,)),
        ("schmear-six", {"partnership": "alone", "hand_size": 13}, (2, 3, 4)),
    ],
)
def test_seats_are_narrowed_to_those_that_can_play(preset, changes, seats) -> None:
    assert with_changes(find_preset(preset), changes).seats == seats


def test_seats_that_were_named_are_not() -> None:
    with pytest.raises(Refused):
        with_changes(SHMEAR, {"partnership": "pairs", "seats": [4, 5]})


def test_a_number_of_deals_takes_the_targets_place_and_the_reverse() -> None:
    deals = with_changes(SHMEAR, {"deals_each": 2})
    assert (deals.deals_each, deals.target) == (2, None)
    target = with_changes(deals, {"target": 15})
    assert (target.deals_each, target.target) == (None, 15)


def test_the_highest_bid_follows_the_points_unless_it_is_set() -> None:
    more = {"points": ["high", "low", "jack", "ten", "three:2", "game"]}
    assert with_changes(SHMEAR, more).highest_bid == 7
    assert with_changes(SHMEAR, {**more, "max_bid": 5}).highest_bid == 5
    assert with_changes(SHMEAR, {**more, "min_bid": 5}).bids == (5, 6, 7)


def test_a_part_that_is_not_told_has_its_usual_value() -> None:
    moon = with_changes(SHMEAR, {"moon": {"smucks": 1}}).moon
    assert (moon.from_score, moon.first_hand, moon.made, moon.failed) == (1, True, None, None)
    exchange = with_changes(SHMEAR, {"exchange": {}, "trump_by": "name"}).exchange
    assert (exchange.up_to, exchange.dealer_takes_rest) == (3, False)
    assert with_changes(SHMEAR, {"forfeit": {"smucks": 3}}).forfeit == (0, 3)
    assert with_changes(SHMEAR, {"forfeit": {"points": 3}}).forfeit == (3, 0)


def test_hand_sizes_come_in_any_order() -> None:
    sizes = [read_values({"hand_size": size}) for size in ({"3": 9, "2": 6}, {"2": 6, "3": 9})]
    assert sizes[0] == sizes[1]


def test_what_a_rule_is_where_nobody_says() -> None:
    """Games that were stored before there was such a rule are played by this."""
    assert write_values(RuleSet()) == {
        "partnership": "alone", "seats": [4], "hand_size": 6, "kitty": 0, "jokers": 0,
        "deck": "A K Q J 10 9 8 7 6 5 4 3 2", "exchange": None,
        "trump_order": "A K Q J 10 9 8 7 6 5 4 3 2", "min_bid": 2, "max_bid": None,
        "max_bid_ends": False, "dealer_may_match": "never", "all_pass": "dealer-stuck",
        "forfeit": {"points": 2, "smucks": 0}, "trump_by": "lead", "follow": "or-trump",
        "first_trick": "same", "points": ["high", "low", "jack", "game"], "high_low": "in-play",
        "low_to": "player", "game_tie": "nobody",
        "card_points": {"A": 4, "K": 3, "Q": 2, "J": 1, "10": 10}, "others_score": "always",
        "set_smucks": 0, "floor": None, "moon": None, "target": 11, "deals_each": None,
        "count_down": False, "several_out": ["pitcher", "score", "draw"], "joker_tie": "first",
        "joker_lead": "named", "must_pitch_to_win": False, "all_points_win": False,
        "revoke": "flag",
    }  # fmt: skip
    assert RuleSet(moon=Moon()) == with_changes(RuleSet(), {"moon": {}})


def test_what_is_written_holds_every_key() -> None:
    assert set(write_values(SHMEAR)) == set(KEYS)
    longer = with_changes(SHMEAR, {"max_bid": 3})
    assert rules_from_file({"preset": "shmear", **write_values(longer)}) == longer
    assert with_changes(longer, write_values(SHMEAR)) == SHMEAR
