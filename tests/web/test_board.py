"""The board, the end, the evening, and the ways in for others."""

import pytest

from tests.tools.phone import Phone
from tests.tools.scorer import Scorer

FOUR = ["Ann", "Bob", "Cy", "Dee"]
ALL_ANN = {"high": "Ann", "low": "Ann", "jack": None, "game": "Ann"}
ANN_MAKES_2 = {"bid": ["Ann", 2], "trump": "S", "points": ALL_ANN}
BOB_IS_SET = {"bid": ["Bob", 4], "trump": "H", "points": ALL_ANN}
MOON = {"bid": ["Ann", "moon"], "trump": "S", "points": dict.fromkeys(ALL_ANN, "Ann")}


def words(cells):
    return [" ".join(cell.split()) for cell in cells]


# ------------------------------------------------------------------------- the board


@pytest.mark.sqlite_only
def test_the_board_says_all_that_the_table_asks_for(scorer):
    scorer.play(BOB_IS_SET, way=1)
    scorer.play(ANN_MAKES_2, way=1)
    assert scorer.page.heading == "Shmear to 11"
    rows = [row.heard for row in scorer.page.section("Scores").all("li")]
    assert "6 points" in rows[0]
    assert "5 to go" in rows[0]
    assert "1 smuck" in rows[1]
    assert "dealer" in rows[1]
    assert "Cy bids first" in scorer.page.text
    assert scorer.leads("Enter hand 3")
    latest, first = map(words, scorer.lines())
    assert latest[:4] == ["2, why", "Ann", "Ann 2", "made"]
    assert first[:4] == ["1, why", "Dee", "Bob 4", "set"]
    assert latest[4] == "+36"
    assert first[5] == "0, 1 smuck"


@pytest.mark.sqlite_only
def test_partners_share_a_row_and_a_score(app):
    phone = Scorer(app)
    phone.new_game("schmear", FOUR)
    phone.play({"bid": ["Cy", 3], "trump": "S", "points": {**ALL_ANN, "game": "Bob"}}, way=1)
    assert phone.totals() == {"Ann": (-3, 0), "Bob": (1, 0), "Cy": (-3, 0), "Dee": (1, 0)}
    rows = [row.heard for row in phone.page.section("Scores").all("li")]
    assert len(rows) == 2
    assert "−3 points" in rows[0]
    assert "14 to go" in rows[0]
    assert "smuck" not in phone.page.text


def writing(watcher):
    """The forms of a page, but for the one that chooses its language."""
    return [form for form in watcher.page.forms if form.action != "/language"]


def test_who_watches_sees_the_same_and_can_do_nothing(scorer):
    scorer.play(ANN_MAKES_2, way=1)
    watcher = scorer.another(scores=False)
    watcher.board()
    assert watcher.totals() == scorer.totals()
    assert len(watcher.lines()) == 1
    assert writing(watcher) == []
    for words_ in ("Enter", "Adjust", "Names", "Call the game early", "Let someone else score"):
        assert not watcher.leads(words_)
    watcher.follow("1, why")
    assert writing(watcher) == []
    assert not watcher.leads("Correct")
    assert not watcher.leads("Strike")
    watcher.open(scorer.at("log"))
    assert writing(watcher) == []
    watcher.open(scorer.at("share"))
    assert writing(watcher) == []
    assert not watcher.page.has("Let someone else score")


@pytest.mark.sqlite_only
def test_a_hands_page_gives_every_ruling_with_its_rule_and_source(scorer):
    scorer.play(ANN_MAKES_2, way=1)
    scorer.play(BOB_IS_SET, way=1)
    scorer.follow("2, why")
    assert scorer.page.heading == "Hand 2"
    assert scorer.page.one("h2", "Bob is set")
    assert "Ann dealt" in scorer.page.one("header").text
    rulings = [e for e in scorer.page.section("Why").all("a") if "ruling" in e.classes]
    assert len(rulings) >= 4
    for ruling in rulings:
        source = next(e.text for e in ruling.all("span") if "src" in e.classes)
        assert "shmear.com" in source or "ours" in source, source
    sums = [row.heard for row in scorer.page.section("What the hand changed").all("tr")]
    assert sums[1].replace(" ", "") == "Ann3+306"
    assert "Recorded by a phone without a name" in scorer.page.text
    assert "not changed since" in scorer.page.text
    scorer.follow("Hand 1")
    assert scorer.page.heading == "Hand 1"
    scorer.follow("Hand 2")


