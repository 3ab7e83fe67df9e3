"""Whose each point of other rules may have been, as far as a hand's record tells."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from .cards import JICK, JOKERS, SUITS, Card, Ranking
from .evidence import high_can_be_nobodys
from .hand import HandRecord, Piles, PointsSeen
from .ruleset import RANK_OF, HighLow, LowTo, Partnership, RuleSet
from .state import HandResult
from .table import Seat, Sides, Table
from .tally import Deal, Tally, game_can_be_nobodys, game_owner, same_side

Owners = tuple[Seat | None, ...]
"""Whose a point may be; None: nobody's."""
Options = Mapping[str, Owners]
"""Whose each point of the new rules may be, but for Game."""


@dataclass(frozen=True, kw_only=True)
class Seen:
    """A hand as it was ``played`` under the ``old`` rules, and what it is seen under now."""

    old: RuleSet
    new: RuleSet
    was: Table
    table: Table
    played: HandResult
    hand: HandRecord

    @property
    def everybody(self) -> tuple[Seat, ...]:
        """All who played."""
        return self.table.circle

    @cached_property
    def tally(self) -> Tally:
        """What the record came to as it was played."""
        tally = self.played.tally
        assert tally is not None, "a hand with evidence that was not refused has a tally"
        return tally

    @cached_property
    def sides(self) -> Sides:
        """Who of the record can't be told apart: the players of one side, whose points and pile
        may stand beside any of them. Partners by High and Low are none yet when they are asked."""
        called = self.old.partnership is Partnership.CALLED
        return self.tally.sides if called else self.was.playing

    def like(self, seat: Seat | None) -> Owners:
        """Everybody whom the record may mean by ``seat``."""
        return next((side for side in self.sides if seat in side), (None,))

    def in_play(self, card: Card) -> bool | None:
        """Whether a card was played, as far as the record tells; None where it doesn't."""
        evidence = self.hand.evidence
        if isinstance(evidence, Piles):
            return any(card in pile for pile in evidence.piles.values())
        if card.rank not in JOKERS:
            return None
        alike = self.old.equal_jokers
        told = [
            self.tally.owners[point] is not None
            for point, brings in RANK_OF.items()
            if point in self.old.worth and brings in (card.rank, *(JOKERS if alike else ()))
        ]
        split = alike and "joker" in self.old.worth
        return True if any(told) else False if told and not split else None

    def trumps(self, rules: RuleSet) -> tuple[Hashable, ...]:
        """The trumps of the old deck, as far as they may have been played, highest first; and which
        of two equal jokers is the higher."""
        suit = self.hand.trump or SUITS[0]
        ranking = rules.ranking(suit)
        there = [c for c in self.old.pack if ranking.is_trump(c) and self.in_play(c) is not False]
        there.sort(key=ranking.strength.__getitem__, reverse=True)
        return (*there, rules.joker_tie if self.old.equal_jokers else None)


def within(known: Sides, sides: Sides) -> bool:
    """Whether what is known of each of some sides is known of one of ``sides``."""
    return all(any({*mine} <= {*side} for side in sides) for mine in known)


def per_side(owners: Iterable[Seat | None], sides: Sides) -> Owners:
    """One owner for each side that is among ``owners``, and None where that is."""
    found: dict[int | None, Seat | None] = {}
    for owner in owners:
        side = next((i for i, seats in enumerate(sides) if owner in seats), None)
        found.setdefault(side, owner)
    return tuple(found.values())


def owner_options(seen: Seen) -> Options:
    """Whose the points may be where only points were told."""
    anybody = (*seen.everybody, None)
    options: dict[str, Owners] = {}
    for point in seen.new.worth:
        if point in ("high", "low"):
            options[point] = _end(seen, point)
        elif point == "game":
            continue
        elif not has_card(seen.old, point) or not has_card(seen.new, point):
            options[point] = (None,)
        elif point in seen.old.worth and not _jokers_differ(seen, point):
            options[point] = seen.like(seen.tally.owners[point])
        else:
            options[point] = anybody
    return options


def has_card(rules: RuleSet, point: str) -> bool:
    """Whether the card that brings a point is in the deck, and a trump."""
    rank = RANK_OF[point]
    if rank in JOKERS:
        return rules.equal_jokers or any(card.rank == rank for card in rules.joker_cards)
    return ("J" if rank == JICK else rank) in rules.deck and rank in rules.trump_order


def _jokers_differ(seen: Seen, point: str) -> bool:
    """Whether a joker's point may have gone by other rules to another."""
    if RANK_OF[point] not in JOKERS:
        return False
    old, new = seen.old, seen.new
    if old.joker_cards != new.joker_cards:
        return True
    return old.equal_jokers and old.joker_tie is not new.joker_tie


# ------------------------------------------------------------------------- High and Low


def _end(seen: Seen, point: str) -> Owners:
    """Whose High or Low may be."""
    nobody = (None,) if high_can_be_nobodys(seen.new) else ()
    anybody = (*seen.everybody, *nobody)
    if point not in seen.old.worth or not _same_end(seen):
        return anybody
    deck = HighLow.DECK
    owner = seen.tally.owners[point]
    if owner is None and seen.old.high_low is deck and seen.new.high_low is not deck:
        return anybody
    if point == "low" and owner is not None and seen.old.low_to is not seen.new.low_to:
        owners: Owners = seen.everybody
    else:
        owners = seen.like(owner)
    if seen.new.high_low is deck and seen.old.high_low is not deck:
        return tuple(dict.fromkeys((*owners, None)))
    return owners


