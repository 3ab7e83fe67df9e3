"""A ruling, ready to be said."""

from __future__ import annotations

from collections.abc import Callable

from shmear_scorer.rules.ruleset import RuleSet
from shmear_scorer.rules.ruling import Chips, Ruling

from .names import Names
from .voice import Voice


class Teller(Voice):
    """A ruling, ready to be said."""

    def __init__(self, ruling: Ruling, rules: RuleSet, names: Names) -> None:
        super().__init__(names, rules, ruling.facts)
        self.ruling = ruling

    @property
    def count(self) -> int:
        """How many names there are in ``sides``: what a verb after them goes by."""
        return self.names.count(*self.facts["sides"])


Telling = str | Callable[[Teller], str]
"""What a table has for a ruling's code: a plain message, or what builds its sentence."""


def change_sentence(voice: Voice, chips: Chips) -> str:
    """What a score moved, as a sentence: Minus 3 and a smuck."""
    number, smucks = chips
    if not number and not smucks:
        return voice.gettext("No change.")
    if not number:
        return voice.ngettext("A smuck.", "%(num)s smucks.", smucks)
    size = abs(number)
    if number > 0:
        plus = voice.gettext("Plus %(points)s.", points=size)
        return voice.together(plus, change_sentence(voice, Chips(0, smucks)) if smucks else "")
    if not smucks:
        return voice.gettext("Minus %(points)s.", points=size)
    return voice.ngettext(
        "Minus %(points)s and a smuck.", "Minus %(points)s and %(num)s smucks.", smucks, points=size
    )
