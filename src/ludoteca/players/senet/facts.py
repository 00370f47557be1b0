"""What a move of Senet does and what it misses: facts for explaining it.

Each can be checked on the board. Captures are counted for the next throw only: after some throws
the opponent throws again and may reach more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from ludoteca.core import Seat, Sentence, join, say
from ludoteca.games.senet.board import OFF, TRAP, Board, Piece, Square
from ludoteca.games.senet.position import SenetMove, SenetPosition, SenetStep
from ludoteca.games.senet.referee import Ruling

_NAMES = {Seat.FIRST: say("Player 1"), Seat.SECOND: say("Player A")}

# Pieces with the throws that do something to them.
_Throws = Mapping[Piece, Sequence[int]]


def facts(
    before: SenetPosition,
    move: SenetMove,
    after: SenetPosition,
    values: Mapping[SenetMove, float],
) -> Sequence[Sentence]:
    """State what a move does and what it misses; nothing about throws and passes.

    ``values`` are the chances to win after the moves, as far as they are known: only what a better
    move does can have been missed.
    """
    if not isinstance(move, SenetStep):
        return ()
    played = _Played(before, move, after, values)
    return [sentence for detect in _DETECTORS for sentence in detect(played)]


def explain(
    before: SenetPosition,
    played: SenetMove,
    better_line: Sequence[SenetMove],
    refutation_line: Sequence[SenetMove],
) -> Sequence[Sentence]:
    """State the facts of a move that was worse than the first one of another line."""
    del refutation_line  # It begins with a throw.
    values = {played: 0.0, **dict.fromkeys(better_line[:1], 1.0)}
    return facts(before, played, before.play(played), values)


@dataclass(frozen=True)
class _Played:
    """A move with the positions around it and the values of all moves."""

    before: SenetPosition
    move: SenetStep
    after: SenetPosition
    values: Mapping[SenetMove, float]

    @property
    def seat(self) -> Seat:
        return self.before.turn

    @property
    def opponent(self) -> Sentence:
        return _NAMES[self.seat.opponent]

    @cached_property
    def open_before(self) -> _Throws:
        return _captures(self.before, self.seat.opponent)

    @cached_property
    def open_after(self) -> _Throws:
        """The mover's pieces that the next throw can capture; none if it is the mover's own."""
        return {} if self.after.turn is self.seat else _captures(self.after, self.seat.opponent)

    @cached_property
    def better(self) -> Mapping[SenetStep, SenetPosition]:
        """The moves with better chances, the best first, and the positions after them."""
        if self.move not in self.values:
            return {}
        least = self.values[self.move]
        steps = [move for move in self.values if isinstance(move, SenetStep)]
        found = [step for step in steps if self.values[step] > least]
        found.sort(key=lambda step: self.values[step], reverse=True)
        return {step: self.before.play(step) for step in found}


def _walks_into_trap(played: _Played) -> Iterator[Sentence]:
    """Say where the trap takes the piece, if another move avoids it."""
    moves = played.before.legal_moves()
    is_avoidable = any(isinstance(one, SenetStep) and one.target != TRAP for one in moves)
    if played.move.target == TRAP and is_avoidable:
        piece = _moved(played)
        yield say(
            "It walks into the trap: piece {piece} is carried from {trap} back to {square}.",
            piece=piece,
            trap=TRAP,
            square=_square(played.after.board, piece),
        )


def _misses_capture(played: _Played) -> Iterator[Sentence]:
    better = next((step for step in played.better if step.capture), None)
    if better is not None and not played.move.capture:
        yield say(
            "{better} captures piece {met} and sends it back to {square}.",
            better=better,
            met=played.before.board.piece(better.target),
            square=better.origin,
        )


def _misses_bearing_off(played: _Played) -> Iterator[Sentence]:
    better = next((step for step in played.better if step.target == OFF), None)
    if better is not None and played.move.target != OFF:
        piece = played.before.board.piece(better.origin)
        yield say("{better} takes piece {piece} off the board.", better=better, piece=piece)


def _leaves_too_soon(played: _Played) -> Iterator[Sentence]:
    """Name a piece borne off that every throw would have taken, if another move is better."""
    origin, target = played.move.origin, played.before.referee.target
    leaves_anyway = all(target(origin, throw) == OFF for throw in played.before.rules.throws)
    if leaves_anyway and any(step.origin != origin for step in played.better):
        yield say(
            "Piece {piece} on {square} could have waited: any throw takes it off the board.",
            piece=_moved(played),
            square=origin,
        )


def _misses_passing_trap(played: _Played) -> Iterator[Sentence]:
    """Name a piece that a better move takes past the trap, if the move played takes none."""
    better = next(filter(_passes_trap, played.better), None)
    if better is not None and not _passes_trap(played.move):
        yield say(
            "{better} takes piece {piece} past the trap.",
            better=better,
            piece=played.before.board.piece(better.origin),
        )


def _opens_to_capture(played: _Played) -> Iterator[Sentence]:
    """Name the pieces that more throws capture than before."""
    for piece, throws in played.open_after.items():
        if len(throws) > len(played.open_before.get(piece, ())):
            yield say(
                "Piece {piece} on {square} can be captured with {throws}: chance {percent:.0f} %.",
                piece=piece,
                square=_square(played.after.board, piece),
                throws=_listed(throws),
                percent=_percent(played.after, throws),
            )


def _gives_capture_and_throw(played: _Played) -> Iterator[Sentence]:
    """Name the new captures after which the opponent throws again."""
    for piece, throws in played.open_after.items():
        throws_again = played.after.referee.throws_again
        new = set(throws) - set(played.open_before.get(piece, ()))
        if again := sorted(filter(throws_again, new)):
            yield say(
                "With {throws} {seat} captures piece {piece} and throws again.",
                seat=played.opponent,
                piece=piece,
                throws=_listed(again),
            )


def _breaks_pair(played: _Played) -> Iterator[Sentence]:
    """Name the pieces that the moved one no longer protects."""
    before, after = played.before.board, played.after.board
    for square in before.where(played.seat):
        piece = before.piece(square)
        was_protected = before.neighbour(square) is not None
        stays = after.piece(square) == piece
        if was_protected and stays and after.neighbour(square) is None:
            yield say(
                "It breaks a pair: piece {piece} on {square} is no longer protected.",
                piece=piece,
                square=square,
            )


def _misses_protection(played: _Played) -> Iterator[Sentence]:
    """Name a piece that can be captured and that a better move protects where it stands."""
    for better, position in played.better.items():
        for piece in played.open_after:
            square = _square(played.before.board, piece)
            if position.board.piece(square) == piece and position.board.neighbour(square):
                yield say(
                    "{better} protects piece {piece} on {square}.",
                    better=better,
                    piece=piece,
                    square=square,
                )
                return


def _misses_escape(played: _Played) -> Iterator[Sentence]:
    """Name a piece left where it can be captured, though a better move takes it away."""
    for better, position in played.better.items():
        piece = played.before.board.piece(better.origin)
        is_left = piece in played.open_before and piece in played.open_after
        stays = better.target != OFF
        if is_left and stays and piece not in _captures(position, played.seat.opponent):
            yield say("{better} brings piece {piece} to safety.", better=better, piece=piece)
            return


def _blocks_own_pair(played: _Played) -> Iterator[Sentence]:
    """Name a pair of its own that the moved piece blocks, if the best move leaves it free."""
    best = next(iter(played.better.values()), None)
    board = played.after.board
    if best is None or played.move.target == OFF:
        return
    square = _square(board, _moved(played))
    for pair in _pairs(board, played.seat):
        throws = _throws_to(square, pair, played.after)
        is_old = all(board.piece(one) == played.before.board.piece(one) for one in pair)
        if throws and is_old and best.board.owner(square) is not played.seat:
            yield say(
                "Piece {piece} blocks its own pair on {one} and {other} for {throws}.",
                piece=_moved(played),
                one=pair[0],
                other=pair[1],
                throws=_listed(throws),
            )


def _frees_opponent(played: _Played) -> Iterator[Sentence]:
    """Name the throws that the opponent had to lose before, and can use now."""
    before, after = (_lost(one, played.seat.opponent) for one in (played.before, played.after))
    if free := sorted(before - after):
        yield say(
            "{seat} can move again with {throws}.", seat=played.opponent, throws=_listed(free)
        )


def _blocks_opponent(played: _Played) -> Iterator[Sentence]:
    """Name the throws that the opponent can use no longer."""
    before, after = (_lost(one, played.seat.opponent) for one in (played.before, played.after))
    if lost := sorted(after - before):
        yield say("{seat} cannot move with {throws}.", seat=played.opponent, throws=_listed(lost))


# The weightiest first.
_DETECTORS: Sequence[Callable[[_Played], Iterator[Sentence]]] = (
    _walks_into_trap,
    _misses_capture,
    _misses_bearing_off,
    _leaves_too_soon,
    _misses_passing_trap,
    _opens_to_capture,
    _gives_capture_and_throw,
    _breaks_pair,
    _misses_protection,
    _misses_escape,
    _blocks_own_pair,
    _frees_opponent,
    _blocks_opponent,
)


def _passes_trap(step: SenetStep) -> bool:
    return step.origin < TRAP < step.target


def _moved(played: _Played) -> Piece:
    return Piece(played.before.board.squares[played.move.origin - 1])


def _square(board: Board, piece: Piece) -> Square:
    return Square(board.squares.index(piece) + 1)


def _captures(position: SenetPosition, seat: Seat) -> _Throws:
    """Map each piece that a seat can capture to the throws that do."""
    found: dict[Piece, list[int]] = {}
    for throw in position.rules.throws:
        for ruling in _rulings(position, seat, throw):
            if ruling.captured is not None and throw not in found.setdefault(ruling.captured, []):
                found[ruling.captured].append(throw)
    return found


def _lost(position: SenetPosition, seat: Seat) -> set[int]:
    """Return the throws with which a seat cannot move; none after the end."""
    if position.outcome is not None:
        return set()
    return {throw for throw in position.rules.throws if not _rulings(position, seat, throw)}


def _rulings(position: SenetPosition, seat: Seat, throw: int) -> Sequence[Ruling]:
    board, judge = position.board, position.referee.judge
    judged = (judge(board, seat, origin, throw) for origin in board.where(seat))
    return [ruling for ruling in judged if isinstance(ruling, Ruling)]


def _pairs(board: Board, seat: Seat) -> Iterator[tuple[Square, Square]]:
    for one, other in pairwise(board.where(seat)):
        if other == one + 1:
            yield one, other


def _throws_to(square: Square, pair: Sequence[Square], position: SenetPosition) -> Sequence[int]:
    """List the throws that would take a piece of a pair to a square."""
    return [
        throw
        for throw in position.rules.throws
        if any(position.referee.target(one, throw) == square for one in pair if one < square)
    ]


def _listed(throws: Sequence[int]) -> Sentence:
    return join(", ", map(str, throws))


def _percent(position: SenetPosition, throws: Sequence[int]) -> float:
    return 100 * len(throws) / len(position.rules.throws)
