"""The ``flask`` commands of this project."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import IO, Any

import click
from flask import Flask, current_app
from flask.cli import with_appcontext

from shmear_scorer.desk import rebuild
from shmear_scorer.desk.accounts import make_reset_by_name
from shmear_scorer.desk.demo import open_demo_games
from shmear_scorer.desk.json_in import read_json
from shmear_scorer.desk.names import tidy
from shmear_scorer.desk.tables import names_of
from shmear_scorer.league.results import GameResult, SideResult
from shmear_scorer.rules.gamefile import Judged, judge, read_game
from shmear_scorer.rules.notation import write_item
from shmear_scorer.rules.ruling import Problem, Refused, Ruling
from shmear_scorer.rules.state import HandResult
from shmear_scorer.serve import DEFAULT_PORT
from shmear_scorer.store import upgrade
from shmear_scorer.web.wording import NO_NAMES, Names, problem_sentence, ruling_sentence

UNREADABLE = 2
NO_JSON = (ValueError, RecursionError)
"""What reading raises where a text is no JSON, or is nested too deeply."""


def init_app(app: Flask) -> None:
    """Add the project's commands to ``flask``."""
    app.cli.add_command(judge_files)
    app.cli.add_command(demo)
    app.cli.add_command(reset_password)
    app.cli.add_command(rebuild_results)


class Unreadable(Exception):
    """A file that can't be read, or that holds no games; the message says which and where."""


def read_games(name: str, file: IO[str]) -> Iterator[tuple[str, Any]]:
    """The games of a file, each with a label: one object, or one game a line."""
    text = file.read()
    try:
        games = [read_json(text)]
    except NO_JSON:
        games = list(_lines(name, text))
    for number, game in enumerate(games, 1):
        label = game.get("id") or game.get("name") if isinstance(game, dict) else None
        yield str(label or f"{name}:{number}"), game


def _lines(name: str, text: str) -> Iterator[Any]:
    # Not splitlines: a string in JSON may hold other signs that end a line.
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            try:
                yield read_json(line)
            except NO_JSON as error:
                raise Unreadable(f"{name}, line {number}: this is no JSON ({error}).") from error


