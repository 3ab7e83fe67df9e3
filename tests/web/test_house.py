"""House rules: made from a game, saved under a name, sent to another phone, played by, changed."""

import io
import json

import pytest
from flask import Flask
from sqlalchemy import event

from shmear_scorer.rules.presets import rules_from_file
from shmear_scorer.store import db
from tests.tools.phone import Phone
from tests.tools.scorer import Scorer

ANN_MAKES_2 = {
    "bid": ["Ann", 2],
    "trump": "S",
    "points": {"high": "Ann", "low": "Bob", "jack": "Ann", "game": "Cy"},
}


def tuesday(phone: Phone, *, name: str = "Our Tuesday rules", rules: str = "shmear") -> str:
    """Make house rules on a phone: a dealer who may match a 4, Low to its taker, to 21."""
    phone.open(f"/house/new?rules={rules}")
    phone.fill("What do you call them?", name)
    phone.choose("Dealer may match", "Dealer may match the highest bid")
    phone.choose("Low goes to", "Low to its taker")
    phone.fill("Points to go out", 21)
    phone.press("Save these rules")
    assert phone.page.heading == name
    return phone.address


@pytest.fixture
def phone(app: Flask) -> Phone:
    return Phone(app)


def test_rules_that_were_changed_are_read_as_the_tables_own(phone):
    tuesday(phone)
    assert phone.page.has("3 rules are changed here")
    assert "The dealer speaks last and may match the highest bid" in phone.page.text
    own = [e.text for e in phone.page.all("li", "div") if "is-own" in e.classes]
    assert len(own) == 3
    listed = next(e for e in phone.page.all("nav") if phone.page.name_of(e).startswith("3 rules"))
    assert "To 21" in listed.text, "the list says what each rule is now"


def test_their_line_leaves_nothing_out_that_the_line_of_a_game_would_say(phone):
    phone.open("/house/new?rules=shmear")
    phone.fill("What do you call them?", "Down and down")
    phone.choose("Low goes to", "Low to its taker")
    phone.choose("Floor", "No floor")
    phone.press("Save these rules")
    line = "with smucks and the moon. Low to who takes it. Scores may fall below zero."
    assert line in phone.page.text
    phone.open("/rules")
    assert line in phone.page.text


def test_a_rulebook_says_what_ours_means_where_a_line_is_ours(phone):
    phone.open("/rules/shmear")
    assert "“Ours” stands where the source says nothing" in phone.page.text


def test_they_are_sent_by_their_link_and_played_by_on_another_phone(app, phone):
    address = tuesday(phone)
    other = Scorer(app)
    other.open(address)
    assert not other.leads("Change these rules")
    other.follow("New game by these rules")
    for seat, name in enumerate(("Ann", "Bob", "Cy", "Dee"), 1):
        other.fill(f"Name at seat {seat}", name)
    other.choose("Seats", "Seat 4 deals first")
    other.start_game()
    assert other.page.heading == "Our Tuesday rules to 21"
    other.play(ANN_MAKES_2, way=1)
    other.open("/new")
    assert other.offers("Our Tuesday rules"), "the phone that played by them offers them again"


def test_a_change_is_a_new_version_and_the_game_keeps_its_own(app, phone):
    address = tuesday(phone)
    scorer = Scorer(app)
    scorer.open(address)
    scorer.follow("New game by these rules")
    for seat, name in enumerate(("Ann", "Bob", "Cy", "Dee"), 1):
        scorer.fill(f"Name at seat {seat}", name)
    scorer.choose("Seats", "Seat 4 deals first")
    scorer.start_game()

    phone.follow("Change these rules")
    assert phone.value("Points to go out") == "21"
    phone.fill("Points to go out", 15)
    phone.press("Save these rules")
    assert phone.notice == "Saved as version 2."
    assert "Version 2" in phone.page.text
    scorer.board()
    assert scorer.page.heading == "Our Tuesday rules to 21"
    scorer.open(address)
    assert "to 15" in scorer.page.text.lower() or "15 points" in scorer.page.text
    scorer.open(f"{address}/1")
    assert "There is a newer version" in scorer.page.text


def test_what_contradicts_what_is_said_at_once_and_beside_its_rule(phone):
    phone.open("/house/new?rules=shmear")
    phone.fill("Lowest bid", 5)
    phone.press("Check")
    assert phone.problems == ["The lowest bid, 5, is above the highest, 4. Change one of them."]
    assert phone.problems[0] in phone.beside("Lowest bid")
    assert phone.value("Lowest bid") == "5"
    phone.press("Save these rules", status=422)
    assert "A name is missing. Enter one." in phone.problems
    assert phone.problems[1] in phone.beside("Lowest bid")


def test_a_number_that_is_none_stays_in_its_field_and_is_said(phone):
    phone.open("/house/new?rules=shmear")
    phone.fill("Smucks for a set", "many")
    phone.press("Check")
    assert len(phone.problems) == 1
    assert phone.value("Smucks for a set") == "many"


