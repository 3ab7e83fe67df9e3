"""What the record tells of a hand that is seen under other rules, and what it can't tell."""

import pytest

from shmear_scorer.rules.presets import find_preset
from tests.rules.scored import FOUR, hand, tricks
from tests.rules.seen_again import again

PAIRS = {"preset": "schmear"}
TEN = (*FOUR[:3], "ten", "game")
LOW_TAKEN = (
    "6S 2S 9H JH",
    "AS 3C 4C 5C",
    "KS 7C 8C 9C",
    "2H 3H 4H 5H",
    "QH 3D 4D 5D",
    "2D 7D 8D 9D",
)
"""Ann leads every trick and takes it; Bob plays the lowest trump."""
PILE = " ".join(LOW_TAKEN)


def ann_takes_all(**more):
    return tricks("A", 2, *LOW_TAKEN, **more)


# --------------------------------------------------------------------------------- Low


def test_who_took_low_is_unknown_where_points_say_who_played_it() -> None:
    seen = again(hand("A", 2, "A B A A"), by={"low_to": "taker"})
    assert seen.scores == "3-4 0-1 0-1 0-1"
    assert seen.unknown == ("low",)


def test_who_took_low_can_decide_whether_the_bid_was_made() -> None:
    seen = again(hand("A", 3, "A B A C"), by={"low_to": "taker"}, scores="5 5 5 5")
    assert seen.scores == "2-8 5-6 6-7 5-6"
    assert seen.made == {True, False}


def test_tricks_tell_who_took_low() -> None:
    seen = again(ann_takes_all(), by={"low_to": "taker"})
    assert (seen.scores, seen.unknown) == ("3 0 0 0", ())


def test_who_played_low_is_unknown_where_piles_were_not_asked() -> None:
    piles = {"bid": ["Ann", 2], "trump": "S", "piles": {"Ann": PILE}, "played": {"high": "Ann"}}
    seen = again(piles, rules="pitch", by={"low_to": "player"})
    assert (seen.scores, seen.unknown) == ("2-3 0-1 0-1 0-1", ("low",))


def test_who_played_low_is_known_where_it_was_said() -> None:
    said = {"high": "Ann", "low": "Bob"}
    piles = {"bid": ["Ann", 2], "trump": "S", "piles": {"Ann": PILE}, "played": said}
    assert again(piles, rules="pitch", by={"low_to": "player"}).scores == "2 1 0 0"


def test_two_certain_cards_may_not_have_been_in_play() -> None:
    seen = again(hand("A", 2, "A B A A"), by={"high_low": "deck"})
    assert seen.scores == "2-3 0-1 0 0"
    assert seen.unknown == ("high", "low")


def test_cards_tell_whether_the_two_certain_cards_were_in_play() -> None:
    assert again(ann_takes_all(), by={"high_low": "deck"}).scores == "2 1 0 0"


# -------------------------------------------------------------------------------- Game


@pytest.mark.parametrize(
    ("rules", "tie", "owners", "scores"),
    [
        # nobody's means a tie: between two sides the pitcher's is among the tied
        (PAIRS | {"game_tie": "nobody"}, "pitcher", "A A A -", "4 0"),
        (PAIRS | {"game_tie": "nobody"}, "others", "A A A -", "3 1"),
        # among four the tied may be others
        ("shmear", "pitcher", "A A A -", "3-4 0 0 0"),
        ("shmear", "eldest", "A A A -", "3-4 0-1 0-1 0"),  # Dee, last, is never the first of two
        # the pitcher's may come from a tie; another's can't
        (PAIRS, "nobody", "A A A A", "3-4 0"),
        (PAIRS, "others", "A A A A", "3-4 0-1"),
        (PAIRS, "nobody", "A A A B", "3 1"),
        # where no tie gave it to anybody, it was the most
        ("shmear", "pitcher", "A A A B", "3 1 0 0"),
    ],
)
def test_a_tie_for_game_that_other_rules_settle(rules, tie, owners, scores) -> None:
    assert again(hand("A", 2, owners), rules=rules, by={"game_tie": tie}).scores == scores


def test_counted_card_points_settle_a_tie() -> None:
    counted = hand("A", 2, "A A A -")
    del counted["points"]["game"]
    counted["card_points"] = {"Ann": 30, "Bob": 30}
    assert again(counted, by={"game_tie": "pitcher"}).scores == "4 0 0 0"


