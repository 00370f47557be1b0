"""The demo of a game: a short game that shows what playing it looks like."""

from __future__ import annotations

from importlib.resources import files

from ludoteca.core import AnyGame, LudotecaError, RecordError, as_sentence, blaming
from ludoteca.records.ludo import FORMAT
from ludoteca.records.record import Record


def demo(game: AnyGame) -> Record | None:
    """Return the record that a game brings in ``help/demo.ludo``; None if it brings none."""
    page = files(game.package) / "help" / "demo.ludo"
    if not page.is_file():
        return None
    title = as_sentence(game.title)
    try:
        with blaming(game):
            for record in FORMAT.read(page.read_bytes()).records:
                if record.game == game.key:
                    start = game.first_position(record.start, record.rules, **record.options)
                    game.play(start, *(entry.move for entry in record.line if entry.move))
                    return record
        raise RecordError("it has no game of {game}", game=title)
    except LudotecaError as error:
        template = "the demo of {game} cannot be played: {why}"
        raise RecordError(template, game=title, why=error.sentence) from error
