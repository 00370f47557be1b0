"""What every position promises."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import pairwise
from typing import Any

from ludoteca.core import (
    AnyGame,
    IllegalMoveError,
    LudotecaError,
    NotationError,
    Position,
    Seat,
    next_steps,
)
from ludoteca.testing.report import Checked, are_sentences


def random_game(
    position: Position[Any], rng: random.Random, max_plies: int
) -> Iterator[Position[Any]]:
    """Yield the positions of a game of random legal moves, the first and the last included."""
    yield position
    for _ in range(max_plies):
        moves = position.legal_moves()
        if not moves:
            return
        position = position.play(rng.choice(moves))
        yield position


def _end(game: AnyGame, position: Position[Any]) -> Checked:
    """The end of the game can be asked at any time."""
    outcome, throws, moves = position.outcome, position.chances(), position.legal_moves()
    over = outcome is not None
    yield "there are legal moves exactly while the game goes on", bool(moves) != over, outcome
    yield "no throw is due in a finished game", not (over and throws), throws
    yield "it is the turn of one of the seats", isinstance(position.turn, Seat), position.turn
    expected = position.expected
    yield "what is expected is said in a sentence", are_sentences(expected), repr(expected)
    if outcome is not None:
        yield "the ending is said in a sentence", outcome.ending.sentence, repr(outcome.ending)
        yield "the winners are seats", outcome.winners <= set(Seat), outcome.winners


def _throws(game: AnyGame, position: Position[Any]) -> Checked:
    """The throws that are due are listed with their probabilities."""
    chances = position.chances()
    if not chances:
        return
    total = sum(chance.probability for chance in chances)
    is_sound = total == 1 and all(chance.probability > 0 for chance in chances)
    yield "the probabilities of throws are positive and sum to 1", is_sound, total
    moves = position.legal_moves()
    are_throws = list(moves) == [chance.move for chance in chances]
    yield "while a throw is due, the legal moves are the throws", are_throws, moves


def _play(game: AnyGame, position: Position[Any]) -> Checked:
    """Every legal move can be played."""
    before = game.format_position(position)
    for move in position.legal_moves():
        reason = position.why_illegal(move)
        yield "nothing forbids a legal move", reason is None, (move, reason)
        if reason is None:
            is_kept = position.play(move).rules == position.rules
            yield "a move does not change the rules", is_kept, move
    is_unchanged = game.format_position(position) == before
    yield "playing leaves the old position as it was", is_unchanged, before
    is_stable = list(position._moves()) == list(position._moves())
    yield "moves are listed in the same order each time", is_stable, ""


def _texts(game: AnyGame, position: Position[Any]) -> Checked:
    """A position is written and read."""
    text = game.format_position(position)
    yield "the text of a position is one line", "\n" not in text and text == text.strip(), text
    again = game.parse_position(text, rules=position.rules)
    written = game.format_position(again)
    yield "the text of a position is written back the same", written == text, written
    yield "a position equals what is read from its text", again == position, written
    yield "equal positions have equal hashes", hash(again) == hash(position), ""
    # A position read from its text has no past: its ending is on the board.
    is_won = again.outcome is not None and again.outcome.winners
    is_over = not (is_won and again.board_moves)
    yield "a game won on the board has no moves left for perft", is_over, written


def _diagrams(game: AnyGame, position: Position[Any]) -> Checked:
    """A drawing is read back."""
    fields = game.format_position(position).partition(" ")[2]
    drawing = game.draw(position)
    again = game.parse_diagram(drawing, fields, rules=position.rules)
    yield "the drawing is read back the same", again == position, f"\n{drawing}"


def _moves(game: AnyGame, position: Position[Any]) -> Checked:
    """The text of a move is read back."""
    moves = position.legal_moves()
    texts = list(map(str, moves))
    yield "no two legal moves share a text", len(set(texts)) == len(texts), texts
    for text, move in zip(texts, moves, strict=True):
        yield "the text of a move is one word", text.split() == [text], repr(text)
        again = game.parse_move(position, text)
        is_same = again == move and hash(again) == hash(move)
        yield "the text of a move is read back as itself", is_same, (text, again)
        has_steps = not is_same or again.steps == move.steps
        yield "a move that is read back has the same steps", has_steps, (text, again)


def _steps(game: AnyGame, position: Position[Any]) -> Checked:
    """The steps of moves lead to one move."""
    moves = position.legal_moves()
    steps = sorted(move.steps for move in moves)
    are_texts = all(isinstance(step, str) and step for taken in steps for step in taken)
    yield "every step is a text", are_texts, steps
    yield "every move has a step", all(steps), ""
    if not all(steps):
        return
    for shorter, longer in pairwise(steps):
        is_apart = longer[: len(shorter)] != shorter
        yield "the steps of a move do not begin those of another", is_apart, (shorter, longer)
    for step in next_steps(moves):
        yield "every step has a name", all(game.name_step(position, (), step)), step
        is_said = are_sentences(game.ask_step(position, (step,)))
        yield "what is wanted after a step is said in a sentence", is_said, step


def _refusals(game: AnyGame, position: Position[Any]) -> Checked:
    """An illegal move is refused with a reason."""
    for move in sorted(_foreign_moves(game, position) - set(position.legal_moves()), key=str):
        reason = position.why_illegal(move)
        yield "a sentence says why a move is not legal", are_sentences(reason), move
        try:
            position.play(move)
        except IllegalMoveError as error:
            yield "a refusal gives the reason", error.why == reason, (move, error.why)
        else:
            yield "an illegal move cannot be played", False, move


def _foreign_moves(game: AnyGame, position: Position[Any]) -> set[Any]:
    """Return moves of other positions: those of the start, and of one ply later."""
    moves = set(game.start(rules=position.rules).legal_moves())
    for move in position.legal_moves()[:3]:
        moves.update(position.play(move).legal_moves())
    return moves


def _evaluation(game: AnyGame, position: Position[Any]) -> Checked:
    """A position can be evaluated."""
    first, second = values = [game.evaluate(position, seat) for seat in Seat]
    yield "the evaluation is between -1 and 1", max(map(abs, values)) <= 1, values
    is_opposite = abs(first + second) <= 1e-9
    yield "what is good for one seat is bad for the other", is_opposite, values


def _nonsense(game: AnyGame, position: Position[Any]) -> Checked:
    """Nonsense is refused with a NotationError."""
    yield from refuse_nonsense("move", partial(game.parse_move, position))
    yield from refuse_nonsense("position", partial(game.parse_position, rules=position.rules))


def refuse_nonsense(kind: str, parse: Callable[[str], object], by: str = "") -> Checked:
    """Read texts that are not a move or a position in any notation of any game."""
    for text in ("", "?", "no move"):
        try:
            found = parse(text)
        except NotationError:
            continue
        except LudotecaError as error:
            yield f"{by}nonsense instead of a {kind} raises NotationError", False, (text, error)
        else:
            yield f"{by}nonsense is not read as a {kind}", False, (text, found)


CHECKS = (
    *(_end, _throws, _play, _texts, _diagrams),
    *(_moves, _steps, _refusals, _evaluation, _nonsense),
)
