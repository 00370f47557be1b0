"""``api/library``: the saved games that a browser may see, and the levels that they suggest."""

from __future__ import annotations

import time
from collections.abc import Mapping

from ludoteca.core import Ending, LudotecaError, Outcome, Seat, Sentence
from ludoteca.games.registry import game as find_game
from ludoteca.locale import Language
from ludoteca.match.events import HUMAN
from ludoteca.match.phrases import result
from ludoteca.match.state import SessionEnding
from ludoteca.players.levels.level import PREFIX
from ludoteca.store.library import GameSummary, Library, about, is_abandoned
from ludoteca.store.seats import Seats
from ludoteca.store.store import Store
from ludoteca.store.suggestion import Suggestion, level_records, suggest_level
from ludoteca.web.api import answers
from ludoteca.web.api.requests import LibraryRequest
from ludoteca.web.http.endpoint import Call, Parameters, endpoint
from ludoteca.web.routes.tables import change_games

_LONGEST_WAIT = 14 * 24 * 3600.0  # How long a game without a clock counts as waiting for a move


@endpoint("POST", "/api/library")
async def list_games(call: Call[Parameters, LibraryRequest]) -> answers.LibraryView:
    """List the games of these tables; with the owner's key, every game of the store."""
    found, yours = await visible_games(call)
    kept = await call.context.store_thread.run(
        lambda store: [game for game in found if not is_abandoned(store, game)]
    )
    return answers.LibraryView([_summary(one, call.language, yours.get(one.key)) for one in kept])


@endpoint("POST", "/api/turns", is_question=True)
async def list_turns(call: Call[Parameters, LibraryRequest]) -> answers.LibraryView:
    """List the games in which another person waits for a move, the most urgent first."""
    found, yours = await visible_games(call)
    now = time.time()
    waiting = [game for game in found if _is_turn_of(game, yours.get(game.key), now)]
    waiting.sort(key=lambda game: (game.due is None, game.due or -game.last))
    return answers.LibraryView([_summary(one, call.language, yours[one.key]) for one in waiting])


@endpoint("POST", "/api/suggestions")
async def suggest_levels(call: Call[Parameters, LibraryRequest]) -> answers.Suggestions:
    """Suggest a level for each game, by the results at these tables or of the owner."""
    context = call.context
    found, yours = await visible_games(call)
    games = [one for one in found if one.key in yours]
    return answers.Suggestions(
        {
            one.key: _suggestion(
                suggest_level(games, one.key), level_records(games, one.key), call.language
            )
            for one in context.games.values()
        }
    )


@endpoint("POST", "/api/library/delete")
async def delete_games(call: Call[Parameters, LibraryRequest]) -> None:
    """Take several games off the list, or none if one of them may not be deleted."""
    await change_games(call, call.body.tables, Library.delete)
    await call.context.tables.registry.catch_up([held.key for held in call.body.tables])


@endpoint("POST", "/api/library/restore")
async def restore_games(call: Call[Parameters, LibraryRequest]) -> None:
    """Put several deleted games back on the list."""
    await change_games(call, call.body.tables, Library.restore)


async def visible_games(
    call: Call[Parameters, LibraryRequest],
) -> tuple[list[GameSummary], Mapping[str, frozenset[Seat]]]:
    """Return the games that a browser may see, and its seats in those that are its own."""
    is_owner = call.context.is_owner(call.token)
    tokens = {held.key: held.token for held in call.body.tables}
    key, extension = call.body.person, call.context.extension
    return await call.context.store_thread.run(
        lambda store: _found(store, tokens | extension.tokens_of(store, key), is_owner=is_owner)
    )


def _found(
    store: Store, tokens: dict[str, str], *, is_owner: bool
) -> tuple[list[GameSummary], Mapping[str, frozenset[Seat]]]:
    games = Library(store).games(None if is_owner else tokens)
    if is_owner:
        shared, both = Seats(store).of_owner(), frozenset(Seat)
        return games, {game.key: shared.get(game.key, both) for game in games}
    return games, Seats(store).of_tokens(tokens)


def _is_turn_of(game: GameSummary, held: frozenset[Seat] | None, now: float) -> bool:
    """Return whether another person waits for a move, and not at the board."""
    if held is None or len(held) != 1 or game.created is None:
        return False
    is_slow = game.due is not None or (
        game.created.clock == "none" and now - game.last < _LONGEST_WAIT
    )
    seats = {seat.opponent if game.is_swapped else seat for seat in held}
    is_between_people = game.players == (HUMAN, HUMAN)
    return is_slow and is_between_people and bool(seats & game.to_move)


def _summary(
    game: GameSummary, language: Language, held: frozenset[Seat] | None
) -> answers.SummaryView:
    return answers.SummaryView(
        key=game.key,
        title=game.title,
        about=language.translate(about(game)),
        game=game.created.game if game.created else "",
        names=game.names,
        players=game.players,
        moves=game.moves or 0,
        last=game.last,
        is_unfinished=game.is_unfinished,
        result=language.translate(_result(game)),
        is_yours=held is not None,
        is_your_turn=_is_turn_of(game, held, time.time()),
        due=game.due,
    )


def _result(summary: GameSummary) -> Sentence | str:
    ending = _ending(summary)
    if summary.created is None or summary.winners is None or ending is None:
        return ""
    return result(find_game(summary.created.game), Outcome(summary.winners, ending))


def _ending(summary: GameSummary) -> Ending | None:
    try:
        package = find_game(summary.created.game).package if summary.created else ""
    except LudotecaError:
        return None
    kinds = [
        kind
        for kind in Ending.__subclasses__()
        if kind is SessionEnding or kind.__module__.startswith(f"{package}.")
    ]
    return next((one for kind in kinds for one in kind if one == summary.ending), None)


def _suggestion(
    found: Suggestion, records: dict[str, tuple[int, int, int]], language: Language
) -> answers.SuggestionView:
    return answers.SuggestionView(
        player=found.player,
        level=found.level,
        after=None if found.after is None else f"{PREFIX}{found.after}",
        sentence=language.translate(found.sentence or ""),
        records=records,
    )
