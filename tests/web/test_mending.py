"""Names, the target, the coming dealer and an early end; and the log of it all."""

import pytest

from tests.tools.scorer import Scorer

FOUR = ["Ann", "Bob", "Cy", "Dee"]
ALL_ANN = {"high": "Ann", "low": "Ann", "jack": None, "game": "Ann"}
ANN_MAKES_2 = {"bid": ["Ann", 2], "trump": "S", "points": ALL_ANN}


def mend_name(scorer, seat, name, status=200):
    scorer.open(scorer.at("mend"))
    scorer.fill(f"Name at seat {seat}", name)
    form = next(f for f in scorer.page.forms if any(c.id == f"name-{seat - 1}" for c in f.controls))
    scorer._send(form, form.controls[-1], status)


def mend_target(scorer, target, status=200):
    scorer.open(scorer.at("mend"))
    scorer.fill("Points to go out", target)
    scorer.press("See what it changes", status=status)


# ------------------------------------------------------------------------------ names


def test_a_name_is_mended_everywhere_and_the_log_says_from_what_to_what(scorer):
    scorer.play(ANN_MAKES_2, way=1)
    mend_name(scorer, 1, "  Anna   Maria ")
    assert scorer.notice == "The name is mended."
    scorer.board()
    assert scorer.totals()["Anna Maria"] == (3, 0)
    scorer.follow("1, why")
    assert scorer.page.one("h2", "Anna Maria made 2")
    scorer.open(scorer.at("log"))
    assert "before: Ann → after: Anna Maria" in scorer.page.text


def test_a_name_that_can_not_be_is_refused_and_stays_in_its_field(scorer, subtests):
    for name, sentence in (
        ("bob", "Two players are called “bob”. Add a letter or a surname to one."),
        ("", "A name is missing. Enter one."),
        ("\u202e\u3164", "A name is missing. Enter one."),
        ("x" * 41, "A name has at most 40 letters, and this one has 41. Shorten it."),
    ):
        with subtests.test(name[:10]):
            mend_name(scorer, 1, name, status=422)
            assert scorer.problems == [sentence]
            assert scorer.beside("Name at seat 1") == sentence
            assert scorer.value("Name at seat 1") == name
            assert scorer.value("Name at seat 2") == "Bob"
    scorer.board()
    assert list(scorer.totals()) == FOUR
    scorer.send(scorer.at("name"), {"key": "a key of ours", "saw": "0", "name-4": "Eve"})
    assert scorer.notice == "No name was changed."


def test_several_names_are_mended_at_once_all_or_none(scorer):
    scorer.open(scorer.at("mend"))
    scorer.fill("Name at seat 1", "Anna")
    scorer.fill("Name at seat 3", "Ann")
    scorer.fill("Name at seat 4", "bob")
    scorer.press("Save the names", status=422)
    assert scorer.problems == ["Two players are called “bob”. Add a letter or a surname to one."]
    assert scorer.value("Name at seat 1") == "Anna"
    scorer.fill("Name at seat 4", "Dee")
    scorer.press("Save the names")
    assert scorer.notice == "2 names are mended."
    scorer.board()
    assert list(scorer.totals()) == ["Anna", "Bob", "Ann", "Dee"]


def test_a_name_typed_while_another_phone_wrote_is_kept(scorer):
    other = scorer.another()
    scorer.open(scorer.at("mend"))
    address, fields = next(
        (f.action, dict(f.sent(f.controls[-1])))
        for f in scorer.page.forms
        if any(c.id == "name-0" for c in f.controls)
    )
    other.play(ANN_MAKES_2, way=1)
    scorer.send(address, {**fields, "name-0": "Anna"}, status=409)
    assert "Another phone changed the game meanwhile" in scorer.notice
    assert scorer.value("Name at seat 1") == "Anna"


def test_a_name_mended_from_an_old_page_is_not_said_to_be_mended(scorer):
    scorer.open(scorer.at("mend"))
    form = next(f for f in scorer.page.forms if any(c.id == "name-0" for c in f.controls))
    fields = dict(form.sent(form.controls[-1]))
    scorer.send(form.action, {**fields, "name-0": "Anna"})
    scorer.send(form.action, {**fields, "name-0": "Anna"})
    assert scorer.notice == "The name is mended."
    scorer.send(form.action, {**fields, "name-0": "Hanna"}, status=409)
    assert scorer.value("Name at seat 1") == "Hanna"
    scorer.board()
    assert "Anna" in scorer.totals()


