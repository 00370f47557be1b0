"""The owner's key: a program that can read its file owns the games of this computer."""

from __future__ import annotations

import hmac
import os
import re
import secrets
import time
from pathlib import Path

from ludoteca.core import SessionError, say, why_failed

_ROUTE = re.compile(r"/[A-Za-z0-9/_-]{0,150}")
_FILE = "browser.key"
_MAX_LENGTH = 200
_SECONDS = 120.0
_MAX_TICKETS = 20


def owner_key(directory: Path) -> str:
    """Read the owner's key, or create one that only the owner can read."""
    path = directory / _FILE
    try:
        directory.mkdir(parents=True, exist_ok=True)
        return _read(path) or _make(path)
    except OSError as error:
        sentence = say("{path} cannot be opened: {error}", path=str(path), error=why_failed(error))
        raise SessionError("store/closed", sentence) from error


def is_same(given: str, wanted: str) -> bool:
    """Compare two keys in constant time."""
    if not wanted or len(given) > _MAX_LENGTH:
        return False
    return hmac.compare_digest(given.encode("utf-8", "replace"), wanted.encode())


def check_route(route: str) -> str:
    """Return the route of a screen of the page, or of the first screen if it is not a route."""
    return route if _ROUTE.fullmatch(route) else "/"


class Tickets:
    """Single-use tickets for browsers that are about to be started.

    Other users of the computer can see the address with which a browser is started, and the key
    must not be in it.
    """

    def __init__(self) -> None:
        self._valid: dict[str, float] = {}

    def issue(self) -> str:
        now = time.monotonic()
        fresh = [(ticket, until) for ticket, until in self._valid.items() if until > now]
        self._valid = dict(fresh[-_MAX_TICKETS:])
        ticket = secrets.token_urlsafe(32)
        self._valid[ticket] = now + _SECONDS
        return ticket

    def redeem(self, ticket: str) -> bool:
        return self._valid.pop(ticket, 0.0) > time.monotonic()


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii").strip()[:_MAX_LENGTH]
    except (FileNotFoundError, UnicodeDecodeError):
        return ""


def _make(path: Path) -> str:
    """Write a new key, or return the one that another program has just written."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    key = secrets.token_urlsafe(32)
    beside.unlink(missing_ok=True)
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(f"{key}\n")
    try:
        if path.exists() and not _read(path):
            path.unlink()
        os.link(beside, path)
    except FileExistsError:
        return _read(path) or key
    except OSError:  # a file system without hard links
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
    return key
