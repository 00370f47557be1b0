"""The real server as a process of its own, on a free port."""

from __future__ import annotations

import json
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.launch import launch

__all__ = ["Running", "running"]

_SECONDS = 90


@dataclass
class Running:
    """A server that answers."""

    process: subprocess.Popen[str]
    data: Path
    line: str
    """What it printed: its address, and on one's own server the key."""

    @property
    def address(self) -> str:
        return self.line.partition("#")[0].partition("?")[0]

    @property
    def port(self) -> int:
        return int(self.address.split(":")[2].partition("/")[0])

    @property
    def key(self) -> str:
        return self.line.partition("key=")[2]

    def ask(self, path: str, body: object = None, **headers: str) -> tuple[int, Any]:
        """Ask something, and return the status and the answer."""
        data = None if body is None else json.dumps(body).encode()
        named = {name.replace("_", "-"): text for name, text in headers.items()}
        request = urllib.request.Request(
            self.address + path, data, {"Content-Type": "application/json", **named}
        )
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        try:
            with opener.open(request, timeout=_SECONDS) as answer:
                return answer.status, _read(answer.read())
        except urllib.error.HTTPError as error:
            with error:
                return error.code, _read(error.read())

    def stop(self) -> tuple[int, str]:
        """End it as a system does, and return its code and its last words."""
        self.process.terminate()
        _, said = self.process.communicate(timeout=_SECONDS)
        return self.process.returncode, said


@contextmanager
def running(command: str, data: Path, *arguments: str, **environment: str) -> Iterator[Running]:
    """Run ``ludoteca web`` or ``ludoteca serve`` for a while."""
    process = launch(command, data, *arguments, environment=environment)
    try:
        assert process.stdout is not None
        line = process.stdout.readline().strip()
        assert line, process.communicate(timeout=_SECONDS)
        yield Running(process, data, line)
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate(timeout=_SECONDS)


def _read(data: bytes) -> Any:
    try:
        return json.loads(data)
    except ValueError:
        return data.decode("utf-8", "replace")
