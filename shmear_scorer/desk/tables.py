"""What comes of a season's games: its results, its standings, who was there; read once for as long
as nothing changes."""

from __future__ import annotations

import gc
import logging
from collections import Counter, OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, datetime
from threading import Lock
from typing import Any, Final, TypeVar
from zoneinfo import ZoneInfo

from shmear_scorer.desk import ratings
from shmear_scorer.desk.summaries import playing_day
from shmear_scorer.league import closed, standings, statistics
from shmear_scorer.league.counting import Counting
from shmear_scorer.league.figures import Lap, race
from shmear_scorer.league.results import GameResult, PlayerId, read_results, renamed
from shmear_scorer.league.standings import Standings
from shmear_scorer.league.statistics import PairStatistics, PersonStatistics, SeasonStatistics
from shmear_scorer.store import queries, season_queries
from shmear_scorer.store import season_models as rows

SEASONS_KEPT: Final = 32

T = TypeVar("T")

_log = logging.getLogger(__name__)


@dataclass(frozen=True, kw_only=True)
class Season:
    """A season as people know it. ``serial`` grows with every change of what came of its games."""

    id: int
    club_id: int
    name: str
    starts_on: date
    ends_on: date | None
    rules: str
    counting: Counting
    closed_at: datetime | None
    serial: int
    key: str

    @property
    def closed(self) -> bool:
        """Whether its table stays as it is."""
        return self.closed_at is not None


def season_of(row: rows.Season) -> Season:
    """A season that was read."""
    return Season(
        id=row.id,
        club_id=row.club_id,
        name=row.name,
        starts_on=row.starts_on,
        ends_on=row.ends_on,
        rules=row.rules,
        counting=Counting.from_dict(row.counting),
        closed_at=row.closed_at,
        serial=row.serial,
        key=row.key,
    )


@contextmanager
def _no_garbage() -> Iterator[None]:
    """Keep Python from looking for garbage. Among a thousand results that are just being read there
    is none, and it would look so often that this takes as long as reading them."""
    looks = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looks:
            gc.enable()


class _Kept:
    """The newest of what was worked out, in this process. What is kept is known by all that it
    hangs on, so it never has to be thrown away for being wrong."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = Lock()
        self._found: OrderedDict[Hashable, Any] = OrderedDict()

    def get(self, key: Hashable, work_out: Callable[[], T]) -> T:
        with self._lock:
            if key in self._found:
                self._found.move_to_end(key)
                found: T = self._found[key]
                return found
        with _no_garbage():
            made = work_out()
        with self._lock:
            self._found[key] = made
            while len(self._found) > self._most:
                self._found.popitem(last=False)
        return made

    def clear(self) -> None:
        """Forget all, as a process that was just started."""
        with self._lock:
            self._found.clear()


kept: Final = _Kept(SEASONS_KEPT * 5)


def _known_by(season: Season) -> tuple[Hashable, ...]:
    merged = ratings.stands_for(season.club_id)
    return season.key, season.serial, ratings.mark_of(merged)


def results_of(season: Season) -> tuple[GameResult, ...]:
    """What a season's games left behind, oldest first; of two records of one person only the one
    that stands for both. What another version wrote is missing until it is made again."""

    def read() -> tuple[GameResult, ...]:
        merged = ratings.stands_for(season.club_id)
        written = season_queries.results_of_season(season.id)
        found = [*read_results(written)]
        if len(found) < len(written):
            _log.error(
                "Season %s lacks %s results that another version wrote: run flask rebuild --write",
                season.id,
                len(written) - len(found),
            )
        return tuple(renamed(result, merged) for result in found) if merged else tuple(found)

    return kept.get(("results", *_known_by(season)), read)


def standings_of(season: Season) -> Standings:
    """A season's table; that of a closed one is as it was then."""

    def work_out() -> Standings:
        row = season_queries.closed_table(season.id) if season.closed else None
        if row is not None:
            return closed.read(row.standings)
        return standings.standings(results_of(season), season.counting)

    return kept.get(("standings", *_known_by(season)), work_out)


def race_of(season: Season, zone: ZoneInfo) -> tuple[Lap, ...]:
    """Match points after each night of a season, as its table counts. What is of no night is taken
    by the day on which it was played in the club's ``zone``."""
    counting = standings_of(season).counting

    def lap_of(result: GameResult) -> str:
        return result.night or playing_day(result.played_at, zone).isoformat()

    known = ("race", zone.key, *_known_by(season))
    return kept.get(known, lambda: race(results_of(season), counting, lap_of))


def attendance(results: Iterable[GameResult]) -> dict[PlayerId, int]:
    """On how many nights each was there: who sat at a hand, and who has a result."""
    nights: dict[PlayerId, set[str]] = {}
    for result in results:
        if result.night is None:
            continue
        for player in everybody(result):
            nights.setdefault(player, set()).add(result.night)
    found = {player: len(seen) for player, seen in nights.items()}
    return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))


@dataclass(frozen=True, kw_only=True)
class There:
    """On how many nights somebody was there, and how many games count for him."""

    nights: int
    games: int


def there_in(season: Season) -> dict[PlayerId, There]:
    """All who are in a season's results; what they are called is to be asked."""

    def count() -> dict[PlayerId, There]:
        results = results_of(season)
        nights, games = attendance(results), Counter[PlayerId]()
        who = dict.fromkeys(nights)
        for result in results:
            who.update(everybody(result))
            if result.winners:
                games.update({player for side in result.sides for player in side.players})
        return {one: There(nights=nights.get(one, 0), games=games[one]) for one in who}

    return kept.get(("there", *_known_by(season)), count)


def everybody(result: GameResult) -> dict[PlayerId, None]:
    """All who played in a game, each once."""
    who: dict[PlayerId, None] = {}
    for side in result.sides:
        who.update(dict.fromkeys(side.players))
    who.update(dict.fromkeys(result.tallies))
    return who


def person(season: Season, player_id: int) -> PersonStatistics:
    """What one person did in a season."""
    return statistics.person(results_of(season), str(player_id))


def pair(season: Season, one: int, other: int) -> PairStatistics:
    """What two people did in a season, as partners and against each other."""
    return statistics.pair(results_of(season), str(one), str(other))


def whole(season: Season) -> SeasonStatistics:
    """What all did in a season."""
    known = ("whole", *_known_by(season))
    return kept.get(known, lambda: statistics.season(results_of(season)))


def names_of(players: Iterable[PlayerId]) -> dict[PlayerId, str]:
    """What people are called now, by the ids that results have."""
    ids = {int(player) for player in players}
    return {str(number): name for number, name in queries.player_names(ids).items()}
