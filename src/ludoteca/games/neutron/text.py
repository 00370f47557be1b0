"""Neutron's canonical texts: ``bbbbb/5/2n2/5/wwwww w -`` and ``Nc3e3,d5d2``."""

from __future__ import annotations

import re

from ludoteca.core import NotationError, PositionError, Seat, Sentence, say
from ludoteca.core.reader import Field, format_rows, split_fields
from ludoteca.games.neutron.board import SIDE, SQUARES, Slide
from ludoteca.games.neutron.position import NeutronMove, NeutronPosition
from ludoteca.games.neutron.rules import NeutronRules

_FIELDS = (say("five rows of squares"), say("w or b to move"), say("n, or - on the opening turn"))
_PIECES_EACH = 5
_SLIDE = re.compile(r"(n?)\s?([a-e][1-5])[\s-]?([a-e][1-5])", re.ASCII | re.IGNORECASE)
_TURNS = {"w": Seat.FIRST, "b": Seat.SECOND}


def spell_rows(position: NeutronPosition) -> list[str]:
    """Spell out the rows from the top: one of ``w b n .`` per square."""
    white, black = position.soldiers
    glyphs = [
        "w" if white >> square & 1 else "b" if black >> square & 1 else "." for square in SQUARES
    ]
    glyphs[position.neutron] = "n"
    return ["".join(glyphs[start : start + SIDE]) for start in range(0, len(SQUARES), SIDE)]


def format_position(position: NeutronPosition) -> str:
    board = format_rows(spell_rows(position))
    return f"{board} {'wb'[position.turn.index]} {'-' if position.opening else 'n'}"


def read_position(text: str, rules: NeutronRules) -> NeutronPosition:
    board, turn_field, neutron_field = split_fields(text, _FIELDS, fold=str.lower)
    turn = turn_field.choice(_TURNS, _FIELDS[1])
    opening = neutron_field.choice({"-": True, "n": False}, _FIELDS[2])
    glyphs = _read_rows(board)
    faults = [
        _count_pieces(name, glyphs.count(glyph))
        for name, glyph in ((say("White"), "w"), (say("Black"), "b"))
        if glyphs.count(glyph) != _PIECES_EACH
    ]
    if glyphs.count("n") != 1:
        faults.append(say("there are {count} neutrons instead of one", count=glyphs.count("n")))
    if opening and turn is Seat.SECOND:
        faults.append(say("the opening turn is White's, not Black's"))
    if faults:
        raise PositionError(faults)
    white, black = (
        sum(1 << square for square in SQUARES if glyphs[square] == glyph) for glyph in "wb"
    )
    return NeutronPosition((white, black), SQUARES[glyphs.index("n")], turn, opening, rules)


def parse_move(position: NeutronPosition, text: str) -> NeutronMove:
    first, comma, second = text.partition(",")
    slide, is_neutron = _read_slide(first, text, 1)
    if not is_neutron and not comma:
        return NeutronMove(None, slide)
    if not is_neutron:
        raise NotationError(text, 1, "the neutron's slide before the comma, such as Nc3e3")
    if not comma:
        return NeutronMove(slide, None)
    piece, is_neutron = _read_slide(second, text, len(first) + 2)
    if is_neutron:
        raise NotationError(text, len(first) + 2, "a slide of your own piece, such as b1b4")
    return NeutronMove(slide, piece)


def _count_pieces(name: Sentence, count: int) -> Sentence:
    if count == 1:
        return say("{name} has one piece instead of five", name=name)
    return say("{name} has {count} pieces instead of five", name=name, count=count)


def _read_slide(part: str, text: str, column: int) -> tuple[Slide, bool]:
    found = _SLIDE.fullmatch(part.strip())
    if not found:
        raise NotationError(text, column, "a move such as b1b4, Nc3e3,d5d2 or Nc3c1")
    return Slide.between(found[2].lower(), found[3].lower()), bool(found[1])


def _read_rows(board: Field) -> str:
    """Spell out the rows: one of ``w b n 1`` per square, in reading order."""
    rows = board.text.split("/")
    if len(rows) != SIDE:
        raise board.error("five rows of squares separated by slashes")
    spelled = ""
    offset = 0
    for row in rows:
        for glyph in row:
            if glyph not in "wbn12345":
                raise board.error("w, b, n or a number of free squares", offset)
            spelled += "1" * int(glyph) if glyph.isdigit() else glyph
            offset += 1
        if len(spelled) % SIDE or not row:
            raise board.error("five squares in each row", offset - len(row))
        offset += 1
    if len(spelled) != len(SQUARES):
        raise board.error("five squares in each row")
    return spelled
