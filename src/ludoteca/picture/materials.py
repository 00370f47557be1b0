"""The materials of boards and pieces: gradients that drawings refer to by name."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate

from ludoteca.picture.markup import element

# Where light falls on something round.
_ROUND = {"light": ("36%", "28%"), "dark": ("35%", "26%"), "shared": ("40%", "30%")}
# The widths of the wood's annual rings in order, and how dark each one ends.
_RINGS = (31, 12, 47, 9, 22, 38, 7, 55, 17, 11, 63, 24, 8, 42, 15, 29, 10, 71, 19, 34, 13, 26)
_DARK = (2, 1, 3, 1, 2, 1, 1, 3, 2, 1, 2, 1)


def materials() -> str:
    """Write all gradients; their colours come from the style sheet."""
    round_things = [
        _radial(tone, ((0, f"{tone}-1"), (1, f"{tone}-2")), cx=cx, cy=cy, r="78%")
        for tone, (cx, cy) in _ROUND.items()
    ]
    shadow = _radial("soft", ((0.72, "soft-1"), (1, "soft-2")))
    hollow = _radial("dish", ((0, "socket-1"), (1, "socket-2")), cx="55%", cy="68%", r="70%")
    glow = _radial("glow", ((0.15, "glow-1"), (1, "glow-2")))
    return "".join((*round_things, shadow, hollow, glow, _grain(), _vein()))


def _grain() -> str:
    whole = sum(_RINGS)
    stops = [(0.0, "grain-0")]
    for number, end in enumerate(accumulate(_RINGS)):
        # A ring darkens slowly; the next one starts light.
        stops.append((end / whole - 0.002, f"grain-{_DARK[number % len(_DARK)]}"))
        stops.append((min(end / whole + 0.002, 1), "grain-0"))
    return _linear("grain", stops, x1=0, y1=0, x2=whole, y2=18)


def _vein() -> str:
    rings = ((0, 0), (0.16, 1), (0.18, 0), (0.42, 2), (0.44, 0), (0.6, 1), (0.62, 0), (0.98, 2))
    return _linear("vein", [(at, f"grain-{tone}") for at, tone in rings], x1=0, y1=0, x2=34, y2=2)


def _radial(name: str, stops: Iterable[tuple[float, str]], **where: object) -> str:
    return element("radialGradient", *_stops(stops), id=name, **where)


def _linear(name: str, stops: Iterable[tuple[float, str]], **where: object) -> str:
    return element(
        "linearGradient",
        *_stops(stops),
        id=name,
        gradientUnits="userSpaceOnUse",
        **where,
        spreadMethod="repeat",
    )


def _stops(stops: Iterable[tuple[float, str]]) -> list[str]:
    return [element("stop", offset=f"{at:.4g}", class_=kind) for at, kind in stops]
