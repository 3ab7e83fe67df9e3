"""RULES.md, "pitcher makes it", "pitcher set", "the others", "floor", smucks."""

import pytest

from tests.rules.scored import hand, passed, scored

HOUSE = {"preset": "shmear"}


@pytest.mark.parametrize(
    ("bid", "owners", "scores", "made"),
    [
        (2, "A A B C", (5, 4, 5, 3), True),
        (2, "A A A C", (6, 3, 5, 3), True),
        (2, "A A A A", (7, 3, 4, 3), True),
        (3, "A A A -", (6, 3, 4, 3), True),
        (3, "A A B C", (0, 4, 5, 3), False),
        (2, "A B C D", (1, 4, 5, 4), False),
        (2, "B B B B", (1, 7, 4, 3), False),
        (4, "A A A B", (-1, 4, 4, 3), False),
        (4, "A A A A", (7, 3, 4, 3), True),
        (4, "A A - A", (-1, 3, 4, 3), False),
    ],
)
def test_made_scores_all_that_was_won_and_set_loses_the_bid(bid, owners, scores, made) -> None:
    night = scored(hand("A", bid, owners), rules={**HOUSE, "floor": None}, scores="3 3 4 3")
    assert (night.scores, night.made) == (scores, [made])


@pytest.mark.parametrize("smucks", [0, 1, 3])
def test_being_set_costs_smucks_as_the_table_says(smucks) -> None:
    night = scored(hand("A", 2, "B B B B"), rules={**HOUSE, "set_smucks": smucks}, smucks="1 1 0 0")
    assert night.smucks == (1 + smucks, 1, 0, 0)
    assert scored(hand("A", 2, "A A B B"), rules={**HOUSE, "set_smucks": smucks}).smucks[0] == 0


@pytest.mark.parametrize(
    ("others", "owners", "scores"),
    [
        ("always", "A A B C", (2, 1, 1, 0)),
        ("if-set", "A A B C", (2, 0, 0, 0)),
        ("always", "A B B C", (-2, 2, 1, 0)),
        ("if-set", "A B B C", (-2, 2, 1, 0)),
    ],
)
def test_when_the_others_score(others, owners, scores) -> None:
    rules = {**HOUSE, "floor": None, "others_score": others}
    assert scored(hand("A", 2, owners), rules=rules).scores == scores


def test_in_a_partnership_both_make_it_and_both_are_set() -> None:
    made = scored(hand("A", 3, "A C B A"), rules="shmear-partner", scores="2 2")
    assert (made.scores, made.smucks, made.made) == ((5, 3), (0, 0), [True])
    failed = scored(hand("C", 3, "A C B D"), rules="shmear-partner", scores="5 2")
    assert (failed.scores, failed.smucks, failed.made) == ((2, 4), (1, 0), [False])


@pytest.mark.parametrize(
    ("partnership", "players", "sides"),
    [
        ("alone", 3, ((0,), (1,), (2,))),
        ("pairs", 4, ((0, 2), (1, 3))),
        ("three-pairs", 6, ((0, 3), (1, 4), (2, 5))),
        ("two-trios", 6, ((0, 2, 4), (1, 3, 5))),
        ("high-low", 5, ((0,), (1,), (2,), (3,), (4,))),
        ("called", 5, ((0,), (1,), (2,), (3,), (4,))),
    ],
)
def test_who_owns_a_score_together(partnership, players, sides) -> None:
    rules = {**HOUSE, "partnership": partnership}
    night = scored(hand("A", 2, "A A A A"), rules=rules, players=players)
    assert night.state.table.sides == sides


def test_the_first_of_a_side_speaks_for_it() -> None:
    table = scored(hand("A", 2, "A A A A"), rules="shmear-partner").state.table
    assert [table.speaker(seat) for seat in range(4)] == [0, 1, 0, 1]


def test_three_pairs_score_each_for_itself() -> None:
    six = ("high", "low", "jack", "jick", "joker", "game")
    night = scored(hand("F", 3, "C D F E C B", six), rules="schmier", players=6)
    assert (night.scores, night.made) == ((1, 2, 3), [True])


def test_two_trios_play_against_each_other() -> None:
    rules = {"preset": "schmear-six", "partnership": "two-trios"}
    night = scored(hand("A", 2, "A C F B"), rules=rules, players=6)
    assert (night.scores, night.made) == ((2, 2), [True])


# ------------------------------------------------------------------- the floor


@pytest.mark.parametrize(
    ("floor", "before", "after"),
    [(0, 0, 0), (0, 2, 0), (0, 3, 0), (0, 4, 1), (-2, 0, -2), (-5, 0, -3), (None, 0, -3)],
)
def test_a_score_never_falls_below_the_floor(floor, before, after) -> None:
    night = scored(hand("A", 3, "B B B B"), rules={**HOUSE, "floor": floor}, scores=f"{before}")
    assert (night.scores[0], night.smucks[0]) == (after, 1)


