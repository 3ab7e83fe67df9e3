"""RULES.md, "High", "Low", "Jack …", "Game", "one card, several points": whose each point is."""

import pytest

from tests.rules.scored import JICK, hand, scored, tricks

TWO = {"preset": "pitch", "hand_size": 2, "trump_by": "name", "low_to": "player"}
JOKER_LAST = "A K Q J 10 9 8 7 6 5 4 3 2 Jo"


@pytest.mark.parametrize(
    ("low_to", "played", "owners"),
    [
        # Ann leads the king, Cy's ace takes it and Bob's two.
        ("player", ["KS 2S AS 5H", "3H 4H 6H 7H"], "C B - C"),
        ("taker", ["KS 2S AS 5H", "3H 4H 6H 7H"], "C C - C"),
        # High stays with who played it though another takes the trick: the order has J highest.
        ("player", ["9S 8S 2H 3H", "4H 5H 6H 7H"], "A B - -"),
        ("taker", ["9S 8S 2H 3H", "4H 5H 6H 7H"], "A A - -"),
        # The jack goes to its taker.
        ("player", ["JS QS 2H 3H", "4H 5H 6H 7H"], "B A B B"),
        ("player", ["QS JS 2H 3H", "4H 5H 6H 7H"], "A B A A"),
        # One trump alone is High and Low, the jack alone all three.
        ("player", ["9S 2H 3H 4H", "5H 6H 7H 8H"], "A A - -"),
        ("taker", ["9S 2H 3H 4H", "5H 6H 7H 8H"], "A A - -"),
        ("player", ["JS 2H 3H 4H", "5H 6H 7H 8H"], "A A A A"),
    ],
)
def test_high_and_low_and_jack(low_to, played, owners) -> None:
    assert scored(tricks("A", 2, *played), rules={**TWO, "low_to": low_to}).owners == owners


def test_low_in_a_lost_trick_goes_by_the_rule() -> None:
    # Ann's lone trump is beaten by nothing; Dee throws the two on Ann's trick.
    played = ["AS 3H 4H 2S", "5H 6H 7H 8H"]
    assert scored(tricks("A", 2, *played), rules=TWO).owner("low") == "D"
    assert scored(tricks("A", 2, *played), rules={**TWO, "low_to": "taker"}).owner("low") == "A"


def test_high_and_low_go_by_the_order_of_trumps() -> None:
    rules = {**TWO, "trump_order": "J A K Q 10 9 8 7 6 5 4 3 2"}
    assert scored(tricks("A", 2, "AS JS KS 2S", "3H 4H 5H 6H"), rules=rules).owners[:5] == "B D B"
    rules = {**TWO, "trump_order": "2 3 4 5 6 7 8 9 10 J Q K A"}
    assert scored(tricks("A", 2, "AS JS KS 2S", "3H 4H 5H 6H"), rules=rules).owners[:5] == "D A D"


@pytest.mark.parametrize(
    ("played", "owners"),
    [
        (["JS JC 2H 3H", "4H 5H 6H 7H"], "A B A A A"),  # the Jick is Low
        (["10S JC 2H 3H", "4H 5H 6H 7H"], "B A - B B"),  # the Jick is High
        (["JC 2H 3H 4H", "5H 6H 7H 8H"], "A A - A A"),  # or both
        (["AS JC JS 2S", "4H 5H 6H 7H"], "A D A A A"),
        (["AS 3S 4S JD", "4H 5H 6H 7H"], "A B - - A"),  # the other black jack only
    ],
)
def test_the_jick_counts_where_it_ranks(played, owners) -> None:
    rules = {**TWO, "trump_order": JICK, "points": ["high", "low", "jack", "jick", "game"]}
    assert scored(tricks("A", 2, *played), rules=rules).owners == owners


@pytest.mark.parametrize(("trump", "jick"), [("S", "JC"), ("C", "JS"), ("H", "JD"), ("D", "JH")])
def test_the_jick_is_the_other_jack_of_the_colour(trump, jick) -> None:
    rules = {**TWO, "hand_size": 1, "trump_order": JICK}
    rules["points"] = ["high", "low", "jack", "jick", "game"]
    for other in ("JC", "JS", "JH", "JD"):
        night = scored(tricks("A", 2, f"A{trump} {other}", trump=trump), rules=rules, players=2)
        assert night.owner("jick") == ("A" if other == jick else "-")