# ----------------------------------------------------------------------------- target


def test_a_target_is_mended_from_the_first_hand_on_once_its_effect_was_seen(scorer):
    for _ in range(2):
        scorer.play(ANN_MAKES_2, way=1)
    mend_target(scorer, 15)
    assert scorer.page.heading == "Correct the rules"
    assert "This changes no score." in scorer.page.text
    scorer.press("Save the rules")
    assert scorer.page.heading == "Shmear to 15"
    assert "9 to go" in scorer.page.text
    scorer.open(scorer.at("log"))
    assert "before: To 11 → after: To 15" in scorer.page.text
    scorer.board()
    scorer.press("Undo the new rule")
    assert scorer.page.heading == "Shmear to 11"


def test_a_target_below_a_score_ends_the_game_where_it_was_reached(scorer):
    for _ in range(2):
        scorer.play(ANN_MAKES_2, way=1)
    mend_target(scorer, 3)
    assert "The game goes on. → after: Ann wins with 3." in scorer.page.text
    scorer.press("Save the rules")
    assert scorer.winners() == ["Ann"]
    assert scorer.totals()["Ann"] == (3, 0)
    assert scorer.result() == "open"
    scorer.follow("2, why")
    assert "The game was over before this" in scorer.page.text
    mend_target(scorer, 11)
    scorer.press("Save the rules")
    assert scorer.totals()["Ann"] == (6, 0)


@pytest.mark.sqlite_only
def test_a_target_that_can_not_be_is_refused_and_stays_in_its_field(scorer, subtests):
    for target in ("0", "-3", "1001", "eleven", "", "9" * 12):
        with subtests.test(target[:10]):
            mend_target(scorer, target, status=422)
            assert len(scorer.problems) == 1
            assert scorer.value("Points to go out") == target
            assert scorer.problems[0] in scorer.beside("Points to go out")


# ----------------------------------------------------------------------------- dealer


def test_another_dealer_deals_the_coming_hand_and_the_deal_goes_on_from_there(scorer):
    scorer.open(scorer.at("mend"))
    scorer.press("Bob")
    assert scorer.notice == "The dealer is changed."
    assert scorer.dealer() == "Bob"
    assert "Cy bids first" in scorer.page.text
    scorer.enter_auction([["Cy", 2], ["Dee", "pass"], ["Ann", "pass"], ["Bob", "pass"]])
    scorer.tap_points({"trump": "S", "points": ALL_ANN})
    scorer.press("Check")
    scorer.press("Save hand 1")
    assert scorer.dealer() == "Cy"
    scorer.open(scorer.at("log"))
    assert "Bob deals the coming hand" in scorer.page.text


@pytest.mark.sqlite_only
def test_a_dealer_who_does_not_sit_there_is_refused(scorer, subtests):
    for seat in ("4", "-1", "x", "", "9" * 30):
        with subtests.test(seat):
            fields = {"key": f"a key of ours{seat}", "saw": "0", "dealer": seat}
            scorer.send(scorer.at("dealer"), fields, status=422)
            assert scorer.problems
    scorer.board()
    assert scorer.dealer() == "Dee"


# -------------------------------------------------------------------------- early end


def end(scorer, how, *winners, reason="", status=200):
    scorer.open(scorer.at("end"))
    scorer.choose("How does it end?", how)
    for winner in winners:
        scorer.choose("How does it end?", winner)
    scorer.fill("Why", reason)
    scorer.press("End the game", status=status)


def test_a_game_called_early_is_won_by_the_leader(scorer):
    scorer.play(ANN_MAKES_2, way=1)
    end(scorer, "The leader wins: Ann", reason="late & <b>tired</b>")
    assert scorer.winners() == ["Ann"]
    assert scorer.page.one("h2", "Ann wins")
    assert "late & <b>tired</b>" in scorer.page.text
    scorer.open(scorer.at("log"))
    assert "Called early: the leader wins" in scorer.page.text
    scorer.board()
    scorer.press("Undo the end")
    assert scorer.leads("Enter hand 2")


