"""A RuleSet: every value by which one table's game differs from another's.

The fields are the keys of the game file format (docs/format.md); the choices are closed. Reading a
value's notation is in `rulevalues`, what fits together in `rulecheck`, the shipped games in
`presets`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Final, Literal

from .cards import JICK, JOKERS, RANKS, SUITS, Card, Ranking, Suit, ranking
from .ruling import Chips


class Partnership(StrEnum):
    """Who owns a score together."""

    ALONE = "alone"
    PAIRS = "pairs"
    THREE_PAIRS = "three-pairs"
    TWO_TRIOS = "two-trios"
    HIGH_LOW = "high-low"
    CALLED = "called"

    @property
    def shares_scores(self) -> bool:
        """Whether partners stay the same and have one score: what one of them pays, all do."""
        return self in (Partnership.PAIRS, Partnership.THREE_PAIRS, Partnership.TWO_TRIOS)


class DealerMatch(StrEnum):
    """Whether the dealer may take the auction at the standing bid."""

    NEVER = "never"
    HIGHEST = "highest"
    ANY = "any"


class AllPass(StrEnum):
    """What follows when everybody passed."""

    DEALER_CHOICE = "dealer-choice"
    DEALER_STUCK = "dealer-stuck"
    REDEAL = "redeal"
    DEAL_PASSES = "deal-passes"
    DEALER_SET = "dealer-set"
    ELDEST_LEADS = "eldest-leads"


class TrumpBy(StrEnum):
    """How trump is made."""

    LEAD = "lead"
    NAME = "name"


class Follow(StrEnum):
    """What must be played to a plain lead."""

    STRICT = "strict"
    OR_TRUMP = "or-trump"
    OR_TRUMP_FORCED = "or-trump-forced"


class FirstTrick(StrEnum):
    """What differs in the first trick."""

    SAME = "same"
    TRUMP = "trump"
    FREE = "free"


class LowTo(StrEnum):
    """Whose the Low point is."""

    PLAYER = "player"
    TAKER = "taker"


class HighLow(StrEnum):
    """Which cards bring High and Low: the highest and lowest numbered trump of those in play, or
    those of the whole deck, in play or not."""

    IN_PLAY = "in-play"
    DECK = "deck"


class GameTie(StrEnum):
    """Whose the Game point is when the most card points are level."""

    NOBODY = "nobody"
    PITCHER = "pitcher"
    OTHERS = "others"
    ELDEST = "eldest"


class OthersScore(StrEnum):
    """When those who did not pitch score what they won."""

    ALWAYS = "always"
    IF_SET = "if-set"


class SeveralOut(StrEnum):
    """One step of settling who won when several are out."""

    PITCHER = "pitcher"
    SCORE = "score"
    POINTS_IN_ORDER = "points-in-order"
    DRAW = "draw"
    PLAY_ON = "play-on"


class JokerTie(StrEnum):
    """Which of two equal jokers in one trick is the higher."""

    FIRST = "first"
    SECOND = "second"


class JokerLead(StrEnum):
    """What trump is when a joker is the first card of a hand whose trump is made by leading."""

    NAMED = "named"
    SPADES = "spades"
    REFUSED = "refused"


class MustPitch(StrEnum):
    """Whether only a side that pitched and made its bid can go out."""

    NO = "no"
    YES = "yes"
    CAP = "cap"


class Revoke(StrEnum):
    """What a revoke costs."""

    FLAG = "flag"
    SET = "set"
    BID = "bid"


class MoonNeeds(StrEnum):
    """What the moon takes."""

    POINTS = "points"
    TRICKS = "tricks"


POINT_NAMES: Final = (
    "high",
    "low",
    "jack",
    "jick",
    "joker",
    "high-joker",
    "low-joker",
    "ten",
    "three",
    "five",
    "game",
)
RANK_OF: Final[Mapping[str, str]] = {
    "jack": "J",
    "jick": JICK,
    "ten": "10",
    "three": "3",
    "five": "5",
    "joker": "Jo",
    "high-joker": "HJo",
    "low-joker": "LJo",
}
"""The card that brings a point, by its name in a trump order."""
USUAL_FORFEIT: Final = Chips(2, 0)
CARD_POINTS: Final = (("A", 4), ("K", 3), ("Q", 2), ("J", 1), ("10", 10))
LOSES: Final = "loses"
"""What a failed moon costs where it costs the game."""


@dataclass(frozen=True, kw_only=True)
class Point:
    """One of the points that bids count, and how much it is worth."""

    name: str
    worth: int = 1


@dataclass(frozen=True, kw_only=True)
class Exchange:
    """Plain cards may be replaced once trump is named; the dealer may take all that is left."""

    up_to: int
    dealer_takes_rest: bool


@dataclass(frozen=True, kw_only=True)
class Moon:
    """Shooting the moon: who may, what it takes, what it brings.

    ``made`` is points instead of those won, or None: it wins the game at once. ``failed`` is the
    loss in points, or None: the whole score, or `LOSES`: the game.
    """

    from_score: int | None = 1
    first_hand: bool = True
    made: int | None = None
    failed: int | Literal["loses"] | None = None
    smucks: int = 2
    needs: MoonNeeds = MoonNeeds.POINTS


@dataclass(frozen=True, kw_only=True)
class RuleSet:
    """The rules that one table plays; copied whole into a game when it is opened.

    ``preset`` is the game it started from and ``name`` what people call it; ``sources`` says for
    each key where its value stands, ``"ours"`` where no source says, ``"house"`` where this table
    set it; ``addresses`` is where the documents can be read. None of them decides anything.
    """

    partnership: Partnership = Partnership.ALONE
    seats: tuple[int, ...] = (4,)
    hand_size: int | tuple[tuple[int, int], ...] = 6
    kitty: int = 0
    jokers: int = 0
    deck: tuple[str, ...] = RANKS
    exchange: Exchange | None = None
    trump_order: tuple[str, ...] = RANKS
    min_bid: int = 2
    max_bid: int | None = None
    max_bid_ends: bool = False
    dealer_may_match: DealerMatch = DealerMatch.NEVER
    all_pass: AllPass = AllPass.DEALER_STUCK
    forfeit: Chips = USUAL_FORFEIT
    trump_by: TrumpBy = TrumpBy.LEAD
    follow: Follow = Follow.OR_TRUMP
    first_trick: FirstTrick = FirstTrick.SAME
    points: tuple[Point, ...] = tuple(Point(name=n) for n in ("high", "low", "jack", "game"))
    high_low: HighLow = HighLow.IN_PLAY
    low_to: LowTo = LowTo.PLAYER
    game_tie: GameTie = GameTie.NOBODY
    card_points: tuple[tuple[str, float], ...] = CARD_POINTS
    others_score: OthersScore = OthersScore.ALWAYS
    set_smucks: int = 0
    floor: int | None = None
    moon: Moon | None = None
    target: int | None = 11
    deals_each: int | None = None
    count_down: bool = False
    several_out: tuple[SeveralOut, ...] = (SeveralOut.PITCHER, SeveralOut.SCORE, SeveralOut.DRAW)
    joker_tie: JokerTie = JokerTie.FIRST
    joker_lead: JokerLead = JokerLead.NAMED
    must_pitch_to_win: MustPitch = MustPitch.NO
    all_points_win: bool = False
    revoke: Revoke = Revoke.FLAG

    preset: str = field(default="", compare=False)
    name: str = field(default="", compare=False)
    document: str = field(default="", compare=False)
    addresses: tuple[str, ...] = field(default=(), compare=False)
    targets: tuple[int, ...] = field(default=(), compare=False)
    sources: Mapping[str, str] = field(default_factory=dict, compare=False, hash=False)

    @cached_property
    def highest_bid(self) -> int:
        """The highest bid in points: as set, or as many as there are."""
        return sum(point.worth for point in self.points) if self.max_bid is None else self.max_bid

    @cached_property
    def bids(self) -> tuple[int, ...]:
        """All numbers that can be bid, lowest first."""
        return tuple(range(self.min_bid, self.highest_bid + 1))

    @cached_property
    def worth(self) -> Mapping[str, int]:
        """What each point counts, in the order of the rules."""
        return {point.name: point.worth for point in self.points}

    @cached_property
    def awards(self) -> Mapping[str, Chips]:
        """What each point moves where it is scored."""
        return {point: Chips(worth, 0) for point, worth in self.worth.items()}

    def cards_each(self, players: int) -> int:
        """How many cards each of so many players plays; 0 where the rules don't say."""
        if isinstance(self.hand_size, int):
            return self.hand_size
        return dict(self.hand_size).get(players, 0)

    @cached_property
    def joker_cards(self) -> tuple[Card, ...]:
        """The jokers in the deck, by the names that the trump order gives them."""
        names = [name for name in self.trump_order if name in JOKERS]
        if names == ["Jo"]:
            return (Card("Jo", ""),) * self.jokers
        return tuple(Card(name, "") for name in names)[: self.jokers]

    @cached_property
    def equal_jokers(self) -> bool:
        """Whether there are two jokers that look the same."""
        return len(self.joker_cards) > 1 and self.joker_cards[0].rank == "Jo"

    @cached_property
    def pack(self) -> Mapping[Card, int]:
        """Every card of the deck, and how often it is there."""
        cards = {Card(rank, suit): 1 for rank in self.deck for suit in SUITS}
        for joker in self.joker_cards:
            cards[joker] = cards.get(joker, 0) + 1
        return cards

    @cached_property
    def card_values(self) -> Mapping[str, float]:
        """Card points by rank; what is not named counts nothing. Marked jokers count like any."""
        values = dict(self.card_points)
        return {**dict.fromkeys(JOKERS, values.get("Jo", 0)), **values}

    @cached_property
    def card_points_total(self) -> float:
        """All the card points in the deck: 80 in the usual one."""
        values = self.card_values
        total = sum(values.get(card.rank, 0) * n for card, n in self.pack.items())
        return total if total % 1 else int(total)

    @cached_property
    def halves(self) -> bool:
        """Whether a count of card points can end in a half."""
        return any(worth % 1 for _, worth in self.card_points)

    def extreme(self, point: str, trump: Suit) -> Card:
        """The highest numbered trump of the whole deck for High, the lowest for Low."""
        ranking = self.ranking(trump)
        trumps = [card for card in self.pack if card in ranking.numbered]
        return (max if point == "high" else min)(trumps, key=ranking.strength.__getitem__)

    def ranking(self, trump: Suit) -> Ranking:
        """How the cards rank once ``trump`` is known."""
        return ranking(self.trump_order, trump)

    @property
    def counts_down(self) -> bool:
        """Whether people read off what is still to go instead of what was made."""
        return self.count_down and self.target is not None

    def read_off(self, score: int) -> int:
        """A score as people read it: what was made, or what is still to go."""
        return self.target - score if self.count_down and self.target is not None else score

    def source(self, key: str) -> str:
        """Where the value of ``key`` stands: a citation, ``"ours"`` or ``"house"``."""
        return self.sources.get(key, "ours")
