"""Rules that can be chosen by a name in an address: shipped games, and house rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flask import url_for

from shmear_scorer.desk import house
from shmear_scorer.rules.presets import all_presets, find_preset
from shmear_scorer.rules.ruleset import RuleSet
from shmear_scorer.rules.ruling import Facts, Problem, Refused
from shmear_scorer.web.phones import this_phone

HOUSE: Final = "house:"


def house_choice(token: str) -> str:
    """What addresses and forms call house rules."""
    return f"{HOUSE}{token}"


def house_token(name: str) -> str | None:
    """The token of house rules that are named so; None for a shipped game's name."""
    return name.removeprefix(HOUSE) if name.startswith(HOUSE) else None


def find_rules(name: str) -> RuleSet:
    """The rules that go by ``name`` in an address; house rules in their newest version.

    Raises `Refused`, with the nearest there are.
    """
    token = house_token(name)
    if token is None:
        return find_preset(name)
    found = house.find(token)
    if found is None:
        facts: Facts = {"name": name[:80], "near": []}
        raise Refused(Problem(code="rules-no-such-preset", where="preset", facts=facts))
    return found.rules


def rule_choices() -> list[tuple[str, str]]:
    """The names of all rules to choose from, and what people call them: this phone's house rules,
    then the shipped games."""
    own = [(house_choice(found.token), found.name) for found in house.kept(this_phone())]
    games = [(rules.preset, rules.name) for rules in all_presets()]
    return [*own, *sorted(games, key=lambda game: game[1])]


def choices_with(chosen: str) -> list[tuple[str, str]]:
    """The rules to choose from, those that are chosen among them."""
    choices = rule_choices()
    if chosen in dict(choices):
        return choices
    try:
        return [(chosen, find_rules(chosen).name), *choices]
    except Refused:
        return choices


def rulebook_address(
    name: str, anchor: str | None = None, changes: Mapping[str, str] | None = None
) -> str:
    """Where the rulebook of the rules that go by ``name`` is, or a line of it; with ``changes``, as
    an address has them, that of what these make of the rules."""
    query: dict[str, Any] = dict(changes or {})
    token = house_token(name)
    if token is not None and not query:
        return url_for("house.show", token=token, _anchor=anchor)
    known = name if token else find_rules(name).preset
    return url_for("rulebook.show", preset=known, _anchor=anchor, **query)
