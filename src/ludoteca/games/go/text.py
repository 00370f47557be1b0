"""Go's canonical texts: ``7/7/7/7/7/7/7 b - 0/0 0``, and GTP's ``D4`` and ``pass``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ludoteca.core import Field, PositionError, Seat, Sentence, format_rows, say, split_fields
from ludoteca.games.go.board import SIZES, select
from ludoteca.games.go.position import PASS, PASSES_THAT_END, GoMove, GoPosition
from ludoteca.games.go.rules import GoRules

_FIELDS = (
    "the rows of the board",
    "b or w to move",
    "the ko point, such as D4, or -",
    "the prisoners of black and white, such as 0/0",
    "the number of passes",
)
_A_MOVE = "a point such as D4 (there is no column I), or pass"
_TURNS = {"b": Seat.FIRST, "w": Seat.SECOND}
_RUN = re.compile(r"[bw.]|[0-9]+")
_PRISONERS = re.compile(r"([0-9]{1,6})/([0-9]{1,6})")
_VERTEX = re.compile(r"([A-HJ-Z])[ -]?([0-9]{1,2})", re.ASCII | re.IGNORECASE)


def format_position(position: GoPosition) -> str:
    black, white = position.stones
    spelled = "".join(
        "/" if not name else "b" if black >> bit & 1 else "w" if white >> bit & 1 else "."
        for bit, name in enumerate(position.grid.names)
    )
    board = format_rows(spelled[:-1].split("/"))
    turn = "bw"[position.turn.index]
    taken = "/".join(map(str, position.prisoners))
    return f"{board} {turn} {position.ko or '-'} {taken} {position.passes}"


def read_position(text: str, rules: GoRules) -> GoPosition:
    """Read a position; its number of rows replaces the size of the rules."""
    fields = split_fields(text, _FIELDS, fold=str.lower)
    rows = _read_rows(fields[0])
    turn = fields[1].choice(_TURNS, _FIELDS[1])
    ko = None if fields[2].text == "-" else _read_vertex(fields[2], _FIELDS[2])
    taken = _PRISONERS.fullmatch(fields[3].text)
    if not taken:
        raise fields[3].error(_FIELDS[3])
    prisoners = int(taken[1]), int(taken[2])
    passes = fields[4].number(_FIELDS[4])
    faults = []
    if passes > PASSES_THAT_END:
        faults.append(say("there are {passes} passes, but two end the game", passes=passes))
    if row_faults := _row_faults(rows):
        raise PositionError([*row_faults, *faults])
    position = GoPosition(
        len(rows), _read_stones(rows), turn, ko, prisoners, passes, replace(rules, size=len(rows))
    )
    faults += [*_stone_faults(position), *_ko_faults(position), *position.rules.faults()]
    if faults:
        raise PositionError(faults)
    return position


def parse_move(position: GoPosition, text: str) -> GoMove:
    """Read a move: a point of any board, or a pass."""
    word = text.strip()
    return PASS if word.lower() == "pass" else GoMove(_read_vertex(Field(word, 1, text), _A_MOVE))


def _read_vertex(field: Field, expected: str) -> str:
    found = _VERTEX.fullmatch(field.text)
    if not found or int(found[2]) not in range(1, SIZES.stop):
        raise field.error(expected)
    return f"{found[1].upper()}{int(found[2])}"


def _read_rows(board: Field) -> list[str]:
    rows = []
    offset = 0
    for row in board.text.split("/"):
        spelled = ""
        end = offset + len(row)
        while offset < end:
            run = _RUN.match(board.text, offset)
            if not run:
                raise board.error("b, w or a number of free points", offset)
            offset = run.end()
            spelled += run[0] if run[0] in "bw." else "." * _read_run(board, run)
        rows.append(spelled)
        offset += 1
    return rows


def _read_run(board: Field, run: re.Match[str]) -> int:
    digits = run[0].lstrip("0")
    if not digits or len(digits) > 2 or int(digits) not in range(1, SIZES.stop):
        raise board.error("a number of free points from 1 to 25", run.start())
    return int(digits)


def _read_stones(rows: Sequence[str]) -> tuple[int, int]:
    glyphs = "/".join(rows)
    black, white = (
        sum(1 << bit for bit, glyph in enumerate(glyphs) if glyph == colour) for colour in "bw"
    )
    return black, white


def _row_faults(rows: Sequence[str]) -> list[Sentence]:
    size = len(rows)
    if size not in SIZES:
        return [say("a board has from 2 to 25 rows, not {size}", size=size)]
    return [
        say("row {row} has {count} points instead of {size}", row=row, count=count, size=size)
        for row, count in zip(range(size, 0, -1), map(len, rows), strict=True)
        if count != size
    ]


def _stone_faults(position: GoPosition) -> list[Sentence]:
    board = position.grid
    black, white = position.stones
    free = board.full & ~(black | white)
    return [
        say("the stones on {points} have no liberty", points=", ".join(select(chain, board.names)))
        for stones in (black, white)
        for chain in board.parts(stones)
        if not board.around(chain) & free
    ]


def _ko_faults(position: GoPosition) -> list[Sentence]:
    point = position.ko
    if point is None:
        return []
    if position.rules.ko != "simple":
        return [say("there is no ko point under superko, but {point} is named", point=point)]
    if position.passes:
        return [say("there is no ko point after a pass, but {point} is named", point=point)]
    bit = position.grid.points.get(point, 0)
    own, enemy = position.sides
    if bit & (own | enemy):
        return [say("there is a stone on the ko point {point}", point=point)]
    # Both the stone to be retaken and the one that retakes it are single.
    surrounded = bit and not position.grid.around(bit) & ~enemy
    _, left = position.grid.place(own, enemy, bit)
    if not surrounded or (enemy ^ left).bit_count() != 1:
        return [say("a stone on {point} would not retake a ko", point=point)]
    return []
