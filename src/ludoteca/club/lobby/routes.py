"""``api/lobby``: make a challenge, take one, withdraw one."""

from __future__ import annotations

import secrets
import time
from dataclasses import dataclass
from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace as replace_struct

from ludoteca.club.club import club_of
from ludoteca.club.lobby.challenges import Challenge, Challenges, gone
from ludoteca.club.lobby.lobby import Lobby, read_terms
from ludoteca.club.lobby.messages import ChallengeMade
from ludoteca.club.people.people import Person
from ludoteca.club.people.seated_people import why_unrated
from ludoteca.core import Seat, SessionError, say
from ludoteca.match.clock import parse_control
from ludoteca.match.events import HUMAN, Created
from ludoteca.match.person_name import plain_text
from ludoteca.match.session import Session
from ludoteca.store.saved_game import store_game
from ludoteca.store.seats import Seats
from ludoteca.store.store import Store
from ludoteca.web.api import answers
from ludoteca.web.api.requests import ChallengeRequest, TableRequest, TakeRequest
from ludoteca.web.context import Context
from ludoteca.web.extension import ServerExtension
from ludoteca.web.http.endpoint import Call, Parameters, endpoint
from ludoteca.web.http.limits import hidden_network
from ludoteca.web.live.people import check_rated
from ludoteca.web.live.seating import NewTable, StoredTable, stored_table
from ludoteca.web.routes.tables import created_from


class ChallengeParameters(Parameters, frozen=True, kw_only=True):
    """The challenge of an address."""

    id: Annotated[str, Meta(max_length=40)]  # The id of a challenge


@endpoint("POST", "/api/lobby/challenges", refusals=(401,))
async def make_challenge(call: Call[Parameters, ChallengeRequest]) -> ChallengeMade:
    """Offer a game to everybody; it stays open while its maker is in the lobby."""
    context, asked = call.context, call.body
    lobby = _lobby(context, call.address)
    context.tables.count.check_room(call.address)
    person = await club_of(context).person(asked.person)
    created = _created(context, asked)
    check_rated(created, person, is_remote=True)
    # A game that cannot begin is refused now, not when somebody takes it.
    Session.begin(created, context.tables.dice)
    terms = replace_struct(asked, rules=created.rules, clock=created.clock, name="", person="")
    token, is_correspondence = secrets.token_urlsafe(32), parse_control(created.clock).runs_on
    id = await context.store_thread.run(
        lambda store: Challenges(store).make(
            token,
            msgspec.json.encode(terms).decode(),
            time.time(),
            person=person.id if person else "",
            name=_name(person, asked.name),
            network=hidden_network(call.address),
            is_correspondence=is_correspondence,
        )
    )
    lobby.touch()
    return ChallengeMade(id, "" if person else token)


@endpoint("POST", "/api/lobby/challenges/{id}/take", refusals=(401,))
async def take_challenge(call: Call[ChallengeParameters, TakeRequest]) -> answers.Seated:
    """Take a challenge, and begin its game; of all who try at once, one succeeds."""
    context, asked, id = call.context, call.body, call.parameters.id
    lobby = _lobby(context, call.address)
    person = await club_of(context).person(asked.person)
    found = await context.store_thread.run(lambda store: Challenges(store).find([id]))
    if not found:
        raise gone()
    _check_taker(found[0], person)
    terms = read_terms(found[0])
    seat = Seat(context.tables.dice.randrange(2) if terms.seat is None else terms.seat)
    names = (found[0].name, _name(person, asked.name))
    created = _created(context, terms, names if seat is Seat.FIRST else names[::-1])
    session = Session.begin(created, context.tables.dice)
    network = club_of(context).network_for_ratings(call.address)
    new = _ChallengeTable(session, challenge=found[0], seat=seat, person=person, network=network)
    seated = await context.tables.seating.save(new, call.address)
    lobby.touch()
    return seated


@endpoint("DELETE", "/api/lobby/challenges/{id}")
async def withdraw_challenge(call: Call[ChallengeParameters, None]) -> None:
    """Withdraw a challenge, with its token or the key of its maker."""
    id, token = call.parameters.id, call.token
    lobby = _lobby(call.context)
    await call.context.store_thread.run(lambda store: Challenges(store).withdraw(id, token))
    lobby.touch()


def _lobby(context: Context, address: str | None = None) -> Lobby:
    """Return the lobby; charge the rate limit of an address."""
    lobby = club_of(context).lobby
    if lobby is None:
        raise SessionError("lobby/none", say("this server has no lobby"))
    if address is not None and not lobby.rate_limits.allows(address):
        raise SessionError(
            "limit/challenges", say("too many challenges came from your address: try again later")
        )
    return lobby


def _created(
    context: Context, terms: ChallengeRequest, names: tuple[str, str] = ("", "")
) -> Created:
    asked = TableRequest(**terms.played(), players=(HUMAN, HUMAN), names=names, friend=True)
    return created_from(context, asked)


def _check_taker(challenge: Challenge, person: Person | None) -> None:
    if person is not None and person.id == challenge.person:
        raise SessionError("lobby/own", say("this challenge is your own"))
    if person is None and read_terms(challenge).rated:
        raise SessionError("people/unknown", say("this game is rated: choose a name first"))


def _name(person: Person | None, name: str) -> str:
    return person.name if person else plain_text(name)


@dataclass(eq=False, kw_only=True)
class _ChallengeTable(NewTable):
    """A table for the game of a challenge that somebody takes."""

    challenge: Challenge
    seat: Seat  # The seat of the maker of the challenge
    network: str  # The hidden network of who takes it; empty if it does not matter for ratings

    def __post_init__(self) -> None:
        self.maker = self.challenge.network
        self._token, self._invitation = secrets.token_urlsafe(32), ""
        self._person = self.person.id if self.person else ""

    def store(self, store: Store, extension: ServerExtension, address: str) -> StoredTable:
        with store.transaction():
            self._check_rated(store)
            taken = Challenges(store).take(self.challenge.id, lambda _: self._begin(store))
            return stored_table(store, extension, taken.game, self.session)

    def _check_rated(self, store: Store) -> None:
        created, person = self.session.state.created, self.person
        if not created.table.rated or person is None:
            return
        people = person.id, self.challenge.person
        networks = self.network, self.challenge.network
        why = why_unrated(store, created.game, people, networks)
        if why is not None:
            self.session.apply(self.session.decide_unrated(why, created.at))

    def _begin(self, store: Store) -> str:
        key, seats = store_game(store, self.session, self.seconds), Seats(store)
        seats.give(key, [self.seat], self.challenge.holder)
        seats.take(key, [self.seat.opponent], self._token, self._person)
        return key
