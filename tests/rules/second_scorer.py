"""A second scorer, written from the documents alone: slow, plain, and sharing no code with the
first. It scores hands whose tricks are known; what a revoke costs is not its business."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from tests.rules.random_play import COLOUR, JOKERS, NAMES, RANKS, Values, suit_of


class Scoring(NamedTuple):
    scores: list[int]
    smucks: list[int]
    made: bool | None
    owners: dict[str, int | None]
    counts: dict[int, int]
    winners: list[int]
    moon_won: bool
    counted_as_hand: bool
    pitcher: int | None = None
    sides: list[list[int]] | None = None
    gains: dict[str, list[int]] | None = None  # the scores that each point was scored for
    moon_lost: bool = False
    all_points: tuple[int, ...] = ()  # the scores of who won every point


def sides_at_table(rules: Values, players: int) -> list[list[int]]:
    stride = {"pairs": 2, "two-trios": 2, "three-pairs": 3}.get(rules["partnership"], players)
    return [[seat for seat in range(players) if seat % stride == i] for i in range(stride)]


def height(rules: Values, trump: str, card: str) -> int:
    """Higher is better, within the trumps or within a plain suit."""
    order = rules["trump_order"].split()
    if suit_of(card, trump, rules["trump_order"]) != "T":
        return -RANKS.index(card[:-1])
    if card in JOKERS:
        return -order.index(card)
    is_jick = card[:-1] == "J" and card[-1] == COLOUR[trump]
    return -order.index("Jick" if is_jick else card[:-1])


def winner_of(rules: Values, trump: str, trick: Sequence[str]) -> int:
    """The place of the card that takes the trick."""
    suits = [suit_of(card, trump, rules["trump_order"]) for card in trick]
    wanted = "T" if "T" in suits else suits[0]
    places = [i for i, suit in enumerate(suits) if suit == wanted]
    best = max(height(rules, trump, trick[i]) for i in places)
    level = [i for i in places if height(rules, trump, trick[i]) == best]
    return level[-1] if rules["joker_tie"] == "second" else level[0]


def score(
    rules: Values, players: int, dealer: int, scores: Sequence[int], smucks: Sequence[int],
    hand: Values,
) -> Scoring:  # fmt: skip
    """``scores`` and ``smucks`` are by side at the table."""
    table = sides_at_table(rules, players)
    new, blue = list(scores), list(smucks)

    def lose(side: int, points: int) -> None:
        new[side] -= points
        if rules["floor"] is not None:
            new[side] = max(new[side], min(scores[side], rules["floor"]))

    def side_at_table(seat: int) -> int:
        return next(i for i, side in enumerate(table) if seat in side)

    nothing: Any = ([], {}, {}, [])
    bids = [call for call in hand["calls"] if call[1] != "pass"]
    pitcher, bid = (NAMES.index(bids[-1][0]), bids[-1][1]) if bids else (None, None)
    if not bids:
        what = rules["all_pass"]
        if what in ("redeal", "deal-passes"):
            return Scoring(new, blue, None, {}, {}, [], False, False)
        if what == "dealer-set" or hand.get("dump") == "forfeit":
            lose(side_at_table(dealer), rules["forfeit"]["points"])
            blue[side_at_table(dealer)] += rules["forfeit"]["smucks"]
            return Scoring(new, blue, None, *nothing[1:], False, True)
        if what != "eldest-leads":
            pitcher = dealer
            bid = "moon" if hand.get("dump") == "moon" else rules["min_bid"]
    # Play.
    trump, leader = hand["trump"], (dealer + 1) % players if pitcher is None else pitcher
    took: dict[str, int] = {}
    played: dict[str, int] = {}
    jokers, winners = [], []
    piles: dict[int, list[str]] = {seat: [] for seat in range(players)}
    for text in hand["tricks"]:
        trick = text.split()
        for place, card in enumerate(trick):
            played[card] = (leader + place) % players
        leader = (leader + winner_of(rules, trump, trick)) % players
        winners.append(leader)
        piles[leader] += trick
        took |= dict.fromkeys(trick, leader)
        jokers += [leader for card in trick if card == "Jo"]
    # Points.
    numbers = [
        c for c in took if suit_of(c, trump, rules["trump_order"]) == "T" and c not in JOKERS
    ]
    numbers.sort(key=lambda card: height(rules, trump, card))
    worth = {p.split(":")[0]: int((p + ":1").split(":")[1]) for p in rules["points"]}
    owners: dict[str, int | None] = {}
    for point in worth:
        card = {
            "jack": "J" + trump, "ten": "10" + trump, "three": "3" + trump, "five": "5" + trump,
            "jick": "J" + COLOUR[trump], "high-joker": "HJo", "low-joker": "LJo", "joker": "Jo",
        }.get(point, "")  # fmt: skip
        owners[point] = took.get(card)
    if "jick" in owners and "Jick" not in rules["trump_order"].split():
        owners["jick"] = None
    whole = _numbered(rules, trump) if rules["high_low"] == "deck" else numbers
    if "high" in owners and whole and whole[-1] in took:
        owners["high"] = played[whole[-1]]
    if "low" in owners and whole and whole[0] in took:
        owners["low"] = (played if rules["low_to"] == "player" else took)[whole[0]]
    # Sides of the hand.
    sides = [list(side) for side in table]
    moon = bid == "moon"
    high, low = owners.get("high"), owners.get("low")
    if rules["partnership"] == "high-low" and not moon and None not in (high, low) and high != low:
        sides = [[high, low], *([s] for s in range(players) if s not in (high, low))]
    if rules["partnership"] == "called" and pitcher is not None:
        mine = {pitcher, NAMES.index(hand.get("partner") or NAMES[pitcher])}
        sides = [sorted(mine), [seat for seat in range(players) if seat not in mine]]

    def side_of(seat: int) -> int:
        return next(i for i, side in enumerate(sides) if seat in side)

    if len(jokers) == 2 and "joker" in owners and side_of(jokers[0]) != side_of(jokers[1]):
        owners["joker"] = None
    if rules["jokers"] == 2 and "HJo" not in rules["trump_order"].split():
        # Each of two equal jokers is a point: the higher's, as the tie between them goes, first.
        both = jokers[::-1] if rules["joker_tie"] == "second" else jokers
        equal = zip(("high-joker", "low-joker"), [*both, None, None], strict=False)
        owners |= {point: seat for point, seat in equal if point in owners}
    counts = {
        i: sum(rules["card_points"].get(c if c in JOKERS else c[:-1], 0)
               for seat in side for c in piles[seat])
        for i, side in enumerate(sides)
    }  # fmt: skip
    if rules["card_points"].get("Jo") and {"HJo", "LJo"} & set(took):
        for card in ("HJo", "LJo"):
            if card in took:
                counts[side_of(took[card])] += rules["card_points"]["Jo"]
    if "game" in owners:
        owners["game"] = _game(rules, sides, counts, pitcher, dealer, players)
    won = {
        i: {p for p, seat in owners.items() if seat is not None and seat in side}
        for i, side in enumerate(sides)
    }
    # Score.
    made: bool | None = None
    pitching = None if pitcher is None else side_of(pitcher)
    moon_won = moon_lost = False
    if pitching is not None:
        points = sum(worth[p] for p in won[pitching])
        scorers = {side_at_table(seat) for seat in sides[pitching]}
        if moon:
            made = won[pitching] == set(worth)
            if rules["moon"]["needs"] == "tricks":
                made = made and all(seat in sides[pitching] for seat in winners)
            moon_won = made and rules["moon"]["made"] == "wins"
            for side in scorers:
                if made:
                    new[side] += points if moon_won else rules["moon"]["made"]
                else:
                    failed = rules["moon"]["failed"]
                    moon_lost = failed == "loses"
                    if not moon_lost:
                        lose(side, max(0, new[side]) if failed == "all" else failed)
                    blue[side] += rules["moon"]["smucks"]
        else:
            made = points >= bid
            for side in scorers:
                if made:
                    new[side] += points
                else:
                    lose(side, bid)
                    blue[side] += rules["set_smucks"]
    scoring = [i for i in range(len(sides)) if i != pitching]
    if made and rules["others_score"] == "if-set":
        scoring = []
    for i in scoring:
        for scorer in {side_at_table(seat) for seat in sides[i]}:
            new[scorer] += sum(worth[p] for p in won[i])
    if made and (not moon or moon_won):
        scoring.append(pitching)
    everything = tuple(
        sorted({side_at_table(seat) for seat in side})
        for i, side in enumerate(sides)
        if won[i] == set(worth) and (made if i == pitching else i in scoring)
    )
    gains = {p: sorted({side_at_table(seat) for seat in sides[i]}) for i in scoring for p in won[i]}
    if rules["must_pitch_to_win"] == "cap" and rules["target"] is not None:
        makers = {side_at_table(s) for s in sides[pitching]} if made else set()
        for side in range(len(new)):
            if side not in makers:
                new[side] = min(new[side], max(scores[side], rules["target"] - 1))
    return Scoring(
        new, blue, made, owners, counts, winners, moon_won, True, pitcher, sides, gains, moon_lost,
        tuple(everything[0]) if everything else (),
    )  # fmt: skip


def _numbered(rules: Values, trump: str) -> list[str]:
    """All trumps of the deck but the jokers, the lowest first."""
    cards = [rank + trump for rank in rules["deck"].split()]
    if "Jick" in rules["trump_order"].split() and "J" in rules["deck"].split():
        cards.append("J" + COLOUR[trump])
    return sorted(cards, key=lambda card: height(rules, trump, card))


def _game(
    rules: Values, sides: list[list[int]], counts: dict[int, int], pitcher: int | None,
    dealer: int, players: int,
) -> int | None:  # fmt: skip
    tied = [i for i in counts if counts[i] == max(counts.values())]
    mine = [i for i in tied if pitcher in sides[i]]
    others = [i for i in tied if i not in mine]
    if len(tied) == 1:
        return sides[tied[0]][0]
    if rules["game_tie"] == "pitcher" and mine:
        return sides[mine[0]][0]
    if rules["game_tie"] == "others" and len(others) == 1:
        return sides[others[0]][0]
    if rules["game_tie"] == "eldest":
        for step in range(1, players + 1):
            seat = (dealer + step) % players
            if any(seat in sides[i] for i in tied):
                return seat
    return None


def who_won(
    rules: Values, players: int, before: Sequence[int], hands: int, seen: Scoring
) -> tuple[str, list[int]] | None:
    """How the game ended and for whom (sides at the table), after a hand; None: it goes on.
    ``hands`` were played, this one among them."""
    table = sides_at_table(rules, players)

    def scores_of(seats: Sequence[int]) -> set[int]:
        return {i for i, side in enumerate(table) if set(side) & set(seats)}

    if not seen.counted_as_hand:
        return None
    mine = scores_of([seen.pitcher]) if seen.pitcher is not None else set()
    if seen.moon_won:
        return "moon", sorted(mine)
    pitched = seen.pitcher is not None and seen.made
    makers = scores_of(next(s for s in seen.sides or () if seen.pitcher in s)) if pitched else set()
    if seen.moon_lost:
        lost = scores_of(next(s for s in seen.sides or () if seen.pitcher in s))
        others = [i for i in range(len(table)) if i not in lost]
        how = "moon-lost"
        left = [i for i in others if seen.scores[i] == max(seen.scores[j] for j in others)]
    elif rules["all_points_win"] and (
        every := [i for i in seen.all_points if i in makers or not rules["must_pitch_to_win"]]
    ):
        how, left = "all-points", every
    elif rules["deals_each"] is not None:
        if hands < rules["deals_each"] * players:
            return None
        how, left = "deals", [i for i, n in enumerate(seen.scores) if n == max(seen.scores)]
    else:
        how, left = "target", [i for i, n in enumerate(seen.scores) if n >= rules["target"]]
        if rules["must_pitch_to_win"]:
            left = [i for i in left if i in makers]
    if not left:
        return None
    for step in rules["several_out"]:
        if len(left) == 1 or (step == "play-on" and not seen.moon_lost):
            break
        if step == "play-on":
            return "draw", left
        if step == "draw":
            return "draw", left
        if step == "pitcher" and seen.made and mine & set(left):
            left = sorted(mine)
        if step == "score":
            left = [i for i in left if seen.scores[i] == max(seen.scores[j] for j in left)]
        if step == "points-in-order" and rules["target"] is not None:
            left = _first_there(rules, before, seen, left, makers)
    if seen.moon_lost and len(left) > 1:
        return "draw", left
    return (how, left) if len(left) == 1 else None


def _first_there(
    rules: Values, before: Sequence[int], seen: Scoring, left: list[int], makers: set[int]
) -> list[int]:
    """Who comes to the target first, point by point, the makers' points before all others."""
    count = {i: before[i] for i in left}
    order = [(p.split(":")[0], int((p + ":1").split(":")[1])) for p in rules["points"]]
    turns: list[tuple[str, int, bool]] = [("", 0, True)]
    turns += [(*point, True) for point in order] + [(*point, False) for point in order]
    for point, worth, of_makers in turns:
        for i in left:
            if i in (seen.gains or {}).get(point, ()) and (i in makers) == of_makers:
                count[i] += worth
        there = [i for i in left if count[i] >= rules["target"]]
        if there:
            return there
    return left
