"""Entering a hand, correcting one, putting in a forgotten one, striking one."""

from __future__ import annotations

from collections.abc import Mapping

from flask import Blueprint, abort, flash, redirect, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from shmear_scorer.desk import drafts, games
from shmear_scorer.desk.drafts import Draft
from shmear_scorer.desk.games import Stale
from shmear_scorer.rules.game import Game, Kind
from shmear_scorer.rules.hand import HandRecord
from shmear_scorer.rules.ruling import Problem, Refused
from shmear_scorer.rules.state import HandResult
from shmear_scorer.web import handview, present
from shmear_scorer.web.cardforms import PILES, TRICKS
from shmear_scorer.web.forms import (
    HandForm,
    count_field,
    hand_fields,
    hand_form,
    read_calls,
    read_hand,
)
from shmear_scorer.web.language import gettext
from shmear_scorer.web.phones import Visit, new_key, pen, scorer, this_phone
from shmear_scorer.web.places import Place, again, coming, earlier

bp = Blueprint("hands", __name__, url_prefix="/g/<token>")

POINTS = "points"
WAYS = (POINTS, TRICKS, PILES)
"""The ways to tell what a hand's cards came to."""
CARDS_ONLY = frozenset({"by", "cards", "played-high", "played-low"})
ASKED_BY_NOBODY = frozenset({"saw", "key", "csrf_token"})

Page = str | Response | tuple[str, int]


# ------------------------------------------------------------------------- new hand


@bp.get("/hand")
def enter(token: str) -> Page:
    """The form for the coming hand, or for one forgotten (``before``)."""
    place = _place(scorer(token))
    waiting = place.state.bid if place.before is None else None
    fields = _texts(hand_fields(waiting, place.shape)) if waiting else MultiDict()
    fields["dealer"] = str(place.state.dealer)
    return _asked(place, fields)


def _place(visitor: Visit) -> Place:
    if "before" not in request.args:
        return coming(visitor)
    return earlier(visitor, before=request.args.get("before", 0, type=int)) or abort(404)


def _asked(place: Place, fields: MultiDict[str, str]) -> str:
    """The form, with what its address fills in: the grid, or the auction as far as it got."""
    for name in hand_form(place.shape)(MultiDict()).data:
        if name in ASKED_BY_NOBODY or (name == "dealer" and not place.changes_the_past):
            continue
        if name in request.args:
            fields.setlist(name, request.args.getlist(name))
    if "grid" in request.args:
        fields.pop("calls", None)
    by_call = "auction" in request.args or bool(fields.get("calls"))
    return handview.show(place, _filled(place, fields), by_call=by_call)


def _texts(fields: Mapping[str, object]) -> MultiDict[str, str]:
    texts: MultiDict[str, str] = MultiDict()
    for name, value in fields.items():
        if isinstance(value, list):
            texts.setlist(name, value)
        elif value is not None:
            texts[name] = str(value)
    return texts


def _filled(place: Place, fields: MultiDict[str, str]) -> HandForm:
    """A form shown for the first time, or again with another key."""
    fields["saw"] = str(place.visit.sheet.version)
    fields["key"] = new_key()
    form = hand_form(place.shape)(fields)
    form.validate()
    return form


@bp.post("/hand")
def save(token: str) -> Page:
    """Check, keep the bid, or save, as the pressed button says."""
    visitor = scorer(token)
    if "before" not in request.args:
        return _sent(coming(visitor))
    before = request.args.get("before", 0, type=int)
    return _sent_for(visitor, before, earlier(visitor, before=before))


@bp.get("/hand/<int:seq>/correct")
def correct(token: str, seq: int) -> Page:
    """The form for a recorded hand, filled in as it stands."""
    place = earlier(scorer(token), of=seq)
    if place is None:
        return redirect(url_for("board.hand", token=token, seq=seq))
    result = drafts.result_of(place.visit.sheet.game, seq)
    assert result is not None and isinstance(result.item, HandRecord), "the place was found by it"
    fields = _texts(hand_fields(result.item, place.shape))
    fields["dealer"] = str(result.dealer)
    return _asked(place, fields)


@bp.post("/hand/<int:seq>/correct")
def save_correction(token: str, seq: int) -> Page:
    """Check a correction, show what it changes, or save it."""
    visitor = scorer(token)
    return _sent_for(visitor, seq, earlier(visitor, of=seq))


def _sent_for(visitor: Visit, seq: int, place: Place | None) -> Page:
    """What was entered for a hand that is struck by now is kept, for the coming one."""
    if place is None and seq not in visitor.sheet.game.struck:
        abort(404)
    return _sent(place or coming(visitor), struck=place is None)


def _sent(place: Place, *, struck: bool = False) -> Page:
    """What to do with a hand that was sent. ``struck``: the one that it was for is gone."""
    form = hand_form(place.shape)()
    form.validate()
    pen(form)
    if place.changes_the_past and "dealer" in request.args:
        # It was entered as the coming hand, which another dealer deals by now.
        form.dealer.data = request.args.get("dealer", type=int)
    do = request.form.get("do", "")
    if "step" in request.form:
        _step_count(place, form)
        return handview.show(place, form)
    hand, problems = read_hand(form, place.shape)
    if struck:
        return _stale(place, form, place.draft(hand, problems), struck=True)
    if do in WAYS:
        return _another_way(place, form, hand, problems, do)
    if do == "preview" or do == "edit":
        return handview.show(place, form)
    if do == "bid" and not place.changes_the_past:
        if not (hand.bid or hand.calls or hand.passed):
            problems.append(Problem(code="auction-missing", where="bid"))
        return _write(place, form, drafts.bid(hand, problems))
    if do == "check":
        return _check(place, form, place.draft(hand, problems))
    if do == "save":
        return _write(place, form, place.draft(hand, problems))
    abort(400)


