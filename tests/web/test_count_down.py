"""A game that counts down: people read what is still to go wherever a score stands."""

import pytest

from tests.tools.scorer import Scorer

pytestmark = pytest.mark.sqlite_only

FOUR = ["Ann", "Bob", "Cy", "Dee"]
MADE = {"high": "Ann", "low": "Ann", "jack": None, "game": "Bob"}
ANN_MAKES_2 = {"bid": ["Ann", 2], "trump": "S", "points": MADE}
CY_IS_SET = {"bid": ["Cy", 3], "trump": "H", "points": MADE}


@pytest.fixture
def phone(app) -> Scorer:
    phone = Scorer(app)
    phone.new_game("smudge-pitch", FOUR)
    return phone


def test_the_board_shows_what_is_still_to_go(phone) -> None:
    rows = [row.heard for row in phone.page.section("Scores").all("li")]
    assert all("7 to go" in row and "point" not in row for row in rows)
    phone.play(ANN_MAKES_2, way=1)
    phone.play(CY_IS_SET, way=1)
    assert phone.totals() == {"Ann": (3, 0), "Bob": (5, 0), "Cy": (10, 0), "Dee": (7, 0)}
    latest, first = phone.lines()
    assert [cell.strip() for cell in first[4:]] == ["−25", "−16", "7", "7"]
    assert [cell.strip() for cell in latest[4:]] == ["−23", "−15", "+310", "7"]


def test_so_do_the_preview_and_the_page_of_a_hand(phone) -> None:
    phone.play(CY_IS_SET, way=1)
    phone.enter_bid("Ann", 2)
    phone.tap_points(ANN_MAKES_2)
    phone.press("Check")
    totals = next(e for e in phone.page.all("li") if "totals" in e.classes)
    assert [e.text for e in totals.all("b")] == ["3", "5", "10", "7"]
    phone.press("Save hand")
    phone.follow("1, why")
    table = next(e for e in phone.page.all("table") if "hand changed" in phone.page.name_of(e))
    cells = [[cell.text for cell in row.all("td")] for row in table.all("tr")][1:]
    assert cells == [["7", "−2", "5"], ["7", "−1", "6"], ["7", "+3", "10"], ["7", "0", "7"]]
    assert "Before and after: what is still to go." in phone.page.text


def test_a_correction_shows_it_too(phone) -> None:
    phone.play(CY_IS_SET, way=1)
    phone.follow("1, why")
    phone.follow("Correct")
    phone.tap_bid("Cy", 2)
    phone.press("See what it changes")
    table = next(e for e in phone.page.all("table") if "now and then" in phone.page.name_of(e))
    rows = [row.heard for row in table.all("tr")]
    assert "To go" in rows[0]
    assert "before: 10" in rows[3] and "after: 9" in rows[3]


def test_the_end_says_who_is_out(phone) -> None:
    phone.play(ANN_MAKES_2, way=1)
    phone.play(ANN_MAKES_2, way=1)
    phone.play(ANN_MAKES_2, way=1)
    assert not phone.page.has("Final scores")
    phone.play({**ANN_MAKES_2, "points": {**MADE, "low": "Dee"}, "bid": ["Dee", 1 + 1]}, way=1)
    assert phone.page.has("Final scores")
    assert phone.totals() == {"Ann": (0, 0), "Bob": (3, 0), "Cy": (7, 0), "Dee": (9, 0)}
    assert phone.winners() == ["Ann"]
    assert "Out, and nobody else is." in phone.page.text
    assert "Only Ann is out." in phone.page.text
    assert "7 or more" not in phone.page.text
    phone.open("/")
    assert "0 Ann" in phone.page.text


def test_all_points_end_it_at_once(phone) -> None:
    phone.play({"bid": ["Ann", 2], "trump": "S", "points": dict.fromkeys(MADE, "Bob")}, way=1)
    assert phone.winners() == ["Bob"]
    assert "All the points of one hand win the game at once, whatever the score." in phone.page.text
    assert "Bob won every point in one hand, which wins the game at once." in phone.page.text


def test_taken_over_from_paper_it_is_what_is_still_to_go(app) -> None:
    phone = Scorer(app)
    phone.fill_in_new_game("smudge-pitch", FOUR)
    for row, left in enumerate(("3", "9", "", "7")):
        phone.fill("Still to go", left, nth=row)
    phone.start_game()
    assert phone.totals() == {"Ann": (3, 0), "Bob": (9, 0), "Cy": (7, 0), "Dee": (7, 0)}
