"""Who stands where, and the reason that is told for it: one small table for each."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from shmear_scorer.league.counting import Counting, Entrants, TieBreak
from shmear_scorer.league.results import BidLine, GameResult, PlayerTally
from shmear_scorer.league.standings import Meetings, Parting, Standings, lot, standings
from shmear_scorer.league.summary import from_paper
from shmear_scorer.rules.state import WonBy
from tests.league.made import at, games, played

POINTS, HEAD = TieBreak.MATCH_POINTS, TieBreak.HEAD_TO_HEAD


def table(results: Iterable[GameResult], *order: TieBreak, **values: Any) -> Standings:
    if order:
        values["order"] = order
    return standings(results, Counting(**values))


def order(found: Standings) -> list[str]:
    """``1 A``, ``2 B``…: the pairs as ``AB``."""
    return [f"{row.place} {''.join(row.entrant)}" for row in found.rows]


def parting(found: Standings, at: int = 0) -> Parting:
    """What parts the row from the next."""
    below = found.rows[at].below
    assert below is not None
    assert found.rows[at + 1].above == below
    return below


def names(among: Iterable[tuple[str, ...]]) -> str:
    return " ".join("".join(who) for who in among)


# -------------------------------------------------------------------------- match points


def test_two_for_a_win_to_each_of_the_side_one_for_a_draw_none_for_the_others() -> None:
    found = table(games("AB 11* CD 4", "AC 9* BD 9*"), POINTS)
    assert {names([r.entrant]): r.figures.match_points for r in found.rows} == {
        "A": 3, "B": 3, "C": 1, "D": 1
    }  # fmt: skip
    a = found.rows[0].figures
    assert (a.games, a.won, a.drawn, a.lost, a.nights, a.score) == (2, 1, 1, 0, 1, 20)


def test_ahead_on_match_points_says_so_with_both_figures() -> None:
    found = table(games("A 11* B 4", "A 11* B 4", "A 4 B 11*"))
    step = parting(found).steps[-1]
    assert order(found) == ["1 A", "2 B"]
    assert (parting(found).by, step.upper, step.lower) == (POINTS, 4, 2)
    assert names(step.among) == "A B"
    assert parting(found).level_on == ()
    assert found.rows[0].above is None
    assert found.rows[-1].below is None


def test_points_smucks_and_nights_count_if_they_are_told_to() -> None:
    results = games("A 11/1* B 4/3", "A 2/0 B 11/0*")
    found = table(
        results, POINTS, point=Fraction(1, 10), smuck=Fraction(-1, 2), night=3, draw=0
    )  # fmt: skip
    assert {names([r.entrant]): r.figures.match_points for r in found.rows} == {
        "A": 2 + Fraction(13, 10) - Fraction(1, 2) + 3,
        "B": 2 + Fraction(15, 10) - Fraction(3, 2) + 3,
    }


def test_a_night_counts_once_however_many_games_it_had_and_none_without_a_night() -> None:
    results = [*games(*["A 11* B 4"] * 5), played(5, "A 11* B 4", night=None)]
    found = table(results, POINTS, win=0, night=1)
    assert [row.figures.nights for row in found.rows] == [2, 2]
    assert [row.figures.match_points for row in found.rows] == [2, 2]


def test_only_the_best_results_count_for_match_points_and_all_for_the_rest() -> None:
    found = table(games("A 11* B 4", "A 11* B 4", "A 4 B 11*"), POINTS, TieBreak.WINS, best=1)
    assert [(row.figures.match_points, row.figures.counted) for row in found.rows] == [(2, 1)] * 2
    assert order(found) == ["1 A", "2 B"]
    assert parting(found).by is TieBreak.WINS


def test_a_void_game_counts_for_nothing() -> None:
    void = played(1, "A 8 B 4", won_by=WonBy.VOID)
    assert table([played(0, "A 11* B 4"), void]) == table(games("A 11* B 4"))


def test_who_played_too_few_games_is_not_ranked_and_told_how_many_lack() -> None:
    found = table(games("A 11* B 4", "A 11* C 4", "A 4 B 11*"), least=2)
    assert order(found) == ["1 A", "2 B"]
    assert [(r.entrant, r.place, r.lacking) for r in found.unranked] == [(("C",), None, 1)]


def test_games_against_the_unranked_still_count() -> None:
    found = table(games("A 11* B 4", "A 4 B 11*", "A 11* C 4"), least=2)
    assert [row.figures.match_points for row in found.rows] == [4, 2]


# -------------------------------------------------------------------------- head to head


def test_level_on_match_points_two_to_one_head_to_head() -> None:
    found = table(games("A 11* B 9", "A 11* B 9", "A 9 B 11*", "B 11* C 2", "B 4 C 11*"))
    assert order(found) == ["1 A", "2 B", "3 C"]
    above = parting(found)
    assert above.by is HEAD
    assert [step.by for step in above.level_on] == [POINTS]
    assert above.meetings == Meetings(games=3, won=2, drawn=0, lost=1)
    step = above.steps[-1]
    assert (step.upper, step.lower, step.games, names(step.among)) == (4, 2, (3, 3), "A B")


def test_partners_of_one_game_do_not_meet_in_it() -> None:
    found = table(games("AB 11* CD 4", "AB 4 CD 11*"), POINTS, HEAD)
    assert parting(found).meetings == Meetings()
    assert (parting(found).by, parting(found).steps[-1].games) == (None, (2, 2))
    together = table(games("AB 11* CD 4"), POINTS, HEAD)
    assert parting(together).by is None
    assert parting(together).meetings == Meetings()
    assert parting(together).steps[-1].games == (0, 0)


def test_among_three_only_games_between_the_three_count() -> None:
    results = games(
        "A 11* B 1", "B 11* C 1", "A 11* C 1",  # among them: A 4, B 2, C 0
        "B 11* X 1", "C 11* X 1", "C 11* X 1",  # all three have 4
    )  # fmt: skip
    found = table(results, POINTS, HEAD)
    assert order(found) == ["1 A", "2 B", "3 C", "4 X"]
    step = parting(found).steps[-1]
    assert (names(step.among), step.upper, step.lower, step.games) == ("A B C", 4, 2, (2, 2))


def test_those_still_level_head_to_head_meet_again_in_the_smaller_group() -> None:
    results = games(
        # A and B beat C often enough to leave it behind, and A beat B.
        "A 11* B 1", "B 11* C 1", "B 11* C 1", "A 11* C 1",
        "C 11* X 1", "C 11* X 1",
    )  # fmt: skip
    found = table(results, POINTS, HEAD, TieBreak.LOT)
    assert order(found)[:3] == ["1 A", "2 B", "3 C"]
    looks = [(step.by, names(step.among), step.upper, step.lower) for step in parting(found).steps]
    assert looks == [(POINTS, "A B C X", 4, 4), (HEAD, "A B C", 4, 4), (HEAD, "A B", 2, 0)]
    assert [step.by for step in parting(found, 1).steps] == [POINTS, HEAD]


def test_once_a_later_step_has_parted_people_head_to_head_is_not_looked_at_again() -> None:
    # A beat B, B beat C, C beat A: level among the three. By wins B falls behind; A and C stay
    # level, and though C beat A it is the next step that parts them, not head to head again.
    results = games(
        "A 11* B 1", "B 11* C 1", "C 11* A 1",
        "A 11* X 1", "C 2 Y 11*", "C 11* Y 1", "B 6* Z 6*", "B 6* Z 6*",
    )  # fmt: skip
    found = table(results, POINTS, HEAD, TieBreak.WINS, TieBreak.MARGIN)
    assert order(found)[:3] == ["1 A", "2 C", "3 B"]
    assert parting(found).by is TieBreak.MARGIN
    assert [s.by for s in parting(found).steps] == [POINTS, HEAD, TieBreak.WINS, TieBreak.MARGIN]
    assert parting(found).meetings == Meetings(games=1, won=0, drawn=0, lost=1)


def test_who_is_credited_on_two_sides_meets_the_others_with_what_both_brought() -> None:
    found = table(games("AC 11* AB 3", "A 3 C 11*"), HEAD)
    assert [(row.place, row.entrant) for row in found.rows] == [
        (1, ("C",)),
        (2, ("A",)),
        (3, ("B",)),
    ]
    step = parting(found).steps[0]
    assert (step.upper, step.lower, step.games) == (4, 2, (2, 3))


def test_in_a_game_of_each_alone_a_third_may_have_won() -> None:
    found = table(games("A 5 B 6 C 11*", "A 11* B 3 C 2", "B 11* A 5 C 2"), POINTS, HEAD)
    pair = parting(found)
    assert pair.meetings == Meetings(games=3, won=1, drawn=0, lost=1)


# ------------------------------------------------------------------- the other tie-breaks


def test_wins() -> None:
    found = table(games("A 11* B 1", "A 1 C 11*", "B 5* C 5*", "B 5* C 5*"), POINTS, TieBreak.WINS)
    below = parting(found, 1)
    assert order(found) == ["1 C", "2 A", "3 B"]
    assert (below.by, below.steps[-1].upper, below.steps[-1].lower) == (TieBreak.WINS, 1, 0)


def test_win_rate_counts_a_draw_as_no_win() -> None:
    found = table(games("A 11* B 1", "A 5* C 5*", "B 11* C 2", "B 2 C 11*"), TieBreak.WIN_RATE)
    assert [(names([r.entrant]), r.figures.win_rate) for r in found.rows] == [
        ("A", Fraction(1, 2)), ("B", Fraction(1, 3)), ("C", Fraction(1, 3))
    ]  # fmt: skip
    assert [row.place for row in found.rows] == [1, 2, 2]


def test_score_made_per_hand_not_per_game() -> None:
    results = [played(0, "A 11* X 5", hands=20), played(1, "B 10* X 5", hands=10)]
    found = table(results, POINTS, HEAD, TieBreak.SCORE_PER_HAND)
    step = parting(found).steps[-1]
    assert order(found) == ["1 B", "2 A", "3 X"]
    assert (step.by, step.upper, step.lower) == (TieBreak.SCORE_PER_HAND, 1, Fraction(11, 20))


def test_margin_per_game_is_over_the_best_of_the_others() -> None:
    found = table(games("A 11* B 9 C 2", "A 3 B 11* C 1"), POINTS, TieBreak.MARGIN)
    assert [(names([r.entrant]), r.figures.margin) for r in found.rows] == [
        ("B", Fraction(-2 + 8, 2)), ("A", Fraction(2 - 8, 2)), ("C", Fraction(-9 - 10, 2))
    ]  # fmt: skip
    assert parting(found).by is TieBreak.MARGIN


def test_fewer_smucks_per_game_are_better() -> None:
    found = table(games("A 11/2* B 9/1", "A 9/0 B 11/0*"), POINTS, HEAD, TieBreak.FEWER_SMUCKS)
    step = parting(found).steps[-1]
    assert order(found) == ["1 B", "2 A"]
    assert (step.by, step.upper, step.lower) == (
        TieBreak.FEWER_SMUCKS, Fraction(1, 2), Fraction(2, 2)
    )  # fmt: skip


def bids(**made: int) -> dict[str, PlayerTally]:
    return {
        player: PlayerTally(hands=9, bids=(BidLine(2, 1, (), number, 1, 0),))
        for player, number in made.items()
    }


def test_bids_made() -> None:
    results = [
        played(0, "A 11* B 9", tallies=bids(A=1, B=3)),
        played(1, "A 9 B 11*", tallies=bids(A=1, B=0)),
    ]
    found = table(results, POINTS, TieBreak.BIDS_MADE)
    assert (order(found), parting(found).by) == (["1 B", "2 A"], TieBreak.BIDS_MADE)
    assert [row.figures.bids_made for row in found.rows] == [3, 2]


def test_the_lot_hangs_on_the_seed_and_on_nothing_else() -> None:
    level = games("A 5* B 5*")
    drawn = {
        seed: order(table(level, POINTS, TieBreak.LOT, seed=seed)) for seed in map(str, range(9))
    }
    assert {tuple(found) for found in drawn.values()} == {("1 A", "2 B"), ("1 B", "2 A")}
    assert order(table(level[::-1], POINTS, TieBreak.LOT, seed="3")) == drawn["3"]
    step = parting(table(level, POINTS, TieBreak.LOT, seed="3")).steps[-1]
    assert {step.upper, step.lower} == {lot("3", ("A",)), lot("3", ("B",))}
    assert step.upper is not None
    assert step.lower is not None
    assert step.upper > step.lower


def test_whom_no_step_parts_they_share_their_place_and_the_next_is_passed_over() -> None:
    found = table(games("A 5* B 5*", "C 11* A 1", "C 11* B 1", "A 11* X 2", "B 11* X 2"), POINTS)
    assert order(found) == ["1 C", "2 A", "2 B", "4 X"]
    shared = parting(found, 1)
    assert shared.by is None
    assert [step.by for step in shared.level_on] == [POINTS]


# ----------------------------------------------------------------------- paper, and pairs


def test_what_paper_does_not_tell_is_no_figure_and_comes_last() -> None:
    paper = [
        from_paper(key=f"p{n}", played_at=at(n), sides=[(["C"], None), (["D"], None)], winners=[n])
        for n in (0, 1)
    ]
    results = [*games("A 11/1* B 9/1", "A 9/1 B 11/1*"), *paper]
    for step in (TieBreak.SCORE_PER_HAND, TieBreak.MARGIN, TieBreak.FEWER_SMUCKS):
        found = table(results, POINTS, step)
        assert [row.place for row in found.rows] == [1, 1, 3, 3]
        assert [names([row.entrant]) for row in found.rows] == ["A", "B", "C", "D"]
        apart = parting(found, 1)
        assert (apart.by, apart.steps[-1].lower) == (step, None)


def test_paper_with_scores_counts_for_margins_but_tells_no_hands() -> None:
    paper = from_paper(key="p", played_at=at(0), sides=[(["A"], 11), (["B"], 4)], winners=[0])
    found = table([paper, played(1, "A 5 B 10*", hands=10)])
    a = next(row.figures for row in found.rows if row.entrant == ("A",))
    assert (a.score, a.margin, a.score_per_hand) == (16, 1, Fraction(1, 2))


def test_a_margin_needs_every_score() -> None:
    found = table(games("A 11* B 4 C -", "A 11* B 4 C 6"), TieBreak.MARGIN)
    assert [(names([r.entrant]), r.figures.margin) for r in found.rows] == [
        ("A", 5), ("C", -5), ("B", -7)
    ]  # fmt: skip


def test_fixed_pairs_stand_together_and_who_played_alone_does_not() -> None:
    results = games("AB 11* CD 4", "BA 11* CD 4", "AC 11* BD 4", "A 11* B 4")
    found = table(results, POINTS, entrants=Entrants.PAIRS)
    assert order(found) == ["1 AB", "2 AC", "3 BD", "3 CD"]
    assert found.rows[0].figures.games == 2


def test_a_pairs_bids_are_those_it_made_together() -> None:
    tallies = {
        "A": PlayerTally(bids=(BidLine(2, 1, ("B",), 2, 0, 5),)),
        "B": PlayerTally(bids=(BidLine(3, 1, ("A",), 1, 0, 5), BidLine(3, 1, ("S",), 1, 0, 5))),
    }
    found = table([played(0, "AB 11* CD 4", tallies=tallies)], TieBreak.BIDS_MADE,
                  entrants=Entrants.PAIRS)  # fmt: skip
    assert [(names([r.entrant]), r.figures.bids_made) for r in found.rows] == [("AB", 3), ("CD", 0)]


def test_nobody_has_played() -> None:
    assert (table([]).rows, table([]).unranked) == ((), ())
