"""What is claimed of a whole game under other rules: who won, when it was over, what it hangs on,
and for whom it can't be told."""

from typing import Any

import pytest

from shmear_scorer.rules.game import Entry, Game, Kind, fold
from shmear_scorer.rules.presets import with_changes
from shmear_scorer.rules.ruling import Refused
from shmear_scorer.rules.what_if import Over
from tests.rules.scored import FOUR, JICK, calls, game, hand, passed, tricks
from tests.rules.seen_again import Again, again, folded
from tests.rules.test_what_if import LOW_TAKEN, ann_takes_all

TAKER = {"low_to": "taker"}
LOW_OPEN = hand("A", 2, "A B A A")  # Ann has 3 or 4 where its taker gets Low
ALL_ANNS = hand("A", 2, "A A A A")
HARD = {"min_bid": 3}


def ended(*hands: Any, end: dict[str, Any], late: int = 0, **about: Any) -> Game:
    """A game that was called early; the first hand may be written down again after that."""
    night = folded(game(*hands, **about))
    seq = len(night.entries) + 1
    night = fold(night, Entry(seq=seq, kind=Kind.END, payload=end))
    for more in range(late):
        first = night.entries[0].payload
        night = fold(night, Entry(seq=seq + 1 + more, kind=Kind.RECORD, payload=first))
    return night


def seen(night: Game, **changes: Any) -> Again:
    return Again(night, with_changes(night.state.rules, changes))


# ----------------------------------------------------------------------- what it hangs on


def test_where_the_winner_is_known_it_hangs_on_nothing() -> None:
    nights = [LOW_OPEN, hand("A", 3, "A A A A")]
    told = again(*nights, by=TAKER, scores="7 0 0 0")
    assert (told.winners, told.seen.hangs_on) == ("A", ())
    assert told.hands[0].unknown == ("low",)
    assert told.scores == "11-15 0-2 0-2 0-2" or told.scores.startswith("1")


def test_where_nothing_can_be_told_it_hangs_on_nothing_else() -> None:
    ends = {"preset": "schmear", "max_bid_ends": True}
    match = {"max_bid_ends": False, "dealer_may_match": "any", "low_to": "player"}
    told = again(hand("A", 2, "A B A A"), calls("4", "A A A A"), rules=ends, by=match, dealer="C")
    assert (told.hands[0].unknown, told.why) == (("low",), "auction-went-on")
    assert (told.winners, told.seen.hangs_on, told.seen.over) == ("?", (), Over.MAYBE)


def test_a_game_that_goes_on_is_not_over_after_any_hand() -> None:
    told = again(ALL_ANNS, LOW_OPEN, by={"target": 30})
    assert [h.over for h in told.hands] == [Over.NO, Over.NO]


def test_both_scores_of_a_game_that_is_over_are_told() -> None:
    told = again(LOW_OPEN, by=TAKER, scores="9 0 0 0")
    assert (told.winners, told.scores) == ("A", "12-13 0-1 0-1 0-1")
    assert told.hands[-1].smucks == ((0, 0),) * 4


def test_smucks_may_be_open() -> None:
    told = again(hand("A", 3, "A B A C"), by=TAKER, smucks="1 2 0 0", scores="5 0 0 0")
    assert told.hands[-1].smucks == ((1, 2), (2, 2), (0, 0), (0, 0))
    open_too = hand("A", 3, "A B A C")
    told = again(open_too, open_too, by={**TAKER, "target": 40}, smucks="1 2 0 0", scores="5 0 0 0")
    assert told.hands[-1].smucks == ((1, 3), (2, 2), (0, 0), (0, 0))
    agreed = {"adjust": [{"player": "Ann", "smucks": -1}, {"player": "Bob", "smucks": 3}]}
    told = again(agreed, by={"target": 15}, smucks="1 2 0 0")
    assert told.hands[-1].smucks == ((0, 0), (5, 5), (0, 0), (0, 0))


# -------------------------------------------------------------------------- called early


def test_a_game_may_be_called_before_its_first_hand() -> None:
    night = ended(end={"how": "leader"}, scores="1 4 0 0")
    assert (seen(night, target=15).winners, seen(night, target=15).seen.over) == ("B", Over.YES)


