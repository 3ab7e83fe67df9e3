"""Points, piles or tricks, into one Tally: who owns each point, who took how many card points,
who revoked. Adjudication sees only that, so the kind of evidence makes no difference to a score."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from .auction import Contract
from .cards import JOKERS, TRUMP, Card, Ranking
from .exchange import exchange_problems
from .hand import HandRecord, Piles, PointsSeen, Tricks
from .ruleset import GameTie, JokerLead, LowTo, RuleSet, TrumpBy
from .ruling import Problem, blocking
from .table import Seat, Table, sides_for_hand
from .tricks import Played, Revoked, play_out

Sides = tuple[tuple[Seat, ...], ...]


@dataclass(frozen=True, kw_only=True)
class Tally:
    """What one hand's evidence says.

    ``sides`` are the sides of this hand, as seats. ``owners`` has a seat, or None for nobody, for
    each point of the rules; ``cards`` the card that decided it, where cards were seen.
    ``card_points`` are by index of a hand's side, None where nobody counted. ``all_tricks`` says
    whether the pitcher's side took every trick, None where that isn't known.
    """

    sides: Sides
    owners: Mapping[str, Seat | None]
    cards: Mapping[str, Card] = field(default_factory=dict)
    card_points: tuple[int, ...] | None = None
    played: Played | None = None
    all_tricks: bool | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def revokes(self) -> tuple[Revoked, ...]:
        """All cards that were no legal play."""
        return self.played.revokes if self.played else ()

    def side_of(self, seat: Seat) -> int:
        """The index of the hand's side that ``seat`` belongs to."""
        return next(i for i, side in enumerate(self.sides) if seat in side)

    def won(self, side: int) -> dict[str, Seat]:
        """The points that a side of the hand won, each with its owner."""
        seats = self.sides[side]
        return {point: seat for point, seat in self.owners.items() if seat is not None and seat in seats}


@dataclass(frozen=True, kw_only=True)
class _Deal:
    """What does not depend on the kind of evidence."""

    rules: RuleSet
    table: Table
    dealer: Seat
    contract: Contract | None
    hand: HandRecord

    @property
    def leader(self) -> Seat:
        """Who leads to the first trick: the pitcher, or eldest where nobody pitched."""
        return self.table.after(self.dealer) if self.contract is None else self.contract.seat

    def sides(self, high: Seat | None, low: Seat | None) -> Sides:
        return sides_for_hand(
            self.rules,
            self.table,
            pitcher=self.contract.seat if self.contract else None,
            moon=self.contract.moon if self.contract else False,
            partner=self.hand.partner,
            high=high,
            low=low,
        )


def tally(
    rules: RuleSet, table: Table, dealer: Seat, contract: Contract | None, hand: HandRecord
) -> Tally:
    """Read a hand's evidence. What is wrong with it comes as the tally's problems; where one
    blocks, nothing else of the tally means anything."""
    deal = _Deal(rules=rules, table=table, dealer=dealer, contract=contract, hand=hand)
    evidence = hand.evidence
    if evidence is None:
        return _refused(deal, [Problem(code="evidence-missing", where="evidence")])
    if isinstance(evidence, PointsSeen):
        return _from_points(deal, evidence)
    trump = _trump(deal)
    if isinstance(trump, Problem):
        return _refused(deal, [trump])
    ranking = rules.ranking(trump)
    if isinstance(evidence, Tricks):
        return _from_tricks(deal, evidence, ranking)
    return _from_piles(deal, evidence, ranking)


def _refused(deal: _Deal, problems: Sequence[Problem]) -> Tally:
    return Tally(sides=deal.table.sides, owners={}, problems=tuple(problems))


def _trump(deal: _Deal) -> str | Problem:
    """The trump of a hand whose cards were seen: as recorded, or the suit of the first lead."""
    evidence, trump = deal.hand.evidence, deal.hand.trump
    if trump is None and deal.rules.trump_by is TrumpBy.LEAD and isinstance(evidence, Tricks):
        first = next((card for trick in evidence.tricks for card in trick), None)
        trump = first.suit if first and first.suit else None
    return trump or Problem(code="trump-missing", where="trump")


# ------------------------------------------------------------------------- points


