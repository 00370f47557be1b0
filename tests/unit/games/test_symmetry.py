"""A mirrored board has the mirrored moves: rules that favour no side and no corner.

A symmetry is two functions on canonical texts, one for positions and one for moves.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings

import ludoteca
from ludoteca.core import Position
from ludoteca.testing.strategies import positions

TextMap = Callable[[str], str]
LETTERS = "abcdefghi"


def rows_of(text: str) -> tuple[list[str], str]:
    board, _, fields = text.partition(" ")
    return board.split("/"), fields


def mirrored_rows(text: str) -> str:
    """Each row turned round, whatever its signs are: letters, ``+R``, or numbers of free points."""
    rows, fields = rows_of(text)
    turned = ["".join(reversed(re.findall(r"\+?[a-zA-Z.]|\d+", row))) for row in rows]
    return f"{'/'.join(turned)} {fields}"


def flipped_rows(text: str) -> str:
    rows, fields = rows_of(text)
    return f"{'/'.join(reversed(rows))} {fields}"


def swapped(pairs: str) -> TextMap:
    """Exchange signs: ``"ab"`` turns a to b and b to a."""
    table = str.maketrans(pairs, pairs[::-1])
    return lambda text: text.translate(table)


def letters(width: int) -> TextMap:
    return swapped(LETTERS[:width])


def numbers(width: int) -> TextMap:
    return swapped("".join(map(str, range(1, width + 1))))


def shogi_sides(text: str) -> str:
    """Turn the board by half a circle and exchange the sides."""
    rows, fields = rows_of(text)
    turn, hands, ply = fields.split()
    turned = rows_of(mirrored_rows("/".join(reversed(rows)) + " -"))[0]
    return f"{'/'.join(turned).swapcase()} {swapped('bw')(turn)} {hands.swapcase()} {ply}"


def shogi_move(*maps: TextMap) -> TextMap:
    """Exchange files, ranks or both of a move, but not the piece that is dropped."""

    def turned(move: str) -> str:
        piece, star, square = move.rpartition("*")
        for exchange in maps:
            square = exchange(square)
        return piece + star + square

    return turned


def neutron_sides(text: str) -> str:
    """Flip the board and exchange the colours."""
    rows, fields = rows_of(flipped_rows(text))
    return f"{swapped('bw')('/'.join(rows))} {swapped('bw')(fields)}"


def go_columns(text: str) -> str:
    """Mirror a text of which the ko point is the third field."""
    board, turn, ko, *rest = mirrored_rows(text).split()
    return " ".join([board, turn, go_point(ko, columns=True), *rest])


def go_rows(text: str) -> str:
    board, turn, ko, *rest = flipped_rows(text).split()
    return " ".join([board, turn, go_point(ko, columns=False), *rest])


def go_point(point: str, *, columns: bool) -> str:
    if point in ("-", "pass"):
        return point
    letters = "ABCDE"
    column, row = point[0].upper(), int(point[1:])
    return f"{swapped(letters)(column)}{row}" if columns else f"{column}{6 - row}"


SENET_PIECES = swapped("12345EDCBA")


def senet_sides(text: str) -> str:
    board, turn, throw = text.split()
    return f"{SENET_PIECES(board)} {swapped('1A')(turn)} {throw}"


SYMMETRIES: list[tuple[str, str, TextMap, TextMap]] = [
    *(
        ("morris", rules, positions_map, moves_map)
        for rules, preset in ludoteca.game("morris").presets.items()
        for positions_map, moves_map in (
            (mirrored_rows, letters(len(preset.board.rows))),
            (flipped_rows, numbers(len(preset.board.rows))),
        )
    ),
    *(
        ("shogi", rules, positions_map, moves_map)
        for rules, width in {"standard": 9, "minishogi": 5}.items()
        for positions_map, moves_map in (
            (mirrored_rows, shogi_move(numbers(width))),
            (shogi_sides, shogi_move(numbers(width), letters(width))),
        )
    ),
    ("neutron", "standard", mirrored_rows, letters(5)),
    ("neutron", "standard", neutron_sides, numbers(5)),
    ("neutron", "classic", neutron_sides, numbers(5)),
    ("senet", "standard", senet_sides, str),
    ("go", "japanese", go_columns, lambda move: go_point(move, columns=True)),
    ("go", "new-zealand", go_rows, lambda move: go_point(move, columns=False)),
]


@pytest.mark.parametrize(
    ("key", "rules", "turn_position", "turn_move"),
    SYMMETRIES,
    ids=[f"{key}-{rules}-{number}" for number, (key, rules, _, _) in enumerate(SYMMETRIES)],
)
def test_a_mirrored_board_has_the_mirrored_moves(
    key: str, rules: str, turn_position: TextMap, turn_move: TextMap
) -> None:
    game = ludoteca.game(key)
    size = {"size": 5} if key == "go" else {}

    @settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
    @given(positions(game, max_plies=40, rules=rules, **size))
    def holds(position: Position[Any]) -> None:
        text = game.format_position(position)
        assume(not text.endswith(" -") or key != "neutron" or turn_position is mirrored_rows)
        here = game.parse_position(text, rules)
        there = game.parse_position(turn_position(text), rules)
        expected = {turn_move(str(move)) for move in here.legal_moves()}
        assert {str(move) for move in there.legal_moves()} == expected
        assert (here.outcome is None) == (there.outcome is None)

    holds()
