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
        self.way, self.text, self.make_state = way, text, make_state
        self.positions = [way.position(text)]
        self.state = make_state(way, text)
        self.moves: list[str] = []
        self.line: list[str] = []
        """The moves, and behind them those that were taken back."""

        self.actions: list[int] = []

    def restart(self, way: Way | None = None) -> Pair:
        """Return both twins at the beginning of this game, or of it played in another way."""
        return Pair(way or self.way, self.text, self.make_state)

    @property
    def position(self) -> Position[Any]:
        return self.positions[-1]

    @property
    def story(self) -> str:
        start = GAMES[self.way.game].format_position(self.positions[0])
        moves = " ".join(self.moves) or "no move"
        undone = " ".join(self.line[len(self.moves) :])
        back = f" (taken back: {undone})" if undone else ""
        return f"{self.way}\nfrom {start} after {moves}{back}"

    def play(self, index: int) -> None:
        move = self.position.legal_moves()[index]
        self._make(move, str(move), self.state.legal_actions()[index])

    def play_text(self, text: str) -> None:
        move = GAMES[self.way.game].parse_move(self.position, text)
        self._make(move, text, self.state.action_from_text(text))

    def _make(self, move: Any, text: str, action: int) -> None:
        self.state.apply(action)
        self.positions.append(self.position.play(move))
        self.line[len(self.moves) :] = [text]
        self.moves.append(text)
        self.actions.append(action)

    def undo(self) -> None:
        self.state.undo()
        self.positions.pop()
        self.moves.pop()
        self.actions.pop()

    def check(self) -> None:
        """Ask both everything.

        Raises:
            AssertionError: They differ; the message has the game so far and both answers.
        """
        self._complain(self.differences())

    def check_every_number(self) -> None:
        """Try every number of an action on a state that has not listed its moves.

        Raises:
            AssertionError: Another number can be played than those of Python's moves.
        """
        blank = self.unlisted()
        playable = [number for number in range(blank.action_count) if is_playable(blank, number)]
        moves = sorted(str(move) for move in self.position.legal_moves())
        played = sorted(blank.action_text(number) for number in playable)
        if moves != played:
            self._complain([f"  moves one by one: {compared(moves, played)}"])

    def _complain(self, wrong: list[str]) -> None:
        if wrong:
            raise AssertionError("\n".join([self.story, *wrong]))

    def unlisted(self) -> State:
        if not self.actions:
            return self.make_state(self.way, self.text)
        copy = self.state.clone()
        copy.undo()
        copy.apply(self.actions[-1])
        return copy

    def differences(self) -> list[str]:
        ours, theirs = ask_python(self.way, self.position), ask_native(self.state)
        wrong = [
            f"  {question}: {compared(answer, theirs[question])}"
            for question, answer in ours.items()
            if answer != theirs[question]
        ]
        return wrong or misread(self.state)


def ask_python(way: Way, position: Position[Any]) -> Answers:
    outcome = position.outcome
    chances = [(str(chance.move), float(chance.probability)) for chance in position.chances()]
    return {
        "turn": position.turn.index,
        "text": GAMES[way.game].format_position(position),
        "moves": [str(move) for move in position.legal_moves()],
        "count of moves": len(position.board_moves),
        "chances": chances,
        "over": outcome is not None,
        "ending": outcome and outcome.ending.value,
        "winners": tuple(seat.index for seat in Seat if outcome and seat in outcome.winners),
        "returns": tuple(float(outcome.worth(seat)) if outcome else 0.0 for seat in Seat),
    }


def ask_native(state: State) -> Answers:
    return {
        "turn": state.turn,
        "text": state.text(),
        "moves": [state.action_text(action) for action in state.legal_actions()],
        "count of moves": state.perft(1),
        "chances": [(state.action_text(throw), likely) for throw, likely in state.chances()],
        "over": state.is_over,
        "ending": state.ending,
        "winners": state.winners,
        "returns": state.returns(),
    }


def is_playable(blank: State, number: int) -> bool:
    """Say whether a state takes an action; a copy of it is asked, because refusals list moves."""
    try:
        blank.clone().apply(number)
    except ValueError:
        return False
    return True


def misread(state: State) -> list[str]:
    """List the legal moves that the native twin does not read as it has written them."""
    written = {action: state.action_text(action) for action in state.legal_actions()}
    return [
        f"  {text}: written for {action}, read as {again}"
        for action, text in written.items()
        if (again := read(state, text)) != action
    ]


def read(state: State, text: str) -> int | str:
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
    left = list(others)
    missing = []
    for one in some:
        if one in left:
            left.remove(one)
        else:
            missing.append(one)
    return missing