def _from_points(deal: _Deal, seen: PointsSeen) -> Tally:
    rules, table = deal.rules, deal.table
    problems: list[Problem] = []
    owners: dict[str, Seat | None] = {}
    counted = seen.card_points is not None and "game" in rules.worth
    for point in rules.worth:
        if point in seen.owners:
            owners[point] = seen.owners[point]
        elif not (point == "game" and counted):
            problems.append(Problem(code="point-missing", where=f"points.{point}", facts={"point": point}))
    for point, owner in seen.owners.items():
        if point not in rules.worth:
            problems.append(Problem(code="point-unknown", where=f"points.{point}", facts={"point": point}))
        elif owner is not None and owner not in range(len(table.players)):
            problems.append(Problem(code="no-such-player", where=f"points.{point}"))
    problems += _nobody_problems(rules, owners)
    if blocking(tuple(problems)):
        return _refused(deal, problems)
    sides = deal.sides(owners.get("high"), owners.get("low"))
    counts = None
    if seen.card_points is not None:
        problems += _count_problems(rules, table, seen.card_points)
        if blocking(tuple(problems)):
            return _refused(deal, problems)
        counts = tuple(sum(seen.card_points.get(seat, 0) for seat in side) for side in sides)
    if counted and counts is not None:
        owner = _game_owner(deal, sides, counts)
        if "game" in seen.owners and not _same_side(sides, owner, seen.owners["game"]):
            facts = {"claimed": seen.owners["game"], "counted": owner}
            problems.append(Problem(code="game-contradicts-count", where="points.game", facts=facts))
        owners["game"] = owner
    elif "game" in owners and owners["game"] is None and not _game_can_be_nobodys(deal, sides):
        facts = {"game_tie": rules.game_tie.value}
        problems.append(Problem(code="game-cannot-be-nobodys", where="points.game", facts=facts))
    took_all = None
    if counts is not None and deal.contract:
        mine = next(i for i, side in enumerate(sides) if deal.contract.seat in side)
        if any(n for i, n in enumerate(counts) if i != mine):
            took_all = False
    return Tally(
        sides=sides,
        owners={point: owners.get(point) for point in rules.worth},
        card_points=counts,
        all_tricks=took_all,
        problems=tuple(problems),
    )


def _nobody_problems(rules: RuleSet, owners: Mapping[str, Seat | None]) -> Iterable[Problem]:
    """High and Low go to nobody only where no numbered trump can have been in play."""
    numbered = [p for p in ("high", "low", "jack", "jick", "ten", "three", "five") if p in owners]
    somebody = any(owners[point] is not None for point in numbered)
    bare = rules.trump_by is TrumpBy.NAME or rules.jokers > 0
    for point in ("high", "low"):
        if point in owners and owners[point] is None and (somebody or not bare):
            yield Problem(code="high-low-nobodys", where=f"points.{point}", facts={"point": point})


def _count_problems(
    rules: RuleSet, table: Table, card_points: Mapping[Seat, int]
) -> Iterable[Problem]:
    for seat, count in card_points.items():
        if seat not in range(len(table.players)):
            yield Problem(code="no-such-player", where=f"card_points.{seat}")
        elif count < 0:
            facts = {"seat": seat, "count": count}
            yield Problem(code="card-points-negative", where=f"card_points.{seat}", facts=facts)
    total = sum(card_points.values())
    if total > rules.card_points_total:
        facts = {"total": total, "deck": rules.card_points_total}
        yield Problem(code="card-points-too-many", where="card_points", facts=facts)


def _same_side(sides: Sides, a: Seat | None, b: Seat | None) -> bool:
    if a is None or b is None:
        return a is b
    return any(a in side and b in side for side in sides)


# --------------------------------------------------------------------------- Game


def _game_owner(deal: _Deal, sides: Sides, counts: Sequence[int]) -> Seat | None:
    """Whose the Game point is: the side with most card points, or as ``game_tie`` says."""
    most = max(counts)
    tied = [side for side, count in zip(sides, counts, strict=True) if count == most]
    if len(tied) == 1:
        return tied[0][0]
    pitcher = deal.contract.seat if deal.contract else None
    mine = [side for side in tied if pitcher in side]
    match deal.rules.game_tie:
        case GameTie.PITCHER if mine:
            return pitcher
        case GameTie.OTHERS if len(tied) - len(mine) == 1:
            return next(side[0] for side in tied if side not in mine)
        case GameTie.ELDEST:
            return _eldest(deal, tied)
    return None


def _eldest(deal: _Deal, tied: Sequence[tuple[Seat, ...]]) -> Seat:
    """The seat nearest after the dealer among the tied sides."""
    order = [deal.table.after(deal.dealer, step) for step in range(1, len(deal.table.players) + 1)]
    return next(seat for seat in order if any(seat in side for side in tied))


