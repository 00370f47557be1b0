"""What the composers ask of tablebases, which ``ludoteca solve`` makes."""

from __future__ import annotations

from typing import Any

from ludoteca.core import AnyGame, Move, Position
from ludoteca.solved import TablebaseError, Verdict, tablebase_of


def verdicts(game: AnyGame, position: Position[Any], command: str) -> dict[Move, Verdict]:
    """Return the verdict of each move.

    Raises:
        TablebaseError: The tablebases do not have the position; the command makes them.
    """
    table = tablebase_of(game.key, position.rules)
    found = {} if table is None else table.verdicts(position)
    if len(found) < len(position.legal_moves()):
        raise TablebaseError(
            "puzzles of {game} are made from its tablebases: run {command} first",
            game=game.key,
            command=command,
        )
    return found
