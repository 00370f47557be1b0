"""``ludoteca play GAME``: one game at this terminal, by people and computers."""

from __future__ import annotations

import contextlib
import time
from dataclasses import replace
from typing import Annotated

import typer

from ludoteca.cli.browser import browse
from ludoteca.cli.language import asked_language
from ludoteca.cli.options import (
    OptionPairs,
    Plain,
    RulesName,
    Size,
    check_only_file,
    chosen_options,
    names_file,
    starting_position,
)
from ludoteca.cli.report import FAILURE
from ludoteca.core import (
    AnyGame,
    OptionError,
    RecordError,
    SessionError,
    UnknownNameError,
    say,
)
from ludoteca.games.registry import game as find_game
from ludoteca.match.clock import parse_control
from ludoteca.match.events import HUMAN, Consent, Created, TableRules
from ludoteca.match.record import reach, session_from
from ludoteca.players import player
from ludoteca.players.names import listed
from ludoteca.players.registry import names_for
from ludoteca.records.files import read_file
from ludoteca.store.library import Library
from ludoteca.store.saved_game import SavedGame
from ludoteca.store.store import no_game
from ludoteca.terminal.interface import Interface, best_interface, open_interface
from ludoteca.terminal.opponents import parse_names
from ludoteca.terminal.terminal import EndOfInputError


def play(
    context: typer.Context,
    game: Annotated[str | None, typer.Argument(help="The game; ludoteca games lists them.")] = None,
    first: Annotated[
        str,
        typer.Argument(
            help="Who plays the first seat: human, level:1 to level:10, or another player."
        ),
    ] = HUMAN,
    second: Annotated[str, typer.Argument(help="Who plays the second seat.")] = HUMAN,
    rules: RulesName = None,
    size: Size = None,
    option: OptionPairs = None,
    start_from: Annotated[
        str | None,
        typer.Option("--from", metavar="FILE|TEXT", help="Start from a file or a position text."),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Continue the most recent game.")
    ] = False,
    table: Annotated[
        str | None, typer.Option(metavar="KEY", help="Continue the saved game with this key.")
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="The random seed for dice and computer players.")
    ] = None,
    clock: Annotated[
        str, typer.Option(help="none, 10m, 5m+3s, 10m+5x30s, 10m+25/10m or 3d/move.")
    ] = "none",
    names: Annotated[
        str | None,
        typer.Option(metavar="NAME,NAME", help="What the people are called, first seat first."),
    ] = None,
    plain: Plain = False,
    glyphs: Annotated[str | None, typer.Option(help="unicode, ascii, letters or wide.")] = None,
) -> None:
    """Play a game at this terminal: people, computers or both."""
    # The option is accepted before the command too, for the menu.
    plain = plain or bool(context.parent and context.parent.params.get("plain"))
    found = find_game(game) if game is not None else None
    if found is None and not resume and table is None:
        raise OptionError("name a game, or continue the most recent one with --resume")
    opened = open_interface(
        best_interface(plain=plain or glyphs is not None),
        lang=asked_language(),
        plain=plain,
        glyphs=glyphs,
        seed=seed,
        open_browser=browse,
    )
    with opened as interface, contextlib.suppress(EndOfInputError):
        if table is not None:
            interface.resume(_find_saved(interface, table))
        elif resume or found is None:
            interface.resume(_latest(interface, found))
        else:
            for name in sorted({first, second} - {HUMAN}):
                _check_player(name, found)
            created = Created(
                at=time.time(),
                game=found.key,
                rules="",
                players=(first, second),
                names=_names(interface, (first, second), names),
                clock=str(parse_control(clock)),
                table=TableRules(takebacks=Consent.FREE),
            )
            if start_from is not None and names_file(start_from):
                check_only_file(rules, size, option)
                interface.play(_continued(interface, found, start_from, created))
            else:
                chosen, options = chosen_options(found, rules, size, option)
                starting_position(found, rules, size, option, start_from)
                interface.begin(replace(created, rules=chosen, options=options, start=start_from))
    if interface.has_crashed:
        raise typer.Exit(FAILURE)


def _names(interface: Interface, players: tuple[str, str], typed: str | None) -> tuple[str, str]:
    """Return the names of the people; a single name is that of the only person."""
    if typed is None:
        return interface.settings.names(*players)
    one, other = parse_names(typed)
    return ("", one) if players[0] != HUMAN and not other else (one, other)


def _check_player(name: str, game: AnyGame) -> None:
    try:
        player(name, game)
    except UnknownNameError:
        if ":" in name:
            raise
        names = listed([HUMAN, *names_for(game)])
        raise UnknownNameError(
            "no player called {name}: choose one of {names}", name=repr(name), names=names
        ) from None


def _latest(interface: Interface, game: AnyGame | None) -> str:
    saved = Library(interface.store).latest(None if game is None else game.key)
    if saved is None:
        raise SessionError("store/no-game", "there is no unfinished game to continue")
    return saved.key


def _find_saved(interface: Interface, key: str) -> str:
    found = [one.key for one in Library(interface.store).games() if one.key.startswith(key)]
    if len(found) != 1 or not key:
        raise no_game(key)
    return found[0]


def _continued(interface: Interface, game: AnyGame, name: str, created: Created) -> SavedGame:
    records = read_file(name, interface.terminal.show)
    record = records[0]
    if len(records) > 1:
        interface.terminal.show(
            say("Games in the file: {total}; this is the first.", total=len(records))
        )
    if record.game != game.key:
        raise RecordError(
            "{path} contains a game of {game}", path=name, game=say(record.find_game().title)
        )
    far = reach(record)
    if far.why is not None:
        interface.terminal.refuse(far.why)
    session = session_from(
        record,
        far.plies,
        created.players,
        created.names,
        created.at,
        clock=created.clock,
        table=created.table,
        dice=interface.dice(),
    )
    return SavedGame.create(interface.store, session)
