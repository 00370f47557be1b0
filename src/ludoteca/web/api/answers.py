"""The answers to requests: structs, from which every description of them is made."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from ludoteca.web.api.requests import BoardRequest
from ludoteca.web.api.wire import BoardView, SeatNumber

OptionValue = str | int | float | bool


class Refusal(Struct, frozen=True):
    """Why a request was refused, for programs and for people."""

    code: str
    sentence: str


class Ready(Struct, frozen=True):
    """The server runs, or is ready for work."""

    status: Literal["ok"] = "ok"


class Texts(Struct, frozen=True):
    """A language as the page needs it: its translations, and how it writes numbers and counts."""

    # Every template with its translation, or with one for each plural form.
    texts: dict[str, list[str]]
    decimal: str
    # The plural form of each number below 200; larger ones as 100 + their last two digits.
    plurals: list[int]
    fraction: int


class Titled(Struct, frozen=True):
    """Something to choose, with its title."""

    key: str
    title: str


class ChoiceView(Struct, frozen=True):
    """A value to choose, with its title."""

    value: OptionValue
    title: str


class OptionView(Struct, frozen=True, kw_only=True):
    """A point of the rules that can be changed."""

    key: str
    title: str
    help: str
    kind: Literal["choice", "number", "flag"]
    default: OptionValue
    choices: list[ChoiceView]
    # The few values that most people choose, to be offered first; empty if there are none.
    usual: list[ChoiceView]
    whole: bool  # Whether only whole numbers are possible, if kind is "number"
    least: float | None
    most: float | None


class RuleSet(Struct, frozen=True):
    """A set of rules with its options."""

    key: str
    title: str
    options: list[OptionView]


class ActionView(Struct, frozen=True):
    """Something a person can do at the table besides moving."""

    key: str
    letter: str
    word: str
    title: str


class LotView(Struct, frozen=True):
    """A way to draw lots for the seats."""

    key: str
    title: str
    summary: str


class PlayerView(Struct, frozen=True, kw_only=True):
    """A computer player."""

    key: str
    name: str  # What people call it: "Level 3 · Learner"
    title: str  # One line about how it plays
    level: int | None  # The number of a level, from 1 to 10; null for the other players


class GameCard(Struct, frozen=True, kw_only=True):
    """A game and the ways to play it."""

    key: str
    title: str
    summary: str
    first_game: dict[str, OptionValue]
    seats: tuple[str, str]
    lots: list[LotView]
    actions: list[ActionView]
    claims: dict[str, str]  # The command of each claim, by the key of its action
    piece_sets: list[Titled]
    rules: list[RuleSet]
    players: list[PlayerView]  # The computer players, the levels first
    usual: str  # The key of the player for a first game
    # File formats by suffix; the first is the one that people of this game use.
    formats: list[Titled]
    has_lesson: bool
    style: str  # The address of its board style, for the usual rules


class Catalogue(Struct, frozen=True, kw_only=True):
    """What can be played here, how, and in which languages."""

    version: str
    protocol: Literal[1] = 1
    is_local: bool  # Whether this is a person's own server, with that person's library and profile
    languages: list[Titled]
    themes: list[str]
    games: list[GameCard]
    clocks: list[Titled]


class BoxView(Struct, frozen=True):
    """An upright rectangle."""

    x: float
    y: float
    width: float
    height: float


class Size(Struct, frozen=True):
    """A width and a height."""

    width: float
    height: float


class StylePoint(BoxView, frozen=True):
    """Where a piece can stand."""

    name: str


class StyleStock(Struct, frozen=True):
    """Where pieces lie beside the board."""

    sign: str
    x: float
    y: float
    seat: SeatNumber
    across: float
    down: float
    name: str


class StylePiece(Struct, frozen=True):
    """The drawing of a piece."""

    sign: str
    name: str  # What people call it, with its owner: "White's king"
    seat: SeatNumber | None
    is_turned: bool
    # SVG around (0, 0), by set of pieces; "" where there is only one set. A path with a
    # "data-kanji" has no "d": it is in the outlines of the board style.
    markup: dict[str, str]


class StyleView(Struct, frozen=True, kw_only=True):
    """A board without its position: sent once, and cached."""

    game: str
    width: float
    height: float
    board: BoxView
    trays: list[BoxView]
    die: BoxView | None
    points: list[StylePoint]
    track: list[str]  # The points of a path in order, along which pieces walk; none in most games
    stocks: list[StyleStock]
    pieces: list[StylePiece]
    piece_sets: list[str]
    outlines: dict[str, str]
    ground: str  # SVG of everything below the pieces
    defs: str
    # The size of the arrangement for a narrow screen ("&portrait=1"); null if there is none.
    portrait: Size | None
    # SVG around (0, 0) of what marks a point: "last", "choice", "dead", "territory-0" …
    marks: dict[str, str]
    # What the board itself says: {"free": "{point}, free"}; the page fills in the braces.
    words: dict[str, str]


class Reasons(Struct, frozen=True):
    """The rules against something; none if it is possible."""

    sentences: list[str]


class Seated(Struct, frozen=True):
    """A table that was created, or a seat that was taken."""

    key: str
    # Holds the seats of this browser, or pauses two computers. It is "" for the owner with the key,
    # and for a person, whose own key holds the seat.
    token: str
    invitation: str  # For the friend's link; "" if no friend is invited


class InvitationView(Struct, frozen=True):
    """What has become of an invitation."""

    is_open: bool


class SummaryView(Struct, frozen=True, kw_only=True):
    """A saved game in a list."""

    key: str
    title: str
    about: str
    game: str
    names: tuple[str, str]
    players: tuple[str, str]
    moves: int
    last: float  # When something last happened, in seconds since 1970
    is_unfinished: bool
    result: str  # How it ended, in words; "" while it goes on
    is_yours: bool  # Whether the browser holds a seat or owns the store
    is_your_turn: bool = False
    due: float | None = None  # When the player to move loses on time, in a correspondence game


class LibraryView(Struct, frozen=True):
    """The saved games that a browser may see."""

    games: list[SummaryView]


class SuggestionView(Struct, frozen=True, kw_only=True):
    """The level for the next game against the computer."""

    player: str
    level: int
    # The level that was won or lost against three times in a row; null without such a streak.
    after: str | None
    sentence: str  # Why another level is suggested, as a question; "" if none is
    # How many games were won, drawn and lost against each level, by its key.
    records: dict[str, tuple[int, int, int]] = {}


class Suggestions(Struct, frozen=True):
    """The level for the next game of each kind."""

    games: dict[str, SuggestionView]


class ReviewNode(Struct, kw_only=True):
    """One position of a game."""

    parent: int | None  # The index of the node before it; null for the first position
    ply: int
    text: str = ""
    piece: str = ""  # The sign of a piece that a list draws before what is written; "" for none
    written: str = ""  # The move as players of the game write it; a throw as its text
    seat: SeatNumber | None = None
    is_throw: bool = False
    narration: list[str] = []
    comment: str
    standing: dict[str, str]
    reserves: dict[str, int]
    last: list[str] = []
    words: list[str]
    is_main: bool  # Whether it is on the line that was played


class Review(Struct, frozen=True, kw_only=True):
    """A game to review, with its variations."""

    game: str
    rules: str
    rules_title: str
    options: dict[str, OptionValue]
    start: str | None
    style: str
    seats: tuple[str, str]
    # Whether each turn has a number of its own; otherwise both turns of a round share one.
    numbers_turns: bool
    names: tuple[str, str]
    result: str
    warnings: list[str]  # What could not be read from a file
    games: list[str]  # The titles of all games of the file, if there are several
    number: int
    # The first position, then every move; a parent stands before its children.
    nodes: list[ReviewNode]
    rated: bool = False
    hints: bool = False
    # Whether the asker may know what each move is worth: not while people play each other.
    verdicts: bool


class Help(Struct, frozen=True):
    """The rules of a game as a page."""

    title: str
    html: str
    chapters: list[Titled]  # The id of each heading, with its title


class LessonStep(Struct, frozen=True):
    """One idea on a board."""

    text: str
    board: BoardRequest


class Lesson(Struct, frozen=True):
    """The lesson of a game."""

    steps: list[LessonStep]
    # The sets of pieces that its texts speak of, the usual one first; none for all sets.
    pieces: list[str]


class LessonAnswer(Struct, frozen=True):
    """The answer to a move in a lesson."""

    is_right: bool
    sentences: list[str]
    board: BoardView | None = None


class ProfileView(Struct, frozen=True, kw_only=True):
    """What the store remembers of its owner."""

    name: str
    language: str
    lessons: dict[str, int]
    choices: dict[str, dict[str, Any]]
    terminal: str  # The command that opens the same games in a terminal; "" if unknown


class Frame(Struct, frozen=True):
    """One position of a demo."""

    standing: dict[str, str]
    reserves: dict[str, int]
    last: list[str]


class StillView(Frame, frozen=True):
    """A position with the style of its board, as a list of games shows it."""

    style: str


class Demo(Struct, frozen=True):
    """A short game to watch."""

    style: str
    frames: list[Frame]


class Demos(Struct, frozen=True):
    """The demo of each game that has one."""

    games: dict[str, Demo]
