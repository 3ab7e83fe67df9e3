"""The page that someone with a mistyped link gets."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.test_accessibility import faults_for_anybody
from tests.tools.faults import watch


@pytest.fixture(autouse=True)
def not_found(expected_faults: list[str]) -> None:
    expected_faults.append(r"status of 404")


def test_the_error_page_fits_a_phone_and_can_be_read_by_everyone(phone: Page) -> None:
    answer = phone.goto("/nowhere")
    assert answer is not None
    assert answer.status == 404
    assert phone.get_by_role("heading", name="There is nothing here").is_visible()
    assert phone.evaluate("document.documentElement.scrollWidth") <= 360
    assert faults_for_anybody(phone, "error-alone") == []


def test_the_guard_notices_what_goes_wrong(
    new_phone: Callable[..., Page], site: str, expected_faults: list[str]
) -> None:
    expected_faults.append("")  # this test looks at them itself
    page = new_phone(bypass_csp=True)
    faults: list[str] = []
    watch(page.context, site, faults)
    page.goto("/nowhere")
    page.evaluate("console.error('seen by nobody')")
    page.evaluate("setTimeout(() => { throw new Error('broken script') })")
    page.evaluate("fetch('http://127.0.0.1:1/').catch(() => {})")
    page.wait_for_timeout(300)
    seen = "\n".join(faults)
    for part in ("seen by nobody", "broken script", "other host: http://127.0.0.1:1/", "failed"):
        assert part in seen
