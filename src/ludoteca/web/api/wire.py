"""The live protocol, version 1: every message between page and server, and the table in it."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec

from ludoteca.core import SessionError, say
from ludoteca.solved import Grade

T = TypeVar("T")
H = TypeVar("H", bound="FirstMessage")

PROTOCOL: Final = 1
NUL: Final = "\\u0000"  # What no database can store, as JSON has it
MAX_MESSAGE = 16 * 1024  # How many bytes a message to the server may have

SeatNumber = Annotated[int, msgspec.Meta(ge=0, le=1)]
MessageId = Annotated[str, msgspec.Meta(max_length=100)]


class FirstMessage(msgspec.Struct, frozen=True):
    """What a socket begins with."""

    protocol: int


class Hello(FirstMessage, tag="hello", tag_field="type", frozen=True):
    """The first message on a socket of a table."""

    table: str
    token: str | None  # What holds a seat; null to watch
    language: str
    # The number of the next event as far as the page knows; null if it knows nothing.
    sequence: int | None = None
    # How many plies the page has kept: those need not be sent again.
    plies: Annotated[int, msgspec.Meta(ge=0)] = 0


class DoMessage(msgspec.Struct, tag="do", tag_field="type", frozen=True):
    """A command, with the sequence number that it answers to."""

    id: MessageId  # Chosen by the page; the answer repeats it
    sequence: int
    command: dict[str, Any]  # As match/commands.py writes it: {"command": "move", "text": "7g7f"}
    # For whom, where this page holds both seats; null for the seat it holds.
    seat: SeatNumber | None = None


class AskMessage(msgspec.Struct, tag="ask", tag_field="type", frozen=True):
    """A question that changes nothing."""

    id: MessageId
    # A hint, what a typed text means, why steps are impossible, a claim, what is threatened, or
    # what each move is worth.
    what: Literal["hint", "read", "why", "claim", "threats", "verdicts"]
    text: str = ""  # What was typed, or the key of the claim
    steps: Annotated[list[str], msgspec.Meta(max_length=20)] = []


# A greeting; each page says it in its reader's language.
GreetingKey = Literal["luck", "fun", "well-played", "thanks", "good-game", "moment"]


class GreetMessage(msgspec.Struct, tag="greet", tag_field="type", frozen=True):
    """A greeting to everybody at the table; only players send any."""

    id: MessageId
    what: GreetingKey


class Ping(msgspec.Struct, tag="ping", tag_field="type", frozen=True):
    """Asks whether the server is there."""

    id: MessageId


ToServer = Hello | DoMessage | AskMessage | GreetMessage | Ping


class StepNode(msgspec.Struct, frozen=True):
    """What may be touched next."""

    say: str = ""  # What is expected; "" on leaves
    next: dict[str, StepNode] = {}
    # What people call steps that are not points of the board: {"+": "promote"}.
    names: dict[str, str] = {}
    # The piece that stands there after such a step, by its sign: {"+": "+B"}.
    signs: dict[str, str] = {}
    move: str | None = None  # The whole turn, on leaves
    lands: str = ""  # Where the throw takes the piece in the end, if not to the last step


class BoardView(msgspec.Struct, frozen=True, kw_only=True):
    """What a board shows."""

    game: str
    style: str  # The address of its style; the page adds "&flipped=1", "&portrait=1" and "&lang=xx"
    standing: dict[str, str]
    reserves: dict[str, int]
    protected: list[str]  # The points whose pieces are protected from capture
    last: list[str]  # The points of the last move
    words: list[str]  # The headline, and what the drawing does not show
    text: str  # The canonical text of the position
    diagram: str = ""  # The drawing in letters; "" at a table, since few ask for it
    turn: SeatNumber
    throw: str | None  # What the die shows; null where there is none or it has to be thrown
    is_throw_due: bool
    # The legal turns as a tree of steps; null for those who may not move now.
    legal: StepNode | None
    pass_move: str  # How a pass is written
    result: str | None  # How the game ended at the board; null while it goes on
    narration: list[str]  # The last move in words
    piece: str = ""  # The sign of a piece that a list draws before the last move; "" for none
    # The last move as players of the game write it; "" at a table, which has its plies.
    written: str = ""


class PlyView(msgspec.Struct, frozen=True):
    """One move or throw that was made."""

    text: str
    seat: SeatNumber
    is_throw: bool
    narration: list[str]
    seconds: float
    round: int  # Its number, as players of the game count: by turns, or by rounds of a turn each
    piece: str = ""  # The sign of a piece that a list draws before what is written; "" for none
    written: str = ""  # The move as players of the game write it; a throw as its text


class PhaseChoice(msgspec.Struct, frozen=True):
    """Something that this viewer can do in a phase."""

    key: str
    letter: str  # The key to press; "" if there is none
    word: str  # What can be typed, and what a button says
    title: str
    command: dict[str, Any]  # What to send; where there are points, with "point" filled in
    points: list[str]  # The points that can be named with it; none if it needs none
    is_personal: bool  # Whether people who share a screen say which of them does it


class PhaseView(msgspec.Struct, frozen=True):
    """What the players do before or after play; once the game is over, how it was counted."""

    key: str
    title: str
    # Whether it decides who takes which seat; until then the seats are provisional.
    settles_seats: bool
    asked: list[SeatNumber]  # Who still has to do something
    ask: str
    status: list[str]  # How it stands, such as the score as it is counted now
    choices: list[PhaseChoice]
    touch: PhaseChoice | None  # What touching a point does
    # The points that are marked, with how: "dead", "seki", "first" or "second".
    marks: dict[str, str]
    legend: dict[str, str]  # What each mark means; "" is a free point without one


class ClockSide(msgspec.Struct, frozen=True):
    """What one face of the clock shows."""

    seconds: float  # Seconds left of what runs now: the main time, or the period
    period: str  # "3 × 30 s" and the like; "" in the main time


class ClockView(msgspec.Struct, frozen=True):
    """The clock as it stands when the message is sent."""

    control: str  # As people write it: "10m+5x30s"
    sides: tuple[ClockSide, ClockSide]
    running: SeatNumber | None  # Whose clock runs; null if none does


class Announced(msgspec.Struct, frozen=True):
    """A sentence for both players, such as that a king is in check."""

    key: str
    sentence: str
    # The points that it is about, each with how it is marked: "check", "checker" …
    marks: dict[str, str]


class Ended(msgspec.Struct, frozen=True):
    """How the game ended."""

    winners: list[SeatNumber]
    sentence: str
    why: str = ""  # The rule that ended it, without who won
    margin: float = 0.0  # By how many points it was won; 0 where nothing is counted
    # The final count: what is counted, and the points of both seats; none where nothing is.
    count: list[tuple[str, float, float]] = []
    # Whether it counts as a result: false if the players agreed that it does not.
    is_result: bool = True


class SeatedPerson(msgspec.Struct, frozen=True, kw_only=True):
    """A person with a name at a table."""

    id: str
    tag: str  # The beginning of the id, where both players are called alike; "" otherwise
    rating: int
    deviation: int  # How far the rating may be from the truth
    is_provisional: bool
    change: int | None  # What this game changed; null if it is not over or does not count


class Table(BoardView, frozen=True, kw_only=True):
    """A table as one viewer sees it."""

    key: str
    sequence: int  # The number of the next event
    title: str
    rules: str
    rules_title: str
    stage: Literal["before", "play", "after", "over"]
    phase: PhaseView | None  # What is done before or after play; null in play
    is_paused: bool
    # "human" or the key of a computer player, by seat (provisional until they are settled).
    players: tuple[str, str]
    names: tuple[str, str]  # What they are called: never empty
    seats: tuple[str, str]
    invited: SeatNumber | None  # Whose friend has not joined yet: the link is still open
    clock: ClockView | None
    expected: str  # Whose turn it is and what has to be done
    task: str  # What the seat to move has to do, without its name; "" while nobody moves
    announcements: list[Announced]
    plies_from: int  # The number of the first ply sent; the page keeps those before it
    plies: list[PlyView]
    offers: dict[str, SeatNumber]  # What is offered, and by whom: {"draw": 0}
    outcome: Ended | None
    # The keys of what this viewer can do now: actions (see Catalogue), "resume", "rematch" …
    can: list[str]
    rematch: str | None  # The key of the next game, once a rematch is agreed
    rated: bool
    hints: bool  # Whether people who play each other may ask for hints
    # Who has a name that others can look up, by seat (provisional until they are settled).
    people: tuple[SeatedPerson | None, SeatedPerson | None]
    # What people should know of the computers here, and why a rated game does not count.
    notices: list[str]


# How the game ends if both play their best; "chance" where dice decide.
VerdictKind = Literal["win", "draw", "loss", "chance"]


class VerdictNode(msgspec.Struct, frozen=True):
    """What a step is worth: as much as the best turn that begins with it."""

    kind: VerdictKind
    mark: str  # Its short form: "+4", "=", "-7", "+62?" if it may be drawn, or a chance in percent
    words: str
    # Beside the best that is possible now; "unknown" if one that is not known may be better.
    grade: Grade
    next: dict[str, VerdictNode] = {}


class MoveVerdict(msgspec.Struct, frozen=True):
    """What a move or throw is worth."""

    move: str
    kind: VerdictKind
    mark: str
    words: str
    grade: Grade


class VerdictsView(msgspec.Struct, frozen=True, kw_only=True):
    """What the tablebases say of a position, for the seat to move."""

    words: list[str]  # What the position is worth, and the best throw where one is due
    next: dict[str, VerdictNode]  # What the first steps are worth; none where a throw is due
    moves: list[MoveVerdict]  # The moves or throws of which something is known, the best first
    review: str = ""  # What the move before was worth, and which one was better; "" if unknown
    note: str = ""  # Why nothing is known of the position; "" if something is


class Welcome(msgspec.Struct, tag="welcome", tag_field="type", frozen=True, kw_only=True):
    """The answer to the hello."""

    protocol: Literal[1] = PROTOCOL
    you: list[SeatNumber]  # The seats that this page holds
    table: Table
    missed: list[str]  # What happened since the sequence number of the hello, in words


class Happened(msgspec.Struct, tag="happened", tag_field="type", frozen=True, kw_only=True):
    """Something happened; the table stands as it says."""

    # The id of the command of this page that did it; null if another client did.
    answers: str | None
    first: int  # The number of the first of these events
    events: list[dict[str, Any]]  # None if only the people or the next game have changed
    narration: list[str]
    you: list[SeatNumber]
    table: Table


class Refused(msgspec.Struct, tag="refused", tag_field="type", frozen=True, kw_only=True):
    """A command or a question was refused; nothing has changed."""

    id: str | None
    code: str
    sentence: str
    sequence: int


class Answer(msgspec.Struct, tag="answer", tag_field="type", frozen=True, kw_only=True):
    """What a question was answered."""

    id: str
    sentences: list[str] = []
    reason: str = ""  # For "hint": a fact that speaks for the move; "" if none can be given
    # For "hint" and "read": the steps that are meant, all of a turn or its beginning.
    steps: list[str] = []
    move: str | None = None  # The whole move, if it is one
    verdicts: VerdictsView | None = None


class Thinking(msgspec.Struct, tag="thinking", tag_field="type", frozen=True, kw_only=True):
    """A computer thinks, or waits for its turn to think."""

    seat: SeatNumber | None  # null: no computer is thinking any more
    ahead: int = 0  # How many wait before it; 0: it thinks
    nodes: int = 0
    best: str = ""


class Attendance(msgspec.Struct, tag="people", tag_field="type", frozen=True, kw_only=True):
    """Who is there."""

    present: tuple[bool, bool]
    watching: int


class Greeting(msgspec.Struct, tag="greeting", tag_field="type", frozen=True, kw_only=True):
    """A player greets everybody at the table."""

    seat: SeatNumber
    what: GreetingKey


class Pong(msgspec.Struct, tag="pong", tag_field="type", frozen=True):
    """The answer to a ping."""

    id: str


class Closing(msgspec.Struct, tag="closing", tag_field="type", frozen=True):
    """The last word before the server closes the socket."""

    code: str
    sentence: str


ToPage = Welcome | Happened | Refused | Answer | Thinking | Attendance | Greeting | Pong | Closing

_DECODER: msgspec.json.Decoder[ToServer] = msgspec.json.Decoder(ToServer)


def decode(decoder: msgspec.json.Decoder[T], text: str) -> T:
    """Read a message of any kind (``wire/too-large``, ``wire/unreadable``)."""
    if len(text) > MAX_MESSAGE or len(text.encode("utf-8", "surrogatepass")) > MAX_MESSAGE:
        raise SessionError(
            "wire/too-large", say("a message may have at most {max} bytes", max=MAX_MESSAGE)
        )
    if NUL in text:
        raise unreadable()
    try:
        return decoder.decode(text)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        raise unreadable() from None


def no_hello() -> SessionError:
    return SessionError("wire/no-hello", say("the first message must be a hello"))


def second_hello() -> SessionError:
    return SessionError("wire/unreadable", say("hello was already received on this connection"))


def unreadable() -> SessionError:
    return SessionError("wire/unreadable", say("this message cannot be read"))


def check_first(message: object, kind: type[H]) -> H:
    """Check the first message of a socket (``wire/no-hello``, ``wire/protocol``)."""
    if not isinstance(message, kind):
        raise no_hello()
    if message.protocol != PROTOCOL:
        raise SessionError(
            "wire/protocol",
            say("this server uses version {ours}: reload the page", ours=PROTOCOL),
        )
    return message


def read(text: str) -> ToServer:
    """Read a message from a page, nothing trusted (``wire/too-large``, ``wire/unreadable``)."""
    return decode(_DECODER, text)
