"""A server that may open few files: it takes fewer connections, and its log stays short."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/limits").exists(), reason="the limits are read from /proc"
)
SECONDS = 30


@contextmanager
def limited(home: Path, limit: str) -> Iterator[tuple[subprocess.Popen[str], int]]:
    """Start a server after a command of the shell that limits its files."""
    command = [sys.executable, "-m", "ludoteca", "serve", "--port", "0", "--data", str(home)]
    with (home / "log.txt").open("w") as log:
        process = subprocess.Popen(
            ["sh", "-c", f'{limit} && exec "$@"', "sh", *command],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
        )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        yield process, int(line.rpartition(":")[2].strip("/\n"))
    finally:
        process.kill()
        process.communicate(timeout=SECONDS)


def is_alive(port: int) -> bool:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def test_the_limit_of_open_files_is_raised_at_the_start(tmp_path: Path) -> None:
    with limited(tmp_path, "ulimit -S -n 64") as (process, port):
        limits = Path(f"/proc/{process.pid}/limits").read_text(encoding="ascii")
        found = re.search(r"^Max open files +(\d+) +(\d+)", limits, re.MULTILINE)
        assert found is not None
        assert int(found[1]) == min(int(found[2]), 65_536)
        assert is_alive(port)


def test_a_server_without_files_to_spare_closes_connections_and_answers_again(
    tmp_path: Path,
) -> None:
    with limited(tmp_path, "ulimit -n 128") as (process, port):
        with ExitStack() as stack:
            for _ in range(150):
                stack.enter_context(socket.create_connection(("127.0.0.1", port)))
                # Those over the limit are closed, so files are left for everything else.
                assert len(list(Path(f"/proc/{process.pid}/fd").iterdir())) < 110
        deadline = time.monotonic() + SECONDS
        while not is_alive(port) and time.monotonic() < deadline:
            time.sleep(0.1)
        assert is_alive(port)
        assert process.poll() is None
    assert len((tmp_path / "log.txt").read_text().splitlines()) < 50
