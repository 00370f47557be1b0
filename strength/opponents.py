"""The programs that the engine is measured against, as players with a limit of their own."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from importlib.util import find_spec
from typing import ClassVar

from ludoteca.core import AnyGame
from ludoteca.players import Limit
from ludoteca.players.go.gtp import GtpPlayer
from ludoteca.players.shogi.usi import UsiPlayer

__all__ = ["FairyStockfish", "FairyStockfishSecond", "GnuGo", "GpsShogi", "Opponent"]

# Debian puts games where the administrator does not look for programs.
_PATH = os.pathsep.join([os.environ.get("PATH", os.defpath), "/usr/games"])


@dataclass(frozen=True)
class Opponent:
    """Somebody to play against."""

    title: str
    player: str  # As ``ludoteca simulate`` would call it
    program: str = ""  # What must be on this computer
    module: str = ""  # What must be importable
    install: str = ""  # How to get it

    def missing(self) -> str | None:
        """Return why it cannot play here, in a sentence; None if it can."""
        if self.program and shutil.which(self.program, path=_PATH) is None:
            return f"there is no {self.program} here: {self.install}"
        if self.module and find_spec(self.module) is None:
            return f"there is no {self.module} here: {self.install}"
        return None


def _find(program: str) -> str:
    return shutil.which(program, path=_PATH) or program


class GnuGo(GtpPlayer):
    """GNU Go at its usual level, which takes the time it takes."""

    name = "gnugo"
    command: ClassVar[str] = f"{_find('gnugo')} --mode gtp --level 10 --chinese-rules"

    def __init__(self, game: AnyGame, seed: int | None = None) -> None:
        self.command = f"{type(self).command} --seed {(seed or 0) % 2**31}"  # type: ignore[misc]
        super().__init__(game, seed)


class FairyStockfish(UsiPlayer):
    """Fairy-Stockfish with a tenth of a second for a move, in nodes: the machine may be busy."""

    name = "fairy-stockfish"
    command: ClassVar[str] = f"Threads=1 USI_Hash=64 {_find('fairy-stockfish')}"
    usual = Limit(nodes=29_000)


class FairyStockfishSecond(FairyStockfish):
    """The same with a second for a move."""

    usual = Limit(nodes=290_000)


class GpsShogi(UsiPlayer):
    """GPS Shogi without its book, with a second for a move."""

    name = "gpsshogi"
    command: ClassVar[str] = f"BookDepth=0 Thread=1 {_find('gpsusi')}"
    usual = Limit(seconds=1.0)
