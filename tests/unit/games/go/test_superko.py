"""Superko in Go: no earlier board returns, by its position or by the player to move."""

from __future__ import annotations

import random

import pytest

from ludoteca.core import Seat
from ludoteca.games.go import GAME, GoMove
from tests.unit.games.go.helpers import KO, ROUND, TRIPLE_KO, board
from tests.unit.games.helpers import moves, why

after = GAME.play

SEND_TWO = """
    5  · · · · ·
    4  · · · · ·
    3  ● ● ○ · ·
    2  ● ● ○ ○ ·
    1  · ○ · ○ ·
       A B C D E
    """


def test_a_triple_ko_goes_round_under_simple_ko_and_is_counted() -> None:
    start = GAME.parse_diagram(TRIPLE_KO, "b - 0/0 0")
    once, twice = after(start, *ROUND), after(start, *ROUND, *ROUND)
    assert start.occurrences == 1
    assert board(once) == board(start)
    assert once.occurrences == 2
    assert twice.occurrences == 3
    assert twice.outcome is None
    assert not start.announcements
    second = "this board has occurred twice: at the third time you may agree on no result"
    assert once.announcements == (("repetition", second, {}),)
    # A board that comes back only by passes and playing on has not been repeated.
    assert not after(start, "pass", "pass").resume(Seat.SECOND).announcements
    third = "this board has occurred for the third time: you may agree on no result"
    assert twice.announcements == (("repetition", third, {}),)


@pytest.mark.parametrize(
    ("ko", "reason"),
    [
        ("positional", "superko: B9 would bring back an earlier board"),
        (
            "situational",
            "superko: B9 would bring back an earlier board with the same player to move",
        ),
    ],
)
def test_superko_stops_a_triple_ko(ko: str, reason: str) -> None:
    position = after(GAME.parse_diagram(TRIPLE_KO, "b - 0/0 0", ko=ko), *ROUND[:-1])
    assert "B9" not in moves(position)
    assert why(position, "B9") == reason


def test_sending_two_and_returning_one_goes_round_under_simple_ko() -> None:
    start = GAME.parse_diagram(SEND_TWO, "w - 0/0 0")
    again = after(start, "A1", "C1", "B1", "pass")
    assert again.key == start.key
    assert again.prisoners == (2, 1)
    assert "A1" in moves(again)


def test_positional_superko_forbids_returning_one() -> None:
    start = GAME.parse_diagram(SEND_TWO, "w - 0/0 0", ko="positional")
    assert why(after(start, "A1", "C1"), "B1") == "superko: B1 would bring back an earlier board"


def test_situational_superko_forbids_sending_two_again() -> None:
    start = GAME.parse_diagram(SEND_TWO, "w - 0/0 0", ko="situational")
    again = after(start, "A1", "C1", "B1", "pass")
    assert why(again, "A1") == (
        "superko: A1 would bring back an earlier board with the same player to move"
    )


@pytest.mark.parametrize("ko", ["positional", "situational"])
def test_superko_includes_the_plain_ko_but_writes_no_ko_point(ko: str) -> None:
    position = after(GAME.parse_diagram(KO, "w - 0/0 0", ko=ko), "B3")
    assert position.ko is None
    assert "C3" not in moves(position)
    assert " b - " in GAME.format_position(position)


@pytest.mark.parametrize("ko", ["positional", "situational"])
def test_a_pass_is_exempt_from_superko(ko: str) -> None:
    position = after(GAME.start(size=5, ko=ko), "C3", "pass", "C4", "pass")
    assert "pass" in moves(position)


LONE_SUICIDE = """
    3  · ○ ·
    2  ○ ○ ·
    1  · · ·
       A B C
    """


def test_a_lone_stones_suicide_recreates_the_board_which_positional_superko_forbids() -> None:
    position = GAME.parse_diagram(LONE_SUICIDE, "b - 0/0 0", rules="tromp-taylor")
    assert why(position, "A3") == "superko: A3 would bring back an earlier board"


def test_under_situational_superko_a_lone_stone_may_be_sacrificed_but_not_twice() -> None:
    position = GAME.parse_diagram(LONE_SUICIDE, "b - 0/0 0", rules="new-zealand")
    position = after(position, "A3")
    assert GAME.format_position(position) == "1w1/ww1/3 w - 0/1 0"
    assert "A3" not in moves(after(position, "pass"))


def test_under_simple_ko_a_lone_stone_may_not_be_sacrificed() -> None:
    position = GAME.parse_diagram(LONE_SUICIDE, "b - 0/0 0", suicide=True)
    assert why(position, "A3") == (
        "a single stone on A3 would be removed at once and change nothing"
    )


@pytest.mark.parametrize("suicide", [False, True])
@pytest.mark.parametrize("ko", ["positional", "situational"])
@pytest.mark.parametrize("size", [2, 3, 4])
def test_superko_forbids_just_what_would_recreate_an_earlier_board(
    size: int, ko: str, suicide: bool
) -> None:
    rng = random.Random(size)
    for _ in range(10):
        position = GAME.start(size=size, ko=ko, suicide=suicide)
        while position.outcome is None:
            own, enemy = position.sides
            free = [name for name, bit in position.grid.points.items() if not bit & (own | enemy)]
            seen = {*position.past, position.key}
            boards = {stones for stones, _ in seen}
            for move in map(GoMove, free):
                key = position._after(move).key
                repeats = key in seen if ko == "situational" else key[0] in boards
                bit = position.grid.points[str(move)]
                allowed = suicide or bit & position.grid.playable(own, enemy)
                assert (move in position.board_moves) == bool(allowed and not repeats)
            position = position.play(rng.choice(position.legal_moves()))
