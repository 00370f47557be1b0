"""Secrets of which only the hashes are stored: seat tokens, invitations, and keys of devices."""

from __future__ import annotations

import hashlib

from ludoteca.core import SessionError, say

_MIN_TOKEN = 16
_MAX_TOKEN = 128


def is_token(token: str) -> bool:
    """Return whether a text can be a secret."""
    return _MIN_TOKEN <= len(token) <= _MAX_TOKEN and token.isascii()


def holder_of(token: str) -> str:
    """Return the hash of a secret, or an empty text if it cannot be one."""
    return hash_token(token) if is_token(token) else ""


def hash_token(token: str) -> str:
    """Return the hash of a secret.

    Raises:
        SessionError: It is too short, too long, or not ASCII (``seats/no-token``).
    """
    if not is_token(token):
        raise SessionError("seats/no-token", say("this is not a valid seat token"))
    return hashlib.sha256(token.encode("ascii")).hexdigest()
