"""What is longer than people type and tap is refused at once, and never breaks a page."""

from __future__ import annotations

import io
import json

import pytest

from shmear_scorer.rules.presets import _preset, find_preset
from shmear_scorer.rules.ruling import Refused
from shmear_scorer.web import start
from tests.tools.scorer import Scorer

pytestmark = pytest.mark.sqlite_only

LONG = "9" * 400


@pytest.mark.parametrize("calls", ["2." * 30_000, "pass." * 40, "." * 50_000])
def test_more_calls_than_an_auction_has_are_refused_with_few_words(
    scorer: Scorer, calls: str
) -> None:
    fields = {"saw": 0, "key": "a form's own", "dealer": 3, "calls": calls, "do": "check"}
    scorer.send(f"{scorer.board_address}hand", fields, status=422)
    assert 0 < len(scorer.problems) < 30


def test_more_cards_than_a_deck_has_are_refused_with_few_words(scorer: Scorer) -> None:
    fields = {"saw": 0, "key": "a form's own", "bid": "0-2", "trump": "S", "do": "check"}
    for more in ({"by": "tricks", "cards": "x." * 25_000}, {"by": "piles", "pile-0": ["x"] * 5000}):
        scorer.send(f"{scorer.board_address}hand", {**fields, **more}, status=422)
        assert 0 < len(scorer.problems) < 300


def test_a_form_of_more_than_people_type_is_refused_before_it_is_read(scorer: Scorer) -> None:
    fields = {"saw": 0, "key": "a form's own", "calls": "2." * 200_000, "do": "check"}
    scorer.send(f"{scorer.board_address}hand", fields, status=413)
    assert "larger than this site takes" in scorer.page.text


def test_a_number_without_end_is_no_number(scorer: Scorer) -> None:
    game, form = scorer.board_address, {"saw": 0, "key": "a form's own"}
    for address, fields in (
        ("hand", {**form, "saw": LONG, "do": "save"}),
        ("undo", {**form, "of": LONG}),
        ("adjust", {**form, "side": 0, "points": LONG, "reason": "x", "do": "check"}),
        ("dealer", {**form, "dealer": LONG}),
        ("name", {**form, "seat": LONG, "name": "x"}),
        ("hand", {**form, "dealer": LONG, "since": LONG, "cp-0": LONG, "do": "check"}),
    ):
        answer = scorer.client.post(f"{game}{address}", data=fields)
        assert answer.status_code < 500, address


def test_a_game_by_any_name_is_kept_once() -> None:
    find_preset("shmear")
    kept = _preset.cache_info().currsize
    assert all(find_preset("shmear" + "." * number) is find_preset("Shmear") for number in range(9))
    assert _preset.cache_info().currsize == kept
    with pytest.raises(Refused):
        find_preset("no such game" * 10_000)


def test_a_file_with_much_that_is_wrong_says_some_of_it_and_how_much_more(scorer: Scorer) -> None:
    wrong = {f"nothing-{number}-{'x' * 300}": 1 for number in range(40)}
    sizes = {"hand_size": {"9" * 4000: 6}}
    for rules, more in (
        ({"preset": "shmear", **wrong}, True),
        ({"preset": "shmear", **sizes}, False),
    ):
        data = json.dumps({"format": 1, "name": "Ours", "rules": rules}).encode()
        sent = {"file": (io.BytesIO(data), "ours.json")}
        answer = scorer.client.post("/house/file", data=sent)
        assert answer.status_code == 302
        assert len(answer.headers["Set-Cookie"]) < 4000
        page = scorer.client.get(answer.headers["Location"]).text
        assert ("35 more things are wrong in the file." in page) is more


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.7", "::ffff:192.0.2.7", True),
        ("::ffff:192.0.2.7", "::ffff:192.0.2.8", False),
        ("2001:db8::1", "2001:db8::2", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
    ],
)
def test_where_a_phone_is_in_the_network(scorer: Scorer, one: str, other: str, same: bool) -> None:
    def place(address: str) -> str:
        with scorer.app.test_request_context(environ_base={"REMOTE_ADDR": address}):
            return start._place()

    assert (place(one) == place(other)) is same
