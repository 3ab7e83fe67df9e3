"""Games that stand ready, played through the desk in a blink: what is tested comes after."""

import json
import secrets
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from flask import Flask

from shmear_scorer.desk import access, drafts, games
from shmear_scorer.desk.sheets import sheet
from shmear_scorer.rules.gamefile import read_game

NIGHTS = Path(__file__).parents[1] / "cases" / "nights-points.jsonl"


def nights() -> dict[str, Any]:
    """The whole games of tests/cases, by their ids."""
    lines = NIGHTS.read_text(encoding="utf-8").splitlines()
    return {game["id"]: game for game in map(json.loads, lines)}


def prepare(app: Flask, data: dict[str, Any], hands: int | None = None) -> access.Links:
    """Open a game of a game file and play its first ``hands`` (or all); the ways into it."""
    file = read_game(data)
    phone = access.new_phone()
    with app.app_context():
        opening = games.Opening(
            rules=file.start.rules, names=file.start.players, dealer=file.start.dealer
        )
        now = datetime.now(UTC)
        game_id = games.open_game(opening, phone=phone, key=secrets.token_urlsafe(12), now=now)
        for item, problems in file.items[:hands]:
            before = sheet(game_id)
            pen = games.Pen(phone=phone, now=now, key=secrets.token_urlsafe(12), saw=before.version)
            games.write(game_id, drafts.record(before.state, item, problems), pen)
        return access.links(game_id)
