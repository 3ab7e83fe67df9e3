"""The page on which a hand is entered: what it asks, what it shows, what it refuses and why."""

import pytest

from tests.tools.scorer import Scorer

pytestmark = pytest.mark.sqlite_only  # what is saved is tried on both elsewhere

FOUR = ["Ann", "Bob", "Cy", "Dee"]
ALL_ANN = {"high": "Ann", "low": "Ann", "jack": None, "game": "Ann"}
ANN_MAKES_2 = {"bid": ["Ann", 2], "trump": "S", "points": ALL_ANN}


@pytest.fixture
def phone(app):
    return Scorer(app)


def refused(scorer, hand, do="Check"):
    """What is said about a hand that can't be, once it was entered."""
    scorer.enter_bid(*hand["bid"])
    scorer.tap_points(hand)
    scorer.press(do, status=422)
    return scorer.problems


# ----------------------------------------------------------------------- the auction


def test_the_grid_has_every_bid_of_every_player_and_says_why_one_is_not_allowed(scorer):
    scorer.play(ANN_MAKES_2, way=1)
    scorer.begin()
    assert scorer.answers("Bob") == [
        "Bob bids 2",
        "Bob bids 3",
        "Bob bids 4",
        "Bob shoots the moon",
    ]
    moons = [e for e in scorer.page.all("input") if e.get("aria-label").endswith("the moon")]
    why = {
        scorer.page.name_of(e).split()[0]: scorer.page.described(e)
        for e in moons
        if "aria-describedby" in e
    }
    assert sorted(why) == ["Bob", "Cy", "Dee"]
    assert why["Bob"].startswith(
        "Bob can’t shoot the moon: after the first hand that takes a score of at least 1"
    )
    scorer.tap_bid("Bob", "moon")
    scorer.press("Check", status=422)
    assert scorer.problems[0] == why["Bob"]
    assert scorer.chosen("Who pitched") == ["Bob shoots the moon"]


def test_beyond_four_columns_the_player_comes_first_and_then_the_bid(phone):
    phone.new_game("shmear-jick", FOUR)
    phone.play(
        {"bid": ["Ann", 4], "trump": "S", "points": {**ALL_ANN, "jack": "Ann", "jick": None}}, way=1
    )
    phone.begin()
    assert phone.answers("Who pitched?")[:4] == FOUR
    assert phone.answers("For how much?") == ["2", "3", "4", "5", "Moon"]
    phone.tap_bid("Bob", "moon")
    phone.press("Check", status=422)
    assert phone.problems[0].startswith("Bob can’t shoot the moon")
    moon = phone.page.one("input", name="call", value="moon")
    assert phone.page.described(moon).startswith("Bob can’t shoot the moon")
    phone.tap_bid("Ann", 5)
    phone.tap_points({"trump": "H", "points": {**ALL_ANN, "jack": "Ann", "jick": "Ann"}})
    phone.press("Check")
    phone.press("Save hand 2")
    assert phone.totals()["Ann"] == (9, 0)


def test_call_by_call_the_page_knows_whose_turn_it_is_and_what_may_be_said(scorer):
    scorer.begin()
    scorer.follow("Call by call")
    assert "Ann calls" in scorer.page.text
    scorer.follow("3")
    assert "Bob calls" in scorer.page.text
    assert not scorer.leads("2")
    why = [e.text for e in scorer.page.section("The auction").all("p") if "problem" in e.classes]
    assert why == ["Ann has bid 3. Bob must bid more, or pass."] * 2
    scorer.follow("4")
    scorer.follow("Take back the last call")
    assert "Bob calls" in scorer.page.text
    for call in ("Pass", "Moon", "Pass"):
        scorer.follow(call)
    assert scorer.page.has("Trump")
    scorer.tap_points({"trump": "S", "points": {**ALL_ANN, "jack": "Ann"}})
    scorer.press("Check")
    assert "Cy missed the moon" in scorer.page.text


GARBAGE = (
    "calls=garbage&auction=1",
    "calls=2.2.2.2.2.2.2.2.2.2&auction=1",
    "calls=....&auction=1",
    "calls=moon.moon&auction=1",
    "calls=-5.pass&auction=1",
    "calls=" + "pass." * 300 + "&auction=1",
    "calls=" + "9" * 5000 + "&auction=1",
    "calls=pass.pass.pass.pass&bid=0-2&trump=X",
    "bid=garbage",
    "bid=99-2",
    "bid=0-99999999999999999999",
    "bid=-&trump=%00",
    "bid=٣-٢",
    "dealer=9",
    "auction=1&grid=1",
)


