"""The hall: all tables in use, over one store."""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Any

from ludoteca.core import LudotecaError, Seat, Sentence, SessionError, say
from ludoteca.games.registry import game as find_game
from ludoteca.match.commands import Pause
from ludoteca.match.events import HUMAN, Consent, Created, Event
from ludoteca.match.go_proposal import Marks
from ludoteca.match.session import Session
from ludoteca.match.state import Phase
from ludoteca.match.store.database import Changes
from ludoteca.match.store.rematch import rematch_of
from ludoteca.match.store.seats import Seats
from ludoteca.match.store.standing import standing_of
from ludoteca.match.store.store import Store
from ludoteca.match.store.thinking_time import SECONDS, keep_seconds, seconds_of
from ludoteca.players import players_for, strongest
from ludoteca.players.registry import built_in_players
from ludoteca.web.key import is_same
from ludoteca.web.live.attendant import Attendant
from ludoteca.web.live.beat import Beat
from ludoteca.web.live.facts import TableFacts
from ludoteca.web.live.guest import Authority
from ludoteca.web.live.limits import Census, Limits
from ludoteca.web.live.neighbours import Neighbours, Sitting
from ludoteca.web.live.scribe import Scribe
from ludoteca.web.live.table import LiveTable
from ludoteca.web.live.view import tell_ply
from ludoteca.web.thinking.thinkers import Thinkers

__all__ = ["Hall", "Seated"]

_SWEEP_SECONDS = 15.0
_LONGEST_KEY = 100
_ADVISER = "search"


@dataclass(frozen=True, slots=True)
class Seated:
    """A table that was laid, and what holds its seats."""

    key: str
    token: str
    """Holds the seats of whoever laid the table."""

    invitation: str
    """For the friend; empty if none is awaited."""


