"""Who may act at a table of a server: the holders of seat tokens and invitations.

A place is a seat as named when the game was created. Only hashes of tokens and invitations are
stored, so reading the store does not give access to a seat. A place that a person with a name took
is held by every device of that person (see ``people.py``).
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterable, Mapping
from functools import cache

from ludoteca.core import Seat, SessionError, say
from ludoteca.store.store import Store
from ludoteca.store.tokens import PERSON, hash_token, holder_of, is_token, person_of

SEAT = "seat"
"""A place that is taken."""

INVITATION = "invitation"
"""A place reserved for the person with the link."""

_SET = """
INSERT INTO seats (game, seat, holder, kind) VALUES (?, ?, ?, ?)
ON CONFLICT (game, seat) DO UPDATE SET holder = excluded.holder, kind = excluded.kind
"""
_OF_PERSON = """
SELECT DISTINCT seats.game, standings.last FROM seats
JOIN standings ON standings.game = seats.game WHERE seats.holder = ?
ORDER BY standings.last DESC LIMIT ?
"""
_MAX_GAMES = 500
_OF_GAME = "SELECT seat, holder, kind FROM seats WHERE game = ? ORDER BY seat"


class Seats:
    """The places taken or reserved in the games of a store."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def take(self, key: str, places: Iterable[Seat], token: str, person: str = "") -> None:
        """Take all of these places with a token, or none of them.

        Args:
            key: The key of the game.
            places: The places.
            token: Holds them from now on, unless a person does.
            person: The id of the person who holds them; empty for somebody without a name.

        Raises:
            SessionError: There is no such game (``store/no-game``), a place is taken
                (``seats/taken``), or the token is invalid (``seats/no-token``).
        """
        hashed = holder_of(token, person)
        with self._store.transaction():
            self._store.check_exists(key)
            held = self.taken(key)
            for place in places:
                if place in held:
                    raise _taken()
                self._set(key, place, hashed, SEAT)
            self._store.notify(key)

    def give(self, key: str, place: Seat, holder: str) -> None:
        """Give a place to a holder, as ``holder_of`` returns one.

        Raises:
            SessionError: There is no such game, or the place is taken.
        """
        with self._store.transaction():
            self._store.check_exists(key)
            if place in self.taken(key):
                raise _taken()
            self._set(key, place, holder, SEAT)

    def invite(self, key: str, place: Seat, invitation: str) -> None:
        """Reserve a place for an invitation, which replaces an older one.

        Raises:
            SessionError: As in ``take``.
        """
        hashed = hash_token(invitation)
        with self._store.transaction():
            self._store.check_exists(key)
            if self.taken(key).get(place) == SEAT:
                raise _taken()
            self._set(key, place, hashed, INVITATION)
            self._store.notify(key)

    def claim(self, key: str, invitation: str, token: str, person: str = "") -> Seat:
        """Use an invitation: take its place as in ``take``, and return the place.

        Raises:
            SessionError: There is no such game, the invitation is unknown or used
                (``seats/no-invitation``), or the token is invalid.
        """
        hashed = holder_of(token, person)
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

    def is_open(self, key: str, invitation: str) -> bool:
        """Return whether an invitation can still be used.

        Raises:
            SessionError: There is no such game, or the store cannot be read.
        """
        self._store.check_exists(key)
        return bool(self._held(key, invitation, INVITATION))

    def places(self, key: str, token: str) -> frozenset[Seat]:
        """Return the places taken with a token, or by the person whose device has this key.

        Raises:
            SessionError: The store cannot be read.
        """
        return frozenset(self._held(key, token, SEAT))

    def of_tokens(self, tokens: Mapping[str, str]) -> dict[str, frozenset[Seat]]:
        """Return the places taken with many tokens, by game; games without one are left out.

        Args:
            tokens: The tokens by the key of the game.

        Raises:
            SessionError: The store cannot be read.
        """
        known_as = cache(self._known_as)
        found = {key: self._held(key, token, SEAT, known_as) for key, token in tokens.items()}
        return {key: frozenset(places) for key, places in found.items() if places}

    def of_owner(self) -> dict[str, frozenset[Seat]]:
        """Return the places that are left to the owner of the store, by game.

        Games of which others hold nothing are left out.

        Raises:
            SessionError: The store cannot be read.
        """
        free: dict[str, frozenset[Seat]] = {}
        for key, place in self._store.rows("SELECT game, seat FROM seats"):
            if place in (0, 1):
                free[str(key)] = free.get(str(key), frozenset(Seat)) - {Seat(place)}
        return free

    def taken(self, key: str) -> dict[Seat, str]:
        """Return the kind of each place that is taken or reserved.

        Raises:
            SessionError: The store cannot be read.
        """
        return {place: kind for place, _, kind in self._of_game(key)}

    def people(self, key: str) -> dict[Seat, str]:
        """Return the ids of the people with names who hold places of a game.

        Raises:
            SessionError: The store cannot be read.
        """
        return {
            place: person
            for place, holder, _ in self._of_game(key)
            if (person := person_of(holder))
        }

    def games_of(self, person: str) -> list[str]:
        """Return the keys of the last games in which a person holds a place.

        Raises:
            SessionError: The store cannot be read.
        """
        rows = self._store.rows(_OF_PERSON, holder_of("", person), _MAX_GAMES)
        return [str(game) for game, _ in rows]

    def is_shared(self, key: str, places: Iterable[Seat]) -> bool:
        """Return whether somebody is invited, or these places belong to different people.

        Raises:
            SessionError: The store cannot be read.
        """
        rows = self._of_game(key)
        holders = {place: hashed for place, hashed, _ in rows}
        is_invited = any(kind == INVITATION for _, _, kind in rows)
        # A place without a holder belongs to the owner of the store.
        return is_invited or len({holders.get(place) for place in places}) > 1

    def copy(self, old_key: str, new_key: str, *, swap: bool) -> None:
        """Copy the places of a game, with their tokens, to a new game.

        Args:
            old_key: The old game.
            new_key: The new game.
            swap: Whether the first place of the old game is the second of the new one.

        Raises:
            SessionError: There is no such new game, or it already has places taken.
        """
        with self._store.transaction():
            self._store.check_exists(new_key)
            if self.taken(new_key):
                raise _taken()
            for place, hashed, kind in self._of_game(old_key):
                self._set(new_key, place.opponent if swap else place, hashed, kind)
            self._store.notify(new_key)

    def _held(
        self, key: str, token: str, kind: str, known_as: Callable[[str], str] | None = None
    ) -> list[Seat]:
        if not is_token(token):
            return []
        rows, known_as = self._of_game(key), known_as or self._known_as
        holders = [hash_token(token).encode()]
        if any(map(person_of, (stored for _, stored, _ in rows))):
            holders.append(f"{PERSON}{known_as(token)}".encode())
        return [
            place
            for place, stored, stored_kind in rows
            if stored_kind == kind
            and any(hmac.compare_digest(stored.encode(), holder) for holder in holders)
        ]

    def _known_as(self, key: str) -> str:
        """Return the id of the person whose device has a key; empty if it is nobody's."""
        return self._store.extension.person_with_key(self._store, key)

    def _of_game(self, key: str) -> list[tuple[Seat, str, str]]:
        """Read the rows of a game; damaged ones are left out."""
        return [
            (Seat(place), str(hashed), str(kind))
            for place, hashed, kind in self._store.rows(_OF_GAME, key)
            if place in (0, 1)
        ]

    def _set(self, key: str, place: Seat, hashed: str, kind: str) -> None:
        self._store.rows(_SET, key, place.index, hashed, kind)


def holders_with(store: Store, token: str) -> list[str]:
    """Return what the store keeps of those who show a token or the key of a device.

    Raises:
        SessionError: The store cannot be read.
    """
    if not is_token(token):
        return []
    person = store.extension.person_with_key(store, token)
    return [hash_token(token), *([holder_of(token, person)] if person else [])]


def _taken() -> SessionError:
    return SessionError("seats/taken", say("this seat is already taken"))
