"""The way in: a new game with its seats and rules, one taken over from paper, one joined."""

import re

import pytest

from shmear_scorer.desk import access
from tests.tools.phone import Phone
from tests.tools.scorer import Scorer

FOUR = ["Ann", "Bob", "Cy", "Dee"]


@pytest.fixture
def phone(app):
    return Scorer(app)


def test_a_fresh_phone_is_told_what_this_is_and_starts_a_game(phone):
    phone.open("/")
    assert "Keep the score of Shmear" in phone.page.text
    assert not phone.page.has("Continue")
    phone.follow("New game")
    assert phone.page.heading == "New game"
    phone.press("Start the game", status=422)
    assert "A name is missing. Enter one." not in phone.problems  # rows without a name are empty
    assert phone.problems[0].startswith("This game is for 2 to 8 players, not for 0.")


def test_the_first_page_lists_the_games_of_this_phone_latest_first(phone):
    phone.new_game()
    phone.play(
        {
            "bid": ["Ann", 4],
            "trump": "S",
            "points": dict.fromkeys(("high", "low", "jack", "game"), "Ann"),
        }
    )
    phone.new_game("schmear", FOUR)
    phone.open("/")
    games = [link.text for link in phone.page.section("Continue").all("a")]
    assert [re.sub(r"Hand.*", "", game) for game in games] == ["Schmear to 11", "Shmear to 11"]
    assert "4 Ann" in games[1]
    phone.follow("Shmear to 11")
    assert phone.page.heading == "Shmear to 11"
    assert not Phone(phone.app).open("/").has("Continue")


def test_the_next_game_starts_with_the_last_table_and_offers_the_names_typed_before(phone):
    phone.new_game("shmear", ["Ann", "Bob", "Cy"], "Bob")
    phone.open("/new")
    assert phone.seats() == ["Ann", "Bob", "Cy"]
    phone.press(name="do", value="preset:schmier")
    assert phone.seats() == ["Ann", "Bob", "Cy", "", "", ""]
    assert phone.chosen("Seats") == ["Seat 2 deals first"]
    phone.fill("Name at seat 1", "")
    phone.fill("Name at seat 3", "Flo")
    phone.press("Swap these two")
    assert "Tick the arrows of two seats" in phone.notice
    phone.press(name="add", value="Cy")
    assert phone.seats() == ["Cy", "Bob", "Flo", "", "", ""]
    assert phone.offers("Ann")


@pytest.mark.sqlite_only
def test_people_swap_seats_and_the_deal_and_their_scores_go_along(phone):
    phone.fill_in_new_game("shmear", FOUR, "Dee")
    phone.fill("Points", 7)
    phone.fill("Smucks", 1)
    phone.choose("Seats", "Swap seat 1")
    phone.choose("Seats", "Swap seat 4")
    phone.press("Swap these two")
    assert phone.seats() == ["Dee", "Bob", "Cy", "Ann"]
    assert phone.chosen("Seats") == ["Seat 1 deals first"]
    phone.start_game()
    assert phone.totals()["Ann"] == (7, 1)
    assert phone.totals()["Dee"] == (0, 0)
    assert phone.dealer() == "Dee"


@pytest.mark.sqlite_only
def test_other_than_two_seats_are_not_swapped(phone, subtests):
    phone.fill_in_new_game("shmear", FOUR)
    address, fields = phone.resend("Swap these two")
    for ticked in ([], ["0"], ["0", "0"], ["0", "1", "2"], ["0", "9"], ["x", "9" * 5000]):
        with subtests.test(str(ticked)[:40]):
            phone.send(address, {**fields, "swap": ticked})
            assert phone.seats() == FOUR
            assert "Tick the arrows of two seats, and then swap them." in phone.notice


def test_names_may_be_of_any_script_and_forty_letters_long(phone):
    names = ["😀" * 40, "מיכל בת־שבע", "👨\u200d👩\u200d👧\u200d👦", "x" * 40]
    phone.new_game("shmear", names)
    assert list(phone.totals()) == names
    phone.play(
        {
            "bid": [names[1], 2],
            "trump": "S",
            "points": dict.fromkeys(("high", "low", "jack", "game"), names[1]),
        },
        way=1,
    )
    assert phone.totals()[names[1]] == (4, 0)
    phone.follow("1, why")
    assert phone.page.one("h2", f"{names[1]} made 2")


