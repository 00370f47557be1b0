"""Shogi boards and pieces as faces draw them."""

from __future__ import annotations

import pytest

from ludoteca.core import Seat
from ludoteca.core.geometry import Way
from ludoteca.games.shogi import GAME
from tests.unit.games.geometries import check_geometry, describe, is_symmetric


@pytest.mark.parametrize("rules", GAME.presets)
def test_every_square_is_there_once_and_the_board_is_symmetric(rules: str) -> None:
    geometry = describe(GAME, rules)
    check_geometry(GAME, geometry, rules=rules)
    assert is_symmetric(geometry)


def test_file_1_is_at_the_right_and_rank_a_on_top() -> None:
    spots = {point.name: (point.x, point.y) for point in describe(GAME).points}
    assert max(spots, key=lambda name: (spots[name][0], -spots[name][1])) == "1a"


@pytest.mark.parametrize("rules", GAME.presets)
def test_cells_are_a_little_taller_than_wide(rules: str) -> None:
    geometry = describe(GAME, rules)
    for described in filter(None, (geometry, geometry.portrait)):
        assert {round(point.height / point.width, 2) for point in described.points} == {1.09}


@pytest.mark.parametrize(("rules", "kinds"), [("standard", "RBGSNLP"), ("minishogi", "RBGSP")])
def test_each_kind_that_can_be_in_hand_has_its_place(rules: str, kinds: str) -> None:
    stocks = describe(GAME, rules).stocks
    for seat, mark in ((Seat.FIRST, ""), (Seat.SECOND, "v")):
        own = {stock.sign: stock.name for stock in stocks if stock.seat is seat}
        assert own == {mark + kind: f"{kind}*" for kind in kinds}


@pytest.mark.parametrize("rules", GAME.presets)
def test_on_a_narrow_screen_the_stands_are_above_and_below_the_board(rules: str) -> None:
    portrait = describe(GAME, rules).portrait
    assert portrait is not None
    below, above = portrait.trays
    assert above.bottom < portrait.board.y < portrait.board.bottom < below.y
    assert {
        stock.y > portrait.board.y for stock in portrait.stocks if stock.seat is Seat.FIRST
    } == {True}


def test_the_pieces_in_hand_are_counted() -> None:
    position = GAME.parse_position("4k/5/5/5/K4 b 2Gbp 1", rules="minishogi")
    assert GAME.reserves(position) == {"G": 2, "vB": 1, "vP": 1}


@pytest.mark.parametrize(
    ("sign", "kanji", "promoted", "turned"),
    [("P", "歩", False, False), ("vK", "王", False, True), ("v+R", "龍", True, True)],
)
def test_pieces_have_their_kanji_and_point_at_the_enemy(
    sign: str, kanji: str, promoted: bool, turned: bool
) -> None:
    [piece] = [piece for piece in describe(GAME).pieces if piece.sign == sign]
    assert piece.texts["kanji"] == kanji
    assert (piece.is_promoted, piece.is_turned) == (promoted, turned)
    assert piece.tone == "shared"


def test_real_pieces_have_two_kanji_except_the_tokin() -> None:
    written = {piece.sign: piece.texts["two-kanji"] for piece in describe(GAME).pieces}
    blacks = {"K": "玉将", "R": "飛車", "B": "角行", "G": "金将", "S": "銀将", "N": "桂馬"}
    blacks |= {"L": "香車", "P": "歩兵", "+R": "龍王", "+B": "龍馬", "+S": "成銀", "+N": "成桂"}
    blacks |= {"+L": "成香", "+P": "と"}
    assert written == blacks | {f"v{sign}": name for sign, name in blacks.items()} | {"vK": "王将"}


def test_settings_made_before_there_were_two_kanji_still_mean_the_same() -> None:
    sets = describe(GAME).piece_sets
    assert next(iter(sets)) == "kanji"
    assert {key: str(title) for key, title in sets.items()} == {
        "kanji": "one kanji",
        "two-kanji": "kanji",
        "letters": "letters",
        "moves": "letters with moves",
    }


def test_a_piece_knows_its_ways() -> None:
    ways = {piece.sign: set(piece.ways) for piece in describe(GAME).pieces}
    assert ways["N"] == ways["vN"] == {Way(-1, 2), Way(1, 2)}
    assert ways["L"] == {Way(0, 1, True)}
    assert Way(0, 1, True) in ways["+R"]
    assert Way(1, -1) in ways["+R"]
    assert ways["G"] == ways["+P"]
