"""A game read from a store for a live table, with each ply in words."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ludoteca.core import Event, Sentence
from ludoteca.match.phrases import tell_ply
from ludoteca.match.session import Session


def replayed(
    events: Sequence[Event], dice: random.Random
) -> tuple[Session, list[Sequence[Sentence]]]:
    """Replay a game, and describe its plies.

    Raises:
        SessionError: The events do not fit each other.
    """
    session = Session.replay(events, dice)
    return session, descriptions_of(session)


def descriptions_of(session: Session) -> list[Sequence[Sentence]]:
    """Describe each ply; positions that nobody asks about any more become small."""
    state = session.state
    told: list[Sequence[Sentence]] = []
    for ply, after in zip(state.plies, state.positions[1:], strict=True):
        told.append(tell_ply(state.game, ply, after))
        ply.before.forget()
    return told
