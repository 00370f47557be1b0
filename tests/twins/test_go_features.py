"""What the network of Go sees: the same as Python's board says, and ladders as drawn."""

from __future__ import annotations

import random
from typing import Any, cast

import numpy as np
import pytest

from ludoteca import native
from ludoteca.core import Seat
from ludoteca.games.go.board import Grid
from ludoteca.games.go.position import GoPosition
from ludoteca.games.go.score import unconditionally_alive
from tests.twins.ways import Way

pytestmark = pytest.mark.usefixtures("core")

WAYS = [
    Way("go", "japanese", {"size": 5}),
    Way("go", "chinese", {"size": 7}),
    Way("go", "tromp-taylor", {"size": 5}),
    Way("go", "new-zealand", {"size": 9}),
]


def marked(board: Grid, plane: Any) -> int:
    named = [name for name in board.names if name]
    return sum(board.points[named[i]] for i in np.flatnonzero(plane))


def chains_with(board: Grid, position: GoPosition, liberties: int) -> int:
    free = board.full & ~sum(position.stones)
    return sum(
        chain
        for stones in position.stones
        for chain in board.parts(stones)
        if (board.around(chain) & free).bit_count() == liberties
    )


def moves_to(board: Grid, position: GoPosition, liberties: int) -> int:
    """Return the legal moves after which their stone has so many liberties."""
    own, enemy = position.sides
    found = 0
    for move in position.legal_moves():
        bit = board.points.get(str(move), 0)
        after, left = board.place(own, enemy, bit) if bit else (0, 0)
        if after & bit:
            free = board.full & ~(after | left)
            found |= bit * ((board.around(board.fill(bit, after)) & free).bit_count() == liberties)
    return found


def surrounded(board: Grid, position: GoPosition) -> list[int]:
    """Return each side's stones with the free regions that only they touch."""
    black, white = position.stones
    owned = [black, white]
    for region in board.parts(board.full & ~(black | white)):
        beside = board.around(region)
        if bool(beside & black) != bool(beside & white):
            owned[0 if beside & black else 1] |= region
    return owned


def enclosed(board: Grid, position: GoPosition, seat: Seat) -> int:
    return sum(unconditionally_alive(position, seat)[1])


def check_area(board: Grid, position: GoPosition, seen: list[int]) -> None:
    """Expect stones and what they surround, except for what is dead for certain."""
    plain = surrounded(board, position)
    for seat in Seat:
        owned = seen[seat.index ^ position.turn.index]
        assert owned & ~plain[seat.index] & ~enclosed(board, position, seat) == 0
        assert plain[seat.index] & ~owned & ~enclosed(board, position, seat.opponent) == 0


@pytest.mark.parametrize("way", WAYS, ids=str)
def test_planes_say_what_the_board_says(way: Way) -> None:
    dice = random.Random(5)
    for _ in range(4):
        position, state = cast("GoPosition", way.position()), way.state()
        for _ in range(90):
            board, (planes, _) = position.grid, state.features()
            seen = [marked(board, plane) for plane in planes]
            own, enemy = position.sides
            assert seen[:3] == [board.full, own, enemy]
            assert seen[3:6] == [chains_with(board, position, count) for count in (1, 2, 3)]
            forbidden = board.playable(own, enemy)
            for move in position.legal_moves():
                forbidden &= ~board.points.get(str(move), 0)
            assert seen[6] == forbidden
            check_area(board, position, seen[12:14])
            assert seen[14:] == [moves_to(board, position, count) for count in (1, 2)]
            move = dice.choice(position.legal_moves()[:-1] or position.legal_moves())
            position = position.play(move)
            state.apply(state.action_from_text(str(move)))
            if position.outcome is not None:
                break


def after(core: native.Core, moves: str, **options: Any) -> tuple[native.State, Any, Any]:
    state = core.State("go", **{"rules": "chinese", "size": 9, **options})
    for move in moves.split():
        state.apply(state.action_from_text(move))
    return (state, *state.features())


def names(state: native.State, plane: Any) -> set[str]:
    return {state.action_text(int(point)) for point in np.flatnonzero(plane)}


def test_a_ladder_works_until_something_breaks_it(core: native.Core) -> None:
    # White's D5 would run towards the lower right.
    state, planes, _ = after(core, "C5 D5 D6 pass E6 pass D4")
    assert names(state, planes[10]) == {"D5"}
    state, planes, _ = after(core, "C5 D5 D6 G3 E6 pass D4")
    assert names(state, planes[10]) == set()


def test_moves_that_catch_in_a_ladder_are_marked(core: native.Core) -> None:
    state, planes, _ = after(core, "C5 D5 D6 pass E6 pass")
    assert names(state, planes[10]) == {"D5"}
    assert names(state, planes[11]) == {"D4"}


def test_stones_without_hope_belong_to_who_encloses_them(core: native.Core) -> None:
    # Black lives with two eyes in the lower left corner; White's stone in one of them is dead.
    state, planes, _ = after(
        core, "A4 pass B4 pass C4 A1 C3 pass C2 pass C1 pass B2 pass A2 pass", size=5
    )
    assert names(state, planes[12]) >= {"A1", "B1", "A3", "B3"}
    assert names(state, planes[13]) == set()


def test_the_last_moves_and_passes_are_seen(core: native.Core) -> None:
    state, planes, numbers = after(core, "E5 E3 pass C3")
    assert [names(state, plane) for plane in planes[7:10]] == [{"C3"}, set(), {"E3"}]
    assert list(numbers[1:3]) == [0, 1]


@pytest.mark.parametrize(
    ("rules", "moves", "komi"),
    [
        ("chinese", "", -7.5),
        ("chinese", "E5", 7.5),
        ("japanese", "", -6.5),
        ("japanese", "E5", 7.5),  # a stone fills a point of its owner's
        ("japanese", "A1 A2 E5 B1", -6.5 - 2 + 2),  # and so did one that has been taken
    ],
)
def test_komi_is_as_if_areas_counted(
    core: native.Core, rules: str, moves: str, komi: float
) -> None:
    _, _, numbers = after(core, moves, rules=rules)
    assert numbers[0] == pytest.approx(komi / 20)


def test_only_games_with_a_network_have_features(core: native.Core) -> None:
    with pytest.raises(ValueError, match="has no network"):
        core.State("neutron", "standard").features()
