"""What is asked of the database, by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sqlalchemy import func, select
from sqlalchemy.orm import joinedload, selectinload
from sqlalchemy.orm.strategy_options import _AbstractLoad as Load

from shmear_scorer.store.database import db
from shmear_scorer.store.models import (
    Entry,
    Game,
    Grant,
    HouseRules,
    HouseVersion,
    KeptRules,
    KnownName,
    Link,
    Player,
)


def game_by_id(game_id: int) -> Game | None:
    """A game with its entries and the phones that wrote them."""
    query = select(Game).where(Game.id == game_id).options(_with_entries())
    return db.session.scalar(query)


def lock_game(game_id: int) -> Game:
    """The game, locked until the transaction ends, as it stands now.

    Two that write to one game wait for each other here. (SQLite, which ignores the lock, lets
    only one write at a time anyway.) Raises `LookupError` where there is none.
    """
    query = select(Game).where(Game.id == game_id).with_for_update()
    game = db.session.scalar(query.execution_options(populate_existing=True))
    if game is None:
        raise LookupError(f"no game {game_id}")
    db.session.refresh(game, ["entries"])
    return game


def _with_entries() -> Load:
    return selectinload(Game.entries).options(joinedload(Entry.phone))


def player_names(ids: Iterable[int]) -> dict[int, str]:
    """The names of players, by id; a record that was merged into another has the other's."""
    players = players_by_id(ids)
    return {number: player.name for number, player in players.items()}


def players_by_id(ids: Iterable[int]) -> dict[int, Player]:
    """For each id the person it stands for: who was merged into another is the other."""
    wanted = set(ids)
    found: dict[int, Player] = {}
    missing = wanted
    while missing:
        rows = db.session.scalars(select(Player).where(Player.id.in_(missing)))
        found.update({row.id: row for row in rows})
        onward = {row.merged_into for row in found.values() if row.merged_into is not None}
        missing = onward - found.keys()
    return {number: _person(found, number) for number in wanted if number in found}


def _person(rows: Mapping[int, Player], number: int) -> Player:
    row = rows[number]
    while row.merged_into is not None:
        row = rows[row.merged_into]
    return row


def link(token: str) -> Link | None:
    """A link by its token, shut or not."""
    if "\0" in token:  # PostgreSQL has no text with it
        return None
    return db.session.get(Link, token, options=[joinedload(Link.game)])


def open_link(game_id: int, kind: str) -> Link | None:
    """The one link of a kind by which a game can be reached now."""
    query = select(Link).where(Link.game_id == game_id, Link.kind == kind, Link.shut_at.is_(None))
    return db.session.scalar(query)


def was_renewed(game_id: int, kind: str) -> bool:
    """Whether a game ever had another link of a kind, which was shut."""
    query = select(Link.token).where(
        Link.game_id == game_id, Link.kind == kind, Link.shut_at.is_not(None)
    )
    return db.session.scalar(query.limit(1)) is not None


def pulses(game_ids: Iterable[int]) -> dict[int, tuple[int, int]]:
    """What tells that a game changed: its newest entry's seq, and how often its ways in or on did
    (a link renewed, a rematch opened). Neither ever falls."""
    ids = set(game_ids)
    written = (
        select(Entry.game_id, func.max(Entry.seq))
        .where(Entry.game_id.in_(ids))
        .group_by(Entry.game_id)
    )
    renewed = (
        select(Link.game_id, func.count())
        .where(Link.game_id.in_(ids), Link.shut_at.is_not(None))
        .group_by(Link.game_id)
    )
    seqs = dict(db.session.execute(written).tuples().all())
    turns = dict(db.session.execute(renewed).tuples().all())
    replayed = set(db.session.scalars(select(Game.rematch_of).where(Game.rematch_of.in_(ids))))
    return {game: (seqs.get(game, 0), turns.get(game, 0) + (game in replayed)) for game in ids}


def open_tokens(game_ids: Iterable[int], kind: str) -> dict[int, str]:
    """The tokens of several games' open links of one kind, by game."""
    query = select(Link).where(
        Link.game_id.in_(set(game_ids)), Link.kind == kind, Link.shut_at.is_(None)
    )
    return {link.game_id: link.token for link in db.session.scalars(query)}


def grant(phone_id: str, game_id: int) -> Grant | None:
    """What a phone may do in a game."""
    return db.session.get(Grant, (phone_id, game_id))


def grants(game_id: int) -> Sequence[Grant]:
    """What every phone may do in a game, in the order of the phones."""
    return db.session.scalars(
        select(Grant).where(Grant.game_id == game_id).order_by(Grant.phone_id)
    ).all()


def games_of_phone(phone_id: str, most: int) -> Sequence[tuple[Game, str]]:
    """The games on a phone's list with the phone's role, latest used first."""
    query = (
        select(Game, Grant.role)
        .join(Grant, Grant.game_id == Game.id)
        .where(Grant.phone_id == phone_id)
        .order_by(Grant.used_at.desc(), Game.id.desc())
        .limit(most)
        .options(_with_entries())
    )
    return [(game, role) for game, role in db.session.execute(query)]


def known_names(phone_id: str, most: int) -> list[str]:
    """The names typed on a phone, latest first."""
    query = (
        select(KnownName.name)
        .where(KnownName.phone_id == phone_id)
        .order_by(KnownName.used_at.desc(), KnownName.name)
        .limit(most)
    )
    return list(db.session.scalars(query))


def game_by_key(key: str) -> Game | None:
    """The game that a form with this key opened."""
    return db.session.scalar(select(Game).where(Game.key == key))


def rematch_of(game_id: int) -> Game | None:
    """The game that was opened as a rematch of another."""
    return db.session.scalar(select(Game).where(Game.rematch_of == game_id))


def evening(game: Game) -> list[Game]:
    """A game with all those it is a rematch of, and their rematches, in order."""
    games = [game]
    while (earlier := games[0].rematch_of) is not None:
        before = game_by_id(earlier)
        assert before is not None, "a rematch keeps its first game"
        games.insert(0, before)
    while (later := rematch_of(games[-1].id)) is not None:
        games.append(later)
    return games


def house_rules(token: str) -> HouseRules | None:
    """House rules by their link's token, with all their versions."""
    if "\0" in token:  # PostgreSQL has no text with it
        return None
    query = select(HouseRules).where(HouseRules.token == token)
    return db.session.scalar(query.options(selectinload(HouseRules.versions)))


def lock_house_rules(token: str) -> HouseRules | None:
    """House rules, locked until the transaction ends: of two that change them, one waits."""
    query = select(HouseRules).where(HouseRules.token == token).with_for_update()
    house = db.session.scalar(query.execution_options(populate_existing=True))
    if house is not None:
        db.session.refresh(house, ["versions"])
    return house


def house_version_by_key(key: str) -> HouseVersion | None:
    """The version that a form with this key saved."""
    return db.session.scalar(select(HouseVersion).where(HouseVersion.key == key))


def kept_rules(phone_id: str) -> Sequence[KeptRules]:
    """The house rules that a phone knows, latest used first."""
    query = (
        select(KeptRules)
        .where(KeptRules.phone_id == phone_id)
        .order_by(KeptRules.used_at.desc(), KeptRules.house_id.desc())
        .options(joinedload(KeptRules.house).selectinload(HouseRules.versions))
    )
    return db.session.scalars(query).all()
