"""The words of GTP: colours, points and numbers, and the error of a command."""

from __future__ import annotations

from ludoteca.core import LudotecaError, Seat
from ludoteca.games.go import GAME, GoMove, GoPosition

COLOURS = {"b": Seat.FIRST, "black": Seat.FIRST, "w": Seat.SECOND, "white": Seat.SECOND}
MAX_NUMBER = 2**31 - 1


class GtpError(Exception):
    """What is wrong with a command, in the words of GTP where it has some."""


def read_colour(word: str) -> Seat:
    if word.lower() not in COLOURS:
        raise GtpError("invalid color")
    return COLOURS[word.lower()]


def read_vertex(position: GoPosition, word: str) -> GoMove:
    try:
        move = GAME.parse_move(position, word)
    except LudotecaError:
        raise GtpError("invalid coordinate(s)") from None
    if move.vertex != "pass" and move.vertex not in position.grid.points:
        raise GtpError("invalid coordinate(s)")
    return move


def read_int(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) <= 10) or int(word) > MAX_NUMBER:
        raise GtpError("syntax error")
    return int(word)


def read_float(word: str) -> float:
    try:
        number = float(word) if len(word) <= 30 and "_" not in word else float("nan")
    except ValueError:
        raise GtpError("syntax error") from None
    if not abs(number) <= MAX_NUMBER:
        raise GtpError("syntax error")
    return number
