"""A monkey at two phones of one game: whatever it taps and types, every page is whole and
nothing breaks."""

from __future__ import annotations

import random
from urllib.parse import urljoin

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from shmear_scorer.rules.presets import find_preset, preset_names
from tests.tools.page import Form, Page
from tests.tools.phone import HOST
from tests.tools.scorer import Scorer

TYPED = (
    *("", "0", "1", "-1", "2", "40", "81", "999", "1000", "9" * 20, "1.5", "x", "٣"),
    *("Ann", "Bob", "מיכל", "<b>", "%s", "\x00", "none", "count", "void", "x" * 300),
)
PLAYERS = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
EXPECTED = (200, 400, 403, 404, 409, 422)


class Monkey(Scorer):
    """A phone in the hands of a monkey."""

    def __init__(self, app: Flask, dice: random.Random) -> None:
        super().__init__(app)
        self.dice = dice
        self.typed = [text for text in TYPED if len(text) > 2]

    def step(self) -> None:
        """Follow a link or press a button of the page that is shown."""
        links = [a["href"] for a in self.page.all("a") if a.get("href").startswith("/")]
        if self.page.forms and self.dice.random() < 0.7:
            form = self.dice.choice(self.page.forms)
            self._fill(form)
            self._press(form)
        else:
            address = self.dice.choice(links or ["/"])
            self._see(self.client.get(address), address)

    def _fill(self, form: Form) -> None:
        for control in form.controls:
            chance = self.dice.random()
            if control.kind in ("radio", "checkbox") and chance < 0.35:
                form.check(control, control.kind == "radio" or self.dice.random() < 0.5)
            elif control.kind in ("text", "number") and chance < 0.2:
                control.value = self.dice.choice(TYPED)
            elif control.kind == "select" and chance < 0.1:
                options = [option.get("value") for option in control.element.all("option")]
                control.value = self.dice.choice(options)
            elif control.kind == "hidden" and control.name not in ("key", "saw") and chance < 0.03:
                control.value = self.dice.choice(TYPED)

    def _press(self, form: Form) -> None:
        button = self.dice.choice([c for c in form.controls if c.kind == "button"])
        data: dict[str, list[str]] = {}
        for name, value in form.sent(button):
            data.setdefault(name, []).append(value)
        address = urljoin(self.address, button.element.get("formaction") or form.action)
        address = address.partition("#")[0]
        if (button.element.get("formmethod") or form.method) == "get":
            self._see(self.client.get(address, query_string=data), address)
        else:
            self._see(self.client.post(address, data=data), address)

    def _see(self, response: TestResponse, address: str) -> None:
        while response.status_code in (302, 303):
            address = urljoin(address, response.headers["Location"])
            response = self.client.get(address)
        assert response.status_code in EXPECTED, address
        page = Page(response.get_data(as_text=True), address)
        assert page.faults(HOST, self.typed) == [], address
        if response.status_code not in (400, 403, 404):
            self.shown = page


def play(app: Flask, seed: int, steps: int) -> None:
    dice = random.Random(seed)
    preset = sorted(preset_names())[seed % len(preset_names())]
    one, other = Monkey(app, dice), Monkey(app, dice)
    one.new_game(preset, PLAYERS[: find_preset(preset).seats[0]])
    one.open(one.at("share"))
    other.board_address = one.board_address
    other.open(one.value("Scoring link"))
    other.press("Score here")
    for _ in range(steps):
        monkey = dice.choice((one, other))
        if dice.random() < 0.06:
            monkey._see(monkey.client.get(monkey.board_address), monkey.board_address)
        monkey.step()


@pytest.mark.parametrize("seed", range(2))
def test_a_monkey_breaks_nothing(app: Flask, seed: int) -> None:
    play(app, seed, 60)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(60))
def test_many_monkeys_break_nothing(app: Flask, seed: int) -> None:
    play(app, seed, 300)
