"""The score sheet: one game as it stands, read from its rows and folded."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from threading import Lock
from typing import Final
from zoneinfo import ZoneInfo

from shmear_scorer.rules import game as fold
from shmear_scorer.rules.presets import stored_rules
from shmear_scorer.rules.state import GameState, Start
from shmear_scorer.rules.table import Table
from shmear_scorer.store import models, queries

FOLDED_GAMES_KEPT: Final = 256


@dataclass(frozen=True, kw_only=True)
class Sheet:
    """A game with all that is needed to show it. ``people`` are the names of all who ever sat
    there, by player; ``phones`` says by which phone (by its name, None: nameless) each entry was
    written. A club's game has its ``club_id`` and the club's time ``zone``; and a season and a
    night, where it is of some."""

    game_id: int
    opened_at: datetime
    game: fold.Game
    people: Mapping[str, str] = field(default_factory=dict)
    phones: Mapping[str, str | None] = field(default_factory=dict)
    rematch_of: int | None = None
    club_id: int | None = None
    season_id: int | None = None
    night_id: int | None = None
    zone: ZoneInfo | None = None

    @property
    def state(self) -> GameState:
        """The game after all its entries."""
        return self.game.state

    @property
    def names(self) -> tuple[str, ...]:
        """What people are called, by seat, as they sit now."""
        return self.names_at(self.state.table)

    def names_at(self, table: Table) -> tuple[str, ...]:
        """What people are called, by seat, as they sit at ``table``."""
        return tuple(self.people.get(player, player) for player in table.players)

    def table_at(self, seq: int) -> Table:
        """Who sat where when the entry ``seq`` was played or written."""
        state = self.state
        if played := next((r for r in state.results if r.seq == seq), None):
            return played.table
        earlier = [seating.after for seating in state.seatings if seating.seq < seq]
        first = state.seatings[0].before if state.seatings else state.table
        return earlier[-1] if earlier else first

    def seated(self, table: Table) -> Sheet:
        """The same sheet as if people sat so: what is told of it has their names."""
        return replace(self, game=replace(self.game, state=replace(self.state, table=table)))

    @property
    def version(self) -> int:
        """The newest entry's seq; a form names the one it saw."""
        return self.game.version


class _Folded:
    """Games folded already, so that one entry more costs one step. Entries never change, so what
    was folded stays true; but another database may come in the place of this one (a backup), so a
    game is known by its key and its moment, and by all the entries that were folded."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._games: OrderedDict[tuple[str, datetime], fold.Game] = OrderedDict()
        self._lock = Lock()

    def game(self, row: models.Game) -> fold.Game:
        """The fold of a row's entries."""
        entries, known = tuple(map(_entry, row.entries)), (row.key, row.opened_at)
        with self._lock:
            game = self._games.get(known)
        if game is None or game.entries != entries[: len(game.entries)]:
            game = fold.refold(_start(row), entries)
        for entry in entries[len(game.entries) :]:
            game = fold.fold(game, entry)
        with self._lock:
            self._games[known] = game
            self._games.move_to_end(known)
            while len(self._games) > self._most:
                self._games.popitem(last=False)
        return game


_folded = _Folded(FOLDED_GAMES_KEPT)


def _entry(row: models.Entry) -> fold.Entry:
    return fold.Entry(
        seq=row.seq,
        kind=fold.Kind(row.kind),
        payload=row.payload,
        author=row.phone_id or "",
        at=row.at,
        key=row.key,
    )


def _start(row: models.Game) -> Start:
    return Start(
        rules=stored_rules(row.rules),
        players=tuple(map(str, row.players)),
        dealer=row.dealer,
        scores=dict(enumerate(row.scores)),
        smucks=dict(enumerate(row.smucks)),
        hands_played=row.hands_before,
    )


def sheet_of(row: models.Game) -> Sheet:
    """The sheet of a game that was read."""
    game = _folded.game(row)
    return _sheet(row, game, _names([game]))


def sheets_of(rows: Sequence[models.Game]) -> list[Sheet]:
    """The sheets of many games that were read. None is kept: those that are being played stay."""
    games = [fold.refold(_start(row), tuple(map(_entry, row.entries))) for row in rows]
    names = _names(games)
    return [_sheet(row, game, names) for row, game in zip(rows, games, strict=True)]


def _names(games: Iterable[fold.Game]) -> dict[int, str]:
    """What all who ever sat in some games are called."""
    return queries.player_names(number for game in games for number in who_sat(game))


def who_sat(game: fold.Game) -> set[int]:
    """The ids of all who ever sat down in a game."""
    return {int(player) for player in sat_down(game) if player.isdecimal()}


def _sheet(row: models.Game, game: fold.Game, names: Mapping[int, str]) -> Sheet:
    return Sheet(
        game_id=row.id,
        opened_at=row.opened_at,
        game=game,
        people={str(who): names[who] for who in who_sat(game) if who in names},
        phones={
            entry.phone_id: entry.phone.name
            for entry in row.entries
            if entry.phone and entry.phone_id
        },
        rematch_of=row.rematch_of,
        club_id=row.club_id,
        season_id=row.season_id,
        night_id=row.night_id,
        zone=ZoneInfo(row.club.zone) if row.club else None,
    )


def sat_down(game: fold.Game) -> dict[str, None]:
    """All who ever sat down in a game, those of struck entries too, in the order they came."""
    moves = (entry.payload.get("seats") for entry in game.entries if entry.moves_seats)
    later = (player for seats in moves for player in (seats or {}).values() if player)
    return dict.fromkeys((*game.start.players, *map(str, later)))


def sheet(game_id: int) -> Sheet:
    """The sheet of a game. Raises `LookupError` where there is none."""
    row = queries.game_by_id(game_id)
    if row is None:
        raise LookupError(f"no game {game_id}")
    return sheet_of(row)
