"""The characters on pieces as outlines, since many machines have no font with them.

The glyphs are from Yuji Syuku, under the SIL Open Font License: see kanji-OFL.txt.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from ludoteca.picture.markup import element, text


@cache
def outlines() -> tuple[float, Mapping[str, str]]:
    """Read the side of each character's square, and the path of each character around (0, 0)."""
    file = files("ludoteca.picture").joinpath("kanji.json")
    data = json.loads(file.read_text(encoding="utf-8"))
    return data["em"], data["outlines"]


def draw_kanji(character: str, kind: str, y: float, size: float) -> str:
    """Draw a character around (0, y); one without an outline is written as text."""
    em, paths = outlines()
    if character not in paths:
        return text(character, class_=kind, y=y, font_size=size)
    return element(
        "path",
        class_=f"{kind} kanji",
        data_kanji=character,
        transform=f"translate(0 {y:.3g}) scale({size / em:.3g})",
        d=paths[character],
    )
