"""The player that plays games out: Monte Carlo tree search (UCT).

A game may have a guide, which suggests moves and estimates how a game would end.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Protocol

from ludoteca.core import AnyGame, Move, Position, Seat
from ludoteca.players.engine import EnginePlayer
from ludoteca.players.player import Limit, Progress, Resign, Variation
from ludoteca.players.specialists import load, specialists_for
from ludoteca.players.thinker import ThinkingPlayer

_EXPLORE = 0.25
# Visits after which a move's own results weigh as much as its results later in a game.
_EVEN_AFTER = 500
_GROW_AFTER = 2

MAX_NODES = 200_000  # The tree stops growing at this size, to bound its memory
_FIRST_TRIES = 8  # The number of games that show whether the position is bad
MAX_TRIES = 1_000_000
_TRIES_FOR_DEPTH = 500  # The number of tries per move of a depth limit


@dataclass(frozen=True, slots=True)
class Guess:
    """A move worth trying, with a prior: wins out of visits."""

    move: Move
    wins: float
    visits: float
    mark: int = 0  # A bit that identifies the move later in a game; 0 if none does


@dataclass(frozen=True, slots=True)
class Trial:
    """The result of a playout."""

    value: float  # Its value for the first seat, from 0 to 1
    marks: tuple[int, int] = (0, 0)  # The marks of the moves made by the first and the second seat


class Guide(Protocol):
    """Knowledge of a game that helps to try moves."""

    def answer_at_once(self, position: Position[Any]) -> Move | None:
        """Return a move that needs no thinking, if any."""

    def guesses(self, position: Position[Any], last: Move | None) -> Sequence[Guess]:
        """List the moves worth trying after the last one; at least one during play."""

    def try_out(self, position: Position[Any], last: Move | None) -> Trial:
        """Play a game out, or estimate its result; a finished game is rated exactly."""

    def answer(self, position: Position[Any], best: Move) -> Move | Resign:
        """Turn the best move found into the answer, which may be to pass or to resign."""

    def ownership(self, position: Position[Any]) -> tuple[Mapping[str, float], float | None]:
        """Return the ownership and the lead of a ``Progress``; empty and None if not known."""


class GlanceGuide:
    """The guide for any game: uses the evaluation instead of playouts."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game

    def answer_at_once(self, position: Position[Any]) -> Move | None:
        moves: Sequence[Move] = position.legal_moves()
        return moves[0] if len(moves) == 1 else None

    def guesses(self, position: Position[Any], last: Move | None) -> Sequence[Guess]:
        seat = position.turn
        return [
            Guess(move, 1 + self._game.evaluate(position._after(move), seat), 2.0)
            for move in position.legal_moves()
        ]

    def try_out(self, position: Position[Any], last: Move | None) -> Trial:
        return Trial((1 + self._game.evaluate(position, Seat.FIRST)) / 2)

    def answer(self, position: Position[Any], best: Move) -> Move:
        return best

    def ownership(self, position: Position[Any]) -> tuple[Mapping[str, float], float | None]:
        return {}, None


@dataclass(slots=True, eq=False)
class _Node:
    """A move in the tree and its results.

    Wins are those of the seat that makes the move; at the root, those of the first seat.
    """

    move: Move | None = None
    prior_wins: float = 0.0
    prior_visits: float = 0.0
    mark: int = 0
    position: Position[Any] | None = None
    children: list[_Node] = field(default_factory=list)
    visits: int = 0
    wins: float = 0.0
    later_visits: int = 0
    later_wins: float = 0.0

    def expect(self, worth: float) -> None:
        """Adjust the prior, made for an even game, to one where an even move is worth less."""
        share = self.prior_wins / self.prior_visits
        fitted = 2 * share * worth if share < 0.5 else 1 - 2 * (1 - share) * (1 - worth)
        self.prior_wins = fitted * self.prior_visits

    def mean(self) -> float:
        return (self.wins + self.prior_wins) / (self.visits + self.prior_visits)

    def rank(self) -> tuple[int, float]:
        return self.visits, self.mean()

    def promise(self, explore: float) -> float:
        visits = self.visits + self.prior_visits
        mean = (self.wins + self.prior_wins) / visits
        # Rapid action value estimation (Gelly and Silver 2007): the same move later in a game.
        if later := self.later_visits:
            share = later / (later + visits + later * visits / _EVEN_AFTER)
            mean += share * (self.later_wins / later - mean)
        return mean + explore / math.sqrt(visits)


