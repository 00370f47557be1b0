"""The colours of boards in the terminal: those of the page, or none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from ludoteca.core import AnyGame
from ludoteca.picture.cells.canvas import Rgb
from ludoteca.picture.themes import colours_of

STYLES = ("wood", "slate")
_THEMES = {
    ("wood", False): "wood",
    ("wood", True): "night",
    ("slate", False): "paper",
    ("slate", True): "night",
}

# The colours of a terminal with 16, as Rich knows them: black and white pieces on brown.
_BLACK, _WHITE, _BROWN = "#000000", "#ffffff", "#aa5500"
_SIXTEEN = {
    **dict.fromkeys(("board", "tile"), _BROWN),
    **dict.fromkeys(("line", "label", "ink", "light-ink", "dark-1", "dark-2", "socket"), _BLACK),
    **dict.fromkeys(("light-1", "light-2", "dark-ink"), _WHITE),
    **dict.fromkeys(("shared-1", "shared-2", "shared-rim"), "#ffff55"),
    "mark": "#0000aa",
    "hint": "#55ff55",
    "red": "#aa0000",
    "accent": "#55ffff",
}


@dataclass(frozen=True)
class Palette:
    """The colours of one game's board by name; without colours, everything is drawn with signs."""

    names: Mapping[str, Rgb] = field(default_factory=dict)
    has_shades: bool = False  # Whether there is something between two colours
    is_smooth: bool = False  # Whether there is enough of it for blended edges

    def __getitem__(self, name: str) -> Rgb | None:
        return self.names.get(name)

    def rgb(self, name: str) -> Rgb:
        return self.names[name]

    @property
    def is_coloured(self) -> bool:
        return bool(self.names)


NO_COLOURS = Palette()


@lru_cache(64)
def palette_for(game: AnyGame, board: str, *, is_dark: bool, depth: int) -> Palette:
    """Return the colours of a game's board.

    Args:
        game: The game.
        board: The style of the board, one of ``STYLES``.
        is_dark: Whether the rest of the screen is dark.
        depth: How many colours the terminal has.
    """
    if depth < 16:
        return NO_COLOURS
    key = game.key if board == "wood" else ""
    found = _SIXTEEN if depth < 256 else colours_of(_THEMES[board, is_dark], key)
    names = {name: _rgb(value) for name, value in found.items() if value.startswith("#")}
    return Palette(names, depth >= 256, depth > 256)


def _rgb(value: str) -> Rgb:
    return int(value[1:3], 16), int(value[3:5], 16), int(value[5:7], 16)
