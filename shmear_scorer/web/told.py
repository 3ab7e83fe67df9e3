"""A game told in plain text: what just happened, for who hears a page; its result, for a chat."""

from __future__ import annotations

from shmear_scorer.desk.sheets import Sheet
from shmear_scorer.rules.game import Kind
from shmear_scorer.web import present, seating, wording
from shmear_scorer.web.language import gettext
from shmear_scorer.web.wording.standing import (
    Standing,
    bid_said,
    hand_said,
    result_lines,
    scores_said,
)


def _standings(sheet: Sheet) -> list[Standing]:
    names = present.names_of(sheet, markup=False)
    return [
        Standing(
            side=side.called or names.joined(list(side.names), "standard-short"),
            score=side.score,
            smucks=side.smucks,
        )
        for side in present.sides(sheet)
    ]


def news(sheet: Sheet) -> str:
    """What happened last: the bid of the hand in progress, or the last hand and the scores."""
    names = present.names_of(sheet, markup=False)
    bid = present.bid_view(sheet)
    if bid is not None and bid.name:
        return bid_said(names, bid.name, bid.call, bid.suit)
    if bid is not None:
        return gettext("Everybody passed.") if bid.passed else ""
    scores = scores_said(names, _standings(sheet))
    return hand_said(names, verdict, scores) if (verdict := last_verdict(sheet)) else scores


def corrected(sheet: Sheet, phone: str | None) -> str:
    """That another phone corrected something, where that was the last that happened."""
    entry = sheet.game.entries[-1] if sheet.game.entries else None
    if entry is None or entry.author == phone:
        return ""
    if entry.kind is Kind.RULES:
        return gettext("Another phone corrected the rules of this game.")
    of = sheet.game.entry(entry.payload.get("of", 0)) if entry.kind is Kind.AMEND else None
    number = present.number_of(sheet, of.seq) if of else None
    if number is None:
        return ""
    return gettext("Another phone corrected hand %(number)s.", number=number)


def last_verdict(sheet: Sheet, *, markup: bool = False) -> str:
    """What the latest hand came to, in a few words; empty before there is one."""
    results = sheet.state.results
    if not results:
        return ""
    last = results[-1]
    return wording.verdict(last, present.names_of(sheet, last.table, markup=markup))


def result(sheet: Sheet, address: str) -> str:
    """The result of a game that is over, in a few lines, with its address."""
    names = present.names_of(sheet, markup=False)
    lines = result_lines(
        names,
        present.game_title(sheet.state.rules),
        wording.outcome_title(sheet.state, names),
        wording.outcome_reason(sheet.state, names),
        _standings(sheet),
        sheet.state.hands_played,
    )
    return "\n".join([*lines, *seating.credited_elsewhere(sheet), address])
