"""Records on disk: reading stops at the size limit, and writing is all or nothing."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from ludoteca.core import RecordError, Sentence, say, why_failed
from ludoteca.records.format import Reading
from ludoteca.records.limits import MAX_BYTES
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


def save(path: Path, data: bytes) -> None:
    """Replace a file, or leave it as it was and raise RecordError; the user was asked."""
    try:
        _write_beside(path.resolve(), data)
    except (OSError, ValueError) as error:
        raise RecordError(_why(error)) from error


def _write_beside(path: Path, data: bytes) -> None:
    """Write next to the file first, so that a failure does not destroy the old one."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        beside.write_bytes(data)
        if path.exists():
            shutil.copymode(path, beside)
        beside.replace(path)
    except OSError:
        beside.unlink(missing_ok=True)
        raise


def _why(error: OSError | ValueError) -> Sentence:
    return why_failed(error) if isinstance(error, OSError) else say("{why}", why=error)
