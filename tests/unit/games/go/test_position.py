"""The rules of Go, one sentence and one drawn board each; superko has its own file."""

from __future__ import annotations

import random

import pytest

from ludoteca.core import IllegalMoveError, Outcome, Seat
from ludoteca.games.go import GAME, GoEnding, GoMove
from tests.unit.games.go.helpers import KO, board
from tests.unit.games.helpers import moves, why

after = GAME.play

BLACK, WHITE = Seat.FIRST, Seat.SECOND


# The start


@pytest.mark.parametrize("size", [2, 7, 9, 13, 19, 25])
def test_the_board_is_empty_and_black_plays_first(size: int) -> None:
    start = GAME.start(size=size)
    assert GAME.format_position(start) == "/".join([str(size)] * size) + " b - 0/0 0"
    assert start.turn is BLACK
    assert len(start.legal_moves()) == size * size + 1


def test_handicap_stones_stand_on_the_board_and_white_plays_first() -> None:
    start = GAME.start(size=9, handicap=3)
    wanted = """
    9  · · · · · · · · ·
    8  · · · · · · · · ·
    7  · · ● · · · ● · ·
    6  · · · · · · · · ·
    5  · · · · · · · · ·
    4  · · · · · · · · ·
    3  · · ● · · · · · ·
    2  · · · · · · · · ·
    1  · · · · · · · · ·
       A B C D E F G H J
    """
    assert start == GAME.parse_diagram(wanted, "w - 0/0 0", size=9, handicap=3)
    assert start.turn is WHITE


# A move


def test_a_move_is_a_stone_on_a_free_point_or_a_pass() -> None:
    position = GAME.parse_diagram(
        """
        3  · ● ·
        2  ○ · ·
        1  · · ·
           A B C
        """,
        "b - 0/0 0",
    )
    assert moves(position) == ["A3", "C3", "B2", "C2", "A1", "B1", "C1", "pass"]
    assert after(position, "B2").turn is WHITE
    assert board(after(position, "pass")) == board(position)


def test_a_taken_point_is_refused() -> None:
    position = after(GAME.start(size=9), "E5")
    assert why(position, "E5") == "there is already a stone on E5"
    with pytest.raises(IllegalMoveError, match="illegal move E5: there is already a stone"):
        after(position, "E5")


def test_a_point_beyond_the_board_is_refused() -> None:
    refusal = "there is no point K10 on this board: its corners are A1 and J9"
    assert why(GAME.start(size=9), "K10") == refusal


# Capture


def test_a_chain_without_liberties_is_taken_prisoner() -> None:
    position = GAME.parse_diagram(
        """
        5  · · ● ● ·
        4  · ● ○ ○ ·
        3  · · ● ● ·
        2  · · · · ·
        1  · · · · ·
           A B C D E
        """,
        "b - 0/0 0",
    )
    position = after(position, "E4")
    assert position.prisoners == (2, 0)
    assert board(position) == "2bb1/1b2b/2bb1/5/5"


def test_one_stone_may_take_several_chains() -> None:
    position = GAME.parse_diagram(
        """
        4  ○ ● · ·
        3  · ○ ● ·
        2  ○ ● · ·
        1  ● · · ·
           A B C D
        """,
        "b - 0/0 0",
    )
    position = after(position, "A3")
    assert position.prisoners == (3, 0)
    assert board(position) == "1b2/b1b1/1b2/b3"


def test_the_prisoners_of_both_sides_are_kept() -> None:
    position = GAME.parse_diagram(
        """
        4  ● ○ · ·
        3  · · · ·
        2  · · ● ·
        1  · ● ○ ·
           A B C D
        """,
        "w - 3/4 0",
    )
    assert after(position, "A3", "D1").prisoners == (4, 5)


def test_no_suicide() -> None:
    position = GAME.parse_diagram(
        """
        3  · ○ ·
        2  ○ ○ ·
        1  · · ·
           A B C
        """,
        "b - 0/0 0",
    )
    assert "A3" not in moves(position)
    refusal = "suicide: a stone on A3 would have no liberties and capture nothing"
    assert why(position, "A3") == refusal


SUICIDE = """
    4  · ● ○ ·
    3  ○ ○ ○ ·
    2  · · · ·
    1  · · · ·
       A B C D
    """


def test_no_suicide_of_a_whole_chain() -> None:
    position = GAME.parse_diagram(SUICIDE, "b - 0/0 0")
    refusal = "suicide: a stone on A4 would have no liberties and capture nothing"
    assert why(position, "A4") == refusal


def test_a_move_that_takes_the_last_liberty_of_its_own_group_is_legal_if_it_captures() -> None:
    position = GAME.parse_diagram(
        """
        4  · ○ ● ·
        3  ○ ● · ·
        2  ● · · ·
        1  · · · ·
           A B C D
        """,
        "b - 0/0 0",
    )
    assert board(after(position, "A4")) == "b1b1/1b2/b3/4"


def test_a_stone_needs_no_liberty_of_its_own_if_its_group_has_one() -> None:
    position = GAME.parse_diagram(
        """
        3  · ● ●
        2  ○ ○ ·
        1  · · ·
           A B C
        """,
        "b - 0/0 0",
    )
    assert "A3" in moves(position)


@pytest.mark.parametrize("rules", ["new-zealand", "tromp-taylor"])
def test_where_suicide_is_legal_the_stones_are_the_opponents_prisoners(rules: str) -> None:
    position = GAME.parse_diagram(SUICIDE, "b - 0/0 0", rules=rules)
    assert GAME.format_position(after(position, "A4")) == "2w1/www1/4/4 w - 0/2 0"


# Ko


