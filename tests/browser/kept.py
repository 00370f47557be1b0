"""The store of a server, used past it as another program does."""

from __future__ import annotations

import time
from collections.abc import Mapping

from ludoteca.core import OptionValue
from ludoteca.match.codec import event_to_dict
from ludoteca.match.commands import PlayMove
from ludoteca.match.events import Consent, Created, TableRules
from ludoteca.store.saved_game import SavedGame
from ludoteca.store.store import Store
from tests.browser.server import Server


def kept(server: Server, key: str) -> list[str]:
    """Read the moves of a game."""
    with store_of(server) as store:
        return [ply.text for ply in SavedGame.load(store, key).session.state.plies]


def kept_events(server: Server, key: str) -> list[str]:
    """Read what has happened in a game, by name."""
    with store_of(server) as store:
        return [event_to_dict(event)["event"] for event in store.events(key)]


def play_elsewhere(server: Server, key: str, *moves: str) -> None:
    """Move in a game that somebody else may have open."""
    with store_of(server) as store:
        saved = SavedGame.load(store, key)
        for move in moves:
            session = saved.session
            saved.submit(PlayMove(move), session.state.position.turn, time.time(), session.sequence)


def begin_elsewhere(
    server: Server,
    game: str,
    rules: str,
    *moves: str,
    options: Mapping[str, OptionValue] | None = None,
    start: str | None = None,
) -> str:
    """Begin a game for two people, as the terminal does, and return its key."""
    created = Created(
        at=time.time(),
        game=game,
        rules=rules,
        options=dict(options or {}),
        start=start,
        players=("human", "human"),
        table=TableRules(takebacks=Consent.FREE),
    )
    with store_of(server) as store:
        key = SavedGame.begin(store, created).key
    play_elsewhere(server, key, *moves)
    return key


def store_of(server: Server) -> Store:
    return Store(server.data / "games.sqlite")
