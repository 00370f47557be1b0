"""Players that behave badly, for the processes in which they think."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from typing import Any

from ludoteca.core import Move, Position
from ludoteca.players import Limit, Player


class Sleeper(Player):
    """Never answers."""

    name = "sleeper"
    title = "Never answers"

    async def choose(self, position: Position[Any], limit: Limit) -> Move:
        time.sleep(600)
        move: Move = position.legal_moves()[0]
        return move


class Liar(Player):
    """Answers what cannot be played, and prints meanwhile."""

    name = "liar"
    title = "Answers nonsense"

    async def choose(self, position: Position[Any], limit: Limit) -> Any:
        print('{"id": 1, "move": "a1a1"}')
        return "nonsense"


class Mortal(Player):
    """Takes the worker that asks it with it, as often as the file in MORTAL says."""

    name = "mortal"
    title = "Dies"

    async def choose(self, position: Position[Any], limit: Limit) -> Move:
        path = Path(os.environ["MORTAL"])
        left = int(path.read_text())
        if left:
            path.write_text(str(left - 1))
            # Its own process has a guard, and that one was started by the worker.
            guard = Path(f"/proc/{os.getppid()}/stat").read_text(encoding="ascii")
            os.kill(int(guard.rpartition(")")[2].split()[1]), signal.SIGKILL)
            os._exit(1)
        move: Move = position.legal_moves()[0]
        return move
