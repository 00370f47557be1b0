"""A kept game at a face: commands go in, and what happened is told."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence

from ludoteca.console.board import LAST, MARKED, show_position
from ludoteca.console.computers import Computers
from ludoteca.console.face import Face, punctuate
from ludoteca.core import Move, Seat, Sentence, SessionError, say
from ludoteca.match.clock import Reserve
from ludoteca.match.commands import Command, Offer
from ludoteca.match.events import HUMAN, Event, Moved, Proposal
from ludoteca.match.phrases import happened, player_of, round_number
from ludoteca.match.session import fold
from ludoteca.match.state import Phase, State
from ludoteca.match.store.keeper import Keeper
from ludoteca.players import Player, Resign

__all__ = ["HUMAN", "Desk", "StuckError"]

_THINKING_SECONDS = 1.0


class StuckError(Exception):
    """The game cannot go on here; why was told."""


class Desk:
    """One game, the face before it and the computers that play along."""

    def __init__(
        self,
        face: Face,
        keeper: Keeper,
        *,
        seed: int | None = None,
        seconds: float = _THINKING_SECONDS,
        now: Callable[[], float] = time.time,
    ) -> None:
        """Sit down at a kept game.

        Args:
            face: Where the game is shown and where answers come from.
            keeper: The game.
            seed: Where the computers' choices start.
            seconds: How long a computer may think about a move.
            now: Tells the time.
        """
        self.face = face
        self.keeper = keeper
        self.seed = seed
        self.now = now
        self.computers = Computers(face, self.state.game, seed=seed, seconds=seconds)

    @property
    def state(self) -> State:
        """Where the game stands."""
        return self.keeper.session.state

    def is_human(self, seat: Seat) -> bool:
        """Tell whether a person at this face plays a seat."""
        return self.state.players[seat.index] == HUMAN

    @property
    def is_watched(self) -> bool:
        """Whether computers play among themselves, and people only look on."""
        return not any(map(self.is_human, Seat))

    def submit(self, command: Command, seat: Seat | None) -> list[Event] | None:
        """Let something happen and tell it; None if it was refused, which is told too."""
        try:
            return self.submit_strictly(command, seat)
        except SessionError as error:
            self.face.refuse(error.sentence)
            return None

    def insist(self, command: Command, seat: Seat | None) -> None:
        """Let something happen that the table itself does.

        Raises:
            StuckError: It was refused, and nothing else has happened: the game cannot go on.
        """
        sequence = self.keeper.session.sequence
        if self.submit(command, seat) is None and self.keeper.session.sequence == sequence:
            raise StuckError

    def submit_strictly(self, command: Command, seat: Seat | None) -> list[Event]:
        """Let something happen and tell it.

        Raises:
            SessionError: It was refused; nothing has changed.
        """
        session = self.keeper.session
        before, sequence = session.state, session.sequence
        try:
            self.keeper.submit(command, seat, self.now(), sequence)
        finally:
            # Had another program at this game been faster, what it did is known by now.
            events = list(session.events[sequence:])
            self._tell(before, events)
        return events

    def _tell(self, before: State, events: Sequence[Event]) -> None:
        for event in events:
            after = fold(before, event)
            told = happened(before, event, after)
            if isinstance(event, Moved):
                told = [say("Round {number}.", number=round_number(before)), *told]
                if self.is_human(event.seat) and not self.face.look.plain:
                    # Below what was typed; a computer's move follows a board.
                    self.face.show()
            self.tell(told)
            before = after
        if any(isinstance(event, Moved) for event in events):
            for announcement in self.keeper.session.announcements:
                self.face.show(punctuate(self.face.translate(announcement.sentence), "!"))

    def take_back(self) -> None:
        """Return to the last decision of a person at this desk, and show the board."""
        state = self.state
        humans = [ply.seat for ply in state.plies if self.is_human(ply.seat)]
        seat = humans[-1] if humans else state.position.turn
        if self.submit(Offer(Proposal.TAKEBACK), seat):
            self.show_board()

    def tell(self, sentences: Sequence[Sentence]) -> None:
        """Tell sentences: one paragraph, or one a line where lines are listened to."""
        translated = [self.face.translate(sentence) for sentence in sentences]
        for line in translated if self.face.look.plain else [" ".join(translated)]:
            if line:
                self.face.show(line)

    def show_board(self) -> None:
        """Show the board, what stands beside it, and the last move."""
        state = self.state
        show_position(self.face, state.game, state.position, self._notes(), self._marks())
        if state.phase is not Phase.OVER and not self.face.look.plain:
            # The question after a game begins with a blank line of its own.
            self.face.show()

    def _notes(self) -> list[Sentence]:
        state = self.state
        notes = [
            say(
                "{seat}: {player}",
                seat=state.game.seat_name(seat),
                player=player_of(state, seat),
            )
            for seat in Seat
        ]
        notes += [*self._clocks(), say(""), *state.position.beside_board]
        if last := self.state.last_move():
            notes.append(say("Last move: {move}", move=last.text))
        return notes

    def _clocks(self) -> list[Sentence]:
        state = self.state
        if str(state.clock.control) == "none":
            return []
        return [
            _clock(state.game.seat_name(seat), state.clock.reading(seat, self.now()))
            for seat in Seat
        ]

    def _marks(self) -> dict[str, str]:
        state = self.state
        marks: dict[str, str] = {}
        if last := self.state.last_move():
            move = state.game.parse_move(last.before, last.text)
            marks = dict.fromkeys(move.steps, LAST)
        if state.marking is not None:
            marks |= dict.fromkeys(state.marking.dead, MARKED)
        return marks

    def computer(self, seat: Seat) -> Player:
        """Return the computer that plays a seat.

        Raises:
            LudotecaError: There is no such player any more.
        """
        return self.computers.sit_down(self.state.players[seat.index], seat)

    def think(self, thinker: Player) -> Move | Resign:
        """Let a computer choose a move in the present position.

        Raises:
            PlayerError: It crashed, or chose what cannot be played.
        """
        position = self.state.position
        left = self.state.clock.left(position.turn, self.now())
        key = say("Ctrl-C: pause") if self.is_watched else say("Ctrl-C: move now")
        return self.computers.think(thinker, position, left, key)


def _clock(seat: Sentence, reserve: Reserve) -> Sentence:
    """Say what a clock shows, with the periods or the stones that belong to it."""
    minutes, seconds = divmod(math.ceil(max(reserve.seconds, 0)), 60)
    shown = f"{minutes}:{seconds:02}"
    if reserve.periods:
        return say(
            "{seat} has {time} left, periods: {periods}",
            seat=seat,
            time=shown,
            periods=reserve.periods,
        )
    if reserve.stones:
        return say(
            "{seat} has {time} left, moves to make: {moves}",
            seat=seat,
            time=shown,
            moves=reserve.stones,
        )
    return say("{seat} has {time} left", seat=seat, time=shown)
