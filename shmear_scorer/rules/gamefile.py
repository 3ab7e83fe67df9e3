"""The game file (docs/format.md): a whole game in and out, and held against what it expects."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from .game import Game, agreed_winners, ended, open_game, reseated, standing_end, step
from .hand import Item
from .notation import read_item, write_item
from .presets import rules_from_file, rules_to_file
from .reseat import Reseat, read_reseat, reseat, write_reseat
from .ruleset import RuleSet
from .ruling import Problem, Refused, Ruling, blocking
from .state import GameState, HandResult, Start
from .table import Seat, Table, seat_players
from .tally import Tally, same_side

FORMAT: Final = 1
_ABOUT = ("format", "id", "source", "why", "name", "played_at")
_GAME = ("rules", "players", "dealer", "start", "hands", "reseat", "end", "expect")
_KEYS: Final = frozenset((*_ABOUT, *_GAME))
NAME_LENGTH: Final = 40


@dataclass(frozen=True, kw_only=True)
class GameFile:
    """One game as a file tells it. ``items`` are its hands and the changes of seats between them,
    each with its reading's problems; ``table`` is as people sat down first."""

    label: str
    start: Start
    table: Table
    items: tuple[tuple[Item | Reseat, tuple[Problem, ...]], ...]
    end: Mapping[str, Any] | None = None
    expect: Mapping[str, Any] | None = None


