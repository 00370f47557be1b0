"""A game as a live table needs it: replayed, and each ply in words."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ludoteca.core import Event
from ludoteca.match.session import Session
from ludoteca.web.live.description import Description, describe


def replayed(events: Sequence[Event], dice: random.Random) -> tuple[Session, list[Description]]:
    """Replay a game from its events, with each ply in words.

    Raises:
        SessionError: An event is not possible.
    """
    session = Session.replay(events, dice)
    return session, describe_plies(session)


def describe_plies(session: Session) -> list[Description]:
    """Put each ply of a game into words, after which only the present position is kept."""
    state, positions = session.state, session.state.positions
    told = [
        describe(state.game, before, ply, after)
        for ply, before, after in zip(state.plies, positions, positions[1:], strict=False)
    ]
    session.compact()
    return told
