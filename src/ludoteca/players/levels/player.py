"""The players of the levels: the native engine with a limited search, or players of Python.

How strongly a level plays each game is written in that game's folder. A game without strengths,
and Python without the native module, use the players of Python, as far as they reach.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from typing import Any

import ludoteca.native as native
from ludoteca.core import AnyGame, Move, Position
from ludoteca.players.engine import EnginePlayer, ProgressReporter
from ludoteca.players.greedy import GreedyPlayer
from ludoteca.players.levels.strength import Findings, Strength, Strengths
from ludoteca.players.mcts import MctsPlayer
from ludoteca.players.player import Limit, Player, Resign
from ludoteca.players.search import SearchPlayer
from ludoteca.players.specialists import load, specialists_for
from ludoteca.players.thinker import ThinkingPlayer

_ONE_PLY_NODES = 50_000  # Enough to search every move of any position to depth 1
_LEAST_SECONDS = 0.01  # For that search, when the time is already up
_SEED_BITS = 62

# Nodes of ``search`` from level 3 on, and playouts of ``mcts`` from level 2 on, where a guide
# makes them sensible.
_SEARCH_NODES = (200, 400, 800, 1500, 2500, 4000, 6000, 9000)
_PLAYOUTS = (8, 15, 25, 40, 60, 90, 130, 200, 300)
_SEEN = 0.7  # The share of its moves that level 1 considers


def level_player(game: AnyGame, seed: int | None, level: int) -> Player:
    """Make the player of a level; a limit can only shorten its thinking."""
    strengths = specialists_for(game).levels
    if native.core is not None and strengths:
        return LevelEngine(game, seed, level, load(strengths))
    player = _plain_player(game, seed, level)
    player.usual = Limit()
    return player


class LimitedSearch:
    """One search of an engine, limited to the strength of a level."""

    def __init__(self, strength: Strength, seed: int, lines: int = 1) -> None:
        self.strength = strength.of_the_day(seed)
        self.seed = seed
        self._lines = max(self.strength.lines, lines)

    def think(
        self,
        engine: native.Engine,
        state: native.State,
        limit: Limit,
        actions: Sequence[int] = (),
        stop: native.Stop | None = None,
        progress: Callable[[native.Thought], None] | None = None,
    ) -> native.Thought:
        """Search no further than the strength and the limit allow, but every move once.

        Only the actions are chosen from, if there are any.
        """

        def search(nodes: int, depth: int, seconds: float) -> native.Thought:
            return engine.think(
                state,
                nodes=min(nodes, limit.nodes or nodes),
                seconds=seconds,
                depth=min(filter(None, (depth, limit.depth)), default=0),
                lines=min(self._lines, len(actions or legal)),
                seed=self.seed,
                moves=actions if 0 < len(actions) < len(legal) else None,
                overlooks=own.overlooks,
                overlooks_captures=own.overlooks_captures,
                stop=stop,
                progress=progress,
            )

        own = self.strength
        legal = state.legal_actions()
        thought = search(own.nodes, own.depth, limit.seconds or 0.0)
        if thought.depth > 0 or (stop and stop.is_set):
            return thought
        left = limit.seconds and max(limit.seconds - thought.seconds, _LEAST_SECONDS)
        return search(_ONE_PLY_NODES, 1, left or 0.0)

    def ranked(self, state: native.State, thought: native.Thought) -> list[native.Line]:
        """Return the lines, the chosen one first: a win in one move, or what the strength picks."""
        lines = thought.lines
        if thought.depth > 0 and len(lines) > 1:
            text = state.text()
            generator = random.Random(f"{self.seed} {text}")
            found = Findings(text, lines, thought.ownership)
            at_once = [line for line in lines if line.wins_in == 1]
            chosen = at_once[0] if at_once else self.strength.choose(found, generator)
            lines.remove(chosen)
            lines.insert(0, chosen)
        return lines


class LevelEngine(EnginePlayer):
    """Thinks natively, no further than its level, and chooses among what is nearly equal.

    A level searches a fixed number of nodes, so it is the same on every machine.
    """

    def __init__(self, game: AnyGame, seed: int | None, level: int, strengths: Strengths) -> None:
        self._level = level
        self._strengths = strengths
        self.megabytes = strengths(game.start(), level).megabytes
        super().__init__(game, random.getrandbits(_SEED_BITS) if seed is None else seed)
        self.usual = Limit()

    @classmethod
    def plays(cls, game: AnyGame) -> bool:
        return native.core is not None

    def use(self, threads: int, megabytes: int) -> None:
        """Do not change: a level is the same on every machine."""

    async def choose(self, position: Position[Any], limit: Limit) -> Move | Resign:
        strength = self._strengths(position, self._level)
        self._search = LimitedSearch(strength, self.seed or 0, self.lines)
        return await super().choose(position, limit)

    def _think(
        self, state: native.State, actions: Sequence[int], limit: Limit, reporter: ProgressReporter
    ) -> native.Thought:
        progress = reporter.report if self.progress else None
        return self._search.think(self._engine, state, limit, actions, self._stop, progress)

    def _ranked(self, state: native.State, thought: native.Thought) -> Sequence[native.Line]:
        return self._search.ranked(state, thought)[: self.lines]


class GlancingPlayer(GreedyPlayer):
    """Evaluates some of its moves only, and takes the best of them."""

    def _considered(self, moves: Sequence[Move]) -> Sequence[Move]:
        return self._random.sample(moves, math.ceil(_SEEN * len(moves)))


def _plain_player(game: AnyGame, seed: int | None, level: int) -> ThinkingPlayer:
    player: ThinkingPlayer
    if level == 1:
        return GlancingPlayer(game, seed)
    if specialists_for(game).guide:
        player = MctsPlayer(game, seed)
        player.max_nodes = _PLAYOUTS[level - 2]
        return player
    if level == 2:
        return GreedyPlayer(game, seed)
    player = SearchPlayer(game, seed)
    player.max_nodes = _SEARCH_NODES[level - 3]
    return player
