"""The form for a result from paper: its fields as they were sent or as they begin, and the result
that they tell."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final

from flask import abort, request

from shmear_scorer.desk import nights, people, seasons
from shmear_scorer.desk.clubs import ClubVisit
from shmear_scorer.desk.names import tidy
from shmear_scorer.desk.nights import Night
from shmear_scorer.desk.paper import MOST_SIDES, Paper
from shmear_scorer.rules.ruling import Problem
from shmear_scorer.web.days import sent_day
from shmear_scorer.web.language import gettext
from shmear_scorer.web.said import sent

NEW: Final = "new"
"""What is chosen for somebody who isn't among the club's people yet."""
BY_SCORES, DRAW = "scores", "draw"
MOST_ON_A_SIDE: Final = 8
MOST_RUNNING: Final = 50
USUAL: Final = (2, 2)
"""How many play for each side, as the form begins."""


@dataclass(frozen=True, kw_only=True)
class PaperSide:
    """One side of the form: who was chosen in each row (an id, `NEW` or nothing), the names typed
    beside, and the score as it was typed."""

    who: tuple[str, ...]
    names: tuple[str, ...]
    score: str = ""

    @property
    def empty(self) -> bool:
        """Whether nothing was written of this side."""
        return not any(self.who) and not self.score

    def longer(self) -> PaperSide:
        """The same with a row more."""
        if len(self.who) >= MOST_ON_A_SIDE:
            return self
        return replace(self, who=(*self.who, ""), names=(*self.names, ""))


@dataclass(frozen=True, kw_only=True)
class PaperFields:
    """The whole form. ``winner`` is `BY_SCORES`, `DRAW` or a side's number."""

    day: str
    sides: tuple[PaperSide, ...]
    winner: str = BY_SCORES
    note: str = ""


@dataclass(frozen=True, kw_only=True)
class Told:
    """The result that a form tells, what of it can't be read, and where new names were typed: by
    the place that the desk gives them."""

    paper: Paper
    problems: tuple[Problem, ...] = ()
    places: Mapping[str, str] = field(default_factory=dict)

    def placed(self, problems: Sequence[Problem]) -> list[Problem]:
        """All problems, each beside the field of the form that it is about."""
        found = [*self.problems, *problems]
        return [replace(one, where=self.places.get(one.where, one.where)) for one in found]


def blank(day: date | None, counts: Sequence[int] = USUAL) -> PaperFields:
    """The form as it begins, with so many players a side."""
    sides = (PaperSide(who=("",) * count, names=("",) * count) for count in counts)
    return PaperFields(day=day.isoformat() if day else "", sides=tuple(sides))


def filled(paper: Paper, ids: Mapping[int, int]) -> PaperFields:
    """The form with a result in it; ``ids`` says who stands for whom."""
    sides = [
        PaperSide(
            who=tuple(str(ids.get(player, player)) for player in side),
            names=("",) * len(side),
            score="" if paper.scores[number] is None else str(paper.scores[number]),
        )
        for number, side in enumerate(paper.sides)
    ]
    shown = replace(blank(paper.day), sides=tuple(sides), note=paper.note)
    return replace(shown, winner=_winner(paper))


def _winner(paper: Paper) -> str:
    """Where the scores tell it too, they go on telling it when they are corrected."""
    known = [score for score in paper.scores if score is not None]
    best = [number for number, score in enumerate(paper.scores) if score == max(known, default=0)]
    if len(known) == len(paper.scores) and tuple(best) == paper.winners and len(best) == 1:
        return BY_SCORES
    if len(paper.winners) == 1:
        return str(paper.winners[0])
    return DRAW if len(paper.winners) == len(paper.sides) else BY_SCORES


def sent_fields() -> PaperFields:
    """The form as it was sent."""
    count = min(_count("sides"), MOST_SIDES)
    return PaperFields(
        day=request.form.get("day", "")[:20],
        sides=tuple(_sent_side(number) for number in range(count)),
        winner=request.form.get("winner", BY_SCORES)[:10],
        note=tidy(request.form.get("note", "")[:1000]),
    )


def _count(name: str) -> int:
    text = request.form.get(name, "")
    if not (text.isascii() and text.isdecimal() and len(text) < 3):
        abort(400)
    return int(text)


