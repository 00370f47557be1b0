"""An engine process for computer players: ``python -m ludoteca.web.thinking.process``.

It reads one job a line from standard input, writes progress and answers to standard output, both as
JSON, and ends with its input. It remembers the last games and the last player, so that only moves
made since are played. A server pickles the first position, which may have a past; the process
trusts its parent.
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
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TextIO

from ludoteca.core import AnyGame, GameError, LudotecaError, Move, Position, blaming
from ludoteca.games.registry import game as find_game
from ludoteca.match.codec import encode_sentence
from ludoteca.players import Limit, Resign, ask, estimator_for, player
from ludoteca.players.engine import welcome_native
from ludoteca.players.player import Player, Progress

Job = dict[str, Any]
Write = Callable[[dict[str, Any]], None]

_PROGRESS_SECONDS = 0.25
_MAX_GAMES = 16  # How many games a process remembers


class Line(NamedTuple):
    """The moves that lead to the position to think about."""

    first: Position[Any]
    moves: Sequence[Move] = ()
    table: str = ""  # The table where they were played; empty if nobody will ask about it again

    def to_job(self) -> Job:
        return {
            "first": serialise(self.first),
            "moves": list(map(str, self.moves)),
            "table": self.table,
        }


def serialise(position: Position[Any]) -> str:
    return base64.b64encode(pickle.dumps(position)).decode()


def deserialise(text: str) -> Any:
    return pickle.loads(base64.b64decode(text))


class _FollowedGame:
    """A game as far as a process has followed it."""

    def __init__(self, game: AnyGame, first: str) -> None:
        self.game = game
        self.first = first
        self.texts: list[str] = []
        self.moves: list[Move] = []
        self.positions: list[Position[Any]] = [deserialise(first)]

    def follow(self, texts: Sequence[str]) -> None:
        """Drop what was taken back, and play what is new."""
        while self.texts != texts[: len(self.texts)]:
            self.texts.pop()
            self.moves.pop()
            self.positions.pop()
        with blaming(self.game):
            for text in texts[len(self.texts) :]:
                position = self.positions[-1]
                move: Move = self.game.parse_move(position, text)
                self.texts.append(text)
                self.moves.append(move)
                self.positions.append(position._after(move))


class JobRunner:
    """Does one job after the other."""

    def __init__(self, write: Write) -> None:
        self.write = write
        self.number: int | None = None
        self._games: dict[str, _FollowedGame] = {}
        self._player: Player | None = None
        self._player_of: tuple[object, ...] = ()
        self._is_thinking = False
        self._reported = 0.0

    async def do(self, job: Job) -> None:
        self.number = job["id"]
        if welcome_native() is not None:
            self._player = None
        try:
            answer = await self._answer(job)
        except LudotecaError as error:
            self._player = None
            answer = {
                "failed": encode_sentence(error.sentence),
                "is_game": isinstance(error, GameError),
            }
        self.write({"id": self.number, **answer})

    async def _answer(self, job: Job) -> dict[str, Any]:
        played = self._played(job)
        game, position = played.game, played.positions[-1]
        if job["do"] == "estimate":
            estimator = estimator_for(game)
            return {
                "marks": estimator and [sorted(one) for one in estimator(position, job["seed"])]
            }
        thinker = self._find_player(job, game)
        thinker.recall(played.positions[0], tuple(played.moves))
        self._is_thinking = True
        try:
            chosen = await ask(thinker, position, Limit(seconds=job["seconds"]))
        finally:
            self._is_thinking = False
        return {"resigns": True} if isinstance(chosen, Resign) else {"move": str(chosen)}

    def _played(self, job: Job) -> _FollowedGame:
        """Return the game of a job, which is replayed only if this process does not know it."""
        table, first = job["table"], job["first"]
        found = self._games.pop(table, None)
        if found is None or found.first != first:
            found = _FollowedGame(find_game(job["game"]), first)
        found.follow(job["moves"])
        if table:
            self._games[table] = found
        if len(self._games) > _MAX_GAMES:
            del self._games[next(iter(self._games))]
        return found

    def _find_player(self, job: Job, game: AnyGame) -> Player:
        """Return the player of a job: the last one if it plays on at the same table."""
        wanted = (job["table"], job["first"], job["player"], job.get("seed"))
        if self._player is None or not job["table"] or wanted != self._player_of:
            self._player = None
            self._player = player(job["player"], game, job.get("seed"))
            self._player.progress = self._report
            self._player_of = wanted
        return self._player

    def hurry(self, number: int) -> None:
        if number == self.number and self._is_thinking and self._player is not None:
            self._player.stop()

    def _report(self, progress: Progress) -> None:
        now = time.monotonic()
        if now - self._reported < _PROGRESS_SECONDS:
            return
        self._reported = now
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
