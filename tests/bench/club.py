"""How long the pages of a season take in an old club, beside the same in a club of its own; and
whether a hand is saved as quickly."""

from __future__ import annotations

import gc
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from shmear_scorer.desk import clubs, drafts, games, ratings, ratings_again, tables
from shmear_scorer.desk.clubs import ClubVisit
from shmear_scorer.desk.games import Opening, Pen
from shmear_scorer.desk.sheets import sheet
from shmear_scorer.rules.presets import find_preset
from shmear_scorer.store import queries, upgrade
from tests.bench.old_club import LAST_DAY, OWNER, SLUG, OldClub, put_in
from tests.tools.apps import close, make_app
from tests.tools.desk import hand
from tests.tools.member import MemberPhone

SEASON = 1_000
RUNS = 9
HANDS = 25

Figures = dict[str, tuple[float, ...]]


def pages(club: OldClub) -> dict[str, str]:
    """What people look at, by name."""
    one, other, *_ = sorted(club.players)
    here, season = f"/c/{SLUG}", f"/c/{SLUG}/seasons/{club.season}"
    return {
        "standings, race": season,
        "figures, bids": f"{season}/figures",
        "a player": f"{season}/players/{one}",
        "a pair": f"{season}/pairs/{one}-{other}",
        "ratings": f"{here}/ratings",
        "a rating over time": f"{here}/ratings/{one}",
        "nights": f"{season}/nights",
        "standings.csv": f"{season}/standings.csv",
        "players.csv": f"{season}/players.csv",
        "the club": f"{here}/",
        "its people": f"{here}/people",
        "one of its people": f"{here}/people/{one}",
    }


def median(run: Callable[[], Any], prepare: Callable[[], Any] = lambda: None) -> float:
    """How many milliseconds something takes."""
    took = []
    for _ in range(RUNS):
        prepare()
        began = time.perf_counter()
        run()
        took.append((time.perf_counter() - began) * 1000)
    return statistics.median(took)


def pages_took(app: Flask, club: OldClub) -> Figures:
    """How long each page takes: nothing of it known yet, and seen before."""
    phone = MemberPhone(app)
    phone.sign_in(OWNER)
    found = {}
    for name, address in pages(club).items():
        look = _look(phone.client, address)
        look()  # templates are compiled once
        found[name] = (median(look, tables.kept.clear), median(look))
    return found


def _look(client: FlaskClient, address: str) -> Callable[[], None]:
    def look() -> None:
        answer = client.get(address)
        assert answer.status_code == 200, (address, answer.status_code)

    return look


def saves_took(app: Flask, club: OldClub) -> Figures:
    """How long a hand takes to be saved: one that ends no game, and one that does."""
    with app.app_context():
        names = tuple(queries.player_names(club.players).values())[:4]
        row = next(iter(clubs.of_account(1)))
        took: dict[str, list[float]] = {"a hand saved": [], "the last hand saved": []}
        for number in range(HANDS):
            for name, milliseconds in _played(row, names, number):
                took[name].append(milliseconds)
    took["a hand's form sent"] = [*_forms_sent(app, names)]
    return {name: (statistics.median(times),) for name, times in took.items()}


def _forms_sent(app: Flask, names: tuple[str, ...]) -> Iterator[float]:
    """Enter hands as a phone does, and tell how long it took to save each: the board that follows
    is part of it."""
    phone = MemberPhone(app)
    phone.sign_in(OWNER)
    phone.club_address = f"/c/{SLUG}/"
    phone.open_game_here(names)
    points = {"high": names[0], "low": names[1], "jack": None, "game": names[2]}
    for number in range(min(HANDS, 5)):
        phone.enter_bid(names[number % 4], 2)
        phone.tap_points({"trump": "S", "points": points})
        began = time.perf_counter()
        phone.press(name="do", value="save")
        yield (time.perf_counter() - began) * 1000


def _played(visit: ClubVisit, names: tuple[str, ...], number: int) -> Iterator[tuple[str, float]]:
    """Play a game, and tell how long each hand took."""
    now, key = LAST_DAY + timedelta(hours=9, minutes=20 * number), f"bench-{time.monotonic()}"
    opening = Opening(rules=find_preset("shmear"), names=names, dealer=3)
    game = games.open_game(opening, phone="phone", key=key, now=now, club=visit)
    seen = sheet(game)
    while seen.state.outcome is None:
        draft = drafts.record(seen.state, hand(0, 2))
        now += timedelta(minutes=1)
        pen = Pen(phone="phone", now=now, key=f"{key}-{seen.version}", saw=seen.version)
        began = time.perf_counter()
        seen = games.write(game, draft, pen)
        name = "a hand saved" if seen.state.outcome is None else "the last hand saved"
        yield name, (time.perf_counter() - began) * 1000


@contextmanager
def club_of(url: str, *, seasons: int, games: int, people: int) -> Iterator[tuple[Flask, OldClub]]:
    """A club that has played so many seasons, in an empty database, with its ratings made."""
    app = make_app(url)
    upgrade(app)
    began = time.perf_counter()
    with app.app_context():
        club = put_in(seasons=seasons, games=games, people=people)
    put = time.perf_counter()
    with app.app_context():
        ratings.mark_stale(club.id)
        ratings_again.make_again(club.id)
    made = time.perf_counter()
    print(f"  {club.games:,} games put in: {put - began:.0f} s; rated: {made - put:.0f} s")
    yield app, club
    close(app)


def took(app: Flask, club: OldClub) -> Figures:
    """All that is measured. What was there before is no garbage, as where a server forks."""
    gc.collect()
    gc.freeze()
    try:
        return {**pages_took(app, club), **saves_took(app, club)}
    finally:
        gc.unfreeze()


def print_club(age: int = 100, season: int = SEASON, people: int = 300) -> None:
    """Print how long the pages of a season take in a club that has played ``age`` of them."""
    print(f"\nmilliseconds for a season of {season:,} games, medians of {RUNS} runs (SQLite):")
    figures: list[Figures] = []
    with tempfile.TemporaryDirectory(prefix="shmear-bench-") as folder:
        for seasons in (1, age):
            url = f"sqlite:///{Path(folder) / f'{seasons}.sqlite'}"
            with club_of(url, seasons=seasons, games=season, people=people) as made:
                figures.append(took(*made))
    young, old = figures
    print(f"  {'':<24} {'in a club of its own':>22} {f'in one of {age * season:,} games':>26}")
    for name in old:
        cells = [f"{ms:>9.1f}" for ms in (*young[name], *old[name])]
        print(f"  {name:<24} {' '.join(cells)}   {max(_ratios(young[name], old[name])):.2f} times")


def _ratios(young: tuple[float, ...], old: tuple[float, ...]) -> list[float]:
    return [b / a for a, b in zip(young, old, strict=True)]
