"""What is due at a table now: the one question that console, browser and arena ask.

The controller is sans-IO: it only decides. Its driver carries out what is due and asks again.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TypeAlias

from ludoteca.core import Command, Phase, Seat, Throw, blaming, refusal
from ludoteca.match.commands import Accept, ClaimTime, Decline, Move, Offer, Pause, Resume
from ludoteca.match.computer import agrees, seconds_to_think
from ludoteca.match.events import Proposal
from ludoteca.match.session import Session
from ludoteca.match.state import Stage, State

_FORCED = ["pass"]


@dataclass(frozen=True, slots=True)
class Do:
    """Submit this command on behalf of the table."""

    command: Command
    seat: Seat | None
    is_shown: bool = False
    """Whether to show the board for a moment first."""


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask people to move, to act in a phase, or to answer an offer."""

    seats: tuple[Seat, ...]
    offer: Proposal | None = None
    """The offer to answer; None if it is their turn."""

    until: float | None = None
    """When the flag falls; None if it never does."""


@dataclass(frozen=True, slots=True)
class Think:
    """Let a computer choose a move."""

    seat: Seat
    player: str
    seconds: float
    """How long it may think."""

    until: float | None = None
    """When its flag falls; None if it never does."""


@dataclass(frozen=True, slots=True)
class Judge:
    """Let the judge propose what to mark; ``phase.judged`` makes a command of its answer."""

    phase: Phase
    seed: int


@dataclass(frozen=True, slots=True)
class Wait:
    """Wait until a person acts."""


@dataclass(frozen=True, slots=True)
class Rematch:
    """Begin the rematch that the players have agreed on."""


Due: TypeAlias = Do | Ask | Think | Judge | Wait | Rematch


