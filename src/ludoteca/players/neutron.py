"""Neutron's players in the form of two questions: where does the neutron go, and which piece where?

A class that answers ``move_n`` and ``move_reg`` sees the board as rows of ``"W" "B" "N"`` and
blanks, row 0 on top; ``TwoQuestionPlayer`` makes any such class a player.
"""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable, Sequence
from itertools import pairwise, takewhile
from typing import Any, ClassVar, Protocol, TypeVar, cast

from ludoteca.core import Game, Move, PlayerError, Position, Seat, members, say
from ludoteca.games.neutron.board import DIRECTIONS, SIDE, SQUARES, Slide, Square, line
from ludoteca.games.neutron.position import NeutronMove, NeutronPosition
from ludoteca.games.neutron.text import spell_rows
from ludoteca.players.player import Limit, Player

__all__ = [
    "MOST_ATTEMPTS",
    "OkComputer",
    "OkPlayer",
    "RandomCompPlayer",
    "RandomNeutronPlayer",
    "TwoQuestionPlayer",
    "TwoQuestions",
    "numbered_pieces",
]

MOST_ATTEMPTS = 100
"""How often one question is asked again after an impossible answer."""

Place = tuple[int, int]
Display = Sequence[Sequence[str]]
T = TypeVar("T")

_COLOURS = {Seat.FIRST: "W", Seat.SECOND: "B"}
_HOME_ROWS = (0, SIDE - 1)


class TwoQuestions(Protocol):
    """What a class has to answer to play Neutron."""

    color: str
    """``"W"`` or ``"B"``, set before every question."""

    p_places: list[Place]
    """Where its pieces are as (row, column), in the order of their starting columns."""

    def move_reg(self, display: Display) -> tuple[Place, str]:
        """Choose an own piece by its place, and the name of a direction for it."""

    def move_n(self, neutron_position: Place, display: Display) -> str:
        """Choose the name of a direction for the neutron."""


class RandomCompPlayer:
    """Draws a direction for the neutron, then a piece until one can move, then its direction.

    A neutron's direction is possible only if the turn can be completed after it: one that slides
    home ends the turn, after any other an own piece must be able to move.
    """

    def __init__(self, color: str, p_places: Sequence[Place], seed: int | None = None) -> None:
        """Take the pieces of a colour, numbered from 0 in the given order."""
        self.color = color
        self.p_places = list(p_places)
        self.moved: int | None = None
        """The number of the piece moved last."""

        self._random = random.Random(seed)

    def move_n(self, neutron_position: Place, display: Display) -> str:
        """Choose a direction for the neutron."""
        return self.pick(
            [
                direction
                for direction in _open_directions(neutron_position, display)
                if self._can_complete(neutron_position, direction, display)
            ]
        )

    def move_reg(self, display: Display) -> tuple[Place, str]:
        """Choose a piece that can move, and a direction for it."""
        for number in self.order():
            directions = _open_directions(self.p_places[number], display)
            if directions:
                self.moved = number
                return self.p_places[number], self.pick(directions)
        raise PlayerError(say("none of the pieces can move"))

    def order(self) -> Sequence[int]:
        """Say in which order the pieces are tried."""
        return self._random.sample(range(len(self.p_places)), len(self.p_places))

    def pick(self, directions: Sequence[str]) -> str:
        """Choose among possible directions."""
        return self._random.choice(directions)

    def _can_complete(self, neutron: Place, direction: str, display: Display) -> bool:
        after = [list(row) for row in display]
        row, column = _slide_to(neutron, direction, display)
        if row in _HOME_ROWS:
            return True
        after[neutron[0]][neutron[1]], after[row][column] = " ", "N"
        return any(_open_directions(place, after) for place in self.p_places)


