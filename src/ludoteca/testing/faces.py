"""What the terminal and the browser need of a game: board, pieces, words, help and lesson."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.resources import files
from typing import Any
from xml.etree import ElementTree

from ludoteca.core import AnyGame, Geometry, LudotecaError, Position, Sentence
from ludoteca.core.geometry import Box, Piece
from ludoteca.locale import languages
from ludoteca.locale.lesson import lesson
from ludoteca.picture.board import MARKS
from ludoteca.picture.pieces import SHAPES, draw_piece
from ludoteca.picture.svg import svg
from ludoteca.records.demo import demo
from ludoteca.testing.report import Broken

__all__ = [
    "check_demo",
    "check_geometry",
    "check_help",
    "check_lesson",
    "check_narration",
    "check_picture",
    "check_pieces",
]


_CHAPTERS = ("Goal", "Board", "Turn", "End", "Rule sets", "Writing moves")
_LINES = frozenset({"line", "edge", "path"})
_TONES = frozenset({"light", "dark", "shared"})
_ANY_MOVE = "*"


def check_geometry(game: AnyGame, rules: str) -> Broken:
    """The geometry describes the board of a rule set."""
    if game.geometry is None:
        return
    position = game.start(rules=rules)
    geometry = game.geometry(position.rules)
    json.dumps(geometry.as_data())
    for one in filter(None, (geometry, geometry.portrait)):
        yield from _layout(one)
        yield from _kinds(one)
        yield from _match(game, position, one)


def _layout(geometry: Geometry) -> Broken:
    names = [point.name for point in geometry.points]
    if len(set(names)) < len(names):
        yield "every point of the geometry has a name of its own", names
    areas = [(point.name, point.area) for point in geometry.points]
    inside = [("the board", geometry.board), *(("a tray", tray) for tray in geometry.trays)]
    for name, box in [*areas, *inside]:
        if not geometry.view.contains(box):
            yield "everything lies in the view box", f"{name}: {box}"
    for number, (name, box) in enumerate(areas):
        for other, area in areas[:number]:
            if box.overlaps(area):
                yield "the areas of two points do not overlap", f"{other}, {name}"
    spots = [(spot, "line") for line in geometry.lines for spot in line.spots]
    spots += [((label.x, label.y), label.text) for label in geometry.labels]
    spots += [((mark.x, mark.y), mark.kind) for mark in geometry.marks]
    spots += [((stock.x, stock.y), stock.sign) for stock in geometry.stocks]
    for (x, y), what in spots:
        if not geometry.view.contains(Box(x, y, 0, 0)):
            yield "everything lies in the view box", f"{what}: {x}, {y}"


def _kinds(geometry: Geometry) -> Broken:
    for piece in geometry.pieces:
        if piece.shape not in SHAPES:
            yield "the shape of a piece is known", f"{piece.shape}: choose {', '.join(SHAPES)}"
        elif piece.tone in _TONES:
            yield from _drawing(piece, geometry.piece_sets or ("",))
        if piece.tone not in _TONES:
            yield "the tone of a piece is known", piece.tone
    for mark in geometry.marks:
        if mark.kind not in MARKS:
            yield "the kind of a mark is known", f"{mark.kind}: choose {', '.join(MARKS)}"
    for line in geometry.lines:
        if line.kind not in _LINES:
            yield "the kind of a line is known", line.kind


def _drawing(piece: Piece, sets: Sequence[str]) -> Broken:
    try:
        for chosen in sets:
            draw_piece(piece, 0, 0, chosen)
    except LudotecaError as error:
        yield "every piece can be drawn", error


def _match(game: AnyGame, position: Position[Any], geometry: Geometry) -> Broken:
    points = {point.name for point in geometry.points}
    places = set(game.places(position))
    if places - points:
        yield "every point of the drawing is one of the geometry", sorted(places - points)
    if places and not points & places:
        yield "drawing and geometry name points in the same way", sorted(points)
    stocks = {stock.name for stock in geometry.stocks if stock.name}
    touched = {move.steps[0] for move in position.legal_moves() if move.steps}
    if touched and not touched & (points | stocks) and not position.chances():
        yield "the steps of moves are points of the geometry", sorted(touched)
    looks = {piece.sign: piece for piece in geometry.pieces}
    if set(looks) != set(game.signs):
        yield "drawing and geometry have the same signs", sorted(set(looks) ^ set(game.signs))
    for sign, meaning in game.signs.items():
        if not meaning.name:
            yield "every sign has a name", sign
        if sign in looks and looks[sign].seat != meaning.seat:
            yield "drawing and geometry agree whose a piece is", sign
    for stock in geometry.stocks:
        if stock.sign not in looks:
            yield "every stock holds a known piece", stock.sign


def check_pieces(game: AnyGame, position: Position[Any]) -> Broken:
    """The pieces stand where the drawing shows them."""
    pieces, places = position.pieces(), game.places(position)
    for sign in {*pieces.values(), *game.reserves(position)} - set(game.signs):
        if game.signs:
            yield "every piece is one of the signs", sign
    if any(count < 0 for count in game.reserves(position).values()):
        yield "no reserve is below zero", dict(game.reserves(position))
    for sets in game.piece_sets.values():
        if set(sets) - set(game.signs):
            yield "a set of pieces replaces known signs", sorted(set(sets) - set(game.signs))
    lines = game.draw(position).split("\n")
    for point, place in places.items():
        shown = lines[place.line][place.start : place.stop]
        if len(shown) != place.stop - place.start:
            yield "every place is inside the drawing", f"{point}: {place}"
        if (shown if shown in game.signs else None) != pieces.get(point):
            yield "the drawing shows the pieces", f"{point}: {shown!r}, {pieces.get(point)!r}"
    if places and not set(pieces) <= set(places):
        yield "every piece stands on a point", sorted(set(pieces) - set(places))


def check_picture(game: AnyGame, position: Position[Any]) -> Broken:
    """A picture of a position can be drawn."""
    if game.geometry is None:
        return
    try:
        root = ElementTree.fromstring(svg(game, position))
    except ElementTree.ParseError as error:
        yield "the picture is well-formed XML", error
        return
    shown = {node.get("data-point") for node in root.iter()} - {None}
    if shown != set(position.pieces()):
        yield "the picture shows every piece", sorted(set(position.pieces()) - shown)
    svg(game, position, flipped=True)


def check_narration(game: AnyGame, position: Position[Any]) -> Broken:
    """Every legal move can be told in sentences."""
    for move in position.legal_moves():
        told = game.tell(position, move)
        if not told or not all(isinstance(one, Sentence) and one for one in told):
            yield "every legal move is told in sentences", f"{move}: {told!r}"
    if not all(isinstance(one, Sentence) for one in position.beside_board):
        yield "what is beside the board is said in sentences", position.beside_board


def check_help(game: AnyGame) -> Broken:
    """The help has a page in English."""
    folder = files(game.package) / "help"
    if not (folder / "en.md").is_file():
        yield "the help has a page in English", f"{game.package}/help/en.md is missing"
        return
    english = (folder / "en.md").read_text(encoding="utf-8")
    if not english.startswith("# "):
        yield "a page of the help begins with a title", "en.md"
    if _chapters(english) != list(_CHAPTERS):
        yield f"the chapters of the help are {', '.join(_CHAPTERS)}", _chapters(english)
    for language in set(languages()) - {"en"}:
        page = folder / f"{language}.md"
        if page.is_file():
            count = len(_chapters(page.read_text(encoding="utf-8")))
            if count != len(_CHAPTERS):
                yield "every language has the same chapters", f"{language}.md has {count}"


def _chapters(page: str) -> list[str]:
    return [line[3:] for line in page.splitlines() if line.startswith("## ")]


def check_lesson(game: AnyGame) -> Broken:
    """The lesson can be read."""
    for number, step in enumerate(lesson(game, "en"), 1):
        if not (step.text and step.right and step.wrong):
            yield "every step of the lesson has its texts", f"step {number}"
        if not step.answers:
            yield "every step of the lesson has an answer", f"step {number}"
        board = step.board(game)
        legal = [str(move) for move in board.legal_moves()]
        if not legal:
            yield "a position of the lesson is not the end", f"step {number}: {step.position}"
        for answer in step.answers:
            if legal and answer not in (_ANY_MOVE, *legal):
                yield "the answers of the lesson are legal moves", f"step {number}: {answer}"


def check_demo(game: AnyGame) -> Broken:
    """The demo can be played."""
    record = demo(game)
    if record is None:
        return
    if record.game != game.key:
        yield "the demo is a game of its own kind", record.game
        return
    rules = game.make_rules(record.rules, **record.options)
    start = game.parse_position(record.start, rules) if record.start else game.start(rules)
    game.play(start, *(entry.move for entry in record.line if entry.move))
