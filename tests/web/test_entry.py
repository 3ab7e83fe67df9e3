"""Entering a hand: what the page asks, what it refuses and why, and two phones at once."""

import threading

from tests.tools.scorer import Scorer

ALL_ANN = {"high": "Ann", "low": "Ann", "jack": None, "game": "Ann"}
ANN_MAKES_2 = {"bid": ["Ann", 2], "trump": "S", "points": ALL_ANN}
BOB_IS_SET = {"bid": ["Bob", 4], "trump": "S", "points": ALL_ANN}


def enter(scorer, hand):
    """A hand entered and not saved yet."""
    scorer.enter_bid(*hand["bid"])
    scorer.tap_points(hand)


# ---------------------------------------------------------------------- two phones


def test_the_second_of_two_phones_is_shown_what_the_first_saved_and_keeps_its_own(scorer):
    other = scorer.another()
    enter(other, BOB_IS_SET)
    scorer.play(ANN_MAKES_2, way=1)
    other.press("Check", status=409)
    assert "Another phone was quicker" in other.page.text
    assert "It saved hand 1: Ann made 2." in other.page.text
    assert other.chosen("Who pitched") == ["Bob bids 4"]
    assert other.chosen("Trump") == ["Spades"]
    assert other.chosen("High") == ["Ann"]
    assert other.page.heading == "Hand 2"
    other.follow("Theirs is right")
    assert other.totals()["Ann"] == (3, 0)
    assert len(other.lines()) == 1


def test_the_second_phone_can_correct_the_hand_of_the_first_with_its_own(scorer):
    other = scorer.another()
    enter(other, BOB_IS_SET)
    scorer.play(ANN_MAKES_2, way=1)
    other.press("Check", status=409)
    other.press("Correct theirs with mine")
    assert other.page.heading == "Correct hand 1"
    other.press("Save the correction")
    assert other.totals() == {"Ann": (3, 0), "Bob": (0, 1), "Cy": (0, 0), "Dee": (0, 0)}
    assert other.dealer() == "Ann"
    other.follow("1, why")
    assert other.page.one("p", "Dee dealt")


def test_calls_of_a_stale_hand_stay_with_who_made_them(scorer):
    other = scorer.another()
    other.board()
    other.enter_auction([["Ann", 2], ["Bob", "pass"], ["Cy", 3], ["Dee", "pass"]])
    other.tap_points({"trump": "H", "points": ALL_ANN})
    scorer.play(ANN_MAKES_2, way=1)
    other.press("Check", status=409)
    assert other.chosen("Who pitched") == ["Cy bids 3"]
    other.press("Correct theirs with mine")
    other.press("Save the correction")
    assert other.totals()["Cy"] == (0, 1)
    assert other.dealer() == "Ann"


def test_the_second_phone_can_save_its_hand_as_the_next(scorer):
    other = scorer.another()
    enter(other, BOB_IS_SET)
    scorer.play(ANN_MAKES_2, way=1)
    other.press("Check", status=409)
    other.press("Save hand 2 as well")
    assert other.totals()["Ann"] == (6, 0)
    assert other.dealer() == "Bob"


def test_two_phones_that_save_just_the_same_count_once(scorer):
    other = scorer.another()
    enter(other, ANN_MAKES_2)
    other.press("Check")
    scorer.play(ANN_MAKES_2, way=1)
    other.press("Save hand 1")
    assert other.notice == "Another phone had saved just that: it counts once."
    assert len(other.lines()) == 1


def test_a_hand_that_was_saved_before_a_bid_is_shown_too(scorer):
    other = scorer.another()
    enter(other, BOB_IS_SET)
    scorer.play(ANN_MAKES_2, way=1)
    scorer.enter_bid("Cy", 3)
    scorer.press("Check", status=422)
    scorer.press("Bid on the board")
    other.press("Check", status=409)
    assert "It saved hand 1: Ann made 2." in other.page.text


def test_a_correction_of_a_hand_that_another_phone_struck_is_kept(scorer):
    scorer.play(ANN_MAKES_2, way=1)
    other = scorer.another()
    other.open(scorer.at("hand/1/correct"))
    other.tap_bid("Bob", 4)
    scorer.open(scorer.at("hand/1/strike"))
    scorer.press("Strike it")
    other.press("See what it changes", status=409)
    assert "The hand that you were at was struck" in other.page.text
    assert other.chosen("Who pitched") == ["Bob bids 4"]
    other.board()
    assert other.lines() == []


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


def test_an_old_page_sent_again_with_something_else_is_no_second_hand(scorer):
    enter(scorer, ANN_MAKES_2)
    scorer.press("Check")
    address, fields = scorer.resend("Save hand 1")
    scorer.send(address, fields)
    scorer.send(address, {**fields, "bid": "1-4"}, status=409)
    assert "This phone had saved before" in scorer.page.text
    scorer.board()
    assert len(scorer.lines()) == 1


def test_of_eight_phones_that_save_at_the_same_moment_one_does_and_seven_keep_their_own(scorer):
    phones = [scorer.another() for _ in range(8)]
    sent = []
    for number, phone in enumerate(phones):
        enter(phone, {**ANN_MAKES_2, "bid": ["Ann", 2 + number % 3], "trump": "SHDC"[number % 4]})
        phone.press("Check")
        sent.append(phone.resend("Save hand 1"))
    start = threading.Barrier(len(phones))
    answers = [0] * len(phones)

    def save(number):
        address, fields = sent[number]
        start.wait()
        answer = phones[number].client.post(address, data=fields)
        answers[number] = answer.status_code
        assert answer.status_code == 302 or "What you entered is kept below" in answer.text

    threads = [threading.Thread(target=save, args=(number,)) for number in range(len(phones))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [302] + [409] * 7
    scorer.board()
    assert len(scorer.lines()) == 1


def test_a_called_partner_shares_the_hand(app):
    phone = Scorer(app)
    phone.fill_in_new_game("shmear", ["Ann", "Bob", "Cy", "Dee", "Eve"])
    phone.fill("Partners", "called")
    phone.start_game()
    phone.enter_bid("Ann", 3)
    phone.choose("Partner called", "Ann")
    phone.tap_points({"trump": "S", "points": {**ALL_ANN, "low": "Cy", "game": "Bob"}})
    phone.press("Check", status=422)
    assert phone.problems == [
        "Ann pitched and needs another player as partner. Choose one, or nobody."
    ]
    assert phone.chosen("Partner called") == ["Ann"]
    phone.choose("Partner called", "Cy")
    phone.press("Check")
    phone.press("Save hand 1")
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
