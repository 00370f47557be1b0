"""Asking a player for a move, and finding out who caused a failure."""

from __future__ import annotations

import contextlib
from itertools import repeat
from operator import is_
from typing import Any

from ludoteca.core import (
    GameError,
    LudotecaError,
    Move,
    PlayerError,
    Position,
    Sentence,
    rules_crash,
    say,
)
from ludoteca.core.crash import one_line, place, why
from ludoteca.players.player import Limit, Player, Resign


async def ask(player: Player, position: Position[Any], limit: Limit) -> Move | Resign:
    """Let a player choose, and check that its answer is legal.

    Raises:
        PlayerError: The player crashed, or its answer is not a legal move: it forfeits.
        GameError: The rules of the game crashed; the player is not to blame.
    """
    try:
        answer = await player.choose(position, limit)
        if isinstance(answer, Resign):
            return answer
        moves = position.legal_moves()
        if any(map(is_, moves, repeat(answer))):
            return answer
        for move in moves:
            if move == answer:
                # Return the position's own move: the answer's class may equal anything.
                return move  # type: ignore[no-any-return] # a position of any game: its own moves
    except (PlayerError, GameError):
        raise
    except (KeyboardInterrupt, GeneratorExit):
        raise
    except BaseException as error:
        if _is_cancellation(error):
            raise
        raise _blame(player, error) from error
    raise PlayerError(
        say(
            "{name} chose {move}, which is not a legal move: {why}",
            name=player.name,
            move=one_line(answer),
            why=_why_illegal(position, answer),
        )
    )


def _why_illegal(position: Position[Any], answer: object) -> Sentence:
    """Name the rule that forbids an answer, if it is a move at all."""
    if isinstance(answer, type(position.legal_moves()[0])):
        # The fields of a move that was made by hand can hold anything.
        with contextlib.suppress(Exception):
            if rule := position.why_illegal(answer):
                return rule
    kind = type(answer).__name__
    listed = "position.legal_moves()"
    return say("choose one of {listed}, not an object of type {kind}", listed=listed, kind=kind)


def _blame(player: Player, error: BaseException) -> GameError | PlayerError:
    """Return the error of the game or of the player, whichever crashed."""
    classes = filter(None, (type(player), type(player).answers))
    modules = {found.__module__ for found in classes}
    crash = rules_crash(player.game, error, modules)
    where, shown = place(error, modules), one_line(error)
    if not isinstance(error, LudotecaError):
        shown = f"{why(error)} ({where})" if where else why(error)
    return crash or PlayerError(
        say("{name} failed to choose a move: {error}", name=player.name, error=shown)
    )


def _is_cancellation(error: BaseException) -> bool:
    """Return whether this task was really cancelled."""
    # Imported here: asyncio is slow to import, and most programs do not need it.
    from asyncio import CancelledError, current_task

    task = current_task() if isinstance(error, CancelledError) else None
    return task is not None and task.cancelling() > 0