def test_every_rule_can_be_changed_with_a_sentence_on_what_each_value_does(phone):
    phone.open("/house/new?rules=shmear")
    for row in phone.page.all("details"):
        if "rule-row" in row.classes:
            assert list(row.all("input", "select")), row.text
            assert [e for e in row.all("p", "small") if e.text], row.text


def test_only_the_phone_that_made_them_changes_them_others_make_a_copy(app, phone):
    address = tuesday(phone)
    other = Phone(app)
    other.open(f"{address}/edit", status=403)
    other.open(address)
    other.follow("Make your own from these")
    assert other.value("Points to go out") == "21"
    other.fill("What do you call them?", "Thursday")
    other.press("Save these rules")
    assert other.page.heading == "Thursday"
    assert other.address != address


def test_a_form_from_before_another_version_changes_nothing(phone):
    address = tuesday(phone)
    phone.follow("Change these rules")
    old, fields = phone.resend("Save these rules")
    phone.fill("Points to go out", 15)
    phone.press("Save these rules")
    fields["target.number"] = ["7"]
    fields["key"] = ["another-key-of-a-form"]
    phone.send(old, fields, status=409)
    assert "Version 2 was saved meanwhile" in phone.notice
    assert phone.value("Points to go out") == "7", "what was typed is kept"
    phone.press("Save these rules")
    assert phone.notice == "Saved as version 3."
    assert address == phone.address


def test_after_a_step_back_what_is_changed_in_the_form_is_not_lost(phone):
    tuesday(phone)
    phone.follow("Change these rules")
    phone.fill("Points to go out", 15)
    address, fields = phone.resend("Save these rules")
    phone.send(address, fields)
    phone.send(address, {**fields, "target.number": ["17"]}, status=409)
    assert "Version 2 was saved meanwhile" in phone.notice
    assert phone.value("Points to go out") == "17"
    phone.press("Save these rules")
    assert phone.notice == "Saved as version 3."


def test_the_same_form_twice_saves_once(phone):
    phone.open("/house/new?rules=shmear")
    phone.fill("What do you call them?", "Ours")
    address, fields = phone.resend("Save these rules")
    phone.send(address, fields)
    first = phone.address
    phone.send(address, fields)
    assert phone.address == first


def test_rules_go_out_as_a_file_and_come_in_again(app, phone):
    address = tuesday(phone)
    answer = phone.client.get(f"{address}/1.json")
    assert "Our Tuesday rules 1.json" in answer.headers["Content-Disposition"]
    data = json.loads(answer.data)
    assert data["name"] == "Our Tuesday rules"
    assert rules_from_file(data["rules"]).target == 21
    other = Phone(app)
    other.open("/rules")
    form = next(form for form in other.page.forms if form.action.endswith("/house/file"))
    sent = {name: value for name, value in form.sent(form.controls[-1]) if value}
    sent["file"] = (io.BytesIO(answer.data), "rules.json")
    other._arrive(other.client.post("/house/file", data=sent), "/house/file", 200)
    assert "from the file rules.json" in other.notice
    assert other.value("What do you call them?") == "Our Tuesday rules"
    assert other.value("Points to go out") == "21"
    other.press("Save these rules")
    assert other.page.heading == "Our Tuesday rules"


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"\xff\xfe",
        b'{"format": 2}',
        b'{"rules": {"preset": "whist"}}',
        b"1" * 99999,
    ],
)
def test_what_is_no_file_of_rules_is_said_to_be_none(phone, content):
    phone.open("/rules")
    form = next(form for form in phone.page.forms if form.action.endswith("/house/file"))
    sent = {name: value for name, value in form.sent(form.controls[-1]) if value}
    sent["file"] = (io.BytesIO(content), "rules.json")
    phone._arrive(phone.client.post("/house/file", data=sent), "/house/file", 200)
    assert phone.notice
    assert phone.page.address.endswith("/rules")


def test_rules_that_are_kept_are_listed_and_can_be_taken_off(app, phone):
    address = tuesday(phone)
    phone.open("/rules")
    phone.follow("Our Tuesday rules")
    assert phone.address == address
    other = Phone(app)
    other.open(address)
    other.press("Keep on this phone")
    other.open("/rules")
    assert other.leads("Our Tuesday rules")
    other.open(address)
    other.press("Take off this phone")
    assert other.offers("Keep on this phone"), "it can be taken back at once"
    other.open("/rules")
    assert not other.leads("Our Tuesday rules")


def test_the_phone_that_made_them_may_change_them_even_once_they_are_off_its_list(phone):
    address = tuesday(phone)
    phone.press("Take off this phone")
    assert phone.value("Link to these rules").endswith(address)
    phone.open("/rules")
    assert not phone.leads("Our Tuesday rules")
    phone.open(address)
    phone.follow("Change these rules")
    phone.fill("Points to go out", 15)
    phone.press("Save these rules")
    assert phone.notice == "Saved as version 2."
    assert phone.offers("Take off this phone"), "who changes them has them on the list again"


