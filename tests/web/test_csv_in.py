"""A table of past results comes in: nothing is taken unseen, every line that can't be says why,
and the same table again is recognised."""

from __future__ import annotations

import io

import pytest
from flask import Flask
from sqlalchemy import select

from shmear_scorer.desk.past_taking import name_mark
from shmear_scorer.store import db
from shmear_scorer.store.season_models import PaperResult
from tests.tools.member import MemberPhone

pytestmark = pytest.mark.sqlite_only

HEADS = "Date,Player 1,Score 1,Player 2,Score 2\n"
TABLE = HEADS + "2026-02-01,Ann,11,Bob,7\n2026-02-08,ann,3,Katherine,11\nsoon,Ann,1,Bob,11\n"


class Kept:
    """What was taken, as it is kept."""

    def __init__(self, app: Flask) -> None:
        self.app = app

    @property
    def games(self) -> list[PaperResult]:
        """The results from paper, in the order in which they were taken."""
        with self.app.app_context():
            return [*db.session.scalars(select(PaperResult).order_by(PaperResult.id))]


@pytest.fixture
def kept(app: Flask) -> Kept:
    return Kept(app)


@pytest.fixture
def olga(app: Flask) -> MemberPhone:
    """The owner of a club of Ann (1), Catherine (2)."""
    phone = MemberPhone(app)
    phone.make_club()
    phone.add_people("Ann", "Catherine")
    return phone


def bring(phone: MemberPhone, table: str | bytes, status: int = 200) -> None:
    data = table.encode() if isinstance(table, str) else table
    fields = {"do": "preview", "file": (io.BytesIO(data), "past.csv")}
    phone.open(phone.here("past"))
    phone.send(phone.here("past"), fields, status)


def choices(phone: MemberPhone, name: str) -> tuple[str, list[str]]:
    """Who is chosen for a name of the table, and who is offered."""
    field = next(e for e in phone.page.all("select") if phone.page.name_of(e) == name)
    chosen = next(o.text for o in field.all("option") if "selected" in o)
    return chosen, [o.text for o in field.all("option")]


def test_the_same_names_are_chosen_similar_ones_offered_and_others_new(olga: MemberPhone) -> None:
    bring(olga, TABLE)
    assert choices(olga, "Ann") == ("Ann", ["Ann", "Catherine"]), "nobody new is called so"
    assert choices(olga, "Bob") == ("a new guest", ["a new guest", "Ann", "Catherine"])
    assert choices(olga, "Katherine") == ("a new guest", ["Catherine", "a new guest", "Ann"])


def test_every_line_that_can_t_be_taken_says_why(olga: MemberPhone, kept: Kept) -> None:
    bring(olga, TABLE)
    assert "2 games can be taken. 1 can’t be." in olga.page.text
    refused = olga.page.section("What can’t be taken").text
    assert "Line 4 “soon” is no date. Write it as 2026-02-01." in refused
    assert kept.games == []


def test_what_was_seen_is_taken_and_the_same_file_again_is_recognised(
    olga: MemberPhone, kept: Kept
) -> None:
    bring(olga, TABLE)
    olga.fill("Katherine", "2")
    olga.press("Take 2 games")
    assert olga.notice == "2 games are taken."
    assert [game.sides for game in kept.games] == [[[1], [3]], [[1], [2]]]
    assert [game.winners for game in kept.games] == [[0], [1]]
    bring(olga, TABLE + "2026-03-01,Ann,11,Bob,2\n")
    assert "1 game can be taken. 2 are there already." in olga.page.text
    olga.press("Take 1 game")
    assert len(kept.games) == 3


def test_what_is_taken_leads_to_the_season_in_which_it_counts(olga: MemberPhone) -> None:
    olga.make_season("Spring", "2026-02-05", "2026-05-31")
    bring(olga, TABLE)
    olga.press("Take 2 games")
    assert olga.notice == "2 games are taken. 1 of them counts in Spring."
    assert olga.address == olga.here("seasons/1")
    assert "Katherine" in olga.page.text
    bring(olga, HEADS + "2026-01-01,Ann,11,Bob,7\n")
    olga.press("Take 1 game")
    assert "so it counts in none yet" in olga.notice


