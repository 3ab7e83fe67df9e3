"""RULES.md, "going out", "several are out": whether a game is over, and who won."""

import pytest

from tests.rules.scored import JICK, Scored, hand, passed, scored

ALONE = {"preset": "shmear", "moon": None}


def with_steps(*steps, **more) -> dict:
    return {**ALONE, "several_out": list(steps), **more}


def outcome(night: Scored) -> tuple[str, str | None]:
    return night.winners, night.won_by


@pytest.mark.parametrize(("before", "winner"), [(8, ""), (9, "A"), (10, "A"), (15, "A")])
def test_out_is_at_or_above_the_target(before, winner) -> None:
    night = scored(hand("A", 2, "A A B C"), scores=f"{before}")
    assert outcome(night) == (winner, "target" if winner else None)


@pytest.mark.parametrize(("target", "over"), [(11, True), (15, False), (21, False)])
def test_the_target_is_a_rule(target, over) -> None:
    night = scored(hand("A", 2, "A A B C"), rules={**ALONE, "target": target}, scores="9")
    assert night.over == over


def test_who_did_not_pitch_can_go_out() -> None:
    assert outcome(scored(hand("A", 2, "A A B C"), scores="0 10 0 0")) == ("B", "target")


def test_a_set_pitcher_is_not_out() -> None:
    night = scored(hand("A", 4, "A A A B"), scores="11 5 5 5")
    assert not night.over


def test_all_players_of_the_side_have_won() -> None:
    night = scored(hand("A", 2, "A C B D"), rules="shmear-partner", scores="13 5")
    assert outcome(night) == ("AC", "target")
    six = ("high", "low", "jack", "jick", "joker", "game")
    night = scored(hand("F", 3, "C F F - A B", six), rules="schmier", players=6, scores="5 5 18")
    assert outcome(night) == ("CF", "target")


# -------------------------------------------------------- each source's own order


@pytest.mark.parametrize(
    ("who", "bid", "owners", "scores", "winners", "won_by"),
    [
        # The pitcher is out and made it: regardless of the scores.
        ("A", 2, "A A B B", "9 12 0 0", "A", "target"),
        ("A", 2, "A A B C", "9 10 10 0", "A", "target"),
        # The pitcher is not out: the higher score, or a draw.
        ("A", 2, "A A B B", "5 10 11 0", "B", "target"),
        ("A", 2, "A A B C", "5 10 10 0", "BC", "draw"),
        # The pitcher is set.
        ("A", 3, "A A B C", "13 11 10 0", "B", "target"),
        ("A", 3, "A A B C", "13 10 10 0", "BC", "draw"),
        ("A", 3, "B C D -", "5 10 10 10", "BCD", "draw"),
    ],
)
def test_shmear_pitcher_then_score_then_draw(who, bid, owners, scores, winners, won_by) -> None:
    assert outcome(scored(hand(who, bid, owners), scores=scores)) == (winners, won_by)


@pytest.mark.parametrize(
    ("who", "bid", "owners", "scores", "winners"),
    [
        ("A", 2, "A A B B", "9 20", "AC"),
        ("A", 3, "A A B B", "18 9", "AC"),  # set, but still out, and higher
        ("A", 3, "A A B B", "14 9", ""),  # level at 11: another hand
        ("A", 3, "A A B B", "14 10", "BD"),
    ],
)
def test_schmear_pitcher_then_score_then_another_hand(who, bid, owners, scores, winners) -> None:
    night = scored(hand(who, bid, owners), rules="schmear", scores=scores)
    assert outcome(night) == (winners, "target" if winners else None)


SIX = ("high", "low", "jack", "jick", "joker", "game")


@pytest.mark.parametrize(
    ("who", "bid", "owners", "scores", "winners"),
    [
        ("A", 3, "A A A B B B", "18 19 0", "BE"),  # the higher score first
        ("A", 3, "A A A B B B", "18 18 0", "AD"),  # then the pitcher
        ("A", 3, "A A A B B B", "18 18 21", "AD"),  # also of three that are level
        ("C", 3, "C C C B B A", "20 19 0", ""),  # level, and the pitcher is not out
        ("C", 4, "C C C B B A", "20 19 30", "CF"),
        ("C", 4, "C C C B B A", "20 19 25", ""),  # three level, and the pitcher set
    ],
)
def test_schmier_score_then_pitcher_then_another_hand(who, bid, owners, scores, winners) -> None:
    night = scored(hand(who, bid, owners, SIX), rules="schmier", players=6, scores=scores)
    assert night.winners == winners


