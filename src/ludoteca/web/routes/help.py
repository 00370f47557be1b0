"""``GET api/help/{game}``: the rules of a game as a page."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated

from msgspec import Meta

from ludoteca.core import AnyGame
from ludoteca.locale.help import help_text
from ludoteca.web import answers
from ludoteca.web.endpoint import Call, Parameters, endpoint
from ludoteca.web.markdown import to_html


class GameParameters(Parameters, frozen=True, kw_only=True):
    """The game of an address."""

    game: Annotated[str, Meta(max_length=40)]
    """The key of a game."""


@endpoint("GET", "/api/help/{game}")
async def get_help(call: Call[GameParameters, None]) -> answers.Help:
    """Return the rules as safe HTML, with the ids of its chapters."""
    return _help(call.context.game(call.parameters.game), call.language.key)


@lru_cache(maxsize=64)
def _help(game: AnyGame, language: str) -> answers.Help:
    page = to_html(help_text(game, language), prefix=f"help-{game.key}-")
    chapters = [answers.Titled(name, title) for name, title in page.chapters]
    return answers.Help(page.title, page.html, chapters)
