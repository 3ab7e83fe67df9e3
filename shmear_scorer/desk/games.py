"""Opening a game, and writing down what happens in it: one transaction each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Final

from sqlalchemy.exc import IntegrityError

from shmear_scorer.desk import drafts, people, played, seasons, summaries
from shmear_scorer.desk.access import (
    grant_scoring,
    make_links,
    phone_known,
    remember_names,
    take_phones_along,
)
from shmear_scorer.desk.clubs import ClubVisit
from shmear_scorer.desk.drafts import Draft
from shmear_scorer.desk.keys import key_with
from shmear_scorer.desk.names import name_problem, same, table_problems
from shmear_scorer.desk.rights import Right
from shmear_scorer.desk.sheets import Sheet, sheet_of, who_sat
from shmear_scorer.rules.game import Kind
from shmear_scorer.rules.presets import store_rules
from shmear_scorer.rules.rulecheck import check
from shmear_scorer.rules.ruleset import RuleSet
from shmear_scorer.rules.ruling import Problem, Refused
from shmear_scorer.rules.table import Table, seat_players
from shmear_scorer.store import notify, queries
from shmear_scorer.store.database import db, writing
from shmear_scorer.store.models import Entry, Game, Player

MOST_SMUCKS: Final = 999


class Stale(Exception):
    """Somebody else wrote first: what was sent was made for an older state of the game.

    Nothing was written; ``sheet`` is the game as it stands.
    """

    def __init__(self, sheet: Sheet) -> None:
        super().__init__(f"game {sheet.game_id} is at entry {sheet.version} by now")
        self.sheet = sheet


@dataclass(frozen=True, kw_only=True)
class Pen:
    """Who writes, when, and from which form: ``key`` is the form's own, so that it counts once
    however often it is sent; ``saw`` is the version of the game that its page showed."""

    phone: str
    now: datetime
    key: str
    saw: int


@dataclass(frozen=True, kw_only=True)
class Opening:
    """A game to be opened. ``scores`` and ``smucks`` are taken over from paper, by seat of any
    player of a side; ``hands_played`` is how many hands were played before."""

    rules: RuleSet
    names: tuple[str, ...]
    dealer: int
    scores: Mapping[int, int] = field(default_factory=dict)
    smucks: Mapping[int, int] = field(default_factory=dict)
    hands_played: int = 0


def opening_problems(opening: Opening) -> list[Problem]:
    """Everything that keeps a game from being opened, each problem beside its field."""
    rules, players = opening.rules, len(opening.names)
    problems = [*check(rules), *table_problems(opening.names)]
    if players not in rules.seats:
        facts = {"players": players, "seats": list(rules.seats)}
        return [*problems, Problem(code="players-number", where="players", facts=facts)]
    if opening.dealer not in range(players):
        problems.append(Problem(code="no-such-player", where="dealer"))
    table = seat_players(rules, opening.names)
    for seat, score in opening.scores.items():
        facts = {"score": score, "target": rules.target, "floor": rules.floor, "seat": seat}
        if rules.target is not None and score >= rules.target:
            problems.append(Problem(code="start-at-target", where=f"score.{seat}", facts=facts))
        elif abs(score) > 1000 or (rules.floor is not None and score < rules.floor):
            problems.append(Problem(code="start-below-floor", where=f"score.{seat}", facts=facts))
        partner = table.sides[table.side_at[seat]][0]
        if opening.scores.get(partner, score) != score:
            problems.append(Problem(code="start-contradicts", where=f"score.{seat}", facts=facts))
    for seat, smucks in opening.smucks.items():
        where = f"smucks.{seat}"
        if not 0 <= smucks <= MOST_SMUCKS:
            facts = {"smucks": smucks, "most": MOST_SMUCKS}
            problems.append(Problem(code="start-smucks", where=where, facts=facts))
        partner = table.sides[table.side_at[seat]][0]
        if opening.smucks.get(partner, smucks) != smucks:
            problems.append(Problem(code="start-contradicts", where=where))
    return problems


@writing()
def open_game(
    opening: Opening,
    *,
    phone: str,
    key: str,
    now: datetime,
    club: ClubVisit | None = None,
    night: int | None = None,
) -> int:
    """Open a game that ``phone`` scores, in a club or in none, and give its id. A club's game is of
    the ``night`` that is named, else of the season and night that are on. The same form twice opens
    one game; sent again with something else in it, as after a step back, it opens another.

    Raises `Refused` with all that is wrong, `NotAllowed` where who asks opens no games in the club.
    """
    if club is not None:
        club.need(Right.SCORE)
    club_id = club.club.id if club else None
    key = _key_for(opening, key, club_id)
    if earlier := queries.game_by_key(key):
        return _opened_before(earlier, phone, now)
    if problems := opening_problems(opening):
        raise Refused(*problems)
    players = people.seat(club_id, opening.names)
    table = seat_players(opening.rules, opening.names)
    row = Game(
        key=key,
        rules=store_rules(opening.rules),
        players=[player.id for player in players],
        dealer=opening.dealer,
        scores=_per_side(table.sides, opening.scores),
        smucks=_per_side(table.sides, opening.smucks),
        hands_before=opening.hands_played,
        opened_at=now,
        club_id=club_id,
    )
    if club is not None:
        row.season_id, row.night_id = seasons.place_of(club, now, night)
    remember_names(phone, opening.names, now)
    return _open(row, phone, now)


def _key_for(opening: Opening, key: str, club_id: int | None) -> str:
    more = (opening.names, opening.dealer, opening.hands_played)
    taken_over = (sorted(opening.scores.items()), sorted(opening.smucks.items()))
    return key_with(key, store_rules(opening.rules), more, taken_over, club_id)


def _opened_before(row: Game, phone: str, now: datetime) -> int:
    """The game that the same form opened. A phone that had no cookie yet when its button was
    tapped twice counts as two, and keeps the second's: that one scores too."""
    grant_scoring(phone, row.id, now)
    db.session.commit()
    return row.id


