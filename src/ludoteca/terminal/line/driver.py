"""The play loop: ask the controller what is due, do it, show what changed; and a person's turn."""

from __future__ import annotations

import asyncio
import select
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from types import FrameType

from ludoteca.core import (
    LudotecaError,
    Move,
    PlayerError,
    Seat,
    Throw,
    say,
)
from ludoteca.match.actions import OFFER, UNDO
from ludoteca.match.commands import Accept, Decline, PlayMove, Resume
from ludoteca.match.computer import command_for
from ludoteca.match.controller import Ask, Do, Estimate, Think
from ludoteca.match.events import Proposal
from ludoteca.match.phrases import expected, rounds, task
from ludoteca.match.state import Stage
from ludoteca.players import Resign
from ludoteca.store.suggestion import Suggestion
from ludoteca.terminal.help import show_help
from ludoteca.terminal.line.display import OpenBrowser, TerminalTable, leave
from ludoteca.terminal.line.phases import PhaseScreen
from ludoteca.terminal.questions import Back, Item, at_once
from ludoteca.terminal.terminal import OutOfTimeError

_POLL_SECONDS = 0.05
_FEW = 20  # How many alternatives are shown after a wrong move


class Interruption:
    """Records Ctrl-C, and stops a search."""

    def __init__(self) -> None:
        self.is_pressed = False
        self.stop: Callable[[], None] = lambda: None

    def note(self, signal_number: int, frame: FrameType | None) -> None:
        """Handle SIGINT; the second one interrupts."""
        del signal_number, frame
        if self.is_pressed:
            raise KeyboardInterrupt
        self.is_pressed = True
        self.stop()

    def sleep(self, seconds: float) -> None:
        """Wait, or until Ctrl-C or Enter is pressed."""
        end = time.monotonic() + seconds
        while not self.is_pressed and (left := end - time.monotonic()) > 0:
            if _is_entered():
                sys.stdin.readline()
                return
            # time.sleep is resumed after a handled signal.
            time.sleep(min(left, _POLL_SECONDS))


def _is_entered() -> bool:
    try:
        return sys.stdin.isatty() and bool(select.select([sys.stdin], [], [], 0)[0])
    except (OSError, ValueError):
        # select supports only sockets on Windows.
        return False


@contextmanager
def noting_interruptions() -> Iterator[Interruption]:
    interruption = Interruption()
    if threading.current_thread() is not threading.main_thread():
        # Only the main thread may set signal handlers.
        yield interruption
        return
    usual = signal.signal(signal.SIGINT, interruption.note)
    try:
        yield interruption
    finally:
        signal.signal(signal.SIGINT, usual)


class Driver:
    """Drives one table until the game is over or the person leaves."""

    def __init__(self, table: TerminalTable) -> None:
        self.table = table
        self.terminal = table.terminal
        self._asker = table.asker
        self.next_level: Suggestion | None = None
        self.is_review_wanted = False
        self._is_rematch_wanted = False

    @property
    def is_rematch_due(self) -> bool:
        return self._is_rematch_wanted and self.table.state.rematch is not None

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
            self.table.display.show_changes()
        if isinstance(due, Do | Estimate | Think):
            self._submit_due(due, Interruption())
        elif isinstance(due, Ask):
            self._ask(due)
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
                at_once(self._asker.choose(asked, items, back=say("Leave the table")))

    def _watch_step(self, interruption: Interruption) -> bool:
        """Show the changes and carry out what is due; False if people have to act."""
        due = self.table.due()
        if not isinstance(due, Do | Estimate | Think):
            return False
        if not isinstance(due, Estimate) and self.table.display.show_changes():
            interruption.sleep(self.table.settings.pause)
        if not interruption.is_pressed:
            self._submit_due(due, interruption)
        return True

    def _submit_due(self, due: Do | Estimate | Think, interruption: Interruption) -> None:
        if isinstance(due, Do):
            self.table.submit(due.command, due.seat)
        elif isinstance(due, Think):
            self._think(due, interruption)
        elif self.table.estimator is not None:
            self.table.submit(self.table.estimated(due.phase, due.seed), None)

    def _think(self, due: Think, interruption: Interruption) -> None:
        table = self.table
        choice: Move | Resign | PlayerError
        try:
            thinker = table.computers.player(due.player, due.seat)
            interruption.stop = thinker.stop
            key = say("Ctrl-C: pause") if table.state.is_watched else say("Ctrl-C: move now")
            choice = asyncio.run(table.think(thinker, due.seconds, key))
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
            is_agreed = at_once(self._asker.ask_yes_no(question, default=False))
            table.try_submit(Accept(due.offer) if is_agreed else Decline(due.offer), seat)
            return
        phase, sequence = table.state.phase, table.sequence
        screen = Turn(table, seat) if phase is None else PhaseScreen(table, phase)
        while table.sequence == sequence:
            screen.take()

    def _ask_what_next(self) -> bool:
        """Ask what to do after a game; False to leave the table."""
        offer = self.table.offered_level()
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
            asked = self._asker.choose(say("What now?"), items, 0, back=say("Leave the table"))
            chosen = at_once(asked)
        except Back:
            return False
        if chosen == "level":
            self.next_level = offer
            return False
        if chosen == "look":
            self.is_review_wanted = True
            return False
        if chosen == "save":
            at_once(self.table.save_as())
        elif chosen == "undo":
            self.table.offer(Proposal.TAKEBACK)
        else:
            self._is_rematch_wanted = True
            if self.table.state.rematch is None:
                self.table.offer(Proposal(chosen))
        return True


