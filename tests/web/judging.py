"""What the tests of the judge's desk share: sample hands, and what stands in an answer."""

from typing import Any
from urllib.parse import urlencode

from shmear_scorer.rules.ruling import Problem
from tests.tools.scorer import Scorer

ASKED = (
    *(Problem(code=f"{what}-missing") for what in ("call", "leader", "held", "card")),
    Problem(code="trick-empty"),
    Problem(code="nothing-played"),
    Problem(code="trick-too-large", facts={"cards": 5, "needs": 4}),
    Problem(code="held-too-many", facts={"cards": 7, "most": 6}),
    Problem(code="card-not-held", facts={"card": "AS"}),
    Problem(code="shows-a-revoke", facts={"seat": 0, "trick": 1, "card": "AS", "led": "2H"}),
    Problem(code="who-played-high", facts={"card": "AS"}),
)
"""What can be wrong with a question, and with a card that is about to be tapped."""

PILES = {
    "pile-0": "AS.KS.3S.2H.3H.4H.5H.6H",
    "pile-1": "JS.10H.9C.8C",
    "pile-2": "QS.2D.3D.4D.5D.6D.7D.8D",
    "pile-3": "10C.AC.KC.QC",
}
"""Player 1 took the lowest trump, the 3, and Player 2 Jack; Game is Player 4's."""
TRICKS = "AS.2S.9S.JH.KD.3D.4D.5D.QD.6D.7D.8D.KC.3C.4C.5C.QC.6C.7C.8C.AH.10H.9H.8H"
"""Player 1 leads and takes all; Player 2 played the lowest trump."""
TOLD = {"trump": "S", "high": "0", "low": "1", "jack": "", "game": "0"}


def at(question: str, **fields: Any) -> str:
    return f"/judge/{question}?{urlencode(fields)}"


def ruling(phone: Scorer) -> str:
    """The headline of the answer."""
    return next(e.text for e in phone.page.all("h2") if e.get("id") == "ruling")


def because(phone: Scorer) -> str:
    """All that stands in the answer, its rule and source included."""
    return next(e.text for e in phone.page.all("section") if e.get("id") == "answer")


def others(phone: Scorer) -> list[str]:
    """What other rules would say."""
    lists = [e for e in phone.page.all("ul") if "others" in e.classes]
    return [li.text for ul in lists for li in ul.all("li")]


def tap(phone: Scorer, card: str) -> None:
    phone.press(name="add", value=card)


def field(phone: Scorer, name: str) -> str:
    """What stands in the field of that name."""
    return next(e["value"] for e in phone.page.all("input") if e.get("name") == name)
