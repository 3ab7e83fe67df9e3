"""A walk past every page, in every state that looks different: for the tests of the layout, of
what can be read by everybody, and for pictures (SHOTS=1)."""

import os
import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from flask import Flask
from playwright.sync_api import Locator, Page, expect

from shmear_scorer.desk.access import Links
from shmear_scorer.rules.gamefile import judge, read_game
from shmear_scorer.rules.presets import find_preset
from tests.browser.prepared import called, nights, prepare
from tests.browser.table import Table

SAVE = re.compile(r"^Save hand \d+$")
SHOTS = Path(__file__).parents[2] / "shots"
EVERYBODY = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
LONG = "Wilhelmina-Antoinette Featherstonehaugh"
NASTY = (
    LONG,
    "عبد الرحمن بن عبد العزيز الأندلسي",
    "W" * 40,
    "👩‍👩‍👧‍👦🏳️‍🌈🃏🇵🇱🧙🏽‍♀️ Zoë",
    "<b>&amp;</b> \"Bobby\" 'Tables'",
    "Nguyễn Thị Hoàng Uyên-Phương",
    "li",
    "שלמה ארקדי-בן ציון הלוי",
)


@dataclass(frozen=True)
class Players:
    """People at a table, and the game they play."""

    game: dict[str, Any]
    running: int = 5
    bid: dict[str, Any] | None = None
    amend: dict[int, Any] = field(default_factory=dict)


def alone(count: int, preset: str) -> Players:
    """A game of ``count`` who all own a score. Its second hand can't be as it was recorded."""
    names = EVERYBODY[:count]

    def hand(number: int, call: int | str = 2, high: int = 0) -> dict[str, Any]:
        pitcher, other = names[number % count], names[(number + 1) % count]
        owner = names[(number + high) % count]
        points = dict.fromkeys(find_preset(preset).worth, owner) | {"low": other}
        return {"bid": [pitcher, call], "trump": "SHDC"[number % 4], "points": points}

    hands = [hand(0), {**hand(0, "moon", 1)}, *(hand(number) for number in range(1, 40))]
    rules = {"preset": preset, "target": 21}
    game = {"rules": rules, "players": list(names), "dealer": names[-1], "hands": hands}
    return Players(game=game, amend={1: hand(0, 2, 1)}, bid={"bid": [names[1], 3], "trump": "D"})


def tables() -> dict[str, Players]:
    """Two, four, six and eight at the table, alone and in teams."""
    games = nights()
    return {
        "two": alone(2, "shmear-jick"),  # so many bids that the player comes first
        "four": Players(games["night-shmear-4-points"], 11, {"bid": ["Cy", 3]}),
        "pairs": Players(games["night-schmear-4-points"], 8),
        "six": Players(games["night-schmier-c-points"], 7, {"bid": ["Bob", 3], "trump": "H"}),
        "eight": alone(8, "shmear-crazy"),
    }


def nastily(players: Players) -> Players:
    """The same with names that nobody thought of."""
    names = dict(zip(EVERYBODY, NASTY, strict=True))
    return Players(
        game=called(players.game, names),
        running=players.running,
        bid=called(players.bid, names),
        amend=called(players.amend, names),
    )


@dataclass(frozen=True)
class Games:
    """One table's games: not begun, going on, over."""

    players: int
    empty: Links
    running: Links
    over: Links


def seat(app: Flask, table: Table, players: Players) -> Games:
    """Open the games, and let the phone score them."""
    hands = finish(players.game)
    games = Games(
        players=len(players.game["players"]),
        empty=prepare(app, players.game, 0),
        running=prepare(app, players.game, players.running, amend=players.amend, bid=players.bid),
        over=prepare(app, {**players.game, "hands": hands}),
    )
    for links in (games.empty, games.running, games.over):
        table.page.goto(f"/score/{links.score}")
        press(table.button("Score here"))
        table.says("This phone scores now too.")
    return games


def finish(game: dict[str, Any]) -> list[Any]:
    """The hands of a game up to its end."""
    judged = judge(read_game({k: v for k, v in game.items() if k != "expect"}))
    return game["hands"][: judged.refused - 1 if judged.refused else None]


