"""Rules while somebody is still typing them: whatever stands in the fields, the page comes and says
what is wrong."""

import random

import pytest
from flask import Flask

from shmear_scorer.rules.ruleset import POINT_NAMES
from tests.tools.phone import Phone

RANKS = ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
NAMES = [*RANKS, "Jick", "Jo", "HJo", "LJo", "T", "X", "a", "jo", "", "1", "\u0663"]
POINTS = [*POINT_NAMES, "x"]
TIMES = 25
NUMBERS = ["", "0", "1", "-1", "2", "0.5", "9999", "x", "\u0663", "1e3", "-0", "99999"]


def typed(draw: random.Random) -> dict[str, str | list[str]]:
    """What might stand in the fields of the cards and the points."""
    order = draw.sample(NAMES, draw.randint(0, 5))
    if draw.random() < 0.3:
        order = [*RANKS[: draw.randint(0, 13)], *order]
    fields: dict[str, str | list[str]] = {
        "trump_order": "other",
        "trump_order.other": " ".join(order),
        "high_low": draw.choice(["deck", "in-play"]),
        "low_to": draw.choice(["player", "taker", "x"]),
        "jokers": draw.choice(NUMBERS),
        "joker_tie": draw.choice(["first", "second"]),
        "points": ["", *draw.sample(POINTS, draw.randint(0, 6))],
        **{f"points.{p}": draw.choice(NUMBERS) for p in draw.sample(POINTS, 3)},
        **{f"card_points.{rank}": draw.choice(NUMBERS) for rank in draw.sample(NAMES, 3)},
        "hand_size": draw.choice(NUMBERS),
        "kitty": draw.choice(NUMBERS),
        "exchange": draw.choice(["none", "true"]),
        "exchange.up_to": draw.choice(NUMBERS),
        "several_out.1": draw.choice(["score", "draw", "points-in-order", "x", ""]),
    }
    if draw.random() < 0.7:
        fields["deck"] = "other"
        fields["deck.other"] = " ".join(draw.sample(NAMES, draw.randint(0, 4)))
    return fields


@pytest.mark.parametrize(
    ("deck", "order"), [("2", "Jo"), ("2", "HJo"), ("2 3", "A"), ("", ""), ("A", "Jick")]
)
@pytest.mark.parametrize("high_low", ["deck", "in-play"])
def test_an_order_without_any_card_of_the_deck_is_said(
    app: Flask, deck: str, order: str, high_low: str
) -> None:
    phone = Phone(app)
    fields = {
        "base": "shmear",
        "key": "a-key-of-this-form",
        "name": "Half",
        "deck": "other",
        "deck.other": deck,
        "trump_order": "other",
        "trump_order.other": order,
        "high_low": high_low,
    }
    for do, status in (("preview", 200), ("check", 200), ("save", 422)):
        phone.send("/house/new", {**fields, "do": do}, status)
        assert phone.problems


@pytest.mark.parametrize("base", ["shmear", "schmier", "pitch", "schmear-joker"])
def test_whatever_is_typed_the_page_comes(app: Flask, base: str) -> None:
    phone, draw = Phone(app), random.Random(base)
    for _ in range(TIMES):
        fields = {"base": base, "key": "a-key-of-this-form", "do": "preview", **typed(draw)}
        answer = phone.client.post("/house/new", data=fields)
        assert answer.status_code == 200, fields
