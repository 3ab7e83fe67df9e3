"""A hundred thousand random hands, legal and mangled; takes minutes (`make soak`)."""

import random
from itertools import count

import pytest

from shmear_scorer.rules.gamefile import judge, read_game
from shmear_scorer.rules.ruling import Refused
from tests.rules.test_properties import mangled, random_night

HANDS = 100_000


@pytest.mark.soak
def test_a_hundred_thousand_hands_are_adjudicated_and_sum_up() -> None:
    done = 0
    for seed in count():
        if done >= HANDS:
            break
        rng = random.Random(seed)
        night = random_night(seed, 8, illegal=0.2)
        for result in judge(read_game(night)).state.results:
            for side, before in enumerate(result.scores_before):
                awards = [r.award.points for r in result.rulings if r.side == side]
                assert result.scores[side] == before + sum(awards), (seed, result.number)
            done += 1
        for _ in range(len(night["hands"])):
            try:
                judge(read_game(mangled(night, rng)))
            except Refused as refused:
                assert refused.problems
            done += 1
