"""FORMAT, ``called``: the pitcher and the called partner against all others, for the hand."""

import pytest

from tests.rules.scored import hand, scored, tricks

CALLED = {"preset": "shmear", "partnership": "called", "floor": None, "set_smucks": 1}


def called(*hands, rules=None, **about):
    about = {"players": 5, **about}
    return scored(*hands, rules={**CALLED, **(rules or {})}, **about)


@pytest.mark.parametrize(
    ("bid", "owners", "partner", "scores", "smucks", "made"),
    [
        (3, "A C A B", "Cy", (3, 1, 3, 1, 1), (0, 0, 0, 0, 0), True),
        (4, "A C A C", "Cy", (4, 0, 4, 0, 0), (0, 0, 0, 0, 0), True),
        (4, "A C A B", "Cy", (-4, 1, -4, 1, 1), (1, 0, 1, 0, 0), False),
        (2, "C B D E", "Cy", (-2, 3, -2, 3, 3), (1, 0, 1, 0, 0), False),
        (2, "A C A B", None, (2, 2, 2, 2, 2), (0, 0, 0, 0, 0), True),
        (3, "A C A B", None, (-3, 2, 2, 2, 2), (1, 0, 0, 0, 0), False),
    ],
)
def test_each_scores_what_his_side_won(bid, owners, partner, scores, smucks, made) -> None:
    night = called(hand("A", bid, owners, partner=partner))
    assert (night.scores, night.smucks, night.made) == (scores, smucks, [made])


def test_no_partner_named_is_alone() -> None:
    assert called(hand("A", 2, "A C A B")).scores == (2, 2, 2, 2, 2)


def test_card_points_count_by_the_sides_of_the_hand() -> None:
    counts = {"Ann": 10, "Cy": 15, "Bob": 9, "Dee": 9, "Eve": 6}
    names = ("high", "low", "jack")
    night = called(hand("A", 3, "A C A", names, partner="Cy", card_points=counts))
    assert (night.counts, night.owner("game")) == ((25, 24), "A")
    night = called(hand("A", 3, "A C A", names, card_points=counts))
    assert night.counts == (10, 39)


def test_tricks_too() -> None:
    rules = {"hand_size": 1}
    seen = tricks("A", 2, "QS KS 2S 10H 3H", partner="Bob")
    night = called(seen, rules=rules)
    assert night.scores == (2, 2, 1, 1, 1)


@pytest.mark.parametrize(
    ("partner", "code"), [("Ann", "partner-is-pitcher"), ("Zoe", "no-such-player")]
)
def test_a_partner_is_somebody_else_at_the_table(partner, code) -> None:
    assert called(hand("A", 2, "A A A A", partner=partner)).codes == {code}


@pytest.mark.parametrize("rules", ["shmear", "shmear-crazy", "shmear-partner"])
def test_elsewhere_nobody_calls_a_partner(rules) -> None:
    night = scored(hand("A", 2, "A A A A", partner="Cy"), rules=rules)
    assert night.codes == {"partner-not-called"}
    assert scored(hand("A", 2, "A A A A", partner=None), rules=rules).refused is None


def test_who_stood_together_is_told() -> None:
    told = called(hand("A", 3, "A C A B", partner="Cy")).results[0].rulings[0]
    assert (told.code, told.facts) == ("partners-called", {"seats": [0, 2]})


def test_a_called_moon_is_won_by_two_and_wins_for_the_shooter() -> None:
    night = called(hand("A", "moon", "A C A C", partner="Cy"), scores="1 0 0 0 0")
    assert (night.scores, night.winners) == ((5, 0, 4, 0, 0), "A")
    night = called(hand("A", "moon", "A C A B", partner="Cy"), scores="5 1 3 1 1")
    assert (night.scores, night.smucks) == ((0, 2, 0, 2, 2), (2, 0, 2, 0, 0))


@pytest.mark.parametrize(
    ("scores", "winners"),
    [("9 0 9 0 0", "A"), ("0 0 9 0 0", "C"), ("0 10 10 0 0", "C"), ("9 10 0 0 0", "A")],
)
def test_everybody_goes_out_for_himself(scores, winners) -> None:
    assert called(hand("A", 2, "A C A B", partner="Cy"), scores=scores).winners == winners


def test_a_tie_for_game_is_between_the_two_sides() -> None:
    counts = {"Ann": 20, "Bob": 10, "Dee": 10}
    for tie, owner in (("pitcher", "A"), ("others", "B"), ("nobody", "-"), ("eldest", "A")):
        seen = hand("A", 2, "A C A", ("high", "low", "jack"), partner="Cy", card_points=counts)
        assert called(seen, rules={"game_tie": tie}).owner("game") == owner
