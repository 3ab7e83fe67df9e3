"""Who is called what, and how names get into a sentence.

Names are typed by people. In plain text they stand as they are; as markup each is isolated in a
``<bdi>`` and everything else is escaped, so that no name is ever markup or turns its sentence
round. Which of the two it is, a `Names` says; the sentences don't know.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from markupsafe import Markup, escape

from shmear_scorer.rules.table import Seat, Table, seats_after

from .messages import gettext, listed


class Words(Protocol):
    """What fills a message's placeholders, by name."""

    def __getitem__(self, name: str, /) -> Any: ...


@dataclass(frozen=True, kw_only=True)
class Names:
    """The names at one table: of players by seat, of sides by their players or as they are
    ``called``. Seats that are ``away`` are empty."""

    players: tuple[str, ...] = ()
    sides: tuple[tuple[Seat, ...], ...] = ()
    markup: bool = False
    called: tuple[str, ...] = ()
    away: tuple[Seat, ...] = ()

    @classmethod
    def at(
        cls, table: Table, players: Sequence[str] | None = None, *, markup: bool = False
    ) -> Names:
        """The names at ``table``, whose players are called ``players``, or as the table has it."""
        called = table.players if players is None else players
        return cls(
            players=tuple(called),
            sides=table.sides,
            markup=markup,
            called=table.called,
            away=table.away,
        )

    def typed(self, text: str) -> str:
        """Text that somebody typed: a name, a reason, a word that can't be read."""
        return Markup("<bdi>%s</bdi>") % text if self.markup else text

    def seat(self, seat: Seat) -> str:
        """The player at ``seat``."""
        if 0 <= seat < len(self.players):
            return self.typed(self.players[seat])
        return self.fill(gettext("an unknown player"), {})

    def side(self, side: int) -> str:
        """A side by its own name, or by its players: Ann & Cy."""
        if side < len(self.called) and self.called[side]:
            return self.typed(self.called[side])
        return self.partners(self.sides[side])

    def after(self, seat: Seat) -> Seat:
        """Who sits next to ``seat``, clockwise, and plays."""
        return seats_after(len(self.players), self.away, seat)[0]

    def partners(self, seats: Iterable[Seat]) -> str:
        """Those who share a score: Ann & Cy."""
        return self.joined([self.seat(seat) for seat in seats], "standard-short")

    def side_of(self, seat: Seat) -> str:
        """The side that the player at ``seat`` belongs to."""
        side = next((i for i, seats in enumerate(self.sides) if seat in seats), None)
        return self.seat(seat) if side is None else self.side(side)

    def seats_list(self, seats: Iterable[Seat]) -> str:
        """Several players: Ann, Bob, and Cy."""
        return self.joined([self.seat(seat) for seat in seats])

    def sides_list(self, sides: Iterable[int]) -> str:
        """Several sides: Ann & Cy and Bob & Dee."""
        return self.joined([self.side(side) for side in sides])

    def count(self, *sides: int) -> int:
        """How many names these sides show: what a verb after them goes by."""
        return sum(len(self.sides[side]) for side in sides)

    def joined(self, items: Sequence[str], style: str = "standard") -> str:
        """Items that are ready for a sentence, as a list in the reader's language."""
        places = {str(place): item for place, item in enumerate(items)}
        return self.fill(listed([f"%({place})s" for place in places], style), places)

    def fill(self, message: str, words: Words) -> str:
        """``message`` with its placeholders filled; as markup, what is not yet is escaped."""
        return Markup(escape(message)) % words if self.markup else message % words


NO_NAMES: Final = Names()
"""For sentences in which nobody occurs."""
