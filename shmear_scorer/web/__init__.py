"""The web: the only room that knows HTTP, forms and templates."""

from flask import Flask

from shmear_scorer.desk.paper_book import PaperBook
from shmear_scorer.web import (
    accounts,
    assets,
    board,
    busy,
    changes,
    club_games,
    clubs,
    cookies,
    errors,
    figures,
    forgery,
    hands,
    headers,
    house,
    judge,
    language,
    lengths,
    live,
    members,
    nights,
    numbers,
    paper,
    past,
    people,
    proxy,
    rated_again,
    ratings,
    rule_changes,
    rulebook,
    score_sheet,
    scores,
    season_files,
    seasons,
    seats,
    signed,
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
    lengths.init_app(app)
    numbers.init_app(app)
    cookies.init_app(app)
    signed.init_app(app)
    language.init_app(app)
    forgery.init_app(app)
    assets.init_app(app)
    errors.init_app(app)
    busy.init_app(app)
    headers.init_app(app)
    wording.init_app(app)
    live.init_app(app)
    rated_again.init_app(app)
    games = (
        start,
        board,
        live,
        hands,
        strikes,
        changes,
        seats,
        scores,
        score_sheet,
        judge,
        what_if,
    )
    clubhouse = (accounts, clubs, people, members, club_games, seasons, nights, paper)
    reckoned = (figures, ratings, season_files)
    for room in (*games, rulebook, house, rule_changes, language, *clubhouse, *reckoned):
        app.register_blueprint(room.bp)
    app.register_blueprint(past.blueprint(PaperBook()))