def test_a_game_called_early_with_level_scores_is_a_draw(scorer):
    end(scorer, "By the score: a draw of Ann, Bob, Cy, and Dee")
    assert scorer.winners() == FOUR


def test_a_game_called_early_ends_as_was_agreed_or_not_at_all(scorer):
    end(scorer, "As we agreed", "Bob", "Cy")
    assert scorer.winners() == ["Bob", "Cy"]
    scorer.press("Undo the end")
    end(scorer, "It does not count: nobody wins")
    assert scorer.winners() == []


@pytest.mark.sqlite_only
def test_an_end_that_can_not_be_is_refused_with_its_reason(scorer):
    end(scorer, "As we agreed", status=422)
    assert scorer.problems == ["It is not said who wins. Choose who."]
    assert scorer.chosen("How does it end?") == ["As we agreed"]
    address, fields = scorer.resend("End the game")
    for sent, sentence in (
        ({"how": ""}, "It is not said how the game ends. Choose how."),
        ({"how": "target"}, "It is not said how the game ends. Choose how."),
        ({"how": "agreed", "winners": ["9", "x", "-1"]}, "It is not said who wins. Choose who."),
    ):
        scorer.send(address, {**fields, **sent}, status=422)
        assert scorer.problems == [sentence]
    end(scorer, "It does not count: nobody wins")
    end(scorer, "It does not count: nobody wins", status=422)
    assert scorer.problems[0].startswith("The game was over before this")


def test_an_end_while_another_phone_wrote_is_asked_again_with_what_was_chosen(scorer):
    other = scorer.another()
    scorer.open(scorer.at("end"))
    scorer.choose("How does it end?", "As we agreed")
    scorer.choose("How does it end?", "Bob")
    scorer.fill("Why", "late")
    other.play(ANN_MAKES_2, way=1)
    scorer.press("End the game", status=409)
    assert scorer.chosen("How does it end?") == ["As we agreed", "Bob"]
    assert scorer.value("Why") == "late"
    scorer.press("End the game")
    assert scorer.winners() == ["Bob"]


# -------------------------------------------------------------------------------- log


def test_the_log_tells_everything_that_was_written_latest_first(scorer):
    other = scorer.another()
    other.open(other.at("log"))
    other.press("Bob")
    scorer.enter_bid("Ann", 2)
    scorer.press("Check", status=422)
    scorer.press("Bid on the board")
    scorer.play(ANN_MAKES_2, way=1)
    other.open(other.at("hand/2/correct"))
    other.tap_bid("Ann", 3)
    other.tap_point("low", "Cy")
    other.press("See what it changes")
    other.press("Save the correction")
    scorer.open(scorer.at("hand/2/strike"))
    scorer.press("Strike it")
    scorer.open(scorer.at("log"))
    entries = list(scorer.page.section("Latest first").all("li"))
    told = [next(p.text for p in li.all("p")) for li in entries]
    assert told == [
        "Struck: A hand: Ann 2, spades",
        "A correction has no effect",
        "A hand: Ann 2, spades struck",
        "The bid: Ann 2",
    ]
    assert "Bob ·" in entries[1].text
    assert "before: Ann 2 → after: Ann 3" in entries[1].text
    assert "Lowbefore: Ann → after: Cy" in entries[1].text
    assert all(next(li.all("time"))["datetime"] for li in entries)


def test_what_was_struck_twice_over_is_restored_as_it_was(scorer):
    scorer.play(ANN_MAKES_2, way=1)
    for _ in range(2):
        scorer.open(scorer.at("hand/1/strike"))
        scorer.press("Strike it")
        scorer.open(scorer.at("log"))
        scorer.press("Restore")
    assert scorer.totals()["Ann"] == (3, 0)
    scorer.open(scorer.at("log"))
    assert not scorer.offers("Restore")
    assert scorer.page.text.count("Restored what was struck") == 2


def test_a_game_without_an_entry_has_an_empty_log(app):
    phone = Scorer(app)
    phone.new_game("schmear", FOUR)
    phone.open(phone.at("log"))
    assert "Nothing has been written yet." in phone.page.text
