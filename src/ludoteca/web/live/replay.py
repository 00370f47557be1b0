"""A game as a live table needs it: replayed, and each ply in words."""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from ludoteca.core import AnyGame, Position, Sentence
from ludoteca.match.session import Session
from ludoteca.match.state import Ply
from ludoteca.store.schema import events_from_rows
from ludoteca.web.live.view import listed

T = TypeVar("T")

_WORK_SECONDS = 0.001
_REST_SECONDS = 0.0002


class Description(NamedTuple):
    """A ply in words and as players of the game write it; replaces the position before it."""

    sentences: Sequence[Sentence]
    piece: str
    """The sign of a piece to draw; "" for none."""

    written: str


def describe(
    game: AnyGame,
    before: Position[Any],
    ply: Ply,
    after: Position[Any],
    sentences: Sequence[Sentence] | None = None,
) -> Description:
    """Describe a ply, in the given sentences if they are known."""
    told = game.narrate(before, ply.move, after) if sentences is None else sentences
    return Description(tuple(told), *listed(game, before, ply.move))


def replayed(
    rows: Sequence[tuple[Any, ...]], dice: random.Random
) -> tuple[Session, list[Description]]:
    """Replay a game from the rows of a store, with each ply in words; for a thread.

    Raises:
        SessionError: An event cannot be read (``store/damaged``), or is not possible.
    """
    session = Session.replay(breathing(events_from_rows(breathing(rows))), dice)
    return session, describe_plies(session)


def describe_plies(session: Session) -> list[Description]:
    """Put each ply of a game into words, and drop all positions but the last.

    Run it in a thread if the game has more than a few plies.
    """
    state, positions = session.state, session.state.positions
    moves = zip(state.plies, positions, positions[1:], strict=False)
    told = [describe(state.game, before, ply, after) for ply, before, after in breathing(moves)]
    session.compact()
    return told


def breathing(items: Iterable[T]) -> Iterator[T]:
    """Yield items, and release the interpreter lock every millisecond.

    Otherwise the event loop waits five milliseconds for it each time.
    """
    began = time.perf_counter()
    for item in items:
        if time.perf_counter() - began > _WORK_SECONDS:
            time.sleep(_REST_SECONDS)
            began = time.perf_counter()
        yield item
