"""What the interfaces need from a game: board, pieces, words, help and lesson."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.resources import files
from typing import Any
from xml.etree import ElementTree

from ludoteca.core import AnyGame, Geometry, LudotecaError, Position, Sentence
from ludoteca.core.geometry import Box, Piece
from ludoteca.locale import languages
from ludoteca.locale.lesson import ANY_MOVE, lesson, lesson_pieces
from ludoteca.picture.board import MARKS
from ludoteca.picture.pieces import SHAPES, draw_piece
from ludoteca.picture.svg import svg
from ludoteca.records.demo import demo
from ludoteca.testing.report import Checked, are_sentences

_CHAPTERS = ["Goal", "Board", "Turn", "End", "Rule sets", "Writing moves"]
_LINES = ("line", "edge", "path")
_TONES = ("light", "dark", "shared")


def check_geometry(game: AnyGame, rules: str) -> Checked:
    """The geometry describes the board of a rule set."""
    position = game.start(rules=rules)
    geometry = game.geometry(position.rules)
    if geometry is None:
        return
    for one in filter(None, (geometry, geometry.portrait)):
        yield from _layout(one)
        yield from _kinds(one)
        yield from _match(game, position, one)


def _layout(geometry: Geometry) -> Checked:
    areas = [(point.name, point.area) for point in geometry.points]
    names = [name for name, _ in areas]
    is_unique = len(set(names)) == len(names)
    yield "every point of the geometry has a name of its own", is_unique, names
    for number, (name, box) in enumerate(areas):
        for other, area in areas[:number]:
            is_apart = not box.overlaps(area)
            yield "the areas of two points do not overlap", is_apart, f"{other}, {name}"
    spots = [("a line", *spot) for line in geometry.lines for spot in line.spots]
    spots += [(label.text, label.x, label.y) for label in geometry.labels]
    spots += [(mark.kind, mark.x, mark.y) for mark in geometry.marks]
    spots += [(stock.sign, stock.x, stock.y) for stock in geometry.stocks]
    inside = [*areas, ("the board", geometry.board), *(("a tray", tray) for tray in geometry.trays)]
    inside += [(what, Box(x, y, 0, 0)) for what, x, y in spots]
    for what, box in inside:
        yield "everything lies in the view box", geometry.view.contains(box), f"{what}: {box}"


def _kinds(geometry: Geometry) -> Checked:
    for piece in geometry.pieces:
        is_shape, is_tone = piece.shape in SHAPES, piece.tone in _TONES
        choices = f"{piece.shape}: choose {', '.join(SHAPES)}"
        yield "the shape of a piece is known", is_shape, choices
        yield "the tone of a piece is known", is_tone, piece.tone
        if is_shape and is_tone:
            yield from _drawing(piece, geometry.piece_sets or ("",))
    for mark in geometry.marks:
        choices = f"{mark.kind}: choose {', '.join(MARKS)}"
        yield "the kind of a mark is known", mark.kind in MARKS, choices
    for line in geometry.lines:
        yield "the kind of a line is known", line.kind in _LINES, line.kind


def _drawing(piece: Piece, sets: Iterable[str]) -> Checked:
    try:
        for chosen in sets:
            draw_piece(piece, 0, 0, chosen)
    except LudotecaError as error:
        yield "every piece can be drawn", False, error


def _match(game: AnyGame, position: Position[Any], geometry: Geometry) -> Checked:
    points = {point.name for point in geometry.points}
    places, signs = set(game.places(position)), set(game.signs)
    unknown = sorted(places - points)
    yield "every point of the drawing is one of the geometry", not unknown, unknown
    is_alike = not places or bool(points & places)
    yield "drawing and geometry name points in the same way", is_alike, sorted(points)
    stocks = {stock.name for stock in geometry.stocks if stock.name}
    touched = {move.steps[0] for move in position.legal_moves() if move.steps}
    is_known = not touched or touched & (points | stocks) or position.chances()
    yield "the steps of moves are points of the geometry", is_known, sorted(touched)
    drawn = {piece.sign: piece for piece in geometry.pieces}
    different = sorted(set(drawn) ^ signs)
    yield "drawing and geometry have the same signs", not different, different
    for sign, meaning in game.signs.items():
        yield "every sign has a name", meaning.name, sign
        agrees = sign not in drawn or drawn[sign].seat == meaning.seat
        yield "drawing and geometry agree whose a piece is", agrees, sign
    for stock in geometry.stocks:
        yield "every stock holds a known piece", stock.sign in drawn, stock.sign


def _pieces(game: AnyGame, position: Position[Any]) -> Checked:
    """The pieces stand where the drawing shows them."""
    pieces, places, reserves = position.pieces(), game.places(position), game.reserves(position)
    signs = set(game.signs)
    unknown = {*pieces.values(), *reserves} - signs
    yield "every piece is one of the signs", not (signs and unknown), unknown
    yield "no reserve is below zero", all(count >= 0 for count in reserves.values()), reserves
    for one in game.piece_sets.values():
        unknown = set(one) - signs
        yield "a piece set replaces known signs", not unknown, unknown
    lines = game.draw(position).split("\n")
    for point, place in places.items():
        shown = lines[place.line][place.start : place.stop]
        is_inside = len(shown) == place.stop - place.start
        yield "every place is inside the drawing", is_inside, (point, place)
        expected = pieces.get(point)
        is_shown = (shown if shown in signs else None) == expected
        yield "the drawing shows the pieces", is_shown, (point, shown, expected)
    stray = set(pieces) - set(places)
    yield "every piece stands on a point", not (places and stray), stray


def _picture(game: AnyGame, position: Position[Any]) -> Checked:
    """A picture of a position can be drawn."""
    if not game.has_picture:
        return
    try:
        root = ElementTree.fromstring(svg(game, position))
    except ElementTree.ParseError as error:
        yield "the picture is well-formed XML", False, error
        return
    shown, pieces = {node.get("data-point") for node in root.iter()} - {None}, position.pieces()
    yield "the picture shows every piece", shown == set(pieces), set(pieces) ^ shown
    svg(game, position, flipped=True)


def _narration(game: AnyGame, position: Position[Any]) -> Checked:
    """Every legal move can be described in sentences."""
    for move in position.legal_moves():
        sentences = game.narrate(position, move)
        is_described = sentences and are_sentences(*sentences)
        yield "every legal move is described in sentences", is_described, (move, sentences)
    beside = game.beside_board(position)
    is_said = all(isinstance(one, Sentence) for one in beside)
    yield "what is beside the board is said in sentences", is_said, beside


POSITION_CHECKS = (_pieces, _picture, _narration)


def check_help(game: AnyGame) -> Checked:
    """The help has a page in English."""
    folder = files(game.package) / "help"
    if not (folder / "en.md").is_file():
        yield "the help has a page in English", False, f"{game.package}/help/en.md is missing"
        return
    english = (folder / "en.md").read_text(encoding="utf-8")
    yield "a page of the help begins with a title", english.startswith("# "), "en.md"
    found = _chapters(english)
    yield f"the chapters of the help are {', '.join(_CHAPTERS)}", found == _CHAPTERS, found
    for page in (folder / f"{language}.md" for language in languages() if language != "en"):
        if page.is_file():
            found = _chapters(page.read_text(encoding="utf-8"))
            is_alike = len(found) == len(_CHAPTERS)
            yield "every language has the same chapters", is_alike, (page.name, found)


def _chapters(page: str) -> list[str]:
    return [line[3:] for line in page.splitlines() if line.startswith("## ")]


def check_lesson(game: AnyGame) -> Checked:
    """The lesson can be read."""
    geometry = game.geometry(game.start().rules)
    sets = geometry.piece_sets if geometry else ()
    unknown = [name for name in lesson_pieces(game) if name not in sets]
    yield "the lesson names sets of pieces that there are", not unknown, unknown
    for number, step in enumerate(lesson(game, "en"), 1):
        where = f"step {number}"
        has_texts = step.text and step.right and step.wrong
        yield "every step of the lesson has its texts", has_texts, where
        yield "every step of the lesson has an answer", step.answers, where
        legal = [str(move) for move in step.board(game).legal_moves()]
        yield "a position of the lesson is not the end", legal, f"{where}: {step.position}"
        wrong = set(step.answers) - {ANY_MOVE, *legal}
        is_legal = not (legal and wrong)
        yield "the answers of the lesson are legal moves", is_legal, (where, wrong)


def check_demo(game: AnyGame) -> Checked:
    """The demo can be played."""
    demo(game)
    yield from ()
