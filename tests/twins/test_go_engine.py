"""The engine of Go: its network computes what PyTorch does, and its search plays properly."""

from __future__ import annotations

import json
import math
import time
from typing import Any

import pytest

from ludoteca import Seat, native
from ludoteca.games.go import GAME
from ludoteca.games.go.score import score
from ludoteca.players.engine import network
from ludoteca.players.go.dead_stones import propose_marks
from tests.stored import DATA, read_lines

pytestmark = pytest.mark.usefixtures("core")

TINY = (DATA / "networks" / "go.bin").read_bytes()
SAID = [json.loads(line) for line in read_lines("networks/go.jsonl")]


def played(core: native.Core, rules: str, size: int, moves: str, **options: Any) -> native.State:
    state = core.State("go", rules, size=size, **options)
    for move in moves.split():
        state.apply(state.action_from_text(move))
    return state


@pytest.mark.parametrize("said", SAID, ids=lambda said: f"{said['rules']}-{said['size']}")
def test_the_network_says_what_pytorch_says(core: native.Core, said: dict[str, Any]) -> None:
    state = played(core, said["rules"], said["size"], said["moves"])
    stop = core.Stop()
    stop.set()  # only the root is looked at
    thought = state.think(seconds=60, lines=1000, network=TINY, stop=stop)
    planes, numbers = state.features()
    free = [point for point, stone in enumerate((planes[1] + planes[2]).flat) if not stone]
    owners = [thought.ownership[point] for point in free]  # chains have one for all their stones
    assert owners == pytest.approx([said["ownership"][point] for point in free], abs=2e-3)
    lead = sum(said["ownership"]) + 20 * float(numbers[0])
    result = 0.7 * said["value"] + 0.3 * math.tanh(lead / (0.9 * said["size"]))
    assert thought.lines[0].result == pytest.approx(result, abs=2e-3)
    assert thought.lines[0].score / 100 == pytest.approx(said["lead"], abs=0.03)
    points = [line for line in thought.lines if state.action_text(line.actions[0]) != "pass"]
    weights = [math.exp(said["policy"][line.actions[0]]) for line in points]
    priors = [line.prior / sum(line.prior for line in points) for line in points]
    assert len(points) > 1
    assert priors == pytest.approx([weight / sum(weights) for weight in weights], abs=1e-3)


