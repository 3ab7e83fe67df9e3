"""A season of 12 nights with 17 people, played through the pages: its table and why, its figures
and its files are what a second count of the same hands comes to."""

from __future__ import annotations

import csv
import io
import random
import re
from collections import Counter
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from itertools import pairwise
from typing import Any, Final

import pytest
from flask import Flask
from openskill.models import BradleyTerryPart

from tests.league.naive import Naive, Who
from tests.league.nights import Part
from tests.tools.away import table
from tests.tools.member import MemberPhone
from tests.web.evenings import Evenings, Told
from tests.web.test_figures import facts, figures

pytestmark = pytest.mark.sqlite_only

GAMES: Final = ("shmear-partner", "schmear", "shmear", "shmear-crazy")
NIGHTS: Final = 12
PEOPLE: Final = (
    *("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida"),
    *("Jan", "Kit", "Lou", "Max", "Ned", "Ola", "Pat", "Quinn"),
)
STEPS: Final = {
    "match-points": "Match points",
    "wins": "Games won",
    "win-rate": "Share of games won",
    "head-to-head": "Head to head",
    "score-per-hand": "Points per hand",
    "margin": "Margin per game",
    "fewer-smucks": "Fewer smucks per game",
    "bids-made": "Bids made",
    "lot": "A draw by lot",
}
USUAL: Final = ["match-points", "head-to-head", "score-per-hand", "fewer-smucks", "lot"]
COUNTINGS: Final[list[dict[str, Any]]] = [
    {},
    {"best": 5, "least": 7, "night": "1", "smuck": "-1"},
    {"order": list(STEPS)},
    {"order": list(STEPS), "entrants": "pairs"},
]
FIELDS: Final = {"night": "Being there", "smuck": "A smuck", "best": "Best games"} | {
    "least": "Games to be ranked"
}


def test_a_season_through_the_pages_comes_to_what_a_second_count_comes_to(
    app: Flask, subtests: Any
) -> None:
    phone = MemberPhone(app)
    evenings = Evenings(phone, random.Random(17))
    simulate(evenings)
    assert evenings.mended >= NIGHTS, "many a hand was entered wrongly first"
    same_results_file(phone, evenings)
    ids = ids_of_people(phone)
    told = [by_ids(game, ids) for game in (*evenings.on_paper, *evenings.games)]
    seed = seed_of(phone)
    for changed in COUNTINGS:
        with subtests.test(counting=changed):
            counting = count(phone, changed, seed)
            season = Season(told, counting, ids)
            same_table(phone, season)
            same_standings_file(phone, season)
    same_players(app, phone, evenings)


def simulate(evenings: Evenings) -> None:
    """The evenings: four tables each, a substitute at the first, and a result from paper."""
    phone, rng = evenings.phone, evenings.rng
    first = datetime.now(UTC).date() - timedelta(days=7 * NIGHTS)
    phone.make_club()
    phone.add_people(*PEOPLE)
    phone.make_season("Autumn", first.isoformat())
    for number in range(NIGHTS):
        night = evenings.night(first + timedelta(days=7 * number))
        order = rng.sample(PEOPLE, len(PEOPLE))
        for at in range(4):
            four, stand_in = order[4 * at : 4 * at + 4], order[-1] if at == 0 else ""
            evenings.play(night, GAMES[number % len(GAMES)], four, stand_in)
        four = rng.sample(PEOPLE, 4)
        scores = [] if number % 3 == 0 else [11, 11] if number % 3 == 1 else [11, 4]
        evenings.enter(night, [four[:2], four[2:]], scores, drawn=number % 3 == 1)


# -------------------------------------------------------------------- what the pages tell


def ids_of_people(phone: MemberPhone) -> dict[str, str]:
    """Everybody's number, with which lots are drawn."""
    phone.open(phone.here("people"))
    links = [a for a in phone.page.all("a") if re.search(r"/people/\d+$", a.get("href"))]
    return {link.text: link["href"].rpartition("/")[2] for link in links}


def seed_of(phone: MemberPhone) -> str:
    phone.open(phone.here("seasons/1/counting"))
    return next(e.text for e in phone.page.section("The seed for lots").all("bdi"))


def file(phone: MemberPhone, what: str) -> list[dict[str, str]]:
    answer = phone.client.get(phone.here(f"seasons/1/{what}.csv"))
    return list(csv.DictReader(io.StringIO(answer.data.decode("utf-8-sig"))))


