"""What every player promises."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from ludoteca.core import AnyGame, Move, Position
from ludoteca.core.crash import why
from ludoteca.players import Limit, Player, Resign
from ludoteca.players.registry import PlayerKind
from ludoteca.testing.report import ConformanceError, Fault


def check_player(
    player: PlayerKind,
    game: AnyGame,
    *,
    max_plies: int = 60,
    limit: Limit = Limit(nodes=40),  # noqa: B008 - frozen, so it may be shared
    seed: int = 0,
) -> None:
    """Let a player play both seats by every rule set, twice with the same seed.

    Raises:
        ConformanceError: It fails, its choice is not a legal move, or it chooses differently the
            second time.
    """
    for name in game.presets:
        first, second = (
            _play(player(game, seed), game.start(rules=name), max_plies, limit, seed)
            for _ in range(2)
        )
        if first != second:
            raise _broken(player, "the same seed gives the same game", f"{game.key} ({name})")


def _play(
    player: Player, position: Position[Any], max_plies: int, limit: Limit, seed: int
) -> list[str]:
    dice = random.Random(seed)
    played: list[str] = []
    while position.outcome is None and len(played) < max_plies:
        move: Move | Resign
        if throws := position.chances():
            move = dice.choice(throws).move
        else:
            move = _choose(player, position, limit)
        if isinstance(move, Resign):
            return [*played, "resign"]
        if move not in position.legal_moves():
            raise _broken(player, "the answer is a legal move", f"{move!r} in {position!r}")
        position = position.play(move)
        played.append(str(move))
    return played


def _choose(player: Player, position: Position[Any], limit: Limit) -> Move | Resign:
    try:
        return asyncio.run(player.choose(position, limit))
    except Exception as error:
        raise _broken(player, "the player can choose", why(error)) from error


def _broken(player: Player | PlayerKind, promise: str, found: str) -> ConformanceError:
    return ConformanceError(player.name, (Fault(promise, found),))
