"""A season of 12 nights with 17 people, written hand by hand, some results from paper among them:
its table and its figures are what a second count of the same hands comes to."""

from __future__ import annotations

import random
from datetime import date, timedelta
from typing import Any, NamedTuple

import pytest

from shmear_scorer.desk import nights, ratings, ratings_again, seasons, tables
from shmear_scorer.league.counting import Counting, Entrants, TieBreak
from shmear_scorer.league.standings import standings
from shmear_scorer.league.statistics import Figure
from tests.league.naive import Naive
from tests.league.nights import Part, Played, parts
from tests.tools.season import AUTUMN, SeasonDesk

pytestmark = pytest.mark.sqlite_only

GAMES = ("shmear-partner", "schmear", "shmear", "shmear-crazy")
NIGHTS = 12
COUNTINGS = [
    Counting(seed="winter"),
    Counting(seed="winter", best=5, least=7, night=1, smuck=-1),
    Counting(seed="winter", order=tuple(TieBreak)),
    Counting(seed="winter", order=tuple(TieBreak), entrants=Entrants.PAIRS),
]


class Told(NamedTuple):
    """What was played, kept beside the desk: every game as a result writes itself, and everybody's
    part in every hand."""

    games: list[dict[str, Any]]
    parts: list[Part]


def of_played(played: Played, night: str) -> dict[str, Any]:
    """A game as the naive count wants it, without the league's code."""
    state = played.game.state
    assert state.outcome is not None
    most = []
    for seat in range(4):
        sat = [people[seat] for people in reversed(played.seated)]
        most.append(max(sat, key=sat.count))
    tallies: dict[str, Any] = {}
    for part in parts(played):
        lines = tallies.setdefault(part.person, [0, []])[1]
        if part.role == "pitched":
            made = [1, 0] if part.made else [0, 1]
            lines.append([part.level, part.place, part.partners, *made, part.points])
    return {
        "night": night,
        "hands": len(played.hands),
        "sides": [
            [
                list(dict.fromkeys(most[seat] for seat in seats)),
                state.scores[side],
                state.smucks[side],
                int(side in state.outcome.winners),
            ]
            for side, seats in enumerate(state.table.sides)
        ],
        "tallies": tallies,
    }


def simulate(club: SeasonDesk) -> Told:
    rng, told = random.Random(17), Told([], [])
    people = [club.person(f"Player {chr(65 + n)}").id for n in range(17)]
    for number in range(NIGHTS):
        day = AUTUMN + timedelta(days=7 * number)
        club.set_day(day)
        night = str(club.night(day).id)
        order = rng.sample(people, 17)
        for table in range(4):
            sat = order[4 * table : 4 * table + 4]
            stand_in = order[-1] if table == 0 else None
            _, played = club.play_whole(rng, GAMES[number % 4], sat, stand_in)
            told.games.append(of_played(played, night))
            told.parts.extend(parts(played))
        told.games.append(on_paper(club, rng.sample(people, 4), day, night, rng.random() < 0.5))
    return told


def on_paper(
    club: SeasonDesk, four: list[int], day: date, night: str, scores: bool
) -> dict[str, Any]:
    known = tables.names_of(str(one) for one in four)
    names = [known[str(one)] for one in four]
    said = [11, 4] if scores else [None, None]
    club.enter([names[:2], names[2:]], winners=[0], scores=said, day=day)
    pairs = [[str(one) for one in four[:2]], [str(one) for one in four[2:]]]
    sides = [[pairs[0], said[0], None, 1], [pairs[1], said[1], None, 0]]
    return {"night": night, "hands": 0, "sides": sides, "tallies": {}}


@pytest.fixture
def club(app: Any) -> Any:
    with app.app_context():
        yield SeasonDesk()


def test_a_season_comes_to_what_a_second_count_of_its_hands_comes_to(
    club: SeasonDesk, subtests: Any
) -> None:
    told = simulate(club)
    season = club.again()
    results = tables.results_of(season)
    assert len(results) == 5 * NIGHTS
    for counting in COUNTINGS:
        with subtests.test(counting=counting):
            naive = Naive(told.games, counting.to_dict())
            found = standings(results, counting)
            assert [(row.place, row.entrant) for row in found.rows] == naive.places()
    seasons.change_counting(club.visit(), season.id, COUNTINGS[1], now=club.now())
    naive = Naive(told.games, COUNTINGS[1].to_dict())
    assert [(row.place, row.entrant) for row in club.table().rows] == naive.places()
    _same_figures(told, club)
    _same_attendance(told, club)
    _same_ratings(club)


def _same_figures(told: Told, club: SeasonDesk) -> None:
    for who in {part.person for part in told.parts}:
        mine = [part for part in told.parts if part.person == who]
        pitched = [part for part in mine if part.role == "pitched"]
        found = tables.person(club.again(), int(who))
        made = sum(part.made is True for part in pitched)
        assert found.hands == len(mine)
        assert found.bidding.all == Figure(total=made, hands=len(pitched))
        assert found.smucks.total == sum(part.smucks for part in mine)
        played = [game for game in told.games if any(who in side[0] for side in game["sides"])]
        won = [g for g in played if any(who in s[0] and s[3] for s in g["sides"])]
        assert (found.record.games, found.record.won + found.record.drawn) == (
            len(played),
            len(won),
        )


def _same_attendance(told: Told, club: SeasonDesk) -> None:
    there: dict[str, set[str]] = {}
    for game in told.games:
        for player in (*(p for side in game["sides"] for p in side[0]), *game["tallies"]):
            there.setdefault(player, set()).add(game["night"])
    found = tables.attendance(tables.results_of(club.again()))
    assert found == {player: len(seen) for player, seen in there.items()}
    assert [night.results for night in nights.of_season(club.again())] == [5] * NIGHTS


def _same_ratings(club: SeasonDesk) -> None:
    """Step by step with every game, and made again from nothing: the same to the last digit."""
    ratings_again.make_again(club.club.id)  # paper is entered late: the games after it came first
    before = ratings.of_club(club.club.id)
    moved = [ratings.history(club.club.id, int(who), 999) for who in before.ratings.players]
    ratings.mark_stale(club.club.id)
    assert ratings_again.make_again(club.club.id)
    after = ratings.of_club(club.club.id)
    assert (before.stale, after.stale) == (False, False)
    assert after.ratings == before.ratings
    assert [ratings.history(club.club.id, int(who), 999) for who in after.ratings.players] == moved
