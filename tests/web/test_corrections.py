"""Setting things right: a hand corrected, struck, put in, undone; what that changes is shown."""

import pytest

from tests.tools.scorer import Scorer

ALL_ANN = {"high": "Ann", "low": "Ann", "jack": None, "game": "Ann"}
ANN_MAKES_2 = {"bid": ["Ann", 2], "trump": "S", "points": ALL_ANN}
CALLED_BY_BOB = {"bid": ["Bob", 2], "trump": "S", "points": dict.fromkeys(ALL_ANN, "Bob")}
CALLED = {
    "calls": [["Ann", 2], ["Bob", 3], ["Cy", "pass"], ["Dee", "pass"]],
    "trump": "H",
    "points": {"high": "Bob", "low": "Bob", "jack": "Bob", "game": "Cy"},
}


def test_an_auction_entered_call_by_call_can_be_corrected(scorer):
    scorer.play(CALLED)
    scorer.open(scorer.at("hand/1/correct"))
    scorer.follow("Take back the last call")
    scorer.follow("Take back the last call")
    assert "Cy calls" in scorer.page.text
    scorer.follow("4")
    scorer.follow("Pass")
    scorer.press("See what it changes")
    assert scorer.page.one("h2", "Cy is set")
    scorer.press("Save the correction")
    assert scorer.totals()["Cy"] == (0, 1)
    assert scorer.dealer() == "Ann"


def test_an_auction_entered_call_by_call_can_be_corrected_in_the_grid(scorer):
    scorer.play(CALLED)
    scorer.open(scorer.at("hand/1/correct"))
    scorer.follow("Grid")
    assert scorer.chosen("Who pitched") == ["Bob bids 3"]
    assert scorer.chosen("Jack") == ["Bob"]
    scorer.tap_bid("Ann", 2)
    scorer.press("See what it changes")
    scorer.press("Save the correction")
    assert scorer.totals() == {"Ann": (0, 1), "Bob": (3, 0), "Cy": (1, 0), "Dee": (0, 0)}


# ------------------------------------------------------------- what a change changes


def moved(scorer):
    """The running totals that a change moves, as the page shows them before it is saved."""
    table = scorer.page.section("Running totals that move, before and after")
    rows = [[cell.text for cell in row.all("th", "td")] for row in table.all("tr")]
    return [row for row in rows if len(row) > 2][1:]


def test_a_correction_shows_what_it_changes_in_all_later_hands_before_it_is_saved(scorer):
    for _ in range(3):
        scorer.play(ANN_MAKES_2, way=1)
    assert scorer.totals()["Ann"] == (9, 0)
    scorer.follow("1, why")
    scorer.follow("Correct")
    assert scorer.page.heading == "Correct hand 1"
    assert scorer.chosen("Who pitched") == ["Ann bids 2"]
    assert scorer.chosen("Dealer") == ["Dee"]
    scorer.tap_bid("Ann", 4)
    scorer.press("See what it changes")
    assert [row[0] for row in moved(scorer)] == ["1", "2", "3"]
    assert [row[1] for row in moved(scorer)] == [
        "before: 3 → after: 0",
        "before: 6 → after: 3",
        "before: 9 → after: 6",
    ]
    assert "Ann is set" in scorer.page.text
    assert "Not saved yet" in scorer.page.one("header").text
    scorer.press("Back")
    assert scorer.chosen("Who pitched") == ["Ann bids 4"]
    scorer.press("See what it changes")
    scorer.press("Save the correction")
    assert scorer.notice == "The correction is saved."
    assert scorer.totals()["Ann"] == (6, 1)
    scorer.follow("1, why")
    assert "corrected by" in scorer.page.text
    scorer.board()
    scorer.press("Undo the correction of hand 1")
    assert scorer.totals()["Ann"] == (9, 0)


@pytest.mark.sqlite_only
def test_a_correction_that_changes_the_winner_says_so(scorer):
    for _ in range(4):
        scorer.play({**ANN_MAKES_2, "points": {**ALL_ANN, "jack": "Ann"}}, way=1)
        if scorer.page.has("Final scores"):
            break
    assert scorer.winners() == ["Ann"]
    scorer.follow("3, why")
    scorer.follow("Correct")
    scorer.tap_point("jack", "Bob")
    scorer.tap_point("game", "Bob")
    scorer.press("See what it changes")
    change = scorer.page.one("dl").text
    assert change == "The winnerbefore: Ann wins with 12. → after: The game goes on."
    scorer.press("Save the correction")
    assert scorer.leads("Enter hand 4")


