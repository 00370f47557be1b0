"""What is said aloud at the table after a move: check, repetition, nothing left to change."""

from __future__ import annotations

from ludoteca.core import Announcement, say
from ludoteca.match.state import Phase, State

__all__ = ["announcements"]


def announcements(state: State) -> tuple[Announcement, ...]:
    """List what both players are told now."""
    if state.phase is Phase.MARKING:
        return _of_marking(state)
    return tuple(state.position.announcements) if state.phase is Phase.PLAY else ()


def _of_marking(state: State) -> tuple[Announcement, ...]:
    if state.position.outcome is not None:
        return ()
    sentence = say("no move can change anything any more: accept the count, or play on")
    return (Announcement("settled", sentence),)
