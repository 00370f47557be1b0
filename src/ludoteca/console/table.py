"""The play loop: one kept game from where it stands to its end, at one face."""

from __future__ import annotations

import contextlib
import random
import time
from collections.abc import Callable

from ludoteca.console.coordinates import with_standard_rows
from ludoteca.console.desk import Desk, StuckError
from ludoteca.console.face import EndOfInputError, Face
from ludoteca.console.files import save_as
from ludoteca.console.marking import Marking
from ludoteca.console.questions import Back, Item, choose
from ludoteca.console.seating import roll_off, settle_seats
from ludoteca.console.settings import Settings
from ludoteca.console.turn import Leave, ToBrowser, Turn
from ludoteca.console.watching import Interruption, noting_interruptions
from ludoteca.core import PlayerError, Seat, SessionError, say
from ludoteca.match.commands import (
    Accept,
    Command,
    Forfeit,
    Move,
    Offer,
    Pause,
    Resign,
    Resume,
    Throw,
)
from ludoteca.match.events import Created, Proposal
from ludoteca.match.state import Phase
from ludoteca.match.store.keeper import Keeper
from ludoteca.match.store.store import Store
from ludoteca.players import Resign as Resignation

__all__ = ["Table"]


class Table:
    """A place to play one game after another."""

    def __init__(
        self,
        face: Face,
        store: Store,
        settings: Settings,
        *,
        seed: int | None = None,
        open_browser: Callable[[str | None], None] | None = None,
    ) -> None:
        """Lay it out.

        Args:
            face: Where people sit.
            store: Where games are kept.
            settings: What the person has settled.
            seed: Where dice and computers start; None for anywhere.
            open_browser: Shows a kept game, or the first screen, in the browser until the person
                comes back; None where there is no browser.
        """
        self.face = face
        self.store = store
        self.settings = settings
        self.seed = seed
        self._open_browser = open_browser

    def browse(self, key: str | None = None) -> None:
        """Go on in the browser, with a kept game or at the first screen.

        Raises:
            SessionError: There is no browser here.
        """
        if self._open_browser is None:
            raise SessionError(
                "console/no-browser", say("games cannot be opened in a browser here")
            )
        self._open_browser(key)

    def dice(self) -> random.Random:
        """Take fresh dice, which start where the seed says."""
        return random.Random(self.seed)

    def begin(self, created: Created) -> None:
        """Play a new game.

        Raises:
            LudotecaError: There can be no such game.
            EndOfInputError: There are no more answers; the game is kept.
        """
        self.play(Keeper.begin(self.store, created, self.dice()))

    def resume(self, key: str) -> None:
        """Go on with a kept game.

        Raises:
            LudotecaError: There is no such game.
            EndOfInputError: There are no more answers; the game is kept.
        """
        keeper = Keeper.load(self.store, key, self.dice())
        state = keeper.session.state
        if state.phase is Phase.PLAY and not state.is_paused:
            # Whoever left without a word does not pay for it on the clock.
            keeper.submit(Pause(since_last=True), None, time.time(), keeper.session.sequence)
        self.play(keeper)

    def play(self, keeper: Keeper) -> None:
        """Play a kept game until it ends or the person leaves."""
        state = keeper.session.state
        face = self.face
        if self.settings.standard_rows:
            face = with_standard_rows(face, state.game, state.position)
        desk = Desk(face, keeper, seed=self.seed, seconds=self.settings.seconds)
        title, rules = say(state.game.title), say(state.position.rules.title)
        if desk.is_watched:
            self.face.show(say("{game}, {rules} rules. Ctrl-C pauses.", game=title, rules=rules))
        else:
            self.face.show(say("{game}, {rules} rules. ? helps.", game=title, rules=rules))
        if state.is_paused:
            desk.submit(Resume(), None)
        if state.phase not in (Phase.SEATING, Phase.MARKING):
            desk.show_board()
        try:
            while self._step(desk):
                pass
        except StuckError:
            return
        except ToBrowser:
            self._say_kept(desk)
            self.browse(keeper.key)
        except (Leave, Back):
            self._say_kept(desk)
        except EndOfInputError:
            self._say_kept(desk)
            raise
        except KeyboardInterrupt:
            self.face.show()
            self._say_kept(desk)
            raise

    def _say_kept(self, desk: Desk) -> None:
        state = desk.state
        if state.phase is Phase.OVER:
            return
        if state.phase is Phase.PLAY and not state.is_paused and state.created.clock != "none":
            # The clock rests while nobody sits here, from now on and not since the last move.
            desk.submit(Pause(), None)
        self.face.show(say("The game is kept: Resume goes on with it."))

    def _step(self, desk: Desk) -> bool:
        """Let the next thing happen; False once there is nothing left to do."""
        state = desk.state
        if state.phase is Phase.SEATING:
            settle_seats(desk)
            desk.show_board()
        elif state.phase is Phase.OPENING:
            roll_off(desk)
        elif state.phase is Phase.MARKING:
            Marking(desk).agree()
        elif state.phase is Phase.OVER:
            return self._after_the_end(desk)
        elif state.is_paused:
            self.face.ask(say("Press Enter to go on. > "))
            desk.insist(Resume(), None)
        else:
            self._turn(desk)
        return True

    def _turn(self, desk: Desk) -> None:
        if not desk.is_watched:
            self._move(desk, Interruption())
            return
        with noting_interruptions() as interruption:
            if self._move(desk, interruption):
                interruption.rest(self.settings.pause)
        if interruption.has_come and desk.state.phase is Phase.PLAY:
            items = [Item("on", "on", say("Go on"))]
            # Whoever leaves raises Back, as at every question.
            choose(self.face, say("Go on, or leave the table?"), items, back=say("Leave the table"))

    def _move(self, desk: Desk, interruption: Interruption) -> bool:
        """Let whose turn it is move or throw; tell whether there is another board to look at."""
        seat = desk.state.position.turn
        plies = len(desk.state.plies)
        if desk.is_human(seat):
            self._human_turn(desk, seat)
        else:
            self._computer_turn(desk, seat, interruption)
        made = desk.state.plies[plies:]
        if not made or made[-1].is_throw or desk.state.phase is Phase.MARKING:
            return False
        desk.show_board()
        return True

    def _human_turn(self, desk: Desk, seat: Seat) -> None:
        position = desk.state.position
        if position.chances() and self.settings.auto_throw:
            desk.insist(Throw(), seat)
            return
        if not position.chances() and [str(move) for move in position.legal_moves()] == ["pass"]:
            desk.insist(Move("pass"), seat)
            return
        turn = Turn(desk, seat)
        sequence = desk.keeper.session.sequence
        while desk.keeper.session.sequence == sequence:
            turn.take()

    def _computer_turn(self, desk: Desk, seat: Seat, interruption: Interruption) -> None:
        position = desk.state.position
        if position.chances():
            desk.insist(Throw(), seat)
            return
        command: Command
        try:
            thinker = desk.computer(seat)
            interruption.stop = thinker.stop
            choice = desk.think(thinker)
            command = Resign() if isinstance(choice, Resignation) else Move(str(choice))
        except PlayerError as error:
            self.face.refuse(error.sentence)
            command = Forfeit(str(error))
        if interruption.has_come:
            # Broken off in thought: whoever goes on watching shall see the better move.
            return
        desk.insist(command, seat)

    def _after_the_end(self, desk: Desk) -> bool:
        """Ask what to do after a game; False to leave the table."""
        items = [
            Item("rematch", "rematch", say("Rematch with seats changed")),
            Item("save", "save", say("Save as a file")),
            Item("undo", "undo", say("Take the last move back and play on")),
        ]
        try:
            wish = choose(self.face, say("What now?"), items, 0, back=say("Leave the table"))
        except Back:
            return False
        if wish == "save":
            save_as(desk)
        elif wish == "undo":
            desk.take_back()
        elif wish == "rematch":
            self._rematch(desk)
            return False
        return True

    def _rematch(self, desk: Desk) -> None:
        with contextlib.suppress(SessionError):
            desk.submit_strictly(Offer(Proposal.REMATCH), Seat.FIRST)
            desk.submit_strictly(Accept(Proposal.REMATCH), Seat.SECOND)
        self.begin(desk.keeper.session.rematch(time.time()))
