"""``GET api/catalogue``: what can be played here, how, and in which languages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Literal

from msgspec import json
from starlette.responses import Response

from ludoteca.core import AnyGame, Option, OptionValue, Sentence, as_sentence, kind_of, say
from ludoteca.games.registry import all_games
from ludoteca.locale import Language, languages
from ludoteca.locale.lesson import lesson
from ludoteca.match.actions import actions_of
from ludoteca.picture.themes import THEMES
from ludoteca.players import players_for, strongest
from ludoteca.players.engine import has_native
from ludoteca.players.levels.level import level_of
from ludoteca.players.names import display_name
from ludoteca.players.registry import built_in_players
from ludoteca.records import all_formats
from ludoteca.store.suggestion import Suggestion
from ludoteca.version import __version__
from ludoteca.web.api import answers
from ludoteca.web.board_style import style_address
from ludoteca.web.http.assets import Asset, answer_asset
from ludoteca.web.http.endpoint import Call, VersionParameters, endpoint
from ludoteca.web.live.view import Translate

_CLOCKS: Mapping[str, Sentence] = {
    "none": say("no clock"),
    "5m+3s": say("5 minutes each, plus 3 seconds per move"),
    "10m": say("10 minutes each"),
    "15m+10s": say("15 minutes each, plus 10 seconds per move"),
    "10m+5x30s": say("10 minutes each, then 5 times 30 seconds"),
    "10m+25/10m": say("10 minutes each, then 25 moves in 10 minutes"),
    "1d/move": say("1 day per move"),
    "3d/move": say("3 days per move"),
    "7d/move": say("7 days per move"),
}


@endpoint("GET", "/api/catalogue", answer=answers.Catalogue)
async def get_catalogue(call: Call[VersionParameters, None]) -> Response:
    """List games, players, rules, languages and themes."""
    found = _catalogue(call.language.key, call.context.settings.is_local, has_native())
    return answer_asset(call.request, found, is_versioned=call.parameters.v == found.hash)


def catalogue_versions(*, is_local: bool) -> dict[str, str]:
    return {
        f"api/catalogue?lang={key}": _catalogue(key, is_local, has_native()).hash
        for key in languages()
    }


def computers(game: AnyGame, *, is_local: bool) -> dict[str, Sentence]:
    """Return the titles of a game's computer players; only built-in ones on a public server."""
    return _computers(game, is_local, has_native())


@lru_cache(maxsize=64)
def _computers(game: AnyGame, is_local: bool, has_native: bool) -> dict[str, Sentence]:
    return {
        key: as_sentence(found.title if isinstance(found.title, str) else str(found.title))
        for key, found in players_for(game).items()
        if is_local or key in built_in_players()
    }


# With what it depends on as a key: a thread may still be working on it when the native module is
# found.
@lru_cache(maxsize=16)
def _catalogue(language: str, is_local: bool, has_native: bool) -> Asset:
    translate = Language(language).translate
    found = answers.Catalogue(
        version=__version__,
        is_local=is_local,
        languages=[answers.Titled(key=key, title=Language(key).title) for key in languages()],
        themes=list(THEMES),
        games=[
            _card(game, language, is_local=is_local) for game in all_games() if game.has_picture
        ],
        clocks=[answers.Titled(key, translate(_CLOCKS[key])) for key in _CLOCKS],
    )
    return Asset("catalogue.json", json.encode(found)).prepared()


def _card(game: AnyGame, language: str, *, is_local: bool) -> answers.GameCard:
    translate = Language(language).translate
    first, second = map(translate, game.seat_names)
    players = computers(game, is_local=is_local)
    usual = next((key for key in (Suggestion().player, strongest(game)) if key in players), "")
    geometry = game.geometry(game.make_rules())
    sets = geometry.piece_sets if geometry else {}
    return answers.GameCard(
        key=game.key,
        title=translate(game.title),
        summary=translate(game.summary),
        first_game=dict(game.first_game),
        seats=(first, second),
        lots=[
            answers.LotView(key=key, title=translate(lot.title), summary=translate(lot.summary))
            for key, lot in game.lots.items()
        ],
        actions=[
            answers.ActionView(one.key, one.letter, translate(one.word), translate(one.title))
            for one in actions_of(game).values()
        ],
        claims={claim.key: kind_of(claim.command) for claim in game.claims},
        piece_sets=[answers.Titled(key, translate(title)) for key, title in sets.items()],
        rules=[_rules(game, key, translate) for key in game.presets],
        players=[
            answers.PlayerView(
                key=key,
                name=translate(display_name(key)),
                title=translate(title),
                level=level_of(key),
            )
            for key, title in players.items()
        ],
        usual=usual or next(iter(players), ""),
        formats=_formats(game),
        has_lesson=bool(lesson(game, language)),
        style=style_address(game, game.make_rules()),
    )


def _rules(game: AnyGame, key: str, translate: Translate) -> answers.RuleSet:
    rules = game.presets[key]
    return answers.RuleSet(
        key=key,
        title=translate(rules.title),
        options=[_option(one, translate) for one in rules.options()],
    )


def _option(option: Option, translate: Translate) -> answers.OptionView:
    choices = option.choices
    is_range = isinstance(choices, range)
    is_flag = isinstance(option.default, bool)
    kind: Literal["choice", "number", "flag"] = (
        "flag" if is_flag else "choice" if choices and not is_range else "number"
    )
    listed: Iterable[OptionValue] = choices if kind == "choice" else ()
    return answers.OptionView(
        key=option.key,
        title=translate(option.title),
        help=translate(option.help),
        kind=kind,
        default=option.default,
        choices=[
            answers.ChoiceView(value=one, title=translate(option.called(one))) for one in listed
        ],
        usual=[answers.ChoiceView(value=one, title=name) for one, name in option.usual.items()],
        whole=type(option.default) is int,
        least=choices[0] if isinstance(choices, range) else None,
        most=choices[-1] if isinstance(choices, range) else None,
    )


def _formats(game: AnyGame) -> list[answers.Titled]:
    fitting = [one for one in all_formats() if not one.games or game.key in one.games]
    fitting.sort(key=lambda one: len(one.games) or len(fitting) + 10)
    return [answers.Titled(one.suffixes[0].removeprefix("."), one.title) for one in fitting]
