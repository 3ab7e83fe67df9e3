"""Who sits where: a substitute, a player who leaves and comes back, a side's name; each counts from
the next hand on."""

from __future__ import annotations

from collections.abc import Mapping

from shmear_scorer.desk import drafts, people
from shmear_scorer.desk.access import remember_names
from shmear_scorer.desk.drafts import Draft
from shmear_scorer.desk.games import Pen, Stale, write
from shmear_scorer.desk.names import name_problem, same
from shmear_scorer.desk.sheets import Sheet
from shmear_scorer.rules.ruling import Problem, Refused
from shmear_scorer.rules.table import Seat


def sit(game_id: int, seat: Seat, name: str, pen: Pen) -> Sheet:
    """Let somebody sit at ``seat`` from the next hand on, and play for its score. Who sat in this
    game before is that person again. Raises as `games.write` does.

    A form that let somebody else sit there before (its page was left open) is stale.
    """

    def draft(sheet: Sheet) -> Draft:
        here = f"seats.{seat}"
        _there(sheet, seat, "seats")
        if problem := name_problem(name, here):
            raise Refused(problem)
        for other, sitting in enumerate(sheet.names):
            if other != seat and same(name, sitting):
                raise Refused(Problem(code="sits-already", where=here, facts={"seat": other}))
        remember_names(pen.phone, [name], pen.now)
        return drafts.reseat(seats={seat: _player(sheet, name)})

    sheet = write(game_id, draft, pen)
    if seat in sheet.state.table.away or not same(sheet.names[seat], name):
        raise Stale(sheet)
    return sheet


def _player(sheet: Sheet, name: str) -> str:
    """Who is called so: somebody who sat in this game before, or somebody else."""
    known = [player for player, called in sheet.people.items() if same(called, name)]
    if known:
        return known[-1]
    (row,) = people.seat(sheet.club_id, [name], sitting=map(int, sheet.state.table.players))
    return str(row.id)


def leave(game_id: int, seat: Seat, pen: Pen) -> Sheet:
    """Leave a seat empty from the next hand on. Raises as `games.write` does."""

    def draft(sheet: Sheet) -> Draft:
        _there(sheet, seat, "seats")
        return drafts.reseat(seats={seat: None})

    sheet = write(game_id, draft, pen)
    if seat not in sheet.state.table.away:
        raise Stale(sheet)
    return sheet


def come_back(game_id: int, seat: Seat, pen: Pen) -> Sheet:
    """Let who left an empty seat sit there again. Raises as `games.write` does."""

    def draft(sheet: Sheet) -> Draft:
        _there(sheet, seat, "seats")
        return drafts.reseat(seats={seat: sheet.state.table.players[seat]})

    sheet = write(game_id, draft, pen)
    if seat in sheet.state.table.away:
        raise Stale(sheet)
    return sheet


def _there(sheet: Sheet, seat: Seat, key: str) -> None:
    if seat not in range(len(sheet.names)):
        raise Refused(Problem(code="no-such-player", where=f"{key}.{seat}"))


def name_sides(game_id: int, names: Mapping[Seat, str], pen: Pen) -> Sheet:
    """Call the sides of some seats by names of their own, or by none, from the next hand on. Raises
    as `games.write` does, with all that is wrong."""

    def draft(sheet: Sheet) -> Draft:
        table = sheet.state.table
        for seat in names:
            _there(sheet, seat, "names")
        called = {side: table.name_of_side(side) for side in range(len(table.sides))}
        called |= {table.side_at[seat]: name for seat, name in names.items()}
        problems = []
        for seat, name in names.items():
            here, mine = f"names.{seat}", table.side_at[seat]
            if name and (problem := name_problem(name, here)):
                problems.append(problem)
            elif name and any(same(name, other) for i, other in called.items() if i != mine):
                problems.append(Problem(code="side-called-so", where=here, facts={"name": name}))
        if problems:
            raise Refused(*problems)
        return drafts.reseat(names=dict(names))

    sheet = write(game_id, draft, pen)
    table = sheet.state.table
    if any(table.name_of_side(table.side_at[seat]) != name for seat, name in names.items()):
        raise Stale(sheet)
    return sheet
