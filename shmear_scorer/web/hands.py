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
from shmear_scorer.web import corrections, handview, rivals
from shmear_scorer.web.cardforms import PILES, TRICKS
from shmear_scorer.web.forms import (
    HandForm,
    count_field,
    dealt_by,
    hand_fields,
    hand_form,
    partner_missing,
    read_hand,
)
from shmear_scorer.web.language import gettext
from shmear_scorer.web.phones import Visit, new_key, pen, scorer
from shmear_scorer.web.places import Place, again, coming, earlier

bp = Blueprint("hands", __name__, url_prefix="/g/<token>")

POINTS = "points"
ONLY_SHOWN = frozenset({"preview", "edit"})
"""What buttons and scripts ask for to see what was entered so far."""
WAYS = (POINTS, TRICKS, PILES)
"""The ways to tell what a hand's cards came to."""
CARDS_ONLY = frozenset({"by", "cards", "played-high", "played-low"})
ASKED_BY_NOBODY = frozenset({"saw", "key", "csrf_token", "another"})

Page = str | Response | tuple[str, int]


# ------------------------------------------------------------------------- new hand


@bp.get("/hand")
def enter(token: str) -> Page:
    """The form for the coming hand, or for one forgotten (``before``)."""
    place = _place(scorer(token))
    at = rivals.contested(place, _begun(place), request.args.get("struck", type=int))
    waiting = place.state.bid if place.before is None and not _goes_on() else None
    fields = _texts(hand_fields(waiting, place.shape)) if waiting else MultiDict()
    fields["dealer"] = str(at.state.dealer)
    return _asked(at, fields)


def _place(visitor: Visit) -> Place:
    if "before" not in request.args:
        return coming(visitor)
    return earlier(visitor, before=request.args.get("before", 0, type=int)) or abort(404)


def _goes_on() -> bool:
    """Whether an address has what was entered so far."""
    return "since" in request.args


def _begun(place: Place) -> int:
    """The version from which that was begun which an address has."""
    return request.args.get("since", place.visit.sheet.version, type=int)


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
    place = earlier(visitor, before=before)
    return _sent(place) if place else _late(_instead(visitor, before))


@bp.get("/hand/<int:seq>/correct")
def correct(token: str, seq: int) -> Page:
    """The form for a recorded hand, filled in as it stands."""
    visitor = scorer(token)
    place = earlier(visitor, of=seq)
    if place is None and _goes_on():
        place = _instead(visitor, seq)
        return _asked(place, MultiDict({"struck": str(seq), "dealer": str(place.state.dealer)}))
    if place is None:
        return redirect(url_for("board.hand", token=token, seq=seq))
    result = drafts.result_of(place.visit.sheet.game, seq)
    assert result is not None and isinstance(result.item, HandRecord), "the place was found by it"
    fields = MultiDict() if _goes_on() else _texts(hand_fields(result.item, place.shape))
    fields["dealer"] = str(result.dealer)
    return _asked(place, fields)


@bp.post("/hand/<int:seq>/correct")
def save_correction(token: str, seq: int) -> Page:
    """Check a correction, show what it changes, or save it."""
    visitor = scorer(token)
    place = earlier(visitor, of=seq)
    return _sent(place) if place else _late(_instead(visitor, seq), struck=seq)


def _instead(visitor: Visit, struck: int) -> Place:
    """Where a hand goes that was entered for one that is struck by now, or before it."""
    if struck not in visitor.sheet.game.struck:
        abort(404)
    return rivals.in_place_of(visitor, struck)


def _sent(place: Place) -> Page:
    """What to do with a hand that was sent."""
    form = hand_form(place.shape)()
    form.validate()
    pen(form)
    do = request.form.get("do", "")
    at = rivals.contested(place, form.begun, form.struck.data)
    if do in ONLY_SHOWN or "step" in request.form:
        return _shown(at, form)
    hand, problems = read_hand(form, place.shape)
    if do != "bid":
        problems += partner_missing(form, place.shape, hand)
    if do in WAYS:
        return _another_way(at, form, hand, problems, do)
    if do == "another":
        return _as_another(place, form, hand, problems)
    # On a page that showed two versions one of the decisions is asked for, and no other button.
    undecided = form.begun != form.saw.data and (at is not place or form.struck.data is not None)
    if undecided and form.another.data is None and not place.changes_the_past:
        return _late(at)
    if do == "bid" and not place.changes_the_past:
        if not (hand.bid or hand.calls or hand.passed):
            problems.append(Problem(code="auction-missing", where="bid"))
        return _write(place, form, drafts.bid(hand, problems))
    if do == "check":
        return _check(place, form, place.draft(hand, problems))
    if do == "save":
        hand = dealt_by(hand, form.another.data, place.shape)
        return _write(place, form, place.draft(hand, problems))
    abort(400)


