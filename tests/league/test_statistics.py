"""What people did: small tables, and too few hands."""

from fractions import Fraction

import pytest

from shmear_scorer.league.results import BidLine, GameResult, HandsLine, PlayerTally
from shmear_scorer.league.statistics import ENOUGH_HANDS, Figure, Record, pair, person, season
from shmear_scorer.league.summary import from_paper
from shmear_scorer.rules.state import WonBy
from tests.league.made import at, games, played

A = PlayerTally(
    hands=20,
    bids=(
        BidLine(2, 0, ("B",), 3, 1, 7),
        BidLine(2, 1, ("B",), 2, 0, 5),
        BidLine(3, 1, ("B",), 1, 3, -5),
        BidLine("moon", 3, ("B",), 1, 1, 4),
    ),
    partnered=(HandsLine(("B",), 3, 6),),
    defended=(HandsLine(("B",), 5, 4),),
    smucks=4,
    forfeits=1,
)
B = PlayerTally(
    hands=20,
    bids=(BidLine(4, 2, ("A",), 1, 2, -4), BidLine(2, 2, ("S",), 9, 9, 9)),
    defended=(HandsLine(("A",), 5, 4), HandsLine(("S",), 7, 7)),
    smucks=2,
)
ONE = played(0, "AB 11/4* CD 7/2", hands=20, tallies={"A": A, "B": B})


def figure(total: int, hands: int) -> Figure:
    return Figure(total=total, hands=hands)


def test_bids_made_of_those_pitched_by_level_place_and_partner() -> None:
    found = person([ONE], "A").bidding
    assert found.all == figure(7, 12)
    assert dict(found.by_level) == {2: figure(5, 6), 3: figure(1, 4), "moon": figure(1, 2)}
    assert dict(found.by_place) == {0: figure(3, 4), 1: figure(3, 6), 3: figure(1, 2)}
    assert dict(found.by_partner) == {"B": figure(7, 12)}
    assert found.moons == figure(1, 2)
    assert person([ONE], "B").bidding.moons == figure(0, 0)


def test_levels_are_in_their_order_the_moon_last() -> None:
    assert list(person([ONE], "A").bidding.by_level) == [2, 3, "moon"]
    assert list(person([ONE], "A").bidding.by_place) == [0, 1, 3]


def test_points_by_hands_pitched_partnered_and_defended() -> None:
    found = person([ONE, played(1, "AB 4 CD 11*", tallies={"A": A})], "A")
    assert found.pitched == figure(2 * 11, 2 * 12)
    assert found.partnered == figure(2 * 6, 2 * 3)
    assert found.defended == figure(2 * 4, 2 * 5)
    assert (found.hands, found.smucks, found.forfeits) == (40, figure(8, 40), figure(2, 40))


def test_too_few_hands_show_no_rate() -> None:
    assert ENOUGH_HANDS == 10
    assert figure(5, 9).value is None
    assert figure(5, 10).value == Fraction(1, 2)
    assert figure(0, 0).value is None
    assert Record(games=2, won=1, hands=9).win_rate is None
    assert Record(games=2, won=1, hands=10).win_rate == Fraction(1, 2)


def test_what_two_levels_come_to_together_may_be_enough_where_each_is_too_little() -> None:
    found = person([ONE], "A").bidding
    assert found.all.value == Fraction(7, 12)
    assert [level.value for level in found.by_level.values()] == [None, None, None]


# -------------------------------------------------------------------------- games and people


def test_a_record_counts_games_won_drawn_and_lost() -> None:
    found = person(games("AB 11* CD 4", "AC 9* BD 9*", "AD 4 BC 11*", "EF 11* GH 2"), "A")
    assert found.record == Record(games=3, won=1, drawn=1, lost=1, hands=30)


def test_head_to_head_counts_games_on_different_sides() -> None:
    found = person(games("AB 11* CD 4", "AC 9* BD 9*", "AD 4 BC 11*"), "A").opponents
    assert found["B"] == Record(games=2, won=0, drawn=1, lost=1, hands=20)
    assert found["C"] == Record(games=2, won=1, drawn=0, lost=1, hands=20)
    assert "A" not in found


def test_a_game_that_a_third_won_is_neither_won_nor_lost_between_two() -> None:
    found = person(games("A 5 B 7 C 11*", "A 9* B 9* C 2"), "A").opponents
    assert found["B"] == Record(games=2, drawn=1, hands=20)
    assert found["C"] == Record(games=2, won=1, lost=1, hands=20)


