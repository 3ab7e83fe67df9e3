"""A hand that is written down card by card: whose turn it is, who won each trick, and what is known
of a card before it lies."""

from typing import Any

import pytest

from shmear_scorer.rules.cards import parse_card
from shmear_scorer.rules.playing import Playing, tricks_of
from shmear_scorer.rules.presets import find_preset, with_changes
from tests.rules.scored import scored, tricks

STRICT = {"hand_size": 3, "trump_by": "name", "follow": "strict", "first_trick": "same"}
LED = {**STRICT, "trump_by": "lead"}
JOKER = {**LED, "jokers": 1, "trump_order": "A K Q Jo J 10 9 8 7 6 5 4 3 2"}


def playing(cards: str, trump: str | None = "S", leader: int = 0, **rules: Any) -> Playing:
    circle = rules.pop("circle", (0, 1, 2, 3))
    return Playing(
        rules=with_changes(find_preset("shmear"), rules or STRICT),
        circle=circle,
        leader=leader,
        trump=trump,
        cards=tuple(parse_card(card) for card in cards.split()),
    )


def told(hand: Playing, card: str) -> tuple[str, dict[str, Any]] | None:
    problem = hand.doubt(parse_card(card))
    return problem and (problem.code, dict(problem.facts))


@pytest.mark.parametrize(
    ("cards", "leader", "turn", "winners"),
    [
        ("", 0, 0, ()),
        ("", 3, 3, ()),
        ("2H", 3, 0, ()),
        ("2H 3H AH", 0, 3, ()),
        ("2H 3H AH KH", 0, 2, (2,)),
        ("2H 3H AH KH", 3, 1, (1,)),
        ("2H 3H AH 2S", 0, 3, (3,)),
        ("2H 3H AH KH 4C", 0, 3, (2,)),
        ("2H 3H AH KH 4C 5C 6C 9C", 0, 1, (2, 1)),
        ("2H 3H AH KH 4C 5C 6C 9C 2D 4D 5D", 0, 0, (2, 1)),
        ("2H 3H AH KH 4C 5C 6C 9C 2D 4D 5D 3D", 0, None, (2, 1, 3)),
    ],
)
def test_whose_turn_it_is_and_who_won(cards, leader, turn, winners) -> None:
    hand = playing(cards, leader=leader)
    assert (hand.turn, hand.winners, hand.over) == (turn, winners, turn is None)


def test_who_is_away_is_passed_over() -> None:
    hand = playing("2H 3H AH 4C 5C", leader=3, circle=(0, 2, 3))
    assert (hand.leaders, hand.turn, hand.players) == ((3, 2), 0, 3)
    assert hand.tricks == tricks_of(hand.cards, 3)
    assert [len(trick) for trick in hand.tricks] == [3, 2]


def test_who_takes_a_trick_leads_the_next_past_an_empty_seat() -> None:
    hand = playing("2H AH 3H 4C", circle=(0, 2, 3))
    assert (hand.leaders, hand.turn) == ((0, 2), 3)


def test_the_first_lead_makes_trump_where_it_does() -> None:
    assert playing("", None, **LED).ranking is None
    led = playing("2H 3S AS KH", None, **LED)
    assert (led.ranking.trump, led.winners) == ("H", (3,))
    assert playing("2H", "S", **LED).ranking.trump == "S"
    named = playing("Jo 2H 3H 4H", None, **JOKER)
    assert (named.ranking, named.winners, named.revokes) == (None, (), ())
    assert (named.leaders, told(named, "5H")) == ((0,), None)


def test_what_is_left_of_the_deck() -> None:
    left = playing("2H 3H AH").left
    assert left.total() == 49
    assert left[parse_card("2H")] == 0 and left[parse_card("4H")] == 1


def test_what_a_player_played_and_to_which_lead() -> None:
    hand = playing("2H 3H AH KH 4C 5C")
    said = [(number, str(led), str(card)) for number, led, card in hand.of(2)]
    assert said == [(1, "2H", "AH"), (2, "4C", "4C")]
    assert [str(card) for _, _, card in hand.of(3)] == ["KH", "5C"]
    assert [str(card) for _, _, card in hand.of(0)] == ["2H"]


# ------------------------------------------------------------------- what a card shows


