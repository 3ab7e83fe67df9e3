"""A game by other rules: what is said of it first, hand by hand, and what can't be told."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from shmear_scorer.rules import possible, worlds
from shmear_scorer.rules.presets import find_preset
from shmear_scorer.rules.rulecheck import seats_problem
from shmear_scorer.web.wording import what_if as sentences
from tests.rules.scored import hand
from tests.rules.seen_again import Again, again
from tests.tools.page import Element
from tests.tools.scorer import Scorer
from tests.web.wording_games import english

pytestmark = pytest.mark.sqlite_only


def bid(name: str, number: int, owners: str, trump: str = "S") -> dict[str, Any]:
    """Who got High, Low, Jack and Game, by initials."""
    names = {"A": "Ann", "B": "Bob", "C": "Cy", "D": "Dee", "-": None}
    points = dict(zip(("high", "low", "jack", "game"), map(names.get, owners), strict=True))
    return {"bid": [name, number], "trump": trump, "points": points}


@pytest.fixture
def night(scorer: Scorer) -> Scorer:
    """Ann makes 4, Bob 3 (Low is Cy's), Ann 4 and 3: she wins with 11, Bob has 3."""
    scorer.play(bid("Ann", 4, "AAAA"), way=1)
    scorer.play(bid("Bob", 3, "BCBB"), way=1)
    scorer.play(bid("Ann", 4, "AAAA"), way=1)
    scorer.play(bid("Ann", 3, "AA-A"), way=1)
    scorer.board()
    assert scorer.winners() == ["Ann"]
    return scorer


def see(phone: Scorer, query: str = "", status: int = 200) -> str:
    """What the page says first."""
    phone.open(phone.at(f"what-if{query}"), status=status)
    return phone.page.section("By which rules?").text if not query else phone.page.main.text


def words(cell: Element) -> str:
    """A cell as it looks."""
    return re.sub(r"(before|after): ", "", cell.text)


def hands(phone: Scorer) -> list[list[str]]:
    """Hand by hand: the cells, and what is noted under them."""
    table = next(e for e in phone.page.all("table") if "Scores after" in phone.page.name_of(e))
    rows = [[words(cell) for cell in row.all("th", "td")] for row in table.all("tr")][1:]
    return [[*scores, *notes] for scores, notes in zip(rows[::2], rows[1::2], strict=True)]


def test_the_end_leads_there_and_another_game_is_chosen_from_a_list(night: Scorer) -> None:
    night.follow("What if? By other rules")
    assert night.page.heading == "What if?"
    night.fill("Another game, or house rules", "pitch")
    night.press("See this game by them")
    assert night.page.has("Hand by hand")
    assert "These are: Pitch to 11." in night.page.text


def test_the_board_leads_there_too(scorer: Scorer) -> None:
    scorer.board()
    scorer.follow("What if? By other rules")
    scorer.open(scorer.at("what-if?low_to=taker"))
    assert "No hand was recorded yet." in scorer.page.text
    assert scorer.page.has("Nobody would have won yet")


def test_only_what_so_many_can_play_is_offered_the_most_alike_first(night: Scorer) -> None:
    see(night)
    options = [e for e in night.page.all("option") if e["value"]]
    offered = [find_preset(e["value"]) for e in options]
    assert all(seats_problem(rules, 4) is None for rules in offered)
    assert "schmier" not in {rules.preset for rules in offered}
    assert "shmear" not in {rules.preset for rules in offered}
    assert offered.index(find_preset("pitch")) < offered.index(find_preset("schmear-joker"))


def test_what_needs_who_was_away_is_not_offered(scorer: Scorer) -> None:
    scorer.open(scorer.at("seats"))
    scorer.follow("Cy")
    scorer.press("Nobody: the seat stays empty")
    scorer.play(bid("Ann", 2, "AAAA"), way=1)
    see(scorer)
    offered = {e["value"] for e in scorer.page.all("option")}
    assert "pitch" in offered
    assert not {"schmear", "pitch-partner"} & offered


def test_another_winner_is_told_and_when(night: Scorer) -> None:
    text = see(night, "?target=4")
    assert night.page.has("Ann would have won")
    assert "As played, Ann won." in text
    assert "By these rules Ann would have won too, after hand 1." in text
    assert "3 later hands would not have been played." in text
    assert len(hands(night)) == 1
    assert hands(night)[0][-1].endswith("The game would have been over here.")


def test_a_game_that_would_go_on(night: Scorer) -> None:
    text = see(night, "?target=15")
    assert night.page.has("Nobody would have won yet")
    assert "By these rules nobody would have won yet: the game would go on." in text
    assert "As played, Ann won." in text


def test_what_nobody_recorded_is_shown_as_unknown(night: Scorer) -> None:
    text = see(night, "?low_to=taker&target=10")
    first = hands(night)[0]
    assert first[1:5] == ["4 → 0–4", *["0 → 0–1"] * 3]
    assert "Nobody recorded who took Low." in first[5]
    assert "Made or set, by these rules." in first[5]
    assert night.page.has("The record can’t tell who would have won")
    assert "It hangs on who took Low in hands 1, 2, 3, and 4, which nobody recorded." in text


def test_a_hand_that_nobody_could_have_bid(night: Scorer) -> None:
    text = see(night, "?max_bid=3")
    assert "Ann bid 4, and by these rules the highest bid is 3." in text
    assert "From hand 1 on it can’t be told." in text
    assert hands(night)[0][1:5] == ["4 → ?", *["0 → ?"] * 3]
    assert len(hands(night)) == 1


def test_a_hand_that_would_have_been_played_otherwise_stops_nothing(night: Scorer) -> None:
    text = see(night, "?hand_size=7&target=15")
    assert night.page.has("The record can’t tell who would have won")
    first = hands(night)[0]
    assert first[1:5] == ["4 → 0–4", *["0 → 0–4"] * 3]
    assert "everybody plays 7 cards, not 6. So anything may have come out of it." in first[5]
    assert "It hangs on what would have come out of hands 1, 2, 3, and 4." in text
    assert "A bid that these rules forbid" not in text


def test_who_bid_what_is_forbidden_is_taken_to_have_passed(
    scorer: Scorer,
) -> None:
    scorer.play(bid("Ann", 2, "AAAA"), way=1)
    scorer.board()
    bold = {**bid("Ann", 3, "AAAA"), "calls": [["Bob", "pass"], ["Cy", 3], ["Dee", "pass"]]}
    bold["calls"].append(["Ann", 4])
    del bold["bid"]
    scorer.play(bold)
    text = see(scorer, "?max_bid=3")
    assert "Ann bid 4, and by these rules the highest bid is 3." in text
    assert "So Cy would have pitched for 3, and anything may have come out of it." in text
    assert "A bid that these rules forbid is taken as a pass." in text
    assert hands(scorer)[1][1:5] == ["8 → 4–8", "0 → 0–4", "0 → 0–4", "0 → 0–4"]


def test_each_hand_leads_to_its_rulings(night: Scorer) -> None:
    see(night, "?target=15")
    night.follow("2, why")
    assert night.page.heading == "Hand 2"


def test_other_partners_have_scores_of_their_own(night: Scorer) -> None:
    text = see(night, "?partnership=pairs")
    assert "By these rules others stand together, so only their own scores are shown." in text
    assert len(hands(night)[0]) == 1 + 2 + 1
    assert "before:" not in hands(night)[0][1]


def test_rules_of_the_play_stay_as_they_were_and_that_is_said(night: Scorer) -> None:
    assert "What was allowed in the play stays as it was" in see(night, "?follow=strict")
    offered = [e.text for e in night.page.section("By which rules?").all("li")]
    assert "Low to its taker" in offered
    assert "Follow suit" not in offered


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("?rules=nonsense", "nonsense"),
        ("?rules=schmier", "4"),
        ("?low_to=nobody", "nobody"),
    ],
)
def test_rules_that_can_not_be_are_refused_with_the_reason(
    night: Scorer, query: str, says: str
) -> None:
    assert says in see(night, query, status=422)
    assert not night.page.has("Hand by hand")


