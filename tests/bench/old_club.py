"""A club that has played for years, put into the database at once.

Some games are played by chance; all games of all seasons are these, with other people, and leave
behind what these come to. Those of the last season have their entries too: nobody reads older ones.
"""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from sqlalchemy import (
    JSON,
    Column,
    Integer,
    MetaData,
    String,
    Table,
    cast,
    func,
    insert,
    literal,
    select,
    text,
)

from shmear_scorer.desk import accounts
from shmear_scorer.league.counting import Counting
from shmear_scorer.league.summary import summarise
from shmear_scorer.rules.presets import store_rules
from shmear_scorer.store import db
from shmear_scorer.store.club_models import Member
from shmear_scorer.store.models import Club, Entry, Game, Link, Phone, Player, SatDown
from shmear_scorer.store.season_models import Night, Season, Summary
from tests.league.nights import random_finished_game
from tests.tools.club import PASSWORD

PRESETS: Final = ("shmear-partner", "schmear", "shmear", "shmear-crazy")
LAST_DAY: Final = datetime(2026, 11, 1, 18, tzinfo=UTC)
PER_NIGHT: Final = 20
AT_TABLE: Final = 4
PLAY_IN_A_SEASON: Final = 17
MODELS: Final = 100
OWNER: Final = "Olga"
SLUG: Final = "tuesdays"


@dataclass(frozen=True, kw_only=True)
class OldClub:
    """The club that was put in; ``season`` is its last one, ``players`` play in it."""

    id: int
    season: int
    players: tuple[int, ...]
    games: int


@dataclass(frozen=True, kw_only=True)
class _Model:
    """A game to be played again and again. ``result`` is JSON, its players "seat 0" to "seat 3"."""

    rules: dict[str, Any]
    dealer: int
    sides: int
    entries: tuple[tuple[int, str, dict[str, Any]], ...]
    result: str

    def result_with(self, players: Sequence[int], **more: Any) -> dict[str, Any]:
        """What it leaves behind when these people play it."""
        told = self.result
        for seat, player in enumerate(players):
            told = told.replace(f"seat {seat}", str(player))
        return {**json.loads(told), **more}


def _model(rng: random.Random, preset: str) -> _Model:
    seats = [f"seat {seat}" for seat in range(AT_TABLE)]
    while True:
        game = random_finished_game(rng, preset, seats).game
        if len(game.entries) > 7:  # a moon ends some at once
            break
    result = summarise(game, key="", played_at=LAST_DAY)
    assert result is not None
    return _Model(
        rules=store_rules(game.start.rules),
        dealer=game.start.dealer,
        sides=len(result.sides),
        entries=tuple((e.seq, e.kind.value, dict(e.payload)) for e in game.entries),
        result=json.dumps(result.to_dict(), separators=(",", ":")),
    )