def _game_can_be_nobodys(deal: _Deal, sides: Sides) -> bool:
    """Whether some tie could leave the Game point to nobody."""
    others = len(sides) - (1 if deal.contract else 0)
    match deal.rules.game_tie:
        case GameTie.NOBODY:
            return True
        case GameTie.PITCHER | GameTie.OTHERS:
            return others > 1
        case GameTie.ELDEST:
            return False


# -------------------------------------------------------------------------- cards


def _from_tricks(deal: _Deal, seen: Tricks, ranking: Ranking) -> Tally:
    rules, players = deal.rules, len(deal.table.players)
    problems: list[Problem] = []
    leader = deal.leader if seen.leader is None else seen.leader
    if leader not in range(players):
        problems.append(Problem(code="no-such-player", where="leader"))
    if len(seen.tricks) != rules.cards_each(players):
        facts = {"tricks": len(seen.tricks), "needs": rules.cards_each(players)}
        problems.append(Problem(code="tricks-number", where="tricks", facts=facts))
    for number, trick in enumerate(seen.tricks, 1):
        if len(trick) != players:
            facts = {"trick": number, "cards": len(trick), "needs": players}
            problems.append(Problem(code="trick-size", where=f"tricks.{number}", facts=facts))
    problems += _card_problems(deal, [(f"tricks.{n}", t) for n, t in enumerate(seen.tricks, 1)])
    if seen.tricks and seen.tricks[0]:
        problems += _lead_problems(rules, seen.tricks[0][0], ranking)
    if blocking(tuple(problems)):
        return _refused(deal, problems)
    played = play_out(rules, ranking, leader, seen.tricks)
    taken: dict[Seat, list[Card]] = {seat: [] for seat in range(players)}
    by: dict[Card, Seat] = {}
    for lead, winner, trick in zip(played.leaders, played.winners, seen.tricks, strict=True):
        taken[winner].extend(trick)
        for place, card in enumerate(trick):
            by[card] = (lead + place) % players
    problems += exchange_problems(rules, deal.contract, deal.dealer, deal.hand, ranking, by)
    if blocking(tuple(problems)):
        return _refused(deal, problems)
    return _from_cards(deal, taken, by, ranking, played, problems)


def _from_piles(deal: _Deal, seen: Piles, ranking: Ranking) -> Tally:
    rules, players = deal.rules, len(deal.table.players)
    problems: list[Problem] = []
    for seat, pile in seen.piles.items():
        if seat not in range(players):
            problems.append(Problem(code="no-such-player", where=f"piles.{seat}"))
    number = sum(len(pile) for pile in seen.piles.values())
    needs = rules.cards_each(players) * players
    if number != needs:
        facts = {"cards": number, "needs": needs}
        problems.append(Problem(code="piles-number", where="piles", facts=facts))
    problems += _card_problems(deal, [(f"piles.{seat}", pile) for seat, pile in seen.piles.items()])
    for name, seat in (("high", seen.high), ("low", seen.low)):
        if seat is not None and seat not in range(players):
            problems.append(Problem(code="no-such-player", where=f"played.{name}"))
    if blocking(tuple(problems)):
        return _refused(deal, problems)
    taken = {seat: list(seen.piles.get(seat, ())) for seat in range(players)}
    for side in deal.table.sides:
        cards = sum(len(taken[seat]) for seat in side)
        if cards % players:
            facts = {"seat": side[0], "cards": cards, "players": players}
            problems.append(Problem(code="pile-size", where=f"piles.{side[0]}", facts=facts))
    by: dict[Card, Seat] = {}
    trumps = [card for pile in taken.values() for card in pile if card in ranking.numbered]
    if trumps:
        strength = ranking.strength.__getitem__
        asked = [("high", max(trumps, key=strength), seen.high)]
        if rules.low_to is LowTo.PLAYER:
            asked.append(("low", min(trumps, key=strength), seen.low))
        for name, card, player in asked:
            if name not in rules.worth:
                continue
            if player is None:
                facts = {"card": str(card)}
                problems.append(Problem(code=f"who-played-{name}", where=f"played.{name}", facts=facts))
            elif by.setdefault(card, player) != player:
                facts = {"card": str(card)}
                problems.append(Problem(code="played-by-two", where=f"played.{name}", facts=facts))
    problems += exchange_problems(rules, deal.contract, deal.dealer, deal.hand, ranking, {})
    if blocking(tuple(problems)):
        return _refused(deal, problems)
    return _from_cards(deal, taken, by, ranking, None, problems)


