"""The style of a board: everything that does not depend on the position."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from functools import lru_cache
from urllib.parse import urlencode

from msgspec import convert, json

from ludoteca.core import AnyGame, OptionError, Rules, Seat, Sentence, as_sentence, say
from ludoteca.core.geometry import Geometry, Piece
from ludoteca.core.rules import OptionValue
from ludoteca.locale import Language
from ludoteca.picture.board import draw_board
from ludoteca.picture.kanji import outlines_in, without_outlines
from ludoteca.picture.marks import MARKS, draw_mark
from ludoteca.picture.markup import own_ids
from ludoteca.picture.materials import materials
from ludoteca.picture.pieces import draw_piece
from ludoteca.picture.svg import geometry_of
from ludoteca.web.api.answers import BoxView, Size, StylePiece, StylePoint, StyleStock, StyleView

_MARKS = (*MARKS, "territory-0", "territory-1")
# What the board itself says; the page fills in the braces.
_WORDS = {
    "board": say("Board"),
    "free": say("{point}, free", point="{point}"),
    "stands": say("{point}, {piece}", point="{point}", piece="{piece}"),
    "beside": say("{piece}, {number} beside the board", piece="{piece}", number="{number}"),
    "chosen": say("{what}, selected", what="{what}"),
    "possible": say("{what}, possible", what="{what}"),
    "protected": say("{what}, protected", what="{what}"),
    "dead": say("{what}, dead", what="{what}"),
    "seki": say("{what}, in seki", what="{what}"),
    "list": say("{piece}: {points}", piece="{piece}", points="{points}"),
    "line": say("{first} to {last}:", first="{first}", last="{last}"),
    "empty": say("{first} to {last} is free", first="{first}", last="{last}"),
    "choose": say("Choose:"),
    "off": say("off the board"),
}


@lru_cache(maxsize=256)
def board_style(
    game: AnyGame,
    rules: Rules,
    *,
    flipped: bool = False,
    portrait: bool = False,
    language: str = "en",
) -> StyleView:
    """Describe a board; the answer is shared and not to be changed."""
    geometry = _arranged(geometry_of(game, rules), flipped=flipped, portrait=portrait)
    translate = Language(language).translate
    board, other, cell = geometry.board, geometry.portrait, geometry.points[0]
    pieces = [_piece(game, geometry, piece, translate) for piece in _alike(game, geometry)]
    return StyleView(
        game=game.key,
        width=geometry.width,
        height=geometry.height,
        board=convert(board, BoxView, from_attributes=True),
        trays=convert(geometry.trays, list[BoxView], from_attributes=True),
        die=convert(geometry.die, BoxView | None, from_attributes=True),
        portrait=convert(other, Size | None, from_attributes=True),
        points=convert(geometry.points, list[StylePoint], from_attributes=True),
        track=list(geometry.track),
        stocks=[
            StyleStock(one.sign, one.x, one.y, one.seat.index, one.across, one.down, one.name)
            for one in geometry.stocks
        ],
        pieces=pieces,
        piece_sets=list(geometry.piece_sets),
        outlines=outlines_in("".join(drawn for one in pieces for drawn in one.markup.values())),
        ground=own_ids(draw_board(geometry), _prefix(game)),
        defs=own_ids(materials(), _prefix(game)),
        marks={kind: draw_mark(kind, geometry, cell.width, cell.height) for kind in _MARKS},
        words={key: translate(words) for key, words in {**_WORDS, **_owned(game)}.items()},
    )


@lru_cache(maxsize=256)
def style_address(game: AnyGame, rules: Rules) -> str:
    """Return the address of the board style of these rules, relative to the page.

    It has only options that change the board, so rules with the same board share an address; the
    page adds ``&flipped=1``, ``&portrait=1`` and ``&lang=xx``. ``v`` changes with the drawing, so
    the answer can be cached forever.
    """
    name, options = _shortest(game, rules)
    # Drawn by the simplest rules: others with the same board need no drawing.
    version = _version(game, game.make_rules(name, **options))
    query = urlencode({"rules": name, **options, "v": version})
    return f"api/board-styles/{game.key}?{query}"


def _shortest(game: AnyGame, rules: Rules) -> tuple[str, dict[str, str]]:
    wanted = geometry_of(game, rules)
    for name in (next(iter(game.presets)), rules.name):
        if geometry_of(game, game.presets[name]) == wanted:
            return name, {}
    return rules.name, dict(_changed(game, rules, wanted))


def _changed(game: AnyGame, rules: Rules, wanted: Geometry) -> Iterator[tuple[str, str]]:
    usual = {option.key: option.default for option in game.presets[rules.name].options()}
    changed = {
        option.key: option.default
        for option in rules.options()
        if option.default != usual[option.key]
    }
    for key, value in changed.items():
        others = {other: changed[other] for other in changed if other != key}
        if not _has_board(game, rules.name, others, wanted):
            yield key, _written(value)


def _has_board(game: AnyGame, name: str, options: dict[str, OptionValue], wanted: Geometry) -> bool:
    try:
        return geometry_of(game, game.make_rules(name, **options)) == wanted
    except OptionError:
        return False


def _written(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


@lru_cache(maxsize=256)
def _version(game: AnyGame, rules: Rules) -> str:
    drawn = [board_style(game, rules, portrait=portrait) for portrait in (False, True)]
    return hashlib.sha256(json.encode(drawn)).hexdigest()[:8]


def _arranged(geometry: Geometry, *, flipped: bool, portrait: bool) -> Geometry:
    chosen = geometry.portrait if portrait and geometry.portrait else geometry
    return chosen.turned() if flipped else chosen


def _alike(game: AnyGame, geometry: Geometry) -> list[Piece]:
    """Sort pieces by name: similar drawings compress better side by side."""
    return sorted(geometry.pieces, key=lambda piece: str(game.signs[piece.sign].name))


def _piece(
    game: AnyGame, geometry: Geometry, piece: Piece, translate: Callable[[str], str]
) -> StylePiece:
    markup = {
        chosen: own_ids(without_outlines(draw_piece(piece, 0, 0, chosen)), _prefix(game))
        for chosen in geometry.piece_sets or ("",)
    }
    return StylePiece(
        sign=piece.sign,
        name=translate(_name(game, piece)),
        seat=None if piece.seat is None else piece.seat.index,
        is_turned=piece.is_turned,
        markup=markup,
    )


def _name(game: AnyGame, piece: Piece) -> Sentence:
    name = as_sentence(piece.name or game.signs[piece.sign].name)
    if piece.seat is None:
        return name
    return say("{seat}'s {piece}", seat=game.seat_name(piece.seat), piece=name)


def _owned(game: AnyGame) -> dict[str, Sentence]:
    return {
        mark: say("{what}, {seat}'s point", what="{what}", seat=game.seat_name(seat))
        for mark, seat in (("first", Seat.FIRST), ("second", Seat.SECOND))
    }


def _prefix(game: AnyGame) -> str:
    return f"{game.key}-"
