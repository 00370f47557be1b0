"""``api/operator``: what the operator of a server sees and does; nobody else does."""

from __future__ import annotations

from typing import Any

from ludoteca.club.club import OPERATOR_PATH, club_of
from ludoteca.club.operator import answers as operator_answers
from ludoteca.club.operator.figures import close_everywhere, loads, tables_in_use
from ludoteca.core import SessionError, say
from ludoteca.store.library import Library
from ludoteca.web.api.requests import AddressRequest, BanRequest, CloseRequest
from ludoteca.web.context import Context
from ludoteca.web.http.endpoint import Call, Parameters, endpoint
from ludoteca.web.http.owner_key import is_same
from ludoteca.web.routes.tables import TableParameters

_REFUSALS = (401, 403, 404)
_HOUR = 3600.0


@endpoint("GET", f"{OPERATOR_PATH}load", refusals=_REFUSALS)
async def get_load(call: Call[Parameters, None]) -> operator_answers.LoadViews:
    """Say how much each server process has to do."""
    context = _operated(call)
    return await loads(context, club_of(context).cluster)


@endpoint("GET", f"{OPERATOR_PATH}tables", refusals=_REFUSALS)
async def get_tables(call: Call[Parameters, None]) -> operator_answers.TableLines:
    """List the tables in memory of all server processes."""
    context = _operated(call)
    return await tables_in_use(context, club_of(context).cluster, call.language)


@endpoint("POST", f"{OPERATOR_PATH}tables/{{key}}/close", refusals=_REFUSALS)
async def close_table(call: Call[TableParameters, CloseRequest]) -> None:
    """Close a table with a sentence for those at it; its game is deleted."""
    context, key = _operated(call), call.parameters.key
    # Notify the clients at other servers of the reason before they see that the game is gone.
    await context.store_thread.run(lambda store: store.check_exists(key))
    reason = " ".join(call.body.reason.split())
    await close_everywhere(context, club_of(context).cluster, key, reason)
    await context.store_thread.run(lambda store: Library(store).delete(key))


@endpoint("GET", f"{OPERATOR_PATH}bans", refusals=_REFUSALS)
async def get_bans(call: Call[Parameters, None]) -> operator_answers.BanViews:
    """List the networks that may not use the server."""
    bans = club_of(_operated(call)).bans
    await bans.load()
    return operator_answers.BanViews(bans.valid)


@endpoint("POST", f"{OPERATOR_PATH}bans", refusals=_REFUSALS)
async def add_ban(call: Call[Parameters, BanRequest]) -> operator_answers.BanView:
    """Ban a network: its requests are refused, and its sockets are closed."""
    bans, asked = club_of(_operated(call)).bans, call.body
    seconds = None if asked.hours is None else asked.hours * _HOUR
    return await bans.add(asked.address, " ".join(asked.reason.split()), seconds)


@endpoint("POST", f"{OPERATOR_PATH}bans/lift", refusals=_REFUSALS)
async def lift_ban(call: Call[Parameters, AddressRequest]) -> None:
    """End a ban."""
    await club_of(_operated(call)).bans.lift(call.body.address)


def _operated(call: Call[Any, Any]) -> Context:
    """Let in only those who have the operator's token."""
    context, token = call.context, call.context.settings.operator_token
    if not token:
        raise SessionError("http/not-found", say("there is nothing at this address"))
    # The right token is never shut out: others may share the address of the operator.
    if is_same(call.token, token):
        return context
    if not club_of(context).wrong_tokens.allows(call.address):
        raise SessionError("limit/too-fast", say("too many wrong tokens: wait a minute"))
    raise SessionError("operator/not-you", say("this needs the operator's token"))