def _sent_side(number: int) -> PaperSide:
    rows = range(min(_count(f"players.{number}"), MOST_ON_A_SIDE))
    return PaperSide(
        who=tuple(request.form.get(f"who.{number}.{row}", "")[:10] for row in rows),
        names=tuple(sent(f"name.{number}.{row}") for row in rows),
        score=request.form.get(f"score.{number}", "").strip()[:12],
    )


def grown(fields: PaperFields, do: str) -> PaperFields | None:
    """The form with what a button adds to it, a side or a player; None for another button."""
    what, _, number = do.partition(":")
    sides = fields.sides
    if what == "side":
        rows = max(len(side.who) for side in sides) if sides else USUAL[0]
        more = PaperSide(who=("",) * rows, names=("",) * rows)
        return replace(fields, sides=(*sides, more)[:MOST_SIDES])
    if what == "player" and number.isdecimal() and int(number) < len(sides):
        at = int(number)
        return replace(fields, sides=(*sides[:at], sides[at].longer(), *sides[at + 1 :]))
    return None


def read(fields: PaperFields) -> Told:
    """The result that a form tells. Rows in which nobody is chosen, and sides at the end of which
    nothing was written, are left out."""
    sides = list(fields.sides)
    while len(sides) > 2 and sides[-1].empty:
        sides.pop()
    problems: list[Problem] = []
    places: dict[str, str] = {}
    players, new, scores = [], [], []
    for number, side in enumerate(sides):
        rows = list(enumerate(side.who))
        typed = [row for row, who in rows if who == NEW]
        players.append(tuple(_id(who) for _, who in rows if who not in ("", NEW)))
        new.append(tuple(side.names[row] for row in typed))
        places |= {f"new.{number}.{at}": f"name.{number}.{row}" for at, row in enumerate(typed)}
        score, problem = _score(side.score, f"score.{number}")
        scores.append(score)
        problems += [problem] if problem else []
    paper = Paper(
        day=_day(fields.day),
        sides=tuple(players),
        scores=tuple(scores),
        winners=_winners(fields.winner, scores),
        note=fields.note,
        new=tuple(new),
    )
    return Told(paper=paper, problems=tuple(problems), places=places)


def _day(text: str) -> date | None:
    return sent_day("day") if text else None


def _id(text: str) -> int:
    if not (text.isascii() and text.isdecimal()):
        abort(400)
    return int(text)


def _score(text: str, where: str) -> tuple[int | None, Problem | None]:
    if not text:
        return None, None
    try:
        return int(text.replace("−", "-")), None
    except ValueError:
        return None, Problem(code="not-a-number", where=where, facts={"value": text})


def _winners(winner: str, scores: Sequence[int | None]) -> tuple[int, ...]:
    """Who is said to have won; nobody where the scores are to tell."""
    if winner == BY_SCORES:
        return ()
    if winner == DRAW:
        known = [score for score in scores if score is not None]
        level = [number for number, score in enumerate(scores) if score == max(known, default=None)]
        all_known = len(known) == len(scores)
        return tuple(level if all_known and len(level) > 1 else range(len(scores)))
    return (_id(winner),)


# --------------------------------------------------------------------------- who can be chosen


@dataclass(frozen=True, kw_only=True)
class Group:
    """Some of the club's people to choose from, under what they have in common."""

    label: str
    people: tuple[tuple[str, str], ...]


def to_choose(visit: ClubVisit, night: Night | None, mended: Collection[int]) -> list[Group]:
    """The club's people: those who were there on the night first, and the retired last. Whoever is
    in a result that is ``mended`` can be chosen, even if they are no more among them."""
    here = people.of_club(visit.club.id)
    found = [one for one in here if not one.former or one.ids & {*mended}]
    came = set(_came(visit, night)) if night else set()
    there = [one for one in found if one.ids & came]
    others = [one for one in found if not one.ids & came]
    groups = [
        (gettext("There on this night"), there),
        (gettext("Regulars"), [one for one in others if not one.guest and not one.retired]),
        (gettext("Guests"), [one for one in others if one.guest and not one.retired]),
        (gettext("Retired"), [one for one in others if one.retired]),
    ]
    return [
        Group(label=label, people=tuple((str(one.id), one.name) for one in some))
        for label, some in groups
        if some
    ]


def _came(visit: ClubVisit, night: Night) -> list[int]:
    season = seasons.find(visit, night.season_id)
    running = nights.open_sheets(night, MOST_RUNNING)
    return [int(who) for who in nights.there(nights.results_of(season, night), running)]
