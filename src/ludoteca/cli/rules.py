"""``ludoteca rules GAME``: the rules and how moves are written, in your language."""

from __future__ import annotations

from typing import Annotated

import typer

from ludoteca.console.help import help_text, preferred_language
from ludoteca.console.terminal import Terminal
from ludoteca.games.registry import game as find_game

__all__ = ["rules"]


def rules(
    game: Annotated[str, typer.Argument(help="Which game: see ludoteca games.")],
    lang: Annotated[str | None, typer.Option(help="en, bg or ru; else your LANG.")] = None,
) -> None:
    """Show the rules of a game and how its moves are written."""
    Terminal().explain(help_text(find_game(game), preferred_language(lang)))
