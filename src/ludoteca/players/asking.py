"""Asking a player for a move, and finding out who caused a failure."""

from __future__ import annotations

import re
from itertools import repeat
from operator import is_
from typing import Any

from ludoteca.core import LudotecaError, Move, PlayerError, Position, rules_crash, say
from ludoteca.core.crash import place, why
from ludoteca.players.player import Limit, Player, Resign

_MAX_QUOTE = 60
_ADDRESS = re.compile(r" at 0x[0-9A-Fa-f]+")
"""The memory address of an object, which differs each time."""


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
    except PlayerError:
        raise
    except (KeyboardInterrupt, GeneratorExit):
        raise
    except BaseException as error:
        if _is_cancellation(error):
            raise
        crash = rules_crash(player.game, error, _modules(player))
        if crash is not None:
            raise crash from error
        raise PlayerError(
            say(
                "{name} failed to choose a move: {error}",
                name=player.name,
                error=_fault(error, _modules(player)),
            )
        ) from error
    raise PlayerError(
        say("{name} chose {move}, which is not a legal move", name=player.name, move=_shown(answer))
    )


def _modules(player: Player) -> set[str]:
    """Name the modules of a player's class and of the class it adapts."""
    classes = (type(player), getattr(type(player), "answers", None))
    return {found.__module__ for found in classes if found is not None}


def _is_cancellation(error: BaseException) -> bool:
    """Tell whether this task was really cancelled."""
    # Imported here: asyncio is slow to import, and most programs do not need it.
    from asyncio import CancelledError, current_task

    task = current_task() if isinstance(error, CancelledError) else None
    return task is not None and task.cancelling() > 0


def _fault(error: BaseException, modules: set[str]) -> str:
    """Write an error in one line, with its class and place if the player's code is at fault."""
    if isinstance(error, LudotecaError):
        return _shown(error)
    at = place(error, modules)
    return f"{why(error)} ({at})" if at else why(error)


def _shown(answer: object) -> str:
    """Write an answer or error in one line, even if its ``str`` fails."""
    try:
        text = _ADDRESS.sub("", " ".join(str(answer).split()))
    except Exception:
        text = type(answer).__name__
    return text if len(text) <= _MAX_QUOTE else text[:_MAX_QUOTE] + "…"
