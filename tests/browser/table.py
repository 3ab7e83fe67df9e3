"""What a person at the table does with a phone, and what they read from it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page, expect

SUITS = {"S": "Spades", "H": "Hearts", "D": "Diamonds", "C": "Clubs"}
NOBODY = {"game": "Tied"}
NOT_IN_PLAY = "Not in play"
DUMPS = {"play": "Play for ", "moon": "Moon", "forfeit": "Forfeit"}
SAVED = re.compile(r"^(Hand \d+ is saved|Saved)\.$")

READ_BOARD = """rows => rows.map(row => ({
  names: [...row.querySelectorAll('.score-name bdi')].map(name => name.textContent),
  score: row.querySelector('.fig [aria-hidden]').textContent,
  smucks: row.querySelector('.smucks-n')?.textContent ?? '0',
}))"""
READ_END = """rows => rows.map(row => ({
  names: [...row.querySelectorAll('th bdi')].map(name => name.textContent),
  score: row.querySelector('.after').textContent,
  smucks: row.querySelector('.smucks-n')?.textContent ?? '0',
}))"""

READ_PREVIEW = """rows => rows.map(row => {
  const cells = [...row.querySelector('tr').querySelectorAll('td')];
  const total = mark => cell => {
    if (mark === 'del' && cell.querySelector('ins') && !cell.querySelector('del')) return '–';
    return (cell.querySelector(mark) ?? cell).lastChild.textContent.trim();
  };
  return [
    row.querySelector('th').textContent,
    cells.map(total('del')).join(' '),
    cells.map(total('ins')).join(' '),
  ];
})"""


@dataclass(frozen=True)
class Standing:
    """Points and smucks of every player, partners the same."""

    scores: dict[str, int]
    smucks: dict[str, int]


class Table:
    """One phone at the table. ``taps`` counts what its owner's thumb does."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, target: Locator) -> None:
        target.tap()
        self.taps += 1

    def button(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str))

    def link(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("link", name=name, exact=isinstance(name, str))

    def key(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("radio", name=name, exact=isinstance(name, str))

    def heading(self, name: str | re.Pattern[str]) -> Locator:
        return self.page.get_by_role("heading", name=name, exact=isinstance(name, str))

    def says(self, text: str | re.Pattern[str]) -> None:
        """Wait until the page says that at its top."""
        expect(self.page.locator(".notice", has_text=text).first).to_be_visible()

    # ------------------------------------------------------------------ opening

    def open(
        self,
        preset: str,
        names: Sequence[str],
        dealer: str | None = None,
        target: int | None = None,
    ) -> str:
        """Open a game from the first page; the address of its board."""
        self.page.goto("/")
        self.tap(self.link("New game"))
        self.choose_game(preset)
        self.seat(names, dealer)
        if target is not None:
            self.tap(self.key(str(target)))
        self.tap(self.button("Start the game"))
        expect(self.link("Enter hand 1")).to_be_visible()
        return self.page.url

    def choose_game(self, preset: str) -> None:
        card = self.page.locator(f'button[value="preset:{preset}"]')
        expect(card).to_be_attached()
        if not card.is_visible():
            self.tap(self.page.locator("details.all-games", has=card).locator("summary"))
        self.tap(card)
        expect(card).to_have_attribute("aria-pressed", "true")

    def name_field(self, seat: int) -> Locator:
        return self.page.get_by_role("textbox", name=f"Name at seat {seat}", exact=True).or_(
            self.page.get_by_role("combobox", name=f"Name at seat {seat}", exact=True)
        )

    def seat(self, names: Sequence[str], dealer: str | None = None) -> None:
        for seat in range(1, len(names) + 1):
            if not self.name_field(seat).is_visible():
                self.tap(self.button("One more seat"))
            self.name_field(seat).fill(names[seat - 1])
        at = names.index(dealer) + 1 if dealer else 1
        self.tap(self.key(f"Seat {at} deals first"))

    def take_over(self, token: str) -> None:
        """Score a game with this phone, too, by its scoring link."""
        self.page.goto(token if "/" in token else f"/score/{token}")
        self.tap(self.button("Score here"))
        self.says("This phone scores now too.")

    def watch(self, code: str) -> None:
        """Watch a game by its six letters."""
        self.page.goto("/")
        self.page.get_by_label("The game’s six letters").fill(code)
        self.tap(self.button("Watch"))
        expect(self.heading("Scores")).to_be_attached()

    # ----------------------------------------------------------------- one hand

    def enter_hand(self) -> None:
        """From the board to the form of the coming hand."""
        self.tap(self.link(re.compile(r"^Enter (hand|the points of hand) \d+$")))
        expect(self.heading(re.compile(r"^Hand \d+$"))).to_be_visible()

    def bid(self, player: str, call: int | str) -> None:
        """Tap who pitched and for how much: one key, or two where there are many bids."""
        in_grid = f"{player} shoots the moon" if call == "moon" else f"{player} bids {call}"
        if self.key(in_grid).count():
            self.tap(self.key(in_grid))
            return
        self.tap(self._field("Who pitched?").get_by_role("radio", name=player, exact=True))
        self.tap(self.key(str(call).capitalize()))

    def auction(self, calls: Sequence[tuple[str, int | str]]) -> None:
        """Tap the whole auction call by call, as the page asks for it."""
        self.tap(self.link("Call by call"))
        for player, call in calls:
            expect(self.page.locator(".turn-of")).to_have_text(f"{player} calls")
            self.tap(self.page.locator("a.key", has_text=re.compile(rf"^{call}$", re.I)))
        expect(self.page.locator(".turn-of")).to_have_count(0)

    def everybody_passed(self) -> None:
        self.tap(self.key("Everybody passed"))

    def dump(self, choice: str) -> None:
        self.tap(self.key(re.compile(f"^{DUMPS[choice]}")))

    def trump(self, suit: str) -> None:
        self.tap(self.key(SUITS[suit]))

    def point(self, point: str, owner: str | None) -> None:
        """Tap whose a point is; partners share a key."""
        name: str | re.Pattern[str] = NOBODY.get(point, NOT_IN_PLAY)
        if owner is not None:
            name = whose(owner)
        keys = self.page.locator(f"fieldset#{point}")
        self.tap(keys.get_by_role("radio", name=name, exact=isinstance(name, str)))

    def points(self, owners: Mapping[str, str | None]) -> None:
        for point, owner in owners.items():
            self.point(point, owner)

    def count(self, card_points: Mapping[str, int], *, steppers: bool = False) -> None:
        """Count the card points, by the steppers or by typing."""
        self.tap(self.key("Count the card points"))
        for player, count in card_points.items():
            field = self.page.get_by_role("spinbutton", name=whose(player))
            if not steppers:
                field.fill(str(count))
                continue
            more = self.button(whose(player, ", one more"))
            for _ in range(count):
                self.tap(more)
            expect(field).to_have_value(str(count))

    def save(self) -> None:
        """Save the hand, and see on the board that it is saved."""
        self.tap(self.button(re.compile(r"^Save hand \d+$")))
        self.says(SAVED)

    def play(self, hand: Mapping[str, Any], *, by_call: bool, steppers: bool = False) -> None:
        """Enter a hand of a game file, from the board to the board."""
        self.enter_hand()
        calls = hand["calls"]
        bids = [(player, call) for player, call in calls if call != "pass"]
        if by_call:
            self.auction(calls)
        elif bids:
            self.bid(*bids[-1])
        else:
            self.everybody_passed()
        if "dump" in hand:
            self.dump(hand["dump"])
        if "trump" in hand:
            self.trump(hand["trump"])
        self.points(hand.get("points", {}))
        if "card_points" in hand:
            self.count(hand["card_points"], steppers=steppers)
        self.save()

    def quick(self, player: str, call: int, trump: str, owners: str) -> None:
        """Enter a hand: the owners of the points by their initials, ``-`` for nobody."""
        self.enter_hand()
        self.bid(player, call)
        self.trump(trump)
        self.points(self.by_initials(owners))
        self.save()

    def by_initials(self, owners: str) -> dict[str, str | None]:
        """``"ABA-"`` as the owners of High, Low, Jack and Game."""
        names = self.page.locator("fieldset#high .key bdi").all_text_contents()
        by = {name[0]: name for name in names}
        return {
            point: None if initial == "-" else by[initial]
            for point, initial in zip(("high", "low", "jack", "game"), owners, strict=True)
        }

    # ------------------------------------------------------------------ reading

    def board(self) -> Standing:
        """What the board, or the page of the end, says of everybody."""
        expect(self.page.locator(".winner, li.score").first).to_be_visible()
        if self.page.locator(".winner").count():
            table = self.page.get_by_role("table", name="Final scores")
            rows = table.locator("tbody tr").evaluate_all(READ_END)
        else:
            rows = self.page.locator("li.score").evaluate_all(READ_BOARD)
        return Standing(
            scores={n: int(row["score"].replace("−", "-")) for row in rows for n in row["names"]},
            smucks={n: int(row["smucks"]) for row in rows for n in row["names"]},
        )

    def dealer(self) -> str:
        """Who deals, as the dock of the board says."""
        text = self.page.locator(".dock .mark", has_text="deals").inner_text()
        return text.removeprefix("D").strip().removesuffix(" deals")

    def hands(self) -> list[str]:
        """The lines of the list of hands, latest first, as text."""
        rows = self.page.locator("table.hands tbody tr").all_inner_texts()
        return [" ".join(row.split()) for row in rows]

    def open_hand(self, number: int | str) -> None:
        """Tap a hand in the list."""
        self.tap(self.link(re.compile(rf"^{number} ?, why$")))
        expect(self.heading("Why").first).to_be_visible()

    def preview(self) -> list[tuple[str, str, str]]:
        """Of the page before a correction: the hands whose totals move, as (number, before,
        after), the totals in the order of the seats."""
        rows = self.page.locator("table.diff-hands tbody")
        expect(rows.first).to_be_visible()
        return [(row[0], row[1], row[2]) for row in rows.evaluate_all(READ_PREVIEW)]

    def _field(self, question: str) -> Locator:
        return self.page.get_by_role("group", name=question, exact=True)


def whose(player: str, then: str = "") -> re.Pattern[str]:
    """The label of a key or field that bears a player's name, alone or among partners."""
    return re.compile(rf"(^|& ){re.escape(player)}( & .*)?{then}$")
