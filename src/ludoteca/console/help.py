"""The help texts of the games, in the reader's language."""

from __future__ import annotations

import os
from importlib.resources import files
from typing import Any

from ludoteca.core import Game, OptionError, say

__all__ = ["LANGUAGES", "help_text", "preferred_language"]

LANGUAGES = ("en", "bg", "ru")


def preferred_language(asked: str | None = None) -> str:
    """Return the language asked for, else that of the environment, else English.

    Raises:
        OptionError: The language asked for is not one of ours.
    """
    if asked is not None:
        if asked.lower() not in LANGUAGES:
            names = ", ".join(LANGUAGES)
            raise OptionError(
                say("no language {asked}: choose {names}", asked=repr(asked), names=names)
            )
        return asked.lower()
    # POSIX: the first of these that is set decides.
    set_ones = (os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    language = next(filter(None, set_ones), "")[:2].lower()
    return language if language in LANGUAGES else "en"


def help_text(game: Game[Any, Any, Any], language: str) -> str:
    """Return the rules of a game as Markdown, in English where there is no translation."""
    folder = files(game.package) / "help"
    for name in (f"{language}.md", "en.md"):
        page = folder / name
        if page.is_file():
            return page.read_text(encoding="utf-8").rstrip()
    return str(say("{title} has no help yet.", title=game.title))
