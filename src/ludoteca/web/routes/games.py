"""What belongs to a game: its rules as a page, its board style, and a demo."""

from __future__ import annotations

import warnings
from functools import cache, lru_cache, partial
from typing import Annotated, Any

from msgspec import Meta, field, json
from starlette.responses import Response

from ludoteca.core import AnyGame, LudotecaError, Position, Rules
from ludoteca.games.registry import all_games
from ludoteca.locale.help import help_text
from ludoteca.records.demo import demo
from ludoteca.web.api import answers
from ludoteca.web.board_style import board_style, style_address
from ludoteca.web.http.assets import FOREVER, Asset, answer_asset
from ludoteca.web.http.endpoint import Call, Parameters, VersionParameters, as_json, endpoint
from ludoteca.web.live.view import points_of
from ludoteca.web.markdown import to_html

_FOR_AN_HOUR = "public, max-age=3600"


class GameParameters(Parameters, frozen=True, kw_only=True):
    """The game of an address."""

    game: Annotated[str, Meta(max_length=40)]  # The key of a game


class StyleParameters(GameParameters, frozen=True, kw_only=True):
    """The rules and the arrangement of a board."""

    rules: Annotated[str, Meta(max_length=100)] | None = None
    flipped: bool = False
    portrait: bool = False
    v: Annotated[str, Meta(max_length=40)] = ""  # The version of the drawing
    # Any option of the rules by its name, such as size=9.
    options: dict[str, str] = field(default_factory=dict)


@endpoint("GET", "/api/board-styles/{game}", answer=answers.StyleView)
async def get_style(call: Call[StyleParameters, None]) -> Response:
    """Describe a board: sizes, points, and the drawings of ground and pieces."""
    asked = call.parameters
    game = call.context.game(asked.game)
    rules: Rules = game.make_rules(asked.rules, **asked.options)
    draw = partial(
        board_style, flipped=asked.flipped, portrait=asked.portrait, language=call.language.key
    )
    drawn = await call.context.slow_work.run(draw, game, rules)
    keep = FOREVER if asked.v and asked.lang else _FOR_AN_HOUR
    return as_json(drawn, Cache_Control=keep, Vary="Accept-Language")


@endpoint("GET", "/api/help/{game}")
async def get_help(call: Call[GameParameters, None]) -> answers.Help:
    """Return the rules as safe HTML, with the ids of its chapters."""
    game = call.context.game(call.parameters.game)
    return await call.context.slow_work.run(_help, game, call.language.key)


@lru_cache(maxsize=64)
def _help(game: AnyGame, language: str) -> answers.Help:
    return to_html(help_text(game, language), prefix=f"help-{game.key}-")


@endpoint("GET", "/api/demos", answer=answers.Demos)
async def get_demos(call: Call[VersionParameters, None]) -> Response:
    """Return the positions of a short game of each kind."""
    found = await call.context.slow_work.run(demos)
    return answer_asset(call.request, found, is_versioned=call.parameters.v == found.hash)


@cache
def demos() -> Asset:
    found = {game.key: _demo(game) for game in all_games() if game.has_picture}
    games = {key: played for key, played in found.items() if played is not None}
    return Asset("demos.json", json.encode(answers.Demos(games))).prepared()


def _demo(game: AnyGame) -> answers.Demo | None:
    try:
        record = demo(game)
    except LudotecaError as error:
        warnings.warn(RuntimeWarning(error.sentence), stacklevel=2)
        return None
    if record is None:
        return None
    replay = record.replay()
    made = [frame_of(game, ply.after, ply.move.steps) for ply in replay.plies if not ply.is_throw]
    return answers.Demo(
        style_address(game, replay.first.rules), [frame_of(game, replay.first), *made]
    )


def frame_of(game: AnyGame, position: Position[Any], last: tuple[str, ...] = ()) -> answers.Frame:
    points = points_of(game, position.rules)
    return answers.Frame(
        standing=dict(position.pieces()),
        reserves=dict(game.reserves(position)),
        last=[step for step in last if step in points],
    )
