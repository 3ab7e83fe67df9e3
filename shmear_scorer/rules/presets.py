"""The shipped games: values in data files, each with its source.

``find_preset`` gives a game's RuleSet; ``with_changes`` what a table plays differently.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, Final

from .rulecheck import SHAPES, check, seats_problem
from .ruleset import RuleSet
from .rulevalues import KEYS, read_each, read_values, write_values
from .ruling import Problem, Refused, blocking

FOLDER: Final = Path(__file__).with_name("presets")
FAMILIES: Final = Path(__file__).with_name("families.toml")
STORED_VERSION: Final = 1
LONGEST_NAME: Final = 80
"""A longer name is no game's: no more of it is looked at."""


@cache
def family_names() -> Mapping[str, str]:
    """The families of games and what they are called, in the order in which people are offered
    them."""
    data: dict[str, str] = tomllib.loads(FAMILIES.read_text(encoding="utf-8"))
    return data


@cache
def _load(name: str) -> dict[str, Any]:
    """A preset's data, with that of the preset it extends under it.

    What a game takes from one of another document stands there by our choice, not its document's.
    """
    data = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    if "extends" in data:
        base = _load(data["extends"])
        inherited: dict[str, Any] = {
            key: base[key] for key in ("targets", "document", "addresses") if key in base
        }
        own = {**inherited, **data}
        cited = base["sources"]
        if own["document"] != base["document"]:
            cited = dict.fromkeys(KEYS, "ours")
        data = {
            **own,
            "rules": {**base["rules"], **data.get("rules", {})},
            "sources": {**cited, **data.get("sources", {})},
        }
    return data


@cache
def preset_names() -> tuple[str, ...]:
    """The names of all shipped games, in alphabetical order."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@cache
def families() -> Mapping[str, tuple[str, ...]]:
    """The shipped games by family, in each the plain game first and then in alphabetical order."""
    games: dict[str, list[str]] = {family: [] for family in family_names()}
    for name in preset_names():
        games[_load(name)["family"]].append(name)
    return {family: tuple(sorted(names, key=_is_variation)) for family, names in games.items()}


def _is_variation(name: str) -> bool:
    """Whether a game is a variation of another one of its family."""
    data = _load(name)
    return "extends" in data and _load(data["extends"])["family"] == data["family"]


def _folded(name: str) -> str:
    """A name without what people write in different ways: capitals, spaces, hyphens."""
    return "".join(sign for sign in name.casefold() if sign.isalnum())


@cache
def _called() -> dict[str, str]:
    """The shipped games by every name that each is found by, folded."""
    return {
        _folded(called): name
        for name in preset_names()
        for called in (*_load(name).get("aliases", ()), _load(name)["name"], name)
    }


def find_preset(name: str) -> RuleSet:
    """The rules of the shipped game ``name``, or of the one that is also called so.

    Raises `Refused` for a name that is not there, with the nearest ones there are.
    """
    name = name[:LONGEST_NAME]
    if name not in preset_names():
        name = _called().get(_folded(name), name)
    if name not in preset_names():
        others = [alias for game in preset_names() for alias in _load(game).get("aliases", ())]
        near = get_close_matches(name.casefold(), [*preset_names(), *others], n=3, cutoff=0.4)
        facts = {"name": name, "near": near}
        raise Refused(Problem(code="rules-no-such-preset", where="preset", facts=facts))
    return _preset(name)


@cache
def _preset(name: str) -> RuleSet:
    """The rules of a shipped game by its own name."""
    data = _load(name)
    rules = RuleSet(
        **read_values(data["rules"]),
        preset=name,
        name=data["name"],
        document=data["document"],
        addresses=tuple(data.get("addresses", ())),
        targets=tuple(data.get("targets", ())),
        sources=data["sources"],
    )
    _refuse_impossible(rules)
    return rules


def all_presets() -> Iterable[RuleSet]:
    """Every shipped game."""
    return (find_preset(name) for name in preset_names())


def with_changes(rules: RuleSet, changes: Mapping[str, Any], source: str = "house") -> RuleSet:
    """``rules`` with some values, in a game file's notation, changed.

    Seats that were not changed are narrowed to those that the new values allow, and a number of
    deals takes the target's place. Raises `Refused` for unknown keys, unreadable values and
    impossible combinations.
    """
    new = _changed(rules, read_values(changes), source)
    _refuse_impossible(new)
    return new


def try_changes(
    rules: RuleSet, changes: Mapping[str, Any], source: str = "house"
) -> tuple[RuleSet, tuple[Problem, ...]]:
    """The same while somebody is still at it: nothing is refused. What can't be read stays as it
    was; all that is wrong comes along, what makes no sense included."""
    values, problems = read_each(changes)
    new = _changed(rules, values, source)
    return new, (*problems, *check(new))


def _changed(rules: RuleSet, values: dict[str, Any], source: str) -> RuleSet:
    if values.get("deals_each") is not None and "target" not in values:
        values["target"] = None
    elif values.get("target") is not None and "deals_each" not in values:
        values["deals_each"] = None
    changed = {key for key, value in values.items() if value != getattr(rules, key)}
    new = replace(rules, **values, sources={**rules.sources, **dict.fromkeys(changed, source)})
    return new if "seats" in values else replace(new, seats=_seats_that_fit(new))


def own_sources(rules: RuleSet) -> dict[str, str]:
    """Where each value of a table's own rules stands: with the shipped game they started from
    where they agree with it, with the house where they don't."""
    preset = find_preset(rules.preset)
    return {
        key: preset.source(key) if getattr(rules, key) == getattr(preset, key) else "house"
        for key in KEYS
    }


