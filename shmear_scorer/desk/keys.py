"""What tells one sending of a form from another: its key, and what was told in it."""

from __future__ import annotations

import hashlib
import json
from typing import Any


def key_with(key: str, *told: Any) -> str:
    """The key of a form with what was ``told`` in it, which JSON can hold: the same form twice has
    it twice, one that was changed after a step back has another."""
    text = json.dumps([key, *told], sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()
