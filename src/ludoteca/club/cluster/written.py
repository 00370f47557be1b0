"""A game as text, for thinkers on other hosts: nothing that could run as a program."""

from __future__ import annotations

from typing import Any

import msgspec

from ludoteca.core import AnyGame, Move, OptionValue, Position

History = tuple[Position[Any], tuple[Move, ...]]
"""The first position of a game, and its moves."""


class WrittenGame(msgspec.Struct):
    """The rules, the first position and the moves of a game."""

    rules: str
    options: dict[str, OptionValue]
    first: str
    moves: list[str]

    def read(self, game: AnyGame) -> History:
        """Read the first position and the moves.

        Raises:
            LudotecaError: It is not a game of this kind.
        """
        position = first = game.parse_position(self.first, self.rules, **self.options)
        moves: list[Move] = []
        for text in self.moves:
            chances = {str(chance.move): chance.move for chance in position.chances()}
            move = chances.get(text) or game.parse_move(position, text)
            moves.append(move)
            position = position.play(move)
        return first, tuple(moves)


def write_game(game: AnyGame, history: History) -> WrittenGame | None:
    """Write a game; None if its rules have no name that others would know."""
    first, moves = history
    keywords = game.keywords(first.rules)
    rules = keywords.pop("rules")
    if not isinstance(rules, str):
        return None
    options: dict[str, Any] = keywords
    return WrittenGame(rules, options, game.format_position(first), list(map(str, moves)))


def last_position(history: History) -> Position[Any]:
    """Play a game to its last position."""
    position, moves = history
    for move in moves:
        position = position.play(move)
    return position
