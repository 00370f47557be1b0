"""One game between two computer players, from the first move to the end."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ludoteca.core import LudotecaError, Move, OptionValue, PlayerError, Position, Seat, draw
from ludoteca.games.registry import game as find_game
from ludoteca.players import Limit, Player, Resign, ask, player
from ludoteca.records import Entry, Record

__all__ = ["FORFEIT", "RESIGNATION", "UNFINISHED", "Pairing", "Played", "play_game"]

FORFEIT = "forfeit"
RESIGNATION = "resign"
UNFINISHED = "unfinished"


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who plays what against whom; plain data, so that another process can play it."""

    game: str
    players: tuple[str, str]
    """The names of the first and the second seat's players."""

    rules: str | None = None
    options: tuple[tuple[str, OptionValue], ...] = ()
    limit: Limit | None = None
    """How much both may think about a move; None for what is usual with each of them."""

    most_plies: int = 2000
    """Where a game that does not end is left."""

    seed: int = 0

    def start(self) -> Position[Any]:
        """Set the game up.

        Raises:
            LudotecaError: There is no such game, rule set or option.
        """
        position: Position[Any] = find_game(self.game).start(self.rules, **dict(self.options))
        return position


@dataclass(frozen=True, slots=True)
class Played:
    """What became of a game."""

    number: int
    moves: tuple[str, ...]
    winners: frozenset[Seat]
    ending: str
    """An ending's key of the game, or forfeit, resign, unfinished."""

    fault: str = ""
    """What a player did that forfeited the game."""

    seconds: tuple[float, float] = field(default=(0.0, 0.0), compare=False)
    """How long both players thought altogether."""

    choices: tuple[int, int] = (0, 0)
    """How many moves both players chose."""

    def to_record(self, pairing: Pairing) -> Record:
        """Write the game down."""
        rules = pairing.start().rules
        return Record(
            game=pairing.game,
            rules=rules.name,
            options=dict(pairing.options),
            tags={"first": pairing.players[0], "second": pairing.players[1]},
            line=[Entry(move) for move in self.moves],
            winners=None if self.ending == UNFINISHED else self.winners,
            ending=self.ending,
        )


def play_game(
    pairing: Pairing, number: int, on_turn: Callable[[Seat], None] = lambda seat: None
) -> Played:
    """Play one game; the same pairing and number give the same game.

    A player that crashes or answers with anything but a legal move forfeits the game.

    Args:
        pairing: Who plays what.
        number: Which game of the series, from 0.
        on_turn: Told whose player is about to be asked.
    """
    return asyncio.run(_play(pairing, number, on_turn))


async def _play(pairing: Pairing, number: int, on_turn: Callable[[Seat], None]) -> Played:
    rng = random.Random(f"{pairing.seed}/{number}")
    position = pairing.start()
    game = find_game(pairing.game)
    moves: list[str] = []
    seconds, choices = [0.0, 0.0], [0, 0]

    def ended(winners: frozenset[Seat], ending: str, fault: str = "") -> Played:
        spent, chosen = (seconds[0], seconds[1]), (choices[0], choices[1])
        return Played(number, tuple(moves), winners, ending, fault, spent, chosen)

    seated: dict[Seat, Player] = {}
    for seat in Seat:
        on_turn(seat)
        try:
            seated[seat] = player(pairing.players[seat.index], game, rng.getrandbits(63))
        except LudotecaError as error:
            return ended(frozenset({seat.opponent}), FORFEIT, str(error))
    while position.outcome is None and len(moves) < pairing.most_plies:
        turn = position.turn
        move: Move | Resign
        if throws := position.chances():
            move = draw(throws, rng)
        else:
            on_turn(turn)
            began = time.perf_counter()
            try:
                move = await ask(seated[turn], position, pairing.limit or seated[turn].usual)
            except PlayerError as error:
                return ended(frozenset({turn.opponent}), FORFEIT, str(error))
            seconds[turn.index] += time.perf_counter() - began
            choices[turn.index] += 1
        if isinstance(move, Resign):
            return ended(frozenset({turn.opponent}), RESIGNATION)
        position = position.play(move)
        moves.append(str(move))
    if position.outcome is None:
        return ended(frozenset(), UNFINISHED)
    return ended(position.outcome.winners, position.outcome.ending.value)
