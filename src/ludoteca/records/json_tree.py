"""Reading JSON without recursion, so that no nesting can exhaust Python's stack, within limits."""

from __future__ import annotations

import re
from json.decoder import JSONDecodeError, scanstring  # type: ignore[attr-defined]
from typing import Any

from ludoteca.core import NotationError, say

__all__ = ["MOST_DEPTH", "MOST_VALUES", "parse_json"]

MOST_DEPTH = 40_000
"""How deep lists and objects may lie in one another."""

MOST_VALUES = 250_000
"""How many values a text may have."""

_TOKEN = re.compile(
    r"[ \t\n\r]*+([{}\[\],:\"]|-?[0-9]{1,15}(?:\.[0-9]{1,15})?(?:[eE][+-]?[0-9]{1,2})?(?![0-9.eE])"
    r"|true|false|null)"
)
_SPACE = re.compile(r"[ \t\n\r]*+")
_WORDS = {"true": True, "false": False, "null": None}
# What may come: a value; a value or the end of a list; a key; a key or the end of an object; the
# colon after a key; what comes after a value.
_VALUE, _FIRST, _KEY, _FIRST_KEY, _COLON, _NEXT = range(6)
_EXPECTED = ("a value", "a value or ]", "a key", "a key or }", "a colon", "a comma or a bracket")


def parse_json(text: str) -> Any:
    """Read a JSON text.

    Raises:
        NotationError: It is none, or larger or deeper than is allowed.
    """
    return _Parser(text).parse()


class _Parser:
    """Keeps the open lists and objects on a stack of its own."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.open: list[list[Any] | dict[str, Any]] = []
        self.keys: list[str] = []
        self.state = _VALUE
        self.values = 0

    def parse(self) -> Any:
        """Read one value and the end of the text."""
        top: list[Any] = []
        while not top or self.open:
            found = _TOKEN.match(self.text, self.at)
            if not found:
                raise self._error()
            self.at = found.start(1)
            self._take(found[1], found.end(), top)
        self.at = _SPACE.match(self.text, self.at).end()  # type: ignore[union-attr]
        if self.at != len(self.text):
            raise NotationError(self.text, self.at + 1, "the end of the text")
        return top[0]

    def _error(self) -> NotationError:
        return NotationError(self.text, self.at + 1, _EXPECTED[self.state])

    def _take(self, token: str, end: int, top: list[Any]) -> None:
        if token == '"':
            self._take_string(end, top)
            return
        if token in "]}":
            self._close(token)
        elif token == ":" and self.state == _COLON:
            self.state = _VALUE
        elif token == "," and self.state == _NEXT:
            self.state = _KEY if isinstance(self.open[-1], dict) else _VALUE
        elif self.state not in (_VALUE, _FIRST) or token in ",:":
            raise self._error()
        elif token in "[{":
            self._open([] if token == "[" else {}, top)
        else:
            self._add(_WORDS[token] if token in _WORDS else _number(token), top)
        self.at = end

    def _take_string(self, end: int, top: list[Any]) -> None:
        try:
            string, after = scanstring(self.text, end, True)
        except JSONDecodeError:
            raise NotationError(self.text, self.at + 1, "a whole string") from None
        if self.state in (_KEY, _FIRST_KEY):
            self.keys.append(string)
            self.state = _COLON
        elif self.state in (_VALUE, _FIRST):
            self._add(string, top)
        else:
            raise self._error()
        self.at = after

    def _add(self, value: Any, top: list[Any]) -> None:
        """Put a value where it belongs."""
        self.values += 1
        if self.values > MOST_VALUES:
            raise NotationError("…", 1, say("at most {most} values", most=MOST_VALUES))
        if not self.open:
            top.append(value)
        elif isinstance(parent := self.open[-1], dict):
            parent[self.keys.pop()] = value
        else:
            parent.append(value)
        self.state = _NEXT

    def _open(self, value: list[Any] | dict[str, Any], top: list[Any]) -> None:
        self._add(value, top)
        self.open.append(value)
        if len(self.open) > MOST_DEPTH:
            raise NotationError("…", 1, say("at most {most} nested brackets", most=MOST_DEPTH))
        self.state = _FIRST_KEY if isinstance(value, dict) else _FIRST

    def _close(self, token: str) -> None:
        closes_list = token == "]"
        fitting = (_NEXT, _FIRST if closes_list else _FIRST_KEY)
        if not self.open or isinstance(self.open[-1], list) is not closes_list:
            raise self._error()
        if self.state not in fitting:
            raise self._error()
        self.open.pop()
        self.state = _NEXT


def _number(token: str) -> int | float:
    return float(token) if any(mark in token for mark in ".eE") else int(token)
