"""The settings of the person who plays: name, language, last choices, lessons …

Results are not stored here: the library counts them from the games.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from ludoteca.core import SessionError
from ludoteca.store.store import Store

_MAX_VALUE = 1_000_000

_SET = """
INSERT INTO profile VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value
"""


class Profile:
    """A dictionary of JSON values in a store; changes are atomic, also between programs.

    Errors are those of ``Store``; a value that is not JSON is refused (``store/no-value``), and an
    unreadable one is left out.
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self) -> dict[str, Any]:
        rows = self._store.rows("SELECT key, value FROM profile ORDER BY key")
        return {str(key): value for key, text in rows for value in _read(text)}

    def get(self, key: str, default: Any = None) -> Any:
        rows = self._store.rows("SELECT value FROM profile WHERE key = ?", key)
        return next((value for (text,) in rows for value in _read(text)), default)

    def set(self, key: str, value: object) -> None:
        self.update(key, lambda _: value)

    def update(self, key: str, change: Callable[[Any], object], default: Any = None) -> Any:
        """Change a value atomically, beginning with the default, and return the new one."""
        with self._store.transaction():
            value = change(self.get(key, default))
            self._store.rows(_SET, key, _write(key, value))
        return value

    def forget(self, key: str) -> None:
        with self._store.transaction():
            self._store.rows("DELETE FROM profile WHERE key = ?", key)


def _write(key: str, value: object) -> str:
    try:
        text = json.dumps(value, allow_nan=False, separators=(",", ":"))
    except (TypeError, ValueError, RecursionError):
        raise _refusal(key) from None
    if len(text) > _MAX_VALUE:
        raise _refusal(key)
    return text


def _refusal(key: str) -> SessionError:
    return SessionError("store/no-value", "{key} cannot be stored", key=repr(key[:40]))


def _read(text: Any) -> list[Any]:
    """Return the value in a list, or an empty list if it is unreadable."""
    try:
        return [json.loads(text)]
    except (TypeError, ValueError, RecursionError):
        return []
