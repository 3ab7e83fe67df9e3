"""Past results: what is read of a table however it was saved, and why a line can't be taken."""

from __future__ import annotations

import io
import zipfile
from datetime import date, datetime

import openpyxl
import pytest

from shmear_scorer.desk import past_results, tables_in
from shmear_scorer.desk.dates import DateOrder, order_told, read_date
from shmear_scorer.desk.past_results import Past, Reading, Why
from shmear_scorer.desk.tables_in import FileFault, UnreadableFile

TODAY = date(2026, 11, 30)
PLAIN = "Date,Player 1,Score 1,Player 2,Score 2\n2026-02-01,Ann,11,Bob,7\n"


def read(text: str | bytes, order: DateOrder | None = None) -> Reading:
    data = text.encode() if isinstance(text, str) else text
    return past_results.read(tables_in.read_file(data), today=TODAY, order=order)


def one(text: str | bytes) -> Past:
    reading = read(text)
    assert reading.refused == ()
    (game,) = reading.games
    return game


def whys(reading: Reading) -> list[tuple[int, Why]]:
    return [(refusal.line, refusal.why) for refusal in reading.refused]


# ---------------------------------------------------------------------------- a row a game


def test_a_row_is_a_game() -> None:
    game = one(PLAIN)
    assert (game.line, game.day) == (2, date(2026, 2, 1))
    assert (game.sides, game.scores, game.winners) == ((("Ann",), ("Bob",)), (11, 7), (0,))


@pytest.mark.parametrize(
    "text",
    [
        "score2;PLAYER2;date;player1;score1\n7;Bob;01.02.2026;Ann;11\n",
        "Points 1\tName 1\tWhen\tName 2\tPoints 2\n11\tAnn\t1 Feb 2026\tBob\t7\n",
        "sep=;\nDate;Player 1;Score 1;Player 2;Score 2\n2026-02-01;Ann;11;Bob;7\n",
        '\n\n"Date","Player A","Score A","Player B","Score B"\n"Feb 1, 2026","Ann",11,Bob,"7"\n',
        "Date,Winner,Loser,Winner score,Loser score\n2026-02-01 20:30,Ann,Bob,11,7\n",
        "Date,Weather,Player1,Player2,Score1,Score2,Player3\n2026/2/1,rain,Ann,Bob,11,7,\n",
    ],
)
def test_columns_are_found_by_their_heads_in_any_order(text: str) -> None:
    game = one(text)
    assert game.day == date(2026, 2, 1)
    scores = dict(zip(game.sides, game.scores, strict=True))
    assert scores == {("Ann",): 11, ("Bob",): 7}
    assert [game.sides[n] for n in game.winners] == [("Ann",)]


def test_partners_stand_in_one_cell() -> None:
    game = one("Date,Team 1,Team 2,Winner\n2026-02-01,Ann & Cy,Bob / Dee,Dee\n")
    assert game.sides == (("Ann", "Cy"), ("Bob", "Dee"))
    assert (game.scores, game.winners) == ((None, None), (1,))


def test_a_draw_is_level_scores_or_the_word() -> None:
    assert one(PLAIN.replace("11,", "7,")).winners == (0, 1)
    assert one("Date,Player1,Player2,Winner\n2026-02-01,Ann,Bob,draw\n").winners == (0, 1)


def test_who_is_said_to_have_won_has_won_whatever_the_scores() -> None:
    text = "Date,Player1,Score1,Player2,Score2,Winner\n2026-02-01,Ann,11,Bob,12,ann\n"
    assert one(text).winners == (0,)


def test_what_is_written_out_comes_in_again() -> None:
    text = (
        "date,time,players1,score1,smucks1,result1,players2,score2,smucks2,result2\r\n"
        "2026-02-01,20:00,Ann & Cy,-2,0,lost,'=Bob & Dee,11,1,won\r\n"
    )
    game = one(b"\xef\xbb\xbf" + text.encode())
    assert game.sides == (("Ann", "Cy"), ("=Bob", "Dee"))
    assert (game.scores, game.winners) == ((-2, 11), (1,))


# --------------------------------------------------------------------------- a row a player