def test_an_address_with_garbage_shows_the_form_all_the_same(scorer, subtests):
    for query in GARBAGE:
        with subtests.test(query[:40]):
            scorer.open(scorer.at(f"hand?{query}"))
            assert scorer.page.heading == "Hand 1"
    scorer.board()
    assert scorer.lines() == []


def test_a_hand_before_one_that_is_not_there_is_no_page(scorer, subtests):
    scorer.play(ANN_MAKES_2, way=1)
    for before in ("99", "0", "-1", "x", "", "9" * 40, "1.5"):
        with subtests.test(before):
            scorer.open(scorer.at(f"hand?before={before}"), status=404)
            scorer.send(scorer.at(f"hand?before={before}"), {}, status=404)


def test_a_hand_before_another_games_hand_is_no_page(scorer):
    other = Scorer(scorer.app)
    other.new_game()
    for _ in range(2):
        other.play(ANN_MAKES_2, way=1)
    scorer.play(ANN_MAKES_2, way=1)
    scorer.open(scorer.at("hand?before=2"), status=404)
    scorer.open(scorer.at("hand/2"), status=404)
    scorer.open(scorer.at("hand/2/correct"), status=404)
    scorer.open(scorer.at("hand/2/strike"), status=404)


# ------------------------------------------------------------------ everybody passed


@pytest.mark.parametrize(
    ("preset", "players", "choices", "means"),
    [
        ("shmear", FOUR, ["Play for 2", "Moon", "Forfeit: −2, a smuck"], "must choose"),
        ("schmear", FOUR, [], "Dee is stuck with a bid of 2."),
        ("schmier", [*FOUR, "Eve", "Fay"], [], "Fay deals again. No hand is scored."),
    ],
)
def test_everybody_passed_offers_what_these_rules_have(phone, preset, players, choices, means):
    phone.new_game(preset, players)
    phone.enter_all_passed()
    said = next(e for e in phone.page.all("div") if e.get("aria-labelledby") == "passed-means")
    assert means in said.text
    assert [phone.page.name_of(e) for e in said.all("input")] == choices


def test_a_redeal_is_no_hand_and_the_same_dealer_deals_again(phone):
    phone.new_game("schmier", [*FOUR, "Eve", "Fay"])
    phone.enter_all_passed()
    phone.press("Check")
    phone.press("Save hand 1")
    assert phone.dealer() == "Fay"
    assert phone.leads("Enter hand 1")
    assert phone.lines()[0][0].startswith("–")
    phone.follow("–, why")
    assert "Fay deals again" in phone.page.text


def test_a_forfeit_costs_the_dealer_and_asks_for_no_points(scorer):
    scorer.play(ANN_MAKES_2, way=1)
    scorer.play({"bid": ["Dee", 2], "trump": "S", "points": dict.fromkeys(ALL_ANN, "Dee")}, way=1)
    for deal in ("Bob", "Cy", "Dee"):
        assert scorer.dealer() == deal
        scorer.play({"calls": [], "dump": "forfeit"}, way=1)
    assert scorer.totals() == {"Ann": (3, 0), "Bob": (0, 1), "Cy": (0, 1), "Dee": (2, 1)}


def test_the_dealer_may_shoot_the_moon_only_with_the_right_to(scorer):
    scorer.play(ANN_MAKES_2, way=1)
    scorer.open(scorer.at("mend"))
    scorer.press("Bob")
    scorer.enter_all_passed()
    scorer.tap_points({"dump": "moon", "trump": "S", "points": ALL_ANN})
    scorer.press("Check", status=422)
    assert scorer.problems[0].startswith("Bob can’t shoot the moon")


# -------------------------------------------------------------------------- the points


