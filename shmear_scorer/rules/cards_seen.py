"""Evidence in cards: piles or tricks, into a Tally."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from .cards import JOKERS, Card, Ranking
from .exchange import exchange_problems
from .hand import Piles, Tricks
from .ruleset import RANK_OF, HighLow, JokerLead, JokerTie, LowTo, RuleSet, TrumpBy
from .ruling import Facts, Problem, blocking
from .table import Seat, Sides
from .tally import Deal, Tally, game_owner, same_side
from .tricks import Played, play_out


def from_tricks(deal: Deal, seen: Tricks, ranking: Ranking) -> Tally:
    """Play the tricks out, and award from who took and who played what."""
    rules, table, circle = deal.rules, deal.table, deal.table.circle
    players = len(circle)
    problems: list[Problem] = []
    leader = deal.leader if seen.leader is None else seen.leader
    if problem := table.seat_problem(leader, "leader"):
        problems.append(problem)
    if len(seen.tricks) != rules.cards_each(players):
        facts = {"tricks": len(seen.tricks), "needs": rules.cards_each(players)}
        problems.append(Problem(code="tricks-number", where="tricks", facts=facts))
    for number, trick in enumerate(seen.tricks, 1):
        if len(trick) != players:
            facts = {"trick": number, "cards": len(trick), "needs": players}
            problems.append(Problem(code="trick-size", where=f"tricks.{number}", facts=facts))
    problems += card_problems(deal, [(f"tricks.{n}", t) for n, t in enumerate(seen.tricks, 1)])
    if seen.tricks and seen.tricks[0]:
        problems += lead_problems(rules, seen.tricks[0][0], ranking)
    if blocking(problems):
        return deal.refused(problems)
    played = play_out(rules, ranking, circle, leader, seen.tricks)
    taken: list[list[Card]] = [[] for _ in table.players]
    by: dict[Card, Seat] = {}
    for lead, winner, trick in zip(played.leaders, played.winners, seen.tricks, strict=True):
        taken[winner].extend(trick)
        led = circle.index(lead)
        for place, card in enumerate(trick):
            by[card] = circle[(led + place) % players]
    problems += exchange_problems(deal, ranking, by)
    if blocking(problems):
        return deal.refused(problems)
    return _from_cards(deal, taken, by, ranking, played, problems)


def from_piles(deal: Deal, seen: Piles, ranking: Ranking) -> Tally:
    """Award from who took what, and who is said to have played the highest and lowest trump."""
    rules, table, players = deal.rules, deal.table, len(deal.table.circle)
    problems: list[Problem] = []
    for seat in seen.piles:
        if problem := table.seat_problem(seat, f"piles.{seat}"):
            problems.append(problem)
    number = sum(map(len, seen.piles.values()))
    needs = rules.cards_each(players) * players
    if number != needs:
        facts: Facts = {"cards": number, "needs": needs}
        problems.append(Problem(code="piles-number", where="piles", facts=facts))
    problems += card_problems(deal, [(f"piles.{seat}", pile) for seat, pile in seen.piles.items()])
    for name, player in (("high", seen.high), ("low", seen.low)):
        if player is not None and (problem := table.seat_problem(player, f"played.{name}")):
            problems.append(problem)
    if blocking(problems):
        return deal.refused(problems)
    taken = [list(seen.piles.get(seat, ())) for seat in range(len(table.players))]
    for side in table.playing:
        cards = sum(len(taken[seat]) for seat in side)
        if cards % players:
            facts = {"seat": side[0], "cards": cards, "players": players}
            problems.append(Problem(code="pile-size", where=f"piles.{side[0]}", facts=facts))
    by: dict[Card, Seat] = {}
    problems += _played_problems(deal, seen, taken, ranking, by)
    problems += exchange_problems(deal, ranking, {})
    if blocking(problems):
        return deal.refused(problems)
    return _from_cards(deal, taken, by, ranking, None, problems)


def _played_problems(
    deal: Deal,
    seen: Piles,
    taken: Sequence[Sequence[Card]],
    ranking: Ranking,
    by: dict[Card, Seat],
) -> Iterable[Problem]:
    """Note in ``by`` who played the trumps that ask for it; yield a problem where nobody said.

    The highest trump takes its trick, so whose pile it lies in tells who played it, unless a
    joker could have beaten it.
    """
    trumps = [card for pile in taken for card in pile if card in ranking.numbered]
    cards = _deciding(deal.rules, ranking, trumps)
    asked = [("high", seen.high)]
    if deal.rules.low_to is LowTo.PLAYER:
        asked.append(("low", seen.low))
    for name, player in asked:
        card = cards.get(name)
        if card is None:
            continue
        where, facts = f"played.{name}", {"card": str(card)}
        if player is None and name == "high" and not _beaten_by_a_joker(deal, card, ranking):
            player = next(seat for seat, pile in enumerate(taken) if card in pile)
        player = by.get(card) if player is None else player
        if player is None:
            yield Problem(code=f"who-played-{name}", where=where, facts=facts)
        elif by.setdefault(card, player) != player:
            yield Problem(code="played-by-two", where=where, facts=facts)


def _beaten_by_a_joker(deal: Deal, card: Card, ranking: Ranking) -> bool:
    strength = ranking.strength
    return any(strength[joker] > strength[card] for joker in deal.rules.joker_cards)


def card_problems(deal: Deal, groups: Sequence[tuple[str, Sequence[Card]]]) -> Iterable[Problem]:
    """Cards that the deck lacks, or that are there more often than in the deck; those thrown away
    count as seen."""
    pack = deal.rules.pack
    discards = [(f"discards.{seat}", cards) for seat, cards in deal.hand.discards.items()]
    everything = [card for _, cards in (*groups, *discards) for card in cards]
    if len(set(everything)) == len(everything) and pack.keys() >= set(everything):
        return
    seen: Counter[Card] = Counter()
    for where, cards in (*groups, *discards):
        for card in cards:
            seen[card] += 1
            if card not in pack:
                yield Problem(code="card-not-in-deck", where=where, facts={"card": str(card)})
            elif seen[card] > pack[card]:
                yield Problem(code="card-twice", where=where, facts={"card": str(card)})


def thrown_problems(deal: Deal) -> list[Problem]:
    """What is wrong with the kitty and the discards of a hand whose tricks nobody wrote down."""
    hand = deal.hand
    if not hand.kitty and not hand.discards:
        return []
    ranking = deal.rules.ranking(hand.trump) if hand.trump else None
    return [*card_problems(deal, ()), *exchange_problems(deal, ranking, {})]


def lead_problems(rules: RuleSet, lead: Card, ranking: Ranking) -> Iterable[Problem]:
    """The first lead makes trump, where it does: by its printed suit."""
    if rules.trump_by is not TrumpBy.LEAD:
        return
    facts: Facts = {"card": str(lead), "trump": ranking.trump}
    if lead.rank in JOKERS:
        if rules.joker_lead is JokerLead.REFUSED:
            yield Problem(code="joker-led", where="tricks.1", facts=facts)
        elif rules.joker_lead is JokerLead.SPADES and ranking.trump != "S":
            yield Problem(code="joker-led-spades", where="tricks.1", facts=facts)
    elif lead.suit != ranking.trump:
        yield Problem(code="lead-not-trump", where="tricks.1", facts=facts)


def _from_cards(
    deal: Deal,
    taken: Sequence[Sequence[Card]],
    by: Mapping[Card, Seat],
    ranking: Ranking,
    played: Played | None,
    problems: list[Problem],
) -> Tally:
    """Award every point from who took which card, and who played the two that ask for it."""
    rules = deal.rules
    taker = {card: seat for seat, cards in enumerate(taken) for card in cards}
    trumps = [card for card in taker if card in ranking.numbered]
    if not trumps and rules.trump_by is TrumpBy.LEAD and taker.keys().isdisjoint(rules.joker_cards):
        facts = {"trump": ranking.trump}
        problem = Problem(code="no-trump-in-play", where="trump", facts=facts)
        return deal.refused([*problems, problem])
    cards = _deciding(rules, ranking, trumps)
    owners: dict[str, Seat | None] = {}
    for point in rules.worth:
        card = cards.get(point)
        if point == "high" or (point == "low" and rules.low_to is LowTo.PLAYER):
            owners[point] = by.get(card) if card else None
        else:
            owners[point] = taker.get(card) if card else None
    sides = deal.sides(owners.get("high"), owners.get("low"))
    if rules.equal_jokers:
        owners.update(_equal_jokers(deal, taken, played, sides))
    worth = rules.card_values
    piles = [sum([worth.get(rank, 0) for rank, _ in pile]) for pile in taken]
    counts = tuple([sum([piles[seat] for seat in side]) for side in sides])
    if "game" in owners:
        owners["game"] = game_owner(deal, sides, counts)
    all_tricks = None
    if deal.contract:
        mine = next(side for side in sides if deal.contract.seat in side)
        all_tricks = not any(pile for seat, pile in enumerate(taken) if seat not in mine)
    result = Tally(
        sides=sides,
        owners=owners,
        cards={point: card for point, card in cards.items() if card in taker},
        card_points=counts,
        played=played,
        all_tricks=all_tricks,
    )
    return _with_claims(deal, result, problems)


def _deciding(rules: RuleSet, ranking: Ranking, trumps: Sequence[Card]) -> dict[str, Card]:
    """The card that decides each point of the rules, but for Game. ``trumps`` are the numbered
    ones in play: where High and Low are two certain cards, one that is not there decides nothing.
    """
    cards: dict[str, Card] = {}
    for point in rules.worth:
        if point in ("high", "low") and trumps:
            best = max if point == "high" else min
            card = best(trumps, key=ranking.strength.__getitem__)
            if rules.high_low is HighLow.IN_PLAY or card == rules.extreme(point, ranking.trump):
                cards[point] = card
        elif brings := ranking.card(RANK_OF.get(point, "")):
            cards[point] = brings
    return cards


def _equal_jokers(
    deal: Deal, taken: Sequence[Sequence[Card]], played: Played | None, sides: Sides
) -> dict[str, Seat | None]:
    """Whose the jokers are where both look the same: one point for them is whose both are; two
    points are one for each joker, that of the one which ``joker_tie`` makes the higher first."""
    if played and isinstance(deal.hand.evidence, Tricks):
        piles = list(zip(played.winners, deal.hand.evidence.tricks, strict=True))
    else:
        piles = [(seat, tuple(pile)) for seat, pile in enumerate(taken)]
    takers = [seat for seat, pile in piles for card in pile if card.rank == "Jo"]
    if deal.rules.joker_tie is JokerTie.SECOND:
        takers.reverse()
    first, second = (*takers, None, None)[:2]
    both = second is None or same_side(sides, first, second)
    owners = {"joker": first if both else None, "high-joker": first, "low-joker": second}
    return {point: owner for point, owner in owners.items() if point in deal.rules.worth}


def _with_claims(deal: Deal, result: Tally, problems: list[Problem]) -> Tally:
    """Compare what people said with what the cards say; it counts for nothing."""
    claims = deal.hand.claims
    for point, seat in (claims.owners if claims else {}).items():
        if point in result.owners and not same_side(result.sides, seat, result.owners[point]):
            facts = {"point": point, "claimed": seat, "owner": result.owners[point]}
            problems.append(
                Problem(code="claim-differs", where=f"claims.{point}", facts=facts, blocks=False)
            )
    return replace(result, problems=tuple(problems))
