"""USI with programs that others have written: cshogi's client, Fairy-Stockfish and GPS Shogi."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from cshogi.usi import Engine
from cshogi.usi.Engine import InfoListener, MultiPVListener

import ludoteca
from ludoteca.arena import Pairing, play_game
from ludoteca.players import Limit
from tests.oracles.engines import engine, own_engine

MATE = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Return cshogi's client, connected to us."""
    made = Engine(own_engine("usi", tmp_path_factory.mktemp("engine"), "--seed", "1"))
    made.isready()
    made.usinewgame()
    process = made.proc
    yield made
    made.quit()
    with process:
        pass


def test_cshogi_plays_a_game_with_us(client: Any) -> None:
    game = ludoteca.game("shogi")
    position, moves = game.start(), list[str]()
    client.setoption("MultiPV", 1)
    for _ in range(6):
        client.position(moves)
        listener = InfoListener()
        best, _ = client.go(byoyomi=100, listener=listener.listen())
        position = game.play(position, best)
        moves.append(best)
        assert listener.pv[0] == best
        assert abs(listener.score) < 100_000


def test_cshogi_sees_several_lines(client: Any) -> None:
    client.setoption("Player", "mcts")
    client.setoption("MultiPV", 3)
    client.position([])
    listener = MultiPVListener()
    client.go(nodes=200, listener=listener.listen())
    assert len({info["pv"][0] for info in listener.info}) == 3


def test_cshogi_asks_for_a_mate(client: Any) -> None:
    client.position(sfen=f"sfen {MATE}")
    assert client.go_mate(1000) == "G*5b"
    client.position()
    assert client.go_mate(1000) == "nomate"


def fairy() -> str:
    return f"usi:Threads=1 {engine('fairy-stockfish')}"


@pytest.mark.parametrize("rules", ["standard", "minishogi"])
def test_fairy_stockfish_plays_with_us(rules: str) -> None:
    players, limit = ("random", fairy()), Limit(nodes=500)
    pairing = Pairing("shogi", players, rules, limit=limit, max_plies=20, seed=1, alternate=True)
    for number in (0, 1):
        played = play_game(pairing, number)
        assert played.fault is None
        assert len(played.moves) == 20 or played.ending == "mate"


def test_fairy_stockfish_obeys_the_time() -> None:
    pairing = Pairing("shogi", ("random", fairy()), limit=Limit(seconds=0.1), max_plies=10)
    played = play_game(pairing, 0)
    assert played.fault is None
    assert played.cpu_seconds[1] < 5


@pytest.mark.oracle_large
def test_gps_shogi_plays_with_us() -> None:
    gps = f"usi:BookDepth=0 {engine('gpsusi')}"
    pairing = Pairing("shogi", ("search", gps), limit=Limit(seconds=0.3), max_plies=30, seed=1)
    played = play_game(pairing, 0)
    assert played.fault is None
