"""``api/operator``: what the operator of a server sees and does; nobody else does."""

from __future__ import annotations

import math
from typing import Any

from ludoteca.core import Seat, say
from ludoteca.locale import Language
from ludoteca.match.store.bans import Ban
from ludoteca.match.store.library import Library
from ludoteca.web import operator_answers
from ludoteca.web.context import Context
from ludoteca.web.endpoint import Call, Parameters, endpoint
from ludoteca.web.limits import network_of
from ludoteca.web.live.table import LiveTable
from ludoteca.web.load import memory_bytes
from ludoteca.web.operator import PREFIX
from ludoteca.web.requests import AddressRequest, BanRequest, CloseRequest
from ludoteca.web.routes.tables import TableParameters

_SHARES = (0.5, 0.9, 0.99)
_MAX_TABLES = 500
_MAX_NETWORKS = 5
_REFUSALS = (401, 403, 404)
_HOUR = 3600.0


@endpoint("GET", f"{PREFIX}load", refusals=_REFUSALS)
async def get_load(call: Call[Parameters, None]) -> operator_answers.LoadView:
    """Say how much the server has to do."""
    here = _operated(call)
    tables, meter = here.tables, here.load_meter
    pool = tables.worker_pool
    rates, latencies = meter.rates(), meter.latencies(*_SHARES)
    commands, requests = map(_latency, rates, latencies)
    return operator_answers.LoadView(
        uptime=meter.uptime,
        tables=tables.in_memory,
        sockets=tables.connected,
        commands=commands,
        requests=requests,
        memory=memory_bytes(),
        store=tables.store_size,
        cache=here.cache.bytes,
        queues={
            "store": here.store_thread.waiting,
            "threads": here.slow_work.threads.waiting,
            "processes": here.slow_work.processes.waiting,
            "computers": pool.queue_length,
        },
        processes=pool.size,
        thinkers=[operator_answers.ThinkerLine(*line) for line in pool.by_address()],
    )


@endpoint("GET", f"{PREFIX}tables", refusals=_REFUSALS)
async def get_tables(call: Call[Parameters, None]) -> operator_answers.TableLines:
    """List the tables in memory."""
    here = _operated(call)
    found = sorted(here.tables, key=lambda table: (-len(table.clients), -table.used))
    lines = [_line(table, call.language) for table in found[:_MAX_TABLES]]
    return operator_answers.TableLines(len(found), lines)


@endpoint("POST", f"{PREFIX}tables/{{key}}/close", refusals=_REFUSALS)
async def close_table(call: Call[TableParameters, CloseRequest]) -> None:
    """Close a table with a sentence for those at it; its game is deleted."""
    here, key = _operated(call), call.parameters.key
    await here.store_thread.run(lambda store: Library(store).delete(key))
    reason = " ".join(call.body.reason.split())
    sentence = say("the operator has closed this table")
    if reason:
        sentence = say("the operator has closed this table: {reason}", reason=reason)
    await here.tables.close(key, "operator/closed", sentence)


@endpoint("GET", f"{PREFIX}bans", refusals=_REFUSALS)
async def get_bans(call: Call[Parameters, None]) -> operator_answers.BanViews:
    """List the networks that may not use the server."""
    here = _operated(call)
    await here.bans.load()
    return operator_answers.BanViews([_view(ban) for ban in here.bans.valid])


@endpoint("POST", f"{PREFIX}bans", refusals=_REFUSALS)
async def add_ban(call: Call[Parameters, BanRequest]) -> operator_answers.BanView:
    """Ban a network: its requests are refused, and its sockets are closed."""
    here, asked = _operated(call), call.body
    seconds = None if asked.hours is None else asked.hours * _HOUR
    return _view(await here.bans.add(asked.address, " ".join(asked.reason.split()), seconds))


@endpoint("POST", f"{PREFIX}bans/lift", refusals=_REFUSALS)
async def lift_ban(call: Call[Parameters, AddressRequest]) -> None:
    """End a ban."""
    await _operated(call).bans.lift(call.body.address)


def _operated(call: Call[Any, Any]) -> Context:
    """Let only the operator in."""
    here = call.context
    here.operator.check(call.token, call.address)
    return here


def _latency(rate: float, seconds: list[float]) -> operator_answers.Latency:
    return operator_answers.Latency(rate, *(one if math.isfinite(one) else None for one in seconds))


def _line(table: LiveTable, language: Language) -> operator_answers.TableLine:
    state, now = table.state, table.now()
    first, second = (language.translate(state.player_name(seat)) for seat in Seat)
    addresses = [table.address, *(client.address for client in table.clients)]
    networks = [network_of(address) for address in addresses if address]
    return operator_answers.TableLine(
        key=table.key,
        game=state.game.key,
        names=(first, second),
        moves=len(state.plies),
        age=now - state.created.at,
        idle=now - table.used,
        sockets=len(table.clients),
        networks=list(dict.fromkeys(networks))[:_MAX_NETWORKS],
    )


def _view(ban: Ban) -> operator_answers.BanView:
    return operator_answers.BanView(ban.network, ban.reason, ban.since, ban.until)
