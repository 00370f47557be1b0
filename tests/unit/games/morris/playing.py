"""Short ways to play a few turns and to list what is legal."""

from __future__ import annotations

from ludoteca.games.morris import GAME, MorrisPosition


def play(position: MorrisPosition, *moves: str) -> MorrisPosition:
    """Play moves one after the other."""
    for move in moves:
        position = position.play(GAME.parse_move(position, move))
    return position


def legal(position: MorrisPosition, beginning: str = "") -> list[str]:
    """List the legal moves whose text has this beginning."""
    return [str(move) for move in position.legal_moves() if str(move).startswith(beginning)]
