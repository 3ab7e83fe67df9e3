"""RULES.md, "revoke": shown only, or what it costs under ``set`` and ``bid``."""

import pytest

from tests.rules.scored import scored, tricks

BASE = {
    "preset": "pitch",
    "hand_size": 2,
    "trump_by": "name",
    "low_to": "player",
    "follow": "strict",
    "first_trick": "same",
    "floor": None,
    "set_smucks": 1,
}

# Spades are trump, Ann pitches. The first trick is led in spades; who throws a heart to it and
# plays a spade in the second has revoked.
CLEAN = ["AS JS 3S 2S", "9H 8H 7H 6H"]  # Ann: High Jack Game; Dee: Low
BOB = ["AS 8H JS 2S", "9H 5S 7H 6H"]  # Bob revokes; his spade takes the second trick


def revoked(kind, *played, bid=2, **about):
    rules = {**BASE, "revoke": kind, **about.pop("rules", {})}
    return scored(tricks("A", bid, *played), rules=rules, scores=about.pop("scores", "5 5 5 5"))


@pytest.mark.parametrize("kind", ["flag", "set", "bid"])
def test_without_a_revoke_nothing_differs(kind) -> None:
    night = revoked(kind, *CLEAN)
    assert (night.revokes, night.scores, night.made) == ([], (8, 5, 5, 6), [True])


# ------------------------------------------------------------- a defender revokes


# High Ann (the ace), Low Dee (the two), Jack Ann, Game Ann: 4 + 1 against 0.
@pytest.mark.parametrize(
    ("kind", "bid", "scores", "made"),
    [
        ("flag", 3, (8, 5, 5, 6), True),
        ("flag", 4, (1, 5, 5, 6), False),
        ("set", 2, (8, 5, 5, 6), True),  # the points are more than the bid
        ("set", 4, (9, 5, 5, 6), True),  # the bid is more than the points
        ("bid", 3, (8, 2, 5, 6), True),
        ("bid", 4, (8, 1, 5, 6), True),  # can't be set, scores what it won
    ],
)
def test_a_defender_revokes(kind, bid, scores, made) -> None:
    night = revoked(kind, *BOB, bid=bid)
    assert (night.owners, night.revokes) == ("A D A A", ["B1"])
    assert (night.scores, night.made) == (scores, [made])
    assert night.smucks == ((1 if made is False else 0), 0, 0, 0)


def test_the_offender_scores_nothing_under_set_and_bid() -> None:
    # Bob throws a heart on the ace, then takes Low with his five, the lowest spade.
    played = ["AS 8H JS 9S", "9H 5S 7H 6H"]
    assert revoked("flag", *played).scores == (8, 6, 5, 5)
    assert revoked("set", *played).scores == (8, 5, 5, 5)
    assert revoked("bid", *played).scores == (8, 3, 5, 5)


def test_the_offenders_partner_scores_nothing_either() -> None:
    rules = {"partnership": "pairs"}
    night = revoked("set", *BOB, rules=rules, scores="5 5")
    assert (night.owner("low"), night.scores) == ("D", (8, 5))
    assert revoked("bid", *BOB, rules=rules, scores="5 5").scores == (8, 3)


def test_a_defenders_smuck_is_not_among_its_costs() -> None:
    assert revoked("bid", *BOB).smucks == (0, 0, 0, 0)


def test_the_floor_holds_for_an_offender() -> None:
    assert revoked("bid", *BOB, rules={"floor": 0}, scores="0 1 0 0").scores[1] == 0


# -------------------------------------------------------------- the pitcher revokes


def pitcher_revokes(kind, bid=2, **about):
    """Dee leads spades in Ann's stead; Ann throws a heart to it and has the ace."""
    rules = {**BASE, "revoke": kind, **about.pop("rules", {})}
    played = tricks("A", bid, "3S 2H JS 4S", "6H 7H 5H AS", leader="Dee")
    return scored(played, rules=rules, scores=about.pop("scores", "5 5 5 5"))


@pytest.mark.parametrize(
    ("kind", "bid", "scores", "made", "smucks"),
    [
        # High Ann, Low Dee, Jack Bob, Game Ann (4 against 1).
        ("flag", 2, (7, 6, 5, 6), True, 0),
        ("set", 2, (3, 6, 5, 6), False, 1),
        ("bid", 2, (3, 6, 5, 6), False, 1),
        ("flag", 3, (2, 6, 5, 6), False, 1),
    ],
)
def test_the_pitcher_revokes(kind, bid, scores, made, smucks) -> None:
    night = pitcher_revokes(kind, bid)
    assert (night.owners, night.revokes) == ("A D B A", ["A1"])
    assert (night.scores, night.made, night.smucks[0]) == (scores, [made], smucks)


