"""Senet, from games against itself to weights, and with them to a match."""

from __future__ import annotations

import random
import subprocess
from pathlib import Path

import pytest

from ludoteca import native
from ludoteca.players.engine import network
from tests.solve.conftest import make_solver
from train.senet import equity, exact, learn, match

pytestmark = pytest.mark.skipif(native.core is None, reason="this installation is pure Python")


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("learner") / "learn"
    learn.build(path)
    return path


def words(program: Path, out: Path) -> list[str]:
    return [str(program), str(out), str(out.with_suffix(".state")), "1500", "7", "3", "4"]


@pytest.mark.learning
def test_it_learns_and_the_engine_plays_by_what_it_learned(program: Path, tmp_path: Path) -> None:
    out = tmp_path / "senet.bin"
    curve = subprocess.run(words(program, out), stdout=subprocess.PIPE, text=True, check=True)
    assert [line.split()[0] for line in curve.stdout.splitlines()] == ["500", "1000", "1500"]
    rng = random.Random(1)
    anything = match.Side(lambda state: rng.choice(list(state.legal_actions())))
    learned = match.Side(match.engine(1, out.read_bytes()))
    assert match.match(learned, anything, 60, seed=1) > 40


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tables")
    make_solver("senet", "standard", str(folder), size=2).run()
    return folder


def lost(tables: Path, network: bytes | None) -> float:
    assert native.core is not None
    table = native.core.Tablebase("senet", "standard", str(tables))
    return equity.measure(table, network, pieces=2, depth=1, count=1000, seed=1).mean


@pytest.mark.learning
def test_with_tablebases_it_learns_exact_values(
    program: Path, tables: Path, tmp_path: Path
) -> None:
    without, known = tmp_path / "without.bin", tmp_path / "known.bin"
    subprocess.run(words(program, without), stdout=subprocess.DEVNULL, check=True)
    subprocess.run([*words(program, known), str(tables)], stdout=subprocess.DEVNULL, check=True)
    assert lost(tables, known.read_bytes()) < lost(tables, without.read_bytes()) / 2


def test_the_shipped_network_gives_little_away(tables: Path) -> None:
    assert lost(tables, network("senet")) < 0.003


def test_a_sequential_match_ends_when_it_is_clear() -> None:
    rng = random.Random(1)
    anything = match.Side(lambda state: rng.choice(list(state.legal_actions())))
    learned = match.Side(match.engine(1, network("senet")))
    verdict, scores = match.compare(learned, anything, games=2000, seed=1)
    assert verdict == "accepted"
    assert len(scores) < 400


@pytest.mark.learning
def test_a_break_changes_nothing(program: Path, tmp_path: Path) -> None:
    whole, broken = tmp_path / "whole.bin", tmp_path / "broken.bin"
    subprocess.run(words(program, whole), stdout=subprocess.DEVNULL, check=True)
    with subprocess.Popen(words(program, broken), stdout=subprocess.PIPE, text=True) as learner:
        assert learner.stdout is not None
        learner.stdout.readline()
        learner.kill()
    subprocess.run(words(program, broken), stdout=subprocess.DEVNULL, check=True)
    assert broken.read_bytes() == whole.read_bytes()


def test_wrong_weights_are_refused_in_a_sentence(core: native.Core) -> None:
    with pytest.raises(ValueError, match=r"^a network of Senet has \d+ bytes, not 5$"):
        core.Engine("senet", network=b"12345")


def test_exact_values_of_a_race_of_two_are_symmetric_and_end_in_a_win() -> None:
    table = exact.solve(1)
    chance = table.chances[frozenset({30}), frozenset({1})]
    assert chance == 1.0
    for (own, other), value in table.chances.items():
        assert 0 <= value <= 1
        if next(iter(own)) > next(iter(other)) + 6:
            assert value > 0.5


def test_the_engine_expects_what_is_exact_where_the_end_is_near(core: native.Core) -> None:
    table = exact.solve(1)
    near = [key for key in table.chances if min(*key[0], *key[1]) >= 28]
    assert len(near) == 6
    for key in near:
        state = core.State("senet", "standard", exact.text_of(key))
        line = state.think(depth=9).lines[0]
        assert (1 + line.result) / 2 == pytest.approx(table.chances[key], abs=0.002), key
