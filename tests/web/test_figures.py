"""A season's figures as pages: the same as the league counts, each with the hands behind it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import event

from shmear_scorer.desk import people, tables
from shmear_scorer.league.statistics import ENOUGH_HANDS, Figure
from shmear_scorer.store import db
from shmear_scorer.web.wording.statistics import decimal, share
from tests.league.nights import random_finished_game
from tests.tools.beside import owner_beside
from tests.tools.member import MemberPhone
from tests.tools.season import AUTUMN, SeasonDesk

pytestmark = pytest.mark.sqlite_only

FOUR = ("Ann", "Bob", "Cy", "Dee")
BIDS = "Bids made, by seat"
POINTS = "Points and smucks"


@pytest.fixture
def club(app: Flask) -> Iterator[SeasonDesk]:
    with app.app_context():
        yield SeasonDesk()


@pytest.fixture
def olga(app: Flask, club: SeasonDesk) -> MemberPhone:
    return owner_beside(app)


def play(club: SeasonDesk, games: int = 4, preset: str = "shmear-partner") -> list[int]:
    """A night of whole games of Ann & Cy against Bob & Dee."""
    who = [club.person(name).id for name in FOUR]
    club.set_day(AUTUMN)
    club.night(AUTUMN)
    for number in range(games):
        club.play_whole(random.Random(number), preset, who)
    return who


def figures(phone: MemberPhone, title: str) -> dict[str, list[str]]:
    """A table by its rows' labels; a cell as it is heard."""
    found = next(e for e in phone.page.all("table") if phone.page.name_of(e) == title)
    rows = [[cell.heard for cell in row.all("th", "td")] for row in found.all("tr")]
    return {label: cells for label, *cells in rows[1:]}


def facts(phone: MemberPhone) -> dict[str, str]:
    pairs = [list(e.all("dt", "dd")) for e in phone.page.one("dl").all("div")]
    return {label.text: number.text for label, number in pairs}


def made(figure: Figure) -> list[str]:
    rate = "too few hands" if figure.value is None else share(figure.value)
    return [f"{figure.total} of {figure.hands}", rate]


def a_hand(figure: Figure) -> list[str]:
    rate = "too few hands" if figure.value is None else decimal(figure.value)
    return [str(figure.total).replace("-", "−"), rate, str(figure.hands)]


# -------------------------------------------------------------------------- the season


def test_a_season_s_figures_are_those_of_its_hands(olga: MemberPhone, club: SeasonDesk) -> None:
    olga.open(olga.here("seasons/1/figures"))
    assert "Figures begin with the first." in olga.page.text
    play(club)
    club.enter([["Eve"], ["Ann"]], winners=[0, 1])
    it = tables.whole(club.again())
    olga.open(olga.here("seasons/1/figures"))
    assert facts(olga) == {
        "games": "5",
        "hands played": str(it.hands),
        "players": "5",
        "drawn game": "1",
        "from paper": "1",
    }
    assert figures(olga, BIDS)["All"] == made(it.bidding.all)
    assert figures(olga, BIDS)["Dealer"] == made(it.bidding.by_place[0])
    assert figures(olga, POINTS)["Defending"] == a_hand(it.defended)
    levels = figures(olga, "Bids made and set, by level")
    assert [cells[2] for cells in levels.values()] == [
        str(figure.hands) for figure in it.bidding.by_level.values()
    ]


def test_who_was_there_leads_to_their_figures(olga: MemberPhone, club: SeasonDesk) -> None:
    play(club, 1)
    club.enter([["Eve"], ["Ann"]])
    olga.open(olga.here("seasons/1/figures"))
    there = figures(olga, "Who was there")
    assert (there["Ann"], there["Eve"]) == (["1", "2"], ["1", "1"])
    assert next(iter(there)) == "Ann"
    olga.follow("Eve")
    assert olga.page.heading == "Eve"
    assert facts(olga) == {"game": "1", "night": "1"}


# ------------------------------------------------------------------------------ a person


