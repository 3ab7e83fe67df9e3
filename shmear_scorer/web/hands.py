"""Entering a hand, correcting one, putting in a forgotten one, striking one."""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from shmear_scorer.desk import drafts, games
from shmear_scorer.desk.drafts import Draft
from shmear_scorer.desk.games import Stale
from shmear_scorer.rules.game import Game, Kind
from shmear_scorer.rules.hand import HandRecord, PointsSeen
from shmear_scorer.rules.ruling import Problem, Refused
from shmear_scorer.rules.state import GameState, HandResult
from shmear_scorer.web import corrections, handpage, present, reasons, wording
from shmear_scorer.web.forms import (
    EVERYBODY_PASSED,
    HandForm,
    count_field,
    hand_fields,
    hand_form,
    read_calls,
    read_hand,
)
from shmear_scorer.web.handpage import AuctionView, Text
from shmear_scorer.web.language import gettext
from shmear_scorer.web.phones import Visit, new_key, pen, scorer, this_phone
from shmear_scorer.web.places import Place, again, coming, earlier

bp = Blueprint("hands", __name__, url_prefix="/g/<token>")

Page = str | Response | tuple[str, int]


# ------------------------------------------------------------------------- new hand


@bp.get("/hand")
def enter(token: str) -> Page:
    """The form for the coming hand, or for one forgotten (``before``)."""
    place = _place(scorer(token))
    waiting = place.state.bid if place.before is None else None
    fields = MultiDict(_texts(hand_fields(waiting, place.shape))) if waiting else MultiDict()
    fields["dealer"] = str(place.state.dealer)
    return _asked(place, fields)


def _place(visitor: Visit) -> Place:
    if "before" not in request.args:
        return coming(visitor)
    return earlier(visitor, before=request.args.get("before", 0, type=int)) or abort(404)


def _asked(place: Place, fields: MultiDict[str, str]) -> str:
    """The form, with what its address fills in: the grid, or the auction as far as it got."""
    for name in ("calls", "bid", "trump", "dealer"):
        if name in request.args and (name != "dealer" or place.changes_the_past):
            fields[name] = request.args[name]
    if "grid" in request.args:
        fields.pop("calls", None)
    by_call = "auction" in request.args or bool(fields.get("calls"))
    return _show(place, _filled(place, fields), by_call=by_call)


def _texts(fields: dict[str, object]) -> dict[str, str]:
    return {name: str(value) for name, value in fields.items() if value is not None}


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
    fields = MultiDict(_texts(hand_fields(_by_points(result), place.shape)))
    fields["dealer"] = str(result.dealer)
    return _asked(place, fields)


def _by_points(result: HandResult) -> HandRecord:
    """A record whose cards were seen, as this page can show it: who got each point."""
    hand = result.item
    assert isinstance(hand, HandRecord), "an adjustment has no points"
    if handpage.evidence_is_points(hand) or result.tally is None:
        return hand
    return replace(hand, evidence=PointsSeen(owners=result.tally.owners))


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
        return _show(place, form)
    hand, problems = read_hand(form, place.shape)
    if struck:
        return _stale(place, form, place.draft(hand, problems), struck=True)
    if do == "preview" or do == "edit":
        return _show(place, form)
    if do == "bid" and not place.changes_the_past:
        if not (hand.bid or hand.calls or hand.passed):
            problems.append(Problem(code="auction-missing", where="bid"))
        return _write(place, form, drafts.bid(hand, problems))
    if do == "check":
        return _check(place, form, place.draft(hand, problems))
    if do == "save":
        return _write(place, form, place.draft(hand, problems))
    abort(400)


def _step_count(place: Place, form: HandForm) -> None:
    """A stepper pressed without a script: one more or one less."""
    name, _, by = request.form["step"].partition(":")
    if name in {count_field(side[0]) for side in place.shape.sides} and by in ("1", "-1"):
        form[name].data = max(0, (form[name].data or 0) + int(by))


def _check(place: Place, form: HandForm, draft: Draft) -> Page:
    """Show what a hand would do; for one of the past, what it would change."""
    if place.visit.sheet.version != form.saw.data:
        return _stale(place, form, draft)
    try:
        after = drafts.preview(place.visit.sheet.game, draft)
    except Refused as refused:
        return _show(place, form, refused.problems, complete=True), 422
    if place.changes_the_past:
        return _show_changes(place, form, draft, after)
    return _show(place, form, complete=True)


def _write(place: Place, form: HandForm, draft: Draft) -> Page:
    sheet = place.visit.sheet
    try:
        after = games.write(sheet.game_id, draft, pen(form))
    except Refused as refused:
        return _show(place, form, refused.problems, complete=True), 422
    except Stale:
        now = again(place, scorer(place.visit.token))
        struck = place.changes_the_past and not now.changes_the_past
        return _stale(now, form, draft, struck=struck)
    flash(_done(after.game, draft), "ok")
    return redirect(url_for("board.board", token=place.visit.token))


def _done(game: Game, draft: Draft) -> str:
    match draft.kind:
        case Kind.BID:
            return gettext("The bid is on the board.")
        case Kind.AMEND:
            return gettext("The correction is saved.")
        case _:
            result = drafts.result_of(game, game.version)
            if result is None or result.number is None:
                return gettext("Saved.")
            return gettext("Hand %(number)s is saved.", number=result.number)


@dataclass(frozen=True, kw_only=True)
class Conflict:
    """What was saved first: a hand's line, by this very phone (an old page, sent again) or another.

    ``address`` is where that hand is corrected; ``struck``: the one that was at hand is gone.
    """

    line: present.HandLine | None
    own: bool
    address: str
    struck: bool


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
    conflict = Conflict(line=line, own=own, address=address, struck=struck)
    return _show(place, _filled(place, fields), conflict=conflict), 409


