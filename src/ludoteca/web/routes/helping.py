"""``GET api/help/{game}``: the rules of a game as a page."""

from __future__ import annotations

from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Path

from ludoteca.core import Game
from ludoteca.locale.help import help_text
from ludoteca.web import answers
from ludoteca.web.context import Here, Speaking
from ludoteca.web.markdown import to_html
from ludoteca.web.refusals import refusals

__all__ = ["get_help", "router"]

router = APIRouter()


@router.get("/api/help/{game}", responses=refusals(404, 422), summary="The rules of a game")
async def get_help(
    here: Here, language: Speaking, game: Annotated[str, Path(max_length=40)]
) -> answers.Help:
    """Return the rules as safe HTML, with the ids of its chapters."""
    return _help(here.game(game), language.key)


@lru_cache(maxsize=64)
def _help(game: Game[Any, Any, Any], language: str) -> answers.Help:
    page = to_html(help_text(game, language), prefix=f"help-{game.key}-")
    chapters = [answers.Chapter(id=name, title=title) for name, title in page.chapters]
    return answers.Help(title=page.title, html=page.html, chapters=chapters)