@pytest.mark.parametrize(
    ("who", "owners", "before", "after"),
    [("A", "B B B B", -4, -4), ("A", "A A B B", -4, -2), ("B", "A B B B", -4, -3)],
)
def test_a_score_that_lies_below_the_floor_stays_or_rises(who, owners, before, after) -> None:
    night = scored(hand(who, 2, owners), rules={**HOUSE, "floor": 0}, scores=f"{before}")
    assert night.scores[0] == after


@pytest.mark.parametrize(
    ("owners", "change"), [("B B B B", (-1, 4, 0, 0)), ("A A B B", (2, 2, 0, 0))]
)
def test_a_change_is_what_the_score_really_moved(owners, change) -> None:
    night = scored(hand("A", 2, owners), scores="1 1 1 1")
    assert night.results[0].change == change


def test_every_point_moved_has_a_reason() -> None:
    night = scored(hand("A", 3, "A A B C"), scores="1 1 1 1")
    result = night.results[0]
    for side, moved in enumerate(result.change):
        mine = [r.award for r in result.rulings if r.side == side]
        assert sum(award.points for award in mine) == moved
        assert sum(award.smucks for award in mine) == result.smucks_change[side]
    assert night.rulings == {"point-towards-bid", "set", "set-smucks", "point-scored", "floor"}


@pytest.mark.parametrize(
    ("seen", "about", "codes"),
    [
        (hand("A", 2, "A A - C"), {}, {"point-scored", "bid-made", "point-nobodys"}),
        (hand("A", "moon", "A A A A"), {"scores": "1"}, {"point-scored", "moon-made"}),
        (
            hand("A", "moon", "B B B B"),
            {"scores": "1"},
            {"point-scored", "moon-failed", "moon-smucks"},
        ),
        (passed(dump="forfeit"), {"scores": "5 5 5 5"}, {"forfeited"}),
        (passed(), {"rules": {**HOUSE, "all_pass": "dealer-set"}}, {"dealer-pays", "floor"}),
        (passed(), {"rules": {**HOUSE, "all_pass": "redeal"}}, {"redealt"}),
        (passed(), {"rules": {**HOUSE, "all_pass": "deal-passes"}}, {"deal-passed"}),
        (
            hand("A", 2, "A A B B"),
            {"rules": {**HOUSE, "others_score": "if-set"}},
            {"point-scored", "bid-made", "point-not-scored"},
        ),
        (
            hand("A", "moon", "A A A A"),
            {"rules": {**HOUSE, "moon": {"made": 10}}, "scores": "1"},
            {"point-towards-bid", "moon-made-for"},
        ),
        (
            hand("A", "moon", "B B B B"),
            {"rules": {**HOUSE, "moon": {"failed": 4, "smucks": 0}}, "scores": "9"},
            {"point-scored", "moon-failed-for"},
        ),
    ],
)
def test_what_is_told_of_a_hand(seen, about, codes) -> None:
    assert scored(seen, **about).rulings == codes


def test_the_facts_of_a_set_and_of_a_point() -> None:
    night = scored(hand("A", 3, "A A B C"), scores="5")
    told = {r.code: r for r in night.results[0].rulings if r.side == 0}
    assert told["set"].facts == {"seat": 0, "bid": 3, "won": 2, "dumped": False}
    assert (told["set"].rule, told["set-smucks"].rule) == ("set_smucks", "set_smucks")
    points = {r.facts["point"]: r for r in night.results[0].rulings if r.code.startswith("point")}
    assert {p: r.rule for p, r in points.items()} == {
        "high": "points",
        "low": "low_to",
        "jack": "points",
        "game": "game_tie",
    }
    assert points["jack"].facts == {"point": "jack", "seat": 1, "worth": 1}


def test_the_facts_of_a_count() -> None:
    names = ("high", "low", "jack")
    seen = hand("A", 2, "A A A", names, card_points={"Ann": 30, "Bob": 30})
    night = scored(seen, rules={**HOUSE, "game_tie": "pitcher"})
    facts = [r.facts for r in night.results[0].rulings if r.facts.get("point") == "game"]
    (fact,) = facts
    assert (fact["card_points"], fact["next"], fact["tied"]) == (30, 30, True)
    night = scored(seen, rules=HOUSE)
    nobodys = [r for r in night.results[0].rulings if r.code == "point-nobodys"]
    assert [(r.rule, r.facts) for r in nobodys] == [
        ("game_tie", {"point": "game", "card_points": 30})
    ]


def test_the_pitchers_rulings_come_first_and_then_clockwise() -> None:
    night = scored(hand("C", 2, "A B C D"), scores="5 5 5 5")
    sides = [r.side for r in night.results[0].rulings if r.side is not None]
    assert list(dict.fromkeys(sides)) == [2, 3, 0, 1]
