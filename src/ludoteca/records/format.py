"""A file format: two functions under a name, and the endings of its files."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ludoteca.core import Sentence
from ludoteca.records.record import Record

__all__ = ["Format", "Reading", "Writing"]


@dataclass(slots=True)
class Reading:
    """What was found in a file, and what could not be taken over, in words."""

    records: list[Record]
    notes: list[Sentence] = field(default_factory=list)


@dataclass(slots=True)
class Writing:
    """The bytes of a file, and what it has no place for, in words."""

    data: bytes
    notes: list[Sentence] = field(default_factory=list)


@dataclass(frozen=True)
class Format:
    """How games are written in files of one kind."""

    key: str
    title: str
    suffixes: tuple[str, ...]
    """The endings of its files, with the dot, the usual one first."""

    games: tuple[str, ...]
    """The keys of the games it can write; empty if all."""

    read: Callable[[bytes], Reading]
    """Raises NotationError for what is no such file; never takes long nor much memory."""

    write: Callable[[Sequence[Record]], Writing]
    """Raises RecordError for a record of another game."""
