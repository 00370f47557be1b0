"""Checks, pins, mates and the pawn drop that must not mate, mostly drawn on the small board."""

from __future__ import annotations

import pytest

from ludoteca.core import Outcome, Seat
from ludoteca.games.shogi import GAME, ShogiEnding, ShogiPosition
from ludoteca.games.shogi.attacks import find_king, threats
from tests.unit.games.helpers import moves, why


def small(drawing: str, fields: str) -> ShogiPosition:
    return GAME.parse_diagram(drawing, fields, rules="minishogi")


# Check


def test_a_check_is_announced_and_must_be_answered() -> None:
    position = small(
        """
           5   4   3   2   1
           .   .   .   .  vK  a
           .   .   .   .   .  b
          vR   .   .   .   .  c
           .   .   .   G   .  d
           K   .   .   .   .  e
        """,
        "b S 1",
    )
    assert position.is_check
    assert position.announcements == [("check", "check", {"5e": "check", "5c": "checker"})]
    assert position.expected == "get your king out of check, for example 5e4d"
    assert moves(position) == ["5e4d", "5e4e", "S*5d"]
    unanswered = (
        "your king is in check from the rook on 5c: capture it, block the check or move the king"
    )
    assert why(position, "2d2c") == unanswered
    assert why(position, "S*4d") == unanswered


def test_a_check_may_be_answered_by_capturing_the_checker() -> None:
    position = small(
        """
           5   4   3   2   1
           .   .   .   .  vK  a
           .   .   .   .   .  b
          vR   .   .   .   .  c
           .   G   .   .   .  d
           K   .   .   .   .  e
        """,
        "b - 1",
    )
    assert moves(position, "4d") == ["4d5c", "4d5d"]


def test_the_king_cannot_retreat_along_the_line_of_the_check() -> None:
    position = small(
        """
           5   4   3   2   1
           .   .   .   .  vK  a
          vR   .   .   .   .  b
           .   .   .   .   .  c
           K   .   .   .   .  d
           .   .   .   .   .  e
        """,
        "b - 1",
    )
    assert moves(position) == ["5d4c", "5d4d", "5d4e"]
    assert why(position, "5d5e") == "your king would be in check from the rook on 5b"


def test_a_double_check_leaves_only_king_moves() -> None:
    position = small(
        """
           5   4   3   2   1
           .   .   .   .  vK  a
           .   .   .   .   .  b
          vR   .  vB   .   .  c
           .   .   .   .   .  d
           K   .   .   G   .  e
        """,
        "b S 1",
    )
    assert moves(position) == ["5e4e"]
    assert why(position, "S*5d") == "two pieces give check: only the king can move"
    assert why(position, "2e2d") == "two pieces give check: only the king can move"


def test_a_knight_check_cannot_be_blocked() -> None:
    position = GAME.parse_position("4k4/9/9/9/9/9/5n3/9/4K4 b G 1")
    assert position.is_check
    assert moves(position, "G*") == []


# The king's own safety


def test_the_king_must_not_move_into_check() -> None:
    position = small(
        """
           5   4   3   2   1
           .   .   .   .   .  a
           .   .   .   .  vG  b
           .   .  vK  vS   .  c
           .   .   .   .   .  d
           .   .   K   .   .  e
        """,
        "b - 1",
    )
    assert moves(position) == ["3e4e", "3e2e"]
    assert why(position, "3e4d") == "your king would be in check from the king on 3c"


def test_the_king_must_not_take_a_protected_piece() -> None:
    position = small(
        """
           5   4   3   2   1
           .   .   .   .  vK  a
           .   .   .   .  vB  b
           .   .   .   .   .  c
           .   .  vS   .   .  d
           .   .   K   .   .  e
        """,
        "b - 1",
    )
    assert why(position, "3e3d") == "your king would be in check from the bishop on 1b"


PINNED = """
     5   4   3   2   1
    vR   .   .   .  vK  a
     .   .   .   .   .  b
     .   .   .   .   .  c
     S   .   .   .   .  d
     K   .   .   .   .  e
"""


def test_a_pinned_piece_stays_on_the_line() -> None:
    position = small(PINNED, "b - 1")
    assert moves(position, "5d") == ["5d5c"]
    assert why(position, "5d4c") == (
        "the silver on 5d is pinned: without it your king would be in check from the rook on 5a"
    )


def test_a_pinned_piece_may_not_leave_the_line_by_promoting_either() -> None:
    position = small(
        """
           5   4   3   2   1
           K   S   .  vR  vK  a
           .   .   .   .   .  b
           .   .   .   .   .  c
           .   .   .   .   .  d
           .   .   .   .   .  e
        """,
        "b - 1",
    )
    assert str(why(position, "4a3b+")).startswith("the silver on 4a is pinned")


def test_a_pinned_piece_may_take_the_pinning_one() -> None:
    position = small(PINNED.replace("S ", "R "), "b - 1")
    assert moves(position, "5d") == ["5d5a+", "5d5a", "5d5b", "5d5c"]


def test_two_pieces_on_the_line_are_not_pinned() -> None:
    between = small(PINNED.replace(".   .   .   .   .  c", "G   .   .   .   .  c"), "b - 1")
    assert "5d4c" in moves(between)
    assert "5c4c" in moves(between)


