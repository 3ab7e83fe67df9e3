"""Questions that come up at the table, and their answers.

Nothing is ruled here a second time: the auction, the tricks and the adjudication are asked, and
what they say is put into an `Answer` that names the rule which decided.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from .auction import Auction, call_through
from .cards import JOKERS, SUITS, TRUMP, Card, Suit
from .cards_seen import card_problems, lead_problems
from .game import open_game, step
from .hand import MOON, PASS, Bid, Call, HandRecord, Piles, Tricks
from .ruleset import AllPass, RuleSet
from .ruling import NO_FACTS, Facts, Problem
from .state import GameState, HandResult, Start
from .table import Seat, Table, seat_players
from .tally import Deal
from .tricks import must_play, trick_winner, trump_made_by


@dataclass(frozen=True, kw_only=True)
class MayBid:
    """May the player in turn (or ``seat``) say ``call`` after ``calls``? ``scores`` are by seat,
    as they stand before the hand."""

    dealer: Seat
    call: Call
    scores: tuple[int, ...]
    calls: tuple[Bid, ...] = ()
    seat: Seat | None = None
    first_hand: bool = True

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.scores)


@dataclass(frozen=True, kw_only=True)
class WhoseTrick:
    """Whose is the trick of ``cards``, in the order played from ``leader`` on? It may lack some."""

    players: int
    trump: Suit | None
    leader: Seat | None
    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True)
class MayPlay:
    """May who holds ``held`` play ``card``, one of these, to a trick that has the cards ``trick``
    so far? ``first``: it is the first trick of the hand."""

    players: int
    trump: Suit | None
    held: tuple[Card, ...]
    card: Card | None
    trick: tuple[Card, ...] = ()
    first: bool = False


class About(StrEnum):
    """What is asked about a hand."""

    POINTS = "points"
    SCORE = "score"
    WON = "won"


@dataclass(frozen=True, kw_only=True)
class HandAsked:
    """Who gets which point of ``hand``, what does it score, or who has won after it? ``scores``
    are by side, as they stood before it."""

    about: About
    players: int
    dealer: Seat
    scores: tuple[int, ...]
    hand: HandRecord
    hands_played: int = 0


Question = MayBid | WhoseTrick | MayPlay | HandAsked


@dataclass(frozen=True, kw_only=True)
class Answer:
    """What is ruled: ``code`` and ``facts`` for its sentence, ``rule``, the RuleSet field that
    decided, and ``yes`` where a yes or a no was asked for.

    ``after`` is the game after a hand that was asked about. A question that can't be has no code;
    ``problems`` say why, each naming its field.
    """

    code: str = ""
    rule: str = ""
    facts: Facts = field(default_factory=lambda: NO_FACTS)
    yes: bool | None = None
    problems: tuple[Problem, ...] = ()
    after: GameState | None = None

    @property
    def result(self) -> HandResult | None:
        """What the hand came to."""
        return self.after.results[-1] if self.after else None


def answer(question: Question, rules: RuleSet, also: Sequence[Problem] = ()) -> Answer:
    """What ``rules`` say to ``question``. ``also`` are problems met in reading it."""
    match question:
        case MayBid():
            return _may_bid(question, rules, tuple(also))
        case WhoseTrick():
            return _whose_trick(question, rules, tuple(also))
        case MayPlay():
            return _may_play(question, rules, tuple(also))
        case HandAsked():
            return _hand(question, rules, tuple(also))


# ------------------------------------------------------------------------- the auction

_RULE_OF: Final[Mapping[str, str]] = {
    "moon-not-played": "moon",
    "moon-needs-score": "moon",
    "moon-over-moon": "moon",
    "bid-over-moon": "moon",
    "bid-below-lowest": "min_bid",
    "bid-above-highest": "max_bid",
    "bid-not-higher": "dealer_may_match",
    "dealer-matches-highest-only": "dealer_may_match",
    "call-out-of-turn": "max_bid_ends",
}
"""The RuleSet field that forbids a call, by the problem's code."""


def _may_bid(question: MayBid, rules: RuleSet, also: tuple[Problem, ...]) -> Answer:
    if question.dealer not in range(question.players):
        return Answer(problems=(*also, Problem(code="no-such-player", where="dealer")))
    auction, problems = call_through(empty_auction(question, rules), question.calls)
    if also or problems:
        return Answer(problems=(*also, *problems))
    turn, call, standing = auction.turn, question.call, auction.standing
    facts: dict[str, object] = {"seat": turn, "bid": call, "dealer": question.dealer}
    if standing is not None:
        facts.update(holder=standing.seat, standing=standing.call)
    if turn is None:
        return Answer(code="auction-closed", rule="max_bid_ends", yes=False, facts=facts)
    if question.seat not in (None, turn):
        facts.update(seat=question.seat, turn=turn)
        return Answer(code="call-out-of-turn", rule="max_bid_ends", yes=False, facts=facts)
    if problem := auction.call_problem(call):
        facts = {**facts, **problem.facts}
        return Answer(code=problem.code, rule=_RULE_OF[problem.code], yes=False, facts=facts)
    if call == PASS:
        return _pass(auction, turn, facts)
    if call == MOON:
        moon = rules.moon
        facts.update(needs=moon and moon.from_score, score=question.scores[turn])
        facts["first_hand"] = bool(moon and moon.first_hand and question.first_hand)
        return Answer(code="may-shoot", rule="moon", yes=True, facts=facts)
    if standing is None:
        return Answer(code="may-open", rule="min_bid", yes=True, facts=facts)
    said = "may-match" if call == standing.call else "may-beat"
    return Answer(code=said, rule="dealer_may_match", yes=True, facts=facts)


