"""Whose each point of other rules may have been, by what was written down of a hand."""

from typing import Any

import pytest

from shmear_scorer.rules.cards import parse_card
from shmear_scorer.rules.game import opening
from shmear_scorer.rules.hand import Piles
from shmear_scorer.rules.possible_owners import (
    Options,
    Seen,
    has_card,
    owner_options,
    per_side,
    pile_options,
    players_of_ends,
    within,
)
from shmear_scorer.rules.presets import find_preset, with_changes
from tests.rules.scored import FOUR, JICK, NAMES, game, hand
from tests.rules.seen_again import again, folded

SMALL = {"preset": "shmear", "hand_size": 2, "trump_by": "name"}
PAIRS = {**SMALL, "partnership": "pairs"}
DECK = {**SMALL, "high_low": "deck"}
NO_LOW = {**SMALL, "points": ["high", "jack", "game"]}
LOW_JOKER = "A K Q J 10 9 8 7 6 5 4 3 2 Jo"
MARKED = "HJo A K Q J 10 9 8 7 6 5 4 3 2 LJo"
JOKER = {**SMALL, "jokers": 1, "trump_order": LOW_JOKER, "points": [*FOUR[:3], "joker", "game"]}
EQUAL = {**JOKER, "jokers": 2}
TWO_POINTS = ["high", "low", "jack", "high-joker", "low-joker", "game"]
EQUAL_TWO = {**EQUAL, "points": TWO_POINTS}
TOLD_APART = {**EQUAL_TWO, "trump_order": MARKED}
BOTH = {"points": [*FOUR[:3], "ten", "game"]}


def seen(record: dict[str, Any], rules: Any, by: dict[str, Any], players: int = 4) -> Seen:
    """A hand, recorded by ``rules``, seen ``by`` others."""
    night = folded(game(record, rules=rules, players=players))
    (result,) = night.state.results
    assert not result.refused, result.problems
    new = with_changes(night.state.rules, by)
    table = opening(night.start, new).table
    return Seen(
        old=night.state.rules, new=new, was=result.table, table=table, played=result,
        hand=result.item,
    )  # fmt: skip


def initials(owners: Any) -> str:
    return "".join("-" if seat is None else NAMES[seat][0] for seat in owners)


def told(options: Options) -> dict[str, str]:
    return {point: initials(owners) for point, owners in options.items()}


def points_of(owners: str, rules: Any, by: dict[str, Any], names: Any = FOUR) -> dict[str, str]:
    return told(owner_options(seen(hand("A", 2, owners, names), rules, by)))


# -------------------------------------------------------------------- points by word


def test_a_point_stays_whose_it_was() -> None:
    assert points_of("A B - C", SMALL, {}) == {"high": "A", "low": "B", "jack": "-"}


def test_partners_were_not_told_apart() -> None:
    alone = {"partnership": "alone"}
    assert points_of("A B - C", PAIRS, alone) == {"high": "AC", "low": "BD", "jack": "-"}
    called = {**SMALL, "partnership": "called"}
    record = hand("A", 2, "A B D C", partner="Dee")
    assert told(owner_options(seen(record, called, alone))) == {
        "high": "AD", "low": "BC", "jack": "AD",
    }  # fmt: skip
    crazy = {**SMALL, "partnership": "high-low"}
    assert points_of("A B D C", crazy, alone) == {"high": "A", "low": "B", "jack": "D"}


@pytest.mark.parametrize(
    ("rules", "by", "point", "owners"),
    [
        (SMALL, BOTH, "ten", "ABCD-"),  # nobody asked
        (SMALL, {**BOTH, "deck": "A K Q J 9 8 7 6 5 4 3 2"}, "ten", "-"),
        ({**SMALL, "deck": "A K Q J 9 8 7 6 5 4 3 2"}, BOTH, "ten", "-"),
        (SMALL, {"points": [*FOUR[:3], "jick", "game"]}, "jick", "-"),  # it is no trump here
        (SMALL, {"points": [*FOUR[:3], "jick", "game"], "trump_order": JICK}, "jick", "-"),
        (
            {**SMALL, "trump_order": JICK},
            {"points": [*FOUR[:3], "jick", "game"]},
            "jick",
            "ABCD-",
        ),
        (SMALL, {"points": JOKER["points"]}, "joker", "-"),
        ({**JOKER, "points": [*FOUR]}, {"points": JOKER["points"]}, "joker", "ABCD-"),
        (NO_LOW, {"points": [*FOUR]}, "low", "ABCD-"),
        ({**NO_LOW, "trump_by": "lead"}, {"points": [*FOUR]}, "low", "ABCD"),
    ],
)  # fmt: skip
def test_a_point_that_was_not_asked_for(rules, by, point, owners) -> None:
    names = tuple(find_preset("shmear").worth) if "points" not in rules else tuple(rules["points"])
    owner = " ".join("A" * len(names))
    assert points_of(owner, rules, by, names)[point] == owners


