"""The files of solved games: which are there, and whether they are whole.

``native/solve/table_file.h`` tells what is in a file; this module needs no native module.
"""

from __future__ import annotations

import os
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ludoteca.core import LudotecaError, Sentence, say, why_failed

SUFFIX = ".table"
_SCRATCH_SUFFIX = ".scratch"
_FIRST_LINE = "ludoteca table 1"
_HEADER_ROOM = 4096
_BLOCK = 65_536


class TableError(LudotecaError):
    """A table that cannot be used, or a game that cannot be solved."""


def table_folder() -> Path:
    """Return the folder of the tables: ``LUDOTECA_TABLES``, or else beside the saved games."""
    if folder := os.environ.get("LUDOTECA_TABLES", "").strip():
        return Path(folder)
    if data := os.environ.get("LUDOTECA_DATA", "").strip():
        return Path(data) / "tables"
    from platformdirs import user_data_path

    return user_data_path("ludoteca", appauthor=False) / "tables"


def table_version() -> int:
    """Return a number that changes when tables come or go; 0 if there is no folder of them."""
    try:
        return table_folder().stat().st_mtime_ns
    except OSError:
        return 0


@dataclass(frozen=True)
class TableFile:
    """A table by its header."""

    path: Path
    game: str
    rules: str
    """The options of the rules that matter, in words."""

    part: str
    size: int
    """How many bytes it has without its header and checksums."""

    blocks: int
    """The checksum of the checksums."""

    counts: dict[str, int] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path) -> TableFile:
        """Read the header of a file.

        Raises:
            TableError: It is not a table, damaged or cut short.
        """
        try:
            with path.open("rb") as file:
                text = file.read(_HEADER_ROOM)
            length = path.stat().st_size
        except OSError as error:
            raise _refused(path, say("{why}", why=why_failed(error))) from error
        table = cls._parse(path, text)
        blocks = -(-table.size // _BLOCK)
        if length != _HEADER_ROOM + table.size + 4 * blocks:
            raise _refused(path, say("it is cut short"))
        return table

    @classmethod
    def _parse(cls, path: Path, room: bytes) -> TableFile:
        lines = room.rstrip(b"\0").decode("utf-8", "replace").splitlines()
        if not lines or lines[0] != _FIRST_LINE:
            is_other = bool(lines) and lines[0].startswith("ludoteca table ")
            raise _refused(
                path,
                say("another version of Ludoteca made it")
                if is_other
                else say("it is not a table"),
            )
        checked = "".join(f"{line}\n" for line in lines[:-1]).encode()
        if lines[-1] != f"header {zlib.crc32(checked):08x}":
            raise _refused(path, say("its header is damaged"))
        # The checksum is right, so the lines are as they were written.
        words = dict(line.split(" ", 1) for line in lines[1:-1] if not line.startswith("count "))
        counts = dict(
            line.removeprefix("count ").rsplit(" ", 1)
            for line in lines[1:-1]
            if line.startswith("count ")
        )
        return cls(
            path,
            game=words["game"],
            rules=words["rules"],
            part=words["part"],
            size=int(words["size"]),
            blocks=int(words["blocks"], 16),
            counts={name: int(number) for name, number in counts.items()},
        )

    def read_sums(self) -> bytes:
        """Read the checksums of its blocks.

        Raises:
            TableError: They are damaged.
        """
        with self.path.open("rb") as file:
            file.seek(_HEADER_ROOM + self.size)
            sums = file.read()
        if zlib.crc32(sums) != self.blocks:
            raise _refused(self.path, say("its checksums are damaged"))
        return sums

    def check(self) -> Iterator[int]:
        """Compare every block with its checksum; yield how many bytes were looked at each time.

        Raises:
            TableError: It is damaged.
        """
        sums = self.read_sums()
        with self.path.open("rb") as file:
            file.seek(_HEADER_ROOM)
            for start in range(0, self.size, _BLOCK):
                block = file.read(min(_BLOCK, self.size - start))
                place = start // _BLOCK * 4
                if zlib.crc32(block) != int.from_bytes(sums[place : place + 4], "little"):
                    raise _refused(self.path, say("it is damaged"))
                yield len(block)


def files_in(folder: Path) -> list[Path]:
    """List the files of tables, whole or not, by name."""
    return sorted(folder.glob(f"*{SUFFIX}"))


def table_count(game: str) -> int:
    """Count the tables of a game, whole or not."""
    return sum(path.name.startswith(f"{game}-") for path in files_in(table_folder()))


def unfinished_in(folder: Path) -> list[Path]:
    """List what solutions that were interrupted have left, by name."""
    return sorted([*folder.glob(f"*{_SCRATCH_SUFFIX}"), *folder.glob(f"*{SUFFIX}.new")])


def _refused(path: Path, why: Sentence) -> TableError:
    return TableError(
        say(
            "the table {name} cannot be used: {why}; solve it again with ludoteca solve",
            name=path.name,
            why=why,
        )
    )
