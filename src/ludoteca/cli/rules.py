"""``ludoteca rules GAME``: the rules and notation of a game."""

from __future__ import annotations

import contextlib

from ludoteca.cli.language import language
from ludoteca.cli.options import GameName
from ludoteca.games.registry import game as find_game
from ludoteca.locale.help import help_text
from ludoteca.match.actions import actions_of
from ludoteca.terminal.help import controls
from ludoteca.terminal.screen import Keyboard, Screen
from ludoteca.terminal.terminal import EndOfInputError, Terminal


def rules(game: GameName) -> None:
    """Show the rules of a game and how its moves are written."""
    key = language().key
    terminal = Terminal(Keyboard(), Screen(), language().translate)
    with contextlib.suppress(EndOfInputError):
        found = find_game(game)
        shown = controls(key, actions_of(found), has_dice=bool(found.start().chances()))
        terminal.explain(f"{help_text(found, key)}\n\n{shown}")