def test_who_was_agreed_on_is_named_by_the_sides_of_the_other_rules() -> None:
    alone = ended(ALL_ANNS, end={"how": "agreed", "winners": [2]})
    assert seen(alone, partnership="pairs").winners == "AC"
    pairs = ended(ALL_ANNS, end={"how": "agreed", "winners": [1]}, rules="shmear-partner")
    assert seen(pairs, partnership="alone").winners == "BD"


def test_who_calls_a_game_that_is_over_ends_no_other() -> None:
    night = ended(hand("A", 4, "A A A A"), end={"how": "leader"}, scores="7 0 0 0")
    assert night.state.outcome.won_by.value == "target"
    told = seen(night, target=15)
    assert (told.winners, told.seen.over) == ("-", Over.NO)


def test_what_was_written_down_after_the_game_was_called_was_not_played() -> None:
    told = seen(ended(ALL_ANNS, end={"how": "leader"}, late=1), target=15)
    assert (told.scores, told.hands[1].skipped) == ("4 0 0 0", True)


def test_endings_come_in_their_order_and_the_early_one_last() -> None:
    night = ended(LOW_OPEN, LOW_OPEN, end={"how": "leader"}, scores="4 0 0 0")
    told = seen(night, low_to="taker", target=8)
    places = [None if e.hand is None else told.hands.index(e.hand) for e in told.seen.endings]
    assert places == [0, 1]
    night = ended(LOW_OPEN, end={"how": "leader"}, scores="4 0 0 0")
    told = seen(night, low_to="taker", target=8)
    assert [(e.hand is None, e.won_by.value) for e in told.seen.endings] == [
        (False, "target"),
        (True, "leader"),
    ]


# ------------------------------------------------------------------------- who can play


def moved(night: Game, **seats: str | None) -> Game:
    change = {"seats": {key[1:]: player for key, player in seats.items()}}
    return fold(night, Entry(seq=len(night.entries) + 1, kind=Kind.RESEAT, payload=change))


def again_recorded_from(night: Game, other: Game) -> Game:
    """``other`` with the first hand of ``night``."""
    first = next(entry for entry in night.entries if entry.kind is Kind.RECORD)
    seq = len(other.entries) + 1
    return fold(other, Entry(seq=seq, kind=Kind.RECORD, payload=first.payload))


def again_recorded(night: Game) -> Game:
    return again_recorded_from(night, night)


def test_so_many_as_they_ever_were_must_be_able_to_play() -> None:
    four = folded(game(ALL_ANNS, rules={"preset": "shmear", "moon": None}))
    three = moved(four, s2=None)
    four_again = moved(again_recorded(three), s2="Cy")
    for night in (three, four_again):
        with pytest.raises(Refused) as refused:
            seen(night, partnership="pairs")
        assert refused.value.problems[0].code == "rules-seats-shape"
    assert seen(four, partnership="pairs").winners == "-"
    five = moved(folded(game(players=5)), s4=None)
    with pytest.raises(Refused):
        seen(again_recorded_from(four, five), partnership="pairs")


def test_whose_scores_can_not_be_one_is_said() -> None:
    with pytest.raises(Refused) as refused:
        again(ALL_ANNS, by={"partnership": "pairs"}, scores="3 0 3 1")
    assert refused.value.problems[0].facts == {"seats": [1, 3]}


# ------------------------------------------------------------- worlds that go on together


def test_a_shooter_loses_whatever_he_had() -> None:
    by = {**TAKER, "floor": None}
    told = again(LOW_OPEN, hand("A", "moon", "A A B A"), by=by)
    assert told.scores.split()[0] == "0"


def test_a_called_partner_loses_it_with_him() -> None:
    rules = {"preset": "shmear", "partnership": "called", "seats": [5]}
    nights = (
        hand("A", 2, "A B A A", partner="Cy"),
        hand("A", "moon", "A A B A", partner="Cy"),
    )
    told = again(*nights, rules=rules, by={**TAKER, "floor": None}, players=5)
    assert told.scores_after(1) == "3-4 0-1 3-4 0-1 0-1"
    assert [told.scores.split()[seat] for seat in (0, 2)] == ["0", "0"]


def test_each_deals_as_often_as_the_other_rules_say() -> None:
    nights = [hand("ABCD"[i], 2, "A A B C") for i in range(4)]
    by = {"deals_each": 1, "target": None, "floor": None}
    from_the_first = again(*nights, by=by, hands_played=0)
    assert (from_the_first.winners, from_the_first.seen.over) == ("A", Over.YES)
    assert [h.over for h in from_the_first.hands] == [Over.NO] * 3 + [Over.YES]
    assert again(*nights, by={**by, "deals_each": 2}, hands_played=0).winners == "-"