def test_who_watches_may_look(night: Scorer) -> None:
    watcher = night.another(scores=False)
    assert "Ann would have won too" in see(watcher, "?target=4")


# ----------------------------------------------------------------------------- sentences


@pytest.fixture
def reader() -> Iterator[None]:
    """Somebody who reads English."""
    with english():
        yield


def test_every_reason_why_it_can_not_be_told_has_a_sentence() -> None:
    text = "".join(
        Path(module.__file__ or "").read_text(encoding="utf-8") for module in (possible, worlds)
    )
    reasons = set(re.findall(r'CantTell\(\s*why="([\w-]+)"', text))
    assert reasons == {*sentences._CANT_TELL, "refused"}


def told(seen: Again) -> str:
    table = seen.seen.table
    names = sentences.Names.at(table)
    return sentences.by_these_rules(seen.seen, names, same=False)


@pytest.mark.parametrize(
    ("scores", "by", "says"),
    [
        ("0 9 0 0", {"low_to": "taker"}, "It hangs on who took Low in hand 6"),
        ("0 9 0 0", {"partnership": "called"}, "It hangs on whom the pitcher would have called"),
        ("9 9 0 0", {"several_out": ["draw"]}, "By these rules it would have been a draw."),
    ],
)
def test_what_is_said_on_top(reader: None, scores: str, by: dict[str, Any], says: str) -> None:
    assert says in told(again(hand("A", 2, "A B A B"), by=by, scores=scores))
