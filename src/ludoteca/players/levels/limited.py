"""The native engine, limited to the strength of a level."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import ludoteca.native as native
from ludoteca.core import AnyGame, Move, Position
from ludoteca.players.engine import EnginePlayer, Teller
from ludoteca.players.levels.strength import Findings, Strength, Strengths
from ludoteca.players.player import Limit, Resign

_FIRST_LOOK = 50_000
"""The nodes that are enough to look at every move of any position once."""

_LEAST_SECONDS = 0.01
"""For that look, when the time is already up."""

_BITS = 62
"""The size of a seed that was not given."""


class LimitedSearch:
    """One search of an engine, limited to the strength of a level."""

    def __init__(self, strength: Strength, seed: int, lines: int = 1) -> None:
        """Begin a thought.

        Args:
            strength: What it may do.
            seed: Decides its form, what is overlooked, and what is chosen.
            lines: How many lines to rank, if it is more than it needs for its choice.
        """
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
        tell: Callable[[native.Thought], None] | None = None,
    ) -> native.Thought:
        """Think no further than the strength and the limit allow, but look at every move once.

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
                progress=tell,
            )

        own = self.strength
        legal = state.legal_actions()
        thought = search(own.nodes, own.depth, limit.seconds or 0.0)
        if thought.depth > 0 or (stop and stop.is_set):
            return thought
        left = limit.seconds and max(limit.seconds - thought.seconds, _LEAST_SECONDS)
        return search(_FIRST_LOOK, 1, left or 0.0)

    def ranked(self, state: native.State, thought: native.Thought) -> list[native.Line]:
        """Return the lines of a thought, the one first that is chosen."""
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
    """Thinks natively, no further than its level, and chooses among what is nearly equal."""

    def __init__(self, game: AnyGame, seed: int | None, level: int, strengths: Strengths) -> None:
        self._level = level
        self._strengths = strengths
        self.megabytes = strengths(game.start(), level).megabytes
        super().__init__(game, random.getrandbits(_BITS) if seed is None else seed)

    @classmethod
    def plays(cls, game: AnyGame) -> bool:
        """Return whether the native module is here; only a game with strengths gets this far."""
        return native.core is not None

    def use(self, threads: int, megabytes: int) -> None:
        """Do not change: a level is the same on every machine."""

    async def choose(self, position: Position[Any], limit: Limit) -> Move | Resign:
        """Think, and choose one of the moves that are good enough."""
        strength = self._strengths(position, self._level)
        self._search = LimitedSearch(strength, self.seed or 0, self.lines)
        return await super().choose(position, limit)

    def _think(
        self, state: native.State, actions: Sequence[int], limit: Limit, teller: Teller
    ) -> native.Thought:
        tell = teller.tell if self.progress else None
        return self._search.think(self._engine, state, limit, actions, self._stop, tell)

    def _ranked(self, state: native.State, thought: native.Thought) -> Sequence[native.Line]:
        return self._search.ranked(state, thought)[: self.lines]
