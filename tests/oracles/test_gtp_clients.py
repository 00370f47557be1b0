"""GTP with programs that others have written: Sabaki's client, and GNU Go."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ludoteca.arena import GameResult, Pairing, play_game
from ludoteca.players import Limit
from tests.oracles.engines import engine, own_engine

NODE = Path(sys.prefix) / "bin" / "node"
SABAKI = Path(__file__).with_name("sabaki.js")


@pytest.fixture(scope="module")
def learned(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What Sabaki's client learns from us."""
    program = own_engine("gtp", tmp_path_factory.mktemp("engine"), "--time", "0.2", "--seed", "1")
    done = subprocess.run(
        [str(NODE), str(SABAKI), program], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer


def test_sabaki_follows_the_game(learned: dict[str, Any]) -> None:
    assert learned["name"] == [False, "Ludoteca"]
    assert {"lz-analyze", "kata-analyze", "kata-genmove_analyze"} <= set(learned["commands"])
    failed, move = learned["move"]
    assert not failed
    assert move[0] in "ABCDEFGHJ"
    failed, why = learned["illegal"]
    assert failed
    assert why.startswith("illegal move")
    rows = learned["board"][1].split("\n")
    assert sum(row.count("X") for row in rows[:10]) == 1, "the moves were taken back"
    assert learned["score"][1][:2] in ("B+", "W+")


def test_sabaki_sees_the_analysis(learned: dict[str, Any]) -> None:
    assert len(learned["analysed"]) == 2
    assert all(line.startswith("info move ") for line in learned["analysed"])
    assert all(len(line.partition(" ownership ")[2].split()) == 81 for line in learned["kata"])
    assert learned["generated"][-1].startswith("play ") or "play " in learned["generated"][-2]


def gnugo(*options: str) -> str:
    return f"gtp:{engine('gnugo')} --mode gtp --level 1 {' '.join(options)}"


def match(first: str, second: str, number: int = 0, **options: Any) -> GameResult:
    pairing = Pairing("go", (first, second), "chinese", (("size", 5),), alternate=True, **options)
    return play_game(pairing, number)


@pytest.mark.parametrize("number", [0, 1])
def test_gnu_go_plays_with_us(number: int) -> None:
    played = match("random", gnugo("--chinese-rules"), number, seed=1, opening=2)
    assert played.fault is None
    assert played.ending in ("score", "resign")
    assert played.record.tags["first" if number else "second"].startswith("gtp:")
    assert played.cpu_seconds[1] > 0


def test_gnu_go_plays_our_own_gtp_engine_under_a_time_limit(tmp_path: Path) -> None:
    ours = f"gtp:{own_engine('gtp', tmp_path, '--player', 'random')}"
    played = match(ours, gnugo("--seed", "2"), limit=Limit(seconds=1), max_plies=20)
    assert played.fault is None


@pytest.mark.oracle_large
@pytest.mark.parametrize("rules", ["japanese", "chinese"])
@pytest.mark.parametrize("number", range(4))
def test_whole_games_with_gnu_go_end(rules: str, number: int) -> None:
    options = (("size", 9), *((("handicap", 3),) if number % 2 else ()))
    pairing = Pairing("go", ("mcts", gnugo()), rules, options, Limit(nodes=50), seed=number)
    played = play_game(pairing, number)
    assert played.fault is None
    assert played.ending in ("score", "resign")
