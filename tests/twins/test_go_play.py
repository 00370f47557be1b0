"""The engine of Go plays whole games properly: on every board, by every rule set, to the end."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator

import pytest

import ludoteca
from ludoteca import Limit, Seat, native
from ludoteca.games.go import GAME
from ludoteca.games.go.score import score
from ludoteca.players.engine import network
from ludoteca.players.go.dead_stones import propose_marks
from tests.daily import daily, daily_rows

pytestmark = pytest.mark.usefixtures("core")

NODES = 60
SETTLED = 0.9
NETWORK = network("go")


def start(core: native.Core, size: int, seed: int, rules: str = "japanese") -> native.State:
    state, rng = core.State("go", rules, size=size), random.Random(seed)
    for _ in range(3):
        state.apply(rng.choice(list(state.legal_actions())[:-1]))
    return state


def thoughts(core: native.Core, state: native.State) -> Iterator[native.Thought]:
    """Let the engine play a game against itself, and yield each thought before its move."""
    engine, limit = core.Engine("go", memory=8, network=NETWORK), 3 * state.action_count
    while not state.is_over:
        assert state.plies < limit, "a game ends"
        thought = engine.think(state, nodes=NODES)
        yield thought
        state.apply(thought.lines[0].actions[0])


def passed(state: native.State) -> bool:
    return state.text().split()[4] != "0"


@pytest.mark.parametrize("rules", ["japanese", "chinese"])
@pytest.mark.parametrize(("size", "games"), daily_rows([(7, 2), (9, 4)], 1))
def test_after_a_pass_nothing_that_is_settled_is_filled(
    core: native.Core, rules: str, size: int, games: int
) -> None:
    for seed in range(games):
        state = start(core, size, seed, rules)
        for thought in thoughts(core, state):
            action = thought.lines[0].actions[0]
            is_stone = action < size * size
            is_over = all(abs(owner) >= SETTLED for owner in thought.ownership)
            assert not (passed(state) and is_over and is_stone), (seed, state.text())


@pytest.mark.parametrize(("size", "games"), daily_rows([(7, 3), (9, 4)], 1))
def test_no_points_are_lost_once_the_board_is_settled(
    core: native.Core, size: int, games: int
) -> None:
    for seed in range(games):
        state, counted = start(core, size, seed), None
        for thought in thoughts(core, state):
            lead = thought.lines[0].score / 100 * (1 if state.turn == 0 else -1)
            if counted is None and all(abs(owner) >= SETTLED for owner in thought.ownership):
                counted = state.turn, lead
        if counted is not None:
            seat, lead = counted
            # Who was to move has lost nothing by more than the network can tell.
            assert (lead - final_lead(core, state, size)) * (1 if seat == 0 else -1) < 3, seed


def final_lead(core: native.Core, state: native.State, size: int) -> float:
    resumed = core.State("go", "japanese", f"{state.text().rpartition(' ')[0]} 0", size=size)
    best = resumed.think(nodes=NODES, network=NETWORK).lines[0]
    return best.score / 100 * (1 if resumed.turn == 0 else -1)


def test_what_a_weaker_player_tries_is_answered() -> None:
    engine = ludoteca.player("engine", GAME, seed=1)
    for seed in range(2):
        position = GAME.start(rules="japanese", size=7)
        players = (ludoteca.player("greedy", GAME, seed), engine)
        for ply in range(150):
            if position.outcome is not None:
                break
            chooser = players[ply % 2]
            move = asyncio.run(chooser.choose(position, Limit(nodes=NODES)))
            position = GAME.play(position, str(move))
        dead, seki = propose_marks(position, seed)
        won = score(position, dead, seki).outcome
        assert won.winners == {Seat.SECOND}, GAME.format_position(position)


@pytest.mark.parametrize("size", daily(range(2, 26), 2, 3, 5, 9, 13, 19, 25))
def test_every_board_and_rule_set_is_played_on(core: native.Core, size: int) -> None:
    for rules in GAME.presets:
        state = core.State("go", rules, size=size)
        engine = core.Engine("go", memory=4, network=NETWORK)
        for _ in range(3):
            if not state.is_over:
                state.apply(engine.think(state, nodes=4).lines[0].actions[0])
        assert state.is_over or state.plies == 3


@pytest.mark.parametrize("rules", GAME.presets)
@pytest.mark.parametrize(("size", "stones"), [(7, 4), (9, 5), (13, 9), (19, 2), (19, 9)])
def test_handicap_games_are_played_on(
    core: native.Core, rules: str, size: int, stones: int
) -> None:
    state = core.State("go", rules, size=size, handicap=stones)
    thought = state.think(nodes=8, network=NETWORK)
    assert state.turn == 1
    assert thought.lines[0].score < 0, "White is behind"
    state.apply(thought.lines[0].actions[0])