@pytest.mark.parametrize(
    ("order", "played", "owners"),
    [
        (JOKER_LAST, ["3S Jo 2H 3H", "4H 5H 6H 7H"], "A A - A"),
        (JOKER_LAST, ["2H Jo 3H 4H", "5D 3S 6D 7D"], "C C - B"),
        ("Jo A K Q J 10 9 8 7 6 5 4 3 2", ["AS Jo 2S 3H", "4H 5H 6H 7H"], "A C - B"),
    ],
)
def test_a_joker_is_neither_high_nor_low_and_a_point_for_its_taker(order, played, owners) -> None:
    rules = {**TWO, "jokers": 1, "trump_order": order, "points": ["high", "low", "jack", "joker"]}
    assert scored(tricks("A", 2, *played), rules=rules).owners == owners


def test_a_joker_not_in_play_is_nobodys() -> None:
    rules = {**TWO, "jokers": 1, "trump_order": JOKER_LAST, "points": ["high", "low", "joker"]}
    assert scored(tricks("A", 2, "3S 2H 3H 4H", "5H 6H 7H 8H"), rules=rules).owners == "A A -"


MARKED = {
    **TWO,
    "jokers": 2,
    "trump_order": "A K Q J HJo LJo 10 9 8 7 6 5 4 3 2",
    "points": ["high", "low", "high-joker", "low-joker"],
}


def test_marked_jokers_are_each_a_point() -> None:
    night = scored(tricks("A", 2, "3S LJo 2S 4H", "HJo 5H 6H 7H"), rules=MARKED)
    assert (night.trick_winners, night.owners) == ("BB", "A C B B")
    night = scored(tricks("A", 2, "3S LJo 2S 4H", "5H 6H HJo 7H"), rules=MARKED)
    assert (night.trick_winners, night.owners) == ("BD", "A C D B")


EQUAL = {**TWO, "jokers": 2, "trump_order": "A K Q J Jo 10 9 8 7 6 5 4 3 2"}


@pytest.mark.parametrize(
    ("played", "owner"),
    [
        (["3S Jo Jo 2S", "4H 5H 6H 7H"], "B"),
        (["3S Jo 2S 4H", "Jo 5H 6H 7H"], "B"),
        (["3S Jo 2S 4H", "5H 6H JS Jo"], "-"),
        (["3S Jo 2S 4H", "5H 6H 8H 7H"], "B"),
        (["3S 9H 2S 4H", "5H 6H 8H 7H"], "-"),
    ],
)
def test_one_point_for_two_equal_jokers_is_whose_both_are(played, owner) -> None:
    rules = {**EQUAL, "points": ["high", "low", "joker"]}
    assert scored(tricks("A", 2, *played), rules=rules).owner("joker") == owner


@pytest.mark.parametrize(("tie", "owners"), [("first", "B D"), ("second", "D B")])
def test_two_points_for_two_equal_jokers_are_one_for_each(tie, owners) -> None:
    rules = {**EQUAL, "joker_tie": tie, "points": ["high", "high-joker", "low-joker"]}
    night = scored(tricks("A", 2, "3S Jo 2S 4H", "5H 6H JS Jo"), rules=rules)
    assert (night.trick_winners, night.owners) == ("BD", f"D {owners}")


def test_which_joker_is_the_higher_goes_by_time_and_not_by_seat() -> None:
    rules = {**EQUAL, "joker_tie": "first", "points": ["high", "high-joker", "low-joker"]}
    played = ["3S 2H 2S Jo", "9H Jo 7H 6H"]  # Dee takes the first one, Bob, led to by Dee, …
    night = scored(tricks("A", 2, *played), rules=rules)
    assert (night.trick_winners, night.owners) == ("DA", "A D A")