@pytest.mark.parametrize(
    ("cards", "card", "shown"),
    [
        ("2H 3C AH KH", "4C", None),
        ("2H 3C AH KH 4C", "5H", None),  # Dee followed
        ("2H 3C AH KH 4C 5C 6C", "4H", {"seat": 1, "trick": 1, "card": "3C", "led": "2H"}),
        ("2H 3C AH KH 4C 5C 6C", "5C", None),
        ("2H 3C AH KH 4C 5C 6C", "5S", None),  # strictly nobody need trump
        ("2H 3H AH KH 4C 5C 6C 7D 2D 4D", "5C", None),
        ("2H 3H AH KH 4C 5D 6C 7C 9D 2S 3S", "AC", None),  # it is Cy's card, who followed
        ("2H 3H AH KH 4C 5D 6C 7C 9C 2D", "AC", {"seat": 3, "trick": 2, "card": "5D", "led": "4C"}),
    ],
)  # fmt: skip
def test_a_card_may_show_an_earlier_revoke(cards, card, shown) -> None:
    expected = None if shown is None else ("shows-a-revoke", shown)
    assert told(playing(cards), card) == expected


def test_a_card_that_shows_a_revoke_may_lie_all_the_same() -> None:
    assert not playing("2H 3C AH KH 4C 5C 6C").doubt(parse_card("4H")).blocks


def test_a_free_first_trick_shows_nothing() -> None:
    free = {**STRICT, "first_trick": "free"}
    assert told(playing("2H 3C AH KH 4C 5C 6C", **free), "4H") is None


def test_a_free_first_trick_has_no_revokes_and_the_second_has() -> None:
    free = {**STRICT, "first_trick": "free"}
    assert playing("2H 3C AH KH 4C 5C 6C 4H", **free).revokes == ()
    later = playing("2H 3H AH KH 4C 5D 6C 7C 9C 2D AC 2S", **free)
    assert [(r.seat, r.trick) for r in later.revokes] == [(3, 2)]


def test_after_the_last_card_nothing_is_shown() -> None:
    hand = playing("2H 3C AH KH 4C 5C 6C 9C 2D 4D 5D 3D")
    assert hand.over and told(hand, "4H") is None


@pytest.mark.parametrize(
    ("rules", "trump", "card", "code"),
    [
        (LED, "S", "2H", "lead-not-trump"),
        (LED, "S", "2S", None),
        (LED, None, "2H", None),
        (STRICT, "S", "2H", None),
        ({**JOKER, "joker_lead": "refused"}, "S", "Jo", "joker-led"),
        ({**JOKER, "joker_lead": "refused"}, None, "Jo", "joker-led"),
        ({**JOKER, "joker_lead": "spades"}, "H", "Jo", "joker-led-spades"),
        ({**JOKER, "joker_lead": "spades"}, "S", "Jo", None),
        ({**JOKER, "joker_lead": "spades"}, None, "Jo", None),
        (JOKER, "H", "Jo", None),
        ({**JOKER, "trump_by": "name", "joker_lead": "refused"}, "H", "Jo", None),
    ],
)
def test_what_may_be_led_first(rules, trump, card, code) -> None:
    expected = None if code is None else (code, {"card": card, "trump": trump})
    assert told(playing("", trump, **rules), card) == expected


@pytest.mark.parametrize(
    ("cards", "revokes"),
    [
        ("2H 3C AH KH 4C 5C 6C 4H", [(1, 1, "3C", "4H")]),
        ("2H 3H AH KH 4C 5D 6C 7C 9C 2D AC 2S", [(3, 2, "5D", "AC")]),
        ("2H 3C AH 5D 4C 5C 6C 4H 9C 2D AC KH", [(1, 1, "3C", "4H"), (3, 1, "5D", "KH")]),
        ("2H 3H AH KH 4C 5C 6C 7C", []),
    ],
)
def test_the_revokes_so_far_are_those_that_a_whole_hand_shows(cards, revokes) -> None:
    hand = playing(cards)
    found = [(r.seat, r.trick, str(r.card), str(r.proof)) for r in hand.revokes]
    assert found == revokes


def test_a_whole_hand_is_played_as_it_is_judged() -> None:
    hand = playing("AS 2S 3H 4S 9H 8D 7S 6H 5C 5D 5H 8H")
    rows = [" ".join(map(str, trick)) for trick in hand.tricks]
    judged = scored(tricks("A", 2, *rows), rules={"preset": "shmear", **STRICT})
    assert judged.trick_winners == "".join("ABCD"[seat] for seat in hand.winners) == "ACC"
    assert judged.revokes == sorted(f"{'ABCD'[r.seat]}{r.trick}" for r in hand.revokes)
    assert [(r.seat, r.trick) for r in hand.revokes] == [(2, 1), (1, 2)]
