"""The way in: the first page, a new game, a game joined by code, and taking over the scoring."""

from __future__ import annotations

import hashlib
from contextlib import suppress
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Any

from flask import (
    Blueprint,
    abort,
    current_app,
    flash,
    redirect,
    render_template,
    request,
    url_for,
)
from flask_wtf import FlaskForm
from werkzeug.wrappers import Response
from wtforms import StringField

from shmear_scorer.desk import access, clubs, games, house
from shmear_scorer.desk.access import LinkKind
from shmear_scorer.desk.names import name_problem, tidy
from shmear_scorer.desk.sheets import Sheet, sheet_of
from shmear_scorer.rules.relevance import has_smucks
from shmear_scorer.rules.rulecheck import MOST_SEATS
from shmear_scorer.rules.ruleset import RuleSet
from shmear_scorer.rules.ruling import Problem, Refused
from shmear_scorer.rules.table import seat_players
from shmear_scorer.store import queries
from shmear_scorer.web import begun, opening, present, wording
from shmear_scorer.web.club_table import asked_for
from shmear_scorer.web.days import night_name
from shmear_scorer.web.gamecard import game_card
from shmear_scorer.web.gamelist import offered, usual_game
from shmear_scorer.web.language import gettext
from shmear_scorer.web.opening import VARIED, NewGameForm, Rows
from shmear_scorer.web.phones import acting_phone, new_key, now, this_phone
from shmear_scorer.web.rule_addresses import value_text
from shmear_scorer.web.rule_choice import find_rules, house_choice, house_token, rulebook_address
from shmear_scorer.web.signed import this_account

bp = Blueprint("start", __name__)

GAMES_SHOWN = 12
MOST_TARGETS = 4

Page = str | Response | tuple[str, int]


class JoinForm(FlaskForm):  # type: ignore[misc]
    """Six letters."""

    code = StringField()


class PhoneForm(FlaskForm):  # type: ignore[misc]
    """What this phone is called."""

    name = StringField()


def games_here() -> list[tuple[str, Sheet]]:
    """The games on this phone's list, each with its watching token, latest first."""
    phone = this_phone()
    if phone is None:
        return []
    rows = [game for game, _role in queries.games_of_phone(phone, GAMES_SHOWN)]
    tokens = access.watch_tokens(row.id for row in rows)
    return [(tokens[row.id], sheet_of(row)) for row in rows]


@bp.get("/")
def start() -> Page:
    """The first page."""
    return _start_page()


def _start_page(code: str = "", problems: tuple[str, ...] = ()) -> str:
    account = this_account()
    return render_template(
        "start.html",
        games=[game_card(token, sheet) for token, sheet in games_here()],
        code=code,
        problems=problems,
        account=account,
        my_clubs=[visit.club for visit in clubs.of_account(account.id)] if account else [],
    )


def _place() -> str:
    """Where this phone is in the network, without writing down where: its address, or of an IPv6
    address the half that names the network, since each phone may choose the other as it likes.
    An IPv4 address is the same where it comes written as an IPv6 one."""
    address = request.remote_addr or ""
    with suppress(ValueError):
        found = ip_address(address)
        if isinstance(found, IPv6Address):
            within = found.ipv4_mapped or ip_network((found, 64), strict=False)
            address = str(within)
    secret: str = current_app.config["SECRET_KEY"]
    return hashlib.sha256(f"{secret} {address}".encode()).hexdigest()[:32]


@bp.post("/join")
def join() -> Page:
    """Watch the game whose six letters were typed."""
    code = JoinForm().code.data or ""
    game_id = access.join(code, phone=acting_phone(), now=now(), place=_place())
    if game_id is None:
        problem = gettext(
            "No game has the letters %(code)s. Ask for them again: they stand under Share.",
            code=code[:20],
        )
        return _start_page(code, (problem,)), 422
    return redirect(url_for("board.board", token=access.links(game_id).watch))


# -------------------------------------------------------------------------- new game


