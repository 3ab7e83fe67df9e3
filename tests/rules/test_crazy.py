"""RULES.md, "crazy partners": the owners of High and Low are one side, for the hand."""

import pytest

from tests.rules.scored import hand, scored, tricks

CRAZY = "shmear-crazy"
THREE = ("high", "low", "jack")


def crazy(*hands, rules=None, **about):
    return scored(*hands, rules={"preset": CRAZY, **(rules or {})}, **about)


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7, 8])
def test_each_of_the_two_scores_the_joint_points(players) -> None:
    night = crazy(hand("A", 3, "A C A C"), players=players)
    assert night.scores == (4, 0, 4, *[0] * (players - 3))
    assert night.made == [True]


@pytest.mark.parametrize(
    ("who", "bid", "owners", "before", "after", "smucks", "made"),
    [
        # The pitcher is High's owner, then Low's.
        ("A", 2, "A C B B", "5 5 5 5", (7, 7, 7, 5), (0, 0, 0, 0), True),
        ("C", 2, "A C B B", "5 5 5 5", (7, 7, 7, 5), (0, 0, 0, 0), True),
        ("A", 3, "A C B B", "5 5 2 5", (2, 7, 0, 5), (1, 0, 1, 0), False),
        ("C", 4, "A C A B", "9 5 9 5", (5, 6, 5, 5), (1, 0, 1, 0), False),
        # The partner brings what makes the bid.
        ("A", 4, "A C C C", "5 5 5 5", (9, 5, 9, 5), (0, 0, 0, 0), True),
        # The pitcher is neither: alone against the bid, the partners score as others.
        ("B", 2, "A C B D", "5 5 5 5", (7, 3, 7, 6), (0, 1, 0, 0), False),
        ("B", 2, "A C B B", "5 5 5 5", (7, 7, 7, 5), (0, 0, 0, 0), True),
        ("B", 2, "A C A A", "5 1 5 5", (9, 0, 9, 5), (0, 1, 0, 0), False),
        # One player owns both and is alone.
        ("A", 2, "A A B C", "5 5 5 5", (7, 6, 6, 5), (0, 0, 0, 0), True),
        ("A", 3, "A A B C", "5 5 5 5", (2, 6, 6, 5), (1, 0, 0, 0), False),
        ("B", 2, "A A B C", "5 5 5 5", (7, 3, 6, 5), (0, 1, 0, 0), False),
    ],
)
def test_made_and_set(who, bid, owners, before, after, smucks, made) -> None:
    night = crazy(hand(who, bid, owners), scores=before)
    assert (night.scores, night.smucks, night.made) == (after, smucks, [made])


def test_who_stood_together_is_told() -> None:
    together = crazy(hand("A", 3, "A C A C")).results[0].rulings[0]
    assert (together.code, together.facts) == ("partners-by-points", {"seats": [0, 2]})
    assert "partners-by-points" not in crazy(hand("A", 2, "A A B C")).rulings


def test_others_may_score_only_if_the_pitcher_is_set() -> None:
    night = crazy(hand("B", 2, "A C B B"), rules={"others_score": "if-set"}, scores="5 5 5 5")
    assert night.scores == (5, 7, 5, 5)


# --------------------------------------------------------------- card points


@pytest.mark.parametrize(
    ("counts", "game", "scores"),
    [
        ({"Ann": 10, "Cy": 10, "Bob": 19, "Dee": 0}, "A", (4, 0, 4, 0)),
        ({"Ann": 10, "Cy": 8, "Bob": 19, "Dee": 0}, "B", (3, 1, 3, 0)),
        ({"Ann": 10, "Cy": 9, "Bob": 19, "Dee": 0}, "-", (3, 0, 3, 0)),
        # The others do not pool theirs.
        ({"Ann": 10, "Cy": 10, "Bob": 15, "Dee": 15}, "A", (4, 0, 4, 0)),
        ({"Cy": 1}, "A", (4, 0, 4, 0)),
    ],
)
def test_card_points_count_together(counts, game, scores) -> None:
    night = crazy(hand("A", 3, "A C A", THREE, card_points=counts))
    assert (night.owner("game"), night.scores) == (game, scores)


def test_the_pair_is_found_in_the_tricks_and_its_card_points_too() -> None:
    # Ann plays the ace (High), Cy the two (Low); Bob's ten on Cy's trick counts for the pair.
    rules = {"hand_size": 2}
    night = crazy(tricks("A", 2, "AS 5S 2S 6S", "3H 10H KH 4H"), rules=rules, scores="0 0 0 0")
    assert (night.trick_winners, night.counts) == ("AC", (17, 0, 0))
    assert night.scores == (3, 0, 3, 0)


def test_the_partner_is_lows_owner_as_the_table_gives_low() -> None:
    seen = tricks("A", 2, "AS 5S 2S 6S", "3H 10H KH 4H")
    night = crazy(seen, rules={"hand_size": 2, "low_to": "taker"})
    assert (night.owners, night.scores) == ("A A - C", (2, 0, 1, 0))


# -------------------------------------------------------------------- the moon


def test_off_when_the_moon_is_shot() -> None:
    night = crazy(hand("A", "moon", "A C A A"), scores="5 5 5 5")
    assert (night.scores, night.smucks, night.made) == ((0, 5, 6, 5), (2, 0, 0, 0), [False])
    night = crazy(hand("B", "moon", "A C A A"), scores="5 5 5 5")
    assert (night.scores, night.smucks) == ((8, 0, 6, 5), (0, 2, 0, 0))


def test_the_shooter_wins_alone() -> None:
    night = crazy(hand("A", "moon", "A A A A"), scores="1 9 9 9")
    assert (night.winners, night.won_by, night.scores) == ("A", "moon", (5, 9, 9, 9))


def test_nobodys_card_points_are_pooled_in_a_moon() -> None:
    counts = {"Ann": 10, "Bob": 15, "Cy": 10}
    night = crazy(hand("A", "moon", "A C A", THREE, card_points=counts), scores="5 5 5 5")
    assert night.owner("game") == "B"


def test_each_needs_a_score_of_his_own_to_shoot() -> None:
    assert crazy(hand("B", "moon", "B B B B"), scores="5 0 5 5").codes == {"moon-needs-score"}


# --------------------------------------------------------------------- the end


@pytest.mark.parametrize(
    ("who", "owners", "scores", "winners", "won_by"),
    [
        ("A", "A C A -", "12 0 12 0", "A", "target"),  # both out: the pitcher
        ("A", "A C A -", "0 0 12 0", "C", "target"),  # the partner alone
        ("A", "A C A B", "0 14 12 0", "BC", "draw"),  # pitcher not out, two level
        ("A", "A C A B", "0 14 13 0", "C", "target"),  # the higher of the two
        ("B", "A C A A", "11 5 11 0", "AC", "draw"),  # partners level, pitcher set
        ("B", "A C B B", "13 13 13 0", "B", "target"),
    ],
)
def test_everybody_goes_out_for_himself(who, owners, scores, winners, won_by) -> None:
    night = crazy(hand(who, 2, owners), scores=scores)
    assert (night.winners, night.won_by) == (winners, won_by)


def test_with_trump_named_a_hand_without_high_and_low_has_no_partners() -> None:
    night = crazy(hand("A", 2, "- - - A"), rules={"trump_by": "name"}, scores="5 5 5 5")
    assert night.scores == (3, 5, 5, 5)
