"""The rules of Neutron, one sentence and one drawn board each."""

from __future__ import annotations

import pytest

from ludoteca.core import Outcome, Seat
from ludoteca.games.neutron import GAME, NeutronEnding
from tests.unit.games.helpers import moves, why

after = GAME.play


# The start and the turns


def test_only_whites_very_first_turn_has_no_neutron_move() -> None:
    start = GAME.start()
    assert " ".join(moves(start)) == (
        "a1a4 a1b2 b1b4 b1e4 b1a2 c1c2 c1e3 c1a3 d1d4 d1e2 d1a4 e1e4 e1d2"
    )
    second = after(start, "b1b4")
    assert not second.opening
    assert all(move.startswith("Nc3") for move in moves(second))


SECOND_TURN = """
    5   ●   ●   ●   ·   ●
    4   ·   ○   ·   ·   ·
    3   ·   ·   ·   ·   ◆
    2   ·   ·   ·   ●   ·
    1   ○   ·   ○   ○   ○
        a   b   c   d   e
    """


def test_a_turn_is_the_neutron_then_an_own_piece() -> None:
    position = after(GAME.start(), "b1b4")
    assert after(position, "Nc3e3,d5d2") == GAME.parse_diagram(SECOND_TURN, "w n")


def test_turns_are_listed_by_neutron_slide_then_piece_in_reading_order_then_direction() -> None:
    position = GAME.parse_diagram(SECOND_TURN, "w n")
    turns = [move.split(",") for move in moves(position)]
    assert list(dict.fromkeys(neutron for neutron, _ in turns)) == [
        "Ne3e4",
        "Ne3e2",
        "Ne3a3",
        "Ne3d4",
    ]
    assert " ".join(piece for neutron, piece in turns if neutron == "Ne3e4") == (
        "b4b1 b4a4 b4d4 b4c3 b4a3 a1a4 a1b1 a1d4 c1c4 c1b1 c1a3 d1e2 d1a4 e1e3"
    )


# Sliding


def test_a_piece_slides_in_eight_directions_up_to_an_occupied_square_or_the_edge() -> None:
    position = GAME.parse_diagram(
        """
        5   ●   ●   ●   ●   ·
        4   ●   ·   ·   ·   ◆
        3   ·   ·   ○   ·   ·
        2   ○   ·   ·   ·   ○
        1   ·   ○   ·   ○   ·
            a   b   c   d   e
        """,
        "w -",
    )
    assert " ".join(move for move in moves(position) if move.startswith("c3")) == (
        "c3c4 c3c1 c3a3 c3e3 c3e5 c3b4 c3e1 c3a1"
    )


def test_the_neutron_slides_like_a_piece() -> None:
    position = GAME.parse_diagram(
        """
        5   ●   ●   ●   ●   ·
        4   ●   ·   ·   ·   ○
        3   ·   ·   ◆   ·   ·
        2   ○   ·   ·   ·   ○
        1   ·   ○   ·   ○   ·
            a   b   c   d   e
        """,
        "w n",
    )
    assert " ".join(dict.fromkeys(move.split(",")[0] for move in moves(position))) == (
        "Nc3c4 Nc3c1 Nc3a3 Nc3e3 Nc3e5 Nc3b4 Nc3e1 Nc3a1"
    )


def test_a_piece_with_no_free_neighbour_cannot_move() -> None:
    position = GAME.parse_diagram(
        """
        5   ●   ●   ●   ●   ●
        4   ·   ·   ·   ·   ·
        3   ·   ·   ◆   ·   ·
        2   ○   ○   ·   ·   ·
        1   ○   ○   ○   ·   ·
            a   b   c   d   e
        """,
        "w -",
    )
    assert not [move for move in moves(position) if move.startswith("a1")]
    assert why(position, "a1a3") == "the piece on a1 is blocked on all sides"


def test_the_piece_may_slide_over_the_square_the_neutron_has_left() -> None:
    position = GAME.parse_diagram(
        """
        5   ●   ●   ●   ●   ·
        4   ·   ·   ·   ·   ●
        3   ·   ·   ◆   ·   ·
        2   ·   ·   ·   ·   ·
        1   ○   ○   ○   ○   ○
            a   b   c   d   e
        """,
        "w n",
    )
    assert "Nc3e3,c1c4" in moves(position)


# Ends


NEAR_HOME = """
    5   ●   ●   ·   ●   ●
    4   ·   ·   ○   ·   ·
    3   ·   ·   ◆   ·   ·
    2   ●   ·   ·   ·   ·
    1   ○   ○   ·   ○   ○
        a   b   c   d   e
    """


@pytest.mark.parametrize("turn", ["w", "b"])
def test_the_neutron_on_whites_base_row_wins_for_white_after_any_move(turn: str) -> None:
    position = GAME.parse_diagram(NEAR_HOME, f"{turn} n")
    over = after(position, "Nc3c1")
    assert over.outcome == Outcome.won(Seat.FIRST, NeutronEnding.HOME)
    assert over.legal_moves() == over.board_moves == ()


