"""``ludoteca serve --workers``: several processes behind one address."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.browser.seat import Seat, lay
from tests.browser.server import Server
from tests.functional.command import ludoteca
from tests.launch import launch
from tests.postgres import new_database
from tests.processes import PATIENCE, free_port, is_running, wait_until

pytestmark = pytest.mark.skipif(os.name != "posix", reason="processes share a socket of Unix")

PROCESSES = 2
MAX_MOVES = 300  # Fewer than fill a board of Go


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    words = ("serve", "--workers", str(PROCESSES), "--workers-for-computers", "1")
    data = tmp_path_factory.mktemp("processes")
    with Server(data, *words, LUDOTECA_DATABASE=new_database()) as started:
        yield started
        found = processes(started)
        assert started.stop() == 0
        assert not any(map(is_running, found))


def processes(server: Server) -> set[int]:
    """Return the processes that serve."""
    return {child for child in children(server.process.pid) if is_running(child)}


def children(process: int) -> list[int]:
    listed = Path(f"/proc/{process}/task/{process}/children")
    return [int(number) for number in listed.read_text(encoding="ascii").split()]


def play(server: Server, seated: dict[str, str]) -> None:
    """Make a move through any process, once more if that one goes away."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            with Seat(server, seated["key"], seated["token"]) as seat:
                if seat.move()["type"] == "happened":
                    return
        except (ConnectionClosed, InvalidHandshake, OSError):
            pass
        assert time.monotonic() < deadline, "no process made the move"
        time.sleep(0.1)


def send(number: signal.Signals, *processes: int) -> None:
    for process in processes:
        os.kill(process, number)


def test_every_process_serves_every_table(server: Server) -> None:
    seated = lay(server, game="go", options={"size": 9})
    with ExitStack() as stack:
        seats = [
            stack.enter_context(Seat(server, seated["key"], seated["token"]))
            for _ in range(4 * PROCESSES)
        ]
        for seat in seats:
            sequence = seat.table["sequence"]
            assert seat.move()["type"] == "happened"
            for other in seats:
                while other.table["sequence"] <= sequence:
                    other.until("happened")


def test_a_process_that_dies_is_replaced(server: Server) -> None:
    seated = lay(server, game="go", options={"size": 9})
    play(server, seated)
    before = processes(server)
    assert len(before) == PROCESSES
    victim = min(before)
    send(signal.SIGKILL, victim)
    play(server, seated)
    wait_until(lambda: len(processes(server) - {victim}) == PROCESSES)
    play(server, seated)


def test_a_rolling_restart_replaces_all_and_loses_no_move(server: Server) -> None:
    seated = lay(server, game="go")
    wait_until(lambda: len(processes(server)) == PROCESSES)
    before, acknowledged = processes(server), 0

    def is_replaced() -> bool:
        nonlocal acknowledged
        if acknowledged < MAX_MOVES:
            play(server, seated)
            acknowledged += 1
        return not before & processes(server) and len(processes(server)) == PROCESSES

    send(signal.SIGHUP, server.process.pid)
    wait_until(is_replaced)
    play(server, seated)
    with Seat(server, seated["key"], seated["token"]) as seat:
        # More if a process went away between a move and its acknowledgement.
        assert len(seat.table["plies"]) > acknowledged


@pytest.mark.oracle_large
def test_a_rolling_restart_while_a_process_is_replaced_leaves_none_over(server: Server) -> None:
    wait_until(lambda: len(processes(server)) == PROCESSES)
    before = processes(server)
    send(signal.SIGKILL, *before)
    wait_until(lambda: len(processes(server) - before) == PROCESSES)
    starting = processes(server) - before
    send(signal.SIGSTOP, *starting)
    send(signal.SIGHUP, server.process.pid)
    send(signal.SIGCONT, *starting)
    wait_until(lambda: not starting & processes(server) and len(processes(server)) == PROCESSES)


def test_a_rolling_restart_before_all_have_started_is_none_and_all_stop_with_their_parent() -> None:
    words = ("--workers", "2", "--workers-for-computers", "1", "--port", str(free_port()))
    environment = {"LUDOTECA_DATABASE": new_database()}
    with launch("serve", None, *words, environment=environment) as parent:
        wait_until(lambda: len(children(parent.pid)) == PROCESSES)
        first = {*children(parent.pid)}
        send(signal.SIGSTOP, *first)
        send(signal.SIGHUP, parent.pid)
        send(signal.SIGCONT, *first)
        assert parent.stdout is not None
        assert parent.stdout.readline().startswith("http://")
        assert {*children(parent.pid)} == first
        parent.kill()
        parent.communicate()
        wait_until(lambda: not any(map(is_running, first)))


def test_several_processes_need_postgresql(tmp_path: Path) -> None:
    refused = ludoteca("serve", "--workers", "2", "--data", str(tmp_path))
    assert refused.returncode == 2
    assert refused.stderr.count("\n") == 1
    assert "PostgreSQL" in refused.stderr
