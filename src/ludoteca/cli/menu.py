"""``ludoteca`` alone: the menu."""

from __future__ import annotations

import contextlib

from ludoteca.cli.browse import browse
from ludoteca.cli.language import asked_language
from ludoteca.console.face import EndOfInputError
from ludoteca.console.home import come_home
from ludoteca.console.menu import Menu

__all__ = ["menu"]


def menu(*, plain: bool = False) -> None:
    """Open the menu; it ends with the input."""
    with (
        come_home(lang=asked_language(), plain=plain, open_browser=browse) as home,
        contextlib.suppress(EndOfInputError),
    ):
        Menu(home.face, home.table, home.settings).open()
