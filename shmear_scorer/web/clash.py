"""Two phones wrote the same at once: both versions side by side, until somebody decides.

Whose form was late keeps its input in that form; ``since`` is the version of the game that it was
begun from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from flask import url_for

from shmear_scorer.desk.sheets import Sheet
from shmear_scorer.rules.game import Entry, Kind
from shmear_scorer.rules.hand import Adjustments, HandRecord
from shmear_scorer.rules.state import HandResult
from shmear_scorer.web import logbook, places, present, records, rivals, wording
from shmear_scorer.web.language import gettext, ngettext
from shmear_scorer.web.phones import Visit, this_phone
from shmear_scorer.web.places import Place
from shmear_scorer.web.records import NOTHING, Text


@dataclass(frozen=True, kw_only=True)
class Row:
    """What both versions say about one thing."""

    label: str
    theirs: Text
    mine: Text

    @property
    def same(self) -> bool:
        """Whether they say the same."""
        return self.theirs == self.mine


@dataclass(frozen=True, kw_only=True)
class Decision:
    """One way out: a link (``do`` is empty), or a button that sends what was entered there."""

    label: str
    hint: str
    address: str
    do: str = ""


@dataclass(frozen=True, kw_only=True)
class Clash:
    """Both versions. ``same``: nothing is to be decided; ``waits``: else nothing is saved from the
    page before one of the decisions."""

    title: str
    text: str
    theirs: Text
    at: str
    rows: tuple[Row, ...]
    scores: tuple[Row, ...] = ()
    decisions: tuple[Decision, ...]
    same: bool
    waits: bool = True

    @property
    def differing(self) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
        """What differs: of what was entered, and of what it scores."""
        return _only(self.rows, same=False), _only(self.scores, same=False)

    @property
    def equal(self) -> tuple[tuple[Row, ...], tuple[Row, ...]]:
        """What is the same in both."""
        return _only(self.rows, same=True), _only(self.scores, same=True)


def _only(rows: tuple[Row, ...], *, same: bool) -> tuple[Row, ...]:
    return tuple(row for row in rows if row.same is same)


# ------------------------------------------------------------------------- the views


def of_hand(
    place: Place,
    hand: HandRecord,
    result: HandResult | None,
    *,
    since: int,
    struck: int | None = None,
) -> Clash | None:
    """A late hand beside what was saved first; ``result`` is what it would come to there."""
    mine = records.rows(
        place.visit.sheet, hand, result.tally if result else None, place.state.table
    )
    theirs = rivals.rival(place, since) if place.of is not None else None
    if theirs is not None:
        return _two_hands(place, theirs, mine, result, since)
    if struck in place.visit.sheet.game.struck and place.of is None:
        return _struck(place, struck or 0, mine)
    if place.changes_the_past or hand.evidence is not None:
        return None
    return _two_bids(place, hand, since)


def _two_hands(
    place: Place,
    theirs: HandResult,
    mine: Mapping[str, Text],
    result: HandResult | None,
    since: int,
) -> Clash:
    sheet = place.visit.sheet
    item = theirs.item
    assert isinstance(item, HandRecord), "the place was found by it"
    told = records.rows(sheet, replace(item, dealer=theirs.dealer), theirs.tally, theirs.table)
    entry = records.newest_record(sheet.game, theirs.seq)
    decisions = [
        _keep(place),
        Decision(
            label=gettext("Correct theirs with mine"),
            hint=gettext("What that changes is shown before it is saved."),
            address=place.at(),
            do="check",
        ),
    ]
    if theirs.seq > since and (another := _another(place, theirs)):
        decisions.append(another)
    return _made(
        place,
        title=_title(theirs, entry, corrected=theirs.seq <= since),
        entry=entry,
        rows=_rows(told, mine),
        scores=_scores(place, theirs, result),
        decisions=decisions,
    )


def _title(theirs: HandResult, entry: Entry | None, *, corrected: bool) -> str:
    own, number = _own(entry), theirs.number
    if number is None:
        if own:
            return gettext("This phone had saved that deal before")
        return gettext("Another phone saved that deal first")
    if corrected:
        if own:
            return gettext("This phone had corrected hand %(number)s before", number=number)
        return gettext("Another phone corrected hand %(number)s first", number=number)
    if own:
        return gettext("This phone had saved hand %(number)s before", number=number)
    return gettext("Another phone saved hand %(number)s first", number=number)


def _keep(place: Place) -> Decision:
    return Decision(
        label=gettext("Keep theirs"),
        hint=gettext("Back to the board; mine is dropped."),
        address=url_for("board.board", token=place.visit.token),
    )


def _another(place: Place, theirs: HandResult) -> Decision | None:
    """Mine as a further hand: the next one, or one more put in; none once the game is over."""
    entry = place.visit.sheet.game.entry(theirs.seq)
    before = entry.seq_in("before") if entry else None
    elsewhere = places.earlier(place.visit, before=before) if before is not None else None
    if elsewhere is None and place.visit.sheet.state.outcome is not None:
        return None
    return _one_more(elsewhere or places.coming(place.visit))


def _one_more(place: Place) -> Decision:
    if place.before is not None:
        hint = gettext("It is put in as well. What that changes is shown before it is saved.")
    else:
        number = place.state.hand_number
        hint = gettext(
            "It becomes hand %(number)s. What it does is shown before it is saved.", number=number
        )
    return Decision(
        label=gettext("Mine is another hand"), hint=hint, address=place.at(), do="another"
    )


def _struck(place: Place, struck: int, mine: Mapping[str, Text]) -> Clash:
    """What a hand was that was struck while it was corrected, beside the correction."""
    sheet = place.visit.sheet
    entry = records.newest_record(sheet.game, struck)
    item = entry.item[0] if entry else None
    told = (
        records.rows(sheet, item, table=place.state.table) if isinstance(item, HandRecord) else {}
    )
    striker = next(
        (
            e
            for e in reversed(sheet.game.entries)
            if e.kind is Kind.RETRACT and e.seq_in("of") == struck
        ),
        None,
    )
    leave = Decision(
        label=gettext("Leave it struck"),
        hint=gettext("Back to the board; mine is dropped."),
        address=url_for("board.board", token=place.visit.token),
    )
    decisions = [leave]
    if place.before is not None:
        decisions.append(
            Decision(
                label=gettext("Put mine in its place"),
                hint=gettext("What that changes is shown before it is saved."),
                address=place.at(),
                do="check",
            )
        )
    if sheet.state.outcome is None:
        decisions.append(_one_more(places.coming(place.visit)))
    return _made(
        place,
        title=gettext("This phone had struck that hand")
        if _own(striker)
        else gettext("Another phone struck that hand"),
        entry=striker,
        rows=_rows(told, mine),
        decisions=decisions,
        gone=True,
    )


def _two_bids(place: Place, hand: HandRecord, since: int) -> Clash | None:
    """The bid that another phone noted, beside the one that this phone has."""
    sheet = place.visit.sheet
    noted = [
        entry
        for entry in rivals.newer(sheet.game, since)
        if entry.kind is Kind.BID and entry.seq not in sheet.game.struck
    ]
    waiting = sheet.state.bid
    if not noted or waiting is None or not _says_bid(waiting) or not _says_bid(hand):
        return None
    told = records.rows(sheet, replace(waiting, dealer=present.dealer_now(sheet.state)))
    own = _own(noted[-1])
    return _made(
        place,
        title=gettext("This phone had noted the bid before")
        if own
        else gettext("Another phone noted the bid first"),
        entry=noted[-1],
        rows=_rows(told, records.rows(sheet, hand)),
        decisions=[
            _keep(place),
            Decision(
                label=gettext("Put mine on the board instead"),
                hint=gettext("A bid moves no score."),
                address=place.at(),
                do="bid",
            ),
        ],
        waits=False,
    )


def _says_bid(hand: HandRecord) -> bool:
    return bool(hand.bid or hand.calls or hand.passed)


def of_adjustment(visitor: Visit, item: Adjustments, address: str, since: int) -> Clash | None:
    """A late adjustment beside the one that was saved first."""
    sheet = visitor.sheet
    theirs = rivals.adjusted(sheet.game, since)
    if theirs is None or not isinstance(theirs.item, Adjustments):
        return None
    entry = records.newest_record(sheet.game, theirs.seq)
    place = places.coming(visitor)
    decisions = [
        _keep(place),
        Decision(
            label=gettext("Correct theirs with mine"),
            hint=gettext("What that changes is shown before it is saved."),
            address=address,
            do="correct",
        ),
    ]
    if sheet.state.outcome is None:
        decisions.append(
            Decision(
                label=gettext("Mine is another one"),
                hint=gettext("Both count. What that changes is shown before it is saved."),
                address=address,
                do="another",
            )
        )
    return _made(
        place,
        title=gettext("This phone had adjusted a score before")
        if _own(entry)
        else gettext("Another phone adjusted a score first"),
        entry=entry,
        rows=_rows(records.rows(sheet, theirs.item), records.rows(sheet, item)),
        decisions=decisions,
    )


# ----------------------------------------------------------------------- their pieces


def _made(
    place: Place,
    *,
    title: str,
    entry: Entry | None,
    rows: tuple[Row, ...],
    decisions: list[Decision],
    scores: tuple[Row, ...] = (),
    waits: bool = True,
    gone: bool = False,
) -> Clash:
    same = not gone and all(row.same for row in (*rows, *scores))
    if same:
        text = gettext("Both entered the same: nothing to do.")
        board = url_for("board.board", token=place.visit.token)
        decisions = [Decision(label=gettext("Back to the board"), hint="", address=board)]
    elif gone:
        text = gettext("What you entered is kept below, and is not saved.")
    elif scores and all(row.same and row.mine != NOTHING for row in scores):
        text = gettext("Both come to the same scores. Yours is kept below, and is not saved.")
    else:
        text = gettext("What you entered is kept below, and is not saved until you decide.")
    return Clash(
        title=title,
        text=text,
        theirs=_whose(place.visit.sheet, entry),
        at=logbook.time_of(place.visit.sheet, entry) if entry else "",
        rows=rows,
        scores=scores,
        decisions=tuple(decisions),
        same=same,
        waits=waits,
    )


def _own(entry: Entry | None) -> bool:
    return entry is not None and entry.author == this_phone()


def _whose(sheet: Sheet, entry: Entry | None) -> Text:
    """Which phone wrote an entry."""
    if _own(entry):
        return gettext("This phone")
    name = sheet.phones.get(entry.author) if entry else None
    if name is None:
        return gettext("Another phone")
    names = present.names_of(sheet)
    return names.fill(gettext("%(name)s’s phone"), {"name": names.typed(name)})


def _rows(theirs: Mapping[str, Text], mine: Mapping[str, Text]) -> tuple[Row, ...]:
    """All that either version says, each thing in its place."""
    labels = list(theirs)
    for place, label in enumerate(mine):
        if label not in theirs:
            before = [known for known in list(mine)[:place] if known in labels]
            labels.insert(labels.index(before[-1]) + 1 if before else 0, label)
    return tuple(
        Row(label=label, theirs=theirs.get(label, NOTHING), mine=mine.get(label, NOTHING))
        for label in labels
    )


def _scores(place: Place, theirs: HandResult, mine: HandResult | None) -> tuple[Row, ...]:
    """What each version gives to each side."""
    names = present.names_of(place.visit.sheet, theirs.table, markup=False)
    return tuple(
        Row(label=names.side(side), theirs=_award(theirs, side), mine=_award(mine, side))
        for side in theirs.table.there
    )


def _award(result: HandResult | None, side: int) -> str:
    """What a hand gives a side: +3, or −2, 1 smuck."""
    if result is None or result.refused:
        return NOTHING
    points, smucks = wording.signed(result.change[side]), result.smucks_change[side]
    if not smucks:
        return points
    return ngettext(
        "%(points)s, %(num)s smuck", "%(points)s, %(num)s smucks", smucks, points=points
    )
