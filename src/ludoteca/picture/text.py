"""Boards as text: marks, glyphs, the sets of pieces, and what stands beside a board."""

from __future__ import annotations

import enum
import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby
from types import MappingProxyType
from typing import Any, NamedTuple

from ludoteca.core import AnyGame, Place, Position, Seat, Sentence, as_sentence, join, say
from ludoteca.picture.rotation import POINTS_DOWN, turned_drawing, turned_sign

GLYPH_SETS = ("unicode", "ascii", "letters", "wide")
LETTERS = "letters"  # The piece set that every game with several sets has

LAST = "<>"  # The brackets around what the last move touched
# The brackets around points that a phase marks, by kind of mark.
MARKED = {"dead": "[]", "seki": "{}"}
_GLYPHS = {
    name: {ord(sign): plain for sign, plain in zip("○●◆·", plain, strict=True)}
    for name, plain in (("ascii", "OX*."), ("letters", "WBN."))
}
_AMBIGUOUS = frozenset("○●◆·")
_COUNTED = re.compile(r"(\d*)(\D+)")
_NONE = "-"
_FILL = " -"
_GAP = 4

# Words at the end of a drawn line, such as the name of a square.
_NOTE = re.compile(r"(?<= {8})\S.*$", re.MULTILINE)


class Role(enum.Enum):
    """The role of a part of a drawing, for its colour."""

    BOARD = enum.auto()
    FIRST = enum.auto()
    SECOND = enum.auto()
    SHARED = enum.auto()
    MARK = enum.auto()
    GOOD = enum.auto()
    EVEN = enum.auto()
    BAD = enum.auto()


class Span(NamedTuple):
    """A piece of a drawn line."""

    text: str
    role: Role = Role.BOARD


Picture = Sequence[Sequence[Span]]  # A drawing: lines of spans, which are never wrapped


@dataclass
class BoardStyle:
    """How boards are shown at this terminal."""

    # ``unicode``, ``ascii``, ``letters``, or ``wide`` where ● and ○ are two columns wide.
    glyphs: str = "unicode"
    pieces: dict[str, str] = field(default_factory=dict)
    plain: bool = False  # One fact per line and no drawings, for screen readers
    turned: bool = False  # Whether boards are seen from the second seat, where they can be turned
    # Whether pieces are letters where the game has such a set and no other is chosen.
    letters: bool = False

    def signs_of(self, game: AnyGame) -> Mapping[str, str]:
        """Return what is shown for signs of a game; those left out are shown as they are."""
        usual = LETTERS if self.letters else ""
        return game.piece_sets.get(self.pieces.get(game.key, usual), {})


_ROLES = {Seat.FIRST: Role.FIRST, Seat.SECOND: Role.SECOND, None: Role.SHARED}
_Cell = tuple[str, Role]  # What a drawing shows in one column, or in several
_BLANK: _Cell = (" ", Role.BOARD)


def picture(
    game: AnyGame,
    position: Position[Any],
    style: BoardStyle,
    marks: Mapping[str, str],
    translate: Callable[[str], str] = str,
    changed: Mapping[str, str] = MappingProxyType({}),
) -> Picture:
    """Draw a position; ``changed`` replaces the signs of points, with an empty one if free."""
    places, plan = game.places(position), game.draw(position)
    if style.turned and (turned := turned_drawing(game, position)):
        places, plan = turned.places, turned.text
    pieces = style.signs_of(game)
    drawn = _NOTE.sub(lambda note: translate(note[0]), plan)
    lines = [[(sign, Role.BOARD) for sign in line] for line in drawn.split("\n")]
    for place in places.values():
        # Room for a bracket, so that marks do not move the notes beside the board.
        lines[place.line] += [_BLANK] * (place.stop + 1 - len(lines[place.line]))
    _change(lines, places, position, changed)
    for point, brackets in marks.items():
        if point in places and _is_taken(game, lines, places[point]):
            _bracket(lines[places[point].line], places[point], brackets)
    for number, line in enumerate(lines):
        on_line = sorted(place for place in places.values() if place.line == number)
        # From the right: a longer sign must not move what is still to be replaced.
        for place in reversed(on_line):
            sign = "".join(text for text, _ in line[place.start : place.stop])
            if sign in game.signs:
                _dress(game, line, place, sign, pieces, is_turned=style.turned)
    return [_spans(_in_glyphs(line, style.glyphs)) for line in lines]


def _change(
    lines: list[list[_Cell]],
    places: Mapping[str, Place],
    position: Position[Any],
    changed: Mapping[str, str],
) -> None:
    pieces = position.pieces()
    free = next((place for point, place in places.items() if point not in pieces), None)
    empty = lines[free.line][free.start : free.stop] if free else []
    for point, sign in changed.items():
        place = places[point]
        new = [(text, Role.BOARD) for text in sign] or empty
        if len(new) == place.stop - place.start:
            lines[place.line][place.start : place.stop] = new


def piece_sets(game: AnyGame) -> tuple[str, ...]:
    """List the sets of pieces to choose from, letters first; empty if there is only one."""
    others = [name for name in game.piece_sets if name != LETTERS]
    return (LETTERS, *others) if others else ()


def drawn_set(game: AnyGame, style: BoardStyle) -> str:
    """Return the chosen set of pieces, or the first that is drawn like the usual one."""
    sets = piece_sets(game)
    if (chosen := style.pieces.get(game.key)) in sets:
        return chosen

    def signs(style: BoardStyle) -> list[str]:
        pieces = style.signs_of(game)
        return [in_glyphs(pieces.get(sign, sign), style.glyphs) for sign in game.signs]

    now = signs(style)
    same = (name for name in sets if signs(replace(style, pieces={game.key: name})) == now)
    return next(same, sets[0])


