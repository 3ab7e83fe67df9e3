"""FORMAT, ``adjust``: points and smucks by agreement. It is no hand; it can end the game."""

import pytest

from tests.rules.scored import hand, scored


def adjust(*rows, **more):
    keys = ("player", "points", "smucks", "reason")
    return {"adjust": [dict(zip(keys, row, strict=False)) for row in rows], **more}


def test_points_and_smucks_move_by_agreement() -> None:
    night = scored(adjust(("Ann", -1, 0, "revoke, by agreement")), scores="3 3 3 3")
    assert (night.scores, night.smucks, night.made) == ((2, 3, 3, 3), (0, 0, 0, 0), [None])
    night = scored(adjust(("Ann", 2, 1, ""), ("Bob", 0, 1)), scores="3 3 3 3")
    assert (night.scores, night.smucks) == ((5, 3, 3, 3), (1, 1, 0, 0))


def test_it_moves_no_deal_and_is_no_hand() -> None:
    night = scored(adjust(("Ann", 1, 0)), dealer="B", hands_played=3)
    assert (night.dealer, night.state.hands_played, night.results[0].number) == ("Bob", 3, None)
    night = scored(adjust(("Ann", 1, 0)), hand("A", 2, "A A - A"), dealer="B")
    assert night.results[1].dealer == 1


def test_a_side_is_named_by_any_of_its_players() -> None:
    for name in ("Bob", "Dee"):
        night = scored(adjust((name, 2, 1)), rules="shmear-partner", scores="1 1")
        assert (night.scores, night.smucks) == ((1, 3), (0, 1))
    night = scored(adjust(("Bob", 2, 0), ("Dee", 1, 0)), rules="shmear-partner")
    assert night.scores == (0, 3)


@pytest.mark.parametrize(
    ("floor", "before", "points", "after"),
    [(0, 1, -3, 0), (0, -2, -3, -2), (0, -2, 1, -1), (None, 1, -3, -2), (-1, 1, -3, -1)],
)
def test_the_floor_holds(floor, before, points, after) -> None:
    rules = {"preset": "shmear", "floor": floor}
    assert scored(adjust(("Ann", points, 0)), rules=rules, scores=f"{before}").scores[0] == after


def test_the_rows_of_one_adjustment_count_together() -> None:
    assert scored(adjust(("Ann", -3, 0), ("Ann", 2, 0)), scores="2").scores[0] == 1


@pytest.mark.parametrize(
    ("rows", "scores", "winners", "won_by"),
    [
        ([("Ann", 1, 0)], "10 0 0 0", "A", "target"),
        ([("Ann", 1, 0), ("Bob", 2, 0)], "10 10 0 0", "B", "target"),
        ([("Ann", 1, 0), ("Bob", 1, 0)], "10 10 0 0", "AB", "draw"),
        ([("Ann", 1, 0)], "9 0 0 0", "", None),
        ([("Ann", 0, 1)], "10 0 0 0", "", None),
    ],
)
def test_it_can_end_the_game(rows, scores, winners, won_by) -> None:
    night = scored(adjust(*rows), scores=scores)
    assert (night.winners, night.won_by) == (winners, won_by)


def test_it_can_decide_what_was_level() -> None:
    night = scored(hand("A", 3, "A A B B"), adjust(("Dee", -1, 0)), rules="schmear", scores="14 9")
    assert (night.winners, night.won_by) == ("AC", "target")
    rules = {"preset": "shmear", "deals_each": 1, "several_out": ["play-on"]}
    night = scored(hand("A", 2, "A A B B"), adjust(("Bob", 1, 0)), rules=rules, hands_played=3)
    assert (night.winners, night.won_by) == ("B", "deals")


@pytest.mark.parametrize("must", [True, "cap"])
def test_where_one_must_pitch_to_win_it_ends_nothing(must) -> None:
    rules = {"preset": "shmear", "must_pitch_to_win": must}
    night = scored(adjust(("Ann", 5, 0)), rules=rules, scores="9")
    assert (night.scores[0], night.over) == (14, False)


@pytest.mark.parametrize(
    ("item", "code"),
    [
        (adjust(("Zoe", 1, 0)), "no-such-player"),
        (adjust(("Ann", 0, 0)), "adjust-nothing"),
        (adjust(), "adjust-nothing"),
        (adjust(("Ann", 0, -1)), "adjust-smucks-below-none"),
        (adjust(("Ann", "1", 0)), "not-readable"),
        (adjust(("Ann", True, 0)), "not-readable"),
        (adjust(("Ann", 1.5, 0)), "not-readable"),
        (adjust(("Ann", 10_001, 0)), "not-readable"),
        ({"adjust": "Ann"}, "not-readable"),
        ({"adjust": ["Ann"]}, "not-readable"),
        ({"adjust": [{"player": "Ann", "points": 1, "why": "x"}]}, "not-readable"),
        (adjust(("Ann", 1, 0), trump="S"), "adjust-and-more"),
    ],
)
def test_an_adjustment_that_cannot_be(item, code) -> None:
    night = scored(item, scores="5 5 5 5")
    assert code in night.codes
    assert (night.refused, night.scores) == (1, (5, 5, 5, 5))


@pytest.mark.parametrize("before", [1, 2])
def test_a_smuck_may_be_taken_back(before) -> None:
    assert scored(adjust(("Ann", 0, -1)), smucks=f"{before}").smucks[0] == before - 1


def test_all_that_is_wrong_is_said_at_once() -> None:
    night = scored(adjust(("Zoe", 1, 0), ("Ann", 0, 0), ("Bob", 0, -1)))
    assert {(p.code, p.where) for p in night.problems} == {
        ("no-such-player", "adjust.1.player"),
        ("adjust-nothing", "adjust.2.points"),
        ("adjust-smucks-below-none", "adjust.3.smucks"),
    }


def test_a_smuck_taken_back_from_below_none_is_told_once() -> None:
    night = scored(adjust(("Ann", 0, 1)), smucks="0")
    assert (night.refused, night.smucks[0]) == (None, 1)


def test_its_reason_is_kept() -> None:
    ruling = scored(adjust(("Ann", 1, 0, "table talk"))).results[0].rulings[0]
    assert (ruling.code, ruling.rule, ruling.facts) == (
        "adjusted", "adjust", {"reason": "table talk"}
    )  # fmt: skip
