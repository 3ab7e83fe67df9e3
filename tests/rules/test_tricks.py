"""RULES.md, "order of trumps", "following suit", "first trick": who wins a trick, what is legal."""

import pytest

from tests.rules.scored import JICK, scored, tricks

BARE = {"preset": "pitch", "hand_size": 1, "trump_by": "name", "floor": None}
JOKER = {**BARE, "jokers": 1}
MARKED = {**BARE, "jokers": 2, "trump_order": "A K Q J Jick HJo LJo 10 9 8 7 6 5 4 3 2"}
EQUAL = {**BARE, "jokers": 2, "trump_order": "A K Q J Jo 10 9 8 7 6 5 4 3 2"}


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("2H 3H 4H 5H", "D"),
        ("AH KH QH JH", "A"),
        ("10H 9H JH 8H", "C"),
        ("2H AD AC 3C", "A"),
        ("2H AD 3H KC", "C"),
        ("AH 2S AD AC", "B"),
        ("AH 2S 3S AC", "C"),
        ("AS 2S 3S KS", "A"),
        ("2S AH AD AC", "A"),
        ("10S JS 9S QS", "D"),
        ("JC 2H 2D 3C", "A"),
    ],
)
def test_the_highest_trump_or_else_the_highest_of_the_led_suit(trick, winner) -> None:
    assert scored(tricks("A", 2, trick), rules=BARE).trick_winners == winner


@pytest.mark.parametrize(
    ("order", "trick", "winner"),
    [
        (JICK, "10S JC 2H 3H", "B"),
        (JICK, "JS JC 2H 3H", "A"),
        (JICK, "JC QS 2H 3H", "B"),
        (JICK, "AC JC KC QC", "B"),
        (JICK, "JC AC KC QC", "A"),
        (JICK, "JD AD JC 2D", "C"),
        ("J Jick A K Q 10 9 8 7 6 5 4 3 2", "AS JC JS 2S", "C"),
        ("J Jick A K Q 10 9 8 7 6 5 4 3 2", "AS JC KS 2S", "B"),
        ("2 3 4 5 6 7 8 9 10 J Q K A", "AS 2S KS 3S", "B"),
    ],
)
def test_trumps_rank_as_the_table_orders_them(order, trick, winner) -> None:
    night = scored(tricks("A", 2, trick), rules={**BARE, "trump_order": order})
    assert night.trick_winners == winner


@pytest.mark.parametrize(
    ("order", "trick", "winner"),
    [
        ("A K Q J 10 9 8 7 6 5 4 3 2 Jo", "2S Jo 3H 4H", "A"),
        ("A K Q J 10 9 8 7 6 5 4 3 2 Jo", "AH Jo 3H 4H", "B"),
        ("A K Q Jo J 10 9 8 7 6 5 4 3 2", "JS Jo 3H 4H", "B"),
        ("A K Q Jo J 10 9 8 7 6 5 4 3 2", "QS Jo 3H 4H", "A"),
        ("Jo A K Q J 10 9 8 7 6 5 4 3 2", "AS 2S Jo KS", "C"),
        ("A K Q J 10 9 8 7 6 5 4 3 2 Jo", "Jo 2S 3H AH", "B"),
        ("A K Q J 10 9 8 7 6 5 4 3 2 Jo", "Jo 2H 3H AH", "A"),
    ],
)
def test_a_joker_is_a_trump_and_ranks_as_ordered(order, trick, winner) -> None:
    night = scored(tricks("A", 2, trick), rules={**JOKER, "trump_order": order})
    assert night.trick_winners == winner


@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("HJo LJo 2S 3S", "A"),
        ("LJo HJo 2S 3S", "B"),
        ("JS HJo LJo JC", "A"),
        ("10S LJo 2H 3H", "B"),
        ("JC HJo 2H 3H", "A"),
    ],
)
@pytest.mark.parametrize("tie", ["first", "second"])
def test_marked_jokers_rank_each_for_itself(trick, winner, tie) -> None:
    night = scored(tricks("A", 2, trick), rules={**MARKED, "joker_tie": tie})
    assert night.trick_winners == winner


@pytest.mark.parametrize(
    ("tie", "trick", "winner"),
    [
        ("first", "Jo Jo 2S 3S", "A"),
        ("second", "Jo Jo 2S 3S", "B"),
        ("first", "2S Jo 3S Jo", "B"),
        ("second", "2S Jo 3S Jo", "D"),
        ("second", "Jo JS Jo 3S", "B"),
        ("second", "Jo 2S 10S 3S", "A"),
    ],
)
def test_of_two_equal_jokers_the_first_or_the_second_is_higher(tie, trick, winner) -> None:
    night = scored(tricks("A", 2, trick), rules={**EQUAL, "joker_tie": tie})
    assert night.trick_winners == winner


