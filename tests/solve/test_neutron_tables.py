"""The whole of Neutron, solved: the counts, and random positions by the rules in Python.

The tables are those of ``ludoteca solve``; what is not there is solved first.
"""

from __future__ import annotations

import os
import random
import time
from pathlib import Path
from typing import Any

import pytest

from ludoteca import native
from ludoteca.core import Seat
from ludoteca.games.neutron import GAME, NeutronPosition
from ludoteca.games.neutron.balanced_start import openings
from ludoteca.games.neutron.board import SQUARES
from ludoteca.solved import Tablebase, TablebaseFile, Value, Verdict, tablebase_folder
from tests.solve.conftest import make_solver
from tests.solve.plain import best, verdict_of_end

pytestmark = [
    pytest.mark.solved_large,
    pytest.mark.skipif(native.core is None, reason="this installation is pure Python"),
]

COUNTS = {
    "standard": {
        "wins": 5_864_770_289,
        "losses": 1_292_513_394,
        "draws": 256_263_997,
        "longest": 101,
    },
    "classic": {
        "wins": 5_978_204_523,
        "losses": 1_379_466_659,
        "draws": 55_876_498,
        "longest": 111,
    },
}
FASTEST = {"standard": ({"a1a4", "b1b4", "d1d4", "e1e4"}, 18), "classic": ({"b1b4", "d1d4"}, 11)}
WINNING = {"a1a4", "b1b4", "b1e4", "e1e4", "d1d4", "d1a4"}
POSITIONS = 50_000  # For each rule set, so twice as many of the game
MAX_VALUES, MAX_DISTANCES = 120_000_000, 400_000_000


@pytest.fixture(scope="module", params=["standard", "classic"])
def rules(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    make_solver("neutron", name, str(tablebase_folder()), os.cpu_count() or 1).run()
    return name


@pytest.fixture(scope="module")
def known(rules: str) -> Tablebase:
    assert native.core is not None
    return Tablebase(native.core.Tablebase("neutron", rules, str(tablebase_folder())))


def files_of(rules: str) -> dict[str, TablebaseFile]:
    text = {
        "standard": "base_wins=yes blocked_shared=yes",
        "classic": "base_wins=no blocked_shared=no",
    }[rules]
    tables = map(TablebaseFile.read, Path(tablebase_folder()).glob("neutron-*.table"))
    return {table.part: table for table in tables if table.rules == text}


def test_the_counts_are_those_that_were_found_first(rules: str) -> None:
    for table in files_of(rules).values():
        assert sum(table.counts.values()) - table.counts["longest"] == 7_413_547_680
        assert table.counts == COUNTS[rules]


def test_the_tables_are_small(rules: str) -> None:
    sizes = {part: table.path.stat().st_size for part, table in files_of(rules).items()}
    assert sizes["values"] <= MAX_VALUES
    assert sizes["distances"] <= MAX_DISTANCES


def test_every_state_follows_from_those_after_it(rules: str) -> None:
    solver = make_solver("neutron", rules, str(tablebase_folder()), os.cpu_count() or 1)
    assert solver.verify() == 7_413_547_680


def test_white_wins_with_six_of_the_first_moves(rules: str, known: Tablebase) -> None:
    verdicts = {str(move): won for move, won in known.verdicts(GAME.start(rules)).items()}
    assert {move for move, won in verdicts.items() if won.value is Value.WIN} == WINNING
    assert {won.value for won in verdicts.values()} == {Value.WIN, Value.LOSS}
    moves, plies = FASTEST[rules]
    assert {move for move, won in verdicts.items() if won == Verdict(Value.WIN, plies)} == moves
    assert known.verdict(GAME.start(rules)) == Verdict(Value.WIN, plies)


def test_nobody_wins_after_a_balanced_opening(rules: str, known: Tablebase) -> None:
    assert openings()[rules]
    for opening in openings()[rules]:
        verdict = known.verdict(GAME.play(GAME.start(rules), *opening.split()))
        assert verdict == Verdict(Value.DRAW)


def random_position(rules: Any, rng: random.Random) -> NeutronPosition:
    while True:
        squares = rng.sample(SQUARES, 10)
        white, black = (sum(1 << one for one in half) for half in (squares[:5], squares[5:]))
        free = [square for square in SQUARES[5:20] if square not in squares]
        if not free:
            continue
        position = NeutronPosition(
            (white, black), rng.choice(free), rng.choice([*Seat]), False, rules
        )
        if position.outcome is None:
            return position


def judge(position: NeutronPosition, known: Tablebase) -> Verdict:
    after = [position.play(move) for move in position.legal_moves()]
    verdicts = [verdict_of_end(one) or known.verdict(one) for one in after]
    return best(verdict for verdict in verdicts if verdict is not None)


def test_random_positions_follow_from_those_after_each_move(rules: str, known: Tablebase) -> None:
    rng = random.Random(2026)
    made = GAME.make_rules(rules)
    for _ in range(POSITIONS):
        position = random_position(made, rng)
        assert known.verdict(position) == judge(position, known), str(position)


def test_a_position_is_judged_at_once(rules: str, known: Tablebase) -> None:
    rng = random.Random(1)
    made = GAME.make_rules(rules)
    positions = [random_position(made, rng) for _ in range(200)]
    for ask, limit in ((known.verdict, 0.001), (known.verdicts, 0.05)):
        began = time.process_time()
        for position in positions:
            ask(position)
        assert (time.process_time() - began) / len(positions) < limit
