"""A session from a document: a game that was written down is played on from any of its moves."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ludoteca.core import Event, RecordError, Sentence, say
from ludoteca.match.events import HUMAN, Created, Moved, Played, TableRules, Thrown
from ludoteca.match.seating import AGREED
from ludoteca.match.session import Session, consequences
from ludoteca.records.record import Entry, Record
from ludoteca.records.replay import Ply, Replay

__all__ = ["MAX_PLIES", "Reach", "reach", "session_from"]

_MAX_NAME = 100
_MAX_THOUGHT = 1e7
"""Seconds; a longer or impossible thinking time in a record counts as none."""

MAX_PLIES = 2000
"""How far a record is followed: no game that people played is longer, and each move costs time."""


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
    replay = record.replay(MAX_PLIES)
    plies = len(replay.plies)
    if plies >= MAX_PLIES and _total(record) > MAX_PLIES:
        return Reach(MAX_PLIES, _too_long())
    return Reach(plies, replay.why)


def session_from(
    record: Record,
    upto: int | None = None,
    players: tuple[str, str] = (HUMAN, HUMAN),
    names: tuple[str, str] | None = None,
    at: float = 0.0,
    *,
    clock: str = "none",
    table: TableRules | None = None,
    dice: random.Random | None = None,
) -> Session:
    """Make a session that stands where a record stood after some of its moves.

    What the record says of thinking times is kept; the clock is full where play goes on.

    Args:
        record: The document; its line counts, not its variations.
        upto: After how many moves and throws; None for all.
        players: Who plays the first and the second seat from now on.
        names: What they are called; None for the names in the record.
        at: The time now, in seconds: of the last event.
        clock: The control from there on.
        table: What the players agree on; the seats are as in the record.
        dice: Draws what is thrown from now on.

    Raises:
        RecordError: The record has not so many moves, or one of them cannot be made: its
            sentence says which, and reach says how many can.
        LudotecaError: The record names a game, rules or a position that cannot be.
    """
    wanted = _wanted(record, upto)
    replay = record.replay(wanted)
    plies = replay.plies[:wanted]
    if len(plies) < wanted:
        raise RecordError(replay.why or _too_long())
    begun = at - sum(_thought(ply.entry) for ply in plies)
    created = Created(
        at=begun,
        game=record.game,
        rules=record.rules,
        options=dict(record.options),
        start=_start(record, replay),
        players=players,
        names=(_name(record, "first"), _name(record, "second")) if names is None else names,
        clock=clock,
        table=replace(table or TableRules(), colours=AGREED),
        given=wanted,
        position=replay.first,
    )
    session = Session.begin(created, dice)
    session.apply(_events(plies, begun))
    session.apply(list(consequences(session.state)))
    return session


def _total(record: Record) -> int:
    return sum(entry.move is not None for entry in record.line)


def _wanted(record: Record, upto: int | None) -> int:
    total = _total(record)
    wanted = total if upto is None else upto
    if not 0 <= wanted <= total:
        raise RecordError(
            say("this game has {total} moves, not {wanted}", total=total, wanted=wanted)
        )
    if wanted > MAX_PLIES:
        raise RecordError(_too_long())
    return wanted


def _name(record: Record, tag: str) -> str:
    return " ".join(record.tags.get(tag, "").split())[:_MAX_NAME]


def _start(record: Record, replay: Replay) -> str | None:
    """Return the first position if it must be said: what comes before play is over in a record."""
    game = record.find_game()
    if record.start is not None or game.before(replay.first) is None:
        return record.start
    return game.format_position(replay.first)


def _events(plies: Sequence[Ply], at: float) -> list[Event]:
    events: list[Event] = []
    for ply in plies:
        at += _thought(ply.entry)
        seat, text = ply.before.turn, str(ply.move)
        played = Played(ply.before, ply.move, ply.after)
        if ply.is_throw:
            events.append(Thrown(at=at, seat=seat, throw=text, played=played))
        else:
            events.append(Moved(at=at, seat=seat, move=text, played=played))
    return events


def _too_long() -> Sentence:
    return say("only the first {most} moves of a game are used", most=MAX_PLIES)


def _thought(entry: Entry) -> float:
    seconds = entry.seconds
    if seconds is None or not math.isfinite(seconds) or not 0 <= seconds <= _MAX_THOUGHT:
        return 0.0
    return seconds