def test_ko_a_move_may_not_recreate_the_board_before_the_opponents_last_move() -> None:
    position = after(GAME.parse_diagram(KO, "w - 0/0 0"), "B3")
    assert position.ko == "C3"
    assert "C3" not in moves(position)
    assert why(position, "C3") == (
        "ko: C3 would bring back the board before the opponent's last move; play elsewhere first"
    )


def test_a_ko_may_be_retaken_after_a_move_elsewhere() -> None:
    position = after(GAME.parse_diagram(KO, "w - 0/0 0"), "B3", "A1", "D1")
    assert position.ko is None
    assert after(position, "C3").ko == "B3"


def test_a_ko_may_be_retaken_after_passes() -> None:
    position = after(GAME.parse_diagram(KO, "w - 0/0 0"), "B3", "pass")
    assert position.ko is None
    assert "C3" in moves(after(position, "D1"))


def test_a_snapback_is_no_ko() -> None:
    position = GAME.parse_diagram(
        """
        4  · · · ·
        3  ● ● ● ●
        2  ● ○ ○ ○
        1  ● · · ○
           A B C D
        """,
        "b - 0/0 0",
    )
    position = after(position, "C1", "B1")
    assert position.prisoners == (0, 1)
    assert position.ko is None
    assert after(position, "C1").prisoners == (5, 1)


def test_a_stone_that_captures_one_and_joins_its_friends_leaves_no_ko() -> None:
    position = GAME.parse_diagram(
        """
        4  · ● ○ ·
        3  ● ○ · ○
        2  · ● ○ ·
        1  · · · ·
           A B C D
        """,
        "b - 0/0 0",
    )
    assert after(position, "C3").ko == "B3"
    joined = GAME.parse_diagram(
        """
        4  · ● ○ ·
        3  ● ○ · ○
        2  · ● ● ○
        1  · · · ·
           A B C D
        """,
        "b - 0/0 0",
    )
    assert after(joined, "C3").ko is None


def test_a_stone_that_captures_one_and_keeps_another_liberty_leaves_no_ko() -> None:
    position = GAME.parse_diagram(
        """
        4  · ● ○ ·
        3  ● ○ · ·
        2  · ● ○ ·
        1  · · · ·
           A B C D
        """,
        "b - 0/0 0",
    )
    assert after(position, "C3").ko is None


@pytest.mark.parametrize("suicide", [False, True])
@pytest.mark.parametrize("size", [2, 3, 4])
def test_simple_ko_forbids_just_what_would_recreate_the_board_before(
    size: int, suicide: bool
) -> None:
    rng = random.Random(size)
    for _ in range(30):
        earlier = None
        position = GAME.start(size=size, suicide=suicide)
        while position.outcome is None and len(position.past) < 200:
            for point in position.grid.points:
                move = GoMove(point)
                if move in position.board_moves:
                    assert earlier is None or position._after(move).stones != earlier.stones
                elif point == position.ko:
                    assert earlier is not None
                    assert position._after(move).stones == earlier.stones
            earlier = position
            position = position.play(rng.choice(position.legal_moves()))


# The end


def test_two_passes_in_a_row_end_the_game() -> None:
    position = after(GAME.start(size=7), "D4", "pass")
    assert position.outcome is None
    position = after(position, "pass")
    assert position.outcome == Outcome.won(BLACK, GoEnding.SCORE)
    assert position.legal_moves() == position.board_moves == ()
    assert position.turn is WHITE
    assert why(position, "A1") == ("the game is over: the score decides")


def test_a_stone_between_two_passes_keeps_the_game_going() -> None:
    assert after(GAME.start(size=7), "pass", "D4", "pass").outcome is None


def test_after_two_passes_every_stone_counts_as_alive() -> None:
    dead_white = GAME.parse_diagram(
        """
        3  ○ · ·
        2  · ● ·
        1  · · ·
           A B C
        """,
        "b - 0/0 0",
        komi=0.5,
    )
    assert after(dead_white, "pass", "pass").outcome == Outcome.won(WHITE, GoEnding.SCORE)


def test_with_a_fractional_komi_there_is_always_a_winner() -> None:
    assert after(GAME.start(), "pass", "pass").outcome == Outcome.won(WHITE, GoEnding.SCORE)


def test_with_a_whole_komi_equal_points_are_a_draw() -> None:
    position = after(GAME.start("new-zealand", size=7, komi=0), "pass", "pass")
    assert position.outcome == Outcome.drawn(GoEnding.SCORE)


def test_under_aga_rules_a_pass_hands_over_a_prisoner() -> None:
    position = after(GAME.start("aga", size=7), "pass")
    assert position.prisoners == (0, 1)
    assert after(position, "D4", "pass").prisoners == (0, 2)
    assert after(GAME.start("japanese", size=7), "pass").prisoners == (0, 0)


@pytest.mark.parametrize("asking", Seat)
def test_play_resumes_with_the_opponent_of_the_one_who_asks(asking: Seat) -> None:
    ended = after(GAME.start(size=7), "D4", "pass", "pass")
    resumed = ended.resume(asking)
    assert resumed.turn is asking.opponent
    assert resumed.passes == 0
    assert resumed.outcome is None
    assert resumed.stones == ended.stones


def test_a_game_that_goes_on_is_not_resumed() -> None:
    with pytest.raises(IllegalMoveError, match="play has not stopped, so it cannot be resumed"):
        after(GAME.start(size=7), "D4").resume(Seat.SECOND)


def test_repetition_looks_at_the_board_and_the_turn_only() -> None:
    one = GAME.parse_position("b2/3/3 w - 0/0 0")
    other = GAME.parse_position("b2/3/3 w - 5/2 1")
    assert one != other
    assert one.key == other.key