class OkComputer(RandomCompPlayer):
    """Takes its pieces in rotation, and always the last of the first half of the directions."""

    def order(self) -> Sequence[int]:
        """Begin after the piece moved last; pass over those that cannot move the same way."""
        count = len(self.p_places)
        first = 0 if self.moved is None else self.moved + 1
        return [(first + number) % count for number in range(count)]

    def pick(self, directions: Sequence[str]) -> str:
        """Take the last of the first half: the third of five or of six."""
        return directions[(len(directions) + 1) // 2 - 1]


class TwoQuestionPlayer(Player):
    """Makes a class that answers the two questions a player of Neutron.

    Before each turn it sets ``color``, ``p_places`` and ``moved`` of the one who answers from the
    position and its past, so that nothing is lost by undoing moves or resuming a game.
    """

    games = ("neutron",)

    answers: ClassVar[Callable[..., Any]]
    """The class that answers, made with color, p_places and seed, the first two, or nothing."""

    def __init__(self, game: Game[Any, Any, Any], seed: int | None = None) -> None:
        """Sit down; whoever answers is made when first asked, one for each seat."""
        super().__init__(game, seed)
        self._seated: dict[Seat, Any] = {}

    async def choose(self, position: Position[Any], limit: Limit) -> Move:
        """Ask for the neutron, then for a piece on the board after the neutron's slide.

        Raises:
            PlayerError: Too many answers in a row were impossible.
        """
        board = cast(NeutronPosition, position)
        answering = self._prepare(board)
        moves = board.legal_moves()
        if board.opening:
            return self._ask_piece(answering, board, moves)
        neutron = self._ask_neutron(answering, board, moves)
        home = NeutronMove(neutron, None)
        if home in moves:
            return home
        return self._ask_piece(
            answering, board, [move for move in moves if move.neutron == neutron]
        )

    def _prepare(self, board: NeutronPosition) -> Any:
        """Tell whoever answers for this seat how its pieces stand."""
        squares, moved = numbered_pieces(board, board.turn)
        color, places = _COLOURS[board.turn], [_place(square) for square in squares]
        if board.turn not in self._seated:
            self._seated[board.turn] = _make(type(self).answers, color, places, self.seed)
        answering = self._seated[board.turn]
        answering.color, answering.p_places, answering.moved = color, places, moved
        return answering

    def _ask_neutron(
        self, answering: Any, board: NeutronPosition, moves: Sequence[NeutronMove]
    ) -> Slide:
        possible = {move.neutron for move in moves}

        def ask() -> Slide | None:
            direction = answering.move_n(_place(board.neutron), _display(board, board.neutron))
            slide = _find_slide(board.neutron, direction, board.occupied)
            return slide if slide in possible else None

        return self._repeat(ask, "move_n")

    def _ask_piece(
        self, answering: Any, board: NeutronPosition, moves: Sequence[NeutronMove]
    ) -> NeutronMove:
        """Ask until the answer is one of the moves, which differ only in the piece."""
        neutron = moves[0].neutron.target if moves[0].neutron else board.neutron
        occupied = board.soldiers[0] | board.soldiers[1] | 1 << neutron
        by_piece = {move.piece: move for move in moves}

        def ask() -> NeutronMove | None:
            place, direction = _as_pair(answering.move_reg(_display(board, neutron)))
            row, column = _as_pair(place)
            if row not in range(SIDE) or column not in range(SIDE):
                return None
            slide = _find_slide(SQUARES[row * SIDE + column], direction, occupied)
            return by_piece.get(slide)

        return self._repeat(ask, "move_reg")

    def _repeat(self, ask: Callable[[], T | None], question: str) -> T:
        for _ in range(MOST_ATTEMPTS):
            answer = ask()
            if answer is not None:
                return answer
        raise PlayerError(
            say(
                "{name} gave {count} impossible answers to {question}",
                name=self.name,
                count=MOST_ATTEMPTS,
                question=question,
            )
        )


class RandomNeutronPlayer(TwoQuestionPlayer):
    """What ``random`` is at Neutron: the same lots as everywhere, drawn by the two questions."""

    name = "random"
    title = "Draws lots at every step: a child's first opponent."
    answers = RandomCompPlayer


class OkPlayer(TwoQuestionPlayer):
    """The deterministic player: the position and its past alone decide."""

    name = "ok"
    title = "Takes its pieces in turn and a middle direction; always the same."
    answers = OkComputer


def numbered_pieces(position: NeutronPosition, seat: Seat) -> tuple[list[Square], int | None]:
    """Return a seat's pieces by their numbers, and the number of the one it moved last.

    Numbers are given in reading order where the known past begins, which from the start is by
    starting column, and are kept as pieces move.
    """
    keys = cast("list[tuple[tuple[int, int], Square, Seat]]", [*position.past, position.key])
    boards = [pieces[seat.index] for pieces, _, _ in keys]
    squares = members(boards[0], SQUARES)
    moved = None
    for before, after in pairwise(boards):
        if before != after:
            (origin,), (target,) = (
                members(before & ~after, SQUARES),
                members(after & ~before, SQUARES),
            )
            moved = squares.index(origin)
            squares[moved] = target
    return squares, moved


def _make(answers: Callable[..., Any], color: str, places: list[Place], seed: int | None) -> Any:
    """Make whoever answers with as much as it takes."""
    takes = inspect.signature(answers)
    for given, named in (((color, places), {"seed": seed}), ((color, places), {}), ((), {})):
        try:
            takes.bind(*given, **named)
        except TypeError:
            continue
        return answers(*given, **named)
    return answers()


def _place(square: Square) -> Place:
    return divmod(square, SIDE)


def _display(board: NeutronPosition, neutron: Square) -> list[list[str]]:
    """Write the board with the neutron on a square, anew for every question."""
    letters = [list(row.upper().replace(".", " ")) for row in spell_rows(board)]
    old_row, old_column = _place(board.neutron)
    row, column = _place(neutron)
    letters[old_row][old_column] = " "
    letters[row][column] = "N"
    return letters


def _as_pair(answer: Any) -> tuple[Any, Any]:
    """Take an answer apart; what is no pair becomes an impossible one."""
    try:
        one, other = answer
    except (TypeError, ValueError):
        return None, None
    return one, other


def _find_slide(square: Square, direction: object, occupied: int) -> Slide | None:
    """Return the slide in a direction, if there is such a direction and it is open."""
    if not isinstance(direction, str) or direction not in DIRECTIONS:
        return None
    free = takewhile(lambda ahead: not occupied >> ahead & 1, line(square, direction))
    way = list(free)
    return Slide(square, way[-1]) if way else None


def _slide_to(place: Place, direction: str, display: Display) -> Place:
    """Go on in a direction while the next square is free."""
    down, right = DIRECTIONS[direction]
    row, column = place
    while _is_free(row + down, column + right, display):
        row, column = row + down, column + right
    return row, column


def _open_directions(place: Place, display: Display) -> list[str]:
    """List the directions in which a piece can move at all, in the order of the game."""
    row, column = place
    return [
        direction
        for direction, (down, right) in DIRECTIONS.items()
        if _is_free(row + down, column + right, display)
    ]


def _is_free(row: int, column: int, display: Display) -> bool:
    return 0 <= row < SIDE and 0 <= column < SIDE and not display[row][column].strip()
