"""``api/tables``: begin a game, take a seat, rename, delete and restore."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Annotated, Any

from msgspec import Meta

from ludoteca.core import OptionError, Seat, SessionError, UnknownNameError, say
from ludoteca.match.clock import parse_control
from ludoteca.match.events import HUMAN, Created, TableRules
from ludoteca.match.person_name import plain_text
from ludoteca.match.record import session_from
from ludoteca.match.session import Session
from ludoteca.match.state import Stage, State
from ludoteca.players.engine import welcome_native
from ludoteca.players.names import listed
from ludoteca.store.library import Library
from ludoteca.store.schema import events_from_rows, rows_from_events
from ludoteca.store.seats import SEAT, Seats
from ludoteca.store.store import Store
from ludoteca.web.api import answers
from ludoteca.web.api.requests import (
    MAX_UPLOAD,
    ClaimRequest,
    HeldTable,
    InvitationRequest,
    RecordSource,
    SavedSource,
    TableRequest,
    TitleRequest,
)
from ludoteca.web.context import Context
from ludoteca.web.http.endpoint import Call, Parameters, endpoint
from ludoteca.web.live.people import check_rated, named_after
from ludoteca.web.live.seating import NewTable
from ludoteca.web.review import chosen_record, plies_of_upload, read_upload
from ludoteca.web.routes.catalogue import computers


class TableParameters(Parameters, frozen=True, kw_only=True):
    """The table of an address."""

    key: Annotated[str, Meta(max_length=100)]  # The key of a table


@endpoint("POST", "/api/tables", max_body=MAX_UPLOAD, refusals=(401,))
async def begin_table(call: Call[Parameters, TableRequest]) -> answers.Seated:
    """Begin a game, from the start or from where a record or a saved game stood."""
    welcome_native()
    context, asked = call.context, call.body
    friend = Seat(asked.friend_seat) if asked.friend else None
    person = await context.extension.person(asked.person)
    created = named_after(created_from(context, asked), friend, person)
    check_rated(created, person, is_remote=asked.friend)
    is_owner = context.is_owner(call.token)
    source = asked.record or asked.again
    if source is None:
        session = Session.begin(created, context.tables.dice)
    else:
        session = await _continued(context, source, created)
    new = NewTable(session, friend, seconds=asked.seconds, is_owner=is_owner, person=person)
    return await context.tables.seating.save(new, call.address)


@endpoint("POST", "/api/tables/{key}/claim", refusals=(401,))
async def claim_seat(call: Call[TableParameters, ClaimRequest]) -> answers.Seated:
    """Take the seat of an invitation, which works once."""
    key = call.parameters.key
    name = plain_text(call.body.name)
    person = await call.context.extension.person(call.body.person)
    token = await call.context.tables.seating.claim(
        key, call.body.invitation, name, person, call.address
    )
    return answers.Seated(key, token, invitation="")


@endpoint("POST", "/api/tables/{key}/invitation", is_question=True)
async def check_invitation(
    call: Call[TableParameters, InvitationRequest],
) -> answers.InvitationView:
    """Say whether an invitation can still be used; one that never was is like one used up."""
    key, invitation = call.parameters.key, call.body.invitation
    is_open = await call.context.store_thread.run(
        lambda store: Seats(store).is_open(key, invitation)
    )
    return answers.InvitationView(is_open)


@endpoint("PATCH", "/api/tables/{key}")
async def rename_table(call: Call[TableParameters, TitleRequest]) -> None:
    """Rename a game; only those who hold a seat, or the owner."""
    title = call.body.title
    await _change(call, lambda library, key: library.rename(key, title), alone=False)


@endpoint("DELETE", "/api/tables/{key}")
async def delete_table(call: Call[TableParameters, None]) -> None:
    """Take a game off the list; its events stay, and it can be restored."""
    await _change(call, Library.delete)
    await call.context.tables.registry.catch_up([call.parameters.key])


@endpoint("POST", "/api/tables/{key}/restore")
async def restore_table(call: Call[TableParameters, None]) -> None:
    """Put a deleted game back on the list."""
    await _change(call, Library.restore)


async def _change(
    call: Call[TableParameters, Any],
    change: Callable[[Library, str], object],
    *,
    alone: bool = True,
) -> None:
    held = HeldTable(call.parameters.key, call.token)
    await change_games(call, [held], change, alone=alone)


async def change_games(
    call: Call[Any, Any],
    tables: Sequence[HeldTable],
    change: Callable[[Library, str], object],
    *,
    alone: bool = True,
) -> None:
    """Change several games, or none if the asker may not change one of them."""
    is_owner = call.context.is_owner(call.token)

    def check_and_change(store: Store) -> None:
        if not is_owner:
            for held in tables:
                _check_holder(store, held.key, held.token, alone=alone)
        with store.transaction():
            for held in tables:
                change(Library(store), held.key)

    await call.context.store_thread.run(check_and_change)


def _check_holder(store: Store, key: str, token: str, *, alone: bool) -> None:
    """Check that a token holds a seat at a table, and if it must, that nobody else does."""
    seats = Seats(store)
    held = seats.of_token(key, token)
    if not held:
        raise SessionError("seats/not-yours", say("only a player at this table can do that"))
    taken = {seat for seat, kind in seats.taken(key).items() if kind == SEAT}
    if alone and taken - held:
        raise SessionError(
            "seats/shared",
            say("your opponent also has this game: you cannot delete it for both"),
        )


def created_from(context: Context, asked: TableRequest) -> Created:
    game = context.game(asked.game)
    _check_players(context, asked)
    _check_terms(asked)
    # A continued game keeps its own rules.
    make = game.make_rules if asked.record or asked.again else game.choose_rules
    rules = make(asked.rules, **asked.options)
    name_first, name_second = map(plain_text, asked.names)
    clock = str(parse_control(asked.clock))
    agreed = TableRules(colours=asked.colours, rated=asked.rated, hints=asked.hints)
    return Created(
        at=time.time(),
        game=game.key,
        rules=rules.name,
        options=dict(asked.options),
        players=asked.players,
        names=(name_first, name_second),
        clock=clock,
        table=agreed.with_consent(clock, is_remote=asked.friend),
    )


def _check_players(context: Context, asked: TableRequest) -> None:
    known = computers(context.game(asked.game), is_local=context.settings.is_local)
    for name in asked.players:
        if name != HUMAN and name not in known:
            names = listed((HUMAN, *known))
            raise UnknownNameError(
                say("no player called {name}: choose one of {names}", name=repr(name), names=names)
            )
    if asked.friend and asked.players != (HUMAN, HUMAN):
        raise OptionError(say("no seat is free for a friend: a computer plays there"))


def _check_terms(asked: TableRequest) -> None:
    if asked.record and asked.again:
        raise OptionError(say("continue from a file or from a saved game, not from both"))
    if asked.rated and (asked.record or asked.again):
        raise OptionError(say("a rated game begins from the start"))
    if asked.rated and asked.hints:
        raise OptionError(say("there are no hints in a rated game"))


async def _continued(
    context: Context, source: RecordSource | SavedSource, created: Created
) -> Session:
    rows: Sequence[tuple[Any, ...]] = ()
    if isinstance(source, SavedSource):
        rows = await context.store_thread.run(lambda store: store.event_rows(source.key))
    plies = plies_of_upload(source.content) if isinstance(source, RecordSource) else len(rows)
    # Events are smaller than a session, and a process may be killed.
    made = await context.slow_work.run_sized(plies, _events, source, rows, created)
    dice = context.tables.dice
    return await context.slow_work.run(lambda: Session.replay(events_from_rows(made), dice))


def _check_over_if_rated(state: State) -> None:
    if state.created.table.rated and state.stage is not Stage.OVER:
        raise SessionError(
            "session/rated",
            say("this rated game is still being played: it can be continued elsewhere afterwards"),
        )


def _events(
    source: RecordSource | SavedSource, rows: Sequence[tuple[Any, ...]], created: Created
) -> list[tuple[int, str]]:
    if isinstance(source, RecordSource):
        record = chosen_record(read_upload(source.name, source.content), source.number)
    else:
        played = Session.replay(events_from_rows(rows))
        _check_over_if_rated(played.state)
        record = played.to_record()
    if record.game != created.game:
        title = record.find_game().title
        raise OptionError(say("this is a record of {game}", game=title))
    session = session_from(
        record,
        source.upto,
        created.players,
        created.names,
        created.at,
        clock=created.clock,
        table=created.table,
    )
    return rows_from_events(session.events)