@dataclass(frozen=True, kw_only=True)
class Difference:
    """Something that came out otherwise than expected, and the rulings that say why."""

    what: str
    expected: Any
    got: Any
    rulings: tuple[Ruling, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Judged:
    """A game adjudicated: its end state, the number (from 1) of a refused hand with its problems,
    and what differs from the expectation."""

    file: GameFile
    state: GameState
    refused: int | None = None
    problems: tuple[Problem, ...] = ()
    differences: tuple[Difference, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether all came out as expected; without an expectation, whether nothing was refused."""
        return not self.differences and (self.file.expect is not None or self.refused is None)


def _bad(code: str, where: str, **facts: Any) -> Refused:
    return Refused(Problem(code=code, where=where, facts=facts))


def read_game(data: Any) -> GameFile:
    """Read one game. Raises `Refused` where its frame (rules, players, start) can't be; what is
    wrong with single hands is found when they are adjudicated."""
    if not isinstance(data, Mapping):
        raise _bad("file-no-game", "")
    if data.get("format", FORMAT) != FORMAT:
        raise _bad("file-format", "format", format=str(data["format"])[:20], known=FORMAT)
    if unknown := [str(key)[:NAME_LENGTH] for key in data if key not in _KEYS]:
        raise Refused(*(Problem(code="unknown-key", where=k, facts={"key": k}) for k in unknown))
    rules = rules_from_file(data.get("rules"))
    players = _players(rules, data.get("players"))
    table = seat_players(rules, players)
    dealer = data.get("dealer", players[-1])
    if dealer not in players:
        raise _bad("no-such-player", "dealer", player=str(dealer)[:NAME_LENGTH])
    taken_over = data.get("start") or {}
    if not isinstance(taken_over, Mapping) or set(taken_over) - {
        "scores",
        "smucks",
        "hands_played",
    }:
        raise _bad("not-readable", "start", value=str(taken_over)[:NAME_LENGTH])
    start = Start(
        rules=rules,
        players=players,
        dealer=players.index(dealer),
        scores=_per_side(table, taken_over, "scores"),
        smucks=_per_side(table, taken_over, "smucks"),
        hands_played=_number(taken_over.get("hands_played", 0), "start.hands_played", least=0),
    )
    hands, end, expect = data.get("hands", []), data.get("end"), data.get("expect")
    if not isinstance(hands, list):
        raise _bad("not-readable", "hands", value=str(hands)[:NAME_LENGTH])
    for key, value in (("end", end), ("expect", expect)):
        if value is not None and not isinstance(value, Mapping):
            raise _bad("not-readable", key, value=str(value)[:NAME_LENGTH])
    _check_expect(expect or {}, "expect")
    items, seated = _read_items(rules, table, hands)
    return GameFile(
        label=str(data.get("id") or data.get("name") or ""),
        start=start,
        table=table,
        items=items,
        end=end and _read_end(seated, end),
        expect=expect,
    )


def _read_items(
    rules: RuleSet, table: Table, hands: Sequence[Any]
) -> tuple[tuple[tuple[Item | Reseat, tuple[Problem, ...]], ...], Table]:
    """All that stands in the list of hands, each by the names of who sat there then; and the table
    at the end."""
    items: list[tuple[Item | Reseat, tuple[Problem, ...]]] = []
    for hand in hands:
        if not isinstance(hand, Mapping) or "reseat" not in hand:
            items.append(read_item(hand, table.seat_of))
            continue
        change, problems = read_reseat(hand["reseat"], table.seat_of)
        more = [key for key in map(str, hand) if key != "reseat"]
        problems = (
            *problems,
            *(Problem(code="unknown-key", where=key, facts={"key": key}) for key in more),
        )
        items.append((change, problems))
        if not blocking(problems):
            table, _ = reseat(rules, table, change)
    return tuple(items), table


def _players(rules: RuleSet, names: Any) -> tuple[str, ...]:
    if not isinstance(names, list) or not all(isinstance(n, str) and n.strip() for n in names):
        raise _bad("file-players", "players")
    if len(set(names)) < len(names):
        raise _bad("players-twice", "players", name=next(n for n in names if names.count(n) > 1))
    if len(names) not in rules.seats:
        raise _bad("players-number", "players", players=len(names), seats=list(rules.seats))
    return tuple(names)


def _number(value: Any, where: str, *, least: int = -10_000) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= 10_000:
        raise _bad("not-readable", where, value=str(value)[:NAME_LENGTH])
    return value


def _per_side(table: Table, taken_over: Mapping[str, Any], key: str) -> dict[int, int]:
    """Scores or smucks taken over, by side; any player of a side may name it."""
    values: dict[int, int] = {}
    named = taken_over.get(key) or {}
    if not isinstance(named, Mapping):
        raise _bad("not-readable", f"start.{key}", value=str(named)[:NAME_LENGTH])
    for name, value in named.items():
        seat = table.seat_of(name)
        where = f"start.{key}.{name}"
        if seat is None:
            raise _bad("no-such-player", where, player=str(name)[:NAME_LENGTH])
        side = table.side_at[seat]
        if values.setdefault(side, _number(value, where)) != value:
            raise _bad("start-contradicts", where, player=name, value=value, other=values[side])
    return values


def _read_end(table: Table, end: Mapping[str, Any]) -> dict[str, Any]:
    names = end.get("winners") or ()
    if not isinstance(names, list | tuple):
        raise _bad("not-readable", "end.winners", value=str(names)[:NAME_LENGTH])
    named = {table.seat_of(name) for name in names}
    return {**end, "seats": [seat for side in table.sides if named & {*side} for seat in side]}


_BY_PLAYER = ("scores", "smucks", "change", "card_points", "points")


def _check_expect(expect: Mapping[str, Any], where: str) -> None:
    """Refuse an expectation with which nothing could be compared."""
    for key, value in expect.items():
        if key in _BY_PLAYER:
            readable = isinstance(value, Mapping)
        elif key in ("winners", "trick_winners"):
            readable = isinstance(value, list) and all(isinstance(v, str) for v in value)
        elif key == "revokes":
            readable = isinstance(value, list) and all(map(_is_revoke, value))
        elif key == "hands":
            readable = isinstance(value, list) and all(isinstance(v, Mapping) for v in value)
        else:
            readable = True
        if not readable:
            raise _bad("not-readable", f"{where}.{key}", value=str(value)[:NAME_LENGTH])
        if key == "hands" and where == "expect":
            for number, hand in enumerate(value, 1):
                _check_expect(hand, f"expect.hands.{number}")


def _is_revoke(pair: Any) -> bool:
    return (
        isinstance(pair, list)
        and len(pair) == 2
        and isinstance(pair[0], str)
        and isinstance(pair[1], int)
    )


def write_game(
    game: Game, names: Sequence[str], later: Mapping[str, str] | None = None, **about: Any
) -> dict[str, Any]:
    """A game as a file: the hands that stand, as they were last amended. ``names`` are what the
    players are called who sat down first, by seat, ``later`` those who came in their places, by
    player; ``about`` may add ``name``, ``played_at`` and the like."""
    start, state = game.start, game.state
    called = {**(later or {}), **dict(zip(start.players, names, strict=True))}
    opened = seat_players(start.rules, start.players)
    hands, dealers = [], start.dealer
    moves = [seating for seating in state.seatings if seating.before != seating.after]
    for place, result in enumerate((*state.results, None)):
        for seating in moves:
            if seating.place == place:
                hands.append({"reseat": write_reseat(seating.before, seating.after, called)})
                if dealers in seating.after.away:
                    dealers = seating.after.after(dealers)
        if result is None:
            break
        hand = write_item(result.item, _naming(result.table, called))
        if "adjust" not in hand:
            if result.dealer == dealers:
                hand.pop("dealer", None)
            dealers = result.next_dealer
        hands.append(hand)
    data: dict[str, Any] = {
        "format": FORMAT,
        **about,
        "rules": rules_to_file(state.rules),
        "players": list(names),
        "dealer": names[start.dealer],
        "start": {
            "scores": {names[opened.sides[i][0]]: n for i, n in start.scores.items()},
            "smucks": {names[opened.sides[i][0]]: n for i, n in start.smucks.items()},
            "hands_played": start.hands_played,
        },
        "hands": hands,
    }
    if end := standing_end(game):
        name = _naming(state.table, called)
        told = {key: value for key, value in end.items() if key != "seats"}
        winners = [name(seat) for seat in agreed_winners(end, state.table)]
        data["end"] = {**told, "winners": winners}
    return data


def _naming(table: Table, called: Mapping[str, str]) -> Callable[[Seat], str]:
    """What who sits at a seat of ``table`` is called."""

    def name(seat: Seat) -> str:
        if seat not in range(len(table.players)):
            return "?"
        return called.get(table.players[seat], table.players[seat])

    return name


# -------------------------------------------------------------------- judging


def judge(file: GameFile) -> Judged:
    """Adjudicate a game's hands, up to the first that is refused, and compare."""
    state = open_game(file.start).state
    for number, (item, unread) in enumerate(file.items, 1):
        if isinstance(item, Reseat):
            after = reseated(state, item, unread, seq=number)
            problems = after.seatings[-1].problems
        else:
            after = step(state, item, unread, seq=number)
            problems = after.results[-1].problems
        if blocking(problems):
            judged = Judged(file=file, state=state, refused=number, problems=problems)
            break
        state = after
    else:
        judged = Judged(file=file, state=ended(state, file.end) if file.end else state)
    differences = tuple(_differences(judged)) if file.expect is not None else ()
    return replace(judged, differences=differences)


def _differences(judged: Judged) -> Iterator[Difference]:
    expect, state, table = judged.file.expect or {}, judged.state, judged.state.table
    rulings = tuple(r for result in state.results for r in result.rulings)
    if expect.get("refused") != judged.refused:
        yield Difference(what="refused", expected=expect.get("refused"), got=judged.refused)
    last = state.results[-1].rulings if state.results else ()
    for key, values in (("scores", state.scores), ("smucks", state.smucks)):
        yield from _by_player(key, expect.get(key), table, values, rulings)
    outcome = state.outcome
    over = {
        "over": outcome is not None,
        "winners": sorted(
            n for s in (outcome.winners if outcome else ()) for n in table.players_of(s)
        ),
        "won_by": outcome.won_by.value if outcome else None,
    }
    for key, got in over.items():
        if key in expect:
            wanted = sorted(expect[key]) if key == "winners" else expect[key]
            if wanted != got:
                yield Difference(
                    what=key, expected=wanted, got=got, rulings=outcome.rulings if outcome else last
                )
    if "made" in expect:
        made = [result.made for result in state.results]
        if expect["made"] != made:
            yield Difference(what="made", expected=expect["made"], got=made, rulings=last)
    hands = expect.get("hands")
    if hands is not None:
        if len(hands) != len(state.results):
            yield Difference(what="hands", expected=len(hands), got=len(state.results))
        for number, (wanted, result) in enumerate(zip(hands, state.results, strict=False), 1):
            yield from _hand_differences(f"hand {number}", wanted, result)
    known = {"refused", "scores", "smucks", "hands", "made", *over}
    for key in expect:
        if key not in known:
            yield Difference(what=str(key), expected=expect[key], got="no such expectation")


def _by_player(
    what: str,
    wanted: Mapping[str, Any] | None,
    table: Table,
    values: Sequence[int],
    rulings: tuple[Ruling, ...],
) -> Iterator[Difference]:
    for name, value in (wanted or {}).items():
        seat = table.seat_of(name)
        side = None if seat is None else table.side_at[seat]
        got = None if side is None else values[side]
        if got != value:
            about = tuple(ruling for ruling in rulings if ruling.side == side)
            yield Difference(what=f"{what} of {name}", expected=value, got=got, rulings=about)


def _hand_differences(
    what: str, wanted: Mapping[str, Any], result: HandResult
) -> Iterator[Difference]:
    seen, table = result.tally, result.table
    for key, value in wanted.items():
        match key:
            case "scores" | "smucks" | "change":
                yield from _by_player(
                    f"{what}: {key}", value, table, getattr(result, key), result.rulings
                )
                continue
            case "made":
                got: Any = result.made
            case "next_dealer":
                got = table.players[result.next_dealer]
            case "points":
                got = {p: _owner(table, seen, p, value.get(p)) for p in value}
            case "card_points":
                got = {name: _card_points(table, seen, name) for name in value}
            case "trick_winners":
                winners = seen.played.winners if seen and seen.played else ()
                got = [table.players[seat] for seat in winners]
            case "revokes":
                got = sorted(
                    [table.players[r.seat], r.trick] for r in (seen.revokes if seen else ())
                )
                value = sorted(list(pair) for pair in value)
            case _:
                got = "no such expectation"
        if got != value:
            yield Difference(what=f"{what}: {key}", expected=value, got=got, rulings=result.rulings)


def _owner(table: Table, seen: Tally | None, point: str, wanted: Any) -> str | None:
    """Who owns a point: ``wanted`` itself if that player is of the owner's side in this hand."""
    owner = seen.owners.get(point) if seen else None
    if seen is None or owner is None:
        return None
    seat = table.seat_of(wanted) if isinstance(wanted, str) else None
    same = seat is not None and same_side(seen.sides, seat, owner)
    return wanted if same else table.players[owner]


def _card_points(table: Table, seen: Tally | None, name: str) -> float | None:
    seat = table.seat_of(name)
    if seen is None or seen.card_points is None or seat not in table.circle:
        return None
    return seen.card_points[seen.side_of(seat)]
