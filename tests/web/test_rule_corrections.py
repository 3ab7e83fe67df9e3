"""Rules of a running game, corrected on pages: what is refused, what the log says of it, and what
two phones correct."""

from flask import Flask
from sqlalchemy import select

from shmear_scorer.store import db
from shmear_scorer.store.models import Entry
from tests.tools.scorer import Scorer

TWO_PAIRS = "Two pairs take 4 players, not 5. Change the number of players, or who are partners."


def test_partners_that_so_many_can_not_form_are_refused_before_they_are_saved(app: Flask) -> None:
    scorer = Scorer(app)
    scorer.new_game("shmear", ["Ann", "Bob", "Cy", "Dee", "Eve"], "Eve")
    scorer.open(scorer.at("rules/edit"))
    scorer.choose("Partners", "Two pairs across the table")
    scorer.press("Check")
    assert scorer.problems == [TWO_PAIRS]
    scorer.press("See what it changes", status=422)
    assert scorer.problems == [TWO_PAIRS]
    address, fields = scorer.resend("See what it changes")
    scorer.send(address, {**fields, "do": "save"}, status=422)
    assert scorer.problems == [TWO_PAIRS]
    scorer.open(scorer.at("log"))
    assert "corrected" not in scorer.page.text


def correct(scorer: Scorer, label: str, value: int | str) -> None:
    """Correct one rule, without looking for what others corrected."""
    scorer.open(scorer.at("rules/edit"))
    scorer.fill(label, value)
    scorer.press("See what it changes")
    scorer.press("Save the rules")


def test_what_another_phone_corrected_meanwhile_stays(app: Flask) -> None:
    scorer = Scorer(app)
    scorer.new_game()
    other = scorer.another()
    scorer.open(scorer.at("rules/edit"))
    correct(other, "Points to go out", 21)
    scorer.fill("Smucks for a set", 2)
    scorer.press("See what it changes")
    assert "2 smucks" in scorer.page.text
    assert "To 21" not in scorer.page.text
    scorer.press("Save the rules")
    scorer.open(scorer.at("rules/edit"))
    assert scorer.value("Points to go out") == "21"
    assert scorer.value("Smucks for a set") == "2"


def test_who_looked_before_another_saved_looks_again_and_undoes_nothing(app: Flask) -> None:
    scorer = Scorer(app)
    scorer.new_game()
    other = scorer.another()
    scorer.open(scorer.at("rules/edit"))
    scorer.fill("Smucks for a set", 2)
    scorer.press("See what it changes")
    correct(other, "Points to go out", 21)
    scorer.press("Save the rules", status=409)
    assert "Another phone changed the game meanwhile" in scorer.notice
    assert scorer.value("Points to go out") == "21"
    assert scorer.value("Smucks for a set") == "2"
    scorer.press("See what it changes")
    scorer.press("Save the rules")
    scorer.open(scorer.at("rules/edit"))
    assert scorer.value("Points to go out") == "21"


def test_a_correction_whose_answer_was_lost_is_told_as_saved(app: Flask) -> None:
    scorer = Scorer(app)
    scorer.new_game()
    scorer.open(scorer.at("rules/edit"))
    scorer.fill("Points to go out", 21)
    scorer.press("See what it changes")
    address, fields = scorer.resend("Save the rules")
    scorer.press("Save the rules")
    scorer.send(address, fields)
    assert scorer.notice == "The rules are corrected, from the first hand on."
    scorer.open(scorer.at("log"))
    assert scorer.page.text.count("A rule of this game corrected") == 1


def test_what_another_phone_corrected_the_same_way_is_not_corrected_twice(app: Flask) -> None:
    scorer = Scorer(app)
    scorer.new_game()
    other = scorer.another()
    scorer.open(scorer.at("rules/edit"))
    correct(other, "Points to go out", 21)
    scorer.fill("Points to go out", 21)
    scorer.press("See what it changes")
    assert scorer.notice == "Nothing differs from the rules of this game."


def test_a_correction_that_has_lost_what_it_built_on_is_shown_as_doing_nothing(app: Flask) -> None:
    scorer = Scorer(app)
    scorer.new_game()
    scorer.open(scorer.at("rules/edit"))
    scorer.fill("Points to go out", 21)
    scorer.press("See what it changes")
    scorer.press("Save the rules")
    with app.app_context():
        entry = db.session.scalars(select(Entry)).one()
        entry.payload = {**entry.payload, "set": {"jokers": 1}}  # as an earlier version took it
        db.session.commit()
    scorer.open(scorer.at("log"))
    assert "corrected, from its first hand on has no effect" in scorer.page.text