@pytest.mark.parametrize("turn", ["w", "b"])
def test_the_neutron_on_blacks_base_row_wins_for_black_after_any_move(turn: str) -> None:
    position = GAME.parse_diagram(
        """
        5   ●   ●   ·   ●   ●
        4   ·   ·   ·   ·   ·
        3   ·   ·   ◆   ·   ·
        2   ·   ·   ●   ·   ·
        1   ○   ○   ○   ○   ○
            a   b   c   d   e
        """,
        f"{turn} n",
    )
    assert after(position, "Nc3c5").outcome == Outcome.won(Seat.SECOND, NeutronEnding.HOME)


def test_a_neutron_slid_home_ends_the_turn_without_a_piece_move() -> None:
    position = GAME.parse_diagram(NEAR_HOME, "w n")
    assert [move for move in moves(position) if move.startswith("Nc3c1")] == ["Nc3c1"]
    assert why(position, "Nc3c1,a1a3") == (
        "a neutron that slides home ends the turn: no piece moves after it"
    )


TAKING_BASE = """
    5   ○   ○   ○   ○   ·
    4   ●   ●   ·   ·   ·
    3   ·   ·   ◆   ·   ·
    2   ●   ●   ·   ·   ○
    1   ·   ·   ·   ·   ●
        a   b   c   d   e
    """


def test_all_five_pieces_on_the_opponents_base_row_win() -> None:
    position = GAME.parse_diagram(TAKING_BASE, "w n")
    over = after(position, "Nc3a3,e2e5")
    assert over.outcome == Outcome.won(Seat.FIRST, NeutronEnding.BASE)
    assert over.board_moves == ()


def test_black_takes_whites_base_row_the_same_way() -> None:
    position = GAME.parse_diagram(
        """
        5   ·   ·   ·   ·   ○
        4   ○   ○   ·   ·   ●
        3   ·   ·   ◆   ·   ·
        2   ○   ○   ·   ·   ·
        1   ●   ●   ●   ●   ·
            a   b   c   d   e
        """,
        "b n",
    )
    assert after(position, "Nc3a3,e4e1").outcome == Outcome.won(Seat.SECOND, NeutronEnding.BASE)


def test_in_classic_taking_the_base_row_wins_nothing() -> None:
    position = GAME.parse_diagram(TAKING_BASE, "w n", rules="classic")
    assert after(position, "Nc3a3,e2e5").outcome is None


BLOCKING = """
    5   ·   ·   ·   ●   ●
    4   ●   ●   ·   ·   ·
    3   ·   ·   ◆   ·   ○
    2   ○   ●   ·   ·   ·
    1   ·   ·   ○   ○   ○
        a   b   c   d   e
    """


def test_a_neutron_that_cannot_be_moved_at_all_lets_both_win() -> None:
    position = GAME.parse_diagram(BLOCKING, "w n")
    over = after(position, "Nc3a3,e3b3")
    assert over.outcome == Outcome.shared(NeutronEnding.BLOCKED)
    assert over.outcome.winners == {Seat.FIRST, Seat.SECOND}
    assert over.board_moves == ()


def test_in_classic_the_player_who_cannot_move_the_neutron_loses() -> None:
    position = GAME.parse_diagram(BLOCKING, "w n", rules="classic")
    over = after(position, "Nc3a3,e3b3")
    assert over.turn is Seat.SECOND
    assert over.outcome == Outcome.won(Seat.FIRST, NeutronEnding.BLOCKED)


def test_home_comes_before_base() -> None:
    position = GAME.parse_diagram(
        """
        5   ○   ○   ○   ○   ○
        4   ●   ●   ·   ·   ·
        3   ·   ·   ·   ●   ·
        2   ●   ●   ·   ·   ·
        1   ·   ·   ·   ·   ◆
            a   b   c   d   e
        """,
        "b n",
    )
    assert position.outcome == Outcome.won(Seat.FIRST, NeutronEnding.HOME)


def test_home_comes_before_blocked() -> None:
    position = GAME.parse_diagram(
        """
        5   ●   ●   ·   ·   ·
        4   ○   ○   ·   ·   ·
        3   ·   ·   ·   ·   ·
        2   ●   ●   ·   ·   ·
        1   ◆   ●   ○   ○   ○
            a   b   c   d   e
        """,
        "w n",
    )
    assert position.outcome == Outcome.won(Seat.FIRST, NeutronEnding.HOME)


def test_base_comes_before_blocked() -> None:
    drawing = """
        5   ○   ○   ○   ○   ○
        4   ◆   ●   ·   ·   ·
        3   ●   ●   ·   ·   ·
        2   ●   ·   ·   ·   ·
        1   ·   ·   ·   ·   ●
            a   b   c   d   e
        """
    standard = GAME.parse_diagram(drawing, "b n")
    assert standard.outcome == Outcome.won(Seat.FIRST, NeutronEnding.BASE)
    classic = GAME.parse_diagram(drawing, "b n", rules="classic")
    assert classic.outcome == Outcome.won(Seat.FIRST, NeutronEnding.BLOCKED)


