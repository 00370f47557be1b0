"""The moves, promotions and drops of Shogi, one sentence and mostly one drawn board each."""

from __future__ import annotations

import pytest

from ludoteca.core import IllegalMoveError
from ludoteca.games.shogi import GAME, ShogiMove, ShogiPosition
from tests.stored import read_text, read_toml
from tests.unit.games.helpers import moves, why

after = GAME.play


# The start


def test_twenty_pieces_a_side_stand_on_nine_by_nine_squares_and_black_moves_first() -> None:
    start = GAME.parse_diagram(read_text("drawings/shogi.txt"), "b - 1")
    assert GAME.start() == start
    assert GAME.seat_name(start.turn) == "Black"
    assert start.expected == "move a piece, for example 9g9f"
    assert GAME.beside_board(start) == ["In hand: Black -, White -"]


def test_squares_are_numbered_from_the_right_and_from_the_top() -> None:
    moved = after(GAME.start(), "7g7f", "3c3d")
    ranks = "lnsgkgsnl/1r5b1/pppppp1pp/6p2/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL"
    assert GAME.format_position(moved) == f"{ranks} b - 3"
    assert moved.ply == 3


def test_moves_come_in_reading_order_promotions_first_and_then_the_drops_by_piece() -> None:
    position = GAME.parse_diagram(
        """
           5   4   3   2   1
           .   .   .   .  vK  a
           S   .   .   .   .  b
           .   .   .   .   .  c
           .   .   .   .   .  d
           K   .   .   .   .  e
        """,
        "b GP 1",
        rules="minishogi",
    )
    free = [name for name in position.tables.names if name not in ("1a", "5b", "5e")]
    assert moves(position) == [
        *("5b5a+", "5b5a", "5b4a+", "5b4a", "5b4c", "5e5d", "5e4d", "5e4e"),
        *(f"G*{square}" for square in free),
        *(f"P*{square}" for square in free if square[1] != "a"),
    ]


# How the pieces move, seen from the middle of the board

WAYS: dict[str, str] = read_toml("drawings/shogi_moves.toml")
WAYS |= dict.fromkeys(("+S", "+N", "+L", "+P"), WAYS["G"])


def drawn_targets(drawing: str) -> set[str]:
    """Name the squares marked in a window of five by five around 5e."""
    rows = [line.split() for line in drawing.split("\n") if line.strip()]
    return {
        f"{7 - column}{'cdefg'[row]}"
        for row in range(5)
        for column in range(5)
        if rows[row][column] == "o"
    }


def near_targets(position: ShogiPosition) -> set[str]:
    """Name the squares of the same window to which the piece on 5e can go."""
    targets = [text[2:4] for text in moves(position, "5e")]
    return {target for target in targets if target[0] in "76543" and target[1] in "cdefg"}


@pytest.mark.parametrize(("piece", "drawing"), WAYS.items(), ids=list(WAYS))
def test_each_piece_moves_its_own_way(piece: str, drawing: str) -> None:
    own_king = "9" if piece == "K" else "1K7"
    position = GAME.parse_position(f"7k1/9/9/9/4{piece}4/9/9/9/{own_king} b - 1")
    assert near_targets(position) == drawn_targets(drawing)


@pytest.mark.parametrize(("piece", "drawing"), WAYS.items(), ids=list(WAYS))
def test_white_moves_the_same_ways_from_the_other_side(piece: str, drawing: str) -> None:
    own_king = "9" if piece == "K" else "7k1"
    position = GAME.parse_position(f"{own_king}/9/9/9/4{piece.lower()}4/9/9/9/1K7 w - 1")
    turned = "\n".join(line[::-1] for line in reversed(drawing.split("\n")))
    assert near_targets(position) == drawn_targets(turned)


LINES = """
     9   8   7   6   5   4   3   2   1
     .   .   .   .   .   .   .  vK   .  a
     .   .   .   .   .   .   .   .   .  b
     .   .   .   .  vP   .   .   .   .  c
     .   .   .   .   .   .   .   .   .  d
     .   .   P   .   R   .   .   .   .  e
     .   .   .  vS   .   .   .   .   .  f
     .   .   .   .   S   .   .   N   .  g
     .   .   .   .   .   .   .   G   .  h
     K   .   .   .   .   .   .   .   L  i
"""


def test_a_line_ends_before_an_own_piece_and_at_an_enemy_one() -> None:
    position = GAME.parse_diagram(LINES, "b - 1")
    targets = [text[2:] for text in moves(position, "5e")]
    assert targets == ["5c+", "5c", "5d", "6e", "4e", "3e", "2e", "1e", "5f"]
    assert why(position, "5e5h") == "the silver on 5g is in the way"
    assert why(position, "5e5b") == "the pawn on 5c is in the way"
    assert why(position, "5e7e") == "7e is occupied by your own pawn"


