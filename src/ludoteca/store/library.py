"""The list of the games in a store, with their players, titles and results."""

from __future__ import annotations

import json
import time
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from ludoteca.core import LudotecaError, Seat, Sentence, SessionError, say
from ludoteca.games.registry import game as find_game
from ludoteca.match.codec import event_from_dict
from ludoteca.match.events import HUMAN, Created
from ludoteca.match.person_name import plain_text
from ludoteca.match.state import Stage
from ludoteca.players.names import display_name
from ludoteca.store.schema import SEATS
from ludoteca.store.seats import Seats
from ludoteca.store.store import Store, no_game

_MAX_TITLE = 200

_STAGES: Mapping[str, Stage] = {str(stage): stage for stage in Stage}

_LIST = """
SELECT standings.game, opened.body, sequence_after, last, stage, moves, winners, ending,
    is_swapped, to_move, due,
    (SELECT value FROM properties WHERE game = standings.game AND name = 'title'),
    (SELECT value FROM properties WHERE game = standings.game AND name = 'names')
FROM standings
LEFT JOIN events AS opened ON opened.game = standings.game AND opened.sequence = 0
WHERE NOT EXISTS (
    SELECT 1 FROM properties WHERE game = standings.game AND name = 'deleted') {among}
ORDER BY last DESC, standings.game
"""


