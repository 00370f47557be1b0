"""What requests may ask for; nothing in them is trusted, and everything has a limit."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from ludoteca.match.from_record import MOST_PLIES

__all__ = [
    "MOST_CONTENT",
    "Again",
    "BoardWish",
    "Claim",
    "Held",
    "LibraryWish",
    "MoveWish",
    "ProfileWish",
    "RecordWish",
    "StepsWish",
    "StoryWish",
    "TableWish",
    "TitleWish",
]

MOST_CONTENT = 4 * ((8 * 1024 * 1024 + 2) // 3) + 4
"""So long is a file of the most bytes that are read, in base64."""

Name = Annotated[str, Field(max_length=100)]
Word = Annotated[str, Field(max_length=100)]
MoveText = Annotated[str, Field(max_length=40)]
Text = Annotated[str, Field(max_length=2000)]
Token = Annotated[str, Field(max_length=200)]
Value = Annotated[str, Field(max_length=100)] | int | float | bool
Options = Annotated[dict[str, Value], Field(max_length=50)]
Pair = Annotated[list[Word], Field(min_length=2, max_length=2)]
Content = Annotated[str, Field(max_length=MOST_CONTENT)]
Ply = Annotated[int, Field(ge=0, le=MOST_PLIES)]
GameNumber = Annotated[int, Field(ge=0, le=10_000)]


class _Wish(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class BoardWish(_Wish):
    """A position, as the moves that led to it."""

    game: Word
    rules: Word | None = None
    options: Options = {}
    start: Text | None = None
    moves: Annotated[list[MoveText], Field(max_length=MOST_PLIES)] = []


class StepsWish(BoardWish):
    """Steps of a turn in a position."""

    steps: Annotated[list[MoveText], Field(min_length=1, max_length=10)]


class RecordWish(_Wish):
    """A record to play on from, and after how many moves."""

    name: Name
    content: Content
    number: GameNumber = 0
    upto: Ply | None = None


class Again(_Wish):
    """A kept game to play on from, and after how many moves."""

    key: Word
    upto: Ply | None = None


class TableWish(_Wish):
    """What is to be played, by whom and how."""

    game: Word
    rules: Word | None = None
    options: Options = {}
    players: Pair
    names: Pair = ["", ""]
    friend: bool = False
    friend_place: Literal[0, 1] = 1
    colours: Literal["agreed", "choice", "nigiri", "furigoma"] = "agreed"
    clock: Word = "none"
    seconds: Annotated[float, Field(ge=0.1, le=60)] = 1.0
    record: RecordWish | None = None
    again: Again | None = None


class Claim(_Wish):
    """An invitation to a seat."""

    invitation: Token


class TitleWish(_Wish):
    """What a game is to be called."""

    title: Annotated[str, Field(max_length=200)]


class Held(_Wish):
    """A table, and the token that a browser holds for it."""

    key: Word
    token: Token


class LibraryWish(_Wish):
    """The tables that a browser remembers."""

    tables: Annotated[list[Held], Field(max_length=500)]


class StoryWish(_Wish):
    """A file to look at, in base64, and which of its games."""

    name: Name
    content: Content
    number: GameNumber = 0


class MoveWish(_Wish):
    """A move that answers a step of a lesson."""

    move: MoveText


class ProfileWish(_Wish):
    """What is to be remembered of the owner; what is left out stays."""

    name: Annotated[str, Field(max_length=40)] | None = None
    language: Word | None = None
    lessons: Annotated[dict[str, Annotated[int, Field(ge=0, le=1000)]], Field(max_length=50)] = {}
    choices: Annotated[dict[str, dict[str, object]], Field(max_length=50)] = {}
