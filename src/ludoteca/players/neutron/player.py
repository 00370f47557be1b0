"""Neutron players that answer two questions: where to slide the neutron, and which piece.

A class that answers ``move_n`` and ``move_reg`` sees the board as in ``computers.py``;
``TwoQuestionPlayer`` adapts any such class.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, ClassVar, TypeVar, cast

from ludoteca.core import AnyGame, Move, PlayerError, Position, Seat, members
from ludoteca.games.neutron.board import SIDE, SQUARES, Slide, Square, direction_of, slides
from ludoteca.games.neutron.position import NeutronMove, NeutronPosition
from ludoteca.games.neutron.text import spell_rows
from ludoteca.players.external.adapter import make
from ludoteca.players.neutron.computers import OkComputer, Place
from ludoteca.players.player import Limit, Player

MAX_ATTEMPTS = 100  # How often a question is repeated after invalid answers
T = TypeVar("T")

_COLOURS = {Seat.FIRST: "W", Seat.SECOND: "B"}


class TwoQuestionPlayer(Player):
    """Adapts a class that answers the two questions.

    ``move_n(neutron_position, display)`` returns a direction for the neutron, ``move_reg(display)``
    the place of a piece and a direction. Before each turn ``color`` (``"W"`` or ``"B"``),
    ``p_places`` (in the order of the starting columns) and ``moved`` are set from the position and
    its past, so undo and resume work.
    """

    games = ("neutron",)
    methods: ClassVar[tuple[str, ...]] = ("move_n", "move_reg")

    # The adapted class, called with color, p_places and seed, the first two, or nothing.
    answers: ClassVar[Callable[..., Any]]

    def __init__(self, game: AnyGame, seed: int | None = None) -> None:
        super().__init__(game, seed)
        self._answering: dict[Seat, Any] = {}

    async def choose(self, position: Position[Any], limit: Limit) -> Move:
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
        squares, moved = numbered_pieces(board, board.turn)
        color, places = _COLOURS[board.turn], [_place(square) for square in squares]
        if board.turn not in self._answering:
            self._answering[board.turn] = make(
                type(self).answers, ((color, places), {"seed": self.seed}), ((color, places), {})
            )
        answering = self._answering[board.turn]
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
        for _ in range(MAX_ATTEMPTS):
            answer = ask()
            if answer is not None:
                return answer
        raise PlayerError(
            "{name} gave {count} invalid answers to {question}",
            name=self.name,
            count=MAX_ATTEMPTS,
            question=question,
        )


class OkPlayer(TwoQuestionPlayer):
    """The deterministic player: depends only on the position and its past."""

    name = "ok"
    title = "Moves its pieces in turn, always the same way."
    answers = OkComputer


def numbered_pieces(position: NeutronPosition, seat: Seat) -> tuple[list[Square], int | None]:
    """Return a seat's pieces by number, and the number of the piece moved last.

    Pieces are numbered in reading order at the start of the known past, and keep their numbers.
    """
    keys = cast("list[tuple[tuple[int, int], Square, Seat]]", [*position.past, position.key])
    boards = [pieces[seat.index] for pieces, _, _ in keys]
    squares = members(boards[0], SQUARES)
    moved = None
    for before, after in pairwise(boards):
        if before != after:
            (origin,) = members(before & ~after, SQUARES)
            moved = squares.index(origin)
            (squares[moved],) = members(after & ~before, SQUARES)
    return squares, moved


def _place(square: Square) -> Place:
    return divmod(square, SIDE)


def _display(board: NeutronPosition, neutron: Square) -> list[list[str]]:
    letters = [list(row.upper().replace(".", " ")) for row in spell_rows(board)]
    old_row, old_column = _place(board.neutron)
    row, column = _place(neutron)
    letters[old_row][old_column] = " "
    letters[row][column] = "N"
    return letters


def _as_pair(answer: Any) -> tuple[Any, Any]:
    """Split a pair; anything else becomes an invalid answer."""
    try:
        one, other = answer
    except (TypeError, ValueError):
        return None, None
    return one, other


def _find_slide(square: Square, direction: object, occupied: int) -> Slide | None:
    found = (slide for slide in slides(square, occupied) if direction_of(slide) == direction)
    return next(found, None)
