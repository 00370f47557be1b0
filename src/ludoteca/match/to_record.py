"""Write a session as a record: its moves, throws, times and result."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from ludoteca.core import LudotecaError, say
from ludoteca.match.state import Ply, SessionEnding, State
from ludoteca.records.record import Entry, Record

_PASS = "pass"


def record_of(state: State, tags: Mapping[str, str]) -> Record:
    """Write a game as a record.

    A record ends at the passes that end play. If play was resumed after them, they are left out;
    if that changes what was legal later, the record begins where play was resumed.
    """
    created = state.created
    usual = state.game.start(state.first.rules)
    start = None if state.first == usual else state.game.format_position(state.first)
    record = Record(created.game, created.rules, dict(created.options), start)
    record.tags = {**_tags(state), **tags}
    resumptions = _resumptions(state)
    record.line = _line(state, resumptions)
    if state.resumed and not _leads_to(record, state):
        _begin_at(record, state, state.resumed[-1])
    if state.outcome is not None:
        is_void = state.outcome.ending is SessionEnding.NO_RESULT
        record.winners = None if is_void else state.outcome.winners
        record.ending = str(state.outcome.ending)
    return record


def _tags(state: State) -> dict[str, str]:
    first, second = state.names
    first_player, second_player = state.players
    tags = {"first": first or first_player, "second": second or second_player}
    if state.created.clock != "none":
        tags["clock"] = state.created.clock
    tags["date"] = _date(state.created.at)
    if state.game.tally is not None and _is_counted(state):
        tags |= state.game.tally(state.position, state.phase, state.game.seat_name).tags
    return {key: value for key, value in tags.items() if value}


def _is_counted(state: State) -> bool:
    return state.outcome is not None and not isinstance(state.outcome.ending, SessionEnding)


def _date(seconds: float) -> str:
    """Write a date as records do; empty if the time is unknown."""
    try:
        return datetime.fromtimestamp(seconds).strftime("%Y-%m-%d") if seconds > 0 else ""
    except (OverflowError, OSError, ValueError):
        return ""


def _entry(ply: Ply) -> Entry:
    clock = None if ply.clock is None else round(ply.clock, 3)
    return Entry(ply.text, seconds=round(ply.seconds, 3), clock=clock)


def _resumptions(state: State) -> list[int]:
    """Return the numbers of plies after which play was resumed from passes."""
    return [number for number in state.resumed if number and state.plies[number - 1].text == _PASS]


def _line(state: State, resumptions: list[int]) -> list[Entry]:
    """Write the plies without the passes that play was resumed from."""
    kept: list[Ply] = []
    for number, position in enumerate(state.positions):
        while number in resumptions and kept and kept[-1].text == _PASS:
            if kept.pop().before.turn is position.turn:
                break
        kept += state.plies[number : number + 1]
    return [_entry(ply) for ply in kept]


def _leads_to(record: Record, state: State) -> bool:
    try:
        *_, last = record.positions()
    except LudotecaError:
        return False
    return last == state.position


def _begin_at(record: Record, state: State, number: int) -> None:
    """Let the record begin where play was last resumed, with the moves before it in a comment."""
    record.start = state.game.format_position(state.positions[number])
    record.line = [_entry(ply) for ply in state.plies[number:]]
    record.comment = say(
        "play resumed here after {moves}",
        moves=" ".join(ply.text for ply in state.plies[:number]),
    )
