"""The play loop: ask the controller what is due, do it, show what changed."""

from __future__ import annotations

from ludoteca.core import Move, PlayerError, SessionError, UnknownNameError, say
from ludoteca.match.commands import Accept, Decline, Offer, Resume
from ludoteca.match.computer import command_for
from ludoteca.match.controller import Ask, Do, Estimate, Think, Wait
from ludoteca.match.events import Proposal
from ludoteca.match.state import Stage
from ludoteca.players import Resign
from ludoteca.players.levels.level import level_of
from ludoteca.store.library import Library
from ludoteca.store.suggestion import Suggestion, suggest_level
from ludoteca.terminal.line.files import save_as
from ludoteca.terminal.line.interruption import Interruption, noting_interruptions
from ludoteca.terminal.line.phases import PhaseScreen
from ludoteca.terminal.line.questions import Back, Item, ask_yes_no, choose
from ludoteca.terminal.line.table import TerminalTable
from ludoteca.terminal.line.turn import Turn
from ludoteca.terminal.terminal import OutOfTimeError


class Driver:
    """Drives one table until the game is over or the person leaves."""

    def __init__(self, table: TerminalTable, pause: float = 0.0) -> None:
        self.table = table
        self.terminal = table.terminal
        self.pause = pause
        self.next_level: Suggestion | None = None
        self.is_review_wanted = False
        self._is_rematch_wanted = False

    @property
    def is_rematch_due(self) -> bool:
        return self._is_rematch_wanted and self.table.state.is_rematch_agreed

    def run(self) -> None:
        """Play until nothing is left to do; raise Leave or Back if the person leaves the table."""
        is_going_on = True
        while is_going_on:
            if self.table.state.is_watched:
                self._watch()
            is_going_on = self._step()

    def _step(self) -> bool:
        """Carry out what is due; False once nothing is left to do."""
        due = self.table.due()
        if not isinstance(due, Estimate):
            is_new = self.table.display.show_changes()
            if is_new and isinstance(due, Do | Think) and self.terminal.is_redrawn:
                Interruption().sleep(self.pause)
        if isinstance(due, Do | Estimate | Think):
            self._submit_due(due, Interruption())
        elif isinstance(due, Ask):
            self._ask(due)
        elif isinstance(due, Wait) and due.missing:
            raise UnknownNameError(
                say("the player {player} is not available here", player=due.missing)
            )
        elif self.table.state.is_paused:
            self.terminal.ask(say("Press Enter to continue. > "))
            self.table.submit(Resume(), None)
        elif self.is_rematch_due:
            return False
        else:
            return self.table.state.stage is Stage.OVER and self._ask_what_next()
        return True

    def _watch(self) -> None:
        """Carry out what is due without people; Ctrl-C asks whether to continue."""
        is_over = False
        while not is_over:
            with noting_interruptions() as interruption:
                while not interruption.is_pressed and not is_over:
                    is_over = not self._watch_step(interruption)
            if interruption.is_pressed and self.table.state.stage is not Stage.OVER:
                items = [Item("on", "on", say("Continue"))]
                asked = say("Continue, or leave the table?")
                choose(self.terminal, asked, items, back=say("Leave the table"))

    def _watch_step(self, interruption: Interruption) -> bool:
        """Show the changes and carry out what is due; False if people have to act."""
        due = self.table.due()
        if not isinstance(due, Do | Estimate | Think):
            return False
        if not isinstance(due, Estimate) and self.table.display.show_changes():
            interruption.sleep(self.pause)
        if not interruption.is_pressed:
            self._submit_due(due, interruption)
        return True

    def _submit_due(self, due: Do | Estimate | Think, interruption: Interruption) -> None:
        if isinstance(due, Do):
            self.table.submit(due.command, due.seat)
        elif isinstance(due, Think):
            self._think(due, interruption)
        elif self.table.estimator is not None:
            marks = self.table.estimator(self.table.state.position, due.seed)
            self.table.submit(due.phase.estimated(*marks), None)

    def _think(self, due: Think, interruption: Interruption) -> None:
        table = self.table
        choice: Move | Resign | PlayerError
        try:
            thinker = table.computers.player(due.player, due.seat)
            interruption.stop = thinker.stop
            key = say("Ctrl-C: pause") if table.state.is_watched else say("Ctrl-C: move now")
            choice = table.computers.think(thinker, table.state, due.seconds, key)
        except PlayerError as error:
            choice = error
        if interruption.is_pressed:
            # Interrupted: discard the partial search.
            return
        table.submit(command_for(choice), due.seat)

    def _ask(self, due: Ask) -> None:
        self.terminal.until = due.until
        try:
            self._ask_people(due)
        except OutOfTimeError:
            return
        finally:
            self.terminal.until = None

    def _ask_people(self, due: Ask) -> None:
        table, seat = self.table, due.seats[0]
        if due.offer is not None:
            question = say("{seat}, do you agree?", seat=table.state.game.seat_name(seat))
            is_agreed = ask_yes_no(self.terminal, question, default=False)
            table.try_submit(Accept(due.offer) if is_agreed else Decline(due.offer), seat)
            return
        phase, sequence = table.state.phase, table.sequence
        screen = Turn(table, seat) if phase is None else PhaseScreen(table, phase)
        while table.sequence == sequence:
            screen.take()

    def _ask_what_next(self) -> bool:
        """Ask what to do after a game; False to leave the table."""
        offer = self._offered_level()
        items = [
            Item("rematch", "rematch", say("Rematch with seats swapped")),
            Item("rematch-same", "same", say("Rematch with the same seats")),
            Item("look", "look", say("Review")),
            Item("save", "save", say("Save to a file")),
            Item("undo", "undo", say("Take back the last move and play on")),
        ]
        if offer is not None and offer.sentence is not None:
            self.terminal.show()
            self.terminal.show(offer.sentence)
            items.insert(1, Item("level", "level", say("Play level {level}", level=offer.level)))
        try:
            chosen = choose(self.terminal, say("What now?"), items, 0, back=say("Leave the table"))
        except Back:
            return False
        if chosen == "level":
            self.next_level = offer
            return False
        if chosen == "look":
            self.is_review_wanted = True
            return False
        if chosen == "save":
            save_as(self.table)
        elif chosen == "undo":
            self.table.take_back()
        else:
            self._is_rematch_wanted = True
            if not self.table.state.is_rematch_agreed:
                self.table.try_submit(Offer(Proposal(chosen)))
        return True

    def _offered_level(self) -> Suggestion | None:
        """Return the level to offer after a streak of results; None if there is none."""
        saved, state = self.table.saved, self.table.state
        try:
            found = suggest_level(Library(saved.store).games(), state.game.key)
        except SessionError:
            return None
        levels = [level_of(player) for player in state.players]
        return found if found.after is not None and found.after in levels else None
