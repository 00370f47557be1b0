"""Senet against a second set of rules, written apart from the first, over random games.

There is no other program that plays these rules. This one follows the rulebook sentence by
sentence and thinks of a piece and its square rather than of a board; 0 is off the board.
"""

from __future__ import annotations

import random

import pytest

from ludoteca.core import Seat
from ludoteca.games.senet import GAME

Where = dict[str, int]

NUMBERS = ["1", "2", "3", "4", "5"]
LETTERS = ["A", "B", "C", "D", "E"]
STARTING_ORDER = "1A2B3C4D5E"


class Reference:
    """A game being played by the rulebook; it changes as moves are made."""

    def __init__(self, bear_off: str) -> None:
        self.where: Where = {piece: index + 1 for index, piece in enumerate(STARTING_ORDER)}
        self.exact = bear_off == "exact"
        self.own = NUMBERS
        self.other = LETTERS
        self.throw = 0

    def winner(self) -> str:
        for pieces in (NUMBERS, LETTERS):
            if all(self.where[piece] == 0 for piece in pieces):
                return pieces[0]
        return ""

    def text(self) -> str:
        row = ["."] * 30
        for piece, square in self.where.items():
            if square != 0:
                row[square - 1] = piece
        return f"{''.join(row)} {self.own[0]} {self.throw or '-'}"

    def moves(self) -> dict[str, str]:
        """List what may be played, each text with the piece that moves."""
        if self.winner():
            return {}
        if self.throw == 0:
            return {str(side): "" for side in (1, 2, 3, 4, 5)}
        found = {}
        for piece in self.own:
            if self.where[piece] != 0:
                text = self.move_of(piece)
                if text:
                    found[text] = piece
        return found or {"pass": ""}

    def move_of(self, piece: str) -> str:
        origin = self.where[piece]
        target = origin + (6 if self.throw == 5 else self.throw)
        if target > 31 and self.exact:
            return ""
        if target > 30:
            return f"{origin}-off"
        if any(self.where[friend] == target for friend in self.own):
            return ""
        enemies = [self.where[enemy] for enemy in self.other if self.where[enemy] != 0]
        if target not in enemies:
            return f"{origin}-{target}"
        if target + 1 in enemies or target - 1 in enemies:
            return ""
        return f"{origin}x{target}"

    def play(self, text: str) -> None:
        if self.throw == 0:
            self.throw = int(text)
            return
        if text != "pass":
            self.carry_out(text, self.moves()[text])
        if self.throw in (2, 3):
            self.own, self.other = self.other, self.own
        self.throw = 0

    def carry_out(self, text: str, piece: str) -> None:
        origin = self.where[piece]
        if text.endswith("off"):
            self.where[piece] = 0
            return
        target = int(text.replace("x", "-").split("-")[1])
        if target == 27:
            others = [self.where[other] for other in self.where if other != piece]
            target = 15
            while target in others:
                target += 1
        for enemy in self.other:
            if self.where[enemy] == target:
                self.where[enemy] = origin
        self.where[piece] = target


def compare_a_game(seed: int, bear_off: str) -> None:
    rng = random.Random(f"senet {bear_off} {seed}")
    reference = Reference(bear_off)
    position = GAME.start(bear_off=bear_off)
    while True:
        assert GAME.format_position(position) == reference.text()
        moves = [str(move) for move in position.legal_moves()]
        assert sorted(moves) == sorted(reference.moves()), reference.text()
        assert (position.outcome is None) == (not reference.winner())
        if position.outcome is not None:
            break
        text = rng.choice(moves)
        position = position.play(GAME.parse_move(position, text))
        reference.play(text)
    expected = Seat.FIRST if reference.winner() == "1" else Seat.SECOND
    assert position.outcome.winners == {expected}


@pytest.mark.parametrize("bear_off", ["any", "exact"])
@pytest.mark.parametrize(
    "seeds", [range(12), pytest.param(range(40, 4_040), marks=pytest.mark.oracle_large)]
)
def test_random_games_agree_at_every_ply(seeds: range, bear_off: str) -> None:
    for seed in seeds:
        compare_a_game(seed, bear_off)