def count(phone: MemberPhone, changed: dict[str, Any], seed: str) -> dict[str, Any]:
    """Let the season count so, through its form; the same as JSON has it."""
    usual = {"night": "0", "smuck": "0", "best": None, "least": 1, "entrants": "players"}
    counting = {"win": "2", "draw": "1", "point": "0", "seed": seed, "order": USUAL, **usual}
    counting |= changed
    phone.open(phone.here("seasons/1/counting"))
    for key, label in FIELDS.items():
        phone.fill(label, "" if counting[key] is None else counting[key])
    for place in range(1, len(STEPS) + 1):
        phone.fill(f"Step {place}", dict(enumerate(counting["order"], 1)).get(place, ""))
    phone.choose(
        "Who stands in the table?", "Pairs" if counting["entrants"] == "pairs" else "Each player"
    )
    phone.press("See who would move")
    if changed:
        phone.press("Let it count so")
    assert phone.page.heading == "Autumn"
    return counting


def by_ids(game: Told, ids: dict[str, str]) -> Told:
    """A game with people's numbers for their names, as the second count wants it."""
    tallies = {
        ids[who]: [
            hands,
            [[bid, at, [ids[one] for one in others], *rest] for bid, at, others, *rest in lines],
        ]
        for who, (hands, lines) in game["tallies"].items()
    }
    sides = [[[ids[who] for who in side[0]], *side[1:]] for side in game["sides"]]
    return {**game, "sides": sides, "tallies": tallies}


# ----------------------------------------------------------------------------- the table


class Season(Naive):
    """The second count, which knows what people are called and what parts two of them."""

    def __init__(self, games: list[Told], counting: dict[str, Any], ids: dict[str, str]) -> None:
        super().__init__(games, counting)
        self.names = {number: name for name, number in ids.items()}

    def called(self, who: Who) -> str:
        return " & ".join(self.names[one] for one in who)

    def parted_by(self, one: Who, other: Who) -> str | None:
        """The step that parts two who are ranked."""
        groups = [[who for _, who in self.places()]]
        for step in self.counting["order"]:
            while True:
                finer = [part for level in groups for part in self.split(step, level)]
                if not any(one in group and other in group for group in finer):
                    return str(step)
                changed, groups = len(finer) > len(groups), finer
                if step != "head-to-head" or not changed:
                    break
        return None

    def record(self, one: Who, other: Who) -> tuple[int, int]:
        """How many games one won and lost against the other."""
        met = [game for game in self.games_of(one) if self.met(game, one, [one, other])]
        return sum(self.won(g, one) for g in met), sum(self.won(g, other) for g in met)


def same_table(phone: MemberPhone, season: Season) -> None:
    """The order, the match points, the step that parts each from the next, and what is said of
    two who have met."""
    phone.open(phone.here("seasons/1"))
    rows, expected = table(phone), season.places()
    assert [(int(place), name, Fraction(points)) for place, name, _, points, *_ in rows] == [
        (place, season.called(who), season.match_points(who)) for place, who in expected
    ]
    steps, first = steps_told(phone), season.counting["order"][0]
    for (_, upper), (_, lower) in pairwise(expected):
        told = steps[season.called(upper)].get(season.called(lower), [STEPS[first]])
        assert told[-1] == STEPS[season.parted_by(upper, lower)]
        assert steps[season.called(lower)].get(season.called(upper), told) == told
    who = {season.called(one): one for _, one in expected}
    for _, name, _, _, *reasons in rows:
        for reason in reasons:
            if met := re.fullmatch(r"Level with (.+) on .+; (\d+)–(\d+) head to head\.", reason):
                record = season.record(who[name], who[met[1]])
                assert record == (int(met[2]), int(met[3]))


def steps_told(phone: MemberPhone) -> dict[str, dict[str, list[str]]]:
    """By name: against each neighbour the steps that were looked at."""
    found: dict[str, dict[str, list[str]]] = {}
    shown = next(
        e for e in phone.page.all("table") if phone.page.name_of(e).startswith("The season")
    )
    for body in shown.all("tbody"):
        row, why = body.all("tr")
        name = next(row.all("th")).text
        others = [re.fullmatch("Against (.+), step by step:", p.text) for p in why.all("p")]
        lists = [[step.text.rstrip(":") for step in ol.all("b")] for ol in why.all("ol")]
        found[name] = {m[1]: one for m, one in zip(others, lists, strict=True) if m}
    return found


def same_standings_file(phone: MemberPhone, season: Season) -> None:
    ranked = [row for row in file(phone, "standings") if row["place"]]
    assert [(int(row["place"]), row["name"]) for row in ranked] == [
        (place, season.called(who)) for place, who in season.places()
    ]
    for row, (_, who) in zip(ranked, season.places(), strict=True):
        games = season.games_of(who)
        won = sum(season.won(game, who) for game in games)
        assert (int(row["games"]), int(row["won"])) == (len(games), won)
        assert Fraction(row["match_points"]) == season.match_points(who)
        assert int(row["nights"]) == len({game["night"] for game in games})


# ------------------------------------------------------------------------ files, figures


