"""RULES.md, "moon": who may, what it takes, what it brings, what it costs."""

import pytest

from tests.rules.scored import calls, hand, passed, scored, tricks

ALL = "A A A A"
JICK_POINTS = ("high", "low", "jack", "jick", "game")


def with_moon(**moon) -> dict:
    return {"preset": "shmear", "moon": moon}


# ------------------------------------------------------------------- who may


@pytest.mark.parametrize(
    ("score", "hands_played", "may"),
    [(0, 0, True), (0, 1, False), (1, 1, True), (5, 9, True)],
)
def test_in_the_first_hand_or_with_a_point(score, hands_played, may) -> None:
    night = scored(hand("A", "moon", ALL), scores=f"{score}", hands_played=hands_played)
    assert (night.refused is None) == may


@pytest.mark.parametrize(
    ("moon", "score", "hands_played", "may"),
    [
        ({"from_score": 1, "first_hand": False}, 0, 0, False),
        ({"from_score": 1, "first_hand": False}, 1, 0, True),
        ({"from_score": 3}, 2, 5, False),
        ({"from_score": 3}, 3, 5, True),
        ({"from_score": None}, 0, 5, True),
        ({"from_score": None, "first_hand": False}, -4, 5, True),
        ({"from_score": -2}, -2, 5, True),
        ({"from_score": -2}, -3, 5, False),
    ],
)
def test_who_may_is_a_rule(moon, score, hands_played, may) -> None:
    rules = {**with_moon(**moon), "floor": None}
    night = scored(
        hand("A", "moon", ALL), rules=rules, scores=f"{score}", hands_played=hands_played
    )
    assert (night.refused is None) == may


@pytest.mark.parametrize("preset", ["schmear", "schmier", "schmear-cutthroat"])
def test_the_other_sources_know_no_moon(preset) -> None:
    players = {"schmear": 4, "schmier": 6, "schmear-cutthroat": 3}[preset]
    six = ("high", "low", "jack", "jick", "joker", "game")
    names = six if players == 6 else ("high", "low", "jack", "game")
    moon = hand("A", "moon", " ".join("A" for _ in names), names)
    about = {"rules": preset, "players": players, "hands_played": 0}
    assert scored(moon, **about).codes == {"moon-not-played"}


@pytest.mark.parametrize("said", ["4 moon pass pass", "moon pass pass pass", "pass 2 3 moon"])
def test_a_moon_is_above_every_bid(said) -> None:
    contract = scored(calls(said), scores="1 1 1 1").results[0].contract
    assert contract.moon


@pytest.mark.parametrize("said", ["moon 4 pass pass", "moon 2 pass pass"])
def test_nothing_is_bid_over_a_moon(said) -> None:
    assert scored(calls(said), scores="1 1 1 1").codes == {"bid-over-moon"}


def test_a_forfeited_deal_was_the_first_hand() -> None:
    night = scored(passed(dump="forfeit"), hand("B", "moon", "B B B B"), hands_played=0)
    assert (night.refused, night.codes) == (2, {"moon-needs-score"})


def test_so_was_a_set_dealer() -> None:
    rules = {"preset": "shmear", "all_pass": "dealer-set"}
    night = scored(passed(), hand("B", "moon", "B B B B"), rules=rules, hands_played=0)
    assert night.refused == 2


@pytest.mark.parametrize("kind", ["redeal", "deal-passes"])
def test_a_redeal_was_no_hand(kind) -> None:
    rules = {"preset": "shmear", "all_pass": kind}
    night = scored(passed(), hand("B", "moon", "B B B B"), rules=rules, hands_played=0)
    assert night.winners == "B"


def test_an_adjustment_was_no_hand_but_its_points_count() -> None:
    adjust = {"adjust": [{"player": "Bob", "points": 1, "smucks": 0, "reason": "agreed"}]}
    assert scored(adjust, hand("C", "moon", "C C C C"), hands_played=0).winners == "C"
    assert scored(adjust, hand("B", "moon", "B B B B"), hands_played=3).winners == "B"


