"""Neutron against a second set of rules, written apart from the first, over random games.

There is no other program that plays these rules. This one keeps the board as rows of letters and
moves the neutron and the pieces on them one square at a time.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from ludoteca.core import Seat
from ludoteca.games.neutron import GAME, NeutronPosition

Square = tuple[int, int]
Rows = list[list[str]]

START = "BBBBB/     /  N  /     /WWWWW"


class Reference:
    """A game being played by the rulebook; it changes as turns are made. Row 0 is on top."""

    def __init__(self, rules: str, board: str = START, mover: str = "W") -> None:
        self.rows: Rows = [list(row) for row in board.split("/")]
        self.classic = rules == "classic"
        self.mover = mover
        self.first_turn = board == START
        self.seen = [self.board_and_mover()]

    def board_and_mover(self) -> str:
        return "/".join("".join(row) for row in self.rows) + self.mover

    def end(self) -> str:
        """Name the end of the game and who wins; an empty text while it goes on."""
        waiting = "B" if self.mover == "W" else "W"
        if "N" in self.rows[4]:
            return "home W"
        if "N" in self.rows[0]:
            return "home B"
        if not self.classic and self.rows[0] == ["W"] * 5:
            return "base W"
        if not self.classic and self.rows[4] == ["B"] * 5:
            return "base B"
        if not self.first_turn and not list(slides(self.rows, find(self.rows, "N")[0])):
            return f"blocked {waiting}" if self.classic else "blocked WB"
        if not self.turns():
            return f"no-turn {waiting}"
        if self.seen.count(self.seen[-1]) == 3:
            return "repetition "
        return ""

    def turns(self) -> dict[str, Rows]:
        """List every whole turn with the board after it."""
        if self.first_turn:
            return dict(piece_moves(self.rows, self.mover))
        found = {}
        [neutron] = find(self.rows, "N")
        for target in slides(self.rows, neutron):
            moved = with_slide(self.rows, neutron, target)
            text = "N" + name(neutron) + name(target)
            if target[0] in (0, 4):
                found[text] = moved
                continue
            for piece_text, after in piece_moves(moved, self.mover):
                found[f"{text},{piece_text}"] = after
        return found

    def play(self, text: str) -> None:
        self.rows = self.turns()[text]
        self.mover = "B" if self.mover == "W" else "W"
        self.first_turn = False
        self.seen.append(self.board_and_mover())


def name(square: Square) -> str:
    row, column = square
    return "abcde"[column] + "54321"[row]


def find(rows: Rows, letter: str) -> list[Square]:
    return [(row, column) for row in range(5) for column in range(5) if rows[row][column] == letter]


def slides(rows: Rows, origin: Square) -> Iterator[Square]:
    """Walk in each direction as far as the squares are free."""
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            row, column = origin
            while (
                0 <= row + down <= 4
                and 0 <= column + right <= 4
                and rows[row + down][column + right] == " "
            ):
                row += down
                column += right
            if (row, column) != origin:
                yield row, column


def with_slide(rows: Rows, origin: Square, target: Square) -> Rows:
    after = [row[:] for row in rows]
    after[target[0]][target[1]] = after[origin[0]][origin[1]]
    after[origin[0]][origin[1]] = " "
    return after


def piece_moves(rows: Rows, mover: str) -> Iterator[tuple[str, Rows]]:
    for origin in find(rows, mover):
        for target in slides(rows, origin):
            yield name(origin) + name(target), with_slide(rows, origin, target)


def text_of(reference: Reference) -> str:
    """Write the board as Neutron texts do, but with each free square as a 1."""
    rows = "/".join("".join(row) for row in reference.rows).replace(" ", "1").lower()
    return f"{rows} {reference.mover.lower()} {'-' if reference.first_turn else 'n'}"


def compare(reference: Reference, position: NeutronPosition) -> None:
    assert position == GAME.parse_position(text_of(reference))
    end = ""
    if position.outcome is not None:
        winners = "".join("WB"[seat.index] for seat in Seat if seat in position.outcome.winners)
        end = f"{position.outcome.ending} {winners}"
    assert reference.end() == end, text_of(reference)
    if position.outcome is None:
        moves = [str(move) for move in position.legal_moves()]
        assert sorted(moves) == sorted(reference.turns()), text_of(reference)


def compare_a_game(seed: int, rules: str) -> None:
    rng = random.Random(f"neutron {rules} {seed}")
    reference = Reference(rules)
    position = GAME.start(rules=rules)
    compare(reference, position)
    while position.outcome is None:
        move = rng.choice(position.legal_moves())
        position = position.play(move)
        reference.play(str(move))
        compare(reference, position)


def compare_a_placement(seed: int, rules: str) -> str | None:
    """Compare a crowded board as games seldom reach it; return how it ends, if it does."""
    rng = random.Random(f"neutron {rules} placed {seed}")
    mover = rng.choice("WB")
    # The first letters go to the top and the left, with some disorder.
    letters = rng.choice(["WWWWWNBBBBB", "NWWBWBWBWBB", "WWWWWBBBBBN"]) + " " * 14
    order = sorted(range(25), key=lambda index: index + rng.uniform(0, rng.choice([2, 6, 20])))
    squares = [letters[index] for index in order]
    board = "/".join("".join(squares[start : start + 5]) for start in range(0, 25, 5))
    reference = Reference(rules, board, mover)
    position = GAME.parse_position(text_of(reference), rules=rules)
    compare(reference, position)
    return position.outcome.ending if position.outcome else None


@pytest.mark.parametrize("rules", ["standard", "classic"])
@pytest.mark.parametrize(
    "seeds", [range(6), pytest.param(range(15, 1_015), marks=pytest.mark.oracle_large)]
)
def test_random_games_agree_at_every_turn(seeds: range, rules: str) -> None:
    for seed in seeds:
        compare_a_game(seed, rules)


@pytest.mark.parametrize("rules", ["standard", "classic"])
@pytest.mark.parametrize(
    "seeds", [range(600), pytest.param(range(1_000, 21_000), marks=pytest.mark.oracle_large)]
)
def test_random_placements_agree(seeds: range, rules: str) -> None:
    ends = {compare_a_placement(seed, rules) for seed in seeds}
    assert ends >= {None, "home", "blocked"}
