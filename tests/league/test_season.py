"""A season of 12 nights with 17 people, whole hands with all cards, counted again hand by hand."""

import random
from collections.abc import Callable, Iterable
from functools import cache
from itertools import pairwise
from typing import Any, NamedTuple

import pytest

from shmear_scorer.league.counting import Counting, Entrants, TieBreak
from shmear_scorer.league.figures import race
from shmear_scorer.league.ratings import replay
from shmear_scorer.league.results import GameResult
from shmear_scorer.league.standings import standings
from shmear_scorer.league.statistics import Figure, pair, person, season
from shmear_scorer.league.summary import summarise
from tests.league.made import START, at
from tests.league.naive import Naive, as_written
from tests.league.nights import Part, Played, parts, random_finished_game

PEOPLE = tuple(f"p{n:02}" for n in range(17))
GAMES = ("shmear-partner", "schmear", "shmear", "shmear-crazy")


class Simulated(NamedTuple):
    results: list[GameResult]
    parts: list[Part]
    credited: list[set[str]]


@cache
def simulated() -> Simulated:
    """Every night 16 of the 17 play three rounds with new partners each; the one who is over takes
    another's seat for the first hands of a game."""
    rng = random.Random(17)
    found = Simulated([], [], [])
    for night in range(12):
        for turn in range(3):
            order = rng.sample(PEOPLE, len(PEOPLE))
            for table in range(4):
                people = tuple(order[4 * table : 4 * table + 4])
                stand_in = order[-1] if (table, turn) == (0, 1) else None
                played = random_finished_game(rng, GAMES[night % 4], people, stand_in)
                result = summarise(
                    played.game,
                    key=f"{night:02}-{turn}-{table}",
                    played_at=at(4 * night + turn),
                    night=f"night {night:02}",
                )
                assert result is not None
                found.results.append(result)
                found.parts.extend(parts(played))
                found.credited.append(most(played))
    return found


def most(played: Played) -> set[str]:
    """Who sat at each seat for most hands, the latest of equal ones."""
    at_seat = [[people[seat] for people in reversed(played.seated)] for seat in range(4)]
    return {max(sat, key=sat.count) for sat in at_seat}


def made_of(found: Iterable[Part]) -> Figure:
    mine = [part.made for part in found]
    return Figure(total=sum(made is True for made in mine), hands=len(mine))


def points_of(found: Iterable[Part]) -> Figure:
    mine = [part.points for part in found]
    return Figure(total=sum(mine), hands=len(mine))


def by(key: Callable[[Part], Any], found: list[Part]) -> dict[Any, Figure]:
    return {k: made_of(p for p in found if key(p) == k) for k in {key(part) for part in found}}


def test_the_season_has_what_a_season_has() -> None:
    found = simulated()
    assert len(found.results) == 144
    assert len(found.parts) > 4 * 1000
    assert {part.level for part in found.parts} >= {None, 2, 3, 4, "moon"}
    assert {part.role for part in found.parts} == {"pitched", "partnered", "defended", "nothing"}
    assert any(part.paid for part in found.parts)
    assert len({person for people in found.credited for person in people}) == 17


def test_a_game_counts_for_who_sat_there_for_most_of_its_hands() -> None:
    for result, people in zip(simulated().results, simulated().credited, strict=True):
        assert {player for side in result.sides for player in side.players} == people


@pytest.mark.parametrize("who", PEOPLE)
def test_a_persons_statistics_are_what_a_count_of_his_hands_comes_to(who: str) -> None:
    mine = [part for part in simulated().parts if part.person == who]
    pitched = [part for part in mine if part.role == "pitched"]
    found = person(simulated().results, who)
    assert found.hands == len(mine)
    assert found.bidding.all == made_of(pitched)
    assert found.bidding.by_level == by(lambda part: part.level, pitched)
    assert found.bidding.by_place == by(lambda part: part.place, pitched)
    with_partner = [part for part in pitched if part.partners]
    assert found.bidding.by_partner == by(lambda part: part.partners[0], with_partner)
    assert found.bidding.moons == made_of(part for part in pitched if part.level == "moon")
    assert found.pitched == points_of(pitched)
    assert found.partnered == points_of(part for part in mine if part.role == "partnered")
    assert found.defended == points_of(part for part in mine if part.role == "defended")
    assert found.smucks == Figure(total=sum(part.smucks for part in mine), hands=len(mine))
    assert found.forfeits == Figure(total=sum(part.paid for part in mine), hands=len(mine))


