"""Those who look on at a table: each sees it in their language and from their seat.

What is the same for many is worked out once: a thousand spectators cost one picture.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from ludoteca.core import Seat, Sentence
from ludoteca.locale import Language
from ludoteca.match.codec import encode as encode_value
from ludoteca.match.events import HUMAN, Event, event_to_dict
from ludoteca.web import wire
from ludoteca.web.live.facts import TableFacts
from ludoteca.web.live.guest import Guest
from ludoteca.web.live.neighbours import Sitting
from ludoteca.web.live.view import Shown, Viewpoint, clock_view, table_view

__all__ = ["Audience"]

_PEOPLE_SECONDS = 0.2
_MOST_WATCHED = 50
"""With more guests than this, they are told of a thought's beginning and end only."""

_SEAT_NUMBERS = {encode_value(seat): seat.index for seat in Seat}

Group = tuple[str, frozenset[Seat], bool]
"""Guests who see the same: language, seats, and whether they may pause two computers."""


class Audience:
    """The guests of one table."""

    def __init__(self, facts: TableFacts, now: Callable[[], float]) -> None:
        """Begin with nobody there.

        Args:
            facts: What is known of the table.
            now: Tells the time.
        """
        self.facts = facts
        self.thinking: wire.Thinking | None = None
        """What everybody was last told about a thought that is under way."""

        self.elsewhere: dict[str, Sitting] = {}
        """Those who are here through other servers, by server."""

        self.counted: Callable[[], object] = lambda: None
        """Called when guests of this server have come or gone."""

        self._now = now
        self._guests: set[Guest] = set()
        self._views: dict[Group, wire.Table] = {}
        self._shown: Shown | None = None
        self._people: asyncio.TimerHandle | None = None

    def __iter__(self) -> Iterator[Guest]:
        """Go through the guests."""
        return iter(tuple(self._guests))

    def __len__(self) -> int:
        """Count the guests."""
        return len(self._guests)

    @property
    def present(self) -> frozenset[Seat]:
        """The seats of the people who are there, through whichever server."""
        seat_of = self.facts.session.state.seat_of
        sittings = [self.sitting, *self.elsewhere.values()]
        return frozenset(seat_of(place) for sitting in sittings for place in sitting.places)

    @property
    def sitting(self) -> Sitting:
        """Those who are here through this server."""
        held = [self.facts.seats_of(guest.authority) for guest in self._guests]
        # What leads from places to seats leads back, too.
        seat_of = self.facts.session.state.seat_of
        places = frozenset(seat_of(seat) for seats in held for seat in seats)
        return Sitting(places, sum(not seats for seats in held))

    def welcome(self, guest: Guest, missed: Sequence[Sentence]) -> None:
        """Let somebody look on from now on."""
        self._guests.add(guest)
        group, translate = self._group(guest), guest.language.translate
        guest.send(
            wire.Welcome(
                you=_numbers(group[1]),
                table=self._view(group),
                missed=[translate(one) for one in missed],
            )
        )
        if self.thinking is not None:
            guest.send(self.thinking)
        guest.send(self._who_is_there())
        self._tell_people_soon()

    def farewell(self, guest: Guest) -> None:
        """Let somebody go."""
        self._guests.discard(guest)
        self._tell_people_soon()

    def tell_all(self, message: wire.ToPage) -> None:
        """Send everybody the same."""
        text = wire.encode(message)
        for guest in self._guests:
            guest.send_text(text)

    def dismiss(self, code: str, sentence: Sentence) -> None:
        """Send everybody away, and say why."""
        for guest in self._guests:
            guest.send(wire.Closing(code, guest.language.translate(sentence)))
            guest.end()

    def tell_thinking(self, thinking: wire.Thinking) -> None:
        """Tell who thinks, and how far the thought has come."""
        is_news = self.thinking is None or thinking.seat is None
        self.thinking = None if thinking.seat is None else thinking
        if is_news or len(self._guests) <= _MOST_WATCHED:
            self.tell_all(thinking)

    def tell(
        self,
        first: int,
        events: Sequence[Event],
        told: Sequence[Sentence],
        *,
        plies_from: int,
        by: Guest | None = None,
        answers: str | None = None,
    ) -> None:
        """Tell everybody what happened, and how the table stands now.

        Args:
            first: The number of the first event.
            events: What happened; nothing if only the people have changed.
            told: The same in words.
            plies_from: How many plies stayed what they were.
            by: Who did it.
            answers: What that guest calls it.
        """
        self._views.clear()
        self._shown = None
        written = [_event(event) for event in events]
        texts: dict[Group, str] = {}
        for guest in self._guests:
            group = self._group(guest)
            is_asker = guest is by and answers is not None
            text = None if is_asker else texts.get(group)
            if text is None:
                translate = guest.language.translate
                message = wire.Happened(
                    answers=answers if is_asker else None,
                    first=first,
                    events=written,
                    told=[translate(one) for one in told],
                    you=_numbers(group[1]),
                    table=self._view(group, plies_from),
                )
                text = wire.encode(message)
                if not is_asker:
                    texts[group] = text
            guest.send_text(text)

    def hear(self, server: str, sitting: Sitting) -> bool:
        """Learn who is here through another server; False if that is known."""
        before = self.elsewhere.pop(server, Sitting())
        if sitting != Sitting():
            self.elsewhere[server] = sitting
        if sitting == before:
            return False
        self.tell_all(self._who_is_there())
        return True

    def _who_is_there(self) -> wire.People:
        there, players = self.present, self.facts.session.state.players
        first, second = (seat in there or players[seat.index] != HUMAN for seat in Seat)
        watching = sum(one.watching for one in (self.sitting, *self.elsewhere.values()))
        return wire.People(present=(first, second), watching=watching)

    def _tell_people_soon(self) -> None:
        if self._people is None:
            loop = asyncio.get_running_loop()
            self._people = loop.call_later(_PEOPLE_SECONDS, self._tell_people)

    def _tell_people(self) -> None:
        self._people = None
        self.tell_all(self._who_is_there())
        self.counted()

    def _group(self, guest: Guest) -> Group:
        authority = guest.authority
        return guest.language.key, self.facts.seats_of(authority), authority.is_host

    def _view(self, group: Group, plies_from: int = 0) -> wire.Table:
        """Show the table to a group, from memory if nothing has changed but the clock."""
        known = self._views.get(group)
        if known is not None and known.plies_from == plies_from:
            if known.clock is None:
                return known
            translate = Language(group[0]).translate
            clock = clock_view(self.facts.session.state, translate, self._now())
            return replace(known, clock=clock)
        self._views[group] = self._look(group, plies_from)
        return self._views[group]

    def _look(self, group: Group, plies_from: int) -> wire.Table:
        language, you, is_host = group
        facts = self.facts
        tellings = facts.tellings
        by = Viewpoint(
            key=facts.key,
            language=Language(language),
            you=you,
            is_host=is_host,
            invited=facts.invited,
            rematch=facts.rematch,
            plies_from=plies_from,
            told=tellings[-1] if tellings else (),
            tellings=tellings,
        )
        return table_view(facts.session, self._board(), by, self._now())

    def _board(self) -> Shown:
        if self._shown is None:
            state = self.facts.session.state
            last = state.last_move()
            move = None if last is None else state.game.parse_move(last.before, last.text)
            self._shown = Shown(state.game, state.position, move)
        return self._shown


def _numbers(seats: frozenset[Seat]) -> list[int]:
    return sorted(seat.index for seat in seats)


def _event(event: Event) -> dict[str, Any]:
    """Write an event for the page, where seats are numbers."""
    written: dict[str, Any] = {"seat": None, **event_to_dict(event)}
    for name in ("seat", "colour"):
        if written.get(name) in _SEAT_NUMBERS:
            written[name] = _SEAT_NUMBERS[written[name]]
    return written
