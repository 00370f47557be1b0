"""A record as a session, continued after any of its moves, and a session as a record."""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from ludoteca.core import (
    Event,
    LudotecaError,
    Position,
    RecordError,
    Sentence,
    blaming,
    say,
)
from ludoteca.match.events import HUMAN, Created, Moved, Played, TableRules, Thrown
from ludoteca.match.person_name import plain_text
from ludoteca.match.seating import AGREED
from ludoteca.match.session import Session, consequences
from ludoteca.match.state import Ply, SessionEnding, State
from ludoteca.records.record import Entry, Record, Replay, ReplayedMove

_MAX_NAME = 100
_MAX_THOUGHT = 1e7  # In seconds; a longer thinking time in a record is ignored
# How many moves of a record are replayed: real games are shorter, and each move costs time.
MAX_PLIES = 2000


@dataclass(frozen=True, slots=True)
class Reach:
    """How far a record can be replayed."""

    plies: int
    why: Sentence | None = None  # Why the next one cannot be played; None if all can


def reach(record: Record) -> Reach:
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
    Players, clock and dice are those from now on, ``at`` is the time of the last event, and the
    seats are as in the record. An error says which move cannot be played; ``reach`` says how many
    can.
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


def record_of(state: State) -> Record:
    """Write a game as a record.

    A record ends at the passes that end play. If play was resumed after them, they are left out;
    if that changes the board or what is legal, the record begins where play was resumed.
    """
    created = state.created
    usual = state.game.start(state.first.rules)
    start = None if state.first == usual else state.game.format_position(state.first)
    record = Record(created.game, created.rules, dict(created.options), start)
    record.tags = _tags(state)
    line = _without_resumed_passes(state) if state.resumed else state.plies
    if line is None:
        _begin_at(record, state, state.resumed[-1])
    else:
        record.line = [_entry(ply) for ply in line]
    if state.outcome is not None:
        is_void = state.outcome.ending is SessionEnding.NO_RESULT
        record.winners = None if is_void else state.outcome.winners
        record.ending = str(state.outcome.ending)
    return record


def _tags(state: State) -> dict[str, str]:
    # A person without a name has none in a record either.
    first, second = (
        name or ("" if player == HUMAN else player)
        for name, player in zip(state.names, state.players, strict=True)
    )
    tags = {"first": first, "second": second}
    if state.created.clock != "none":
        tags["clock"] = state.created.clock
    tags["date"] = _date(state.created.at)
    if tally := state.tally:
        tags |= tally.tags
    return {key: value for key, value in tags.items() if value}


def _date(seconds: float) -> str:
    try:
        return datetime.fromtimestamp(seconds).strftime("%Y-%m-%d") if seconds > 0 else ""
    except (OverflowError, OSError, ValueError):
        return ""


def _entry(ply: Ply) -> Entry:
    clock = None if ply.clock is None else round(ply.clock, 3)
    # Nobody counts fractions without a clock, and some formats cannot write them.
    return Entry(ply.text, seconds=round(ply.seconds, 0 if clock is None else 3), clock=clock)


def _without_resumed_passes(state: State) -> Sequence[Ply] | None:
    """Return the plies without the passes after which play was resumed.

    None if they do not lead to the same board: rules may let a pass change more than the turn.
    """
    line: list[Ply] = []
    positions = [state.first]
    for number, before in enumerate(state.positions):
        while line and line[-1].text == state.game.pass_move and before.outcome is None:
            if positions[-1].outcome is None and positions[-1].turn is before.turn:
                break
            line.pop()
            positions.pop()
        for ply in state.plies[number : number + 1]:
            line.append(ply)
            try:
                positions.append(positions[-1].play(ply.move))
            except LudotecaError:
                return None
    return line if _board(state, positions[-1]) == _board(state, state.position) else None


def _board(state: State, position: Position[Any]) -> object:
    return position.pieces(), position.turn, state.game.reserves(position)


def _begin_at(record: Record, state: State, number: int) -> None:
    """Let the record begin where play was last resumed, with the moves before it in a comment."""
    record.start = state.game.format_position(state.positions[number])
    record.line = [_entry(ply) for ply in state.plies[number:]]
    record.comment = say(
        "play resumed here after {moves}",
        moves=" ".join(ply.text for ply in state.plies[:number]),
    )
