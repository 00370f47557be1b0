"""A session from a document: a game that was written down is played on from any of its moves."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ludoteca.core import Event, LudotecaError, RecordError, Sentence, say
from ludoteca.match.events import HUMAN, Created, Moved, TableRules, Thrown
from ludoteca.match.seating import AGREED
from ludoteca.match.session import Session, consequences
from ludoteca.records.record import Entry, Record

__all__ = ["MAX_PLIES", "Reach", "events_from", "reach"]

_MAX_NAME = 100
_MAX_THOUGHT = 1e7
"""Seconds; who is said to have thought longer, or not at all, is taken to have moved at once."""


MAX_PLIES = 2000
"""So far a record is followed: no game that people played is longer, and each move costs time."""


@dataclass(frozen=True, slots=True)
class Reach:
    """How far the line of a record can be played."""

    plies: int
    """How many moves and throws can be made."""

    why: Sentence | None = None
    """Why the next one cannot; None if all can."""


def reach(record: Record) -> Reach:
    """Say how far the line of a record can be played.

    Raises:
        LudotecaError: The record names a game, rules or a position that cannot be.
    """
    plies = 0
    try:
        for _ in _plies(record, 0.0):
            if plies == MAX_PLIES:
                return Reach(plies, _too_long())
            plies += 1
    except RecordError as error:
        return Reach(plies, error.sentence)
    return Reach(plies)


def events_from(
    record: Record,
    upto: int | None = None,
    players: tuple[str, str] = (HUMAN, HUMAN),
    names: tuple[str, str] | None = None,
    at: float = 0.0,
    *,
    clock: str = "none",
    table: TableRules | None = None,
) -> list[Event]:
    """Make the events of a game that stands where a record stood after some of its moves.

    What the record says of thinking times is kept; the clock is full where play goes on.

    Args:
        record: The document; its line counts, not its variations.
        upto: After how many moves and throws; None for all.
        players: What sits at the first and the second seat from now on.
        names: What they are called; None for the names in the record.
        at: The time now, in seconds: of the last event.
        clock: The control from there on.
        table: What the players agree on; the seats are as in the record.

    Raises:
        RecordError: The record has not so many moves, or one of them cannot be made: its
            sentence says which, and reach says how many can.
        LudotecaError: The record names a game, rules or a position that cannot be.
    """
    total = sum(entry.move is not None for entry in record.line)
    wanted = total if upto is None else upto
    if not 0 <= wanted <= total:
        raise RecordError(
            say("this game has {total} moves, not {wanted}", total=total, wanted=wanted)
        )
    if wanted > MAX_PLIES:
        raise RecordError(_too_long())
    entries = [entry for entry in record.line if entry.move is not None][:wanted]
    begun = at - sum(map(_thought, entries))
    tags = (_name(record, "first"), _name(record, "second"))
    created = Created(
        at=begun,
        game=record.game,
        rules=record.rules,
        options=dict(record.options),
        start=_start(record),
        players=players,
        names=tags if names is None else names,
        clock=clock,
        table=replace(table or TableRules(), colours=AGREED),
        given=wanted,
    )
    cut = replace(record, line=entries)
    moves = list(_plies(cut, begun))
    session = Session.replay([created, *moves])
    return [*session.events, *consequences(session.state)]


def _name(record: Record, tag: str) -> str:
    return " ".join(record.tags.get(tag, "").split())[:_MAX_NAME]


def _start(record: Record) -> str | None:
    """Return the first position if it must be said: what comes before play is over in a record."""
    game, first = record.find_game(), record.first_position()
    if record.start is not None or game.before(first) is None:
        return record.start
    return game.format_position(first)


def _plies(record: Record, at: float) -> Iterator[Event]:
    """Play the line of a record.

    Raises:
        RecordError: A move cannot be made.
    """
    game, position = record.find_game(), record.first_position()
    entries = [entry for entry in record.line if entry.move is not None]
    for number, entry in enumerate(entries, start=1):
        is_throw, seat = bool(position.chances()), position.turn
        try:
            move = game.parse_move(position, entry.move or "")
            position = position.play(move)
        except LudotecaError as error:
            raise RecordError(
                say("move {number} cannot be made: {why}", number=number, why=error.sentence)
            ) from None
        at += _thought(entry)
        text = str(move)
        yield (
            Thrown(at=at, seat=seat, throw=text) if is_throw else Moved(at=at, seat=seat, move=text)
        )


def _too_long() -> Sentence:
    return say("a game is followed for {most} moves at most", most=MAX_PLIES)


def _thought(entry: Entry) -> float:
    seconds = entry.seconds
    if seconds is None or not math.isfinite(seconds) or not 0 <= seconds <= _MAX_THOUGHT:
        return 0.0
    return seconds
