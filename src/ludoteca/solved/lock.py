"""A lock: one process at a time solves a game in a folder."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from ludoteca.core import say, why_failed
from ludoteca.solved.tablebases import TablebaseError

if sys.platform == "win32":
    import msvcrt

    def _lock(file: IO[bytes]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def locked(folder: Path, game: str) -> Iterator[None]:
    """Hold the lock of a game; the system frees it when the process ends, even if it is killed.

    The file stays: if it were removed, two processes could hold locks on different files.

    Raises:
        TablebaseError: Another process holds it, or the folder cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / f".{game}.lock").open("wb")
    except OSError as error:
        raise _not_written(folder, error) from error
    with file:
        try:
            _lock(file)
        except (BlockingIOError, PermissionError) as error:
            raise TablebaseError(
                say(
                    "another process is solving {game} in {folder}; wait until it ends",
                    game=game,
                    folder=folder,
                )
            ) from error
        except OSError as error:
            raise _not_written(folder, error) from error
        yield


def _not_written(folder: Path, error: OSError) -> TablebaseError:
    return TablebaseError(
        say("cannot write to {folder}: {why}", folder=folder, why=why_failed(error))
    )
