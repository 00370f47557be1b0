"""What every game's geometry promises, checked for any board."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

from ludoteca.core import AnyGame, Geometry
from ludoteca.core.geometry import Box

__all__ = ["check_geometry", "describe", "is_symmetric"]


def describe(game: AnyGame, rules: str | None = None, **options: Any) -> Geometry:
    """The geometry of some rules."""
    found = game.geometry(game.make_rules(rules, **options))
    assert found is not None
    return found


def check_geometry(
    game: AnyGame, geometry: Geometry, beyond: frozenset[str] = frozenset(), **by: Any
) -> None:
    """Every point once and apart from the others, every sign drawn, all inside the view."""
    start = game.start(**by)
    names = Counter(point.name for point in geometry.points)
    assert set(names) == game.places(start).keys() | beyond
    assert set(names.values()) == {1}
    areas = [point.area for point in geometry.points]
    assert not any(one.overlaps(other) for one, other in combinations(areas, 2))
    assert Counter(piece.sign for piece in geometry.pieces) == Counter(game.signs.keys())
    assert all(piece.seat is game.signs[piece.sign].seat for piece in geometry.pieces)
    assert set(start.pieces().values()) <= game.signs.keys()
    assert {stock.sign for stock in geometry.stocks} <= game.signs.keys()
    for drawn in (geometry, geometry.turned()):
        check_inside(game, drawn)
    assert geometry.turned().turned() == geometry
    if geometry.portrait is not None:
        check_portrait(game, geometry, geometry.portrait, beyond, by)


def check_portrait(
    game: AnyGame,
    geometry: Geometry,
    portrait: Geometry,
    beyond: frozenset[str],
    by: dict[str, Any],
) -> None:
    """The same things, higher than wide."""
    check_geometry(game, portrait, beyond, **by)
    assert portrait.width < portrait.height
    assert portrait.width < geometry.width
    assert portrait.pieces == geometry.pieces
    assert [one.name for one in portrait.points] == [one.name for one in geometry.points]
    assert {(one.sign, one.name, one.seat) for one in portrait.stocks} == {
        (one.sign, one.name, one.seat) for one in geometry.stocks
    }


def check_inside(game: AnyGame, geometry: Geometry) -> None:
    view = geometry.view
    assert view.contains(geometry.board)
    assert all(view.contains(tray) for tray in geometry.trays)
    assert not any(tray.overlaps(geometry.board) for tray in geometry.trays)
    assert all(view.contains(point.area) for point in geometry.points)
    spots = [spot for line in geometry.lines for spot in line.spots]
    spots += [(label.x, label.y) for label in geometry.labels]
    spots += [(mark.x, mark.y) for mark in geometry.marks]
    assert all(geometry.board.contains(Box(x, y, 0, 0)) for x, y in spots)
    for stock in geometry.stocks:
        first = Box(stock.x - 40, stock.y - 40, 80, 80)
        assert any(tray.contains(first) for tray in geometry.trays), stock


def is_symmetric(geometry: Geometry) -> bool:
    """Whether the points stay where they are in a mirror, upright and level."""
    board = geometry.board
    across, down = 2 * board.x + board.width, 2 * board.y + board.height
    spots = {(point.x, point.y) for point in geometry.points}
    mirrored = {(across - x, y) for x, y in spots}
    upside_down = {(x, down - y) for x, y in spots}
    return spots == mirrored == upside_down