def _per_side(sides: Sequence[Sequence[int]], values: Mapping[int, int]) -> list[int]:
    return [next((values[seat] for seat in side if seat in values), 0) for side in sides]


def _open(row: Game, phone: str, now: datetime) -> int:
    db.session.add(row)
    try:
        db.session.flush()
    except IntegrityError:
        # The same form came a second time before the first was through.
        db.session.rollback()
        earlier = queries.game_by_key(row.key)
        if earlier is None:
            raise
        return _opened_before(earlier, phone, now)
    played.sat_down(row, row.players)
    make_links(row.id, now)
    grant_scoring(phone, row.id, now)
    if row.rematch_of is not None:
        take_phones_along(row.rematch_of, row.id, now)
        notify.changed(row.rematch_of)  # its end page leads on now
    db.session.commit()
    return row.id


@writing()
def rematch(game_id: int, *, phone: str, key: str, now: datetime) -> int:
    """Open the next game of the evening: same table, same rules, the next dealer, same phones.

    Whoever asks second is given the rematch that is there. Raises `Refused` while the game is
    not over.
    """
    before = queries.lock_game(game_id)
    sheet = sheet_of(before)
    if earlier := queries.rematch_of(game_id):
        return earlier.id
    if sheet.state.outcome is None:
        raise Refused(Problem(code="game-not-over"))
    table = sheet.state.table
    sides = len(table.playing)
    row = Game(
        key=key,
        rules=store_rules(sheet.state.rules),
        players=[int(table.players[seat]) for seat in table.circle],
        dealer=table.circle.index(sheet.state.dealer),
        scores=[0] * sides,
        smucks=[0] * sides,
        rematch_of=game_id,
        opened_at=now,
        club_id=before.club_id,
    )
    if before.club is not None:
        row.season_id, row.night_id = seasons.place_after(before, now)
    if table.called:
        phone_known(phone, now)
        row.entries.append(_sides_called(table, key=f"{key[:56]}-sides", phone=phone, now=now))
    return _open(row, phone, now)


def _sides_called(table: Table, *, key: str, phone: str, now: datetime) -> Entry:
    """The first entry of a rematch whose sides have names."""
    seats = [seats[0] for seats in table.playing]
    names = {place: table.name_of_side(table.side_at[seat]) for place, seat in enumerate(seats)}
    draft = drafts.reseat(names={place: name for place, name in names.items() if name})
    return Entry(
        seq=1,
        kind=draft.kind.value,
        payload=dict(draft.payload),
        key=key,
        phone_id=phone,
        at=now,
    )


