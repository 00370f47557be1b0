"""Proved wins: Neutron is solved, and the engine finds the solution by itself."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from strength.lost_openings import lost_openings
from tests.daily import daily
from tests.twins.ways import Way

if TYPE_CHECKING:
    from ludoteca import native

pytestmark = pytest.mark.usefixtures("core")

RULES = ["standard", "classic"]
WINNING = {"a1a4", "b1b4", "b1e4", "e1e4", "d1d4", "d1a4"}
NODES = 200_000  # A second or so; the longest proof takes a quarter of them


def after(rules: str, *moves: str) -> native.State:
    state = Way("neutron", rules).state()
    for move in moves:
        state.apply(state.action_from_text(move))
    return state


def openings(rules: str) -> list[str]:
    state = after(rules)
    return [state.action_text(action) for action in state.legal_actions()]


@pytest.mark.parametrize("rules", RULES)
def test_white_wins_from_the_start(rules: str) -> None:
    state = after(rules)
    line = state.think(nodes=NODES).lines[0]
    assert state.action_text(line.actions[0]) in WINNING
    # A win of White's comes after a turn of White's.
    assert line.wins_in > 0
    assert line.wins_in % 2 == 1 or rules == "standard"


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("opening", daily(lost_openings(), *lost_openings()[:2]))
def test_black_wins_after_every_losing_opening(rules: str, opening: str) -> None:
    assert opening not in WINNING
    assert after(rules, opening).think(nodes=NODES).lines[0].wins_in > 0


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("opening", daily(sorted(WINNING), "d1d4"))
def test_black_is_lost_after_every_winning_opening(rules: str, opening: str) -> None:
    assert opening in openings(rules)
    plies = after(rules, opening).think(nodes=2 * NODES).lines[0].wins_in
    # Two openings win by the longest ways of all; there at least nothing else is claimed.
    assert plies < 0 or (plies == 0 and rules == "standard" and opening in ("b1e4", "d1a4"))


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", daily(range(3), 0))
def test_white_wins_whatever_black_does(core: native.Core, rules: str, seed: int) -> None:
    rng, engine = random.Random(seed), core.Engine("neutron", memory=32)
    state = after(rules)
    left = 1000
    while not state.is_over:
        if state.turn == 0:
            line = engine.think(state, nodes=NODES).lines[0]
            assert 0 < line.wins_in <= left
            left = line.wins_in
            state.apply(line.actions[0])
        else:
            state.apply(reply(state, rng))
        left -= 1
    assert 0 in state.winners


def reply(state: native.State, rng: random.Random) -> int:
    """Return a move of Black's: one that wins or does not lose at once, or any."""
    moves = list(state.legal_actions())
    rng.shuffle(moves)

    def worth(action: int) -> int:
        state.apply(action)
        won, lost = state.is_over and 1 in state.winners, False
        if not state.is_over:
            lost = any(wins(state, answer) for answer in list(state.legal_actions()))
        state.undo()
        return 2 * won - lost

    return max(moves, key=worth) if rng.random() < 0.8 else moves[0]


def wins(state: native.State, action: int) -> bool:
    state.apply(action)
    is_won = state.is_over and state.winners == (0,)
    state.undo()
    return is_won


def test_the_proved_line_can_be_played_to_its_end() -> None:
    state = after("classic")
    line = state.think(nodes=NODES).lines[0]
    assert len(line.actions) == line.wins_in
    for action in line.actions:
        state.apply(action)
    assert state.winners == (0,)


def test_lost_moves_are_told_in_all_lines() -> None:
    thought = after("classic").think(nodes=4 * NODES, lines=13)
    state = after("classic")
    told = {state.action_text(line.actions[0]): line.wins_in for line in thought.lines}
    assert set(told) == set(openings("classic"))
    assert {move for move, plies in told.items() if plies > 0} <= WINNING
    assert not {move for move, plies in told.items() if plies < 0} & WINNING


def test_coming_back_is_a_draw_not_a_proof(core: native.Core) -> None:
    # Both sides may go to and fro for ever; with so few nodes nothing is proved, yet an answer
    # comes, and it is legal.
    state = after("standard", "c1c2")
    line = state.think(nodes=300).lines[0]
    assert line.actions[0] in list(state.legal_actions())
    assert -1 <= line.result <= 1
