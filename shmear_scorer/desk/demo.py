"""Two games for a first look, played through the same use cases as at a table."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final

from shmear_scorer.desk import access, drafts, games
from shmear_scorer.desk.sheets import sheet
from shmear_scorer.rules.gamefile import read_game
from shmear_scorer.rules.reseat import Reseat

GAMES: Final = Path(__file__).with_name("demo.jsonl")
MINUTES_A_HAND: Final = 6


def open_demo_games(now: datetime | None = None) -> Iterator[tuple[str, str, str]]:
    """Open the games and play their hands; give each one's name, watching and scoring token."""
    end = now or datetime.now(UTC)
    for line in GAMES.read_text(encoding="utf-8").splitlines():
        yield _play(json.loads(line), end)


def _play(data: Mapping[str, Any], end: datetime) -> tuple[str, str, str]:
    file = read_game({key: value for key, value in data.items() if key != "title"})
    phone = access.new_token()
    clock = end - timedelta(minutes=MINUTES_A_HAND * len(file.items))
    access.name_phone(phone, file.start.players[0], clock)
    opening = games.Opening(
        rules=file.start.rules, names=file.start.players, dealer=file.start.dealer
    )
    game_id = games.open_game(opening, phone=phone, key=secrets.token_urlsafe(12), now=clock)
    for item, problems in file.items:
        clock += timedelta(minutes=MINUTES_A_HAND)
        now = sheet(game_id)
        assert not isinstance(item, Reseat), "nobody changes seats in these games"
        games.write(
            game_id,
            drafts.record(now.state, item, problems),
            games.Pen(phone=phone, now=clock, key=secrets.token_urlsafe(12), saw=now.version),
        )
    links = access.links(game_id)
    return str(data["title"]), links.watch, links.score
