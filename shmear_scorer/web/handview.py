"""A hand's form shown, with all that is known from what was entered so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask import render_template, request

from shmear_scorer.desk import drafts
from shmear_scorer.desk.drafts import Draft
from shmear_scorer.rules.game import Game
from shmear_scorer.rules.hand import HandRecord
from shmear_scorer.rules.ruling import Problem, Refused
from shmear_scorer.rules.state import GameState, HandResult
from shmear_scorer.web import (
    cardpage,
    clash,
    corrections,
    handpage,
    logbook,
    missing,
    present,
    reasons,
    rivals,
    wording,
)
from shmear_scorer.web.cardforms import PILES, TRICKS
from shmear_scorer.web.forms import (
    COUNT,
    EVERYBODY_PASSED,
    HandForm,
    partner_missing,
    read_calls,
    read_hand,
)
from shmear_scorer.web.handpage import AuctionView, Text
from shmear_scorer.web.language import gettext
from shmear_scorer.web.places import Place

MARKS = ("since", "struck")
"""What a form carries about when and for what it was begun, beside what was entered."""


def show(
    place: Place,
    form: HandForm,
    problems: tuple[Problem, ...] = (),
    *,
    complete: bool = False,
    by_call: bool = False,
) -> str:
    """The form with all that is known from what was entered so far, and what others wrote since
    it was begun."""
    sheet, shape, state = place.visit.sheet, place.shape, place.state
    names = present.names_of(sheet, shape.table)
    hand, read_problems = read_hand(form, shape)
    read_problems += partner_missing(form, shape, hand)
    dealer = hand.dealer if hand.dealer in shape.table.circle else state.dealer
    assert dealer is not None, "a game has a dealer"
    result, after, found = _try(place, hand, read_problems)
    shown, top = handpage.field_problems(problems or found, shape, names, complete=complete)
    auction = None
    if by_call or form.calls.data:
        calls = read_calls(form.calls.data or "", shape.table.order_after(dealer))
        auction = handpage.auction_view(state, shape, dealer, calls, names)
    two = clash.of_hand(place, hand, result, since=form.begun, struck=form.struck.data)
    query = query_of(form, begun=form.begun if two else form.saw.data or 0)

    def here(**changes: Any) -> str:
        """This page with what was entered so far, and some of it otherwise; None: left out."""
        fields: dict[str, Any] = {**query, **changes}
        return place.at(**{name: value for name, value in fields.items() if value is not None})

    way = _way(place, form, hand, found, query)
    return render_template(
        way.template,
        **way.view,
        **_asked(place, form, dealer),
        place=place,
        visit=place.visit,
        title=present.game_title(state.rules),
        auction=auction,
        count=handpage.count_view(form, shape, result, names),
        notes=[wording.problem_sentence(p, shape.rules, names) for p in found if not p.blocks],
        here=here,
        carried=[(k, v) for k, values in query.items() for v in values if k not in MARKS],
        since=query["since"][0],
        state=here() if _is_begun(query) else "",
        preview=_preview(place, result, after),
        open=missing.in_words(found, shape.rules, by_cards=way.fields is not None),
        has_bid=not any(problem.where in ("bid", "calls") for problem in found),
        problems=shown,
        top=_linked(place, top, auction, way) if complete else [],
        blocked=[text for text, _field in top if not complete],
        clash=two,
        changed=() if two else _changed(place, form),
        number=_number(place, form.saw.data),
    )


def _asked(place: Place, form: HandForm, dealer: int) -> dict[str, Any]:
    """What the page asks, and the answers to choose from."""
    shape, state = place.shape, place.state
    names = present.names_of(place.visit.sheet, shape.table)
    return {
        "form": form,
        "shape": shape,
        "dealer": dealer,
        "dealer_name": names.players[dealer],
        "seated": [(seat, names.players[seat]) for seat in shape.table.circle],
        "players": handpage.player_rows(state, shape, dealer, names),
        "calls": handpage.call_keys(state, shape, dealer, form.pitcher.data, names),
        "dumps": handpage.dump_choices(state, shape, dealer, names),
        "passed_means": wording.all_pass_sentence(shape.rules, names, dealer),
        "everybody_passed": EVERYBODY_PASSED,
        "points": handpage.point_rows(shape),
        "sides": handpage.side_options(names, shape),
        "called": handpage.called_sides(shape),
    }


def _preview(
    place: Place, result: HandResult | None, after: GameState | None
) -> handpage.HandPreview | None:
    """What the hand would do, once it can be saved."""
    if result is None or result.refused or after is None:
        return None
    book = reasons.game_book(place.visit.token)
    return handpage.preview_of(place.visit.sheet, result, after, book)


@dataclass(frozen=True, kw_only=True)
class _Way:
    """How the hand is told: the template, and what it needs besides. Where cards are told,
    ``fields`` are those that the page has."""

    template: str
    view: dict[str, Any]
    fields: tuple[str, ...] | None = None


def _way(
    place: Place,
    form: HandForm,
    hand: HandRecord,
    found: tuple[Problem, ...],
    query: dict[str, list[str]],
) -> _Way:
    shape, table = place.shape, place.shape.table
    names = present.names_of(place.visit.sheet, table)
    plain = present.names_of(place.visit.sheet, table, markup=False)
    leader = leader_of(place, hand)
    if form["by"].data == TRICKS and leader is not None:
        playing = cardpage.playing_of(place.state, hand, leader)
        to = request.args.get("to", "")
        view = cardpage.tricks_view(
            playing, hand, shape, plain, query, lambda fields: place.at(**fields), to
        )
        told = {"tricks": view, "leader": names.seat(leader)}
        return _Way(template="tricks.html", view=told, fields=())
    if form["by"].data == PILES and leader is not None:
        piles = cardpage.piles_view(form, hand, shape, plain, found)
        decks = [deck.field for deck in (*piles.piles, *piles.thrown)]
        fields = ("trump", *decks, *(question.field for question in piles.questions))
        return _Way(template="piles.html", view={"piles": piles}, fields=fields)
    return _Way(template="hand.html", view={})


def leader_of(place: Place, hand: HandRecord) -> int | None:
    """Who leads to the first trick, once the auction says; only then can cards be told."""
    dealer = place.state.dealer if hand.dealer is None else hand.dealer
    if dealer not in place.state.table.circle:
        return None
    return cardpage.leader_of(place.state, hand, dealer)


def query_of(form: HandForm, begun: int | None = None) -> dict[str, list[str]]:
    """What was entered, as an address or hidden fields carry it, with the version that it was
    ``begun`` from: others may write while it goes from page to page."""
    query = {"since": [str(form.begun if begun is None else begun)]}
    for name, value in form.data.items():
        if name in ("saw", "key", "csrf_token", "since", "another") or value in (None, "", []):
            continue
        if name.startswith("cp-") and form["game"].data != COUNT:
            continue
        query[name] = list(value) if isinstance(value, list) else [str(value)]
    # A point that went to nobody is an answer, though an empty one.
    for point in form.points:
        if form[point].data == "":
            query[point] = [""]
    return query


def _is_begun(query: Mapping[str, list[str]]) -> bool:
    """Whether anything was entered since the form was opened: that is kept until it is saved."""
    opened_with_it = request.method == "GET" and "since" not in request.args
    return not opened_with_it and bool(query.keys() - {*MARKS, "dealer", "by"})


def _changed(place: Place, form: HandForm) -> list[logbook.LogLine]:
    """What others wrote since the hand was begun, where that touches nothing of it."""
    sheet = place.visit.sheet
    if form.saw.data != sheet.version:  # not told yet: that waits until it is sent
        return []
    return [logbook.line(sheet, entry) for entry in rivals.newer(sheet.game, form.begun)]


def _linked(
    place: Place, top: list[tuple[Text, str]], auction: AuctionView | None, way: _Way
) -> list[tuple[Text, str]]:
    """Problems with their fields, as far as the page has these."""
    if way.fields is not None:
        return [(text, field if field in way.fields else "") for text, field in top]
    asks_points = auction is None or auction.over
    absent = set() if place.changes_the_past else {"dealer"}
    if not place.shape.asks_partner:
        absent.add("partner")
    return [
        (text, field if field not in absent and (asks_points or field == "bid") else "")
        for text, field in top
    ]


def _number(place: Place, saw: int | None = None) -> int:
    """The hand's number; of the coming one as its page showed it, which ``saw`` that version."""
    results = place.visit.sheet.state.results
    if place.of is not None:
        result = drafts.result_of(place.visit.sheet.game, place.of)
        return (result.number if result else None) or place.state.hand_number
    if saw is None or place.before is not None:
        return place.state.hand_number
    since = [result for result in results if result.seq > saw and result.number is not None]
    return place.state.hand_number - len(since)


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


