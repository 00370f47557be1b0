"""A quick trial of a game from another package, before anybody plays it."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.core.crash import rules_crash, why
from ludoteca.core.errors import LudotecaError
from ludoteca.core.game import AnyGame
from ludoteca.core.seat import Seat
from ludoteca.core.sentence import Sentence, as_sentence, say
from ludoteca.locale.help import help_text
from ludoteca.locale.lesson import lesson
from ludoteca.picture.svg import svg

__all__ = ["first_fault"]


def first_fault(game: AnyGame) -> Sentence | None:
    """Return why a game cannot be used; None if it can.

    This tries each rule set, one move, the picture, the help and the lesson once;
    ``ludoteca.testing.check_game`` checks every promise.
    """
    try:
        for _ in _trial(game):
            pass
    except LudotecaError as error:
        return error.sentence
    except (Exception, SystemExit) as error:
        return _in_words(game, error)
    return None


def _in_words(game: AnyGame, error: BaseException) -> Sentence:
    try:
        crash = rules_crash(game, error)
    except AttributeError:  # Its setup is not a function, so it has no module.
        crash = None
    return crash.sentence if crash else as_sentence(why(error))


def _trial(game: AnyGame) -> Iterator[object]:
    """Yield answers of the game, each of which may fail."""
    if not game.presets:
        raise LudotecaError(say("it has no rule set"))
    for name in game.presets:
        position = game.start(rules=name)
        yield game.options(name)
        yield game.draw(position), game.format_position(position), position.pieces()
        if game.geometry is not None:
            yield svg(game, position), game.geometry(position.rules).as_data()
        for move in position.legal_moves()[:1]:
            yield position.expected, game.tell(position, move), position.play(move)
    yield [str(game.seat_name(seat)) for seat in Seat]
    yield help_text(game, "en")
    for step in lesson(game, "en"):
        board = step.board(game)
        yield [game.parse_move(board, answer) for answer in step.answers if answer != "*"]