def test_not_in_play_and_tied_are_offered_where_the_rules_allow_them(phone):
    phone.new_game("shmear", FOUR)
    phone.begin()
    rows = [e for e in phone.page.all("fieldset") if "point" in e.classes]
    names = {
        row["id"]: [phone.page.name_of(e) for e in row.all("input") if e["type"] == "radio"]
        for row in rows
    }
    assert names == {
        "high": FOUR,
        "low": FOUR,
        "jack": [*FOUR, "Not in play"],
        "game": [*FOUR, "Tied", "Count the card points"],
    }
    phone.new_game("schmear", FOUR)  # a tie is the pitchers' if they are in it, and they are
    phone.begin()
    assert "Tied" not in phone.page.text
    phone.new_game("schmier", [*FOUR, "Eve", "Fay"])  # trump is named, so none need be in play
    phone.begin()
    assert phone.page.text.count("Not in play") == 5


def test_card_points_are_counted_against_what_the_deck_has(scorer):
    scorer.enter_bid("Ann", 2)
    scorer.tap_points({"trump": "S", "points": {"high": "Ann", "low": "Bob", "jack": None}})
    scorer.choose("Game", "Count the card points")
    scorer.fill("Ann", 31)
    scorer.fill("Bob", 12)
    scorer.press("Ann, one more")
    assert "44 taken + 36 not in play = 80" in scorer.page.text
    assert "Game: Ann" in scorer.page.text
    scorer.press("Cy, one less")
    scorer.fill("Dee", "many")
    scorer.press("Dee, one more")
    scorer.fill("Dee", 60)
    scorer.press("Dee, one less")
    assert "23 too many: count again" in scorer.page.text
    scorer.press("Check", status=422)
    assert scorer.problems == [
        "The card points add up to 103, and the deck has only 80. Count again."
    ]
    counts = [e["value"] for e in scorer.page.all("input") if e["name"].startswith("cp-")]
    assert counts == ["32", "12", "0", "59"]
    assert scorer.chosen("Game") == ["Count the card points"]


def test_the_joker_makes_it_eighty_one(phone):
    phone.new_game("schmier", [*FOUR, "Eve", "Fay"])
    phone.begin()
    assert "0 taken + 81 not in play = 81" in phone.page.text


def test_counts_that_are_level_are_a_tie(scorer):
    scorer.enter_bid("Ann", 2)
    points = {"high": "Ann", "low": "Ann", "jack": None}
    scorer.tap_points({"trump": "S", "points": points, "card_points": {"Bob": 20, "Cy": 20}})
    scorer.press("Check")
    assert "Tied: nobody’s" in scorer.page.text
    scorer.press("Save hand 1")
    assert scorer.totals() == {"Ann": (2, 0), "Bob": (0, 0), "Cy": (0, 0), "Dee": (0, 0)}


def test_the_rulings_are_read_before_the_hand_is_saved(scorer):
    scorer.enter_bid("Bob", 3)
    scorer.tap_points({"trump": "H", "points": {**ALL_ANN, "low": "Bob"}})
    scorer.press("Check")
    then = scorer.page.section("What this hand does").text
    assert "Bob is set" in scorer.page.text
    for words in ("1 smuck", "shmear.com, Scoring", "Ann 2", "Bob 0"):
        assert words in then, words
    scorer.board()
    assert scorer.lines() == []


# --------------------------------------------------------------------------- bad input


IMPOSSIBLE = (
    (
        {"bid": ["Ann", 2]},
        "High",
        ["It is not said how the hand came out. Choose who got each point."],
    ),
    (
        {"bid": ["Ann", 2], "points": {"high": "Ann"}},
        "Jack",
        [
            "Low is missing. Choose who got it.",
            "Jack is missing. Choose who got it, or nobody.",
            "Game is missing. Choose who got it, or nobody.",
        ],
    ),
    (
        {"bid": ["Ann", 2], "points": ALL_ANN, "card_points": {"Ann": 60, "Bob": 60}},
        "Game",
        ["The card points add up to 120, and the deck has only 80. Count again."],
    ),
    (
        {"bid": ["Ann", 2], "points": ALL_ANN, "card_points": {"Ann": -5}},
        "Ann",
        ["Ann can’t have −5 card points. Enter a count of 0 or more."],
    ),
    (
        {"bid": ["Ann", 2], "points": ALL_ANN, "card_points": {"Ann": "many"}},
        "Ann",
        ["“many” is no whole number. Enter one."],
    ),
)


