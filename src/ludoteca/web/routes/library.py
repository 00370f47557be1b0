"""``POST api/library``: the kept games that a browser may see in a list."""

from __future__ import annotations

from fastapi import APIRouter, Request

from ludoteca.core import Ending, LudotecaError, Outcome, Sentence
from ludoteca.games.registry import game as find_game
from ludoteca.locale import Language
from ludoteca.match.phrases import about, result
from ludoteca.match.state import SessionEnding
from ludoteca.match.store.library import GameSummary, Library
from ludoteca.match.store.seats import Seats
from ludoteca.match.store.store import Store
from ludoteca.web import answers
from ludoteca.web.context import Here, Speaking, token_of
from ludoteca.web.refusals import refusals
from ludoteca.web.wishes import LibraryWish

__all__ = ["list_games", "router"]

router = APIRouter()


@router.post(
    "/api/library",
    responses=refusals(400, 403, 413, 422, 429, 503),
    summary="The kept games of a browser",
)
async def list_games(
    request: Request, here: Here, language: Speaking, wish: LibraryWish
) -> answers.Library:
    """List the games of these tables; with the owner's key, every game of the store."""
    is_owner = here.is_owner(token_of(request))
    tokens = {held.key: held.token for held in wish.tables}
    found, yours = await here.scribe.run(lambda store: _found(store, tokens, is_owner=is_owner))
    games = [_summary(one, language, is_yours=one.key in yours) for one in found]
    return answers.Library(games=games)


def _found(
    store: Store, tokens: dict[str, str], *, is_owner: bool
) -> tuple[list[GameSummary], set[str]]:
    library = Library(store)
    if is_owner:
        games = library.games()
        return games, {game.key for game in games}
    games = library.games(tokens)
    return games, set(Seats(store).of_tokens(tokens))


def _summary(game: GameSummary, language: Language, *, is_yours: bool) -> answers.Summary:
    return answers.Summary(
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
        is_yours=is_yours,
    )


def _result(summary: GameSummary) -> Sentence | str:
    """Say how a game ended, from the words that lists keep of it."""
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
