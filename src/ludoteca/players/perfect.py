"""The player that never errs: it looks every move up in the tablebases of ``ludoteca solve``."""

from __future__ import annotations

import math
import random
import time
from collections.abc import Sequence
from typing import Any

from ludoteca.core import AnyGame, Move, Position, Sentence, as_sentence, say
from ludoteca.players.engine import EnginePlayer
from ludoteca.players.player import Limit, Progress, Resign, Variation
from ludoteca.players.specialists import games_of, specialists_for
from ludoteca.players.thinker import run_in_thread
from ludoteca.solved import (
    PositionVerdicts,
    Verdict,
    find_verdicts,
    proofs_of,
    solve_command,
    tablebase_count,
    tablebase_of,
)

_NAME = "perfect"
# How many times as much as usual the engine searches where the tablebases do not reach.
_MANY_NODES = 10


class PerfectPlayer(EnginePlayer):
    """Keeps the best value, wins as fast and holds out as long as possible.

    Where the tablebases do not reach, the engine plays: with its proofs, if it has any.
    """

    name = _NAME
    title = "Never errs where its tablebases reach: ludoteca solve makes them."
    games = games_of(_NAME)

    def __init__(self, game: AnyGame, seed: int | None = None) -> None:
        super().__init__(game, seed)
        self._dice = random.Random(seed)
        self.usual = Limit(nodes=_MANY_NODES * specialists_for(game).engine_nodes)

    @classmethod
    def plays(cls, game: AnyGame) -> bool:
        return game.key in cls.games and super().plays(game)

    @classmethod
    def is_best_at(cls, game: AnyGame) -> bool:
        """Leave hints to the engine: it explains them by a line of moves."""
        return False

    @classmethod
    def describe(cls, game: AnyGame) -> Sentence:
        count = tablebase_count(game.key)
        if not count:
            return as_sentence(cls.title)
        return say("Never errs where its tablebases reach. Tablebases: {number}.", number=count)

    @classmethod
    def notice(cls, game: AnyGame, position: Position[Any]) -> Sentence | None:
        """Say that there is no tablebase for the rules, or none for the position yet."""
        has_tablebase = tablebase_of(game.key, position.rules) is not None
        if position.outcome is not None or (
            has_tablebase and find_verdicts(game, position) is not None
        ):
            return None
        command = solve_command(game, position.rules)
        if command is None:
            return say("this position is in no tablebase, so {name} searches", name=cls.name)
        values = {"name": cls.name, "command": command}
        if has_tablebase:
            return say(
                "this position is not in the tablebases yet, so {name} searches; "
                "{command} makes more of them",
                **values,
            )
        if proofs_of(game.key) is None:
            return say(
                "there are no tablebases for these rules, so {name} searches; {command} makes them",
                **values,
            )
        return say(
            "there are no tablebases for these rules: {name} plays what is proved, and otherwise "
            "searches; {command} makes them",
            **values,
        )

    async def choose(self, position: Position[Any], limit: Limit) -> Move | Resign:
        self._stop.clear()
        found = await run_in_thread(lambda: self._look_up(position, limit), self.stop)
        if found is None:
            # A stop that came meanwhile is for the search, too.
            rest = Limit(nodes=1) if self._stop.is_set else limit
            return await super().choose(position, rest)
        if self.progress:
            self.progress(found)
        return found.best

    def _look_up(self, position: Position[Any], limit: Limit) -> Progress | None:
        """Return the best move with the verdicts of all; None if the tablebases do not reach."""
        until = time.monotonic() + limit.seconds if limit.seconds else math.inf
        known = find_verdicts(self.game, position)
        if known is None or known.best is None:
            return None
        best = known.best.rank
        equal = [move for move, verdict in known.moves.items() if verdict.rank == best]
        return _progress_of(self._hardest(position, equal, until), known)

    def _hardest(self, position: Position[Any], moves: Sequence[Move], until: float) -> Move:
        """Return the move after which most replies are mistakes, of those there is time for."""
        order = self._dice.sample(moves, len(moves))
        hardest, most = order[0], (-1.0, -1.0)
        for move in order:
            if self._stop.is_set or time.monotonic() >= until:
                break
            mistakes = self._mistakes(position.play(move))
            if mistakes > most:
                hardest, most = move, mistakes
        return hardest

    def _mistakes(self, position: Position[Any]) -> tuple[float, float]:
        """Return which part of the replies gives a better value away, and which part some turns."""
        known = find_verdicts(self.game, position)
        if known is None or not known.moves or known.is_throw_due:
            return 0.0, 0.0
        ranks = [verdict.rank for verdict in known.moves.values()]
        best = max(ranks)
        worse = sum(rank[0] < best[0] for rank in ranks)
        sooner = sum(rank < best for rank in ranks)
        return worse / len(ranks), sooner / len(ranks)


def _progress_of(chosen: Move, known: PositionVerdicts) -> Progress:
    others = [pair for pair in known.ranked() if pair[0] != chosen]
    ranked = [(chosen, known.moves[chosen]), *others]
    lines = tuple(_variation(move, verdict) for move, verdict in ranked)
    best = lines[0]
    return Progress(best=chosen, line=best.moves, score=best.score, mate=best.mate, lines=lines)


def _variation(move: Move, verdict: Verdict) -> Variation:
    if verdict.value is None:
        return Variation((move,), 2 * (verdict.chance or 0.0) - 1)
    end = None if verdict.may_be_drawn else verdict.value * verdict.plies or None
    return Variation((move,), verdict.rank[0], end)
