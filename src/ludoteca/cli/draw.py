"""``ludoteca draw GAME``: a position as SVG or as text."""

from __future__ import annotations

from typing import Annotated

import typer

from ludoteca.cli.language import language
from ludoteca.cli.options import (
    ChosenPosition,
    Force,
    GameName,
    OptionPairs,
    RulesName,
    Size,
    chosen_position,
)
from ludoteca.cli.report import failing, write_new
from ludoteca.core import AnyGame, say
from ludoteca.games.registry import game as find_game
from ludoteca.picture.svg import check_piece_set
from ludoteca.picture.svg import svg as draw_svg
from ludoteca.picture.text import LAST, LETTERS, BoardStyle, picture, piece_sets
from ludoteca.records.files import as_path

_STANDARD_OUTPUT = "-"


def draw(
    game: GameName,
    rules: RulesName = None,
    size: Size = None,
    option: OptionPairs = None,
    start_from: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="FILE|TEXT",
            help="Draw the last position of a file, or a position text.",
        ),
    ] = None,
    theme: Annotated[str, typer.Option(help="The theme: wood, paper, night or contrast.")] = "wood",
    pieces: Annotated[
        str | None, typer.Option(help="The piece set, where the game has several.")
    ] = None,
    svg: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Write a picture to FILE; - is the standard output."),
    ] = None,
    flip: Annotated[bool, typer.Option("--flip", help="Show the second player's view.")] = False,
    force: Force = False,
) -> None:
    """Draw a position as a picture (SVG) or as text."""
    found = find_game(game)
    chosen = chosen_position(found, start_from, rules, size, option)
    if svg is None:
        print(_in_text(found, chosen, pieces))
        return
    drawn = draw_svg(
        found,
        chosen.position,
        theme=theme,
        pieces=pieces,
        marks=dict.fromkeys(chosen.touched, "last"),
        flipped=flip,
        language=language().key,
        translate=language().translate,
    )
    if svg == _STANDARD_OUTPUT:
        print(drawn, end="")
        return
    with failing(say("cannot write {path}", path=svg)):
        write_new(as_path(svg), drawn.encode(), force=force)


def _in_text(game: AnyGame, chosen: ChosenPosition, pieces: str | None) -> str:
    if pieces is not None:
        check_piece_set(game, piece_sets(game), pieces)
    style = BoardStyle(pieces={game.key: pieces or LETTERS})
    marks = dict.fromkeys(chosen.touched, LAST)
    lines = picture(game, chosen.position, style, marks, language().translate)
    return "\n".join("".join(span.text for span in line).rstrip() for line in lines)
