"""Error pages: what went wrong and what to do now, in a sentence each."""

from flask import Flask, Response, current_app, make_response, render_template
from flask_babel import LazyString, lazy_gettext
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import Forbidden, HTTPException, NotFound, TooManyRequests

from shmear_scorer.desk.patience import TooMany

Wording = tuple[LazyString, LazyString]
"""A title, and a message that says what to do."""

STALE_FORM: Wording = (
    lazy_gettext("This form can’t be used any more"),
    lazy_gettext(
        "It was opened in another browser, or this phone has forgotten that it opened it. "
        "Nothing was saved. Go back, load the page again and send the form once more."
    ),
)

WORDINGS: dict[int, Wording] = {
    400: (
        lazy_gettext("That request made no sense"),
        lazy_gettext("Nothing was saved. Go back, load the page again and try once more."),
    ),
    403: (
        lazy_gettext("Not with this link"),
        lazy_gettext(
            "This phone may look but not do that here. Ask whoever keeps score for their link."
        ),
    ),
    404: (
        lazy_gettext("There is nothing here"),
        lazy_gettext("Check the link or the code: a letter may be missing, or it was replaced."),
    ),
    405: (
        lazy_gettext("This page can’t do that"),
        lazy_gettext("Go back and use the buttons on the page. Nothing was saved."),
    ),
    409: (
        lazy_gettext("Someone else was quicker"),
        lazy_gettext(
            "The game has changed on another phone. Look at it again, then try once more."
        ),
    ),
    413: (
        lazy_gettext("That is too much at once"),
        lazy_gettext("What was sent is larger than this site takes. Nothing was saved."),
    ),
    429: (
        lazy_gettext("Too many tries"),
        lazy_gettext("Wait a few minutes, then try again."),
    ),
    500: (
        lazy_gettext("Something broke on our side"),
        lazy_gettext(
            "What was saved before is safe. Go back and look whether the last step was saved; "
            "if not, try it once more."
        ),
    ),
}

NOT_IN_CLUB: Wording = (
    lazy_gettext("Not in this club"),
    lazy_gettext("Your role does not allow this. Ask an owner of the club."),
)


NOT_YOUR_RULES: Wording = (
    lazy_gettext("Only the phone that made these rules can change them"),
    lazy_gettext("Go back to the rules and make your own from them: they start with all of these."),
)


LINK_REPLACED: Wording = (
    lazy_gettext("This link was replaced"),
    lazy_gettext("Whoever keeps score has made a new one. Ask for the new six letters."),
)


class LinkReplaced(NotFound):
    """There was such a link to a game, and it is shut."""


class NotYourRules(Forbidden):
    """Refuses to change house rules that another phone made."""


class NotInClub(Forbidden):
    """Refuses somebody who may look into a club but not do that in it."""


LAST_RESORT = "Something broke on our side. What was saved before is safe. Go back and try again."


def init_app(app: Flask) -> None:
    """Answer every error with a page of our own."""
    app.register_error_handler(HTTPException, _show)
    app.register_error_handler(TooMany, _too_many)


def _too_many(error: TooMany) -> Response:
    return _show(TooManyRequests(retry_after=error.seconds))


def _show(error: HTTPException) -> Response:
    status = error.code or 500
    family = 500 if status >= 500 else 400
    title, message = WORDINGS.get(status, WORDINGS[family])
    if isinstance(error, CSRFError):
        title, message = STALE_FORM
    if isinstance(error, LinkReplaced):
        title, message = LINK_REPLACED
    if isinstance(error, NotYourRules):
        title, message = NOT_YOUR_RULES
    if isinstance(error, NotInClub):
        title, message = NOT_IN_CLUB
    try:
        page = render_template(
            "error.html",
            status=status,
            title=title,
            message=message,
            ask_letters=isinstance(error, LinkReplaced),
        )
        response = make_response(page, status)
    except Exception:
        if status < 500:
            raise
        # What broke the page may well break the error page too.
        current_app.logger.exception("The error page could not be shown")
        response = make_response(LAST_RESORT, status)
        response.mimetype = "text/plain"
    for name, value in error.get_headers():
        if name != "Content-Type":  # Allow, Retry-After: part of the answer
            response.headers[name] = value
    return response
