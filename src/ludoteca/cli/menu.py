"""``ludoteca`` alone: choose a game and play it."""

from __future__ import annotations

import random

from ludoteca.console.menu import choose_game
from ludoteca.console.table import Table
from ludoteca.console.terminal import Terminal

__all__ = ["menu"]


def menu() -> None:
    """Ask for a game by its number and start it for two people."""
    terminal = Terminal()
    game = choose_game(terminal)
    if game is not None:
        Table(game, game.start(), terminal, random.Random()).play()
