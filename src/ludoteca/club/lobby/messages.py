"""The messages of the lobby: open challenges, who is here, and games to watch.

None of them has words in a language: the page knows the games and rules by their keys, so a message
is encoded once for everybody.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct, field

from ludoteca.web.api.answers import OptionValue, StillView
from ludoteca.web.api.requests import Token, Word
from ludoteca.web.api.wire import (
    Closing,
    FirstMessage,
    Ping,
    Pong,
    Refused,
    SeatNumber,
    decode,
)

_MAX_HELD = 10


class HeldChallenge(Struct, frozen=True):
    """A challenge of this browser."""

    id: Word
    token: Token  # What it was answered with, or the key of the person


HeldChallenges = Annotated[list[HeldChallenge], Meta(max_length=_MAX_HELD)]


class EnterMessage(FirstMessage, tag="enter", tag_field="type", frozen=True):
    """The first message on a socket of the lobby."""

    language: Word = "en"
    person: Token = ""  # The key of this browser's person; "" for a guest
    challenges: HeldChallenges = field(default_factory=list)


class MineMessage(Struct, tag="mine", tag_field="type", frozen=True):
    """The challenges of this browser: they stay open while it is here."""

    challenges: HeldChallenges


ToLobby = EnterMessage | MineMessage | Ping


class ChallengeView(Struct, frozen=True, kw_only=True):
    """A game that somebody offers."""

    id: str
    made: float  # When, in seconds since 1970
    game: str
    rules: str
    options: dict[str, OptionValue]
    clock: str
    rated: bool
    hints: bool
    colours: str
    seat: SeatNumber | None  # Which seat the maker takes; null for a toss
    name: str  # What the maker is called; "" for a guest
    person: str  # The id of the maker; "" for a guest
    tag: str
    rating: int | None  # The maker's rating in this game; null without one
    is_provisional: bool


class LobbyPerson(Struct, frozen=True, order=True):
    """Somebody with a name who is here."""

    name: str
    id: str
    tag: str
    is_playing: bool = False  # Whether they sit at a table, without saying which


class LobbyGame(StillView, frozen=True, kw_only=True):
    """A game in progress, with its board."""

    key: str
    game: str
    names: tuple[str, str]  # By seat; "" for a guest
    turn: SeatNumber
    moves: int
    clock: str
    rated: bool


class LobbyNews(Struct, tag="lobby", tag_field="type", frozen=True, kw_only=True):
    """What has changed in the lobby; all of it for somebody who has just come."""

    challenges: list[ChallengeView] | None  # The oldest first; null if unchanged
    people: list[LobbyPerson] | None  # By name; null if unchanged
    more: int  # How many more people with names are here than are listed
    guests: int
    keys: list[str]  # The games in progress, the last moved first
    games: dict[str, LobbyGame]  # Those that have changed, by key


class ChallengeTaken(Struct, tag="taken", tag_field="type", frozen=True):
    """A challenge of this browser was taken."""

    challenge: str
    table: str


class ChallengeMade(Struct, frozen=True):
    """A challenge that was made."""

    id: str
    token: str  # Holds the seat once it is taken; "" where a person holds it


FromLobby = LobbyNews | ChallengeTaken | Refused | Pong | Closing

_DECODER: msgspec.json.Decoder[ToLobby] = msgspec.json.Decoder(ToLobby)


def read(text: str) -> ToLobby:
    return decode(_DECODER, text)
