"""The session cookie: what a phone may do is remembered in it."""

from datetime import UTC, datetime

from flask import Flask, has_request_context, request
from flask.sessions import SecureCookieSessionInterface, SessionMixin


def init_app(app: Flask) -> None:
    """Use the cookie below for ``flask.session``."""
    app.session_interface = LastingSession()


class LastingSession(SecureCookieSessionInterface):
    """A signed cookie that lasts, and is Secure exactly where the request is HTTPS.

    It is sent only when it has changed, never just to put off its end: of two
    answers on their way to a phone, the older one must not undo the newer.
    """

    def get_cookie_secure(self, app: Flask) -> bool:
        """Tell whether the phone came over HTTPS; at home it comes over plain HTTP."""
        return has_request_context() and request.is_secure

    def get_expiration_time(self, app: Flask, session: SessionMixin) -> datetime:
        """Tell when the cookie ends, counted from its last change."""
        return datetime.now(UTC) + app.permanent_session_lifetime

    def should_set_cookie(self, app: Flask, session: SessionMixin) -> bool:
        """Tell whether the cookie goes out; Flask would send a permanent one with every answer."""
        return session.modified