@pytest.mark.sqlite_only
def test_a_correction_of_nothing_changes_nothing(scorer):
    scorer.play(ANN_MAKES_2, way=1)
    scorer.open(scorer.at("hand/1/correct"))
    scorer.press("See what it changes")
    assert "This changes no score." in scorer.page.text


@pytest.mark.sqlite_only
def test_a_correction_that_can_not_be_is_refused_and_stays_on_the_page(scorer):
    scorer.play(ANN_MAKES_2, way=1)
    scorer.play(ANN_MAKES_2, way=1)
    scorer.open(scorer.at("hand/2/correct"))
    scorer.tap_bid("Bob", "moon")
    scorer.press("See what it changes", status=422)
    assert scorer.problems[0].startswith("Bob can’t shoot the moon")
    assert scorer.chosen("Who pitched") == ["Bob shoots the moon"]
    scorer.board()
    assert scorer.totals()["Ann"] == (6, 0)


@pytest.mark.sqlite_only
def test_the_grid_of_an_earlier_hand_knows_the_scores_of_then(scorer):
    for _ in range(2):
        scorer.play(ANN_MAKES_2, way=1)
    scorer.open(scorer.at("hand/1/correct"))
    assert "can’t shoot" not in scorer.page.text
    scorer.open(scorer.at("hand?before=1"))
    assert "can’t shoot" not in scorer.page.text
    scorer.open(scorer.at("hand/2/correct"))
    assert scorer.page.text.count("can’t shoot") == 3


def test_another_dealer_of_a_recorded_hand_moves_the_deal_after_it(scorer):
    scorer.play(ANN_MAKES_2, way=1)
    scorer.open(scorer.at("hand/1/correct"))
    scorer.choose("Dealer", "Bob")
    scorer.press("See what it changes")
    scorer.press("Save the correction")
    assert scorer.dealer() == "Cy"


def test_a_forgotten_hand_is_put_in_and_what_it_moves_is_shown_first(scorer):
    scorer.play(ANN_MAKES_2, way=1)
    scorer.play({"bid": ["Bob", 2], "trump": "S", "points": dict.fromkeys(ALL_ANN, "Bob")}, way=1)
    scorer.follow("2, why")
    scorer.follow("Put in a forgotten hand before this one")
    assert scorer.page.heading == "A forgotten hand"
    assert scorer.chosen("Dealer") == ["Ann"]
    scorer.tap_bid("Cy", 3)
    scorer.tap_points({"trump": "C", "points": {**ALL_ANN, "low": "Cy"}})
    scorer.press("See what it changes")
    assert [row[:2] for row in moved(scorer)] == [
        ["2", "before: – → after: 5"],
        ["3", "before: 3 → after: 5"],
    ] or len(moved(scorer)) == 2
    scorer.press("Put it in")
    assert scorer.notice == "Hand 2 is saved."
    assert [line[0].split(",")[0] for line in scorer.lines()] == ["3", "2", "1"]
    assert scorer.totals() == {"Ann": (5, 0), "Bob": (4, 0), "Cy": (0, 1), "Dee": (0, 0)}


@pytest.mark.sqlite_only
def test_a_forgotten_hand_can_be_called_through_too(scorer):
    scorer.play(ANN_MAKES_2, way=1)
    scorer.open(scorer.at("hand?before=1"))
    scorer.follow("Call by call")
    for name, call in (("Ann", "Pass"), ("Bob", "3"), ("Cy", "Pass"), ("Dee", "Pass")):
        assert f"{name} calls" in scorer.page.text
        scorer.follow(call)
    assert scorer.page.heading == "A forgotten hand"
    scorer.tap_points({"trump": "C", "points": ALL_ANN})
    scorer.press("See what it changes")
    scorer.press("Put it in")
    assert len(scorer.lines()) == 2


# ----------------------------------------------------------------- strike and restore