def test_a_phone_is_named_for_the_log_with_one_tap(scorer):
    scorer.play(ANN_MAKES_2, way=1)
    scorer.open(scorer.at("log"))
    assert "a phone without a name" in scorer.page.text
    scorer.press("Cy")
    assert scorer.notice == "This phone is Cy now. The log says so."
    assert scorer.page.heading == "What was changed"
    assert "Cy ·" in scorer.page.text
    address, fields = scorer.resend("Dee")
    for name in ("", "\u200b", "x" * 41):
        scorer.send(address, {**fields, "name": name})
        assert "That is no name" in scorer.notice
    for token in ("", "nothing", "\x00", scorer.page.address):
        scorer.send(address, {**fields, "token": token})
        assert scorer.address == "/"
    scorer.open(scorer.at("log"))
    assert "now Dee" in scorer.page.text


# --------------------------------------------------------------------------- the end


@pytest.mark.sqlite_only
def test_the_end_says_who_won_and_why(scorer):
    for _ in range(3):
        scorer.play(ANN_MAKES_2, way=1)
    scorer.play({"bid": ["Ann", 2], "trump": "S", "points": {**ALL_ANN, "low": "Bob"}}, way=1)
    assert scorer.winners() == ["Ann"]
    assert scorer.totals()["Ann"] == (11, 0)
    assert scorer.page.one("h2", "Ann wins")
    assert "Over after 4 hands" in scorer.page.one("header").text
    assert len(scorer.lines()) == 4
    scorer.open("/")
    assert "over" in scorer.page.section("Continue").text


@pytest.mark.sqlite_only
def test_the_steps_say_which_tie_break_decided(app):
    phone = Scorer(app)
    phone.fill_in_new_game("shmear", FOUR)
    for nth, points in enumerate((9, 10, 0, 0)):
        phone.fill("Points", points, nth)
    phone.start_game()
    points = {"high": "Ann", "low": "Ann", "jack": "Bob", "game": "Bob"}
    phone.play({"bid": ["Ann", 2], "trump": "S", "points": points}, way=1)
    assert phone.winners() == ["Ann"]
    assert phone.totals() == {"Ann": (11, 0), "Bob": (12, 0), "Cy": (0, 0), "Dee": (0, 0)}
    why = phone.page.section("Why")
    decided = [e.text for e in why.all("li") if "decided" in e.classes]
    assert len(decided) == 1
    assert "shmear.com, Winning" in why.text


def test_the_end_is_taken_back_with_undo(scorer):
    scorer.play(MOON, way=1)
    assert scorer.winners() == ["Ann"]
    scorer.press("Undo hand 1")
    assert scorer.notice == "Hand 1 is struck. The log can restore it."
    assert scorer.leads("Enter hand 1")
    scorer.open(scorer.at("log"))
    scorer.press("Restore")
    assert scorer.winners() == ["Ann"]


def test_a_hand_can_not_be_entered_after_the_end_but_one_before_it_corrected(scorer):
    scorer.play(MOON, way=1)
    scorer.open(scorer.at("hand"))
    scorer.tap_bid("Ann", 2)
    scorer.tap_points(ANN_MAKES_2)
    scorer.press("Check", status=422)
    assert scorer.problems[0].startswith("The game was over before this")
    scorer.open(scorer.at("hand/1/correct"))
    scorer.tap_bid("Ann", 4)
    scorer.press("See what it changes")
    assert "The game goes on." in scorer.page.text
    scorer.press("Save the correction")
    assert scorer.leads("Enter hand 2")


# ------------------------------------------------------------------------ the evening


def test_a_rematch_has_the_same_table_the_next_dealer_and_the_evenings_sums(scorer):
    scorer.play(BOB_IS_SET, way=1)
    scorer.play(MOON, way=1)
    assert not scorer.page.has("This evening")
    address, fields = scorer.resend("Rematch")
    first = scorer.board_address
    scorer.press("Rematch")
    scorer.board_address = scorer.address
    assert scorer.address != first
    assert scorer.dealer() == "Bob"
    assert scorer.totals() == dict.fromkeys(FOUR, (0, 0))
    assert scorer.send(address, fields).address == scorer.board_address
    scorer.play({**BOB_IS_SET, "bid": ["Bob", 3]}, way=1)
    scorer.play({**BOB_IS_SET, "bid": ["Cy", 3]}, way=1)
    scorer.open(scorer.at("end"), status=200)
    scorer.choose("How does it end?", "As we agreed")
    scorer.choose("How does it end?", "Bob")
    scorer.press("End the game")
    rows = [
        words(e.heard for e in row.all("th", "td"))
        for row in scorer.page.section("This evening").all("tr")
    ]
    assert rows[1:] == [
        ["Ann", "no smucks", "1"],
        ["Bob", "2 smucks", "1"],
        ["Cy", "1 smuck", "0"],
        ["Dee", "no smucks", "0"],
    ]
    scorer.open(first)
    assert scorer.page.has("This evening")
    scorer.follow("Go to the rematch")
    assert scorer.winners() == ["Bob"]


