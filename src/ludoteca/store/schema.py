"""The SQL schema of a store, and its rows.

The column types differ between databases: ``{text}``, ``{whole}`` and ``{real}`` numbers; a table
ends with ``{by_key}`` for a clustered key, and is ``{unlogged}`` if a crash of the database may
clear it.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludoteca.core import AnyGame, Event, LudotecaError, Seat, SessionError
from ludoteca.games.registry import game as find_game
from ludoteca.match.codec import event_from_dict, event_to_dict
from ludoteca.match.events import Created
from ludoteca.match.state import Stage, State
from ludoteca.store.database import Database

_ENCODER = json.JSONEncoder(allow_nan=False, separators=(",", ":"))

_VERSION = 1

# For each table, the statements that create it and its indexes.
Schema = Mapping[str, Sequence[str]]
SCHEMA: Schema = {
    "events": [
        """
CREATE TABLE events (
    game {text} NOT NULL,
    sequence {whole} NOT NULL,
    body {text} NOT NULL,
    PRIMARY KEY (game, sequence)
) {by_key}
"""
    ],
    "properties": [
        """
CREATE TABLE properties (
    game {text} NOT NULL,
    name {text} NOT NULL,
    value {text} NOT NULL,
    PRIMARY KEY (game, name)
) {by_key}
"""
    ],
    "profile": ["CREATE TABLE profile (key {text} PRIMARY KEY, value {text} NOT NULL)"],
    "standings": [
        """
CREATE TABLE standings (
    game {text} PRIMARY KEY,
    sequence_after {whole} NOT NULL,
    last {real} NOT NULL,
    stage {text} NOT NULL,
    moves {whole},
    winners {text},
    ending {text} NOT NULL,
    is_swapped {whole} NOT NULL,
    to_move {text},
    due {real}
) {by_key}
""",
        "CREATE INDEX standings_by_due ON standings (due) WHERE due IS NOT NULL",
    ],
    "seats": [
        """
CREATE TABLE seats (
    game {text} NOT NULL,
    seat {whole} NOT NULL,
    holder {text} NOT NULL,
    kind {text} NOT NULL,
    PRIMARY KEY (game, seat)
) {by_key}
""",
        "CREATE INDEX seats_by_holder ON seats (holder)",
    ],
}

ADD_EVENT = "INSERT INTO events VALUES (?, ?, ?)"  # Takes the ``rows`` of an ``Addition``
# Gives rows for ``events_from_rows``.
READ_EVENTS = """
SELECT sequence, body FROM events WHERE game = ? AND sequence >= ? ORDER BY sequence
"""
# Takes the ``standing_row`` of an ``Addition``.
SET_STANDING = """
INSERT INTO standings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (game) DO UPDATE SET sequence_after = excluded.sequence_after, last = excluded.last,
    stage = excluded.stage, moves = excluded.moves, winners = excluded.winners,
    ending = excluded.ending, is_swapped = excluded.is_swapped, to_move = excluded.to_move,
    due = excluded.due
"""


# Sets of seats, such as those of the winners, by the words in the columns.
SEATS: Mapping[str, frozenset[Seat]] = {
    "nobody": frozenset(),
    "first": frozenset({Seat.FIRST}),
    "second": frozenset({Seat.SECOND}),
    "both": frozenset(Seat),
}


@dataclass(frozen=True, slots=True)
class Standing:
    """A game after its last event, as a list shows it."""

    stage: Stage
    moves: int = 0  # The number of moves without throws
    # Who won: both if they share the win, empty for a draw; None during the game.
    winners: frozenset[Seat] | None = None
    ending: str = ""  # The key of the ending; empty during the game
    is_swapped: bool = False  # Whether the player named first has the second seat
    to_move: frozenset[Seat] = frozenset()  # Who has to do something: to move, or to act in a phase
    # When the player to move loses on time, in a correspondence game. If the clock does not run,
    # such as before a friend has joined: as if it had run from the last event on.
    due: float | None = None

    def columns(self) -> tuple[object, ...]:
        """Return the columns of its row, from ``stage`` on."""
        stage, winners, to_move = str(self.stage), _word(self.winners), _word(self.to_move)
        is_swapped = int(self.is_swapped)
        return (stage, self.moves, winners, self.ending, is_swapped, to_move, self.due)


def prepare(database: Database, schema: Schema) -> None:
    if database.version(_VERSION) and schema.keys() <= database.tables():
        return
    with database.transaction():
        is_new, tables = not database.version(_VERSION), database.tables()
        if is_new and schema.keys() & tables:
            raise database.error("store/foreign", "{path} belongs to another program")
        for table in schema.keys() - tables:
            for statement in schema[table]:
                database.rows(statement.format_map(database.types))
        if is_new:
            database.set_version(_VERSION)


def standing_of(state: State) -> Standing:
    outcome = state.outcome
    return Standing(
        state.stage,
        sum(not ply.is_throw for ply in state.plies),
        None if outcome is None else outcome.winners,
        "" if outcome is None else str(outcome.ending),
        state.is_swapped,
        _to_move(state),
        _due(state),
    )


def _to_move(state: State) -> frozenset[Seat]:
    if state.stage is Stage.OVER:
        return frozenset()
    return frozenset({state.position.turn} if state.phase is None else state.phase.asked)


def _due(state: State) -> float | None:
    clock = state.clock
    if not clock.runs_on or state.stage is Stage.OVER:
        return None
    left = clock.left(state.position.turn, state.at)
    return None if left is None else clock.deadline or state.at + left


def _word(seats: frozenset[Seat] | None) -> str | None:
    return next((word for word, known in SEATS.items() if known == seats), None)


def rows_from_events(events: Sequence[Event], since: int = 0) -> list[tuple[int, str]]:
    return [
        (number, _ENCODER.encode(event_to_dict(event)))
        for number, event in enumerate(events, since)
    ]


def events_from_rows(
    rows: Iterable[tuple[Any, ...]], since: int = 0, game: AnyGame | None = None
) -> list[Event]:
    """Read events from rows, which may be damaged; the first has the number ``since``.

    The game is None if the first is ``Created``.
    """
    found = []
    for number, (sequence, body) in enumerate(rows, since):
        try:
            event = event_from_dict(json.loads(body), game) if sequence == number else None
            if isinstance(event, Created):
                game = find_game(event.game)
        except (LudotecaError, TypeError, ValueError, RecursionError):
            event = None
        if event is None:
            raise SessionError(
                "store/damaged",
                "this game is damaged: its event {number} cannot be read",
                number=number,
            )
        found.append(event)
    return found