def test_a_hand_is_struck_after_what_that_changes_was_shown_and_restored_from_the_log(scorer):
    scorer.play(ANN_MAKES_2, way=1)
    scorer.play(CALLED_BY_BOB, way=1)
    scorer.follow("1, why")
    scorer.follow("Strike")
    assert scorer.page.heading == "Strike hand 1?"
    assert moved(scorer)[0][0] == "1"
    address, fields = scorer.resend("Strike it")
    scorer.press("Strike it")
    assert scorer.notice == "Struck. The log can restore it."
    assert scorer.totals()["Ann"] == (0, 0)
    scorer.send(address, fields)
    assert scorer.notice == "Struck. The log can restore it."  # the same form: once
    scorer.send(address, {**fields, "key": "another key", "saw": "3"})
    assert scorer.notice == "This was struck already. Look at the log for what stands."
    assert len(scorer.lines()) == 1
    scorer.open(scorer.at("hand/1"))
    assert scorer.page.heading == "What was changed"
    assert scorer.notice.startswith("That hand was struck.")
    scorer.open(scorer.at("hand/1/correct"))
    assert scorer.page.heading == "What was changed"
    scorer.open(scorer.at("hand/1/strike"))
    assert scorer.notice.startswith("That hand was struck.")
    scorer.open(scorer.at("hand/3"), status=404)  # what struck it is no hand
    scorer.open(scorer.at("log"))
    scorer.press("Restore")
    assert scorer.notice == "Restored."
    assert scorer.totals()["Ann"] == (3, 0)


def test_a_strike_after_another_phone_changed_the_game_is_asked_again(scorer):
    scorer.play(ANN_MAKES_2, way=1)
    other = scorer.another()
    scorer.open(scorer.at("hand/1/strike"))
    other.play(ANN_MAKES_2, way=1)
    scorer.press("Strike it")
    assert "Another phone changed the game" in scorer.notice
    assert scorer.page.heading == "Strike hand 1?"
    scorer.press("Strike it")
    assert len(scorer.lines()) == 1


def test_undo_takes_back_step_by_step_and_never_what_another_phone_wrote_meanwhile(scorer):
    scorer.play(ANN_MAKES_2, way=1)
    other = scorer.another()
    other.board()
    scorer.play(ANN_MAKES_2, way=1)
    other.press("Undo hand 1")
    assert "Another phone was quicker" in other.notice
    assert len(other.lines()) == 2
    scorer.board()
    address, fields = scorer.resend("Undo hand 2")
    scorer.send(address, fields)
    assert scorer.notice == "Hand 2 is struck. The log can restore it."
    scorer.send(address, fields)
    assert len(scorer.lines()) == 1
    scorer.press("Undo hand 1")
    assert scorer.lines() == []
    assert not scorer.offers("Undo")
    for of in ("", "99", "-1", "x", "9" * 30):
        scorer.send(scorer.at("undo"), {**fields, "key": "key of ours", "of": of}, status=400)


# ---------------------------------------------------------------------------- adjust


def adjust(scorer, side, points="", smucks="", reason="by agreement"):
    scorer.open(scorer.at("adjust"))
    if side:
        scorer.choose("Whose score?", side)
    scorer.fill("Points", points)
    scorer.fill("Smucks", smucks)
    scorer.fill("In words", reason)


def test_a_score_is_adjusted_with_a_reason_that_all_can_read(scorer):
    scorer.play(ANN_MAKES_2, way=1)
    adjust(scorer, "Ann", -1, 1, "Revoke, <b>by</b> agreement")
    scorer.press("Points, one less")
    scorer.press("Smucks, one more")
    assert (scorer.value("Points"), scorer.value("Smucks")) == ("-2", "2")
    scorer.press("See what it changes")
    assert moved(scorer)[0][:2] == ["±", "1"]
    scorer.press("Save the adjustment")
    assert scorer.totals()["Ann"] == (1, 2)
    assert scorer.dealer() == "Ann"
    assert scorer.leads("Enter hand 2")
    scorer.follow("±, why")
    assert "Revoke, <b>by</b> agreement" in scorer.page.text
    scorer.open(scorer.at("log"))
    assert "Revoke, <b>by</b> agreement" in scorer.page.text
    scorer.board()
    scorer.press("Undo the adjustment")
    assert scorer.totals()["Ann"] == (3, 0)


