"""What is due at a table now: asked by terminal, browser and arena.

The controller is sans-IO: it only decides. Its driver does what is due and asks again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from ludoteca.core import (
    Choice,
    Command,
    Phase,
    Scene,
    Seat,
    Sentence,
    SessionError,
    Throw,
    blaming,
    refusal,
    say,
)
from ludoteca.match import commands
from ludoteca.match.computer import agrees, longest_thought, seconds_to_think
from ludoteca.match.events import Proposal
from ludoteca.match.session import Session, Transition
from ludoteca.match.state import Stage, State
from ludoteca.players.specialists import is_solvable

_SINCE_LAST = commands.Pause(since_last=True)


@dataclass(frozen=True, slots=True)
class Do:
    """Submit this command on behalf of the table."""

    command: Command
    seat: Seat | None
    is_shown: bool = False  # Whether to show the board for a moment first


@dataclass(frozen=True, slots=True)
class Ask:
    """Ask people to move, to act in a phase, or to answer an offer."""

    seats: tuple[Seat, ...]
    offer: Proposal | None = None  # The offer to answer; None if it is their turn
    until: float | None = None


@dataclass(frozen=True, slots=True)
class Think:
    """Let a computer choose a move."""

    seat: Seat
    player: str
    seconds: float
    until: float | None = None  # When its flag falls; None if it never does


@dataclass(frozen=True, slots=True)
class Estimate:
    """Let the estimator propose what to mark; ``phase.estimated`` makes a command of its answer."""

    phase: Phase
    seed: int


@dataclass(frozen=True, slots=True)
class Wait:
    """Wait until a person acts."""

    missing: str = ""  # The computer player to move, if it is not available here


@dataclass(frozen=True, slots=True)
class Rematch:
    """Begin the rematch that the players have agreed on."""


Due: TypeAlias = Do | Ask | Think | Estimate | Wait | Rematch


@dataclass(frozen=True, slots=True)
class Participant:
    """A person at a table."""

    seats: frozenset[Seat] = frozenset()  # The seats that they play; none if they watch
    is_host: bool = False  # Whether they may pause a game of two computers

    def may_pause(self, state: State) -> bool:
        """Return whether they may pause, resume and pace the computers that play here."""
        return self.is_host and state.is_watched

    def may_have_hints(self, state: State) -> bool:
        """Return whether hints are fair: against another person only if both agreed to them."""
        table = state.created.table
        is_agreed = table.hints and not table.rated
        people = {seat for seat in Seat if state.is_human(seat)}
        return bool(self.seats) and (is_agreed or self.seats >= people)

    def may_have_verdicts(self, state: State) -> bool:
        """Return whether it is fair to show them what each move is worth, in a solvable game.

        Spectators may know what every player may know.
        """
        players = (Participant(frozenset({seat})) for seat in Seat if state.is_human(seat))
        is_open = state.outcome is not None or all(one.may_have_hints(state) for one in players)
        return is_solvable(state.game) and (is_open or self.may_have_hints(state))


@dataclass(frozen=True, slots=True)
class Controller:
    """Decides what is due at one table."""

    session: Session
    seconds: float = 1.0  # How long computers may think about a move
    throws_for_people: bool = False  # Whether the die is thrown for people too
    # Returns whether a computer player is available here; the game waits for one that is not.
    may_play: Callable[[str], bool] = lambda player: True

    @property
    def state(self) -> State:
        return self.session.state

    def due(self, now: float, absent: Collection[Seat] = (), *, estimated: bool = False) -> Due:
        """Return what is due; GameError if the rules have crashed.

        The clock waits for people who are absent. ``estimated`` says that the estimator of this
        phase has already been asked.
        """
        with blaming(self.state.game):
            return self._due(now, absent, estimated=estimated)

    def _due(self, now: float, absent: Collection[Seat], *, estimated: bool) -> Due:
        state = self.state
        if state.clock.flag(now) is not None:
            return Do(commands.ClaimTime(), None)
        # Offers wait while the game is paused.
        for what, by in () if state.is_paused else state.offers.items():
            if not state.is_human(by.opponent):
                is_agreed = agrees(state, what, by.opponent)
                return Do(
                    commands.Accept(what) if is_agreed else commands.Decline(what), by.opponent
                )
        if state.stage is Stage.OVER:
            return Wait() if state.rematch is None else Rematch()
        if state.phase is not None:
            return self._in_phase(state.phase, estimated=estimated)
        return self._in_play(state, now, absent)

    def _in_phase(self, phase: Phase, *, estimated: bool) -> Due:
        state = self.state
        if phase.wants_estimate and not estimated:
            return Estimate(phase, len(state.plies))
        for seat in self.asked:
            command = None if state.is_human(seat) else phase.answer(seat)
            if command is not None:
                return Do(command, seat)
        people = tuple(seat for seat in self.asked if state.is_human(seat))
        for what, by in state.offers.items():
            return Ask((by.opponent,), what)
        return Ask(people) if people else Wait()

    def _in_play(self, state: State, now: float, absent: Collection[Seat]) -> Due:
        seat, position = state.position.turn, state.position
        is_human, player = state.is_human(seat), state.players[seat.index]
        missing = "" if is_human or self.may_play(player) else player
        is_waiting = bool(absent or missing)
        if state.is_paused:
            is_ended = state.is_paused_by_table and not is_waiting
            return Do(commands.Resume(), None) if is_ended else Wait(missing)
        if is_waiting and state.clock.is_timed:
            return Do(commands.Pause(), None)
        if missing:
            return Wait(missing)
        if position.chances():
            is_thrown = self.throws_for_people or not is_human
            return Do(Throw(), seat, is_shown=True) if is_thrown else self._ask(seat)
        moves = position.legal_moves()
        if is_human and len(moves) == 1 and str(moves[0]) == state.game.pass_move:
            return Do(commands.PlayMove(str(moves[0]), moves[0]), seat, is_shown=True)
        if is_human:
            return self._ask(seat)
        for claim in state.game.claims:
            if claim.fits(position) and claim.outcome(position).worth(seat) > 0:
                return Do(claim.command(), seat)
        usual, left = longest_thought(player, self.seconds), state.clock.left(seat, now)
        return Think(seat, player, seconds_to_think(usual, left), state.clock.deadline)

    def _ask(self, seat: Seat) -> Ask:
        until = self.state.clock.deadline
        for what, by in self.state.offers.items():
            return Ask((by.opponent,), what, until)
        return Ask((seat,), None, until)

    def decide(
        self,
        command: Command,
        by: Participant,
        now: float,
        expected_sequence: int,
        seat: Seat | None = None,
    ) -> list[Transition]:
        """Return the transitions that the command of a person leads to, or refuse it.

        Where a person who holds both seats need not ask twice, it is done for both. ``seat`` is
        None for the one that the command concerns.
        """
        chosen = self._check_sender(command, by, seat)
        transitions = self.session.decide(command, chosen, now, expected_sequence)
        after = transitions[-1].after
        more = self._follow_up(after, command, chosen, by) if seat is None else None
        if more is not None:
            transitions += self.session.decide_after(after, more, chosen.opponent, now)
        return transitions

    def allows(self, command: Command, by: Participant, now: float) -> bool:
        try:
            seat = self._check_sender(command, by)
        except SessionError:
            return False
        return self.session.allows(command, seat, now)

    def offers(self, choice: Choice, by: Participant, now: float) -> bool:
        """Return whether a person can make a choice of the phase, on one of its points if any."""
        command: Any = choice.command
        if choice.points:
            command = replace(command, point=choice.points[0])
        return self._phase is not None and self.allows(command, by, now)

    def _check_sender(self, command: Command, by: Participant, seat: Seat | None = None) -> Seat:
        if isinstance(command, commands.Forfeit) or command == _SINCE_LAST:
            raise refusal("not-yours", "only the table itself can do that")
        if by.may_pause(self.state) and isinstance(command, commands.Pause | commands.Resume):
            return self.state.position.turn
        if not by.seats:
            raise SessionError("seats/watching", "you are watching this game")
        found = self.acting_seat(command, by.seats) if seat is None else seat
        if found not in by.seats:
            raise SessionError("seats/not-yours", "this seat is not yours")
        self.check(command, found)
        return found

    def acting_seat(self, command: Command, held: Collection[Seat]) -> Seat:
        """Return the seat a command is for, if its sender holds both seats and names neither."""
        if len(held) == 1:
            return next(iter(held))
        state = self.state
        if isinstance(command, commands.Accept | commands.Decline) and command.what in state.offers:
            return state.offers[command.what].opponent
        if isinstance(command, commands.Offer) and command.what is Proposal.TAKEBACK:
            # A takeback goes back to a person's last decision.
            decided = (ply.seat for ply in reversed(state.plies) if ply.is_decision)
            people = (seat for seat in decided if state.is_watched or state.is_human(seat))
            return next(people, state.position.turn)
        return next(iter(self.asked), state.position.turn)

    @property
    def asked(self) -> tuple[Seat, ...]:
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
        """Refuse a command that the session would allow but this table does not."""
        phase = self._phase
        if phase is None or type(command) not in phase.commands:
            return
        if phase.settles_seats and seat is not None and seat is not self._settler(phase):
            raise refusal("not-your-turn", "your opponent decides who takes which seat")
        objection = self._objection(phase, command, seat)
        if objection is not None:
            raise SessionError("session/not-agreed", objection)

    def _objection(self, phase: Phase, command: Command, seat: Seat | None) -> Sentence | None:
        state = self.state
        computers = [each for each in Seat if not state.is_human(each)]
        why = phase.objection(command) if computers and seat not in computers else None
        if why is None:
            return None
        player = state.player_name(computers[0])
        return say("{player} does not agree: {why}", player=player, why=why)

    def ask(self, scene: Scene) -> Sentence:
        """Return what the phase asks people, or to what a computer does not agree."""
        phase = self._phase
        if phase is None:
            return scene.ask
        found = (self._objection(phase, one.command, None) for one in scene.choices)
        return next(filter(None, found), scene.ask)

    def _follow_up(
        self, state: State, command: Command, seat: Seat, by: Participant
    ) -> Command | None:
        """Return the command for the other seat that follows if one person holds both."""
        if seat.opponent not in by.seats:
            return None
        for what, offered_by in state.offers.items():
            if what.is_rematch and offered_by is seat:
                return commands.Accept(what)
        phase = None if state.stage is Stage.OVER else state.phase
        return command if phase is not None and type(command) in phase.shared else None

    def on_reopen(self) -> Command | None:
        """Return the command to submit before continuing a game that another program left.

        The time since that program ended counts neither on a clock nor as thinking time, except in
        a correspondence game.
        """
        state = self.state
        is_played = state.stage is Stage.PLAY and not state.is_paused
        return commands.Pause(since_last=True) if is_played and not state.clock.runs_on else None

    def on_leave(self) -> Command | None:
        """Return the command to submit when everybody leaves: a pause, if a clock has to wait."""
        state, clock = self.state, self.state.clock
        is_running = state.stage is Stage.PLAY and not state.is_paused and clock.is_timed
        return commands.Pause() if is_running and not clock.runs_on else None
