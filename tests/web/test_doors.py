"""Who gets where: no watcher writes, no unknown link opens, no form goes without its token, and no
name is ever markup. The addresses come from the application, so that none is forgotten."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask
from werkzeug.routing import Rule

from shmear_scorer.desk.names import tidy
from tests.tools.apps import close, make_app
from tests.tools.page import Page
from tests.tools.scorer import Scorer

ALL_ANN = {"high": "Ann", "low": "Ann", "jack": None, "game": "Ann"}
ANN_MAKES_2 = {"bid": ["Ann", 2], "trump": "S", "points": ALL_ANN}
TO_WATCH = {
    "board.board",
    "board.hand",
    "board.log",
    "board.share",
    "board.table",
    "board.trick",
    "judge.ask",
    "judge.questions",
    "live.stream",
    "live.version",
    "rulebook.compare_game",
    "rulebook.of_game",
    "score_sheet.empty",
    "score_sheet.written",
    "scores.hands",
    "scores.picture",
    "what_if.show",
}
"""What a phone that only watches may open in a game."""
SAFE = {"GET", "HEAD", "OPTIONS"}


def methods(rule: Rule) -> list[str]:
    return sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})


def address(app: Flask, rule: Rule, **values: Any) -> str:
    """The rule's address; what is not named is an entry that there is."""
    filled = {name: values.get(name, 1) for name in rule.arguments}
    with app.test_request_context():
        return app.url_map.bind("localhost").build(rule.endpoint, filled, method=methods(rule)[0])


def in_games(app: Flask) -> list[Rule]:
    return [rule for rule in app.url_map.iter_rules() if str(rule).startswith("/g/<token>")]


def test_there_are_addresses(app: Flask) -> None:
    assert len(in_games(app)) >= 20
    assert {rule.endpoint for rule in in_games(app)} > TO_WATCH


def test_a_phone_that_watches_is_refused_at_every_other_address_of_a_game(
    scorer: Scorer, subtests: Any
) -> None:
    scorer.play(ANN_MAKES_2, way=1)
    watcher = scorer.another(scores=False)
    watcher.board()
    for rule in in_games(scorer.app):
        for method in methods(rule):
            with subtests.test(rule.endpoint, method=method):
                where = address(scorer.app, rule, token=scorer.token)
                answer = watcher.client.open(where, method=method)
                if rule.endpoint in TO_WATCH and method == "GET":
                    assert answer.status_code in (200, 302, 404)
                    answer.close()
                    continue
                assert answer.status_code == 403
                assert "This phone may look but not do that here." in answer.text
    scorer.board()
    assert scorer.totals()["Ann"] == (3, 0)
    assert len(scorer.lines()) == 1


def test_a_token_that_opens_nothing_is_not_found_anywhere(scorer: Scorer, subtests: Any) -> None:
    scorer.play(ANN_MAKES_2, way=1)
    scorer.open(scorer.at("share"))
    scores = scorer.value("Scoring link").rpartition("/")[2]
    code = next(e.text for e in scorer.page.all("p") if "code" in e.classes)
    shut = scorer.token
    scorer.press("Watching link")
    stranger = scorer.app.test_client()
    for rule in scorer.app.url_map.iter_rules():
        if "token" not in rule.arguments:
            continue
        for token in ("unknown", scores, code, shut, "x" * 3000, "%00", "..", "🂡"):
            if token == scores and str(rule).startswith("/score"):
                continue
            for method in methods(rule):
                with subtests.test(rule.endpoint, method=method, token=token[:30]):
                    where = address(scorer.app, rule, token="TOKEN").replace("TOKEN", token)
                    assert stranger.open(where, method=method).status_code == 404


@pytest.fixture
def guarded(database_url: str) -> Iterator[Flask]:
    """The application as it is served: every form needs its token."""
    app = make_app(database_url, WTF_CSRF_ENABLED=True)
    yield app
    close(app)


def test_a_whole_hand_goes_through_with_the_tokens_of_its_forms(guarded: Flask) -> None:
    scorer = Scorer(guarded)
    scorer.new_game()
    scorer.play(ANN_MAKES_2, way=2)
    scorer.press("Undo hand 1")
    assert scorer.another().notice == "This phone scores now too."


