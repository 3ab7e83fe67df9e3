"""The log: what was written and changed, by which phone, when, and from what to what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from flask_babel import format_datetime, format_time
from markupsafe import Markup

from shmear_scorer.desk.sheets import Sheet
from shmear_scorer.rules.game import Entry, Kind, corrected_rules
from shmear_scorer.rules.hand import PASS, Adjustments, HandRecord, Item, PointsSeen
from shmear_scorer.rules.notation import read_item
from shmear_scorer.rules.state import WonBy
from shmear_scorer.web import present, wording
from shmear_scorer.web.language import gettext
from shmear_scorer.web.wording import Names

Change = tuple[str, str | Markup, str | Markup]
"""A label, what stood, what stands."""


@dataclass(frozen=True, kw_only=True)
class LogLine:
    """One entry. ``restore`` is the retraction to strike where this one can be restored."""

    seq: int
    what: str | Markup
    who: str
    when: str
    at: str
    changes: tuple[Change, ...]
    struck: bool
    restore: int | None


def lines(sheet: Sheet) -> list[LogLine]:
    """All entries, latest first."""
    return [_line(sheet, entry) for entry in reversed(sheet.game.entries)]


def recorded(sheet: Sheet, seq: int) -> str:
    """By whom and when a hand was recorded, and whether it was corrected since."""
    entry = sheet.game.entry(seq)
    if entry is None or entry.at is None:
        return ""
    last = next((e for e in reversed(sheet.game.entries) if _amends(sheet, e, seq)), None)
    facts = {
        "who": _who(sheet, entry),
        "time": format_time(entry.at.astimezone(), "short", rebase=False),
    }
    if last is None or last.at is None:
        return gettext("Recorded by %(who)s at %(time)s, not changed since.", **facts)
    return gettext(
        "Recorded by %(who)s at %(time)s, corrected by %(other)s at %(later)s.",
        **facts,
        other=_who(sheet, last),
        later=format_time(last.at.astimezone(), "short", rebase=False),
    )


def _amends(sheet: Sheet, entry: Entry, seq: int) -> bool:
    standing = entry.seq not in sheet.game.struck
    return entry.kind is Kind.AMEND and entry.payload.get("of") == seq and standing


def _who(sheet: Sheet, entry: Entry) -> str:
    return sheet.phones.get(entry.author) or gettext("a phone without a name")


def _line(sheet: Sheet, entry: Entry) -> LogLine:
    struck = entry.seq in sheet.game.struck
    at = entry.at.astimezone() if entry.at else None
    return LogLine(
        seq=entry.seq,
        what=_what(sheet, entry),
        who=_who(sheet, entry),
        when=format_datetime(at, "short", rebase=False) if at else "",
        at=at.isoformat(timespec="seconds") if at else "",
        changes=tuple(_changes(sheet, entry)),
        struck=struck,
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
    names = present.names_of(sheet)
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
                return Markup("{}: {}").format(gettext("Struck"), _what(sheet, of))
            return gettext("Struck")
        case Kind.ADJUST:
            return _adjust_line(entry, names)
        case Kind.RESEAT:
            return gettext("A name mended")
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
    auction = _auction(item, names)
    if item.dump is None:
        return auction
    choice = wording.dump_label(item.dump, sheet.state.rules)
    return names.fill(gettext("%(auction)s, %(choice)s"), {"auction": auction, "choice": choice})


def _auction(hand: HandRecord, names: Names) -> str | Markup:
    holder = hand.bid
    if hand.calls:
        holder = next((bid for bid in reversed(hand.calls) if bid.call != PASS), None)
    if holder is None:
        return gettext("everybody passed") if hand.passed or hand.calls else "–"
    bid = {"name": names.seat(holder.seat), "bid": wording.call_label(holder.call)}
    if hand.trump:
        suit = wording.suit_name(hand.trump)
        return names.fill(gettext("%(name)s %(bid)s, %(suit)s"), {**bid, "suit": suit})
    return names.fill(gettext("%(name)s %(bid)s"), bid)


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
        case Kind.RESEAT:
            yield gettext("Name"), entry.payload.get("was", ""), entry.payload.get("now", "")


def _rule_changes(sheet: Sheet, entry: Entry) -> Iterator[Change]:
    """Each rule that the correction ``entry`` changes, as it was just before, and after."""
    before = sheet.game.start.rules
    for other in sheet.game.entries:
        earlier = other.seq < entry.seq and other.kind is Kind.RULES
        if earlier and other.seq not in sheet.game.struck:
            before = corrected_rules(before, other.payload) or before
    after = corrected_rules(before, entry.payload) or before
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
    names = present.names_of(sheet)
    before, after = _fields(sheet, _item(earlier), names), _fields(sheet, _item(entry), names)
    for label in dict.fromkeys([*before, *after]):
        if before.get(label) != after.get(label):
            yield label, before.get(label, "–"), after.get(label, "–")


def _fields(sheet: Sheet, item: Item, names: Names) -> dict[str, str | Markup]:
    """A record in words, field by field."""
    if isinstance(item, Adjustments):
        row = item.items[0] if item.items else None
        if row is None:
            return {}
        return {
            gettext("Whose"): names.side_of(row.seat),
            gettext("Points"): wording.signed(row.points),
            gettext("Smucks"): wording.signed(row.smucks),
            gettext("Reason"): names.typed(row.reason),
        }
    fields: dict[str, str | Markup] = {gettext("Bid"): _auction(item, names)}
    if item.dealer is not None:
        fields[gettext("Dealer")] = names.seat(item.dealer)
    if item.dump is not None:
        fields[gettext("Dealer’s choice")] = wording.dump_label(item.dump, sheet.state.rules)
    if isinstance(item.evidence, PointsSeen):
        rules = sheet.state.rules
        for point, owner in item.evidence.owners.items():
            label = wording.point_label(point, rules)
            nobody = wording.nobody_label(point)
            fields[label] = nobody if owner is None else names.side_of(owner)
        for seat, count in (item.evidence.card_points or {}).items():
            label = gettext(
                "Card points of %(name)s", name=present.names_of(sheet, markup=False).side_of(seat)
            )
            fields[label] = wording.points(count)
    return fields