def test_house_rules_and_another_target_are_played(phone):
    phone.fill_in_new_game("shmear", FOUR)
    phone.choose("Target", "Other")
    phone.fill("Another target", 7)
    phone.fill("Low goes to", "taker")
    phone.press("Start the game")
    assert phone.page.heading == "Shmear to 7"
    phone.follow("Enter hand 1")
    assert "lowest trump, to who took it" in phone.page.text


def test_a_game_is_taken_over_from_paper(phone):
    phone.fill_in_new_game("schmear", FOUR, "Bob")
    for nth, points in enumerate((-4, 10)):
        phone.fill("Points", points, nth)
    phone.fill("Hands played so far", 8)
    phone.start_game()
    assert phone.totals() == {"Ann": (-4, 0), "Bob": (10, 0), "Cy": (-4, 0), "Dee": (10, 0)}
    assert phone.leads("Enter hand 9")


@pytest.mark.sqlite_only
def test_another_game_is_chosen_without_losing_what_was_typed(phone):
    phone.fill_in_new_game("shmear", FOUR, "Cy")
    phone.fill("Points", 5)
    phone.fill("Hands played so far", 3)
    phone.press(name="do", value="preset:pitch")
    assert phone.seats() == FOUR
    assert phone.chosen("Seats") == ["Seat 3 deals first"]
    assert phone.value("Points") == "5"
    assert phone.value("Hands played so far") == "3"


@pytest.mark.sqlite_only
def test_who_deals_stays_who_deals_when_empty_rows_are_left_out(phone):
    phone.fill_in_new_game("schmier", ["Ann", "", "Bob", "", "Cy", "Dee"], "Cy")
    phone.press(name="do", value="preset:schmear")
    assert phone.seats() == ["Ann", "Bob", "Cy", "Dee"]
    assert phone.chosen("Seats") == ["Seat 3 deals first"]


@pytest.mark.sqlite_only
def test_rows_without_a_name_are_no_players_and_problems_stand_beside_their_row(phone):
    phone.fill_in_new_game("shmear", ["", "Ann", "", "Bob", "Ann"], "Bob")
    phone.fill("Points", 11, 3)
    phone.fill("Points", "x", 1)
    phone.press("Start the game", status=422)
    assert len(phone.problems) == 3
    assert phone.beside("Name at seat 5").startswith("Two players are called “Ann”.")
    points = [e for e in phone.page.all("input") if "aria-invalid" in e and e["id"].startswith("s")]
    assert [field["id"] for field in points] == ["score-1", "score-3"]
    assert phone.page.described(points[0]) == "“x” is no whole number. Enter one."
    assert phone.page.described(points[1]) == "11 would be out already. Enter less than 11."
    assert phone.seats() == ["", "Ann", "", "Bob", "Ann"]


IMPOSSIBLE = (
    ("Points", "1000", "That is too little or too much. Enter a number from −999 to 999."),
    ("Points", "9" * 30, "That is too little or too much. Enter a number from −999 to 999."),
    ("Points", "9" * 5000, "“99999999999999999999” is no whole number. Enter one."),
    ("Points", "1.5", "“1.5” is no whole number. Enter one."),
    ("Points", "-1", "Scores stop at 0, and this is −1. Enter 0 or more."),
    ("Smucks", "-1", "There can’t be −1 smucks. Enter a number from 0 to 999."),
    ("Smucks", "1000", "There can’t be 1000 smucks. Enter a number from 0 to 999."),
    (
        "Hands played so far",
        "-5",
        "That is too little or too much. Enter a number from 0 to 999.",
    ),
    ("Hands played so far", "many", "“many” is no whole number. Enter one."),
    ("Another target", "0", "That is too little or too much. Enter a number from 1 to 999."),
    ("Another target", "-3", "That is too little or too much. Enter a number from 1 to 999."),
    (
        "Another target",
        "1" + "0" * 40,
        "That is too little or too much. Enter a number from 1 to 999.",
    ),
    ("Another target", "", "The target is missing. Enter a number."),
    (
        "Name at seat 1",
        "BOB",
        "Two players are called “Bob”. Add a letter or a surname to one.",
    ),
    (
        "Name at seat 1",
        "x" * 41,
        "A name has at most 40 letters, and this one has 41. Shorten it.",
    ),
    ("Name at seat 1", "\u0301", "A name is missing. Enter one."),
)