@writing()
def write(game_id: int, draft: Draft | Callable[[Sheet], Draft], pen: Pen) -> Sheet:
    """Write one entry, and give the game as it then stands.

    A draft may be made from the sheet once the game is locked. Raises `Stale` where somebody else
    wrote in between, `Refused` where it can't be written; nothing is changed then.
    """
    row = queries.lock_game(game_id)
    sheet = sheet_of(row)
    if earlier := next((entry for entry in row.entries if entry.key == pen.key), None):
        if callable(draft) or _is(draft, earlier):
            return sheet
        raise Stale(sheet)
    if pen.saw != sheet.version:
        raise Stale(sheet)
    if callable(draft):
        draft = draft(sheet)
    drafts.preview(sheet.game, draft)
    phone_known(pen.phone, pen.now)
    entry = Entry(
        game_id=game_id,
        seq=sheet.version + 1,
        kind=draft.kind.value,
        payload=dict(draft.payload),
        key=pen.key,
        phone_id=pen.phone,
        at=pen.now,
    )
    db.session.add(entry)
    db.session.flush()
    db.session.refresh(entry)
    db.session.refresh(row, ["entries"])
    after = sheet_of(row)  # still locked: as this entry leaves it, and no other phone's
    if sheet.state.outcome is not None or after.state.outcome is not None:
        summaries.keep(row, after)
    if draft.kind is Kind.RESEAT:
        played.sat_down(row, who_sat(after.game))
    notify.changed(game_id)
    db.session.commit()
    return after


def _is(draft: Draft, entry: Entry) -> bool:
    return (draft.kind.value, dict(draft.payload)) == (entry.kind, entry.payload)


def rename(game_id: int, seat: int, name: str, pen: Pen) -> Sheet:
    """Mend a player's name; it changes in every game of that player. Raises as `write` does.

    A club's people have their names from the club, which isn't changed from one of its games. A
    form that mended another name before (its page was left open) is stale.
    """

    def draft(sheet: Sheet) -> Draft:
        if seat not in range(len(sheet.names)):
            raise Refused(Problem(code="no-such-player", where="name"))
        if sheet.club_id is not None:
            raise Refused(Problem(code="name-of-a-club", where=f"name.{seat}"))
        if problem := name_problem(name, f"name.{seat}"):
            raise Refused(problem)
        if any(same(name, other) for i, other in enumerate(sheet.names) if i != seat):
            raise Refused(Problem(code="name-twice", where=f"name.{seat}", facts={"name": name}))
        remember_names(pen.phone, [name], pen.now)
        player = db.session.get_one(Player, int(sheet.state.table.players[seat]))
        was, player.name = player.name, name
        return drafts.renamed(player.id, was, name)

    sheet = write(game_id, draft, pen)
    if seat not in range(len(sheet.names)) or sheet.names[seat] != name:
        raise Stale(sheet)
    return sheet


def rename_all(game_id: int, names: Mapping[int, str], pen: Pen) -> int:
    """Mend the names of several players, all or none, and give how many. Raises as `rename` does,
    with all that is wrong."""
    row = queries.game_by_id(game_id)
    assert row is not None, "its form was just shown"
    sheet = sheet_of(row)
    left = {seat: name for seat, name in names.items() if sheet.names[seat] != name}
    _refuse_names(sheet, left)
    before = sum(entry.key.startswith(f"{pen.key}.") for entry in sheet.game.entries)
    number = 0
    while left:
        # A name that somebody else gives up is free once that one is mended.
        sitting = list(enumerate(sheet.names))
        free = [s for s in left if not any(same(left[s], n) for i, n in sitting if i != s)]
        seat = free[0] if free else min(left)
        one = replace(pen, key=f"{pen.key}.{seat}", saw=pen.saw + number)
        sheet = rename(game_id, seat, left.pop(seat), one)
        number += 1
    return number or before


def _refuse_names(sheet: Sheet, names: Mapping[int, str]) -> None:
    """Refuse names that can't be, as all would be called in the end."""
    problems = []
    called = {**dict(enumerate(sheet.names)), **names}
    for seat, name in names.items():
        if sheet.club_id is not None:
            problems.append(Problem(code="name-of-a-club", where=f"name.{seat}"))
        elif problem := name_problem(name, f"name.{seat}"):
            problems.append(problem)
        elif any(same(name, other) for i, other in called.items() if i != seat):
            twice = Problem(code="name-twice", where=f"name.{seat}", facts={"name": name})
            problems.append(twice)
    if problems:
        raise Refused(*problems)


def evening_sheets(sheet: Sheet) -> list[Sheet]:
    """All games of the evening, in order: the first, and rematch after rematch."""
    row = queries.game_by_id(sheet.game_id)
    assert row is not None, "the sheet was just read"
    return [sheet_of(game) for game in queries.evening(row)]
