"""``ludoteca`` without a command: the menu."""

from __future__ import annotations

import contextlib

from ludoteca.cli.browse import browse
from ludoteca.cli.language import asked_language
from ludoteca.console.face import EndOfInputError
from ludoteca.console.menu import Menu
from ludoteca.console.opening import open_console


def menu(*, plain: bool = False) -> None:
    """Open the menu; it ends with the input."""
    with (
        open_console(lang=asked_language(), plain=plain, open_browser=browse) as console,
        contextlib.suppress(EndOfInputError),
    ):
        Menu(console).open()