def test_the_first_game_gives_no_way_past_the_rematchs_renewed_links(scorer):
    scorer.play(MOON, way=1)
    first = scorer.board_address
    watcher = scorer.another(scores=False)
    scorer.press("Rematch")
    scorer.board_address = scorer.address
    watcher.open(first)
    assert "Go to the rematch" in watcher.page.text
    scorer.open(scorer.at("share"))
    scorer.press("Watching link")
    watcher.open(first)
    assert "Go to the rematch" not in watcher.page.text
    scorer.open(first)
    assert "Go to the rematch" in scorer.page.text


def test_a_rematch_of_a_game_that_goes_on_is_refused(scorer):
    scorer.send(scorer.at("rematch"), {"key": "some key of ours"})
    assert scorer.notice == "This game is not over yet."
    scorer.send(scorer.at("rematch"), {}, status=400)


# ------------------------------------------------------------------- the ways in


def test_another_phone_scores_by_the_scoring_link(scorer):
    other = scorer.another()
    assert other.notice == "This phone scores now too."
    other.play(ANN_MAKES_2, way=1)
    scorer.board()
    assert scorer.totals()["Ann"] == (3, 0)


def test_a_new_scoring_link_takes_the_right_from_all_other_phones(scorer):
    other = scorer.another()
    scorer.open(scorer.at("share"))
    old = scorer.value("Scoring link")
    scorer.press("Scoring link")
    assert scorer.notice == "Done: the old link is shut."
    assert scorer.value("Scoring link") != old
    stranger = Phone(scorer.app)
    for status in (stranger.open(old, status=404), stranger.send(old, status=404)):
        assert status.heading == "Shmear Scorer"
    other.open(other.at("hand"), status=403)
    other.board()
    assert not other.leads("Enter hand 1")
    scorer.play(ANN_MAKES_2, way=1)


def test_a_new_watching_link_is_found_by_who_scores_and_by_nobody_else(scorer):
    scorer.play(ANN_MAKES_2, way=1)
    other, watcher = scorer.another(), scorer.another(scores=False)
    old = scorer.board_address
    scorer.open(scorer.at("share"))
    old_code = next(e.text for e in scorer.page.all("p") if "code" in e.classes)
    scorer.press("Watching link")
    new = scorer.address.removesuffix("share")
    assert new != old
    watcher.open(old, status=404)
    watcher.open(f"{old}log", status=404)
    watcher.open("/")
    watcher.fill("The game’s six letters", old_code)
    watcher.press("Watch", status=422)
    for path in ("", "log", "hand/1", "hand", "hand?before=1", "hand/1/correct", "share"):
        assert other.open(old + path).address == new + path
    other.open(f"{old}hand")
    other.tap_bid("Bob", 4)
    other.tap_points(BOB_IS_SET)
    address, fields = other.resend("Check")
    other.send(address.replace(new, old), {**fields, "do": "save"})
    assert other.notice == "Hand 2 is saved."
    assert other.address == new


@pytest.mark.sqlite_only
def test_links_and_letters_are_there_to_send_and_to_scan(scorer):
    scorer.open(scorer.at("share"))
    assert scorer.value("Watching link") == f"http://localhost{scorer.board_address}"
    assert scorer.value("Scoring link").startswith("http://localhost/score/")
    pictures = [e for e in scorer.page.all("div") if e.get("role") == "img"]
    assert [e["aria-label"] for e in pictures] == [
        "QR code of the watching link",
        "QR code of the scoring link",
    ]
    assert all(list(picture.all("svg")) for picture in pictures)


@pytest.mark.sqlite_only
def test_other_links_than_the_two_can_not_be_renewed(scorer):
    for what in ("", "code", "both", "\x00"):
        scorer.send(scorer.at("renew"), {"renew": what}, status=400)