@pytest.mark.parametrize(
    ("file", "message"),
    [
        (None, "not a file of ludoteca-go"),
        (b"", "not a file of ludoteca-go"),
        (b"ludoteca-go 1 2 8", "not a file of ludoteca-go"),
        (b"ludoteca-go 1 x 8\n", "first line cannot be read"),
        (b"ludoteca-go 2 2 8\n", "not supported"),
        (b"ludoteca-go 1 2 9\n", "not supported"),
        (TINY[:-2], "incomplete"),
        (TINY[:-1], "incomplete"),
        (TINY + b"\0\0", "incomplete"),
    ],
)
def test_a_bad_network_is_one_sentence(core: native.Core, file: bytes | None, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        core.Engine("go", network=file)


def test_the_same_question_has_the_same_answer(core: native.Core) -> None:
    def think() -> list[tuple[int, list[int]]]:
        thought = played(core, "chinese", 9, "E5").think(nodes=300, lines=5, network=TINY)
        return [(line.visits, line.actions) for line in thought.lines]

    assert think() == think()


def test_lines_are_legal_and_most_visited_first(core: native.Core) -> None:
    state = played(core, "chinese", 7, "D4 D5")
    thought = state.think(nodes=400, lines=6, network=TINY)
    assert [line.visits for line in thought.lines] == sorted(
        (line.visits for line in thought.lines), reverse=True
    )
    assert thought.nodes <= 400
    for line in thought.lines:
        follower = state.clone()
        for action in line.actions:
            follower.apply(action)
        assert -1 <= line.result <= 1


@pytest.mark.parametrize("threads", [1, 2])
def test_a_stop_is_obeyed_at_once(core: native.Core, threads: int) -> None:
    state, engine, stop = (
        played(core, "chinese", 19, ""),
        core.Engine("go", network=TINY),
        core.Stop(),
    )
    seen: list[int] = []

    def watch(thought: native.Thought) -> None:
        seen.append(thought.nodes)
        stop.set()

    thought = engine.think(state, seconds=600, threads=threads, stop=stop, progress=watch)
    assert len(seen) == 1
    # The other thread goes on until the callback has set the stop.
    if threads == 1:
        assert 0 <= thought.nodes - seen[0] <= 2


def test_limits_hold(core: native.Core) -> None:
    state = played(core, "chinese", 9, "")
    assert state.think(depth=3, network=TINY).depth == 3
    began = time.perf_counter()
    state.think(seconds=0.2, network=TINY)
    state.think(aim=0.2, seconds=60, network=TINY)
    assert time.perf_counter() - began < 2
    # A tree that fills its memory is thought about no longer.
    assert state.think(seconds=60, memory=1, network=TINY).nodes > 100


def test_an_engine_keeps_its_tree_while_the_game_goes_on(core: native.Core) -> None:
    engine = core.Engine("go", network=TINY)
    state = played(core, "chinese", 9, "E5")
    first = engine.think(state, nodes=500)
    for action in first.lines[0].actions[:2]:
        state.apply(action)
    kept = engine.think(state, nodes=1, lines=100)
    assert sum(line.visits for line in kept.lines) > 2
    # Not in another game, and not once it is told to forget.
    other = engine.think(played(core, "chinese", 9, "E5", komi=0.5), nodes=1, lines=100)
    assert sum(line.visits for line in other.lines) == 1
    engine.clear()
    forgotten = engine.think(state, nodes=1, lines=100)
    assert sum(line.visits for line in forgotten.lines) == 1


def test_a_game_that_is_over_has_no_lines(core: native.Core) -> None:
    state = played(core, "chinese", 9, "pass pass")
    assert state.is_over
    assert state.think(nodes=10, network=TINY).lines == []


def test_a_won_game_on_territory_is_not_filled_away(core: native.Core) -> None:
    weights = network("go")
    assert weights is not None
    engine = core.Engine("go", network=weights)
    state = played(
        core,
        "japanese",
        7,
        "D4 E4 E3 B4 E5 F4 F3 F5 E6 D3 F6 C5 G4 C4 G5 B6 D5 D2 E2 E1 D6 C3 F1 D1 C6 B7 C7 pass B2",
    )
    while not state.is_over:
        assert state.plies < 80
        state.apply(engine.think(state, nodes=400).lines[0].actions[0])
    end = GAME.parse_position(state.text(), rules="japanese")
    # Both sides mark what is dead.
    won = score(end, *propose_marks(end, seed=1)).outcome
    assert won.winners == {Seat.SECOND}


def test_life_that_is_certain_is_never_doubted(core: native.Core) -> None:
    # Black lives with two eyes, in one of which White's A1 is dead, whatever the network says.
    moves = "A4 pass B4 pass C4 A1 C3 pass C2 pass C1 pass B2 pass A2 pass"
    state = played(core, "chinese", 5, moves)
    owners = state.think(nodes=20, network=TINY).ownership
    alive = ["A4", "B4", "C4", "A3", "B3", "C3", "A2", "B2", "C2", "A1", "B1", "C1"]
    assert {owners[state.action_from_text(point)] for point in alive} == {1.0}


def test_the_stones_of_a_chain_share_their_fate(core: native.Core) -> None:
    state = played(core, "chinese", 9, "D5 C3 E5 G6 F5 C7")
    owners = state.think(nodes=20, network=TINY).ownership
    assert len({owners[state.action_from_text(point)] for point in ("D5", "E5", "F5")}) == 1
