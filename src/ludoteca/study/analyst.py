"""The analyst: what a position is worth and how play goes on, exact knowledge first."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
from collections.abc import MutableMapping, Sequence
from dataclasses import replace
from typing import Any, Self

import ludoteca.native as native
from ludoteca.core import AnyGame, LudotecaError, Move, Position
from ludoteca.players import Limit, Progress, Resign, Variation, ask, player, strongest
from ludoteca.players.engine import EnginePlayer
from ludoteca.players.specialists import load, specialists_for
from ludoteca.solved import PositionVerdicts, Verdict, find_verdicts
from ludoteca.study.evaluation import Evaluation
from ludoteca.study.win_chance import correction_for
from ludoteca.version import __version__

# What was searched before, by a key of the position, its past and the limit; JSON can hold it.
Memory = MutableMapping[str, dict[str, Any]]
_LINE = 8  # The most moves of a line that is followed through the tablebases
_PURE_NODES = 1500  # How much is searched without a native engine, at most


class Analyst:
    """Analyses positions of one game with a player; close it afterwards."""

    def __init__(
        self,
        game: AnyGame,
        name: str | None = None,
        *,
        lines: int = 1,
        memory: Memory | None = None,
    ) -> None:
        self.game = game
        self._player = player(name or strongest(game), game, seed=0)
        self._player.lines = lines
        self._player.progress = self._take
        self._memory: Memory = {} if memory is None else memory
        self._found: Progress | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._player.close()

    async def analyse(
        self,
        position: Position[Any],
        first: Position[Any],
        moves: Sequence[Move],
        limit: Limit | None = None,
    ) -> tuple[Evaluation, tuple[Variation, ...]]:
        """Evaluate a position and return the best lines, the best first.

        Tablebases and proofs go before any search. Before a throw the evaluation is the mean over
        the throws, and there are no lines. A cancelled search is stopped and not remembered.

        Args:
            position: The position.
            first: The position before the first move, for what the rules remember of the past.
            moves: The moves from there to the position, throws included.
            limit: The limit of each search; ``usual_limit`` by default.
        """
        if position.outcome is not None:
            return Evaluation.of_end(position), ()
        known = find_verdicts(self.game, position)
        verdict = known and (known.verdict or known.best)
        if known and verdict:
            lines = () if known.is_throw_due else self._known_lines(known)
            return Evaluation.of_verdict(verdict, position.turn), lines
        limit = limit or usual_limit(self.game)
        if position.chances():
            return await self._mean(position, first, moves, limit), ()
        key = self._key(first, moves, limit)
        with contextlib.suppress(KeyError, TypeError, LudotecaError):  # Also if it is damaged
            return self._remembered(position, self._memory[key])
        self._memory[key] = _as_data(await self._search(position, first, moves, limit))
        return self._remembered(position, self._memory[key])

    async def _mean(
        self, position: Position[Any], first: Position[Any], moves: Sequence[Move], limit: Limit
    ) -> Evaluation:
        chance, nodes = 0.0, 0
        for throw in position.chances():
            after = position.play(throw.move)
            found, _ = await self.analyse(after, first, (*moves, throw.move), limit)
            chance += float(throw.probability) * found.chance
            nodes += found.nodes
        return Evaluation(chance, nodes=nodes, turn=position.turn)

    async def _search(
        self, position: Position[Any], first: Position[Any], moves: Sequence[Move], limit: Limit
    ) -> Progress:
        self._found = None
        self._player.recall(first, moves)
        asking = asyncio.ensure_future(ask(self._player, position, limit))
        try:
            # Shielded: a player that is cancelled answers instead, and the review would go on.
            answer = await asyncio.shield(asking)
        except asyncio.CancelledError:
            self._player.stop()
            with contextlib.suppress(LudotecaError):
                await asking
            raise
        found = self._found or Progress(answer)
        if isinstance(answer, Resign) or (not found.nodes and found.mate is None):
            # It had nothing to search for, such as a single move.
            score = -1.0 if isinstance(answer, Resign) else self._glance(position)
            return replace(found, score=score)
        return found

    def _take(self, progress: Progress) -> None:
        self._found = progress

    def _glance(self, position: Position[Any]) -> float:
        return self.game.evaluate(position, position.turn)

    def _remembered(
        self, position: Position[Any], data: dict[str, Any]
    ) -> tuple[Evaluation, tuple[Variation, ...]]:
        lines = []
        for one in data["lines"]:
            moves, reached = [], position
            for text in one["moves"]:
                moves.append(self.game.parse_move(reached, text))
                reached = reached.play(moves[-1])
            lines.append(Variation(tuple(moves), one["score"], one["mate"], lead=one["lead"]))
        chance = correction_for(self._player).chance(data["score"])
        found = Evaluation.of_search(
            position.turn, chance, data["mate"], data["lead"], data["nodes"]
        )
        return found, tuple(lines)

    def _key(self, first: Position[Any], moves: Sequence[Move], limit: Limit) -> str:
        """Name everything that a search depends on."""
        start = (str(self.game.keywords(first.rules)), self.game.format_position(first))
        searched = (limit.seconds, limit.nodes, limit.depth, self._player.lines)
        whole = (__version__, self._player.name, self.game.key, start, [*map(str, moves)], searched)
        return hashlib.blake2b(json.dumps(whole).encode(), digest_size=16).hexdigest()

    def _known_lines(self, known: PositionVerdicts) -> tuple[Variation, ...]:
        ranked = known.ranked()[: self._player.lines]
        return tuple(self._known_line(known.position, *one) for one in ranked)

    def _known_line(self, position: Position[Any], move: Move, verdict: Verdict) -> Variation:
        """Follow the best moves as far as they are known."""
        moves = [move]
        while len(moves) < _LINE:
            position = position.play(moves[-1])
            known = None if position.chances() else find_verdicts(self.game, position)
            if known is None or known.best is None or not known.moves:
                break
            moves.append(known.ranked()[0][0])
        score = 2 * verdict.rank[0] - 1 if verdict.value is None else verdict.rank[0]
        is_sure = verdict.value and not verdict.may_be_drawn
        mate = verdict.value * verdict.plies if is_sure and verdict.value else None
        return Variation(tuple(moves), score, mate or None)


def usual_limit(game: AnyGame) -> Limit:
    """Return the limit of each search in a review if none is chosen."""
    if not EnginePlayer.plays(game):
        return Limit(nodes=_PURE_NODES)
    return Limit(nodes=specialists_for(game).review_nodes)


def limit_of_level(game: AnyGame, position: Position[Any], level: int) -> Limit:
    """Return how far a level from 1 to 10 searches, for an analysis as deep as that."""
    strengths = specialists_for(game).levels
    if native.core is None or not strengths:
        return Limit(nodes=_PURE_NODES * level // 10)
    strength = load(strengths)(position, level)
    return Limit(nodes=strength.nodes, depth=strength.depth or None)


def doubled(limit: Limit) -> Limit:
    """Return a limit of twice the nodes, of twice the time, or else one ply deeper."""
    if limit.nodes is None and limit.seconds is None:
        return replace(limit, depth=limit.depth and limit.depth + 1)
    seconds = limit.seconds and 2 * limit.seconds
    return Limit(seconds, limit.nodes and 2 * limit.nodes, limit.depth)


def _as_data(found: Progress) -> dict[str, Any]:
    return {
        "score": found.score,
        "mate": found.mate,
        "lead": found.lead,
        "nodes": found.nodes,
        "lines": [
            {
                "moves": [str(move) for move in one.moves],
                "score": one.score,
                "mate": one.mate,
                "lead": one.lead,
            }
            for one in found.variations
        ],
    }
