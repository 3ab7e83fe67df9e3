"""RULES.md, "everybody passes", and what of it counts as a hand."""

import pytest

from tests.rules.scored import calls, hand, passed, points, scored

PLAY = {"trump": "S", "points": points("D D - A")}
CHOICE = {"preset": "shmear"}


def with_all_pass(kind: str, **more) -> dict:
    return {"preset": "shmear", "all_pass": kind, **more}


# ---------------------------------------------------------------- dealer-choice


@pytest.mark.parametrize("said", [passed(), {"bid": None}])
def test_the_dealer_who_forfeits_loses_two_and_gets_a_smuck(said) -> None:
    night = scored({**said, "dump": "forfeit"}, scores="4 4 4 5")
    assert night.scores == (4, 4, 4, 3)
    assert night.smucks == (0, 0, 0, 1)
    assert night.made == [None]
    assert night.dealer == "Ann"


def test_what_a_forfeit_costs_is_a_rule() -> None:
    rules = with_all_pass("dealer-choice", forfeit={"points": 3, "smucks": 2})
    night = scored(passed(dump="forfeit"), rules=rules, scores="0 0 0 5")
    assert (night.scores[3], night.smucks[3]) == (2, 2)


@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (2, 0), (3, 1)])
def test_a_forfeit_stops_at_the_floor_but_its_smuck_does_not(before, after) -> None:
    night = scored(passed(dump="forfeit"), scores=f"0 0 0 {before}")
    assert (night.scores[3], night.smucks[3]) == (after, 1)


def test_a_forfeit_goes_below_zero_without_a_floor() -> None:
    rules = with_all_pass("dealer-choice", floor=None)
    assert scored(passed(dump="forfeit"), rules=rules).scores == (0, 0, 0, -2)


def test_a_forfeit_costs_both_partners() -> None:
    night = scored(passed(dump="forfeit"), rules="shmear-partner", scores="5 5")
    assert (night.scores, night.smucks) == ((5, 3), (0, 1))


def test_a_dumped_dealer_plays_for_the_lowest_bid() -> None:
    night = scored(passed(dump="play", **PLAY), scores="1 1 1 1")
    contract = night.results[0].contract
    assert (contract.seat, contract.bid, contract.dumped) == (3, 2, True)
    assert (night.scores, night.made) == ((2, 1, 1, 3), [True])


def test_a_dumped_dealer_can_be_set() -> None:
    night = scored(
        passed(dump="play", trump="S", points=points("D A - A")),
        rules={"preset": "shmear", "min_bid": 3},
        scores="1 1 1 5",
    )
    assert (night.scores, night.smucks, night.made) == ((3, 1, 1, 2), (0, 0, 0, 1), [False])


def test_a_dumped_dealer_may_shoot_the_moon() -> None:
    night = scored(passed(dump="moon", trump="S", points=points("D D D D")), scores="0 0 0 1")
    assert (night.winners, night.won_by) == ("D", "moon")


def test_a_dumped_dealer_without_a_point_may_not() -> None:
    night = scored(passed(dump="moon", trump="S", points=points("D D D D")), scores="9 9 9 0")
    assert night.codes == {"moon-needs-score"}


@pytest.mark.parametrize("dump", ["play", "moon"])
def test_a_dump_that_is_played_needs_evidence(dump) -> None:
    assert scored(passed(dump=dump), scores="1 1 1 1").codes == {"evidence-missing"}


@pytest.mark.parametrize("more", [PLAY, {}, {"trump": "S"}])
def test_the_dealer_must_have_chosen(more) -> None:
    assert scored(passed(**more)).codes == {"dump-missing"}


@pytest.mark.parametrize(
    "more",
    [PLAY, {"trump": "S"}, {"discards": {"Ann": "2C"}}, {"kitty": "2C 3C 4C"}],
)
def test_a_forfeited_deal_was_not_played(more) -> None:
    assert scored(passed(dump="forfeit", **more)).codes == {"evidence-without-play"}


@pytest.mark.parametrize("dump", ["forfeit", "play", "moon"])
def test_after_a_bid_there_is_no_dump(dump) -> None:
    about = {"scores": "1 1 1 1"}
    assert scored(hand("A", 2, "A A - A", dump=dump), **about).codes == {"dump-after-bid"}
    assert scored(calls("pass pass pass 2", dump=dump), **about).codes == {"dump-after-bid"}


def test_a_dump_is_one_of_three() -> None:
    assert "not-readable" in scored(passed(dump="sulk")).codes


def test_before_passing_the_dealer_may_bid_like_anybody() -> None:
    night = scored(calls("pass pass pass 4", "D D D D"), scores="0 0 0 0")
    assert night.results[0].contract.dumped is False
    assert night.scores == (0, 0, 0, 4)


# ----------------------------------------------------------------- dealer-stuck


@pytest.mark.parametrize("said", [passed(), {"bid": None}, passed(dump="play")])
def test_a_stuck_dealer_holds_the_lowest_bid(said) -> None:
    night = scored({**said, **PLAY}, rules=with_all_pass("dealer-stuck", min_bid=2))
    assert (night.scores, night.made) == ((1, 0, 0, 2), [True])


def test_a_stuck_dealer_holds_this_tables_lowest_bid() -> None:
    night = scored(passed(**PLAY), rules=with_all_pass("dealer-stuck", min_bid=3), scores="0 0 0 3")
    assert (night.scores, night.made) == ((1, 0, 0, 0), [False])