# -------------------------------------------------------------------- the states


def press(target: Locator) -> None:
    """Press something wherever it is, even if the page's layout is so broken that none can."""
    target.evaluate("element => element.click()")


def tap_one_of_each(table: Table) -> None:
    """Choose the first answer of every question, as far as they are open."""
    for question in table.page.locator("fieldset, .bids").all():
        first = question.get_by_role("radio").first
        if question.locator("fieldset").count() == 0 and first.is_visible():
            press(first)
    expect(table.button("Check")).to_have_count(0)


def count_all(table: Table) -> None:
    tap_one_of_each(table)
    press(table.key("Count the card points"))
    expect(table.page.locator("#live-sum")).to_contain_text("taken")


def pass_all(table: Table) -> None:
    press(table.key("Everybody passed"))
    expect(table.page.locator(".if-passed")).to_be_visible()


def too_many_bids(table: Table) -> None:
    """Tap a bid that can't be made, where there is one."""
    off = table.page.locator(".key-off input")
    if off.count():
        press(off.first)
        expect(table.page.locator(".dock-bad")).to_be_visible()


def stale(table: Table) -> None:
    """Save what was made for an older state of the game."""
    tap_one_of_each(table)
    table.page.locator("[name=saw]").evaluate("saw => saw.value = 0")
    table.page.locator("[name=since]").evaluate("since => since.value = 0")
    press(table.button(SAVE))
    expect(table.heading("Another phone saved hand 1 first")).to_be_visible()


def change_low(table: Table) -> None:
    keys = table.page.locator("fieldset#low").get_by_role("radio", checked=False)
    press(keys.first)
    press(table.button("See what it changes"))
    expect(table.button("Save the correction")).to_be_visible()


def adjust(table: Table) -> None:
    press(table.page.get_by_role("radio").first)
    table.page.get_by_label("In words").fill(LONG)
    press(table.button("Points, one less"))
    press(table.button("See what it changes"))
    expect(table.button("Save the adjustment")).to_be_visible()


def presses(name: str) -> Callable[[Table], None]:
    """Press a button too early, so that the page says what is wrong."""

    def too_early(table: Table) -> None:
        press(table.button(name))
        expect(table.page.get_by_role("alert")).to_be_visible()

    return too_early


def unfold(table: Table) -> None:
    for summary in table.page.locator("summary").all():
        press(summary)
    other = table.key("Other")
    if other.count():
        press(other)


def share(table: Table) -> None:
    press(table.page.locator(".share summary"))
    expect(table.page.locator(".share .code")).to_be_visible()


def agree(table: Table) -> None:
    press(table.key("As we agreed"))
    expect(table.page.get_by_role("checkbox").first).to_be_visible()


def wrong_code(table: Table) -> None:
    table.page.get_by_label("The game’s six letters").fill("XYZXYZ")
    press(table.button("Watch"))
    expect(table.page.locator("#code-problem")).to_be_visible()


def name_twice(table: Table) -> None:
    table.name_field(1).fill(table.name_field(2).input_value())
    press(table.page.locator("form", has=table.name_field(1)).get_by_role("button"))
    expect(table.page.locator("#name-0-problem")).to_be_visible()


THE_SAME_AT_EVERY_TABLE = frozenset(
    {
        "start-wrong-code",
        "new-game-unfolded",
        "board-share",
        "hand-problems",
        "hand-after-bid",
        "ruling-of-2",
        "share",
        "adjust-problems",
        "mend-problems",
        "rulebooks",
        "rulebook",
        "rulebook-changed",
        "compare",
        "compare-same",
        "house-new",
        "sign-in",
        "club-new",
        "error",
    }
)


PITCHED = "bid=0-3&pitcher=0&call=3&trump=S"
"""As an address says who pitched, where the bids fit the grid and where not."""


