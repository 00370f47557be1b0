"""The list of saved games: continue, review, rename, delete, open a file."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from ludoteca.core import LudotecaError, join, say
from ludoteca.match.session import Session
from ludoteca.players.names import display_name
from ludoteca.records.record import Record
from ludoteca.store.library import GameSummary, Library, about
from ludoteca.terminal.line.files import read_file
from ludoteca.terminal.line.interface import LineInterface
from ludoteca.terminal.line.questions import Back, Item, ask_in_turn, ask_text, ask_yes_no, choose

_MAX_LISTED = 20
_OPEN = "open"
_OLDER = "older"


def saved_games(interface: LineInterface) -> None:
    library = Library(interface.store)
    begin = 0
    while True:
        games = library.games()
        items: list[Item[GameSummary | str]] = [
            Item(one, one.key, one.title or about(one), about(one) if one.title else "")
            for one in games[begin : begin + _MAX_LISTED]
        ]
        if games[begin + _MAX_LISTED :]:
            items.append(Item(_OLDER, _OLDER, say("Older games")))
        items.append(Item(_OPEN, _OPEN, say("Open a file")))
        question = say("Saved games") if games else say("No saved games yet")
        try:
            chosen = choose(interface.terminal, question, items, back=say("back"))
            if isinstance(chosen, GameSummary):
                _manage(interface, library, chosen)
            elif chosen == _OLDER:
                begin += _MAX_LISTED
            else:
                open_file(interface)
        except Back:
            if not begin:
                return
            begin -= _MAX_LISTED
        except LudotecaError as error:
            interface.terminal.refuse(error.sentence)


def _manage(interface: LineInterface, library: Library, game: GameSummary) -> None:
    def rename() -> None:
        name = ask_text(
            interface.terminal, say("New name (- for no name)"), game.title, str, game.title or "-"
        )
        library.rename(game.key, "" if name == "-" else name)

    def delete() -> None:
        if ask_yes_no(interface.terminal, say("Delete this game?"), default=False):
            library.delete(game.key)

    def look_back() -> bool:
        """Review the game; return whether to ask again: it was not continued."""
        return not interface.view(Session.replay(interface.store.events(game.key)).to_record())

    items: list[Item[Callable[[], bool | None]]] = [
        Item(lambda: interface.resume(game.key), "continue", say("Continue")),
        Item(look_back, "look", say("Review")),
        Item(rename, "rename", say("Rename")),
        Item(delete, "delete", say("Delete")),
    ]
    with contextlib.suppress(Back):
        is_asked = True
        while is_asked:
            is_asked = bool(choose(interface.terminal, about(game), items, back=say("back"))())


def open_file(interface: LineInterface) -> None:
    terminal, records, chosen = interface.terminal, list[Record](), list[Record]()

    def ask_file() -> bool:
        records[:] = ask_text(terminal, say("File"), "0", lambda name: read_file(terminal, name))
        return True

    def ask_game() -> bool:
        numbered = enumerate(records, 1)
        items = [Item(record, str(number), _title(record)) for number, record in numbered]
        is_open = len(records) > 1
        chosen[:] = [
            choose(terminal, say("Game"), items, back=say("back")) if is_open else records[0]
        ]
        return is_open

    ask_in_turn(ask_file, ask_game)
    interface.view(chosen[0])


def _title(record: Record) -> str:
    first, second = (display_name(record.tags.get(tag, "?")) for tag in ("first", "second"))
    return join(" ", filter(None, [join(" – ", [first, second]), record.tags.get("date", "")]))
