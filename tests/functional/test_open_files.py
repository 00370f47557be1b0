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

from tests.processes import wait_until

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/limits").exists(), reason="the limits are read from /proc"
)
SECONDS = 60


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


def test_a_server_with_few_files_closes_connections_and_answers_again(tmp_path: Path) -> None:
    with limited(tmp_path, "ulimit -S -n 64 && ulimit -H -n 128") as (process, port):
        limits = Path(f"/proc/{process.pid}/limits").read_text(encoding="ascii")
        # The server raises the limit to what it may have.
        assert re.search(r"^Max open files +128 +128 ", limits, re.MULTILINE)
        with ExitStack() as stack:
            for _ in range(150):
                stack.enter_context(socket.create_connection(("127.0.0.1", port)))
                # A connection that finds the queue full is tried again only after a second.
                time.sleep(0.005)
                # Those over the limit are closed, so files are left for everything else.
                assert len(list(Path(f"/proc/{process.pid}/fd").iterdir())) < 110
        wait_until(lambda: is_alive(port))
        assert process.poll() is None
    assert len((tmp_path / "log.txt").read_text().splitlines()) < 50
