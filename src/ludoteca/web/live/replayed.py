"""A game as a live table needs it: replayed, and each ply in words."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ludoteca.core import Event, Sentence
from ludoteca.match.phrases import tell_ply
from ludoteca.match.session import Session


def replayed(
    events: Sequence[Event], dice: random.Random
) -> tuple[Session, list[Sequence[Sentence]]]:
    """Replay a game from its events, with each ply in words.

    Raises:
        SessionError: An event is not possible.
    """
    session = Session.replay(events, dice)
    return session, describe_plies(session)


def describe_plies(session: Session) -> list[Sequence[Sentence]]:
    """Put each ply of a game into words."""
    state = session.state
    told: list[Sequence[Sentence]] = []
    for ply, after in zip(state.plies, state.positions[1:], strict=True):
        told.append(tell_ply(state.game, ply, after))
        ply.before.forget()
    return told
