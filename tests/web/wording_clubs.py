"""Every problem that there is around clubs, for the tests of their sentences."""

from shmear_scorer.rules.ruling import Problem

TWO = {"gone": "Bo <b>", "stays": "Bob"}

IN_CLUBS: list[Problem] = [
    *(
        Problem(code=code)
        for code in (
            "sign-in-wrong",
            "password-is-name",
            "password-wrong",
            "club-rules-unknown",
            "last-owner",
            "person-has-played",
            "reset-owner",
            "reset-other-club",
            "game-of-a-club",
            "evening-not-scored",
            "name-of-a-club",
        )
    ),
    Problem(code="sign-in-name-taken", facts={"name": "<b>"}),
    Problem(code="password-short", facts={"least": 8}),
    Problem(code="password-long", facts={"most": 200}),
    Problem(code="zone-unknown", facts={"zone": "<b>"}),
    Problem(code="slug-signs", facts={"least": 2, "most": 40}),
    Problem(code="slug-taken", facts={"slug": "tuesdays"}),
    Problem(code="last-owner-of", facts={"club": "<b>"}),
    Problem(code="person-twice", facts={"name": "<b>"}),
    Problem(code="player-is-member", facts={"name": "B <b>"}),
    Problem(code="merge-met", facts={**TWO, "games": 1}),
    Problem(code="merge-met", facts={**TWO, "games": 2}),
    Problem(code="merge-both-members", facts=TWO),
    Problem(code="matched-twice", facts={"one": "B <b>", "other": "Bob", "name": "Cy"}),
]
