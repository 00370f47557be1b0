"""The bodies of requests; nothing in them is trusted, and everything has a limit."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from ludoteca.match.record import MAX_PLIES
from ludoteca.web.api.wire import SeatNumber

MAX_UPLOAD = 12 * 1024 * 1024  # How many bytes a request with a file may have
_MAX_FILE = 8 * 1024 * 1024
_MAX_NUMBER = 2**53

Word = Annotated[str, Meta(max_length=100)]
MoveText = Annotated[str, Meta(max_length=40)]
Text = Annotated[str, Meta(max_length=2000)]
Token = Annotated[str, Meta(max_length=200)]
Number = Annotated[int, Meta(ge=-_MAX_NUMBER, le=_MAX_NUMBER)]
Value = Word | Number | float | bool
Options = Annotated[dict[str, Value], Meta(max_length=50)]
Content = Annotated[str, Meta(max_length=4 * -(-_MAX_FILE // 3))]
PlyCount = Annotated[int, Meta(ge=0, le=MAX_PLIES)]
GameNumber = Annotated[int, Meta(ge=0, le=10_000)]


class _Body(Struct, frozen=True, forbid_unknown_fields=True):
    pass


class _Introduction(_Body, frozen=True, kw_only=True):
    name: Annotated[str, Meta(max_length=40)] = ""  # What the person is called; empty for no name
    person: Token = ""  # The key of this browser's person, whose name it is then; "" for no person


class _Terms(_Body, frozen=True, kw_only=True):
    game: Word
    rules: Word | None = None
    options: Options = {}
    clock: Word = "none"
    # How it is settled who takes which seat: "agreed", "choice", or a lot of the game.
    colours: Word = "agreed"
    hints: bool = False  # Whether both people may ask for hints; not in a rated game
    # Whether the result counts for the ratings: only between two people with names.
    rated: bool = False
    # The key of this browser's person, whose name and seat it is then; "" for no person.
    person: Token = ""

    def played(self) -> dict[str, Any]:
        """Return the fields that say what is played, and not by whom."""
        names = _Terms.__struct_fields__
        return {name: getattr(self, name) for name in names if name != "person"}


class BoardRequest(_Body, frozen=True):
    """A position, as the moves that led to it."""

    game: Word
    rules: Word | None = None
    options: Options = {}
    start: Text | None = None  # The canonical text of the first position; null for the usual one
    moves: Annotated[list[MoveText], Meta(max_length=MAX_PLIES)] = []


class StepsRequest(BoardRequest, frozen=True, kw_only=True):
    """Steps of a turn in a position."""

    steps: Annotated[list[MoveText], Meta(min_length=1, max_length=10)]


class ReviewRequest(_Body, frozen=True):
    """A game of a file to review."""

    name: Word  # The name of the file; its suffix says the format
    content: Content  # The file in base64
    number: GameNumber = 0  # Which game of the file, from 0


class RecordSource(ReviewRequest, frozen=True, kw_only=True):
    """A game of a file to continue from."""

    upto: PlyCount | None = None  # After how many moves; null for all


class SavedSource(_Body, frozen=True):
    """A saved game to continue from."""

    key: Word
    upto: PlyCount | None = None  # After how many moves; null for all


class TableRequest(_Terms, frozen=True, kw_only=True):
    """A game to begin."""

    players: tuple[Word, Word]  # "human" or the key of a computer player, first and second seat
    names: tuple[Word, Word] = ("", "")
    friend: bool = False  # Whether the other person joins by a link
    friend_seat: SeatNumber = 1
    # How long computers think about a move; levels have a fixed effort instead.
    seconds: Annotated[float, Meta(ge=0.1, le=60)] = 1.0
    record: RecordSource | None = None
    again: SavedSource | None = None  # A saved game to continue from, at a new table


class ClaimRequest(_Introduction, frozen=True, kw_only=True):
    """An invitation to a seat."""

    invitation: Token


class InvitationRequest(_Body, frozen=True):
    """An invitation to ask about."""

    invitation: Token


class TitleRequest(_Body, frozen=True):
    """A new title for a game."""

    title: Annotated[str, Meta(max_length=200)]


class HeldTable(_Body, frozen=True):
    """A table, and the token that a browser holds for it."""

    key: Word
    token: Token


class LibraryRequest(_Body, frozen=True):
    """The tables that a browser remembers."""

    tables: Annotated[list[HeldTable], Meta(max_length=500)]
    # The key of this browser's person, whose games are listed too; "" for no person.
    person: Token = ""


class MoveRequest(_Body, frozen=True):
    """A move that answers a step of a lesson."""

    move: MoveText  # "?" asks for a right one


class ProfileRequest(_Body, frozen=True):
    """What to remember of the owner; what is left out stays."""

    name: Annotated[str, Meta(max_length=40)] | None = None
    language: Word | None = None
    lessons: Annotated[dict[str, Annotated[int, Meta(ge=0, le=1000)]], Meta(max_length=50)] = {}
    choices: Annotated[dict[str, dict[str, Any]], Meta(max_length=50)] = {}


class PersonRequest(_Body, frozen=True):
    """What somebody wants to be called."""

    name: Annotated[str, Meta(max_length=200)]
    label: Word = ""


class LinkRequest(_Body, frozen=True):
    """The link that a new phrase is appended to, for its QR code."""

    link: Annotated[str, Meta(max_length=300)]


class PhraseRequest(_Body, frozen=True):
    """A phrase that was shown on another device."""

    phrase: Annotated[str, Meta(max_length=200)]
    label: Word = ""


class ChallengeRequest(_Terms, frozen=True, kw_only=True):
    """A game to offer to everybody."""

    seat: SeatNumber | None = None  # Which seat the maker takes; null for a toss
    name: Annotated[str, Meta(max_length=40)] = ""


class TakeRequest(_Introduction, frozen=True, kw_only=True):
    """Somebody who takes a challenge."""


class CloseRequest(_Body, frozen=True):
    """Why the operator closes a table."""

    reason: Annotated[str, Meta(max_length=200)] = ""


class AddressRequest(_Body, frozen=True):
    """An address, or a network such as 203.0.113.0/24."""

    address: Word


class BanRequest(AddressRequest, frozen=True):
    """A network that may not use the server."""

    reason: Annotated[str, Meta(max_length=200)] = ""
    hours: Annotated[float, Meta(gt=0, le=1_000_000)] | None = None  # Null for a permanent ban
