"""The one line about a game, made from its values; so a table's own rules have one too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from shmear_scorer.rules.ruleset import HighLow, LowTo, Partnership, RuleSet

from .figures import numbers, point_label, rank_text
from .messages import N_, gettext
from .names import NO_NAMES
from .voice import Voice

MOST: Final = 90
"""The length that the line keeps to, whatever there would be to say."""
ROOM_FOR_ALL: Final = 1000
"""Where rules are read, or are a table's own, nothing is left out."""
MOST_POINTS: Final = 6
"""So many points are named; more are only counted."""

_SHAPES: Final[Mapping[Partnership, tuple[str, str]]] = {
    Partnership.ALONE: (N_("Each alone, %(seats)s."), N_("Each alone.")),
    Partnership.PAIRS: (N_("Two pairs across the table."), N_("Two pairs.")),
    Partnership.THREE_PAIRS: (N_("Three pairs across the table."), N_("Three pairs.")),
    Partnership.TWO_TRIOS: (N_("Two sides of three across the table."), N_("Two sides of three.")),
    Partnership.HIGH_LOW: (
        N_("Partners by High and Low, %(seats)s."),
        N_("Partners by High and Low."),
    ),
    Partnership.CALLED: (
        N_("The pitcher calls a partner, %(seats)s."),
        N_("The pitcher calls a partner."),
    ),
}
"""Who plays with whom; and in short, where there is more to say than the line holds."""
_USUAL: Final = ("high", "low", "jack", "game")
_USUAL_HAND: Final = 6


def more_of_family(family: str) -> str:
    """The heading of the games of a family, beside its plain one."""
    return gettext("More %(family)s") % {"family": family}


def rules_in_a_line(rules: RuleSet, most: int = MOST) -> str:
    """What marks a game: Each alone, 2 to 8. High, Low, Jack, Game, with smucks and the moon. As
    much of it as ``most`` letters hold."""
    told = Voice(NO_NAMES, rules, {})
    features = list(_features(told))
    seats = numbers(rules.seats)
    lines = [
        _fitting(told, told.gettext(shape, seats=seats), features, most)
        for shape in _SHAPES[rules.partnership]
    ]
    return max(lines, key=lambda line: line[0])[1]


def _fitting(told: Voice, line: str, features: Sequence[str], most: int) -> tuple[int, str]:
    """As many of ``features`` as the line holds: their number, and the line."""
    number = 0
    for feature in features:
        longer = told.together(line, feature)
        if len(longer) <= most:
            number, line = number + 1, longer
    return number, line


def _features(told: Voice) -> Iterator[str]:
    """What else marks a game, the most telling first."""
    rules = told.rules
    usual = tuple(point.name for point in rules.points) == _USUAL
    plain = usual and not rules.set_smucks and rules.moon is None
    rest = list(_other_features(told))
    if not plain or not rest:
        yield _points(told)
    yield from rest


def _other_features(told: Voice) -> Iterator[str]:
    rules = told.rules
    if rules.counts_down:
        yield told.gettext("Counted down from %(target)s.", target=rules.target or 0)
    if rules.deals_each:
        yield told.ngettext("%(num)s deal each.", "%(num)s deals each.", rules.deals_each)
    if isinstance(rules.hand_size, int) and rules.hand_size != _USUAL_HAND:
        yield told.ngettext("%(num)s card each.", "%(num)s cards each.", rules.hand_size)
    if rules.all_points_win:
        yield told.gettext("All points at once win.")
    if rules.high_low is HighLow.DECK:
        high, low = (rank_text(rules.extreme(point, "S").rank) for point in ("high", "low"))
        yield told.gettext("High is the %(high)s, Low the %(low)s.", high=high, low=low)
    if rules.kitty:
        yield told.gettext("A kitty of %(cards)s.", cards=rules.kitty)
    if rules.exchange:
        yield told.gettext("Cards are exchanged.")
    if rules.low_to is LowTo.TAKER and "low" in rules.worth:
        yield told.gettext("Low to who takes it.")
    if rules.floor is None:
        yield told.gettext("Scores may fall below zero.")


def _points(told: Voice) -> str:
    """The points, and whether there are smucks and a moon."""
    rules = told.rules
    if len(rules.points) > MOST_POINTS:
        total = sum(rules.worth.values())
        return told.ngettext("%(num)s point in a hand.", "%(num)s points in a hand.", total)
    labels = [point_label(point.name, rules) for point in rules.points]
    points = told.names.joined(labels, "standard-narrow")
    match bool(rules.set_smucks), rules.moon is not None:
        case True, True:
            return told.gettext("%(points)s, with smucks and the moon.", points=points)
        case True, False:
            return told.gettext("%(points)s, with smucks.", points=points)
        case False, True:
            return told.gettext("%(points)s, with the moon.", points=points)
    return told.gettext("%(points)s.", points=points)
