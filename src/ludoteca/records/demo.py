"""The demo of a game: a short game that shows what playing it looks like."""

from __future__ import annotations

from importlib.resources import files

from ludoteca.core import AnyGame
from ludoteca.records.ludo import FORMAT
from ludoteca.records.record import Record


def demo(game: AnyGame) -> Record | None:
    """Return the record that a game brings in ``help/demo.ludo``; None if it brings none.

    Raises:
        LudotecaError: The file is not a record.
    """
    page = files(game.package) / "help" / "demo.ludo"
    return FORMAT.read(page.read_bytes()).records[0] if page.is_file() else None
