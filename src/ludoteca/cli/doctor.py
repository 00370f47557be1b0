"""``ludoteca doctor``: what is installed, what is missing, and what to do about it."""

from __future__ import annotations

import os
import platform
import sys
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

import typer

from ludoteca import native
from ludoteca.arena import Pairing, play_game
from ludoteca.cli.language import language
from ludoteca.cli.report import FAILURE, failing, report
from ludoteca.cli.serve import DataDirectory, use_data
from ludoteca.core import LudotecaError, Sentence, SessionError, say
from ludoteca.games.registry import BUILT_IN, all_games
from ludoteca.locale import languages, load_catalogue, offered
from ludoteca.players import all_players
from ludoteca.records import all_formats
from ludoteca.records.demo import demo
from ludoteca.store.library import Library
from ludoteca.store.store import open_store
from ludoteca.terminal.screen import can_show
from ludoteca.terminal.terminal import punctuate
from ludoteca.version import __version__

_PLAYER = "random"
_MAX_PLIES = 300
_REPLACE = say("Upgrade or uninstall the package, or report this to its author.")


@dataclass(frozen=True)
class _Finding:
    """A check and its result; the advice is None if there is nothing to add."""

    sentence: Sentence
    advice: Sentence | None = None
    is_broken: bool = False  # Whether it prevents games from being played or saved


def doctor(
    data: DataDirectory = None,
    repair: Annotated[
        bool, typer.Option("--repair", help="Save what is left of a damaged store.")
    ] = False,
) -> None:
    """Show what is installed, what is missing and what to do about it."""
    use_data(data)
    if repair:
        _repair()
    translate = language().translate
    findings = list(_findings())
    for finding in findings:
        mark = "✗" if finding.is_broken else "!" if finding.advice else "✓"
        if not can_show(mark):
            mark = "x" if finding.is_broken else "!" if finding.advice else "-"
        print(f"{mark} {punctuate(translate(finding.sentence))}")
        if finding.advice:
            print(f"  {translate(finding.advice)}")
    if any(finding.is_broken for finding in findings):
        raise typer.Exit(FAILURE)


def _repair() -> None:
    from ludoteca.store.backup import check, store_file
    from ludoteca.store.repair import repair

    with failing(say("nothing was repaired")):
        path = store_file()
        try:
            check(path)
        except SessionError as error:
            if error.code != "store/damaged":
                raise
        else:
            report(say("{path} is not damaged", path=path))
            return
        saved = repair(path)
    report(
        say(
            "saved whole: {whole}, without their last moves: {shortened}, lost: {lost}",
            whole=saved.whole,
            shortened=saved.shortened,
            lost=saved.lost,
        )
    )
    report(say("the damaged file is kept in {path}", path=saved.damaged))


def _findings() -> Iterator[_Finding]:
    yield _Finding(
        say(
            "Ludoteca {version} on Python {python}, {system}.",
            version=__version__,
            python=platform.python_version(),
            system=platform.system(),
        )
    )
    yield _native()
    yield from _games()
    yield _store()
    yield _signs()
    yield _colour()
    yield _Finding(say("Language: {language}.", language=language().title))


def _native() -> _Finding:
    if native.core is not None:
        return _Finding(say("The native module is installed."))
    if os.environ.get("LUDOTECA_NO_NATIVE"):
        return _Finding(say("The native module is disabled by LUDOTECA_NO_NATIVE."))
    return _Finding(
        say("The native module is missing: everything works, but slower."),
        say("Install a C++ compiler and the Python headers, then reinstall Ludoteca."),
    )


def _games() -> Iterator[_Finding]:
    with warnings.catch_warnings(record=True) as faults:
        warnings.simplefilter("always")
        games, players = all_games(), list(all_players())
        formats = [one.key for one in all_formats()]
        for key in languages():
            # Not from the cache: the warning may have been given before.
            load_catalogue.__wrapped__(key, offered)
    yield _Finding(
        say(
            "Games: {games}. Players: {players}. File formats: {formats}.",
            games=", ".join(game.key for game in games),
            players=", ".join(players),
            formats=", ".join(formats),
        )
    )
    for fault in faults:
        # The warning's original sentence, which can be translated.
        (sentence,) = fault.message.args if isinstance(fault.message, Warning) else ()
        yield _Finding(say("A plug-in is faulty: {fault}.", fault=sentence), _REPLACE)
    for game in games:
        # Some faults show only in play.
        try:
            play_game(Pairing(game.key, (_PLAYER, _PLAYER), max_plies=_MAX_PLIES), 0)
            demo(game)
        except LudotecaError as error:
            is_ours = game.key in BUILT_IN
            advice = say("Reinstall Ludoteca.") if is_ours else _REPLACE
            yield _Finding(error.sentence, advice, is_broken=is_ours)


def _store() -> _Finding:
    try:
        with open_store() as store, store.transaction():
            store.database.check_sound()
            count, path = len(Library(store).games()), store.database.name
    except LudotecaError as error:
        what = say("Games cannot be saved: {why}.", why=error.sentence)
        return _Finding(what, _store_advice(error), is_broken=True)
    return _Finding(say("Saved games: {count}, in {path}.", count=count, path=path))


def _store_advice(error: LudotecaError) -> Sentence | None:
    """Say how to get a store that works; None if the error says it."""
    if isinstance(error, SessionError) and error.code in ("store/damaged", "store/version"):
        return None
    if os.environ.get("LUDOTECA_DATABASE"):
        return say("Start that database, or set LUDOTECA_DATABASE to another one.")
    return say("Make that directory writable, or set LUDOTECA_DATA to another one.")


def _signs() -> _Finding:
    encoding = sys.stdout.encoding or "ascii"
    if can_show("○●◆·"):
        return _Finding(say("The terminal can show ● and ○ ({encoding}).", encoding=encoding))
    return _Finding(
        say(
            "The terminal cannot show ● and ○ ({encoding}); it shows X and O instead.",
            encoding=encoding,
        ),
        say("Set LANG to a UTF-8 locale, such as C.UTF-8."),
    )


def _colour() -> _Finding:
    if os.environ.get("NO_COLOR"):
        return _Finding(say("Colours are disabled by NO_COLOR."))
    if not sys.stdout.isatty():
        return _Finding(say("The output is not a terminal, so colours are off."))
    return _Finding(say("Colours are on."))
