"""The shipped games as people look for one: the plain ones in front, the others by family."""

from __future__ import annotations

from collections.abc import Container

from shmear_scorer.rules.presets import families, family_names
from shmear_scorer.web import wording


def plain_games() -> list[str]:
    """The plain game of each family."""
    return [names[0] for names in families().values()]


def usual_game() -> str:
    """The game that nobody has to choose."""
    return plain_games()[0]


def further_games(front: Container[str]) -> list[tuple[str, list[str]]]:
    """All games but those in ``front``: the heading of each family, and its games."""
    found = [
        (
            wording.more_of_family(family_names()[family]),
            [name for name in names if name not in front],
        )
        for family, names in families().items()
    ]
    return [(heading, names) for heading, names in found if names]
