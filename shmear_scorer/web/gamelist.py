"""Rules as people look for some: own ones and the plain games in front, the others by family."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass

from shmear_scorer.desk import house
from shmear_scorer.rules.presets import families, family_names
from shmear_scorer.rules.ruleset import RuleSet
from shmear_scorer.web import wording
from shmear_scorer.web.phones import this_phone
from shmear_scorer.web.rule_choice import find_rules, house_choice


@dataclass(frozen=True, kw_only=True)
class RulesCard:
    """Rules to choose: their name in addresses and forms, what people call them, their target and
    their line."""

    value: str
    name: str
    target: int | None
    line: str
    chosen: bool


def plain_games() -> list[str]:
    """The plain game of each family."""
    return [names[0] for names in families().values()]


def usual_game() -> str:
    """The game that nobody has to choose."""
    return plain_games()[0]


def own_rules() -> dict[str, RuleSet]:
    """The house rules on this phone's list, latest used first, by what addresses call them."""
    return {house_choice(found.token): found.rules for found in house.kept(this_phone())}


def offered(chosen: str) -> tuple[list[RulesCard], list[tuple[str, list[RulesCard]]]]:
    """All rules to choose from: in front those chosen, this phone's own and the plain games; the
    others under the heading of each family."""
    own = own_rules()
    front = list(dict.fromkeys([chosen, *own, *plain_games()]))
    further = [(heading, _cards(names, chosen, own)) for heading, names in _further(front)]
    return _cards(front, chosen, own), further


def _further(front: Container[str]) -> list[tuple[str, list[str]]]:
    """All games but those in ``front``: the heading of each family, and its games."""
    found = [
        (
            wording.more_of_family(family_names()[family]),
            [name for name in names if name not in front],
        )
        for family, names in families().items()
    ]
    return [(heading, names) for heading, names in found if names]


def _cards(names: Iterable[str], chosen: str, own: Mapping[str, RuleSet]) -> list[RulesCard]:
    return [
        RulesCard(
            value=name,
            name=rules.name,
            target=rules.target,
            line=wording.rules_in_a_line(rules, wording.ROOM_FOR_ALL)
            if name in own
            else wording.rules_in_a_line(rules),
            chosen=name == chosen,
        )
        for name, rules in ((name, own.get(name) or find_rules(name)) for name in names)
    ]
