"""``ludoteca serve``: a server for other people."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from ludoteca.cli.report import failing, report
from ludoteca.cli.token_file import METRICS, OPERATOR, read_token
from ludoteca.core import OptionError, say

if TYPE_CHECKING:
    from starlette.applications import Starlette

    from ludoteca.store.store import Store
    from ludoteca.web.context import ServerSettings

_BASE_PATH = re.compile(r"(?:/[A-Za-z0-9._~-]+)*")
_NAME = re.compile(r"[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|[0-9a-f:.]*:[0-9a-f:.]*")
_ALL_ADDRESSES = {"0.0.0.0": "localhost", "::": "localhost"}

DataDirectory = Annotated[
    Path | None,
    typer.Option(metavar="DIR", help="The directory of saved games; by default your own."),
]

KeptDays = Annotated[
    float,
    typer.Option(
        metavar="DAYS", min=0, help="How long deleted and abandoned games are kept, in days."
    ),
]


def serve(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 means all.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port; 0 picks a free one.")
    ] = 7373,
    data: DataDirectory = None,
    base_path: Annotated[
        str, typer.Option(metavar="PATH", help="The path to serve under, such as /games.")
    ] = "",
    workers: Annotated[
        int,
        typer.Option(
            metavar="N",
            min=1,
            max=64,
            help="The number of server processes; more than one needs PostgreSQL.",
        ),
    ] = 1,
    workers_for_computers: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=1, max=64, help="The number of processes for computer players."
        ),
    ] = None,
    trusted_proxy: Annotated[
        bool, typer.Option("--trusted-proxy", help="Trust the X-Forwarded-For header of a proxy.")
    ] = False,
    rate_one_network: Annotated[
        bool,
        typer.Option(
            "--rate-one-network", help="Count rated games between people of one network too."
        ),
    ] = False,
    keep: KeptDays = 30.0,
    operator_token_file: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="The file with the token of the operator, for the page #/operator.",
        ),
    ] = None,
    metrics_token_file: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="The file with the token for the metrics; without one only this machine can "
            "read them.",
        ),
    ] = None,
    public_name: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="The name of the server in addresses, such as games.example.org; can be repeated.",
        ),
    ] = None,
) -> None:
    """Serve the games to others, in a club or on a network."""
    # Lazy: only a server needs them.
    from ludoteca.club.supervisor import Supervisor, inherited_socket
    from ludoteca.store.retention import RetentionPolicy
    from ludoteca.web.context import ServerSettings
    from ludoteca.web.server import bind, check_store, run
    from ludoteca.web.thinking.pool import default_size

    path = base_path.rstrip("/")
    if not _BASE_PATH.fullmatch(path):
        raise OptionError("a base path looks like /games, not {path}", path=repr(path))
    use_data(data)
    _check_workers(workers)
    settings = ServerSettings(
        opening=open_shared_store,
        base_path=path,
        trusts_proxy=trusted_proxy,
        rates_one_network=rate_one_network,
        engine_processes=workers_for_computers or max(1, default_size() // workers),
        metrics_token=read_token(metrics_token_file, METRICS),
        public_names=_names(public_name or []),
        operator_token=read_token(operator_token_file, OPERATOR),
        retention=RetentionPolicy.for_days(keep),
    )
    with failing(say("the server cannot start")):
        inherited = inherited_socket() if workers > 1 else None
        listening = inherited or bind(host, port)
        shown = _ALL_ADDRESSES.get(host, f"[{host}]" if ":" in host else host)
        address = f"http://{shown}:{listening.getsockname()[1]}{path}/"
        if workers == 1 or inherited:
            run(make_shared_app(settings), listening, lambda _: print(address, flush=True))
        else:
            check_store(settings)
            Supervisor(workers, listening, lambda: print(address, flush=True)).run()
    if not inherited:
        report(say("stopped; every game is saved"))


# Only this module imports the club.


def make_shared_app(settings: ServerSettings) -> Starlette:
    """Make a server for a store that is shared; ``open_shared_store`` opens it."""
    from ludoteca.club.app import make_club_app

    return make_club_app(settings)


def open_shared_store() -> Store:
    """Open the store with all that a shared server keeps in it."""
    from ludoteca.club.store import open_club_store

    return open_club_store()


def _names(given: list[str]) -> frozenset[str]:
    names = [name.lower().strip("[]") for name in given]
    for name in names:
        if not _NAME.fullmatch(name):
            raise OptionError(
                "a public name looks like games.example.org, without a port, not {name}",
                name=repr(name),
            )
    return frozenset(names)


def _check_workers(workers: int) -> None:
    from ludoteca.store.store import default_location

    if workers > 1 and os.name != "posix":
        raise OptionError("several server processes need a Unix system")
    if workers > 1 and not isinstance(default_location(), str):
        raise OptionError("several server processes need PostgreSQL: name it in LUDOTECA_DATABASE")


def use_data(directory: Path | None) -> None:
    if directory is None:
        return
    if directory.exists() and not directory.is_dir():
        raise OptionError("{path} is not a directory", path=directory)
    # Child processes read it too.
    os.environ["LUDOTECA_DATA"] = str(directory.absolute())