# ----------------------------------------------------------------- all the steps


@pytest.mark.parametrize(
    ("steps", "winners", "won_by"),
    [
        # Ann pitches and makes it: 11; Bob 12, Cy 12.
        (["pitcher"], "A", "target"),
        (["score", "pitcher", "draw"], "BC", "draw"),
        (["score", "draw"], "BC", "draw"),
        (["score", "play-on"], "", None),
        (["score"], "", None),
        (["draw"], "ABC", "draw"),
        (["play-on"], "", None),
        (["play-on", "pitcher"], "", None),
        (["draw", "pitcher"], "ABC", "draw"),
        (["pitcher", "score", "draw"], "A", "target"),
    ],
)
def test_each_step_narrows_what_the_one_before_left(steps, winners, won_by) -> None:
    night = scored(hand("A", 2, "A A B C"), rules=with_steps(*steps), scores="9 11 11 0")
    assert outcome(night) == (winners, won_by)


@pytest.mark.parametrize("step", ["pitcher", "score", "draw", "play-on", "points-in-order"])
def test_one_who_is_out_alone_needs_no_step(step) -> None:
    night = scored(hand("A", 2, "A A B C"), rules=with_steps(step), scores="9 1 1 0")
    assert outcome(night) == ("A", "target")


def test_why_is_told_step_by_step() -> None:
    night = scored(hand("A", 3, "A A B C"), scores="13 10 10 0")
    settling = night.state.outcome.rulings
    assert [r.code for r in settling] == ["out", "tie-pitcher", "tie-score", "tie-draw"]
    assert [r.rule for r in settling] == ["target", *["several_out"] * 3]
    assert settling[0].facts == {"sides": [1, 2], "target": 11}
    assert settling[1].facts == {
        "among": [1, 2], "left": [1, 2], "seat": 0, "bid": 3, "moon": False, "made": False
    }  # fmt: skip
    assert settling[2].facts == {"among": [1, 2], "left": [1, 2], "scores": [11, 11]}


def test_another_hand_is_played_and_the_last_decides() -> None:
    level = hand("A", 3, "A A B B")
    rules = {"preset": "schmear"}
    night = scored(level, hand("B", 2, "A A B B"), rules=rules, scores="14 9")
    assert (night.scores, night.winners) == ((13, 13), "BD")
    night = scored(level, hand("B", 3, "A A B B"), rules=rules, scores="14 9")
    assert (night.scores, night.winners) == ((13, 8), "AC")


def test_a_redeal_between_changes_nothing() -> None:
    rules = {"preset": "schmear", "all_pass": "redeal"}
    night = scored(hand("A", 3, "A A B B"), passed(first="B"), rules=rules, scores="14 9")
    assert (night.over, night.scores) == (False, (11, 11))


def test_a_forfeit_can_decide() -> None:
    rules = with_steps("score", "play-on")
    both = (hand("D", 3, "A A B C"), passed(first="C", dump="forfeit"))
    night = scored(*both, rules=rules, dealer="A", scores="9 10 5 9")
    assert (night.scores, outcome(night)) == ((11, 9, 6, 6), ("A", "target"))
    night = scored(*both, rules=rules, dealer="A", scores="9 10 10 9")
    assert (night.scores, outcome(night)) == ((11, 9, 11, 6), ("", None))


# -------------------------------------------------------------- points in order


