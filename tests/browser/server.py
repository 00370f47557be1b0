"""The real server, started as its command, killed and started again where a test wants that."""

from __future__ import annotations

import atexit
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.request
from functools import cache
from pathlib import Path
from typing import Self

from scripts.page_bundle import bundle_page
from tests.launch import launch
from tests.processes import free_port

_START_SECONDS = 90
_STOP_SECONDS = 20


class Server:
    """``ludoteca web`` or ``ludoteca serve`` on a free port of the loopback address.

    It has the bundled page, as a wheel does; with ``LUDOTECA_PAGE=""`` the modules of a checkout.
    """

    def __init__(self, data: Path, command: str = "web", *words: str, **environment: str) -> None:
        self.data = data
        self.command = command
        self.words = words
        self.environment = {"LUDOTECA_PAGE": str(bundled_page()), **environment}
        self.port = free_port()
        self._process: subprocess.Popen[str] | None = None
        self.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def owner_key(self) -> str:
        """What makes a browser the owner's; ``web`` hands it over in the address it opens."""
        return (self.data / "browser.key").read_text(encoding="ascii").strip()

    @property
    def owner_address(self) -> str:
        """The first screen, as ``web`` opens it for its owner."""
        return f"{self.address}/#/?key={self.owner_key}"

    @property
    def process(self) -> subprocess.Popen[str]:
        assert self._process is not None
        return self._process

    def start(self) -> None:
        """Start it, and wait until it answers."""
        words = [*self.words, "--port", str(self.port)]
        if self.command == "web":
            words.append("--no-open")
        with (self.data / "server.log").open("a", encoding="utf-8") as log:
            self._process = launch(
                self.command, self.data, *words, environment=self.environment, log=log
            )
        self._wait_until_ready()

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """Ask it to end, and return how it did."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(_STOP_SECONDS)
            except subprocess.TimeoutExpired:
                self.kill()
                raise
        return self.process.returncode

    @property
    def log(self) -> str:
        """What it has said."""
        return (self.data / "server.log").read_text(encoding="utf-8")

    def _wait_until_ready(self) -> None:
        deadline = time.monotonic() + _START_SECONDS
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                break
            try:
                with urllib.request.urlopen(f"{self.address}/readyz", timeout=30) as answer:
                    if answer.status == 200:
                        return
            except OSError:
                time.sleep(0.05)
        self.kill()
        raise RuntimeError(f"the server does not answer: {self.log[-500:]}")


@cache
def bundled_page() -> Path:
    """Bundle the page once for all servers of this process."""
    folder = tempfile.mkdtemp(prefix="ludoteca-page-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return bundle_page(Path(folder))
