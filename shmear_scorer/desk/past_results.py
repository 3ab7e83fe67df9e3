"""A table of past results, read: which games it tells, and why a line can't be taken.

Columns are found by their heads, in any order. A table has a row a game (``player1``, ``score1``,
``player2`` …; or ``winner`` and ``loser``) or a row a player with the game's number. Nothing here
knows the club's people: who is who is settled afterwards, by name.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from enum import StrEnum
from typing import Final

from shmear_scorer.desk.dates import DateOrder, order_told, read_date
from shmear_scorer.desk.names import plain, tidy
from shmear_scorer.desk.paper import MOST_SCORE, MOST_SIDES
from shmear_scorer.desk.tables_in import Grid
from shmear_scorer.store.models import NAME_LENGTH
from shmear_scorer.store.season_models import NOTE_LENGTH


class Why(StrEnum):
    """Why a line, or the whole table, can't be taken."""

    NO_TABLE = "no-table"
    NO_DATES = "no-dates"
    NO_PLAYERS = "no-players"
    NO_WINNERS = "no-winners"
    DATE_MISSING = "date-missing"
    DATE_UNREAD = "date-unread"
    DATE_AMBIGUOUS = "date-ambiguous"
    DATE_AHEAD = "date-ahead"
    DATES_DIFFER = "dates-differ"
    ONE_SIDE = "one-side"
    TWICE = "twice"
    SCORE_UNREAD = "score-unread"
    WINNER_UNKNOWN = "winner-unknown"
    NOBODY_WON = "nobody-won"
    ALL_WON = "all-won"
    GAME_MISSING = "game-missing"
    NAME_TOO_LONG = "name-too-long"


@dataclass(frozen=True, kw_only=True)
class Past:
    """One game as the table tells it, from its ``line`` (from 1, heads included). ``sides`` are
    names, ``winners`` indices of sides; a score that isn't told is None. ``key`` is the same for
    the same game in another copy of the table."""

    line: int
    day: date
    sides: tuple[tuple[str, ...], ...]
    scores: tuple[int | None, ...]
    winners: tuple[int, ...]
    note: str
    key: str


@dataclass(frozen=True, kw_only=True)
class Refusal:
    """A line that can't be taken, why, and the words that it hangs on. Line 0 is the table."""

    line: int
    why: Why
    words: str = ""


@dataclass(frozen=True, kw_only=True)
class Reading:
    """All that a table tells. ``asks_order``: some dates can be read in two ways, and who knows
    the table has to say which."""

    games: tuple[Past, ...] = ()
    refused: tuple[Refusal, ...] = ()
    asks_order: bool = False


def names_of(games: Iterable[Past]) -> tuple[str, ...]:
    """Everybody's name once, as it was first written."""
    found: dict[str, str] = {}
    for game in games:
        for side in game.sides:
            for name in side:
                found.setdefault(plain(name), name)
    return tuple(found.values())


class _Bad(Exception):
    def __init__(self, why: Why, words: str = "") -> None:
        super().__init__(why)
        self.why, self.words = why, words


# ----------------------------------------------------------------------------- the heads

_STEMS: Final = {
    "date": ("date", "day", "when", "played", "playedat", "playedon", "datum"),
    "game": ("game", "gameid", "gameno", "gamenumber", "match", "matchid", "id"),
    "winner": ("winner", "winners", "wonby"),
    "loser": ("loser", "losers"),
    "winner-score": ("winnerscore", "winnersscore", "winningscore", "winnerpoints"),
    "loser-score": ("loserscore", "losersscore", "losingscore", "loserpoints"),
    "players": ("player", "players", "name", "names", "team", "side", "partners"),
    "score": ("score", "scores", "points", "pts", "total"),
    "result": ("result", "won", "win", "outcome"),
    "note": ("note", "notes", "comment", "comments", "remark", "remarks"),
}
_STEM_OF: Final = {word: stem for stem, words in _STEMS.items() for word in words}
_TEAM: Final = frozenset({"team", "side"})
_NUMBERED: Final = frozenset({"players", "score", "result"})


@dataclass(frozen=True, kw_only=True)
class _Columns:
    """Where what stands: single columns by what they hold, and those of a side by its number."""

    one: dict[str, int] = field(default_factory=dict)
    of_side: dict[str, dict[str, int]] = field(default_factory=dict)
    team: int | None = None

    def text(self, row: Sequence[str], what: str) -> str:
        at = self.one.get(what)
        return row[at].strip() if at is not None and at < len(row) else ""


def _columns(heads: Sequence[str]) -> _Columns:
    words = ["".join(sign for sign in head.casefold() if sign.isalnum()) for head in heads]
    one: dict[str, int] = {}
    of_side: dict[str, dict[str, int]] = {}
    # Beside a column of players, one of teams says who plays together.
    team = next((n for n, word in enumerate(words) if word in _TEAM), None)
    if not {*words} & ({*_STEMS["players"]} - _TEAM):
        team = None
    for at, word in enumerate(words):
        if at == team:
            continue
        if word in _STEM_OF:
            one.setdefault(_STEM_OF[word], at)
        elif numbered := re.fullmatch(r"([^\W\d]+?)(\d{1,2}|[a-j])", word):
            stem = _STEM_OF.get(numbered[1])
            if stem in _NUMBERED:
                of_side.setdefault(numbered[2], {}).setdefault(stem, at)
    return _Columns(one=one, of_side=of_side, team=team)


