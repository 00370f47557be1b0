"""Asking a player for a move, whatever it may do."""

from __future__ import annotations

import re
from itertools import repeat
from operator import is_
from typing import Any

from ludoteca.core import Move, PlayerError, Position, say
from ludoteca.players.player import Limit, Player, Resign

__all__ = ["ask"]

_LONGEST_QUOTE = 60
_ADDRESS = re.compile(r" at 0x[0-9A-Fa-f]+")
"""Where an object is in memory, which is never the same and nobody wants to know."""


async def ask(player: Player, position: Position[Any], limit: Limit) -> Move | Resign:
    """Let a player choose, and make sure that it has.

    Raises:
        PlayerError: The player crashed, or its answer is no legal move: it forfeits.
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
                # Ours, not the answer: a player's own class may equal anything it likes.
                return move  # type: ignore[no-any-return] # a position of any game: its own moves
    except PlayerError:
        raise
    except (KeyboardInterrupt, GeneratorExit):
        raise
    except BaseException as error:
        if _is_cancellation(error):
            raise
        raise PlayerError(
            say(
                "{name} failed to choose a move: {error}",
                name=player.name,
                error=_shown(error) or type(error).__name__,
            )
        ) from error
    raise PlayerError(
        say("{name} chose {move}, which is no legal move", name=player.name, move=_shown(answer))
    )


def _is_cancellation(error: BaseException) -> bool:
    """Tell whether somebody has stopped this task, or the player only says so."""
    # Imported here: whoever reads rules or records should not wait for it.
    from asyncio import CancelledError, current_task

    task = current_task() if isinstance(error, CancelledError) else None
    return task is not None and task.cancelling() > 0


def _shown(answer: object) -> str:
    """Write what a player left behind, even if it cannot be written."""
    try:
        text = _ADDRESS.sub("", " ".join(str(answer).split()))
    except Exception:
        text = type(answer).__name__
    return text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "…"
