"""The opening question: which game?"""

from __future__ import annotations

from typing import Any

from ludoteca.console.terminal import Face
from ludoteca.core import Game
from ludoteca.games.registry import all_games

__all__ = ["choose_game"]


def choose_game(face: Face) -> Game[Any, Any, Any] | None:
    """Ask for a game by number or key until there is one; None at the end of input."""
    games = all_games()
    face.show("Ludoteca")
    for number, game in enumerate(games, start=1):
        face.show(f"  {number}  {game.title}")
    by_name = {str(number): game for number, game in enumerate(games, start=1)}
    by_name |= {game.key: game for game in games}
    while True:
        answer = face.ask(f"Which game, 1 to {len(games)}? (q leaves) ")
        if answer is None or answer.lower() in ("q", "quit"):
            return None
        if answer.lower() in by_name:
            return by_name[answer.lower()]
        face.refuse(f"There is no game {answer!r}: type a number from 1 to {len(games)}.")
