"""Who sits where, in sentences: from which hand on, and whose the result is."""

from __future__ import annotations

from collections.abc import Sequence

from shmear_scorer.rules.table import Table

from .messages import gettext, ngettext
from .names import Names


def moves_sentence(before: Table, after: Table, was: Names, now: Names, hand: int) -> str:
    """What a change of seats did, from the hand of that number on; ``was`` and ``now`` are the
    names before and after it."""
    told = []
    for seat in range(len(before.players)):
        left, came = seat in after.away, after.players[seat] != before.players[seat]
        facts = {"hand": hand, "name": now.seat(seat), "was": was.seat(seat)}
        if came and not left:
            message = gettext("From hand %(hand)s on %(name)s sits for %(was)s")
        elif left and seat not in before.away:
            message = gettext("From hand %(hand)s on the seat of %(was)s is empty")
        elif seat in before.away and not left:
            message = gettext("From hand %(hand)s on %(name)s is back")
        else:
            continue
        told.append(now.fill(message, facts))
    for side, seats in enumerate(before.sides):
        name = after.name_of_side(side)
        if name == before.name_of_side(side):
            continue
        facts = {"hand": hand, "side": now.partners(seats), "name": now.typed(name)}
        if name:
            message = gettext("From hand %(hand)s on %(side)s are called “%(name)s”")
        else:
            message = gettext("From hand %(hand)s on %(side)s have no name of their own")
        told.append(now.fill(message, facts))
    return now.joined(told, "unit") if told else gettext("People sit as before")


def hands_sentence(names: Names, hands: Sequence[tuple[str, int]]) -> str:
    """How many hands each who sat in a place played: Bob 7 hands and Eve 5 hands."""
    each = [
        names.fill(
            ngettext("%(name)s %(num)s hand", "%(name)s %(num)s hands", num),
            {"name": names.typed(name), "num": num},
        )
        for name, num in hands
    ]
    return names.joined(each)


def credit_sentence(
    names: Names, place: str, hands: Sequence[tuple[str, int]], credited: str
) -> str:
    """How many hands each who sat in a place played, and for whom the result counts."""
    return names.fill(
        gettext("The place of %(place)s: %(hands)s. The result counts for %(name)s."),
        {
            "place": names.typed(place),
            "hands": hands_sentence(names, hands),
            "name": names.typed(credited),
        },
    )
