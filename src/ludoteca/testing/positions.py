"""What every position promises."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

from ludoteca.core import (
    AnyGame,
    IllegalMoveError,
    LudotecaError,
    NotationError,
    Position,
    Seat,
    Sentence,
    next_steps,
)
from ludoteca.testing.report import Broken

__all__ = ["CHECKS", "NONSENSE", "Check"]

NONSENSE = ("", "?", "no move")
"""Texts that are not a move or a position in any notation of any game."""

Check = Callable[[AnyGame, Position[Any]], Broken]


def _end(game: AnyGame, position: Position[Any]) -> Broken:
    """The end of the game can be asked at any time."""
    outcome = position.outcome
    over = outcome is not None
    if bool(position.legal_moves()) == over:
        yield "there are legal moves exactly while the game goes on", f"outcome {outcome}"
    if over and position.chances():
        yield "no throw is due in a finished game", position.chances()
    if not isinstance(position.turn, Seat):
        yield "it is the turn of one of the seats", position.turn
    if not isinstance(position.expected, Sentence) or not position.expected:
        yield "what is expected is said in a sentence", repr(position.expected)
    if outcome is not None:
        if not outcome.ending.sentence:
            yield "the ending is said in a sentence", repr(outcome.ending)
        if not outcome.winners <= set(Seat):
            yield "the winners are seats", outcome.winners


def _board_end(game: AnyGame, position: Position[Any]) -> Broken:
    """A position is read back from its text."""
    # Read back from its text a position has no past: what ended it stands on the board.
    again = game.parse_position(game.format_position(position), rules=position.rules)
    if again.outcome is not None and again.outcome.winners and again.board_moves:
        yield "a game won on the board has no moves left for perft", again.board_moves[0]


def _throws(game: AnyGame, position: Position[Any]) -> Broken:
    """The throws that are due are listed with their probabilities."""
    chances = position.chances()
    if not chances:
        return
    total = sum(chance.probability for chance in chances)
    if total != 1 or any(chance.probability <= 0 for chance in chances):
        yield "the probabilities of throws are positive and sum to 1", total
    if list(position.legal_moves()) != [chance.move for chance in chances]:
        yield "while a throw is due, the legal moves are the throws", position.legal_moves()


def _play(game: AnyGame, position: Position[Any]) -> Broken:
    """Every legal move can be played."""
    before = game.format_position(position)
    for move in position.legal_moves():
        reason = position.why_illegal(move)
        if reason is not None:
            yield "nothing forbids a legal move", f"{move}: {reason}"
            continue
        after = position.play(move)
        if after.rules != position.rules:
            yield "a move does not change the rules", move
    if game.format_position(position) != before:
        yield "playing leaves the old position as it was", before
    if list(position._moves()) != list(position._moves()):
        yield "moves are listed in the same order each time", ""


def _texts(game: AnyGame, position: Position[Any]) -> Broken:
    """A position is written and read."""
    text = game.format_position(position)
    if "\n" in text or text != text.strip():
        yield "the text of a position is one line", repr(text)
    again = game.parse_position(text, rules=position.rules)
    if game.format_position(again) != text:
        yield "the text of a position is written back the same", game.format_position(again)
    if again != position:
        yield "a position equals what is read from its text", again
    if hash(again) != hash(position):
        yield "equal positions have equal hashes", ""


def _diagrams(game: AnyGame, position: Position[Any]) -> Broken:
    """A drawing is read back."""
    fields = game.format_position(position).partition(" ")[2]
    drawing = game.draw(position)
    if game.parse_diagram(drawing, fields, rules=position.rules) != position:
        yield "the drawing is read back the same", f"\n{drawing}"


def _moves(game: AnyGame, position: Position[Any]) -> Broken:
    """The text of a move is read back."""
    written: dict[str, Any] = {}
    for move in position.legal_moves():
        text = str(move)
        if text in written:
            yield "no two legal moves share a text", text
        written[text] = move
        if not text or text.split() != [text]:
            yield "the text of a move is one word", repr(text)
        again = game.parse_move(position, text)
        if again != move or hash(again) != hash(move):
            yield "the text of a move is read back as itself", f"{text} is read as {again}"
        elif again.steps != move.steps:
            yield "a move that is read back has the same steps", f"{text}: {again.steps}"


def _steps(game: AnyGame, position: Position[Any]) -> Broken:
    """The steps of moves lead to one move."""
    moves = position.legal_moves()
    steps = sorted(move.steps for move in moves)
    if not all(isinstance(step, str) and step for taken in steps for step in taken):
        yield "every step is a text", steps
    if not all(steps):
        yield "every move has a step", ""
        return
    for shorter, longer in pairwise(steps):
        if longer[: len(shorter)] == shorter:
            yield "the steps of a move do not begin those of another", f"{shorter}, {longer}"
    for step in next_steps(moves):
        if not all(game.name_step(position, (), step)):
            yield "every step has a name", step
        if not isinstance(game.ask(position, (step,)), Sentence):
            yield "what is wanted after a step is said in a sentence", step


def _refusals(game: AnyGame, position: Position[Any]) -> Broken:
    """An illegal move is refused with a reason."""
    for move in sorted(_foreign_moves(game, position) - set(position.legal_moves()), key=str):
        reason = position.why_illegal(move)
        if not reason or not isinstance(reason, Sentence):
            yield "a sentence says why a move is not legal", move
        try:
            position.play(move)
        except IllegalMoveError as error:
            if error.why != reason:
                yield "a refusal gives the reason", f"{move}: {error.why}"
        else:
            yield "an illegal move cannot be played", move


def _foreign_moves(game: AnyGame, position: Position[Any]) -> set[Any]:
    """Return moves of other positions: what was legal at the start, and a ply later."""
    moves = set(game.start(rules=position.rules).legal_moves())
    for move in position.legal_moves()[:3]:
        moves.update(position.play(move).legal_moves())
    return moves


def _evaluation(game: AnyGame, position: Position[Any]) -> Broken:
    """A position can be evaluated."""
    first, second = (game.evaluate(position, seat) for seat in Seat)
    if not (-1 <= first <= 1 and -1 <= second <= 1):
        yield "the evaluation is between -1 and 1", f"{first}, {second}"
    if abs(first + second) > 1e-9:
        yield "what is good for one seat is bad for the other", f"{first}, {second}"


def _nonsense(game: AnyGame, position: Position[Any]) -> Broken:
    """Nonsense is refused with a NotationError."""
    for text in NONSENSE:
        try:
            game.parse_move(position, text)
        except NotationError:
            pass
        except LudotecaError as error:
            yield "nonsense instead of a move raises NotationError", f"{text!r}: {error!r}"
        else:
            yield "nonsense is not read as a move", repr(text)
        try:
            game.parse_position(text, rules=position.rules)
        except NotationError:
            pass
        else:
            yield "nonsense is not read as a position", repr(text)


CHECKS: tuple[Check, ...] = (
    _end,
    _board_end,
    _throws,
    _play,
    _texts,
    _diagrams,
    _moves,
    _steps,
    _refusals,
    _evaluation,
    _nonsense,
)