def test_in_partner_games_the_pairs_score_gives_the_right() -> None:
    about = {"rules": "shmear-partner"}
    assert scored(hand("C", "moon", ALL), scores="1 0", **about).winners == "AC"
    assert scored(hand("D", "moon", ALL), scores="1 0", **about).codes == {"moon-needs-score"}


# --------------------------------------------------------------- what it takes


@pytest.mark.parametrize("owners", ["A A A B", "A A B A", "A B A A", "B A A A", "A A - A"])
def test_a_point_short_is_a_failed_moon(owners) -> None:
    night = scored(hand("A", "moon", owners), scores="7 1 1 1")
    assert (night.made, night.scores[0], night.smucks[0]) == ([False], 0, 2)


def test_all_the_points_of_the_game_are_needed() -> None:
    about = {"rules": "shmear-jick", "scores": "1 0 0 0"}
    assert scored(hand("A", "moon", "A A A A A", JICK_POINTS), **about).made == [True]
    assert scored(hand("A", "moon", "A A A - A", JICK_POINTS), **about).made == [False]


def test_a_tied_game_point_fails_it() -> None:
    seen = hand("A", "moon", "A A A", ("high", "low", "jack"), card_points={"Ann": 20, "Bob": 20})
    assert scored(seen, scores="5 5 5 5").made == [False]


def test_partners_win_the_points_together() -> None:
    night = scored(hand("A", "moon", "A C C A"), rules="shmear-partner", scores="5 5")
    assert (night.winners, night.scores) == ("AC", (9, 5))


TRICKS = {"needs": "tricks"}


def test_every_trick_may_be_needed_besides() -> None:
    points_only = {**with_moon(needs="points"), "hand_size": 2, "low_to": "taker"}
    every_trick = {**points_only, "moon": TRICKS}
    all_won = tricks("A", "moon", "AS JS 2H 3H", "9S 5H 6H 7H")
    one_lost = tricks("A", "moon", "AS JS 2H 3H", "4H 5H 6H 7H")
    assert scored(all_won, rules=every_trick, scores="1").made == [True]
    night = scored(one_lost, rules=points_only, scores="1")
    assert (night.owners, night.trick_winners, night.made) == ("A A A A", "AD", [True])
    night = scored(one_lost, rules=every_trick, scores="1")
    assert (night.owners, night.made) == ("A A A A", [False])


def test_piles_and_counts_show_a_lost_trick_too() -> None:
    rules = {**with_moon(**TRICKS), "hand_size": 2}
    piles = {"Ann": "AS JS 2H 3H", "Cy": "2S 5H 6H 7H"}
    played = {"high": "Ann", "low": "Ann"}
    pile = {"bid": ["Ann", "moon"], "trump": "S", "piles": piles, "played": played}
    assert scored(pile, rules=rules, scores="1").made == [False]
    pile["piles"] = {"Ann": "AS JS 2H 3H 2S 5H 6H 7H"}
    assert scored(pile, rules=rules, scores="1").made == [True]
    names = ("high", "low", "jack")
    few = hand("A", "moon", "A A A", names, card_points={"Ann": 70, "Bob": 10})
    assert scored(few, rules=rules, scores="1").made == [False]
    none = hand("A", "moon", "A A A", names, card_points={"Ann": 80})
    assert scored(none, rules=rules, scores="1").made == [True]


# --------------------------------------------------------------- what it brings


def test_a_made_moon_wins_whatever_the_score_and_scores_its_points() -> None:
    night = scored(hand("A", "moon", ALL), scores="1 10 10 10")
    assert (night.scores, night.smucks) == ((5, 10, 10, 10), (0, 0, 0, 0))
    assert (night.winners, night.won_by) == ("A", "moon")


def test_it_wins_over_somebody_who_is_out() -> None:
    night = scored(hand("A", "moon", ALL), scores="1 15 0 0")
    assert (night.winners, night.won_by) == ("A", "moon")


