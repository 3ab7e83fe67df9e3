"""How ratings move, and that they come out the same however often they are made."""

import json
import math
import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from shmear_scorer.league.ratings import NEW, Change, Rating, Ratings, apply, ranks, rated, replay
from shmear_scorer.league.results import GameResult
from shmear_scorer.league.summary import from_paper
from shmear_scorer.rules.state import WonBy
from tests.league.made import at, games, played, random_season

MU, SIGMA = 25.0, 25.0 / 3
BETA, TAU = 25.0 / 6, 25.0 / 300
PEOPLE = "ABCDEFGHIJKLMNOPQ"


def after(*sides: str) -> dict[str, Rating]:
    return dict(replay(games(*sides)).ratings.players)


# ------------------------------------------------------------------ by the method's paper


def by_hand(
    teams: Sequence[Sequence[tuple[float, float]]], came: Sequence[int]
) -> list[list[float]]:
    """The new strengths and uncertainties by Weng and Lin's update for a logistic model, each side
    against each other, the moves averaged: mu and sigma of every player in turn."""
    wide = [[(mu, sigma**2 + TAU**2) for mu, sigma in team] for team in teams]
    new = []
    for i, team in enumerate(wide):
        mu_i, var_i = sum(m for m, _ in team), sum(v for _, v in team)
        moves, shrinks = [], []
        for q, other in enumerate(wide):
            if q == i:
                continue
            mu_q, var_q = sum(m for m, _ in other), sum(v for _, v in other)
            c = math.sqrt(var_i + var_q + 2 * BETA**2)
            p = math.exp(mu_i / c) / (math.exp(mu_i / c) + math.exp(mu_q / c))
            s = 1 if came[i] < came[q] else 0.5 if came[i] == came[q] else 0
            moves.append(var_i / c * (s - p))
            shrinks.append(math.sqrt(var_i) / c * var_i / c**2 * p * (1 - p))
        omega, delta = sum(moves) / len(moves), sum(shrinks) / len(shrinks)
        for mu, var in team:
            part = var / var_i
            new.append([mu + part * omega, math.sqrt(var * max(1 - part * delta, 0.0001))])
    return new


def test_one_game_of_two_new_players_as_reckoned_on_paper() -> None:
    found = after("A 11* B 4")
    # c = √(2·(69.4444+0.0069) + 2·17.3611) = 13.1768; half of 69.4514/13.1768 is won and lost.
    # What is unsure shrinks by √(1 - 8.3337/13.1768 · 0.4 · ¼) = 0.96786.
    assert found["A"].mu == pytest.approx(27.6353, abs=1e-4)
    assert found["B"].mu == pytest.approx(22.3647, abs=1e-4)
    assert found["A"].sigma == found["B"].sigma == pytest.approx(8.0659, abs=1e-4)


@pytest.mark.parametrize("seed", range(5))
def test_a_whole_season_as_reckoned_by_the_formulas(seed: int) -> None:
    season = random_season(seed, 80, PEOPLE)
    mine = dict.fromkeys(PEOPLE, (MU, SIGMA))
    for result in filter(rated, season):
        teams = [[mine[player] for player in side.players] for side in result.sides]
        everybody = [player for side in result.sides for player in side.players]
        for player, (mu, sigma) in zip(everybody, by_hand(teams, ranks(result)), strict=True):
            mine[player] = mu, sigma
    found = replay(season).ratings
    for player in PEOPLE:
        assert found.of(player)[:2] == pytest.approx(mine[player], rel=1e-9)


# ------------------------------------------------------------------------- who gains what


def test_who_beats_the_stronger_gains_more() -> None:
    season = ["A 11* B 4"] * 5
    before = after(*season)
    upset = after(*season, "B 11* A 4")
    usual = after(*season, "A 11* B 4")
    assert upset["B"].mu - before["B"].mu > 2 * (usual["A"].mu - before["A"].mu) > 0


def test_partners_who_win_together_gain_and_the_others_lose() -> None:
    found = after("AB 11* CD 4")
    assert found["A"] == found["B"]
    assert found["C"] == found["D"]
    assert found["A"].mu - MU == pytest.approx(MU - found["D"].mu)
    assert found["A"].mu > MU


def test_a_draw_of_equals_moves_nobody_but_makes_all_surer() -> None:
    for sides in ("A 5* B 5*", "AB 5* CD 5*", "A 5* B 5* C 5*"):
        for rating in after(*([sides] * 3)).values():
            assert rating.mu == pytest.approx(MU)
            assert rating.sigma < SIGMA
            assert rating.games == 3


def test_a_draw_draws_unequals_together() -> None:
    before = after("A 11* B 4")
    drawn = after("A 11* B 4", "A 5* B 5*")
    assert before["B"].mu < drawn["B"].mu < drawn["A"].mu < before["A"].mu


def test_each_alone_the_winner_is_first_the_others_by_their_scores() -> None:
    result = played(0, "A 9 B 4* C 9 D 2")
    assert ranks(result) == (1, 0, 1, 2)
    found = replay([result]).ratings
    assert found.of("B").mu > found.of("A").mu == found.of("C").mu > found.of("D").mu


