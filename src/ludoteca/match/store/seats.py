"""Who may act at a table of a server: whoever knows the token of a place, or an invitation to it.

A place is a seat as it was named when the game was created. Of tokens and invitations only a
hash is kept, so that whoever reads the store can take nobody's seat.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Mapping
from typing import Any

from ludoteca.core import Seat, SessionError, say
from ludoteca.match.store.store import Store

__all__ = ["INVITATION", "SEAT", "Seats"]

SEAT = "seat"
"""The kind of a place whose holder has come."""

INVITATION = "invitation"
"""The kind of a place that is kept for whoever has the link."""

_MIN_TOKEN = 16
_MAX_TOKEN = 128

_SET = """
INSERT INTO seats (game, place, hash, kind) VALUES (?, ?, ?, ?)
ON CONFLICT (game, place) DO UPDATE SET hash = excluded.hash, kind = excluded.kind
"""
_OF_GAME = "SELECT place, hash, kind FROM seats WHERE game = ? ORDER BY place"


class Seats:
    """The places of a store's games that somebody holds."""

    def __init__(self, store: Store) -> None:
        """Open the places of a store."""
        self._store = store

    def take(self, key: str, places: Iterable[Seat], token: str) -> None:
        """Give places that nobody holds to whoever has a token; all of them or none.

        Raises:
            SessionError: There is no such game (``store/no-game``), one of them is taken
                (``seats/taken``), or the token is none (``seats/no-token``).
        """
        hashed = _hash(token)
        with self._store.transaction():
            self._store.check_exists(key)
            held = self.taken(key)
            for place in places:
                if place in held:
                    raise _taken()
                self._set(key, place, hashed, SEAT)
            self._store.notify(key)

    def invite(self, key: str, place: Seat, invitation: str) -> None:
        """Keep a place for whoever has an invitation; an older one is no longer good.

        Raises:
            SessionError: As in ``take``.
        """
        hashed = _hash(invitation)
        with self._store.transaction():
            self._store.check_exists(key)
            if self.taken(key).get(place) == SEAT:
                raise _taken()
            self._set(key, place, hashed, INVITATION)
            self._store.notify(key)

    def claim(self, key: str, invitation: str, token: str) -> Seat:
        """Use up an invitation: whoever has the token holds the place from now on.

        Returns:
            The place.

        Raises:
            SessionError: There is no such game, nobody was invited so or somebody has come
                already (``seats/no-invitation``), or the token is none.
        """
        hashed = _hash(token)
        with self._store.transaction():
            self._store.check_exists(key)
            found = self._held(key, invitation, INVITATION)
            if not found:
                raise SessionError(
                    "seats/no-invitation",
                    say("this invitation is not valid, or has already been used"),
                )
            (place, *_) = found
            self._set(key, place, hashed, SEAT)
            self._store.notify(key)
        return place

    def places(self, key: str, token: str) -> frozenset[Seat]:
        """Return the places that the holder of a token has; none for a stranger.

        Raises:
            SessionError: The store cannot be read.
        """
        return frozenset(self._held(key, token, SEAT))

    def of_tokens(self, tokens: Mapping[str, str]) -> dict[str, frozenset[Seat]]:
        """Return the places that somebody with many tokens has, by game.

        Args:
            tokens: By the key of the game; games in which the token holds nothing are left out.

        Raises:
            SessionError: The store cannot be read.
        """
        found = {key: self.places(key, token) for key, token in tokens.items()}
        return {key: places for key, places in found.items() if places}

    def taken(self, key: str) -> dict[Seat, str]:
        """Return of which kind each place is that somebody holds or is invited to.

        Raises:
            SessionError: The store cannot be read.
        """
        return {place: kind for place, _, kind in self._of_game(key)}

    def copy(self, old_key: str, new_key: str, *, swap: bool) -> None:
        """Let the holders of one game's places hold those of another, with the same tokens.

        Args:
            old_key: The game that was played.
            new_key: The game in which nobody holds a place yet.
            swap: Whether the first place of the old game is the second of the new one.

        Raises:
            SessionError: There is no such new game, or its places are taken.
        """
        with self._store.transaction():
            self._store.check_exists(new_key)
            if self.taken(new_key):
                raise _taken()
            for place, hashed, kind in self._of_game(old_key):
                self._set(new_key, place.opponent if swap else place, hashed, kind)
            self._store.notify(new_key)

    def _held(self, key: str, token: str, kind: str) -> list[Seat]:
        if not _is_token(token):
            return []
        hashed = _hash(token)
        return [
            place
            for place, kept, kept_kind in self._of_game(key)
            if hmac.compare_digest(kept.encode(), hashed.encode()) and kept_kind == kind
        ]

    def _of_game(self, key: str) -> list[tuple[Seat, str, str]]:
        """Read rows that somebody may have scribbled over."""
        return [
            (Seat(place), str(hashed), str(kind))
            for place, hashed, kind in self._store.rows(_OF_GAME, key)
            if _is_place(place)
        ]

    def _set(self, key: str, place: Seat, hashed: str, kind: str) -> None:
        self._store.rows(_SET, key, place.index, hashed, kind)


def _is_place(value: Any) -> bool:
    return value in (0, 1)


def _is_token(token: str) -> bool:
    return _MIN_TOKEN <= len(token) <= _MAX_TOKEN and token.isascii()


def _hash(token: str) -> str:
    """Return what is kept of a token.

    Raises:
        SessionError: It is too short, too long, or strange.
    """
    if not _is_token(token):
        raise SessionError("seats/no-token", say("this is not a valid seat token"))
    return hashlib.sha256(token.encode("ascii")).hexdigest()


def _taken() -> SessionError:
    return SessionError("seats/taken", say("this seat is already taken"))