def test_nothing_is_written_without_a_forms_token(guarded: Flask, subtests: Any) -> None:
    scorer = Scorer(guarded)
    scorer.new_game()
    scorer.play(ANN_MAKES_2, way=1)
    scorer.open(scorer.at("share"))
    links = {"/score/<token>": scorer.value("Scoring link").rpartition("/")[2]}
    tried = 0
    for rule in guarded.url_map.iter_rules():
        for method in (rule.methods or set()) - SAFE:
            token = links.get(str(rule), scorer.token)
            with subtests.test(rule.endpoint, method=method):
                answer = scorer.client.open(address(guarded, rule, token=token), method=method)
                assert answer.status_code == 400
                assert "Nothing was saved." in answer.text
                tried += 1
    assert tried >= 15
    scorer.board()
    assert len(scorer.lines()) == 1


@pytest.mark.sqlite_only
def test_every_page_that_only_shows_can_be_asked_for_by_head(scorer: Scorer, subtests: Any) -> None:
    scorer.play(ANN_MAKES_2, way=1)
    for rule in in_games(scorer.app):
        if "GET" in (rule.methods or set()):
            with subtests.test(rule.endpoint):
                where = address(scorer.app, rule, token=scorer.token)
                with scorer.client.get(where) as answer:
                    assert scorer.client.head(where).status_code == answer.status_code


# ------------------------------------------------------------------ names are only names

HOSTILE = (
    "<script>alert(1)</script>",
    "\"'><img src=x onerror=1>",
    "{{ 7*7 }} %(name)s {0} %s",
    "‮&lt;b&gt; & <b>מיכל",
)


def walk(scorer: Scorer) -> Iterator[Page]:
    """Every kind of page of a game, with a hand, an adjustment and a correction in it."""
    first = scorer.players[0]
    points = {"high": first, "low": first, "jack": None, "game": first}
    yield scorer.board()
    scorer.begin()
    yield scorer.page
    scorer.follow("Call by call")
    yield scorer.page
    scorer.open(scorer.at("hand"))
    scorer.tap_bid(first, 3)
    yield scorer.press("Check", status=422)
    yield scorer.press("Bid on the board")
    scorer.play({"bid": [first, 2], "trump": "S", "points": points}, way=1)
    yield scorer.page
    scorer.open(scorer.at("adjust"))
    scorer.choose("Whose score?", scorer.players[1])
    scorer.fill("Points", 1)
    scorer.fill("In words", HOSTILE[0])
    yield scorer.press("See what it changes")
    yield scorer.press("Save the adjustment")
    for path in ("hand/2", "hand/3", "hand/2/correct", "hand/2/strike", "hand?before=2", "mend"):
        yield scorer.open(scorer.at(path))
    yield scorer.send(
        scorer.at("name"), {"name-0": HOSTILE[1], "key": "k" * 9, "saw": "3"}, status=422
    )
    yield scorer.open(scorer.at("log"))
    scorer.press(name="name", value=scorer.players[2])
    yield scorer.page
    yield scorer.open(scorer.at("share"))
    yield scorer.open(scorer.value("Scoring link"))
    yield scorer.open(scorer.at("end"))
    scorer.choose("How does it end?", f"The leader wins: {first}")
    scorer.fill("Why", HOSTILE[0])
    yield scorer.press("End the game")
    yield scorer.open("/")
    yield scorer.open("/new")


@pytest.mark.sqlite_only
def test_no_name_gets_out_of_its_place_on_any_page(app: Flask) -> None:
    scorer = Scorer(app)
    names = [tidy(name) for name in HOSTILE]
    scorer.typed = [*HOSTILE, *names, *(name[:5] for name in names)]  # a column's head is short
    scorer.fill_in_new_game("shmear", names)
    scorer.start_game()
    seen = nameless = 0
    for page in walk(scorer):
        seen += 1
        assert "<script>alert" not in page.source
        assert "<img" not in page.source
        assert "49" not in page.text
        assert not [e for e in page.elements if e.tag == "img" or "onerror" in e]
        told = page.text + " ".join(e.get("value") + e.get("aria-label") for e in page.elements)
        nameless += not any(name in told for name in names)
    assert (seen, nameless) == (23, 1)  # nobody is named where links are shared