def empty_auction(question: MayBid, rules: RuleSet) -> Auction:
    """The auction before anybody called."""
    first = question.first_hand
    return Auction(rules=rules, dealer=question.dealer, scores=question.scores, first_hand=first)


def _pass(auction: Auction, seat: Seat, facts: dict[str, object]) -> Answer:
    """Anybody may pass. Once all have, the facts say what follows."""
    after, rules = auction.with_calls([Bid(seat=seat, call=PASS)]), auction.rules
    if after.turn is not None or after.standing is not None:
        return Answer(code="may-pass", rule="min_bid", yes=True, facts=facts)
    facts["follows"] = rules.all_pass.value
    if rules.all_pass in (AllPass.DEALER_CHOICE, AllPass.DEALER_STUCK):
        facts["lowest"] = rules.min_bid
    if rules.all_pass is AllPass.DEALER_CHOICE:
        facts["moon"] = after.moon_problem(seat) is None
    if rules.all_pass in (AllPass.DEALER_CHOICE, AllPass.DEALER_SET):
        facts["forfeit"] = rules.forfeit
    return Answer(code="all-passed", rule="all_pass", yes=True, facts=facts)


# --------------------------------------------------------------------------- one trick


def _seats(rules: RuleSet, players: int) -> Table:
    return seat_players(rules, tuple(map(str, range(players))))


def _deal(rules: RuleSet, players: int) -> Deal:
    """A deal of which nothing is known but the deck."""
    table = _seats(rules, players)
    return Deal(rules=rules, table=table, dealer=0, contract=None, hand=HandRecord())


def _trump_problems(trump: Suit | None) -> Iterator[Problem]:
    if trump is None:
        yield Problem(code="trump-missing", where="trump")
    elif trump not in SUITS:
        yield Problem(code="no-such-suit", where="trump", facts={"trump": trump})


def _whose_trick(question: WhoseTrick, rules: RuleSet, also: tuple[Problem, ...]) -> Answer:
    players, cards = question.players, question.cards
    problems = [*also, *_trump_problems(question.trump)]
    if question.leader is None:
        problems.append(Problem(code="leader-missing", where="leader"))
    elif question.leader not in range(players):
        problems.append(Problem(code="no-such-player", where="leader"))
    if not cards:
        problems.append(Problem(code="trick-empty", where="cards"))
    if len(cards) > players:
        facts = {"cards": len(cards), "needs": players}
        problems.append(Problem(code="trick-too-large", where="cards", facts=facts))
    problems += card_problems(_deal(rules, players), [("cards", cards)])
    if problems or question.trump is None or question.leader is None:
        return Answer(problems=tuple(problems))
    ranking = rules.ranking(question.trump)
    place = trick_winner(rules, ranking, cards)
    best, led = cards[place], ranking.suit[cards[0]]
    told: dict[str, object] = {
        "seat": (question.leader + place) % players,
        "card": str(best),
        "led": "" if led == TRUMP else led,
        "open": players - len(cards),
    }
    if not ranking.is_trump(best):
        return Answer(code="trick-by-suit", rule="trump_order", facts=told)
    if best.rank in JOKERS and cards.count(best) > 1:
        told["joker_tie"] = rules.joker_tie.value
        return Answer(code="trick-by-joker", rule="joker_tie", facts=told)
    return Answer(code="trick-by-trump", rule="trump_order", facts=told)


def _may_play(question: MayPlay, rules: RuleSet, also: tuple[Problem, ...]) -> Answer:
    question = replace(question, trump=trump_of(question, rules))
    problems = [*also, *_play_problems(question, rules)]
    card, trick = question.card, question.trick
    if problems or card is None or question.trump is None:
        return Answer(problems=tuple(problems))
    ranking = rules.ranking(question.trump)
    facts: dict[str, object] = {"card": str(card), "trump": question.trump}
    if not trick:
        rule = "trump_by" if question.first else "follow"
        return Answer(code="may-lead", rule=rule, yes=True, facts=facts)
    led = ranking.suit[trick[0]]
    facts["led"] = "" if led == TRUMP else led
    others = list(question.held)
    others.remove(card)
    proof = must_play(rules, ranking, trick[0], card, others, first=False)
    if proof is not None:
        facts["proof"] = str(proof)
        if must_play(rules, ranking, trick[0], card, others, first=question.first) is None:
            return Answer(code="first-is-free", rule="first_trick", yes=True, facts=facts)
        said = "must-follow" if ranking.suit[proof] == led else "must-trump"
        return Answer(code=said, rule="follow", yes=False, facts=facts)
    suit = ranking.suit[card]
    if suit == led:
        said = "may-follow"
    elif any(ranking.suit[other] == led for other in others):
        said = "may-trump"
    elif suit == TRUMP:
        said = "may-trump-void"
    else:
        said = "may-discard"
        facts["trumpless"] = not any(ranking.is_trump(other) for other in others)
    return Answer(code=said, rule="follow", yes=True, facts=facts)