def test_a_hand_that_can_not_be_is_refused_beside_its_fields(scorer, subtests):
    for hand, beside, sentences in IMPOSSIBLE:
        with subtests.test(beside):
            scorer.board()
            found = refused(scorer, hand)
            assert set(sentences) <= set(found)
            assert scorer.beside(beside) in sentences
            assert scorer.chosen("Who pitched") == ["Ann bids 2"]
    scorer.board()
    assert scorer.lines() == []
    assert scorer.totals()["Ann"] == (0, 0)


NOT_OFFERED = (
    ({"bid": "0-1"}, "Ann can’t bid 1: the lowest bid is 2. Choose a bid from 2 to 4."),
    ({"bid": "0-5"}, "Ann can’t bid 5: the highest bid is 4. Choose a bid from 2 to 4."),
    ({"bid": "0--3"}, "Ann can’t bid −1: the lowest bid is 2. Choose a bid from 2 to 4."),
    ({"bid": "4-2"}, "Nobody sits there. Choose one of the players."),
    ({"bid": ""}, "The auction is missing."),
    ({"jack": "7"}, "Nobody sits there. Choose one of the players."),
    ({"jack": "-1"}, "Nobody here is called “-1”. Choose one of the players."),
    ({"jack": "<b>"}, "Nobody here is called “-1”. Choose one of the players."),
    ({"high": ""}, "A trump was in play, so somebody has High. Choose who got it."),
    ({"trump": "X"}, "“X” is no suit."),
    ({"trump": "<script>"}, "“<script>” is no suit."),
    ({"dealer": "9"}, "Nobody sits there. Choose one of the players."),
    ({"dealer": "x"}, "“x” is no whole number. Enter one."),
    ({"calls": "2.3"}, "The auction isn’t over. Enter the call of Cy."),
    ({"calls": "2.2.pass.pass"}, "Ann has bid 2. Bob must bid more, or pass."),
    ({"calls": "2.pass.pass.pass.pass"}, "The auction was over before Ann called."),
    ({"calls": "boo"}, "Ann can’t bid −1: the lowest bid is 2."),
    ({"bid": "none", "dump": "flee"}, "“flee” can’t be read here. Enter it again."),
    ({"bid": "none"}, "Everybody passed. Choose what Dee does as dealer"),
    ({"game": "count", "cp-0": "9" * 30}, "The card points add up to"),
    ({"game": "count", "cp-1": "9" * 5000}, "is no whole number. Enter one."),
    ({"game": "9"}, "Nobody sits there. Choose one of the players."),
    ({"partner": "1"}, "No partner is called in this hand."),
)


def test_what_the_form_does_not_offer_is_refused_with_its_reason(scorer, subtests):
    scorer.enter_bid("Ann", 2)
    scorer.tap_points(ANN_MAKES_2)
    scorer.press("Check")
    address, fields = scorer.resend("Save hand 1")
    for sent, sentence in NOT_OFFERED:
        for do in ("check", "save"):
            with subtests.test(str(sent)[:40], do=do):
                scorer.send(address, {**fields, **sent, "do": do}, status=422)
                assert any(sentence in problem for problem in scorer.problems), scorer.problems
    scorer.board()
    assert scorer.lines() == []


def test_a_form_without_its_marks_is_refused(scorer, subtests):
    scorer.enter_bid("Ann", 2)
    address, fields = scorer.resend("Check")
    for name in ("key", "saw", "do"):
        for junk in (None, "", "x" * 65 if name == "key" else "x", "-1"):
            sent = (
                {**fields, name: junk}
                if junk is not None
                else {k: v for k, v in fields.items() if k != name}
            )
            with subtests.test(name, junk=junk):
                scorer.send(address, sent, status=400)


def test_every_field_of_a_refused_hand_stays_as_it_was_entered(scorer):
    scorer.enter_bid("Bob", 3)
    scorer.tap_points({"trump": "D", "points": {"high": "Cy", "jack": None}})
    scorer.press("Check", status=422)
    assert scorer.chosen("Who pitched") == ["Bob bids 3"]
    assert scorer.chosen("Trump") == ["Diamonds"]
    assert scorer.chosen("High") == ["Cy"]
    assert scorer.chosen("Low") == []
    assert scorer.chosen("Jack") == ["Not in play"]
    scorer.tap_points({"points": {"low": "Dee", "game": None}})
    scorer.press("Check")
    scorer.press("Save hand 1")
    assert scorer.totals() == {"Ann": (0, 0), "Bob": (0, 1), "Cy": (1, 0), "Dee": (1, 0)}
