"""A file format: a name, the endings of its files, and two functions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ludoteca.core import Sentence
from ludoteca.records.record import Record


@dataclass(slots=True)
class Reading:
    """The records of a file, and warnings about what could not be read."""

    records: list[Record]
    warnings: list[Sentence] = field(default_factory=list)


@dataclass(slots=True)
class Writing:
    """The bytes of a file, and warnings about what the format cannot hold."""

    data: bytes
    warnings: list[Sentence] = field(default_factory=list)


@dataclass(frozen=True)
class Format:
    """A file format of games."""

    key: str
    title: str
    # The endings of its files, in lower case with the dot, the usual one first.
    suffixes: tuple[str, ...]
    games: tuple[str, ...]  # The keys of the games it can write; empty if all
    # Raises NotationError for a file of another kind; bounded in time and memory.
    read: Callable[[bytes], Reading]
    write: Callable[[Sequence[Record]], Writing]  # Raises RecordError for a record of another game
