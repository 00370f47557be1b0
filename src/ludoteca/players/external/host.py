"""The process of a ``py:`` player: it holds the class, and answers what ``hosted_player.py`` asks.

Objects come in by the standard input and go out by the standard output; what the class prints goes
to the standard error. The process ends with the input.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import sys
import threading
import time
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Any

from ludoteca.core import LudotecaError, Move, PlayerError, Position, Sentence
from ludoteca.core.crash import why
from ludoteca.games.registry import game as find_game
from ludoteca.players.external.adapter import load_class
from ludoteca.players.player import Limit, Player, Resign, ask
from ludoteca.players.registry import start


@dataclass(frozen=True)
class Question:
    """A position in which the player must choose, with what its answer needs."""

    position: Position[Any]
    limit: Limit
    # How the position came about: what ``Player.recall`` learns.
    past: tuple[Position[Any], list[Move]] | None
    lines: int
    wants_ownership: bool
    wants_progress: bool


@dataclass(frozen=True)
class ChosenMove:
    """What the player chose."""

    number: int | None  # The index of its move among the legal ones; None if it resigns
    cpu_seconds: float


class Host:
    """One class, and the player made of it."""

    def __init__(self) -> None:
        self._inward = os.fdopen(os.dup(0), "rb")
        self._outward = os.fdopen(os.dup(1), "wb")
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, 0)
        os.dup2(2, 1)
        sys.stdout = sys.stderr
        self._player: Player | None = None
        self._requests: SimpleQueue[tuple[str, tuple[Any, ...]]] = SimpleQueue()

    def run(self) -> None:
        threading.Thread(target=self._read, daemon=True).start()
        while True:
            method, given = self._requests.get()
            try:
                answer = getattr(self, method)(*given)
            except LudotecaError as error:
                answer = error
            except BaseException as error:
                name = "" if self._player is None else self._player.name
                answer = PlayerError("{name} failed: {error}", name=name, error=why(error))
            self._send(answer)

    def _read(self) -> None:
        """Read the requests in a thread, so that a player can be stopped while it thinks."""
        try:
            while True:
                method, given = pickle.load(self._inward)
                if method != "stop":
                    self._requests.put((method, given))
                elif self._player is not None:
                    self._player.stop()
        finally:
            # Also if the player never returns.
            os._exit(0)

    def _send(self, message: object) -> None:
        try:
            self._outward.write(pickle.dumps(message))
            self._outward.flush()
        except BrokenPipeError:
            # Interrupted: nobody waits for the answer.
            os._exit(0)

    def describe(self, name: str) -> tuple[str, tuple[str, ...]]:
        found = load_class(name)
        return str(found.title), tuple(found.games)

    def notice(self, name: str, game: str, position: Position[Any]) -> tuple[Sentence | None]:
        # In a tuple: a sentence alone would be taken for the end of this process.
        return (load_class(name).notice(find_game(game), position),)

    def join(self, name: str, game: str, seed: int | None) -> Limit:
        self._player = None
        self._player = start(load_class(name), name, find_game(game), seed)
        return self._player.usual

    def leave(self) -> None:
        if self._player is not None:
            self._player.close()
        self._player = None

    def choose(self, question: Question) -> ChosenMove:
        player, began = self._player, _cpu_seconds()
        assert player is not None
        player.lines, player.wants_ownership = question.lines, question.wants_ownership
        player.progress = self._send if question.wants_progress else None
        if question.past is not None:
            player.recall(*question.past)
        move = asyncio.run(ask(player, question.position, question.limit))
        moves = question.position.legal_moves()
        number = None if isinstance(move, Resign) else moves.index(move)
        return ChosenMove(number, _cpu_seconds() - began)


def _cpu_seconds() -> float:
    """Return the processor time of this process and of those that it has waited for."""
    used = os.times()
    return time.process_time() + used.children_user + used.children_system


def main() -> None:
    Host().run()