def test_a_row_is_a_player() -> None:
    text = (
        "Game,Date,Player,Points\n1,1.2.2026,Ann,7\n1,1.2.2026,Bob,11\n2,,Ann,3\n2,8.2.2026,Cy,4\n"
    )
    first, second = read(text).games
    assert (first.sides, first.winners) == ((("Ann",), ("Bob",)), (1,))
    assert (second.line, second.day) == (4, date(2026, 2, 8))


def test_partners_share_a_team() -> None:
    text = (
        "Game,Team,Player,Date,Result\n1,A,Ann,2026-02-01,won\n1,B,Bob,2026-02-01,\n"
        "1,A,Cy,2026-02-01,won\n1,B,Dee,2026-02-01,\n"
    )
    game = one(text)
    assert (game.sides, game.winners) == ((("Ann", "Cy"), ("Bob", "Dee")), (0,))


# -------------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("row", "why"),
    [
        (",Ann,11,Bob,7", Why.DATE_MISSING),
        ("soon,Ann,11,Bob,7", Why.DATE_UNREAD),
        ("30.2.2026,Ann,11,Bob,7", Why.DATE_UNREAD),
        ("2027-01-01,Ann,11,Bob,7", Why.DATE_AHEAD),
        ("2026-02-01,Ann,11,,", Why.ONE_SIDE),
        ("2026-02-01,Ann,11,ANN,7", Why.TWICE),
        ("2026-02-01,Ann,eleven,Bob,7", Why.SCORE_UNREAD),
        ("2026-02-01,Ann,1e9,Bob,7", Why.SCORE_UNREAD),
        ("2026-02-01,Ann,11,Bob,", Why.NOBODY_WON),
        (f"2026-02-01,{'A' * 41},11,Bob,7", Why.NAME_TOO_LONG),
    ],
)
def test_a_line_that_can_t_be_taken_says_why_and_the_others_are_taken(row: str, why: Why) -> None:
    reading = read(f"{PLAIN}{row}\n2026-02-03,Cy,11,Dee,7\n")
    assert whys(reading) == [(3, why)]
    assert [game.line for game in reading.games] == [2, 4]


def test_an_unknown_winner_and_a_row_of_no_game_are_refused() -> None:
    unknown = read("Date,Player1,Player2,Winner\n2026-02-01,Ann,Bob,Cy\n")
    assert whys(unknown) == [(2, Why.WINNER_UNKNOWN)]
    assert unknown.refused[0].words == "Cy"
    lone = read(
        "Game,Date,Player,Score\n,2026-02-01,Ann,3\n1,2026-02-01,Ann,3\n1,2026-02-02,Cy,4\n"
    )
    assert whys(lone) == [(2, Why.GAME_MISSING), (3, Why.DATES_DIFFER)]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Date,Player1,Score1\n", Why.NO_TABLE),
        ("Player1,Player2,Winner\nAnn,Bob,Ann\n", Why.NO_DATES),
        ("Date,Who\n2026-02-01,Ann\n", Why.NO_PLAYERS),
        ("Date,Player,Score\n2026-02-01,Ann,3\n", Why.NO_PLAYERS),
        ("Date,Player1,Player2\n2026-02-01,Ann,Bob\n", Why.NO_WINNERS),
    ],
)
def test_a_table_without_what_is_needed_is_refused_as_a_whole(text: str, why: Why) -> None:
    assert whys(read(text)) == [(0, why)]


# ------------------------------------------------------------------------------------ dates


def test_days_that_can_be_read_in_two_ways_are_asked_for_once() -> None:
    text = PLAIN.replace("2026-02-01", "02/01/26")
    assert read(text).asks_order
    assert whys(read(text)) == [(2, Why.DATE_AMBIGUOUS)]
    assert read(text, DateOrder.DAY).games[0].day == date(2026, 1, 2)
    assert read(text, DateOrder.MONTH).games[0].day == date(2026, 2, 1)


def test_one_clear_day_tells_how_all_are_meant() -> None:
    reading = read(PLAIN.replace("2026-02-01", "02/01/26") + "01/31/26,Ann,3,Bob,4\n")
    assert not reading.asks_order
    assert [game.day for game in reading.games] == [date(2026, 2, 1), date(2026, 1, 31)]
    assert order_told(["13/1/26", "1/13/26"]) is None


