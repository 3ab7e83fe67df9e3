"""FORMAT: points, piles, tricks, claims; what of them is refused."""

import pytest

from tests.rules.scored import JICK, hand, points, scored, tricks

TWO = {"preset": "pitch", "hand_size": 2, "trump_by": "name", "low_to": "player"}
LED = {**TWO, "trump_by": "lead"}
JOKER = {"jokers": 1, "trump_order": "A K Q J 10 9 8 7 6 5 4 3 2 Jo"}


# ---------------------------------------------------------------------- points


def test_every_point_has_an_entry() -> None:
    for point in ("high", "low", "jack", "game"):
        seen = hand("A", 2, "A A A A")
        del seen["points"][point]
        assert scored(seen).codes == {"point-missing"}


@pytest.mark.parametrize("point", ["high", "low", "jack", "game"])
def test_a_points_owner_plays(point) -> None:
    seen = hand("A", 2, "A A A A")
    seen["points"][point] = "Zoe"
    assert "no-such-player" in scored(seen).codes


@pytest.mark.parametrize(
    ("more", "problems"),
    [
        ({"joker": "Ann"}, {"point-unknown"}),
        ({"joker": None}, set()),
        ({"hi": None}, {"point-unknown"}),
    ],
)
def test_a_point_that_is_not_played(more, problems) -> None:
    seen = hand("A", 2, "A A A A")
    seen["points"] |= more
    assert scored(seen).codes == problems


@pytest.mark.parametrize(
    ("rules", "owners", "problems"),
    [
        ({}, "- A - A", {"high-low-nobodys"}),
        ({}, "A - - A", {"high-low-nobodys"}),
        ({}, "- - - A", {"high-low-nobodys"}),
        ({"trump_by": "name"}, "- - - A", set()),
        ({"trump_by": "name"}, "A - - A", {"high-low-nobodys"}),
        ({"trump_by": "name"}, "- A - A", {"high-low-nobodys"}),
        ({"trump_by": "name"}, "- - A A", {"high-low-nobodys"}),
        (JOKER, "- - - A", set()),
        ({**JOKER, "joker_lead": "spades"}, "- - - A", set()),
        ({**JOKER, "joker_lead": "refused"}, "- - - A", {"high-low-nobodys"}),
        ({**JOKER, "joker_lead": "refused", "trump_by": "name"}, "- - - A", set()),
    ],
)
def test_high_and_low_are_nobodys_only_where_no_number_need_be_trump(
    rules, owners, problems
) -> None:
    assert scored(hand("A", 2, owners), rules={"preset": "shmear", **rules}).codes == problems


@pytest.mark.parametrize("point", ["jick", "ten", "three", "five"])
def test_a_point_that_is_a_numbered_trump_needs_a_high_and_a_low(point) -> None:
    rules = {**TWO, "trump_order": JICK, "points": ["high", "low", point, "game"]}
    names = ("high", "low", point, "game")
    assert scored(hand("A", 2, "- - A A", names), rules=rules).codes == {"high-low-nobodys"}


def test_jokers_alone_need_none() -> None:
    rules = {**TWO, **JOKER, "points": ["high", "low", "joker", "game"]}
    seen = hand("A", 2, "- - A A", ("high", "low", "joker", "game"))
    assert scored(seen, rules=rules).refused is None


@pytest.mark.parametrize("point", ["jack", "jick", "joker"])
def test_any_other_point_may_be_nobodys(point) -> None:
    rules = {**TWO, **JOKER, "trump_order": JICK + " Jo", "points": ["high", "low", point]}
    assert scored(hand("A", 2, "A A -", ("high", "low", point)), rules=rules).refused is None


@pytest.mark.parametrize(
    ("preset", "tie", "players", "refused"),
    [
        ("shmear", "nobody", 2, False),
        ("shmear", "pitcher", 2, True),
        ("shmear", "pitcher", 3, False),
        ("shmear", "others", 2, True),
        ("shmear", "others", 3, False),
        ("shmear", "eldest", 4, True),
        ("schmear", "nobody", 4, False),
        ("schmear", "pitcher", 4, True),
        ("schmear", "others", 4, True),
        ("schmear-six", "pitcher", 6, False),
        ("schmear-six", "others", 6, False),
        ("schmear-six", "eldest", 6, True),
    ],
)
def test_game_is_nobodys_only_where_a_tie_can_leave_it_so(preset, tie, players, refused) -> None:
    night = scored(
        hand("A", 2, "A A A -"), rules={"preset": preset, "game_tie": tie}, players=players
    )
    assert night.codes == ({"game-cannot-be-nobodys"} if refused else set())