def show_changes(place: Place, form: HandForm, draft: Draft, after: Game) -> str:
    """What a correction changes, to be confirmed."""
    sheet = place.visit.sheet
    seq = place.of if place.of is not None else after.version
    result = drafts.result_of(after, seq)
    names, book = present.names_of(sheet, place.state.table), reasons.game_book(place.visit.token)
    sent = corrections.sent_along(dealer=form.dealer.data)
    return corrections.confirm(
        place.visit,
        heading=_heading(place),
        address=place.at(),
        after=after,
        save=gettext("Save the correction") if place.of is not None else gettext("Put it in"),
        sent=sent,
        verdict=wording.verdict(result, names) if result else "",
        groups=reasons.ruling_groups(sheet, result, book) if result else (),
        can_edit=True,
    )


def show_another(place: Place, hand: HandRecord, draft: Draft, after: Game) -> str:
    """What a hand does that was entered for one that others have saved, and is another: to be
    confirmed."""
    sheet = place.visit.sheet
    result = drafts.result_of(after, after.version)
    names, book = present.names_of(sheet), reasons.game_book(place.visit.token)
    number = result.number if result else None
    save = gettext("Save it") if number is None else gettext("Save hand %(number)s", number=number)
    if place.before is not None:
        heading, save = _heading(place), gettext("Put it in")
    elif number is None:
        heading = gettext("Another deal")
    else:
        heading = gettext("Mine is hand %(number)s", number=number)
    return corrections.confirm(
        place.visit,
        heading=heading,
        address=place.at(),
        after=after,
        save=save,
        sent=corrections.sent_along(another=hand.dealer),
        verdict=wording.verdict(result, names) if result else "",
        groups=reasons.ruling_groups(sheet, result, book) if result else (),
        can_edit=True,
    )


def _heading(place: Place) -> str:
    if place.of is not None:
        return gettext("Correct hand %(number)s", number=_number(place))
    return gettext("A forgotten hand")