def test_the_pitchers_partner_is_the_pitching_side() -> None:
    # Cy throws a heart and has a spade.
    rules = {**BASE, "partnership": "pairs", "revoke": "set"}
    played = tricks("A", 2, "AS JS 3H 2S", "9H 8H 4S 6H")
    night = scored(played, rules=rules, scores="5 5")
    assert (night.revokes, night.scores, night.made) == (["C1"], (3, 6), [False])


# ------------------------------------------------------------------- both revoke


@pytest.mark.parametrize(
    ("kind", "scores"), [("flag", (7, 5, 6, 6)), ("set", (3, 5, 6, 6)), ("bid", (3, 3, 6, 6))]
)
def test_both_revoke(kind, scores) -> None:
    # Dee leads; Ann and Bob throw hearts and have spades. Cy's jack takes the first trick.
    rules = {**BASE, "revoke": kind}
    played = tricks("A", 2, "3S 2H 8H JS", "6H 7H AS 5S", leader="Dee")
    night = scored(played, rules=rules, scores="5 5 5 5")
    assert (night.revokes, night.owners) == (["A1", "B1"], "A D C A")
    assert night.scores == scores


# ------------------------------------------------------------------------ the moon


@pytest.mark.parametrize(
    ("kind", "scores", "smucks", "winners"),
    [
        ("flag", (0, 5, 5, 6), 2, ""),
        ("set", (9, 5, 5, 6), 0, "A"),  # as if he had won every point
        ("bid", (8, 1, 5, 6), 0, ""),  # not failed, and not made
    ],
)
def test_a_defender_revokes_against_a_moon(kind, scores, smucks, winners) -> None:
    rules = {"moon": {"from_score": 1}}
    night = revoked(kind, *BOB, bid="moon", rules=rules)
    assert (night.scores, night.smucks[0], night.winners) == (scores, smucks, winners)


def test_a_moon_that_was_complete_stands() -> None:
    rules = {"moon": {"from_score": 1}, "points": ["high", "jack", "game"]}
    for kind, bob in (("set", 5), ("bid", 2)):
        night = revoked(kind, *BOB, bid="moon", rules=rules)
        assert (night.scores, night.winners) == ((8, bob, 5, 5), "A")


@pytest.mark.parametrize("kind", ["set", "bid"])
def test_a_shooter_who_revokes_has_failed(kind) -> None:
    rules = {"moon": {"from_score": 1}, "points": ["high", "game"]}
    night = pitcher_revokes(kind, "moon", rules=rules)
    assert (night.owners, night.scores[0], night.smucks[0]) == ("A A", 0, 2)
    assert not night.over
    assert pitcher_revokes("flag", "moon", rules=rules).winners == "A"


def test_a_moon_for_points_brings_them_when_a_defender_revoked() -> None:
    rules = {"moon": {"from_score": 1, "made": 5}}
    assert revoked("set", *BOB, bid="moon", rules=rules).scores == (10, 5, 5, 6)


# ------------------------------------------------------------------- eldest leads


@pytest.mark.parametrize(("kind", "bob"), [("flag", 1), ("set", 0), ("bid", 0)])
def test_without_a_bid_there_is_none_to_lose(kind, bob) -> None:
    # Ann leads as eldest. Bob revokes and plays Low in the second trick.
    rules = {**BASE, "revoke": kind, "all_pass": "eldest-leads"}
    seen = {**tricks("A", 2, "AS 8H JS 9S", "9H 5S 7H 6H"), "bid": None}
    night = scored(seen, rules=rules)
    assert (night.revokes, night.owner("low")) == (["B1"], "B")
    assert (night.scores, night.made) == ((3, bob, 0, 0), [None])


def test_points_and_piles_show_no_revoke() -> None:
    seen = {"bid": ["Ann", 2], "trump": "S", "played": {"high": "Ann", "low": "Dee"}}
    seen["piles"] = {"Ann": "AS 8H JS 2S", "Bob": "9H 5S 7H 6H"}
    night = scored(seen, rules={**BASE, "revoke": "bid"}, scores="5 5 5 5")
    assert (night.revokes, night.scores) == ([], (8, 5, 5, 6))


def test_what_the_rulings_say() -> None:
    codes = {ruling.code for ruling in revoked("set", *BOB, bid=4).results[0].rulings}
    assert "bid-spared" in codes
    spared = [r for r in revoked("set", *BOB, bid=4).results[0].rulings if r.code == "bid-spared"]
    assert spared[0].facts == {"seat": 0, "bid": 4, "won": 3, "dumped": False}
    assert spared[0].award.points == 1
    assert pitcher_revokes("set").rulings >= {"set-by-revoke", "point-towards-bid"}
    assert revoked("bid", *BOB).rulings >= {"revoke-loses-bid", "bid-made"}
    night = revoked("set", "AS 8H JS 9S", "9H 5S 7H 6H")
    assert "point-lost-by-revoke" in night.rulings