def _seats_that_fit(rules: RuleSet) -> tuple[int, ...]:
    """The seats that the other values allow; where none of them do, all that could play."""
    fit = tuple(players for players in rules.seats if not seats_problem(rules, players))
    shape = SHAPES[rules.partnership]
    could = tuple(players for players in shape if not seats_problem(rules, players))
    return fit or could or rules.seats


def _refuse_impossible(rules: RuleSet) -> None:
    problems = check(rules)
    if blocking(problems):
        raise Refused(*problems)


def rules_from_file(data: Any) -> RuleSet:
    """The rules that a game file's ``rules`` describes: a preset and what differs from it.

    Raises `Refused`.
    """
    if isinstance(data, str):
        data = {"preset": data}
    if not isinstance(data, Mapping) or not isinstance(data.get("preset"), str):
        raise Refused(Problem(code="rules-name-a-preset", where="preset"))
    changes = {key: value for key, value in data.items() if key != "preset"}
    return with_changes(find_preset(data["preset"]), changes)


def rules_to_file(rules: RuleSet) -> dict[str, Any]:
    """All values of ``rules``, after the preset they started from: a copy that stays the same
    whatever later versions of the preset say."""
    return {"preset": rules.preset, **write_values(rules)}


def store_rules(rules: RuleSet) -> dict[str, Any]:
    """``rules`` as a game keeps them: everything, with sources and a version."""
    return {
        "version": STORED_VERSION,
        "preset": rules.preset,
        "name": rules.name,
        "document": rules.document,
        "addresses": list(rules.addresses),
        "targets": list(rules.targets),
        "values": write_values(rules),
        "sources": dict(rules.sources),
    }


def stored_rules(data: Mapping[str, Any]) -> RuleSet:
    """What `store_rules` stored. Keys that a later version added have their default."""
    if data["version"] != STORED_VERSION:
        raise ValueError(f"rules of an unknown version: {data['version']}")
    return RuleSet(
        **read_values({key: data["values"][key] for key in KEYS if key in data["values"]}),
        preset=data["preset"],
        name=data["name"],
        document=data["document"],
        addresses=tuple(data.get("addresses", ())),
        targets=tuple(data["targets"]),
        sources=data["sources"],
    )