def test_best_and_worst_partner_by_the_games_won_together() -> None:
    found = person(games("AB 11* CD 4", "AB 11* CD 4", "AC 11* BD 4", "AC 1 BD 11*", "AD 1 BC 11*"),
                   "A")  # fmt: skip
    assert found.partners["C"] == Record(games=2, won=1, lost=1, hands=20)
    assert (found.best_partner, found.worst_partner) == ("B", "D")


def test_a_partner_of_too_few_hands_is_neither_best_nor_worst() -> None:
    results = [
        *games("AB 11* CD 4", "AC 11* BD 4", "AC 2 BD 11*"),
        played(3, "AD 1 BC 11*", hands=9),
    ]
    found = person(results, "A")
    assert (found.best_partner, found.worst_partner) == ("B", "C")


@pytest.mark.parametrize(
    "sides", [("AB 11* CD 4",), ("AB 11* CD 4", "AC 11* BD 4"), ("A 11* B 4",)]
)
def test_where_partners_cannot_be_told_apart_none_is_best(sides: tuple[str, ...]) -> None:
    found = person(games(*sides), "A")
    assert (found.best_partner, found.worst_partner) == (None, None)


def test_of_partners_with_equal_rates_the_one_with_more_hands_stands_for_them() -> None:
    found = person(games("AB 11* CD 4", "AC 11* BD 4", "AC 11* BD 4", "AD 1 BC 11*"), "A")
    assert (found.best_partner, found.worst_partner) == ("C", "D")


def test_whom_the_game_counts_for_has_it_in_his_record_and_who_sat_there_did_the_rest() -> None:
    game = played(0, "AB 11* CD 4", tallies={"A": A, "S": B})
    stood_in, absent = person([game], "S"), person([game], "B")
    assert (stood_in.record.games, stood_in.hands) == (0, 20)
    assert (absent.record.games, absent.hands) == (1, 0)


def test_paper_gives_a_record_and_no_hands() -> None:
    paper = from_paper(key="p", played_at=at(0), sides=[(["A", "B"], 11), (["C"], 4)], winners=[0])
    found = person([paper], "A")
    assert found.record == Record(games=1, won=1)
    assert (found.hands, found.record.win_rate, found.smucks.value) == (0, None, None)


def test_a_void_game_is_left_out_everywhere() -> None:
    void = played(0, "AB 8 CD 4", won_by=WonBy.VOID, tallies={"A": A, "B": B})
    assert person([void], "A") == person([], "A")
    assert pair([void], "A", "B") == pair([], "A", "B")
    assert season([void]) == season([])


# ------------------------------------------------------------------------- pair and season


def test_a_pair_is_what_the_two_did_as_partners() -> None:
    found = pair([ONE, played(1, "AC 11* BD 4"), played(2, "BA 4/0 CD 11*", hands=5)], "A", "B")
    assert found.together == Record(games=2, won=1, lost=1, hands=25)
    assert found.apart == Record(games=1, won=1, hands=10)
    assert found.bidding.all == figure(7 + 1, 12 + 3)
    assert found.bidding.by_level[4] == figure(1, 3)
    assert dict(found.bids_of) == {"A": figure(7, 12), "B": figure(1, 3)}
    assert found.pitched == figure(11 - 4, 15)
    assert found.defended == figure(4, 5)
    assert found.smucks == figure(4, 25)


def test_a_pair_is_the_same_pair_seen_from_the_other_side() -> None:
    results: list[GameResult] = [ONE, played(1, "AC 11* BD 4")]
    one, other = pair(results, "A", "B"), pair(results, "B", "A")
    assert (one.bidding.all, one.defended) == (other.bidding.all, other.defended)
    assert (one.apart.won, one.apart.lost) == (other.apart.lost, other.apart.won)


def test_a_season_is_what_all_did() -> None:
    paper = from_paper(key="p", played_at=at(9), sides=[(["A"], 11), (["X"], 4)], winners=[0])
    found = season([ONE, played(1, "AC 9* BD 9*"), paper])
    assert (found.games, found.drawn, found.paper, found.players, found.hands) == (3, 1, 1, 5, 30)
    assert found.bidding.all == figure(7 + 10, 12 + 21)
    assert found.pitched == figure(11 + 5, 33)
    assert found.defended == figure(4 + 4 + 7, 5 + 5 + 7)
    assert found.smucks == figure(6, 30)
    assert found.forfeits == figure(1, 30)
