"""Other browsers than Chromium, as Debian has them, driven by their own protocols."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.processes import free_port, wait_for_port

__all__ = ["Browser", "Firefox", "WebKit"]

SECONDS = 60.0
_TICK = 0.05
_MINI_BROWSER = "webkit2gtk-4.1/MiniBrowser"
_FINGER = {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}}


class Browser(ABC):
    """A window of a browser."""

    @abstractmethod
    def open(self, address: str) -> None:
        """Go to an address."""

    @abstractmethod
    def run(self, expression: str) -> Any:
        """Return the value of an expression in the page, as JSON carries it."""

    @abstractmethod
    def click(self, x: float, y: float) -> None:
        """Press the mouse somewhere in the window."""

    def wait_for(self, expression: str) -> Any:
        """Wait until an expression is true, and return its value."""
        deadline = time.monotonic() + SECONDS
        while time.monotonic() < deadline:
            if found := self.run(expression):
                return found
            time.sleep(_TICK)
        raise AssertionError(f"it never came: {expression}")


class Firefox(Browser):
    """Firefox over WebDriver BiDi."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._number = 0
        self._ask("session.new", capabilities={})
        self._context = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    @classmethod
    @contextlib.contextmanager
    def start(cls, folder: Path) -> Iterator[Firefox]:
        """Start it with a profile of its own."""
        program = _program("firefox-esr")
        port = free_port()
        words = [program, "--headless", "--no-remote", "--profile", str(folder)]
        with (
            _running([*words, f"--remote-debugging-port={port}", "about:blank"], folder, port),
            connect(f"ws://127.0.0.1:{port}/session", max_size=None) as socket,
        ):
            yield cls(socket)

    def open(self, address: str) -> None:
        self._ask("browsingContext.navigate", context=self._context, url=address, wait="complete")

    def run(self, expression: str) -> Any:
        answer = self._ask(
            "script.evaluate",
            expression=f"JSON.stringify({expression})",
            target={"context": self._context},
            awaitPromise=True,
        )
        assert answer["type"] == "success", answer
        text = answer["result"].get("value")
        return None if text is None else json.loads(text)

    def click(self, x: float, y: float) -> None:
        source = {**_FINGER, "actions": _press(x, y)}
        self._ask("input.performActions", context=self._context, actions=[source])

    def _ask(self, method: str, **params: Any) -> Any:
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv(SECONDS))
            if answer.get("id") == self._number:
                assert answer["type"] == "success", answer
                return answer["result"]


class WebKit(Browser):
    """WebKitGTK over WebDriver."""

    def __init__(self, client: httpx.Client) -> None:
        self._client = client
        program = next(Path("/usr/lib").glob(f"*/{_MINI_BROWSER}"), None)
        assert program, f"{_MINI_BROWSER} is not installed: make oracles does that"
        options = {"binary": str(program), "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        self._session = self._ask("POST", "/session", capabilities=wanted)["sessionId"]

    @classmethod
    @contextlib.contextmanager
    def start(cls, folder: Path) -> Iterator[WebKit]:
        """Start it on a screen that nobody sees."""
        port = free_port()
        screen = [_program("xvfb-run"), "-a", "-s", "-screen 0 1400x1000x24"]
        words = [*screen, _program("WebKitWebDriver"), f"--port={port}"]
        address = f"http://127.0.0.1:{port}"
        with (
            _running(words, folder, port),
            httpx.Client(base_url=address, timeout=SECONDS) as client,
        ):
            found = cls(client)
            try:
                yield found
            finally:
                found._ask("DELETE", f"/session/{found._session}")

    def open(self, address: str) -> None:
        self._command("url", url=address)

    def run(self, expression: str) -> Any:
        text = self._command("execute/sync", script=f"return JSON.stringify({expression})", args=[])
        return None if text is None else json.loads(text)

    def click(self, x: float, y: float) -> None:
        self._command("actions", actions=[{**_FINGER, "actions": _press(x, y)}])

    def _command(self, name: str, **body: Any) -> Any:
        return self._ask("POST", f"/session/{self._session}/{name}", **body)

    def _ask(self, method: str, path: str, **body: Any) -> Any:
        answer = self._client.request(method, path, json=body or None)
        assert answer.status_code == 200, answer.text
        return answer.json()["value"]


def _press(x: float, y: float) -> list[dict[str, Any]]:
    move = {"type": "pointerMove", "x": round(x), "y": round(y), "origin": "viewport"}
    return [move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]


def _program(name: str) -> str:
    found = shutil.which(name)
    assert found, f"{name} is not installed: make oracles does that"
    return found


@contextlib.contextmanager
def _running(words: list[str], folder: Path, port: int) -> Iterator[None]:
    """Run a program and its children until the end, once it listens on its port."""
    home = {"HOME": str(folder), "XDG_CACHE_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    quiet = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1", "LIBGL_ALWAYS_SOFTWARE": "1"}
    with (folder / "browser.log").open("w") as log:
        process = subprocess.Popen(
            words,
            env={**os.environ, **home, **quiet, "LANG": "C.UTF-8"},
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
    try:
        wait_for_port(port, process)
        yield
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, 15)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            process.wait()
