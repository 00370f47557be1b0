"""``ludoteca perft``: count sequences of turns, to compare with other programs."""

from __future__ import annotations

from typing import Annotated

import typer

from ludoteca import native
from ludoteca.cli.options import GameName, OptionPairs, RulesName, Size, starting_position
from ludoteca.core import divide as pure_divide
from ludoteca.core import perft as pure_perft
from ludoteca.games.registry import game as find_game


def perft(
    game: GameName,
    depth: Annotated[int, typer.Option(min=0, max=200, help="The number of turns.")],
    rules: RulesName = None,
    size: Size = None,
    option: OptionPairs = None,
    position: Annotated[
        str | None, typer.Option(help="Start from the position of this text.")
    ] = None,
    divide: Annotated[
        bool, typer.Option("--divide", help="Show the count for each move as well.")
    ] = False,
    python: Annotated[bool, typer.Option("--python", help="Do not use the native module.")] = False,
) -> None:
    """Count the sequences of DEPTH turns; the last line is the total."""
    start = starting_position(find_game(game), rules, size, option, position)
    if divide:
        counts = pure_divide(start, depth) if python else native.divide(start, depth)
        for move, count in counts.items():
            print(f"{move}: {count}")
    print(pure_perft(start, depth) if python else native.perft(start, depth))
