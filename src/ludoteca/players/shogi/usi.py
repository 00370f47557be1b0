"""Engines that speak USI."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from ludoteca.core import Position
from ludoteca.players.external.ugp import UgpPlayer

_VARIANTS = {"standard": "shogi"}
_VARIANT_OPTIONS = ("USI_Variant", "UCI_Variant")


class UsiPlayer(UgpPlayer):
    """An engine that speaks USI."""

    title = "Another program that speaks USI."
    games = ("shogi",)

    hello: ClassVar[str] = "usi"
    start: ClassVar[str] = "startpos"
    text: ClassVar[str] = "sfen"
    # Not every engine knows movetime, which USI took over from chess.
    for_a_move: ClassVar[str] = "btime 0 wtime 0 byoyomi {}"

    def set_up(self, position: Position[Any]) -> Iterator[str]:
        variant = _VARIANTS.get(position.rules.name, position.rules.name)
        if variant != "shogi":
            yield from (f"setoption name {name} value {variant}" for name in _VARIANT_OPTIONS)