def test_an_enemy_piece_on_the_line_pins_nothing() -> None:
    between = small(PINNED.replace(".   .   .   .   .  b", "vP  .   .   .   .  b"), "b - 1")
    assert "5d4c" in moves(between)


def test_a_side_without_a_king_is_never_in_check() -> None:
    position = small(
        """
           5   4   3   2   1
           .   .   .   .  vK  a
           .   .   .   .   .  b
           .   .   .   .   .  c
           .   .   .   G  vR  d
           .   .   .   .   .  e
        """,
        "b - 1",
    )
    assert find_king(position.board, Seat.FIRST) is None
    assert not position.is_check
    assert threats(position.tables, position.board, Seat.FIRST).danger == 0
    assert "2d1d" in moves(position)


# The end on the board


def test_mate_wins() -> None:
    position = small(
        """
           5   4   3   2   1
           .   .   .   .  vK  a
           .   .   .   .   G  b
           .   .   .   .   P  c
           .   .   .   .   .  d
           K   .   .   .   .  e
        """,
        "w - 2",
    )
    assert position.outcome == Outcome.won(Seat.FIRST, ShogiEnding.MATE)
    assert position.legal_moves() == ()
    assert why(position, "1a2a") == "the game is over: the loser's king is mated"


def test_a_player_without_a_legal_move_loses_even_without_check() -> None:
    position = small(
        """
           5   4   3   2   1
           .   .   .   .  vK  a
           .   .   .   .   .  b
           .   .   .   .   G  c
           .   .   .   .   .  d
           K   .   .   R   .  e
        """,
        "w - 2",
    )
    assert not position.is_check
    assert position.outcome == Outcome.won(Seat.FIRST, ShogiEnding.NO_MOVE)


# Uchifuzume

UCHIFUZUME = "uchifuzume: a pawn drop may not give mate"

MATING = """
     5   4   3   2   1
     .   .   .   .  vK  a
     .   .   .   .   .  b
     .   B   .   .   G  c
     .   .   .   .   .  d
     K   .   .   .   .  e
"""


def test_a_dropped_pawn_must_not_give_mate() -> None:
    position = small(MATING, "b GP 1")
    assert why(position, "P*1b") == UCHIFUZUME
    assert "P*2b" in moves(position)


def test_any_other_piece_may_be_dropped_to_give_mate() -> None:
    position = small(MATING, "b GP 1")
    mated = position.play(GAME.parse_move(position, "G*1b"))
    assert mated.outcome == Outcome.won(Seat.FIRST, ShogiEnding.MATE)


def test_a_pawn_on_the_board_may_move_to_give_mate() -> None:
    position = small(
        """
           5   4   3   2   1
           .   .   .   .  vK  a
           .   .   .   .   .  b
           .   B   .   G   P  c
           .   .   .   .   .  d
           K   .   .   .   .  e
        """,
        "b - 1",
    )
    mated = position.play(GAME.parse_move(position, "1c1b"))
    assert mated.outcome == Outcome.won(Seat.FIRST, ShogiEnding.MATE)


@pytest.mark.parametrize(
    ("drawing", "drop", "escape"),
    [
        pytest.param(
            MATING.replace(".   B   .   .   G  c", ".   B   .   .   .  c"),
            "P*1b",
            "1a1b",
            id="the king takes the pawn",
        ),
        pytest.param(
            MATING.replace(".   B   .   .   G  c", ".   .   .   .   G  c"),
            "P*1b",
            "1a2a",
            id="the king steps aside",
        ),
        pytest.param(
            MATING.replace(".   .   .   .  vK  a", ".   .   .  vS  vK  a"),
            "P*1b",
            "2a1b",
            id="a defender takes the pawn",
        ),
        pytest.param(
            """
               5   4   3   2   1
               .   .  vK   .   .  a
               .   .   .   .   .  b
               .   .   G   .   .  c
               .   .   .   .   B  d
               K   .   .   R   .  e
            """,
            "P*3b",
            "3a4a",
            id="the pawn itself stands in the way of an attacker",
        ),
    ],
)
def test_a_dropped_pawn_may_give_check_that_can_be_answered(
    drawing: str, drop: str, escape: str
) -> None:
    position = small(drawing, "b P 1")
    checked = position.play(GAME.parse_move(position, drop))
    assert checked.is_check
    assert escape in moves(checked)


def test_a_pinned_defender_cannot_save_the_king_from_the_pawn() -> None:
    position = small(
        """
           5   4   3   2   1
           R   .   .  vG  vK  a
           .   .   .   .   .  b
           .   .   .   .   G  c
           .   .   .   .   .  d
           K   .   .   .   .  e
        """,
        "b P 1",
    )
    assert why(position, "P*1b") == UCHIFUZUME


def test_where_the_other_king_is_missing_no_pawn_drop_is_uchifuzume() -> None:
    position = small(MATING.replace("vK", " ."), "b GP 1")
    assert "P*1b" in moves(position)


def test_white_too_must_not_mate_by_dropping_a_pawn() -> None:
    position = small(
        """
           5   4   3   2   1
           .   .   .   .  vK  a
           .   .   .   .   .  b
          vG   .   .  vB   .  c
           .   .   .   .   .  d
           K   .   .   .   .  e
        """,
        "w p 1",
    )
    assert why(position, "P*5d") == UCHIFUZUME
