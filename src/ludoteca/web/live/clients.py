"""The clients of a table: each sees it in their language and from their seat.

A view is made once for all clients that see the same: a thousand spectators cost one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from msgspec.json import Encoder
from msgspec.structs import replace

from ludoteca.core import Event, Seat, Sentence
from ludoteca.locale import Language
from ludoteca.match.controller import Participant
from ludoteca.match.events import event_to_dict
from ludoteca.web import wire
from ludoteca.web.live.peers import Presence
from ludoteca.web.live.view import Shown, clock_view, table_view

if TYPE_CHECKING:
    from ludoteca.web.live.table import LiveTable

_PEOPLE_DELAY = 0.2
_MAX_PROGRESS_CLIENTS = 50
"""With more clients, only the beginning and the end of a thought are sent."""

Group = tuple[str, Participant]
"""Clients that see the same: their language and what they may do."""

_ENCODER = Encoder()


def encode(message: wire.ToPage) -> str:
    """Write a message for the page."""
    return _ENCODER.encode(message).decode()


@dataclass(frozen=True, slots=True)
class Authority:
    """What a token allows at one table."""

    places: frozenset[Seat] = frozenset()
    """The places it holds; a place is a seat as it was named at creation."""

    is_owner: bool = False
    """Whether it is the owner's key."""


@dataclass(eq=False)
class Client:
    """One socket at a table."""

    authority: Authority
    language: Language
    address: str = ""
    max_queue: int = 256
    queue: asyncio.Queue[str | None] = field(default_factory=asyncio.Queue)
    is_slow: bool = False
    """Whether the queue was full: the socket is closed."""

    is_asking: bool = False
    """Whether a hint is being computed."""

    def send(self, message: wire.ToPage) -> None:
        """Queue a message."""
        self.send_text(encode(message))

    def send_text(self, text: str) -> None:
        """Queue a message that is already encoded."""
        if self.is_slow:
            return
        if self.queue.qsize() >= self.max_queue:
            # A slow reader connects again and gets the table as it then stands.
            self.is_slow = True
            self.end()
            return
        self.queue.put_nowait(text)

    def end(self) -> None:
        """Close the socket once the queue is sent."""
        self.queue.put_nowait(None)


