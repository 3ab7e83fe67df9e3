"""RULES.md, "exchange", "Kitty and discards": what is in play; a breach is shown, not refused."""

import pytest

from tests.rules.scored import JICK, hand, scored, tricks

SWAP = {
    "preset": "pitch",
    "hand_size": 2,
    "trump_by": "name",
    "low_to": "player",
    "trump_order": JICK,
    "exchange": {"up_to": 3, "dealer_takes_rest": True},
}
PLAYED = ["AS KS 3H 2S", "9H 8H 7H 6H"]  # Dee deals and plays 2S 6H


def swapped(discards, rules=None, played=PLAYED):
    seen = tricks("A", 2, *played, discards=discards)
    return scored(seen, rules={**SWAP, **(rules or {})})


@pytest.mark.parametrize(
    ("discards", "codes"),
    [
        ({"Ann": "2H 3C 4C"}, set()),
        ({"Ann": "2H", "Bob": "3C", "Cy": "4C 5C 6C"}, set()),
        ({"Ann": "2H 3C 4C 5C"}, {"exchange-too-many"}),
        ({"Bob": "9S"}, {"exchange-trump-thrown"}),
        ({"Bob": "JC"}, {"exchange-trump-thrown"}),  # the Jick
        ({"Bob": "JH"}, set()),
        ({"Bob": "QS 2C 3C 4C"}, {"exchange-trump-thrown", "exchange-too-many"}),
        # The dealer throws as many as he likes,
        ({"Dee": "2C 3C 4C 5C 6C 7C 8C"}, set()),
        # but trumps only where he keeps nothing else (here he kept the 6 of hearts),
        ({"Dee": "9S"}, {"exchange-trump-thrown"}),
        # and never these.
        ({"Dee": "JS"}, {"exchange-point-thrown"}),
        ({"Dee": "JC"}, {"exchange-point-thrown"}),
    ],
)
def test_a_breach_of_the_exchange_is_shown_and_not_refused(discards, codes) -> None:
    night = swapped(discards)
    assert (night.refused, night.codes) == (None, codes)
    assert night.owners == "A D - A"


def test_a_dealer_with_nothing_but_trumps_may_throw_a_small_one() -> None:
    only_trumps = ["AS KS 3H 2S", "9H 8H 7H 10S"]
    assert swapped({"Dee": "9S"}, played=only_trumps).codes == set()
    for point in ("JS", "JC", "QS"):
        expected = set() if point == "QS" else {"exchange-point-thrown"}
        assert swapped({"Dee": point}, played=only_trumps).codes == expected


@pytest.mark.parametrize("card", ["AS", "2S", "Jo"])
def test_nor_ace_nor_two_nor_joker(card) -> None:
    rules = {"jokers": 1, "trump_order": JICK + " Jo"}
    played = ["10S KS 3H 3S", "9H 8H 7H 10H"]
    assert swapped({"Dee": card}, rules, played).codes == {"exchange-point-thrown"}


def test_a_dealer_who_does_not_take_the_rest_is_like_anybody() -> None:
    rules = {"exchange": {"up_to": 2, "dealer_takes_rest": False}}
    assert swapped({"Dee": "2C 3C 4C"}, rules).codes == {"exchange-too-many"}
    assert swapped({"Dee": "2C JS"}, rules).codes == {"exchange-trump-thrown"}


def test_a_card_thrown_is_not_in_play() -> None:
    assert swapped({"Bob": "9H"}).codes == {"card-twice"}
    assert swapped({"Bob": "4C 4C"}).codes == {"card-twice"}
    assert swapped({"Bob": "4C", "Cy": "4C"}).codes == {"card-twice"}
    assert swapped({"Bob": "Jo"}).codes == {"card-not-in-deck"}
    assert "no-such-player" in swapped({"Zoe": "4C"}).codes


def test_a_thrown_ten_counts_for_nobody() -> None:
    night = swapped({"Bob": "10C"})
    assert night.counts == (7, 0, 0, 0)


def test_with_points_the_discards_are_looked_at_too() -> None:
    rules = {**SWAP, "hand_size": 6}
    seen = hand("A", 2, "A A A A", discards={"Bob": "9S"})
    assert scored(seen, rules=rules).codes == {"exchange-trump-thrown"}
    assert scored({**seen, "trump": None}, rules=rules).codes == set()
    assert scored({**seen, "discards": {"Bob": "9S 9S"}}, rules=rules).codes >= {"card-twice"}


