"""``ludoteca backup`` and ``ludoteca restore``: the saved games in one file, and back."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ludoteca.cli.report import failing, report
from ludoteca.cli.serve import DataDirectory, use_data
from ludoteca.core import say


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The new file to write.")],
    data: DataDirectory = None,
) -> None:
    """Copy all saved games to a file, also while people play."""
    from ludoteca.store.backup import back_up, store_file

    use_data(data)
    with failing(say("the backup was not made")):
        count = back_up(store_file(), file)
    report(say("games copied to {path}: {count}", count=count, path=file))


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file written by backup.")],
    data: DataDirectory = None,
) -> None:
    """Put a backup in the place of the saved games, which are kept; stop the server first."""
    from ludoteca.store.backup import check, put_back, store_file

    use_data(data)
    with failing(say("nothing was restored")):
        before = put_back(file, store_file())
        count = check(store_file())
    report(say("games restored from {path}: {count}", count=count, path=file))
    if before is not None:
        report(say("the previous games are kept in {path}", path=before))
