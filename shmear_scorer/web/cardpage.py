"""The pages on which a hand's cards are told, made ready for their templates: trick by trick, or
pile by pile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from shmear_scorer.rules.auction import Sequel, settle
from shmear_scorer.rules.cards import SUITS, Card
from shmear_scorer.rules.hand import HandRecord, Piles, Tricks
from shmear_scorer.rules.playing import Playing
from shmear_scorer.rules.ruleset import JokerLead, TrumpBy
from shmear_scorer.rules.ruling import Problem
from shmear_scorer.rules.state import GameState, HandResult
from shmear_scorer.web import wording
from shmear_scorer.web.cardforms import KITTY, pile_field, thrown_lists
from shmear_scorer.web.deck import CardKey, SuitRow, card_key, cards_text, deck_rows
from shmear_scorer.web.forms import HandForm, Shape
from shmear_scorer.web.handpage import auction_at
from shmear_scorer.web.language import gettext
from shmear_scorer.web.wording import Names

Text = str | Markup
Query = Mapping[str, list[str]]
At = Callable[[Query], str]
"""Makes the address of the page with other fields."""


@dataclass(frozen=True, kw_only=True)
class PlayView:
    """One seat in a trick: its card, if it is down, and whether it is its turn or it won."""

    name: str
    card: CardKey | None
    turn: bool = False
    won: bool = False


@dataclass(frozen=True, kw_only=True)
class TrickView:
    """One trick, from its leader on. ``points``: the card points that fell into it."""

    number: int
    plays: tuple[PlayView, ...]
    winner: str
    points: float
    revokes: tuple[Text, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Target:
    """A list that tapped cards go to: the trick, the kitty, what somebody threw away."""

    label: Text
    href: str
    chosen: bool
    cards: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class TricksView:
    """A hand being entered by tricks."""

    deck: tuple[SuitRow, ...]
    trick: TrickView | None
    done: tuple[TrickView, ...]
    turn: str
    total: int
    doubts: tuple[Text, ...]
    revokes: tuple[Text, ...]
    back: str
    targets: tuple[Target, ...]
    trumps: tuple[tuple[str, str], ...]
    trump: str
    filling: bool


def leader_of(state: GameState, hand: HandRecord, dealer: int) -> int | None:
    """Who leads to the first trick, or None while the auction does not say."""
    settled = settle(auction_at(state, dealer), hand)
    if settled.sequel is Sequel.FREE:
        return state.table.after(dealer)
    if settled.sequel is not Sequel.PLAY or settled.contract is None:
        return None
    leader = settled.contract.seat
    if isinstance(hand.evidence, Tricks) and hand.evidence.leader is not None:
        leader = hand.evidence.leader
    return leader if leader in state.table.circle else None


def playing_of(state: GameState, hand: HandRecord, leader: int) -> Playing:
    """A hand's cards as far as they are told by tricks."""
    told = hand.evidence.tricks if isinstance(hand.evidence, Tricks) else ()
    return Playing(
        rules=state.rules,
        circle=state.table.circle,
        leader=leader,
        trump=hand.trump,
        cards=tuple(card for trick in told for card in trick),
    )


