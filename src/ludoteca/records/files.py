"""Records on disk: reading stops at the size limit, and writing is all or nothing."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

from ludoteca.core import LudotecaError, RecordError, Sentence, say, why_failed
from ludoteca.records.format import Reading
from ludoteca.records.limits import MAX_BYTES
from ludoteca.records.record import Record
from ludoteca.records.registry import format_for


def read_records(path: Path) -> Reading:
    """Read the games of a file or pipe; its ending names the format."""
    found = format_for(str(path))
    try:
        with path.open("rb") as file:
            data = file.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        raise RecordError(_why(error)) from error
    return found.read(data)


def as_path(name: str) -> Path:
    """Read a file name as typed, with ~ for the home directory."""
    try:
        return Path(name).expanduser()
    except RuntimeError as error:
        raise RecordError(say("no such file: {path}", path=name)) from error


def read_file(name: str, warn: Callable[[Sentence], None]) -> list[Record]:
    """Read the games of a file, at least one, and report its warnings."""
    path = as_path(name)
    if not os.path.isfile(path):  # noqa: PTH113 - False for impossible names
        raise RecordError(say("no such file: {path}", path=name))
    try:
        reading = read_records(path)
    except LudotecaError as error:
        raise RecordError(say("cannot read {path}: {why}", path=name, why=error.sentence)) from None
    for warning in reading.warnings:
        warn(warning)
    if not reading.records:
        raise RecordError(say("{path} has no game in it", path=name))
    return reading.records


def save(path: Path, data: bytes) -> None:
    """Replace a file, or leave it as it was and raise RecordError; the user was asked."""
    try:
        path = path.resolve()
        # Next to the file first: a failure must not destroy the old one.
        beside = path.with_name(f".{path.name}.{os.getpid()}")
        try:
            beside.write_bytes(data)
            if path.exists():
                shutil.copymode(path, beside)
            beside.replace(path)
        finally:
            beside.unlink(missing_ok=True)
    except (OSError, ValueError) as error:
        raise RecordError(_why(error)) from error


def _why(error: OSError | ValueError) -> Sentence:
    return why_failed(error) if isinstance(error, OSError) else say("{why}", why=error)
