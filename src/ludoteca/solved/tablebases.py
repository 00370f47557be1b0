"""The files of tablebases: which exist, and whether they are intact.

``native/solve/tablebase_file.h`` documents the format; this module needs no native module.
"""

from __future__ import annotations

import os
import shutil
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from ludoteca.core import LudotecaError, Sentence, say, why_failed

SUFFIX = ".table"
_SCRATCH_SUFFIX = ".scratch"
_FIRST_LINE = "ludoteca table 1"
_HEADER_SIZE = 4096
_BLOCK = 65_536
_IN_NAMES = str.maketrans(" =", "--")


class TablebaseError(LudotecaError):
    """A tablebase cannot be used, or a game cannot be solved."""


def tablebase_folder() -> Path:
    """Return the folder of the tablebases: ``LUDOTECA_TABLES``, or else beside the saved games."""
    if folder := os.environ.get("LUDOTECA_TABLES", "").strip():
        return Path(folder)
    if data := os.environ.get("LUDOTECA_DATA", "").strip():
        return Path(data) / "tables"
    from platformdirs import user_data_path

    return user_data_path("ludoteca", appauthor=False) / "tables"


def tablebase_version() -> int:
    """Return a number that changes with the folder of tablebases; 0 if there is none."""
    try:
        return tablebase_folder().stat().st_mtime_ns
    except OSError:
        return 0


@dataclass(frozen=True)
class TablebaseFile:
    """The header of a file."""

    path: Path
    game: str
    rules: str  # The options of the rules that matter, in words
    part: str
    size: int  # Its size in bytes without header and checksums
    blocks: int  # The checksum of the checksums
    counts: dict[str, int] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path) -> TablebaseFile:
        with _readable(path) as file:
            text = file.read(_HEADER_SIZE)
            length = os.fstat(file.fileno()).st_size
        found = cls._parse(path, text)
        blocks = -(-found.size // _BLOCK)
        if length != _HEADER_SIZE + found.size + 4 * blocks:
            raise _refused(path, say("it is cut short"))
        if path.name != found.name:
            raise TablebaseError(
                "the tablebase {name} cannot be used: it belongs to other rules or to another "
                "part; delete it",
                name=path.name,
            )
        return found

    @property
    def name(self) -> str:
        return f"{self.game}-{self.rules}-{self.part}".translate(_IN_NAMES) + SUFFIX

    @classmethod
    def _parse(cls, path: Path, room: bytes) -> TablebaseFile:
        lines = room.rstrip(b"\0").decode("utf-8", "replace").splitlines()
        if not lines or lines[0] != _FIRST_LINE:
            is_other = bool(lines) and lines[0].startswith("ludoteca table ")
            raise _refused(
                path,
                say("another version of Ludoteca made it")
                if is_other
                else say("it is not a tablebase"),
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
        with _readable(self.path) as file:
            file.seek(_HEADER_SIZE + self.size)
            sums = file.read()
        if zlib.crc32(sums) != self.blocks:
            raise _refused(self.path, say("its checksums are damaged"))
        return sums

    def check(self) -> Iterator[int]:
        sums = self.read_sums()
        with _readable(self.path) as file:
            file.seek(_HEADER_SIZE)
            for start in range(0, self.size, _BLOCK):
                block = file.read(min(_BLOCK, self.size - start))
                offset = start // _BLOCK * 4
                if zlib.crc32(block) != int.from_bytes(sums[offset : offset + 4], "little"):
                    raise _refused(self.path, say("it is damaged"))
                yield len(block)


def files_in(folder: Path, prefix: str = "") -> list[Path]:
    return _named(folder, prefix, SUFFIX)


def tablebase_count(game: str) -> int:
    return len(files_in(tablebase_folder(), file_prefix(game)))


def file_prefix(game: str, rules: str | None = None) -> str:
    """Return the file name prefix of a game, or of one of its rule sets."""
    return f"{game}-" if rules is None else f"{game}-{rules}-".translate(_IN_NAMES)


def unfinished_in(folder: Path, prefix: str) -> list[Path]:
    """List the leftovers of interrupted solutions: files, and folders of files."""
    return [*_named(folder, prefix, _SCRATCH_SUFFIX), *_named(folder, prefix, ".new")]


def unfinished_bytes(folder: Path, prefix: str) -> int:
    files = (path for one in unfinished_in(folder, prefix) for path in (one, *one.glob("*")))
    return sum(path.stat().st_size for path in files)


def discard_damaged(folder: Path, prefix: str) -> list[Path]:
    """Delete the files whose content is damaged, and return them.

    A file with a wrong header stays until it is overwritten.
    """
    damaged = [path for path in files_in(folder, prefix) if _is_damaged(path)]
    for path in damaged:
        _delete(path)
    return damaged


def _is_damaged(path: Path) -> bool:
    try:
        file = TablebaseFile.read(path)
    except TablebaseError:
        return False
    try:
        for _ in file.check():
            pass
    except TablebaseError as error:
        # An unreadable file may be intact.
        return not isinstance(error.__cause__, OSError)
    return False


def delete_tablebases(folder: Path, prefix: str) -> int:
    found = [*files_in(folder, prefix), *unfinished_in(folder, prefix)]
    for path in found:
        _delete(path)
    return len(found)


def _named(folder: Path, prefix: str, suffix: str) -> list[Path]:
    return sorted(path for path in folder.glob(f"*{suffix}") if path.name.startswith(prefix))


def _delete(path: Path) -> None:
    try:
        shutil.rmtree(path) if path.name.endswith(_SCRATCH_SUFFIX) else path.unlink()
    except OSError as error:
        raise TablebaseError(
            "cannot delete {name}: {why}", name=path.name, why=why_failed(error)
        ) from error


@contextmanager
def _readable(path: Path) -> Iterator[IO[bytes]]:
    """Open a file; an I/O error becomes a TablebaseError."""
    try:
        with path.open("rb") as file:
            yield file
    except OSError as error:
        raise _refused(path, say("{why}", why=why_failed(error))) from error


def _refused(path: Path, why: Sentence) -> TablebaseError:
    return TablebaseError(
        "the tablebase {name} cannot be used: {why}; solve it again with ludoteca solve",
        name=path.name,
        why=why,
    )