@pytest.mark.sqlite_only
def test_what_can_not_be_is_refused_and_stays_on_the_page(phone, subtests):
    for label, typed, sentence in IMPOSSIBLE:
        with subtests.test(label, typed=typed[:20]):
            phone.fill_in_new_game("shmear", FOUR)
            if label == "Another target":
                phone.choose("Target", "Other")
            phone.fill(label, typed)
            phone.press("Start the game", status=422)
            assert sentence in phone.problems
            assert phone.seats()[1:] == FOUR[1:]
            assert phone.value(label) == typed or label == "Another target"
    phone.open("/")
    assert not phone.page.has("Continue")


@pytest.mark.sqlite_only
def test_a_dealer_who_sits_nowhere_is_refused(phone):
    phone.fill_in_new_game("shmear", FOUR)
    address, fields = phone.resend("Start the game")
    for dealer in ("4", "-1", "9" * 20):
        phone.send(address, {**fields, "dealer": dealer}, status=422)
        assert phone.problems, dealer


@pytest.mark.sqlite_only
def test_a_known_name_takes_one_more_seat_or_is_told_that_there_is_none(phone):
    phone.new_game(players=("Ann", "Bob", "Cy", "Dee", "Eve"))
    phone.open("/new")
    phone.fill("Name at seat 5", "")
    phone.press(name="do", value="preset:schmear")
    phone.press(name="do", value="preset:shmear")
    assert phone.seats() == ["Ann", "Bob", "Cy", "Dee"]
    phone.press("Eve")
    assert phone.seats() == ["Ann", "Bob", "Cy", "Dee", "Eve"]
    assert phone.address.endswith("#players"), "the page comes back to the seats"
    phone.fill("Name at seat 5", "")
    phone.press(name="do", value="preset:schmear")
    phone.press("Eve")
    assert phone.seats() == ["Ann", "Bob", "Cy", "Dee"]
    assert "All 4 seats of this game are taken" in phone.notice
    assert "Partners: seats 1 & 3 · 2 & 4" in phone.page.text


@pytest.mark.sqlite_only
def test_all_rules_are_changed_from_a_new_game_and_its_seats_wait(phone):
    phone.fill_in_new_game("shmear", ("Ann", "Bob", "Cy"), dealer="Bob")
    phone.fill("Low goes to", "taker")
    phone.choose("Target", "15")
    phone.press("Change any rule")
    assert phone.page.heading == "House rules"
    assert phone.value("Points to go out") == "15"
    assert "2 rules changed" in phone.page.text
    editor = phone.address
    phone.follow("Change nothing")
    assert phone.seats()[:3] == ["Ann", "Bob", "Cy"]
    phone.open(editor)
    phone.fill("What do you call them?", "Tuesday")
    phone.press("Save these rules")
    phone.follow("New game by these rules")
    assert phone.seats()[:3] == ["Ann", "Bob", "Cy"]
    phone.start_game()
    assert phone.page.heading == "Tuesday to 15"
    phone.open("/new?rules=schmear")
    assert phone.seats() == ["", "", "", ""], "the seats waited for that game only"


@pytest.mark.sqlite_only
def test_ten_can_be_seated_where_the_rules_allow_and_no_more_asked_for(phone):
    phone.fill_in_new_game("shmear", [f"Player {n}" for n in range(8)])
    assert not phone.offers("One more seat")
    address, fields = phone.resend("Start the game")
    many = {f"name-{n}": f"Player {n}" for n in range(40)}
    phone.send(address, {**fields, **many, "seats": "40"}, status=422)
    assert phone.problems[0].startswith("This game is for 2 to 8 players, not for 10.")
    phone.send(address, {**fields, "seats": "-3"}, status=422)
    phone.send(address, {**fields, "seats": ""}, status=422)


