"""Positions of morris as the program Sanmill writes them: three rings, each clockwise from the top.

The fields are the points (inner, middle, outer ring; ``O`` White, ``@`` Black, ``*`` free), the
side to move, phase and action, White's men on the board and in hand, Black's, then men to remove,
last mills, a set of mills, the turns without a capture, and the number of the move.
"""

from __future__ import annotations

from ludoteca.core import Field, split_fields
from ludoteca.games.morris import GAME, MorrisPosition, MorrisRules

# Our names of the points in Sanmill's order; our row 1 is on top.
_RINGS = (
    ("d3", "e3", "e4", "e5", "d5", "c5", "c4", "c3"),
    ("d2", "f2", "f4", "f6", "d6", "b6", "b4", "b2"),
    ("d1", "g1", "g4", "g7", "d7", "a7", "a4", "a1"),
)
_POINTS = tuple(point for ring in _RINGS for point in ring)
_GLYPHS = {"*": ".", "O": "W", "@": "B"}
_SHAPE = "********/********/********"
_FIELDS = (
    f"the points ring by ring, as in {_SHAPE}",
    "w or b to move",
    "the phase",
    "the action",
    "White's men on the board",
    "White's men in hand",
    "Black's men on the board",
    "Black's men in hand",
)
_MAX_FIELDS = 18


def has_fen(rules: MorrisRules) -> bool:
    return set(_POINTS) == set(rules.board.points)


def format_fen(position: MorrisPosition) -> str:
    glyphs = dict.fromkeys(_POINTS, "*")
    for men, glyph in zip(position.men, "O@", strict=True):
        glyphs |= dict.fromkeys(position.board.list_points(men), glyph)
    rings = "/".join("".join(glyphs[point] for point in ring) for ring in _RINGS)
    counts = (
        f"{men.bit_count()} {hand}" for men, hand in zip(position.men, position.hands, strict=True)
    )
    doing = "o ?" if position.outcome else "p p" if position.hands[position.turn.index] else "m s"
    side = "wb"[position.turn.index]
    return f"{rings} {side} {doing} {' '.join(counts)} 0 0 0 0 0 0 0 {position.quiet} 1"


def parse_fen(text: str, rules: MorrisRules) -> str:
    """Read a position and return its canonical text; older forms have fewer fields."""
    optional = tuple("" for _ in range(_MAX_FIELDS - len(_FIELDS)))
    fields = split_fields(text, (*_FIELDS, *optional), optional=len(optional))
    rings, turn, _, action, _, white, _, black, *rest = fields
    if action.text == "r":
        raise action.error("a position between two turns, with no man to remove")
    side = turn.choice({"w": "w", "b": "b"}, _FIELDS[1])
    hands = [white.number(_FIELDS[5]), black.number(_FIELDS[7])]
    counters = [field for field in rest if field.text.isdigit()]
    quiet = counters[-2].number("the number of turns without a capture") if counters[1:] else 0
    written = f"{_rows(rings, rules)} {side} {hands[0]} {hands[1]} {quiet}"
    return GAME.format_position(GAME.parse_position(written, rules))


def _rows(field: Field, rules: MorrisRules) -> str:
    glyphs: dict[str, str] = {}
    for offset, sign in enumerate(_SHAPE):
        letter = field.text[offset : offset + 1].upper()
        if letter != "/" if sign == "/" else letter not in _GLYPHS:
            raise field.error(_FIELDS[0], offset)
        if sign != "/":
            glyphs[_POINTS[len(glyphs)]] = _GLYPHS[letter]
    if len(field.text) > len(_SHAPE):
        raise field.error("a space after the last ring", len(_SHAPE))
    return "/".join("".join(glyphs[point] for point in row) for row in rules.board.rows)
