"""A game on paper: its score sheet as it stands, and an empty one to go on by hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from flask import Blueprint, render_template
from flask_babel import format_date

from shmear_scorer.desk.sheets import Sheet
from shmear_scorer.rules.relevance import comes_to_bear
from shmear_scorer.rules.ruleset import Partnership, RuleSet
from shmear_scorer.web import present, wording
from shmear_scorer.web.language import gettext
from shmear_scorer.web.phones import visit
from shmear_scorer.web.present import HandLine

bp = Blueprint("score_sheet", __name__, url_prefix="/g/<token>/sheet")

EMPTY_LINES: Final = 24
DENSITIES: Final = ((24, "loose"), (40, "close"), (62, "tight"))
"""So many lines fit on one page with each spacing; more are the tightest."""
LOOKED_UP: Final = (
    *("min_bid", "max_bid", "dealer_may_match", "all_pass", "forfeit", "low_to", "game_tie"),
    *("card_points", "others_score", "set_smucks", "floor", "moon", "revoke", "several_out"),
)
"""The rules that one looks up most while scoring by hand, in the order of a hand."""


@dataclass(frozen=True, kw_only=True)
class BlankLine:
    """A line to be filled in by hand: the hand's number, and who deals it if all goes round."""

    number: int
    dealer: str


@dataclass(frozen=True, kw_only=True)
class Column:
    """One of a game's own columns on an empty sheet; ``wide``: a name has to fit into it."""

    label: str
    wide: bool = True


@bp.get("")
def written(token: str) -> str:
    """The game's hands, each with its bid, what it changed and the running totals."""
    visitor = visit(token)
    sheet = visitor.sheet
    game = present.board(sheet)
    lines: list[HandLine] = list(reversed(game.lines))
    return render_template(
        "score_sheet.html",
        visit=visitor,
        game=game,
        lines=lines,
        density=density(len(lines)),
        rules=wording.rules_in_a_line(sheet.state.rules),
        verdict=wording.outcome_title(sheet.state, present.names_of(sheet)),
        opened_on=format_date(sheet.opened_at.astimezone(sheet.zone), "long", rebase=False),
    )


@bp.get("/empty")
def empty(token: str) -> str:
    """A sheet for the same players by the same rules, to be filled in by hand; once the game is
    over, for another one."""
    visitor = visit(token)
    sheet = visitor.sheet
    game = present.board(sheet)
    lines = blank_lines(sheet)
    over = sheet.state.outcome is not None
    return render_template(
        "empty_sheet.html",
        visit=visitor,
        game=game,
        first=1 if over else game.number,
        over=over,
        lines=lines,
        density=density(len(lines)),
        columns=columns(sheet.state.rules),
        rules=wording.rules_in_a_line(sheet.state.rules),
        reminders=reminders(sheet.state.rules),
    )


def density(lines: int) -> str:
    """How close the lines stand, so that all are on one page."""
    return next((name for most, name in DENSITIES if lines <= most), DENSITIES[-1][1])


def blank_lines(sheet: Sheet) -> list[BlankLine]:
    """As many lines as a game is likely to take; where everybody deals so many times, just those.
    Who deals goes round from the coming dealer."""
    state = sheet.state
    rules, circle = state.rules, state.table.circle
    number = rules.deals_each * len(circle) if rules.deals_each else EMPTY_LINES
    dealer, lines = present.dealer_now(state), []
    for line in range(number):
        lines.append(BlankLine(number=line + 1, dealer=sheet.names[dealer]))
        dealer = state.table.after(dealer)
    return lines


def columns(rules: RuleSet) -> list[Column]:
    """What has to be written down of each hand, beside the scores."""
    called = rules.partnership is Partnership.CALLED
    return [
        Column(label=gettext("Who bid")),
        Column(label=gettext("Bid"), wide=False),
        Column(label=gettext("Trump"), wide=False),
        *([Column(label=gettext("Partner"))] if called else ()),
        *(Column(label=wording.point_label(point.name, rules)) for point in rules.points),
    ]


def reminders(rules: RuleSet) -> list[str]:
    """The rules that one looks up most while scoring by hand."""
    return [wording.rule_label(key, rules) for key in LOOKED_UP if comes_to_bear(key, rules)]
