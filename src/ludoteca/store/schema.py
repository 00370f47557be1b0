"""The tables of a store, their migrations, and their rows.

Statements that create tables have placeholders for the types of each database: ``{text}``,
``{whole}`` and ``{real}`` numbers, a ``{counter}`` of rows, ``{by_key}`` for a clustered key, and
``{unlogged}`` for what a crash of the database may clear.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any

from ludoteca.club.cluster.leases import TABLES as LEASES
from ludoteca.club.lobby.schema import CHALLENGES
from ludoteca.club.operator.bans import BANS
from ludoteca.club.people.schema import PEOPLE
from ludoteca.core import AnyGame, Event, LudotecaError, Seat, SessionError, say
from ludoteca.games.registry import game as find_game
from ludoteca.match.events import Created, event_from_dict, event_to_dict
from ludoteca.match.session import Session
from ludoteca.store.database import Database
from ludoteca.store.standing import SEATS, Standing, standing_of

_ENCODER = json.JSONEncoder(allow_nan=False, separators=(",", ":"))

_EVENTS = """
CREATE TABLE events (
    game {text} NOT NULL,
    sequence {whole} NOT NULL,
    at {real} NOT NULL,
    phase {text} NOT NULL,
    body {text} NOT NULL,
    PRIMARY KEY (game, sequence)
) {by_key}
"""
_PROPERTIES = """
CREATE TABLE shelf (
    number {counter},
    game {text} NOT NULL,
    act {text} NOT NULL,
    value {text} NOT NULL
)
"""
_PROPERTIES_INDEX = "CREATE INDEX shelf_by_game ON shelf (game, number)"
_PROFILE = "CREATE TABLE profile (key {text} PRIMARY KEY, value {text} NOT NULL)"
_STANDINGS = """
CREATE TABLE standings (
    game {text} PRIMARY KEY,
    sequence_after {whole} NOT NULL,
    last {real} NOT NULL,
    phase {text} NOT NULL,
    moves {whole},
    winners {text},
    ending {text} NOT NULL,
    is_swapped {whole} NOT NULL
) {by_key}
"""
_SEATS = """
CREATE TABLE seats (
    game {text} NOT NULL,
    place {whole} NOT NULL,
    hash {text} NOT NULL,
    kind {text} NOT NULL,
    PRIMARY KEY (game, place)
) {by_key}
"""

ADD_EVENT = "INSERT INTO events VALUES (?, ?, ?, ?, ?)"
"""Takes the ``rows`` of an ``Addition``."""

READ_EVENTS = """
SELECT sequence, body FROM events WHERE game = ? AND sequence >= ? ORDER BY sequence
"""
"""Gives rows for ``events_from_rows``."""

SET_STANDING = """
INSERT INTO standings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (game) DO UPDATE SET sequence_after = excluded.sequence_after, last = excluded.last,
    phase = excluded.phase, moves = excluded.moves, winners = excluded.winners,
    ending = excluded.ending, is_swapped = excluded.is_swapped, to_move = excluded.to_move,
    due = excluded.due
"""
"""Takes a ``standing_row``."""

_ADD_STANDING = "INSERT INTO standings VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_UNFINISHED = "SELECT game FROM standings WHERE phase <> 'over'"
_SET_TO_MOVE = "UPDATE standings SET to_move = ? WHERE game = ?"
_LAST_EVENTS = """
SELECT game, sequence, at, phase FROM events
WHERE (game, sequence) IN (SELECT game, MAX(sequence) FROM events GROUP BY game)
"""


def standing_row(key: str, sequence: int, last: float, standing: Standing) -> tuple[object, ...]:
    """Write a standing as a row of its table."""
    stage, moves, ending = str(standing.stage), standing.moves, standing.ending
    winners, to_move = _word(standing.winners), _word(standing.to_move)
    swapped, due = int(standing.is_swapped), standing.due
    return (key, sequence, last, stage, moves, winners, ending, swapped, to_move, due)


def _word(seats: frozenset[Seat] | None) -> str | None:
    return next((word for word, known in SEATS.items() if known == seats), None)


def rows_from_events(events: Sequence[Event], since: int = 0) -> list[tuple[int, str]]:
    """Write events as rows for ``events_from_rows``.

    Args:
        events: The events.
        since: The number of the first.

    Raises:
        ValueError: A number is infinite or not a number.
    """
    return [
        (number, _ENCODER.encode(event_to_dict(event)))
        for number, event in enumerate(events, since)
    ]


def events_from_rows(
    rows: Iterable[tuple[Any, ...]], since: int = 0, game: AnyGame | None = None
) -> list[Event]:
    """Read events from rows, which may be damaged.

    Args:
        rows: Their numbers and bodies.
        since: The number of the first.
        game: The game being played; None if the first row is ``Created``.

    Raises:
        SessionError: An event is missing or unreadable.
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
                say("this game is damaged: its event {number} cannot be read", number=number),
            )
        found.append(event)
    return found


def _add_standings(database: Database) -> None:
    """Add the standings of games saved before there were standings."""
    database.rows(_STANDINGS.format_map(database.types))
    for key, sequence, at, phase in database.rows(_LAST_EVENTS):
        try:
            events = events_from_rows(database.rows(READ_EVENTS, (key, 0)))
            standing = standing_of(Session.replay(events).state)
        except SessionError:
            unknown = (key, sequence + 1, at, phase, None, None, "", 0)
            database.rows(_ADD_STANDING, unknown)
        else:
            row = standing_row(key, sequence + 1, at, standing)
            database.rows(_ADD_STANDING, row[: _ADD_STANDING.count("?")])


def _fill_in_to_move(database: Database) -> None:
    """Find out who is to move in the games saved before the standings said so."""
    for (key,) in database.rows(_UNFINISHED):
        with suppress(SessionError):
            events = events_from_rows(database.rows(READ_EVENTS, (key, 0)))
            standing = standing_of(Session.replay(events).state)
            database.rows(_SET_TO_MOVE, (_word(standing.to_move), key))


TO_MOVE = (
    "ALTER TABLE standings ADD COLUMN to_move {text}",
    "ALTER TABLE standings ADD COLUMN due {real}",
    "CREATE INDEX standings_by_due ON standings (due) WHERE due IS NOT NULL",
    _fill_in_to_move,
)
"""Lead to standings that say who is to move, and until when."""

MIGRATIONS: Sequence[Sequence[str | Callable[[Database], None]]] = (
    (_EVENTS, _PROPERTIES, _PROPERTIES_INDEX, _PROFILE),
    (_add_standings,),
    (_SEATS,),
    LEASES,
    PEOPLE,
    (BANS,),
    TO_MOVE,
    CHALLENGES,
)
"""The statements and functions that lead from each version of the tables to the next."""


def prepare(database: Database) -> None:
    """Create the tables, or migrate older ones.

    Raises:
        SessionError: They belong to another program or a newer version, or cannot be created.
    """
    newest = len(MIGRATIONS)
    if database.version(newest) == newest:
        return
    with database.transaction():
        for steps in MIGRATIONS[database.version(newest) :]:
            take_steps(database, steps)
        database.set_version(newest)


def take_steps(database: Database, steps: Sequence[str | Callable[[Database], None]]) -> None:
    """Lead the tables from one version to the next."""
    for step in steps:
        if isinstance(step, str):
            database.rows(step.format_map(database.types))
        else:
            step(database)
