"""Every problem that there is around seasons, for the tests of their sentences."""

from shmear_scorer.rules.ruling import Problem
from tests.web.wording_clubs import IN_CLUBS

IN_SEASONS: list[Problem] = [
    *(
        Problem(code=code)
        for code in (
            "season-day-missing",
            "season-ends-early",
            "season-closed",
            "season-changed",
            "order-empty",
            "order-after-lot",
            "seed-missing",
            "counting-version",
            "counting-unknown",
            "night-day-missing",
            "night-outside",
            "paper-day-missing",
            "paper-day-ahead",
            "paper-winner-missing",
            "paper-struck",
        )
    ),
    Problem(code="season-name-taken", facts={"name": "<b>"}),
    Problem(code="best-below-one", facts={"best": 0}),
    Problem(code="least-below-none", facts={"least": -1}),
    Problem(code="draw-above-win", facts={"win": 1, "draw": "3/2"}),
    Problem(code="order-twice", facts={"step": "wins"}),
    Problem(code="paper-sides", facts={"most": 8}),
    Problem(code="paper-side-empty", facts={"number": 2}),
    Problem(code="paper-twice", facts={"name": "B <b>"}),
    Problem(code="paper-score", facts={"most": 999}),
    Problem(code="paper-note-long", facts={"most": 200}),
    Problem(code="counting-not-read", facts={"value": "<b>"}),
]

AROUND_GAMES = [*IN_CLUBS, *IN_SEASONS]