def test_a_person_s_figures_are_those_of_the_hands_they_sat_at(
    olga: MemberPhone, club: SeasonDesk
) -> None:
    ann, _, cy, _ = play(club)
    it = tables.person(club.again(), ann)
    olga.open(olga.here(f"seasons/1/players/{ann}"))
    record = it.record
    assert figures(olga, "Games")["All"] == [
        f"{record.won} won, {record.drawn} drawn, {record.lost} lost",
        share(record.win_rate or 0),
        str(record.hands),
    ]
    points = figures(olga, POINTS)
    assert points["As pitcher"] == a_hand(it.pitched)
    assert points["As the pitcher’s partner"] == a_hand(it.partnered)
    assert points["Defending"] == a_hand(it.defended)
    assert points["Smucks"] == a_hand(it.smucks)
    assert figures(olga, "Bids made, by partner") == {"Cy": made(it.bidding.by_partner[str(cy)])}
    assert list(figures(olga, "Partners")) == ["Cy"]
    assert list(figures(olga, "Head to head")) == ["Bob", "Dee"]


def test_no_rate_is_told_of_too_few_hands(olga: MemberPhone, club: SeasonDesk) -> None:
    ann, *_ = play(club, 1)
    it = tables.person(club.again(), ann)
    few = [place for place, figure in it.bidding.by_place.items() if figure.hands < ENOUGH_HANDS]
    assert few, "one game has few hands"
    olga.open(olga.here(f"seasons/1/players/{ann}"))
    cells = list(figures(olga, BIDS).values())
    assert sum(rate == "too few hands" for _, rate in cells) >= len(few)
    assert "–: fewer than 10 hands, too few to tell." in olga.page.section(BIDS).text


def test_the_best_and_the_worst_partner_are_named(olga: MemberPhone, club: SeasonDesk) -> None:
    who = [club.person(name).id for name in ("Ann", "Bob", "Cy", "Dee")]
    for number in range(9):
        seats = who if number % 2 else [who[0], who[2], who[1], who[3]]
        club.play_whole(random.Random(number), "shmear-partner", seats)
    it = tables.person(club.again(), who[0])
    assert it.best_partner and it.worst_partner, "the dice fell so"
    names = tables.names_of([it.best_partner, it.worst_partner])
    olga.open(olga.here(f"seasons/1/players/{who[0]}"))
    told = olga.page.section("Partners").text
    assert f"Most often won with: {names[it.best_partner]}" in told
    assert f"Least often won with: {names[it.worst_partner]}" in told


def test_who_has_no_result_yet_is_told_so(olga: MemberPhone, club: SeasonDesk) -> None:
    eve = club.person("Eve")
    olga.open(olga.here(f"people/{eve.id}"))
    olga.follow("Figures of Autumn")
    assert "No game of this season that is over had Eve in it." in olga.page.text
    olga.follow("Rating")
    assert "Eve has no rating yet." in olga.page.text


def test_who_only_sat_in_has_his_hands(olga: MemberPhone, club: SeasonDesk) -> None:
    who = [club.person(name).id for name in FOUR]
    eve = club.person("Eve").id
    seed = next(seed for seed in range(99) if 0 < hands_of_stand_in(seed, who, eve) < 4)
    club.play_whole(random.Random(seed), "shmear-partner", who, eve)
    it = tables.person(club.again(), eve)
    assert it.hands and not it.record.games
    olga.open(olga.here(f"seasons/1/players/{eve}"))
    label = "hand as a substitute" if it.hands == 1 else "hands as a substitute"
    assert facts(olga)[label] == str(it.hands)
    assert not any(olga.page.name_of(e) == "Games" for e in olga.page.all("table"))


def hands_of_stand_in(seed: int, who: list[int], stand_in: int) -> int:
    """How many hands of a game the stand-in would sit at, as the dice of that seed fall."""
    people = [str(one) for one in who]
    played = random_finished_game(random.Random(seed), "shmear-partner", people, str(stand_in))
    return sum(str(stand_in) in sat for sat in played.seated) if len(played.seated) > 8 else 0


def test_two_records_of_one_person_are_one(olga: MemberPhone, club: SeasonDesk) -> None:
    club.enter([["Ann"], ["Bob"]])
    club.enter([["Annie"], ["Bob"]])
    ann, annie, bob = (club.person(name).id for name in ("Ann", "Annie", "Bob"))
    people.merge(club.visit(), annie, ann)
    for path, goes in (
        (f"seasons/1/players/{annie}", f"seasons/1/players/{ann}"),
        (f"seasons/1/pairs/{bob}-{annie}", f"seasons/1/pairs/{bob}-{ann}"),
        (f"ratings/{annie}", f"ratings/{ann}"),
    ):
        olga.open(olga.here(path))
        assert olga.address == olga.here(goes)
    olga.open(olga.here(f"seasons/1/players/{ann}"))
    assert figures(olga, "Games")["All"][0] == "2 won, 0 drawn, 0 lost"
    olga.open(olga.here(f"seasons/1/pairs/{ann}-{annie}"), status=404)


