"""The answers to requests about people: who they are, and how well they play."""

from __future__ import annotations

from msgspec import Struct


class RatingView(Struct, frozen=True, kw_only=True):
    """How well somebody plays a game."""

    game: str
    value: int
    deviation: int  # How far the value may be from the truth
    is_provisional: bool
    games: int  # How many games it comes from


class PersonView(Struct, frozen=True, kw_only=True):
    """Somebody with a name, as everybody sees them."""

    id: str
    name: str
    tag: str  # The beginning of the id, which tells people of the same name apart
    since: float  # When they came here first, in seconds since 1970
    seen: float  # When they were last here, to the hour
    ratings: list[RatingView]


class DeviceView(Struct, frozen=True, kw_only=True):
    """A browser that may act for a person."""

    id: str
    label: str
    since: float
    seen: float  # When it was last used, to the hour
    is_this: bool  # Whether it is the one that asks


class OwnPerson(Struct, frozen=True):
    """What only the person themselves may see."""

    person: PersonView
    devices: list[DeviceView]


class PhraseView(Struct, frozen=True):
    """A phrase that brings a person to another device once."""

    phrase: str
    until: float  # How long it is valid, in seconds since 1970
    qr: str  # The QR code of the link with the phrase, as SVG


class PlayerRow(Struct, frozen=True, kw_only=True):
    """A player in a list."""

    id: str
    name: str
    tag: str
    rank: int | None  # The position in the list, from 1; null for a provisional rating
    rating: RatingView


class PlayersView(Struct, frozen=True, kw_only=True):
    """A page of the players of a game: the best first, provisional ratings last."""

    game: str
    page: int  # From 0
    pages: int
    players: list[PlayerRow]


class RatedGame(Struct, frozen=True, kw_only=True):
    """A rated game, and what it changed."""

    key: str
    at: float  # When it ended, in seconds since 1970
    opponent: str  # The opponent's id
    opponent_name: str
    score: float  # 1 for a win, 0.5 for a draw or a shared win, 0 for a loss
    before: int
    value: int
    deviation: int


class RatingHistory(Struct, frozen=True, kw_only=True):
    """How a rating came about."""

    person: PersonView
    game: str
    games: list[RatedGame]  # The last ones, the oldest first
