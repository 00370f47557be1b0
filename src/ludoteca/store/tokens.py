"""Secrets of which only the hashes are stored: seat tokens, invitations, and keys of devices.

The holder of a seat is such a hash, or a person with a name.
"""

from __future__ import annotations

import hashlib

from ludoteca.core import SessionError

PERSON = "person:"  # The prefix of the id of a person who holds a seat
_MIN_TOKEN = 16
_MAX_TOKEN = 128


def is_token(token: str) -> bool:
    return _MIN_TOKEN <= len(token) <= _MAX_TOKEN and token.isascii()


def hash_if_token(token: str) -> str:
    """Return the hash of a secret, or an empty text if it cannot be one."""
    return hash_token(token) if is_token(token) else ""


def hash_token(token: str) -> str:
    if not is_token(token):
        raise SessionError("seats/no-token", "this is not a valid seat token")
    return hashlib.sha256(token.encode("ascii")).hexdigest()


def holder_of(token: str, person: str = "") -> str:
    return f"{PERSON}{person}" if person else hash_token(token)


def person_of(holder: str) -> str:
    """Return the id of the person who holds a seat; empty if a token does."""
    return holder.removeprefix(PERSON) if holder.startswith(PERSON) else ""
