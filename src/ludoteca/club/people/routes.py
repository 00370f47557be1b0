"""``api/people``: people with names, their devices and ratings; ``api/players``: lists of them."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ludoteca.club.club import club_of
from ludoteca.club.people import answers
from ludoteca.club.people.people import People, Person
from ludoteca.club.people.ratings import Change, PersonRating, Ratings
from ludoteca.core import SessionError, say
from ludoteca.store.store import Store
from ludoteca.web.api.requests import LinkRequest, PersonRequest, PhraseRequest
from ludoteca.web.context import Context
from ludoteca.web.http.endpoint import Call, Parameters, endpoint
from ludoteca.web.routes.games import GameParameters

_PAGE = 50


class PersonParameters(Parameters, frozen=True, kw_only=True):
    """The person of an address."""

    id: Annotated[str, Meta(max_length=40)]  # The id of a person


class HistoryParameters(GameParameters, frozen=True, kw_only=True):
    """The person of an address, and a game."""

    id: Annotated[str, Meta(max_length=40)]  # The id of a person


class DeviceParameters(Parameters, frozen=True, kw_only=True):
    """The device of an address."""

    device: Annotated[str, Meta(max_length=40)]  # The id of a device


class ListParameters(GameParameters, frozen=True, kw_only=True):
    """A page of the players of a game."""

    page: Annotated[int, Meta(ge=0, le=10_000)] = 0  # From 0


@endpoint("POST", "/api/people")
async def name_person(call: Call[Parameters, PersonRequest]) -> answers.OwnPerson:
    """Give the person of this browser's key a name; a new key begins a new person."""
    context, asked, key = call.context, call.body, call.token

    if await context.store_thread.run(lambda store: People(store).of_key(key)) is None:
        _check_rate(context, call.address)

    def begin(store: Store) -> answers.OwnPerson:
        People(store).begin(key, asked.name, asked.label)
        return _own(store, key)

    return await context.store_thread.run(begin)


@endpoint("GET", "/api/people/me", refusals=(401,))
async def get_own_person(call: Call[Parameters, None]) -> answers.OwnPerson:
    """Return who this browser is, and the devices of that person."""
    return await call.context.store_thread.run(lambda store: _own(store, call.token))


@endpoint("POST", "/api/people/me/phrase", refusals=(401,))
async def make_phrase(call: Call[Parameters, LinkRequest]) -> answers.PhraseView:
    """Make a phrase that brings this person to another device, once and soon."""
    context = call.context

    def make(store: Store) -> tuple[str, float]:
        people = People(store)
        return people.new_phrase(people.require(call.token).id)

    phrase, until = await context.store_thread.run(make)
    link = call.body.link + phrase.replace(" ", "-")
    return answers.PhraseView(phrase, until, await context.slow_work.run(_draw_qr, link))


def _draw_qr(text: str) -> str:
    import segno  # lazy: few visitors ask for a code

    code = segno.make_qr(text, error="m", encoding="utf-8")
    return code.svg_inline(omitsize=True, light="#fff", svgclass=None, lineclass=None)


@endpoint("POST", "/api/people/me/devices")
async def add_device(call: Call[Parameters, PhraseRequest]) -> answers.OwnPerson:
    """Redeem a phrase: this browser's key is one of the person's from now on."""
    context, asked = call.context, call.body
    _check_rate(context, call.address)

    def redeem(store: Store) -> answers.OwnPerson:
        People(store).redeem_phrase(asked.phrase, call.token, asked.label)
        return _own(store, call.token)

    return await context.store_thread.run(redeem)


@endpoint("DELETE", "/api/people/me/devices/{device}", refusals=(401,))
async def shut_out(call: Call[DeviceParameters, None]) -> None:
    """Shut out a device of this person; it may be this one."""
    await club_of(call.context).shut_out(call.token, call.parameters.device)


@endpoint("GET", "/api/people/{id}")
async def get_person(call: Call[PersonParameters, None]) -> answers.PersonView:
    """Return somebody's name and ratings."""
    id = call.parameters.id
    return await call.context.store_thread.run(lambda store: _view(store, _find(store, id)))


@endpoint("GET", "/api/people/{id}/history/{game}")
async def get_history(call: Call[HistoryParameters, None]) -> answers.RatingHistory:
    """Return somebody's last rated games of a kind, and how their rating changed."""
    id, game = call.parameters.id, call.context.game(call.parameters.game).key

    def read(store: Store) -> answers.RatingHistory:
        person = _find(store, id)
        changes = Ratings(store).history(person.id, game)
        names = People(store).find_all({change.opponent for change in changes})
        games = [_rated_game(change, names) for change in changes]
        return answers.RatingHistory(person=_view(store, person), game=game, games=games)

    return await call.context.store_thread.run(read)


@endpoint("GET", "/api/players/{game}")
async def list_players(call: Call[ListParameters, None]) -> answers.PlayersView:
    """List the players of a game: the best first, provisional ratings last."""
    game, page = call.context.game(call.parameters.game).key, call.parameters.page

    def read(store: Store) -> answers.PlayersView:
        ratings = Ratings(store)
        found, count = ratings.best(game, page * _PAGE, _PAGE), ratings.count(game)
        people = People(store).find_all({one.person for one in found})
        rows = [
            _row(people[one.person], one, page * _PAGE + number)
            for number, one in enumerate(found, 1)
            if one.person in people
        ]
        pages = max(1, -(-count // _PAGE))
        return answers.PlayersView(game=game, page=page, pages=pages, players=rows)

    return await call.context.store_thread.run(read)


def _check_rate(context: Context, address: str) -> None:
    if not club_of(context).new_people.allows(address):
        sentence = say("too many names were chosen from your address: try again later")
        raise SessionError("limit/people", sentence)


def _find(store: Store, id: str) -> Person:
    person = People(store).find(id)
    if person is None:
        sentence = say("there is nobody with the id {id}", id=repr(id[:40]))
        raise SessionError("people/no-person", sentence)
    return person


def _own(store: Store, key: str) -> answers.OwnPerson:
    people = People(store)
    person = people.require(key)
    return answers.OwnPerson(_view(store, person), people.devices(person.id, key))


def _view(store: Store, person: Person) -> answers.PersonView:
    return answers.PersonView(
        id=person.id,
        name=person.name,
        tag=person.tag,
        since=person.since,
        seen=person.seen,
        ratings=[_rating_view(one) for one in Ratings(store).of_person(person.id)],
    )


def _rating_view(rated: PersonRating) -> answers.RatingView:
    return answers.RatingView(
        game=rated.kind,
        value=round(rated.rating.value),
        deviation=round(rated.rating.deviation),
        is_provisional=rated.rating.is_provisional,
        games=rated.games,
    )


def _row(person: Person, rated: PersonRating, rank: int) -> answers.PlayerRow:
    return answers.PlayerRow(
        id=person.id,
        name=person.name,
        tag=person.tag,
        rank=None if rated.rating.is_provisional else rank,
        rating=_rating_view(rated),
    )


def _rated_game(change: Change, names: dict[str, Person]) -> answers.RatedGame:
    opponent = names.get(change.opponent)
    return answers.RatedGame(
        key=change.game,
        at=change.at,
        opponent=change.opponent,
        opponent_name=opponent.name if opponent else "",
        score=change.score,
        before=round(change.before),
        value=round(change.value),
        deviation=round(change.deviation),
    )