def put_in(*, seasons: int, games: int, people: int, models: int = MODELS) -> OldClub:
    """Make a club that has played so many ``seasons`` of ``games`` each, into an empty database. Of
    its ``people`` the same play in all seasons; the others never do."""
    rng = random.Random(1)
    owner = accounts.sign_up(OWNER, PASSWORD, key="owner", now=LAST_DAY)
    club = Club(slug=SLUG, name="Tuesdays", zone="UTC", public=False, rules="shmear", key="club")
    club.made_at = LAST_DAY
    db.session.add_all([club, Phone(id="phone", seen_at=LAST_DAY)])
    db.session.flush()
    member = Member(club_id=club.id, account_id=owner.id, role="owner", joined_at=LAST_DAY)
    db.session.add(member)
    everybody = [Player(name=f"Player {n}", club_id=club.id) for n in range(1, people + 1)]
    db.session.add_all(everybody)
    db.session.commit()
    players = [player.id for player in everybody]
    known = [_model(rng, PRESETS[n % len(PRESETS)]) for n in range(models)]
    days = -(-games // PER_NIGHT)
    first_day = LAST_DAY - timedelta(days=days * seasons)
    plan = _Plan(club=club.id, games=games, rng=rng, known=known)
    sat = players[:PLAY_IN_A_SEASON]
    for number in range(seasons):
        _season(plan, number, first_day + timedelta(days=days * number), sat)
    _entries(known, seasons)
    _let_numbers_go_on()
    return OldClub(id=club.id, season=seasons, players=tuple(sat), games=seasons * games)


@dataclass(frozen=True, kw_only=True)
class _Plan:
    club: int
    games: int
    rng: random.Random
    known: Sequence[_Model]


def _season(plan: _Plan, number: int, first: datetime, players: Sequence[int]) -> None:
    """Put in a season: a night a day, with so many games each."""
    days = -(-plan.games // PER_NIGHT)
    season = Season(id=number + 1, club_id=plan.club, name=f"Season {number + 1}", rules="")
    season.starts_on, season.ends_on = first.date(), (first + timedelta(days=days - 1)).date()
    season.counting, season.key = Counting(seed="winter").to_dict(), f"season-{number}"
    season.made_at = first
    db.session.add(season)
    db.session.flush()
    nights = []
    for day in range(days):
        date = (first + timedelta(days=day)).date()
        nights.append(Night(season_id=season.id, day=date, name="", key=f"{season.key}-{day}"))
    db.session.add_all(nights)
    db.session.flush()
    rows, results = [], []
    for played in range(plan.games):
        game = number * plan.games + played + 1
        day, minutes = played // PER_NIGHT, 10 * (played % PER_NIGHT)
        at = first + timedelta(days=day, minutes=minutes)
        model, sat = plan.known[game % len(plan.known)], plan.rng.sample(players, AT_TABLE)
        place = {"club_id": plan.club, "season_id": season.id, "night_id": nights[day].id}
        rows.append(_game(game, model, at, sat) | place)
        about = {"key": f"game-{game}", "at": at.isoformat(), "night": str(nights[day].id)}
        result = model.result_with(sat, **about)
        results.append({"game_id": game, "played_at": at, "result": result} | place)
    db.session.execute(insert(Game), rows)
    seats = [
        {"game_id": row["id"], "player_id": player, "opened_at": row["opened_at"]}
        for row in rows
        for player in row["players"]
    ]
    db.session.execute(insert(SatDown), seats)
    db.session.execute(insert(Summary), results)
    db.session.commit()


def _game(game: int, model: _Model, at: datetime, sat: Sequence[int]) -> dict[str, Any]:
    return {
        "id": game,
        "key": f"game-{game}",
        "rules": model.rules,
        "players": sat,
        "dealer": model.dealer,
        "scores": [0] * model.sides,
        "smucks": [0] * model.sides,
        "hands_before": 0,
        "opened_at": at,
    }


def _entries(known: Sequence[_Model], season: int) -> None:
    """Write a season's entries, and a way into every game: the database copies them by itself."""
    model, seq = Column("model", Integer), Column("seq", Integer)
    kind, payload = Column("kind", String), Column("payload", JSON)
    played = Table("played", MetaData(), model, seq, kind, payload, prefixes=["TEMPORARY"])
    played.create(db.session.connection())
    rows = [
        {"model": number, "seq": of[0], "kind": of[1], "payload": of[2]}
        for number, one in enumerate(known)
        for of in one.entries
    ]
    db.session.execute(insert(played), rows)
    key, phone = literal("entry-").concat(cast(seq, String)), literal("phone")
    copied = select(Game.id, seq, kind, payload, key, phone, Game.opened_at)
    copied = copied.join(played, model == Game.id % len(known)).where(Game.season_id == season)
    names = ["game_id", "seq", "kind", "payload", "key", "phone_id", "at"]
    db.session.execute(insert(Entry).from_select(names, copied))
    token = literal("watch-").concat(cast(Game.id, String))
    link = select(token, Game.id, literal("watch"), Game.opened_at)
    db.session.execute(insert(Link).from_select(["token", "game_id", "kind", "made_at"], link))
    played.drop(db.session.connection())
    db.session.commit()


def _let_numbers_go_on() -> None:
    """Let rows that come later have later numbers, and the database know how much it has."""
    if db.engine.dialect.name == "postgresql":
        for table in (Game, Season):
            sequence = func.pg_get_serial_sequence(table.__tablename__, "id")
            db.session.execute(
                select(func.setval(sequence, select(func.max(table.id)).scalar_subquery()))
            )
    db.session.commit()
    db.session.execute(text("ANALYZE"))
    db.session.commit()
