"""What the server answers, by name; the page knows the same shapes from page/wire.d.ts."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel

__all__ = [
    "ActionAnswer",
    "Board",
    "Box",
    "Chapter",
    "Choice",
    "Demo",
    "Format",
    "Frame",
    "GameCard",
    "Help",
    "House",
    "Lesson",
    "LessonAnswer",
    "LessonBoard",
    "LessonStep",
    "Library",
    "Look",
    "LookPiece",
    "LookPoint",
    "LookStock",
    "OptionCard",
    "Profile",
    "Ready",
    "Reasons",
    "Refusal",
    "RulesCard",
    "Seated",
    "Size",
    "StepNode",
    "Story",
    "StoryNode",
    "Summary",
    "Texts",
    "Titled",
]

Value = str | int | float | bool
"""As core's OptionValue; pydantic keeps the kind of a value that fits one exactly."""

SeatNumber = Literal[0, 1]
Pair = tuple[str, str]


class Refusal(BaseModel):
    """Why a request was refused, for programs and for people."""

    code: str
    sentence: str


class Ready(BaseModel):
    """That the server lives, or can do its work."""

    status: Literal["ok"]


class Texts(BaseModel):
    """A language as the page needs it: its translations, and how it writes numbers and counts."""

    texts: dict[str, list[str]]
    """Every template with its translation, or with one for each plural form."""

    decimal: str
    plurals: list[int]
    """The plural form of each number below 200; larger ones as 100 + their last two digits."""

    fraction: int
    """The plural form of a number with a fraction."""


class Titled(BaseModel):
    """Something that can be chosen, and what people call it."""

    key: str
    title: str


class Choice(BaseModel):
    """A value that can be chosen, and what people call it."""

    value: Value
    title: str


class OptionCard(BaseModel):
    """A point of the rules that a table may change."""

    key: str
    title: str
    help: str
    kind: Literal["choice", "number", "flag"]
    default: Value
    choices: list[Choice]
    whole: bool
    least: float | None
    most: float | None


class RulesCard(BaseModel):
    """A set of rules with its options."""

    key: str
    title: str
    options: list[OptionCard]


class Format(BaseModel):
    """A file format by the ending of its files."""

    key: str
    title: str
    reads: bool
    writes: bool


class ActionAnswer(BaseModel):
    """Something a person can do at the table besides moving."""

    key: str
    letter: str
    word: str
    title: str


class GameCard(BaseModel):
    """All that has to be known of a game before it is played."""

    key: str
    title: str
    summary: str
    first_game: dict[str, Value]
    seats: Pair
    lot: str
    draws_are_offered: bool
    piece_sets: list[Titled]
    rules: list[RulesCard]
    players: list[Titled]
    usual: str
    formats: list[Format]
    has_lesson: bool
    look: str


class House(BaseModel):
    """What can be played here, how, and in which languages."""

    version: str
    protocol: Literal[1]
    is_local: bool
    languages: list[Titled]
    themes: list[str]
    games: list[GameCard]
    actions: list[ActionAnswer]
    marking_actions: list[ActionAnswer]
    clocks: list[Choice]


class Box(BaseModel):
    """An upright rectangle."""

    x: float
    y: float
    width: float
    height: float


class Size(BaseModel):
    """How large something is."""

    width: float
    height: float


class LookPoint(Box):
    """Where a piece can stand."""

    name: str


class LookStock(BaseModel):
    """Where pieces lie beside the board."""

    sign: str
    x: float
    y: float
    seat: SeatNumber
    across: float
    name: str


class LookPiece(BaseModel):
    """How a piece looks."""

    sign: str
    name: str
    seat: SeatNumber | None
    is_turned: bool
    markup: dict[str, str]


class Look(BaseModel):
    """What of a board does not depend on the position."""

    game: str
    width: float
    height: float
    board: Box
    points: list[LookPoint]
    stocks: list[LookStock]
    pieces: list[LookPiece]
    piece_sets: list[str]
    ground: str
    defs: str
    portrait: Size | None
    marks: dict[str, str]
    words: dict[str, str]


class StepNode(BaseModel):
    """What may be touched next."""

    say: str
    next: dict[str, StepNode]
    names: dict[str, str]
    move: str | None


class Board(BaseModel):
    """What a board shows."""

    game: str
    look: str
    standing: dict[str, str]
    reserves: dict[str, int]
    last: list[str]
    words: list[str]
    text: str
    diagram: str
    turn: SeatNumber
    throw: str | None
    is_throw_due: bool
    legal: StepNode | None
    result: str | None
    told: list[str]


class Seated(BaseModel):
    """A table that was laid, or a seat that was taken."""

    key: str
    token: str
    invitation: str


class Summary(BaseModel):
    """A kept game as a list shows it."""

    key: str
    title: str
    about: str
    game: str
    names: Pair
    players: Pair
    moves: int
    last: float
    is_unfinished: bool
    result: str
    is_yours: bool


class Library(BaseModel):
    """The kept games that a browser may see."""

    games: list[Summary]


class StoryNode(BaseModel):
    """One position of a game to look back at."""

    parent: int | None
    ply: int
    text: str
    seat: SeatNumber | None
    is_throw: bool
    told: list[str]
    comment: str
    standing: dict[str, str]
    reserves: dict[str, int]
    last: list[str]
    words: list[str]
    is_main: bool


class Story(BaseModel):
    """A game to look back at, with its variations."""

    game: str
    rules: str
    rules_title: str
    options: dict[str, Value]
    start: str | None
    look: str
    seats: Pair
    names: Pair
    result: str
    notes: list[str]
    games: list[str]
    number: int
    nodes: list[StoryNode]


class Chapter(BaseModel):
    """A chapter of a help page."""

    id: str
    title: str


class Help(BaseModel):
    """The rules of a game as a page."""

    title: str
    html: str
    chapters: list[Chapter]


class LessonBoard(BaseModel):
    """The board of a step of a lesson, as POST api/boards wants it."""

    game: str
    rules: str | None
    options: dict[str, Value]
    start: str | None
    moves: list[str]


class LessonStep(BaseModel):
    """One idea on a board."""

    text: str
    board: LessonBoard


class Lesson(BaseModel):
    """The guided lesson of a game."""

    steps: list[LessonStep]


class LessonAnswer(BaseModel):
    """What is said to a move in a lesson."""

    is_right: bool
    sentences: list[str]
    board: Board | None


class Reasons(BaseModel):
    """The rules against something; none if it is possible."""

    sentences: list[str]


class Profile(BaseModel):
    """What the store remembers of its owner."""

    name: str
    language: str
    lessons: dict[str, int]
    choices: dict[str, dict[str, object]]
    terminal: str


class Frame(BaseModel):
    """One picture of a game to look at."""

    standing: dict[str, str]
    reserves: dict[str, int]
    last: list[str]


class Demo(BaseModel):
    """A short game to look at."""

    look: str
    frames: list[Frame]
