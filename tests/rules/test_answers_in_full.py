"""What the judge says beside yes and no."""

import pytest

from shmear_scorer.rules.presets import find_preset
from shmear_scorer.rules.questions import answer
from tests.rules.test_questions import bidding, playing

SHMEAR = find_preset("shmear")


@pytest.mark.parametrize(
    ("held", "trumpless"), [("2C 3C 4D", True), ("2C 3C 4H", False), ("2C 3H 4H", False)]
)
def test_who_throws_a_card_away_may_have_kept_a_trump(held, trumpless) -> None:
    rules = find_preset("schmear")
    told = answer(playing("2C", held, led="9S"), rules)
    assert (told.code, told.facts["trumpless"]) == ("may-discard", trumpless)


@pytest.mark.parametrize(("first", "score"), [(True, 0), (False, 3)])
def test_why_the_moon_may_be_shot(first, score) -> None:
    told = answer(bidding("moon", first_hand=first, scores=(score,) * 4), SHMEAR)
    said = {key: told.facts[key] for key in ("needs", "score", "first_hand")}
    assert (told.code, told.yes) == ("may-shoot", True)
    assert said == {"needs": 1, "score": score, "first_hand": first}