@bp.get("/new")
def new_game() -> Page:
    """A new game, with the last table of this phone filled in; in a club, its usual game and
    nobody seated, unless a game of this night is over on this phone."""
    place = asked_for()
    played = (sheet for _token, sheet in games_here())
    earlier = next((s for s in played if place is None or place.goes_on_from(s)), None)
    usual = _played(earlier) if earlier else place.rules if place else usual_game()
    left = begun.begun(place)
    choice = request.args.get("rules") or usual
    try:
        rules = find_rules(choice)
    except Refused:
        choice = usual_game()
        rules = find_rules(choice)
    if left:
        rows = left.rows.fitted(rules)
    elif earlier and len(earlier.names) in rules.seats:
        rows = Rows(names=earlier.names, dealer=earlier.state.dealer)
    else:
        rows = Rows(names=("",) * rules.seats[0], dealer=0)
    fields = opening.filled(choice, rows, new_key())
    if left and left.rows.names == rows.names:
        fields.update(left.typed)
    return _new_game_page(opening.new_game_form()(fields), rules, rows)


def _played(earlier: Sheet) -> str:
    """By which rules an earlier game was played, as far as this phone has them: the house rules of
    that name, or the shipped game that they started from."""
    rules = earlier.state.rules
    kept = (found for found in house.kept(this_phone()) if found.name == rules.name)
    return next((house_choice(found.token) for found in kept), rules.preset)


@bp.post("/new")
def open_new_game() -> Page:
    """Do what the pressed button says: choose a game, seat people, or start."""
    form = opening.new_game_form()()
    form.validate()
    key = form.key.data
    if form.key.errors or key is None:
        abort(400)
    rows = opening.read_rows(form)
    try:
        rules, problems = opening.chosen_rules(form)
    except Refused:
        abort(400)
    do = request.form.get("do", "")
    if "add" in request.form:
        return _one_more(form, rules, rows, tidy(request.form["add"])[:40])
    if do == "swap":
        pair = [row for row in range(len(rows.names)) if str(row) in request.form.getlist("swap")]
        if len(pair) == 2:
            rows = rows.swapped(*pair)
            opening.swap_scores(form, rules, *pair)
        else:
            flash(gettext("Tick the arrows of two seats, and then swap them."), "warning")
        return _new_game_page(form, rules, rows)
    if do == "house":
        return _change_rules(form, rules, rows)
    if do.startswith("preset:"):
        return _choose_rules(do.removeprefix("preset:"), rows, form, key)
    asked, problems = opening.read_opening(form)
    found = [*problems, *games.opening_problems(asked)]
    if not found:
        place = asked_for()
        game_id = games.open_game(
            asked,
            phone=acting_phone(),
            key=key,
            now=now(),
            club=place.visit if place else None,
            night=place.named if place else None,
        )
        begun.forget()
        if token := house_token(form.preset.data or ""):
            house.keep(token, phone=acting_phone(), now=now())
        return redirect(url_for("board.board", token=access.links(game_id).watch))
    found = [opening.to_rows(problem, rows) for problem in found]
    return _new_game_page(form, rules, rows, found), 422


def _one_more(form: NewGameForm, rules: RuleSet, rows: Rows, name: str) -> Page:
    """Seat somebody more, or put one more seat there to be filled."""
    more = rows.with_name(name, min(max(rules.seats), MOST_SEATS))
    if more == rows:
        flash(
            gettext(
                "All %(seats)s seats of this game are taken: clear one, or choose another game.",
                seats=len(rows.names),
            ),
            "warning",
        )
    fresh = len(more.names) - 1 if not name and more != rows else None
    return _new_game_page(form, rules, more, fresh=fresh)


def _change_rules(form: NewGameForm, rules: RuleSet, rows: Rows) -> Response:
    """To the editor of all rules, with what is played differently so far. The seats wait."""
    choice = form.preset.data or ""
    begun.keep(form, rows, asked_for())
    start = find_rules(choice)
    keys = [key for key in (*VARIED, "target") if getattr(rules, key) != getattr(start, key)]
    changes: dict[str, Any] = {key: value_text(key, getattr(rules, key)) for key in keys}
    return redirect(url_for("house.new", rules=choice, game="new", **changes))


def _choose_rules(choice: str, rows: Rows, form: NewGameForm, key: str) -> Page:
    try:
        rules = find_rules(choice)
    except Refused:
        abort(400)
    fitted = rows.fitted(rules)
    fields = opening.filled(choice, fitted, key)
    if fitted.names == rows.names:
        fields.update(opening.taken_over(form))
    return _new_game_page(opening.new_game_form()(fields), rules, fitted)


