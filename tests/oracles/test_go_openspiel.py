"""Go against OpenSpiel: the same moves all along, and the same winner.

OpenSpiel forbids suicide and retaking a simple ko, counts area, and calls the game a draw as soon
as a stone recreates any earlier board. So the moves that do not end it like that are those of
positional superko. Its limit of 2·n² moves is lifted here.
"""

from __future__ import annotations

import random
from typing import Any

import pyspiel
import pytest

from ludoteca.core import Seat
from ludoteca.games.go import GAME, GoPosition

_NO_LIMIT = 1_000_000
_KOMI = 7.5


def actions(state: Any) -> dict[str, int]:
    """Give OpenSpiel's legal actions our names: its ``B a1`` and ``B PASS`` are our A1 and pass."""
    names = {}
    for action in state.legal_actions():
        name = state.action_to_string(state.current_player(), action).split()[1]
        names["pass" if name == "PASS" else name.upper()] = action
    return names


def stones(state: Any) -> list[str]:
    """Spell OpenSpiel's board, row by row from the top: ``X`` black, ``O`` white, ``+`` free."""
    return [line.split()[1] for line in str(state).splitlines() if line[:2].strip().isdigit()]


def spelled(position: GoPosition) -> list[str]:
    table = str.maketrans("●○·", "XO+")
    rows = GAME.draw(position).translate(table).splitlines()[:-1]
    return ["".join(row.split()[1:]) for row in rows]


def ends_by_repetition(state: Any, action: int) -> bool:
    return bool(state.child(action).is_terminal())


def check_random_game(size: int, rng: random.Random, superko: bool) -> str:
    """Play one game on both boards; say what ended it."""
    options = {"board_size": size, "komi": _KOMI, "max_game_length": _NO_LIMIT}
    state = pyspiel.load_game("go", options).new_initial_state()
    ko = "positional" if superko else "simple"
    position = GAME.start("chinese", size=size, ko=ko)
    while not state.is_terminal():
        theirs = actions(state)
        if superko:
            theirs = {
                name: action
                for name, action in theirs.items()
                if name == "pass" or not ends_by_repetition(state, action)
            }
        ours = {str(move): move for move in position.legal_moves()}
        assert set(ours) == set(theirs), f"{state}\n{GAME.format_position(position)}"
        assert state.current_player() == position.turn.index
        name = rng.choice(sorted(ours))
        state.apply_action(theirs[name])
        position = position.play(ours[name])
        assert spelled(position) == stones(state)
    if position.outcome is None:
        boards = [earlier for earlier, _ in position.past]
        assert position.stones in boards
        assert state.returns() == [0, 0]
        return "repetition"
    assert position.outcome.winners == {Seat.FIRST if state.returns()[0] > 0 else Seat.SECOND}
    return "passes"


FEW = [(2, 20), (3, 20), (5, 10), (9, 2)]
MANY = [
    pytest.param(*each, marks=pytest.mark.oracle_large)
    for each in [(2, 2000), (3, 1000), (4, 500), (6, 150), (9, 60), (13, 10), (19, 5)]
]


@pytest.mark.parametrize("superko", [False, True])
@pytest.mark.parametrize(("size", "games"), [*FEW, *MANY])
def test_random_games_agree(size: int, games: int, superko: bool) -> None:
    rng = random.Random(f"{size} {games}")
    for _ in range(games):
        check_random_game(size, rng, superko)


def test_small_boards_end_by_repetition_too() -> None:
    rng = random.Random(0)
    assert {check_random_game(2, rng, False) for _ in range(50)} == {"repetition", "passes"}
