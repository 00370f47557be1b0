"""The tables of a store, their migrations, and their rows.

Statements that create tables have placeholders for the types of each database: ``{text}``,
``{whole}`` and ``{real}`` numbers, a ``{counter}`` of rows, ``{by_key}`` for a clustered key, and
``{unlogged}`` for what a crash of the database may clear.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from ludoteca.core import AnyGame, Event, LudotecaError, SessionError, say
from ludoteca.games.registry import game as find_game
from ludoteca.match.events import Created, event_from_dict, event_to_dict
from ludoteca.match.session import Session
from ludoteca.match.store.bans import BANS
from ludoteca.match.store.database import Database
from ludoteca.match.store.jobs import TABLE as JOBS
from ludoteca.match.store.leases import TABLES as LEASES
from ludoteca.match.store.people_tables import PEOPLE
from ludoteca.match.store.standing import WINNERS, Standing, standing_of

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
INSERT INTO standings VALUES (?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (game) DO UPDATE SET sequence_after = excluded.sequence_after, last = excluded.last,
    phase = excluded.phase, moves = excluded.moves, winners = excluded.winners,
    ending = excluded.ending, is_swapped = excluded.is_swapped
"""
"""Takes a ``standing_row``."""

_LAST_EVENTS = """
SELECT game, sequence, at, phase FROM events
WHERE (game, sequence) IN (SELECT game, MAX(sequence) FROM events GROUP BY game)
"""


def standing_row(key: str, sequence: int, last: float, standing: Standing) -> tuple[object, ...]:
    """Write a standing as a row of its table."""
    winners = next((word for word, seats in WINNERS.items() if seats == standing.winners), None)
    stage, moves, ending = str(standing.stage), standing.moves, standing.ending
    return (key, sequence, last, stage, moves, winners, ending, int(standing.is_swapped))


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
    rows: Sequence[tuple[Any, ...]], since: int = 0, game: AnyGame | None = None
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
            database.rows(SET_STANDING, unknown)
        else:
            database.rows(SET_STANDING, standing_row(key, sequence + 1, at, standing))


MIGRATIONS: Sequence[Sequence[str | Callable[[Database], None]]] = (
    (_EVENTS, _PROPERTIES, _PROPERTIES_INDEX, _PROFILE),
    (_add_standings,),
    (_SEATS,),
    (*LEASES, JOBS),
    PEOPLE,
    (BANS,),
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
            for step in steps:
                if isinstance(step, str):
                    database.rows(step.format_map(database.types))
                else:
                    step(database)
        database.set_version(newest)
