"""What lies beside the board at a terminal, in the signs of the board or in words."""

from __future__ import annotations

import re
from typing import Any

from ludoteca.core import AnyGame, Position, Sentence, as_sentence, join, say
from ludoteca.match.clock import Clock, Reserve
from ludoteca.match.phrases import time_left
from ludoteca.terminal.terminal import BoardStyle

_COUNTED = re.compile(r"(\d*)(\D+)")
_NONE = "-"


def beside_board(game: AnyGame, position: Position[Any], style: BoardStyle) -> list[Sentence]:
    """Return the notes of a position; pieces in hand are named as on the board."""
    return [
        *position.rules.terms,
        *(_dressed(game, note, style) for note in game.beside_board(position)),
    ]


def _dressed(game: AnyGame, note: Sentence, style: BoardStyle) -> Sentence:
    values = {
        key: _pieces(game, value, style) if isinstance(value, str) else value
        for key, value in note.values.items()
    }
    return Sentence(note.template, values)


def _pieces(game: AnyGame, text: str, style: BoardStyle) -> str:
    """Name the pieces of a list such as ``R 2P``; another text stays as it is."""
    if text == _NONE and style.plain:
        return say("none")
    found = [_COUNTED.fullmatch(word) for word in text.split()]
    pieces = [(one[1], one[2]) for one in found if one and one[2] in game.signs]
    if not pieces or len(pieces) < len(found):
        return text
    if style.plain:
        names = [(count, as_sentence(game.signs[sign].name)) for count, sign in pieces]
        return join(", ", [join(" ", [*filter(None, [count]), name]) for count, name in names])
    dressed = style.signs_of(game)
    # In Japanese the number follows the piece.
    return " ".join(
        f"{dressed[sign]}{count}" if sign in dressed else f"{count}{sign}" for count, sign in pieces
    )


def clock_shown(seat: Sentence, clock: Clock, reserve: Reserve) -> Sentence:
    """Return what a clock shows, with its periods or the moves to make."""
    shown: dict[str, Any] = {"seat": seat, "time": time_left(clock, reserve)}
    if reserve.periods:
        return say("{seat}: {time} left, periods: {periods}", **shown, periods=reserve.periods)
    if reserve.moves:
        return say("{seat}: {time} left, moves to make: {moves}", **shown, moves=reserve.moves)
    return say("{seat}: {time} left", **shown)
