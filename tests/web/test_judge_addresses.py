"""The judge's answers by their addresses: sent to another phone, under other rules, in a game,
translated; and garbage."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from urllib.parse import urlencode

import pytest
from flask import Flask

from shmear_scorer.rules.presets import preset_names
from shmear_scorer.rules.questions import answer
from shmear_scorer.web.judge_asked import read_question
from shmear_scorer.web.judge_rules import open_bench
from shmear_scorer.web.wording.answers import _ANSWERS
from tests.tools.apps import close, make_app
from tests.tools.pseudo import write_language
from tests.tools.scorer import Scorer
from tests.web.judging import PILES, TOLD, TRICKS, at, because, field, others, ruling
from tests.web.test_translated import left_out

pytestmark = pytest.mark.sqlite_only


@pytest.fixture
def phone(app: Flask) -> Scorer:
    return Scorer(app)


ANSWERED = [
    at("bid", calls="2"),
    at("bid", calls="2.3"),
    at("bid", calls="2.pass"),
    at("bid", calls="4.pass.pass.4"),
    at("bid", calls="2.moon"),
    at("bid", calls="moon.4"),
    at("bid", calls="2.pass.pass.pass.3"),
    at("bid", calls="pass.pass.pass.pass.3"),
    at("bid", calls="moon.pass.pass.pass.3"),
    at("bid", calls="pass.pass.pass.pass"),
    at("bid", calls="pass.pass.pass.pass", all_pass="dealer-set"),
    at("bid", calls="2.3", hands=3, moon='{"from_score":null}'),
    at("bid", calls="2.moon", hands=3, moon='{"from_score":null}'),
    at("bid", calls="2.moon", hands=3, **{"score-1": 5}),
    at("bid", calls="3.pass.pass.3", dealer_may_match="any"),
    at("trick", trump="H", leader=2, cards="9S.JD.2H.AS"),
    at("trick", trump="C", leader=2, cards="9S.JD"),
    at("trick", rules="schmear-joker", jokers=2, trump="H", leader=0, cards="Jo.Jo.2H.3H"),
    at("trick", rules="schmear-joker", jokers=2, joker_tie="second", trump="H", leader=0,
       cards="Jo.Jo.2H.3H"),
    at("play", trump="H", trick="KS", held="9S.JD.2H.4C", card="2H"),
    at("play", trump="H", trick="KS", held="9S.JD.2H.4C", card="4C", follow="strict"),
    at("play", trump="H", trick="KS", held="9S.JD.2H.4C", card="9S"),
    at("play", trump="H", trick="KS", held="JD.2H.4C", card="2H"),
    at("play", trump="H", trick="KS", held="JD.2H.4C", card="4C"),
    at("play", trump="H", trick="KS", held="JD.4C", card="4C"),
    at("play", trump="H", trick="KS", held="JD.4C", card="4C", follow="strict"),
    at("play", trump="H", trick="KH", held="JD.4C", card="4C"),
    at("play", trump="H", trick="KH", held="2H.4C", card="4C"),
    at("play", trump="H", trick="KH", held="2H.4C", card="2H"),
    at("play", trump="H", held="2H.4C", card="2H"),
    at("play", rules="schmear", first=1, trick="KH", held="2H.4C", card="4C"),
    at("points", by="tricks", bid="0-3", cards=TRICKS),
    at("points", by="piles", bid="0-2", trump="S", **PILES, **{"played-low": 1}),
    at("score", by="tricks", bid="0-3", cards=TRICKS),
    at("score", rules="schmier", pitcher="0", call=4, bid="0-4", trump="S", high="0", low="1",
       jack="1", jick="2", joker="0", game="0"),
    at("score", bid="none", dump="forfeit"),
    at("won", bid="0-2", **TOLD, **{"score-0": 9, "score-1": 11}),
    at("won", bid="0-2", **TOLD, deals_each=2, hands=3),
    at("won", bid="1-2", **TOLD, must_pitch_to_win="true", **{"score-0": 10}),
    at("won", bid="0-moon", **{**TOLD, "low": "0", "jack": "0"}),
]  # fmt: skip
"""An address for every kind of answer."""


@pytest.mark.parametrize("address", ANSWERED)
def test_an_answer_can_be_sent_and_is_the_same_on_another_phone(app: Flask, address: str) -> None:
    mine, theirs = Scorer(app), Scorer(app)
    mine.open(address)
    assert ruling(mine)
    link = mine.value("Address of this answer")
    assert link.startswith("http://localhost/judge/")
    theirs.open(link.removeprefix("http://localhost"))
    assert because(theirs) == because(mine)
    assert others(theirs) == others(mine)
    assert theirs.value("Address of this answer") == link


@pytest.mark.parametrize("address", ANSWERED)
def test_every_other_rule_leads_to_what_was_said_of_it(phone: Scorer, address: str) -> None:
    phone.open(address)
    usual = ruling(phone)
    lists = [e for e in phone.page.all("ul") if "others" in e.classes]
    links = [a for ul in lists for a in ul.all("a") if "/judge/" in a["href"]]
    assert len([li for ul in lists for li in ul.all("li")]) <= 5
    before = because(phone)
    for link in links:
        phone.open(unescape(link["href"]))
        assert (ruling(phone), because(phone)) != (usual, before)


def test_every_answer_has_been_seen(app: Flask) -> None:
    seen = set()
    for address in ANSWERED:
        with app.test_request_context(address) as context:
            args = context.request.args
            bench = open_bench(args)
            asked = read_question(address.partition("?")[0].rpartition("/")[2], args, bench)
            assert asked.question is not None
            seen.add(answer(asked.question, bench.rules).code)
    assert set(_ANSWERS) <= seen


WORDS = ["", "x", "-1", "99", "🂡", "<b>", "9" * 300, "{", "[]", "none", "٣", "AS", "AS.AS-KD", "0",
         "1", "pass.2", "count", "tricks", "piles", "\x00"]  # fmt: skip
FIELDS = ["dealer", "calls", "trump", "leader", "cards", "add", "back", "first", "trick", "held",
          "card", "bid", "pitcher", "call", "dump", "partner", "by", "high", "low", "jack", "game",
          "cp-0", "pile-0", "pile-1", "played-low", "hands", "score-0", "score-1", "ask", "players",
          "rules", "low_to", "moon", "points", "seats", "deck", "kitty", "target"]  # fmt: skip


@pytest.mark.parametrize("question", ["", "bid", "trick", "play", "points", "score", "won"])
def test_garbage_in_the_address_is_answered_with_a_page(phone: Scorer, question: str) -> None:
    for shift in range(len(WORDS)):
        fields = {
            f: WORDS[(i * 7 + shift) % len(WORDS)]
            for i, f in enumerate(FIELDS)
            if i % 3 != shift % 3
        }
        if shift % 2:
            fields["rules"] = preset_names()[shift % len(preset_names())]
        address = f"/judge/{question}?{urlencode(fields)}"
        answer = phone.client.get(address)
        assert answer.status_code in (200, 422), address
        phone.open(address, answer.status_code)


def test_nothing_is_shown_of_what_a_card_or_call_was_not(phone: Scorer) -> None:
    phone.open(at("trick", trump="<i>", cards="<script>"), 422)
    assert re.search("“<script>” is no card", phone.page.text)
    assert not [e for e in phone.page.all("script") if "src" not in e]


# -------------------------------------------------------------------------- in a game


def test_in_a_game_it_goes_by_its_players_and_scores(phone: Scorer) -> None:
    phone.new_game(players=["Ann", "<b>Bob", "Cy", "Dee"])
    owners = {"high": "Ann", "low": "Ann", "jack": None, "game": "Ann"}
    phone.play({"bid": ["Ann", 2], "trump": "S", "points": owners}, way=1)
    phone.open(phone.at("judge/bid"))
    phone.press("Moon")
    assert "<b>Bob can’t shoot the moon" in because(phone)
    assert "takes a score of at least 1, and <b>Bob has 0" in because(phone)
    phone.open(phone.at("judge/won"))
    assert field(phone, "score-0") == "3"
    phone.open(phone.at("judge/bid?calls=pass.moon"))
    link = phone.value("Address of this answer").removeprefix("http://localhost")
    before = because(phone)
    owners["game"] = "Cy"  # who has a point now, and might shoot the moon
    phone.board()
    phone.play({"bid": ["Ann", 2], "trump": "S", "points": owners}, way=1)
    phone.open(link)
    assert because(phone) == before
    phone.open(phone.at("judge/?partnership=pairs"), 200)
    phone.open(phone.at("judge/bid?partnership=three-pairs"), 422)


def test_once_it_is_over_the_scores_before_the_last_hand_are_asked_by(phone: Scorer) -> None:
    phone.new_game()
    owners = dict.fromkeys(("high", "low", "jack", "game"), "Ann")
    phone.play({"bid": ["Ann", "moon"], "trump": "S", "points": owners}, way=1)
    phone.follow("Ask the judge")
    phone.follow("Who has won?")
    assert field(phone, "score-0") == "0"
    assert phone.chosen("Who pitched") == []


# ------------------------------------------------------------------------- translated


@pytest.fixture(scope="module")
def brackets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a language in which every message stands in brackets."""
    folder = tmp_path_factory.mktemp("brackets")
    write_language(folder, "de")
    return folder


@pytest.fixture
def reader(sqlite_url: str, brackets: Path) -> Iterator[Scorer]:
    """Somebody who reads that language."""
    app = make_app(
        sqlite_url,
        LANGUAGES=["de"],
        BABEL_DEFAULT_LOCALE="de",
        BABEL_TRANSLATION_DIRECTORIES=str(brackets),
    )
    yield Scorer(app)
    close(app)


def test_everything_that_is_said_can_be_translated(reader: Scorer) -> None:
    refused = [
        at("points", by="piles", ask=1),
        at("trick", ask=1, cards="AS.AS.Jo.3S.4S"),
        at("play", ask=1, trick="AS.2S.3S.4S", held="AS.KS.QS.JS.10S.9S.8S", card="2C"),
        at("bid", ask=1),
        at("points", bid="none", dump="forfeit"),
    ]

    def untold() -> list[str]:
        return [
            word for word in left_out(reader.page) if word != "<main> und"
        ]  # in lists, by Babel

    for address in (*ANSWERED, *(f"/judge/{q}" for q in ("", "bid", "trick", "play", "score"))):
        reader.open(address)
        assert untold() == [], address
    for address in refused:
        reader.open(address, 422)
        assert untold() == [], address