def test_other_card_points_leave_game_open_unless_cards_were_seen() -> None:
    worth = {"card_points": {"9": 1}}
    assert again(hand("A", 2, "A A A A"), by=worth).scores == "3-4 0-1 0-1 0-1"
    assert again(ann_takes_all(), by=worth).scores == "2 1 0 0"


# --------------------------------------------------------------------- points come and go


def test_a_point_that_nobody_asked_for_may_be_anybodys() -> None:
    seen = again(hand("A", 2, "A A A A"), rules=PAIRS, by=find_preset("schmear-ten"))
    assert (seen.scores, seen.unknown) == ("4-5 0-1", ("ten",))


def test_or_nobodys() -> None:
    ten = find_preset("schmear-ten")
    seen = again(hand("A", 2, "A A A A"), rules=PAIRS, by=ten, scores="6 10").seen
    assert {ending.winners for ending in seen.endings} == {(0,), (1,), ()}


def test_cards_tell_whose_it_is() -> None:
    assert again(ann_takes_all(), rules="shmear", by={"points": list(TEN)}).scores == "2 1 0 0"


def test_a_joker_that_was_not_in_the_deck_was_nobodys() -> None:
    seen = again(hand("A", 2, "A A A A"), rules=PAIRS, by=find_preset("schmear-joker"))
    assert (seen.scores, seen.unknown) == ("4 0", ())


def test_points_that_other_rules_lack_fall_away() -> None:
    seen = again(hand("A", 2, "A A A B A", TEN), rules="schmear-ten", by=find_preset("schmear"))
    assert seen.scores == "4 0"


def test_a_point_counts_what_other_rules_say() -> None:
    names = (*TEN[:4], "three", "game")
    three = hand("A", 2, "A A A A A A", names)
    other = {"points": ["high", "low", "jack", "ten", "three", "game"]}
    assert again(three, rules="schmear-ten-three", by=other).scores == "6 0"


def test_other_trumps_might_have_taken_other_tricks() -> None:
    seen = again(hand("A", 2, "A A A A"), by=find_preset("shmear-jick"), scores="5 5 5 5")
    assert (seen.otherwise, seen.unknown) == ("other-trumps", ("otherwise",))
    assert seen.scores == "3-10 5-10 5-10 5-10"


def test_a_trick_that_another_would_have_taken_changes_all_that_follows() -> None:
    jick = ("6S JC 9H JH", *LOW_TAKEN[1:])
    seen = again(tricks("A", 2, *jick), by=find_preset("shmear-jick"), scores="5 5 5 5")
    assert (seen.otherwise, seen.scores) == ("trick-elsewhere", "3-10 5-10 5-10 5-10")
    seen = again(ann_takes_all(), by=find_preset("shmear-jick"))
    assert seen.scores == "2 1 0 0"


# ---------------------------------------------------------------------------- who stands together


def test_partners_win_what_each_of_them_won() -> None:
    seen = again(hand("A", 2, "A B C D"), by={"partnership": "pairs"})
    assert seen.scores == "2-3 1-2"  # whose Game is when partners count together can't be told
    assert seen.unknown == ("game",)


def test_partners_may_be_level_in_card_points() -> None:
    near = {"rules": {"preset": "shmear", "moon": None}, "scores": "8 9 8 9"}
    seen = again(hand("A", 2, "A B C D"), by={"partnership": "pairs"}, **near).seen
    assert {ending.winners for ending in seen.endings} == {(0,), (1,), ()}


def test_which_of_two_partners_won_a_point_was_not_asked() -> None:
    seen = again(hand("A", 2, "A A A A"), rules=PAIRS, by={"partnership": "alone"})
    assert seen.hands[-1].unknown == ("high", "low", "jack", "game")
    assert seen.scores.split()[0] == "-2-4"


def test_tricks_tell_it() -> None:
    seen = again(ann_takes_all(), rules=PAIRS, by={"partnership": "alone"})
    assert seen.scores == "3 0 0 0"


def test_crazy_partners_are_known_by_their_points() -> None:
    seen = again(ann_takes_all(), by=find_preset("shmear-crazy"))
    assert seen.scores == "3 3 0 0"


def test_whom_the_pitcher_would_have_called_can_not_be_told() -> None:
    seen = again(ann_takes_all(), by={"partnership": "called"})
    assert (seen.scores, seen.unknown) == ("2-3 1-3 0-2 0-2", ("partner",))
