"""A live table: a command is decided, saved, applied, and broadcast to all clients."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass, field
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from ludoteca.core import (
    AnyGame,
    Command,
    GameError,
    Position,
    Seat,
    Sentence,
    SessionError,
    rules_crash,
    say,
)
from ludoteca.match.codec import command_from_dict
from ludoteca.match.controller import Controller, Participant
from ludoteca.match.events import Moved, Thrown, WhyUnrated
from ludoteca.match.phrases import narrate
from ludoteca.match.session import Session, Transition
from ludoteca.match.state import Ply, State
from ludoteca.players import notices
from ludoteca.store.schema import standing_of
from ludoteca.store.seats import INVITATION, Seats
from ludoteca.web.api import wire
from ludoteca.web.live.clients import Authority, Cause, Client, Clients, seats_at
from ludoteca.web.live.driver import TableDriver
from ludoteca.web.live.people import SeatedPeople
from ludoteca.web.live.view import listed
from ludoteca.web.thinking.computers import may_play

if TYPE_CHECKING:
    from ludoteca.web.live.tables import LiveTables

_LOG = logging.getLogger("ludoteca.web")

PACE = "pace"  # The command that sets how fast two computers play; it changes nothing in the game
_MAX_PACE = 10.0
_MAX_LOG = 50  # How many of the last events can be repeated after a lost connection


class Description(NamedTuple):
    """A ply in words and as players of the game write it; replaces the position before it."""

    sentences: Sequence[Sentence]
    piece: str  # The sign of a piece to draw; "" for none
    written: str


def describe(
    game: AnyGame,
    before: Position[Any],
    ply: Ply,
    after: Position[Any],
    sentences: Sequence[Sentence] | None = None,
) -> Description:
    narration = game.narrate(before, ply.move, after) if sentences is None else sentences
    return Description(tuple(narration), *listed(game, before, ply.move))


@dataclass(eq=False)
class LiveTable:
    """One game of the store that is in use."""

    server: LiveTables
    key: str
    session: Session
    descriptions: list[Description]  # Each ply in words
    taken: dict[Seat, str]  # The seats that are held or have an invitation, each with its kind
    rematch: str | None = None  # The key of the game that follows
    _: KW_ONLY
    address: str = ""  # The address that created it, which its computers' thinking counts for
    seconds: float = 1.0  # How long computers think about a move
    pace: float = 0.5  # The least number of seconds between the moves of computers
    counted: tuple[str, ...] = ()  # The networks for whose quotas it counts
    is_ours: bool = field(init=False)  # Whether this server owns it: decides and drives it
    owner: str = ""  # The other server that owns it; empty if none is known
    seated: SeatedPeople = field(default_factory=SeatedPeople)  # The people with names who sit here

    def __post_init__(self) -> None:
        server, game = self.server, self.state.game.key
        self.seconds = min(self.seconds, server.limits.thinking_seconds)
        self.is_ours = not server.extension.servers.is_shared
        self.now, self.store_thread = server.now, server.store_thread
        self.extension = server.extension
        self.clients = Clients(self)
        allowed = partial(may_play, game, is_local=server.is_local)
        self.controller = Controller(self.session, self.seconds, may_play=allowed)
        self.driver = TableDriver(self, server.engine_pool, server.limits, server.dice)
        self.used = self.now()  # When it was last used
        self._lock = asyncio.Lock()
        self._log: list[tuple[int, list[Sentence]]] = []
        self._crash = ""
        self._knows_people = False

    @property
    def state(self) -> State:
        return self.session.state

    @cached_property
    def notices(self) -> Sequence[Sentence]:
        """What people should know of the computers that play here."""
        state = self.state
        return notices(state.players, state.game, state.position)

    @property
    def invited(self) -> Seat | None:
        seats = (seat for seat, kind in self.taken.items() if kind == INVITATION)
        return next(map(self.state.seat_of, seats), None)

    def participant(self, authority: Authority) -> Participant:
        seats = seats_at(self.state, authority.held(self.taken))
        return Participant(seats, is_host=authority.is_owner or bool(authority.seats))

    def set_pace(self, authority: Authority, command: Mapping[str, Any]) -> None:
        """Set the least number of seconds between the moves of two computers."""
        if not self.participant(authority).may_pause(self.state):
            raise SessionError("seats/watching", say("you are watching this game"))
        try:
            seconds = msgspec.convert(command.get("seconds"), float)
        except msgspec.ValidationError:
            raise SessionError(
                "session/unreadable", say("the speed must be a number of seconds")
            ) from None
        self.pace = min(max(seconds, 0.0), _MAX_PACE)

    def greet(self, client: Client, what: wire.GreetingKey) -> None:
        """Greet everybody at the table, through any server."""
        seats = self.participant(client.authority).seats
        if not seats:
            raise SessionError("seats/watching", say("you are watching this game"))
        (seat, *others) = seats
        if others or not self.state.is_human(seat.opponent):
            raise SessionError("greet/nobody", say("there is nobody to greet at this table"))
        greeting = wire.Greeting(seat=seat.index, what=what)
        if not self.clients.greet(greeting):
            raise SessionError("limit/too-fast", say("too many greetings: wait a moment"))
        self.extension.servers.broadcast(self, greeting)

    def add_client(self, client: Client, sequence: int | None, plies: int = 0) -> None:
        """Add a client that has seen the events up to a number, and kept some plies."""
        self.used = self.now()
        self.clients.add(client, self._missed(sequence), self._known(sequence, plies))
        self.driver.wake()

    def remove_client(self, client: Client) -> None:
        self.used = self.now()
        self.clients.remove(client)

    async def handle(self, client: Client, message: wire.DoMessage) -> None:
        """Do a command of a client, not to be cancelled; if it is refused, nothing has changed."""
        if message.sequence > self.session.sequence:
            # The client may have seen more through another server.
            await self.catch_up()
        decide = self._decision(client.authority, message)
        if self.is_ours or not await self._is_passed_on(client, message):
            await self._commit(decide, Cause(client, message.id))

    async def handle_forwarded(self, authority: Authority, message: wire.DoMessage) -> int:
        """Do a command that another server passed on, and return how many events it caused."""
        if message.sequence > self.session.sequence:
            await self.catch_up()
        before = self.session.sequence
        await asyncio.shield(self._commit(self._decision(authority, message)))
        self.driver.wake()
        return self.session.sequence - before

    def _decision(
        self, authority: Authority, message: wire.DoMessage
    ) -> Callable[[], list[Transition]]:
        command = command_from_dict(message.command, self.state.game)
        seat = None if message.seat is None else Seat(message.seat)

        def decide() -> list[Transition]:
            who = self.participant(authority)
            return self.controller.decide(command, who, self.now(), message.sequence, seat)

        return decide

    async def _is_passed_on(self, client: Client, message: wire.DoMessage) -> bool:
        """Let the owner do a command; False if this server owns the table by now."""
        async with self._lock:
            try:
                count = await self.extension.servers.pass_on(self, client.authority, message)
            except SessionError as error:
                if error.code == "session/stale":
                    await self._load_new()
                raise
            # A command without a reply may have been done.
            await self._load_new(Cause(client, message.id) if count else None)
        return count is not None

    async def submit(self, command: Command, seat: Seat | None, sequence: int) -> None:
        """Do a command of the table itself or of a computer; the driver goes on by itself."""
        decide = partial(self.session.decide, command, seat, self.now(), sequence)
        await asyncio.shield(self._commit(decide))

    async def name_player(self, seat: Seat, name: str) -> tuple[str, str]:
        """Give a player who joined a name; return the names as the game was created with."""
        decide = partial(self.session.decide_name, seat, name, self.now())
        await asyncio.shield(self._commit(decide))
        return self.state.created.names

    async def make_unrated(self, why: WhyUnrated) -> None:
        await asyncio.shield(self._commit(partial(self.session.decide_unrated, why, self.now())))

    async def _commit(
        self, decide: Callable[[], list[Transition]], by: Cause | None = None
    ) -> None:
        """Save what is decided, and broadcast it even if its sender has gone meanwhile."""
        async with self._lock:
            session, first = self.session, self.session.sequence
            transitions = decide()
            events = [one.event for one in transitions]
            standing = standing_of(transitions[-1].after)
            try:
                await self.store_thread.append(self.key, first, events, standing)
            except SessionError as error:
                if error.code == "session/stale" and await self._load_new() and by is not None:
                    self.driver.wake()
                raise
            session.apply(transitions)
            await self._read_people()
            self._broadcast(first, transitions, by=by)
        if by is not None:
            self.driver.wake()

    async def _read_people(self, *, is_new: bool = False) -> None:
        """Read who sits here if that is new, or to count a rated game that is over.

        If the store fails, the next server that opens the table counts it.
        """
        key, state = self.key, self.state
        is_due = (
            state.outcome is not None and state.created.table.rated and not self.seated.is_counted
        )
        if not is_new and not is_due:
            return
        with contextlib.suppress(SessionError):
            self.seated = await self.store_thread.run(
                lambda store: self.extension.seated_people(store, key, state.game.key)
            )
            self._knows_people = True

    async def catch_up(self) -> None:
        async with self._lock:
            has_changed = await self._load_new()
        if has_changed:
            self.driver.wake()

    async def _load_new(self, by: Cause | None = None) -> bool:
        session, key = self.session, self.key
        first, game = session.sequence, session.state.game
        events, taken = await self.store_thread.run(
            lambda store: (store.events(key, first, game), Seats(store).taken(key))
        )
        is_new = not self._knows_people or taken != self.taken
        news = self._seated(taken)
        transitions = session.apply_events(events)
        await self._read_people(is_new=is_new)
        if events or news:
            self._broadcast(first, transitions, news, by)
        return bool(events or news)

    def _seated(self, taken: dict[Seat, str]) -> list[Sentence]:
        was_invited = self.invited
        self.taken = taken
        if was_invited is None or self.invited is not None:
            return []
        return [say("{seat} has joined.", seat=self.state.game.seat_name(was_invited))]

    def follow(self, key: str) -> None:
        self.rematch = key
        self._broadcast(self.session.sequence, ())

    def report_crash(self, error: Exception) -> GameError | None:
        """Report a crash of the rules to all clients and the log, once; None for other errors."""
        found = error if isinstance(error, GameError) else rules_crash(self.state.game, error)
        if found is not None and str(found) != self._crash:
            self._crash = str(found)
            _LOG.error("table %s: %s", self.key, found, exc_info=error)
            for client in self.clients:
                failed = SessionError("game/failed", found.sentence)
                client.refuse(failed, self.session.sequence)
        return found

    def _broadcast(
        self,
        first: int,
        transitions: Sequence[Transition],
        news: Sequence[Sentence] = (),
        by: Cause | None = None,
    ) -> None:
        narration, left = self._happened(transitions)
        narration += news
        self._log.append((first, narration))
        del self._log[:-_MAX_LOG]
        self.used = self.now()
        events = [one.event for one in transitions]
        self.clients.broadcast(first, events, narration, plies_from=left, by=by)

    def _happened(self, transitions: Sequence[Transition]) -> tuple[list[Sentence], int]:
        """Put events into words, and count the plies that are unchanged."""
        narration: list[Sentence] = []
        descriptions, left = self.descriptions, len(self.descriptions)
        for transition in transitions:
            after = transition.after
            sentences = narrate(transition)
            narration += sentences
            del descriptions[len(after.plies) :]
            left = min(left, len(after.plies))
            if isinstance(transition.event, Moved | Thrown):
                is_end = after.outcome is not None
                before, ply, position = transition.before.position, after.plies[-1], after.position
                known = None if is_end else sentences
                descriptions.append(describe(after.game, before, ply, position, known))
        # A long game has many positions.
        self.session.compact()
        return narration, left

    def _known(self, sequence: int | None, plies: int) -> int:
        """Return how many of the plies that a client has kept still stand."""
        if sequence is None or not 0 <= sequence <= self.session.sequence:
            return 0
        events = self.session.events[sequence:]
        made = sum(isinstance(event, Moved | Thrown) for event in events)
        # After a takeback there are fewer.
        return plies if plies + made == len(self.state.plies) else 0

    def _missed(self, sequence: int | None) -> list[Sentence]:
        """Return what happened since a number, in words, as far as it is remembered."""
        if sequence is None or not 0 <= sequence < self.session.sequence:
            return []
        if self._log and self._log[0][0] <= sequence:
            return [one for first, narration in self._log if first >= sequence for one in narration]
        events = self.session.events[sequence:]
        plies = sum(isinstance(event, Moved | Thrown) for event in events)
        descriptions = self.descriptions
        return [
            one
            for narration in descriptions[max(0, len(descriptions) - plies) :]
            for one in narration.sentences
        ]
