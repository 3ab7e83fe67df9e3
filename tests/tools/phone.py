"""A phone without JavaScript: it reads pages, fills in forms, presses buttons and follows links.

Every page that it sees is held against what every page has to be.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urljoin, urlsplit

from flask import Flask
from werkzeug.test import TestResponse

from shmear_scorer.web.headers import CONTENT_SECURITY_POLICY
from tests.tools.page import Control, Element, Form, Page

HOST = "localhost"
REDIRECTS = 5


class Phone:
    """One phone with its cookie, and the page that it shows."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.client = app.test_client()
        self.response: TestResponse | None = None
        self.shown: Page | None = None
        self.typed: list[str] = []

    # ----------------------------------------------------------------- looking

    @property
    def page(self) -> Page:
        assert self.shown is not None, "no page was opened yet"
        return self.shown

    @property
    def address(self) -> str:
        return self.page.address

    @property
    def notice(self) -> str:
        """What the last step was answered with."""
        return " ".join(e.text for e in self.page.all("p") if "notice" in e.classes)

    @property
    def problems(self) -> list[str]:
        """The sentences about what is wrong, at the top of the page."""
        alert = next((e for e in self.page.all("section") if e.get("role") == "alert"), None)
        return [e.text for e in alert.all("li")] if alert else []

    def beside(self, label: str) -> str:
        """What stands beside a field or a group of fields about what is wrong with it."""
        found = [
            e
            for e in self.page.all("input", "select", "textarea", "fieldset")
            if self.page.name_of(e).startswith(label) and "aria-describedby" in e
        ]
        assert found, f"nothing is said beside {label!r}: {self.problems}"
        return self.page.described(found[0])

    # ----------------------------------------------------------------- going on

    def open(self, address: str, status: int = 200) -> Page:
        """Open an address."""
        return self._arrive(self.client.get(address), address, status)

    def send(self, address: str, fields: Any = None, status: int = 200) -> Page:
        """Send what no page offers."""
        return self._arrive(self.client.post(address, data=fields or {}), address, status)

    def follow(self, words: str, status: int = 200) -> Page:
        """Follow the link with those words."""
        found = [a for a in self.page.all("a") if "href" in a and self._called(a, words)]
        assert len({a["href"] for a in found}) == 1, f"{len(found)} links {words!r}"
        return self.open(urljoin(self.address, found[0]["href"]), status)

    def leads(self, words: str) -> bool:
        """Whether there is a link with those words."""
        return any(self._called(a, words) for a in self.page.all("a"))

    def offers(self, words: str) -> bool:
        """Whether there is a button with those words."""
        return any(self._called(b, words) for b in self.page.all("button"))

    def press(self, words: str = "", status: int = 200, **button: str) -> Page:
        """Press the button with those words (or that name and value), and see what comes."""
        form, control = self._button(words, button)
        return self._send(form, control, status)

    def _button(self, words: str, button: Mapping[str, str]) -> tuple[Form, Control]:
        found = [
            (form, control)
            for form in self.page.forms
            for control in form.controls
            if control.kind == "button"
            and (not words or self._called(control.element, words))
            and all(control.element.get(k) == v for k, v in button.items())
        ]
        buttons = [self.page.name_of(b) for b in self.page.all("button")]
        assert len(found) == 1, f"{len(found)} buttons {words!r} {button} of {buttons}"
        return found[0]

    def _send(self, form: Form, pressed: Control, status: int) -> Page:
        address = urljoin(self.address, pressed.element.get("formaction") or form.action)
        data: dict[str, list[str]] = {}
        for name, value in form.sent(pressed):
            data.setdefault(name, []).append(value)
        if form.method == "get":
            return self._arrive(self.client.get(address, query_string=data), address, status)
        return self._arrive(self.client.post(address, data=data), address, status)

    def resend(self, words: str = "", **button: str) -> tuple[str, dict[str, list[str]]]:
        """What pressing a button sends, to be sent by hand: the address and the fields."""
        form, control = self._button(words, button)
        data: dict[str, list[str]] = {}
        for name, value in form.sent(control):
            data.setdefault(name, []).append(value)
        return urljoin(self.address, control.element.get("formaction") or form.action), data

    def _called(self, element: Element, words: str) -> bool:
        name = self.page.name_of(element)
        return name == words or (words != "" and words in re.split(r"(?<=\w), ", name)[0])

    def _arrive(self, response: TestResponse, address: str, status: int) -> Page:
        for _ in range(REDIRECTS):
            if response.status_code not in (302, 303):
                break
            address = urljoin(address, response.headers["Location"])
            assert urlsplit(address).netloc in ("", HOST), f"led away to {address}"
            response = self.client.get(address)
        self.response = response
        assert response.status_code == status, (
            f"{response.status_code} {address}: {_said(response)}"
        )
        assert response.mimetype == "text/html", response.mimetype
        assert response.headers["Content-Security-Policy"] == CONTENT_SECURITY_POLICY
        self.shown = Page(response.get_data(as_text=True), address)
        faults = self.shown.faults(HOST, self.typed)
        assert faults == [], f"{address}: {faults}"
        return self.shown

    # ------------------------------------------------------------------ filling in

    def fill(self, label: str, value: str | int, nth: int = 0) -> None:
        """Type into the field with that label (the ``nth``, where several are called so)."""
        found = [
            control
            for form in self.page.forms
            for control in form.controls
            if control.kind in ("text", "password", "number", "date", "select")
            and self.page.name_of(control.element).startswith(label)
        ]
        assert len(found) > nth, f"{len(found)} fields {label!r}"
        found[nth].value = str(value)

    def choose(self, group: str, answer: str, on: bool = True) -> None:
        """Tap an answer in the group of that name: ``High``, ``Ann``."""
        found = [
            (form, control)
            for form in self.page.forms
            for control in form.controls
            if control.kind in ("radio", "checkbox")
            and self.page.name_of(control.element) == answer
            and any(
                self.page.name_of(e).startswith(group)
                for e in control.element.parents()
                if e.tag in ("fieldset", "section", "div")
            )
        ]
        assert len(found) == 1, f"{len(found)} answers {answer!r} to {group!r}: {self.page.text}"
        form, control = found[0]
        form.check(control, on)

    def answers(self, group: str) -> list[str]:
        """What can be tapped in a group."""
        return [
            self.page.name_of(e)
            for e in self.page.section(group).all("input")
            if e.get("type") in ("radio", "checkbox")
        ]

    def chosen(self, group: str) -> list[str]:
        """What is tapped in the group whose name begins so."""
        around = next(
            e for e in self.page.all("fieldset") if self.page.name_of(e).startswith(group)
        )
        return [
            self.page.name_of(e)
            for e in around.all("input")
            if "checked" in e and "aria-hidden" not in e
        ]

    def value(self, label: str) -> str:
        """What stands in a field."""
        fields = self.page.all("input", "select", "textarea")
        found = [e for e in fields if self.page.name_of(e).startswith(label)]
        assert found, f"no field {label!r}"
        if found[0].tag == "select":
            return next(o for o in found[0].all("option") if "selected" in o).text
        return found[0].get("value")


def _said(response: TestResponse) -> str:
    text = re.sub(r"<svg.*?</svg>", "", response.get_data(as_text=True), flags=re.S)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", text.partition("<main")[2]))[:600]
