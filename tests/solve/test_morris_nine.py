"""Nine men's morris: the endings, their counts, and a solution that is killed in the middle."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
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

RULES = endless("standard")
GOLDEN = Path(__file__).parents[1] / "data" / "solved" / "morris.json"
SMALL = [(3, 3), (4, 3), (3, 4), (4, 4), (5, 3), (3, 5)]
"""The men of the side to move, and of the other."""


@pytest.fixture(scope="session")
def folder(core: native.Core, tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("nine")
    solve(core, "morris", RULES, made, size=8)
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
    golden = json.loads(GOLDEN.read_text())
    counts = counts_in(folder)
    assert counts == {part: golden[part] for part in ("3-3", "4-3", "4-4", "5-3")}
    # Gasser 1996; the other two are Burnside's.
    assert counts["3-3"]["states"] == 169_626
    assert counts["4-4"]["states"] == 3_225_597
    assert round(100 * counts["3-3"]["smaller_wins"] / 169_626, 2) == 82.90


def test_the_index_is_as_large_as_the_published_one() -> None:
    symmetry, total = Symmetry(NINE), 0
    assert symmetry.count == 16
    golden = json.loads(GOLDEN.read_text())
    for larger in range(3, 10):
        classes = symmetry.classes(larger)
        for smaller in range(3, larger + 1):
            cells = classes * comb(24 - larger, smaller)
            total += cells if larger == smaller else 2 * cells
            if counts := golden.get(f"{larger}-{smaller}"):
                assert counts["cells"] == cells
    assert total == 9_074_932_579  # Gasser 1996


def test_random_endings_agree_with_the_rules(endings: Tablebase) -> None:
    assert_consistent(endings, SMALL, 1_000)


def test_symmetric_positions_have_the_same_verdict(endings: Tablebase) -> None:
    symmetry, dice = Symmetry(NINE), random.Random(3)
    for _ in range(300):
        position = any_moving(RULES, *dice.choice(SMALL), dice)
        if position.outcome is None:
            own, enemy, *_ = symmetry.key(position)
            for turn in Seat:
                same = moving(RULES, own, enemy, turn)
                assert endings.verdict(same) == endings.verdict(position)


def test_a_second_look_changes_nothing(core: native.Core, folder: Path) -> None:
    solver = make_solver("morris", "standard", str(folder), size=8, **options_of(RULES))
    assert solver.verify() == 10_076_799


def test_what_the_tables_do_not_reach_is_unknown(endings: Tablebase) -> None:
    dice = random.Random(1)
    assert endings.verdict(any_moving(RULES, 5, 4, dice)) is None
    # The larger side's captures lead to a table, its other moves do not.
    assert endings.verdict(any_moving(RULES, 6, 3, dice)) is None


def test_the_last_men_are_placed_by_trying(endings: Tablebase) -> None:
    """Where enough men have been taken, the tables reach into the placing phase."""
    dice, values = random.Random(4), set()
    for _ in range(100):
        men = any_moving(RULES, 3, 2, dice).men
        position = MorrisPosition(men, (1, 1), Seat.FIRST, 0, RULES)
        after = [position.play(move) for move in position.legal_moves()]
        expected = best(verdict_of_end(one) or _known(endings, one) for one in after)
        assert endings.verdict(position) == expected
        values.add(expected.value)
    assert values == {Value.WIN, Value.DRAW}


def wait_for(is_met: Callable[[], bool], seconds: float = 120) -> None:
    end = time.monotonic() + seconds
    while not is_met():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.01)


def test_a_killed_solution_goes_on(folder: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "ludoteca", "solve", "morris", "--stones", "8"]
    environment = os.environ | {"LUDOTECA_TABLES": str(tmp_path)}
    process = subprocess.Popen(command, env=environment, stderr=subprocess.DEVNULL)
    wait_for(lambda: bool(files_in(tmp_path)))
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert len(files_in(tmp_path)) < 4
    before = {path: path.stat().st_mtime_ns for path in files_in(tmp_path)}
    subprocess.run(command, env=environment, check=True, stderr=subprocess.DEVNULL)
    assert {path: path.stat().st_mtime_ns for path in before} == before
    assert [p.name for p in files_in(tmp_path)] == [p.name for p in files_in(folder)]
    for path in files_in(tmp_path):
        assert path.read_bytes() == (folder / path.name).read_bytes()
    assert not list(tmp_path.glob("*.new"))
    assert not list(tmp_path.glob("*.scratch"))


def test_an_interrupted_pair_goes_on_from_its_checkpoint(
    core: native.Core, folder: Path, tmp_path: Path
) -> None:
    class Interruption(Exception):
        pass

    def interrupt(stage: native.Stage) -> None:
        if stage.done / stage.total > 0.5:
            raise Interruption

    solver = make_solver("morris", "standard", str(tmp_path), size=6)
    with pytest.raises(Interruption):
        solver.run(interrupt)
    (field,) = tmp_path.glob("*.scratch/field")
    assert not files_in(tmp_path)
    solver.run()
    (table,) = files_in(tmp_path)
    assert table.read_bytes() == (folder / table.name).read_bytes()
    assert not field.exists()


def test_a_solution_that_is_interrupted_again_and_again_ends_the_same(
    core: native.Core, folder: Path, tmp_path: Path
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    dice, interrupts, is_done = random.Random(16), 0, False
    try:
        while not is_done:
            # Later and later, so that a busy machine comes to the end too.
            signal.setitimer(signal.ITIMER_REAL, dice.uniform(0.01, 0.1) * (2 + interrupts))
            try:
                solver = make_solver(
                    "morris", "standard", str(tmp_path), threads=2, size=8, **options_of(RULES)
                )
                solver.run(lambda stage: None)
                signal.setitimer(signal.ITIMER_REAL, 0)
                is_done = True
            except KeyboardInterrupt:
                interrupts += 1
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert interrupts > 3
    for path in files_in(folder):
        assert (tmp_path / path.name).read_bytes() == path.read_bytes()


def test_a_damaged_checkpoint_is_ignored(core: native.Core, folder: Path, tmp_path: Path) -> None:
    scratch = tmp_path / "morris-board-nine-flying-yes-3-3.scratch"
    scratch.mkdir()
    (scratch / "field").write_bytes(b"morris 1" + bytes(1000))
    make_solver("morris", "standard", str(tmp_path), size=6).run()
    (table,) = files_in(tmp_path)
    assert table.read_bytes() == (folder / table.name).read_bytes()


def test_a_table_of_other_rules_is_refused(core: native.Core, folder: Path, tmp_path: Path) -> None:
    table = folder / "morris-board-nine-flying-yes-3-3.table"
    (tmp_path / "morris-board-nine-flying-no-3-3.table").write_bytes(table.read_bytes())
    with pytest.raises(ValueError, match="there are no tables of morris with these rules"):
        core.Tablebase("morris", "no-flying", str(tmp_path))


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


@pytest.mark.parametrize(
    ("rules", "size", "gigabytes", "why"),
    [
        ("twelve", 0, 8, "16.8 billion positions, too many to solve"),
        ("standard", 5, 8, "--stones must be at least 6"),
        ("standard", 0, 1, "this needs .* GB of memory"),
    ],
)
def test_what_cannot_be_solved_is_refused_in_a_sentence(
    core: native.Core, tmp_path: Path, rules: str, size: int, gigabytes: float, why: str
) -> None:
    with pytest.raises(ValueError, match=why):
        make_solver("morris", rules, str(tmp_path), size=size, gigabytes=gigabytes).run()


def test_a_win_that_the_quiet_turns_may_prevent_is_told_as_such(
    core: native.Core, folder: Path
) -> None:
    """Without a mill the game is drawn when the quiet turns run out: that is not in the tables."""
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
        verdict, judged = table.probe(state), table.judge(state)
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
        known = [] if state is None or state.is_over else table.judge(state)
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
    golden = json.loads(GOLDEN.read_text())
    for part, counts in counts_in(tmp_path).items():
        assert counts == golden[part]
    pairs = [tuple(map(int, part.split("-"))) for part in counts_in(tmp_path)]
    sizes = [(a, b) for a, b in pairs] + [(b, a) for a, b in pairs]
    assert_consistent(knowledge, sizes, 100_000)
    assert_engine_knows(core, tmp_path, sizes, 1000)
    solver = make_solver("morris", "standard", str(tmp_path), size=10, **options_of(RULES))
    assert solver.verify() > 100_000_000