def _shown(place: Place, form: HandForm) -> str:
    """What was entered, as the game is by now; a stepper pressed without a script is one step."""
    if "step" in request.form:
        _step_count(place, form)
    elif place.visit.sheet.version != form.saw.data and rivals.rival(place, form.begun):
        form = _filled(place, _kept(form))
    return handview.show(place, form)


def _another_way(
    place: Place, form: HandForm, hand: HandRecord, problems: list[Problem], way: str
) -> Page:
    """Tell the hand by its cards, or by its points again: what was entered goes along."""
    unpitched = handview.leader_of(place, hand) is None
    if unpitched:
        problems.append(Problem(code="auction-missing", where="bid"))
    # What the pages with cards don't ask is asked before.
    if way != POINTS and (unpitched or partner_missing(form, place.shape, hand)):
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
        return _late(place, draft)
    try:
        after = drafts.preview(place.visit.sheet.game, draft)
    except Refused as refused:
        return handview.show(place, form, refused.problems, complete=True), 422
    if place.changes_the_past:
        return handview.show_changes(place, form, draft, after)
    return handview.show(place, form, complete=True)


def _as_another(place: Place, form: HandForm, hand: HandRecord, problems: list[Problem]) -> Page:
    """It was decided that this is another hand than the one that was saved first: what it does,
    as the game is by now, and then it is saved."""
    if place.visit.sheet.version != form.saw.data:
        return _late(place)
    deals = hand.dealer if place.changes_the_past else place.state.dealer
    hand = dealt_by(hand, deals, place.shape)
    draft = place.draft(hand, problems)
    try:
        after = drafts.preview(place.visit.sheet.game, draft)
    except Refused as refused:
        fields = _kept(form, "calls", "since", "struck") if hand.calls is None else _kept(form)
        fields.update(_texts(hand_fields(hand, place.shape)))
        filled = _filled(place, fields)
        return handview.show(place, filled, refused.problems, complete=True), 422
    return handview.show_another(place, hand, draft, after)


def _write(place: Place, form: HandForm, draft: Draft) -> Page:
    sheet = place.visit.sheet
    try:
        after = games.write(sheet.game_id, draft, pen(form))
    except Refused as refused:
        return handview.show(place, form, refused.problems, complete=True), 422
    except Stale:
        visitor = scorer(place.visit.token)
        now, seq = again(place, visitor), place.of or place.before
        if seq is not None and not now.changes_the_past:
            return _late(_instead(visitor, seq), struck=place.of)
        return _late(now, draft)
    flash(_done(after.game, draft, pen(form).key), "ok")
    for sentence in corrections.lost(sheet, after.game):
        flash(sentence, "warning")
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


def _late(place: Place, draft: Draft | None = None, *, struck: int | None = None) -> Page:
    """Somebody was quicker: what they saved, and this phone's own input, kept."""
    form = hand_form(place.shape)()
    game = place.visit.sheet.game
    if draft is not None and rivals.said_already(game, form.begun, draft):
        flash(gettext("Another phone had saved just that: it counts once."), "ok")
        return redirect(url_for("board.board", token=place.visit.token))
    struck = form.struck.data if struck is None else struck
    at = rivals.contested(place, form.begun, struck)
    fields = _kept(form)
    if struck in game.struck:
        fields["struck"] = str(struck)
    if at.of is None and at.before is None and struck is None:
        _deal_on(at, form, fields)
    return handview.show(at, _filled(at, fields)), 409


def _kept(form: HandForm, *left_out: str) -> MultiDict[str, str]:
    """What was entered, with the version that it was begun from."""
    left_out = ("saw", "key", "since", "struck", "another", *left_out)
    fields = MultiDict((k, v) for k, v in request.form.items(multi=True) if k not in left_out)
    fields["since"] = str(form.begun)
    return fields


def _deal_on(place: Place, form: HandForm, fields: MultiDict[str, str]) -> None:
    """Let the dealer by now deal the hand."""
    hand, _problems = read_hand(form, place.shape)
    if hand.calls is not None and hand.dealer != place.state.dealer:
        fields.update(
            _texts(hand_fields(dealt_by(hand, place.state.dealer, place.shape), place.shape))
        )
        del fields["calls"]
    fields["dealer"] = str(place.state.dealer)
