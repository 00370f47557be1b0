"""Nine Men's Morris against OpenSpiel: the same turns all along, and the same end.

OpenSpiel numbers the points in our reading order. It plays a capture as an action of its own,
has no draw by repetition and ends every game after 200 turns.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pyspiel
import pytest

from ludoteca.core import Outcome, Seat
from ludoteca.games.morris import GAME, MorrisEnding, MorrisMove, MorrisPosition
from ludoteca.games.morris.board import NINE

_ORACLE = pyspiel.load_game("nine_mens_morris")
_LAST_TURN = 200

Style = Callable[[MorrisPosition, random.Random], MorrisMove]


def actions(move: MorrisMove) -> list[int]:
    """Say what OpenSpiel calls a turn: a placement or a move, then perhaps a removal."""
    number = NINE.points.index
    action = number(move.target)
    if move.origin:
        action += 24 + 24 * number(move.origin)
    return [action, number(move.taken)] if move.taken else [action]


def turns(state: Any) -> set[tuple[int, ...]]:
    """List the whole turns that OpenSpiel allows."""
    found: set[tuple[int, ...]] = set()
    for action in state.legal_actions():
        after = state.child(action)
        if not after.is_terminal() and after.current_player() == state.current_player():
            found |= {(action, removal) for removal in after.legal_actions()}
        else:
            found.add((action,))
    return found


def check_random_game(choose: Style, rng: random.Random) -> Outcome | None:
    """Play one game on both boards; return its end, None if it lasted for 200 turns."""
    state = _ORACLE.new_initial_state()
    position = GAME.start(repetition=0, quiet_turns=0)
    for _ in range(_LAST_TURN):
        if position.outcome:
            break
        moves = position.legal_moves()
        assert {tuple(actions(move)) for move in moves} == turns(state), str(state)
        assert state.current_player() == position.turn.index
        move = choose(position, rng)
        for action in actions(move):
            state.apply_action(action)
        position = position.play(move)
    assert state.is_terminal()
    winners = position.outcome.winners if position.outcome else frozenset()
    assert state.returns() == [
        (seat in winners) - (seat.opponent in winners) for seat in (Seat.FIRST, Seat.SECOND)
    ]
    return position.outcome


def hunt(position: MorrisPosition, rng: random.Random) -> MorrisMove:
    """Often take a man, so that boards thin out and men fly."""
    moves = position.legal_moves()
    takers = [move for move in moves if move.taken]
    return rng.choice(takers if takers and rng.random() < 0.5 else moves)


def squeeze(position: MorrisPosition, rng: random.Random) -> MorrisMove:
    """Leave the opponent little room, so that players are blocked."""
    some = rng.sample(position.legal_moves(), min(4, len(position.legal_moves())))
    return min(some, key=lambda move: len(position.play(move).legal_moves()))


@pytest.mark.parametrize(
    ("seed", "count"), [(1, 8), pytest.param(2, 2000, marks=pytest.mark.oracle_large)]
)
def test_random_games_agree_move_by_move(seed: int, count: int) -> None:
    rng = random.Random(seed)
    ends = [check_random_game(choose, rng) for _ in range(count) for choose in (hunt, squeeze)]
    assert {end.ending for end in ends if end} == {MorrisEnding.TWO_MEN, MorrisEnding.BLOCKED}
