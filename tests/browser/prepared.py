"""Games that stand ready, played through the desk in a blink: what is tested comes after."""

import json
import secrets
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from flask import Flask

from shmear_scorer.desk import access, drafts, games
from shmear_scorer.desk.sheets import Sheet, sheet
from shmear_scorer.rules.gamefile import read_game
from shmear_scorer.rules.hand import HandRecord
from shmear_scorer.rules.notation import read_item

NIGHTS = Path(__file__).parents[1] / "cases" / "nights-points.jsonl"


def nights() -> dict[str, Any]:
    """The whole games of tests/cases, by their ids."""
    lines = NIGHTS.read_text(encoding="utf-8").splitlines()
    return {game["id"]: game for game in map(json.loads, lines)}


def called(data: Any, names: Mapping[str, str]) -> Any:
    """A game of a game file with other names for its players."""
    if isinstance(data, dict):
        return {names.get(key, key): called(value, names) for key, value in data.items()}
    if isinstance(data, list):
        return [called(value, names) for value in data]
    return names.get(data, data) if isinstance(data, str) else data


def prepare(
    app: Flask,
    data: dict[str, Any],
    hands: int | None = None,
    *,
    amend: Mapping[int, Any] | None = None,
    bid: Any = None,
) -> access.Links:
    """Open a game of a game file and play its first ``hands`` (or all); the ways into it.

    ``amend`` then corrects hands by number; ``bid`` is one that waits for its points.
    """
    file = read_game(data)
    phone = access.new_token()
    with app.app_context():
        opening = games.Opening(
            rules=file.start.rules, names=file.start.players, dealer=file.start.dealer
        )
        now = datetime.now(UTC)
        game_id = games.open_game(opening, phone=phone, key=secrets.token_urlsafe(12), now=now)

        def write(draft: Callable[[Sheet], drafts.Draft]) -> None:
            saw = sheet(game_id).version
            pen = games.Pen(phone=phone, now=now, key=secrets.token_urlsafe(12), saw=saw)
            games.write(game_id, draft, pen)

        for item, problems in file.items[:hands]:
            write(lambda now, i=item, p=problems: drafts.record(now.state, i, p))
        for seq, hand in (amend or {}).items():
            item, problems = read_item(hand, file.table.seat_of)
            write(lambda _, i=item, p=problems, of=seq: drafts.amend(of, i, p))
        if bid is not None:
            item, problems = read_item(bid, file.table.seat_of)
            assert isinstance(item, HandRecord)
            write(lambda _: drafts.bid(item, problems))
        return access.links(game_id)
