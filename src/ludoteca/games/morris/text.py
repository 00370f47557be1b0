"""Morris's canonical texts: ``.../.../.../....../.../.../... w 9 9 0`` and ``e5-d5xb4``."""

from __future__ import annotations

import re

from ludoteca.core import Field, NotationError, PositionError, Seat, Sentence, say, split_fields
from ludoteca.games.morris.board import Board, Point
from ludoteca.games.morris.position import MorrisMove, MorrisPosition
from ludoteca.games.morris.rules import MorrisRules

_POINT = r"\s*([a-z][0-9])\s*"
_MOVE = re.compile(rf"(?:{_POINT}-?)?{_POINT}(?:x{_POINT})?", re.ASCII | re.IGNORECASE)
_MAX_LENGTH = 40
_TURNS = {"W": Seat.FIRST, "B": Seat.SECOND}
_LOST = 2  # A player with this many men has lost, so no one ever has fewer


def format_position(position: MorrisPosition) -> str:
    glyphs = dict.fromkeys(position.board.points, ".")
    for men, glyph in zip(position.men, "WB", strict=True):
        glyphs |= dict.fromkeys(position.board.list_points(men), glyph)
    rows = "/".join("".join(glyphs[point] for point in row) for row in position.board.rows)
    white, black = position.hands
    return f"{rows} {'wb'[position.turn.index]} {white} {black} {position.quiet}"


def read_position(text: str, rules: MorrisRules) -> MorrisPosition:
    """Read a position; it need not be reachable, only playable."""
    shape = "/".join("." * len(row) for row in rules.board.rows)
    names = (
        say("the points row by row, as in {shape}", shape=shape),
        say("w or b to move"),
        say("White's men in hand"),
        say("Black's men in hand"),
        say("the number of quiet turns"),
    )
    rows, turn, white, black, quiet = split_fields(text, names, fold=str.upper)
    position = MorrisPosition(
        _read_rows(rows, shape, rules.board),
        (white.number(names[2]), black.number(names[3])),
        turn.choice(_TURNS, names[1]),
        quiet.number(names[4]),
        rules,
    )
    if faults := _faults(position):
        raise PositionError(faults)
    return position


def parse_move(position: MorrisPosition, text: str) -> MorrisMove:
    found = _MOVE.fullmatch(text) if len(text) <= _MAX_LENGTH else None
    if not found:
        one, other, *_, last = position.board.points
        example = say(
            "a move such as {one}, {one}-{other} or {one}-{other}x{last}",
            one=one,
            other=other,
            last=last,
        )
        raise NotationError(text, 1, example)
    return MorrisMove(
        _read_point(found, 1, position.board) if found[1] else None,
        _read_point(found, 2, position.board),
        _read_point(found, 3, position.board) if found[3] else None,
    )


def _read_point(found: re.Match[str], group: int, board: Board) -> Point:
    point = Point(found[group].lower())
    if point not in board.bits:
        first, *_, last = board.points
        expected = say("a point of the board, such as {first} or {last}", first=first, last=last)
        raise NotationError(found.string, found.start(group) + 1, expected)
    return point


def _read_rows(field: Field, shape: str, board: Board) -> tuple[int, int]:
    for offset, sign in enumerate(shape):
        allowed = "/" if sign == "/" else ".WB"
        if field.text[offset : offset + 1] not in tuple(allowed):
            raise field.error(say("W, B or . for each point, as in {shape}", shape=shape), offset)
    if len(field.text) > len(shape):
        raise field.error("a space after the last row", len(shape))
    glyphs = field.text.replace("/", "")
    white, black = (
        sum(bit for bit, glyph in zip(board.bits.values(), glyphs, strict=True) if glyph == side)
        for side in "WB"
    )
    return white, black


def _faults(position: MorrisPosition) -> list[Sentence]:
    rules = position.rules
    fewest = rules.men if rules.line_wins else _LOST  # If a line wins, no man is ever taken.
    counts = [position.men_left(seat) for seat in Seat]
    faults = []
    for name, count in zip((say("White"), say("Black")), counts, strict=True):
        values = {"name": name, "count": count, "max": rules.men, "min": fewest}
        if count > rules.men:
            faults.append(
                say(
                    "{name} has too many men on the board and in hand: {count};"
                    " at most {max} are allowed",
                    **values,
                )
            )
        if count < fewest:
            faults.append(
                say(
                    "{name} has too few men on the board and in hand: {count}, not at least {min}",
                    **values,
                )
            )
    if counts == [_LOST, _LOST]:
        faults.append(say("both sides have two men, but the first to have so few has lost"))
    if rules.line_wins and all(rules.board.in_mills(men) for men in position.men):
        faults.append(say("both sides have a line, but the first line wins"))
    return faults