def _new_game_page(
    form: NewGameForm,
    rules: RuleSet,
    rows: Rows,
    problems: list[Problem] | None = None,
    *,
    fresh: int | None = None,
) -> str:
    choice = form.preset.data or ""
    start = find_rules(choice)
    front, further = offered(choice)
    names = wording.Names.at(seat_players(rules, rows.names), markup=True)
    texts: dict[str, list[Any]] = {}
    for problem in problems or ():
        texts.setdefault(problem.where, []).append(wording.problem_sentence(problem, rules, names))
    targets = list(dict.fromkeys([*start.targets, start.target]))
    target = str(rules.target)
    if form.target.data == opening.OTHER:
        target = opening.OTHER
    place = asked_for()
    offer = place.names_to_offer() if place else access.known_names(this_phone())
    shares = _shares(rules, rows)
    return render_template(
        "new_game.html",
        form=form,
        rules=rules,
        rows=rows,
        choice=choice,
        book=rulebook_address(choice),
        front=front,
        families=further,
        targets=[target for target in targets if target is not None][:MOST_TARGETS],
        target=target,
        known=[name for name in offer if name not in rows.names],
        place=place,
        night_name=night_name,
        varied=opening.varied_rules(rules, opening.varied_choices(start)),
        usual={key: getattr(start, key).value for key in VARIED},
        changed=sum(getattr(rules, key) != getattr(start, key) for key in VARIED),
        fresh=fresh,
        partners=[seats for _row, _names, seats in shares if len(seats) > 1],
        problems=texts,
        top=[(t, _id_of(place, rules, shares)) for place, found in texts.items() for t in found],
        shares=shares,
        can_grow=len(rows.names) < max(rules.seats),
        with_smucks=has_smucks(rules),
    )


def _id_of(place: str, rules: RuleSet, shares: list[tuple[int, Any, Any]]) -> str:
    """The id of the field that a problem stands beside, where the page has it."""
    head, _, row = place.partition("-")
    match head:
        case "players" | "seats" | "dealer":
            return "players"
        case "score" | "smucks":
            there = any(str(share[0]) == row for share in shares)
            return place if there and (head == "score" or has_smucks(rules)) else ""
        case "target":
            return place if rules.target else ""
        case "name" | "preset" | "hands_played":
            return place
    return place if place in VARIED else ""


def _shares(rules: RuleSet, rows: Rows) -> list[tuple[int, tuple[str, ...], list[int]]]:
    """Who shares a score: the row that speaks for them, their names if all have one, and the
    numbers of their seats. Until there are as many rows as the game can seat, each is alone."""
    fits = len(rows.names) in rules.seats
    sides = (
        seat_players(rules, rows.names).sides if fits else [(i,) for i in range(len(rows.names))]
    )
    shares = []
    for side in sides:
        names = tuple(rows.names[row] for row in side)
        shares.append((side[0], names if all(names) else (), [row + 1 for row in side]))
    return shares


# ------------------------------------------------------------- this phone, scoring


@bp.post("/phone")
def phone() -> Page:
    """Call this phone by its owner's name, for the log."""
    name = tidy(PhoneForm().name.data or "")
    if name_problem(name, "name"):
        flash(
            gettext("That is no name: choose one of the table’s, or type up to 40 letters."),
            "warning",
        )
    else:
        access.name_phone(acting_phone(), name, now())
        flash(gettext("This phone is %(name)s now. The log says so.", name=name), "ok")
    token = request.form.get("token", "")
    link = queries.link(token)
    known = link is not None and link.kind == LinkKind.WATCH
    return redirect(url_for("board.log", token=token) if known else url_for("start.start"))


@bp.get("/score/<token>")
def score_here(token: str) -> Page:
    """Ask whether this phone shall score the game of a scoring link."""
    link = queries.link(token)
    if link is None or link.kind != LinkKind.SCORE or link.shut_at is not None:
        abort(404)
    return render_template(
        "score_here.html",
        token=token,
        sheet=sheet_of(link.game),
        title=present.game_title(sheet_of(link.game).state.rules),
    )


@bp.post("/score/<token>")
def take_over(token: str) -> Page:
    """Score the game with this phone from now on."""
    game_id = access.take_over(token, phone=acting_phone(), now=now())
    if game_id is None:
        abort(404)
    flash(gettext("This phone scores now too."), "ok")
    return redirect(url_for("board.board", token=access.links(game_id).watch))