def trump_of(question: MayPlay, rules: RuleSet) -> Suit | None:
    """Trump as it is said, or as the card led to the first trick makes it."""
    if question.trump or not (question.first and question.trick):
        return question.trump
    return trump_made_by(rules, question.trick[0])


def _play_problems(question: MayPlay, rules: RuleSet) -> Iterator[Problem]:
    players, trick, held = question.players, question.trick, question.held
    yield from _trump_problems(question.trump)
    if len(trick) >= players:
        facts = {"cards": len(trick), "needs": players}
        yield Problem(code="trick-too-large", where="trick", facts=facts)
    if not held:
        yield Problem(code="held-missing", where="held")
    elif len(held) > rules.cards_each(players):
        facts = {"cards": len(held), "most": rules.cards_each(players)}
        yield Problem(code="held-too-many", where="held", facts=facts)
    yield from card_problems(_deal(rules, players), [("trick", trick), ("held", held)])
    card = question.card
    if card is None:
        yield Problem(code="card-missing", where="card")
    elif card not in held:
        yield Problem(code="card-not-held", where="card", facts={"card": str(card)})
    if question.first and question.trump in SUITS:
        where, led = ("trick", trick[0]) if trick else ("card", card)
        for problem in lead_problems(rules, led, rules.ranking(question.trump)) if led else ():
            yield replace(problem, where=where)


# ----------------------------------------------------------------------------- a hand

_KNOWN_WITHOUT_TRUMP: Final = frozenset(
    {
        "tricks-number",
        "trick-size",
        "piles-number",
        "pile-size",
        "card-not-in-deck",
        "card-twice",
        "no-such-player",
    }
)
"""What is wrong with cards whatever trump is."""


def _hand(question: HandAsked, rules: RuleSet, also: tuple[Problem, ...]) -> Answer:
    table = _seats(rules, question.players)
    if question.dealer not in range(question.players):
        hand = replace(question.hand, dealer=None)
        problem = Problem(code="no-such-player", where="dealer")
        return _hand(replace(question, dealer=0, hand=hand), rules, (*also, problem))
    start = Start(
        rules=rules,
        players=table.players,
        dealer=question.dealer,
        scores=dict(enumerate(question.scores)),
        hands_played=question.hands_played,
    )
    before = open_game(start).state
    after = step(before, question.hand, also, seq=1)
    result = after.results[-1]
    problems = result.problems
    if result.refused:
        more = [*problems, *_hidden_problems(before, question.hand, problems)]
        return Answer(problems=tuple(p for i, p in enumerate(more) if p not in more[:i]))
    match question.about:
        case About.POINTS if result.tally is None:
            problem = Problem(code="nothing-played", where="bid")
            return Answer(problems=(*problems, problem))
        case About.POINTS:
            rule = "points"
        case About.SCORE:
            rule = _deciding_rule(result)
        case About.WON:
            rule = _ending_rule(after)
    return Answer(code=question.about.value, rule=rule, problems=problems, after=after)


def _hidden_problems(
    before: GameState, hand: HandRecord, problems: Sequence[Problem]
) -> Iterator[Problem]:
    """What else is wrong, that adjudication does not come to: with the cards or points while the
    auction is not right, and with the cards while trump is not said."""
    there = range(len(before.table.players))
    heads = {problem.where.partition(".")[0] for problem in problems if problem.blocks}
    if heads & {"bid", "calls", "dump", "partner"}:
        seat = hand.bid.seat if hand.bid and hand.bid.seat in there else before.dealer
        bid = Bid(seat=seat, call=before.rules.min_bid)
        hand = replace(hand, calls=None, bid=bid, passed=False, dump=None, partner=None)
        problems = step(before, hand, seq=1).results[-1].problems
        yield from problems
    unsaid = any(problem.code in ("trump-missing", "no-such-suit") for problem in problems)
    if unsaid and isinstance(hand.evidence, Piles | Tricks):
        for problem in step(before, replace(hand, trump="S"), seq=1).results[-1].problems:
            if problem.code in _KNOWN_WITHOUT_TRUMP:
                yield problem


def _deciding_rule(result: HandResult) -> str:
    """The RuleSet field by which a hand came out as it did."""
    told = [r.rule for r in result.rulings if not r.code.startswith(("point-", "partners-"))]
    return told[0] if told else "all_pass"


def _ending_rule(after: GameState) -> str:
    """The RuleSet field by which a game is over, or goes on."""
    result = after.results[-1]
    steps = after.outcome.rulings if after.outcome else result.settling
    if steps:
        return steps[-1].rule
    target = after.rules.target
    if target is None:
        return "deals_each"
    return "target" if max(after.scores) < target else "must_pitch_to_win"
