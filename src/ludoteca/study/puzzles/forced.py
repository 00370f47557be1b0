"""An exhaustive search for a win by force, in games without dice.

It searches native states, and positions where there are none: both answer the same questions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import ludoteca.native as native
from ludoteca.core import Position


class SearchBoard(Protocol):
    """What the search needs of a state of a game."""

    def legal_actions(self) -> Sequence[int]: ...

    def apply(self, action: int, /) -> None: ...

    def undo(self) -> None: ...

    @property
    def is_over(self) -> bool: ...

    @property
    def winners(self) -> tuple[int, ...]: ...

    @property
    def turn(self) -> int: ...

    def action_text(self, action: int) -> str: ...


class PlainBoard:
    """A position that answers as a native state does; an action is the number of a move."""

    def __init__(self, position: Position[Any]) -> None:
        self._positions = [position]

    @property
    def _position(self) -> Position[Any]:
        return self._positions[-1]

    def legal_actions(self) -> Sequence[int]:
        return range(len(self._position.legal_moves()))

    def apply(self, action: int, /) -> None:
        moves = self._position.legal_moves()
        self._positions.append(self._position.play(moves[action]))

    def undo(self) -> None:
        self._positions.pop()

    @property
    def is_over(self) -> bool:
        return self._position.outcome is not None

    @property
    def winners(self) -> tuple[int, ...]:
        outcome = self._position.outcome
        return tuple(seat.index for seat in outcome.winners) if outcome else ()

    @property
    def turn(self) -> int:
        return self._position.turn.index

    def action_text(self, action: int) -> str:
        return str(self._position.legal_moves()[action])


def board_of(position: Position[Any]) -> SearchBoard:
    """Return the native state of a position, or else the position itself, as a board."""
    found: Any = native.state(position)
    board: SearchBoard = PlainBoard(position) if found is None else found
    return board


def wins_within(board: SearchBoard, plies: int) -> bool:
    """Return whether the seat to move alone wins within some plies, whatever is played."""
    return any(wins_by(board, action, plies) for action in list(board.legal_actions()))


def winning_actions(board: SearchBoard, plies: int) -> list[int]:
    """List the actions that win within some plies."""
    return [action for action in list(board.legal_actions()) if wins_by(board, action, plies)]


def wins_by(board: SearchBoard, action: int, plies: int) -> bool:
    """Return whether an action wins within the given number of plies."""
    seat = board.turn
    board.apply(action)
    if board.is_over:
        found = board.winners == (seat,)
    else:
        found = plies > 2 and resisting_action(board, plies - 2) is None
    board.undo()
    return found


def resisting_action(board: SearchBoard, plies: int) -> int | None:
    """Return a reply after which the other seat does not win within some plies; None if none."""
    replies = list(board.legal_actions())
    return next((reply for reply in replies if _resists(board, reply, plies)), None)


def longest_resistance(board: SearchBoard, plies: int) -> int:
    """Return the first of the replies that hold out longest, where all lose within some plies."""
    for limit in range(plies - 2, 0, -2):
        reply = resisting_action(board, limit)
        if reply is not None:
            return reply
    return board.legal_actions()[0]


def _resists(board: SearchBoard, reply: int, plies: int) -> bool:
    seat = board.turn
    board.apply(reply)
    if board.is_over:
        found = seat in board.winners or not board.winners
    else:
        found = not wins_within(board, plies)
    board.undo()
    return found
