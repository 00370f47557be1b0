"""What every game promises, as checks that anybody can run on a game of their own."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from ludoteca.core import (
    Game,
    IllegalMoveError,
    LudotecaError,
    NotationError,
    OptionError,
    Position,
    Seat,
    next_steps,
)

__all__ = ["ConformanceError", "check_game", "check_position", "random_game"]

NONSENSE = ("", "?", "no move")
"""Texts that are no move in any notation of any game."""

Check = Callable[[Game[Any, Any, Any], Position[Any]], None]


class ConformanceError(AssertionError):
    """A promise that a game does not keep."""


def check_game(
    game: Game[Any, Any, Any], *, games: int = 3, most_plies: int = 400, seed: int = 0
) -> None:
    """Play random games by every rule set and check all promises at every position.

    Args:
        game: Any game, registered or not.
        games: How many games for each rule set.
        most_plies: Where a game that has not ended is left.
        seed: Where the random choices start; the same seed checks the same games.

    Raises:
        ConformanceError: A promise is broken; the message says which, and in which position.
    """
    _check_options(game)
    for name in game.presets:
        for number in range(games):
            rng = random.Random(f"{seed}/{name}/{number}")
            for position in random_game(game.start(rules=name), rng, most_plies):
                check_position(game, position)


def random_game(
    position: Position[Any], rng: random.Random, most_plies: int
) -> Iterator[Position[Any]]:
    """Yield the positions of a game of random legal moves, the first and the last included."""
    yield position
    for _ in range(most_plies):
        moves = position.legal_moves()
        if not moves:
            return
        position = position.play(rng.choice(moves))
        yield position


def _check_options(game: Game[Any, Any, Any]) -> None:
    _hold(bool(game.presets), "a game has at least one rule set")
    for name, rules in game.presets.items():
        _hold(rules.name == name, f"the rules {name} know their own name")
        _hold(not rules.faults(), f"the rules {name} are possible")
        for option in rules.options():
            _hold(
                option.check(option.default) == option.default,
                f"{option.key} can take its default {option.default!r}",
            )
    for wrong in ("rules", "no_such_option"):
        try:
            game.start(**{wrong: "nonsense"})
        except OptionError:
            continue
        raise ConformanceError(
            f"{game.key}: {wrong}='nonsense' should be refused with an OptionError"
        )


def check_position(game: Game[Any, Any, Any], position: Position[Any]) -> None:
    """Check every promise in one position.

    Raises:
        ConformanceError: A promise is broken.
    """
    for check in _CHECKS:
        try:
            check(game, position)
        except ConformanceError as broken:
            text = game.format_position(position)
            raise ConformanceError(
                f"{game.key} ({position.rules.name}), {text}: {broken}"
            ) from None


def _ends_or_goes_on(game: Game[Any, Any, Any], position: Position[Any]) -> None:
    over = position.outcome is not None
    _hold(bool(position.legal_moves()) != over, "there are legal moves exactly while it goes on")
    _hold(not (over and position.chances()), "no throw is due in a finished game")
    _hold(position.turn in Seat, "it is somebody's turn")
    _hold(over or bool(position.expected), "what is expected is said in words")
    if position.outcome:
        _hold(bool(position.outcome.ending.sentence), "the ending is said in words")


def _the_board_ends_what_it_ends(game: Game[Any, Any, Any], position: Position[Any]) -> None:
    # Read back from its text a position has no past: what ended it stands on the board.
    again = game.parse_position(game.format_position(position), rules=position.rules)
    if again.outcome is not None and again.outcome.winners:
        _hold(not again.board_moves, "a game won on the board has no moves left for perft")


def _throws_are_certain(game: Game[Any, Any, Any], position: Position[Any]) -> None:
    chances = position.chances()
    if not chances:
        return
    _hold(sum(chance.probability for chance in chances) == 1, "probabilities sum to 1")
    throws = [chance.move for chance in chances]
    _hold(list(position.legal_moves()) == throws, "while a throw is due, moves are the throws")


def _legal_is_playable(game: Game[Any, Any, Any], position: Position[Any]) -> None:
    before = game.format_position(position)
    for move in position.legal_moves():
        _hold(position.why_illegal(move) is None, f"{move} is legal, so nothing forbids it")
        position.play(move)
    _hold(game.format_position(position) == before, "playing leaves the old position as it was")


def _texts_round_trip(game: Game[Any, Any, Any], position: Position[Any]) -> None:
    text = game.format_position(position)
    again = game.parse_position(text, rules=position.rules)
    _hold(game.format_position(again) == text, "the text is read and written back the same")
    _hold(again == position, "a position equals what is read from its text")
    _hold(hash(again) == hash(position), "equal positions have equal hashes")


def _diagrams_round_trip(game: Game[Any, Any, Any], position: Position[Any]) -> None:
    fields = game.format_position(position).partition(" ")[2]
    drawing = game.draw(position)
    again = game.parse_diagram(drawing, fields, rules=position.rules)
    _hold(again == position, f"the drawing is read back the same:\n{drawing}")


def _moves_round_trip(game: Game[Any, Any, Any], position: Position[Any]) -> None:
    moves = position.legal_moves()
    texts = [str(move) for move in moves]
    _hold(len(set(texts)) == len(texts), "no two legal moves share a text")
    for move, text in zip(moves, texts, strict=True):
        again = game.parse_move(position, text)
        _hold(again == move and hash(again) == hash(move), f"{text} is read back as itself")
        _hold(again.steps == move.steps, f"{text} has the same steps when read back")


def _steps_lead_to_one_move(game: Game[Any, Any, Any], position: Position[Any]) -> None:
    moves = position.legal_moves()
    steps = sorted(move.steps for move in moves)
    for shorter, longer in pairwise(steps):
        _hold(longer[: len(shorter)] != shorter, f"steps {shorter} do not begin {longer}")
    if moves:
        _hold(moves[0].steps[0] in next_steps(moves), "a first step can be taken")


def _illegal_is_refused(game: Game[Any, Any, Any], position: Position[Any]) -> None:
    legal = set(position.legal_moves())
    for move in _foreign_moves(game, position) - legal:
        why = position.why_illegal(move)
        _hold(bool(why), f"{move} is not legal, so a sentence says why")
        try:
            position.play(move)
        except IllegalMoveError as error:
            _hold(error.why == why, f"{move} is refused with its reason")
        else:
            raise ConformanceError(f"{move} is not legal, yet it was played")


def _foreign_moves(game: Game[Any, Any, Any], position: Position[Any]) -> set[Any]:
    """Moves of other positions: what was legal at the start, and a ply later."""
    moves = set(game.start(rules=position.rules).legal_moves())
    for move in position.legal_moves()[:3]:
        moves.update(position.play(move).legal_moves())
    return moves


def _evaluation_is_fair(game: Game[Any, Any, Any], position: Position[Any]) -> None:
    value = game.evaluate(position, Seat.FIRST)
    _hold(-1 <= value <= 1, f"the evaluation {value} is between -1 and 1")
    mirrored = game.evaluate(position, Seat.SECOND)
    _hold(abs(value + mirrored) < 1e-9, "what is good for one seat is bad for the other")


def _nonsense_is_refused(game: Game[Any, Any, Any], position: Position[Any]) -> None:
    for text in NONSENSE:
        try:
            game.parse_move(position, text)
        except NotationError:
            continue
        except LudotecaError as error:
            raise ConformanceError(f"{text!r} should raise NotationError, not {error!r}") from None
        raise ConformanceError(f"{text!r} was read as a move")


_CHECKS: tuple[Check, ...] = (
    _ends_or_goes_on,
    _the_board_ends_what_it_ends,
    _throws_are_certain,
    _legal_is_playable,
    _texts_round_trip,
    _diagrams_round_trip,
    _moves_round_trip,
    _steps_lead_to_one_move,
    _illegal_is_refused,
    _evaluation_is_fair,
    _nonsense_is_refused,
)


def _hold(promise: bool, sentence: str) -> None:
    if not promise:
        raise ConformanceError(sentence)
