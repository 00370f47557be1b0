"""The answers to the operator."""

from __future__ import annotations

from msgspec import Struct


class TableLine(Struct, frozen=True, kw_only=True):
    """A table in memory, as the operator sees it."""

    key: str
    game: str
    names: tuple[str, str]  # The players; those without a name by their seat
    moves: int
    age: float  # Seconds since it was created
    idle: float  # Seconds since it was last used
    sockets: int
    networks: list[str]  # Where its clients come from, and first who created it


class TableLines(Struct, frozen=True):
    """The tables in memory, those with most sockets first."""

    total: int
    tables: list[TableLine]  # Some of them, if there are very many
    silent: int = 0  # How many servers of the same database did not answer


class Latency(Struct, frozen=True):
    """The latency in the last minute, in seconds; null above the highest bound."""

    rate: float  # Per second
    p50: float | None
    p90: float | None
    p99: float | None


class ThinkerLine(Struct, frozen=True):
    """The computers that think for one network."""

    network: str
    running: int
    waiting: int


class LoadView(Struct, frozen=True, kw_only=True):
    """What one server process has to do."""

    name: str  # The host and the number of the process
    uptime: float
    tables: int
    sockets: int
    commands: Latency  # Moves and other commands at the tables
    requests: Latency
    memory: int  # Bytes of the server's own process
    store: int  # Bytes of the store
    cache: int  # Bytes of answers that are kept
    # How many wait: for the store, for a thread, for a process, for a computer to think.
    queues: dict[str, int]
    processes: int  # Computers that may think at the same time
    thinkers: list[ThinkerLine]


class LoadViews(Struct, frozen=True):
    """What all server processes have to do, first the one that answers."""

    servers: list[LoadView]
    silent: int = 0  # How many servers of the same database did not answer


class BanView(Struct, frozen=True):
    """A network that may not use the server."""

    network: str
    reason: str
    since: float
    until: float | None  # Seconds since 1970; null for a permanent ban


class BanViews(Struct, frozen=True):
    """All bans, the oldest first."""

    bans: list[BanView]
