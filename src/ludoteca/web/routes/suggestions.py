"""``POST api/suggestions``: the level of the next game against the computer."""

from __future__ import annotations

from ludoteca.locale import Language
from ludoteca.players.levels.level import PREFIX
from ludoteca.store.suggestion import Suggestion, level_records, suggest_level
from ludoteca.web.api import answers
from ludoteca.web.api.requests import LibraryRequest
from ludoteca.web.http.endpoint import Call, Parameters, endpoint
from ludoteca.web.routes.library import visible_games


@endpoint("POST", "/api/suggestions")
async def suggest_levels(call: Call[Parameters, LibraryRequest]) -> answers.Suggestions:
    """Suggest a level for each game, by the results at these tables or of the owner."""
    here = call.context
    found, yours = await visible_games(call)
    games = [one for one in found if one.key in yours]
    return answers.Suggestions(
        {
            one.key: _view(
                suggest_level(games, one.key), level_records(games, one.key), call.language
            )
            for one in here.games.values()
        }
    )


def _view(
    found: Suggestion, records: dict[str, tuple[int, int, int]], language: Language
) -> answers.SuggestionView:
    return answers.SuggestionView(
        player=found.player,
        level=found.level,
        after=None if found.after is None else f"{PREFIX}{found.after}",
        sentence=language.translate(found.sentence or ""),
        records=records,
    )
