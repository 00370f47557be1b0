"""The refusals of a server that cannot do anything now: it is stopping, or busy."""

from __future__ import annotations

from ludoteca.core import SessionError, say


def stopping() -> SessionError:
    """Return the refusal of a server that is stopping: another soon answers."""
    return SessionError("server/stopping", say("the server is stopping"))


def busy(code: str = "server/busy") -> SessionError:
    """Return the refusal of a server that has too much to do."""
    return SessionError(code, say("the server is busy: try again in a moment"))
