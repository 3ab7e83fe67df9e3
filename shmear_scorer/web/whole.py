"""A form's field for a whole number that anything can be done with."""

from __future__ import annotations

from typing import Final

from wtforms import IntegerField

FARTHEST: Final = 999_999_999
"""Beyond any number that is meant; databases and ranges still have room for it."""


class WholeField(IntegerField):
    """A whole number; one that lies farther from 0 than any that is meant is the `FARTHEST`."""

    def process_formdata(self, valuelist: list[str]) -> None:
        """Read what was sent."""
        super().process_formdata(valuelist)
        if self.data is not None:
            self.data = min(max(self.data, -FARTHEST), FARTHEST)
