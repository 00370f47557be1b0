"""Loading what other packages offer as entry points."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

from ludoteca.core.crash import rules_crash, text_of, why
from ludoteca.core.errors import LudotecaError, UnknownNameError
from ludoteca.core.game import AnyGame
from ludoteca.core.seat import Seat
from ludoteca.core.sentence import Sentence, as_sentence

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

T = TypeVar("T")


def plug_ins(group: str) -> dict[str, EntryPoint]:
    """List the entry points of a group by name, without loading them."""
    return _plug_ins(group, tuple(sys.path))


@cache
def _plug_ins(group: str, path: tuple[str, ...]) -> dict[str, EntryPoint]:
    """Scan the installed packages once: it takes milliseconds, and a server asks for each game."""
    # Lazy: scanning all installed packages is slow.
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=group)}


def load_plug_in(point: EntryPoint) -> Any:
    try:
        return point.load()
    except (Exception, SystemExit) as error:
        raise UnknownNameError(
            "{name} cannot be loaded from {location}: {error}",
            name=point.name,
            location=point.value,
            error=text_of(error),
        ) from error


def load_plug_ins(group: str, load: Callable[[EntryPoint], T]) -> dict[str, T]:
    """Load every entry point of a group; warn about those that fail and leave them out."""
    loaded = {}
    for name, point in plug_ins(group).items():
        try:
            loaded[name] = load(point)
        except UnknownNameError as error:
            warnings.warn(RuntimeWarning(error.sentence), stacklevel=2)
    return loaded


@cache
def first_fault(game: AnyGame) -> Sentence | None:
    """Try once what every interface needs from a game; return the first fault, if any.

    A quick check, once per game, of each rule set, one move, the picture, the help and the lesson;
    ``ludoteca.testing.check_game`` is thorough.
    """
    try:
        for _ in _trial(game):
            pass
    except LudotecaError as error:
        return error.sentence
    except (Exception, SystemExit) as error:
        crash = rules_crash(game, error)
        return crash.sentence if crash else as_sentence(why(error))
    return None


def _trial(game: AnyGame) -> Iterator[object]:
    """Yield answers of the game, any of which may fail."""
    # Lazy: only games of other packages are tried.
    from ludoteca.locale.folders import languages
    from ludoteca.locale.help import help_text
    from ludoteca.locale.lesson import lesson
    from ludoteca.picture.pieces import draw_piece
    from ludoteca.picture.svg import svg

    if not game.presets:
        raise LudotecaError("it has no rule set")
    for name in game.presets:
        position = game.start(rules=name)
        yield game.options(name), game.before(position)
        yield game.draw(position), game.format_position(position), position.pieces()
        geometry = game.geometry(position.rules)
        if geometry is not None:
            yield svg(game, position), geometry.turned()
            sets = geometry.piece_sets or ("",)
            yield [draw_piece(piece, 0, 0, chosen) for piece in geometry.pieces for chosen in sets]
        for move in position.legal_moves()[:1]:
            yield position.expected, game.narrate(position, move), position.play(move)
    yield [str(game.seat_name(seat)) for seat in Seat]
    yield game.setup(game.make_rules(**game.first_game))
    # A faulty translation of the lesson is left out with a warning.
    yield [(help_text(game, language), lesson(game, language)) for language in languages()]
    for step in lesson(game, "en"):
        board = step.board(game)
        yield [game.parse_move(board, answer) for answer in step.answers if answer != "*"]