@dataclass(frozen=True, slots=True)
class Controller:
    """Decides what happens next at one table."""

    session: Session
    seconds: float = 1.0
    """How long computers may think about a move."""

    throws_for_people: bool = False
    """Whether the die is thrown for people too."""

    @property
    def state(self) -> State:
        """The current state of the game."""
        return self.session.state

    def due(self, now: float, absent: Collection[Seat] = (), *, judged: bool = False) -> Due:
        """Return what is due.

        Args:
            now: The time in seconds.
            absent: The seats of people who are away; the clock waits for them.
            judged: Whether the judge of this phase has already been asked.

        Raises:
            GameError: The rules have crashed.
        """
        with blaming(self.state.game):
            return self._due(now, absent, judged=judged)

    def _due(self, now: float, absent: Collection[Seat], *, judged: bool) -> Due:
        state = self.state
        if state.clock.flag(now) is not None:
            return Do(ClaimTime(), None)
        # Offers wait while the game is paused.
        for what, by in () if state.is_paused else state.offers.items():
            if not state.is_human(by.opponent):
                is_agreed = agrees(state, what, by.opponent)
                return Do(Accept(what) if is_agreed else Decline(what), by.opponent)
        if state.stage is Stage.OVER:
            return Rematch() if state.is_rematch_agreed else Wait()
        if state.phase is not None:
            return self._in_phase(state.phase, judged=judged)
        return self._in_play(state, now, absent)

    def _in_phase(self, phase: Phase, *, judged: bool) -> Due:
        state = self.state
        if phase.wants_judge and not judged:
            return Judge(phase, len(state.plies))
        for seat in self.asked:
            command = None if state.is_human(seat) else phase.answer(seat)
            if command is not None:
                return Do(command, seat)
        people = tuple(seat for seat in self.asked if state.is_human(seat))
        for what, by in state.offers.items():
            return Ask((by.opponent,), what)
        return Ask(people) if people else Wait()

    def _in_play(self, state: State, now: float, absent: Collection[Seat]) -> Due:
        if state.is_paused:
            return Do(Resume(), None) if state.is_paused_by_table and not absent else Wait()
        if absent and state.clock.is_timed:
            return Do(Pause(), None)
        seat, position = state.position.turn, state.position
        is_human = state.is_human(seat)
        if position.chances():
            is_thrown = self.throws_for_people or not is_human
            return Do(Throw(), seat, is_shown=True) if is_thrown else self._ask(seat, now)
        moves = position.legal_moves()
        if is_human and len(moves) == 1 and [str(moves[0])] == _FORCED:
            return Do(Move(str(moves[0]), moves[0]), seat, is_shown=True)
        if is_human:
            return self._ask(seat, now)
        for claim in state.game.claims:
            if claim.fits(position) and claim.outcome(position).worth(seat) > 0:
                return Do(claim.command(), seat)
        left = state.clock.left(seat, now)
        until = None if left is None else now + left
        return Think(seat, state.players[seat.index], seconds_to_think(self.seconds, left), until)

    def _ask(self, seat: Seat, now: float) -> Ask:
        state = self.state
        left = state.clock.left(seat, now)
        until = None if left is None else now + left
        for what, by in state.offers.items():
            return Ask((by.opponent,), what, until)
        return Ask((seat,), None, until)

    def acting_seat(self, command: Command, held: Collection[Seat]) -> Seat:
        """Return the seat a command is for, if its sender holds both seats and names neither."""
        if len(held) == 1:
            return next(iter(held))
        state = self.state
        if isinstance(command, Accept | Decline) and command.what in state.offers:
            return state.offers[command.what].opponent
        if isinstance(command, Offer) and command.what is Proposal.TAKEBACK:
            # A takeback goes back to a person's last decision.
            decided = (ply.seat for ply in reversed(state.plies) if ply.is_decision)
            people = (seat for seat in decided if state.is_watched or state.is_human(seat))
            return next(people, state.position.turn)
        return next(iter(self.asked), state.position.turn)

    @property
    def asked(self) -> tuple[Seat, ...]:
        """Who has to do something in the present phase, in order; nobody without one."""
        phase = self._phase
        if phase is None:
            return ()
        return (self._settler(phase),) if phase.settles_seats else tuple(phase.asked)

    @property
    def _phase(self) -> Phase | None:
        return None if self.state.stage is Stage.OVER else self.state.phase

    def _settler(self, phase: Phase) -> Seat:
        """Return the seat that settles the seats for both: a person's, if there is one."""
        people = (seat for seat in phase.asked if self.state.is_human(seat))
        return next(people, phase.asked[0])

    def check(self, command: Command, seat: Seat | None) -> None:
        """Refuse a command that the session would allow but this table does not.

        Raises:
            SessionError: The opponent settles the seats, or a computer does not agree.
        """
        state, phase = self.state, self._phase
        if phase is None or type(command) not in phase.commands:
            return
        if phase.settles_seats and seat is not None and seat is not self._settler(phase):
            raise refusal("not-your-turn", "your opponent decides who takes which seat")
        computers = [each for each in Seat if not state.is_human(each)]
        objection = phase.objection(command) if computers and seat not in computers else None
        if objection is not None:
            raise refusal(
                "not-agreed",
                "{player} does not agree: {why}",
                player=state.players[computers[0].index],
                why=objection,
            )

    def follow_up(self, command: Command, seat: Seat, held: Collection[Seat]) -> Command | None:
        """Return the command for the other seat that follows if one client holds both seats."""
        if seat.opponent not in held:
            return None
        if command == Offer(Proposal.REMATCH) and not self.state.is_rematch_agreed:
            return Accept(Proposal.REMATCH)
        phase = self._phase
        is_shared = phase is not None and type(command) in phase.shared
        return command if is_shared else None

    def on_reopen(self) -> Command | None:
        """Return the command to submit before continuing a game that another program left.

        The time since that program ended counts neither on a clock nor as thinking time.
        """
        state = self.state
        is_played = state.stage is Stage.PLAY and not state.is_paused
        return Pause(since_last=True) if is_played else None

    def on_leave(self) -> Command | None:
        """Return the command to submit when everybody leaves: a pause, if a clock runs."""
        state = self.state
        is_running = state.stage is Stage.PLAY and not state.is_paused and state.clock.is_timed
        return Pause() if is_running else None