@pytest.mark.sqlite_only
def test_what_no_page_of_ours_sends_is_refused(phone, subtests):
    phone.fill_in_new_game("shmear", FOUR)
    address, fields = phone.resend("Start the game")
    nonsense = (
        {"preset": "tarot"},
        {"preset": ""},
        {"key": ""},
        {"key": "x" * 65},
        {"do": "preset:x"},
    )
    for field in nonsense:
        with subtests.test(str(field)[:40]):
            phone.send(address, {**fields, **field}, status=400)


@pytest.mark.sqlite_only
def test_rules_that_can_not_be_are_refused_with_a_reason(phone, subtests):
    phone.fill_in_new_game("shmear", FOUR)
    address, fields = phone.resend("Start the game")
    impossible = (
        {"low_to": "nobody"},
        {"partnership": "pairs", "seats": "3"},
        {"all_pass": "🂡"},
        {"target": "5000"},
    )
    for field in impossible:
        with subtests.test(str(field)):
            phone.send(address, {**fields, **field}, status=422)
            assert phone.problems


def test_a_form_sent_twice_opens_one_game_and_changed_after_a_step_back_another(phone):
    phone.fill_in_new_game("shmear", FOUR)
    address, fields = phone.resend("Start the game")
    one = phone.send(address, fields).address
    assert phone.send(address, fields).address == one
    assert phone.send(address, {**fields, "name-0": "Anna"}).address != one
    phone.open("/")
    assert len(list(phone.page.section("Continue").all("a"))) == 2


def test_a_button_tapped_twice_on_a_fresh_phone_leaves_a_phone_that_scores(phone):
    phone.fill_in_new_game("shmear", FOUR)
    address, fields = phone.resend("Start the game")
    twice = Scorer(phone.app)  # the second tap went out before the first one's cookie came
    phone.send(address, fields)
    twice.send(address, fields)
    assert twice.address == phone.address
    assert twice.leads("Enter hand 1")


# ------------------------------------------------------------------------ join by code


def test_a_game_is_watched_by_its_six_letters(phone):
    phone.new_game()
    with phone.app.app_context():
        code = next(e.text for e in phone.open(phone.at("share")).all("p") if "code" in e.classes)
        assert len(code) == access.CODE_LENGTH
    watcher = Scorer(phone.app)
    watcher.open("/")
    watcher.fill("The game’s six letters", f" {code.lower()[:3]} {code[3:]}")
    watcher.press("Watch")
    assert "watching" in watcher.page.one("header").text
    assert not watcher.leads("Enter hand 1")
    watcher.open("/")
    watcher.follow("Shmear to 11")


def test_letters_that_no_game_has_are_refused_and_stay_in_their_field(phone, subtests):
    for typed in ("", "XXXXXX", "\x00", "<b>", "x" * 3000, "ÄÖÜ", "%s {0} 100%"):
        with subtests.test(typed[:20]):
            phone.open("/")
            phone.fill("The game’s six letters", typed)
            phone.press("Watch", status=422)
            assert phone.beside("The game’s six letters").startswith("No game has the letters")
            assert phone.value("The game’s six letters") == typed


def test_who_guesses_codes_is_told_to_wait_and_a_whole_table_that_mistypes_is_not(phone):
    phone.new_game()
    phone.open(phone.at("share"))
    code = next(e.text for e in phone.page.all("p") if "code" in e.classes)
    for _ in range(20):
        answer = phone.client.post("/join", data={"code": "XXXXXX"})
        assert answer.status_code == 422
    answer = Phone(phone.app).client.post("/join", data={"code": code})
    assert answer.status_code == 429
    assert "Too many tries" in answer.text
    assert 0 < int(answer.headers["Retry-After"]) <= 600
    elsewhere = {"REMOTE_ADDR": "192.0.2.7"}
    right = {"data": {"code": code}, "environ_base": elsewhere}
    assert Phone(phone.app).client.post("/join", **right).status_code == 302


def test_the_addresses_of_one_home_count_as_one_place(phone):
    def join(number: int) -> int:
        client = Phone(phone.app).client
        home = {"REMOTE_ADDR": f"2001:db8:1:2::{number:x}"}
        return client.post("/join", data={"code": "XXXXXX"}, environ_base=home).status_code

    assert [join(number) for number in range(21)] == [422] * 20 + [429]
