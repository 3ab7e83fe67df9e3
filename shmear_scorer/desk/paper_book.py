"""Past results come in as results from paper: all of a table's games at once, or none."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence
from datetime import datetime

from shmear_scorer.desk import people, played, seasons, summaries
from shmear_scorer.desk.clubs import ClubVisit
from shmear_scorer.desk.names import plain
from shmear_scorer.desk.paper import Paper, row_of
from shmear_scorer.desk.rights import Right
from shmear_scorer.desk.who_is_who import Told
from shmear_scorer.store import club_queries, season_queries
from shmear_scorer.store.database import db, writing
from shmear_scorer.store.season_models import NOTE_LENGTH


class PaperBook:
    """Keeps the results of a table of past results; see `past_taking.PaperStore`."""

    def known(self, visit: ClubVisit, keys: Collection[str]) -> Collection[str]:
        """Those of the keys by which results are there already."""
        by_own = {_key(visit, key): key for key in keys}
        return {by_own[key] for key in season_queries.papers_by_key(list(by_own))}

    @writing()
    def enter(self, visit: ClubVisit, games: Sequence[Told], now: datetime) -> None:
        """Keep all of the games as results from paper, or none. Whoever is told by name is made a
        guest, once for all games."""
        visit.need(Right.SCORE)
        club_queries.lock_club(visit.club.id)
        # What another phone took meanwhile is there.
        there = self.known(visit, [game.key for game in games])
        games = [game for game in games if game.key not in there]
        guests: dict[str, int] = {}
        for game in games:
            for who in (player for side in game.sides for player in side):
                if isinstance(who, str) and plain(who) not in guests:
                    guests[plain(who)] = people.seat(visit.club.id, [who])[0].id
        places = {day: seasons.place_of_day(visit.club.id, day) for day in {g.day for g in games}}
        rows = []
        for game in games:
            sides = tuple(
                tuple(guests[plain(who)] if isinstance(who, str) else who for who in side)
                for side in game.sides
            )
            paper = Paper(
                day=game.day,
                sides=sides,
                scores=game.scores,
                winners=game.winners,
                note=game.note[:NOTE_LENGTH],
            )
            key = _key(visit, game.key)
            rows.append(row_of(visit, paper, places[game.day], key=key, now=now))
        db.session.add_all(rows)
        db.session.flush()
        played.on_paper(*rows)
        summaries.keep_new_papers(visit.club.id, rows, visit.club.tz)


def _key(visit: ClubVisit, key: str) -> str:
    """A result's key, which two clubs may have in one table each."""
    return hashlib.sha256(f"{visit.club.id} {key}".encode()).hexdigest()
