"""Throws, and how one of them is drawn."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from fractions import Fraction

import ludoteca
from ludoteca.core import Chance, draw
from ludoteca.games.senet import SenetThrow
from tests.nim import NIM, NimMove


def test_a_throw_is_drawn_as_often_as_it_is_likely() -> None:
    chances = [
        Chance(SenetThrow(throw), Fraction(share, 10)) for throw, share in ((1, 7), (2, 3), (3, 0))
    ]
    dice = random.Random(1)
    drawn = Counter(draw(chances, dice).value for _ in range(10_000))
    assert drawn[1] + drawn[2] == 10_000
    assert 6_800 < drawn[1] < 7_200


def test_legal_moves_show_their_notation() -> None:
    start = NIM.start()
    assert repr(start.legal_moves()) == "<3 legal moves: take1, take2, take3>"
    assert repr(NIM.parse_position("1 0 -").legal_moves()) == "<1 legal move: take1>"
    assert repr(NIM.parse_position("0 0 -").legal_moves()) == "<no legal moves>"


def test_of_many_legal_moves_the_first_are_shown() -> None:
    shown = repr(ludoteca.game("go").start(size=5).legal_moves())
    assert shown.startswith("<26 legal moves: A5, B5, ")
    assert shown.endswith(", E2, …>")


def test_legal_moves_are_a_tuple() -> None:
    moves = NIM.start().legal_moves()
    assert moves == (NimMove("take", 1), NimMove("take", 2), NimMove("take", 3))
    assert pickle.loads(pickle.dumps(moves)) == moves
