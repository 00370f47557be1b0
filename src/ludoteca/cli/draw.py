"""``ludoteca draw GAME``: a position as SVG or as text."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from ludoteca.cli.complaint import failing, tell
from ludoteca.cli.language import language
from ludoteca.cli.options import (
    OptionPairs,
    RulesName,
    Size,
    check_only_file,
    names_file,
    starting_position,
)
from ludoteca.console.board import LAST, picture
from ludoteca.console.face import BoardStyle
from ludoteca.console.files import as_path
from ludoteca.core import AnyGame, OptionError, Position, RecordError, join, say
from ludoteca.games.registry import game as find_game
from ludoteca.match.from_record import reach
from ludoteca.picture import svg as draw_svg
from ludoteca.records.files import read_records, save

_STANDARD_OUTPUT = "-"
_LETTERS = "letters"
"""The piece set of text drawings."""


@dataclass(frozen=True, slots=True)
class _Scene:
    """What to draw, and the points of the last move."""

    position: Position[Any]
    touched: tuple[str, ...] = ()


def draw(
    game: Annotated[str, typer.Argument(help="The game; ludoteca games lists them.")],
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
    force: Annotated[bool, typer.Option("--force", help="Overwrite an existing file.")] = False,
) -> None:
    """Draw a position as a picture (SVG) or as text."""
    found = find_game(game)
    if start_from is not None and names_file(start_from):
        check_only_file(rules, size, option)
        with failing(say("cannot read {path}", path=start_from)):
            scene = _end_of(found, as_path(start_from))
    else:
        scene = _Scene(starting_position(found, rules, size, option, start_from))
    if svg is None:
        print(_in_text(found, scene, pieces))
        return
    drawn = draw_svg(
        found,
        scene.position,
        theme=theme,
        pieces=pieces,
        marks=dict.fromkeys(scene.touched, "last"),
        flipped=flip,
        language=language().key,
        translate=language().translate,
    )
    if svg == _STANDARD_OUTPUT:
        print(drawn, end="")
        return
    with failing(say("cannot write {path}", path=svg)):
        _write(as_path(svg), drawn, force)


def _end_of(game: AnyGame, path: Path) -> _Scene:
    """Play the first game of a file as far as possible."""
    reading = read_records(path)
    if not reading.records:
        raise RecordError(say("{path} has no game in it", path=path))
    record = reading.records[0]
    if record.game != game.key:
        title = record.find_game().title
        raise RecordError(say("{path} contains a game of {game}", path=path, game=title))
    far = reach(record)
    if far.why is not None:
        tell(far.why)
    replay = record.replay(far.plies)
    # Skip throws: mark the last move of a piece.
    moves = (ply.move for ply in reversed(replay.plies) if not ply.is_throw)
    return _Scene(replay.last, next((move.steps for move in moves), ()))


def _in_text(game: AnyGame, scene: _Scene, pieces: str | None) -> str:
    sets = (_LETTERS, *game.piece_sets) if game.piece_sets else ()
    if pieces is not None and pieces not in sets:
        if not sets:
            raise OptionError(say("{game} has only one piece set", game=game.title))
        raise OptionError(
            say(
                "no piece set called {name}: choose one of {names}",
                name=repr(pieces),
                names=join(", ", sets),
            )
        )
    look = BoardStyle(pieces={game.key: pieces or _LETTERS})
    marks = dict.fromkeys(scene.touched, LAST)
    lines = picture(game, scene.position, look, marks, language().translate)
    return "\n".join("".join(span.text for span in line).rstrip() for line in lines)


def _write(path: Path, drawn: str, force: bool) -> None:
    if not force and path.exists():
        raise RecordError(say("the file already exists; --force overwrites it"))
    save(path, drawn.encode())
