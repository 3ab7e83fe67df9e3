"""A season as the tests play it: a club's nights on a clock of their own, and whole games that are
written hand by hand as phones write them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from shmear_scorer.desk import nights, paper, seasons, tables
from shmear_scorer.desk.drafts import Draft
from shmear_scorer.desk.games import Opening, open_game, write
from shmear_scorer.desk.nights import Night
from shmear_scorer.desk.paper import Entered, Paper
from shmear_scorer.desk.seasons import SeasonWishes
from shmear_scorer.desk.tables import Season
from shmear_scorer.league.standings import Standings
from shmear_scorer.rules.presets import find_preset
from tests.league.nights import Played, random_finished_game
from tests.tools.club import ClubDesk

AUTUMN = date(2026, 9, 1)


class SeasonDesk(ClubDesk):
    """A club with a season, Autumn, from September on."""

    def __init__(self) -> None:
        self.shift = timedelta(0)
        super().__init__()
        self.season = self.make_season()

    def now(self) -> datetime:
        return super().now() + self.shift

    def set_day(self, day: date) -> None:
        """Let it be the evening of a day, in the club."""
        self.shift = datetime.combine(day, time(20), UTC) - super().now()

    def make_season(self, name: str = "Autumn", first: date = AUTUMN, **more: Any) -> Season:
        wishes = SeasonWishes(name=name, starts_on=first, **{"ends_on": None, **more})
        return seasons.make(self.visit(), wishes, key=self.key(), now=self.now())

    def again(self, season: Season | None = None) -> Season:
        """The season as it is now."""
        return seasons.find(self.visit(), (season or self.season).id)

    def table(self, season: Season | None = None) -> Standings:
        return tables.standings_of(self.again(season))

    def places(self, season: Season | None = None) -> list[tuple[int | None, str]]:
        """The table as it is read: place and names."""
        rows = self.table(season).rows
        names = tables.names_of(who for row in rows for who in row.entrant)
        return [(row.place, " & ".join(names[who] for who in row.entrant)) for row in rows]

    def night(self, day: date, name: str = "") -> Night:
        season = self.again()
        return nights.make(self.visit(), season, day, name, key=self.key())

    def enter(
        self,
        sides: Sequence[Sequence[str]],
        winners: Sequence[int] = (0,),
        scores: Sequence[int | None] | None = None,
        day: date = AUTUMN,
        **more: Any,
    ) -> Entered:
        """Enter a result from paper: people by name, who are added where they aren't there."""
        told = Paper(
            day=day,
            sides=tuple(tuple(self.person(name).id for name in side) for side in sides),
            scores=tuple(scores or [None] * len(sides)),
            winners=tuple(winners),
            **more,
        )
        return paper.enter(self.visit(), told, key=self.key(), now=self.now())

    def play_whole(
        self, rng: random.Random, preset: str, people: Sequence[int], stand_in: int | None = None
    ) -> tuple[int, Played]:
        """Open a game in the club and write all its hands, played by chance; the dice are thrown
        beforehand, without the desk."""
        played = random_finished_game(
            rng, preset, [str(one) for one in people], str(stand_in) if stand_in else None
        )
        names = tables.names_of(str(one) for one in people)
        opening = Opening(
            rules=find_preset(preset),
            names=tuple(names[str(one)] for one in people),
            dealer=played.game.start.dealer,
        )
        game = open_game(opening, phone="olga", key=self.key(), now=self.now(), club=self.visit())
        for seen, entry in enumerate(played.game.entries):
            pen = self.pen(game, phone="olga", saw=seen)
            write(game, Draft(kind=entry.kind, payload=entry.payload), pen)
        return game, played