def test_the_first_hand_is_only_the_first() -> None:
    shot = hand("C", "moon", "C C C C")
    first = again(shot, by={"target": 15}, hands_played=0)
    assert first.winners == "C"
    second = again(ALL_ANNS, shot, by={"target": 15, "moon": {"from_score": None, "smucks": 1}},
                   hands_played=0,
                   rules={"preset": "shmear", "moon": {"from_score": None}})  # fmt: skip
    assert second.winners == "C"
    needs = {"moon": {"from_score": 1, "smucks": 1}}
    second = again(ALL_ANNS, shot, by=needs, hands_played=0,
                   rules={"preset": "shmear", "moon": {"from_score": None}})  # fmt: skip
    assert second.why == "moon-needs-score"


def test_every_point_of_a_hand_wins_where_the_other_rules_say_so() -> None:
    by = {"all_points_win": True, "moon": None}
    assert again(ALL_ANNS, by=by).winners == "A"
    assert again(LOW_OPEN, by=by).winners == "-"


def test_where_it_hangs_on_the_score_whether_a_hand_counts_nothing_is_told() -> None:
    shot = calls("2 moon pass pass", "C C C C", first="B")
    by = {"low_to": "player", **HARD, "all_pass": "redeal"}
    told = again(hand("A", 3, "A C A A"), shot, rules="pitch", by=by)
    assert (told.why, told.winners, told.scores) == ("bid-below-lowest", "?", "?")


def test_a_moon_of_the_first_hand_stands_where_the_call_before_it_falls() -> None:
    shot = calls("2 moon pass pass", "B A B B")
    told = again(shot, by=HARD, hands_played=0)
    assert (told.pitcher, told.scores.split()[1]) == (("B", 4), "0-4")


def test_a_moon_that_needs_a_score_is_open_where_the_score_was_there() -> None:
    shot = calls("2 moon pass pass", "C C C C", first="B")
    told = again(hand("A", 2, "A C A A"), shot, by={**TAKER, "target": 40})
    assert {ending.winners for ending in told.seen.endings} == {(2,), ()}
    assert told.made == {True, False}


def test_who_is_away_does_not_call() -> None:
    away = moved(folded(game(rules={"preset": "shmear", "dealer_may_match": "any"})), s2=None)
    item = {
        "calls": [["0", "pass"], ["1", 4], ["3", 4]],
        "trump": "S",
        "points": dict.fromkeys(FOUR, "3"),
    }
    night = fold(away, Entry(seq=2, kind=Kind.RECORD, payload={"hand": item}))
    told = seen(night, dealer_may_match="never")
    assert (told.pitcher, told.scores) == (("B", 4), "0-4 0-4 0 0-4")
    assert seen(night, hand_size=9).pitcher == ("D", 4)


def test_whether_another_would_have_pitched_is_said() -> None:
    matched = calls("pass 4 pass 4", "D D D D")
    rules = {"preset": "shmear", "dealer_may_match": "any"}
    told = again(matched, rules=rules, by={"dealer_may_match": "never"})
    assert (told.pitcher, told.hands[-1].otherwise.changed) == (("B", 4), True)
    same = again(ALL_ANNS, by={"hand_size": 9})
    assert (same.pitcher, same.hands[-1].otherwise.changed) == (("A", 2), False)
    nobody = again(calls("2 pass pass pass", "A A A A"), by={**HARD, "all_pass": "redeal"})
    assert (nobody.pitcher, nobody.hands[-1].otherwise.changed) == (None, True)


# --------------------------------------------------------------------- what a record tells


def test_what_is_merely_shown_stops_no_hand() -> None:
    claimed = ann_takes_all(claims={"high": "Bob", "low": "Bob"})
    night = folded(game(claimed))
    assert [p.code for p in night.state.results[0].problems] == ["claim-differs"]
    assert seen(night, target=15).scores == "2 1 0 0"


def test_the_kitty_decides_nothing_by_other_rules() -> None:
    thrown = hand("A", 2, "A A A A", kitty="2C 3C 4C", discards={"Ann": "2C 3C 4C"})
    told = again(thrown, rules="shmear-kitty", by={"kitty": 2})
    assert (told.scores, told.otherwise) == ("4 0 0 0", "")