def _another_way(
    place: Place, form: HandForm, hand: HandRecord, problems: list[Problem], way: str
) -> Page:
    """Tell the hand by its cards, or by its points again: what was entered goes along."""
    if way != POINTS and handview.leader_of(place, hand) is None:
        problems.append(Problem(code="auction-missing", where="bid"))
        return handview.show(place, form, tuple(problems), complete=True), 422
    query = handview.query_of(form)
    for name in [name for name in query if name in CARDS_ONLY or name.startswith("pile-")]:
        del query[name]
    if way != POINTS:
        query["by"] = [way]
    return redirect(place.at(**query))


def _step_count(place: Place, form: HandForm) -> None:
    """A stepper pressed without a script: one more or one less."""
    name, _, by = request.form["step"].partition(":")
    if name in {count_field(side[0]) for side in place.shape.sides} and by in ("1", "-1"):
        form[name].data = max(0, (form[name].data or 0) + int(by))
        form[name].errors = ()


def _check(place: Place, form: HandForm, draft: Draft) -> Page:
    """Show what a hand would do; for one of the past, what it would change."""
    if place.visit.sheet.version != form.saw.data:
        return _stale(place, form, draft)
    try:
        after = drafts.preview(place.visit.sheet.game, draft)
    except Refused as refused:
        return handview.show(place, form, refused.problems, complete=True), 422
    if place.changes_the_past:
        return handview.show_changes(place, form, draft, after)
    return handview.show(place, form, complete=True)


def _write(place: Place, form: HandForm, draft: Draft) -> Page:
    sheet = place.visit.sheet
    try:
        after = games.write(sheet.game_id, draft, pen(form))
    except Refused as refused:
        return handview.show(place, form, refused.problems, complete=True), 422
    except Stale:
        now = again(place, scorer(place.visit.token))
        struck = place.changes_the_past and not now.changes_the_past
        return _stale(now, form, draft, struck=struck)
    flash(_done(after.game, draft, pen(form).key), "ok")
    return redirect(url_for("board.board", token=place.visit.token))


def _done(game: Game, draft: Draft, key: str) -> str:
    """What to say; ``key`` names the entry, for a form that is sent again may not be the newest."""
    match draft.kind:
        case Kind.BID:
            return gettext("The bid is on the board.")
        case Kind.AMEND:
            return gettext("The correction is saved.")
        case _:
            seq = next(entry.seq for entry in game.entries if entry.key == key)
            result = drafts.result_of(game, seq)
            if result is None or result.number is None:
                return gettext("Saved.")
            return gettext("Hand %(number)s is saved.", number=result.number)


def _stale(place: Place, form: HandForm, draft: Draft, *, struck: bool = False) -> Page:
    """Somebody was quicker: what they saved, and this phone's own input, kept."""
    sheet = place.visit.sheet
    newer = [entry for entry in sheet.game.entries if entry.seq > (form.saw.data or 0)]
    if any((entry.kind, entry.payload) == (draft.kind, draft.payload) for entry in newer):
        flash(gettext("Another phone had saved just that: it counts once."), "ok")
        return redirect(url_for("board.board", token=place.visit.token))
    fields = MultiDict({k: v for k, v in request.form.items(multi=True) if k not in ("saw", "key")})
    if not place.changes_the_past:
        _deal_on(place, form, fields)
    address, line, own = "", None, False
    for entry in newer:
        result = drafts.result_of(sheet.game, entry.seq_in("of") or entry.seq)
        if result is not None and isinstance(result.item, HandRecord):
            line, own = present.hand_line(sheet, result), entry.author == this_phone()
            address = _address_of(result, place, form)
            fields["after"] = str(result.seq)
    conflict = handview.Conflict(line=line, own=own, address=address, struck=struck)
    return handview.show(place, _filled(place, fields), conflict=conflict), 409


def _address_of(theirs: HandResult, place: Place, form: HandForm) -> str:
    """Where their hand is corrected with this one, which was dealt by who was to deal then."""
    if place.changes_the_past:
        return ""
    token, dealer = place.visit.token, form.dealer.data
    return url_for("hands.save_correction", token=token, seq=theirs.seq, dealer=dealer)


def _deal_on(place: Place, form: HandForm, fields: MultiDict[str, str]) -> None:
    """Let the dealer by now deal the hand. Calls begin elsewhere then: what they came to stays."""
    if form.dealer.data is not None and form.dealer.data != place.state.dealer and form.calls.data:
        calls = read_calls(form.calls.data, place.state.table.order_after(form.dealer.data))
        fields.update(_texts(hand_fields(HandRecord(calls=calls), place.shape)))
        del fields["calls"]
    fields["dealer"] = str(place.state.dealer)
