"""``ludoteca web``: your own server, opened in the browser."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import sys
import urllib.request
import webbrowser
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated
from urllib.parse import urlencode

import typer

from ludoteca.cli.language import asked_language
from ludoteca.cli.report import failing, report
from ludoteca.cli.serve import DataDirectory, make_shared_app, open_shared_store, use_data
from ludoteca.cli.token_file import OPERATOR, read_token
from ludoteca.core import OptionError, SessionError, say

if TYPE_CHECKING:
    from starlette.applications import Starlette

    from ludoteca.web.context import Context, ServerSettings

_HOST = "127.0.0.1"
# The same port each time if possible, since browsers store settings by port.
_PORTS = (*range(7373, 7383), 0)
_SECONDS = 2.0
_TABLE = re.compile(r"[A-Za-z0-9_-]{1,100}")


def web(
    port: Annotated[
        int | None,
        typer.Option(min=0, max=65535, help="The port; by default 7373 or the next free one."),
    ] = None,
    no_open: Annotated[
        bool, typer.Option("--no-open", help="Only print the address; do not open a browser.")
    ] = False,
    table: Annotated[str | None, typer.Option(metavar="KEY", help="Open this game.")] = None,
    data: DataDirectory = None,
) -> None:
    """Play in the browser: start your own server and open its page."""
    # Lazy: only a server needs them.
    from ludoteca.store.store import default_path
    from ludoteca.web.http.owner_key import owner_key

    if table is not None and not _TABLE.fullmatch(table):
        raise OptionError("no saved game has the key {key}", key=repr(table[:40]))
    use_data(data)
    with failing(say("the server cannot start")):
        visit = _Visit(
            key=owner_key(default_path().parent),
            route=f"/table/{table}" if table else "/",
            language=asked_language() or "",
            opens=not no_open,
        )
        _serve(visit, _PORTS if port is None else (port,))


@dataclass(frozen=True, kw_only=True)
class _Visit:
    """What a browser opens: the screen, the language, and the key of the owner."""

    key: str
    route: str
    language: str
    opens: bool

    def begin(self, port: int, ticket: str) -> None:
        """Open the browser, and print the address with which any other browser can be opened."""
        address = f"http://{_HOST}:{port}/"
        if self.opens and _has_display():
            self._open(address, ticket)
        query = f"?{urlencode({'lang': self.language})}" if self.language else ""
        print(f"{address}{query}#{self.route}?key={self.key}", flush=True)

    def _open(self, address: str, ticket: str) -> None:
        query = {"to": self.route} | ({"lang": self.language} if self.language else {})
        with suppress(webbrowser.Error, OSError):
            webbrowser.open(f"{address}enter/{ticket}?{urlencode(query)}")


def _serve(visit: _Visit, ports: tuple[int, ...]) -> None:
    """Listen on the first free port, or open the server that already runs on one."""
    from ludoteca.web.context import ServerSettings
    from ludoteca.web.server import bind, run

    for number, port in enumerate(ports, start=1):
        try:
            listening = bind(_HOST, port)
        except SessionError:
            if "lessons" in _ask(port, "api/profile", visit.key):  # It serves these games.
                ticket = _ask(port, "enter", visit.key, b"").get("ticket", "")
                visit.begin(port, str(ticket))
                report(say("your server is already running at this address"))
                return
            if number == len(ports):
                raise
        else:
            break
    begin = partial(_begin, visit, listening.getsockname()[1])
    token = read_token(None, OPERATOR)
    settings = ServerSettings(owner_key=visit.key, terminal=_terminal(), operator_token=token)
    run(_make_app(settings), listening, begin)
    report(say("stopped; every game is saved"))


def _make_app(settings: ServerSettings) -> Starlette:
    """Make a server for one person; among other servers, or with an operator, one of a club."""
    if settings.is_shared or settings.operator_token:
        return make_shared_app(replace(settings, opening=open_shared_store))
    from ludoteca.web.app import make_app

    return make_app(settings)


def _begin(visit: _Visit, port: int, context: Context) -> None:
    visit.begin(port, context.tickets.issue())
    report(say("your games are now in the browser; Ctrl-C stops the server"))


def _terminal() -> str:
    program = Path(sys.argv[0]).absolute()
    words = [sys.executable, "-m", "ludoteca"]
    if program.stem == "ludoteca" and program.is_file():
        found = shutil.which("ludoteca")
        words = ["ludoteca" if found and Path(found) == program else str(program)]
    directory = os.environ.get("LUDOTECA_DATA", "")
    if directory and sys.platform != "win32":
        words = ["env", f"LUDOTECA_DATA={directory}", *words]
    return shlex.join(words)


def _ask(port: int, path: str, key: str, body: bytes | None = None) -> dict[str, object]:
    request = urllib.request.Request(
        f"http://{_HOST}:{port}/{path}", body, {"Authorization": f"Bearer {key}"}
    )
    # Never use a network proxy for this computer.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    with suppress(OSError, ValueError), opener.open(request, timeout=_SECONDS) as answer:
        found = json.loads(answer.read(1_000_000))
        return found if isinstance(found, dict) else {}
    return {}


def _has_display() -> bool:
    if sys.platform in ("darwin", "win32"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))