@pytest.mark.parametrize(
    ("rules", "by", "owners"),
    [
        (JOKER, {}, {"joker": "B"}),
        (JOKER, {"jokers": 2}, {"joker": "ABCD-"}),
        (EQUAL, {"joker_tie": "second"}, {"joker": "ABCD-"}),
        (EQUAL, {"low_to": "taker"}, {"joker": "B"}),
        (JOKER, {"joker_tie": "second"}, {"joker": "B"}),
        (EQUAL, {"points": TWO_POINTS}, {"high-joker": "ABCD-", "low-joker": "ABCD-"}),
        (EQUAL_TWO, {"joker_tie": "second"}, {"high-joker": "ABCD-", "low-joker": "ABCD-"}),
        (EQUAL_TWO, {}, {"high-joker": "B", "low-joker": "A"}),
        (TOLD_APART, {"joker_tie": "second"}, {"high-joker": "B", "low-joker": "A"}),
        (TOLD_APART, {"trump_order": LOW_JOKER}, {"high-joker": "ABCD-", "low-joker": "ABCD-"}),
        (TOLD_APART, {"points": JOKER["points"]}, {"joker": "-"}),
    ],
)
def test_whose_a_joker_was(rules, by, owners) -> None:
    names = tuple(rules["points"])
    said = {"joker": "B", "high-joker": "B", "low-joker": "A"}
    record = " ".join(said.get(name, "A") for name in names)
    found = points_of(record, rules, by, names)
    assert {point: found[point] for point in owners} == owners


@pytest.mark.parametrize(
    ("record", "rules", "by", "high", "low"),
    [
        ("A B - C", SMALL, {"low_to": "taker"}, "A", "ABCD"),
        ("A - - C", DECK, {"low_to": "taker"}, "A", "-"),
        ("- - - C", DECK, {"high_low": "in-play"}, "ABCD-", "ABCD-"),
        ("A - - C", DECK, {"high_low": "in-play"}, "A", "ABCD-"),
        ("A - - C", DECK, {"high_low": "in-play", "trump_by": "lead"}, "A", "ABCD"),
        ("A B - C", SMALL, {"high_low": "deck"}, "A-", "B-"),
        ("A B - C", SMALL, {"high_low": "deck", "low_to": "taker"}, "A-", "ABCD-"),
        ("- - - C", SMALL, {"high_low": "deck"}, "-", "-"),
        ("- - - C", SMALL, {"low_to": "taker"}, "-", "-"),
        ("A B - C", SMALL, {"high_low": "deck", "deck": "A K Q J 10 9 8 7"}, "ABCD-", "ABCD-"),
        ("A B - C", DECK, {"deck": "A K Q J 10 9 8 7"}, "ABCD-", "ABCD-"),
        ("A B - C", SMALL, {"deck": "A K Q J 10 9 8 7"}, "A", "B"),
    ],
)
def test_whose_high_and_low_may_be(record, rules, by, high, low) -> None:
    found = points_of(record, rules, by)
    assert (found["high"], found["low"]) == (high, low)


# -------------------------------------------------------------------- what was in play

SPADES = {"Ann": "AS KS 3H 2S", "Cy": "JS 8H Jo 6H"}


def piled(piles: dict[str, str] | None = None, **played: str) -> dict[str, Any]:
    piles = piles or {"Ann": "AS KS 3H 2S", "Cy": "9H 8H 7H 6H"}
    return {"bid": ["Ann", 2], "trump": "S", "piles": piles, "played": played}


