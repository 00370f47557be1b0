"""``ludoteca play GAME``: two people at one terminal."""

from __future__ import annotations

import random
from typing import Annotated

import typer

from ludoteca.cli.options import OptionPairs, RulesName, Size, starting_position
from ludoteca.console.table import Table
from ludoteca.console.terminal import Terminal
from ludoteca.games.registry import game as find_game

__all__ = ["play"]


def play(
    game: Annotated[str, typer.Argument(help="Which game: see ludoteca games.")],
    rules: RulesName = None,
    size: Size = None,
    option: OptionPairs = None,
    start_from: Annotated[
        str | None, typer.Option("--from", metavar="TEXT", help="Begin at this position's text.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Where the dice start.")] = None,
) -> None:
    """Play a game, two people in turn at this terminal."""
    found = find_game(game)
    position = starting_position(found, rules, size, option, start_from)
    Table(found, position, Terminal(), random.Random(seed)).play()