NEARLY_SHUT = GAME.parse_diagram(
    """
    5   ○   ○   ●   ·   ·
    4   ○   ○   ●   ·   ·
    3   ○   ●   ●   ·   ·
    2   ●   ·   ◆   ·   ·
    1   ·   ·   ·   ·   ·
        a   b   c   d   e
    """,
    "w n",
)
"""The neutron may not slide to b2: after that no white piece could move."""


def test_a_neutron_move_after_which_no_own_piece_could_move_is_not_legal() -> None:
    position = NEARLY_SHUT
    assert moves(position) == ["Nc2c1", "Nc2e2,a3c1", "Nc2e4,a3c1", "Nc2d1", "Nc2b1"]
    for text in ("Nc2b2", "Nc2b2,a3a1"):
        assert why(position, text) == (
            "none of your pieces could move after this, and a turn must be completed"
        )


def test_a_player_with_no_complete_turn_loses() -> None:
    # With a neutron to move first there is no such position: it takes more than five enemies.
    position = GAME.parse_diagram(
        """
        5   ·   ·   ·   ·   ·
        4   ·   ·   ·   ·   ·
        3   ·   ·   ◆   ·   ·
        2   ●   ●   ●   ●   ●
        1   ○   ○   ○   ○   ○
            a   b   c   d   e
        """,
        "w -",
    )
    assert position.outcome == Outcome.won(Seat.SECOND, NeutronEnding.NO_TURN)
    assert position.legal_moves() == ()


REPEATING = """
    5   ●   ·   ●   ●   ●
    4   ○   ·   ·   ·   ·
    3   ·   ·   ·   ·   ·
    2   ·   ·   ·   ◆   ●
    1   ○   ·   ○   ○   ○
        a   b   c   d   e
    """
ROUND = ("Nd2d4,a5b5", "Nd4d2,a4a2", "Nd2d4,b5a5", "Nd4d2,a2a4")


def test_the_third_time_the_same_position_comes_is_a_draw() -> None:
    position = GAME.parse_diagram(REPEATING, "b n")
    assert after(position, *ROUND) == position
    assert after(position, *ROUND, *ROUND[:3]).outcome is None
    over = after(position, *ROUND, *ROUND)
    assert over.outcome == Outcome.drawn(NeutronEnding.REPETITION)
    assert over.legal_moves() == ()
    assert over.board_moves == position.board_moves


def test_a_draw_by_repetition_is_announced_when_the_position_comes_for_the_second_time() -> None:
    position = GAME.parse_diagram(REPEATING, "b n")
    assert not after(position, *ROUND[:3]).announcements
    (told,) = after(position, *ROUND).announcements
    assert told == ("repetition", "this position has occurred twice: a third time is a draw", {})
    (again,) = after(position, *ROUND, *ROUND[:3]).announcements
    assert again == told
    assert not after(GAME.parse_diagram(REPEATING, "b n", repetition=0), *ROUND).announcements
    assert not GAME.parse_diagram(REPEATING, "b n", repetition=2).announcements
    later = GAME.parse_diagram(REPEATING, "b n", repetition=4)
    assert not after(later, *ROUND).announcements
    (told,) = after(later, *ROUND, *ROUND).announcements
    assert told.sentence == "this position has occurred 3 times: once more is a draw"


def test_the_draw_by_repetition_can_come_sooner_or_not_at_all() -> None:
    sooner = GAME.parse_diagram(REPEATING, "b n", repetition=2)
    assert after(sooner, *ROUND).outcome == Outcome.drawn(NeutronEnding.REPETITION)
    never = GAME.parse_diagram(REPEATING, "b n", repetition=0)
    assert after(never, *ROUND, *ROUND, *ROUND, *ROUND).outcome is None


# What is expected, and refusals


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("Nc3c4,b1b4", "White's first turn moves a piece only, not the neutron"),
        ("a5a2", "you have no piece on a5"),
        ("b1b3", "a piece slides in a straight line as far as it can: from b1 to b4, e4, a2"),
        ("c3c4", "c3 is the neutron, which does not move on White's first turn"),
    ],
)
def test_the_opening_turn_is_one_slide_of_a_white_piece(text: str, rule: str) -> None:
    assert why(GAME.start(), text) == rule


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("a5a2", "every turn except White's first starts with the neutron"),
        ("Nc2c4,a5a2", "the neutron is on c3"),
        (
            "Nc3d3,a5a2",
            (
                "the neutron slides in a straight line as far as it can: "
                "from c3 to c4, c2, a3, e3, d4, d2, b2"
            ),
        ),
        ("Nc3e3", "a turn ends with a move of one of your own pieces"),
        ("Nc3e3,a1a4", "you have no piece on a1"),
        ("c3c4", "c3 is the neutron: write Nc3c4 for it"),
    ],
)
def test_every_later_turn_is_the_neutron_then_an_own_piece(text: str, rule: str) -> None:
    assert why(after(GAME.start(), "b1b4"), text) == rule
