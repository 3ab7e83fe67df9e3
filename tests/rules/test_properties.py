"""What holds for every hand, whatever was dealt and played, under any rules."""

import json
import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from shmear_scorer.rules.game import Entry, Game, Kind, fold, open_game, refold
from shmear_scorer.rules.gamefile import judge, read_game, write_game
from shmear_scorer.rules.notation import read_item, write_item
from shmear_scorer.rules.ruling import Refused
from tests.rules.random_play import NAMES, Values, random_hand, random_rules
from tests.rules.second_scorer import score, sides_at_table, who_won, winner_of

SEEDS = st.integers(0, 2**32)
MANY = settings(max_examples=300)
FEW = settings(max_examples=120)


def random_night(seed: int, hands: int, *, illegal: float = 0.0, **values: Any) -> Values:
    """A game file of some hands; it may end before them."""
    rng = random.Random(seed)
    rules = {**random_rules(rng), **values}
    players = rng.choice(rules["seats"])
    table = sides_at_table(rules, players)
    dealer = rng.randrange(players)
    near = (rules["target"] or 9) - 2
    start = [rng.choice([0, 0, 1, 4, near, near, -2]) for _ in table]
    data: Values = {
        "rules": rules,
        "players": list(NAMES[:players]),
        "dealer": NAMES[dealer],
        "start": {
            "scores": {NAMES[side[0]]: start[i] for i, side in enumerate(table)},
            "hands_played": rng.choice([0, 3, 2 * players - 2]),
        },
        "hands": [],
    }
    state = judge(read_game(data)).state
    for _ in range(hands):
        by_seat = [state.scores[state.table.side_at[seat]] for seat in range(players)]
        hand = random_hand(
            rules, players, state.dealer, by_seat, state.first_hand, rng, winner_of,
            illegal=illegal,
        )  # fmt: skip
        if _impossible(rules, hand):
            break
        data["hands"].append(hand)
        judged = judge(read_game(data))
        assert judged.refused is None, (hand, judged.problems)
        state = judged.state
        if state.outcome:
            break
    return data


def _impossible(rules: Values, hand: Values) -> bool:
    """A hand of nothing but jokers, where a joker may not be led."""
    first = hand.get("tricks", ["-"])[0].split()[0]
    return (rules["trump_by"], rules["joker_lead"]) == ("lead", "refused") and first.endswith("Jo")


def entries(data: Values) -> list[Entry]:
    table = read_game(data).table
    items = [read_item(hand, table.seat_of)[0] for hand in data["hands"]]
    return [
        Entry(seq=seq, kind=Kind.RECORD, payload={"hand": write_item(item)})
        for seq, item in enumerate(items, 1)
    ]


def folded(data: Values) -> Game:
    game = open_game(read_game(data).start)
    for entry in entries(data):
        game = fold(game, entry)
    return game


@MANY
@given(SEEDS)
def test_a_second_scorer_comes_to_the_same(seed: int) -> None:
    data = random_night(seed, 3)
    for hand, result in zip(data["hands"], judge(read_game(data)).state.results, strict=True):
        seen = score(
            data["rules"], len(data["players"]), result.dealer, result.scores_before,
            result.smucks_before, hand,
        )  # fmt: skip
        assert (list(result.scores), list(result.smucks)) == (seen.scores, seen.smucks)
        assert (result.made, result.number is not None) == (seen.made, seen.counted_as_hand)
        hands = (result.number or 0) if seen.counted_as_hand else 0
        ended = who_won(data["rules"], len(data["players"]), result.scores_before, hands, seen)
        assert ended == (
            (result.outcome.won_by.value, list(result.outcome.winners)) if result.outcome else None
        )
        if result.tally:
            assert result.tally.played and list(result.tally.played.winners) == seen.winners
            assert sorted(result.tally.card_points or ()) == sorted(seen.counts.values())
            for point, owner in result.tally.owners.items():
                theirs = seen.owners[point]
                assert (owner is None) == (theirs is None)
                if owner is not None and theirs is not None:
                    assert result.tally.side_of(owner) == result.tally.side_of(theirs)


@MANY
@given(SEEDS)
def test_legal_play_is_no_revoke(seed: int) -> None:
    for result in judge(read_game(random_night(seed, 1))).state.results:
        assert result.tally is None or result.tally.revokes == ()


@FEW
@given(SEEDS)
def test_a_score_is_the_sum_of_its_rulings(seed: int) -> None:
    for result in judge(read_game(random_night(seed, 3, illegal=0.2))).state.results:
        for side, before in enumerate(result.scores_before):
            awards = [r.award for r in result.rulings if r.side == side]
            assert result.scores[side] == before + sum(a.points for a in awards)
            smucks = result.smucks_before[side] + sum(a.smucks for a in awards)
            assert result.smucks[side] == smucks
        assert all(not any(r.award) for r in result.rulings if r.side is None)


@FEW
@given(SEEDS)
def test_folding_on_is_folding_afresh(seed: int) -> None:
    data = random_night(seed, 4, illegal=0.1)
    game = folded(data)
    assert refold(game.start, game.entries) == game
    assert game.state.scores == judge(read_game(data)).state.scores


@FEW
@given(SEEDS, st.integers(0, 10))
def test_striking_and_restoring_changes_nothing(seed: int, which: int) -> None:
    game = folded(random_night(seed, 4))
    if not game.entries:
        return
    of = which % len(game.entries) + 1
    struck = fold(game, Entry(seq=game.version + 1, kind=Kind.RETRACT, payload={"of": of}))
    assert len(struck.state.results) == len(game.state.results) - 1
    back = Entry(seq=struck.version + 1, kind=Kind.RETRACT, payload={"of": struck.version})
    assert fold(struck, back).state == game.state