def test_without_scores_those_who_did_not_win_are_level() -> None:
    sides = [(["A"], 3), (["B"], None), (["C"], None)]
    result = from_paper(key="p", played_at=at(0), sides=sides, winners=[1])
    assert ranks(result) == (1, 0, 1)
    found = replay([result]).ratings
    assert found.of("A")[:2] == pytest.approx(found.of("C")[:2])


def test_eight_who_lost_alike_are_rated_alike_wherever_they_sat() -> None:
    found = after("A 11* " + " ".join(f"{who} 4" for who in "BCDEFGH"))
    assert len({(round(found[who].mu, 9), round(found[who].sigma, 9)) for who in "BCDEFGH"}) == 1


@pytest.mark.parametrize(
    "result",
    [
        played(0, "A 11 B 4", won_by=WonBy.VOID),
        played(0, "A 11* A 4"),
        played(0, "A 11*"),
        from_paper(key="p", played_at=at(0), sides=[(["A"], 1), ([], 0)], winners=[0]),
    ],
)
def test_what_tells_nothing_about_strength_rates_nobody(result: GameResult) -> None:
    assert replay([result]).changes == ()
    assert replay([result]).ratings.of("A") == NEW == Rating(MU, SIGMA, 0)


# ------------------------------------------------------------------------ why it moved


def test_a_change_tells_what_was_expected_what_came_and_against_whom() -> None:
    found = replay(games("AB 11* CD 4", "A 4 C 11*"))
    first, second = found.history("A")
    assert (first.before, first.partners, first.opponents) == (NEW, ("B",), (("C", "D"),))
    assert (first.expected, first.got) == (0.5, 1)
    assert (second.key, second.got, second.opponents) == ("game-0001", 0, (("C",),))
    assert second.before == first.after
    assert 0.5 < second.expected < 1
    assert found.ratings.of("A") == second.after
    other = found.history("C")[-1]
    assert second.expected + other.expected == pytest.approx(1)


def test_among_several_sides_what_is_told_is_the_share_of_the_others_one_was_ahead_of() -> None:
    found = {c.player: c for c in replay([played(0, "A 9 B 4* C 9 D 2")]).changes}
    assert [found[who].got for who in "ABCD"] == [pytest.approx(1.5 / 3), 1, 1.5 / 3, 0]
    assert {change.expected for change in found.values()} == {0.5}


def test_between_two_sides_a_rating_rises_where_more_came_than_was_expected() -> None:
    for change in replay(random_season(7, 120, PEOPLE)).changes:
        if len(change.opponents) == 1:
            moved = change.after.mu - change.before.mu
            assert math.copysign(1, moved) == math.copysign(1, change.got - change.expected)


def test_more_games_make_surer_and_lists_go_by_what_is_sure() -> None:
    found = after(*["A 11* B 4", "A 4 B 11*"] * 20)
    assert found["A"].sigma < SIGMA / 2
    assert found["A"].sure == found["A"].mu - 3 * found["A"].sigma > NEW.sure


# ------------------------------------------------------------------- the same to the last digit


def exactly(found: Ratings) -> str:
    return json.dumps(found.to_dict()["players"], sort_keys=True)


@pytest.mark.parametrize("seed", range(5))
def test_made_again_it_is_the_same_to_the_last_digit(seed: int) -> None:
    rng = random.Random(seed)
    season = random_season(seed, 100, PEOPLE) + [many_level(rng, n) for n in range(100, 120)]
    once = replay(season)
    again = replay([turned(rng, result) for result in rng.sample(season, len(season))])
    assert exactly(again.ratings) == exactly(once.ratings)
    assert (again.ratings.last, again.changes) == (once.ratings.last, once.changes)


def many_level(rng: random.Random, number: int) -> GameResult:
    """Eight, each alone, of whom paper tells only the winner."""
    sides = [([player], None) for player in rng.sample(PEOPLE, 8)]
    return from_paper(key=f"game-{number:05}", played_at=at(number), sides=sides, winners=[3])


def turned(rng: random.Random, result: GameResult) -> GameResult:
    """The same game, sides and partners told in another order."""
    sides = [
        replace(side, players=tuple(rng.sample(side.players, len(side.players))))
        for side in rng.sample(result.sides, len(result.sides))
    ]
    return replace(result, sides=tuple(sides))


@pytest.mark.parametrize("seed", range(3))
def test_one_game_more_is_one_step_and_comes_to_the_same(seed: int) -> None:
    season = random_season(seed, 60, PEOPLE)
    found, changes = Ratings(), list[Change]()
    for result in season:
        found, moved = apply(Ratings.from_dict(json.loads(json.dumps(found.to_dict()))), result)
        changes += moved
    assert found == replay(season).ratings
    assert tuple(changes) == replay(season).changes


def test_a_game_played_before_the_last_one_is_no_step_more() -> None:
    early, late = games("A 11* B 4", "A 11* B 4")
    found, _ = apply(Ratings(), late)
    for result in (early, late):
        with pytest.raises(ValueError, match="replay"):
            apply(found, result)


def test_ratings_of_another_version_are_made_again() -> None:
    with pytest.raises(ValueError, match="version 0; replay"):
        Ratings.from_dict({"v": 0, "players": {}, "last": None})
