"""The boards as pictures.

``check_game`` proves that all points are there, apart from each other and inside the view, and that
pieces and signs agree.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import ludoteca
from ludoteca.core import Geometry, Seat
from ludoteca.core.geometry import Box, Way
from ludoteca.games.go.board import SIZES, stars

RULES: list[tuple[str, dict[str, Any]]] = [
    *((game.key, {"rules": rules}) for game in ludoteca.all_games() for rules in game.presets),
    *(("go", {"size": size}) for size in SIZES),
]


def described(key: str, rules: str | None = None, **by: Any) -> Geometry:
    game = ludoteca.game(key)
    found = game.geometry(game.make_rules(rules, **by))
    assert found is not None
    return found


def spots(geometry: Geometry) -> dict[str, tuple[float, float]]:
    return {point.name: (point.x, point.y) for point in geometry.points}


@pytest.mark.parametrize(("key", "by"), RULES)
def test_what_is_on_the_board_and_beside_it_stays_there(key: str, by: dict[str, Any]) -> None:
    geometry = described(key, **by)
    assert geometry.turned().turned() == geometry
    for seen in filter(None, (geometry, geometry.turned(), geometry.portrait)):
        assert all(seen.view.contains(box) for box in (seen.board, *seen.trays))
        assert not any(tray.overlaps(seen.board) for tray in seen.trays)
        drawn = [spot for line in seen.lines for spot in line.spots]
        drawn += [(label.x, label.y) for label in seen.labels]
        drawn += [(mark.x, mark.y) for mark in seen.marks]
        assert all(seen.board.contains(Box(x, y, 0, 0)) for x, y in drawn)
        for stock in seen.stocks:
            first = Box(stock.x - 40, stock.y - 40, 80, 80)
            assert any(tray.contains(first) for tray in seen.trays), stock


@pytest.mark.parametrize(("key", "by"), RULES)
def test_on_a_narrow_screen_are_the_same_things(key: str, by: dict[str, Any]) -> None:
    geometry = described(key, **by)
    portrait = geometry.portrait
    if portrait is None:
        assert geometry.width <= geometry.height
        return
    assert portrait.width < min(portrait.height, geometry.width)
    assert portrait.pieces == geometry.pieces
    assert list(spots(portrait)) == list(spots(geometry))
    assert {(one.sign, one.name, one.seat) for one in portrait.stocks} == {
        (one.sign, one.name, one.seat) for one in geometry.stocks
    }


@pytest.mark.parametrize(("key", "by"), [case for case in RULES if case[0] != "senet"])
def test_a_board_is_symmetric_and_has_every_point(key: str, by: dict[str, Any]) -> None:
    geometry, game = described(key, **by), ludoteca.game(key)
    board, points = geometry.board, set(spots(geometry).values())
    assert points == {(2 * board.x + board.width - x, y) for x, y in points}
    assert points == {(x, 2 * board.y + board.height - y) for x, y in points}
    assert spots(geometry).keys() == game.places(game.start(**by)).keys()


@pytest.mark.parametrize(
    ("key", "point"), [("morris", "a1"), ("neutron", "a5"), ("go", "A19"), ("shogi", "9a")]
)
def test_this_point_is_at_the_top_left(key: str, point: str) -> None:
    found = spots(described(key))
    assert min(found, key=lambda name: (found[name][1], found[name][0])) == point


@pytest.mark.parametrize("rules", ludoteca.game("morris").presets)
def test_the_lines_and_men_of_morris_are_those_of_the_rules(rules: str) -> None:
    game, geometry = ludoteca.game("morris"), described("morris", rules=rules)
    named = {spot: name for name, spot in spots(geometry).items()}
    drawn = [" ".join(named[spot] for spot in line.spots) for line in geometry.lines]
    assert drawn == list(game.presets[rules].board.lines)
    counts = game.reserves(game.start(rules))
    assert counts == dict.fromkeys("○●", game.presets[rules].men)
    for laid in filter(None, (geometry, geometry.portrait)):
        for stock, tray in zip(laid.stocks, laid.trays, strict=True):
            others = counts[stock.sign] - 1
            x, y = stock.x + stock.across * others, stock.y + stock.down * others
            assert tray.contains(Box(x, y, 0, 0))
            assert stock.across or stock.down


@pytest.mark.parametrize(("rules", "carved"), [("standard", True), ("three", False)])
def test_a_flower_is_carved_where_no_man_can_stand(rules: str, carved: bool) -> None:
    marks = described("morris", rules=rules).marks
    assert any(mark.kind == "rose" for mark in marks) is carved


@pytest.mark.parametrize(("seat", "row"), [(Seat.FIRST, "1"), (Seat.SECOND, "5")])
def test_each_home_row_is_marked_as_its_owners(seat: Seat, row: str) -> None:
    geometry = described("neutron")
    [home] = [mark for mark in geometry.marks if mark.kind == "home" and mark.seat is seat]
    assert {name for name, (_, y) in spots(geometry).items() if y == home.y} == {
        f"{column}{row}" for column in "abcde"
    }


@pytest.mark.parametrize("size", SIZES)
def test_the_star_points_are_marked(size: int) -> None:
    geometry = described("go", size=size)
    named = {spot: name for name, spot in spots(geometry).items()}
    assert {named[mark.x, mark.y] for mark in geometry.marks} == stars(size)


def test_prisoners_lie_on_the_side_of_who_has_taken_them() -> None:
    black, white = described("go", size=7).stocks
    assert (black.sign, white.sign) == ("○", "●")
    assert black.y > white.y


@pytest.mark.parametrize(
    ("key", "text", "by", "reserves"),
    [
        ("go", "7/7/7/7/7/7/7 b - 3/1 0", {}, {"○": 3, "●": 1}),
        ("senet", "..2B3C4D5E.................... 1 -", {}, {"1": 1, "A": 1}),
        ("shogi", "4k/5/5/5/K4 b 2Gbp 1", {"rules": "minishogi"}, {"G": 2, "vB": 1, "vP": 1}),
        ("neutron", "bbbbb/5/2n2/5/wwwww w -", {}, {}),
    ],
)
def test_what_lies_beside_the_board_is_counted(
    key: str, text: str, by: dict[str, Any], reserves: dict[str, int]
) -> None:
    game = ludoteca.game(key)
    counts = game.reserves(game.parse_position(text, **by))
    assert {sign: count for sign, count in counts.items() if count} == reserves


def test_the_path_of_senet_goes_from_each_square_to_one_beside_it() -> None:
    geometry = described("senet")
    for laid in filter(None, (geometry, geometry.portrait)):
        found = spots(laid)
        for one, other in pairwise(range(1, 31)):
            (x, y), (right, down) = found[str(one)], found[str(other)]
            assert abs(x - right) + abs(y - down) == 100
    assert found["1"][0] == found["10"][0] < found["11"][0] < found["30"][0]
    assert found["1"][1] < found["10"][1] == found["11"][1]
    [path] = [line for line in geometry.lines if line.kind == "path"]
    rows = [y for _, y in path.spots]
    assert rows == sorted(rows)
    assert set(rows) == {y for name, (_, y) in spots(geometry).items() if name != "off"}
    assert path.spots[0][0] < path.spots[1][0] == path.spots[2][0] > path.spots[3][0]


def test_the_die_has_room_beside_the_pieces_that_have_left() -> None:
    geometry = described("senet")
    for laid in filter(None, (geometry, geometry.turned(), geometry.portrait)):
        [off] = [point for point in laid.points if point.name == "off"]
        assert laid.die is not None
        assert laid.trays[0].contains(laid.die)
        assert not laid.die.overlaps(off.area)


def test_trap_landing_and_numbers_are_on_their_squares() -> None:
    geometry = described("senet")
    named = {spot: name for name, spot in spots(geometry).items()}
    found = {mark.kind: named.get((mark.x, mark.y)) for mark in geometry.marks}
    assert (found["trap"], found["landing"]) == ("27", "15")
    for seen in (geometry, geometry.turned()):
        at = spots(seen)
        assert {label.text for label in seen.labels} == at.keys() - {"off"}
        corners = {
            (len(label.text), label.x - at[label.text][0], label.y - at[label.text][1])
            for label in seen.labels
        }
        assert corners == {(1, -35, -35), (2, -29, -35)}


@pytest.mark.parametrize(("rules", "kinds"), [("standard", "RBGSNLP"), ("minishogi", "RBGSP")])
def test_a_stand_of_shogi_has_a_slot_for_each_kind_in_hand(rules: str, kinds: str) -> None:
    geometry = described("shogi", rules=rules)
    for seat, mark in ((Seat.FIRST, ""), (Seat.SECOND, "v")):
        own = {stock.sign: stock.name for stock in geometry.stocks if stock.seat is seat}
        assert own == {mark + kind: f"{kind}*" for kind in kinds}
    for laid in filter(None, (geometry, geometry.portrait)):
        assert {round(point.height / point.width, 2) for point in laid.points} == {1.09}
    below, above = laid.trays
    assert above.bottom < laid.board.y < laid.board.bottom < below.y
    assert all(stock.y > laid.board.y for stock in laid.stocks if stock.seat is Seat.FIRST)


@pytest.mark.parametrize(
    ("sign", "kanji", "promoted", "turned"),
    [("P", "歩", False, False), ("vK", "王", False, True), ("v+R", "龍", True, True)],
)
def test_pieces_have_their_kanji_and_point_at_the_enemy(
    sign: str, kanji: str, promoted: bool, turned: bool
) -> None:
    [piece] = [piece for piece in described("shogi").pieces if piece.sign == sign]
    assert (piece.texts["kanji"], piece.tone) == (kanji, "shared")
    assert (piece.is_promoted, piece.is_turned) == (promoted, turned)


def test_real_pieces_have_two_kanji_except_the_tokin() -> None:
    written = {piece.sign: piece.texts["two-kanji"] for piece in described("shogi").pieces}
    blacks = {"K": "玉将", "R": "飛車", "B": "角行", "G": "金将", "S": "銀将", "N": "桂馬"}
    blacks |= {"L": "香車", "P": "歩兵", "+R": "龍王", "+B": "龍馬", "+S": "成銀", "+N": "成桂"}
    blacks |= {"+L": "成香", "+P": "と"}
    assert written == blacks | {f"v{sign}": name for sign, name in blacks.items()} | {"vK": "王将"}


def test_settings_made_before_there_were_two_kanji_still_mean_the_same() -> None:
    sets = {"kanji": "one kanji", "two-kanji": "kanji"}
    sets |= {"letters": "letters", "moves": "letters with moves"}
    assert list(described("shogi").piece_sets.items()) == list(sets.items())


def test_a_piece_of_shogi_shows_how_it_moves() -> None:
    ways = {piece.sign: set(piece.ways) for piece in described("shogi").pieces}
    assert ways["N"] == ways["vN"] == {Way(-1, 2), Way(1, 2)}
    assert ways["L"] == {Way(0, 1, True)}
    assert {Way(0, 1, True), Way(1, -1)} < ways["+R"]
    assert ways["G"] == ways["+P"]
