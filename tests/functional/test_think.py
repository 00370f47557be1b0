"""``ludoteca think``: a process of its own that thinks for servers."""

from __future__ import annotations

import os
import signal
import subprocess
from pathlib import Path

import pytest

from tests.browser.seat import Seat, lay
from tests.browser.server import Server
from tests.functional.command import ludoteca
from tests.functional.test_servers import hear_up_to
from tests.functional.test_workers import children
from tests.launch import launch
from tests.postgres import new_database

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the cluster is Debian's")


def test_thinking_for_servers_needs_postgresql() -> None:
    refused = ludoteca("think")
    assert refused.returncode == 2
    assert refused.stderr.count("\n") == 1
    assert "PostgreSQL" in refused.stderr


def test_a_database_that_does_not_answer_is_one_sentence() -> None:
    refused = ludoteca("think", LUDOTECA_DATABASE="postgresql://127.0.0.1:1/none")
    assert refused.returncode != 0
    assert refused.stderr.count("\n") == 1


def test_a_thinker_moves_for_a_server_until_it_is_killed(tmp_path: Path) -> None:
    address = new_database()
    with (
        Server(
            tmp_path, "serve", "--workers-for-computers", "1", LUDOTECA_DATABASE=address
        ) as server,
        thinking(address) as thinker,
    ):
        try:
            assert thinker.stderr is not None
            assert "Ctrl-C" in thinker.stderr.readline()
            seated = lay(server, game="morris", players=["human", "random"], seconds=0.1)
            with Seat(server, seated["key"], seated["token"]) as seat:
                # The server knows of it after a second or two.
                for _ in range(8):
                    play_one(seat)
                assert len(children(thinker.pid)) == 1
                thinker.kill()
                play_one(seat)
        finally:
            thinker.kill()


def test_a_thinker_that_is_asked_to_stop_leaves_in_order() -> None:
    with thinking(new_database()) as thinker:
        assert thinker.stderr is not None
        thinker.stderr.readline()
        thinker.send_signal(signal.SIGTERM)
        assert thinker.wait(20) == 0
        assert thinker.stderr.read() == ""


def thinking(address: str) -> subprocess.Popen[str]:
    return launch("think", None, "--workers", "1", environment={"LUDOTECA_DATABASE": address})


def play_one(seat: Seat) -> None:
    """Move, and wait for the answer of the computer."""
    sequence = seat.table["sequence"]
    assert seat.move()["type"] == "happened"
    hear_up_to(seat, sequence + 2)
