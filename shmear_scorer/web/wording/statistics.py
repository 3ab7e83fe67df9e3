"""What people did and how their ratings moved, in labels and sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from flask_babel import format_decimal, format_percent

from shmear_scorer.league.ratings import Change, Rating
from shmear_scorer.league.statistics import Record

from .figures import MINUS, points
from .messages import N_, gettext, ngettext
from .names import Names

_TWO_SIDES: Final[Mapping[tuple[float, bool], str]] = {
    (1.0, True): N_("Won with %(partners)s against %(others)s; the chance was %(chance)s."),
    (1.0, False): N_("Won against %(others)s; the chance was %(chance)s."),
    (0.5, True): N_("Drew with %(partners)s against %(others)s; the chance to win was %(chance)s."),
    (0.5, False): N_("Drew against %(others)s; the chance to win was %(chance)s."),
    (0.0, True): N_("Lost with %(partners)s against %(others)s; the chance to win was %(chance)s."),
    (0.0, False): N_("Lost against %(others)s; the chance to win was %(chance)s."),
}
_SEVERAL: Final[Mapping[tuple[float, bool], str]] = {
    (1.0, True): N_(
        "With %(partners)s ahead of %(others)s; ahead of %(chance)s of them was expected."
    ),
    (1.0, False): N_("Ahead of %(others)s; ahead of %(chance)s of them was expected."),
    (0.0, True): N_(
        "With %(partners)s behind %(others)s; ahead of %(chance)s of them was expected."
    ),
    (0.0, False): N_("Behind %(others)s; ahead of %(chance)s of them was expected."),
}
_BETWEEN: Final[Mapping[bool, str]] = {
    True: N_(
        "With %(partners)s against %(others)s: ahead of %(share)s of them, where %(chance)s was "
        "expected."
    ),
    False: N_("Against %(others)s: ahead of %(share)s of them, where %(chance)s was expected."),
}


# ------------------------------------------------------------------------------- numbers


def share(of_one: Fraction | float) -> str:
    """A part of a whole: 38%."""
    return str(format_percent(float(of_one)))


def decimal(number: Fraction | float, places: int = 2) -> str:
    """A number with so many decimals, and with a real minus sign: 1.90, −0.25."""
    number = round(float(number), places) + 0.0  # no minus before a zero
    return str(format_decimal(number, "#,##0." + "0" * places)).replace("-", MINUS)


def moved(number: float) -> str:
    """A change of a rating, with its sign: +0.84."""
    told = decimal(number)
    return f"+{told}" if round(number, 2) > 0 else told


def made_of(made: int, bids: int) -> str:
    """So many bids of all: 12 of 20."""
    return gettext("%(made)s of %(bids)s") % {"made": points(made), "bids": points(bids)}


# -------------------------------------------------------------------------------- labels


def place_label(place: int) -> str:
    """Where somebody sits, seen from the dealer, who is 0."""
    if place == 0:
        return gettext("Dealer")
    if place == 1:
        return gettext("At the dealer’s left")
    message = ngettext(
        "%(num)s seat to the dealer’s left", "%(num)s seats to the dealer’s left", place
    )
    return message % {"num": place}


def record_label(record: Record) -> str:
    """Games won, drawn and lost, in a cell: 5–1–3."""
    return f"{record.won}–{record.drawn}–{record.lost}"


def record_said(record: Record) -> str:
    """The same for who hears it."""
    return gettext("%(won)s won, %(drawn)s drawn, %(lost)s lost") % {
        "won": record.won,
        "drawn": record.drawn,
        "lost": record.lost,
    }


def best_partner(name: str, names: Names) -> str:
    """With whom somebody won the most of their games."""
    return names.fill(gettext("Most often won with: %(name)s"), {"name": names.typed(name)})


def worst_partner(name: str, names: Names) -> str:
    """With whom somebody won the fewest of their games."""
    return names.fill(gettext("Least often won with: %(name)s"), {"name": names.typed(name)})


# ------------------------------------------------------------------------------- ratings


def off_label(rating: Rating) -> str:
    """How far a strength may be off: ± 7.1."""
    return gettext("± %(off)s") % {"off": decimal(3 * rating.sigma, 1)}


def rating_label(rating: Rating) -> str:
    """A strength, and how far it may be off: 27.3 ± 7.1."""
    return gettext("%(rating)s ± %(off)s") % {
        "rating": decimal(rating.mu, 1),
        "off": decimal(3 * rating.sigma, 1),
    }


def standing_note(*, retired: bool, guest: bool) -> str:
    """What stands beside a name that is no regular's."""
    if retired:
        return gettext("retired")
    return gettext("guest") if guest else ""


def change_sentence(change: Change, called: Callable[[str], str], names: Names) -> str:
    """What moved a rating: with whom, against whom, what was expected, what came. ``called`` tells
    a player's name."""

    def together(who: Sequence[str]) -> str:
        return names.joined([names.typed(called(one)) for one in who], "standard-short")

    partners = bool(change.partners)
    known = _TWO_SIDES if len(change.opponents) == 1 else _SEVERAL
    message = known.get((change.got, partners), _BETWEEN[partners])
    return names.fill(
        gettext(message),
        {
            "partners": together(change.partners),
            "others": names.joined([together(side) for side in change.opponents]),
            "chance": share(change.expected),
            "share": share(change.got),
        },
    )
