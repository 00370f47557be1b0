"""Why the operating system refused something, as translatable sentences."""

from __future__ import annotations

import errno

from ludoteca.core.sentence import Sentence, as_sentence, say

_REASONS = {
    errno.ENOENT: say("no such file or folder"),
    errno.EEXIST: say("a file with this name already exists"),
    errno.EACCES: say("permission denied"),
    errno.EPERM: say("permission denied"),
    errno.EROFS: say("the disk is read-only"),
    errno.ENOSPC: say("the disk is full"),
    errno.EISDIR: say("it is a folder"),
    errno.ENOTDIR: say("part of the path is not a folder"),
    errno.ENAMETOOLONG: say("the name is too long"),
    errno.EADDRINUSE: say("another program is using this port"),
    errno.ECONNREFUSED: say("no program listens at this address"),
    errno.ECONNRESET: say("the connection was closed"),
    errno.EHOSTUNREACH: say("this address cannot be reached"),
    errno.ENETUNREACH: say("this address cannot be reached"),
    errno.ETIMEDOUT: say("there was no answer in time"),
    errno.EADDRNOTAVAIL: say("this computer does not have this address"),
}


def why_failed(error: OSError) -> Sentence:
    """Say why a system call failed; rare reasons are quoted from the system."""
    reason = _REASONS.get(error.errno or 0)
    return reason or as_sentence(error.strerror or str(error) or type(error).__name__)
