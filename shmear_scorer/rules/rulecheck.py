"""What of a RuleSet can't be, or makes no sense, together.

A problem that blocks leaves nothing that could be played or adjudicated. The others describe a
game that can be scored but that nobody means to open (a bid that no hand could make): a recorded
game with them is adjudicated, a new one is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from .cards import JICK, JOKERS
from .ruleset import (
    LOSES,
    RANK_OF,
    AllPass,
    HighLow,
    Partnership,
    RuleSet,
    SeveralOut,
    TrumpBy,
)
from .ruling import Facts, Problem

MOST_SEATS: Final = 10
MOST_JOKERS: Final = 2
"""Points, ties and marks are of two jokers at most."""
SHAPES: Final[Mapping[Partnership, range]] = {
    Partnership.ALONE: range(2, MOST_SEATS + 1),
    Partnership.PAIRS: range(4, 5),
    Partnership.THREE_PAIRS: range(6, 7),
    Partnership.TWO_TRIOS: range(6, 7),
    Partnership.HIGH_LOW: range(3, MOST_SEATS + 1),
    Partnership.CALLED: range(3, MOST_SEATS + 1),
}
"""With how many players each partnership can be formed."""


def seats_problem(rules: RuleSet, players: int) -> Problem | None:
    """Why so many players can't play these rules, whatever ``seats`` says; None where they can."""
    facts: Facts = {"players": players, "partnership": rules.partnership.value}
    if players not in SHAPES[rules.partnership]:
        return Problem(code="rules-seats-shape", where="seats", facts=facts)
    each = rules.cards_each(players)
    if each < 1:
        return Problem(code="rules-hand-size-missing", where="hand_size", facts=facts)
    need, have = each * players + rules.kitty, sum(rules.pack.values())
    if need > have:
        facts = {"players": players, "need": need, "have": have}
        return Problem(code="rules-too-few-cards", where="hand_size", facts=facts)
    return None


def check(rules: RuleSet) -> tuple[Problem, ...]:
    """Everything that is wrong with ``rules``, each problem naming its key."""
    return (*_cards(rules), *_seats(rules), *_points(rules), *_auction(rules), *_end(rules))


def _seats(rules: RuleSet) -> Iterator[Problem]:
    for players in rules.seats:
        if problem := seats_problem(rules, players):
            yield problem


def _cards(rules: RuleSet) -> Iterator[Problem]:
    missing = [rank for rank in rules.deck if rank not in rules.trump_order]
    if missing:
        yield Problem(code="rules-order-misses", where="trump_order", facts={"ranks": missing})
    named = [name for name in rules.trump_order if name in JOKERS]
    if rules.jokers < 0 or rules.kitty < 0:
        yield Problem(code="rules-negative", where="jokers" if rules.jokers < 0 else "kitty")
    elif rules.jokers > MOST_JOKERS:
        facts: Facts = {"jokers": rules.jokers, "most": MOST_JOKERS}
        yield Problem(code="rules-too-many-jokers", where="jokers", facts=facts)
    elif rules.jokers and not (
        named == ["Jo"] or (set(named) == {"HJo", "LJo"} and rules.jokers == 2)
    ):
        yield Problem(
            code="rules-jokers-unranked",
            where="trump_order",
            facts={"jokers": rules.jokers, "named": named},
        )
    if rules.exchange and rules.exchange.up_to < 0:
        yield Problem(code="rules-negative", where="exchange")
    if rules.exchange and rules.trump_by is TrumpBy.LEAD:
        yield Problem(code="rules-exchange-before-trump", where="exchange", blocks=False)
    if any(worth < 0 for _, worth in rules.card_points):
        yield Problem(code="rules-negative", where="card_points")


def _points(rules: RuleSet) -> Iterator[Problem]:
    there = {*rules.deck} | {card.rank for card in rules.joker_cards}
    if JICK in rules.trump_order and "J" in there:
        there.add(JICK)
    if rules.equal_jokers:
        there |= {"HJo", "LJo"}
    for point in rules.points:
        card = RANK_OF.get(point.name)
        if card and card not in there:
            facts = {"point": point.name, "card": card}
            yield Problem(
                code="rules-point-without-card", where="points", facts=facts, blocks=False
            )
    if rules.high_low is HighLow.DECK and not {"high", "low"} & rules.worth.keys():
        yield Problem(code="rules-neither-high-nor-low", where="high_low", blocks=False)


def _auction(rules: RuleSet) -> Iterator[Problem]:
    total = sum(point.worth for point in rules.points)
    facts: Facts = {"min": rules.min_bid, "max": rules.highest_bid, "points": total}
    if rules.min_bid < 1:
        yield Problem(code="rules-min-bid", where="min_bid", facts=facts)
    elif rules.min_bid > rules.highest_bid:
        yield Problem(code="rules-bids-none", where="min_bid", facts=facts)
    if rules.highest_bid > total:
        yield Problem(code="rules-max-bid-above-points", where="max_bid", facts=facts, blocks=False)
    if rules.all_pass in (AllPass.DEALER_CHOICE, AllPass.DEALER_SET) and min(rules.forfeit) < 0:
        yield Problem(code="rules-negative", where="forfeit")
    if rules.set_smucks < 0:
        yield Problem(code="rules-negative", where="set_smucks")


def _end(rules: RuleSet) -> Iterator[Problem]:
    if (rules.target is None) == (rules.deals_each is None):
        yield Problem(code="rules-target-or-deals", where="target")
    for key, value in (("target", rules.target), ("deals_each", rules.deals_each)):
        if value is not None and value < 1:
            yield Problem(code="rules-below-one", where=key, facts={"value": value})
    if rules.target is not None and rules.floor is not None and rules.floor >= rules.target > 0:
        facts = {"floor": rules.floor, "target": rules.target}
        yield Problem(code="rules-floor-above-target", where="floor", facts=facts)
    if rules.count_down and rules.target is None:
        yield Problem(code="rules-count-down-to-nothing", where="count_down", blocks=False)
    for step in (SeveralOut.DRAW, SeveralOut.PLAY_ON):
        if step in rules.several_out[:-1]:
            after = {"step": step.value}
            yield Problem(
                code="rules-after-the-end", where="several_out", facts=after, blocks=False
            )
    if rules.moon is None:
        return
    lost = 0 if rules.moon.failed == LOSES else rules.moon.failed or 0
    if min(rules.moon.smucks, rules.moon.made or 0, lost) < 0:
        yield Problem(code="rules-negative", where="moon")
    if rules.all_points_win and rules.moon.made is not None:
        facts = {"made": rules.moon.made}
        yield Problem(code="rules-moon-below-all-points", where="moon", facts=facts, blocks=False)
