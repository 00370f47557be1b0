"""What the operator sees: the figures of this server, and of all others of the same database."""

from __future__ import annotations

import math
import os
import socket
from collections.abc import Iterable

import msgspec
from msgspec.structs import replace

from ludoteca.club.cluster.cluster import Cluster
from ludoteca.club.cluster.messages import AnyRequest, CloseTableRequest, LoadRequest, TablesRequest
from ludoteca.club.operator.answers import (
    Latency,
    LoadView,
    LoadViews,
    TableLine,
    TableLines,
    ThinkerLine,
)
from ludoteca.core import Seat, SessionError, say
from ludoteca.locale import Language
from ludoteca.web.context import Context
from ludoteca.web.http.limits import network_of
from ludoteca.web.live.table import LiveTable
from ludoteca.web.metrics import memory_bytes

_SHARES = (0.5, 0.9, 0.99)
_MAX_TABLES = 500
_MAX_NETWORKS = 5
_MAX_THINKERS = 50
_SECONDS = 2.0


async def loads(context: Context, cluster: Cluster | None) -> LoadViews:
    """Return how much each server has to do, this one first."""
    items, silent = await _ask_others(cluster, LoadRequest())
    others = [msgspec.json.decode(item, type=LoadView) for item in items]
    return LoadViews([own_load(context), *sorted(others, key=lambda one: one.name)], silent)


async def tables_in_use(
    context: Context, cluster: Cluster | None, language: Language
) -> TableLines:
    items, silent = await _ask_others(cluster, TablesRequest(language.key))
    lines = own_tables(context, language.key)
    lines += [msgspec.json.decode(item, type=TableLine) for item in items]
    found = sorted(_merged(lines), key=lambda line: (-line.sockets, line.idle))
    return TableLines(len(found), found[:_MAX_TABLES], silent)


async def close_everywhere(
    context: Context, cluster: Cluster | None, key: str, reason: str
) -> None:
    await close_here(context, key, reason)
    await _ask_others(cluster, CloseTableRequest(key, reason))


async def _ask_others(cluster: Cluster | None, body: AnyRequest) -> tuple[list[msgspec.Raw], int]:
    if cluster is None:
        return [], 0
    return await cluster.bus.call_all(cluster.others, body, _SECONDS)


def own_load(context: Context) -> LoadView:
    tables, meter = context.tables, context.load_meter
    pool = tables.engine_pool
    commands, requests = (_latency(*one) for one in meter.load(*_SHARES))
    return LoadView(
        name=f"{socket.gethostname()}:{os.getpid()}",
        uptime=meter.uptime,
        tables=len(tables.registry),
        sockets=tables.registry.connected,
        commands=commands,
        requests=requests,
        memory=memory_bytes(),
        store=tables.store_size,
        cache=context.cache.bytes,
        queues={
            "store": context.store_thread.waiting,
            "threads": context.slow_work.threads.waiting,
            "processes": context.slow_work.processes.waiting,
            "computers": pool.queue_length,
        },
        processes=pool.size,
        thinkers=[ThinkerLine(*line) for line in pool.by_address()][:_MAX_THINKERS],
    )


def own_tables(context: Context, language: str) -> list[TableLine]:
    """List the tables in memory here, those with most sockets first."""
    found = sorted(context.tables.registry, key=lambda table: (-len(table.clients), -table.used))
    return [_line(table, Language(language)) for table in found[:_MAX_TABLES]]


async def close_here(context: Context, key: str, reason: str) -> None:
    sentence = say("the operator has closed this table")
    if reason:
        sentence = say("the operator has closed this table: {reason}", reason=reason)
    await context.tables.registry.close(key, SessionError("operator/closed", sentence))


def _latency(rate: float, seconds: list[float]) -> Latency:
    return Latency(rate, *(one if math.isfinite(one) else None for one in seconds))


def _line(table: LiveTable, language: Language) -> TableLine:
    state, now = table.state, table.now()
    first, second = (language.translate(state.player_name(seat)) for seat in Seat)
    addresses = [table.address, *(client.address for client in table.clients)]
    networks = [network_of(address) for address in addresses if address]
    return TableLine(
        key=table.key,
        game=state.game.key,
        names=(first, second),
        moves=len(state.plies),
        age=now - state.created.at,
        idle=now - table.used,
        sockets=len(table.clients),
        networks=list(dict.fromkeys(networks))[:_MAX_NETWORKS],
    )


def _merged(lines: Iterable[TableLine]) -> list[TableLine]:
    """Make one line of a table that several servers show."""
    found: dict[str, TableLine] = {}
    for line in lines:
        known = found.get(line.key)
        if known is not None:
            networks = dict.fromkeys([*known.networks, *line.networks])
            line = replace(
                line,
                moves=max(known.moves, line.moves),
                idle=min(known.idle, line.idle),
                sockets=known.sockets + line.sockets,
                networks=list(networks)[:_MAX_NETWORKS],
            )
        found[line.key] = line
    return list(found.values())
