"""A form's field for a count that may end in a half."""

from __future__ import annotations

from wtforms import FloatField

from shmear_scorer.rules.rulevalues import half_number
from shmear_scorer.web.whole import FARTHEST


class HalvesField(FloatField):
    """A count that may end in a half: 31.5, or 31,5."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read what was sent."""
        self.data = None
        if not valuelist:
            return
        count = half_number(float(valuelist[0].strip().replace(",", ".")))
        if count is None:
            raise ValueError("neither a whole number nor one with a half")
        self.data = min(max(count, -FARTHEST), FARTHEST)
