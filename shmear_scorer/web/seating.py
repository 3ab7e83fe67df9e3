"""Who sits where, as pages tell it: what changed and from which hand on, and who is credited."""

from __future__ import annotations

from shmear_scorer.desk.sheets import Sheet
from shmear_scorer.rules.credit import Credit, credits
from shmear_scorer.rules.game import Entry, refold
from shmear_scorer.rules.state import Seating
from shmear_scorer.web import present
from shmear_scorer.web.wording import Names
from shmear_scorer.web.wording.seats import credit_sentence, hands_sentence, moves_sentence


def told(sheet: Sheet, entry: Entry) -> str:
    """What a change of seats did; empty where the entry is none."""
    seating = _seating(sheet, entry) if entry.moves_seats else None
    if seating is None:
        return ""
    was, now = (present.names_of(sheet, table) for table in (seating.before, seating.after))
    return moves_sentence(seating.before, seating.after, was, now, seating.hand)


def _seating(sheet: Sheet, entry: Entry) -> Seating | None:
    """What an entry did; of one that is struck, what it did when it was written."""
    seatings = sheet.state.seatings
    if entry.seq in sheet.game.struck:
        earlier = (e for e in sheet.game.entries if e.seq <= entry.seq)
        seatings = refold(sheet.game.start, earlier).state.seatings
    return next((seating for seating in seatings if seating.seq == entry.seq), None)


def hands_at(sheet: Sheet) -> tuple[str, ...]:
    """For each seat how many hands who sat there played, where more than one did."""
    names, people = present.names_of(sheet), sheet.people
    return tuple(
        hands_sentence(names, [(people[player], hands) for player, hands in credit.hands])
        if credit.shared
        else ""
        for credit in credits(sheet.game)
    )


def credited(sheet: Sheet) -> tuple[str, ...]:
    """For each place where more than one sat: how many hands each played, and whose it is."""
    names = present.names_of(sheet)
    return tuple(_credited(sheet, c, names) for c in credits(sheet.game) if c.shared)


def credited_elsewhere(sheet: Sheet) -> tuple[str, ...]:
    """The same in plain text, where the result counts for somebody else than who sat there at the
    end."""
    names, players = present.names_of(sheet, markup=False), sheet.state.table.players
    return tuple(
        _credited(sheet, credit, names)
        for credit in credits(sheet.game)
        if credit.shared and credit.player != players[credit.seat]
    )


def _credited(sheet: Sheet, credit: Credit, names: Names) -> str:
    people = sheet.people
    return credit_sentence(
        names,
        people[sheet.game.start.players[credit.seat]],
        [(people[player], hands) for player, hands in credit.hands],
        people[credit.player],
    )
