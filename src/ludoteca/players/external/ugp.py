"""Engines that speak UGP, or another dialogue of the same shape; docs/ugp.md describes it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, ClassVar

from ludoteca.core import Position
from ludoteca.players.external.centipawns import parse_score
from ludoteca.players.external.process import EngineProcess
from ludoteca.players.external.program import ExternalPlayer
from ludoteca.players.player import Limit, Progress

_USUAL = Limit(seconds=1.0)  # An engine may not think without a limit: nobody would stop it


class UgpPlayer(ExternalPlayer):
    """An engine that speaks UGP."""

    title = "Another program that speaks UGP."

    hello: ClassVar[str] = "ugp"
    start: ClassVar[str] = "start"
    text: ClassVar[str] = "text"
    for_a_move: ClassVar[str] = "movetime {}"  # How to say the milliseconds for a move
    _is_thinking = False
    _rules: object = None

    def greet(self, engine: EngineProcess) -> None:
        engine.send(self.hello)
        self._await(engine, f"{self.hello}ok")
        for key, value in self.settings.items():
            engine.send(f"setoption name {key} value {value}")
        self._rules = None

    def ask(self, engine: EngineProcess, position: Position[Any], limit: Limit) -> str:
        if self._rules != position.rules:
            self._rules = position.rules
            for setting in self.set_up(position):
                engine.send(setting)
            engine.send("isready")
            engine.allow(self.seconds_to_start)
            self._await(engine, "readyok")
            engine.allow(self.allowed(limit))
            engine.send(f"{self.hello}newgame")
        is_usual = self.first == self.game.start(position.rules)
        where = self.start if is_usual else f"{self.text} {self.game.format_position(self.first)}"
        played = "".join(f" {move}" for move in self.moves)
        engine.skip()
        engine.send(f"position {where}" + (f" moves{played}" if played else ""))
        engine.send(f"go {' '.join(self.limits(limit if limit != Limit() else _USUAL))}")
        self._is_thinking = True
        if self._is_stopped:
            engine.send("stop")
        try:
            return self._await_move(engine, position)
        finally:
            self._is_thinking = False

    def set_up(self, position: Position[Any]) -> Iterator[str]:
        yield f"setoption name Game value {self.game.key}"
        rules = position.rules
        options = "".join(f" {one.key}={one.default}" for one in rules.options())
        yield f"setoption name Rules value {rules.name}{options}"

    def limits(self, limit: Limit) -> Iterator[str]:
        if limit.seconds is not None:
            yield self.for_a_move.format(max(1, round(limit.seconds * 1000)))
        if limit.nodes is not None:
            yield f"nodes {limit.nodes}"
        if limit.depth is not None:
            yield f"depth {limit.depth}"

    def stop(self) -> None:
        super().stop()
        if self._is_thinking and self.process is not None:
            self.process.send("stop")

    def _await(self, engine: EngineProcess, word: str) -> None:
        while engine.receive().split() != [word]:
            pass

    def _await_move(self, engine: EngineProcess, position: Position[Any]) -> str:
        while True:
            words: list[str] = engine.receive().split()
            if words[:1] == ["bestmove"]:
                if len(words) < 2:
                    raise self.misunderstood(" ".join(words))
                return words[1]
            if words[:1] == ["info"] and self.progress is not None:
                self._report(position, words)

    def _report(self, position: Position[Any], words: list[str]) -> None:
        if "pv" not in words or self.progress is None:
            return
        cut = words.index("pv")
        said = dict(pairwise(words[1:cut]))
        try:
            best = self.game.parse_move(position, words[cut + 1])
            depth, nodes = int(said.get("depth", 0)), int(said.get("nodes", 0))
            seconds = int(said.get("time", 0)) / 1000
            score, mate = parse_score(said)
        except (ValueError, IndexError):
            return
        if best in position.board_moves:
            self.progress(Progress(best, depth, nodes, seconds, (best,), score, mate))