# -------------------------------------------------------------------------------- reading


def read(grid: Grid, *, today: date, order: DateOrder | None = None) -> Reading:
    """What a table tells. ``order`` says how dates such as 02/01/26 are meant, where the table
    itself leaves it open."""
    start = next((n for n, row in enumerate(grid) if any(cell.strip() for cell in row)), None)
    if start is None or start + 1 == len(grid):
        return Reading(refused=(Refusal(line=0, why=Why.NO_TABLE),))
    columns = _columns(grid[start])
    below = enumerate(grid[start + 1 :], start + 2)
    lines = [(line, row) for line, row in below if any(map(str.strip, row))]
    if why := _unusable(columns):
        return Reading(refused=(Refusal(line=0, why=why),))
    dates = [columns.text(row, "date") for _, row in lines]
    reader = _Reader(columns, today, order_told(dates) or order)
    games, refused = reader.games(lines)
    asks = any(refusal.why is Why.DATE_AMBIGUOUS for refusal in refused)
    return Reading(games=tuple(games), refused=tuple(refused), asks_order=asks)


def _unusable(columns: _Columns) -> Why | None:
    """Why nothing can be read by these heads."""
    sides = [side for side in columns.of_side.values() if "players" in side]
    by_player = "players" in columns.one and "game" in columns.one
    if "date" not in columns.one:
        return Why.NO_DATES
    if len(sides) < 2 and not by_player and not {"winner", "loser"} <= columns.one.keys():
        return Why.NO_PLAYERS
    told = {"score", "result"} & {*columns.one, *(what for side in sides for what in side)}
    return None if told or "winner" in columns.one else Why.NO_WINNERS


@dataclass(kw_only=True)
class _Side:
    """One side while it is read."""

    names: tuple[str, ...]
    score: str = ""
    result: str = ""


class _Reader:
    def __init__(self, columns: _Columns, today: date, order: DateOrder | None) -> None:
        self.columns, self.today, self.order = columns, today, order
        self.seen: dict[str, int] = {}

    def games(self, lines: Sequence[tuple[int, Sequence[str]]]) -> tuple[list[Past], list[Refusal]]:
        by_game = len([s for s in self.columns.of_side.values() if "players" in s]) >= 2
        by_game = by_game or "loser" in self.columns.one
        groups = [[line] for line in lines] if by_game else self._by_number(lines)
        games, refused = [], []
        for group in groups:
            try:
                games.append(self._game(group, self._sides(group) if by_game else _of(self, group)))
            except _Bad as bad:
                refused.append(Refusal(line=group[0][0], why=bad.why, words=bad.words[:80]))
        return games, refused

    def _by_number(
        self, lines: Sequence[tuple[int, Sequence[str]]]
    ) -> list[list[tuple[int, Sequence[str]]]]:
        """Rows of players, by the number of their game; a row without one stands alone."""
        groups: dict[str, list[tuple[int, Sequence[str]]]] = {}
        for line, row in lines:
            number = self.columns.text(row, "game")
            groups.setdefault(number or f"\0{line}", []).append((line, row))
        return list(groups.values())

    def _sides(self, group: Sequence[tuple[int, Sequence[str]]]) -> list[_Side]:
        """The sides of a row that is a whole game."""
        row, one = group[0][1], self.columns.text
        if "loser" in self.columns.one:
            won = _Side(names=_names(one(row, "winner")), score=one(row, "winner-score"))
            lost = _Side(names=_names(one(row, "loser")), score=one(row, "loser-score"))
            won.result, lost.result = "won", "lost"
            return [side for side in (won, lost) if side.names]
        found = []
        for at in self.columns.of_side.values():
            cells = {k: row[n].strip() if n < len(row) else "" for k, n in at.items()}
            if names := _names(cells.get("players", "")):
                side = _Side(names=names, score=cells.get("score", ""))
                side.result = cells.get("result", "")
                found.append(side)
        return found

    def _game(self, group: Sequence[tuple[int, Sequence[str]]], sides: list[_Side]) -> Past:
        line, first = group[0]
        days = {text for _, row in group if (text := self.columns.text(row, "date"))}
        if len(days) > 1:
            raise _Bad(Why.DATES_DIFFER, ", ".join(sorted(days)))
        day = self._day(next(iter(days), ""))
        if not 2 <= len(sides) <= MOST_SIDES:
            raise _Bad(Why.ONE_SIDE)
        _check_names(sides)
        scores = tuple(_score(side.score) for side in sides)
        called = "" if "loser" in self.columns.one else self.columns.text(first, "winner")
        winners = _winners(sides, scores, called)
        told = tuple(side.names for side in sides)
        return Past(
            line=line,
            day=day,
            sides=told,
            scores=scores,
            winners=winners,
            note=tidy(self.columns.text(first, "note"))[:NOTE_LENGTH],
            key=self._key(day, told, scores, winners),
        )

    def _day(self, text: str) -> date:
        if not text:
            raise _Bad(Why.DATE_MISSING)
        found = read_date(text, self.order)
        if found is None:
            raise _Bad(Why.DATE_UNREAD, text)
        if isinstance(found, DateOrder):
            raise _Bad(Why.DATE_AMBIGUOUS, text)
        if found > self.today or found.year < 1900:
            raise _Bad(Why.DATE_AHEAD, text)
        return found

    def _key(
        self,
        day: date,
        sides: Sequence[Sequence[str]],
        scores: Sequence[int | None],
        winners: Sequence[int],
    ) -> str:
        """What a game is known by: what is told of it, and how many equal ones came before."""
        parts = sorted(
            f"{'&'.join(sorted(map(plain, names)))}={scores[n]}{'*' if n in winners else ''}"
            for n, names in enumerate(sides)
        )
        told = "\n".join((day.isoformat(), *parts))
        self.seen[told] = self.seen.get(told, 0) + 1
        digest = hashlib.sha256(f"{told}\n{self.seen[told]}".encode()).hexdigest()
        return f"paper-{digest[:32]}"


