"""Opening a door on the standard input and output; each protocol is imported when it is needed."""

from __future__ import annotations

import sys
from typing import BinaryIO, cast

from ludoteca.games.registry import game as find_game
from ludoteca.protocols.loop import serve
from ludoteca.protocols.protocol import Door


def open_door(
    protocol: str,
    player: str | None = None,
    seed: int | None = None,
    seconds: float = 1.0,
    game: str | None = None,
) -> int:
    """Talk until the other program quits; return the exit code.

    Raises:
        LudotecaError: There is no such player or game.
    """
    door = _make(protocol, player, seed, seconds, game)
    # Not the buffered input: the thread that reads it would hold its lock when we end.
    with open(sys.stdin.fileno(), "rb", buffering=0, closefd=False) as lines:
        serve(door, cast(BinaryIO, lines), sys.stdout.buffer)
    return 0


def _make(
    protocol: str, player: str | None, seed: int | None, seconds: float, game: str | None
) -> Door:
    if protocol == "gtp":
        from ludoteca.protocols.gtp import GtpDoor

        return GtpDoor(player, seed, seconds)
    if protocol == "usi":
        from ludoteca.protocols.usi import UsiDoor

        return UsiDoor(player, seed, seconds)
    from ludoteca.protocols.ugp import UgpDoor

    return UgpDoor(None if game is None else find_game(game), player, seed, seconds)