def test_the_pitcher_leads_the_first_trick_and_each_winner_the_next() -> None:
    rules = {**BARE, "hand_size": 3}
    played = ["2H 3H 4H 5H", "6D 7D 8D 9D", "10C JC QC KC"]
    assert scored(tricks("B", 2, *played), rules=rules).trick_winners == "ADC"


def test_another_first_leader_may_be_named() -> None:
    rules = {**BARE, "hand_size": 2}
    played = tricks("B", 2, "2H 3H 4H 5H", "6D 7D 8D 9D", leader="Cy")
    assert scored(played, rules=rules).trick_winners == "BA"
    played["leader"] = "Zoe"
    assert "no-such-player" in scored(played, rules=rules).codes


# -------------------------------------------------------------- following suit

# led, what Bob plays to it, what he held besides; under which `follow` that is a revoke
FOLLOWING = [
    ("AH", "2H", "3C", ""),
    ("AH", "2H", "3S", ""),
    ("AH", "2C", "3H", "strict or-trump or-trump-forced"),
    ("AH", "2C", "3S", "or-trump-forced"),
    ("AH", "2C", "3D", ""),
    ("AH", "2S", "3H", "strict"),
    ("AH", "2S", "3S", ""),
    ("AH", "2S", "3D", ""),
    ("AS", "2H", "3S", "strict or-trump or-trump-forced"),
    ("AS", "2H", "3H", ""),
    ("AS", "2S", "3H", ""),
]


@pytest.mark.parametrize("follow", ["strict", "or-trump", "or-trump-forced"])
@pytest.mark.parametrize(("led", "card", "held", "revoke_under"), FOLLOWING)
def test_what_must_be_played(follow, led, card, held, revoke_under) -> None:
    # Trump is spades. The trick in question is the second, Bob's other card falls in the third.
    rules = {**BARE, "hand_size": 3, "follow": follow, "first_trick": "same"}
    other = "KH" if led == "AH" else "KS"
    played = tricks("A", 2, "QD JD", f"{led} {card}", f"{other} {held}")
    night = scored(played, rules=rules, players=2)
    assert night.trick_winners[:2] == ("AB" if card.endswith("S") and led == "AH" else "AA")
    # Whoever won the second trick leads the third.
    if night.trick_winners[1] == "B":
        played = tricks("A", 2, "QD JD", f"{led} {card}", f"{held} {other}")
        night = scored(played, rules=rules, players=2)
    assert night.revokes == (["B2"] if follow in revoke_under.split() else [])


@pytest.mark.parametrize("follow", ["strict", "or-trump", "or-trump-forced"])
@pytest.mark.parametrize("first", ["same", "trump", "free"])
@pytest.mark.parametrize(("led", "card", "held", "revoke_under"), FOLLOWING)
def test_the_first_trick(first, follow, led, card, held, revoke_under) -> None:
    rules = {**BARE, "hand_size": 2, "follow": follow, "first_trick": first}
    second = f"{held} 5D" if card.endswith("S") and led == "AH" else f"5D {held}"
    night = scored(tricks("A", 2, f"{led} {card}", second), rules=rules, players=2)
    expected = first != "free" and follow in revoke_under.split()
    assert night.revokes == (["B1"] if expected else [])


def test_a_free_first_trick_frees_only_the_first() -> None:
    rules = {**BARE, "hand_size": 3, "follow": "strict", "first_trick": "free"}
    played = tricks("A", 2, "AS 2H", "KS 3H", "QS 2S")
    assert scored(played, rules=rules, players=2).revokes == ["B2"]


@pytest.mark.parametrize(
    ("led", "card", "held", "revoke"),
    [
        ("JC", "2C", "2S", True),  # the Jick is a spade, and Bob had one
        ("JC", "2C", "3C", False),  # clubs need not follow it
        ("JC", "2S", "3C", False),
        ("AS", "2C", "JC", True),  # it has to follow spades
        ("AC", "2H", "JC", False),  # it is no club
        ("AC", "JC", "2C", True),  # so it does not follow clubs
    ],
)
def test_the_jick_is_a_trump_in_every_respect(led, card, held, revoke) -> None:
    rules = {**BARE, "hand_size": 2, "follow": "strict", "first_trick": "same"}
    rules["trump_order"] = JICK
    second = f"{held} 5D" if card == "JC" else f"5D {held}"
    night = scored(tricks("A", 2, f"{led} {card}", second), rules=rules, players=2)
    assert night.revokes == (["B1"] if revoke else [])