def tricks_view(
    playing: Playing, hand: HandRecord, shape: Shape, names: Names, query: Query, at: At, to: str
) -> TricksView:
    """The page of the tricks. ``query`` has the form's fields, ``to`` the list that is filled."""
    lists = thrown_lists(shape.rules, shape.table)
    to = to if to in lists else ""
    if to:
        query = {**query, "to": [to]}
    thrown = Counter(card for cards in hand.discards.values() for card in cards)
    left = playing.left - thrown
    taken = Counter(hand.kitty) if to == KITTY else Counter()

    def key(card: Card) -> CardKey:
        if left[card] - taken[card] <= 0:
            return card_key(card, gone=gettext("played") if not thrown[card] else gettext("thrown"))
        doubt = None if to or playing.over else playing.doubt(card)
        why = wording.problem_sentence(doubt, shape.rules, names) if doubt else ""
        if playing.over and not to:
            return card_key(card, gone=gettext("not in play"))
        return card_key(card, why=why, href=at(_with_card(query, to or "cards", card)))

    rows = deck_rows(shape.rules, key)
    doubts = dict.fromkeys(k.why for row in rows for k in row.cards if k.why and not k.gone)
    current, turn = len(playing.winners) + 1, playing.turn
    return TricksView(
        deck=rows,
        trick=None if playing.over else trick_view(playing, current, names),
        done=tuple(trick_view(playing, n, names) for n in range(1, current)),
        turn="" if turn is None else names.players[turn],
        total=shape.rules.cards_each(playing.players),
        doubts=tuple(doubts),
        revokes=revoke_sentences(playing, names),
        back=at({**query, "cards": [cards_text(playing.cards[:-1])]}) if playing.cards else "",
        targets=_targets(hand, shape, names, query, at, to),
        trumps=_trump_links(playing, query, at),
        trump=playing.ranking.trump if playing.ranking else "",
        filling=bool(to),
    )


def _with_card(query: Query, field: str, card: Card) -> Query:
    before = [text for text in query.get(field, []) if text]
    if field == "cards":
        return {**query, field: [".".join([*before, str(card)])]}
    return {**query, field: [*before, str(card)]}


def _trump_links(playing: Playing, query: Query, at: At) -> tuple[tuple[str, str], ...]:
    """Trump to be chosen first, where it is named, or a joker was led, and nobody said which."""
    rules = playing.rules
    led = bool(playing.cards) and rules.joker_lead is JokerLead.NAMED
    if playing.ranking is not None or not (led or rules.trump_by is TrumpBy.NAME):
        return ()
    return tuple((suit, at({**query, "trump": [suit]})) for suit in "SHDC")


def _targets(
    hand: HandRecord, shape: Shape, names: Names, query: Query, at: At, to: str
) -> tuple[Target, ...]:
    lists = thrown_lists(shape.rules, shape.table)
    if not lists:
        return ()
    plain = {name: values for name, values in query.items() if name != "to"}
    targets = [Target(label=gettext("The tricks"), href=at(plain), chosen=not to, cards=())]
    for name in lists:
        if name == KITTY:
            label, cards = gettext("The kitty"), hand.kitty
        else:
            seat = int(name.partition("-")[2])
            label = names.fill(gettext("Thrown by %(name)s"), {"name": names.seat(seat)})
            cards = hand.discards.get(seat, ())
        targets.append(
            Target(
                label=label,
                href=at({**plain, "to": [name]}),
                chosen=name == to,
                cards=tuple(wording.card_text(card) for card in cards),
            )
        )
    return tuple(targets)


def trick_view(playing: Playing, number: int, names: Names) -> TrickView:
    """One trick, counted from 1, with the cards that are down."""
    leader = playing.leaders[number - 1]
    cards = playing.tricks[number - 1] if number <= len(playing.tricks) else ()
    complete = len(cards) == playing.players
    winner = playing.winners[number - 1] if complete and number <= len(playing.winners) else None
    values = playing.rules.card_values
    plays = []
    for place in range(playing.players):
        seat = playing.from_seat(leader, place)
        card = card_key(cards[place]) if place < len(cards) else None
        plays.append(
            PlayView(
                name=names.players[seat],
                card=card,
                turn=card is None and place == len(cards),
                won=seat == winner,
            )
        )
    told = [r for r in playing.revokes if r.trick == number]
    return TrickView(
        number=number,
        plays=tuple(plays),
        winner="" if winner is None else names.players[winner],
        points=sum(values.get(card.rank, 0) for card in cards),
        revokes=tuple(wording.revoke_sentence(revoked, names) for revoked in told),
    )


def revoke_sentences(playing: Playing, names: Names) -> tuple[Text, ...]:
    """The revokes that later cards have shown, each in a sentence."""
    return tuple(wording.revoke_sentence(revoked, names) for revoked in playing.revokes)


