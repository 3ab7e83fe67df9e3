"""Accounts: a sign-in name and a password. Whoever sits at a table needs none.

A password is hashed outside of any transaction: hashing takes its time, and nobody who saves a hand
waits for it.
"""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import lru_cache
from threading import Semaphore
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy.exc import IntegrityError

from shmear_scorer.desk.access import new_token
from shmear_scorer.desk.names import name_problem, plain
from shmear_scorer.desk.patience import Patience
from shmear_scorer.rules.ruling import Problem, Refused
from shmear_scorer.store import club_queries
from shmear_scorer.store.club_models import FOLDED_LENGTH, PasswordReset
from shmear_scorer.store.club_models import Account as Row
from shmear_scorer.store.database import db, writing

SHORTEST_PASSWORD: Final = 8
LONGEST_PASSWORD: Final = 200
RESET_GOOD_FOR: Final = timedelta(hours=48)

guesses = Patience(most=10, within=timedelta(minutes=15))
guesses_here = Patience(most=60, within=timedelta(minutes=15))
guesses_of = Patience(most=100, within=timedelta(minutes=15))
"""Passwords tried: for one name from one place, from one place, for one name."""
new_here = Patience(most=20, within=timedelta(hours=1))
"""Accounts made from one place: a name that is taken must be said."""

hasher = PasswordHasher()
"""Argon2id as its authors advise. A hash made otherwise is made anew at the next sign-in."""
_hashing = Semaphore(4)
"""A hash takes 64 MiB: more than so many at once wait."""


@dataclass(frozen=True, kw_only=True)
class Account:
    """Somebody who signs in. Sessions carry ``mark``; with a new password comes a new one."""

    id: int
    name: str
    mark: str
    made_at: datetime


def sign_up(
    name: str, password: str, *, key: str, now: datetime, where: str | None = None
) -> Account:
    """Make an account; the same form twice makes one. Raises `Refused` with all that is wrong, and
    `TooMany` where too many came from ``where`` this one comes from."""
    if problems := problems_of(name, password):
        raise Refused(*problems)
    if where is not None:
        new_here.count(where, now)
    if club_queries.account_by_name(plain(name)) is not None:
        return _signed_up_before(name, password, key)
    db.session.commit()
    values = {"password": _hash(password), "mark": new_token(), "key": key, "made_at": now}
    try:
        with writing():
            row = Row(name=name, folded=plain(name), **values)
            db.session.add(row)
            db.session.flush()
            made = _account(row)
            db.session.commit()
    except IntegrityError:  # the same form, or the same name, a moment earlier
        db.session.rollback()
        return _signed_up_before(name, password, key)
    return made


def _signed_up_before(name: str, password: str, key: str) -> Account:
    row = club_queries.account_by_name(plain(name))
    if row is None or row.key != key or not _is_password(row, password):
        raise Refused(Problem(code="sign-in-name-taken", where="name", facts={"name": name}))
    return _account(row)


def problems_of(name: str, password: str) -> list[Problem]:
    """What keeps a name and a password from being an account's, other accounts aside."""
    problem = name_problem(name, "name")
    if problem is None and len(plain(name)) > FOLDED_LENGTH:
        facts = {"length": len(plain(name)), "most": FOLDED_LENGTH}
        problem = Problem(code="name-too-long", where="name", facts=facts)
    return [*([problem] if problem else []), *password_problems(name, password)]


def password_problems(name: str, password: str) -> list[Problem]:
    """What is wrong with a password that somebody chose."""
    if len(password) < SHORTEST_PASSWORD:
        return [
            Problem(code="password-short", where="password", facts={"least": SHORTEST_PASSWORD})
        ]
    if len(password) > LONGEST_PASSWORD:
        return [Problem(code="password-long", where="password", facts={"most": LONGEST_PASSWORD})]
    if plain(password) == plain(name):
        return [Problem(code="password-is-name", where="password")]
    return []


def sign_in(name: str, password: str, *, where: str, now: datetime) -> Account | None:
    """The account with that name and password; None, after the same time, where there is none.

    Raises `TooMany` after too many tries, with that name or from ``where`` they come from.
    """
    typed = plain(name)[:FOLDED_LENGTH]
    for patience, who in ((guesses, (typed, where)), (guesses_here, where), (guesses_of, typed)):
        patience.count(who, now)
    account = _signed_in(name, password)
    if account is not None:
        guesses.forget((typed, where))
    return account


def _signed_in(name: str, password: str) -> Account | None:
    row = club_queries.account_by_name(plain(name)) if len(plain(name)) <= FOLDED_LENGTH else None
    if not _is_password(row, password) or row is None:
        return None
    if hasher.check_needs_rehash(row.password):
        _hash_anew(row.id, password)
    return _account(row)