class Hall:
    """All tables in use."""

    def __init__(
        self,
        scribe: Scribe,
        *,
        owner_key: str = "",
        workers: int | None = None,
        limits: Limits | None = None,
        now: Callable[[], float] = time.time,
        is_shared: bool = False,
        dice: random.Random | None = None,
    ) -> None:
        """Open the doors.

        Args:
            scribe: Has the store.
            owner_key: Opens everything on a person's own server; empty on a server for others.
            workers: How many processes think for computers.
            limits: How much a visitor may have.
            now: Tells the time.
            is_shared: Whether other servers use the same database.
            dice: Draws throws and lots; unless given, nobody can foretell them.
        """
        self.scribe = scribe
        self.thinkers = Thinkers(workers)
        self.limits = limits or (Limits.of_owner() if owner_key else Limits())
        self.dice = dice or random.SystemRandom()
        self.sockets = Census(self.limits.sockets, self.limits.sockets_of_address, "limit/sockets")
        self._owner_key = owner_key
        self._now = now
        self._laid = Census(self.limits.tables * 10, self.limits.tables_of_address, "limit/tables")
        self._tables: dict[str, LiveTable] = {}
        self._attendants: dict[str, Attendant] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._began = now()
        self._beat = Beat(scribe, now) if is_shared else None
        self._neighbours = Neighbours(scribe, self._beat.name) if self._beat else None
        self._chores: set[asyncio.Task[None]] = set()
        self.is_stopping = False

    @property
    def is_alone(self) -> bool:
        """Whether no other server attends to the same games."""
        return self._beat is None or not self._beat.others

    @property
    def tables_in_use(self) -> int:
        """How many tables are in memory."""
        return len(self._tables)

    @property
    def guests(self) -> int:
        """How many sockets sit at tables."""
        return sum(len(table.audience) for table in self._tables.values())

    async def start(self) -> None:
        """Begin to look after the tables.

        Raises:
            SessionError: The store cannot be used.
        """
        if self._beat is not None:
            self._beat.met = self._drop_neighbours
            await self._beat.start()
        self.scribe.watch(self._others_wrote)
        self._begin_chore(self._sweep())

    async def stop(self) -> None:
        """Let every table rest: clocks stop, everybody is told, no process is left behind."""
        if self.is_stopping:
            return
        self.is_stopping = True
        for chore in list(self._chores):
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        await asyncio.gather(*(one.dismiss() for one in self._attendants.values()))
        await self.thinkers.stop()
        if self._neighbours is not None:
            await self._neighbours.take_leave()
        await asyncio.gather(*map(self._rest, self._tables.values()))
        for table in self._tables.values():
            table.audience.dismiss("server/stopping", say("the server is being stopped"))
        if self._beat is not None:
            await self._beat.stop()

    # Laying tables and taking seats.

    async def begin(
        self,
        created: Created,
        friend: Seat | None = None,
        address: str = "",
        *,
        seconds: float = SECONDS,
    ) -> Seated:
        """Lay a table for a new game.

        Args:
            created: What is played, by whom and how.
            friend: The place for which a friend is invited.
            address: Where the wish comes from.
            seconds: How long computers think about a move.

        Raises:
            LudotecaError: There can be no such game, or the address has too many.
        """
        session = Session.begin(_with_friend(created, friend), self.dice)
        return await self._keep(session, friend, address, seconds)

    async def adopt(
        self,
        events: Sequence[Event],
        friend: Seat | None = None,
        address: str = "",
        *,
        seconds: float = SECONDS,
    ) -> Seated:
        """Lay a table for a game that has begun elsewhere, such as in a record; as ``begin``.

        Raises:
            LudotecaError: The events do not fit, or the address has too many games.
        """
        first, *others = events
        if isinstance(first, Created):
            first = _with_friend(first, friend)
        session = await asyncio.to_thread(Session.replay, [first, *others], self.dice)
        return await self._keep(session, friend, address, seconds)

    async def _keep(
        self, session: Session, friend: Seat | None, address: str, seconds: float
    ) -> Seated:
        await self._make_room()
        self._laid.enter(address)
        token = secrets.token_urlsafe(32)
        invitation = "" if friend is None else secrets.token_urlsafe(32)
        players = session.state.created.players
        people = [place for place in Seat if players[place.index] == HUMAN]
        # Whoever lays a table for two computers holds their places, to pause them.
        held = [place for place in people or Seat if place is not friend]

        def keep(store: Store) -> tuple[str, dict[Seat, str]]:
            with store.transaction():
                key = store.create(session.events, standing_of(session.state))
                seats = Seats(store)
                seats.take(key, held, token)
                if friend is not None:
                    seats.invite(key, friend, invitation)
                keep_seconds(store, key, seconds)
                return key, seats.taken(key)

        try:
            key, taken = await self.scribe.run(keep)
        except BaseException:
            self._laid.leave(address)
            raise
        facts = TableFacts(key, session, _tellings(session), taken)
        table = self._open(facts, address, seconds)
        table.is_counted = table.is_ours = True
        table.changed()
        return Seated(key, token, invitation)

    async def claim(self, key: str, invitation: str) -> str:
        """Take the seat of an invitation, and return the token that holds it from now on.

        Raises:
            SessionError: There is no such game, or the invitation is not good any more.
        """
        token = secrets.token_urlsafe(32)
        await self.scribe.run(lambda store: Seats(store).claim(key, invitation, token))
        # The invitation is used up: a store in trouble now must not cost the friend the token.
        with contextlib.suppress(SessionError):
            if key in self._tables:
                await self._tables[key].catch_up()
        return token

    async def authority(self, key: str, token: str | None) -> Authority:
        """Say what a token allows at a table.

        Raises:
            SessionError: The store cannot be read.
        """
        if not token:
            return Authority()
        if is_same(token, self._owner_key):
            return Authority(is_owner=True)
        places = await self.scribe.run(lambda store: Seats(store).places(key, token))
        return Authority(places)

    # Finding tables.

    async def table(self, key: str) -> LiveTable:
        """Return a table, which is taken from the store if it is not in use.

        Raises:
            SessionError: There is no such game, it cannot be read, or the hall is full.
        """
        key = key[:_LONGEST_KEY]
        if key in self._tables:
            self._tables[key].used = self._now()
            return self._tables[key]
        if key not in self._loading:
            task = asyncio.get_running_loop().create_task(self._load(key))
            self._loading[key] = task
            task.add_done_callback(lambda _: self._loading.pop(key, None))
        return await asyncio.shield(self._loading[key])

    async def _load(self, key: str) -> LiveTable:
        await self._make_room()
        events, taken, rematch, seconds = await self.scribe.run(
            lambda store: (
                store.events(key),
                Seats(store).taken(key),
                rematch_of(store, key),
                seconds_of(store, key),
            )
        )
        try:
            session, tellings = await asyncio.to_thread(_replayed, events, self.dice)
        except SessionError as error:
            raise SessionError(
                "store/damaged", say("this game is damaged: {why}", why=error.sentence)
            ) from None
        table = self._open(TableFacts(key, session, tellings, taken, rematch), "", seconds)
        with contextlib.suppress(SessionError):
            # What others wrote while it was being set up was told to nobody.
            await table.catch_up()
        await self._rest_if_left(table)
        self._tell_neighbours(table, asks=True)
        table.changed()
        return table

    def _open(self, facts: TableFacts, address: str, seconds: float) -> LiveTable:
        table = LiveTable(facts, self.scribe, self._now)
        table.address = address
        table.seconds = seconds
        table.audience.counted = partial(self._tell_neighbours, table)
        self._tables[facts.key] = table
        if not self.is_stopping:
            # Else it was being loaded when the others were let rest, and rests with them.
            self._attendants[facts.key] = Attendant(table, self)
        return table

    async def _rest_if_left(self, table: LiveTable) -> None:
        """Stop a clock that nobody has looked after since before the server's start."""
        since = self._began if self._beat is None else self._beat.alive_since
        state = table.state
        is_running = state.phase is Phase.PLAY and state.clock.since is not None
        if is_running and str(state.clock.control) != "none" and state.at < since:
            with contextlib.suppress(SessionError):
                sequence = table.session.sequence
                await table.do(Pause(since_last=True), None, sequence, is_own=True)

    async def _rest(self, table: LiveTable) -> None:
        """Stop a running clock from now on, unless all who play are at another server."""
        state = table.state
        if not self.is_alone and not table.audience.sitting.places:
            return
        if state.phase is not Phase.PLAY or state.is_paused or str(state.clock.control) == "none":
            return
        with contextlib.suppress(SessionError):
            await table.do(Pause(), None, table.session.sequence, is_own=True)

    # Who plays here.

    def may_sit(self, game: str, player: str) -> bool:
        """Tell whether this server lets a computer player play."""
        return _is_known(game, player) if self._owner_key else player in built_in_players()

    def adviser(self, game: str) -> str:
        """Name the player who gives hints."""
        best = strongest(find_game(game))
        return best if self.may_sit(game, best) else _ADVISER

    def proposed(self, key: str) -> Marks | None:
        """Return the marks that were proposed at a table of Go, if they were."""
        attendant = self._attendants.get(key)
        return None if attendant is None else attendant.proposed

    # Keeping order.

    def _tell_neighbours(self, table: LiveTable, *, asks: bool = False) -> None:
        if self._neighbours is not None:
            sitting = table.audience.sitting
            self._begin_chore(self._neighbours.tell(table.key, sitting, asks=asks))

    def _hear(self, server: str, key: str, sitting: Sitting, asks: bool) -> None:
        for table in self._tables.values() if not key else filter(None, [self._tables.get(key)]):
            if table.audience.hear(server, sitting):
                table.changed()
            if asks:
                self._tell_neighbours(table)

    def _drop_neighbours(self) -> None:
        """Forget who sat at servers that are gone."""
        living = frozenset() if self._beat is None else self._beat.others
        for table in self._tables.values():
            for server in table.audience.elsewhere.keys() - living:
                self._hear(server, table.key, Sitting(), False)

    def _others_wrote(self, changes: Changes) -> None:
        Neighbours.hear(changes.notes, self._hear)
        if changes.is_all:
            for table in self._tables.values():
                self._tell_neighbours(table, asks=True)
        keys = [key for key in self._tables if changes.concern(key)]
        if keys:
            self._begin_chore(self.catch_up(keys))

    async def catch_up(self, keys: Sequence[str]) -> None:
        """Learn what other programs have written about tables that are in use."""
        for key in keys:
            table = self._tables.get(key)
            if table is None:
                continue
            try:
                await table.catch_up()
                if table.state.is_rematch_agreed and table.facts.rematch is None:
                    await self._find_rematch(table)
            except SessionError as error:
                if error.code == "store/no-game":
                    await self._close(table, error)

    async def _find_rematch(self, table: LiveTable) -> None:
        following = await self.scribe.run(lambda store: rematch_of(store, table.key))
        if following is not None:
            table.follow(following)

    async def _close(self, table: LiveTable, error: SessionError) -> None:
        """Send everybody away from a game that was deleted."""
        table.audience.dismiss(error.code, error.sentence)
        await self._forget(table)

    async def _forget(self, table: LiveTable) -> None:
        if self._tables.get(table.key) is not table:
            return
        del self._tables[table.key]
        attendant = self._attendants.pop(table.key, None)
        if table.is_counted:
            self._laid.leave(table.address)
            table.is_counted = False
        if attendant is not None:
            await attendant.dismiss()

    def _begin_chore(self, work: Coroutine[Any, Any, None]) -> None:
        if self.is_stopping:
            work.close()
            return
        chore = asyncio.get_running_loop().create_task(work)
        self._chores.add(chore)
        chore.add_done_callback(self._chores.discard)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP_SECONDS)
            await self._clear_away()

    async def _clear_away(self) -> None:
        """Forget the tables that nobody has used for long."""
        seconds = self.limits.idle_seconds
        for table in self._unused(seconds):
            # Somebody may have come while another table was being forgotten.
            if self._is_unused(table, seconds):
                await self._forget(table)

    def _unused(self, seconds: float) -> list[LiveTable]:
        """List the tables that can be forgotten, the oldest first."""
        found = [table for table in self._tables.values() if self._is_unused(table, seconds)]
        return sorted(found, key=lambda table: table.used)

    def _is_unused(self, table: LiveTable, seconds: float) -> bool:
        """Tell whether nobody looks at a table and nothing happens at it."""
        attendant = self._attendants.get(table.key)
        return (
            self._tables.get(table.key) is table
            and not table.audience
            and self._now() - table.used >= seconds
            and (attendant is None or not attendant.is_busy)
        )

    async def _make_room(self) -> None:
        if self.is_stopping:
            raise SessionError("server/stopping", say("the server is being stopped"))
        if len(self._tables) < self.limits.tables:
            return
        unused = self._unused(0.0)
        if not unused:
            raise SessionError("limit/tables", say("the server is full: try again later"))
        await self._forget(unused[0])


def _with_friend(created: Created, friend: Seat | None) -> Created:
    """Settle what needs consent: little at one screen, more with a friend who is elsewhere."""
    if friend is None:
        return replace(created, table=replace(created.table, takebacks=Consent.FREE))
    pauses = Consent.FREE if created.clock == "none" else Consent.ASK
    table = replace(created.table, takebacks=Consent.ASK, pauses=pauses)
    return replace(created, table=table)


def _replayed(
    events: Sequence[Event], dice: random.Random
) -> tuple[Session, list[Sequence[Sentence]]]:
    session = Session.replay(events, dice)
    return session, _tellings(session)


def _tellings(session: Session) -> list[Sequence[Sentence]]:
    state = session.state
    told: list[Sequence[Sentence]] = []
    for ply in state.plies:
        told.append(tell_ply(state, ply))
        ply.before.forget()
    return told


@lru_cache(maxsize=1024)
def _is_known(game: str, player: str) -> bool:
    try:
        return player in players_for(find_game(game))
    except LudotecaError:
        return False
