"""The player that looks several moves ahead: alpha-beta search with iterative deepening.

With dice, the value of a position is the mean over the throws (expectiminimax).
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import Any

from ludoteca.core import AnyGame, Move, Position
from ludoteca.players.player import Limit, Progress
from ludoteca.players.thinker import ThinkingPlayer

MAX_DEPTH = 64
_CERTAIN = 1.0  # The value of a won game; a sooner win is worth slightly more
_SOONER = 1e-6
_ALMOST = 0.9999  # The maximum value of an unfinished game
MAX_REMEMBERED = 200_000

Value = Generator[None, None, float]  # Computes a value, yielding after each position


class SearchPlayer(ThinkingPlayer):
    """Searches all moves and replies, pruning what cannot matter."""

    name = "search"
    title = "Looks several moves ahead, as far as its time allows."
    usual = Limit(nodes=2000, depth=3)

    def __init__(self, game: AnyGame, seed: int | None = None) -> None:
        super().__init__(game, seed)
        # The best move found in a position, by hash; a collision costs only time.
        self._best_moves: dict[int, Move] = {}

    def think(self, position: Position[Any], limit: Limit, thought: Progress) -> Iterator[None]:
        self._best_moves.clear()
        moves: Sequence[Move] = self._random.sample(
            position.legal_moves(), len(position.legal_moves())
        )
        thought.best = moves[0]
        if len(moves) == 1:
            return
        for depth in range(1, (limit.depth or MAX_DEPTH) + 1):
            moves = yield from self._in_order(position, moves)
            yield from self._search_root(position, moves, depth, thought)
            thought.line = tuple(self._line(position, depth))
            thought.depth = depth
            if abs(thought.score) >= _CERTAIN:
                return

    def _search_root(
        self, position: Position[Any], moves: Sequence[Move], depth: int, thought: Progress
    ) -> Generator[None, None, None]:
        """Find the best move at a depth.

        The best move of the last depth comes first, so the result is valid even if time runs out.
        """
        best = -2.0
        for move in moves:
            value = yield from self._value_of(position, move, depth - 1, best, 2.0, 1)
            if value > best:
                best = value
                thought.best, thought.score = move, max(-1.0, min(value, 1.0))
                thought.mate = _moves_to_end(value)
                self._remember(position, move)

    def _value_of(
        self, position: Position[Any], move: Move, depth: int, alpha: float, beta: float, ply: int
    ) -> Value:
        after = position._after(move)
        if after.turn is position.turn:
            return (yield from self._value(after, depth, alpha, beta, ply))
        return -(yield from self._value(after, depth, -beta, -alpha, ply))

    def _value(
        self, position: Position[Any], depth: int, alpha: float, beta: float, ply: int
    ) -> Value:
        """Return the value of a position for the seat to move, between alpha and beta."""
        if position.outcome:
            yield
            return position.outcome.worth(position.turn) * (_CERTAIN + _SOONER * (MAX_DEPTH - ply))
        if depth == 0:
            yield
            return self._glance(position)
        if position.chances():
            return (yield from self._mean(position, depth, ply))
        best = -2.0
        moves = yield from self._in_order(position, position.legal_moves(), depth)
        for move in moves:
            value = yield from self._value_of(
                position, move, depth - 1, max(alpha, best), beta, ply + 1
            )
            if value > best:
                best, best_move = value, move
                if best >= beta:
                    break
        self._remember(position, best_move)
        return best

    def _mean(self, position: Position[Any], depth: int, ply: int) -> Value:
        mean = 0.0
        for chance in position.chances():
            value = yield from self._value_of(position, chance.move, depth, -2.0, 2.0, ply)
            mean += float(chance.probability) * value
        return mean

    def _in_order(
        self, position: Position[Any], moves: Sequence[Move], depth: int = 2
    ) -> Generator[None, None, Sequence[Move]]:
        """Sort moves: the best of an earlier search first, the others by evaluation.

        At the last ply, evaluating would cost as much as it saves.
        """
        worth: dict[Move, float] = {}
        if depth > 1:
            for move in moves:
                after = position._after(move)
                value = self._glance(after)
                worth[move] = value if after.turn is position.turn else -value
                yield
        before = self._best_moves.get(hash(position))
        return sorted(moves, key=lambda move: (move == before, worth.get(move, 0.0)), reverse=True)

    def _glance(self, position: Position[Any]) -> float:
        value = self.game.evaluate(position, position.turn)
        return max(-_ALMOST, min(value, _ALMOST))

    def _remember(self, position: Position[Any], move: Move) -> None:
        if len(self._best_moves) >= MAX_REMEMBERED:
            self._best_moves.clear()
        self._best_moves[hash(position)] = move

    def _line(self, position: Position[Any], depth: int) -> Iterator[Move]:
        for _ in range(depth):
            move = self._best_moves.get(hash(position))
            if move is None or move not in position.legal_moves():
                return
            yield move
            position = position._after(move)


def _moves_to_end(value: float) -> int | None:
    """Return in how many moves a game with this value ends; negative if it is lost."""
    if abs(value) < _CERTAIN:
        return None
    moves = MAX_DEPTH - round((abs(value) - _CERTAIN) / _SOONER)
    return moves if value > 0 else -moves
