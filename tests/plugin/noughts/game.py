"""The rules: three by three cells, a1 at the bottom left; three in a line win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

from ludoteca.core import (
    Ending,
    Game,
    NotationError,
    Outcome,
    Place,
    Position,
    PositionError,
    Rules,
    Seat,
    Sentence,
    Sign,
    option,
    say,
    split_fields,
)
from noughts.geometry import CELLS, geometry
from noughts.phases import Coin, Handshake

LINES = ("012", "345", "678", "036", "147", "258", "048", "246")
SIGNS = {Seat.FIRST: "x", Seat.SECOND: "o"}
TURNS = {sign: seat for seat, sign in SIGNS.items()}
FIELDS = ("nine cells", "x or o")


class NoughtsEnding(Ending):
    """The rules by which a game ends."""

    LINE = "line", "three in a line"
    FULL = "full", "the board is full"


@dataclass(frozen=True, kw_only=True)
class NoughtsRules(Rules):
    """What a table may change."""

    misere: bool = option(False, "Misère", "Whether three in a line lose instead of winning.")
    handshake: bool = option(False, "Handshake", "Whether the players shake hands at the end.")


PRESETS = {"plain": NoughtsRules(name="plain", title="Plain")}


@dataclass(frozen=True, slots=True)
class Mark:
    """A turn: one sign in a free cell."""

    cell: str

    @property
    def steps(self) -> tuple[str, ...]:
        """What a hand touches."""
        return (self.cell,)

    def __str__(self) -> str:
        """Write it as records do."""
        return self.cell


@dataclass(frozen=True)
class NoughtsPosition(Position[Mark]):
    """The board as nine letters in reading order, and whose turn it is."""

    board: str
    turn: Seat
    rules: NoughtsRules = field(compare=False)

    @property
    def outcome(self) -> Outcome | None:
        """Look for a line, then for a free cell."""
        for line in LINES:
            signs = {self.board[int(cell)] for cell in line}
            if len(signs) == 1 and signs != {"."}:
                seat = TURNS[signs.pop()]
                winner = seat.opponent if self.rules.misere else seat
                return Outcome.won(winner, NoughtsEnding.LINE)
        return None if "." in self.board else Outcome.drawn(NoughtsEnding.FULL)

    def pieces(self) -> Mapping[str, str]:
        """Map each marked cell to its sign."""
        return {cell: sign for cell, sign in zip(CELLS, self.board, strict=True) if sign != "."}

    def _expected(self) -> Sentence:
        return say("mark a free cell, for example {move}", move=self.legal_moves()[0])

    def _moves(self) -> Sequence[Mark]:
        return () if self.outcome else [Mark(cell) for cell in CELLS if cell not in self.pieces()]

    def _after(self, move: Mark) -> Self:
        index = CELLS.index(move.cell)
        board = self.board[:index] + SIGNS[self.turn] + self.board[index + 1 :]
        return type(self)(board, self.turn.opponent, self.rules)

    def _why_illegal(self, move: Mark) -> Sentence:
        return say("{cell} is not free", cell=move.cell)


def setup(rules: NoughtsRules) -> NoughtsPosition:
    """Return the empty board."""
    return NoughtsPosition("." * 9, Seat.FIRST, rules)


def format_position(position: NoughtsPosition) -> str:
    """Write a position, such as ``x...o.... x``."""
    return f"{position.board} {SIGNS[position.turn]}"


def read_position(text: str, rules: NoughtsRules) -> NoughtsPosition:
    """Read a position.

    Raises:
        NotationError: The text is not of that form.
        PositionError: It is, but the signs do not alternate.
    """
    board, turn = split_fields(text, FIELDS, fold=str.lower)
    if len(board.text) != 9 or set(board.text) - set("xo."):
        raise board.error("nine of x, o and .")
    seat = turn.choice(TURNS, FIELDS[1])
    if board.text.count("x") - board.text.count("o") != seat.index:
        raise PositionError([say("the signs do not alternate")])
    return NoughtsPosition(board.text, seat, rules)


def parse_move(position: NoughtsPosition, text: str) -> Mark:
    """Read a move.

    Raises:
        NotationError: It does not name a cell.
    """
    cell = text.strip().lower()
    if cell not in CELLS:
        raise NotationError(text, 1, "a cell such as b2")
    return Mark(cell)


def draw(position: NoughtsPosition) -> str:
    """Draw the board."""
    rows = [position.board[start : start + 3] for start in (0, 3, 6)]
    lines = [f"{number} {' '.join(row)}" for number, row in zip("321", rows, strict=True)]
    return "\n".join([*lines, "  a b c"])


def read_diagram(drawing: str) -> str:
    """Read a drawn board."""
    rows = [line.split()[1:] for line in drawing.strip().splitlines()[:3]]
    return "".join(sign for row in rows for sign in row)


def places(position: NoughtsPosition) -> Mapping[str, Place]:
    """Return where the drawing shows each cell."""
    at = {cell: divmod(index, 3) for index, cell in enumerate(CELLS)}
    return {cell: Place(row, 2 + 2 * column, 3 + 2 * column) for cell, (row, column) in at.items()}


def narrate(position: NoughtsPosition, move: Mark, after: NoughtsPosition) -> Sequence[Sentence]:
    """Tell a move, and whether it makes a line."""
    told = [say("{seat} marks {cell}.", seat=GAME.seat_name(position.turn), cell=move.cell)]
    ended = after.outcome
    return [*told, say("That makes three in a line.")] if ended and ended.winners else told


def evaluate(position: NoughtsPosition, seat: Seat) -> float:
    """Return how well a seat stands: nothing counts but the end."""
    return position.outcome.worth(seat) if position.outcome else 0.0


GAME: Game[NoughtsRules, NoughtsPosition, Mark] = Game(
    key="noughts",
    title="Noughts and crosses",
    summary="Three in a line, as drawn on every school desk.",
    seat_names=("Cross", "Nought"),
    presets=PRESETS,
    setup=setup,
    read_position=read_position,
    format_position=format_position,
    parse_move=parse_move,
    draw=draw,
    read_diagram=read_diagram,
    places=places,
    signs={"x": Sign("crosses", Seat.FIRST), "o": Sign("noughts", Seat.SECOND)},
    narrate=narrate,
    evaluate=evaluate,
    geometry=geometry,
    phases=(Coin, Handshake),
    after=lambda position: Handshake() if position.rules.handshake else None,
)
