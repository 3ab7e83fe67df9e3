"""Where a form leads back to: only ever to an address of this site."""

from __future__ import annotations

import re
from typing import Final

from flask import request, url_for

from shmear_scorer.web.methods import SAFE

OWN_ADDRESS: Final = re.compile(r"/(?![/\\])[\w./?=&%:~,+-]*", re.ASCII)
"""An address of this site. A browser takes //host and /\\host for another one."""


def onward(address: str | None) -> str:
    """Where to go on to: the address of this site that was asked for, or the first page."""
    if address and OWN_ADDRESS.fullmatch(address):
        return address
    return url_for("start.start")


def asked() -> str | None:
    """The address of the page that is asked for; None where it can't be asked for again."""
    if request.method not in SAFE:
        return None
    query = request.query_string.decode("ascii", "ignore")
    return f"{request.path}?{query}" if query else request.path