def test_a_number_may_be_scored_in_its_place_and_wins_only_at_the_target() -> None:
    rules = with_moon(made=10)
    night = scored(hand("A", "moon", ALL), rules=rules, scores="0 0 0 0", hands_played=0)
    assert (night.scores, night.over) == ((10, 0, 0, 0), False)
    night = scored(hand("A", "moon", ALL), rules=rules, scores="1 0 0 0")
    assert (night.scores, night.won_by) == ((11, 0, 0, 0), "target")


# ---------------------------------------------------------------- what it costs


def test_a_failed_moon_costs_everything_and_two_smucks_in_all() -> None:
    night = scored(hand("A", "moon", "A A B C"), scores="9 1 1 1", smucks="1 0 0 0")
    assert (night.scores, night.smucks) == ((0, 2, 2, 1), (3, 0, 0, 0))
    assert not night.over


def test_it_costs_both_partners() -> None:
    night = scored(hand("A", "moon", "A C B C"), rules="shmear-partner", scores="9 2")
    assert (night.scores, night.smucks) == ((0, 3), (2, 0))


@pytest.mark.parametrize(
    ("failed", "floor", "before", "after"),
    [
        ("all", None, 5, 0),
        ("all", None, -3, -3),
        ("all", 0, 5, 0),
        ("all", -5, 5, 0),
        (4, None, 5, 1),
        (4, None, 2, -2),
        (4, 0, 2, 0),
        (4, None, -3, -7),
    ],
)
def test_what_is_lost_is_a_rule(failed, floor, before, after) -> None:
    rules = {**with_moon(from_score=None, failed=failed), "floor": floor}
    assert scored(hand("A", "moon", "B B B B"), rules=rules, scores=f"{before}").scores[0] == after


@pytest.mark.parametrize("smucks", [0, 1, 3])
def test_its_smucks_are_a_rule_and_not_those_of_a_set(smucks) -> None:
    rules = {**with_moon(smucks=smucks), "set_smucks": 5}
    assert scored(hand("A", "moon", "B B B B"), rules=rules, scores="1").smucks[0] == smucks


def test_others_who_score_only_if_set_score_on_a_failed_moon() -> None:
    rules = {**with_moon(), "others_score": "if-set"}
    assert scored(hand("A", "moon", "A A A B"), rules=rules, scores="5").scores == (0, 1, 0, 0)


# ----------------------------------------------------------------- kitty, house


KITTY = {"preset": "shmear-kitty", "hand_size": 2}
MOON_TRICKS = tricks("A", "moon", "AS JS 2H 3H", "9S 5H 6H 7H")


def test_the_shooter_leaves_the_kitty_alone() -> None:
    assert scored(MOON_TRICKS, rules=KITTY, scores="1").made == [True]
    untouched = {**MOON_TRICKS, "kitty": "2C 3C 4C"}
    assert scored(untouched, rules=KITTY, scores="1").made == [True]
    took_it = {**MOON_TRICKS, "kitty": "9S 3C 4C"}
    assert scored(took_it, rules=KITTY, scores="1").codes == {"kitty-card-elsewhere"}
    threw = {**MOON_TRICKS, "discards": {"Ann": "2C 3C 4C"}}
    assert scored(threw, rules=KITTY, scores="1").codes == {"kitty-others-discard"}


def test_in_a_game_with_an_exchange_a_shooter_who_swaps_is_shown() -> None:
    rules = {**with_moon(), "exchange": {"up_to": 3}, "trump_by": "name", "hand_size": 2}
    swapped = {**MOON_TRICKS, "discards": {"Ann": "2C"}}
    night = scored(swapped, rules=rules, scores="1")
    assert (night.made, night.codes) == ([True], {"exchange-moon"})
    other = {**MOON_TRICKS, "discards": {"Bob": "2C"}}
    assert scored(other, rules=rules, scores="1").codes == set()


def test_a_partly_written_moon_has_the_usual_values() -> None:
    night = scored(hand("A", "moon", "B B B B"), rules=with_moon(smucks=2), scores="6")
    assert (night.scores[0], night.smucks[0]) == (0, 2)
    night = scored(hand("A", "moon", "A A A A"), rules=with_moon(smucks=0), scores="6")
    assert night.won_by == "moon"
