"""Who sits where: a substitute, a player who leaves and comes back, a side with a name."""

from tests.tools.scorer import Scorer

POINTS = ("high", "low", "jack", "game")


def made(name, bid=2, owner=None):
    owners = dict.fromkeys(POINTS, owner or name) | {"jack": None}
    return {"bid": [name, bid], "trump": "S", "points": owners}


def choose_seat(scorer, name):
    scorer.board()
    scorer.follow("Who sits where")
    scorer.follow(name)


def sits_down(scorer, instead_of, name, status=200):
    choose_seat(scorer, instead_of)
    scorer.fill("Name of who sits down", name)
    scorer.press("Sits down", status=status)


def test_a_substitute_sits_in_and_each_hand_shows_who_played_it(scorer):
    scorer.play(made("Bob"), way=1)
    sits_down(scorer, "Bob", "Eve")
    assert scorer.notice == "From hand 2 on Eve sits for Bob"
    scorer.play(made("Eve", 3), way=1)
    assert scorer.totals()["Eve"] == (6, 0)
    assert [line[2] for line in scorer.lines()] == ["Eve 3", "Bob 2"]
    scorer.follow("1, why")
    assert scorer.page.one("h2", "Bob made 2")
    assert "Eve" not in scorer.page.one("main").text
    scorer.open(scorer.at("log"))
    assert "From hand 2 on Eve sits for Bob" in scorer.page.text
    assert "Hand 1: Bob 2, spades" in scorer.page.text
    assert "Hand 2: Eve 3, spades" in scorer.page.text


def test_a_name_that_is_known_is_tapped_and_who_left_is_offered_first(scorer):
    sits_down(scorer, "Bob", "Eve")
    choose_seat(scorer, "Cy")
    assert scorer.offers("Bob") and not scorer.offers("Eve") and not scorer.offers("Dee")
    scorer.press("Bob")
    assert scorer.notice == "From hand 1 on Bob sits for Cy"
    choose_seat(scorer, "Eve")
    assert scorer.offers("Cy")


def test_undo_takes_it_back_in_one_tap_and_the_log_restores_it(scorer):
    scorer.play(made("Bob"), way=1)
    sits_down(scorer, "Bob", "Eve")
    scorer.press("Undo the change of seats")
    assert list(scorer.totals()) == ["Ann", "Bob", "Cy", "Dee"]
    assert not [e for e in scorer.page.all("button") if "seats" in e.text]
    scorer.open(scorer.at("log"))
    assert "From hand 2 on Eve sits for Bob" in scorer.page.text
    scorer.press("Restore")
    assert list(scorer.totals()) == ["Ann", "Eve", "Cy", "Dee"]


def test_who_sits_elsewhere_by_now_is_not_put_back_and_why_is_said(scorer):
    sits_down(scorer, "Bob", "Eve")
    scorer.press("Undo the change of seats")
    sits_down(scorer, "Cy", "Eve")
    scorer.open(scorer.at("log"))
    scorer.press("Restore")
    assert scorer.notice == (
        "Then people could no longer change seats as they did before hand 1. Take that back first."
    )
    assert list(scorer.totals()) == ["Ann", "Bob", "Eve", "Dee"]


def test_who_leaves_keeps_the_score_and_is_asked_for_nothing(scorer):
    scorer.play(made("Cy"), way=1)
    choose_seat(scorer, "Cy")
    scorer.press("Nobody: the seat stays empty")
    assert scorer.notice == "From hand 2 on the seat of Cy is empty"
    scorer.board()
    assert "away" in scorer.page.section("Scores").text
    scorer.play({**made("Ann"), "calls": [["Bob", "pass"], ["Dee", "pass"], ["Ann", 2]]})
    assert scorer.notice == "Hand 2 is saved."
    assert (scorer.totals()["Cy"], scorer.totals()["Ann"]) == ((3, 0), (3, 0))
    scorer.begin()
    assert "Cy" not in scorer.page.one("main").text
    choose_seat(scorer, "Cy")
    scorer.press("Cy is back")
    assert scorer.notice == "From hand 3 on Cy is back"
    scorer.play(made("Cy"), way=1)
    assert scorer.totals()["Cy"] == (6, 0)


def test_a_hand_without_who_left_is_corrected_among_those_who_played_it(scorer):
    choose_seat(scorer, "Cy")
    scorer.press("Nobody: the seat stays empty")
    scorer.play(made("Ann"), way=1)
    choose_seat(scorer, "Cy")
    scorer.press("Cy is back")
    scorer.board()
    scorer.follow("1, why")
    scorer.follow("Correct")
    assert not [e for e in scorer.page.all("input") if "Cy" in scorer.page.name_of(e)]
    scorer.tap_point("low", "Bob")
    scorer.press("See what it changes")
    scorer.press("Save the correction")
    assert scorer.totals()["Bob"] == (1, 0)


