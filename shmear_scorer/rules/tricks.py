"""Cards in the order they were played: who won each trick, and who revoked.

What a player held is known from what he played later; a card is a revoke when a later one shows
that another had to be played.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .cards import JOKERS, TRUMP, Card, Ranking, Suit
from .ruleset import FirstTrick, Follow, JokerLead, JokerTie, RuleSet, TrumpBy
from .table import Seat


@dataclass(frozen=True, kw_only=True, slots=True)
class Revoked:
    """A card that was played though the player could, and had to, play another.

    ``trick`` counts from 1; ``proof`` is the card, played later, that should have gone.
    """

    seat: Seat
    trick: int
    card: Card
    proof: Card


@dataclass(frozen=True, kw_only=True, slots=True)
class Played:
    """One hand played out. ``leaders`` and ``winners`` have a seat for each trick."""

    leaders: tuple[Seat, ...]
    winners: tuple[Seat, ...]
    revokes: tuple[Revoked, ...]


def trump_made_by(rules: RuleSet, lead: Card) -> Suit | None:
    """The trump that the first lead of a hand makes; None where trump has to be said."""
    if rules.trump_by is TrumpBy.NAME:
        return None
    if lead.rank in JOKERS:
        return "S" if rules.joker_lead is JokerLead.SPADES else None
    return lead.suit


def trick_winner(rules: RuleSet, ranking: Ranking, trick: Sequence[Card]) -> int:
    """The place, from 0, of the card that takes the trick: the highest trump, else the highest
    card of the suit that was led."""
    led = ranking.suit[trick[0]]
    best, best_strength = 0, ranking.strength[trick[0]]
    for place in range(1, len(trick)):
        card = trick[place]
        suit = ranking.suit[card]
        if suit != led and suit != TRUMP:
            continue
        strength = ranking.strength[card]
        # Only equal jokers are level.
        level_counts = rules.joker_tie is JokerTie.SECOND
        if strength > best_strength or (strength == best_strength and level_counts):
            best, best_strength = place, strength
    return best


def must_play(
    rules: RuleSet, ranking: Ranking, led: Card, card: Card, held: Iterable[Card], *, first: bool
) -> Card | None:
    """The card among ``held`` that makes ``card`` illegal, since it or its like had to be played.

    ``led`` is the card that was led to the trick, ``held`` what else the player has; None where
    ``card`` is legal.
    """
    if first and rules.first_trick is FirstTrick.FREE:
        return None
    suit, led_suit = ranking.suit[card], ranking.suit[led]
    if suit == led_suit:
        return None
    if suit == TRUMP and rules.follow is not Follow.STRICT:
        return None
    trump = None
    for other in held:
        other_suit = ranking.suit[other]
        if other_suit == led_suit:
            return other
        if other_suit == TRUMP:
            trump = other
    return trump if rules.follow is Follow.OR_TRUMP_FORCED else None


def play_out(
    rules: RuleSet,
    ranking: Ranking,
    circle: Sequence[Seat],
    leader: Seat,
    tricks: Sequence[Sequence[Card]],
) -> Played:
    """Play ``tricks``, of one card a seat of the ``circle`` each, from ``leader`` on."""
    leaders, winners = [], []
    players = len(circle)
    hands: list[list[Card]] = [[] for _ in circle]
    leader = circle.index(leader)
    for trick in tricks:
        leaders.append(leader)
        for place, card in enumerate(trick):
            hands[(leader + place) % players].append(card)
        leader = (leader + trick_winner(rules, ranking, trick)) % players
        winners.append(leader)
    revokes = []
    for number, trick in enumerate(tricks):
        for place, card in enumerate(trick):
            player = (leaders[number] + place) % players
            held = hands[player][number + 1 :]
            proof = must_play(rules, ranking, trick[0], card, held, first=number == 0)
            if proof is not None:
                seat = circle[player]
                revokes.append(Revoked(seat=seat, trick=number + 1, card=card, proof=proof))
    return Played(
        leaders=tuple([circle[leader] for leader in leaders]),
        winners=tuple([circle[winner] for winner in winners]),
        revokes=tuple(revokes),
    )
