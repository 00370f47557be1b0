"""What a listener at a terminal has heard of a game, to tell only what is new."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludoteca.core import Sentence, as_sentence, say
from ludoteca.match.state import State


class Heard:
    """The notes beside the board and the number of moves that were told last."""

    def __init__(self) -> None:
        self._notes: list[str] = []
        self._plies = 0

    def note(
        self, state: State, beside: Sequence[Sentence], translate: Callable[[str], str]
    ) -> None:
        """Note that everything about a game was told, with what lies beside the board."""
        self._notes = [translate(note) for note in beside]
        self._plies = len(state.plies)

    def news(
        self, state: State, beside: Sequence[Sentence], translate: Callable[[str], str]
    ) -> list[Sentence]:
        """Return what has changed beside the board, and the last move after a takeback."""
        news = [note for note in beside if translate(note) not in self._notes]
        if len(state.plies) < self._plies:
            last = state.last_move()
            news.append(
                say("Last move: {move}", move=as_sentence(last.text))
                if last
                else say("No moves yet.")
            )
        self.note(state, beside, translate)
        return news
