"""Small live boards for the lobby: the games in progress, as they stand now."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable

from ludoteca.club.lobby.messages import LobbyGame
from ludoteca.core import SessionError
from ludoteca.match.state import Stage
from ludoteca.web.live.table import LiveTable
from ludoteca.web.live.tables import LiveTables
from ludoteca.web.live.view import Shown


class Boards:
    """The boards of a few tables; each is drawn again only after an event."""

    def __init__(self, tables: LiveTables) -> None:
        self._tables = tables
        self._shown: dict[str, tuple[int, LobbyGame]] = {}

    async def of(self, keys: Iterable[str]) -> dict[str, LobbyGame]:
        """Return the boards of tables that can be read and are not over."""
        found: dict[str, tuple[int, LobbyGame]] = {}
        for key in keys:
            with contextlib.suppress(SessionError):
                table = await self._tables.registry.find(key)
                if table.state.stage is not Stage.OVER:
                    found[key] = self._board(table)
        self._shown = found
        return {key: game for key, (_, game) in found.items()}

    def _board(self, table: LiveTable) -> tuple[int, LobbyGame]:
        sequence, state = table.session.sequence, table.state
        known = self._shown.get(table.key)
        if known is not None and known[0] == sequence:
            return known
        plain = Shown(state.game, state.position, state.touched).plain
        return sequence, LobbyGame(
            key=table.key,
            game=state.game.key,
            style=plain["style"],
            standing=plain["standing"],
            reserves=plain["reserves"],
            last=plain["last"],
            names=state.names,
            turn=state.position.turn.index,
            moves=sum(not ply.is_throw for ply in state.plies),
            clock=state.created.clock,
            rated=state.created.table.rated,
        )
