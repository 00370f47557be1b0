"""Both twins at one board: they make the same moves and are asked the same questions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from ludoteca.core import Position, Seat
from tests.twins.ways import GAMES, Way

if TYPE_CHECKING:
    from ludoteca.native import State

Answers = dict[str, Any]


class Pair:
    """A game of both twins from its start, or from the position of a text."""

    def __init__(
        self, way: Way, text: str | None = None, make_state: Callable[..., State] = Way.state
    ) -> None:
        self.way = way
        self.positions = [way.position(text)]
        self.state = make_state(way, text)
        self.moves: list[str] = []

    @property
    def position(self) -> Position[Any]:
        """Where Python's twin is."""
        return self.positions[-1]

    def play(self, index: int) -> None:
        """Make the legal move with this number in Python's list."""
        move = self.position.legal_moves()[index]
        self.state.apply(self.state.legal_actions()[index])
        self.positions.append(self.position.play(move))
        self.moves.append(str(move))

    def play_text(self, text: str) -> None:
        """Make a move given as text, which each twin reads by itself."""
        move = GAMES[self.way.game].parse_move(self.position, text)
        self.state.apply(self.state.action_from_text(text))
        self.positions.append(self.position.play(move))
        self.moves.append(text)

    def undo(self) -> None:
        """Take the last move back."""
        self.state.undo()
        self.positions.pop()
        self.moves.pop()

    def check(self) -> None:
        """Ask both everything.

        Raises:
            AssertionError: They differ; the message has the game so far and both answers.
        """
        wrong = self.differences()
        if wrong:
            start = GAMES[self.way.game].format_position(self.positions[0])
            moves = " ".join(self.moves) or "no move"
            raise AssertionError("\n".join([str(self.way), f"from {start} after {moves}", *wrong]))

    def differences(self) -> list[str]:
        """List what the twins answer differently, one line a question."""
        ours, theirs = ask_python(self.way, self.position), ask_native(self.state)
        wrong = [
            f"  {question}: {compared(answer, theirs[question])}"
            for question, answer in ours.items()
            if answer != theirs[question]
        ]
        return wrong or misread(self.state)


def ask_python(way: Way, position: Position[Any]) -> Answers:
    """Collect what Python says of a position."""
    outcome = position.outcome
    chances = [(str(chance.move), float(chance.probability)) for chance in position.chances()]
    return {
        "turn": position.turn.index,
        "text": GAMES[way.game].format_position(position),
        "moves": [str(move) for move in position.legal_moves()],
        "chances": chances,
        "over": outcome is not None,
        "ending": outcome and outcome.ending.value,
        "winners": tuple(seat.index for seat in Seat if outcome and seat in outcome.winners),
        "returns": tuple(float(outcome.worth(seat)) if outcome else 0.0 for seat in Seat),
    }


def ask_native(state: State) -> Answers:
    """Collect what the native twin says of the same."""
    return {
        "turn": state.turn,
        "text": state.text(),
        "moves": [state.action_text(action) for action in state.legal_actions()],
        "chances": [(state.action_text(throw), likely) for throw, likely in state.chances()],
        "over": state.is_over,
        "ending": state.ending,
        "winners": state.winners,
        "returns": state.returns(),
    }


def misread(state: State) -> list[str]:
    """List the legal moves that the native twin does not read as it has written them."""
    written = {action: state.action_text(action) for action in state.legal_actions()}
    return [
        f"  {text}: written for {action}, read as {again}"
        for action, text in written.items()
        if (again := read(state, text)) != action
    ]


def read(state: State, text: str) -> int | str:
    """Read a move, or say why it cannot be read."""
    try:
        return state.action_from_text(text)
    except ValueError as error:
        return str(error)


def compared(ours: object, theirs: object) -> str:
    """Write two answers; of two lists only what is not in both."""
    if isinstance(ours, list) and isinstance(theirs, list):
        if sorted(ours) == sorted(theirs):
            return f"in another order: Python {ours}, native {theirs}"
        return f"Python alone {without(ours, theirs)}, native alone {without(theirs, ours)}"
    return f"Python {ours!r}, native {theirs!r}"


def without(some: Sequence[object], others: Sequence[object]) -> list[object]:
    """List what is not among others, and what there is too often."""
    left = list(others)
    missing = []
    for one in some:
        if one in left:
            left.remove(one)
        else:
            missing.append(one)
    return missing
