"""How many bytes and requests the main pages take on their way to a phone."""

from __future__ import annotations

import tempfile
from pathlib import Path

from shmear_scorer.desk.demo import open_demo_games
from shmear_scorer.store import upgrade
from tests.tools.apps import close, make_app
from tests.tools.scorer import Scorer
from tests.tools.weight import weigh


def print_weights() -> None:
    """Print what each of ten pages takes at the first visit, later, and where nothing changed."""
    print("\nbytes over the wire, heads included, and requests:")
    print(f"  {'':<22} {'first':>8} {'requests':>9} {'later':>8} {'unchanged':>10}")
    with tempfile.TemporaryDirectory() as folder:
        app = make_app(f"sqlite:///{Path(folder) / 'weight.sqlite'}")
        upgrade(app)
        scorer = Scorer(app)
        scorer.new_game("shmear", ["Ann", "Bob", "Cy", "Dee"])
        with app.app_context():
            (_, finished, _), (_, running, _), *_ = open_demo_games()
        pages = {
            "start": "/",
            "new game": "/new",
            "board, watching": f"/g/{running}/",
            "board, scoring": scorer.at(""),
            "hand entry": scorer.at("hand"),
            "hand explained": f"/g/{finished}/hand/1",
            "end of a game": f"/g/{finished}/",
            "table view": f"/g/{running}/table",
            "rulebook": f"/g/{running}/rules",
            "judge’s desk": f"/g/{running}/judge/",
        }
        for name, address in pages.items():
            client = scorer.client if address.startswith(scorer.at("")) else app.test_client()
            weight = weigh(client, address)
            unchanged = "" if weight.unchanged is None else f"{weight.unchanged:,}"
            print(
                f"  {name:<22} {weight.first:>8,} {weight.requests:>9} {weight.later:>8,}"
                f" {unchanged:>10}"
            )
        close(app)
