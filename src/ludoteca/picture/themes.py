"""The colours of pictures: three themes and one of high contrast, each as one style sheet."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

_SELECTOR = re.compile(r"(^|[},])(?=[.a-z][^{}]*\{)", re.MULTILINE)
_SAME = "-"  # As in paper for contrast, as in wood for everything else
# Each theme, then the material of each game's board on wood.
_COLOURS = """\
            wood     paper    night    contrast morris   neutron  senet    go       shogi
ground      #efe6d6  #ffffff  #14171c  -        -        -        -        -        -
board       #e2b673  #fbf9f3  #2b313b  #ffffff  #7d4f2c  #27404f  #b98a4e  -        #ecc583
rim         #9a6a2f  #333333  #0b0d10  #000000  #4b2c14  #142530  #6d4a1e  -        -
grain       .35      0        0        -        -        0        .3       -        -
tray        #d8c19a  #f0ede4  #1f242c  #ffffff  #8f6238  -        #c9a367  #cfa15e  #c9965a
tray-rim    none     #d9d3c3  -        #000000  -        -        -        -        -
tray-side   #a88a5c  #d9d3c3  #0b0d10  #000000  #5c3a1c  -        #7c5a2a  #8a6128  #8d6230
bevel       .28      0        .08      -        .16      .12      -        -        -
slab-shade  .14      0        .3       -        -        -        -        -        -
line-width  2.5      -        -        -        5        -        -        -        -
pit         #3f2a14  #333333  #14171c  #000000  #3d2310  -        -        -        -
tile        none     -        -        -        -        -        #f1e2bb  -        -
line        #3f2a14  #333333  #8d98a8  #000000  #f0d9ae  #5f8296  #6d4a1e  -        -
label       #4d3316  #333333  #b5bfcd  #000000  #f0d9ae  #cfe2ec  -        -        -
accent      #8c3b1f  #3d6d86  #4fb3bf  #000000  -        #7fd0e8  #0f7c86  -        -
socket      #cf9f5b  #efece2  #232831  #ffffff  -        #213845  -        -        -
socket-rim  #a87a3d  #efece2  #171b21  #ffffff  -        #122029  -        -        -
light-1     #ffffff  -        #f4f1e8  -        #fff7e3  #ffffff  #fffdf4  -        -
light-2     #d6d1c4  #ffffff  #b9b5aa  -        #dcc69a  #b9c7cf  #d8ccb0  -        -
light-side  #a89f88  #222222  #7d7a70  #000000  #a58a58  -        -        -        -
light-rim   #8f8672  #222222  #f4f1e8  #000000  -        -        -        -        -
layers      .16      0        -        -        -        -        -        -        -
light-ink   #6d5b3c  #444444  -        #000000  -        -        #4d3316  -        -
dark-1      #6a6a70  #3a3a3a  #3c4048  #000000  #7a3f2c  #7a4a35  #2f7f9d  -        -
dark-2      #0e0e12  #222222  #08090b  #000000  #33140d  #2b130b  #0d3a52  -        -
dark-side   #000000  -        -        -        #1b0905  -        -        -        -
dark-rim    #000000  -        #9aa4b2  -        -        #d59a76  #06222f  -        -
dark-ink    #d9c9a8  #ffffff  #cdd5e0  -        -        -        #f5efdc  -        -
shared-1    #fbe3a8  #fffdf5  #e0c48a  #ffffff  -        #fff3b0  -        -        -
shared-2    #d9ac60  #f4ecd6  #b98e4d  #ffffff  -        #e0a100  -        -        -
shared-rim  #7a5524  #333333  #3b2a10  #000000  -        -        -        -        -
shared-side #a9792f  #333333  #7c5a26  -        -        -        -        -        -
carved      #fff1c9  none     none     -        -        -        -        -        -
ink         #1a120a  -        -        #000000  -        -        -        -        -
red         #b0121b  -        -        #a00000  -        -        -        -        -
mark        #0b5fae  #b3261e  #ffb340  #0000d0  #ffb02e  #ff9d2e  #a3240f  -        -
hint        #1d7a3c  #1d7a3c  #7fe0a0  #006000  #9df0a8  #7ff0a0  -        -        -
mark-rim    #ffffff  -        #14171c  -        #2a1406  -        -        -        -
count       #3f2a14  #333333  #b5bfcd  #000000  -        -        -        -        -
count-ink   #fff6e2  #ffffff  #14171c  -        -        -        -        -        -
shade       .42      0        -        -        -        -        -        -        -
cast        .24      0        -        -        -        -        -        -        -
shine       .3       0        -        -        -        -        -        -        -
sheen       .12      0        -        -        -        -        -        -        -
"""

# The same materials by lamplight: what differs from night.
_BY_NIGHT = """\
            morris   neutron  senet    go       shogi
