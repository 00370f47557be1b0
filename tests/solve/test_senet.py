"""The tables of Senet, beside the rules and beside a second solution."""

from __future__ import annotations

import os
import random
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludoteca import native
from ludoteca.games.senet import GAME, SenetMove, SenetPosition, SenetRules
from ludoteca.solved import TablebaseFile
from ludoteca.solved.lookup import Tablebase
from tests.script import run
from tests.solve.conftest import make_solver
from tests.solve.senet_by_hand import Chances, Key, keys, position_of, solved

MOST_ERROR = 2e-5
STATES = {
    "1-1": 812,
    "2-1": 21_924,
    "2-2": 142_506,
    "3-1": 190_008,
    "3-2": 2_375_100,
    "3-3": 9_500_400,
    "4-1": 1_187_550,
    "4-2": 14_250_600,
    "4-3": 109_254_600,
    "4-4": 300_450_150,
}
BEAR_OFF = ("any", "exact")


def solver(folder: Path, size: int, threads: int = 1, **options: str) -> native.Solver:
    return make_solver("senet", "standard", str(folder), threads, 8.0, size, **options)


def knowledge(folder: Path, **options: str) -> Tablebase:
    assert native.core is not None
    return Tablebase(native.core.Tablebase("senet", "standard", str(folder), **options))


def chance(tables: Tablebase, position: SenetPosition) -> float:
    verdict = tables.verdict(position)
    assert verdict is not None
    return float(verdict.value == 1) if verdict.chance is None else verdict.chance


@pytest.fixture(scope="module", params=BEAR_OFF)
def tables(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Solve all positions with at most two pieces each, with either rule of leaving the board."""
    folder = tmp_path_factory.mktemp(request.param)
    solver(folder, 2, bear_off=request.param).run()
    return folder


def bear_off(folder: Path) -> str:
    return next(name for name in BEAR_OFF if folder.name.startswith(name))


def differences(tables: Tablebase, chances: Chances) -> Iterator[float]:
    for key, found in chances.found.items():
        yield abs(chance(tables, position_of(key, chances.rules)) - found)


def test_few_pieces_are_what_the_plain_solution_says(tables: Path) -> None:
    chances = solved(1, bear_off(tables))
    assert len(chances.found) == STATES["1-1"]
    known = knowledge(tables, bear_off=bear_off(tables))
    assert max(differences(known, chances)) < MOST_ERROR


@pytest.mark.solved_large
@pytest.mark.parametrize("rule", BEAR_OFF)
def test_two_against_two_is_what_the_plain_solution_says(rule: str, tmp_path: Path) -> None:
    solver(tmp_path, 2, bear_off=rule).run()
    chances = solved(2, rule)
    assert len(chances.found) == STATES["1-1"] + STATES["2-1"] + STATES["2-2"]
    assert max(differences(knowledge(tmp_path, bear_off=rule), chances)) < MOST_ERROR


def test_a_throw_is_worth_its_best_step_and_a_position_the_mean_of_the_throws(tables: Path) -> None:
    rules = GAME.make_rules("standard", bear_off=bear_off(tables))
    check_forward(knowledge(tables, bear_off=bear_off(tables)), rules, pieces=2, count=700)


@pytest.mark.solved_large
@pytest.mark.parametrize("rule", BEAR_OFF)
def test_three_against_three_follow_from_each_other(rule: str, tmp_path: Path) -> None:
    threads = os.cpu_count() or 1
    solution = solver(tmp_path, 3, threads, bear_off=rule)
    solution.run()
    parts = [states for part, states in STATES.items() if "4" not in part]
    assert solution.verify() == sum(parts) == 12_230_750
    rules = GAME.make_rules("standard", bear_off=rule)
    check_forward(knowledge(tmp_path, bear_off=rule), rules, pieces=3, count=20_000)


def check_forward(known: Tablebase, rules: SenetRules, pieces: int, count: int) -> None:
    """Compare random positions with what the rules in Python make of them."""
    dice = random.Random(1)
    squares = [square for square in range(1, 31) if square != 27]
    for _ in range(count):
        own, other = dice.randint(1, pieces), dice.randint(1, pieces)
        taken = dice.sample(squares, own + other)
        key: Key = frozenset(taken[:own]), frozenset(taken[own:])
        position = position_of(key, rules)
        worth = {throw.move: best_step(known, position, throw.move) for throw in position.chances()}
        judged = known.verdicts(position)
        assert {move: verdict.chance for move, verdict in judged.items()} == worth
        mean = sum(worth.values()) / len(worth)
        assert chance(known, position) == pytest.approx(mean, abs=MOST_ERROR), position


def best_step(known: Tablebase, position: SenetPosition, throw: SenetMove) -> float:
    """Return what a throw is worth, and see that each step is judged by what it leads to."""
    thrown = position.play(throw)
    worth = {}
    for step in thrown.legal_moves():
        after = thrown.play(step)
        own = chance(known, after)
        worth[step] = own if after.turn is thrown.turn else 1 - own
    judged = known.verdicts(thrown)
    assert judged.keys() == worth.keys()
    for step, own in worth.items():
        verdict = judged[step]
        assert own == (float(verdict.value == 1) if verdict.chance is None else verdict.chance)
    return max(worth.values())


ROOM, BLOCK = 4096, 65_536


def write_table(path: Path, values: bytes) -> None:
    sums = [zlib.crc32(values[at : at + BLOCK]) for at in range(0, len(values), BLOCK)]
    listed = b"".join(one.to_bytes(4, "little") for one in sums)
    lines = path.read_bytes()[:ROOM].rstrip(b"\0").splitlines(keepends=True)
    text = b"".join(lines[:-2]) + f"blocks {zlib.crc32(listed):08x}\n".encode()
    text += f"header {zlib.crc32(text):08x}\n".encode()
    path.write_bytes(text.ljust(ROOM, b"\0") + values + listed)


@pytest.mark.parametrize("place", [0, 811])
def test_a_wrong_chance_is_found(place: int, tmp_path: Path) -> None:
    solution = solver(tmp_path, 1)
    solution.run()
    (path,) = tmp_path.iterdir()
    values = bytearray(path.read_bytes()[ROOM : ROOM + 2 * STATES["1-1"]])
    write_table(path, bytes(values))
    assert solution.verify() == STATES["1-1"]
    code = int.from_bytes(values[2 * place : 2 * place + 2], "little")
    values[2 * place : 2 * place + 2] = (code ^ 8).to_bytes(2, "little")
    write_table(path, bytes(values))
    with pytest.raises(ValueError, match="the tablebase 1-1 is wrong"):
        solution.verify()


def test_more_pieces_are_solved_on_top_of_fewer(tables: Path, tmp_path: Path) -> None:
    solver(tmp_path, 1, bear_off=bear_off(tables)).run()
    solution = solver(tmp_path, 2, bear_off=bear_off(tables))
    assert solution.estimate().seconds > 0
    solution.run()
    assert solution.estimate().seconds == 0
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert made == {path.name: path.read_bytes() for path in tables.iterdir()}


def test_the_whole_game_fits_on_a_disk_and_in_memory(tmp_path: Path) -> None:
    estimate = make_solver("senet", "standard", str(tmp_path), 2, 12.0, 5).estimate()
    assert estimate.disk + estimate.scratch < 24e9
    assert estimate.memory < 12e9
    smaller = solver(tmp_path, 4).estimate()
    assert smaller.memory < 1.5e9


def test_a_full_disk_is_told_in_one_sentence(tmp_path: Path) -> None:
    code = """
import resource, sys
from ludoteca import native
resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, 30_000))
try:
    native.solver_class()("senet", "standard", sys.argv[1], size=2).run()
