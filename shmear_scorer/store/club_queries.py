"""What is asked of the database about clubs, by name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlalchemy import delete, func, select
from sqlalchemy.orm import joinedload, selectinload

from shmear_scorer.store.club_models import Account, Invitation, Member, PasswordReset
from shmear_scorer.store.database import db
from shmear_scorer.store.models import Club, Entry, Game, Grant, KnownName, Player

# ------------------------------------------------------------------------------ accounts


def account(account_id: int) -> Account | None:
    """An account by its id."""
    return db.session.get(Account, account_id)


def account_by_name(folded: str) -> Account | None:
    """The account that signs in with a name, as names are compared."""
    return db.session.scalar(select(Account).where(Account.folded == folded))


def reset(token_hash: str) -> PasswordReset | None:
    """A link that sets a password anew, by the hash of its token."""
    return db.session.get(PasswordReset, token_hash)


def drop_resets(account_id: int) -> None:
    """Let no link set an account's password any more."""
    db.session.execute(delete(PasswordReset).where(PasswordReset.account_id == account_id))


# --------------------------------------------------------------------------------- clubs


def club(slug: str) -> Club | None:
    """A club by its address."""
    if "\0" in slug:  # PostgreSQL has no text with it
        return None
    return db.session.scalar(select(Club).where(Club.slug == slug))


def club_by_key(key: str) -> Club | None:
    """The club that a form with this key made."""
    return db.session.scalar(select(Club).where(Club.key == key))


def lock_club(club_id: int) -> Club:
    """A club, locked until the transaction ends: of two that change its people, one waits."""
    query = select(Club).where(Club.id == club_id).with_for_update()
    return db.session.execute(query.execution_options(populate_existing=True)).scalar_one()


def member(club_id: int, account_id: int) -> Member | None:
    """An account's membership in a club."""
    return db.session.get(Member, (club_id, account_id))


def member_of_game(game_id: int, account_id: int) -> tuple[Member, Club] | None:
    """An account's membership in the club that a game is of, with that club."""
    query = (
        select(Member, Club)
        .join(Club, Club.id == Member.club_id)
        .join(Game, Game.club_id == Member.club_id)
        .where(Game.id == game_id, Member.account_id == account_id)
    )
    row = db.session.execute(query).first()
    return None if row is None else (row[0], row[1])


def members(club_id: int) -> Sequence[Member]:
    """All members of a club, with their accounts and players, in the order they joined."""
    query = (
        select(Member)
        .where(Member.club_id == club_id)
        .order_by(Member.joined_at, Member.account_id)
        .options(joinedload(Member.account), joinedload(Member.player))
    )
    return db.session.scalars(query.execution_options(populate_existing=True)).all()


def memberships(account_id: int) -> Sequence[Member]:
    """An account's memberships, with their clubs, in the order of the clubs' names."""
    query = (
        select(Member)
        .join(Club, Club.id == Member.club_id)
        .where(Member.account_id == account_id)
        .order_by(Club.name, Club.id)
        .options(joinedload(Member.club), joinedload(Member.player))
    )
    return db.session.scalars(query).all()


def invitation(token: str) -> Invitation | None:
    """An invitation by its token, shut or not."""
    if "\0" in token:  # PostgreSQL has no text with it
        return None
    return db.session.scalar(select(Invitation).where(Invitation.token == token))


def invitation_by_key(key: str) -> Invitation | None:
    """The invitation that a form with this key made."""
    return db.session.scalar(select(Invitation).where(Invitation.key == key))


def open_invitations(club_id: int) -> Sequence[Invitation]:
    """A club's invitations that can be used now, latest first."""
    query = (
        select(Invitation)
        .where(Invitation.club_id == club_id, Invitation.shut_at.is_(None))
        .order_by(Invitation.id.desc())
        .options(joinedload(Invitation.player))
    )
    return db.session.scalars(query).all()


def drop_invitations_of(player_id: int) -> None:
    """Take out the invitations for a player."""
    db.session.execute(delete(Invitation).where(Invitation.player_id == player_id))


# -------------------------------------------------------------------------------- people


def people(club_id: int) -> Sequence[Player]:
    """All records of a club's people, merged ones too, in the order they came."""
    query = select(Player).where(Player.club_id == club_id).order_by(Player.id)
    return db.session.scalars(query.execution_options(populate_existing=True)).all()


def people_of(club_id: int, player_id: int) -> Sequence[Player]:
    """All records of the person that one of a club's records stands for, in the order they came;
    none where it isn't the club's."""
    found = db.session.get(Player, player_id, populate_existing=True)
    if found is None or found.club_id != club_id:
        return []
    while found.merged_into is not None:
        found = db.session.get_one(Player, found.merged_into, populate_existing=True)
    tree = select(Player.id).where(Player.id == found.id).cte(recursive=True)
    tree = tree.union(select(Player.id).join(tree, Player.merged_into == tree.c.id))
    query = select(Player).join(tree, Player.id == tree.c.id).order_by(Player.id)
    return db.session.scalars(query.execution_options(populate_existing=True)).all()


def player_by_key(key: str) -> Player | None:
    """The person whom a form with this key added."""
    return db.session.scalar(select(Player).where(Player.key == key))


def former_count() -> int:
    """The highest number that a former player was given."""
    return db.session.scalar(select(func.max(Player.former))) or 0


def moves(club_id: int) -> Sequence[Entry]:
    """The entries of a club's games that say who sits where or what somebody is called."""
    query = (
        select(Entry)
        .join(Game, Game.id == Entry.game_id)
        .where(Game.club_id == club_id, Entry.kind == "reseat")
        .order_by(Entry.game_id, Entry.seq)
    )
    return db.session.scalars(query).all()


def forget_typed(club_id: int, names: Iterable[str]) -> None:
    """Take names off the lists of typed names of the phones that came into a club's games."""
    phones = (
        select(Grant.phone_id).join(Game, Game.id == Grant.game_id).where(Game.club_id == club_id)
    )
    query = delete(KnownName).where(KnownName.name.in_(set(names)), KnownName.phone_id.in_(phones))
    db.session.execute(query.execution_options(synchronize_session=False))


# --------------------------------------------------------------------------------- games


def latest_games(club_id: int, most: int) -> Sequence[Game]:
    """A club's games, latest opened first, with their entries."""
    query = (
        select(Game)
        .where(Game.club_id == club_id)
        .order_by(Game.opened_at.desc(), Game.id.desc())
        .limit(most)
        .options(selectinload(Game.entries).options(joinedload(Entry.phone)))
    )
    return db.session.scalars(query).all()


def games_by_id(ids: Iterable[int]) -> Sequence[Game]:
    """Games with their entries, oldest first."""
    query = (
        select(Game)
        .where(Game.id.in_(set(ids)))
        .order_by(Game.opened_at, Game.id)
        .options(selectinload(Game.entries).options(joinedload(Entry.phone)))
    )
    return db.session.scalars(query).all()
