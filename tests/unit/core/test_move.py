"""Throws, and how one of them is drawn."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

from ludoteca.core import Chance, draw
from ludoteca.games.senet import SenetThrow


def test_a_throw_is_drawn_as_often_as_it_is_likely() -> None:
    chances = [
        Chance(SenetThrow(throw), Fraction(share, 10)) for throw, share in ((1, 7), (2, 3), (3, 0))
    ]
    dice = random.Random(1)
    drawn = Counter(draw(chances, dice).value for _ in range(10_000))
    assert drawn[1] + drawn[2] == 10_000
    assert 6_800 < drawn[1] < 7_200