except ValueError as error:
    print(error)
"""
    told = run(code, str(tmp_path))
    assert "2-1.scratch cannot be written" in told
    assert len(told.splitlines()) == 1


def test_nothing_is_known_of_more_pieces(tables: Path) -> None:
    known = knowledge(tables, bear_off=bear_off(tables))
    rules = GAME.make_rules("standard", bear_off=bear_off(tables))
    assert known.verdict(GAME.start(rules)) is None
    three = position_of(next(iter(keys(3, 1))), rules)
    assert known.verdict(three) is None
    assert known.verdicts(three) == {}


def test_the_engine_plays_perfectly_where_the_tables_reach(tables: Path) -> None:
    assert native.core is not None
    rule = bear_off(tables)
    engine = native.core.Engine("senet", memory=1, tablebases=str(tables))
    table = native.core.Tablebase("senet", "standard", str(tables), bear_off=rule)
    dice = random.Random(2)
    squares = [square for square in range(1, 31) if square != 27]
    for _ in range(300):
        signs = ["."] * 30
        for square, piece in zip(dice.sample(squares, 4), "12AB", strict=True):
            signs[square - 1] = piece
        text = f"{''.join(signs)} 1 {dice.randint(1, 5)}"
        state = native.core.State("senet", "standard", text, bear_off=rule)
        chances = [found.chance if found else None for found in table.probe_moves(state)]
        line = engine.think(state, depth=1).lines[0]
        chosen = chances[list(state.legal_actions()).index(line.actions[0])]
        best = max(chance for chance in chances if chance is not None)
        assert chosen == pytest.approx(best, abs=1e-4)
        assert (1 + line.result) / 2 == pytest.approx(best, abs=1e-3)


STARTS = {"1A": 0.546688, "1A2B": 0.531536, "1A2B3C": 0.523280, "1A2B3C4D": 0.515877}
"""The chance of the first player with the pieces alternating on the first squares."""


def check_starts(known: Tablebase, pieces: int) -> None:
    for squares, expected in STARTS.items():
        if len(squares) <= 2 * pieces:
            position = GAME.read_position(f"{squares:.<30} 1 -", GAME.make_rules())
            assert chance(known, position) == pytest.approx(expected, abs=MOST_ERROR)


def counted(folder: Path) -> dict[str, int]:
    found = [TablebaseFile.read(path) for path in folder.glob("*.table")]
    assert {table.counts["largest error in millionths"] for table in found} == {20}
    return {table.part: table.counts["states"] for table in found}


def test_the_start_with_two_pieces_each_is_worth_what_is_written_down(tmp_path: Path) -> None:
    solver(tmp_path, 2).run()
    assert counted(tmp_path) == {part: STATES[part] for part in ("1-1", "2-1", "2-2")}
    check_starts(knowledge(tmp_path), 2)


@pytest.mark.solved_large
def test_four_against_four_is_what_is_written_down(tmp_path: Path) -> None:
    solution = solver(tmp_path, 4, os.cpu_count() or 1)
    solution.run()
    assert counted(tmp_path) == STATES
    assert solution.verify() == sum(STATES.values()) == 437_373_650
    known = knowledge(tmp_path)
    check_starts(known, 4)
    check_forward(known, GAME.make_rules(), pieces=4, count=100_000)