_OVERDUE = """
SELECT standings.game, due FROM standings
WHERE due < ? AND stage = 'play'
    AND NOT EXISTS (SELECT 1 FROM properties WHERE game = standings.game AND name = 'deleted')
ORDER BY due LIMIT ?
"""


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A saved game as a list shows it; what cannot be read is None.

    ``moves``, ``ending``, ``to_move`` and ``due`` are those of its ``Standing``.
    """

    key: str
    title: str
    created: Created | None
    sequence: int
    last: float
    stage: Stage | None
    moves: int | None
    # Who won: both if they share the win, empty for a draw; None during the game.
    winners: frozenset[Seat] | None = None
    ending: str = ""
    is_swapped: bool = False
    to_move: frozenset[Seat] = frozenset()
    due: float | None = None

    @property
    def names(self) -> tuple[str, str]:
        return ("", "") if self.created is None else self._by_seat(self.created.names)

    @property
    def players(self) -> tuple[str, str]:
        return ("", "") if self.created is None else self._by_seat(self.created.players)

    @property
    def is_unfinished(self) -> bool:
        return self.created is not None and self.stage not in (None, Stage.OVER)

    @property
    def person(self) -> Seat | None:
        """The seat of the only human player; None if there are two or none."""
        if self.players.count(HUMAN) != 1:
            return None
        return list(Seat)[self.players.index(HUMAN)]

    @property
    def is_unplayed(self) -> bool:
        return self.is_unfinished and not self.moves and not self.title

    def _by_seat(self, pair: tuple[str, str]) -> tuple[str, str]:
        return (pair[1], pair[0]) if self.is_swapped else pair


def about(summary: GameSummary) -> Sentence:
    if summary.created is None:
        return say("an unreadable game")
    try:
        title = say(find_game(summary.created.game).title)
    except LudotecaError:
        title = say("{game}", game=summary.created.game)
    first, second = (_who(summary, seat) for seat in Seat)
    when = _when(summary.last)
    described = say(
        "{game}: {first} – {second}, moves: {count}, {when}",
        game=title,
        first=first,
        second=second,
        count=summary.moves or 0,
        when=when,
    )
    return described if summary.is_unfinished else say("{game}, finished", game=described)


def _who(summary: GameSummary, seat: Seat) -> str:
    """Name a player; the only person is the reader, and two people are named by their seats."""
    player = summary.players[seat.index]
    if summary.names[seat.index] or player != HUMAN:
        return summary.names[seat.index] or display_name(player)
    if summary.players.count(HUMAN) == 1:
        return say("you")
    try:
        return find_game(summary.created.game).seat_name(seat) if summary.created else player
    except LudotecaError:
        return player


def _when(seconds: float) -> str:
    try:
        return datetime.fromtimestamp(seconds).strftime("%Y-%m-%d %H:%M")
    except (OverflowError, OSError, ValueError):
        # The store is damaged.
        return "?"


@dataclass(slots=True)
class Results:
    """How many games a person won, lost, drew, and won together."""

    won: int = 0
    lost: int = 0
    drawn: int = 0
    shared: int = 0

    def count(self, winners: frozenset[Seat], seat: Seat) -> None:
        if len(winners) != 1:
            self.shared += bool(winners)
            self.drawn += not winners
        else:
            self.won += seat in winners
            self.lost += seat not in winners


def is_abandoned(store: Store, game: GameSummary) -> bool:
    if game.created is None or not game.is_unplayed:
        return False
    players = zip(Seat, game.created.players, strict=True)
    people = [seat for seat, player in players if player == HUMAN]
    return not Seats(store).is_shared(game.key, people)


@dataclass(frozen=True, slots=True)
class Library:
    """The games of a store; errors are those of ``Store``."""

    store: Store

    def games(self, keys: Collection[str] | None = None) -> list[GameSummary]:
        """List the games that are not deleted, or those with these keys; the last played first."""
        wanted = () if keys is None else tuple(keys)
        if keys is not None and not wanted:
            return []
        signs = ", ".join("?" * len(wanted))
        among = f"AND standings.game IN ({signs})" if wanted else ""
        return [_summary(row) for row in self.store.rows(_LIST.format(among=among), *wanted)]

    def latest(self, game: str | None = None) -> GameSummary | None:
        """Return the unfinished game played last, of one kind or of any; None if there is none.

        Games without a move do not count.
        """
        begun = (one for one in self.games() if one.is_unfinished and one.moves)
        return next(
            (one for one in begun if one.created and game in (None, one.created.game)), None
        )

    def overdue(self, now: float, limit: int) -> list[tuple[str, float]]:
        """Return some correspondence games whose time has run out, and when it did."""
        return [(str(key), float(due)) for key, due in self.store.rows(_OVERDUE, now, limit)]

    def rename(self, key: str, title: str) -> None:
        """Give a game a title; an empty one removes it."""
        self._change(key, "title", plain_text(title)[:_MAX_TITLE])

    def name_players(self, key: str, names: tuple[str, str]) -> None:
        self._change(key, "names", json.dumps(names))

    def delete(self, key: str, now: float | None = None) -> None:
        """Remove a game from the list; its events stay, and ``restore`` brings it back."""
        self._change(key, "deleted", str(time.time() if now is None else now))

    def restore(self, key: str) -> None:
        with self.store.transaction():
            if self.store.find_property(key, "deleted") is None:
                raise no_game(key)
            self.store.remove_property(key, "deleted")
            self.store.notify(key)

    def results(self, name: str = "") -> dict[tuple[str, str], Results]:
        """Count the finished games of one person, by game and opponent: a name, or a player.

        If the name is empty or at neither seat, the only human player counts; games without such a
        player are left out.
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

    def _change(self, key: str, name: str, value: str = "") -> None:
        with self.store.transaction():
            self.store.check_exists(key)
            self.store.set_property(key, name, value)
            self.store.notify(key)


def delete_abandoned(store: Store, key: str) -> None:
    library = Library(store)
    for game in library.games([key]):
        if is_abandoned(store, game):
            library.delete(key)


def _seat_of(game: GameSummary, name: str) -> Seat | None:
    if name and game.names.count(name) == 1:
        return list(Seat)[game.names.index(name)]
    return game.person


def _summary(row: tuple[Any, ...]) -> GameSummary:
    key, body, sequence, last, stage, moves, winners, ending, is_swapped, *others = row
    to_move, due, title, named = others
    try:
        created = event_from_dict(
            json.loads(body) | ({"names": json.loads(named)} if named else {})
        )
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
        winners=SEATS.get(winners) if stage == Stage.OVER else None,
        ending=str(ending or ""),
        is_swapped=is_swapped == 1,
        to_move=SEATS.get(to_move, frozenset()),
        due=due if isinstance(due, float) else None,
    )
