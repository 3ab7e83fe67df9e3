"""Every point in one hand wins the game at once, where the table plays so."""

import pytest

from tests.rules.scored import hand, passed, points, scored, tricks

RULES = {"preset": "shmear", "moon": None, "all_points_win": True}
PAIRS = {**RULES, "partnership": "pairs"}


@pytest.mark.parametrize(
    ("who", "bid", "owners", "winners", "scores"),
    [
        ("A", 2, "A A A A", "A", (4, 3, 3, 3)),  # who pitched
        ("B", 3, "A A A A", "A", (4, 0, 3, 3)),  # who did not: the pitcher is set
        ("A", 2, "A A - A", "", (3, 3, 3, 3)),  # the Jack was not in play
        ("A", 2, "A A A -", "", (3, 3, 3, 3)),  # Game was tied
        ("A", 3, "A A A B", "", (3, 4, 3, 3)),
    ],
)
def test_who_wins_every_point_wins(who, bid, owners, winners, scores) -> None:
    played = scored(hand(who, bid, owners), rules=RULES, scores="0 3 3 3")
    assert (played.scores, played.winners) == (scores, winners)
    assert played.won_by == ("all-points" if winners else None)


def test_without_the_rule_they_are_points() -> None:
    rules = {**RULES, "all_points_win": False}
    assert not scored(hand("A", 2, "A A A A"), rules=rules).over


def test_even_with_a_score_far_below_the_others() -> None:
    rules = {**RULES, "floor": None}
    played = scored(hand("A", 4, "A A A A"), rules=rules, scores="-9 10 10 10")
    assert (played.scores[0], played.winners, played.won_by) == (-5, "A", "all-points")


def test_partners_win_them_together() -> None:
    played = scored(hand("A", 2, "A C A C"), rules=PAIRS)
    assert (played.winners, played.won_by) == ("AC", "all-points")


def test_it_comes_before_the_target() -> None:
    # Bob is out as well, and has more.
    played = scored(hand("A", 2, "A A A A"), rules=RULES, scores="8 11 0 0")
    assert (played.winners, played.won_by) == ("A", "all-points")


def test_nobody_need_have_pitched() -> None:
    rules = {**RULES, "all_pass": "eldest-leads"}
    played = scored(passed(trump="S", points=points("B B B B")), rules=rules)
    assert (played.winners, played.won_by) == ("B", "all-points")


def test_a_moon_is_told_as_such() -> None:
    played = scored(hand("A", "moon", "A A A A"), rules={**RULES, "moon": {}}, scores="1 0 0 0")
    assert played.won_by == "moon"


def test_where_one_must_pitch_to_win_the_others_points_are_points() -> None:
    rules = {**RULES, "must_pitch_to_win": True}
    assert not scored(hand("B", 2, "A A A A"), rules=rules).over
    assert scored(hand("A", 2, "A A A A"), rules=rules).winners == "A"


def test_points_lost_by_a_revoke_win_nothing() -> None:
    rules = {**RULES, "seats": [2], "hand_size": 2, "follow": "strict", "first_trick": "same",
             "points": ["high", "low", "game"]}  # fmt: skip
    revoked = tricks("A", 2, "3S 9H", "2S AS")  # Bob has the ace, and did not play it to the lead
    assert scored(revoked, rules=rules, players=2).revokes == ["B1"]
    own = tricks("B", 2, "AS 2S", "QH KH")
    assert scored(own, rules={**rules, "low_to": "taker"}, players=2, dealer="A").won_by is None
    won = tricks("A", 2, "AS 2S", "KH QH")
    taken = {**rules, "low_to": "taker"}
    assert scored(won, rules=taken, players=2).won_by == "all-points"
    # Ann throws a heart to a spade and had spades: for that she is set.
    bad = {"bid": ["Bob", 2], "trump": "S", "tricks": ["3S KH", "2S AS"]}
    for price in ("set", "bid"):
        played = scored(bad, rules={**taken, "revoke": price}, players=2)
        assert played.revokes == ["A1"] and played.won_by is None


def test_points_of_others_that_do_not_score_win_nothing() -> None:
    rules = {**RULES, "others_score": "if-set"}
    assert scored(hand("B", 2, "A A A A"), rules=rules).won_by == "all-points"  # Bob is set


def test_partners_of_one_hand_are_settled_by_the_steps() -> None:
    rules = {**RULES, "partnership": "high-low"}
    played = scored(hand("A", 2, "A B A B"), rules=rules)
    assert (played.winners, played.won_by) == ("A", "all-points")
    drawn = scored(hand("C", 2, "A B A B"), rules=rules)
    assert (drawn.winners, drawn.won_by) == ("AB", "draw")