@pytest.mark.parametrize(
    ("who", "bid", "owners", "scores", "winners"),
    [
        # The pitcher made it: its points are counted first.
        ("A", 2, "B B A A", "9 9 0 0", "A"),
        # The pitcher is not out: High before Low before Jack before Game.
        ("A", 2, "B C A A", "0 10 10 0", "B"),
        ("A", 2, "C B A A", "0 10 10 0", "C"),
        ("A", 2, "B B C C", "0 9 10 0", "B"),
        ("A", 2, "B C B C", "0 9 10 0", "C"),
        ("A", 2, "B C C B", "0 9 9 0", "C"),
        # The pitcher is set: nothing of its own counts.
        ("A", 2, "A B C -", "13 10 10 0", "A"),  # was out before the hand
        # Somebody was there before the hand.
        ("A", 2, "B A A C", "0 10 12 0", "C"),
    ],
)
def test_points_in_order(who, bid, owners, scores, winners) -> None:
    rules = with_steps("points-in-order", "draw")
    assert scored(hand(who, bid, owners), rules=rules, scores=scores).winners == winners


def test_the_order_is_that_of_the_rules_points_and_their_worth_counts() -> None:
    rules = with_steps("points-in-order", points=["game", "three:2", "jack", "low", "high"])
    names = ("game", "three", "jack", "low", "high")
    night = scored(hand("A", 2, "B C A A C", names), rules=rules, scores="0 10 9 0")
    assert night.winners == "B"
    night = scored(hand("A", 2, "A C A B B", names), rules=rules, scores="0 10 9 0")
    assert night.winners == "C"


def test_points_that_were_not_scored_are_not_counted() -> None:
    rules = with_steps("points-in-order", "draw", floor=None)
    night = scored(hand("A", 4, "A A B C"), rules=rules, scores="0 10 10 0")
    assert night.winners == "B"


# -------------------------------------------------------------------- deals_each

DEALS = {"preset": "shmear", "deals_each": 2, "moon": None}


@pytest.mark.parametrize(("played", "over"), [(6, False), (7, True)])
def test_so_many_deals_by_each_player(played, over) -> None:
    night = scored(hand("A", 2, "A A - A"), rules=DEALS, hands_played=played, scores="0 90 0 0")
    assert (night.over, outcome(night)) == (over, ("B", "deals") if over else ("", None))


def test_with_three_players_there_are_six() -> None:
    night = scored(hand("A", 2, "A A - A"), rules=DEALS, players=3, hands_played=5)
    assert outcome(night) == ("A", "deals")


@pytest.mark.parametrize(
    ("steps", "winners", "won_by"),
    [
        (["pitcher", "draw"], "A", "deals"),
        (["draw"], "AB", "draw"),
        (["play-on"], "", None),
    ],
)
def test_level_after_the_last_deal(steps, winners, won_by) -> None:
    rules = {**DEALS, "several_out": steps}
    night = scored(hand("A", 2, "A A B B"), rules=rules, hands_played=7, scores="5 5 0 0")
    assert outcome(night) == (winners, won_by)


def test_ties_play_on_hand_by_hand() -> None:
    rules = {**DEALS, "several_out": ["play-on"]}
    level = hand("A", 2, "A A B B")
    night = scored(level, level, hand("B", 2, "B B - A"), rules=rules, hands_played=7)
    assert (night.scores, outcome(night)) == ((5, 6, 0, 0), ("B", "deals"))


def test_a_redeal_and_an_adjustment_are_no_deals_and_a_forfeit_is() -> None:
    rules = {**DEALS, "all_pass": "redeal"}
    assert not scored(passed(), rules=rules, hands_played=7).over
    adjust = {"adjust": [{"player": "Ann", "points": 1, "smucks": 0, "reason": ""}]}
    assert not scored(adjust, rules=DEALS, hands_played=7).over
    assert scored(passed(dump="forfeit"), rules=DEALS, hands_played=7, scores="9").winners == "A"


def test_no_target_ends_a_game_of_deals_but_a_moon_does() -> None:
    rules = {"preset": "shmear", "deals_each": 2}
    assert not scored(hand("A", 2, "A A A A"), rules=rules, scores="90 0 0 0").over
    night = scored(hand("A", "moon", "A A A A"), rules=rules, scores="1 50 0 0")
    assert outcome(night) == ("A", "moon")


# -------------------------------------------------------------- must_pitch_to_win