@pytest.mark.parametrize("dump", ["forfeit", "moon"])
def test_a_stuck_dealer_has_no_choice(dump) -> None:
    night = scored(passed(dump=dump, **PLAY), rules=with_all_pass("dealer-stuck"), scores="1 1 1 1")
    assert night.codes == {"dump-no-choice"}


def test_a_stuck_dealer_has_to_play() -> None:
    assert scored(passed(), rules=with_all_pass("dealer-stuck")).codes == {"evidence-missing"}


def test_in_schmear_the_dealer_is_stuck_at_two() -> None:
    night = scored(passed(**PLAY), rules="schmear", scores="0 0")
    assert (night.results[0].contract.seat, night.results[0].contract.bid) == (3, 2)


# --------------------------------------------- redeal, deal-passes, dealer-set


@pytest.mark.parametrize("said", [passed(), {"bid": None}])
@pytest.mark.parametrize(
    ("kind", "dealer", "hands_played"),
    [("redeal", "Dee", 0), ("deal-passes", "Ann", 0), ("dealer-set", "Ann", 1)],
)
def test_who_deals_next_and_whether_it_was_a_hand(kind, dealer, hands_played, said) -> None:
    night = scored(said, rules=with_all_pass(kind), hands_played=0, scores="5 5 5 5")
    assert night.dealer == dealer
    assert night.state.hands_played == hands_played
    assert night.made == [None]
    paid = (2, 1) if kind == "dealer-set" else (0, 0)
    assert (5 - night.scores[3], night.smucks[3]) == paid


@pytest.mark.parametrize("kind", ["redeal", "deal-passes", "dealer-set"])
@pytest.mark.parametrize("more", [PLAY, {"trump": "S"}, {"discards": {"Ann": "2C"}}])
def test_nothing_else_is_told_of_a_hand_that_was_not_played(kind, more) -> None:
    assert scored(passed(**more), rules=with_all_pass(kind)).codes == {"evidence-without-play"}


@pytest.mark.parametrize("kind", ["redeal", "deal-passes", "dealer-set", "eldest-leads"])
@pytest.mark.parametrize("dump", ["forfeit", "play", "moon"])
def test_only_a_dealer_with_a_choice_dumps(kind, dump) -> None:
    night = scored(passed(dump=dump), rules=with_all_pass(kind), scores="1 1 1 1")
    assert night.codes == {"dump-no-choice"}


def test_a_set_dealer_pays_what_the_table_says() -> None:
    rules = with_all_pass("dealer-set", forfeit={"points": 2, "smucks": 0}, floor=None)
    night = scored(passed(), rules=rules)
    assert (night.scores, night.smucks) == ((0, 0, 0, -2), (0, 0, 0, 0))


def test_schmier_is_redealt_by_the_same_dealer() -> None:
    night = scored(passed(6), passed(6), rules="schmier", players=6)
    assert (night.dealer, night.state.hands_played, night.made) == ("Fay", 5, [None, None])


def test_after_a_redeal_by_another_dealer_that_one_deals_again() -> None:
    redealt = {"bid": None, "dealer": "Bob"}
    assert scored(redealt, rules=with_all_pass("redeal")).dealer == "Bob"


# ----------------------------------------------------------------- eldest-leads


def test_eldest_leads_and_nobody_can_be_set() -> None:
    rules = with_all_pass("eldest-leads")
    night = scored(passed(trump="S", points=points("A B - -")), rules=rules)
    assert (night.scores, night.smucks, night.made) == ((1, 1, 0, 0), (0, 0, 0, 0), [None])
    assert night.state.hands_played == 6
    assert night.dealer == "Ann"


def test_eldest_is_the_seat_after_the_dealer() -> None:
    rules = with_all_pass("eldest-leads", hand_size=2)
    played = ["AS 2S 3H 4H", "KH QH JH 2H"]
    night = scored({**passed(first="C"), "trump": "S", "tricks": played}, rules=rules, dealer="B")
    assert night.trick_winners == "CC"
    assert night.owners == "C D - C"


def test_eldests_first_card_makes_trump() -> None:
    rules = with_all_pass("eldest-leads", hand_size=1)
    wrong = {**passed(), "trump": "H", "tricks": ["AS 2S 3H 4H"]}
    assert scored(wrong, rules=rules).codes == {"lead-not-trump"}


@pytest.mark.parametrize("others", ["always", "if-set"])
def test_without_a_pitcher_everybody_scores(others) -> None:
    rules = with_all_pass("eldest-leads", others_score=others)
    night = scored(passed(trump="S", points=points("A B C D")), rules=rules)
    assert night.scores == (1, 1, 1, 1)


def test_without_a_pitcher_no_partner_is_called() -> None:
    rules = with_all_pass("eldest-leads", partnership="called")
    night = scored(passed(trump="S", points=points("A B - D")), rules=rules)
    assert night.scores == (1, 1, 0, 1)
    with_partner = passed(trump="S", partner="Bob", points=points("A B - D"))
    assert scored(with_partner, rules=rules).codes == {"partner-not-called"}


# -------------------------------------------------------------------- the deal


def test_the_deal_passes_after_a_hand_and_after_a_forfeit() -> None:
    assert scored(hand("A", 2, "A A - A"), dealer="B").dealer == "Cy"
    assert scored(passed(first="C", dump="forfeit"), dealer="B").dealer == "Cy"


def test_where_somebody_else_deals_the_rotation_goes_on_from_there() -> None:
    night = scored(hand("A", 2, "A A - A", dealer="Bob"), hand("A", 2, "A A - A"), dealer="A")
    assert [night.state.table.players[r.dealer] for r in night.results] == ["Bob", "Cy"]
    assert night.dealer == "Dee"