def same_results_file(phone: MemberPhone, evenings: Evenings) -> None:
    rows = file(phone, "results")
    assert [row["source"] for row in rows] == ["paper"] * NIGHTS + ["scored"] * 4 * NIGHTS
    for row, game in zip(rows, (*evenings.on_paper, *evenings.games), strict=True):
        assert row["hands"] == ("" if row["source"] == "paper" else str(game["hands"]))
        winners = sum(side[3] for side in game["sides"])
        for number, (players, score, smucks, won) in enumerate(game["sides"], 1):
            assert row[f"players{number}"] == " & ".join(players)
            assert row[f"score{number}"] == ("" if score is None else str(score))
            assert row[f"smucks{number}"] == ("" if smucks is None else str(smucks))
            result = "lost" if not won else "draw" if winners > 1 else "won"
            assert row[f"result{number}"] == result


def same_players(app: Flask, phone: MemberPhone, evenings: Evenings) -> None:
    """Figures by page and by file, and ratings by the library alone."""
    app.test_cli_runner().invoke(args=["rebuild", "--ratings"])
    games = [*evenings.on_paper, *evenings.games]
    strength = ratings(games)
    rows = {row["name"]: row for row in file(phone, "players")}
    assert set(rows) == set(PEOPLE)
    phone.open(phone.here("seasons/1/figures"))
    leads = {a.text: a["href"] for a in phone.page.section("Who was there").all("a")}
    for who in PEOPLE:
        mine = [part for part in evenings.parts if part.person == who]
        row = {key: cell for key, cell in rows[who].items() if key != "name"}
        played = [game for game in games if any(who in side[0] for side in game["sides"])]
        assert {key: int(row.pop(key)) for key in figures_of(mine)} == figures_of(mine)
        results = Counter(result(game, who) for game in played)
        assert int(row.pop("games")) == len(played)
        assert {key: int(row.pop(key)) for key in ("won", "drawn", "lost")} == {
            key: results[key] for key in ("won", "drawn", "lost")
        }
        assert (float(row.pop("rating")), float(row.pop("rating_unsureness"))) == pytest.approx(
            strength[who]
        )
        assert row == {}
        same_page(phone, leads[who], mine)
        there = {game["night"] for game in games if game in played or who in game["tallies"]}
        assert facts(phone)["nights"] == str(len(there))


def figures_of(mine: list[Part]) -> dict[str, int]:
    """What the file tells of somebody's hands."""
    pitched = [part for part in mine if part.role == "pitched"]
    defended = [part for part in mine if part.role == "defended"]
    moons = [part for part in pitched if part.level == "moon"]
    return {
        "hands": len(mine),
        "bids": len(pitched),
        "bids_made": sum(part.made is True for part in pitched),
        "moons": len(moons),
        "moons_made": sum(part.made is True for part in moons),
        "points_pitched": sum(part.points for part in pitched),
        "hands_pitched": len(pitched),
        "points_defended": sum(part.points for part in defended),
        "hands_defended": len(defended),
        "smucks": sum(part.smucks for part in mine),
        "forfeits": sum(part.paid for part in mine),
    }


def result(game: Told, who: str) -> str:
    winners = [side[0] for side in game["sides"] if side[3]]
    if not any(who in side for side in winners):
        return "lost"
    return "won" if len(winners) == 1 else "drawn"


def same_page(phone: MemberPhone, address: str, mine: list[Part]) -> None:
    """Bids made of those pitched: in all, by seat from the dealer, by partner."""
    phone.open(address)
    pitched = [part for part in mine if part.role == "pitched"]
    assert pitched, "everybody pitches once in a season"
    by_seat = figures(phone, "Bids made, by seat")
    assert by_seat["All"][0] == made(pitched)
    assert by_seat.get("Dealer", [made([])])[0] == made([p for p in pitched if p.place == 0])
    by_partner = {name: cells[0] for name, cells in figures(phone, "Bids made, by partner").items()}
    partners = {other for part in pitched for other in part.partners}
    assert by_partner == {
        name: made([part for part in pitched if name in part.partners]) for name in partners
    }


def made(pitched: list[Part]) -> str:
    return f"{sum(part.made is True for part in pitched)} of {len(pitched)}"


def ratings(games: list[Told]) -> dict[str, tuple[float, float]]:
    """Strength and unsureness by the library, game by game."""
    model = BradleyTerryPart(window_size=9)  # each side with each other
    known = {who: model.rating() for who in PEOPLE}
    for game in games:
        sides, told = game["sides"], all(side[1] is not None for side in game["sides"])
        place = [0 if side[3] else 1 + (100 - side[1] if told else 0) for side in sides]
        teams = [[known[who] for who in side[0]] for side in sides]
        for side, team in zip(sides, model.rate(teams, ranks=place), strict=True):
            known.update(zip(side[0], team, strict=True))
    return {who: (one.mu, one.sigma) for who, one in known.items()}
