"""What a page weighs on its way to a phone, in bytes and requests, as a browser fetches it."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.tools.page import Page

AS_A_BROWSER = {"Accept-Encoding": "gzip, deflate, br, zstd"}


@dataclass(frozen=True, kw_only=True)
class Weight:
    """Bytes, heads of the answers included, and requests: at the first visit with an empty cache,
    at a later one, and at a reload of what did not change (None: always sent anew)."""

    first: int
    requests: int
    later: int
    unchanged: int | None


def over_the_wire(answer: TestResponse) -> int:
    """What an answer takes: its first line, its heads and its body as sent."""
    heads = sum(len(f"{name}: {value}\r\n".encode()) for name, value in answer.headers)
    with closing(answer):
        return len(f"HTTP/1.1 {answer.status}\r\n\r\n") + heads + len(answer.data)


def parts_of(page: Page) -> list[str]:
    """The files that a page brings along: styles, scripts, pictures."""
    found = [e.get("href") for e in page.all("link") if e.get("rel") in ("stylesheet", "icon")]
    found += [e.get("src") for e in page.all("script", "img")]
    return list(dict.fromkeys(found))


def weigh(client: FlaskClient, address: str) -> Weight:
    """Fetch a page and all that it brings along, twice. A page that is kept fresh opens a stream,
    which is one request more."""
    sent = client.get(address, headers=AS_A_BROWSER)
    assert sent.status_code == 200, f"{sent.status} {address}"
    page = Page(client.get(address).text, address)
    parts = parts_of(page)
    files = sum(over_the_wire(client.get(part, headers=AS_A_BROWSER)) for part in parts)
    streams = sum("data-stream" in main for main in page.all("main"))
    again = client.get(
        address, headers={**AS_A_BROWSER, "If-None-Match": sent.headers.get("ETag", "")}
    )
    return Weight(
        first=over_the_wire(sent) + files,
        requests=1 + len(parts) + streams,
        later=over_the_wire(sent),
        unchanged=over_the_wire(again) if again.status_code == 304 else None,
    )