def in_play(record: dict[str, Any], rules: Any, card: str) -> bool | None:
    return seen(record, rules, {}).in_play(parse_card(card))


def test_piles_tell_what_was_in_play() -> None:
    record = piled(low="Dee")
    assert in_play(record, SMALL, "3H") is True
    assert in_play(record, SMALL, "9H") is True
    assert in_play(record, SMALL, "4H") is False


@pytest.mark.parametrize(
    ("rules", "record", "card", "there"),
    [
        (SMALL, "A A A A", "JS", None),
        (JOKER, "A A A A A", "Jo", True),
        (JOKER, "A A A - A", "Jo", False),
        (JOKER, "A A A - A", "JS", None),
        ({**JOKER, "points": [*FOUR]}, "A A A A", "Jo", None),
        (EQUAL, "A A A A A", "Jo", True),
        (EQUAL, "A A A - A", "Jo", None),  # two sides may have one each
        (EQUAL_TWO, "A A A A - A", "Jo", True),
        (EQUAL_TWO, "A A A - - A", "Jo", False),
        (TOLD_APART, "A A A A - A", "HJo", True),
        (TOLD_APART, "A A A A - A", "LJo", False),
        (TOLD_APART, "A A A - A A", "HJo", False),
        (TOLD_APART, "A A A - A A", "LJo", True),
    ],
)
def test_points_tell_of_jokers_alone(rules, record, card, there) -> None:
    names = tuple(rules.get("points", FOUR))
    assert in_play(hand("A", 2, record, names), rules, card) is there


def test_the_trumps_that_may_have_been_played() -> None:
    names = tuple(JOKER["points"])
    with_joker = seen(hand("A", 2, "A A A A A", names), JOKER, {})
    without = seen(hand("A", 2, "A A A - A", names), JOKER, {})
    assert [str(card) for card in with_joker.trumps(with_joker.old)[-3:-1]] == ["2S", "Jo"]
    assert [str(card) for card in without.trumps(without.old)[-3:-1]] == ["3S", "2S"]
    assert with_joker.trumps(with_joker.old)[-1] is None
    piles = seen(piled(low="Dee"), SMALL, {})
    assert [str(card) for card in piles.trumps(piles.old)[:-1]] == ["AS", "KS", "2S"]
    equal = seen(hand("A", 2, "A A A A A", names), EQUAL, {"joker_tie": "second"})
    assert equal.trumps(equal.old)[-1] == "first"
    assert equal.trumps(equal.new)[-1] == "second"


# ------------------------------------------------------------------------------ piles


def ends(record: dict[str, Any], rules: Any, by: dict[str, Any]) -> tuple[str, str]:
    about = seen(record, rules, by)
    assert isinstance(about.hand.evidence, Piles)
    high, low = players_of_ends(about, about.hand.evidence)
    return initials(high), initials(low)


TAKER = {**SMALL, "low_to": "taker"}
TWO_OF_SPADES_HIGH = {"trump_order": "2 3 4 5 6 7 8 9 10 J Q K A"}


@pytest.mark.parametrize(
    ("record", "rules", "by", "told"),
    [
        (piled(low="Dee"), SMALL, {}, ("A", "D")),
        (piled(high="Ann", low="Dee"), SMALL, {"low_to": "taker"}, ("A", "-")),
        (piled(), TAKER, {"low_to": "player"}, ("A", "ABCD")),
        (piled(low="Bob"), TAKER, {"low_to": "player"}, ("A", "B")),
        (
            piled({"Ann": "JS 3H 4H 5H", "Cy": "9H 8H 7H 6H"}),
            TAKER,
            {"low_to": "player"},
            ("A", "A"),
        ),  # the only trump is both
        (
            piled({"Ann": "3C 3H 4H 5H", "Cy": "9H 8H 7H 6H"}),
            TAKER,
            {"low_to": "player"},
            ("-", "-"),
        ),  # no trump
    ],
)
def test_who_played_the_highest_and_the_lowest_of_piles(record, rules, by, told) -> None:
    assert ends(record, rules, by) == told