def _same_end(seen: Seen) -> bool:
    """Whether High and Low are brought by the same cards: those of another deck may be others."""
    by_deck = HighLow.DECK in (seen.old.high_low, seen.new.high_low)
    return not by_deck or seen.old.deck == seen.new.deck


# --------------------------------------------------------------------------------- Game


def game_options(
    seen: Seen, deal: Deal, sides: Sides
) -> list[tuple[Seat | None, Mapping[Seat, float] | None]]:
    """Whose Game may be among the ``sides`` of the hand, or the card points that tell."""
    if "game" not in seen.new.worth:
        return [(None, _counted(seen, sides))]
    if counts := _counted(seen, sides):
        return [(None, counts)]
    same = {frozenset(side) for side in sides} == {frozenset(side) for side in seen.tally.sides}
    if same and _same_values(seen) and "game" in seen.old.worth:
        return [(owner, None) for owner in _after_ties(seen, deal, sides)]
    pitched = deal.contract is not None
    nobody = (None,) if game_can_be_nobodys(seen.new, len(sides), pitched=pitched) else ()
    return [(owner, None) for owner in (*(side[0] for side in sides), *nobody)]


def _counted(seen: Seen, sides: Sides) -> Mapping[Seat, float] | None:
    """The card points that were counted, where they tell something about ``sides``."""
    evidence = seen.hand.evidence
    if not isinstance(evidence, PointsSeen) or not _same_values(seen):
        return None
    return evidence.card_points if within(seen.tally.sides, sides) else None


def _same_values(seen: Seen) -> bool:
    """Whether all the cards count the same."""
    old, new = seen.old.card_values, seen.new.card_values
    return all(old.get(card.rank, 0) == new.get(card.rank, 0) for card in seen.old.pack)


def _after_ties(seen: Seen, deal: Deal, sides: Sides) -> Owners:
    """Who owned Game may have been alone in having the most card points, or the one that the old
    rules preferred among those level: every set of sides that could have had the most and comes
    to the owner recorded, under the new rules."""
    was = Deal(
        rules=seen.old,
        table=seen.was,
        dealer=seen.played.dealer,
        contract=seen.played.contract,
        hand=seen.hand,
    )
    owner = seen.tally.owners["game"]
    if seen.old.game_tie is seen.new.game_tie:
        return (owner,)
    found = []
    for number in range(1, len(sides) + 1):
        for most in combinations(range(len(sides)), number):
            counts = [int(side in most) for side in range(len(sides))]
            told = game_owner(was, sides, counts)
            if same_side(sides, told, owner):
                found.append(game_owner(deal, sides, counts))
    return per_side(found, sides)


# -------------------------------------------------------------------------------- piles


def players_of_ends(seen: Seen, piles: Piles) -> tuple[Owners, Owners]:
    """Who may have played the highest and the lowest trump of the piles; None where nobody asks."""
    return _player(seen, piles, "high"), _player(seen, piles, "low")


def _player(seen: Seen, piles: Piles, point: str) -> Owners:
    card = _deciding(_ranking(seen.new, seen), piles, point)
    if card is None or (point == "low" and seen.new.low_to is LowTo.TAKER):
        return (None,)
    told = piles.high if point == "high" else piles.low
    if told is None and card == _deciding(_ranking(seen.old, seen), piles, "high"):
        told = _taker(piles, card) if not _beaten(seen, card) else piles.high
    return seen.everybody if told is None else (told,)


def _ranking(rules: RuleSet, seen: Seen) -> Ranking:
    assert seen.hand.trump is not None, "piles need a trump"
    return rules.ranking(seen.hand.trump)


def _deciding(ranking: Ranking, piles: Piles, point: str) -> Card | None:
    trumps = [card for pile in piles.piles.values() for card in pile if card in ranking.numbered]
    best = max if point == "high" else min
    return best(trumps, key=ranking.strength.__getitem__, default=None)


def _beaten(seen: Seen, card: Card) -> bool:
    """Whether a joker could have taken the trick of the highest numbered trump."""
    strength = _ranking(seen.old, seen).strength
    return any(strength[joker] > strength[card] for joker in seen.old.joker_cards)


def _taker(piles: Piles, card: Card) -> Seat | None:
    return next((seat for seat, pile in piles.piles.items() if card in pile), None)


def pile_options(seen: Seen, piles: Piles) -> Options:
    """Whose the points may be where piles tell them only by side."""
    highs, lows = players_of_ends(seen, piles)
    ranking = _ranking(seen.new, seen)
    options: dict[str, Owners] = {}
    for point in seen.new.worth:
        if point == "game":
            continue
        card = _card_of(point, seen, ranking, piles)
        if card is None or _taker(piles, card) is None:
            options[point] = (None,)
        elif point == "high" or (point == "low" and seen.new.low_to is LowTo.PLAYER):
            options[point] = _all_like(seen, highs if point == "high" else lows)
        elif card.rank == "Jo" and seen.new.equal_jokers:
            options[point] = (*seen.everybody, None)
        else:
            options[point] = seen.like(_taker(piles, card))
    return options


def _card_of(point: str, seen: Seen, ranking: Ranking, piles: Piles) -> Card | None:
    """The card that decides a point of the new rules."""
    if point in ("high", "low"):
        card = _deciding(ranking, piles, point)
        deck = seen.new.high_low is HighLow.DECK
        return None if deck and card != seen.new.extreme(point, ranking.trump) else card
    rank = RANK_OF[point]
    alike = rank in JOKERS and seen.new.equal_jokers
    return seen.new.joker_cards[0] if alike else ranking.card(rank)


def _all_like(seen: Seen, owners: Sequence[Seat | None]) -> Owners:
    return tuple(dict.fromkeys(like for owner in owners for like in seen.like(owner)))