class Clients:
    """The clients of one table."""

    def __init__(self, table: LiveTable) -> None:
        """Begin without clients."""
        self.table = table
        self.thinking: wire.Thinking | None = None
        """The last message about a computer that is thinking."""

        self.elsewhere: dict[str, Presence] = {}
        """Who is present through other servers, by server."""

        self.on_presence: Callable[[], object] = lambda: None
        """Called when clients of this server join or leave."""

        self._clients: set[Client] = set()
        self._views: dict[tuple[Group, int], wire.Table] = {}
        self._shown: Shown | None = None
        self._people_timer: asyncio.TimerHandle | None = None

    def __iter__(self) -> Iterator[Client]:
        """Iterate over the clients."""
        return iter(tuple(self._clients))

    def __len__(self) -> int:
        """Count the clients."""
        return len(self._clients)

    @property
    def present(self) -> frozenset[Seat]:
        """The seats of the people who are present, through any server."""
        seat_of = self.table.state.seat_of
        presences = [self.presence, *self.elsewhere.values()]
        return frozenset(seat_of(place) for presence in presences for place in presence.places)

    @property
    def presence(self) -> Presence:
        """Who is present through this server."""
        held = [self.table.participant(one.authority).seats for one in self._clients]
        # The mapping from places to seats is its own inverse.
        seat_of = self.table.state.seat_of
        places = frozenset(seat_of(seat) for seats in held for seat in seats)
        return Presence(places, sum(not seats for seats in held))

    def add(self, client: Client, missed: Sequence[Sentence], plies_from: int = 0) -> None:
        """Add a client, and send it the table without the plies that it has."""
        self._clients.add(client)
        group, translate = self._group(client), client.language.translate
        client.send(
            wire.Welcome(
                you=_numbers(group[1].seats),
                table=self._view(group, plies_from),
                missed=[translate(one) for one in missed],
            )
        )
        if self.thinking is not None:
            client.send(self.thinking)
        client.send(self._people_message())
        self._send_people_soon()

    def remove(self, client: Client) -> None:
        """Remove a client."""
        self._clients.discard(client)
        self._send_people_soon()

    def send_all(self, message: wire.ToPage) -> None:
        """Send the same message to all."""
        text = encode(message)
        for client in self._clients:
            client.send_text(text)

    def close(self, code: str, sentence: Sentence) -> None:
        """Close every socket, and say why."""
        for client in self._clients:
            client.send(wire.Closing(code, client.language.translate(sentence)))
            client.end()

    def warn(self, code: str, sentence: Sentence, sequence: int) -> None:
        """Tell all clients that something failed."""
        for client in self._clients:
            words = client.language.translate(sentence)
            client.send(wire.Refused(id=None, code=code, sentence=words, sequence=sequence))

    def tell_thinking(self, thinking: wire.Thinking) -> None:
        """Tell who thinks, and how far."""
        is_news = self.thinking is None or thinking.seat is None
        self.thinking = None if thinking.seat is None else thinking
        if is_news or len(self._clients) <= _MAX_PROGRESS_CLIENTS:
            self.send_all(thinking)

    def tell(
        self,
        first: int,
        events: Sequence[Event],
        told: Sequence[Sentence],
        *,
        plies_from: int,
        by: Client | None = None,
        answers: str | None = None,
    ) -> None:
        """Broadcast what happened, and the table as it stands now.

        Args:
            first: The number of the first event.
            events: What happened; none if only the people have changed.
            told: The same in words.
            plies_from: How many plies are unchanged.
            by: The client that did it.
            answers: The id of its command.
        """
        self._views.clear()
        self._shown = None
        written = [{"seat": None, **event_to_dict(event)} for event in events]
        texts: dict[tuple[Group, str | None], str] = {}
        for client in self._clients:
            group, answered = self._group(client), answers if client is by else None
            if (group, answered) not in texts:
                message = wire.Happened(
                    answers=answered,
                    first=first,
                    events=written,
                    told=list(map(client.language.translate, told)),
                    you=_numbers(group[1].seats),
                    table=self._view(group, plies_from),
                )
                texts[group, answered] = encode(message)
            client.send_text(texts[group, answered])

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
        there, state = self.present, self.table.state
        first, second = (seat in there or not state.is_human(seat) for seat in Seat)
        watching = sum(one.watching for one in (self.presence, *self.elsewhere.values()))
        return wire.Attendance(present=(first, second), watching=watching)

    def _send_people_soon(self) -> None:
        if self._people_timer is None:
            loop = asyncio.get_running_loop()
            self._people_timer = loop.call_later(_PEOPLE_DELAY, self._send_people)

    def _send_people(self) -> None:
        self._people_timer = None
        self.send_all(self._people_message())
        self.on_presence()

    def _group(self, client: Client) -> Group:
        return client.language.key, self.table.participant(client.authority)

    def _view(self, group: Group, plies_from: int = 0) -> wire.Table:
        """Return the view of a group, from the cache if only the clock has changed."""
        known = self._views.get((group, plies_from))
        if known is not None:
            if known.clock is None:
                return known
            translate = Language(group[0]).translate
            clock = clock_view(self.table.state, translate, self.table.now())
            return replace(known, clock=clock)
        language, who = group
        translate = Language(language).translate
        view = table_view(self.table, self._board(), who, translate, plies_from)
        self._views[group, plies_from] = view
        return view

    def _board(self) -> Shown:
        if self._shown is None:
            state = self.table.state
            last = state.last_move()
            move = None if last is None else last.move
            self._shown = Shown(state.game, state.position, move, state.scene)
        return self._shown


def _numbers(seats: frozenset[Seat]) -> list[int]:
    return sorted(seat.index for seat in seats)