@pytest.mark.parametrize(
    ("owners", "tie", "refused"),
    [
        ("A C A -", "pitcher", False),  # the pair, Bob and Dee: two others
        ("A B A -", "pitcher", False),
        ("A A A -", "pitcher", False),
    ],
)
def test_in_crazy_the_sides_of_the_hand_decide_that(owners, tie, refused) -> None:
    rules = {"preset": "shmear-crazy", "game_tie": tie}
    assert (scored(hand("A", 2, owners), rules=rules).refused is not None) == refused
    three = scored(hand("A", 2, "A B A -"), rules=rules, players=3)
    assert three.codes == {"game-cannot-be-nobodys"}  # the pair with the pitcher against Cy


def test_without_a_pitcher_there_is_one_side_more_to_tie() -> None:
    rules = {"preset": "schmear", "all_pass": "eldest-leads"}
    night = scored({**hand("A", 2, "A A A -"), "bid": None}, rules=rules)
    assert night.refused is None


# ----------------------------------------------------------------- card_points


def counted(counts, owners="A A A", **more):
    return hand("A", 2, owners, ("high", "low", "jack"), card_points=counts, **more)


def test_card_points_stand_in_for_game() -> None:
    assert scored(counted({"Ann": 12, "Bob": 31})).owners == "A A A B"


def test_a_side_that_nobody_named_has_none() -> None:
    night = scored(counted({"Bob": 1}))
    assert (night.counts, night.owner("game")) == ((0, 1, 0, 0), "B")


def test_card_points_are_named_by_side_or_by_player() -> None:
    by_player = scored(counted({"Ann": 10, "Cy": 8, "Bob": 12, "Dee": 5}), rules="schmear")
    by_side = scored(counted({"Cy": 18, "Dee": 17}), rules="schmear")
    assert by_player.counts == by_side.counts == (18, 17)


@pytest.mark.parametrize(
    ("counts", "code"),
    [
        ({"Ann": -1}, "card-points-negative"),
        ({"Ann": -1, "Bob": 81}, "card-points-negative"),
        ({"Ann": 81}, "card-points-too-many"),
        ({"Ann": 40, "Bob": 41}, "card-points-too-many"),
        ({"Ann": 40, "Zoe": 3}, "no-such-player"),
        ({"Ann": 1.5}, "card-points-half"),
        ({"Ann": 1.25}, "not-readable"),
        ({"Ann": float("nan"), "Bob": float("inf")}, "not-readable"),
        ({"Ann": "12"}, "not-readable"),
        ({"Ann": True}, "not-readable"),
        ([12], "not-readable"),
    ],
)
def test_counts_that_cannot_be(counts, code) -> None:
    assert code in scored(counted(counts)).codes


def test_all_eighty_may_be_counted() -> None:
    assert scored(counted({"Ann": 40, "Bob": 40})).refused is None


def test_a_smaller_deck_has_less_to_count() -> None:
    rules = {"preset": "pitch", "deck": "J"}  # A K Q J in four suits: 40
    about = {"rules": rules, "players": 2}
    assert scored(counted({"Ann": 40}), **about).refused is None
    assert scored(counted({"Ann": 41}), **about).codes == {"card-points-too-many"}


@pytest.mark.parametrize(
    ("game", "problems"), [("Bob", set()), ("Ann", {"game-contradicts-count"})]
)
def test_game_and_a_count_must_agree(game, problems) -> None:
    seen = counted({"Ann": 12, "Bob": 31})
    seen["points"]["game"] = game
    assert scored(seen).codes == problems


def test_game_and_a_count_agree_by_side() -> None:
    seen = counted({"Ann": 31, "Bob": 12})
    seen["points"]["game"] = "Cy"
    assert scored(seen, rules="schmear").refused is None


def test_card_points_alone_are_not_enough() -> None:
    seen = counted({"Ann": 12})
    del seen["points"]
    assert scored(seen).codes == {"point-missing"}


# ----------------------------------------------------------------------- piles

PILES = {"Ann": "KS 2S AS 5H", "Dee": "3H 4H 6H 7H"}


def piled(piles=None, trump="S", **played):
    return {"bid": ["Ann", 2], "trump": trump, "piles": piles or PILES, "played": played}


def test_piles_say_who_took_what_and_played_says_the_rest() -> None:
    night = scored(piled(high="Cy", low="Bob"), rules=TWO)
    assert (night.owners, night.counts) == ("C B - A", (7, 0, 0, 0))


def test_where_low_is_its_takers_only_the_highest_is_asked_for() -> None:
    night = scored(piled(high="Cy"), rules={**TWO, "low_to": "taker"})
    assert night.owners == "C A - A"


def test_who_played_the_lowest_must_be_said() -> None:
    assert scored(piled(high="Cy"), rules=TWO).codes == {"who-played-low"}
    assert scored(piled(high="Zoe", low="Bob"), rules=TWO).codes >= {"no-such-player"}


