"""A club's games: the latest ones, and games scored without a club that are brought into one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from shmear_scorer.desk import access, people, seasons, summaries
from shmear_scorer.desk.access import Role
from shmear_scorer.desk.clubs import ClubVisit
from shmear_scorer.desk.rights import Right
from shmear_scorer.desk.sheets import Sheet, sat_down, sheet_of
from shmear_scorer.rules.ruling import Problem, Refused
from shmear_scorer.store import club_queries, models, notify, queries
from shmear_scorer.store.database import db, writing
from shmear_scorer.store.models import Player


def latest(visit: ClubVisit, most: int) -> list[Sheet]:
    """A club's games, latest opened first."""
    visit.need(Right.LOOK)
    return [sheet_of(row) for row in club_queries.latest_games(visit.club.id, most)]


# ------------------------------------------------------------------------------ brought in


def to_be_matched(game_id: int) -> dict[int, str]:
    """All who ever sat down in a game and its rematches, by the ids that its entries have."""
    ids: dict[int, None] = {}
    for row in _evening(game_id):
        sheet = sheet_of(row)
        ids.update(dict.fromkeys(int(p) for p in sat_down(sheet.game) if p.isdecimal()))
    names = queries.player_names(ids)
    return {number: names[number] for number in ids}


@writing()
def bring_in(
    visit: ClubVisit, game_id: int, matched: Mapping[int, int | None], *, phone: str
) -> None:
    """Bring a game with its rematches into a club. ``matched`` says which of the club's people each
    of its players is; for None a guest is made of them. Done twice it is done once.

    Raises `Refused` where the game is of a club already, two of its players would be one person, or
    the phone doesn't score all of these games.
    """
    visit.need(Right.SCORE)
    club = visit.club.id
    club_queries.lock_club(club)
    rows = [queries.lock_game(row.id) for row in _evening(game_id)]
    if all(row.club_id == club for row in rows):
        return
    _refuse(rows, phone)
    stands_for = {
        number: None if person is None else people.find(club, person)
        for number, person in matched.items()
    }
    players = to_be_matched(game_id)
    if set(players) != set(stands_for) or any(p.former for p in stands_for.values() if p):
        raise LookupError("not the players of this game")
    _refuse_pairs(players, stands_for)
    _adopt(club, players, stands_for)
    for row in rows:
        row.club_id = club
        row.season_id, row.night_id = seasons.place_of(visit, row.opened_at)
        db.session.flush()
        summaries.keep(row, sheet_of(row))
        notify.changed(row.id)
    db.session.commit()


def _evening(game_id: int) -> list[models.Game]:
    row = queries.game_by_id(game_id)
    if row is None:
        raise LookupError(f"no game {game_id}")
    return queries.evening(row)


def _refuse(rows: list[models.Game], phone: str) -> None:
    if any(row.club_id is not None for row in rows):
        raise Refused(Problem(code="game-of-a-club"))
    if any(access.role_in(phone, row.id) is not Role.SCORE for row in rows):
        raise Refused(Problem(code="evening-not-scored"))


def _refuse_pairs(
    players: Mapping[int, str], stands_for: Mapping[int, people.Person | None]
) -> None:
    seen: dict[int, str] = {}
    problems = []
    for number, person in stands_for.items():
        if person is not None and person.id in seen:
            facts = {"name": person.name, "one": seen[person.id], "other": players[number]}
            problems.append(Problem(code="matched-twice", where=f"player.{number}", facts=facts))
        elif person is not None:
            seen[person.id] = players[number]
    if problems:
        raise Refused(*problems)


def _adopt(
    club: int, players: Mapping[int, str], stands_for: Mapping[int, people.Person | None]
) -> None:
    """Make the players records of the club's people: of those they are, or guests of their own."""
    for number, person in stands_for.items():
        row = db.session.get_one(Player, number)
        row.club_id = club
        if person is not None:
            row.merged_into = person.id
            db.session.get_one(Player, person.id).retired_at = None
            continue
        problems = people.name_problems(club, players[number], but=number)
        if problems:
            db.session.rollback()
            raise Refused(*(replace(p, where=f"player.{number}") for p in problems))
        row.guest = True
    db.session.flush()