def test_guests_retired_and_forgotten_people_keep_their_figures(
    olga: MemberPhone, club: SeasonDesk
) -> None:
    club.enter([["Ann"], ["Bob"]])
    ann, bob = club.person("Ann").id, club.person("Bob").id
    people.set_guest(club.visit(), ann, True)
    people.retire(club.visit(), bob, club.now())
    olga.open(olga.here(f"seasons/1/players/{ann}"))
    assert "guest" in olga.page.one("header").text
    olga.follow("Bob")
    assert olga.page.heading == "Ann and Bob"
    olga.open(olga.here(f"seasons/1/players/{bob}"))
    assert "retired" in olga.page.one("header").text


# -------------------------------------------------------------------------------- a pair


def test_a_pair_has_its_games_together_and_against_each_other(
    olga: MemberPhone, club: SeasonDesk
) -> None:
    ann, bob, cy, _ = play(club)
    for winners in ([0], [0], [1], [0, 1]):
        club.enter([["Ann"], ["Cy"]], winners=winners)
    it = tables.pair(club.again(), ann, cy)
    olga.open(olga.here(f"seasons/1/players/{ann}"))
    olga.follow("Cy")
    assert olga.address == olga.here(f"seasons/1/pairs/{ann}-{cy}")
    assert figures(olga, "Games")["All"][2] == str(it.together.hands)
    bids = figures(olga, "Bids made")
    assert bids["Both"] == made(it.bidding.all)
    assert bids["Ann"] == made(it.bids_of[str(ann)])
    assert figures(olga, POINTS)["When one of them pitched"] == a_hand(it.pitched)
    apart = figures(olga, "Against each other")
    assert apart["Ann"][0] == "2 won, 1 drawn, 1 lost"
    assert apart["Cy"][0] == "1 won, 1 drawn, 2 lost"
    olga.open(olga.here(f"seasons/1/pairs/{ann}-{bob}"))
    assert "They have finished no game as partners in this season." in olga.page.text


def test_two_who_never_met_have_a_page_too(olga: MemberPhone, club: SeasonDesk) -> None:
    ann, bob = club.person("Ann").id, club.person("Bob").id
    olga.open(olga.here(f"seasons/1/pairs/{ann}-{bob}"))
    assert "They have finished no game against each other in this season." in olga.page.text
    olga.open(olga.here(f"seasons/1/pairs/{ann}-{ann}"), status=404)


# ------------------------------------------------------------------------ whose they are


def test_another_club_s_season_and_people_are_not_here(olga: MemberPhone, club: SeasonDesk) -> None:
    club.make("Others", owner="Olga")
    ann = club.person("Ann").id
    for path in (
        "seasons/1/figures",
        f"seasons/1/players/{ann}",
        f"seasons/1/pairs/{ann}-{ann + 1}",
        f"ratings/{ann}",
    ):
        olga.open(f"/c/others/{path}", status=404)
    for path in ("seasons/9/figures", "seasons/1/players/99", f"seasons/1/pairs/{ann}-99"):
        olga.open(olga.here(path), status=404)


def test_more_people_are_no_more_questions(
    olga: MemberPhone, club: SeasonDesk, subtests: Any
) -> None:
    club.enter([["Ann"], ["Bob"]])
    ann = club.person("Ann").id
    paths = ("seasons/1/figures", f"seasons/1/players/{ann}", "ratings", f"ratings/{ann}")
    before = [asked(olga, path) for path in paths]
    for number in range(12):
        club.enter([["Ann"], [f"Player {number}"]])
    for path, most in zip(paths, before, strict=True):
        with subtests.test(path):
            assert asked(olga, path) <= most


def asked(phone: MemberPhone, path: str) -> int:
    """How much a page asks of the database."""
    questions: list[str] = []

    def note(*told: Any) -> None:
        questions.append(told[2])

    tables.kept.clear()
    event.listen(db.engine, "before_cursor_execute", note)
    try:
        phone.open(phone.here(path))
    finally:
        event.remove(db.engine, "before_cursor_execute", note)
    return len(questions)
