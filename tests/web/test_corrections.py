"""Setting things right: a hand corrected, struck, put in, undone; what that changes is shown."""

ALL_ANN = {"high": "Ann", "low": "Ann", "jack": None, "game": "Ann"}
ANN_MAKES_2 = {"bid": ["Ann", 2], "trump": "S", "points": ALL_ANN}
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
