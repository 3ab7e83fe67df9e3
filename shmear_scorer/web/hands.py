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
    Shape,
    count_field,
    hand_fields,
    hand_form,
    read_calls,
    read_hand,
)
from shmear_scorer.web.language import gettext
from shmear_scorer.web.phones import Visit, new_key, pen, scorer

bp = Blueprint("hands", __name__, url_prefix="/g/<token>")

Page = str | Response | tuple[str, int]


@dataclass(frozen=True, kw_only=True)
class Place:
    """Where a hand stands: the coming one, one put in before ``before``, or ``of`` corrected.

    ``state`` is the game as it was when that hand was dealt.
    """

    visit: Visit
    state: GameState
    before: int | None = None
    of: int | None = None

    def at(self, **query: object) -> str:
        """Where its form is, and where it is sent; ``query`` is what is filled in already.

        Who deals the coming hand is not asked there: the rotation may have gone on.
        """
        token = self.visit.token
        if not self.changes_the_past:
            query.pop("dealer", None)
        if self.of is not None:
            return url_for("hands.correct", token=token, seq=self.of, **query)
        return url_for("hands.enter", token=token, before=self.before, **query)

    @property
    def changes_the_past(self) -> bool:
        """Whether what it changes is shown before it is saved."""
        return self.before is not None or self.of is not None

    @property
    def shape(self) -> Shape:
        """What its form asks."""
        return Shape(rules=self.state.rules, table=self.state.table)

    def draft(self, hand: HandRecord, problems: list[Problem]) -> Draft:
        """What is to be written."""
        if self.of is not None:
            return drafts.amend(self.of, hand, problems)
        return drafts.record(self.visit.sheet.state, hand, problems, before=self.before)


def _coming(visitor: Visit) -> Place:
    state = visitor.sheet.state
    return Place(visit=visitor, state=replace(state, dealer=present.dealer_now(state)))


def _earlier(visitor: Visit, seq: int, *, insert: bool) -> Place:
    """The place of (or before) a hand that stands."""
    sheet = visitor.sheet
    result = drafts.result_of(sheet.game, seq)
    if result is None or (not insert and not isinstance(result.item, HandRecord)):
        abort(404)
    earlier = sheet.state.results[: sheet.state.results.index(result)]
    played = sheet.game.start.hands_played + sum(r.number is not None for r in earlier)
    dealer = drafts.dealer_before(sheet.state, seq) if insert else result.dealer
    state = replace(
        sheet.state,
        scores=result.scores_before,
        smucks=result.smucks_before,
        dealer=dealer,
        hands_played=played,
        outcome=None,
        bid=None,
    )
    return Place(
        visit=visitor, state=state, before=seq if insert else None, of=None if insert else seq
    )


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
        return _coming(visitor)
    return _earlier(visitor, request.args.get("before", 0, type=int), insert=True)


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
    return _sent(_place(scorer(token)))


@bp.get("/hand/<int:seq>/correct")
def correct(token: str, seq: int) -> Page:
    """The form for a recorded hand, filled in as it stands."""
    place = _earlier(scorer(token), seq, insert=False)
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
    return _sent(_earlier(scorer(token), seq, insert=False))


def _sent(place: Place) -> Page:
    """What to do with a hand that was sent."""
    form = hand_form(place.shape)()
    form.validate()
    pen(form)
    do = request.form.get("do", "")
    if "step" in request.form:
        return _show(_step_count(place, form), form)
    hand, problems = read_hand(form, place.shape)
    if do == "preview" or do == "edit":
        return _show(place, form)
    if do == "bid" and not place.changes_the_past:
        return _write(place, form, drafts.bid(hand, problems))
    if do == "check":
        return _check(place, form, place.draft(hand, problems))
    if do == "save":
        return _write(place, form, place.draft(hand, problems))
    abort(400)


def _step_count(place: Place, form: HandForm) -> Place:
    """A stepper pressed without a script: one more or one less."""
    name, _, by = request.form["step"].partition(":")
    if name in {count_field(side[0]) for side in place.shape.sides} and by in ("1", "-1"):
        form[name].data = max(0, (form[name].data or 0) + int(by))
    return place


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
        return _stale(_now(place), form, draft)
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


def _now(place: Place) -> Place:
    """The same place in the game as it stands by now."""
    visitor = scorer(place.visit.token)
    if place.of is not None and drafts.result_of(visitor.sheet.game, place.of):
        return _earlier(visitor, place.of, insert=False)
    if place.before is not None and drafts.result_of(visitor.sheet.game, place.before):
        return _earlier(visitor, place.before, insert=True)
    return _coming(visitor)


def _stale(place: Place, form: HandForm, draft: Draft) -> Page:
    """Somebody else was quicker: what they saved, and this phone's own input, kept."""
    sheet = place.visit.sheet
    newest = sheet.game.entries[-1] if sheet.game.entries else None
    theirs = drafts.result_of(sheet.game, newest.seq) if newest else None
    if newest is not None and (newest.kind, newest.payload) == (draft.kind, draft.payload):
        flash(gettext("Another phone had saved just that: it counts once."), "ok")
        return redirect(url_for("board.board", token=place.visit.token))
    fields = MultiDict({k: v for k, v in request.form.items(multi=True) if k not in ("saw", "key")})
    if not place.changes_the_past:
        fields["dealer"] = str(place.state.dealer)
    fresh = _filled(place, fields)
    conflict = None
    if theirs is not None:
        conflict = present.hand_line(sheet, theirs)
    return _show(place, fresh, conflict=conflict, stale=True), 409


# ---------------------------------------------------------------------------- pages


def _show(
    place: Place,
    form: HandForm,
    problems: tuple[Problem, ...] = (),
    *,
    complete: bool = False,
    by_call: bool = False,
    conflict: present.HandLine | None = None,
    stale: bool = False,
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
        calls=handpage.call_keys(shape),
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
        top=top if complete else [],
        blocked=[text for text, _field in top] if not complete else [],
        everybody_passed=EVERYBODY_PASSED,
        conflict=conflict,
        stale=stale,
        number=_number(place),
    )


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
    sent = [(k, v) for k, v in request.form.items(multi=True) if k not in ("do", "csrf_token")]
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