def test_two_names_for_one_person_are_found_before_anything_is_taken(
    olga: MemberPhone, kept: Kept
) -> None:
    bring(olga, TABLE)
    olga.fill("Bob", "1")
    olga.press("Take 2 games")
    assert "Line 2 “Bob” would be somebody who plays in it already." in olga.page.text
    assert not olga.offers("Take")
    assert kept.games == []


def test_somebody_new_can_t_be_called_as_somebody_here_is(olga: MemberPhone, kept: Kept) -> None:
    table = HEADS + "2026-01-01,Ann,11,Annie,7\n"
    bring(olga, table)
    who = {f"who.{name_mark('Ann')}": "", f"who.{name_mark('Annie')}": "1"}
    olga.send(olga.here("past"), {"do": "take", "table": table, **who})
    assert "Line 2 “Annie” would be somebody who plays in it already." in olga.page.text
    assert kept.games == []


def test_dates_that_can_be_read_in_two_ways_are_asked_for_once(
    olga: MemberPhone, kept: Kept
) -> None:
    bring(olga, HEADS + "02/01/26,Ann,11,Bob,7\n")
    assert not olga.offers("Take")
    olga.choose("What comes first", "The month")
    olga.press("See again")
    assert "2026-02-01" in olga.page.section("Games").text
    olga.press("Take 1 game")
    assert kept.games[0].day.isoformat() == "2026-02-01"


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "Choose a file first. This one is empty."),
        (b"\x89PNG\0\0", "This is no table that can be read. Save it as CSV or as .xlsx."),
        (b"a,b\n" * 30_000, "The file has too many lines."),
    ],
)
def test_a_file_that_is_no_table_is_told_beside_its_field(
    olga: MemberPhone, data: bytes, words: str
) -> None:
    bring(olga, data, status=422)
    assert words in olga.beside("A spreadsheet of results")


def test_a_table_without_players_is_refused_as_a_whole(olga: MemberPhone) -> None:
    bring(olga, "Date,Who\n2026-02-01,Ann\n")
    assert "No columns tell who played." in olga.page.section("What can’t be taken").text


def test_ten_thousand_lines_are_seen_and_taken(olga: MemberPhone, kept: Kept) -> None:
    rows = "".join(f"2026-02-{1 + n % 28:02},Ann,{n % 11},Bob,11\n" for n in range(10_000))
    bring(olga, HEADS + rows)
    assert "and 9900 more" in olga.page.text
    olga.press("Take 10000 games")
    assert len(kept.games) == 10_000


def test_a_table_as_large_as_may_be_goes_through_its_preview(olga: MemberPhone, kept: Kept) -> None:
    note = "é" * 150
    rows = "".join(f"2026-02-01,Ann,{n % 11},Bob,11,{note}\n" for n in range(2_000))
    table = HEADS.strip() + ",Note\n" + rows
    assert len(table.encode()) > 600_000
    parts = {"do": "take", "table": f"sep=,\r\n{table}"}
    body = "".join(
        f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{text}\r\n'
        for name, text in parts.items()
    )
    kind = "multipart/form-data; boundary=x"
    where = olga.here("past")
    answer = olga.client.post(where, data=f"{body}--x--".encode(), content_type=kind)
    assert answer.status_code == 302
    assert len(kept.games) == 2_000
    assert kept.games[-1].note == note


def test_names_in_a_file_are_only_names(olga: MemberPhone) -> None:
    hostile = "<script>alert(1)</script>"
    olga.typed = [hostile]
    bring(olga, f'{HEADS}2026-02-01,{hostile},11,"""><img src=x>",7\n{hostile},Ann,1,Bob,2\n')
    assert "<script>alert" not in olga.page.source
    assert "<img" not in olga.page.source


def test_only_who_scores_may_bring_them_in(olga: MemberPhone) -> None:
    member = olga.member("member", "Mia")
    assert member.client.get(member.here("past")).status_code == 403
    assert member.client.post(member.here("past")).status_code == 403