def test_a_smuck_by_agreement_is_seen_where_the_rules_know_none(app):
    scorer = Scorer(app)
    scorer.new_game("schmear")
    adjust(scorer, "Ann & Cy", 0, 1)
    scorer.press("See what it changes")
    heads = [e.text for e in scorer.page.all("th")]
    assert "Smucks" in heads
    scorer.press("Save the adjustment")
    scorer.follow("±, why")
    assert "Smucks" in [e.text for e in scorer.page.all("th")]


BAD_ADJUSTMENTS = (
    ({"side": ""}, "It is not said whose score moves. Choose whose."),
    ({"side": "7"}, "It is not said whose score moves. Choose whose."),
    ({"side": "-1"}, "It is not said whose score moves. Choose whose."),
    ({"points": "0"}, "This moves nothing. Enter the points or smucks to add or take away."),
    ({"points": ""}, "This moves nothing. Enter the points or smucks to add or take away."),
    ({"points": "1000"}, "That is too little or too much. Enter a number from −999 to 999."),
    ({"points": "-1000"}, "That is too little or too much. Enter a number from −999 to 999."),
    ({"points": "9" * 5000}, "“99999999999999999999” is no whole number. Enter one."),
    ({"points": "two"}, "“two” is no whole number. Enter one."),
    ({"smucks": "1.5"}, "“1.5” is no whole number. Enter one."),
    ({"smucks": "-1"}, "Ann has no smuck to take away. Enter 0 or more."),
    ({"reason": ""}, "A reason is missing. Enter one that all will understand."),
    ({"reason": "\u200b \x00"}, "A reason is missing. Enter one that all will understand."),
    ({"reason": "x" * 201}, "A reason has at most 200 letters. Shorten it."),
)


@pytest.mark.sqlite_only
def test_an_adjustment_that_can_not_be_is_refused_and_stays_on_the_page(scorer, subtests):
    adjust(scorer, "Ann", 2, 0)
    address, fields = scorer.resend("See what it changes")
    for sent, sentence in BAD_ADJUSTMENTS:
        for do in ("check", "save"):
            with subtests.test(str(sent)[:40], do=do):
                scorer.send(address, {**fields, **sent, "do": do}, status=422)
                assert sentence in scorer.problems
                if "reason" not in sent:
                    assert scorer.value("In words") == "by agreement"
    scorer.board()
    assert scorer.lines() == []


def test_an_adjustment_can_end_the_game_and_none_comes_after(scorer):
    adjust(scorer, "Bob", 11)
    scorer.press("See what it changes")
    assert "Bob" in scorer.page.one("dl").text
    scorer.press("Save the adjustment")
    assert scorer.winners() == ["Bob"]
    adjust(scorer, "Bob", -3)
    scorer.press("See what it changes", status=422)
    assert scorer.problems[0].startswith("The game was over before this")


def test_an_adjustment_made_while_another_phone_wrote_is_kept(scorer):
    other = scorer.another()
    adjust(scorer, "Ann", 2)
    scorer.press("See what it changes")
    other.play(ANN_MAKES_2, way=1)
    scorer.press("Save the adjustment", status=409)
    assert "Another phone changed the game" in scorer.notice
    assert scorer.chosen("Whose score?") == ["Ann"]
    assert scorer.value("Points") == "2"
    scorer.press("See what it changes")
    scorer.press("Save the adjustment")
    assert scorer.totals()["Ann"] == (5, 0)


def test_an_adjustment_is_struck_but_not_corrected_and_a_hand_can_be_put_before_it(scorer):
    adjust(scorer, "Ann", 2)
    scorer.press("See what it changes")
    scorer.press("Save the adjustment")
    scorer.open(scorer.at("hand/1"))
    assert not scorer.leads("Correct")
    scorer.open(scorer.at("hand/1/correct"))
    assert scorer.page.heading == "Adjustment"
    scorer.open(scorer.at("hand?before=1"))
    assert "can’t shoot the moon" not in scorer.page.text  # it would be the first hand
    scorer.open(scorer.at("hand/1/strike"))
    assert scorer.page.heading == "Strike this entry?"
    scorer.press("Strike it")
    assert scorer.totals()["Ann"] == (0, 0)