# ---------------------------------------------------------------------------- piles


@dataclass(frozen=True, kw_only=True)
class PileView:
    """One side's pile: the form's field, whose it is, its cards and what they count."""

    field: str
    names: tuple[str, ...]
    cards: int
    points: float
    deck: tuple[SuitRow, ...]


@dataclass(frozen=True, kw_only=True)
class Question:
    """What the piles don't tell: who played a card. ``value`` is the answer so far."""

    field: str
    text: str
    value: str


@dataclass(frozen=True, kw_only=True)
class PilesView:
    """A hand being entered by piles, with the control sum of what is told so far."""

    piles: tuple[PileView, ...]
    thrown: tuple[PileView, ...]
    cards: int
    needs: int
    points: float
    deck_points: float
    questions: tuple[Question, ...]


def piles_view(
    form: HandForm, hand: HandRecord, shape: Shape, names: Names, found: Sequence[Problem]
) -> PilesView:
    """The page of the piles."""
    rules, players = shape.rules, len(shape.table.circle)
    told = hand.evidence.piles if isinstance(hand.evidence, Piles) else {}
    piles = tuple(
        _pile(
            shape, pile_field(side[0]), tuple(names.players[s] for s in side), told.get(side[0], ())
        )
        for side in shape.sides
    )
    thrown = []
    for name in thrown_lists(rules, shape.table):
        if name == KITTY:
            thrown.append(_pile(shape, name, (), hand.kitty))
        else:
            seat = int(name.partition("-")[2])
            cards = hand.discards.get(seat, ())
            thrown.append(_pile(shape, name, (names.players[seat],), cards))
    return PilesView(
        piles=piles,
        thrown=tuple(thrown),
        cards=sum(pile.cards for pile in piles),
        needs=rules.cards_each(players) * players,
        points=sum(pile.points for pile in piles),
        deck_points=rules.card_points_total,
        questions=tuple(_questions(form, hand, shape, found)),
    )


def _questions(
    form: HandForm, hand: HandRecord, shape: Shape, found: Sequence[Problem]
) -> Iterator[Question]:
    """What has to be asked, and what was asked and answered."""
    asked = {problem.code for problem in found}
    told = hand.evidence.piles.values() if isinstance(hand.evidence, Piles) else ()
    if hand.trump not in SUITS:
        return
    ranking = shape.rules.ranking(hand.trump)
    trumps = [card for cards in told for card in cards if card in ranking.numbered]
    trumps.sort(key=ranking.strength.__getitem__)
    if not trumps:
        return
    high, low = wording.card_text(trumps[-1]), wording.card_text(trumps[0])
    texts = {
        "high": gettext("Who played the highest trump, the %(card)s?", card=high),
        "low": gettext("Who played the lowest trump, the %(card)s?", card=low),
    }
    for name, text in texts.items():
        value = form[f"played-{name}"].data or ""
        if value or f"who-played-{name}" in asked:
            yield Question(field=f"played-{name}", text=text, value=value)


def _pile(shape: Shape, field: str, names: tuple[str, ...], cards: Sequence[Card]) -> PileView:
    there = set(cards)
    values = shape.rules.card_values
    return PileView(
        field=field,
        names=names,
        cards=len(cards),
        points=sum(values.get(card.rank, 0) for card in cards),
        deck=deck_rows(shape.rules, lambda card: card_key(card, ticked=card in there)),
    )


# ------------------------------------------------------------------- a recorded hand


def recorded_tricks(state: GameState, result: HandResult, names: Names) -> tuple[TrickView, ...]:
    """The tricks of a recorded hand, if it was told by them."""
    hand = result.item
    if not isinstance(hand, HandRecord) or not isinstance(hand.evidence, Tricks):
        return ()
    if result.tally is None or result.tally.played is None:
        return ()
    then = replace(state, table=result.table)
    playing = playing_of(then, hand, result.tally.played.leaders[0])
    return tuple(trick_view(playing, n, names) for n in range(1, len(playing.tricks) + 1))
