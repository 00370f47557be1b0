"""Nine men's morris: the endings, their counts, and a solution that is killed in the middle."""

from __future__ import annotations

import random
import time
from math import comb
from pathlib import Path
from typing import Any

import pytest

from ludoteca import native
from ludoteca.core import Seat
from ludoteca.games.morris import GAME
from ludoteca.games.morris.board import NINE
from ludoteca.games.morris.position import MorrisPosition
from ludoteca.solved import Tablebase, TablebaseFile, Value
from ludoteca.solved.tablebases import files_in
from tests.solve.conftest import make_solver, options_of, solve
from tests.solve.morris_positions import Symmetry, any_moving, endless, moving
from tests.solve.plain import best, verdict_of_end
from tests.stored import read_json

RULES = endless("standard")
SMALL = [(3, 3), (4, 3), (3, 4)]
"""The men of the side to move, and of the other."""


@pytest.fixture(scope="session")
def folder(core: native.Core, tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("nine")
    solve(core, "morris", RULES, made, size=7)
    return made


@pytest.fixture(scope="session")
def endings(core: native.Core, folder: Path) -> Tablebase:
    return Tablebase(core.Tablebase("morris", "standard", str(folder), **options_of(RULES)))


def counts_in(folder: Path) -> dict[str, dict[str, int]]:
    """Return the counts of the tables of nine men's morris, by their parts."""
    tables = map(TablebaseFile.read, files_in(folder))
    return {t.part: t.counts for t in tables if t.rules == "board=nine flying=yes"}


def assert_consistent(knowledge: Tablebase, sizes: list[tuple[int, int]], count: int) -> None:
    """Compare random positions with the best of what the rules allow next."""
    dice = random.Random(count)
    for _ in range(count):
        position = any_moving(RULES, *dice.choice(sizes), dice)
        if position.outcome is None:
            after = [position.play(move) for move in position.legal_moves()]
            expected = best(verdict_of_end(one) or _known(knowledge, one) for one in after)
            assert knowledge.verdict(position) == expected, position


def _known(knowledge: Tablebase, position: Any) -> Any:
    verdict = knowledge.verdict(position)
    assert verdict is not None, position
    return verdict


def test_counts_are_the_known_ones(folder: Path) -> None:
    golden = read_json("solved/morris.json")
    counts = counts_in(folder)
    assert counts == {part: golden[part] for part in ("3-3", "4-3")}
    # Gasser 1996
    assert counts["3-3"]["states"] == 169_626
    assert round(100 * counts["3-3"]["smaller_wins"] / 169_626, 2) == 82.90


def test_the_index_is_as_large_as_the_published_one() -> None:
    symmetry, total = Symmetry(NINE), 0
    assert symmetry.count == 16
    golden = read_json("solved/morris.json")
    for larger in range(3, 10):
        classes = symmetry.classes(larger)
        for smaller in range(3, larger + 1):
            cells = classes * comb(24 - larger, smaller)
            total += cells if larger == smaller else 2 * cells
            if counts := golden.get(f"{larger}-{smaller}"):
                assert counts["cells"] == cells
    assert total == 9_074_932_579  # Gasser 1996


def test_random_endings_agree_with_the_rules(endings: Tablebase) -> None:
    assert_consistent(endings, SMALL, 250)


def test_symmetric_positions_have_the_same_verdict(endings: Tablebase) -> None:
    symmetry, dice = Symmetry(NINE), random.Random(3)
    for _ in range(300):
        position = any_moving(RULES, *dice.choice(SMALL), dice)
        if position.outcome is None:
            own, enemy, *_ = symmetry.key(position)
            for turn in Seat:
                same = moving(RULES, own, enemy, turn)
                assert endings.verdict(same) == endings.verdict(position)


def test_what_the_tables_do_not_reach_is_unknown(endings: Tablebase) -> None:
    dice = random.Random(1)
    assert endings.verdict(any_moving(RULES, 4, 4, dice)) is None
    # The larger side's captures lead to a table, its other moves do not.
    assert endings.verdict(any_moving(RULES, 5, 3, dice)) is None


def test_the_last_men_are_placed_by_trying(endings: Tablebase) -> None:
    """Where enough men have been taken, the tables reach into the placing phase."""
    dice, values = random.Random(4), set()
    for _ in range(30):
        men = any_moving(RULES, 3, 2, dice).men
        position = MorrisPosition(men, (1, 1), Seat.FIRST, 0, RULES)
        after = [position.play(move) for move in position.legal_moves()]
        expected = best(verdict_of_end(one) or _known(endings, one) for one in after)
        assert endings.verdict(position) == expected
        values.add(expected.value)
    assert values == {Value.WIN, Value.DRAW}


def test_a_damaged_block_is_refused(core: native.Core, folder: Path, tmp_path: Path) -> None:
    name = "morris-board-nine-flying-yes-3-3.table"
    damaged = bytearray((folder / name).read_bytes())
    damaged[5000] ^= 1
    (tmp_path / name).write_bytes(damaged)
    table = core.Tablebase("morris", "standard", str(tmp_path))
    # Nearly all of the table is in its first block.
    state = core.State("morris", "standard", "WWW/.../.../....../.../.../BBB w 0 0 0")
    with pytest.raises(ValueError, match="it is damaged"):
        table.probe(state)


def test_a_win_that_the_quiet_turns_may_prevent_is_told_as_such(
    core: native.Core, folder: Path
) -> None:
    """Without a mill the game is drawn when the quiet turns run out, as no tablebase says."""
    table, dice, long = core.Tablebase("morris", "standard", str(folder)), random.Random(11), 0
    for _ in range(500):
        position = any_moving(GAME.make_rules("standard"), *dice.choice(SMALL), dice)
        quiet = dice.choice([0, 60, 90, 99])
        text = GAME.format_position(position).rsplit(" ", 1)[0]
        state = core.State("morris", "standard", f"{text} {quiet}")
        if state.is_over or (verdict := table.probe(state)) is None or verdict.kind == "draw":
            continue
        assert verdict.may_be_drawn == (quiet + verdict.plies > 100)
        long += verdict.may_be_drawn
    assert long > 10


def test_the_engine_plays_endings_without_an_error(core: native.Core, folder: Path) -> None:
    assert_engine_knows(core, folder, SMALL, 150)


def assert_engine_knows(
    core: native.Core, folder: Path, sizes: list[tuple[int, int]], count: int
) -> None:
    """Compare the engine's choices in random endings with the tables."""
    engine = core.Engine("morris", memory=1, tablebases=str(folder))
    table = core.Tablebase("morris", "standard", str(folder))
    dice = random.Random(5)
    for _ in range(count):
        state = native.state(any_moving(RULES, *dice.choice(sizes), dice))
        if state is None or state.is_over:
            continue
        verdict, judged = table.probe(state), table.probe_moves(state)
        line = engine.think(state, nodes=100).lines[0]
        chosen = judged[list(state.legal_actions()).index(line.actions[0])]
        assert verdict
        assert chosen
        assert (chosen.kind, chosen.plies) == (verdict.kind, verdict.plies)
        if verdict.kind == "win" and not verdict.may_be_drawn:
            assert line.wins_in == verdict.plies


def test_the_engine_sees_the_tables_behind_a_capture(core: native.Core, tmp_path: Path) -> None:
    """A man is taken, and then the table says how long the rest takes."""
    rules = endless("six")
    make_solver("morris", "six", str(tmp_path), size=8).run()
    table, dice, seen = core.Tablebase("morris", "six", str(tmp_path)), random.Random(7), 0
    while seen < 5:
        state = native.state(any_moving(rules, 4, 5, dice))
        known = [] if state is None or state.is_over else table.probe_moves(state)
        wins = [verdict.plies for verdict in known if verdict and verdict.kind == "win"]
        if state and wins and min(wins) > 7:
            seen += 1
            engine = core.Engine("morris", memory=1, tablebases=str(tmp_path))
            assert 0 < engine.think(state, depth=2).lines[0].wins_in <= min(wins)
            assert core.Engine("morris", memory=1).think(state, depth=2).lines[0].wins_in == 0


@pytest.mark.solved_large
def test_ten_stones_are_solved_and_agree(core: native.Core, tmp_path: Path) -> None:
    begun = time.monotonic()
    knowledge = solve(core, "morris", RULES, tmp_path, size=10)
    assert time.monotonic() - begun < 300
    assert sum(path.stat().st_size for path in files_in(tmp_path)) < 60e6
    golden = read_json("solved/morris.json")
    for part, counts in counts_in(tmp_path).items():
        assert counts == golden[part]
    pairs = [tuple(map(int, part.split("-"))) for part in counts_in(tmp_path)]
    sizes = [(a, b) for a, b in pairs] + [(b, a) for a, b in pairs]
    assert_consistent(knowledge, sizes, 100_000)
    assert_engine_knows(core, tmp_path, sizes, 1000)
    solver = make_solver("morris", "standard", str(tmp_path), size=10, **options_of(RULES))
    assert solver.verify() > 100_000_000
