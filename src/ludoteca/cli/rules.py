"""``ludoteca rules GAME``: the rules and how moves are written, in your language."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from ludoteca.console.help import help_text, preferred_language
from ludoteca.games.registry import game as find_game

__all__ = ["rules"]


def rules(
    game: Annotated[str, typer.Argument(help="Which game: see ludoteca games.")],
    lang: Annotated[str | None, typer.Option(help="en, bg or ru; else your LANG.")] = None,
) -> None:
    """Show the rules of a game and how its moves are written."""
    text = help_text(find_game(game), preferred_language(lang))
    if not sys.stdout.isatty():
        print(text)
        return
    from rich.console import Console
    from rich.markdown import Markdown

    Console().print(Markdown(text))