def _card_problems(
    deal: _Deal, groups: Sequence[tuple[str, Sequence[Card]]]
) -> Iterable[Problem]:
    """Cards that the deck lacks, or that are there more often than in the deck; those thrown away
    count as seen."""
    pack = deal.rules.pack
    seen: Counter[Card] = Counter()
    thrown = [(f"discards.{seat}", cards) for seat, cards in deal.hand.discards.items()]
    for where, cards in (*groups, *thrown):
        for card in cards:
            seen[card] += 1
            if card not in pack:
                yield Problem(code="card-not-in-deck", where=where, facts={"card": str(card)})
            elif seen[card] > pack[card]:
                yield Problem(code="card-twice", where=where, facts={"card": str(card)})


def _lead_problems(rules: RuleSet, lead: Card, ranking: Ranking) -> Iterable[Problem]:
    """The first lead makes trump, where it does: by its printed suit."""
    if rules.trump_by is not TrumpBy.LEAD:
        return
    facts = {"card": str(lead), "trump": ranking.trump}
    if lead.rank in JOKERS:
        if rules.joker_lead is JokerLead.REFUSED:
            yield Problem(code="joker-led", where="tricks.1", facts=facts)
        elif rules.joker_lead is JokerLead.SPADES and ranking.trump != "S":
            yield Problem(code="joker-led-spades", where="tricks.1", facts=facts)
    elif lead.suit != ranking.trump:
        yield Problem(code="lead-not-trump", where="tricks.1", facts=facts)


_TRUMP_RANKS = {"jack": "J", "ten": "10", "three": "3", "five": "5"}
_JOKER_NAMES = {"joker": "Jo", "high-joker": "HJo", "low-joker": "LJo"}


def _from_cards(
    deal: _Deal,
    taken: Mapping[Seat, Sequence[Card]],
    by: Mapping[Card, Seat],
    ranking: Ranking,
    played: Played | None,
    problems: list[Problem],
) -> Tally:
    """Award every point from who took which card, and who played the two that ask for it."""
    rules = deal.rules
    taker = {card: seat for seat, cards in taken.items() for card in cards}
    trumps = sorted((c for c in taker if c in ranking.numbered), key=ranking.strength.__getitem__)
    cards: dict[str, Card] = {}
    if trumps:
        cards["high"], cards["low"] = trumps[-1], trumps[0]
    elif rules.trump_by is TrumpBy.LEAD and not any(c in taker and ranking.suit[c] == TRUMP for c in rules.pack):
        problems.append(Problem(code="no-trump-in-play", where="trump", facts={"trump": ranking.trump}))
        return _refused(deal, problems)
    for point, rank in _TRUMP_RANKS.items():
        cards[point] = Card(rank, ranking.trump)
    for point, rank in _JOKER_NAMES.items():
        cards[point] = Card(rank, "")
    if ranking.jick:
        cards["jick"] = ranking.jick
    owners: dict[str, Seat | None] = {}
    for point in rules.worth:
        card = cards.get(point)
        if point == "high" or (point == "low" and rules.low_to is LowTo.PLAYER):
            owners[point] = by.get(card) if card else None
        elif point != "game":
            owners[point] = taker.get(card) if card else None
    sides = deal.sides(owners.get("high"), owners.get("low"))
    values = rules.card_values
    counts = tuple(
        sum(values.get(card.rank, 0) for seat in side for card in taken[seat]) for side in sides
    )
    if "game" in rules.worth:
        owners["game"] = _game_owner(deal, sides, counts)
    all_tricks = None
    if deal.contract:
        mine = next(side for side in sides if deal.contract.seat in side)
        all_tricks = not any(taken[seat] for seat in taken if seat not in mine)
    result = Tally(
        sides=sides,
        owners={point: owners[point] for point in rules.worth},
        cards={p: c for p, c in cards.items() if c in taker and p in rules.worth},
        card_points=counts,
        played=played,
        all_tricks=all_tricks,
    )
    return _with_claims(deal, result, problems)


def _with_claims(deal: _Deal, result: Tally, problems: list[Problem]) -> Tally:
    """Compare what people said with what the cards say; it counts for nothing."""
    claims = deal.hand.claims
    for point, seat in (claims.owners if claims else {}).items():
        if point in result.owners and not _same_side(result.sides, seat, result.owners[point]):
            facts = {"point": point, "claimed": seat, "owner": result.owners[point]}
            problems.append(
                Problem(code="claim-differs", where=f"claims.{point}", facts=facts, blocks=False)
            )
    return replace(result, problems=tuple(problems))
