"""What every player promises."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from ludoteca.core import Game, Move, Position
from ludoteca.players import Limit, Player, Resign
from ludoteca.testing.conformance import ConformanceError

__all__ = ["check_player"]


def check_player(
    player: type[Player],
    game: Game[Any, Any, Any],
    *,
    most_plies: int = 60,
    limit: Limit = Limit(nodes=40),  # noqa: B008 - frozen, so it may be shared
    seed: int = 0,
) -> None:
    """Let a player play both seats by every rule set, twice with the same seed.

    Raises:
        ConformanceError: It fails, chooses what is no legal move, or chooses differently the second
            time.
    """
    for name in game.presets:
        first, second = (
            _play(player(game, seed), game.start(rules=name), most_plies, limit, seed)
            for _ in range(2)
        )
        if first != second:
            raise ConformanceError(
                f"{player.name} at {game.key} ({name}): the same seed gave another game"
            )


def _play(
    player: Player, position: Position[Any], most_plies: int, limit: Limit, seed: int
) -> list[str]:
    dice = random.Random(seed)
    played: list[str] = []
    while position.outcome is None and len(played) < most_plies:
        move: Move | Resign
        if throws := position.chances():
            move = dice.choice(throws).move
        else:
            move = _choose(player, position, limit)
        if isinstance(move, Resign):
            return [*played, "resign"]
        if move not in position.legal_moves():
            raise ConformanceError(f"{player.name} chose {move!r}, which is no legal move")
        position = position.play(move)
        played.append(str(move))
    return played


def _choose(player: Player, position: Position[Any], limit: Limit) -> Move | Resign:
    try:
        return asyncio.run(player.choose(position, limit))
    except Exception as error:
        raise ConformanceError(f"{player.name} failed to choose: {error!r}") from error
