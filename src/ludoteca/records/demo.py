"""The demo of a game: a short game that shows what playing it looks like."""

from __future__ import annotations

from importlib.resources import files

from ludoteca.core import AnyGame, RecordError, as_sentence, say
from ludoteca.records.ludo import FORMAT
from ludoteca.records.record import Record


def demo(game: AnyGame) -> Record | None:
    """Return the record that a game brings in ``help/demo.ludo``; None if it brings none.

    Raises:
        LudotecaError: The file has no record of the game.
    """
    page = files(game.package) / "help" / "demo.ludo"
    if not page.is_file():
        return None
    for record in FORMAT.read(page.read_bytes()).records:
        if record.game == game.key:
            return record
    raise RecordError(say("it has no game of {game}", game=as_sentence(game.title)))
