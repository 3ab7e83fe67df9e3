"""A phone beside a desk in one thread, where both share what they have read."""

from __future__ import annotations

from flask import Flask
from werkzeug.test import TestResponse

from shmear_scorer.store import db
from tests.tools.member import MemberPhone
from tests.tools.page import Page


class PhoneBeside(MemberPhone):
    """A phone that lets go of what it read with each page, so that the desk may write."""

    club_address = "/c/tuesdays/"

    def _arrive(self, response: TestResponse, address: str, status: int) -> Page:
        try:
            return super()._arrive(response, address, status)
        finally:
            db.session.rollback()


def owner_beside(app: Flask) -> MemberPhone:
    """The phone of Olga, who owns the Tuesdays."""
    phone = PhoneBeside(app)
    phone.sign_in("Olga")
    return phone
