"""JSON that came in from outside, read so that all of it can be kept and shown again."""

from __future__ import annotations

import json
from typing import Any


def read_json(text: str | bytes) -> Any:
    r"""What JSON holds. Raises `ValueError` for what is none, and where a text has half a sign in
    it (``"\ud800"``), which no page could show; and `RecursionError`."""
    data = json.loads(text)
    json.dumps(data, ensure_ascii=False).encode()
    return data