@pytest.mark.parametrize(
    ("led", "card", "held", "revoke"),
    [
        ("Jo", "2C", "2S", True),
        ("Jo", "2C", "3C", False),
        ("AS", "2C", "Jo", True),
        ("AC", "2H", "Jo", False),
        ("AC", "Jo", "2C", True),
    ],
)
def test_so_is_a_joker(led, card, held, revoke) -> None:
    rules = {**JOKER, "hand_size": 2, "follow": "strict", "first_trick": "same"}
    rules["trump_order"] = "A K Q J 10 9 8 7 6 5 4 3 2 Jo"
    second = f"{held} 5D" if card == "Jo" or (led, card) == ("Jo", "2S") else f"5D {held}"
    night = scored(tricks("A", 2, f"{led} {card}", second), rules=rules, players=2)
    assert night.revokes == (["B1"] if revoke else [])


def test_who_leads_may_lead_anything() -> None:
    rules = {**BARE, "hand_size": 2, "follow": "strict"}
    assert scored(tricks("A", 2, "2H 3H", "4D AS"), rules=rules, players=2).revokes == []


# ------------------------------------------------------------- the suit of trump


@pytest.mark.parametrize(
    ("trump_by", "trump", "lead", "problem"),
    [
        ("lead", "S", "AS", None),
        ("lead", "S", "AH", "lead-not-trump"),
        ("lead", "C", "JC", None),
        ("lead", "S", "JC", "lead-not-trump"),  # a led Jick is its printed suit
        ("name", "S", "AH", None),
        ("name", "S", "JC", None),
    ],
)
def test_the_first_card_makes_trump_unless_it_is_named(trump_by, trump, lead, problem) -> None:
    rules = {**BARE, "trump_by": trump_by, "trump_order": JICK}
    night = scored(tricks("A", 2, f"{lead} 2D", trump=trump), rules=rules, players=2)
    assert night.codes == ({problem} if problem else set())


def test_a_led_suit_need_not_be_written_down() -> None:
    led = tricks("A", 2, "JC 2C", trump=None)
    night = scored(led, rules={**BARE, "trump_by": "lead", "trump_order": JICK}, players=2)
    assert (night.trick_winners, night.owner("jack")) == ("A", "A")


def test_a_named_suit_must_be_written_down() -> None:
    night = scored(tricks("A", 2, "AS 2S", trump=None), rules=BARE, players=2)
    assert night.codes == {"trump-missing"}


@pytest.mark.parametrize(
    ("joker_lead", "trump", "problem"),
    [
        ("named", "H", None),
        ("named", "S", None),
        ("named", None, "trump-missing"),
        ("spades", "S", None),
        ("spades", None, None),
        ("spades", "H", "joker-led-spades"),
        ("refused", "S", "joker-led"),
        ("refused", "H", "joker-led"),
    ],
)
def test_a_joker_led_first_where_the_lead_makes_trump(joker_lead, trump, problem) -> None:
    rules = {**JOKER, "trump_by": "lead", "joker_lead": joker_lead}
    rules["trump_order"] = "A K Q J 10 9 8 7 6 5 4 3 2 Jo"
    night = scored(tricks("A", 2, "Jo 2S", trump=trump), rules=rules, players=2)
    assert night.codes == ({problem} if problem else set())
    if problem is None:
        assert night.trick_winners == ("A" if trump == "H" else "B")


@pytest.mark.parametrize("joker_lead", ["named", "spades", "refused"])
def test_where_trump_is_named_a_joker_may_be_led(joker_lead) -> None:
    rules = {**JOKER, "joker_lead": joker_lead, "trump_order": "A K Q J 10 9 8 7 6 5 4 3 2 Jo"}
    assert scored(tricks("A", 2, "Jo 2S", trump="H"), rules=rules, players=2).trick_winners == "A"


@pytest.mark.parametrize("trump", ["X", "", "SS", 4])
def test_trump_is_one_of_four_suits(trump) -> None:
    night = scored(tricks("A", 2, "AS 2S", trump=trump), rules=BARE, players=2)
    assert night.codes & {"no-such-suit", "not-readable", "trump-missing"}