@pytest.mark.parametrize(
    ("piles", "owners"),
    [
        ({"Ann": "3S 2H 2S Jo", "Dee": "9H Jo 7H 6H"}, ("-", "A D")),
        ({"Dee": "3S 2H 2S Jo 9H Jo 7H 6H"}, ("D", "D D")),
        ({"Dee": "3S 2H 2S Jo 9H 8H 7H 6H"}, ("D", "D -")),
    ],
)
def test_equal_jokers_in_piles(piles, owners) -> None:
    seen = {"bid": ["Ann", 2], "trump": "S", "piles": piles, "played": {"high": "Ann"}}
    assert scored(seen, rules={**EQUAL, "points": ["high", "joker"]}).owner("joker") == owners[0]
    two = {**EQUAL, "points": ["high", "high-joker", "low-joker"]}
    assert scored(seen, rules=two).owners == f"A {owners[1]}"


@pytest.mark.parametrize(
    ("point", "card"), [("ten", "10S"), ("three", "3S"), ("five", "5S"), ("jack", "JS")]
)
def test_a_card_of_trump_is_a_point_for_its_taker(point, card) -> None:
    rules = {**TWO, "points": ["high", point, "game"]}
    other_suit = card[:-1] + "H"
    taken = scored(tricks("A", 2, f"AS {card} 7H 8H", "4H 6H 9H KH"), rules=rules)
    assert taken.owner(point) == "A"
    elsewhere = scored(tricks("A", 2, f"2S 4S {card} 8H", "4H 6H 9H KH"), rules=rules)
    assert elsewhere.owner(point) == ("B" if card in ("3S",) else "C")
    not_there = scored(tricks("A", 2, f"AS {other_suit} 7H 8H", "4H 6H 9H KH"), rules=rules)
    assert not_there.owner(point) == "-"


def test_a_point_may_be_worth_more_than_one() -> None:
    rules = {**TWO, "points": ["high", "low", "jack", "ten", "three:2", "game"]}
    night = scored(tricks("A", 2, "AS 3S 10S 2S", "4H 5H 6H 7H"), rules=rules)
    assert night.owners == "A D - A A A"
    assert night.scores == (5, 0, 0, 1)


# ----------------------------------------------------------------- card points


@pytest.mark.parametrize(
    ("card", "worth"),
    [("AH", 4), ("KH", 3), ("QH", 2), ("JH", 1), ("10H", 10), ("9H", 0), ("2H", 0)],
)
def test_what_a_card_counts(card, worth) -> None:
    rules = {**TWO, "hand_size": 1}
    assert scored(tricks("A", 2, f"AS {card}"), rules=rules, players=2).counts == (4 + worth, 0)


def test_the_joker_counts_where_the_table_says() -> None:
    rules = {**TWO, "hand_size": 1, "jokers": 1, "trump_order": JOKER_LAST}
    assert scored(tricks("A", 2, "AS Jo"), rules=rules, players=2).counts == (4, 0)
    rules["card_points"] = {"A": 4, "K": 3, "Q": 2, "J": 1, "10": 10, "Jo": 1}
    assert scored(tricks("A", 2, "AS Jo"), rules=rules, players=2).counts == (5, 0)


def test_marked_jokers_count_like_any_joker_unless_they_are_told_apart() -> None:
    rules = {**MARKED, "hand_size": 1, "card_points": {"A": 4, "Jo": 1}}
    assert scored(tricks("A", 2, "AS HJo"), rules=rules, players=2).counts == (5, 0)
    rules["card_points"] = {"A": 4, "Jo": 1, "HJo": 3}
    assert scored(tricks("A", 2, "AS HJo"), rules=rules, players=2).counts == (7, 0)
    assert scored(tricks("A", 2, "AS LJo"), rules=rules, players=2).counts == (5, 0)


def test_other_card_points_take_the_place_of_all() -> None:
    rules = {**TWO, "hand_size": 1, "card_points": {"9": 9}}
    assert scored(tricks("A", 2, "AS 9H"), rules=rules, players=2).counts == (9, 0)


def test_in_schmier_the_joker_counts_one_and_elsewhere_nothing() -> None:
    for preset, worth in (("schmier", 81), ("schmear-joker", 80), ("shmear", 80)):
        players = 6 if preset == "schmier" else 4
        names = {
            "schmier": ("high", "low", "jack", "jick", "joker"),
            "schmear-joker": ("high", "low", "jack", "joker"),
            "shmear": ("high", "low", "jack"),
        }[preset]
        owners = " ".join("A" for _ in names)
        for count, problems in ((worth, set()), (worth + 1, {"card-points-too-many"})):
            seen = hand("A", 3, owners, names, card_points={"Ann": count})
            assert scored(seen, rules=preset, players=players).codes == problems


