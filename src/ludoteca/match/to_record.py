"""Write a session as a record: its moves, throws, times and result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from ludoteca.core import LudotecaError, Position, say
from ludoteca.match.events import HUMAN
from ludoteca.match.state import Ply, SessionEnding, State
from ludoteca.records.record import Entry, Record


def record_of(state: State, tags: Mapping[str, str]) -> Record:
    """Write a game as a record.

    A record ends at the passes that end play. If play was resumed after them, they are left out;
    if that changes the board or what is legal, the record begins where play was resumed.
    """
    created = state.created
    usual = state.game.start(state.first.rules)
    start = None if state.first == usual else state.game.format_position(state.first)
    record = Record(created.game, created.rules, dict(created.options), start)
    record.tags = {**_tags(state), **tags}
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
    """Write a date as records do; empty if the time is unknown."""
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
