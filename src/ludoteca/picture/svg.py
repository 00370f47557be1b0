"""A position as a self-contained SVG file: no script, no font, no other file."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from html import escape
from typing import Any

from ludoteca.core import AnyGame, OptionError, Position, Rules, join
from ludoteca.core.geometry import Geometry, Piece, Stock
from ludoteca.picture.board import draw_board, draw_ground
from ludoteca.picture.marks import draw_mark
from ludoteca.picture.markup import element, number, own_ids, text
from ludoteca.picture.materials import materials
from ludoteca.picture.pieces import draw_piece
from ludoteca.picture.themes import THEMES, style
from ludoteca.picture.words import description, headline

_BESIDE = 0.85  # The scale of pieces beside the board


def svg(
    game: AnyGame,
    position: Position[Any],
    *,
    theme: str = "wood",
    pieces: str | None = None,
    marks: Mapping[str, str] | None = None,
    flipped: bool = False,
    language: str = "en",
    translate: Callable[[str], str] = str,
) -> str:
    """Draw a position in one of ``THEMES``, with a piece set by name, or the default.

    Points are marked as ``last``, ``dead`` or ``choice``; steps that are not points, such as
    ``pass``, are ignored. An OptionError says that there is no such theme, piece set or picture.
    """
    geometry = geometry_of(game, position.rules)
    chosen = _piece_set(game, geometry, pieces)
    if flipped:
        geometry = geometry.turned()
    body = (
        *_words(game, position, translate),
        element("style", style(_check_theme(theme), game.key)),
        element("defs", materials()),
        draw_ground(geometry),
        draw_board(geometry),
        *_pieces(game, position, geometry, chosen),
        *_marks(position, geometry, marks or {}),
    )
    return _document("\n".join(body), geometry, game.key, language)


def _words(game: AnyGame, position: Position[Any], translate: Callable[[str], str]) -> list[str]:
    words = " ".join(f"{translate(line)}." for line in description(game, position))
    texts = {"title": translate(headline(game, position)), "desc": words}
    return [element(name, escape(line, quote=False), id=name) for name, line in texts.items()]


def _document(body: str, geometry: Geometry, key: str, language: str) -> str:
    document = element(
        "svg",
        f"\n{own_ids(body, f'{key}-')}\n",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(geometry.width)} {number(geometry.height)}",
        role="img",
        aria_labelledby=f"{key}-title {key}-desc",
        lang=language,
        class_=f"ludoteca {key}",
    )
    return f"{document}\n"


def geometry_of(game: AnyGame, rules: Rules) -> Geometry:
    geometry = game.geometry(rules)
    if geometry is None:
        raise OptionError("{game} has no picture, only a drawing in text", game=game.title)
    return geometry


def _check_theme(name: str) -> str:
    if name not in THEMES:
        names = join(", ", THEMES)
        raise OptionError(
            "no theme called {name}: choose one of {names}", name=repr(name), names=names
        )
    return name


def _piece_set(game: AnyGame, geometry: Geometry, name: str | None) -> str:
    if name is None:
        return next(iter(geometry.piece_sets), "")
    check_piece_set(game, geometry.piece_sets, name)
    return name


def check_piece_set(game: AnyGame, sets: Collection[str], name: str) -> None:
    """Raise OptionError unless a game has a piece set of this name."""
    if not sets:
        raise OptionError("{game} has only one piece set", game=game.title)
    if name not in sets:
        names = join(", ", sets)
        raise OptionError(
            "no piece set called {name}: choose one of {names}", name=repr(name), names=names
        )


def _pieces(
    game: AnyGame, position: Position[Any], geometry: Geometry, chosen: str
) -> Iterator[str]:
    drawn = {piece.sign: piece for piece in geometry.pieces}
    points = {point.name: point for point in geometry.points}
    for name, sign in position.pieces().items():
        point = points[name]
        yield element("g", draw_piece(drawn[sign], point.x, point.y, chosen), data_point=name)
    counts = game.reserves(position)
    for stock in geometry.stocks:
        if counts.get(stock.sign):
            yield _lay_out(stock, counts[stock.sign], drawn[stock.sign], chosen)


def _lay_out(stock: Stock, count: int, piece: Piece, chosen: str) -> str:
    shown = count if stock.across or stock.down else 1
    spots = (
        (stock.x + stock.across * number, stock.y + stock.down * number) for number in range(shown)
    )
    laid = [draw_piece(piece, x, y, chosen, _BESIDE) for x, y in spots]
    if count > shown:
        x, y = stock.x + 34, stock.y + 26
        badge = element("rect", class_="badge", x=x - 22, y=y - 19, width=46, height=38, rx=19)
        laid += [badge, text(str(count), class_="count", x=x + 1, y=y)]
    return element("g", *laid, class_="beside", data_count=count)


def _marks(position: Position[Any], geometry: Geometry, marks: Mapping[str, str]) -> Iterator[str]:
    points, standing = {point.name: point for point in geometry.points}, position.pieces()
    for name, kind in marks.items():
        if point := points.get(name):
            shown = "left" if kind == "last" and name not in standing else kind
            mark = draw_mark(shown, geometry, point.width, point.height)
            yield element("g", mark, transform=f"translate({point.x:.6g} {point.y:.6g})")
