"""House rules from two pages at once, sent again, and from files that nobody could show."""

import io

import pytest
from flask import Flask

from tests.tools.phone import Phone


@pytest.fixture
def phone(app: Flask) -> Phone:
    return Phone(app)


def house_rules(phone: Phone) -> str:
    phone.open("/house/new?rules=shmear")
    phone.fill("What do you call them?", "Tuesdays")
    phone.press("Save these rules")
    return phone.address


def test_what_another_page_saved_meanwhile_stays(phone: Phone) -> None:
    address = house_rules(phone)
    phone.open(f"{address}/edit")
    phone.fill("Smucks for a set", 2)
    left_open = phone.resend("Save these rules")
    phone.open(f"{address}/edit")
    phone.fill("Points to go out", 21)
    phone.fill("What do you call them?", "Wednesdays")
    phone.press("Save these rules")
    phone.send(*left_open, status=409)
    assert phone.notice == "Version 2 was saved meanwhile. Compare it, then save yours once more."
    assert phone.value("Points to go out") == "21"
    assert phone.value("Smucks for a set") == "2"
    assert phone.value("What do you call them?") == "Wednesdays"
    phone.press("Save these rules")
    assert phone.notice == "Saved as version 3."
    phone.open(f"{address}/edit")
    assert phone.value("Points to go out") == "21"
    assert phone.value("Smucks for a set") == "2"


def test_there_is_no_version_0(phone: Phone) -> None:
    address = house_rules(phone)
    phone.open(f"{address}/0", status=404)
    phone.open(f"{address}/0.json", status=404)
    phone.open(f"{address}/1")


@pytest.mark.parametrize(
    "text",
    [
        r'{"name": "\ud800", "rules": {"preset": "shmear"}}',
        r'{"rules": {"preset": "\ud800"}}',
        r'{"rules": {"preset": "shmear", "target": "\udfff"}}',
        r'{"rules": {"preset": "shmear", "\ud800": 1}}',
    ],
)
def test_half_a_sign_in_a_file_is_refused(phone: Phone, text: str) -> None:
    phone.send("/house/file", {"file": (io.BytesIO(text.encode()), "rules.json")})
    assert phone.notice == "That is no file of rules. Choose one that was saved from here."


def test_half_a_sign_in_an_address_is_no_value(phone: Phone) -> None:
    phone.open(r'/rules/shmear?moon={"made":"\ud800"}', status=422)
