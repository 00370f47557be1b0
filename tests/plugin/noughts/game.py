"""The rules: three by three cells, a1 at the bottom left; three in a line win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Self

from ludoteca.core import (
    Chance,
    Ending,
    Game,
    NotationError,
    Outcome,
    Position,
    Rules,
    Seat,
    Sentence,
    Sign,
    say,
    split_fields,
)

CELLS = ("a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1")
LINES = ("012", "345", "678", "036", "147", "258", "048", "246")
SIGNS = {Seat.FIRST: "x", Seat.SECOND: "o"}
TURNS = {sign: seat for seat, sign in SIGNS.items()}


class NoughtsEnding(Ending):
    LINE = "line", "three in a line"
    FULL = "full", "the board is full"


@dataclass(frozen=True, kw_only=True)
class NoughtsRules(Rules):
    pass


@dataclass(frozen=True, slots=True)
class Mark:
    cell: str

    @property
    def steps(self) -> tuple[str, ...]:
        return (self.cell,)

    def __str__(self) -> str:
        return self.cell


@dataclass(frozen=True)
class NoughtsPosition(Position[Mark]):
    board: str
    turn: Seat
    rules: NoughtsRules = field(compare=False)

    @property
    def outcome(self) -> Outcome | None:
        for line in LINES:
            signs = {self.board[int(cell)] for cell in line}
            if len(signs) == 1 and signs != {"."}:
                return Outcome.won(TURNS[signs.pop()], NoughtsEnding.LINE)
        return None if "." in self.board else Outcome.drawn(NoughtsEnding.FULL)

    def chances(self) -> Sequence[Chance[Mark]]:
        return ()

    def pieces(self) -> Mapping[str, str]:
        return {cell: sign for cell, sign in zip(CELLS, self.board, strict=True) if sign != "."}

    def _expected(self) -> Sentence:
        return say("mark a free cell, for example {move}", move=self.legal_moves()[0])

    def _moves(self) -> Sequence[Mark]:
        if self.outcome:
            return ()
        free = zip(CELLS, self.board, strict=True)
        return [Mark(cell) for cell, sign in free if sign == "."]

    def _after(self, move: Mark) -> Self:
        index = CELLS.index(move.cell)
        board = self.board[:index] + SIGNS[self.turn] + self.board[index + 1 :]
        return type(self)(board, self.turn.opponent, self.rules)

    def _why_illegal(self, move: Mark) -> Sentence:
        return say("{cell} is not free", cell=move.cell)


def setup(rules: NoughtsRules) -> NoughtsPosition:
    return NoughtsPosition("." * 9, Seat.FIRST, rules)


def format_position(position: NoughtsPosition) -> str:
    return f"{position.board} {SIGNS[position.turn]}"


def read_position(text: str, rules: NoughtsRules) -> NoughtsPosition:
    board, turn = split_fields(text, ("nine cells", "x or o"), fold=str.lower)
    if len(board.text) != 9 or set(board.text) - set("xo."):
        raise board.error("nine of x, o and .")
    return NoughtsPosition(board.text, turn.choice(TURNS, "x or o"), rules)


def parse_move(position: NoughtsPosition, text: str) -> Mark:
    cell = text.strip().lower()
    if cell not in CELLS:
        raise NotationError(text, 1, "a cell such as b2")
    return Mark(cell)


def draw(position: NoughtsPosition) -> str:
    rows = [position.board[start : start + 3] for start in (0, 3, 6)]
    lines = [f"{number} {' '.join(row)}" for number, row in zip("321", rows, strict=True)]
    return "\n".join([*lines, "  a b c"])


def read_diagram(drawing: str) -> str:
    rows = [line.split()[1:] for line in drawing.strip().splitlines()[:3]]
    return "".join(sign for row in rows for sign in row)


def evaluate(position: NoughtsPosition, seat: Seat) -> float:
    return position.outcome.worth(seat) if position.outcome else 0.0


GAME: Game[NoughtsRules, NoughtsPosition, Mark] = Game(
    key="noughts",
    title="Noughts and crosses",
    seat_names=("Crosses", "Noughts"),
    presets={"plain": NoughtsRules(name="plain", title="Plain")},
    setup=setup,
    read_position=read_position,
    format_position=format_position,
    parse_move=parse_move,
    draw=draw,
    read_diagram=read_diagram,
    evaluate=evaluate,
    signs={"x": Sign("crosses", Seat.FIRST), "o": Sign("noughts", Seat.SECOND)},
)
