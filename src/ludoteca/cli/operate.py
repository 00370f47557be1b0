"""``ludoteca operate``: what the operator of a running server sees and does, by command."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated, Any
from urllib.parse import quote

import typer

from ludoteca.cli.complaint import failing, tell
from ludoteca.cli.language import language
from ludoteca.cli.token_file import operator_token
from ludoteca.console.face import harmless
from ludoteca.core import OptionError, SessionError, as_sentence, say

_SECONDS = 30
_MINUTE = 60
_MEGABYTE = 1024 * 1024

operate = typer.Typer(
    name="operate",
    help="Look after a running server, with the token of its operator.",
    no_args_is_help=True,
)

Url = Annotated[str, typer.Option(metavar="URL", help="Where the server is, with its base path.")]
TokenFile = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE", help="The file with the token; else LUDOTECA_OPERATOR_TOKEN has it."
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Address = Annotated[
    str, typer.Argument(metavar="ADDRESS", help="An address, or a network as in 203.0.113.0/24.")
]
Reason = Annotated[str, typer.Option(metavar="TEXT", help="What the people concerned are told.")]

_HERE = "http://127.0.0.1:7373/"


@operate.command()
def tables(url: Url = _HERE, token_file: TokenFile = None, as_json: AsJson = False) -> None:
    """List the tables in use: key, game, players, moves, minutes, sockets and networks."""
    found = _ask(url, token_file, "tables")
    if as_json:
        _print_json(found)
        return
    _print_columns(
        (
            *(one["key"], one["game"], " – ".join(one["names"])),
            *(one["moves"], round(one["age"] / _MINUTE), one["sockets"]),
            " ".join(one["networks"]),
        )
        for one in found["tables"]
    )


@operate.command()
def close(
    key: Annotated[str, typer.Argument(metavar="KEY", help="The key of the table.")],
    reason: Reason = "",
    url: Url = _HERE,
    token_file: TokenFile = None,
) -> None:
    """Close a table: those at it are told why, and its game is deleted."""
    _ask(url, token_file, f"tables/{quote(key, safe='')}/close", {"reason": reason})
    tell(say("the table is closed"))


@operate.command()
def bans(url: Url = _HERE, token_file: TokenFile = None, as_json: AsJson = False) -> None:
    """List the networks that may not use the server, with the end of the ban and its reason."""
    found = _ask(url, token_file, "bans")
    if as_json:
        _print_json(found)
        return
    _print_columns((one["network"], _until(one["until"]), one["reason"]) for one in found["bans"])


@operate.command()
def ban(
    address: Address,
    reason: Reason = "",
    hours: Annotated[
        float | None, typer.Option(metavar="N", min=0.01, help="For how long; else for ever.")
    ] = None,
    url: Url = _HERE,
    token_file: TokenFile = None,
) -> None:
    """Ban a network: its requests are refused, and its sockets are closed."""
    asked = {"address": address, "reason": reason, "hours": hours}
    made = _ask(url, token_file, "bans", asked)
    tell(say("{network} is banned", network=made["network"]))


@operate.command()
def lift(address: Address, url: Url = _HERE, token_file: TokenFile = None) -> None:
    """End the ban of a network."""
    _ask(url, token_file, "bans/lift", {"address": address})
    tell(say("the ban of {address} is lifted", address=address))


@operate.command()
def load(url: Url = _HERE, token_file: TokenFile = None, as_json: AsJson = False) -> None:
    """Show how much the server has to do, one number on each line."""
    found = _ask(url, token_file, "load")
    if as_json:
        _print_json(found)
        return
    lines: list[tuple[str, object]] = [
        ("uptime", f"{found['uptime'] / _MINUTE:.0f} min"),
        *((name, found[name]) for name in ("tables", "sockets")),
        *((name, _latency(found[name])) for name in ("commands", "requests")),
        *((name, f"{found[name] / _MEGABYTE:.1f} MB") for name in ("memory", "store", "cache")),
        *((f"waiting: {name}", count) for name, count in found["queues"].items()),
        ("processes", found["processes"]),
    ]
    lines += [
        (f"thinking: {one['network']}", f"{one['running']} + {one['waiting']}")
        for one in found["thinkers"]
    ]
    _print_columns(lines)


def _ask(url: str, token_file: Path | None, path: str, body: object = None) -> Any:
    """Ask the server; what it refuses ends the command with its sentence."""
    token = operator_token(token_file)
    if not token:
        raise OptionError(
            say("give the operator's token: --token-file FILE, or LUDOTECA_OPERATOR_TOKEN")
        )
    if not url.startswith(("http://", "https://")):
        raise OptionError(say("{url} is not an address such as http://host:7373/", url=repr(url)))
    where = f"{url.rstrip('/')}/api/operator/{path}?lang={language().key}"
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    with failing(say("the server did not do that")):
        return _answer(urllib.request.Request(where, data, headers))


def _answer(request: urllib.request.Request) -> Any:
    """Return the answer to a request.

    Raises:
        SessionError: The server refuses it, or does not answer.
    """
    try:
        with urllib.request.urlopen(request, timeout=_SECONDS) as answer:
            data = answer.read()
        return json.loads(data) if data else None
    except urllib.error.HTTPError as error:
        with error:
            raise _refusal(error.code, error.read()) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "reason", error)
        raise SessionError(
            "operator/no-server", say("no server answers: {why}", why=str(why))
        ) from None


def _refusal(status: int, body: bytes) -> SessionError:
    try:
        sentence = as_sentence(str(json.loads(body)["sentence"]))
    except (ValueError, KeyError, TypeError):
        sentence = say("it answers with the status {status}", status=status)
    return SessionError("operator/refused", sentence)


def _latency(found: dict[str, float | None]) -> str:
    times = (
        "…" if found[name] is None else f"{1000 * (found[name] or 0):g}"
        for name in ("p50", "p90", "p99")
    )
    return f"{found['rate']:.1f}/s  {' '.join(times)} ms"


def _until(end: float | None) -> str:
    return "–" if end is None else time.strftime("%Y-%m-%d %H:%M", time.localtime(end))


def _print_json(found: object) -> None:
    print(json.dumps(found, indent=2, ensure_ascii=False))


def _print_columns(rows: Iterable[Sequence[object]]) -> None:
    """Print rows; the columns but the last have the same width in all."""
    written = [[harmless(str(cell)) for cell in row] for row in rows]
    widths = [max(map(len, column)) for column in zip(*written, strict=True)]
    for row in written:
        padded = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
        print("  ".join(padded).rstrip())
