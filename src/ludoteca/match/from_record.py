"""Start a session from a record, after any of its moves."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ludoteca.core import Event, RecordError, Sentence, blaming, say
from ludoteca.match.events import HUMAN, Created, Moved, Played, TableRules, Thrown
from ludoteca.match.person_name import plain_text
from ludoteca.match.seating import AGREED
from ludoteca.match.session import Session, consequences
from ludoteca.records.record import Entry, Record
from ludoteca.records.replay import Replay, ReplayedMove

_MAX_NAME = 100
_MAX_THOUGHT = 1e7
"""In seconds; a longer thinking time in a record is ignored."""

MAX_PLIES = 2000
"""How many moves of a record are replayed: real games are shorter, and each move costs time."""


@dataclass(frozen=True, slots=True)
class Reach:
    """How far a record can be replayed."""

    plies: int
    why: Sentence | None = None
    """Why the next one cannot be played; None if all can."""


def reach(record: Record) -> Reach:
    """Return how far the main line of a record can be replayed."""
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
    """Make a session that continues a record after some of its moves.

    The thinking times of the record are kept; the clock is full where play continues.

    Args:
        record: The record; only its main line is used.
        upto: The number of moves and throws to replay; None for all.
        players: The players of the first and the second seat from now on.
        names: Their names; None for the names in the record.
        at: The time of the last event, in seconds.
        clock: The time control from now on.
        table: The table rules; the seats are as in the record.
        dice: The source of throws from now on.

    Raises:
        RecordError: The record has fewer moves, or one of them cannot be played: the sentence
            says which, and ``reach`` how many can.
        LudotecaError: The record's game, rules or first position are invalid.
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
    session.apply_events(_events(plies, begun))
    session.apply_events(list(consequences(session.state)))
    return session


def too_few_moves(count: int, wanted: int) -> Sentence:
    return say("this game has {count} moves, not {wanted}", count=count, wanted=wanted)


def _total(record: Record) -> int:
    return sum(entry.move is not None for entry in record.line)


def _wanted(record: Record, upto: int | None) -> int:
    total = _total(record)
    wanted = total if upto is None else upto
    if not 0 <= wanted <= total:
        raise RecordError(too_few_moves(total, wanted))
    if wanted > MAX_PLIES:
        raise RecordError(_too_long())
    return wanted


def _name(record: Record, tag: str) -> str:
    return plain_text(record.tags.get(tag, ""))[:_MAX_NAME]


def _start(record: Record, replay: Replay) -> str | None:
    """Return the first position if it must be stored: a record begins after any lot."""
    game = record.find_game()
    with blaming(game):
        if record.start is not None or game.before(replay.first) is None:
            return record.start
        return game.format_position(replay.first)


def _events(plies: Sequence[ReplayedMove], at: float) -> list[Event]:
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
    return say("only the first {max} moves of a game are used", max=MAX_PLIES)


def _thought(entry: Entry) -> float:
    seconds = entry.seconds
    if seconds is None or not math.isfinite(seconds) or not 0 <= seconds <= _MAX_THOUGHT:
        return 0.0
    return seconds
