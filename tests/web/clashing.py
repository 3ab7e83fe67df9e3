"""Two versions of one hand, as a page shows them side by side."""

from __future__ import annotations

from typing import Any

from tests.tools.page import Page
from tests.tools.scorer import Scorer

ALL_ANN = {"high": "Ann", "low": "Ann", "jack": None, "game": "Ann"}
ANN_MAKES_2 = {"bid": ["Ann", 2], "trump": "S", "points": ALL_ANN}
BOB_IS_SET = {"bid": ["Bob", 4], "trump": "S", "points": ALL_ANN}
CORRECT, ANOTHER = "Correct theirs with mine", "Mine is another hand"


def enter(scorer: Scorer, hand: dict[str, Any]) -> None:
    """A hand entered and not saved yet."""
    scorer.enter_bid(*hand["bid"])
    scorer.tap_points(hand)


def rows(page: Page, *, differing: bool = True) -> dict[str, tuple[str, str]]:
    """What both versions say, by label."""
    caption = "Both versions, where they differ"
    if not differing:
        caption = "What is the same in both versions"
    found = {}
    for table in page.all("table"):
        if page.name_of(table) != caption:
            continue
        for row in table.all("tr"):
            cells = [cell.heard for cell in row.all("td")]
            if cells:
                label = next(row.all("th")).heard.removeprefix("differs: ").strip()
                found[label] = (cells[0], cells[1])
    return found


def heads(page: Page) -> list[str]:
    table = next(e for e in page.all("table") if "versions" in e.classes)
    return [e.text for e in table.all("th") if e.get("scope") == "col"][1:]


def title(page: Page) -> str:
    return page.one("h2", id="clash-title").text
