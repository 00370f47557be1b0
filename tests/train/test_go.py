"""Go, from labelled games to a network, and with it to a match.

What needs PyTorch is run by ``make learn``; the rest by ``make test`` as well.
"""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludoteca import native
from ludoteca.players.engine import network
from train.go.seen import Seen
from train.go.shards import Shard, count_positions, shards_of, unpacked

pytestmark = pytest.mark.skipif(native.core is None, reason="this installation is pure Python")

WEIGHTS = Path(native.__file__).parent / "players" / "weights" / "go.bin"


def module(name: str) -> Any:
    """Import a part that needs PyTorch or the native module, which may not be here."""
    return import_module(f"train.go.{name}")


def played(size: int, moves: list[str]) -> Seen:
    assert native.core is not None
    seen = Seen(native.core.State("go", "chinese", size=size))
    for move in moves:
        seen.play(seen.state.action_from_text(move))
    return seen


def test_shards_keep_positions_and_labels(tmp_path: Path) -> None:
    shard, seen = Shard(5), played(5, ["C3", "C4"])
    policy = np.zeros(26)
    policy[[3, 25]] = 0.75, 0.25
    ownership = np.linspace(-1, 1, 25, dtype=np.float32).reshape(5, 5)
    shard.add(7, seen, policy, 0.5, -3.25, ownership)
    shard.write(tmp_path)
    ((path, count),) = shards_of(tmp_path, 5)
    assert (count, count_positions(tmp_path, 5), count_positions(tmp_path, 9)) == (1, 1, 0)
    with np.load(path) as kept:
        assert (unpacked(kept["planes"], 5)[0] == seen.planes).all()
        assert (kept["game"][0], kept["ply"][0], kept["value"][0], kept["lead"][0]) == (
            *(7, 2),
            *(0.5, -3.25),
        )
        assert (kept["policy"][0].astype(float) / 255) ** 2 == pytest.approx(policy, abs=0.005)
        assert kept["ownership"][0] / 127 == pytest.approx(ownership.reshape(-1), abs=0.005)


def test_the_teacher_sees_the_position_from_the_side_to_move() -> None:
    seen = played(7, ["D4", "C3", "E3", "pass"])
    planes, numbers = np.zeros((22, 7, 7), np.float32), np.zeros(19, np.float32)
    seen.write_teacher_input(planes, numbers)
    assert planes[0].all()
    assert planes[1].sum() == 2, "Black moves, and has two stones"
    assert planes[2].sum() == 1
    assert numbers[0] == 1, "the last move was a pass"
    assert planes[10, 4, 4] == 1, "the one before was E3"
    assert numbers[5] == pytest.approx(-7.5 / 20)


def test_a_match_is_counted_in_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    weights = network("go")
    assert weights is not None
    module("match").match((weights, 40), (weights, 2), size=5, games=4)
    assert capsys.readouterr().out.splitlines()[-1].startswith("4 games: ")


@pytest.mark.learning
def test_it_learns_and_the_engine_plays_by_what_it_learned(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    export, fit, games = map(module, ("export", "fit", "games"))
    shards, run, out = tmp_path / "shards", tmp_path / "run.pt", tmp_path / "go.bin"
    games.make(WEIGHTS, shards, positions=3000, player=None)
    assert sum(count_positions(shards, size) for size in games.SHARES) >= 3000
    fit.fit(shards, run, blocks=2, channels=16, samples=64)
    untrained = export.packed(export.load(run))
    fit.fit(shards, run, blocks=2, channels=16, samples=64 * 600)
    out.write_bytes(export.packed(export.load(run)))
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines() if "held" in line]
    first, last = (row["held out"]["9"] for row in (rows[0], rows[-1]))
    assert last["policy"] < first["policy"] - 0.3
    assert last["ownership"] < first["ownership"]
    won = module("match").match((out.read_bytes(), 30), (untrained, 30), size=7, games=10)
    assert won >= 7


@pytest.mark.learning
def test_training_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    torch, fit, games = import_module("torch"), module("fit"), module("games")
    shards, run = tmp_path / "shards", tmp_path / "run.pt"
    games.make(WEIGHTS, shards, positions=800, player=WEIGHTS)
    fit.fit(shards, run, blocks=1, channels=8, samples=64 * 3)
    fit.fit(shards, run, blocks=1, channels=8, samples=64 * 5)
    kept: dict[str, Any] = torch.load(run, weights_only=False)
    assert kept["step"] == 5
    assert [row["samples"] for row in kept["history"]] == [64 * 3, 64 * 5]
