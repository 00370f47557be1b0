"""Repetition as the engines judge it: by the rules in force, with the game before the position."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest

from ludoteca import Limit, native
from ludoteca.core import Move, Position
from ludoteca.players import Progress, player
from tests.daily import daily_rows
from tests.stored import read_lines, read_toml
from tests.twins.ways import GAMES, RULE_SETS, Way

pytestmark = pytest.mark.usefixtures("core")

PERPETUAL = read_lines("vectors/shogi_perpetual.txt")

NODES = 20_000

# A game from a position on, and the move that wins as fast as any but for the game before it: now
# it ends the game by repetition, while another move wins.
GAMES_THAT_REPEAT: list[tuple[str, str, str | None, str, str]] = [
    ("shogi", "standard", None, PERPETUAL[1], "9e6e"),
    *(
        (one["game"], one["rules"], one["position"], one["moves"], one["repeating"])
        for one in read_toml("games/repetitions.toml")["games"]
    ),
]
# Nothing wins here: the only other moves that the tables call wins come back to the same position.
DRAWN = (
    "morris",
    "three",
    "B.B/WW./WB. w 0 0 2",
    "b2-c2 c1-b1 c2-b2 b1-c1 b2-c2 c1-b1 c2-b2",
    "b1-c1",
)
DAILY = (0, 1, 4, 7, 9)  # a row of each game and of each small board
CHOOSERS = [
    *((name, 3000, row) for name in ("search", "mcts", "greedy") for row in (5, 9)),
    *((name, NODES, row) for name in ("engine", "level:7") for row in DAILY),
]
LATER = [(name, NODES, row) for name in ("engine", "level:7") for row in (2, 3, 5, 6, 8)]

rows = pytest.mark.parametrize(("game", "rules", "text", "moves", "repeating"), GAMES_THAT_REPEAT)


def played(game: str, rules: str, text: str | None, moves: str, **options: int) -> native.State:
    state = Way(game, rules, options).state(text)
    for move in moves.split():
        state.apply(state.action_from_text(move))
    return state


def in_python(
    game: str, rules: str, text: str | None, moves: str
) -> tuple[Position[Any], list[Move], Position[Any]]:
    first = position = Way(game, rules).position(text)
    made: list[Move] = []
    for move in moves.split():
        made.append(GAMES[game].parse_move(position, move))
        position = position.play(made[-1])
    return first, made, position


@rows
def test_a_win_is_not_thrown_away_by_repetition(
    game: str, rules: str, text: str | None, moves: str, repeating: str
) -> None:
    state = played(game, rules, text, moves)
    seat, left = state.turn, 1000
    # Each time without memory, until the game is won, against the best defence.
    while not state.is_over:
        line = state.think(nodes=NODES).lines[0]
        if state.turn == seat:
            assert 0 < line.wins_in < left, state.text()
            left = line.wins_in
        state.apply(line.actions[0])
    assert state.winners == (seat,)


@rows
def test_the_move_that_repeats_wins_without_the_game_before_or_the_rule(
    game: str, rules: str, text: str | None, moves: str, repeating: str
) -> None:
    state = played(game, rules, text, moves)
    alone = Way(game, rules).state(state.text())
    without_the_rule = played(game, rules, text, moves, repetition=0)
    only = [state.action_from_text(repeating)]
    for winning in (alone, without_the_rule):
        assert winning.think(nodes=NODES, moves=only).lines[0].wins_in > 0
    assert state.think(nodes=NODES, moves=only).lines[0].wins_in <= 0
    state.apply(only[0])
    assert state.is_over


@pytest.mark.parametrize("is_told", [True, False])
@pytest.mark.parametrize(("name", "nodes", "row"), daily_rows([*CHOOSERS, *LATER], len(CHOOSERS)))
def test_players_see_the_repetition_told_or_not(
    name: str, nodes: int, row: int, is_told: bool
) -> None:
    game, rules, text, moves, repeating = GAMES_THAT_REPEAT[row]
    first, made, position = in_python(game, rules, text, moves)
    chooser = player(name, GAMES[game], seed=1)
    if is_told:
        chooser.recall(first, made)
    move: Any = asyncio.run(chooser.choose(position, Limit(nodes=nodes)))
    assert str(move) != repeating


def test_a_table_of_an_earlier_search_does_not_hide_a_repetition(core: native.Core) -> None:
    for game, rules, text, moves, repeating in GAMES_THAT_REPEAT:
        engine, state = core.Engine(game, memory=8), Way(game, rules).state(text)
        made = moves.split()
        for number, move in enumerate(made):
            if len(made) - number <= 12:
                engine.think(state, nodes=3000)
            state.apply(state.action_from_text(move))
        line = engine.think(state, nodes=NODES).lines[0]
        assert line.wins_in > 0
        assert state.action_text(line.actions[0]) != repeating


@pytest.mark.parametrize("row", [9, 10])
def test_a_tablebase_win_is_won_in_spite_of_a_repetition(
    core: native.Core, tables: Path, row: int
) -> None:
    state = played(*[*GAMES_THAT_REPEAT, DRAWN][row][:4])
    engine = core.Engine("morris", memory=1, tablebases=str(tables))
    line, seat = engine.think(state, nodes=NODES).lines[0], state.turn
    claimed = line.wins_in
    while not state.is_over:
        state.apply(engine.think(state, nodes=NODES).lines[0].actions[0])
    assert (state.winners == (seat,)) == (claimed > 0)


def wander(state: native.State, rng: random.Random, plies: int) -> list[int]:
    """Play at random, often taking the last move back on the board, and return the actions."""
    made: list[int] = []
    for _ in range(plies):
        actions = list(state.legal_actions())
        if not actions:
            break
        back = [action for action in actions if len(made) > 1 and _undoes(state, action, made[-2])]
        made.append(rng.choice(back) if back and rng.random() < 0.7 else rng.choice(actions))
        state.apply(made[-1])
        if state.is_over:
            state.undo()
            made.pop()
            break
    return made


def _undoes(state: native.State, action: int, earlier: int) -> bool:
    """Return whether an action goes back where an earlier one came from, by their texts."""
    one, other = state.action_text(action), state.action_text(earlier)
    size = len(one) // 2
    return len(one) == len(other) and one[:size] == other[-size:] and one[-size:] == other[:size]


@pytest.mark.parametrize(("game", "rules"), RULE_SETS)
def test_every_line_can_be_played_and_none_goes_on_after_the_end(game: str, rules: str) -> None:
    rng = random.Random(f"{game} {rules}")
    way = Way(game, rules, {"size": 5} if game == "go" else {})
    for _ in range(3):
        state = way.state()
        actions = wander(state, rng, rng.randrange(8, 80))
        first = position = way.position()
        moves: list[Move] = []
        follower = way.state()
        for action in actions:
            moves.append(GAMES[game].parse_move(position, follower.action_text(action)))
            position = position.play(moves[-1])
            follower.apply(action)
        if position.chances() or position.outcome is not None:
            continue
        for is_told in (True, False):
            _check_lines(game, first, moves if is_told else (), position)


def _check_lines(game: str, first: Position[Any], moves: Any, position: Position[Any]) -> None:
    told: list[Progress] = []
    chooser = player("engine", GAMES[game], seed=1)
    chooser.progress, chooser.lines = told.append, 3
    if moves:
        chooser.recall(first, moves)
    asyncio.run(chooser.choose(position, Limit(nodes=60 if game == "go" else 1500)))
    for line in (line for progress in told for line in progress.variations):
        after = position
        for move in line.moves:
            after = after.play(move)
        if line.mate and line.mate == len(line.moves):
            assert after.outcome is not None
