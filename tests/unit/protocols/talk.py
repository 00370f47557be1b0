"""A conversation with an engine protocol, without threads, clocks or pipes."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from ludoteca.core import LudotecaError
from ludoteca.players import ask
from ludoteca.players.player import Limit, Progress
from ludoteca.protocols.protocol import Actions, AskPlayer, Halt, Protocol, Quit

NODES = 40


class Talk:
    """What a protocol has said, and what it wants."""

    def __init__(self, protocol: Protocol) -> None:
        self.protocol = protocol
        self.written: list[str] = []
        self.thinking: AskPlayer | None = None
        self.halts: list[float] = []
        self.has_quit = False

    def say(self, *lines: str) -> list[str]:
        """Say lines, let the player think when it is asked, and return the answers."""
        self.written = []
        for line in lines:
            self._do(self.protocol.receive(line))
            while self.protocol.is_busy:
                if self.thinking is not None:
                    self.think()
                else:
                    self._do(self.protocol.on_waiting_line(""))
        return self.written

    def begin(self, line: str) -> list[str]:
        """Say a line, without letting the player think."""
        self.written = []
        self._do(self.protocol.receive(line))
        return self.written

    def think(self, nodes: int = NODES) -> list[str]:
        """Let the player think as long as it needs for a few nodes."""
        assert self.thinking is not None
        think, self.thinking = self.thinking, None
        told: list[Progress] = []
        try:
            player = think.player()
            player.progress = told.append
            player.lines, player.wants_ownership = think.lines, think.wants_ownership
            player.recall(think.history.first, think.history.moves)
            limit = replace(think.limit, nodes=nodes) if think.limit.depth is None else think.limit
            choice = asyncio.run(ask(player, think.position, Limit(None, limit.nodes, limit.depth)))
        except LudotecaError as error:
            self._do(self.protocol.on_failure(str(error)))
            return self.written
        for progress in told:
            self._do(self.protocol.on_progress(progress))
        self._do(self.protocol.on_choice(choice))
        return self.written

    def wait(self, line: str) -> list[str]:
        """Let a line wait while the protocol is busy."""
        self.written = []
        self._do(self.protocol.on_waiting_line(line))
        return self.written

    def _do(self, actions: Actions) -> None:
        for action in actions:
            if isinstance(action, str):
                self.written += action.split("\n")
            elif isinstance(action, AskPlayer):
                self.thinking = action
            elif isinstance(action, Halt):
                self.halts.append(action.after)
            else:
                assert isinstance(action, Quit)
                self.has_quit = True
