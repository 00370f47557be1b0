"""``api/tables``: laying a table, taking a seat, and what can be had of a game that is kept."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Annotated

from fastapi import APIRouter, Path, Request

from ludoteca.core import OptionError, Seat, SessionError, UnknownNameError, say
from ludoteca.match.clock import parse_control
from ludoteca.match.events import HUMAN, Colours, Created, Event, TableRules
from ludoteca.match.from_record import events_from
from ludoteca.match.store.library import Library
from ludoteca.match.store.seats import SEAT, Seats
from ludoteca.match.store.store import Store
from ludoteca.records import Record
from ludoteca.web import answers
from ludoteca.web.context import Context, Here, Speaking, address_of, token_of
from ludoteca.web.refusals import refusals
from ludoteca.web.routes.house import computers
from ludoteca.web.story import chosen_record, read_upload
from ludoteca.web.wishes import Claim, TableWish, TitleWish

__all__ = [
    "TableKey",
    "begin_table",
    "claim_seat",
    "delete_table",
    "rename_table",
    "restore_table",
    "router",
]

router = APIRouter()

TableKey = Annotated[str, Path(max_length=100, description="The key of a table.")]
_ORDINARY = (400, 403, 404, 409, 413, 422, 429, 503)


@router.post("/api/tables", responses=refusals(*_ORDINARY), summary="Lay a table")
async def begin_table(
    request: Request, here: Here, language: Speaking, wish: TableWish
) -> answers.Seated:
    """Begin a game, from the start or from where a record or a kept game stood."""
    created = _created(here, wish)
    friend = Seat(wish.friend_place) if wish.friend else None
    address = address_of(request)
    record = await _record(here, wish)
    if record is None:
        seated = await here.hall.begin(created, friend, address, seconds=wish.seconds)
    else:
        upto = wish.record.upto if wish.record else wish.again.upto if wish.again else None
        events = await here.aside.do(_events, record, upto, created)
        seated = await here.hall.adopt(events, friend, address, seconds=wish.seconds)
    return answers.Seated(key=seated.key, token=seated.token, invitation=seated.invitation)


@router.post("/api/tables/{key}/claim", responses=refusals(*_ORDINARY), summary="Take a seat")
async def claim_seat(here: Here, language: Speaking, key: TableKey, wish: Claim) -> answers.Seated:
    """Take the seat of an invitation; it is good once."""
    token = await here.hall.claim(key, wish.invitation)
    return answers.Seated(key=key, token=token, invitation="")


@router.patch(
    "/api/tables/{key}", status_code=204, responses=refusals(*_ORDINARY), summary="Rename a game"
)
async def rename_table(
    request: Request, here: Here, language: Speaking, key: TableKey, wish: TitleWish
) -> None:
    """Call a game something; only those who hold a seat, or the owner."""
    await _let_holder(request, here, key, lambda library: library.rename(key, wish.title))


@router.delete(
    path="/api/tables/{key}",
    status_code=204,
    responses=refusals(*_ORDINARY),
    summary="Delete a game",
)
async def delete_table(request: Request, here: Here, language: Speaking, key: TableKey) -> None:
    """Take a game off the list; its events stay, and it can be restored."""
    await _let_holder(request, here, key, lambda library: library.delete(key), alone=True)
    await here.hall.catch_up([key])


@router.post(
    "/api/tables/{key}/restore",
    status_code=204,
    responses=refusals(*_ORDINARY),
    summary="Restore a deleted game",
)
async def restore_table(request: Request, here: Here, language: Speaking, key: TableKey) -> None:
    """Put a deleted game back on the list."""
    await _let_holder(request, here, key, lambda library: library.restore(key), alone=True)


async def _let_holder(
    request: Request,
    here: Context,
    key: str,
    act: Callable[[Library], object],
    *,
    alone: bool = False,
) -> None:
    """Do something with a kept game for those who may; as ``_check_holder``."""
    token = token_of(request)
    is_owner = here.is_owner(token)

    def check_and_act(store: Store) -> None:
        _check_holder(store, key, token, is_owner=is_owner, alone=alone)
        act(Library(store))

    await here.scribe.run(check_and_act)


def _check_holder(
    store: Store, key: str, token: str, *, is_owner: bool, alone: bool = False
) -> None:
    """Let only those pass who hold a seat, or the owner.

    Args:
        store: Where the game is kept.
        key: The game.
        token: What the request carries.
        is_owner: Whether that is the owner's key.
        alone: Whether it must not be somebody else's game too.

    Raises:
        SessionError: Somebody else asks (``seats/not-yours``), or somebody else plays there too
            (``seats/shared``).
    """
    if is_owner:
        return
    seats = Seats(store)
    held = seats.places(key, token)
    if not held:
        raise SessionError(
            "seats/not-yours", say("only those who hold a seat at this table can do that")
        )
    others = [
        place for place, kind in seats.taken(key).items() if kind == SEAT and place not in held
    ]
    if alone and others:
        raise SessionError(
            "seats/shared", say("somebody else plays this game too: it cannot be deleted for both")
        )


def _created(here: Context, wish: TableWish) -> Created:
    """Make the first event of a game.

    Raises:
        LudotecaError: There can be no such game here.
    """
    game = here.game(wish.game)
    known = computers(game, is_local=here.is_local)
    for name in wish.players:
        if name != HUMAN and name not in known:
            names = ", ".join((HUMAN, *known))
            raise UnknownNameError(
                say("no player called {name}: choose one of {names}", name=repr(name), names=names)
            )
    if wish.friend and wish.players != [HUMAN, HUMAN]:
        raise OptionError(say("a friend needs a seat that no computer has"))
    if wish.record and wish.again:
        raise OptionError(say("play on from a file or from a kept game, not from both"))
    rules = game.make_rules(wish.rules, **wish.options)
    first, second = wish.players
    name_first, name_second = (" ".join(name.split()) for name in wish.names)
    return Created(
        at=time.time(),
        game=game.key,
        rules=rules.name,
        options=dict(wish.options),
        players=(first, second),
        names=(name_first, name_second),
        clock=str(parse_control(wish.clock)),
        table=TableRules(colours=Colours(wish.colours)),
    )


async def _record(here: Context, wish: TableWish) -> Record | None:
    """Return what is to be played on from; None for a new game."""
    if wish.again is not None:
        return (await here.session(wish.again.key)).to_record()
    if wish.record is None:
        return None
    uploaded = wish.record
    reading = await here.aside.do(read_upload, uploaded.name, uploaded.content)
    return chosen_record(reading, uploaded.number)


def _events(record: Record, upto: int | None, created: Created) -> list[Event]:
    if record.game != created.game:
        title = record.find_game().title
        raise OptionError(say("this is a record of {game}", game=title))
    return events_from(
        record,
        upto,
        created.players,
        created.names,
        created.at,
        clock=created.clock,
        table=replace(created.table, colours=Colours.AGREED),
    )
