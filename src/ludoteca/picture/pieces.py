"""Pieces as SVG, each drawn around the spot where it stands."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from types import MappingProxyType

from ludoteca.core.geometry import Piece, Way
from ludoteca.picture.markup import element, polyline, text

__all__ = ["SHAPES", "draw_piece"]

_PENTAGON = ((0, -46), (29, -35), (39, 44), (-39, 44), (-29, -35))
_CONE = (
    "M0 -44C7 -44 10 -38 12 -30L30 30C32 39 18 43 0 43S-32 39 -30 30L-12 -30C-10 -38 -7 -44 0 -44Z"
)
_REEL = (
    "M-32 -40H32Q37 -30 30 -24Q19 -16 19 0T30 24Q37 30 32 40"
    "H-32Q-37 30 -30 24Q-19 16 -19 0T-30 -24Q-37 -30 -32 -40Z"
)
_FAR, _NEAR, _START = 40, 32, 21
"""How far from the middle the signs of a piece's ways end and begin."""


def draw_piece(piece: Piece, x: float, y: float, chosen: str, scale: float = 1) -> str:
    """Draw a piece of the chosen set."""
    size = piece.size * scale
    turned = " rotate(180)" if piece.is_turned and piece.shape == "pentagon" else ""
    scaled = f" scale({size:.3g})" if size != 1 else ""
    moved = f"translate({x:.6g} {y:.6g}){turned}{scaled}"
    drawn = SHAPES[piece.shape](piece, chosen)
    return element("g", drawn, class_="piece", transform=moved, data_sign=piece.sign)


def _stone(piece: Piece, chosen: str) -> str:
    shade = element("ellipse", class_="shade", cx=3, cy=5, rx=47, ry=47)
    return shade + element("circle", class_=piece.tone, r=47)


def _man(piece: Piece, chosen: str) -> str:
    """Turn rings into a light man and a cross into a dark one, so that touch could tell them."""
    shade = element("circle", class_="shade", cx=3, cy=5, r=40)
    disc = element("circle", class_=piece.tone, r=40)
    if piece.tone == "light":
        rings = (element("circle", class_="groove on-light", r=r) for r in (28, 16))
        return shade + disc + "".join(rings)
    cross = element("path", class_="groove on-dark", d="M-17 -17L17 17M-17 17L17 -17")
    return shade + disc + element("circle", class_="groove on-dark", r=30) + cross


def _ball(piece: Piece, chosen: str) -> str:
    shade = element("circle", class_="shade", cx=3, cy=6, r=36)
    ball = element("circle", class_=piece.tone, r=36)
    shine = element("ellipse", class_="shine", cx=-11, cy=-15, rx=11, ry=7)
    if piece.tone == "light":
        return shade + ball + element("circle", class_="groove on-light", r=22) + shine
    return shade + ball + element("path", class_="groove on-dark", d="M-22 0H22M0 -22V22") + shine


def _neutron(piece: Piece, chosen: str) -> str:
    orbits = (
        element("ellipse", class_="orbit", rx=44, ry=15, transform=f"rotate({turn})")
        for turn in (-35, 35)
    )
    diamond = element("path", class_="shared", d="M0 -28L28 0L0 28L-28 0Z")
    return "".join(orbits) + diamond


def _pentagon(piece: Piece, chosen: str) -> str:
    outline = polyline(_PENTAGON) + "Z"
    shade = element("path", class_="shade", d=outline, transform="translate(3 5)")
    over = " turned-over" * piece.is_promoted
    words = piece.texts[chosen]
    if chosen == "moves":
        ways = "".join(_way(way, over) for way in piece.ways)
        inside = text(words, class_=f"ink{over}", y=8, font_size=28, font_weight="bold") + ways
    elif chosen == "kanji":
        inside = text(words, class_=f"ink kanji{over}", y=7, font_size=56)
    else:
        size = 40 if len(words) > 1 else 48
        inside = text(words, class_=f"ink{over}", y=8, font_size=size, font_weight="bold")
    return shade + element("path", class_="shared", d=outline) + inside


def _way(way: Way, over: str) -> str:
    """Point where the piece goes: a dot one step away, an arrow for as far as it can."""
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


def _cone(piece: Piece, chosen: str) -> str:
    return _carved(piece, _CONE, 14)


def _reel(piece: Piece, chosen: str) -> str:
    return _carved(piece, _REEL, 1)


def _carved(piece: Piece, outline: str, y: float) -> str:
    """Set a piece a little low on its square, whose number stays to be read."""
    shade = element("ellipse", class_="shade", cx=3, cy=40, rx=34, ry=8)
    body = element("path", class_=piece.tone, d=outline)
    letter = text(
        piece.texts[""], class_=f"ink-{piece.tone}", y=y, font_size=34, font_weight="bold"
    )
    return element("g", shade, body, letter, transform="translate(4 9)")


SHAPES: Mapping[str, Callable[[Piece, str], str]] = MappingProxyType(
    {
        "stone": _stone,
        "man": _man,
        "ball": _ball,
        "neutron": _neutron,
        "pentagon": _pentagon,
        "cone": _cone,
        "reel": _reel,
    }
)
"""How each shape of piece is drawn."""