class Turn:
    """One turn of a person at a terminal."""

    def __init__(self, table: TerminalTable, seat: Seat) -> None:
        self.table = table
        self.terminal = table.terminal
        self.seat = seat
        game = table.state.game
        self.entry = table.begin_turn()
        self._actions: Mapping[str, Callable[[], object]] = {
            "help": lambda: show_help(self.terminal, game, table.listed_actions),
            "hint": self.hint,
            "undo": self.undo,
            "moves": self.list_moves,
            "verdicts": table.display.switch_verdicts,
            "view": lambda: table.display.show_board(self._begun),
            "flip": self.flip,
            "list": self.list_played,
            "save": lambda: at_once(table.save_as()),
            "offer": lambda: table.offer(Proposal.DRAW),
            "no-result": lambda: table.offer(Proposal.NO_RESULT),
            "draw": self.explain_draw,
            "pause": lambda: table.offer(Proposal.PAUSE),
            "browser": lambda: leave(OpenBrowser),
            "resign": lambda: at_once(table.resign(seat)),
            "quit": leave,
        }
        self._claims = {claim.key: claim for claim in game.claims}

    def take(self) -> None:
        self.show_expected()
        answer = self.terminal.ask("> ")
        action = self._action(answer)
        if action in self._claims:
            at_once(self.table.claim(self._claims[action]))
        elif action:
            self._actions[action]()
        elif self.entry.position.chances():
            self.throw(answer)
        elif answer:
            self.move(answer)

    def _action(self, answer: str) -> str:
        action = self.table.action_keys.get(answer.casefold(), "")
        # A capital may name a piece, and no action is named after one. The browser's letter gives
        # way to a piece even when it is small.
        is_capital = answer.isupper() or action == "browser"
        if len(answer) == 1 and is_capital and self.entry.is_step(answer.upper()):
            return ""
        is_listed = not action or action in self.table.listed_actions
        return action if is_listed or not self.entry.is_step(answer) else ""

    @property
    def _begun(self) -> Sequence[str]:
        return self.entry.taken if self.entry.is_begun else ()

    def show_expected(self) -> None:
        state = self.table.state
        verdicts = self.table.verdicts
        for fact in verdicts.facts(state.position, self._begun) if verdicts.shown else ():
            self.terminal.show(fact)
        if state.position.chances():
            seat = state.game.seat_name(state.position.turn)
            self.terminal.show(say("{seat}: press Enter to throw.", seat=seat))
            return
        if not self.entry.is_begun:
            # Beside what each move is worth, an example would be taken for advice.
            has_verdicts = verdicts.of(state.position) is not None
            self.terminal.show(task(state) if has_verdicts else expected(state))
        if self.entry.is_worth_listing:
            self.terminal.show(self.entry.in_words())

    def throw(self, answer: str) -> None:
        words = ("", "throw", self.terminal.translate(say("throw")).casefold())
        if answer.casefold() not in words:
            self.terminal.refuse(say("press Enter to throw the die"))
            return
        self.table.try_submit(Throw(), self.seat)

    def move(self, answer: str) -> None:
        try:
            move = self.entry.read(answer, self.terminal.translate, self.terminal.in_latin)
        except LudotecaError as error:
            self.terminal.refuse(error.sentence)
            self._list_a_few()
            return
        crashes = self.table.crashes
        is_done = move is None or self.table.try_submit(PlayMove(str(move), move), self.seat)
        if not is_done and self.table.crashes == crashes:
            self._list_a_few()

    def _list_a_few(self) -> None:
        """List some legal moves after a refusal, unless the choices follow in any case."""
        known = self.table.verdicts.of(self.table.state.position)
        if known is not None or not self.entry.is_worth_listing:
            self.list_moves(_FEW)

    def list_moves(self, *limit: int) -> None:
        for line in self.table.legal_moves(self.entry.taken, *limit):
            self.terminal.show(line)

    def list_played(self) -> None:
        state = self.table.state
        listed, last = [], 0
        for number, ply in zip(rounds(state.game, state.plies), state.plies, strict=True):
            listed += [f"{number}."] if number != last else []
            listed.append(ply.text)
            last = number
        self.terminal.show(" ".join(listed) if listed else say("No moves yet."))

    def flip(self) -> None:
        self.table.flip()
        self.table.display.show_board(self.entry.taken)
        entry = self.table.begin_turn()
        entry.enter(self.entry.taken)
        self.entry = entry

    def hint(self) -> None:
        table = self.table
        if table.state.position.chances():
            self.terminal.show(say("Press Enter to throw."))
            return
        try:
            think = partial(table.think, key=say("Ctrl-C: move now"))
            move, told = asyncio.run(table.hint(think))
        except LudotecaError as error:
            self.terminal.refuse(error.sentence)
            return
        for sentence in told:
            self.terminal.show(sentence)
        if move is not None and move.steps[: len(self.entry.taken)] != self.entry.taken:
            self.terminal.show(
                say("To play it, take back your step first: type {word}.", word=UNDO.word)
            )

    def explain_draw(self) -> None:
        if self.table.state.game.draws_are_offered:
            self.terminal.show(say("Type {word} to offer a draw.", word=OFFER.word))
        else:
            self.table.offer(Proposal.DRAW)

    def undo(self) -> None:
        if self.entry.is_begun:
            self.entry.step_back()
        else:
            self.table.offer(Proposal.TAKEBACK)
