"""The colours of pictures: three themes and one of high contrast, each as one style sheet."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

__all__ = ["THEMES", "board_css", "style"]

_SELECTOR = re.compile(r"(^|[},])(?=[.a-z][^{}]*\{)", re.MULTILINE)
_COMMON = """\
text{text-anchor:middle;dominant-baseline:central;font-family:Georgia,"Times New Roman",\
"DejaVu Serif",serif}
.ground{fill:var(--ground)}
.board{fill:var(--board);stroke:var(--rim);stroke-width:4}
.grain{opacity:var(--grain)}
.tray{fill:var(--tray);stroke:var(--tray-rim);stroke-width:3}
.board-side{fill:var(--rim)}.tray-side{fill:var(--tray-side)}
.slab-shade{fill:#000;opacity:var(--slab-shade)}
.bevel{fill:none;stroke:#fff;stroke-width:3;opacity:var(--bevel)}
.line,.edge,.path,.way,.last,.groove,.water{fill:none;stroke-linecap:round;stroke-linejoin:round}
.line{stroke:var(--line);stroke-width:var(--line-width)}
.edge{stroke:var(--line);stroke-width:5}
.path{stroke:var(--accent);stroke-width:12;opacity:.28}
.dot{fill:var(--line)}
.pit{fill:var(--pit);stroke:var(--line);stroke-width:2.5}
.petal{fill:none;stroke:var(--line);stroke-width:3;opacity:.4}
.tile{fill:var(--tile)}
.coordinate{fill:var(--label);font-size:30px}
.number{fill:var(--label);font-size:20px}
.home{fill:var(--accent);opacity:.16}
.socket{stroke:var(--line);stroke-width:2}
.trap{fill:var(--accent);opacity:.2}
.water{stroke:var(--accent);stroke-width:5}
.landing{fill:none;stroke:var(--accent);stroke-width:6;stroke-linecap:round}
.arrow{fill:var(--accent)}
.light{stroke:var(--light-rim);stroke-width:2}
.dark{stroke:var(--dark-rim);stroke-width:2}
.shared{stroke:var(--shared-rim);stroke-width:2.5}
.shade{opacity:var(--shade)}
.cast{fill:#000;opacity:var(--cast)}
.light-side{fill:var(--light-side)}.dark-side{fill:var(--dark-side)}
.foot{fill:var(--shared-side)}
.vein{opacity:var(--grain)}
.ridge,.layers,.facet{fill:none;stroke-linecap:round;stroke-linejoin:round}
.ridge{stroke:#fff;stroke-width:2;opacity:var(--bevel)}
.layers{stroke:var(--light-rim);stroke-width:2;opacity:var(--layers)}
.facet{stroke:var(--shared-rim);stroke-width:1.5;opacity:.5}
.shine{fill:#fff;opacity:var(--shine)}
.sheen{fill:#fff;opacity:var(--sheen)}
.orbit{fill:none;stroke:var(--accent);stroke-width:4}
.groove{stroke-width:3}
.on-light{stroke:var(--light-ink)}.on-dark{stroke:var(--dark-ink)}
.ink-light{fill:var(--light-ink)}.ink-dark{fill:var(--dark-ink)}
.ink{fill:var(--ink)}.ink.turned-over{fill:var(--red)}
.kanji{stroke:var(--carved);stroke-width:9;stroke-linejoin:round;paint-order:stroke}
.way{stroke:var(--ink);stroke-width:5}.way.turned-over{stroke:var(--red)}
.head{fill:var(--ink)}.head.turned-over{fill:var(--red)}
.count{fill:var(--count-ink);font-size:30px;font-weight:bold}
.badge{fill:var(--count)}
.last{stroke:var(--mark-rim);stroke-width:11}
.last+.last{stroke:var(--mark);stroke-width:6}
.last.left{opacity:.75}
.take,.hint,.dead{fill:none;stroke:var(--mark-rim);stroke-width:10;stroke-linecap:round}
.dead{stroke-width:13}
.take+.take,.hint+.hint,.dead+.dead{stroke:var(--mark);stroke-width:5}
.dead+.dead{stroke-width:8}
.hint+.hint{stroke-dasharray:14 10}
.hint-way{fill:none;stroke:var(--mark);stroke-width:10;stroke-linecap:round;opacity:.6}
.choice{fill:var(--mark);stroke:var(--mark-rim);stroke-width:3}
.held-place{fill:var(--mark);opacity:.3}
.territory-dark{fill:var(--dark-2);stroke:var(--light-1);stroke-width:2}
.territory-light{fill:var(--light-1);stroke:var(--dark-2);stroke-width:3}
.light-1{stop-color:var(--light-1)}.light-2{stop-color:var(--light-2)}
.dark-1{stop-color:var(--dark-1)}.dark-2{stop-color:var(--dark-2)}
.shared-1{stop-color:var(--shared-1)}.shared-2{stop-color:var(--shared-2)}
.grain-0{stop-color:#5a3512;stop-opacity:0}.grain-1{stop-color:#5a3512;stop-opacity:.22}
.grain-2{stop-color:#5a3512;stop-opacity:.4}.grain-3{stop-color:#5a3512;stop-opacity:.6}
.soft-1{stop-color:#000;stop-opacity:1}.soft-2{stop-color:#000;stop-opacity:0}
.socket-1{stop-color:var(--socket)}.socket-2{stop-color:var(--socket-rim)}
.glow-1{stop-color:var(--shared-1);stop-opacity:.75}.glow-2{stop-color:var(--shared-1);stop-opacity:0}"""

_WOOD = {
    "ground": "#efe6d6",
    "board": "#e2b673",
    "rim": "#9a6a2f",
    "grain": ".35",
    "tray": "#d8c19a",
    "tray-rim": "none",
    "tray-side": "#a88a5c",
    "bevel": ".28",
    "slab-shade": ".14",
    "line-width": "2.5",
    "pit": "#3f2a14",
    "tile": "none",
    "line": "#3f2a14",
    "label": "#4d3316",
    "accent": "#8c3b1f",
    "socket": "#cf9f5b",
    "socket-rim": "#a87a3d",
    "light-1": "#ffffff",
    "light-2": "#d6d1c4",
    "light-side": "#a89f88",
    "light-rim": "#8f8672",
    "layers": ".16",
    "light-ink": "#6d5b3c",
    "dark-1": "#6a6a70",
    "dark-2": "#0e0e12",
    "dark-side": "#000000",
    "dark-rim": "#000000",
    "dark-ink": "#d9c9a8",
    "shared-1": "#fbe3a8",
    "shared-2": "#d9ac60",
    "shared-rim": "#7a5524",
    "shared-side": "#a9792f",
    "carved": "#fff1c9",
    "ink": "#1a120a",
    "red": "#b0121b",
    "mark": "#0b5fae",
    "mark-rim": "#ffffff",
    "count": "#3f2a14",
    "count-ink": "#fff6e2",
    "shade": ".42",
    "cast": ".24",
    "shine": ".3",
    "sheen": ".12",
}
_PAPER = {
    **_WOOD,
    "ground": "#ffffff",
    "board": "#fbf9f3",
    "rim": "#333333",
    "grain": "0",
    "tray": "#f0ede4",
    "tray-side": "#d9d3c3",
    "tray-rim": "#d9d3c3",
    "bevel": "0",
    "slab-shade": "0",
    "pit": "#333333",
    "line": "#333333",
    "label": "#333333",
    "accent": "#3d6d86",
    "socket": "#efece2",
    "socket-rim": "#efece2",
    "light-2": "#ffffff",
    "light-side": "#222222",
    "layers": "0",
    "light-rim": "#222222",
    "light-ink": "#444444",
    "dark-1": "#3a3a3a",
    "dark-2": "#222222",
    "dark-ink": "#ffffff",
    "shared-1": "#fffdf5",
    "shared-2": "#f4ecd6",
    "shared-rim": "#333333",
    "shared-side": "#333333",
    "carved": "none",
    "mark": "#b3261e",
    "count": "#333333",
    "count-ink": "#ffffff",
    "shade": "0",
    "cast": "0",
    "shine": "0",
    "sheen": "0",
}
_NIGHT = {
    **_WOOD,
    "ground": "#14171c",
    "board": "#2b313b",
    "rim": "#0b0d10",
    "grain": "0",
    "tray": "#1f242c",
    "tray-side": "#0b0d10",
    "bevel": ".08",
    "slab-shade": ".3",
    "pit": "#14171c",
    "line": "#8d98a8",
    "label": "#b5bfcd",
    "accent": "#4fb3bf",
    "socket": "#232831",
    "socket-rim": "#171b21",
    "light-1": "#f4f1e8",
    "light-2": "#b9b5aa",
    "light-side": "#7d7a70",
    "light-rim": "#f4f1e8",
    "dark-1": "#3c4048",
    "dark-2": "#08090b",
    "dark-rim": "#9aa4b2",
    "dark-ink": "#cdd5e0",
    "shared-1": "#e0c48a",
    "shared-2": "#b98e4d",
    "shared-rim": "#3b2a10",
    "shared-side": "#7c5a26",
    "carved": "none",
    "mark": "#ffb340",
    "mark-rim": "#14171c",
    "count": "#b5bfcd",
    "count-ink": "#14171c",
}
_CONTRAST = {
    **_PAPER,
    "board": "#ffffff",
    "rim": "#000000",
    "tray": "#ffffff",
    "tray-rim": "#000000",
    "tray-side": "#000000",
    "pit": "#000000",
    "line": "#000000",
    "label": "#000000",
    "accent": "#000000",
    "socket": "#ffffff",
    "socket-rim": "#ffffff",
    "light-side": "#000000",
    "light-rim": "#000000",
    "light-ink": "#000000",
    "dark-1": "#000000",
    "dark-2": "#000000",
    "shared-1": "#ffffff",
    "shared-2": "#ffffff",
    "shared-rim": "#000000",
    "ink": "#000000",
    "red": "#a00000",
    "mark": "#0000d0",
    "count": "#000000",
}

THEMES: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {"wood": _WOOD, "paper": _PAPER, "night": _NIGHT, "contrast": _CONTRAST}
)
"""The colours by theme, the usual one first."""

# On wood each game has a material of its own.
_CHARACTER: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "morris": {
            "board": "#7d4f2c",
            "rim": "#4b2c14",
            "line": "#f0d9ae",
            "label": "#f0d9ae",
            "tray": "#8f6238",
            "tray-side": "#5c3a1c",
            "line-width": "5",
            "pit": "#3d2310",
            "bevel": ".16",
            "light-1": "#fff7e3",
            "light-2": "#dcc69a",
            "light-side": "#a58a58",
            "dark-1": "#7a3f2c",
            "dark-2": "#33140d",
            "dark-side": "#1b0905",
            "mark": "#ffb02e",
            "mark-rim": "#2a1406",
        },
        "neutron": {
            "board": "#27404f",
            "rim": "#142530",
            "grain": "0",
            "line": "#5f8296",
            "label": "#cfe2ec",
            "accent": "#7fd0e8",
            "socket": "#213845",
            "socket-rim": "#122029",
            "bevel": ".12",
            "light-1": "#ffffff",
            "light-2": "#b9c7cf",
            "dark-1": "#7a4a35",
            "dark-2": "#2b130b",
            "dark-rim": "#d59a76",
            "shared-1": "#fff3b0",
            "shared-2": "#e0a100",
            "mark": "#ff9d2e",
        },
        "senet": {
            "board": "#b98a4e",
            "rim": "#6d4a1e",
            "tile": "#f1e2bb",
            "tray": "#c9a367",
            "tray-side": "#7c5a2a",
            "grain": ".3",
            "line": "#6d4a1e",
            "accent": "#0f7c86",
            "light-1": "#fffdf4",
            "light-2": "#d8ccb0",
            "dark-1": "#2f7f9d",
            "dark-2": "#0d3a52",
            "dark-rim": "#06222f",
            "dark-ink": "#f5efdc",
            "light-ink": "#4d3316",
            "mark": "#a3240f",
        },
        "go": {"tray": "#cfa15e", "tray-side": "#8a6128"},
        "shogi": {"board": "#ecc583", "tray": "#c9965a", "tray-side": "#8d6230"},
    }
)


def board_css() -> str:
    """Write the style sheet of all themes for all games, for drawings in a page.

    It goes by two attributes of whatever has the class: ``<div class="ludoteca" data-theme="wood"
    data-game="go">``. Nothing outside is touched.
    """
    usual = next(iter(THEMES))
    sheets = [_custom(".ludoteca", THEMES[usual])]
    sheets += [_custom(f'.ludoteca[data-theme="{key}"]', THEMES[key]) for key in THEMES]
    for game, colours in _CHARACTER.items():
        ours = f'[data-game="{game}"]'
        where = f'.ludoteca{ours}:not([data-theme]),.ludoteca[data-theme="{usual}"]{ours}'
        sheets.append(_custom(where, colours))
    return "\n".join((*sheets, _SELECTOR.sub(r"\1.ludoteca ", _COMMON), ""))


def _custom(selector: str, colours: Mapping[str, str]) -> str:
    return f"{selector}{{{';'.join(f'--{name}:{colour}' for name, colour in colours.items())}}}"


def style(theme: str, game: str) -> str:
    """Write the style sheet of a theme for a game, in one piece."""
    colours = dict(THEMES[theme])
    if theme == "wood":
        colours |= _CHARACTER.get(game, {})
    css = _COMMON
    for name, colour in colours.items():
        css = css.replace(f"var(--{name})", colour)
    return css