def test_piles_know_who_threw_but_not_who_kept() -> None:
    seen = {"bid": ["Ann", 2], "trump": "S", "played": {"high": "Ann", "low": "Dee"}}
    seen |= {"piles": {"Ann": "AS KS 3H 2S 9H 8H 7H 6H"}, "discards": {"Dee": "9S", "Bob": "10S"}}
    assert scored(seen, rules=SWAP).codes == {"exchange-trump-thrown"}


def test_where_nobody_swaps_a_discard_is_shown() -> None:
    night = swapped({"Bob": "4C"}, {"exchange": None})
    assert (night.refused, night.codes) == (None, {"discards-not-played"})


# ----------------------------------------------------------------------- the kitty

KITTY = {"preset": "shmear-kitty", "hand_size": 2}
LED = ["AS KS 3H 2S", "9H 8H 7H 6H"]


@pytest.mark.parametrize(
    ("more", "refused", "codes"),
    [
        ({}, False, set()),
        ({"kitty": "4C 5C 6C", "discards": {"Ann": "4C 5C 6C"}}, False, set()),
        ({"kitty": "9H 5C 6C", "discards": {"Ann": "4C 5C 6C"}}, False, set()),
        ({"kitty": None}, False, set()),
        ({"kitty": "AS 5C 6C"}, False, set()),
        # Not every card need be written down.
        ({"kitty": "4C"}, False, {"kitty-size"}),
        ({"discards": {"Ann": "4C 5C"}}, False, {"kitty-discards"}),
        ({"kitty": "4C 5C 6C 7C"}, True, {"kitty-size"}),
        ({"discards": {"Ann": "4C 5C 6C 7C"}}, True, {"kitty-discards"}),
        ({"discards": {"Bob": "4C 5C 6C"}}, True, {"kitty-others-discard"}),
        ({"kitty": "8H 5C 6C"}, True, {"kitty-card-elsewhere"}),
        ({"kitty": "4C 4C 6C"}, True, {"card-twice"}),
        ({"kitty": "4C 5C Jo"}, True, {"card-not-in-deck"}),
        ({"discards": {"Ann": "AS 5C 6C"}}, True, {"card-twice"}),
    ],
)
def test_the_pitcher_takes_three_and_throws_three(more, refused, codes) -> None:
    night = scored(tricks("A", 2, *LED, **more), rules=KITTY)
    assert (night.refused is not None, night.codes) == (refused, codes)


def test_a_discarded_jack_is_nobodys() -> None:
    thrown = tricks("A", 2, *LED, kitty="JS 5C 6C", discards={"Ann": "JS 5C 6C"})
    assert scored(thrown, rules=KITTY).owner("jack") == "-"


def test_without_a_kitty_one_is_shown() -> None:
    night = scored(tricks("A", 2, *LED, kitty="4C 5C 6C"), rules={**KITTY, "kitty": 0})
    assert (night.refused, night.codes) == (None, {"kitty-not-played"})


def test_the_kitty_may_have_another_size() -> None:
    rules = {**KITTY, "kitty": 2}
    fits = tricks("A", 2, *LED, kitty="4C 5C", discards={"Ann": "4C 5C"})
    assert scored(fits, rules=rules).codes == set()


def test_with_a_kitty_and_an_exchange_each_has_its_own_discards() -> None:
    both = {**SWAP, "kitty": 3, "exchange": {"up_to": 1, "dealer_takes_rest": False}}
    kitty = {"Ann": "QS JS 10S"}
    assert scored(tricks("A", 2, *PLAYED, discards=kitty), rules=both).codes == set()
    others = {**kitty, "Bob": "2C 3C", "Cy": "9S"}
    night = scored(tricks("A", 2, *PLAYED, discards=others), rules=both)
    assert night.codes == {"exchange-too-many", "exchange-trump-thrown"}


def test_with_points_the_kitty_is_looked_at_too() -> None:
    seen = hand("A", 2, "A A A A", kitty="4C 5C Jo")
    assert scored(seen, rules="shmear-kitty").codes == {"card-not-in-deck"}
    seen = hand("A", 2, "A A A A", kitty="4C 5C 6C", discards={"Bob": "4C 5C 6C"})
    assert scored(seen, rules="shmear-kitty").codes == {"kitty-others-discard"}