board       #4a2e1a  #1d3341  #36240f  #7a5c34  #806139
rim         #241409  #0b161d  #1c1106  #38260f  #38260f
grain       .35      -        .35      .35      .35
tray        #5a3b22  #1d3341  #4c3719  #6b502c  #5d4426
tray-side   #2a190c  #0b161d  #1f1407  #33230f  #2a1c0c
bevel       .12      .12      .1       .16      .16
line-width  5        -        -        -        -
pit         #1d1008  -        -        -        -
tile        -        -        #5d4a2c  -        -
line        #e3c998  #5f8296  #23160a  #1c1208  #1c1208
label       #ecd6a8  #cfe2ec  #f0dfb8  #f8e8c4  #fbeecb
accent      -        #7fd0e8  #62cdd6  -        -
socket      -        #172a36  -        -        -
socket-rim  -        #0b161d  -        -        -
light-1     #fff7e3  #ffffff  #fffdf4  #fdfaf0  -
light-2     #cdb78a  #b9c7cf  #cfc09c  #bdb7a6  -
light-rim   #8f8672  -        -        #6d6656  -
light-ink   -        -        #4d3316  -        -
dark-1      #8f4d37  #8a5640  #2f8fae  #55555c  -
dark-2      #30120b  #2b130b  #0f4763  #08090b  -
dark-rim    #e0a27f  #d59a76  #8fd0e6  #000000  -
dark-ink    #f0dcb8  #f0dcb8  #f5efdc  -        -
shared-1    -        #fff3b0  -        -        #ecd193
shared-2    -        #e0a100  -        -        #c69b57
mark        -        #ff9d2e  -        #ffc35c  #ffc35c
hint        -        -        -        #8ff0b0  #8ff0b0
count       #ecd6a8  -        #f0dfb8  #f8e8c4  #f8e8c4
count-ink   #1d1008  -        #1c1106  #1c1208  #1c1208
"""


def _columns(table: str) -> dict[str, dict[str, str]]:
    (*names,), *rows = map(str.split, table.splitlines())
    return {
        name: {row[0]: row[number] for row in rows if row[number] != _SAME}
        for number, name in enumerate(names, 1)
    }


_WOOD, _PAPER, _NIGHT, _CONTRAST, *_ = _columns(_COLOURS).values()
# The colours by theme, the usual one first.
THEMES: Mapping[str, Mapping[str, str]] = {
    "wood": _WOOD,
    "paper": _WOOD | _PAPER,
    "night": _WOOD | _NIGHT,
    "contrast": _WOOD | _PAPER | _CONTRAST,
}
# What each game changes in a theme.
_MATERIALS: Mapping[str, Mapping[str, Mapping[str, str]]] = {
    "wood": {game: own for game, own in _columns(_COLOURS).items() if game not in THEMES},
    "night": _columns(_BY_NIGHT),
}


def colours_of(theme: str, game: str) -> Mapping[str, str]:
    """Return what a theme sets for a game; for an unknown game, what it sets for all."""
    return {**THEMES[theme], **_MATERIALS.get(theme, {}).get(game, {})}


def board_css() -> str:
    """Write the style sheet of all themes for all games, for drawings in a page.

    It applies only inside ``<div class="ludoteca" data-theme="wood" data-game="go">``.
    """
    usual = next(iter(THEMES))
    sheets = [_custom(".ludoteca", THEMES[usual])]
    sheets += [_custom(f'.ludoteca[data-theme="{key}"]', THEMES[key]) for key in THEMES]
    for theme, games in _MATERIALS.items():
        for game, own in games.items():
            ours = f'[data-game="{game}"]'
            unnamed = f".ludoteca{ours}:not([data-theme])," if theme == usual else ""
            sheets.append(_custom(f'{unnamed}.ludoteca[data-theme="{theme}"]{ours}', own))
    return "\n".join((*sheets, _SELECTOR.sub(r"\1.ludoteca ", _common_css()), ""))


def _custom(selector: str, colours: Mapping[str, str]) -> str:
    return f"{selector}{{{';'.join(f'--{name}:{colour}' for name, colour in colours.items())}}}"


def style(theme: str, game: str) -> str:
    """Write the whole style sheet of a theme for a game."""
    css = _common_css()
    for name, colour in colours_of(theme, game).items():
        css = css.replace(f"var(--{name})", colour)
    return css


@cache
def _common_css() -> str:
    return files("ludoteca.picture").joinpath("board.css").read_text(encoding="utf-8").rstrip()
