"""Pieces as SVG, each drawn around its point."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from functools import partial

from ludoteca.core.errors import OptionError
from ludoteca.core.geometry import Piece, Way
from ludoteca.core.sentence import Sentence, say
from ludoteca.picture.kanji import draw_kanji
from ludoteca.picture.markup import element, paint, polyline, text

_MAX_QUOTE = 30
_PENTAGON = ((0, -46), (29, -35), (39, 44), (-39, 44), (-29, -35))
_CONE = (
    "M0 -44C7 -44 10 -38 12 -30L30 30C32 39 18 43 0 43S-32 39 -30 30L-12 -30C-10 -38 -7 -44 0 -44Z"
)
_REEL = (
    "M-32 -40H32Q37 -30 30 -24Q19 -16 19 0T30 24Q37 30 32 40"
    "H-32Q-37 30 -30 24Q-19 16 -19 0T-30 -24Q-37 -30 -32 -40Z"
)
_BANDS = {"cone": "M-29 33Q0 41 29 33", "reel": "M-29 -32H29M-29 32H29"}
_KANJI_SETS = ("kanji", "two-kanji")
# Where the marks that show how a piece moves end and begin, from its centre.
_FAR, _NEAR, _START = 40, 32, 21
_NUMBER = r"[+-]?+(?:\d++(?:\.\d*+)?+|\.\d++)(?:[eE][+-]?+\d++)?+"
_PATH = re.compile(rf"\s*+[Mm](?:[\s,]++|[MmZzLlHhVvCcSsQqTtAa]|{_NUMBER})*+", re.ASCII)
_COLOUR = re.compile("[A-Za-z]+|#[0-9A-Fa-f]{3}|#[0-9A-Fa-f]{6}")


def draw_piece(piece: Piece, x: float, y: float, chosen: str, scale: float = 1) -> str:
    if piece.shape not in SHAPES:
        names = ", ".join(SHAPES)
        raise _fault(
            piece, say("no shape {name}: choose {names}", name=repr(piece.shape), names=names)
        )
    size = piece.size * scale
    moved = [f"translate({x:.6g} {y:.6g})"] if (x, y) != (0, 0) else []
    if piece.is_turned and piece.shape == "pentagon":
        moved.append("rotate(180)")
    if size != 1:
        moved.append(f"scale({size:.3g})")
    drawn = SHAPES[piece.shape](piece, chosen)
    return element(
        "g", drawn, class_="piece", transform=" ".join(moved) or None, data_sign=piece.sign
    )


def _shade(x: float, y: float, r: float) -> str:
    return element("circle", class_="shade", fill=paint("soft"), cx=x, cy=y, r=r)


def _stone(piece: Piece, chosen: str) -> str:
    """Draw a light stone as layered shell, a dark one as slate."""
    stone = element("circle", class_=piece.tone, fill=paint(piece.tone), r=47)
    if piece.tone == "light":
        layers = "M-40 8Q-6 -14 42 -4M-35 25Q0 4 38 16M-38 -12Q-8 -30 36 -22M-22 38Q6 24 28 34"
        return _shade(4, 7, 53) + stone + element("path", class_="layers", d=layers)
    shine = element("ellipse", class_="sheen", cx=-13, cy=-18, rx=19, ry=13)
    return _shade(4, 7, 53) + stone + shine


def _man(piece: Piece, chosen: str) -> str:
    """Draw a light man with rings and a dark one with a cross: they differ by shape too."""
    under = _shade(4, 8, 47) + element("circle", class_=f"{piece.tone}-side", cy=4, r=40)
    disc = element("circle", class_=piece.tone, fill=paint(piece.tone), r=40)
    if piece.tone == "light":
        rings = (element("circle", class_="groove on-light", r=r) for r in (29, 17, 5))
        return under + disc + "".join(rings)
    cross = element("path", class_="groove on-dark", d="M-17 -17L17 17M-17 17L17 -17")
    return under + disc + element("circle", class_="groove on-dark", r=30) + cross


def _ball(piece: Piece, chosen: str) -> str:
    shade = _shade(4, 9, 42)
    ball = element("circle", class_=piece.tone, fill=paint(piece.tone), r=36)
    shine = element("ellipse", class_="shine", cx=-11, cy=-16, rx=12, ry=7)
    if piece.tone == "light":
        return shade + ball + element("circle", class_="groove on-light", r=20) + shine
    return shade + ball + element("path", class_="groove on-dark", d="M-20 0H20M0 -20V20") + shine


def _atom(piece: Piece, chosen: str) -> str:
    glow = element("circle", class_="glow", fill=paint("glow"), r=49)
    orbits = (
        element("ellipse", class_="orbit", rx=44, ry=15, transform=f"rotate({turn})")
        for turn in (-35, 35)
    )
    diamond = element("path", class_="shared", fill=paint("shared"), d="M0 -27L27 0L0 27L-27 0Z")
    facets = element("path", class_="facet", d="M-27 0H27M0 -27L-9 0L0 27L9 0Z")
    return glow + "".join(orbits) + diamond + facets


def _pentagon(piece: Piece, chosen: str) -> str:
    """Draw a wedge of boxwood, thicker at its foot than at its head."""
    outline = polyline(_PENTAGON) + "Z"
    shade = element("path", class_="cast", d=outline, transform="translate(3 6)")
    foot = element("path", class_="foot", d="M39 43L36 49H-36L-39 43Z")
    wood = element("path", class_="shared", fill=paint("shared"), d=outline)
    vein = element("path", class_="vein", fill=paint("vein"), d=outline)
    ridge = element("path", class_="ridge", d="M-37 41L-27.5 -33.5L0 -43.5L27.5 -33.5")
    return shade + foot + wood + vein + ridge + _written(piece, chosen)


def _written(piece: Piece, chosen: str) -> str:
    kind = "ink" + " turned-over" * piece.is_promoted
    words = piece.texts[chosen]
    if chosen == "moves":
        ways = "".join(_way(way, " turned-over" * piece.is_promoted) for way in piece.ways)
        return text(words, class_=kind, y=8, font_size=28, font_weight="bold") + ways
    if chosen in _KANJI_SETS:
        return _column(words, kind)
    size = 40 if len(words) > 1 else 48
    return text(words, class_=kind, y=8, font_size=size, font_weight="bold")


def _column(words: str, kind: str) -> str:
    """Draw one large character, or two below each other, as broad as the piece lets them be."""
    if len(words) == 1:
        return draw_kanji(words, kind, 5, 62)
    return draw_kanji(words[0], kind, -15, 45, 1.1) + draw_kanji(words[1], kind, 23, 45, 1.25)


def _way(way: Way, over: str) -> str:
    """Show how the piece moves: a dot for one step, an arrow for a whole line."""
    length = math.hypot(way.right, way.forward)
    across, up = way.right / length, way.forward / length
    # The pentagon is narrower than high, and narrowest in front.
    wide = 0.74 if way.forward > 0 else 0.8
    deep = 0.88 if way.forward < 0 else 1
    end, begin = (_FAR if way.is_far or length > 2 else _NEAR), _START
    at = (across * end * wide, 6 - up * end * deep)
    if not way.is_far:
        return element("circle", class_=f"head{over}", cx=at[0], cy=at[1], r=4.5)
    line = polyline([(across * begin * wide, 6 - up * begin), at])
    return element("path", class_=f"way{over}", d=line)


def _carved(outline: str, y: float, piece: Piece, chosen: str) -> str:
    """Set a piece a little low on its square, to leave the number readable."""
    shade = element("ellipse", class_="shade", fill=paint("soft"), cx=4, cy=39, rx=44, ry=13)
    body = element("path", class_=piece.tone, fill=paint(piece.tone), d=outline)
    bands = element("path", class_=f"groove on-{piece.tone}", d=_BANDS[piece.shape])
    letter = text(
        piece.texts[""], class_=f"ink-{piece.tone}", y=y, font_size=34, font_weight="bold"
    )
    return element("g", shade, body, bands, letter, transform="translate(4 9)")


def _own(piece: Piece, chosen: str) -> str:
    """Draw the path of a game's own shape; validated, since it is inserted into the page."""
    if not _PATH.fullmatch(piece.path):
        raise _fault(piece, say("{path} is not an SVG path", path=repr(piece.path[:_MAX_QUOTE])))
    for colour in filter(None, (piece.fill, piece.stroke)):
        if not _COLOUR.fullmatch(colour):
            example = {"name": "teal", "code": "#008080"}
            shown = repr(colour[:_MAX_QUOTE])
            raise _fault(
                piece,
                say("{colour} is not a colour such as {name} or {code}", colour=shown, **example),
            )
    shade = element("path", class_="cast", d=piece.path, transform="translate(3 6)")
    # A style sheet would override the attribute, so a stroke of its own goes without the class.
    rim = {"stroke": piece.stroke, "stroke_width": 2} if piece.stroke else {"class_": piece.tone}
    return shade + element("path", fill=piece.fill or paint(piece.tone), d=piece.path, **rim)


def _fault(piece: Piece, why: Sentence) -> OptionError:
    return OptionError("cannot draw the piece {sign}: {why}", sign=repr(piece.sign), why=why)


SHAPES: Mapping[str, Callable[[Piece, str], str]] = {
    "stone": _stone,
    "man": _man,
    "ball": _ball,
    "atom": _atom,
    "pentagon": _pentagon,
    "cone": partial(_carved, _CONE, 14),
    "reel": partial(_carved, _REEL, 1),
    "path": _own,
}
