"""Everything that can go wrong, as one tree.

LudotecaError
 ├─ NotationError (ValueError)        a text that cannot be read as a move or position
 │   └─ AmbiguousMoveError            a short move text that fits several moves
 ├─ PositionError (ValueError)        an impossible position; lists every fault
 ├─ IllegalMoveError (ValueError)     a move that the rules forbid here
 ├─ OptionError (ValueError)          unknown rules or options, or bad values
 ├─ SessionError                      a refused action in a game, with a code
 │   └─ GameError                     rules that crashed; no player forfeits
 └─ PlayerError                       a player that failed
"""

from __future__ import annotations

import errno
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ludoteca.core.sentence import Sentence, as_sentence, join, say

if TYPE_CHECKING:
    from ludoteca.core.position import Position

_MAX_QUOTE = 60
# Why the operating system refused something.
_REASONS = {
    errno.ENOENT: say("no such file or folder"),
    errno.EEXIST: say("a file with this name already exists"),
    errno.EACCES: say("permission denied"),
    errno.EPERM: say("permission denied"),
    errno.EROFS: say("the disk is read-only"),
    errno.ENOSPC: say("the disk is full"),
    errno.EISDIR: say("it is a folder"),
    errno.ENOTDIR: say("part of the path is not a folder"),
    errno.ENAMETOOLONG: say("the name is too long"),
    errno.EADDRINUSE: say("another program is using this port"),
    errno.ECONNREFUSED: say("no program listens at this address"),
    errno.ECONNRESET: say("the connection was closed"),
    errno.EHOSTUNREACH: say("this address cannot be reached"),
    errno.ENETUNREACH: say("this address cannot be reached"),
    errno.ETIMEDOUT: say("there was no answer in time"),
    errno.EADDRNOTAVAIL: say("this computer does not have this address"),
}


def shortened(text: str) -> str:
    """Cut a text to what a message can quote."""
    return text if len(text) <= _MAX_QUOTE else text[:_MAX_QUOTE] + "…"


class LudotecaError(Exception):
    """Something that cannot be done; the text says why, from a template and its values."""

    # Exception stores the positional arguments in args, so another process can recreate it.

    def __init__(self, template: str, /, **values: object) -> None:
        self.sentence = say(template, **values) if values else as_sentence(template)

    def __str__(self) -> str:
        return self.sentence


class NotationError(LudotecaError, ValueError):
    """A text that cannot be read: at which column, from 1, and what was expected there."""

    def __init__(self, text: str, column: int, expected: str) -> None:
        self.text = text
        self.column = column
        self.expected = as_sentence(expected)
        super().__init__(self._sentence())

    def _sentence(self) -> Sentence:
        if "\n" not in self.text:
            return say(
                "cannot read {text} at column {column}: expected {expected}",
                text=repr(shortened(self.text)),
                column=self.column,
                expected=self.expected,
            )
        index = self.column - 1
        start = self.text.rfind("\n", 0, index) + 1
        end = self.text.find("\n", index)
        return say(
            "cannot read {text} in line {line} at column {column}: expected {expected}",
            text=repr(shortened(self.text[start : end if end >= 0 else None])),
            line=self.text.count("\n", 0, index) + 1,
            column=index - start + 1,
            expected=self.expected,
        )


class AmbiguousMoveError(NotationError):
    """A short move text that fits more than one move."""


class PositionError(LudotecaError, ValueError):
    """A readable position that is impossible; lists every fault."""

    def __init__(self, faults: Sequence[str]) -> None:
        self.faults = tuple(map(as_sentence, faults))
        joined = join("; ", self.faults)
        super().__init__(say("impossible position: {faults}", faults=joined))


class IllegalMoveError(LudotecaError, ValueError):
    """A move that the rules forbid in this position."""

    def __init__(self, move: object, position: Position[Any], why: str) -> None:
        self.why = as_sentence(why)
        super().__init__(say("illegal move {move}: {why}", move=move, why=self.why))
        self.move = move
        self.position = position


class OptionError(LudotecaError, ValueError):
    """A rule set or option that a game does not have, or a value it cannot take."""


class RecordError(LudotecaError, ValueError):
    """A record that a format cannot hold, such as one of another game."""


class UnknownNameError(LudotecaError, LookupError):
    """An unknown game or player; the text lists the known ones."""


class SessionError(LudotecaError):
    """A refused action in a game; the code, such as ``session/stale``, is for programs."""

    def __init__(self, code: str, template: str, /, **values: object) -> None:
        super().__init__(template, **values)
        self.code = code


class PlayerError(LudotecaError):
    """A player that crashed, gave an illegal answer or none: it forfeits."""


class GameError(SessionError):
    """Rules that crashed: a bug in the game, so the action is refused and no player forfeits."""

    def __init__(self, template: str, /, **values: object) -> None:
        super().__init__("game/failed", template, **values)


def refusal(code: str, template: str, /, **values: object) -> SessionError:
    """Make the error for a refused command; its code begins with ``session/``."""
    return SessionError(f"session/{code}", template, **values)


def why_failed(error: OSError) -> Sentence:
    """Say why a system call failed; rare reasons are quoted from the system."""
    reason = _REASONS.get(error.errno or 0)
    return reason or as_sentence(error.strerror or str(error) or type(error).__name__)
