"""What others wrote while something was being entered, and whether the two are about the same.

``since`` is the version of the game that the form was begun from; what came after it is what it
may clash with, however often that changes again.
"""

from __future__ import annotations

from shmear_scorer.desk import drafts
from shmear_scorer.rules.game import Entry, Game, Kind
from shmear_scorer.rules.hand import HandRecord
from shmear_scorer.rules.state import HandResult
from shmear_scorer.web import places, records
from shmear_scorer.web.phones import Visit
from shmear_scorer.web.places import Place


def newer(game: Game, since: int) -> list[Entry]:
    """What was written after the version ``since``."""
    return [entry for entry in game.entries if entry.seq > since]


def _touches(game: Game, entry: Entry | None, seq: int) -> bool:
    """Whether an entry is about the hand or adjustment ``seq``."""
    if entry is None:
        return False
    match entry.kind:
        case Kind.RETRACT:
            return _touches(game, game.entry(entry.seq_in("of") or 0), seq)
        case Kind.AMEND:
            return entry.seq_in("of") == seq
    return entry.seq == seq


def rival(place: Place, since: int) -> HandResult | None:
    """The hand that others saved where this one was to go, or changed while it was corrected."""
    game = place.visit.sheet.game
    late = newer(game, since)
    if place.of is not None:
        touched = any(_touches(game, entry, place.of) for entry in late)
        return drafts.result_of(game, place.of) if touched else None
    saved = [
        result
        for entry in late
        if entry.kind is Kind.RECORD and entry.seq_in("before") == place.before
        for result in (drafts.result_of(game, entry.seq),)
        if result is not None and isinstance(result.item, HandRecord)
    ]
    hands = [result for result in saved if result.number is not None]
    return next(iter([*hands, *saved]), None)


def contested(place: Place, since: int, struck: int | None = None) -> Place:
    """Where a late hand is compared and corrected: in the place of the one that was saved first.

    ``place`` itself where nobody was quicker. ``struck``: the hand that it was for, gone by then.
    """
    if struck is not None and (again := places.earlier(place.visit, of=struck)):
        return again
    theirs = rival(place, since)
    return (theirs and places.earlier(place.visit, of=theirs.seq)) or place


def in_place_of(visitor: Visit, struck: int) -> Place:
    """Where a hand is put in for one that was struck: where that one stood."""
    game = visitor.sheet.game
    later = [result.seq for result in game.state.results if result.seq > struck]
    return (later and places.earlier(visitor, before=later[0])) or places.coming(visitor)


def said_already(game: Game, since: int, draft: drafts.Draft) -> bool:
    """Whether just that was written by others, and stands."""
    return any(
        (entry.kind, entry.payload) == (draft.kind, draft.payload)
        and entry.seq not in game.struck
        and (entry.kind is not Kind.AMEND or _is_newest(game, entry))
        for entry in newer(game, since)
    )


def _is_newest(game: Game, entry: Entry) -> bool:
    return records.newest_record(game, entry.seq_in("of") or 0) is entry


def adjusted(game: Game, since: int) -> HandResult | None:
    """The newest adjustment that was made after the version ``since``, and stands."""
    late = {entry.seq for entry in newer(game, since) if entry.kind is Kind.ADJUST}
    return next((result for result in reversed(game.state.results) if result.seq in late), None)