def _address_of(theirs: HandResult, place: Place, form: HandForm) -> str:
    """Where their hand is corrected with this one, which was dealt by who was to deal then."""
    if place.changes_the_past:
        return ""
    token, dealer = place.visit.token, form.dealer.data
    return url_for("hands.save_correction", token=token, seq=theirs.seq, dealer=dealer)


def _deal_on(place: Place, form: HandForm, fields: MultiDict[str, str]) -> None:
    """Let the dealer by now deal the hand. Calls begin elsewhere then: what they came to stays."""
    if form.dealer.data is not None and form.dealer.data != place.state.dealer and form.calls.data:
        calls = read_calls(form.calls.data, form.dealer.data, len(place.state.table.players))
        for name, value in _texts(hand_fields(HandRecord(calls=calls), place.shape)).items():
            fields[name] = value
        del fields["calls"]
    fields["dealer"] = str(place.state.dealer)


# ---------------------------------------------------------------------------- pages


def _show(
    place: Place,
    form: HandForm,
    problems: tuple[Problem, ...] = (),
    *,
    complete: bool = False,
    by_call: bool = False,
    conflict: Conflict | None = None,
) -> str:
    """The form with all that is known from what was entered so far."""
    sheet, shape, state = place.visit.sheet, place.shape, place.state
    names = present.names_of(sheet)
    hand, read_problems = read_hand(form, shape)
    dealer = hand.dealer if hand.dealer in range(len(sheet.names)) else state.dealer
    assert dealer is not None, "a game has a dealer"
    result, after, found = _try(place, hand, read_problems)
    shown, top = handpage.field_problems(problems or found, shape, names, complete=complete)
    labels = {row.name: row.label for row in handpage.point_rows(shape)}
    fine = result is not None and not result.refused
    auction = None
    if by_call or form.calls.data:
        calls = read_calls(form.calls.data or "", dealer, len(sheet.names))
        auction = handpage.auction_view(state, shape, dealer, calls, names)
    return render_template(
        "hand.html",
        place=place,
        visit=place.visit,
        title=present.game_title(state.rules),
        form=form,
        shape=shape,
        dealer=dealer,
        dealer_name=sheet.names[dealer],
        names=sheet.names,
        players=handpage.player_rows(state, shape, dealer, names),
        calls=handpage.call_keys(state, shape, dealer, form.pitcher.data, names),
        auction=auction,
        dumps=handpage.dump_choices(state, shape, dealer, names),
        passed_means=wording.all_pass_sentence(shape.rules, names, dealer),
        points=handpage.point_rows(shape),
        sides=handpage.side_options(sheet, shape),
        count=handpage.count_view(form, shape, result, names),
        preview=handpage.preview_of(sheet, result, after) if fine and result and after else None,
        open=handpage.open_questions(found, labels),
        has_bid=not any(problem.where in ("bid", "calls") for problem in found),
        problems=shown,
        top=_linked(place, top, auction) if complete else [],
        blocked=[text for text, _field in top] if not complete else [],
        everybody_passed=EVERYBODY_PASSED,
        conflict=conflict,
        number=_number(place),
    )


def _linked(
    place: Place, top: list[tuple[Text, str]], auction: AuctionView | None
) -> list[tuple[Text, str]]:
    """Problems with their fields, as far as the page has these."""
    asks_points = auction is None or auction.over
    missing = set() if place.changes_the_past else {"dealer"}
    if not place.shape.asks_partner:
        missing.add("partner")
    return [
        (text, field if field not in missing and (asks_points or field == "bid") else "")
        for text, field in top
    ]


def _number(place: Place) -> int:
    if place.of is not None:
        result = drafts.result_of(place.visit.sheet.game, place.of)
        return (result.number if result else None) or place.state.hand_number
    return place.state.hand_number


def _try(
    place: Place, hand: HandRecord, problems: list[Problem]
) -> tuple[HandResult | None, GameState | None, tuple[Problem, ...]]:
    """What the hand would come to, as far as it is entered."""
    game = place.visit.sheet.game
    draft = place.draft(hand, problems)
    try:
        after = drafts.preview(game, draft)
    except Refused as refused:
        return None, None, refused.problems
    seq = place.of if place.of is not None else after.version
    result = drafts.result_of(after, seq)
    return result, after.state, result.problems if result else ()


def _show_changes(place: Place, form: HandForm, draft: Draft, after: Game) -> Page:
    """What a correction changes, to be confirmed."""
    sheet = place.visit.sheet
    seq = place.of if place.of is not None else after.version
    result = drafts.result_of(after, seq)
    names = present.names_of(sheet)
    fields = {**request.form, "dealer": form.dealer.data}
    sent = [(k, v) for k, v in fields.items() if k not in ("do", "csrf_token") and v is not None]
    return render_template(
        "preview.html",
        visit=place.visit,
        title=present.game_title(sheet.state.rules),
        heading=_heading(place),
        address=place.at(),
        sent=sent,
        changes=corrections.changes(sheet, after),
        heads=present.heads(sheet),
        verdict=wording.verdict(result, names) if result else "",
        groups=reasons.ruling_groups(sheet, result) if result else (),
        with_smucks=present.has_smucks(sheet.state.rules),
        save=gettext("Save the correction") if place.of is not None else gettext("Put it in"),
        can_edit=True,
    )


def _heading(place: Place) -> str:
    if place.of is not None:
        return gettext("Correct hand %(number)s", number=_number(place))
    return gettext("A forgotten hand")
