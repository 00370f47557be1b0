"""Engines that speak GTP."""

from __future__ import annotations

from itertools import cycle
from typing import Any, cast

from ludoteca.core import PlayerError, Position
from ludoteca.games.go.board import select
from ludoteca.games.go.position import GoPosition
from ludoteca.players.external.process import EngineProcess
from ludoteca.players.external.program import ExternalPlayer
from ludoteca.players.player import Limit

_MAX_LINES = 10_000

_COLOURS = ("b", "w")


class GtpPlayer(ExternalPlayer):
    """An engine that speaks GTP."""

    title = "Another program that speaks GTP."
    games = ("go",)

    _commands: frozenset[str] = frozenset()
    _number = 0
    _setting: object = None  # The rules and first position that the engine knows
    _played: tuple[str, ...] = ()  # The moves that it knows

    def greet(self, engine: EngineProcess) -> None:
        self._setting = None
        self._commands = frozenset(self._do(engine, "list_commands").split())

    def ask(self, engine: EngineProcess, position: Position[Any], limit: Limit) -> str:
        self._follow(engine, cast(GoPosition, self.first))
        colour = _COLOURS[position.turn.index]
        if limit.seconds is not None:
            self._set_time(engine, colour, limit.seconds)
        move = self._do(engine, f"genmove {colour}").strip()
        if move.lower() != "resign":
            self._played = (*self._played, f"{colour} {move.upper()}")
        return move

    def _follow(self, engine: EngineProcess, first: GoPosition) -> None:
        """Play the moves that the engine does not know yet."""
        seats = cycle((first.turn, first.turn.opponent))
        wanted = tuple(
            f"{_COLOURS[seat.index]} {str(move).upper()}"
            for seat, move in zip(seats, self.moves, strict=False)
        )
        setting = (first, first.rules)
        if setting != self._setting or wanted[: len(self._played)] != self._played:
            self._set_up(engine, first)
            self._setting, self._played = setting, ()
        for move in wanted[len(self._played) :]:
            self._do(engine, f"play {move}")
        self._played = wanted

    def _set_up(self, engine: EngineProcess, first: GoPosition) -> None:
        rules = first.rules
        self._do(engine, f"boardsize {first.size}")
        self._do(engine, "clear_board")
        self._do(engine, f"komi {rules.komi:.12g}")
        if "kata-set-rules" in self._commands:
            self._do(engine, f"kata-set-rules {rules.name}")
        stones = [select(one, first.grid.names) for one in first.stones]
        if rules.handicap and not stones[1] and "set_free_handicap" in self._commands:
            self._do(engine, f"set_free_handicap {' '.join(stones[0])}")
            return
        for colour, names in zip(_COLOURS, stones, strict=True):
            for name in names:
                self._do(engine, f"play {colour} {name}")

    def _set_time(self, engine: EngineProcess, colour: str, seconds: float) -> None:
        """Set the time for a move by the most precise command that the engine knows."""
        if "kata-time_settings" in self._commands:
            self._do(engine, f"kata-time_settings canadian 0 {seconds:g} 1")
        elif {"time_settings", "time_left"} <= self._commands:
            whole = max(1, round(seconds))
            self._do(engine, f"time_settings 0 {whole} 1")
            self._do(engine, f"time_left {colour} {whole} 1")

    def _do(self, engine: EngineProcess, command: str) -> str:
        self._number += 1
        engine.send(f"{self._number} {command}")
        while not (line := engine.receive()):
            pass
        lines = [line]
        while lines[-1]:
            if len(lines) > _MAX_LINES:
                raise self.misunderstood(line)
            lines.append(engine.receive())
        sign, (number, _, text) = line[:1], line[1:].partition(" ")
        if sign not in ("=", "?") or number not in ("", str(self._number)):
            raise self.misunderstood(line)
        if sign == "?":
            raise PlayerError(
                "{name} refuses {command}: {why}", name=self.name, command=command, why=text
            )
        return "\n".join([text, *lines[1:]]).strip()