@click.command("judge")
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@click.option("--json", "as_json", is_flag=True, help="Print every game with its rulings instead.")
@with_appcontext
def judge_files(files: tuple[str, ...], as_json: bool) -> None:
    """Adjudicate every game of the files and compare it with what it expects.

    A file holds one game as JSON, or one game a line; - reads standard input. The exit status is
    0 when all pass, 1 when some fail, 2 when a file can't be read.
    """
    passed = failed = 0
    try:
        for name in files:
            for label, data in _open(name):
                report = _Report(label, data)
                passed, failed = passed + report.passed, failed + (not report.passed)
                if as_json:
                    click.echo(json.dumps(report.as_dict(), ensure_ascii=False))
                elif not report.passed:
                    click.echo(report.line())
    except (OSError, UnicodeDecodeError) as error:
        click.echo(f"{name} can’t be read: {error}", err=True)
        sys.exit(UNREADABLE)
    except Unreadable as error:
        click.echo(str(error), err=True)
        sys.exit(UNREADABLE)
    if not as_json:
        click.echo(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


def _open(name: str) -> Iterator[tuple[str, Any]]:
    with click.open_file(name, encoding="utf-8-sig") as file:
        yield from read_games("standard input" if name == "-" else name, file)


class _Report:
    """One game judged, in a line or as JSON."""

    def __init__(self, label: str, data: Any) -> None:
        self.label = label
        self.judged: Judged | None = None
        self.problems: tuple[Problem, ...] = ()
        try:
            self.judged = judge(read_game(data))
        except Refused as refused:
            self.problems = refused.problems

    @property
    def passed(self) -> bool:
        return self.judged is not None and self.judged.passed

    def line(self) -> str:
        """What came out otherwise than expected, and why."""
        if self.judged is None:
            return f"{self.label}: refused. {self._said(self.problems)}"
        parts = []
        for difference in self.judged.differences:
            why = "; ".join(map(self._ruling, difference.rulings))
            expected, got = _json(difference.expected), _json(difference.got)
            parts.append(
                f"{difference.what}: expected {expected}, got {got}" + (f" ({why})" if why else "")
            )
        if self.judged.refused is not None and self.judged.problems:
            parts.append(f"hand {self.judged.refused} refused: {self._said(self.judged.problems)}")
        return f"{self.label}: {'; '.join(parts)}"

    def _names(self) -> Names:
        return Names.at(self.judged.state.table) if self.judged else NO_NAMES

    def _said(self, problems: tuple[Problem, ...], names: Names | None = None) -> str:
        rules, names = self.judged.file.start.rules if self.judged else None, names or self._names()
        return " ".join(problem_sentence(problem, rules, names) for problem in problems)

    def _ruling(self, ruling: Ruling, names: Names | None = None) -> str:
        assert self.judged is not None, "a ruling belongs to a game"
        names = names or self._names()
        sentence = ruling_sentence(ruling, self.judged.file.start.rules, names)
        return f"{names.side(ruling.side)}: {sentence}" if ruling.side is not None else sentence

    def as_dict(self) -> dict[str, Any]:
        """The whole game: every hand with its rulings and the scores after it."""
        if self.judged is None:
            return {"id": self.label, "passed": False, "refused": self._said(self.problems)}
        judged, table = self.judged, self.judged.state.table
        outcome = judged.state.outcome
        winners = [n for s in (outcome.winners if outcome else ()) for n in table.players_of(s)]
        return {
            "id": self.label,
            "passed": judged.passed,
            "hands": [self._hand(result) for result in judged.state.results],
            "refused": judged.refused,
            "problems": [self._problem(problem) for problem in judged.problems],
            "over": outcome is not None,
            "winners": winners,
            "won_by": outcome.won_by.value if outcome else None,
            "differences": [
                {"what": d.what, "expected": d.expected, "got": d.got} for d in judged.differences
            ],
        }

    def _hand(self, result: HandResult) -> dict[str, Any]:
        assert self.judged is not None, "a hand belongs to a game"
        table, names = result.table, Names.at(result.table)
        rules = self.judged.file.start.rules
        return {
            "hand": write_item(result.item, table.players.__getitem__),
            "made": result.made,
            "rulings": [
                {
                    "code": r.code,
                    "side": list(table.players_of(r.side)) if r.side is not None else None,
                    "points": r.award.points,
                    "smucks": r.award.smucks,
                    "rule": r.rule,
                    "source": rules.source(r.rule),
                    "sentence": self._ruling(r, names),
                }
                for r in (*result.rulings, *result.settling)
            ],
            "problems": [self._problem(problem, names) for problem in result.problems],
            "scores": {
                name: result.scores[table.side_at[s]] for s, name in enumerate(table.players)
            },
            "smucks": {
                name: result.smucks[table.side_at[s]] for s, name in enumerate(table.players)
            },
            "next_dealer": table.players[result.next_dealer],
        }

    def _problem(self, problem: Problem, names: Names | None = None) -> dict[str, Any]:
        sentence = self._said((problem,), names)
        return {"code": problem.code, "where": problem.where, "sentence": sentence}


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _address() -> str:
    """Where the site is, seen from the machine that serves it."""
    return f"http://127.0.0.1:{os.environ.get('PORT') or DEFAULT_PORT}"


@click.command("reset-password")
@click.argument("name")
@with_appcontext
def reset_password(name: str) -> None:
    """Make a link by which whoever signs in as NAME sets a new password.

    It works once, for two days, and shuts earlier links. An owner of a club has no other way.
    """
    token = make_reset_by_name(tidy(name), datetime.now(UTC))
    if token is None:
        click.echo(f"Nobody signs in as {name}. Check the spelling.", err=True)
        sys.exit(1)
    click.echo(f"{_address()}/reset/{token}")
    click.echo("Send this link; in front of /reset put the address by which people know the site.")


@click.command("demo")
@with_appcontext
def demo() -> None:
    """Open two games for a first look: one that is over, one in the middle."""
    app = current_app._get_current_object()  # type: ignore[attr-defined]
    upgrade(app)
    address = _address()
    for title, watch, score in open_demo_games():
        click.echo(
            f"{title}\n  to watch: {address}/g/{watch}/\n  to score: {address}/score/{score}"
        )
    click.echo("Start the site, then open one of these addresses.")


@click.command("rebuild")
@click.option("--check", is_flag=True, help="Exit with 1 if there is anything to change.")
@click.option("--write", is_flag=True, help="Change what is listed.")
@click.option("--ratings", is_flag=True, help="Make the ratings of all clubs again.")
@with_appcontext
def rebuild_results(check: bool, write: bool, ratings: bool) -> None:
    """List the games of clubs of which today's code makes another result than is kept.

    Nothing is changed unless --write says so. Closed seasons stay as they were in any case.
    """
    if (check, write, ratings).count(True) > 1:
        raise click.UsageError("Use one of --check, --write and --ratings at a time.")
    if ratings:
        click.echo(f"Ratings made again, clubs: {rebuild.rate_again()}.")
        return
    found = []
    for difference in rebuild.rebuild() if write else rebuild.differences():
        found.append(difference)
        if difference.outcome:
            click.echo(_difference_line(difference))
    to_change = [difference for difference in found if not difference.closed]
    others = sum(not difference.outcome for difference in to_change)
    if others:
        click.echo(f"Games with the same outcome and other figures: {others}.")
    if write:
        click.echo(f"Results made again: {len(to_change)}. Ratings follow by themselves.")
    elif to_change:
        click.echo(f"Games to change: {len(to_change)}. Run flask rebuild --write to do so.")
    else:
        click.echo("Nothing to change.")
    sys.exit(1 if check and to_change else 0)


def _difference_line(difference: rebuild.Difference) -> str:
    before, after = _kept(difference.before), difference.after
    day = next((result.played_at for result in (after, before) if result is not None), None)
    of_day = f" of {day.date().isoformat()}" if day else ""
    line = f"{difference.club}, game {difference.game_id}{of_day}"
    was = "it is kept in an older form" if difference.before and not before else _told(before)
    stays = " Its season is closed, so it stays." if difference.closed else ""
    return f"{line}: before, {was}; now, {_told(after)}.{stays}"


def _kept(data: dict[str, Any] | None) -> GameResult | None:
    try:
        return None if data is None else GameResult.from_dict(data)
    except (ValueError, KeyError, TypeError):
        return None


def _told(result: GameResult | None) -> str:
    """Who won, and what all came to."""
    if result is None:
        return "it counts for nothing"
    names = names_of(player for side in result.sides for player in side.players)

    def called(side: SideResult) -> str:
        return " & ".join(names.get(player, player) for player in side.players)

    def came_to(side: SideResult) -> str:
        smucks = f" and smucks {side.smucks}" if side.smucks else ""
        return f"{called(side)} {side.score}{smucks}"

    winners = [called(side) for side in result.sides if side.winner]
    won = {0: "nobody won", 1: "won by "}.get(len(winners), "a draw of ") + ", ".join(winners)
    return f"{won} ({', '.join(map(came_to, result.sides))})"