def test_a_joker_may_have_taken_the_highest_trump() -> None:
    high = {**SMALL, "jokers": 1, "trump_order": "Jo A K Q J 10 9 8 7 6 5 4 3 2"}
    record = piled({"Ann": "AS KS 3H 2S", "Cy": "9H 8H 7H 6H"}, high="Bob", low="Dee")
    assert ends(record, high, {}) == ("B", "D")
    low = {**high, "trump_order": LOW_JOKER}
    assert ends(piled(low="Dee"), low, {}) == ("A", "D")


def piles_of(record: dict[str, Any], rules: Any, by: dict[str, Any]) -> dict[str, str]:
    about = seen(record, rules, by)
    assert isinstance(about.hand.evidence, Piles)
    return told(pile_options(about, about.hand.evidence))


def test_piles_of_partners_leave_open_which_of_them_took_a_card() -> None:
    record = piled({"Ann": "AS JS 3H 4H", "Bob": "9H 2S 7H 6H"}, low="Dee")
    alone = {"partnership": "alone"}
    assert piles_of(record, PAIRS, alone) == {"high": "AC", "low": "BD", "jack": "AC"}
    taker = {"partnership": "alone", "low_to": "taker"}
    assert piles_of(record, PAIRS, taker)["low"] == "BD"
    more = {**alone, "points": [*FOUR[:3], "ten", "game"]}
    assert piles_of(record, PAIRS, more)["ten"] == "-"
    deck = {**alone, "high_low": "deck"}
    assert piles_of(record, PAIRS, deck) == {"high": "AC", "low": "BD", "jack": "AC"}
    lower = piled({"Ann": "KS JS 3H 4H", "Bob": "9H 3S 7H 6H"}, low="Dee")
    assert piles_of(lower, PAIRS, deck) == {"high": "-", "low": "-", "jack": "AC"}


def test_piles_of_partners_tell_of_jokers() -> None:
    two = {**EQUAL, "partnership": "pairs"}
    alone = {"partnership": "alone"}
    record = piled({"Ann": "AS Jo 3H 4H", "Bob": "9H 2S 7H 6H"}, low="Dee")
    assert piles_of(record, two, alone)["joker"] == "ABCD-"
    one = {**JOKER, "partnership": "pairs"}
    assert piles_of(record, one, alone)["joker"] == "AC"
    without = piled({"Ann": "AS 5H 3H 4H", "Bob": "9H 2S 7H 6H"}, low="Dee")
    assert piles_of(without, one, alone)["joker"] == "-"
    assert piles_of(without, two, alone)["joker"] == "-"
    jick = {"partnership": "alone", "trump_order": JICK, "points": [*FOUR[:3], "jick", "game"]}
    left = piled({"Ann": "AS 5H 3H 4H", "Bob": "9H 2S 7H JC"}, low="Dee")
    assert piles_of(left, {**PAIRS, "trump_order": JICK}, jick)["jick"] == "BD"
    assert piles_of(left, PAIRS, {**jick, "trump_order": LOW_JOKER[:-3]})["jick"] == "-"


def test_high_and_low_of_piles_are_whose_who_played_them() -> None:
    record = piled({"Ann": "KS JS 3H 4H", "Bob": "9H 3S 7H 6H"}, low="Cy")
    alone = {"partnership": "alone"}
    assert piles_of(record, PAIRS, alone) == {"high": "AC", "low": "AC", "jack": "AC"}
    taker = {**alone, "low_to": "taker"}
    assert piles_of(record, PAIRS, taker)["low"] == "BD"
    high = {**PAIRS, "jokers": 1, "trump_order": "Jo A K Q J 10 9 8 7 6 5 4 3 2"}
    under = piled({"Ann": "KS Jo 3H 4H", "Bob": "9H 3S 7H 6H"}, high="Dee", low="Cy")
    assert piles_of(under, high, alone)["high"] == "BD"


def test_two_equal_jokers_leave_the_other_cards_where_they_lie() -> None:
    two = {**EQUAL_TWO, "partnership": "pairs"}
    record = piled({"Ann": "AS Jo JS 4H", "Bob": "9H 2S 7H 6H"}, low="Dee")
    found = piles_of(record, two, {"partnership": "alone"})
    assert (found["jack"], found["high-joker"], found["low-joker"]) == ("AC", "ABCD-", "ABCD-")


