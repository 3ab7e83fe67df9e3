"""What counts of a night or a season, a line a game: who played, the scores, who won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from flask import url_for
from flask_babel import format_time

from shmear_scorer.desk import access, tables
from shmear_scorer.desk.clubs import ClubVisit
from shmear_scorer.desk.paper import Paper
from shmear_scorer.league.results import GameResult


@dataclass(frozen=True, kw_only=True)
class LineSide:
    """One side: its players' names, its score where it is known, and whether it won."""

    names: tuple[str, ...]
    score: int | None
    won: bool


@dataclass(frozen=True, kw_only=True)
class ResultLine:
    """One result, with the way to it. ``time`` is when a game ended; paper doesn't tell it."""

    href: str
    time: str
    sides: tuple[LineSide, ...]
    paper: bool
    void: bool = False

    @property
    def drawn(self) -> bool:
        """Whether several share it."""
        return sum(side.won for side in self.sides) > 1

    @property
    def winner(self) -> tuple[str, ...]:
        """The players of the side that won it alone."""
        won = [side.names for side in self.sides if side.won]
        return won[0] if len(won) == 1 else ()


def result_lines(visit: ClubVisit, results: Sequence[GameResult]) -> list[ResultLine]:
    """The lines of results, in their order."""
    ids = {result.key: int(result.key.rpartition("-")[2]) for result in results}
    tokens = access.watch_tokens(ids[result.key] for result in results if not result.paper)
    names = tables.names_of(who for one in results for side in one.sides for who in side.players)
    return [
        ResultLine(
            href=url_for("paper.show", slug=visit.club.slug, paper=ids[result.key])
            if result.paper
            else url_for("board.board", token=tokens[ids[result.key]]),
            time="" if result.paper else _time(result, visit.club.tz),
            sides=tuple(
                LineSide(
                    names=tuple(names[who] for who in side.players),
                    score=side.score,
                    won=side.winner,
                )
                for side in result.sides
            ),
            paper=result.paper,
            void=not result.winners,
        )
        for result in results
    ]


def _time(result: GameResult, zone: ZoneInfo) -> str:
    return str(format_time(result.played_at.astimezone(zone), "short", rebase=False))


def paper_line(href: str, paper: Paper) -> ResultLine:
    """The line of a result from paper as it was entered, such as one that was struck."""
    names = tables.names_of(str(who) for side in paper.sides for who in side)
    return ResultLine(
        href=href,
        time="",
        sides=tuple(
            LineSide(
                names=tuple(names[str(who)] for who in side),
                score=paper.scores[number],
                won=number in paper.winners,
            )
            for number, side in enumerate(paper.sides)
        ),
        paper=True,
    )


def everybody_named(players: Iterable[str]) -> list[tuple[int, str]]:
    """People by id and name, in their order."""
    who = list(players)
    names = tables.names_of(who)
    return [(int(player), names[player]) for player in who]