def in_glyphs(text: str, glyphs: str) -> str:
    return text.translate(_GLYPHS.get(glyphs, {}))


def common_sign(game: AnyGame, seat: Seat, *, is_turned: bool) -> str:
    """Return the sign of a seat's pieces, or their direction if there are several signs."""
    signs = [sign for sign, one in game.signs.items() if one.seat is seat]
    if len(signs) == 1:
        return signs[0]
    if not any(POINTS_DOWN + sign in game.signs for sign in game.signs):
        return ""
    shown = [turned_sign(game, sign, sign) if is_turned else sign for sign in signs]
    return POINTS_DOWN if all(sign.startswith(POINTS_DOWN) for sign in shown) else " "


def width(text: str) -> int:
    if text.isascii():
        return len(text)
    return sum(2 if unicodedata.east_asian_width(sign) in "WF" else 1 for sign in text)


def _columns(line: Sequence[Span], style: BoardStyle) -> int:
    text = "".join(span.text for span in line)
    wide = sum(map(text.count, _AMBIGUOUS)) if style.glyphs == "wide" else 0
    return width(text) + wide


def beside(drawing: Picture, lines: Sequence[str], style: BoardStyle, columns: int) -> Picture:
    """Put lines to the right of a drawing if there is room, else below it."""
    widths = [_columns(line, style) for line in drawing]
    left = max(widths, default=0) + _GAP
    if len(lines) > len(drawing) or left + max(map(width, lines), default=0) > columns:
        return [*drawing, [Span("")], *([Span(line)] for line in lines if line)]
    joined = []
    for number, line in enumerate(drawing):
        note = lines[number] if number < len(lines) else ""
        gap = [Span(" " * (left - widths[number]) + note)] if note else []
        joined.append([*line, *gap])
    return joined


def _is_taken(game: AnyGame, lines: list[list[_Cell]], place: Place) -> bool:
    """Return whether a point is occupied; brackets around nothing would look like a sign."""
    sign = "".join(text for text, _ in lines[place.line][place.start : place.stop])
    return not game.signs or sign in game.signs


def _bracket(line: list[_Cell], place: Place, brackets: str) -> None:
    for column, bracket in ((place.start - 1, brackets[0]), (place.stop, brackets[1])):
        # Neighbours share a bracket: [○|○].
        is_shared = line[column][1] is Role.MARK
        line[column] = "|" if is_shared else bracket, Role.MARK


def _dress(
    game: AnyGame,
    line: list[_Cell],
    place: Place,
    sign: str,
    pieces: Mapping[str, str],
    *,
    is_turned: bool,
) -> None:
    role = _ROLES[game.signs[sign].seat]
    shown = pieces.get(sign, sign)
    if is_turned:
        shown = turned_sign(game, sign, shown)
    line[place.start : place.stop] = [(shown, role)]
    wider = width(shown) - len(sign)
    if wider > 0:
        _drop_fill(line, place.start - 1, -1, wider)
    elif wider < 0:
        is_marked = line[place.start - 1][1] is Role.MARK
        before = place.start - is_marked
        line[before:before] = [_BLANK] * -wider


def _drop_fill(line: list[_Cell], start: int, step: int, count: int) -> None:
    index = start
    while count > 0 and 0 <= index < len(line):
        if line[index][0] in tuple(_FILL):
            del line[index]
            count -= 1
            index -= step > 0
        index += step


def _in_glyphs(line: list[_Cell], glyphs: str) -> list[_Cell]:
    if glyphs in _GLYPHS:
        return [(in_glyphs(text, glyphs), role) for text, role in line]
    if glyphs == "wide":
        for index in range(len(line) - 1, -1, -1):
            if line[index][0] in _AMBIGUOUS:
                _drop_fill(line, index + 1, 1, 1)
    return line


def _spans(line: list[_Cell]) -> list[Span]:
    return [
        Span("".join(text for text, _ in cells), role)
        for role, cells in groupby(line, key=lambda cell: cell[1])
    ]


def beside_board(game: AnyGame, position: Position[Any], style: BoardStyle) -> list[Sentence]:
    """Return the notes of a position; pieces in hand are named as on the board."""
    return [
        *position.rules.terms,
        *(_dressed(game, note, style) for note in game.beside_board(position)),
    ]


def _dressed(game: AnyGame, note: Sentence, style: BoardStyle) -> Sentence:
    values = {
        key: _pieces(game, value, style) if isinstance(value, str) else value
        for key, value in note.values.items()
    }
    return Sentence(note.template, values)


def _pieces(game: AnyGame, text: str, style: BoardStyle) -> str:
    if text == _NONE and style.plain:
        return say("none")
    found = [_COUNTED.fullmatch(word) for word in text.split()]
    pieces = [(one[1], one[2]) for one in found if one and one[2] in game.signs]
    if not pieces or len(pieces) < len(found):
        return text
    if style.plain:
        names = [(count, as_sentence(game.signs[sign].name)) for count, sign in pieces]
        return join(", ", [join(" ", [*filter(None, [count]), name]) for count, name in names])
    dressed = style.signs_of(game)
    # In Japanese the number follows the piece.
    return " ".join(
        f"{dressed[sign]}{count}" if sign in dressed else f"{count}{sign}" for count, sign in pieces
    )