# ------------------------------------------------------------------------ Game

SIX = {"preset": "schmear-six"}


@pytest.mark.parametrize(
    ("tie", "counts", "pitcher", "dealer", "owner"),
    [
        ("nobody", "20 10 5 0", "A", "D", "A"),
        ("nobody", "20 20 5 0", "A", "D", "-"),
        ("nobody", "5 20 20 0", "A", "D", "-"),
        ("nobody", "0 0 0 0", "A", "D", "-"),
        ("pitcher", "20 20 5 0", "A", "D", "A"),
        ("pitcher", "20 20 5 0", "B", "D", "B"),
        ("pitcher", "20 20 20 20", "C", "D", "C"),
        ("pitcher", "20 20 5 0", "C", "D", "-"),
        ("others", "20 20 5 0", "A", "D", "B"),
        ("others", "20 20 5 0", "B", "D", "A"),
        ("others", "20 20 5 0", "C", "D", "-"),
        ("others", "20 20 20 0", "A", "D", "-"),
        ("others", "20 5 5 0", "A", "D", "A"),
        ("eldest", "20 20 5 0", "A", "D", "A"),
        ("eldest", "20 20 5 0", "A", "A", "B"),
        ("eldest", "20 5 20 0", "A", "A", "C"),
        ("eldest", "20 5 20 0", "A", "C", "A"),
        ("eldest", "20 5 5 20", "B", "D", "A"),
        ("eldest", "5 5 20 20", "B", "D", "C"),
    ],
)
def test_game_and_its_ties(tie, counts, pitcher, dealer, owner) -> None:
    rules = {"preset": "shmear", "game_tie": tie}
    names = ("Ann", "Bob", "Cy", "Dee")
    counted = dict(zip(names, map(int, counts.split()), strict=True))
    seen = hand(pitcher, 2, "A A A", ("high", "low", "jack"), card_points=counted)
    assert scored(seen, rules=rules, dealer=dealer).owner("game") == owner


@pytest.mark.parametrize(
    ("tie", "owner"), [("nobody", "-"), ("pitcher", "A"), ("others", "B"), ("eldest", "B")]
)
def test_a_tie_of_two_pairs(tie, owner) -> None:
    # Ann and Cy 20 together, Bob and Dee 20 together; Ann deals and pitches.
    rules = {"preset": "shmear-partner", "game_tie": tie}
    counted = {"Ann": 12, "Cy": 8, "Bob": 15, "Dee": 5}
    seen = hand("A", 2, "A A A", ("high", "low", "jack"), card_points=counted)
    assert scored(seen, rules=rules, dealer="A").owner("game") == owner


@pytest.mark.parametrize(
    ("tie", "counts", "scores"),
    [
        ("pitcher", (20, 20, 5), (4, 0, 0)),
        ("pitcher", (5, 20, 20), (3, 0, 0)),
        ("others", (20, 20, 5), (3, 1, 0)),
        ("others", (20, 20, 20), (3, 0, 0)),
        ("eldest", (5, 20, 20), (3, 1, 0)),
    ],
)
def test_a_tie_of_three_pairs(tie, counts, scores) -> None:
    rules = {**SIX, "game_tie": tie}
    counted = dict(zip(("Ann", "Bob", "Cy"), counts, strict=True))
    seen = hand("D", 2, "A D A", ("high", "low", "jack"), card_points=counted)
    assert scored(seen, rules=rules, players=6).scores == scores


def test_without_a_pitcher_a_tie_that_is_the_pitchers_is_nobodys() -> None:
    rules = {"preset": "shmear", "all_pass": "eldest-leads", "game_tie": "pitcher"}
    seen = {**hand("A", 2, "A A A", ("high", "low", "jack")), "bid": None}
    seen["card_points"] = {"Ann": 20, "Bob": 20}
    assert scored(seen, rules=rules).owner("game") == "-"
