"""The clients of a table: each sees it in their language and from their seat.

A view is made once for all clients that see the same: a thousand spectators cost one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.json import Encoder
from msgspec.structs import replace
from starlette.websockets import WebSocket, WebSocketState

from ludoteca.core import Event, Seat, Sentence, SessionError
from ludoteca.locale import Language
from ludoteca.match.codec import event_to_dict
from ludoteca.match.controller import Participant
from ludoteca.match.state import State
from ludoteca.web.api import wire
from ludoteca.web.http.limits import TokenBucket
from ludoteca.web.live.people import Presence
from ludoteca.web.live.view import SharedBoard, clock_view, lasting_view, shared_view, table_view

if TYPE_CHECKING:
    from ludoteca.web.live.table import LiveTable

_PEOPLE_DELAY = 0.2
_GREETINGS = (0.2, 3.0)  # How many greetings a player may send a second, and at once
# With more clients, only the start and the end of thinking are broadcast.
_MAX_PROGRESS_CLIENTS = 50


GOING_AWAY = 1001
TOO_MUCH = 4429

_ENCODER = Encoder()


def encode(message: wire.ToPage) -> str:
    return _ENCODER.encode(message).decode()


@dataclass(frozen=True, slots=True)
class Authority:
    """What a token allows at one table."""

    # The seats it holds, as they were named at creation: lots and rematches may swap them.
    seats: frozenset[Seat] = frozenset()
    is_owner: bool = False  # Whether it is the owner's key

    def held(self, taken: Collection[Seat]) -> frozenset[Seat]:
        """Return the seats it holds; ``taken`` are those with a holder."""
        # Seats without a holder were created on this computer, by its owner.
        return self.seats | {seat for seat in Seat if self.is_owner and seat not in taken}


def seats_at(state: State, originals: Iterable[Seat]) -> frozenset[Seat]:
    """Return the seats that people now have at a table, from those named at creation."""
    return frozenset(filter(state.is_human, map(state.seat_of, originals)))


@dataclass(eq=False, slots=True)
class Client:
    """One socket at a table."""

    authority: Authority
    language: Language
    address: str = ""
    max_queue: int = 256
    # What ``send_queued`` sends; None closes the socket.
    queue: asyncio.Queue[str | None] = field(default_factory=asyncio.Queue)
    is_slow: bool = False  # Whether its queue was full: what is queued is dropped
    is_closing: bool = False  # Whether the socket is closed as soon as the queue is sent
    is_asking: bool = False  # Whether a hint is being computed
    holder: str = ""  # The hash of its key, at tables of people with names
    status: int = GOING_AWAY  # The close code

    def send(self, message: wire.ToPage) -> None:
        self.send_text(encode(message))

    def send_text(self, text: str) -> None:
        if self.is_closing:
            return
        if self.queue.qsize() < self.max_queue:
            self.queue.put_nowait(text)
        else:
            # A slow reader connects again and gets the table as it then stands.
            self.is_slow = True
            self.end(TOO_MUCH)

    def end(self, status: int = GOING_AWAY) -> None:
        """Close the socket once all is sent."""
        if not self.is_closing:
            self.is_closing = True
            self.status = status
            self.queue.put_nowait(None)

    async def send_queued(self, websocket: WebSocket) -> None:
        while (text := await self.queue.get()) is not None:
            await websocket.send_text(text)
            if self.is_slow:
                break
        if websocket.application_state is WebSocketState.CONNECTED:
            await websocket.close(self.status)

    def refuse(self, error: SessionError, sequence: int = 0, id: str | None = None) -> None:
        words = self.language.translate(error.sentence)
        self.send(wire.Refused(id=id, code=error.code, sentence=words, sequence=sequence))

    def close(self, reason: SessionError, status: int = GOING_AWAY) -> None:
        self.send(wire.Closing(reason.code, self.language.translate(reason.sentence)))
        self.end(status)


class Cause(NamedTuple):
    """The command that caused events: whose it is, and its id."""

    client: Client
    id: str


@dataclass(frozen=True, eq=False, slots=True)
class _Group:
    """Clients that see the same."""

    language: Language
    who: Participant  # What they may do
    you: list[int]  # The seats that they hold


class Clients:
    """The clients of one table."""

    def __init__(self, table: LiveTable) -> None:
        self.table = table
        # The last message about a computer that is thinking.
        self.thinking: wire.Thinking | None = None
        self.elsewhere: dict[str, Presence] = {}  # Who is present through other servers, by server
        self._clients: set[Client] = set()
        self._groups: dict[Client, _Group] = {}
        self._alike: dict[tuple[str, Participant], _Group] = {}
        # What changes only with the players, by language.
        self._lasting: dict[str, dict[str, Any]] = {}
        # The seats taken, the people, the game and whether seats were swapped for these.
        self._made_for: tuple[object, ...] = ()
        self._views: dict[tuple[_Group, int], wire.Table] = {}
        self._shared: dict[tuple[str, int], wire.Table] = {}
        self._shown: SharedBoard | None = None
        self._people_timer: asyncio.TimerHandle | None = None
        self._greetings: dict[int, TokenBucket] = {}

    def __iter__(self) -> Iterator[Client]:
        return iter(tuple(self._clients))

    def __len__(self) -> int:
        return len(self._clients)

    @property
    def present(self) -> frozenset[Seat]:
        """The seats of the people who are present, through any server."""
        return self._seats(self._presences())

    @property
    def presence(self) -> Presence:
        """Who is present through this server."""
        held = [self._group(one).who.seats for one in self._clients]
        # The mapping from original seats to present ones is its own inverse.
        seat_of = self.table.state.seat_of
        originals = frozenset(seat_of(seat) for seats in held for seat in seats)
        return Presence(originals, sum(not seats for seats in held))

    def add(self, client: Client, missed: Sequence[Sentence], plies_from: int = 0) -> None:
        """Add a client, and send it the table without the plies that it has."""
        self._clients.add(client)
        group, translate = self._group(client), client.language.translate
        client.send(
            wire.Welcome(
                you=group.you,
                table=self._view(group, plies_from),
                missed=[translate(one) for one in missed],
            )
        )
        if self.thinking is not None:
            client.send(self.thinking)
        client.send(self._people_message())
        self._send_people_soon()

    def remove(self, client: Client) -> None:
        self._clients.discard(client)
        self._groups.pop(client, None)
        self._send_people_soon()

    def send_all(self, message: wire.ToPage) -> None:
        text = encode(message)
        for client in self._clients:
            client.send_text(text)

    def greet(self, greeting: wire.Greeting) -> bool:
        bucket = self._greetings.setdefault(greeting.seat, TokenBucket(*_GREETINGS))
        if not bucket.take():
            return False
        self.send_all(greeting)
        return True

    def close(self, reason: SessionError) -> None:
        for client in self._clients:
            client.close(reason)

    def show_thinking(self, thinking: wire.Thinking) -> None:
        is_news = self.thinking is None or thinking.seat is None
        self.thinking = None if thinking.seat is None else thinking
        if is_news or len(self._clients) <= _MAX_PROGRESS_CLIENTS:
            self.send_all(thinking)

    def broadcast(
        self,
        first: int,
        events: Sequence[Event],
        narration: Sequence[Sentence],
        *,
        plies_from: int,
        by: Cause | None = None,
    ) -> None:
        """Broadcast what happened since event ``first``, and the table as it stands now.

        There are no events if only the people have changed; ``plies_from`` plies are unchanged.
        """
        self._forget_views()
        written = [{"seat": None, **event_to_dict(event)} for event in events]
        words: dict[str, list[str]] = {}
        texts: dict[tuple[_Group, str | None], str] = {}
        for client in self._clients:
            group, answered = self._group(client), by.id if by and client is by.client else None
            if (group, answered) not in texts:
                language = client.language
                if language.key not in words:
                    words[language.key] = list(map(language.translate, narration))
                message = wire.Happened(
                    answers=answered,
                    first=first,
                    events=written,
                    narration=words[language.key],
                    you=group.you,
                    table=self._view(group, plies_from),
                )
                texts[group, answered] = encode(message)
            client.send_text(texts[group, answered])
        self._forget_views()

    def receive(self, server: str, presence: Presence) -> bool:
        """Update the presence through another server; False if nothing changed."""
        before = self.elsewhere.pop(server, Presence())
        if presence != Presence():
            self.elsewhere[server] = presence
        if presence == before:
            return False
        self.send_all(self._people_message())
        return True

    def _people_message(self) -> wire.Attendance:
        presences, state = self._presences(), self.table.state
        there = self._seats(presences)
        first, second = (seat in there or not state.is_human(seat) for seat in Seat)
        watching = sum(one.watching for one in presences)
        return wire.Attendance(present=(first, second), watching=watching)

    def _presences(self) -> list[Presence]:
        return [self.presence, *self.elsewhere.values()]

    def _seats(self, presences: Sequence[Presence]) -> frozenset[Seat]:
        seat_of = self.table.state.seat_of
        return frozenset(seat_of(seat) for presence in presences for seat in presence.seats)

    def _send_people_soon(self) -> None:
        if self._people_timer is None:
            loop = asyncio.get_running_loop()
            self._people_timer = loop.call_later(_PEOPLE_DELAY, self._send_people)

    def _send_people(self) -> None:
        self._people_timer = None
        self._forget_views()
        self.send_all(self._people_message())
        self.table.extension.servers.broadcast(self.table, self.presence)

    def _group(self, client: Client) -> _Group:
        """Return the group of a client; it changes only when seats are settled or taken."""
        table = self.table
        self._follow_players()
        found = self._groups.get(client)
        if found is None:
            language, who = client.language, table.participant(client.authority)
            seats = sorted(seat.index for seat in who.seats)
            new = _Group(language, who, seats)
            found = self._groups[client] = self._alike.setdefault((language.key, who), new)
        return found

    def _follow_players(self) -> None:
        """Clear the caches if the players or their seats have changed."""
        state = self.table.state
        now = self.table.taken, self.table.seated, state.created, state.is_swapped
        if self._made_for != now:
            self._made_for = now
            self._groups.clear()
            self._alike.clear()
            self._lasting.clear()

    def _view(self, group: _Group, plies_from: int = 0) -> wire.Table:
        """Return the view of a group, from the cache if only the clock has changed."""
        known = self._views.get((group, plies_from))
        if known is not None:
            if known.clock is None:
                return known
            clock = clock_view(self.table.state, group.language.translate, self.table.now())
            return replace(known, clock=clock)
        language, translate = group.language.key, group.language.translate
        shared = self._shared.get((language, plies_from))
        if shared is None:
            lasting = self._lasting.get(language)
            if lasting is None:
                lasting = self._lasting[language] = lasting_view(self.table, translate)
            shared = shared_view(self.table, lasting, self._board(), translate, plies_from)
            self._shared[language, plies_from] = shared
        view = table_view(self.table, shared, self._board(), group.who, translate)
        self._views[group, plies_from] = view
        return view

    def _forget_views(self) -> None:
        """Clear the cached views, to save memory while nothing happens."""
        self._views.clear()
        self._shared.clear()
        self._shown = None

    def _board(self) -> SharedBoard:
        if self._shown is None:
            state = self.table.state
            self._shown = SharedBoard(state.game, state.position, state.touched, state.scene)
        return self._shown
