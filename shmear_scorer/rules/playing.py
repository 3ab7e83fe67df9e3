"""A hand being played card by card: whose turn it is, who won each trick so far, and what is known
about a card before it is put down."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from .cards import JOKERS, Card, Ranking, Suit
from .ruleset import JokerLead, RuleSet, TrumpBy
from .ruling import Problem
from .table import Seat
from .tricks import Revoked, must_play, trick_winner, trump_made_by


@dataclass(frozen=True, kw_only=True)
class Playing:
    """A hand as far as it was played by who sits in the ``circle``. ``trump`` is None where the
    first lead is to make it; ``cards`` are in the order played, ``leader`` leads the first trick.
    """

    rules: RuleSet
    circle: tuple[Seat, ...]
    leader: Seat
    trump: Suit | None
    cards: tuple[Card, ...]

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.circle)

    def from_seat(self, seat: Seat, steps: int) -> Seat:
        """Who sits so many places on from ``seat``, clockwise."""
        return self.circle[(self.circle.index(seat) + steps) % self.players]

    @cached_property
    def ranking(self) -> Ranking | None:
        """How the cards rank; None while trump is not known."""
        trump = self.trump
        if trump is None and self.cards:
            trump = trump_made_by(self.rules, self.cards[0])
        return self.rules.ranking(trump) if trump else None

    @cached_property
    def tricks(self) -> tuple[tuple[Card, ...], ...]:
        """The tricks; the last one may lack cards."""
        return tricks_of(self.cards, self.players)

    @cached_property
    def leaders(self) -> tuple[Seat, ...]:
        """Who led each trick, and who leads the one to come."""
        leaders = [self.leader]
        for trick in self.tricks:
            if len(trick) < self.players or self.ranking is None:
                break
            taker = trick_winner(self.rules, self.ranking, trick)
            leaders.append(self.from_seat(leaders[-1], taker))
        return tuple(leaders)

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who won each trick that is complete."""
        return self.leaders[1:]

    @property
    def over(self) -> bool:
        """Whether all cards are played."""
        return len(self.cards) >= self.players * self.rules.cards_each(self.players)

    @property
    def turn(self) -> Seat | None:
        """Whose card is next, or None when all are played."""
        if self.over:
            return None
        return self.from_seat(self.leaders[-1], len(self.cards) % self.players)

    @property
    def left(self) -> Counter[Card]:
        """The cards of the deck that were not played yet."""
        return Counter(dict(self.rules.pack)) - Counter(self.cards)

    def of(self, seat: Seat) -> list[tuple[int, Card, Card]]:
        """What a player played: the trick's number from 1, the card led to it, and the card."""
        played = []
        for number, (leader, trick) in enumerate(zip(self.leaders, self.tricks, strict=False), 1):
            place = (self.circle.index(seat) - self.circle.index(leader)) % self.players
            if place < len(trick):
                played.append((number, trick[0], trick[place]))
        return played

    def doubt(self, card: Card) -> Problem | None:
        """Why ``card`` would be wrong from the player in turn, as far as that can be known now:
        it can't make this trump, or it shows that an earlier card was a revoke."""
        if not self.cards:
            return self._lead_doubt(card)
        if self.ranking is None or self.turn is None:
            return None
        for number, led, played in self.of(self.turn):
            if must_play(self.rules, self.ranking, led, played, (card,), first=number == 1):
                facts = {"seat": self.turn, "trick": number, "card": str(played), "led": str(led)}
                return Problem(code="shows-a-revoke", facts=facts, blocks=False)
        return None

    def _lead_doubt(self, card: Card) -> Problem | None:
        if self.rules.trump_by is not TrumpBy.LEAD:
            return None
        facts = {"card": str(card), "trump": self.trump}
        if card.rank not in JOKERS:
            wrong = self.trump is not None and card.suit != self.trump
            return Problem(code="lead-not-trump", facts=facts) if wrong else None
        if self.rules.joker_lead is JokerLead.REFUSED:
            return Problem(code="joker-led", facts=facts)
        if self.rules.joker_lead is JokerLead.SPADES and self.trump not in (None, "S"):
            return Problem(code="joker-led-spades", facts=facts)
        return None

    @cached_property
    def revokes(self) -> tuple[Revoked, ...]:
        """The revokes that later cards have shown so far."""
        if self.ranking is None:
            return ()
        found = []
        for seat in self.circle:
            played = self.of(seat)
            for place, (number, led, card) in enumerate(played):
                later = [after for _, _, after in played[place + 1 :]]
                proof = must_play(self.rules, self.ranking, led, card, later, first=number == 1)
                if proof is not None:
                    found.append(Revoked(seat=seat, trick=number, card=card, proof=proof))
        return tuple(sorted(found, key=lambda revoked: (revoked.trick, revoked.seat)))


def tricks_of(cards: Sequence[Card], players: int) -> tuple[tuple[Card, ...], ...]:
    """Cards in the order played, as tricks of one card a player."""
    return tuple(tuple(cards[i : i + players]) for i in range(0, len(cards), players))
