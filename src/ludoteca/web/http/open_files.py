"""How many files and connections a process may have open at the same time."""

from __future__ import annotations

import contextlib

try:
    import resource
except ImportError:  # Windows has no such limit.
    resource = None  # type: ignore[assignment]

_WANTED = 65_536
_OWN = 256
"""What a server opens besides connections: the store, the pages, its processes."""


def raise_limit() -> int:
    """Allow this process as many open files as it may have, within reason; return how many."""
    if resource is None:
        return _WANTED
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = _WANTED if hard == resource.RLIM_INFINITY else min(hard, _WANTED)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
    return _WANTED if soft == resource.RLIM_INFINITY else soft


def connections_within(files: int) -> int:
    """Return how many connections there may be, so that some files can still be opened."""
    return files - min(_OWN, files // 2)
