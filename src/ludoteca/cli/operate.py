"""``ludoteca operate``: what the operator of a running server sees and does, by command."""

from __future__ import annotations

import json
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Sequence
from http.client import HTTPException
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import quote

import typer

from ludoteca.cli.language import language
from ludoteca.cli.options import AsJson
from ludoteca.cli.report import failing, report
from ludoteca.cli.server_load import Row, load_rows, print_columns
from ludoteca.cli.token_file import OPERATOR, read_token
from ludoteca.core import OptionError, Sentence, SessionError, as_sentence, say, why_failed

_SECONDS = 30
_MINUTE = 60

_TABLE_TITLES = (
    *(say("Key"), say("Game"), say("Players"), say("Moves")),
    *(say("Minutes"), say("Connections"), say("Networks")),
)
_BAN_TITLES = (say("Network"), say("Until"), say("Reason"))

operate = typer.Typer(
    name="operate",
    help="Operate a running server with its operator's token.",
)

Url = Annotated[str, typer.Option(metavar="URL", help="Where the server is, with its base path.")]
TokenFile = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", help="The file with the token; else LUDOTECA_OPERATOR_TOKEN has it."
    ),
]
Address = Annotated[
    str, typer.Argument(metavar="ADDRESS", help="An address, or a network as in 203.0.113.0/24.")
]
Reason = Annotated[
    str, typer.Option(metavar="TEXT", help="The reason shown to the people concerned.")
]

_HERE = "http://127.0.0.1:7373/"


@operate.command()
def tables(url: Url = _HERE, token_file: TokenFile = None, as_json: AsJson = False) -> None:
    """List the tables in use at all server processes."""
    found = _ask(url, token_file, "tables")
    if as_json:
        _print_json(found)
    else:
        rows = [_table_row(one) for one in found["tables"]]
        _print_list(_TABLE_TITLES, rows, say("no table is in use"))
        _report_silent(found)


@operate.command()
def close(
    key: Annotated[str, typer.Argument(metavar="KEY", help="The key of the table.")],
    reason: Reason = "",
    url: Url = _HERE,
    token_file: TokenFile = None,
) -> None:
    """Close a table: the people at it see the reason, and its game is deleted."""
    _ask(url, token_file, f"tables/{quote(key, safe='')}/close", {"reason": reason})
    report(say("the table is closed"))


@operate.command()
def bans(url: Url = _HERE, token_file: TokenFile = None, as_json: AsJson = False) -> None:
    """List the networks that may not use the server."""
    found = _ask(url, token_file, "bans")
    if as_json:
        _print_json(found)
    else:
        rows = [[one["network"], _until(one["until"]), one["reason"]] for one in found["bans"]]
        _print_list(_BAN_TITLES, rows, say("no network is banned"))


@operate.command()
def ban(
    address: Address,
    reason: Reason = "",
    hours: Annotated[
        float | None,
        typer.Option(metavar="N", min=0.01, help="Ban duration in hours (default: permanent)."),
    ] = None,
    url: Url = _HERE,
    token_file: TokenFile = None,
) -> None:
    """Ban a network: its requests are refused, and its sockets are closed."""
    asked = {"address": address, "reason": reason, "hours": hours}
    made = _ask(url, token_file, "bans", asked)
    report(say("{network} is banned", network=made["network"]))


@operate.command()
def lift(address: Address, url: Url = _HERE, token_file: TokenFile = None) -> None:
    """End the ban of a network."""
    _ask(url, token_file, "bans/lift", {"address": address})
    report(say("the ban of {address} is lifted", address=address))


@operate.command()
def load(url: Url = _HERE, token_file: TokenFile = None, as_json: AsJson = False) -> None:
    """Show how much each server process has to do, one number on each line."""
    found = _ask(url, token_file, "load")
    if as_json:
        _print_json(found)
    else:
        print_columns(load_rows(found["servers"]))
        _report_silent(found)


def _ask(url: str, token_file: Path | None, path: str, body: object = None) -> Any:
    token = read_token(token_file, OPERATOR)
    if not token:
        raise OptionError(
            "give the operator's token: --token-file FILE, or LUDOTECA_OPERATOR_TOKEN"
        )
    if not url.startswith(("http://", "https://")):
        raise OptionError("{url} is not an address such as http://host:7373/", url=repr(url))
    where = f"{url.rstrip('/')}/api/operator/{path}?lang={language().key}"
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    with failing(say("the server did not do that")):
        return _answer(urllib.request.Request(where, data, headers))


def _answer(request: urllib.request.Request) -> Any:
    try:
        with urllib.request.urlopen(request, timeout=_SECONDS) as answer:
            data = answer.read()
        return json.loads(data) if data else None
    except urllib.error.HTTPError as error:
        with error:
            raise _refusal(error.code, error.read()) from None
    except (OSError, ValueError, HTTPException) as error:
        why = _why_silent(getattr(error, "reason", error))
        raise SessionError("operator/no-server", "no server answers: {why}", why=why) from None


def _refusal(status: int, body: bytes) -> SessionError:
    try:
        sentence = as_sentence(str(json.loads(body)["sentence"]))
    except (ValueError, KeyError, TypeError):
        sentence = say("it answers with the status {status}", status=status)
    return SessionError("operator/refused", sentence)


def _why_silent(error: object) -> Sentence:
    if isinstance(error, socket.gaierror):
        return say("there is no host of this name")
    if isinstance(error, TimeoutError):
        return say("there was no answer in time")
    if isinstance(error, OSError):
        return why_failed(error)
    return say("another program answers at this address")


def _table_row(table: dict[str, Any]) -> list[object]:
    return [
        *(table["key"], table["game"], " – ".join(table["names"])),
        *(table["moves"], round(table["age"] / _MINUTE), table["sockets"]),
        " ".join(table["networks"]),
    ]


def _print_list(titles: Sequence[Sentence], rows: Sequence[Row], empty: Sentence) -> None:
    if rows:
        print_columns([titles, *rows])
    else:
        report(empty)


def _report_silent(found: dict[str, Any]) -> None:
    if found["silent"]:
        report(say("server processes that do not answer: {number}", number=found["silent"]))


def _until(end: float | None) -> str:
    return "–" if end is None else time.strftime("%Y-%m-%d %H:%M", time.localtime(end))


def _print_json(found: object) -> None:
    print(json.dumps(found, indent=2, ensure_ascii=False))