def test_the_first_lead_made_trump() -> None:
    told = again(tricks("A", 2, *LOW_TAKEN, trump=None), by=TAKER)
    assert (told.scores, told.unknown) == ("3 0 0 0", ())


def test_who_led_leads() -> None:
    lead = ("6S 2S 9H JH", *LOW_TAKEN[1:])
    told = again(tricks("B", 2, *lead, leader="Ann"), by=TAKER, scores="0 5 0 0")
    assert told.scores == "3 3 0 0"


def test_the_last_trick_changes_no_other() -> None:
    last = (*LOW_TAKEN[:5], "6H 2D JC 9D")
    played = tricks("A", 2, *last)
    assert again(played, by=TAKER).scores == "3 0 0 0"
    jick = {"trump_order": JICK}
    told = again(played, by=jick)
    assert (told.otherwise, told.scores) == ("", "2 1 0 0")
    worth = {"trump_order": JICK, "points": [*FOUR[:3], "jick", "game"]}
    assert again(played, by=worth).scores == "2 2 0 0"  # Dee leads to it, and Bob takes it


def test_why_another_would_have_taken_a_trick() -> None:
    jick = ("6S 2S 9H JH", "AS JC 4C 5C", "KS 7C 8C 9C", *LOW_TAKEN[3:])
    second = ("6S 2S 9H JH", "10S JC 4C 5C", "KS 7C 8C 9C", *LOW_TAKEN[3:])
    assert again(tricks("A", 2, *jick), by={"trump_order": JICK}).otherwise == ""
    why = again(tricks("A", 2, *second), by={"trump_order": JICK}).hands[-1].otherwise.why
    assert (why.why, why.facts) == ("trick-elsewhere", {"trick": 2, "seat": 1})
    why = again(ALL_ANNS, by={"hand_size": 9}).hands[-1].otherwise.why
    assert (why.why, why.facts) == ("other-hand-size", {"was": 6, "now": 9})


@pytest.mark.parametrize(
    ("names", "scores"),
    [(["high", "jack"], "2 0 0 0"), (["high", "low", "jack"], "2 1 0 0"), (["low"], "-2 1 0 0")],
)
def test_points_that_the_other_rules_lack_are_not_asked_for(names, scores) -> None:
    by = {"points": names, "floor": None, "min_bid": 1, "moon": None}
    assert again(LOW_OPEN, by=by).scores in (scores, "?")


# ------------------------------------------------------------------- moons by their tricks

TRICKS = {"from_score": None, "needs": "tricks"}
SHOT = hand("A", "moon", "A A A A")
COUNTED = hand("A", "moon", "A A A", FOUR[:3], card_points={"Ann": 60, "Bob": 3})


@pytest.mark.parametrize(
    ("record", "rules", "by", "made"),
    [
        (SHOT, {}, {"moon": TRICKS}, {True, False}),
        (SHOT, {"moon": TRICKS}, {"moon": {**TRICKS, "smucks": 1}}, {True}),
        (SHOT, {"moon": TRICKS}, {"moon": {"needs": "points"}}, {True}),
        (COUNTED, {}, {"moon": TRICKS}, {False}),
        (hand("A", "moon", "A B A A"), {}, {"moon": TRICKS}, {False}),
        (hand("A", "moon", "A A A B"), {}, {"moon": TRICKS}, {False}),
    ],
)
def test_whether_a_moon_took_every_trick(record, rules, by, made) -> None:
    told = again(record, rules={"preset": "shmear", **rules}, by=by, scores="4 0 0 0")
    assert told.made == made


def test_who_scores_where_a_moon_lost_a_trick() -> None:
    counts = {"Ann": 30, "Bob": 40}
    lost = hand("A", "moon", "A A A", FOUR[:3], card_points=counts)
    assert again(lost, by={"moon": TRICKS}, scores="4 0 0 0").scores == "0 1 0 0"
    others = {"moon": TRICKS, "game_tie": "others", "target": 40}
    assert again(SHOT, by=others, scores="4 0 0 0").scores == "0-8 0 0 0"


def test_an_ordinary_bid_needs_no_tricks() -> None:
    assert again(ALL_ANNS, by={"moon": TRICKS}).unknown == ()
    forfeit = passed(dump="forfeit")
    assert again(forfeit, by={"moon": TRICKS}, scores="0 0 0 4").scores == "0 0 0 2"