def test_a_seat_that_the_rules_need_says_why_it_can_not_be_empty(app):
    scorer = Scorer(app)
    scorer.new_game("schmear")
    choose_seat(scorer, "Bob")
    assert not scorer.offers("Nobody")
    sentence = "With 3 players this game can’t be played. Let somebody sit in for Bob."
    assert sentence in scorer.page.text
    fields = {"key": "a key of ours", "saw": "0", "seat": "1"}
    scorer.send(scorer.at("seats/leave"), fields, status=422)
    assert sentence in scorer.problems


def test_a_name_that_can_not_sit_down_stays_in_its_field(scorer, subtests):
    for name, sentence in (
        ("dee", "Dee has a seat at this table already. Choose somebody else."),
        ("Bob", "They sit so already. Choose somebody else."),
        ("", "A name is missing. Enter one."),
        ("x" * 41, "A name has at most 40 letters, and this one has 41. Shorten it."),
    ):
        with subtests.test(name[:10]):
            sits_down(scorer, "Bob", name, status=422)
            assert scorer.problems == [sentence]
            assert scorer.value("Name of who sits down") == name
    for seat in ("4", "-1", "x", ""):
        for what in ("sit", "leave", "back"):
            fields = {"key": f"a key of ours{seat}{what}", "saw": "0", "seat": seat, "name": "Eve"}
            scorer.send(scorer.at(f"seats/{what}"), fields, status=422)
            assert scorer.problems == ["Nobody sits there. Choose one of the players."]


def test_another_phone_was_quicker_and_what_was_typed_stays(scorer):
    choose_seat(scorer, "Bob")
    scorer.fill("Name of who sits down", "Eve")
    other = scorer.another()
    choose_seat(scorer, "Bob")
    scorer.fill("Name of who sits down", "Eve")
    sits_down(other, "Bob", "Fay")
    scorer.press("Sits down", status=409)
    assert "Another phone changed the game meanwhile" in scorer.notice
    assert scorer.value("Name of who sits down") == "Eve"
    assert "Instead of Fay, from hand 1 on" in scorer.page.text
    scorer.press("Sits down")
    assert scorer.notice == "From hand 1 on Eve sits for Fay"


def test_a_bid_that_waits_is_told_of(scorer):
    scorer.enter_bid("Ann", 2)
    scorer.press("Check", status=422)
    scorer.press("Bid on the board")
    scorer.follow("Who sits where")
    assert "The bid of hand 1 waits" in scorer.page.text
    choose_seat(scorer, "Bob")
    scorer.press("Nobody: the seat stays empty")
    scorer.board()
    assert "Ann bid 2" in scorer.page.text


def test_a_side_has_a_name_wherever_sides_are_shown(app):
    scorer = Scorer(app)
    scorer.new_game("schmear")
    scorer.play(made("Ann", 3), way=1)
    scorer.follow("Who sits where")
    scorer.fill("Ann & Cy", "The Aces")
    form = next(f for f in scorer.page.forms if any(c.id == "side-0" for c in f.controls))
    scorer._send(form, form.controls[-1], 200)
    assert scorer.notice == "From hand 2 on Ann & Cy are called “The Aces”"
    scorer.board()
    assert "The Aces" in scorer.page.section("Scores").text
    assert "Ann" in scorer.page.section("Scores").text
    heads = [e.text for e in scorer.page.all("th") if "c-tot" in e.classes]
    assert any("Aces" in head for head in heads)
    scorer.follow("Enter hand 2")
    assert "The Aces, Ann & Cy" in [scorer.page.name_of(e) for e in scorer.page.all("input")]
    scorer.board()
    for _ in range(3):
        scorer.play(made("Cy", 3), way=1)
    assert scorer.page.one("h2", "The Aces win")
    assert "The Aces" in scorer.page.section("To send").text
    scorer.press("Rematch")
    assert "The Aces" in scorer.page.section("Scores").text


def test_the_end_says_for_whom_the_result_counts_and_the_rematch_keeps_the_seats(scorer):
    scorer.play(made("Ann"), way=1)
    scorer.play(made("Ann"), way=1)
    sits_down(scorer, "Bob", "Eve")
    choose_seat(scorer, "Dee")
    scorer.press("Nobody: the seat stays empty")
    scorer.play(made("Ann"), way=1)
    scorer.play(made("Ann"), way=1)
    sentence = "The place of Bob: Bob 2 hands and Eve 2 hands. The result counts for Eve."
    assert sentence in scorer.page.text
    scorer.press("Rematch")
    assert list(scorer.totals()) == ["Ann", "Eve", "Cy"]
    for _ in range(4):
        scorer.play(made("Eve"), way=1)
    evening = scorer.page.section("This evening").text
    assert "Ann" in evening and "Eve" in evening


def test_the_judge_and_other_rules_know_who_is_away(scorer):
    choose_seat(scorer, "Cy")
    scorer.press("Nobody: the seat stays empty")
    scorer.play(made("Ann"), way=1)
    scorer.open(scorer.at("judge/"))
    scorer.open(scorer.at("judge/bid"))
    assert "Cy" not in scorer.page.one("main").text


def test_after_the_end_nobody_sits_down(scorer):
    for _ in range(4):
        scorer.play(made("Ann"), way=1)
    scorer.open(scorer.at("seats"))
    assert "The game is over" in scorer.page.text
    assert not scorer.leads("Bob")