def _hash_anew(account_id: int, password: str) -> None:
    made = _hash(password)
    with writing():
        row = club_queries.account(account_id)
        if row is not None:
            row.password = made
        db.session.commit()


def find(account_id: int, mark: str) -> Account | None:
    """The account of a session; None where it was signed out everywhere, or is gone."""
    row = club_queries.account(account_id)
    if row is None or not secrets.compare_digest(row.mark.encode(), mark.encode()):
        return None
    return _account(row)


def is_password(account_id: int, password: str) -> bool:
    """Whether that is an account's password."""
    return _is_password(club_queries.account(account_id), password)


def change_password(account_id: int, old: str, new: str) -> Account:
    """Give an account a new password; every other session of it ends. Raises `Refused`."""
    row = club_queries.account(account_id)
    if not _is_password(row, old) or row is None:
        raise Refused(Problem(code="password-wrong", where="old"))
    if problems := password_problems(row.name, new):
        raise Refused(*problems)
    return _set_password(row, new)


@writing()
def sign_out_everywhere(account_id: int) -> Account:
    """End every session of an account but the one that is given the account as it is now."""
    row = club_queries.account(account_id)
    assert row is not None, "who is signed in has an account"
    row.mark = new_token()
    db.session.commit()
    return _account(row)


def _set_password(row: Row, password: str) -> Account:
    account_id = row.id
    db.session.commit()
    made = _hash(password)
    with writing():
        fresh = club_queries.account(account_id)
        assert fresh is not None, "it was there a moment ago"
        fresh.password, fresh.mark = made, new_token()
        club_queries.drop_resets(account_id)
        db.session.commit()
        return _account(fresh)


# ------------------------------------------------------------------- a forgotten password


@writing()
def make_reset(account_id: int, now: datetime) -> str:
    """A link's token that sets an account's password anew, once, and soon. It shuts earlier ones.

    Whoever calls this has seen to it that the account may be given one.
    """
    token = new_token()
    club_queries.drop_resets(account_id)
    db.session.add(PasswordReset(token_hash=_digest(token), account_id=account_id, made_at=now))
    db.session.commit()
    return token


def make_reset_by_name(name: str, now: datetime) -> str | None:
    """The same for the account with a sign-in name, as a command on the server asks for it."""
    row = club_queries.account_by_name(plain(name))
    return None if row is None else make_reset(row.id, now)


def find_reset(token: str, now: datetime) -> Account | None:
    """Whose password a link's token sets anew; None where it was used, replaced, or is too old."""
    row = _reset(token, now)
    return None if row is None else _account(row.account)


def use_reset(token: str, password: str, now: datetime) -> Account | None:
    """Set the password; None where the link is no good. Raises `Refused` over the password."""
    row = _reset(token, now)
    if row is None:
        return None
    if problems := password_problems(row.account.name, password):
        raise Refused(*problems)
    account_id = row.account_id
    db.session.commit()
    made = _hash(password)
    with writing():
        again = _reset(token, now)
        if again is None:  # used by another phone meanwhile
            return None
        db.session.delete(again)
        account = club_queries.account(account_id)
        assert account is not None, "its link is there"
        account.password, account.mark = made, new_token()
        db.session.commit()
        return _account(account)


def _reset(token: str, now: datetime) -> PasswordReset | None:
    row = club_queries.reset(_digest(token))
    return row if row is not None and now < row.made_at + RESET_GOOD_FOR else None


def _digest(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


# ------------------------------------------------------------------------------ passwords


def _as_typed(password: str) -> str:
    # Keyboards write the same letter in several ways.
    return unicodedata.normalize("NFKC", password)


def _hash(password: str) -> str:
    with _hashing:
        return hasher.hash(_as_typed(password))


def _is_password(row: Row | None, password: str) -> bool:
    """Whether a password is an account's. Where there is no account, it takes as long."""
    nobodys = _nobodys_hash(hasher)
    made = nobodys if row is None else row.password
    db.session.commit()
    if len(password) > LONGEST_PASSWORD:
        return False
    try:
        with _hashing:
            hasher.verify(made, _as_typed(password))
    except (VerificationError, InvalidHashError):
        return False
    return made is not nobodys


@lru_cache(maxsize=1)
def _nobodys_hash(made_by: PasswordHasher) -> str:
    return made_by.hash(secrets.token_urlsafe())


def _account(row: Row) -> Account:
    return Account(id=row.id, name=row.name, mark=row.mark, made_at=row.made_at)
