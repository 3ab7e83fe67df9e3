"""The web: the only room that knows HTTP, forms and templates."""

from flask import Flask

from shmear_scorer.web import (
    assets,
    board,
    changes,
    cookies,
    errors,
    forgery,
    hands,
    headers,
    house,
    judge,
    language,
    live,
    proxy,
    rule_changes,
    rulebook,
    seats,
    start,
    strikes,
    transactions,
    what_if,
    wording,
)


def init_app(app: Flask) -> None:
    """Add the pages, and what every request and response goes through."""
    proxy.init_app(app)
    transactions.init_app(app)
    cookies.init_app(app)
    language.init_app(app)
    forgery.init_app(app)
    assets.init_app(app)
    errors.init_app(app)
    headers.init_app(app)
    wording.init_app(app)
    live.init_app(app)
    games = (start, board, live, hands, strikes, changes, seats, judge, what_if)
    for room in (*games, rulebook, house, rule_changes):
        app.register_blueprint(room.bp)
