"""Rules in an address: single values changed, in the notation of a game file (``low_to=taker``)."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from shmear_scorer.desk.json_in import read_json
from shmear_scorer.rules.other_rules import citation
from shmear_scorer.rules.presets import with_changes
from shmear_scorer.rules.ruleset import RuleSet
from shmear_scorer.rules.rulevalues import KEYS, NULL_WORD
from shmear_scorer.rules.ruling import Problem, Refused

Args = Mapping[str, str]

MOST_TEXT: Final = 300
"""How long a rule's value in an address may be."""
_RANKS: Final = ("deck", "trump_order")
"""Values whose numbers are the ranks of cards."""


def changed(base: RuleSet, args: Args) -> tuple[RuleSet, dict[str, str], tuple[Problem, ...]]:
    """``base`` with the rules that an address changes, and these; unchanged, with the problems,
    where they can't be."""
    texts = {key: args[key][:MOST_TEXT] for key in KEYS if args.get(key)}
    if not texts:
        return base, {}, ()
    try:
        rules = with_changes(base, {key: read_text(key, text) for key, text in texts.items()})
    except Refused as refused:
        return base, {}, tuple(replace(p, where="rules") for p in refused.problems)
    keys = [key for key in texts if getattr(rules, key) != getattr(base, key)]
    cited = {key: citation(key, getattr(rules, key)) for key in keys}
    rules = replace(rules, sources={**rules.sources, **cited})
    return rules, {key: value_text(key, getattr(rules, key)) for key in keys}, ()


def value_text(key: str, value: Any) -> str:
    """A rule's value as an address has it: ``taker``, ``none``, ``score pitcher draw``."""
    written = KEYS[key].write(value)
    if written is None:
        return NULL_WORD
    if isinstance(written, bool):
        return str(written).lower()
    if isinstance(written, list) and all(isinstance(part, str) for part in written):
        return " ".join(written)
    return written if isinstance(written, str) else json.dumps(written, separators=(",", ":"))


def read_text(key: str, text: str) -> Any:
    """The reverse of `value_text`; what can't be read is left to who reads rules' values."""
    if text in ("true", "false"):
        return text == "true"
    if text[0] in "[{":
        try:
            return read_json(text)
        except (ValueError, RecursionError):
            return text
    digits = text.removeprefix("-")
    if key not in _RANKS and digits.isascii() and digits.isdecimal() and len(digits) < 5:
        return int(text)
    return text
