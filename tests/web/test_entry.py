"""Entering a hand: what the page asks, what it refuses and why."""

from tests.tools.scorer import Scorer

ALL_ANN = {"high": "Ann", "low": "Ann", "jack": None, "game": "Ann"}
ANN_MAKES_2 = {"bid": ["Ann", 2], "trump": "S", "points": ALL_ANN}
BOB_IS_SET = {"bid": ["Bob", 4], "trump": "S", "points": ALL_ANN}


def enter(scorer, hand):
    """A hand entered and not saved yet."""
    scorer.enter_bid(*hand["bid"])
    scorer.tap_points(hand)


# ------------------------------------------------------------------ sent again


def test_the_same_form_sent_twice_counts_once(scorer):
    enter(scorer, ANN_MAKES_2)
    scorer.press("Check")
    address, fields = scorer.resend("Save hand 1")
    for _ in range(3):
        scorer.send(address, fields)
        assert scorer.notice == "Hand 1 is saved."
        assert len(scorer.lines()) == 1


def test_a_form_sent_again_after_the_next_hand_is_answered_as_before(scorer):
    enter(scorer, ANN_MAKES_2)
    scorer.press("Check")
    address, fields = scorer.resend("Save hand 1")
    scorer.send(address, fields)
    scorer.play(BOB_IS_SET, way=1)
    scorer.send(address, fields)
    assert scorer.notice == "Hand 1 is saved."
    assert len(scorer.lines()) == 2


def test_a_called_partner_shares_the_hand(app):
    phone = Scorer(app)
    phone.fill_in_new_game("shmear", ["Ann", "Bob", "Cy", "Dee", "Eve"])
    phone.fill("Partners", "called")
    phone.start_game()
    phone.enter_bid("Ann", 3)
    phone.press("Check", status=422)
    assert phone.chosen("Partner called") == []
    assert "Still open: partner" in phone.page.text
    assert "It is not said who was called as partner. Choose who, or alone." in phone.problems
    phone.choose("Partner called", "Ann")
    phone.tap_points({"trump": "S", "points": {**ALL_ANN, "low": "Cy", "game": "Bob"}})
    phone.press("Check", status=422)
    assert phone.problems == [
        "Ann pitched and needs another player as partner. Choose one, or alone."
    ]
    assert phone.chosen("Partner called") == ["Ann"]
    phone.choose("Partner called", "Cy")
    phone.press("Check")
    phone.press("Save hand 1")
    assert "Ann + Cy 3" in phone.page.text
    scores = {name: points for name, (points, _) in phone.totals().items()}
    assert scores["Ann"] == scores["Cy"] < scores["Bob"]
    phone.open(phone.at("hand/1/correct"))
    assert phone.chosen("Partner called") == ["Cy"]
    phone.choose("Partner called", "Alone")
    phone.tap_bid("Ann", 2)
    phone.press("See what it changes")
    phone.press("Save the correction")
    phone.open(phone.at("hand/1/correct"))
    assert phone.chosen("Partner called") == ["Alone"]


def test_a_key_that_no_database_keeps_is_refused(scorer):
    scorer.begin()
    address, fields = scorer.resend("Check")
    scorer.send(address, {**fields, "do": "save", "key": "a key\0of ours"}, status=400)
