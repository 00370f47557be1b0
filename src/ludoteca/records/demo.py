"""The demo of a game: a short game that shows what playing it looks like."""

from __future__ import annotations

from importlib.resources import files

from ludoteca.core import AnyGame, RecordError, say
from ludoteca.records.ludo import FORMAT
from ludoteca.records.record import Record

DEMO = "help/demo.ludo"


def demo(game: AnyGame) -> Record | None:
    """Return the record that a game brings in its package; None if it brings none.

    Raises:
        LudotecaError: The file is not a record.
    """
    page = files(game.package) / DEMO
    if not page.is_file():
        return None
    records = FORMAT.read(page.read_bytes()).records
    if not records:
        raise RecordError(say("{path} has no game in it", path=DEMO))
    return records[0]
