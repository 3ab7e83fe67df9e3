"""A hand's cards without a script: piles as boxes, tricks as links, and what can't be."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from flask.testing import FlaskClient

PILES = {
    "pile-0": "AS 2S 4S 6S 5C 9S 8S 8C",
    "pile-1": "10S JS 3S 2H 10H 7H 8H 6H",
    "pile-2": "QS 7S 9C 9D",
    "pile-3": "3D JH AD 8D",
}
TRICKS = "9H.AS.KH.10H.JH.8H.3C.3H.5D.4D.6C.KD.2C.7S.5C.QC.KC.7C.6S.9C.4S.10S.KS.8S"


@pytest.fixture
def hand(client: FlaskClient) -> str:
    """The address of the form of the first hand of a game of four; Dee deals."""
    names = {f"name-{seat}": name for seat, name in enumerate(("Ann", "Bob", "Cy", "Dee"))}
    opened = client.post(
        "/new",
        data={"key": "k" * 12, "preset": "shmear", "seats": 4, "dealer": 3, "do": "start", **names},
    )
    return str(opened.headers["Location"]) + "hand"


def fields(client: FlaskClient, hand: str, **more: object) -> dict[str, object]:
    page = client.get(hand).get_data(as_text=True)
    found = dict(re.findall(r'name="(key|saw)" value="([^"]*)"', page))
    return {**found, "dealer": 3, "bid": "0-2", "trump": "S", **more}


def piles(**changes: str) -> dict[str, list[str]]:
    return {name: cards.split() for name, cards in {**PILES, **changes}.items()}


def send(client: FlaskClient, hand: str, **more: object) -> tuple[int, str]:
    answer = client.post(hand, data=fields(client, hand, **more))
    return answer.status_code, answer.get_data(as_text=True)


def test_piles_are_counted_and_saved(client: FlaskClient, hand: str) -> None:
    more = {"by": "piles", **piles(), "played-low": "0"}
    status, page = send(client, hand, do="check", **more)
    assert status == 200
    assert "24 of 24 cards" in page
    assert "32 taken + 48 not in play = 80" in page
    assert "<bdi>Ann</bdi> made 2" in page
    status, _page = send(client, hand, do="save", **more)
    assert status == 302


def test_who_played_the_lowest_is_asked_where_low_is_its_players(
    client: FlaskClient, hand: str
) -> None:
    status, page = send(client, hand, do="check", by="piles", **piles())
    assert status == 422
    assert "Who played the lowest trump, the 2♠?" in page


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"pile-3": "3D JH AD AS"}, "more often than in the deck"),
        ({"pile-3": "3D JH AD 8D 7D"}, "the piles have 25"),
        ({"pile-3": "3D JH AD 1X"}, "is no card"),
        ({"pile-3": "3D JH AD Jo"}, "The deck has no Joker"),
        ({"pile-2": "QS 7S 9C 9D 3D", "pile-3": "JH AD 8D"}, "whole tricks"),
    ],
)
def test_piles_that_cannot_be_are_refused_and_kept(
    client: FlaskClient, hand: str, changes: dict[str, str], says: str
) -> None:
    status, page = send(
        client, hand, do="save", by="piles", **piles(**changes), **{"played-low": "0"}
    )
    assert status == 422
    assert says in page
    assert re.search(r'name="pile-0" value="AS"[^>]*checked', page)


@pytest.mark.parametrize(
    ("cards", "says"),
    [
        (TRICKS + ".2D", "6 tricks, not 7"),
        (TRICKS.replace("8S", "9H"), "more often than in the deck"),
        (TRICKS.replace("8S", "Jo"), "The deck has no Joker"),
        (TRICKS.replace("8S", "zz"), "is no card"),
        (TRICKS[:-3], "Trick 6 needs 4 cards, not 3"),
    ],
)
def test_tricks_that_cannot_be_are_refused_and_kept(
    client: FlaskClient, hand: str, cards: str, says: str
) -> None:
    status, page = send(client, hand, do="save", by="tricks", cards=cards, trump="H")
    assert status == 422
    assert says in page
    assert "9H.AS.KH" in page


def test_a_lead_that_contradicts_trump_is_refused(client: FlaskClient, hand: str) -> None:
    status, page = send(client, hand, do="save", by="tricks", cards=TRICKS, trump="S")
    assert status == 422
    assert "9♥" in page


def test_tricks_are_links_that_go_on(client: FlaskClient, hand: str) -> None:
    answer = client.post(hand, data=fields(client, hand, do="tricks", trump=""))
    address = answer.headers["Location"]
    for card in ("9H", "AS", "KH"):
        page = client.get(address).get_data(as_text=True)
        link = re.search(rf'data-card="{card}" href="([^"]+)"', page)
        assert link, card
        address = link[1].replace("&amp;", "&")
    assert parse_qs(urlsplit(address).query)["cards"] == ["9H.AS.KH"]
    assert "<b><bdi>Dee</bdi></b> plays" in client.get(address).get_data(as_text=True)


def test_saved_tricks_can_be_corrected_card_by_card(client: FlaskClient, hand: str) -> None:
    assert send(client, hand, do="save", by="tricks", cards=TRICKS, trump="H")[0] == 302
    page = client.get(hand.removesuffix("hand") + "hand/1/correct").get_data(as_text=True)
    assert "All cards are played" in page
    assert "9H.AS.KH" in page
    assert "Take back the last card" in page


def test_what_people_said_is_compared(client: FlaskClient, hand: str) -> None:
    more = {"by": "piles", **piles(), "played-low": "0", "game": "0"}
    _status, page = send(client, hand, do="check", **more)
    assert "By the cards Game goes to" in page
    assert "not to <bdi>Ann</bdi>" in page


@pytest.mark.parametrize(
    "query",
    [
        "by=tricks&cards=....",
        "by=piles&pile-0=%00",
        "by=tricks&cards=AS&to=thrown-99",
        "by=x",
        "by=tricks&bid=9-9",
    ],
)
def test_an_address_full_of_nonsense_is_a_page(client: FlaskClient, hand: str, query: str) -> None:
    assert client.get(f"{hand}?{query}").status_code == 200


def test_after_a_led_joker_the_page_asks_for_trump(client: FlaskClient) -> None:
    names = {f"name-{seat}": name for seat, name in enumerate(("Ann", "Bob", "Cy", "Dee"))}
    preset = {"preset": "schmear-joker", "seats": 4, "dealer": 3, "do": "start"}
    opened = client.post("/new", data={"key": "k" * 12, **preset, **names})
    for cards in ("Jo", "Jo.2S.3S.4S", "Jo.2S.3S.4S.5S"):
        query = f"?bid=0-2&by=tricks&cards={cards}"
        page = client.get(f"{opened.headers['Location']}hand{query}").get_data(as_text=True)
        assert "trump=S" in page
        assert f"cards={cards}" in page
        page = client.get(f"{opened.headers['Location']}hand{query}&trump=S")
        assert "trump=H" not in page.get_data(as_text=True)
