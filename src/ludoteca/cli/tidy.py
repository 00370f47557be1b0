"""``ludoteca tidy``: remove what nobody wants from the saved games."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Annotated

import typer

from ludoteca.cli.complaint import failing, tell
from ludoteca.cli.serve import use_data
from ludoteca.core import say

DEFAULT_DAYS = 30.0


def tidy(
    keep: Annotated[
        float,
        typer.Option(
            metavar="DAYS", min=0, help="How long deleted and abandoned games are kept, in days."
        ),
    ] = DEFAULT_DAYS,
    data: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="The directory of saved games; by default your own."),
    ] = None,
) -> None:
    """Remove deleted and abandoned games for good, and those without a move."""
    from ludoteca.match.store.store import open_store
    from ludoteca.match.store.tidy import Keeping
    from ludoteca.match.store.tidy import tidy as tidy_store

    use_data(data)
    count = 0
    with failing(say("the store cannot be tidied")), open_store() as store:
        while some := tidy_store(store, Keeping.for_days(keep), time.time()):
            count += some
        store.shrink()
    tell(say("{count} games are removed", count=count))
