"""The log: what was written and changed, by which phone, when, and from what to what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from flask_babel import format_datetime, format_time
from markupsafe import Markup

from shmear_scorer.desk.sheets import Sheet
from shmear_scorer.rules.game import Entry, Kind, corrected_rules, idle
from shmear_scorer.rules.hand import Adjustments, HandRecord, Item
from shmear_scorer.rules.notation import read_item
from shmear_scorer.rules.state import WonBy
from shmear_scorer.web import present, records, seating, wording
from shmear_scorer.web.language import gettext
from shmear_scorer.web.wording import Names

Change = tuple[str, str | Markup, str | Markup]
"""A label, what stood, what stands."""


@dataclass(frozen=True, kw_only=True)
class LogLine:
    """One entry; ``idle``: it stands and does nothing. ``restore`` is the retraction to strike
    where this one can be restored."""

    seq: int
    what: str | Markup
    who: str
    when: str
    at: str
    changes: tuple[Change, ...]
    struck: bool
    idle: bool
    restore: int | None


def lines(sheet: Sheet) -> list[LogLine]:
    """All entries, latest first."""
    without = idle(sheet.game)
    return [line(sheet, entry, entry.seq in without) for entry in reversed(sheet.game.entries)]


def recorded(sheet: Sheet, seq: int) -> str:
    """By whom and when a hand was recorded, and whether it was corrected since."""
    entry = sheet.game.entry(seq)
    if entry is None or entry.at is None:
        return ""
    last = records.newest_record(sheet.game, seq)
    facts = {"who": _who(sheet, entry), "time": time_of(sheet, entry)}
    if last is None or last is entry:
        return gettext("Recorded by %(who)s at %(time)s, not changed since.", **facts)
    return gettext(
        "Recorded by %(who)s at %(time)s, corrected by %(other)s at %(later)s.",
        **facts,
        other=_who(sheet, last),
        later=time_of(sheet, last),
    )


def time_of(sheet: Sheet, entry: Entry) -> str:
    """When an entry was written: the time of day, in the time zone of the game's club if it has
    one, else in that of the machine that serves."""
    return format_time(entry.at.astimezone(sheet.zone), "short", rebase=False) if entry.at else ""


def _amends(sheet: Sheet, entry: Entry, seq: int) -> bool:
    standing = entry.seq not in sheet.game.struck
    return entry.kind is Kind.AMEND and entry.payload.get("of") == seq and standing


def _who(sheet: Sheet, entry: Entry) -> str:
    return sheet.phones.get(entry.author) or gettext("a phone without a name")


def line(sheet: Sheet, entry: Entry, idle: bool = False) -> LogLine:
    """One entry, as the log tells it."""
    struck = entry.seq in sheet.game.struck
    at = entry.at.astimezone(sheet.zone) if entry.at else None
    return LogLine(
        seq=entry.seq,
        what=_what(sheet, entry),
        who=_who(sheet, entry),
        when=format_datetime(at, "short", rebase=False) if at else "",
        at=at.isoformat(timespec="seconds") if at else "",
        changes=tuple(_changes(sheet, entry)),
        struck=struck,
        idle=idle,
        # Striking is not restored: the hand is struck again.
        restore=_striker(sheet, entry) if struck and entry.kind is not Kind.RETRACT else None,
    )


def _striker(sheet: Sheet, entry: Entry) -> int | None:
    """The retraction that keeps an entry from standing."""
    return next(
        (
            other.seq
            for other in reversed(sheet.game.entries)
            if other.kind is Kind.RETRACT
            and other.payload.get("of") == entry.seq
            and other.seq not in sheet.game.struck
        ),
        None,
    )


def _what(sheet: Sheet, entry: Entry) -> str | Markup:
    names = present.names_of(sheet, sheet.table_at(entry.seq))
    match entry.kind:
        case Kind.BID:
            return _bid_line(sheet, entry, names)
        case Kind.RECORD:
            return _record_line(sheet, entry, names)
        case Kind.AMEND:
            number = present.number_of(sheet, entry.payload.get("of", 0))
            if number is None:
                return gettext("A correction")
            return gettext("Hand %(number)s corrected", number=number)
        case Kind.RETRACT:
            of = sheet.game.entry(entry.payload.get("of", 0))
            if of is not None and of.kind is Kind.RETRACT:
                return gettext("Restored what was struck")
            if of is not None:
                return names.fill(gettext("Struck: %(what)s"), {"what": _what(sheet, of)})
            return gettext("Struck")
        case Kind.ADJUST:
            return _adjust_line(entry, names)
        case Kind.RESEAT:
            return seating.told(sheet, entry) or gettext("A name mended")
        case Kind.RULES if len(entry.payload.get("set", {})) > 1:
            return gettext(
                "%(number)s rules of this game corrected, from its first hand on",
                number=len(entry.payload["set"]),
            )
        case Kind.RULES:
            return gettext("A rule of this game corrected, from its first hand on")
        case Kind.END:
            return _end_line(entry)


def _record_line(sheet: Sheet, entry: Entry, names: Names) -> str | Markup:
    """What was recorded then; what became of it the entries after it say."""
    number = present.number_of(sheet, entry.seq)
    what = {"number": number, "what": _bid_text(sheet, entry, names)}
    if number is None:
        return names.fill(gettext("A hand: %(what)s"), what)
    return names.fill(gettext("Hand %(number)s: %(what)s"), what)


def _item(entry: Entry) -> Item:
    return read_item(entry.payload.get("hand"))[0]


def _bid_text(sheet: Sheet, entry: Entry, names: Names) -> str | Markup:
    item = _item(entry)
    if isinstance(item, Adjustments):
        return gettext("an adjustment")
    auction = records.auction_text(item, names)
    if item.dump is None:
        return auction
    choice = wording.dump_label(item.dump, sheet.state.rules)
    return names.fill(gettext("%(auction)s, %(choice)s"), {"auction": auction, "choice": choice})


def _bid_line(sheet: Sheet, entry: Entry, names: Names) -> str | Markup:
    item = _item(entry)
    if isinstance(item, HandRecord) and not (item.bid or item.calls or item.passed):
        dealer = sheet.state.dealer if item.dealer is None else item.dealer
        return names.fill(gettext("%(name)s deals the coming hand"), {"name": names.seat(dealer)})
    return names.fill(gettext("The bid: %(what)s"), {"what": _bid_text(sheet, entry, names)})


def _adjust_line(entry: Entry, names: Names) -> str | Markup:
    item = _item(entry)
    row = item.items[0] if isinstance(item, Adjustments) and item.items else None
    if row is None:
        return gettext("An adjustment")
    facts = {
        "name": names.side_of(row.seat),
        "points": wording.signed(row.points),
        "smucks": wording.signed(row.smucks),
        "reason": names.typed(row.reason or "–"),
    }
    if row.smucks:
        return names.fill(
            gettext("%(name)s adjusted: points %(points)s, smucks %(smucks)s. Reason: %(reason)s"),
            facts,
        )
    return names.fill(gettext("%(name)s adjusted: points %(points)s. Reason: %(reason)s"), facts)


def _end_line(entry: Entry) -> str:
    match entry.payload.get("how"):
        case WonBy.LEADER:
            return gettext("Called early: the leader wins")
        case WonBy.AGREED:
            return gettext("Called early: winners by agreement")
        case _:
            return gettext("Called early: no result")


# ------------------------------------------------------------------ from what to what


def _changes(sheet: Sheet, entry: Entry) -> Iterator[Change]:
    match entry.kind:
        case Kind.AMEND:
            yield from _hand_changes(sheet, entry)
        case Kind.RULES:
            yield from _rule_changes(sheet, entry)
        case Kind.RESEAT if not entry.moves_seats:
            yield gettext("Name"), entry.payload.get("was", ""), entry.payload.get("now", "")


def _rule_changes(sheet: Sheet, entry: Entry) -> Iterator[Change]:
    """Each rule that the correction ``entry`` changes, as it was just before, and after."""
    before, players = sheet.game.start.rules, len(sheet.game.start.players)
    for other in sheet.game.entries:
        earlier = other.seq < entry.seq and other.kind is Kind.RULES
        if earlier and other.seq not in sheet.game.struck:
            before = corrected_rules(before, other.payload, players) or before
    after = corrected_rules(before, entry.payload, players)
    if after is None:
        return
    for key in entry.payload.get("set", {}):
        was, now = wording.rule_label(key, before), wording.rule_label(key, after)
        yield wording.key_label(key), was, now


def _hand_changes(sheet: Sheet, entry: Entry) -> Iterator[Change]:
    of = entry.payload.get("of", 0)
    earlier = next(
        (
            other
            for other in reversed(sheet.game.entries)
            if other.seq < entry.seq and (other.seq == of or _amends(sheet, other, of))
        ),
        None,
    )
    if earlier is None:
        return
    sheet = sheet.seated(sheet.table_at(of))
    before, after = records.rows(sheet, _item(earlier)), records.rows(sheet, _item(entry))
    for label in dict.fromkeys([*before, *after]):
        was = before.get(label, records.NOTHING)
        now = after.get(label, records.NOTHING)
        if was != now:
            yield label, was, now
