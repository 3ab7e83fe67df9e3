"""A failed moon that loses the game: whose it is then."""

import pytest

from tests.rules.scored import hand, scored

LOSES = {"from_score": None, "made": "wins", "failed": "loses", "smucks": 0}
ALONE = {"preset": "shmear", "moon": LOSES}
PAIRS = {"preset": "shmear-partner", "moon": LOSES}


def test_the_other_side_wins_whatever_the_scores() -> None:
    played = scored(hand("A", "moon", "A A - A"), rules=PAIRS, scores="14 -3")
    assert (played.over, played.winners, played.won_by) == (True, "BD", "moon-lost")
    assert played.scores == (14, -3)
    assert played.smucks == (0, 0)
    assert [r.code for r in played.state.outcome.rulings] == ["moon-lost"]


def test_the_others_score_what_they_won_in_it() -> None:
    played = scored(hand("A", "moon", "A B B A"), rules=PAIRS, scores="14 2")
    assert played.scores == (14, 4)


def test_smucks_are_taken_as_well() -> None:
    rules = {**PAIRS, "moon": {**LOSES, "smucks": 2}}
    assert scored(hand("A", "moon", "A A - A"), rules=rules).smucks == (2, 0)


def test_a_made_moon_wins_as_ever() -> None:
    played = scored(hand("A", "moon", "A A A A"), rules=PAIRS)
    assert (played.winners, played.won_by) == ("AC", "moon")


@pytest.mark.parametrize(
    ("scores", "owners", "winners", "won_by"),
    [
        ("9 2 5 3", "A A - A", "C", "moon-lost"),
        ("9 4 5 3", "A B B A", "B", "moon-lost"),
        ("9 5 5 3", "A A - A", "BC", "draw"),
        ("9 0 0 0", "A A - A", "BCD", "draw"),
        ("9 12 5 3", "A A - A", "B", "moon-lost"),
    ],
)
def test_with_more_than_two_the_best_of_the_others_wins(scores, owners, winners, won_by) -> None:
    played = scored(hand("A", "moon", owners), rules={**ALONE, "target": 15}, scores=scores)
    assert (played.over, played.winners, played.won_by) == (True, winners, won_by)


def test_level_others_are_settled_by_the_steps() -> None:
    rules = {**ALONE, "several_out": ["points-in-order", "draw"], "target": 6}
    played = scored(hand("A", "moon", "B C - A"), rules=rules, scores="3 5 5 0")
    assert (played.winners, played.won_by) == ("B", "moon-lost")
    assert [r.code for r in played.state.outcome.rulings] == ["moon-lost", "tie-points-in-order"]


def test_nobody_plays_on_without_the_shooter() -> None:
    rules = {**ALONE, "several_out": ["score", "play-on"]}
    played = scored(hand("A", "moon", "A A - A"), rules=rules, scores="3 5 5 0")
    assert (played.over, played.winners, played.won_by) == (True, "BC", "draw")


def test_called_partners_lose_with_the_shooter() -> None:
    rules = {**ALONE, "partnership": "called"}
    lost = hand("A", "moon", "A A - A", partner="Bob")
    played = scored(lost, rules=rules, scores="3 9 5 0")
    assert (played.winners, played.won_by) == ("C", "moon-lost")


def test_spared_by_a_revoke_it_is_not_lost() -> None:
    rules = {**ALONE, "revoke": "bid", "hand_size": 2, "seats": [2], "follow": "strict"}
    played = scored(
        {"bid": ["Ann", "moon"], "trump": "S", "tricks": ["AS 9H", "KS 2S"]},
        rules=rules,
        players=2,
    )
    assert played.revokes == ["B1"]
    assert (played.over, played.winners) == (False, "")


def test_it_ends_a_game_of_deals_too() -> None:
    rules = {**ALONE, "deals_each": 5}
    assert scored(hand("A", "moon", "A A - A"), rules=rules, scores="3 5 2 0").winners == "B"
