"""Opening the console: the store, the settings and the terminal, ready to play."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from ludoteca.core import OptionError, SessionError, say
from ludoteca.locale import Language, preferred_language
from ludoteca.store.profile import Profile
from ludoteca.store.store import Store, open_store
from ludoteca.terminal.board import GLYPH_SETS
from ludoteca.terminal.console import Console
from ludoteca.terminal.interface import Face, Input, Output
from ludoteca.terminal.settings import Settings
from ludoteca.terminal.terminal import Keyboard, Screen


@contextmanager
def open_console(
    *,
    lang: str | None = None,
    plain: bool = False,
    glyphs: str | None = None,
    seed: int | None = None,
    open_browser: Callable[[str | None], None] | None = None,
    input: Input | None = None,
    output: Output | None = None,
) -> Iterator[Console]:
    """Open the store and the terminal, and close them in the end.

    Where the store cannot be written to, that is said, and games last as long as the program.

    Args:
        lang: The language; None for the one chosen before, or that of the environment.
        plain: Whether one fact is written per line, without drawings.
        glyphs: The signs for stones; None for those chosen before.
        seed: Where dice and computers start; None for anywhere.
        open_browser: Shows a saved game in the browser; None where there is none.
        input: Where answers come from; None for the keyboard.
        output: Where everything is shown; None for the screen.

    Raises:
        OptionError: There is no such language or set of signs.
    """
    asked = preferred_language(lang) if lang is not None else None
    if glyphs is not None and glyphs not in GLYPH_SETS:
        raise OptionError(
            say(
                "no glyph set called {glyphs}: choose one of {names}",
                glyphs=repr(glyphs),
                names=", ".join(GLYPH_SETS),
            )
        )
    screen = output or Screen(plain=plain)
    with contextlib.ExitStack() as leaving:
        store, trouble = _open_store(leaving)
        with store:
            settings = Settings(Profile(store))
            language = Language(asked or settings.language or preferred_language())
            look = settings.look(plain=plain)
            if glyphs is not None:
                look.glyphs, look.letters = glyphs, False
            face = Face(input or Keyboard(), screen, language.translate, look, language.key)
            if trouble is not None:
                face.refuse(say("games cannot be saved: {why}", why=trouble.sentence))
            yield Console(
                face,
                store,
                settings,
                seed=seed,
                open_browser=open_browser,
                is_kept=trouble is None,
            )


def _open_store(leaving: contextlib.ExitStack) -> tuple[Store, SessionError | None]:
    """Open the usual store, or a temporary one if that fails."""
    try:
        store = open_store()
        try:
            # A store that can only be read is of no use here.
            with store.transaction():
                pass
        except SessionError:
            store.close()
            raise
    except SessionError as error:
        elsewhere = leaving.enter_context(tempfile.TemporaryDirectory(prefix="ludoteca-"))
        return Store(Path(elsewhere) / "games.sqlite"), error
    return store, None
