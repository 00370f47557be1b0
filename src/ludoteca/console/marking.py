"""The end of a game of Go: dead stones are proposed, edited and counted, or play goes on."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

from ludoteca.console.desk import Desk
from ludoteca.console.files import save_as
from ludoteca.console.help import find_action, show_help
from ludoteca.console.questions import ask_yes_no
from ludoteca.console.turn import Leave
from ludoteca.core import Seat, say
from ludoteca.games.go.position import GoPosition
from ludoteca.match.actions import MARKING_ACTIONS
from ludoteca.match.commands import AcceptScore, MarkDead, MarkSeki, PlayOn, ProposeMarks, Resign
from ludoteca.match.go_scoring import count, count_in_words
from ludoteca.players.go_dead import dead_stones

__all__ = ["Marking"]


class Marking:
    """The table between two passes and the result."""

    def __init__(self, desk: Desk) -> None:
        """Sit down for the count; a person marks for everybody who sits here."""
        self.desk = desk
        self.face = desk.face
        self.seat = next((seat for seat in Seat if desk.is_human(seat)), None)
        self._actions: Mapping[str, Callable[[], None]] = {
            "help": lambda: show_help(self.face, desk.state.game, MARKING_ACTIONS),
            "accept": self.accept,
            "play-on": self.play_on,
            "undo": desk.take_back,
            "save": lambda: save_as(desk),
            "resign": self.resign,
            "quit": self.leave,
        }

    def agree(self) -> None:
        """Show the marks and the count, and do what is typed until something has changed.

        Raises:
            Leave: The person leaves the table.
            EndOfInputError: There are no more answers.
        """
        self._propose()
        self.desk.show_board()
        self.show_count()
        if self.seat is None:
            self.accept()
            return
        self.face.show(say("Name a stone to mark it dead or alive; seki D4 marks a seki."))
        self.face.show(
            say("a accepts the count, p plays on, u takes a move back, r resigns, q leaves.")
        )
        sequence = self.desk.keeper.session.sequence
        while self.desk.keeper.session.sequence == sequence:
            self._take(self.face.ask("> "), self.seat)

    def _take(self, answer: str, seat: Seat) -> None:
        action = find_action(self.face, MARKING_ACTIONS, answer)
        if action in self._actions:
            self._actions[action]()
            return
        words = answer.upper().split()
        marking = self.desk.state.marking
        if not words or marking is None:
            return
        if words[0] not in ("SEKI", self.face.translate(say("seki")).upper()):
            self.desk.submit(MarkDead(words[0], words[0] not in marking.dead), seat)
        elif len(words) > 1:
            self.desk.submit(MarkSeki(words[1], words[1] not in marking.seki), seat)
        else:
            self.face.refuse(say("name a stone of the seki too, such as seki D4"))

    def show_count(self) -> None:
        """Show the score as a sum of both sides, and who would win."""
        for line in count_in_words(self.desk.state):
            self.face.show(line)
        found = count(self.desk.state)
        if found.winner is not None:
            name = self.desk.state.game.seat_name(found.winner)
            self.face.show(say("{seat} would win by {margin}.", seat=name, margin=found.margin))

    def accept(self) -> None:
        """Accept for everybody at this desk: people who sit together have looked together."""
        for seat in Seat:
            marking = self.desk.state.marking
            if marking is not None and seat not in marking.accepted:
                self.desk.submit(AcceptScore(), seat)

    def play_on(self) -> None:
        """Play on instead of counting."""
        self.desk.submit(PlayOn(), self.seat)
        self.desk.show_board()

    def resign(self) -> None:
        """Give the game up, if the person is sure."""
        if ask_yes_no(self.face, say("Do you want to give the game up?"), default=False):
            self.desk.submit(Resign(), self.seat)

    def leave(self) -> None:
        """Leave the table.

        Raises:
            Leave: Always.
        """
        raise Leave

    def _propose(self) -> None:
        """Propose what playing out finds dead, besides what is dead for certain."""
        state = self.desk.state
        position, marking = state.position, state.marking
        if self.desk.proposed_after == len(state.plies) or marking is None:
            return
        self.desk.proposed_after = len(state.plies)
        if isinstance(position, GoPosition) and not marking.accepted:
            dead = marking.dead | dead_stones(position, random.Random(len(state.plies)))
            if dead != marking.dead:
                marks = ProposeMarks(tuple(sorted(dead)), tuple(sorted(marking.seki - dead)))
                self.desk.submit(marks, None)
