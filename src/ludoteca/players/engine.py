"""The player that thinks natively: the strongest of every game that has a native engine."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any, ClassVar

import ludoteca.native as native
from ludoteca.core import AnyGame, Move, PlayerError, Position, Sentence, say
from ludoteca.games.registry import BUILT_IN
from ludoteca.players.player import Limit, Player, Progress, Resign, Variation
from ludoteca.players.specialists import specialists_for
from ludoteca.players.thinker import run_in_thread
from ludoteca.solved.lookup import proofs_of
from ludoteca.solved.tablebases import tablebase_folder

_FOREVER = 1e9  # The seconds of a search without limits; only a stop ends it


class EnginePlayer(Player):
    """Lets a native engine think, in a thread of its own."""

    name = "engine"
    title = "Searches deeply with the native engine of the game."
    megabytes: int = 64
    threads: int = 1
    # How often progress is reported at most, apart from the end.
    progress_seconds: ClassVar[float] = 0.1

    def __init__(self, game: AnyGame, seed: int | None = None) -> None:
        if native.core is None:
            raise self._refusal(say("the native module is not installed"))
        super().__init__(game, seed)
        self.usual = Limit(nodes=specialists_for(game).engine_nodes)
        self._engine = self._make_engine(native.core)
        self._stop = native.core.Stop()
        self.has_past = True  # Whether the engine knows all that the rules remember of the game
        self._is_exact = False
        self._kept: _PlayedGame | None = None
        self._first: Position[Any] | None = None
        self._moves: Sequence[Move] = ()

    @classmethod
    def plays(cls, game: AnyGame) -> bool:
        return native.core is not None and game.key in BUILT_IN

    @classmethod
    def is_best_at(cls, game: AnyGame) -> bool:
        return cls.plays(game)

    def recall(self, first: Position[Any], moves: Sequence[Move]) -> None:
        self._first, self._moves = first, moves

    def use(self, threads: int, megabytes: int) -> None:
        self.threads = threads
        if native.core is not None and megabytes != self.megabytes:
            self.megabytes = megabytes
            self._engine = self._make_engine(native.core)

    def stop(self) -> None:
        self._stop.set()

    async def choose(self, position: Position[Any], limit: Limit) -> Move | Resign:
        state, moves = self._state(position), position.legal_moves()
        if len(moves) == 1 and self.progress is None:
            return moves[0]  # type: ignore[no-any-return] # a position of any game: its own moves
        self._stop.clear()
        reporter = ProgressReporter(self, position, state, asyncio.get_running_loop())
        ends = [] if self._is_exact else list(_ends_by_past(position, state))
        ended = [end.moves[0] for end in ends]
        others = [move for move in moves if move not in ended]
        actions = [state.action_from_text(str(move)) for move in others or moves]
        thought = await run_in_thread(
            lambda: self._think(state, actions, limit, reporter), self.stop
        )
        progress = reporter.progress_of(thought, self._ranked(state, thought))
        end = max(ends, key=lambda end: end.score, default=None)
        if end and (end.score > progress.score or not others):
            progress = _with_end(progress, end)
        if self.progress:
            self.progress(progress)
        return progress.best

    def _ranked(self, state: native.State, thought: native.Thought) -> Sequence[native.Line]:
        return thought.lines

    def _think(
        self, state: native.State, actions: Sequence[int], limit: Limit, reporter: ProgressReporter
    ) -> native.Thought:
        is_endless, is_free = limit == Limit(), len(actions) == len(state.legal_actions())
        return self._engine.think(
            state,
            nodes=limit.nodes or 0,
            seconds=_FOREVER if is_endless else limit.seconds or 0.0,
            depth=limit.depth or 0,
            lines=min(self.lines, len(actions)),
            threads=self.threads,
            seed=self.seed or 0,
            moves=None if is_free else actions,
            stop=self._stop,
            progress=reporter.report if self.progress else None,
        )

    def _make_engine(self, core: native.Core) -> native.Engine:
        return core.Engine(
            self.game.key,
            memory=self.megabytes,
            network=network(self.game.key),
            tablebases=str(tablebase_folder()),
        )

    def _state(self, position: Position[Any]) -> native.State:
        """Return the native state of a position, with its past if `recall` gave it."""
        state = self._played()
        self._is_exact = state is not None and state.text() == self.game.format_position(position)
        if not self._is_exact:
            state = native.state(position)
        self.has_past = state is not None
        try:
            return state or native.make_state(position)
        except PlayerError as error:
            raise self._refusal(error.sentence) from None

    def _refusal(self, why: Sentence) -> PlayerError:
        return PlayerError("{name} cannot play here: {why}", name=self.name, why=why)

    def _played(self) -> native.State | None:
        """Return the state after the recalled moves; None if they cannot be played."""
        played, self._kept = self._kept, None
        if self._first is None:
            return None
        if played is None or not played.begins_at(self._first):
            state = native.state(self._first)
            if state is None:
                return None
            played = _PlayedGame(self._first, state)
        try:
            played.follow(self._moves)
        except ValueError:
            return None
        self._kept = played
        return played.state.clone()


class _PlayedGame:
    """A native state that follows a game from one turn to the next."""

    def __init__(self, first: Position[Any], state: native.State) -> None:
        self.first = first
        self.moves: list[Move] = []
        self.state = state

    def begins_at(self, first: Position[Any]) -> bool:
        """Return whether a position is the first one; rules and past are not compared by ``==``."""
        return first is self.first or (
            type(first) is type(self.first)
            and (first, first.rules, first.past) == (self.first, self.first.rules, self.first.past)
        )

    def follow(self, moves: Sequence[Move]) -> None:
        """Undo what was taken back, and apply what was played since, or raise ValueError."""
        pairs = enumerate(zip(self.moves, moves, strict=False))
        shorter = min(len(self.moves), len(moves))
        same = next((number for number, (one, other) in pairs if one != other), shorter)
        for _ in self.moves[same:]:
            self.state.undo()
        del self.moves[same:]
        for move in moves[same:]:
            self.state.apply(self.state.action_from_text(str(move)))
            self.moves.append(move)


class ProgressReporter:
    """Translates what an engine finds into moves, and reports it to the event loop."""

    def __init__(
        self,
        player: EnginePlayer,
        position: Position[Any],
        state: native.State,
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        self.player = player
        self.position = position
        # The engine has the other one.
        self.state = state.clone()
        self.loop = loop
        self.reported = time.monotonic()

    def report(self, thought: native.Thought) -> None:
        now = time.monotonic()
        if self.player.progress and now - self.reported >= self.player.progress_seconds:
            self.reported = now
            now_found = self.progress_of(thought, thought.lines)
            self.loop.call_soon_threadsafe(self.player.progress, now_found)

    def progress_of(self, thought: native.Thought, ranked: Sequence[native.Line]) -> Progress:
        counts_points = bool(thought.ownership)
        lines = tuple(self._variation(line, counts_points) for line in ranked)
        best = lines[0]
        return Progress(
            best=best.moves[0],
            depth=thought.depth,
            nodes=thought.nodes,
            seconds=thought.seconds,
            line=best.moves,
            score=best.score,
            mate=best.mate,
            lines=lines,
            ownership=self._owners(thought) if self.player.wants_ownership else {},
            lead=best.lead,
        )

    def _variation(self, line: native.Line, counts_points: bool) -> Variation:
        moves: list[Move] = []
        position = self.position
        for action in line.actions:
            move = self.player.game.parse_move(position, self.state.action_text(action))
            if moves and not self.player.has_past and move not in position.board_moves:
                break  # It repeats a board that the engine has not seen.
            moves.append(move)
            position = position._after(move)
            self.state.apply(action)
            if position.outcome is not None:
                break  # The engine may not know the past that ends the game here.
        for _ in moves:
            self.state.undo()
        lead = line.score / 100 if counts_points else None
        return Variation(
            tuple(moves), line.result, line.wins_in or None, line.visits, line.prior, lead
        )

    def _owners(self, thought: native.Thought) -> dict[str, float]:
        return {self.state.action_text(i): owner for i, owner in enumerate(thought.ownership)}


def _ends_by_past(position: Position[Any], state: native.State) -> Iterator[Variation]:
    """Yield the moves that end the game by a past that the state does not have."""
    if not position.past:
        return
    for move in position.legal_moves():
        outcome = position._after(move).outcome
        if outcome is not None:
            state.apply(state.action_from_text(str(move)))
            if not state.is_over:
                worth = outcome.worth(position.turn)
                yield Variation((move,), worth, int(worth) or None)
            state.undo()


def _with_end(found: Progress, end: Variation) -> Progress:
    lines = (end, *found.lines[:-1])
    return replace(
        found, best=end.moves[0], line=end.moves, score=end.score, mate=end.mate, lines=lines
    )


@cache
def network(key: str) -> bytes | None:
    """Return what a game's engine has learned: a network or proofs, if it has any."""
    file = files("ludoteca.players").joinpath("weights", f"{key}.bin")
    return file.read_bytes() if file.is_file() else proofs_of(key)


def has_native() -> bool:
    return native.core is not None


def welcome_native() -> Sentence | None:
    """Use a native module that was built since the last game, and say so; else None."""
    if not native.refresh():
        return None
    return say("The native module is built: from now on the computer plays at full strength.")
