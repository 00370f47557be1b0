"""The games of a store as a list: what was played with whom, how it stands, what it is called."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from ludoteca.core import Seat, SessionError
from ludoteca.match.events import HUMAN, Created, event_from_dict
from ludoteca.match.state import Stage
from ludoteca.match.store.standing import WINNERS
from ludoteca.match.store.store import Store, no_game

__all__ = ["GameSummary", "Library", "Results"]

_MAX_TITLE = 200

_STAGES: Mapping[str, Stage] = {
    **{str(stage): stage for stage in Stage},
    # As they were written once.
    "seating": Stage.BEFORE,
    "opening": Stage.BEFORE,
    "marking": Stage.AFTER,
}

_LIST = """
SELECT standings.game, opened.body, sequence_after, last, standings.phase, moves, winners, ending,
    is_swapped,
    (SELECT value FROM shelf WHERE shelf.game = standings.game AND act = 'renamed'
        ORDER BY number DESC LIMIT 1)
FROM standings
LEFT JOIN events AS opened ON opened.game = standings.game AND opened.sequence = 0
WHERE COALESCE((SELECT act FROM shelf WHERE shelf.game = standings.game
    AND act IN ('deleted', 'restored') ORDER BY number DESC LIMIT 1), '') <> 'deleted' {among}
ORDER BY last DESC, standings.game
"""


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A kept game as a list shows it."""

    key: str
    """Under which the store keeps it."""

    title: str
    """What somebody called it; empty if nobody did."""

    created: Created | None
    """What is played and by whom; None if that cannot be read."""

    sequence: int
    """The number its next event will have."""

    last: float
    """When its last event happened."""

    stage: Stage | None
    """How far it had come then; None if that cannot be read."""

    moves: int | None
    """How many moves were made, throws not counted; None if the game cannot be read."""

    winners: frozenset[Seat] | None = None
    """Who won: both if they share it, nobody in a draw; None while the game goes on."""

    ending: str = ""
    """The key of the ending; empty while the game goes on."""

    is_swapped: bool = False
    """Whether the player who was named first has the second seat."""

    @property
    def begun(self) -> float | None:
        """When it began; None if that cannot be read."""
        return None if self.created is None else self.created.at

    @property
    def names(self) -> tuple[str, str]:
        """What the players are called, by seat."""
        return ("", "") if self.created is None else self._by_seat(self.created.names)

    @property
    def players(self) -> tuple[str, str]:
        """What sits at the first and at the second seat."""
        return ("", "") if self.created is None else self._by_seat(self.created.players)

    @property
    def is_unfinished(self) -> bool:
        """Whether it can be read and goes on."""
        return self.created is not None and self.stage not in (None, Stage.OVER)

    def _by_seat(self, pair: tuple[str, str]) -> tuple[str, str]:
        return (pair[1], pair[0]) if self.is_swapped else pair


@dataclass(slots=True)
class Results:
    """How often somebody won, lost, drew and shared the win."""

    won: int = 0
    lost: int = 0
    drawn: int = 0
    shared: int = 0

    def count(self, winners: frozenset[Seat], seat: Seat) -> None:
        """Count one game of whoever had the seat."""
        if len(winners) != 1:
            self.shared += bool(winners)
            self.drawn += not winners
        else:
            self.won += seat in winners
            self.lost += seat not in winners


@dataclass(frozen=True, slots=True)
class Library:
    """The games that a store keeps."""

    store: Store

    def games(self, keys: Collection[str] | None = None) -> list[GameSummary]:
        """List the games that were not deleted, the last played first.

        Args:
            keys: Only these; None for all.

        Raises:
            SessionError: The store cannot be read.
        """
        wanted = () if keys is None else tuple(keys)
        if keys is not None and not wanted:
            return []
        places = ", ".join("?" * len(wanted))
        among = f"AND standings.game IN ({places})" if wanted else ""
        return [_summary(*row) for row in self.store.rows(_LIST.format(among=among), *wanted)]

    def latest(self) -> GameSummary | None:
        """Return the unfinished game that was played last; None if there is none.

        Raises:
            SessionError: The store cannot be read.
        """
        return next((game for game in self.games() if game.is_unfinished), None)

    def rename(self, key: str, title: str) -> None:
        """Call a game something; an empty title takes the name away.

        Raises:
            SessionError: There is no such game, or the store cannot be written to.
        """
        self._note(key, "renamed", " ".join(title.split())[:_MAX_TITLE])

    def delete(self, key: str) -> None:
        """Take a game off the list; its events stay, and restore brings it back.

        Raises:
            SessionError: There is no such game, or the store cannot be written to.
        """
        self._note(key, "deleted", "")

    def restore(self, key: str) -> None:
        """Put a deleted game back on the list.

        Raises:
            SessionError: No such game was deleted, or the store cannot be written to.
        """
        with self.store.transaction():
            if not self.store.is_deleted(key):
                raise no_game(key)
            self._add(key, "restored", "")

    def results(self, name: str = "") -> dict[tuple[str, str], Results]:
        """Count the finished games of one person, by game and opponent.

        Args:
            name: What the person is called. Without it, or where the name is at neither seat,
                the person is the only human at the table; other games are not counted.

        Returns:
            By the game's key and the opponent (a person's name, or a player such as ``greedy``).

        Raises:
            SessionError: The store cannot be read.
        """
        found: dict[tuple[str, str], Results] = {}
        for game in self.games():
            seat = _seat_of(game, name)
            if game.created is None or game.winners is None or seat is None:
                continue
            there = seat.opponent.index
            player = game.players[there]
            opponent = game.names[there] if player == HUMAN else player
            found.setdefault((game.created.game, opponent), Results()).count(game.winners, seat)
        return found

    def _note(self, key: str, act: str, value: str) -> None:
        with self.store.transaction():
            self.store.check_exists(key)
            self._add(key, act, value)

    def _add(self, key: str, act: str, value: str) -> None:
        self.store.rows("INSERT INTO shelf (game, act, value) VALUES (?, ?, ?)", key, act, value)
        self.store.notify(key)


def _seat_of(game: GameSummary, name: str) -> Seat | None:
    """Say where a person sat, as results needs it."""
    if name and game.names.count(name) == 1:
        return list(Seat)[game.names.index(name)]
    if game.players.count(HUMAN) == 1:
        return list(Seat)[game.players.index(HUMAN)]
    return None


def _summary(
    key: Any,
    body: Any,
    sequence: Any,
    last: Any,
    stage: Any,
    moves: Any,
    winners: Any,
    ending: Any,
    is_swapped: Any,
    title: Any,
) -> GameSummary:
    """Make a summary of a row, which may have been modified or damaged."""
    try:
        created = event_from_dict(json.loads(body))
    except (SessionError, TypeError, ValueError, RecursionError):
        created = None
    return GameSummary(
        key=str(key),
        title=str(title or ""),
        created=created if isinstance(created, Created) else None,
        sequence=sequence if isinstance(sequence, int) else 0,
        last=last if isinstance(last, float) else 0.0,
        stage=_STAGES.get(stage),
        moves=moves if isinstance(moves, int) else None,
        winners=WINNERS.get(winners) if stage == Stage.OVER else None,
        ending=str(ending or ""),
        is_swapped=is_swapped == 1,
    )
