"""A season's figures: those of all together, of one person, and of two people."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from flask import Blueprint, abort, redirect, render_template, url_for
from werkzeug.wrappers import Response

from shmear_scorer.desk import people, ratings, tables
from shmear_scorer.desk.clubs import ClubVisit
from shmear_scorer.desk.people import Person
from shmear_scorer.desk.tables import Season
from shmear_scorer.league.results import PlayerId
from shmear_scorer.web import figure_views as views
from shmear_scorer.web import pictures
from shmear_scorer.web.language import gettext
from shmear_scorer.web.seasons import season_here
from shmear_scorer.web.signed import in_club
from shmear_scorer.web.wording.statistics import rating_label

bp = Blueprint("figures", __name__, url_prefix="/c/<slug>/seasons/<int:season>")

Page = str | Response


def person_here(visit: ClubVisit, number: int) -> Person:
    """The club's person of an address, by any of their records; 404 where it has none such."""
    try:
        return people.find(visit.club.id, number)
    except LookupError:
        abort(404)


@dataclass(frozen=True, kw_only=True)
class _Who:
    """What everybody is called, and where they are looked up."""

    visit: ClubVisit
    season: Season
    names: dict[PlayerId, str]

    def called(self, who: PlayerId) -> str:
        return self.names.get(who, who)

    def leads(self, who: PlayerId) -> str:
        """To somebody's figures."""
        slug, season = self.visit.club.slug, self.season.id
        return url_for("figures.person", slug=slug, season=season, player=who)

    def with_(self, one: Person) -> Callable[[PlayerId], str]:
        """To the figures of somebody with ``one``."""
        slug, season = self.visit.club.slug, self.season.id
        return lambda who: url_for("figures.pair", slug=slug, season=season, one=one.id, other=who)


def _who(visit: ClubVisit, season: Season) -> _Who:
    """All who are in a season's results, by one question."""
    names = tables.names_of(tables.there_in(season))
    return _Who(visit=visit, season=season, names=names)


# ------------------------------------------------------------------------------- the pages


@bp.get("/figures")
def whole(slug: str, season: int) -> Page:
    """What all did in a season."""
    visit = in_club(slug)
    here = season_here(visit, season)
    it, who = tables.whole(here), _who(visit, here)
    return render_template(
        "figures.html",
        visit=visit,
        season=here,
        facts=views.season_facts(it),
        picture=pictures.of_bids(it.bidding),
        tables=views.season_tables(it),
        there=views.there_table(tables.there_in(here), who.called, who.leads),
        few=views.few_hands(),
        few_bids=views.few_bids(it.bidding),
    )


@bp.get("/players/<int:player>")
def person(slug: str, season: int, player: int) -> Page:
    """What one person did in a season."""
    visit = in_club(slug)
    here, one = season_here(visit, season), person_here(visit, player)
    if one.id != player:
        return redirect(url_for("figures.person", slug=slug, season=season, player=one.id))
    it, who = tables.person(here, one.id), _who(visit, here)
    there = tables.there_in(here).get(str(one.id))
    hands, others = views.person_tables(it, who.called, who.with_(one))
    rating = ratings.of_club(visit.club.id, {one.id}).ratings.players.get(str(one.id))
    return render_template(
        "figures_person.html",
        visit=visit,
        season=here,
        person=one,
        played=bool(it.record.games or it.hands),
        facts=views.person_facts(it.record, there.nights if there else 0, it.hands),
        record=views.record_table(it.record) if it.record.games else None,
        picture=pictures.of_bids(it.bidding),
        hands=hands,
        others=others,
        rating=rating_label(rating) if rating else "",
        few=views.few_hands(),
        few_bids=views.few_bids(it.bidding),
    )


@bp.get("/pairs/<int:one>-<int:other>")
def pair(slug: str, season: int, one: int, other: int) -> Page:
    """What two people did in a season, as partners and against each other."""
    visit = in_club(slug)
    here = season_here(visit, season)
    both = person_here(visit, one), person_here(visit, other)
    first, second = (person.id for person in both)
    if first == second:
        abort(404)
    if (first, second) != (one, other):
        address = url_for("figures.pair", slug=slug, season=season, one=first, other=second)
        return redirect(address)
    it, who = tables.pair(here, first, second), _who(visit, here)
    together, apart = views.pair_tables(it, who.called)
    return render_template(
        "figures_pair.html",
        visit=visit,
        season=here,
        both=[(person, who.leads(str(person.id))) for person in both],
        record=views.record_table(it.together) if it.together.games else None,
        picture=pictures.of_bids(it.bidding),
        together=together,
        apart=apart,
        few=views.few_hands(),
        few_bids=views.few_bids(it.bidding),
        title=gettext("%(one)s and %(other)s", one=both[0].name, other=both[1].name),
    )
