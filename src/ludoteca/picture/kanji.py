"""The characters on pieces as outlines, since many machines have no font with them.

The glyphs are from Yuji Syuku, under the SIL Open Font License: see kanji-OFL.txt.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from ludoteca.picture.markup import element, text

_KANJI = re.compile('data-kanji="(.)"')
_OUTLINE = re.compile(r'(data-kanji="[^>]*) d="[^"]*"')


@cache
def outlines() -> tuple[float, Mapping[str, str]]:
    """Read the side of each character's square, and the path of each character around (0, 0)."""
    file = files("ludoteca.picture").joinpath("kanji.json")
    data = json.loads(file.read_text(encoding="utf-8"))
    return data["em"], data["outlines"]


def draw_kanji(character: str, kind: str, y: float, size: float, wide: float = 1) -> str:
    """Draw a character around (0, y), stretched by a factor; as text if it has no outline."""
    em, paths = outlines()
    if character not in paths:
        return text(character, class_=kind, y=y, font_size=size)
    high = f"{size / em:.3g}"
    scale = high if wide == 1 else f"{size * wide / em:.3g} {high}"
    return element(
        "path",
        class_=f"{kind} kanji",
        data_kanji=character,
        transform=f"translate(0 {y:.3g}) scale({scale})",
        d=paths[character],
    )


def outlines_in(markup: str) -> dict[str, str]:
    """Return the path of each character drawn in the markup."""
    paths = outlines()[1]
    return {character: paths[character] for character in _KANJI.findall(markup)}


def without_outlines(markup: str) -> str:
    """Leave the paths of the characters out: each is sent only once."""
    return _OUTLINE.sub(r"\1", markup)
