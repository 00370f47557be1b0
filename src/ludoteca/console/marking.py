"""The end of a game of Go: dead stones are proposed, edited and counted, or play goes on."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping

from ludoteca.console.desk import Desk
from ludoteca.console.files import save_as
from ludoteca.console.help import find_action, show_help
from ludoteca.console.questions import Back, Item, ask_yes_no, choose
from ludoteca.console.turn import Leave
from ludoteca.core import Seat, Sentence, say
from ludoteca.match.actions import MARKING_ACTIONS
from ludoteca.match.commands import AcceptScore, MarkDead, MarkSeki, PlayOn, ProposeMarks, Resign
from ludoteca.match.events import Proposed
from ludoteca.match.go_proposal import Marks, is_as_proposed, proposal
from ludoteca.match.go_scoring import count, count_in_words

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
        """Accept for everybody at this desk: people who sit together have looked together.

        A computer accepts no marks but those that the program proposed.
        """
        refusing = [seat for seat in Seat if not self.desk.is_human(seat)]
        if refusing and not is_as_proposed(self.desk.state, self._proposal()):
            name = self.desk.state.players[refusing[0].index]
            self.face.refuse(
                say("{player} does not agree: mark the stones as proposed, or play on", player=name)
            )
            return
        for seat in Seat:
            marking = self.desk.state.marking
            if marking is not None and seat not in marking.accepted:
                self.desk.submit(AcceptScore(), seat)

    def play_on(self) -> None:
        """Play on instead of counting: the opponent of whoever asks for it moves first."""
        with contextlib.suppress(Back):
            self.desk.submit(PlayOn(), self._who(say("Who wants to play on?")))
            self.desk.show_board()

    def resign(self) -> None:
        """Give the game up, if the person is sure."""
        with contextlib.suppress(Back):
            seat = self._who(say("Who resigns?"))
            if ask_yes_no(self.face, say("Do you want to give the game up?"), default=False):
                self.desk.submit(Resign(), seat)

    def _who(self, question: Sentence) -> Seat:
        """Find out which person asks, where two sit here.

        Raises:
            Back: Neither.
        """
        people = [seat for seat in Seat if self.desk.is_human(seat)]
        if len(people) == 1:
            return people[0]
        game = self.desk.state.game
        items = [Item(seat, str(game.seat_name(seat)), game.seat_name(seat)) for seat in people]
        return choose(self.face, question, items, back=say("back"))

    def leave(self) -> None:
        """Leave the table.

        Raises:
            Leave: Always.
        """
        raise Leave

    def _propose(self) -> None:
        """Propose what playing out finds dead, unless somebody has marked stones already."""
        events = self.desk.keeper.session.events
        if not isinstance(events[-1], Proposed):
            return
        dead, seki = self._proposal()
        marking = self.desk.state.marking
        if marking is not None and marking.dead != dead:
            self.desk.submit(ProposeMarks(tuple(sorted(dead)), tuple(sorted(seki))), None)

    def _proposal(self) -> Marks:
        return proposal(self.desk.state.position, len(self.desk.state.plies))
