"""``ludoteca serve --workers``: several processes behind one address."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.seat import Seat, lay
from tests.browser.server import Server, free_port
from tests.functional.command import ludoteca
from tests.functional.test_kill import is_running
from tests.functional.test_servers import wait_until
from tests.launch import launch
from tests.postgres import new_database

pytestmark = pytest.mark.skipif(os.name != "posix", reason="workers share a socket of Unix")

WORKERS = 2
OVERTAKING_SECONDS = 4.0
"""Longer than a process takes to start."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    words = ("serve", "--workers", str(WORKERS), "--workers-for-computers", "1")
    data = tmp_path_factory.mktemp("workers")
    with Server(data, *words, LUDOTECA_DATABASE=new_database()) as started:
        yield started


def workers(server: Server) -> set[int]:
    """Return the processes that serve."""
    return {child for child in children(server.process.pid) if is_running(child)}


def children(process: int) -> list[int]:
    listed = Path(f"/proc/{process}/task/{process}/children")
    return [int(number) for number in listed.read_text(encoding="ascii").split()]


def play(server: Server, seated: dict[str, str]) -> None:
    """Make a move, through whichever process answers."""
    with Seat(server, seated["key"], seated["token"]) as seat:
        assert seat.move()["type"] == "happened"


def test_every_process_serves_every_table(server: Server) -> None:
    seated = lay(server, game="go", options={"size": 9})
    seats = [Seat(server, seated["key"], seated["token"]) for _ in range(4 * WORKERS)]
    for seat in seats:
        sequence = seat.table["sequence"]
        assert seat.move()["type"] == "happened"
        for other in seats:
            while other.table["sequence"] <= sequence:
                other.until("happened")
    for seat in seats:
        seat.__exit__()


def test_a_process_that_dies_is_replaced(server: Server) -> None:
    seated = lay(server, game="go", options={"size": 9})
    play(server, seated)
    before = workers(server)
    assert len(before) == WORKERS
    victim = min(before)
    os.kill(victim, signal.SIGKILL)
    began = time.monotonic()
    play(server, seated)
    assert time.monotonic() - began < 5.0
    wait_until(lambda: len(workers(server) - {victim}) == WORKERS)
    play(server, seated)


def test_a_rolling_restart_replaces_all_and_loses_no_move(server: Server) -> None:
    seated = lay(server, game="go", options={"size": 9})
    play(server, seated)
    before = workers(server)
    os.kill(server.process.pid, signal.SIGHUP)
    wait_until(lambda: not before & workers(server) and len(workers(server)) == WORKERS)
    with Seat(server, seated["key"], seated["token"]) as seat:
        assert len(seat.table["plies"]) == 1
        assert seat.move()["type"] == "happened"


def test_a_rolling_restart_while_a_process_is_replaced_leaves_none_over(server: Server) -> None:
    wait_until(lambda: len(workers(server)) == WORKERS)
    before = workers(server)
    for victim in before:
        os.kill(victim, signal.SIGKILL)
    wait_until(lambda: len(workers(server) - before) == WORKERS)
    starting = workers(server) - before
    for process in starting:
        os.kill(process, signal.SIGSTOP)
    os.kill(server.process.pid, signal.SIGHUP)
    # Those of the restart must not overtake those that are held up.
    time.sleep(OVERTAKING_SECONDS)
    for process in starting:
        os.kill(process, signal.SIGCONT)
    wait_until(lambda: not starting & workers(server) and len(workers(server)) == WORKERS)


def test_a_rolling_restart_before_all_have_started_is_none(tmp_path: Path) -> None:
    words = ("--workers", "2", "--workers-for-computers", "1", "--port", str(free_port()))
    environment = {"LUDOTECA_DATABASE": new_database()}
    with launch("serve", None, *words, environment=environment) as parent:
        wait_until(lambda: len(children(parent.pid)) == WORKERS)
        first = {*children(parent.pid)}
        os.kill(parent.pid, signal.SIGHUP)
        assert parent.stdout is not None
        assert parent.stdout.readline().startswith("http://")
        assert {*children(parent.pid)} == first
        parent.terminate()
        assert parent.wait(20) == 0


def test_all_processes_stop_with_their_parent(tmp_path: Path) -> None:
    address = new_database()
    words = ("serve", "--workers", "2", "--workers-for-computers", "1")
    for end in (Server.stop, Server.kill):
        server = Server(tmp_path, *words, LUDOTECA_DATABASE=address)
        found = workers(server)
        assert len(found) == 2
        code = end(server)
        assert code in (0, None)
        wait_until(lambda found=found: not any(map(is_running, found)))  # type: ignore[misc]


def test_workers_need_postgresql(tmp_path: Path) -> None:
    refused = ludoteca("serve", "--workers", "2", "--data", str(tmp_path))
    assert refused.returncode == 2
    assert refused.stderr.count("\n") == 1
    assert "PostgreSQL" in refused.stderr