def test_the_highest_trump_takes_its_trick_so_its_pile_tells_who_played_it() -> None:
    assert scored(piled(), rules=TWO).codes == {"who-played-low"}
    said, told = piled(low="Cy"), piled(high="Ann", low="Cy")
    assert scored(said, rules=TWO).owners == scored(told, rules=TWO).owners


def test_a_joker_above_it_could_have_taken_the_highest_trump() -> None:
    rules = {**TWO, "jokers": 1, "trump_order": "Jo A K Q J 10 9 8 7 6 5 4 3 2"}
    assert "who-played-high" in scored(piled(), rules=rules).codes


def test_a_lone_trump_was_played_by_one() -> None:
    piles = {"Ann": "KS 2H 8H 5H", "Dee": "3H 4H 6H 7H"}
    assert scored(piled(piles, high="Ann", low="Ann"), rules=TWO).owners == "A A - A"
    assert scored(piled(piles, high="Ann", low="Bob"), rules=TWO).codes == {"played-by-two"}


def test_a_point_that_is_not_played_is_not_asked_for() -> None:
    rules = {**TWO, "points": ["jack", "game"]}
    assert scored(piled(), rules=rules).owners == "- A"


def test_without_a_trump_nothing_is_asked_for() -> None:
    piles = {"Ann": "KH 2H 8H 5H", "Dee": "3H 4H 6H 7H"}
    assert scored(piled(piles), rules=TWO).owners == "- - - A"
    assert scored(piled(piles), rules=LED).codes == {"no-trump-in-play"}
    joker = {"Ann": "KH 2H 8H Jo", "Dee": "3H 4H 6H 7H"}
    assert scored(piled(joker), rules={**LED, **JOKER}).owners == "- - - A"


@pytest.mark.parametrize(
    ("piles", "code"),
    [
        ({"Ann": "KS 2S AS 5H", "Dee": "3H 4H 6H"}, "piles-number"),
        ({"Ann": "KS 2S AS 5H 8H", "Dee": "3H 4H 6H 7H"}, "piles-number"),
        ({"Ann": "KS 2S AS", "Dee": "3H 4H 6H 7H 5H"}, "pile-size"),
        ({"Ann": "KS 2S AS 5H", "Zoe": "3H 4H 6H 7H"}, "no-such-player"),
        ({"Ann": "KS 2S AS KS", "Dee": "3H 4H 6H 7H"}, "card-twice"),
        ({"Ann": "KS 2S AS 5H", "Dee": "3H 4H 6H KS"}, "card-twice"),
        ({"Ann": "KS 2S AS Jo", "Dee": "3H 4H 6H 7H"}, "card-not-in-deck"),
        ({"Ann": "KS 2S AS 1H", "Dee": "3H 4H 6H 7H"}, "not-a-card"),
        ({"Ann": "KS 2S AS 5X", "Dee": "3H 4H 6H 7H"}, "not-a-card"),
        ({"Ann": 7}, "not-readable"),
    ],
)
def test_piles_that_cannot_be(piles, code) -> None:
    assert code in scored(piled(piles, high="Ann", low="Ann"), rules=TWO).codes


def test_partners_piles_are_one() -> None:
    piles = {"Ann": "KS 2S", "Cy": "AS 5H", "Dee": "3H 4H 6H 7H"}
    rules = {**TWO, "partnership": "pairs"}
    assert scored(piled(piles, high="Cy", low="Bob"), rules=rules).counts == (7, 0)


def test_trump_must_be_known() -> None:
    assert scored(piled(trump=None, high="Cy", low="Bob"), rules=TWO).codes == {"trump-missing"}
    assert scored(piled(trump=None, high="Cy", low="Bob"), rules=LED).codes == {"trump-missing"}


# ---------------------------------------------------------------------- tricks


@pytest.mark.parametrize(
    ("played", "code"),
    [
        (["KS 2S AS 5H"], "tricks-number"),
        (["KS 2S AS 5H", "3H 4H 6H 7H", "8H 9H QH JH"], "tricks-number"),
        (["KS 2S AS", "3H 4H 6H 7H"], "trick-size"),
        (["KS 2S AS 5H 8H", "3H 4H 6H 7H"], "trick-size"),
        (["KS 2S AS 5H", "3H 4H 6H KS"], "card-twice"),
        (["KS 2S AS 5H", "3H 4H 6H Jo"], "card-not-in-deck"),
        (["KS 2S AS 5H", "3H 4H 6H 0H"], "not-a-card"),
        ([], "tricks-number"),
        ("KS 2S AS 5H", "not-readable"),
        ([["KS", "2S", "AS", "5H"]], "not-readable"),
    ],
)
def test_tricks_that_cannot_be(played, code) -> None:
    seen = {"bid": ["Ann", 2], "trump": "S", "tricks": played}
    assert code in scored(seen, rules=TWO).codes