def walk(
    table: Table, games: Games, *, only: Collection[str] = (), leave_out: Collection[str] = ()
) -> Iterator[str]:
    """Lead the phone from page to page; the name of each."""
    empty = f"/g/{games.empty.watch}/"
    running = f"/g/{games.running.watch}/"
    over = f"/g/{games.over.watch}/"
    passes = ".".join(["pass"] * games.players)
    stops: list[tuple[str, str, Callable[[Table], None] | None]] = [
        ("start", "/", None),
        ("start-wrong-code", "/", wrong_code),
        ("score-here", f"/score/{games.running.score}", None),
        ("new-game", "/new", None),
        ("new-game-unfolded", "/new", unfold),
        ("board-empty", empty, None),
        ("board", running, None),
        ("board-share", running, share),
        ("hand", f"{empty}hand", None),
        ("hand-filled", f"{empty}hand", tap_one_of_each),
        ("hand-counted", f"{empty}hand", count_all),
        ("hand-passed", f"{empty}hand", pass_all),
        ("hand-illegal", f"{running}hand", too_many_bids),
        ("hand-problems", f"{empty}hand", presses("Check")),
        ("hand-after-bid", f"{running}hand", None),
        ("hand-stale", f"{running}hand", stale),
        ("auction", f"{empty}hand?auction=1&calls=pass.pass", None),
        ("auction-passed", f"{empty}hand?auction=1&calls={passes}", None),
        ("tricks", f"{empty}hand?by=tricks&{PITCHED}&cards=AS.2S.JH", None),
        ("piles", f"{empty}hand?by=piles&{PITCHED}&pile-0=AS&pile-0=10H", None),
        ("ruling", f"{running}hand/1", None),
        ("ruling-of-2", f"{running}hand/2", None),
        ("correct", f"{running}hand/1/correct", None),
        ("correct-preview", f"{running}hand/3/correct", change_low),
        ("strike", f"{running}hand/1/strike", None),
        ("forgotten", f"{running}hand?before=2", None),
        ("log", f"{running}log", None),
        ("share", f"{running}share", unfold),
        ("table-view", f"{running}table", None),
        ("table-view-over", f"{over}table", None),
        ("adjust", f"{running}adjust", None),
        ("adjust-problems", f"{running}adjust", presses("See what it changes")),
        ("adjust-preview", f"{running}adjust", adjust),
        ("mend", f"{running}mend", None),
        ("mend-problems", f"{running}mend", name_twice),
        ("seats", f"{running}seats", None),
        ("seat-chosen", f"{running}seats?seat=1", None),
        ("scores", f"{running}scores", None),
        ("sheet", f"{over}sheet", None),
        ("sheet-empty", f"{running}sheet/empty", None),
        ("end-early", f"{running}end", agree),
        ("end", over, None),
        ("rulebooks", "/rules", None),
        ("rulebook", "/rules/schmier#points-jick", None),
        ("rulebook-changed", "/rules/auction-pitch?low_to=taker&target=15#low_to", None),
        ("rules", f"{running}rules#follow", None),
        ("rules-edit", f"{running}rules/edit", unfold),
        ("house-new", "/house/new?rules=shmear", unfold),
        ("compare", "/rules/compare?a=shmear&b=schmier", None),
        ("compare-same", "/rules/compare?a=pitch&b=pitch", None),
        ("compare-game", f"{running}rules/compare?with=pitch", None),
        ("what-if", f"{running}what-if", None),
        ("what-if-seen", f"{running}what-if?low_to=taker&floor=-9", None),
        ("what-if-over", f"{over}what-if?target=5", None),
        ("sign-in", "/sign-in", None),
        ("club-new", "/clubs/new", None),
        ("error", "/nowhere", None),
    ]
    for name, address, act in stops:
        if name in leave_out or (only and name not in only):
            continue
        table.page.goto(address)
        if act is not None:
            act(table)
        yield name


def take_picture(page: Page, name: str) -> None:
    """Keep a picture of the page in shots/, if SHOTS is set."""
    if os.environ.get("SHOTS"):
        SHOTS.mkdir(exist_ok=True)
        size = page.viewport_size
        assert size is not None
        height = page.evaluate("document.scrollingElement.scrollHeight")
        page.set_viewport_size({**size, "height": height})  # the dock at the bottom, not between
        page.screenshot(path=SHOTS / f"{name}.png")
        page.set_viewport_size(size)