def test_another_phone_is_told_whose_the_rules_are_to_change(app, phone):
    address = tuesday(phone)
    other = Phone(app)
    other.open(f"{address}/edit", status=403)
    assert "make your own from them" in other.page.text
    assert "keeps score" not in other.page.text


def test_there_are_no_such_rules(phone):
    phone.open("/house/nothing", status=404)
    phone.open("/house/new?rules=whist", status=404)
    phone.open("/house/new?rules=house:nothing", status=404)
    address = tuesday(phone)
    phone.open(f"{address}/2", status=404)
    phone.open(f"/new?rules=house:{address.rpartition('/')[2]}")
    assert phone.offers("Our Tuesday rules")


# ------------------------------------------------------------- rules of a running game


def test_a_rule_that_was_entered_wrong_is_corrected_in_a_running_game(scorer):
    scorer.play(ANN_MAKES_2, way=1)
    scorer.open(scorer.at("mend"))
    scorer.follow("Another rule was entered wrong")
    scorer.fill("Worth of Jack", 3)
    scorer.press("See what it changes")
    assert "2 → after: 4" in scorer.page.text
    scorer.press("Save the rules")
    assert scorer.totals()["Ann"] == (4, 0)
    scorer.open(scorer.at("log"))
    assert "after: Points: High, Low, Jack (3), Game" in scorer.page.text
    scorer.board()
    scorer.press("Undo the new rule")
    assert scorer.totals()["Ann"] == (2, 0)


def test_partners_that_were_entered_wrong_take_their_scores_along(scorer):
    scorer.play(ANN_MAKES_2, way=1)
    scorer.open(scorer.at("rules/edit"))
    scorer.choose("Partners", "Two pairs across the table")
    scorer.press("See what it changes")
    assert "Ann" in scorer.page.text
    scorer.press("Save the rules")
    assert scorer.totals() == {"Ann": (3, 0), "Cy": (3, 0), "Bob": (1, 0), "Dee": (1, 0)}


def test_a_hand_that_corrected_rules_do_not_allow_is_named_before_and_after(scorer):
    scorer.play(ANN_MAKES_2, way=1)
    scorer.open(scorer.at("rules/edit"))
    scorer.fill("Lowest bid", 3)
    scorer.choose("Low goes to", "Low to its taker")
    scorer.press("See what it changes")
    assert "Hand 1 would no longer count: Ann can’t bid 2" in scorer.page.text
    scorer.press("Save the rules")
    assert "Hand 1 no longer counts: Ann can’t bid 2" in scorer.notice
    scorer.open(scorer.at("log"))
    assert "2 rules of this game corrected, from its first hand on" in scorer.page.text


def test_nothing_corrected_is_said_and_writes_nothing(scorer):
    scorer.open(scorer.at("rules/edit"))
    scorer.press("See what it changes")
    assert scorer.notice == "Nothing differs from the rules of this game."


def test_who_watches_can_not_correct_rules(scorer):
    watcher = scorer.another(scores=False)
    watcher.open(watcher.at("rules/edit"), status=403)


def test_the_judge_answers_by_house_rules_and_cites_them(phone):
    address = tuesday(phone)
    phone.follow("Ask the judge by these rules")
    assert phone.page.heading == "The judge’s desk"
    assert "3 changed" in phone.page.text
    phone.follow("Who gets which point?")
    assert "rules=house" in phone.address
    phone.open("/judge/")
    assert phone.leads("Our Tuesday rules")
    phone.open(f"/rules/house:{address.rpartition('/')[2]}?low_to=player")
    assert "Low stays with the side that played" in phone.page.text
    phone.open(f"/rules/house:{address.rpartition('/')[2]}")
    assert phone.address == address


def test_house_rules_are_compared_with_the_game_they_started_from(phone):
    tuesday(phone)
    phone.follow("Compare with Shmear")
    assert "Low goes to the side that wins the trick" in phone.page.text
    assert "Low stays with the side that played" in phone.page.text
    assert "Floor" not in phone.page.text


def test_the_more_rules_a_phone_keeps_the_more_are_offered_but_no_more_is_asked(app, subtests):
    scorer = Scorer(app)
    scorer.new_game()
    asked: list[str] = []
    with app.app_context():
        event.listen(db.engine, "before_cursor_execute", lambda *told: asked.append(told[2]))

    def queries(path: str) -> int:
        asked.clear()
        scorer.open(path)
        return len(asked)

    inside = [scorer.at(page) for page in ("what-if", "rules/compare")]
    pages = ("/new", "/judge/", "/rules", "/rules/compare", "/house/new", *inside)
    tuesday(scorer, name="First")
    few = {page: queries(page) for page in pages}
    for number in range(6):
        tuesday(scorer, name=f"Another {number}")
    for page in pages:
        with subtests.test(page):
            assert queries(page) == few[page]