class MctsPlayer(ThinkingPlayer):
    """Tries promising moves more often, and plays the one tried most."""

    name = "mcts"
    title = "Plays many games to the end and picks the best move."
    usual = Limit(nodes=100)

    def __init__(self, game: AnyGame, seed: int | None = None) -> None:
        super().__init__(game, seed)
        path = specialists_for(game).guide
        self._guide: Guide = load(path)(self._random) if path else GlanceGuide(game)
        self._root: _Node | None = None
        self._count = 0

    @classmethod
    def is_best_at(cls, game: AnyGame) -> bool:
        return bool(specialists_for(game).guide) and not EnginePlayer.plays(game)

    def think(self, position: Position[Any], limit: Limit, thought: Progress) -> Iterator[None]:
        self._root = None
        sure = self._guide.answer_at_once(position)
        if sure is not None:
            thought.best, thought.line = sure, (sure,)
            return
        root = self._root = _Node(position=position)
        self._count = 0
        self._grow(root)
        yield
        tries = limit.depth * _TRIES_FOR_DEPTH if limit.depth else MAX_TRIES
        for number in range(tries):
            if number == _FIRST_TRIES:
                self._lower_hopes(root)
            thought.depth = max(thought.depth, self._try(root))
            yield

    def sum_up(self, thought: Progress) -> None:
        """Take the move tried most often; the guide may overrule it."""
        if self._root is None:
            return
        position = _position(self._root)
        line = [max(self._root.children, key=_Node.rank)]
        line += _most_tried(line[0])
        thought.best = self._guide.answer(position, _move(line[0]))
        thought.line = tuple(_move(node) for node in line)
        thought.score = 2 * line[0].mean() - 1
        thought.lines = tuple(self._best_lines()) if self.lines > 1 else ()
        if self.wants_ownership:
            thought.ownership, thought.lead = self._guide.ownership(position)

    def _best_lines(self) -> Iterator[Variation]:
        assert self._root is not None
        children = sorted(self._root.children, key=_Node.rank, reverse=True)
        total = sum(child.prior_wins for child in children) or 1.0
        for child in children[: self.lines]:
            yield Variation(
                (_move(child), *map(_move, _most_tried(child))),
                2 * child.mean() - 1,
                visits=child.visits,
                prior=child.prior_wins / total,
            )

    def _try(self, root: _Node) -> int:
        """Descend the tree, play one game out and record its result; return the depth."""
        path, node = [root], root
        while node.children:
            parent, node = node, self._pick(node)
            if node.position is None:
                node.position = _position(parent)._after(_move(node))
            path.append(node)
        if node.visits + 1 >= _GROW_AFTER:
            self._grow(node)
        _record(path, self._guide.try_out(_position(node), node.move))
        return len(path) - 1

    def _grow(self, node: _Node) -> None:
        position = _position(node)
        if position.outcome or self._count >= MAX_NODES:
            return
        if throws := position.chances():
            guesses: Sequence[Guess] = [Guess(throw.move, 0.5, 1.0) for throw in throws]
        else:
            guesses = self._guide.guesses(position, node.move)
        node.children = [_Node(one.move, one.wins, one.visits, one.mark) for one in guesses]
        self._lower_hopes(node)
        self._random.shuffle(node.children)
        self._count += len(node.children)

    def _lower_hopes(self, node: _Node) -> None:
        """Adjust the priors, made for an even game, to a bad position.

        Otherwise untried moves would look too good, and each would be tried once.
        """
        root = self._root
        if root is None or root.visits < _FIRST_TRIES:
            return
        worth = root.wins / root.visits
        if _position(node).turn is Seat.SECOND:
            worth = 1 - worth
        if worth < 0.5:
            for child in node.children:
                child.expect(worth)

    def _pick(self, node: _Node) -> _Node:
        if throws := _position(node).chances():
            weights = {throw.move: float(throw.probability) for throw in throws}
            children = node.children
            return self._random.choices(children, [weights[_move(child)] for child in children])[0]
        explore = _EXPLORE * math.sqrt(math.log(node.visits + 2))
        return max(node.children, key=lambda child: child.promise(explore))


def _record(path: Sequence[_Node], trial: Trial) -> None:
    """Count a result for every move made, and for the same moves played earlier."""
    marks = list(trial.marks)
    path[0].visits += 1
    path[0].wins += trial.value
    for parent, node in reversed(list(pairwise(path))):
        seat = _position(parent).turn
        value = trial.value if seat is Seat.FIRST else 1 - trial.value
        node.visits += 1
        node.wins += value
        marks[seat.index] |= node.mark
        made = marks[seat.index]
        for child in parent.children:
            if child.mark & made:
                child.later_visits += 1
                child.later_wins += value


def _most_tried(node: _Node) -> Iterator[_Node]:
    """Follow the moves tried most, up to a throw."""
    while node.visits and node.children and not _position(node).chances():
        node = max(node.children, key=_Node.rank)
        yield node


def _position(node: _Node) -> Position[Any]:
    assert node.position is not None
    return node.position


def _move(node: _Node) -> Move:
    assert node.move is not None
    return node.move