def test_the_only_trump_may_lie_under_a_joker() -> None:
    high = {**TAKER, "jokers": 1, "trump_order": "Jo A K Q J 10 9 8 7 6 5 4 3 2"}
    record = piled({"Ann": "JS Jo 3H 4H", "Cy": "9H 8H 7H 6H"}, high="Bob")
    assert ends(record, high, {"low_to": "player"}) == ("B", "B")


def test_who_is_said_to_have_played_a_card_is_believed() -> None:
    record = piled({"Ann": "JS 5H 3H 4H", "Cy": "9H 8H 7H 6H"}, high="Bob")
    assert ends(record, TAKER, {})[0] == "B"


# ----------------------------------------------------------------------- a whole hand


def test_trumps_in_another_order_may_have_taken_other_tricks() -> None:
    ten_high = {"trump_order": "A K Q 10 J 9 8 7 6 5 4 3 2"}
    assert again(hand("A", 2, "A A A A"), by=ten_high).otherwise == "other-trumps"


def test_a_hand_needs_no_trump_to_be_seen_again() -> None:
    told = hand("A", 2, "A A A A")
    del told["trump"]
    by = {"trump_order": JICK, "low_to": "taker"}
    seen_so = again(told, rules={"preset": "shmear", "trump_order": JICK}, by=by)
    assert (seen_so.otherwise, seen_so.scores) == ("", "3-4 0-1 0-1 0-1")


COUNTED = hand("A", 2, "A A A", FOUR[:3], card_points={"Ann": 30, "Bob": 20})


@pytest.mark.parametrize(
    ("rules", "by", "scores"),
    [
        ("shmear", {"game_tie": "pitcher"}, "4 0 0 0"),
        ("shmear", {"partnership": "pairs"}, "4 0"),
        ("shmear", {"card_points": {"9": 1}}, "3-4 0-1 0-1 0-1"),
        ("shmear", {"points": [*FOUR[:3]]}, "3 0 0 0"),
        ("shmear-partner", {"partnership": "alone", "floor": None}, "-2-4 0-1 0-4 0-1"),
    ],
)  # fmt: skip
def test_what_counted_card_points_tell(rules, by, scores) -> None:
    assert again(COUNTED, rules=rules, by=by).scores == scores


@pytest.mark.parametrize(
    ("tie", "scores"), [("eldest", "3-4 0-1"), ("pitcher", "3-4 0-1"), ("nobody", "3-4 0-1")]
)
def test_whose_game_is_when_partners_count_together(tie, scores) -> None:
    by = {"partnership": "pairs", "game_tie": tie}
    told = again(hand("A", 2, "A A A A"), by=by, scores="7 10 7 10")
    ends = {"".join(map(str, ending.winners)) for ending in told.seen.endings}
    assert ends == ({"0", "1", ""} if tie == "nobody" else {"0", "1"})


# ------------------------------------------------------------------------- small words


@pytest.mark.parametrize(
    ("rules", "point", "there"),
    [
        (SMALL, "jack", True),
        (SMALL, "ten", True),
        ({**SMALL, "deck": "A K Q J 9 8 7 6 5 4 3 2"}, "ten", False),
        (SMALL, "jick", False),
        ({**SMALL, "trump_order": JICK}, "jick", True),
        (SMALL, "joker", False),
        (JOKER, "joker", True),
        (JOKER, "high-joker", False),
        (EQUAL, "high-joker", True),
        (EQUAL, "joker", True),
        (TOLD_APART, "high-joker", True),
        (TOLD_APART, "low-joker", True),
        (TOLD_APART, "joker", False),
    ],
)
def test_whether_a_points_card_is_in_the_deck(rules, point, there) -> None:
    new = with_changes(find_preset("shmear"), {k: v for k, v in rules.items() if k != "preset"})
    assert has_card(new, point) is there


def test_one_owner_a_side() -> None:
    pairs = ((0, 2), (1, 3))
    assert per_side((2, 0, None, 3, None), pairs) == (2, None, 3)
    assert within(((0,), (1, 3)), pairs) and not within(((0, 1), (2,)), pairs)