def test_all_that_is_wrong_is_said_at_once() -> None:
    seen = {"bid": ["Ann", 2], "trump": "S", "tricks": ["KS 2S AS", "3H 4H 3H Jo"]}
    assert scored(seen, rules=TWO).codes == {"trick-size", "card-twice", "card-not-in-deck"}


@pytest.mark.parametrize(
    ("deck", "there", "missing"),
    [
        ("7", "AH 7H", "6H"),
        ("10", "10H AH", "9H"),
        ("A K Q J 10 9 2", "9H 2H", "3H"),
        ("2", "3H 2H", None),
    ],
)
def test_the_deck_is_what_the_table_plays_with(deck, there, missing) -> None:
    rules = {**TWO, "deck": deck}
    first, second = there.split()
    night = scored(tricks("A", 2, f"AS {first}", f"KS {second}"), rules=rules, players=2)
    assert night.refused is None
    if missing:
        night = scored(tricks("A", 2, f"AS {first}", f"KS {missing}"), rules=rules, players=2)
        assert night.codes == {"card-not-in-deck"}


def test_three_players_may_hold_nine() -> None:
    played = ["AS KS QS", "JS 10S 9S", "AH KH QH", "JH 10H 9H", "AD KD QD", "JD 10D 9D"]
    nine = [*played, "AC KC QC", "JC 10C 9C", "8C 7C 6C"]
    about = {"rules": "schmear-cutthroat"}
    assert scored(tricks("A", 2, *nine), players=3, **about).trick_winners == "A" * 9
    assert scored(tricks("A", 2, *played), players=3, **about).codes == {"tricks-number"}
    six = [" ".join(trick.split()[:2]) for trick in played]
    assert scored(tricks("A", 2, *six), players=2, **about).trick_winners == "A" * 6


@pytest.mark.parametrize("text", ["10S", "TS", "ts", "10s", "tS"])
def test_a_ten_may_be_written_so(text) -> None:
    night = scored(tricks("A", 2, f"{text} 2H 3H 4H", "5h 6H 7h 8H"), rules=TWO)
    assert night.counts == (10, 0, 0, 0)


# ---------------------------------------------------------------- which and how


def test_exactly_one_kind_of_evidence() -> None:
    seen = tricks("A", 2, "KS 2S AS 5H", "3H 4H 6H 7H")
    assert "evidence-several" in scored({**seen, "piles": PILES}, rules=TWO).codes
    assert "evidence-several" in scored({**seen, "points": points("A A A A")}, rules=TWO).codes
    assert "evidence-several" in scored({**seen, "card_points": {"Ann": 3}}, rules=TWO).codes
    del seen["tricks"]
    assert scored(seen, rules=TWO).codes == {"evidence-missing"}


def test_an_unknown_key_is_an_error() -> None:
    assert scored(hand("A", 2, "A A A A", tricked=[])).codes == {"unknown-key"}


@pytest.mark.parametrize("bad", [None, 5, "hand", []])
def test_a_hand_is_an_object(bad) -> None:
    assert scored(bad).codes >= {"not-readable"}


# ---------------------------------------------------------------------- claims


@pytest.mark.parametrize(
    ("claims", "differ"),
    [
        ({"high": "Cy", "low": "Bob", "jack": None, "game": "Cy"}, []),
        ({"high": "Ann", "low": "Bob"}, ["claims.high"]),
        ({"jack": "Ann", "game": None}, ["claims.game", "claims.jack"]),
        ({}, []),
    ],
)
def test_claims_are_compared_and_never_counted(claims, differ) -> None:
    seen = tricks("A", 2, "KS 2S AS 5H", "3H 4H 6H 7H", claims=claims)
    night = scored(seen, rules=TWO)
    assert (night.owners, night.refused) == ("C B - C", None)
    assert sorted(problem.where for problem in night.problems) == differ
    piles = piled({"Cy": "KS 2S AS 5H 3H 4H 6H 7H"}, high="Cy", low="Bob")
    assert scored({**piles, "claims": claims}, rules=TWO).codes == night.codes


def test_a_claim_by_side_is_right() -> None:
    seen = tricks("A", 2, "KS 2S AS 5H", "3H 4H 6H 7H", claims={"high": "Ann", "low": "Dee"})
    assert scored(seen, rules={**TWO, "partnership": "pairs"}).codes == set()


@pytest.mark.parametrize("claims", [{"high": "Zoe"}, "high", {"nonsense": "Ann"}])
def test_nothing_wrong_with_a_claim_refuses_a_hand(claims) -> None:
    seen = tricks("A", 2, "KS 2S AS 5H", "3H 4H 6H 7H", claims=claims)
    assert scored(seen, rules=TWO).refused is None
