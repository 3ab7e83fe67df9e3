"""Who is signed in on the phone that asks, and what they may do in the club that they ask for.

Most people never sign in: nothing here asks the database about a phone without an account.
"""

from __future__ import annotations

from typing import Final, NoReturn

import flask_login
from flask import Flask, abort, redirect, request, session, url_for
from flask_login import LoginManager, UserMixin

from shmear_scorer.desk import accounts, clubs
from shmear_scorer.desk.accounts import Account
from shmear_scorer.desk.clubs import ClubVisit
from shmear_scorer.desk.rights import Right
from shmear_scorer.web.errors import NotInClub
from shmear_scorer.web.onward import asked

USER: Final = "_user_id"
"""Where Flask-Login keeps in the cookie who is signed in."""


class SignedIn(UserMixin):  # type: ignore[misc]
    """An account, as Flask-Login wants it."""

    def __init__(self, account: Account) -> None:
        self.account = account

    def get_id(self) -> str:
        """What stands in the cookie: the account, and the mark of its sessions."""
        return f"{self.account.id} {self.account.mark}"


def init_app(app: Flask) -> None:
    """Let the cookie tell who is signed in. There is no other cookie for it: ours lasts."""
    manager = LoginManager()
    manager.session_protection = "basic"  # a phone's address changes on its way home
    manager.init_app(app, add_context_processor=False)
    manager.user_loader(_load)


def _load(user_id: str) -> SignedIn | None:
    number, _, mark = user_id.partition(" ")
    account = accounts.find(int(number), mark) if number.isdecimal() else None
    return SignedIn(account) if account else None


def this_account() -> Account | None:
    """Who is signed in on the phone that asks."""
    if USER not in session:
        return None
    user = flask_login.current_user
    return user.account if user.is_authenticated else None


def account_id() -> int | None:
    """Whose account is signed in on the phone that asks."""
    account = this_account()
    return account.id if account else None


def needs_account() -> Account:
    """Who is signed in; whoever isn't is led to sign in, and then back."""
    account = this_account()
    if account is None:
        _lead_to_sign_in()
    return account


def _lead_to_sign_in() -> NoReturn:
    abort(redirect(url_for("accounts.sign_in", next=asked())))


def sign_in_here(account: Account) -> None:
    """Let the phone that asks be signed in, until it signs out."""
    flask_login.login_user(SignedIn(account))
    session.permanent = True


def sign_out_here() -> None:
    """Let nobody be signed in on the phone that asks. What the phone itself may do stays."""
    flask_login.logout_user()


def this_place() -> str:
    """Where a request comes from, as far as the network tells."""
    return request.remote_addr or ""


def in_club(slug: str, right: Right = Right.LOOK) -> ClubVisit:
    """The club of an address, for who has a right in it.

    Whoever isn't signed in is led to do so, whether there is such a club or not; for who may not
    even look there is none (404), others are refused (403).
    """
    account = this_account()
    found = clubs.visit(slug, account.id if account else None)
    if found is not None and found.may(right):
        return found
    if account is None:
        _lead_to_sign_in()
    if found is None:
        abort(404)
    raise NotInClub