@pytest.mark.parametrize("who", PEOPLE[:6])
def test_a_persons_records_are_what_a_count_of_the_games_comes_to(who: str) -> None:
    found = person(simulated().results, who)
    games = [r.to_dict()["sides"] for r in simulated().results]
    for other in set(PEOPLE) - {who}:
        with_him, won_with, against, won, lost = 0, 0, 0, 0, 0
        for sides in games:
            mine = next((side for side in sides if who in side[0]), None)
            theirs = next((side for side in sides if other in side[0]), None)
            if mine is None or theirs is None:
                continue
            if mine is theirs:
                with_him += 1
                won_with += mine[3] and sum(side[3] for side in sides) == 1
            else:
                against += 1
                won += mine[3] and not theirs[3]
                lost += theirs[3] and not mine[3]
        partner, opponent = found.partners.get(other), found.opponents.get(other)
        assert (with_him, won_with) == ((partner.games, partner.won) if partner else (0, 0))
        assert (against, won, lost) == (
            (opponent.games, opponent.won, opponent.lost) if opponent else (0, 0, 0)
        )


def test_a_pairs_statistics_are_what_a_count_of_their_hands_comes_to() -> None:
    for one, other in pairwise(PEOPLE):
        both = [
            part
            for part in simulated().parts
            if (part.person, part.partners) in ((one, [other]), (other, [one]))
        ]
        pitched = [part for part in both if part.role == "pitched"]
        defended = [part for part in both if part.role == "defended" and part.person == one]
        found = pair(simulated().results, one, other)
        assert found.bidding.all == made_of(pitched)
        assert found.bidding.by_level == by(lambda part: part.level, pitched)
        assert found.pitched == points_of(pitched)
        assert found.defended == points_of(defended)


def test_the_seasons_statistics_are_what_a_count_of_all_hands_comes_to() -> None:
    found, hands = season(simulated().results), simulated().parts
    pitched = [part for part in hands if part.role == "pitched"]
    assert (found.games, found.players, found.hands) == (144, 17, len(hands) / 4)
    assert found.bidding.all == made_of(pitched)
    assert found.bidding.by_place == by(lambda part: part.place, pitched)
    assert found.defended == points_of(part for part in hands if part.role == "defended")


@pytest.mark.parametrize(
    "counting",
    [
        Counting(seed="winter"),
        Counting(seed="winter", best=8, least=20, night=1, smuck=-1),
        Counting(seed="winter", order=tuple(TieBreak)),
        Counting(seed="winter", order=tuple(TieBreak), entrants=Entrants.PAIRS),
    ],
)
def test_its_standings_are_what_a_second_count_comes_to(counting: Counting) -> None:
    results = simulated().results
    naive = Naive([as_written(result) for result in results], counting.to_dict())
    found = standings(results, counting)
    assert [(row.place, row.entrant) for row in found.rows] == naive.places()


def test_after_each_night_the_race_stands_where_standings_would() -> None:
    counting = Counting(best=5, night=1)
    laps = race(simulated().results, counting)
    assert [lap.key for lap in laps] == [f"night {night:02}" for night in range(12)]
    for lap in laps:
        so_far = [r for r in simulated().results if (r.night or "") <= lap.key]
        table = standings(so_far, counting)
        rows = (*table.rows, *table.unranked)
        assert lap.points == {row.entrant: row.figures.match_points for row in rows}


def test_a_game_of_no_night_runs_in_the_lap_of_its_day() -> None:
    results = [r for r in simulated().results if r.played_at.date() == START.date()]
    loose = [GameResult.from_dict(r.to_dict() | {"night": None}) for r in results]
    assert [lap.key for lap in race(loose, Counting())] == ["2026-09-01"]
    assert [lap.key for lap in race(loose, Counting(), lambda r: r.key[:2])] == ["00"]


def test_everybody_who_played_is_rated_for_each_of_his_games() -> None:
    found = replay(simulated().results)
    for who in PEOPLE:
        assert found.ratings.of(who).games == person(simulated().results, who).record.games