def test_the_knight_jumps() -> None:
    position = GAME.parse_diagram(
        """
           9   8   7   6   5   4   3   2   1
           .   .   .   .   .   .   .   .  vK  a
           .   .   .   .   .   .   .   .   .  b
           .   .   .   .   .   .   .   .   .  c
           .   .   .   .   .   .   .   .   .  d
           .   .   .  vP   .   .   .   .   .  e
           .   .   .   P   P  vP   .   .   .  f
           .   .   .   .   N   .   .   .   .  g
           .   .   .   .   .   .   .   .   .  h
           K   .   .   .   .   .   .   .   .  i
        """,
        "b - 1",
    )
    assert moves(position, "5g") == ["5g6e", "5g4e"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("8a8b", "there is no piece on 8a"),
        ("6f6g", "the piece on 6f is not yours: it is Black's turn"),
        ("2g2h", "2h is occupied by your own gold"),
        ("2g2g", "2g is occupied by your own knight"),
        (
            "2g1f",
            (
                "a knight cannot go from 2g to 1f: "
                "it moves two squares forward and one sideways, jumping over pieces"
            ),
        ),
        ("2h1i", "1i is occupied by your own lance"),
        (
            "2h3i",
            (
                "a gold cannot go from 2h to 3i: "
                "it moves one square along a rank or file, or diagonally forward"
            ),
        ),
        (
            "5g5h",
            "a silver cannot go from 5g to 5h: it moves one square diagonally or straight forward",
        ),
        ("9i9g", "a king cannot go from 9i to 9g: it moves one square in any direction"),
        ("5e4d", "a rook cannot go from 5e to 4d: it moves any distance along a rank or file"),
    ],
)
def test_a_move_that_the_piece_cannot_make_is_refused_in_words(text: str, reason: str) -> None:
    position = GAME.parse_diagram(LINES, "b - 1")
    assert why(position, text) == reason
    with pytest.raises(IllegalMoveError, match=reason):
        position.play(GAME.parse_move(position, text))


def test_a_move_from_another_board_is_refused() -> None:
    mini = GAME.start("minishogi")
    assert mini.why_illegal(ShogiMove("7g", "7f")) == "7g is not on this board"
    assert mini.why_illegal(ShogiMove("P*", "5i")) == "5i is not on this board"


# Captures and drops


def test_a_captured_piece_changes_side_and_loses_its_promotion() -> None:
    position = GAME.parse_diagram(
        """
           9   8   7   6   5   4   3   2   1
           .   .   .   .   .   .   .   .  vK  a
           .   .   .   .   .   .   .   .   .  b
           .   .   .   .   .   .   .   .   .  c
           .   .   .   .   .   .   .   .   .  d
           .   .   .   . v+R   .   .   .   .  e
           .   .   .   .   P   .   .   .   .  f
           .   .   .   .   .   .   .   .   .  g
           .   .   .   .   .   .   .   .   .  h
           K   .   .   .   .   .   .   .   .  i
        """,
        "b P2p 1",
    )
    taken = after(position, "5f5e")
    assert taken.hands == ("RP", "PP")
    assert GAME.beside_board(taken) == ["In hand: Black R P, White 2P"]
    dropped = after(taken, "P*5b", "R*5a")
    assert dropped.hands == ("P", "P")
    assert GAME.format_position(dropped) == "4R3k/4p4/9/9/4P4/9/9/9/K8 w Pp 4"


DROPS = """
     9   8   7   6   5   4   3   2   1
     .   .   .   .   .   .   .   .  vK  a
     .   .   .   .   .   .   .   .   .  b
     .   .   .   .   .   .   .   .   .  c
     .   .   .   .   .   .   .   .   .  d
     .   .   .   P   .   .   .   .   .  e
     .   .  +P   .   .   .   .   .   .  f
     .   .   .   .  vP   .   .   .   .  g
     .   .   .   .   .   .   .   .   .  h
     K   .   .   .   .   .   .   .   .  i
"""


def test_a_piece_in_hand_may_be_dropped_on_any_free_square() -> None:
    position = GAME.parse_diagram(DROPS, "b RNLP 1")
    assert position.expected == "move a piece or drop one from your hand, for example 6e6d"
    assert len(moves(position, "R*")) == 81 - 5
    assert why(position, "R*5g") == "5g is occupied: drop on a free square"
    assert why(position, "G*5e") == "you have no gold in hand"


def test_a_drop_that_could_never_move_is_forbidden() -> None:
    position = GAME.parse_diagram(DROPS, "b RNLP 1")
    assert len(moves(position, "L*")) == 81 - 5 - 8
    assert len(moves(position, "N*")) == 81 - 5 - 8 - 9
    assert why(position, "P*5a") == "a pawn dropped on 5a could never move"
    assert why(position, "L*5a") == "a lance dropped on 5a could never move"
    assert why(position, "N*5b") == "a knight dropped on 5b could never move"
    assert why(position, "N*5c") is None
    assert why(position, "R*5a") is None