def _of(reader: _Reader, group: Sequence[tuple[int, Sequence[str]]]) -> list[_Side]:
    """The sides of a game that is told a row a player: partners share a team, or a cell."""
    columns = reader.columns
    sides: dict[str, _Side] = {}
    for line, row in group:
        if not columns.text(row, "game"):
            raise _Bad(Why.GAME_MISSING)
        at = columns.team
        team = row[at].strip().casefold() if at is not None and at < len(row) else ""
        names = _names(columns.text(row, "players"))
        if not names:
            continue
        side = sides.setdefault(team or f"\0{line}", _Side(names=()))
        side.names = (*side.names, *names)
        side.score = side.score or columns.text(row, "score")
        side.result = side.result or columns.text(row, "result")
    return list(sides.values())


# ---------------------------------------------------------------------------------- cells

_BETWEEN: Final = re.compile(r"\s*(?:&|\+|/|;|,|\band\b)\s*", re.IGNORECASE)
_WON: Final = frozenset({"won", "win", "w", "winner", "yes", "y", "1", "x", "true", "✓", "✔", "*"})
_DRAW: Final = frozenset({"draw", "drawn", "tie", "tied", "d", "t", "½", "0.5", "0,5"})
_LOST: Final = frozenset({"", "lost", "loss", "l", "no", "n", "0", "false", "-", "–"})


def _names(cell: str) -> tuple[str, ...]:
    """The names in a cell, partners apart."""
    return tuple(name for part in _BETWEEN.split(cell) if (name := tidy(part.lstrip("'"))))


def _check_names(sides: Iterable[_Side]) -> None:
    seen: set[str] = set()
    for side in sides:
        for name in side.names:
            if len(name) > NAME_LENGTH:
                raise _Bad(Why.NAME_TOO_LONG, name)
            if plain(name) in seen:
                raise _Bad(Why.TWICE, name)
            seen.add(plain(name))


def _score(cell: str) -> int | None:
    """A score, or None where there is none."""
    text = cell.strip().lstrip("'").replace("−", "-")
    if text in ("", "-", "–"):
        return None
    if not re.fullmatch(r"[-+]?[0-9]{1,6}([.,]0+)?", text):
        raise _Bad(Why.SCORE_UNREAD, cell)
    score = int(re.split("[.,]", text)[0])
    if abs(score) > MOST_SCORE:
        raise _Bad(Why.SCORE_UNREAD, cell)
    return score


def _winners(sides: Sequence[_Side], scores: Sequence[int | None], called: str) -> tuple[int, ...]:
    """Who won: as the row says it, else who has the highest score. Equal ones share a draw."""
    winners = _called(sides, called) if called else _by_result(sides)
    if not winners and all(score is not None for score in scores):
        best = max(score for score in scores if score is not None)
        winners = tuple(n for n, score in enumerate(scores) if score == best)
    if not winners:
        raise _Bad(Why.NOBODY_WON)
    return winners


def _called(sides: Sequence[_Side], called: str) -> tuple[int, ...]:
    if plain(tidy(called)) in _DRAW:
        return tuple(range(len(sides)))
    found: dict[int, None] = {}
    for name in _names(called):
        on = [n for n, s in enumerate(sides) if plain(name) in map(plain, s.names)]
        if not on and name.isdecimal() and 1 <= int(name) <= len(sides):
            on = [int(name) - 1]
        if not on:
            raise _Bad(Why.WINNER_UNKNOWN, name)
        found[on[0]] = None
    return tuple(found)


def _by_result(sides: Sequence[_Side]) -> tuple[int, ...]:
    told = [side.result.casefold() for side in sides]
    for result in told:
        if result not in _WON | _DRAW | _LOST:
            raise _Bad(Why.WINNER_UNKNOWN, result)
    winners = tuple(n for n, result in enumerate(told) if result in _WON | _DRAW)
    if len(winners) == len(sides) and all(result in _WON for result in told):
        raise _Bad(Why.ALL_WON)
    return winners