@pytest.mark.parametrize(
    ("must", "who", "bid", "owners", "before", "after", "winners"),
    [
        (False, "A", 2, "A A B B", "0 10 0 0", (2, 12, 0, 0), "B"),
        (True, "A", 2, "A A B B", "0 10 0 0", (2, 12, 0, 0), ""),
        ("cap", "A", 2, "A A B B", "0 10 0 0", (2, 10, 0, 0), ""),
        ("cap", "A", 2, "A A B B", "0 9 0 0", (2, 10, 0, 0), ""),
        ("cap", "A", 2, "A A B B", "0 8 0 0", (2, 10, 0, 0), ""),
        ("cap", "A", 2, "A A B B", "9 10 0 0", (11, 10, 0, 0), "A"),
        (True, "A", 2, "A A B B", "9 10 0 0", (11, 12, 0, 0), "A"),
        (True, "B", 2, "A A B B", "10 10 0 0", (12, 12, 0, 0), "B"),
        (True, "A", 3, "A A B B", "15 10 0 0", (12, 12, 0, 0), ""),
        ("cap", "A", 3, "A A B B", "15 10 0 0", (12, 10, 0, 0), ""),
        # Who is there already stays there, and goes out when he makes a bid.
        ("cap", "A", 2, "A A B B", "0 12 0 0", (2, 12, 0, 0), ""),
        (True, "B", 2, "B B A -", "0 12 0 0", (1, 14, 0, 0), "B"),
    ],
)
def test_must_pitch_to_win(must, who, bid, owners, before, after, winners) -> None:
    rules = {**ALONE, "must_pitch_to_win": must}
    night = scored(hand(who, bid, owners), rules=rules, scores=before)
    assert (night.scores, night.winners) == (after, winners)


def test_the_cap_is_told() -> None:
    rules = {**ALONE, "must_pitch_to_win": "cap"}
    night = scored(hand("A", 2, "A A B B"), rules=rules, scores="0 9 0 0")
    capped = [r for r in night.results[0].rulings if r.code == "capped"]
    assert [(r.side, r.award.points, r.rule) for r in capped] == [(1, -1, "must_pitch_to_win")]


@pytest.mark.parametrize("partnership", ["high-low", "called"])
def test_who_made_it_with_the_pitcher_may_go_out(partnership) -> None:
    rules = {**ALONE, "partnership": partnership, "must_pitch_to_win": "cap"}
    partner = {"partner": "Cy"} if partnership == "called" else {}
    night = scored(hand("A", 2, "A C A B", **partner), rules=rules, scores="0 10 10 0")
    assert (night.scores[1:3], night.winners) == ((10, 13), "C")


def test_a_moon_wins_a_game_that_must_be_pitched() -> None:
    rules = {"preset": "shmear", "must_pitch_to_win": True}
    assert scored(hand("A", "moon", "A A A A"), rules=rules, scores="1").winners == "A"


# ------------------------------------------------------------------ after the end


def test_a_hand_after_the_end_is_refused() -> None:
    night = scored(hand("A", 2, "A A B C"), hand("B", 2, "B B B B"), scores="9 0 0 0")
    assert (night.refused, night.codes) == (2, {"game-is-over"})
    assert (night.scores, night.winners) == ((11, 1, 1, 0), "A")


@pytest.mark.parametrize(
    "more",
    [passed(first="B", dump="forfeit"), {"adjust": [{"player": "Ann", "points": -5, "smucks": 0}]}],
)
def test_so_is_everything_else(more) -> None:
    assert scored(hand("A", 2, "A A B C"), more, scores="9 0 0 0").refused == 2


def test_count_down_changes_nothing_in_the_score() -> None:
    rules = {**ALONE, "count_down": True, "target": 7}
    night = scored(hand("A", 2, "A A B C"), rules=rules, scores="5")
    assert (night.scores, night.winners) == ((7, 1, 1, 0), "A")


def test_a_fifth_point_can_be_the_last() -> None:
    names = ("high", "low", "jack", "jick", "game")
    rules = {**ALONE, "trump_order": JICK, "points": list(names)}
    assert scored(hand("A", 5, "A A A A A", names), rules=rules, scores="6").winners == "A"
