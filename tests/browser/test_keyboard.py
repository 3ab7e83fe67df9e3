"""A whole hand without a pointer: by keyboard alone, in Japanese."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.table import Table

NAMES = ("Aya", "Ben", "Chika", "Dai")
FAR = 150
"""So many presses of a key reach anything on a page; more are a trap."""
NAMED = """() => {
  const at = document.activeElement;
  const group = at.closest('fieldset')?.querySelector('legend')?.textContent ?? '';
  const labels = [...(at.labels ?? [])].map(label => label.textContent).join(' ');
  const own = at.getAttribute('aria-label') ?? labels;
  return `${group} ${own || at.textContent}`.replace(/\\s+/g, ' ').trim();
}"""


def tab_to(page: Page, target: Locator) -> None:
    """Go on with Tab until what is meant has the focus, and can be seen to have it."""
    wanted = target.element_handle()
    for _ in range(FAR):
        if page.evaluate("wanted => document.activeElement === wanted", wanted):
            break
        page.keyboard.press("Tab")
    else:
        raise AssertionError(f"{target} is not reached with Tab")
    style = "e => { const s = getComputedStyle(e.closest('label') ?? e); return s.outlineStyle; }"
    outlines = {target.evaluate(style), target.evaluate("e => getComputedStyle(e).outlineStyle")}
    assert outlines != {"none"}, f"nobody sees that {target} has the focus"


def choose(page: Page, name: str, value: str) -> str:
    """Choose an answer of a question with the arrow keys; how the answer is called."""
    first = page.locator(f"input[name='{name}']").first
    tab_to(page, first)
    for _ in range(FAR):
        if page.evaluate("() => document.activeElement.value") == value:
            break
        page.keyboard.press("ArrowDown")
    else:
        raise AssertionError(f"{name} has no {value}")
    page.keyboard.press("Space")
    assert page.locator(f"input[name='{name}'][value='{value}']").is_checked()
    return str(page.evaluate(NAMED))


@pytest.fixture
def japanese(new_table: Callable[..., Table]) -> Page:
    """A phone that reads Japanese, with a keyboard."""
    return new_table(locale="ja-JP").page


def test_a_hand_by_keyboard_alone_in_japanese(japanese: Page) -> None:
    page = japanese
    page.goto("/new")
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    for seat, name in enumerate(NAMES):
        tab_to(page, page.locator(f"[name=name-{seat}]"))
        page.keyboard.type(name)
    tab_to(page, page.get_by_role("button", name="試合を始める"))
    page.keyboard.press("Enter")

    tab_to(page, page.get_by_role("link", name="第1ラウンドを入力"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="第1ラウンド")).to_be_visible()
    assert "Benが3をビッド" in choose(page, "bid", "1-3")
    assert "ハート" in choose(page, "trump", "H")
    assert choose(page, "high", "1").startswith("ハイ")
    assert choose(page, "low", "0").startswith("ロー")
    assert "場に出ていない" in choose(page, "jack", "")
    assert choose(page, "game", "1").startswith("ゲーム")
    expect(page.locator("[data-then], .dock")).to_contain_text("Ben")
    page.keyboard.press("Enter")
    expect(page.get_by_text("第1ラウンドを保存しました。").first).to_be_visible()
    expect(page.get_by_role("link", name="第2ラウンドを入力")).to_be_visible()