@FEW
@given(SEEDS)
def test_out_and_in_again_nothing_differs(seed: int) -> None:
    game = folded(random_night(seed, 3, illegal=0.1))
    names = NAMES[: len(game.start.players)]
    text = json.dumps(write_game(game, names))
    again = judge(read_game(json.loads(text)))
    assert again.refused is None
    assert again.state.rules == game.state.rules
    assert again.state.scores == game.state.scores
    assert [r.rulings for r in again.state.results] == [r.rulings for r in game.state.results]
    assert (again.state.outcome is None) == (game.state.outcome is None)


@MANY
@given(SEEDS)
def test_three_kinds_of_evidence_give_the_same_awards(seed: int) -> None:
    data = random_night(seed, 1)
    (result,) = judge(read_game(data)).state.results or (None,)
    if result is None or result.tally is None or result.tally.played is None:
        return
    names, hand = data["players"], {k: v for k, v in data["hands"][0].items() if k != "tricks"}
    kinds = [as_points(result, names), as_counts(result, names), as_piles(data, result)]
    if result.contract and result.contract.moon and not result.tally.all_tricks:
        kinds = kinds[2:]  # points don't tell of a lost trick
    for evidence in kinds:
        other = judge(read_game({**data, "hands": [{**hand, **evidence}]}))
        assert other.refused is None, other.problems
        twin = other.state.results[0]
        assert (twin.scores, twin.smucks, twin.made) == (result.scores, result.smucks, result.made)
        assert [r.award for r in twin.rulings] == [r.award for r in result.rulings]


def as_points(result: Any, names: list[str]) -> Values:
    tally = result.tally
    owners = tally.owners.items()
    return {"points": {point: None if seat is None else names[seat] for point, seat in owners}}


def as_counts(result: Any, names: list[str]) -> Values:
    tally = result.tally
    points = {p: None if s is None else names[s] for p, s in tally.owners.items() if p != "game"}
    sides = zip(tally.sides, tally.card_points, strict=True)
    counts = {names[side[0]]: count for side, count in sides if count}
    return {"points": points, "card_points": counts}


def as_piles(data: Values, result: Any) -> Values:
    names, tricks = data["players"], data["hands"][0]["tricks"]
    piles: dict[str, list[str]] = {}
    by: dict[str, str] = {}
    played = result.tally.played
    for trick, lead, winner in zip(tricks, played.leaders, played.winners, strict=True):
        piles.setdefault(names[winner], []).append(trick)
        for place, card in enumerate(trick.split()):
            by[card] = names[(lead + place) % len(names)]
    cards = result.tally.cards
    said = {point: by[str(cards[point])] for point in ("high", "low") if point in cards}
    return {"piles": {name: " ".join(pile) for name, pile in piles.items()}, "played": said}


# ---------------------------------------------------------------- nothing ever throws

JUNK: list[Any] = [
    None, True, -1, 3, 10**30, 1.5, "", "x", "Ann", "AS 2H", "moon", [], {}, [[]], {"Ann": "AS"},
    {"Ann": None}, ["Ann", "moon"], [None], "jack", "\x00", "9" * 5000, "٣",
]  # fmt: skip


def mangled(value: Any, rng: random.Random) -> Any:
    """``value`` with something in it replaced, left out, doubled or misnamed."""
    if rng.random() < 0.15 or not isinstance(value, dict | list) or not value:
        return rng.choice(JUNK)
    if isinstance(value, list):
        place = rng.randrange(len(value))
        kind = rng.randrange(3)
        if kind == 0:
            return value[:place] + value[place + 1 :]
        if kind == 1:
            return [*value, value[place]]
        return [mangled(v, rng) if i == place else v for i, v in enumerate(value)]
    key = rng.choice(list(value))
    kind = rng.randrange(4)
    if kind == 0:
        return {k: v for k, v in value.items() if k != key}
    if kind == 1:
        return {**value, rng.choice(["x", "", "tricks", "adjust", "Ann", "points"]): value[key]}
    return {k: mangled(v, rng) if k == key else v for k, v in value.items()}


@settings(max_examples=600)
@given(SEEDS)
def test_no_record_however_mangled_raises_anything_but_refused(seed: int) -> None:
    rng = random.Random(seed)
    data: Any = random_night(seed, 2, illegal=0.3)
    data["expect"] = {
        "scores": {"Ann": 3}, "winners": ["Ann"], "made": [True, None],
        "hands": [{"points": {"high": "Ann"}, "revokes": [["Bob", 2]], "trick_winners": []}],
    }  # fmt: skip
    data["end"] = {"how": "agreed", "winners": ["Ann"]}
    for _ in range(rng.randrange(1, 4)):
        data = mangled(data, rng)
    try:
        judge(read_game(data))
    except Refused as refused:
        assert refused.problems


@MANY
@given(SEEDS)
def test_no_entry_however_mangled_stops_the_fold(seed: int) -> None:
    rng = random.Random(seed)
    game = folded(random_night(seed, 2))
    payloads = [entry.payload for entry in game.entries]
    payloads += [{"of": 1, "hand": {"bid": ["0", 2]}}, {"of": 1}, {"set": {"target": 5}}]
    payloads += [{"how": "agreed", "winners": [0]}, {"hand": {"adjust": [{"player": "0"}]}}]
    for seq in range(game.version + 1, game.version + 5):
        payload = mangled(rng.choice(payloads), rng)
        payload = payload if isinstance(payload, dict) else {}
        game = fold(game, Entry(seq=seq, kind=rng.choice(list(Kind)), payload=payload))
    assert refold(game.start, game.entries) == game
    text = json.dumps(write_game(game, NAMES[: len(game.start.players)]))
    judge(read_game(json.loads(text)))