def test_a_day_twice_the_same_is_clear() -> None:
    assert read_date("3/3/2026", None) == date(2026, 3, 3)
    assert read_date("31-12-25", None) == date(2025, 12, 31)
    assert read_date("3rd March 2026", None) == date(2026, 3, 3)
    assert read_date("2/30/26", None) is None


# ------------------------------------------------------------------------------------ files


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_signs_are_read_however_the_file_was_saved(encoding: str) -> None:
    game = one(PLAIN.replace("Ann", "Zoë").encode(encoding))
    assert game.sides[0] == ("Zoë",)


def test_quotes_empty_lines_and_line_ends_do_no_harm() -> None:
    heads = "Date,Player1,Player2,Winner,Note\r\n\r\n"
    text = heads + '2026-02-01,"""Ace"" Ann",Bob,Bob,"a, b\r\nc"\r\n,,,,\r\n'
    game = one(text)
    assert game.sides == (('"Ace" Ann',), ("Bob",))
    assert game.note == "a, b c"


def test_ten_thousand_rows_are_read() -> None:
    rows = "".join(f"2026-02-{1 + n % 28:02},Ann,{n % 11},Bob,11\n" for n in range(10_000))
    reading = read("Date,Player 1,Score 1,Player 2,Score 2\n" + rows)
    assert len(reading.games) == 10_000
    assert len({game.key for game in reading.games}) == 10_000


def test_the_same_game_in_another_copy_has_the_same_key() -> None:
    swapped = "Date;Player 1;Player 2;Score 1;Score 2\n1.2.2026;bob;Ann;7;11\n"
    assert one(PLAIN).key == one(swapped).key
    assert one(PLAIN).key != one(PLAIN.replace(",7", ",8")).key
    twice = read(PLAIN + PLAIN.splitlines()[1])
    assert len({game.key for game in twice.games}) == 2


def test_names_are_told_once() -> None:
    games = read(PLAIN + "2026-02-02,ANN,3,Cy,4\n").games
    assert past_results.names_of(games) == ("Ann", "Bob", "Cy")


def workbook(*rows: tuple[object, ...]) -> bytes:
    book, file = openpyxl.Workbook(), io.BytesIO()
    for row in rows:
        book.active.append(row)
    book.save(file)
    return file.getvalue()


def test_a_workbook_is_read_with_its_days_and_numbers() -> None:
    heads = ("Date", "Player 1", "Score 1", "Player 2", "Score 2")
    game = one(workbook(heads, (datetime(2026, 2, 1, 20), "Ann", 11.0, "Bob", 7)))
    assert (game.day, game.scores) == (date(2026, 2, 1), (11, 7))


def test_a_formula_is_never_worked_out() -> None:
    heads = ("Date", "Player 1", "Score 1", "Player 2", "Score 2")
    reading = read(workbook(heads, ("2026-02-01", "Ann", "=1+10", "Bob", 7)))
    assert whys(reading) == [(2, Why.NOBODY_WON)]


def packed(size: int) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as book:
        book.writestr("xl/sharedStrings.xml", b"0" * size)
    return file.getvalue()


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", FileFault.EMPTY),
        (b" \r\n ", FileFault.EMPTY),
        (b"a" * 700_001, FileFault.TOO_LARGE),
        (workbook(*[("a" * 400,)] * 2_000), FileFault.TOO_LARGE),
        (packed(40_000_000), FileFault.TOO_LARGE),
        (packed(10), FileFault.NOT_A_TABLE),
        (b"PK\x03\x04 and no more", FileFault.NOT_A_TABLE),
        (b"\x89PNG\r\n\0\0\0", FileFault.NOT_A_TABLE),
        (b"a\n" * 20_001, FileFault.TOO_MANY_ROWS),
    ],
)
def test_what_is_no_table_is_refused(data: bytes, fault: FileFault) -> None:
    with pytest.raises(UnreadableFile) as refused:
        tables_in.read_file(data)
    assert refused.value.fault is fault
