"""An engine process for computer players: ``python -m ludoteca.web.thinking.process``.

It reads one job a line from standard input, writes progress and answers to standard output, both as
JSON, and ends with its input. A server pickles positions, since rules about repetition need their
past, and the process trusts its parent.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import pickle
import signal
import sys
import threading
import time
from collections.abc import Callable
from typing import Any, TextIO

from ludoteca.core import GameError, LudotecaError, Move, Position
from ludoteca.games.registry import game as find_game
from ludoteca.match.codec import encode_sentence
from ludoteca.players import Limit, Resign, ask, estimator_for, player
from ludoteca.players.engine import welcome_native
from ludoteca.players.player import Player, Progress

History = tuple[Position[Any], tuple[Move, ...]]
"""The first position of a game, and its moves."""

Job = dict[str, Any]
Write = Callable[[dict[str, Any]], None]

_PROGRESS_SECONDS = 0.25


def serialise(what: Position[Any] | History) -> str:
    """Serialise a position with its past, or a game."""
    return base64.b64encode(pickle.dumps(what)).decode()


def deserialise(text: str) -> Any:
    return pickle.loads(base64.b64decode(text))


class JobRunner:
    """Does one job after the other."""

    def __init__(self, write: Write) -> None:
        self.write = write
        self.number: int | None = None
        self._thinker: Player | None = None
        self._told = 0.0

    async def do(self, job: Job) -> None:
        self.number = job["id"]
        welcome_native()
        try:
            answer = await self._answer(job)
        except LudotecaError as error:
            answer = {
                "failed": encode_sentence(error.sentence),
                "is_game": isinstance(error, GameError),
            }
        self.write({"id": self.number, **answer})

    async def _answer(self, job: Job) -> dict[str, Any]:
        game, position = find_game(job["game"]), deserialise(job["position"])
        if job["do"] == "estimate":
            estimator = estimator_for(game)
            return {
                "marks": estimator and [sorted(one) for one in estimator(position, job["seed"])]
            }
        thinker = player(job["player"], game, job.get("seed"))
        if "history" in job:
            thinker.recall(*deserialise(job["history"]))
        thinker.progress = self._tell
        self._thinker = thinker
        try:
            chosen = await ask(thinker, position, Limit(seconds=job["seconds"]))
        finally:
            self._thinker = None
        return {"resigns": True} if isinstance(chosen, Resign) else {"move": str(chosen)}

    def hurry(self, number: int) -> None:
        """Let the player of a job answer now, with the best move found so far."""
        if number == self.number and self._thinker is not None:
            self._thinker.stop()

    def _tell(self, progress: Progress) -> None:
        now = time.monotonic()
        if now - self._told < _PROGRESS_SECONDS:
            return
        self._told = now
        best = "" if isinstance(progress.best, Resign) else str(progress.best)
        self.write({"id": self.number, "nodes": progress.nodes, "best": best})


async def _work(lines: TextIO, write: Write) -> None:
    runner = JobRunner(write)
    jobs: asyncio.Queue[Job] = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def read() -> None:
        for line in lines:
            job = json.loads(line)
            if job["do"] == "hurry":
                loop.call_soon_threadsafe(runner.hurry, job["id"])
            else:
                loop.call_soon_threadsafe(jobs.put_nowait, job)
        # The parent is gone: no answer is needed.
        os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    while True:
        await runner.do(await jobs.get())


def main() -> None:
    """Work until the input ends; Ctrl-C in the terminal is for the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    answers = sys.stdout
    # What a player prints is not an answer.
    sys.stdout = sys.stderr

    def write(answer: dict[str, Any]) -> None:
        answers.write(json.dumps(answer) + "\n")
        answers.flush()

    asyncio.run(_work(sys.stdin, write))


if __name__ == "__main__":
    main()