def test_white_cannot_drop_a_dead_piece_on_the_ranks_h_and_i() -> None:
    position = GAME.parse_diagram(DROPS, "w nlp 1")
    assert why(position, "P*1i") == "a pawn dropped on 1i could never move"
    assert why(position, "N*1h") == "a knight dropped on 1h could never move"
    assert why(position, "L*1h") is None


def test_nifu_forbids_a_second_unpromoted_pawn_on_a_file() -> None:
    position = GAME.parse_diagram(DROPS, "b RNLP 1")
    assert why(position, "P*6c") == "nifu: you already have an unpromoted pawn on file 6"
    assert why(position, "L*6c") is None


def test_neither_a_promoted_pawn_nor_the_opponents_makes_nifu() -> None:
    position = GAME.parse_diagram(DROPS, "b RNLP 1")
    assert why(position, "P*7c") is None
    assert why(position, "P*5c") is None


# Promotion

ZONE = """
     9   8   7   6   5   4   3   2   1
     .   .   .   .   .   .   .   .   .  a
     P   .   .   .   .   .   .   .  vK  b
     .   S   .   .   .   .  +P   .   .  c
     .   .   P   L   R   N   .   .   .  d
     .   .   .   .   .   .   .   .   .  e
     .   .   .   .   .   .   .   .   .  f
     .   .   .   .   B   .   .   .   .  g
     .   .   .   .   .   .   .   .   .  h
     K   .   .   .   G   .   .   .   .  i
"""


@pytest.mark.parametrize("text", ["7d7c", "5d5c", "5g1c", "6d6b"])
def test_a_move_into_the_far_three_ranks_may_promote(text: str) -> None:
    position = GAME.parse_diagram(ZONE, "b P 1")
    assert moves(position, text) == [f"{text}+", text]


@pytest.mark.parametrize("text", ["8c8b", "8c9d"])
def test_a_move_within_or_out_of_the_far_three_ranks_may_promote(text: str) -> None:
    position = GAME.parse_diagram(ZONE, "b P 1")
    assert moves(position, text) == [f"{text}+", text]


@pytest.mark.parametrize(
    ("text", "piece"), [("9b9a", "pawn"), ("6d6a", "lance"), ("4d5b", "knight")]
)
def test_promotion_is_compulsory_where_the_piece_could_never_move_again(
    text: str, piece: str
) -> None:
    position = GAME.parse_diagram(ZONE, "b P 1")
    assert moves(position, text) == [f"{text}+"]
    reason = f"the {piece} must promote: it could never move from {text[2:]}"
    assert why(position, text) == reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("5i5h+", "a gold never promotes"),
        ("9i9h+", "a king never promotes"),
        ("3c3b+", "the tokin on 3c is already promoted"),
        (
            "5g4f+",
            "a piece promotes only by a move that starts or ends in the promotion zone (a, b, c)",
        ),
        ("P*2c+", "a dropped piece can promote only on a later move"),
    ],
)
def test_other_promotions_are_refused_in_words(text: str, reason: str) -> None:
    assert why(GAME.parse_diagram(ZONE, "b P 1"), text) == reason


def test_a_promoted_piece_stays_promoted() -> None:
    position = after(GAME.parse_diagram(ZONE, "b P 1"), "7d7c+", "1b1a", "7c7d")
    assert GAME.format_position(position).split("/")[3] == "2+PLRN3"


def test_a_piece_dropped_in_the_zone_promotes_by_a_later_move() -> None:
    dropped = after(GAME.parse_diagram(ZONE, "b P 1"), "P*5c", "1b1a")
    assert moves(dropped, "5c5b") == ["5c5b+", "5c5b"]


def test_whites_zone_is_the_ranks_g_to_i() -> None:
    position = GAME.parse_position("4k4/9/9/9/9/4r4/9/4s4/K8 w - 1")
    assert moves(position, "5f5g") == ["5f5g+", "5f5g"]
    assert moves(position, "5h6g") == ["5h6g+", "5h6g"]
    assert moves(position, "5f6f") == ["5f6f"]
    assert str(why(position, "5f6f+")).endswith("in the promotion zone (g, h, i)")


# What a hand touches


def test_plus_and_equals_are_steps_only_where_there_is_a_choice() -> None:
    position = GAME.parse_diagram(ZONE, "b P 1")
    steps = {str(move): move.steps for move in position.legal_moves()}
    assert steps["7d7c+"] == ("7d", "7c", "+")
    assert steps["7d7c"] == ("7d", "7c", "=")
    assert steps["9b9a+"] == ("9b", "9a")
    assert steps["5i5h"] == ("5i", "5h")
    assert steps["P*5c"] == ("P*", "5c")
