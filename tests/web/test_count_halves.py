"""Card points that end in a half: typed as people write them, and shown with a half."""

import pytest

from tests.tools.scorer import Scorer

pytestmark = pytest.mark.sqlite_only

TWO = ["Ann", "Bob"]
SEVEN = ("high", "low", "jack", "jick", "high-joker", "low-joker")
HAND = {"bid": ["Ann", 2], "trump": "S", "points": dict.fromkeys(SEVEN, "Ann")}


def counted(phone: Scorer, ann: str, bob: str) -> None:
    phone.enter_bid("Ann", 2)
    phone.tap_points({**HAND, "card_points": {"Ann": ann, "Bob": bob}})


def count_of_ann(phone: Scorer) -> str:
    return next(e for e in phone.page.all("input") if e.get("name") == "cp-0").get("value")


@pytest.fixture
def phone(app) -> Scorer:
    phone = Scorer(app)
    phone.new_game("pitch-seven-point", TWO)
    return phone


@pytest.mark.parametrize("typed", ["31.5", "31,5", " 31.50 "])
def test_a_count_with_a_half_is_taken(phone, typed) -> None:
    counted(phone, typed, "32")
    phone.press("Check")
    assert "63½ taken + 17½ not in play = 81" in phone.page.text
    assert count_of_ann(phone) == "31.5"
    phone.press("Save hand")
    phone.follow("1, why")
    assert "Game: 32 card points to 31½." in phone.page.text


def test_a_half_more_wins_the_point(phone) -> None:
    counted(phone, "32.5", "32")
    phone.press("Check")
    phone.press("Save hand")
    phone.follow("1, why")
    assert "Game: 32½ card points to 32." in phone.page.text
    phone.follow("Correct")
    assert count_of_ann(phone) == "32.5"


@pytest.mark.parametrize("typed", ["31.25", "1/2", "inf", "1e999"])
def test_anything_else_is_refused_beside_its_field(phone, typed) -> None:
    counted(phone, typed, "32")
    phone.press("Check", status=422)
    assert f"“{typed}” is no count. Enter a number, or one with a half such as 31.5." in (
        phone.problems
    )


def test_more_than_the_deck_has_is_too_many(phone) -> None:
    counted(phone, "50", "31.5")
    phone.press("Check", status=422)
    assert "½ too many: count again" in phone.page.text


def test_steps_keep_the_half(phone) -> None:
    counted(phone, "31.5", "32")
    phone.press("Ann, one more")
    assert count_of_ann(phone) == "32.5"


def test_where_no_card_counts_a_half_a_count_is_whole(app) -> None:
    phone = Scorer(app)
    phone.new_game("shmear", TWO)
    phone.enter_bid("Ann", 2)
    points = {"high": "Ann", "low": "Ann", "jack": None}
    phone.tap_points({"trump": "S", "points": points, "card_points": {"Ann": "31.5", "Bob": 9}})
    phone.press("Check", status=422)
    assert "“31.5” is no whole number. Enter one." in phone.problems
