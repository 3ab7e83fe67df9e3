"""A dealer, bidders and players who do anything legal, under any rules.

They know the rules as a game file writes them, and share no code with what they test.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from shmear_scorer.rules.presets import preset_names, rules_from_file, rules_to_file
from shmear_scorer.rules.ruling import Refused

RANKS = "A K Q J 10 9 8 7 6 5 4 3 2".split()  # noqa: SIM905 - as people say it
NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
COLOUR = {"C": "S", "S": "C", "D": "H", "H": "D"}
JOKERS = ("Jo", "HJo", "LJo")
JICK = "A K Q J Jick 10 9 8 7 6 5 4 3 2"

Values = dict[str, Any]

HOUSE: dict[str, Sequence[Any]] = {
    "partnership": ["alone", "pairs", "three-pairs", "two-trios", "high-low", "called"],
    "min_bid": [1, 2, 3],
    "max_bid_ends": [True, False],
    "dealer_may_match": ["never", "highest", "any"],
    "all_pass": [
        "dealer-choice", "dealer-stuck", "redeal", "deal-passes", "dealer-set", "eldest-leads"
    ],
    "forfeit": [{"points": 2, "smucks": 1}, {"points": 3, "smucks": 0}],
    "trump_by": ["lead", "name"],
    "follow": ["strict", "or-trump", "or-trump-forced"],
    "first_trick": ["same", "trump", "free"],
    "high_low": ["in-play", "deck"],
    "low_to": ["player", "taker"],
    "game_tie": ["nobody", "pitcher", "others", "eldest"],
    "others_score": ["always", "if-set"],
    "set_smucks": [0, 1],
    "floor": [None, 0, -3],
    "moon": [
        None,
        {"from_score": 1, "first_hand": True},
        {"from_score": None, "made": 8, "failed": 4, "smucks": 1, "needs": "tricks"},
        {"from_score": 2, "first_hand": False, "needs": "tricks"},
        {"from_score": None, "failed": "loses", "smucks": 0},
    ],
    "target": [7, 11, 21],
    "deals_each": [2],
    "several_out": [
        ["pitcher", "score", "draw"], ["score", "play-on"], ["points-in-order", "draw"]
    ],
    "must_pitch_to_win": [True, False, "cap"],
    "all_points_win": [True, False],
    "revoke": ["flag", "set", "bid"],
    "deck": ["2", "5"],
    "joker_tie": ["first", "second"],
    "joker_lead": ["named", "spades", "refused"],
    "points": [["high", "low", "jack", "game"], ["high", "low", "jack", "ten", "three:2", "game"]],
    "card_points": [
        {"A": 4, "K": 3, "Q": 2, "J": 1, "10": 10, "Jo": 1}, {"A": 1, "9": 1}, {"10": 1, "J": 0.5}
    ],
    "cards": [
        {"trump_order": JICK, "points": ["high", "low", "jack", "jick", "game"]},
        {"jokers": 1, "trump_order": JICK + " Jo", "points": ["high", "low", "joker", "game"]},
        {"jokers": 2, "trump_order": "A K Q J Jo 10 9 8 7 6 5 4 3 2"},
        {
            "jokers": 2,
            "trump_order": "A K Q J HJo LJo 10 9 8 7 6 5 4 3 2",
            "points": ["high", "low", "jack", "high-joker", "low-joker", "game"],
        },
    ],
}  # fmt: skip


def random_rules(rng: random.Random) -> Values:
    """A shipped game, and up to half a dozen values that a table plays otherwise."""
    while True:
        rules: Values = {"preset": rng.choice(preset_names())}
        for key in rng.sample(list(HOUSE), rng.randrange(7)):
            value = rng.choice(HOUSE[key])
            rules |= value if key == "cards" else {key: value}
        try:
            return rules_to_file(rules_from_file(rules))
        except Refused:
            continue


def cards_each(rules: Values, players: int) -> int:
    size = rules["hand_size"]
    return int(size if isinstance(size, int) else size[str(players)])


def pack(rules: Values) -> list[str]:
    jokers = [name for name in rules["trump_order"].split() if name in JOKERS]
    if jokers == ["Jo"]:
        jokers *= rules["jokers"]
    return [rank + suit for rank in rules["deck"].split() for suit in "CDHS"] + jokers[
        : rules["jokers"]
    ]


def suit_of(card: str, trump: str, order: str) -> str:
    """``T`` for every trump, else what is printed."""
    if card in JOKERS or card[-1] == trump:
        return "T"
    if card[:-1] == "J" and card[-1] == COLOUR[trump] and "Jick" in order.split():
        return "T"
    return card[-1]


def may_play(
    rules: Values, trump: str, led: str | None, hand: Sequence[str], *, first: bool
) -> list[str]:
    """The cards of a hand that are legal on ``led`` (None: to lead)."""
    if led is None or (first and rules["first_trick"] == "free"):
        return list(hand)

    def suit(card: str) -> str:
        return suit_of(card, trump, rules["trump_order"])

    same = [card for card in hand if suit(card) == suit(led)]
    trumps = [card for card in hand if suit(card) == "T"]
    if same:
        if rules["follow"] == "strict":
            return same
        return [card for card in hand if card in same or card in trumps]
    if trumps and rules["follow"] == "or-trump-forced":
        return trumps
    return list(hand)


def random_auction(
    rules: Values, players: int, dealer: int, scores: Sequence[int], first_hand: bool,
    rng: random.Random,
) -> list[list[Any]]:  # fmt: skip
    """``scores`` are by seat."""
    moon, calls, standing = rules["moon"], [], None
    call: Any
    highest = rules["max_bid"] or sum(int((p + ":1").split(":")[1]) for p in rules["points"])

    def may_shoot(seat: int) -> bool:
        if moon is None or standing == "moon":
            return False
        needs = moon["from_score"]
        return needs is None or (moon["first_hand"] and first_hand) or scores[seat] >= needs

    seats = [(dealer + 1 + i) % players for i in range(players)]
    for place, seat in enumerate(seats):
        ended = standing == "moon" or (
            standing == highest and not any(may_shoot(other) for other in seats[place:])
        )
        if rules["max_bid_ends"] and ended:
            break
        least = rules["min_bid"] if standing is None else highest + 1
        if standing not in (None, "moon"):
            least = standing + 1
            match = rules["dealer_may_match"]
            if seat == dealer and (match == "any" or (match, standing) == ("highest", highest)):
                least = standing
        bids, call = range(least, highest + 1), "pass"
        if may_shoot(seat) and rng.random() < 0.1:
            call = "moon"
        elif bids and rng.random() < 0.4:
            call = min(rng.choice(bids), rng.choice(bids))
        standing = standing if call == "pass" else call
        calls.append([NAMES[seat], call])
    return calls


def random_hand(
    rules: Values, players: int, dealer: int, scores: Sequence[int], first_hand: bool,
    rng: random.Random, winner_of: Any, *, illegal: float = 0.0,
    calls: list[list[Any]] | None = None,
) -> Values:  # fmt: skip
    """One deal, as a game file writes it, with its tricks where it is played.

    ``winner_of(rules, trump, trick)`` says which place takes a trick; ``illegal`` is how often
    somebody plays a card he should not; ``calls`` are the auction, where it is known.
    """
    if calls is None:
        calls = random_auction(rules, players, dealer, scores, first_hand, rng)
    bids = [call for call in calls if call[1] != "pass"]
    hand: Values = {"calls": calls}
    if bids:
        leader = NAMES.index(bids[-1][0])
    else:
        leader = dealer
        if rules["all_pass"] == "dealer-choice":
            moon = rules["moon"]
            may = moon and (
                moon["from_score"] is None
                or (moon["first_hand"] and first_hand)
                or scores[dealer] >= moon["from_score"]
            )
            hand["dump"] = rng.choice(["forfeit", "play", *(["moon"] if may else [])])
        if hand.get("dump") == "forfeit" or rules["all_pass"] in (
            "redeal", "deal-passes", "dealer-set"
        ):  # fmt: skip
            return hand
        if rules["all_pass"] == "eldest-leads":
            leader = (dealer + 1) % players
    if rules["partnership"] == "called" and (bids or rules["all_pass"] != "eldest-leads"):
        hand["partner"] = rng.choice([None, *(n for n in NAMES[:players] if n != NAMES[leader])])
    deck, each = pack(rules), cards_each(rules, players)
    rng.shuffle(deck)
    held = [deck[seat * each : (seat + 1) * each] for seat in range(players)]
    trump = rng.choice("CDHS")
    lead = rng.choice(held[leader])
    if rules["trump_by"] == "lead":
        suited = [card for card in held[leader] if card not in JOKERS]
        if lead in JOKERS and (rules["joker_lead"] == "refused"):
            lead = rng.choice(suited) if suited else lead
        if lead not in JOKERS:
            trump = lead[-1]
        elif rules["joker_lead"] == "spades":
            trump = "S"
    tricks = []
    for number in range(each):
        trick: list[str] = []
        for place in range(players):
            mine = held[(leader + place) % players]
            led = trick[0] if trick else None
            choice = may_play(rules, trump, led, mine, first=number == 0)
            if illegal and rng.random() < illegal:
                choice = mine
            card = lead if number == 0 and place == 0 else rng.choice(choice)
            mine.remove(card)
            trick.append(card)
        tricks.append(" ".join(trick))
        leader = (leader + winner_of(rules, trump, trick)) % players
    return {**hand, "trump": trump, "tricks": tricks}
