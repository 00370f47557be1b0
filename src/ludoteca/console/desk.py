"""A kept game at a face: commands go in, and what happened is told."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable, Sequence
from typing import Any

from ludoteca.console.board import LAST, MARKED, beside, in_words, picture
from ludoteca.console.face import Face, punctuate
from ludoteca.core import Move, Position, Seat, Sentence, SessionError, say
from ludoteca.match.commands import Command, Offer
from ludoteca.match.events import Event, Moved, Proposal
from ludoteca.match.keeper import Keeper
from ludoteca.match.phrases import happened, player_of, round_number
from ludoteca.match.session import fold
from ludoteca.match.state import Phase, Ply, State
from ludoteca.players import Limit, Player, Resign, ask, player
from ludoteca.players.player import Progress

__all__ = ["HUMAN", "Desk"]

HUMAN = "human"
_THINKING_SECONDS = 1.0
_LEAST_SECONDS = 0.05
_MOVES_LEFT = 30
"""A player on the clock plans for so many more moves."""


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
        self.seconds = seconds
        self.now = now
        self.proposed_after: int | None = None
        """Go: after how many plies this desk proposed the dead stones."""

        self._computers: dict[tuple[str, Seat], Player] = {}

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
        face, state = self.face, self.state
        if face.look.plain:
            for fact in [*in_words(state.game, state.position), *filter(None, self._notes())]:
                face.show(fact)
            return
        notes = [face.translate(note) for note in self._notes()]
        drawing = picture(state.game, state.position, face.look, self._marks(), face.translate)
        face.show()
        face.output.draw(beside(drawing, ["", *notes], face.look, face.output.width))
        if state.phase is not Phase.OVER:
            # The question after a game begins with a blank line of its own.
            face.show()

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
        if last := self._last_move():
            notes.append(say("Last move: {move}", move=last.text))
        return notes

    def _last_move(self) -> Ply | None:
        """Return the last ply that was no throw."""
        return next((ply for ply in reversed(self.state.plies) if not ply.is_throw), None)

    def _clocks(self) -> list[Sentence]:
        state = self.state
        if str(state.clock.control) == "none":
            return []
        notes = []
        for seat in Seat:
            left = state.clock.left(seat, self.now()) or 0
            minutes, seconds = divmod(math.ceil(left), 60)
            notes.append(
                say(
                    "{seat} has {time} left",
                    seat=state.game.seat_name(seat),
                    time=f"{minutes}:{seconds:02}",
                )
            )
        return notes

    def _marks(self) -> dict[str, str]:
        state = self.state
        marks: dict[str, str] = {}
        if last := self._last_move():
            move = state.game.parse_move(last.before, last.text)
            marks = dict.fromkeys(move.steps, LAST)
        if state.marking is not None:
            marks |= dict.fromkeys(state.marking.dead, MARKED)
        return marks

    # The computers.

    def computer(self, seat: Seat) -> Player:
        """Return the computer that plays a seat.

        Raises:
            LudotecaError: There is no such player any more.
        """
        return self._sit_down(self.state.players[seat.index], seat)

    def _sit_down(self, name: str, seat: Seat) -> Player:
        key = name, seat
        if key not in self._computers:
            seed = None if self.seed is None else 2 * self.seed + seat.index
            self._computers[key] = player(name, self.state.game, seed)
        return self._computers[key]

    def think(self, thinker: Player, position: Position[Any]) -> Move | Resign:
        """Let a computer choose while its progress is shown; Ctrl-C lets it move at once.

        Raises:
            PlayerError: It crashed, or chose what cannot be played.
        """

        def tell(progress: Progress) -> None:
            text = say(
                "{player} is thinking: {nodes} positions, {best} ({key})",
                player=thinker.name,
                nodes=progress.nodes,
                best=progress.best,
                key=say("Ctrl-C: pause") if self.is_watched else say("Ctrl-C: move now"),
            )
            self.face.output.progress(self.face.translate(text))

        thinker.progress = tell
        limit = Limit(seconds=self._seconds_for(position.turn))
        try:
            return asyncio.run(ask(thinker, position, limit))
        finally:
            self.face.output.progress("")

    def _seconds_for(self, seat: Seat) -> float:
        left = self.state.clock.left(seat, self.now())
        if left is None:
            return self.seconds
        return max(min(self.seconds, left / _MOVES_LEFT), _LEAST_SECONDS)
