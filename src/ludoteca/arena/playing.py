"""Play one game between two computer players."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any

from ludoteca.core import Command, OptionValue, PlayerError, Seat, Sentence, blaming, say
from ludoteca.games.registry import game as find_game
from ludoteca.match.computer import command_for
from ludoteca.match.controller import Controller, Do, Judge, Think
from ludoteca.match.events import Created, Forfeited
from ludoteca.match.session import Session
from ludoteca.match.state import SessionEnding, Stage
from ludoteca.players import Limit, Player, ask, player
from ludoteca.players.specialists import judge_for
from ludoteca.records import Record

UNFINISHED = "unfinished"
"""The ending of a game that was stopped."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Who plays what; plain data that can be sent to another process."""

    game: str
    players: tuple[str, str]
    """The players of the first and the second seat."""

    rules: str | None = None
    options: tuple[tuple[str, OptionValue], ...] = ()
    limit: Limit | None = None
    """How long both may think about a move; None for each player's default."""

    max_plies: int = 2000
    """Where an endless game is stopped."""

    seed: int = 0

    def created(self) -> Created:
        """Return the first event of each of its games.

        Raises:
            LudotecaError: The game, rule set or an option does not exist.
        """
        options = dict(self.options)
        rules = find_game(self.game).make_rules(self.rules, **options)
        return Created(
            at=0.0, game=self.game, rules=rules.name, options=options, players=self.players
        )


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of one game."""

    number: int
    record: Record
    """The game as it was played; without a winner if it was stopped."""

    fault: Sentence | None = None
    """Why a player forfeited the game."""

    seconds: tuple[float, float] = field(default=(0.0, 0.0), compare=False)
    """The total thinking time of each player."""

    choices: tuple[int, int] = (0, 0)
    """The number of moves each player chose."""

    words: Sentence = field(default=say("unfinished"), compare=False)
    """The ending in words."""

    @property
    def moves(self) -> tuple[str, ...]:
        """The moves and throws."""
        return tuple(entry.move or "" for entry in self.record.line)

    @property
    def winners(self) -> frozenset[Seat]:
        """Who won: both, one or neither."""
        return self.record.winners or frozenset()

    @property
    def ending(self) -> str:
        """The key of the ending, or ``unfinished``."""
        return self.record.ending or UNFINISHED


def play_game(
    pairing: Pairing,
    number: int,
    on_turn: Callable[[Seat], None] = lambda seat: None,
    run: Callable[[Coroutine[Any, Any, None]], None] = asyncio.run,
) -> GameResult:
    """Play one game; the same pairing and number give the same game.

    A player that crashes or returns anything but a legal move forfeits the game.

    Args:
        pairing: Who plays what.
        number: The number of the game in the series, from 0.
        on_turn: Called before a player is asked, with its seat.
        run: Runs the game; a series saves time by running all its games in one event loop.

    Raises:
        UnknownNameError: There is no such player.
        GameError: The rules of the game have crashed.
    """
    with blaming(find_game(pairing.game)):
        game = _Game(pairing, number, on_turn)
        # The result does not pass through asyncio, which writes its repr at each end of a loop.
        run(game.play())
        return game.result()


def forfeit(pairing: Pairing, number: int, asked: int) -> GameResult:
    """Return the result of a game whose moves are lost with the process of the player asked."""
    ending, seat = SessionEnding.FORFEIT, list(Seat)[asked]
    fault = say("the process of {player} ended unexpectedly", player=pairing.players[asked])
    record = Session.begin(pairing.created()).to_record()
    record.winners, record.ending = frozenset({seat.opponent}), str(ending)
    return GameResult(number, record, fault, words=ending.sentence)


class _Game:
    """A driver of the controller for one game of a series."""

    def __init__(self, pairing: Pairing, number: int, on_turn: Callable[[Seat], None]) -> None:
        self.pairing = pairing
        self.number = number
        self.on_turn = on_turn
        self.dice = random.Random(f"{pairing.seed}/{number}")
        self.session = Session.begin(pairing.created(), self.dice)
        self.controller = Controller(self.session)
        self.seeds = [self.dice.getrandbits(63) for _ in Seat]
        self.players: dict[Seat, Player] = {}
        self.seconds = [0.0, 0.0]
        self.choices = [0, 0]

    async def play(self) -> None:
        session = self.session
        judge = judge_for(session.state.game)
        while session.state.stage is not Stage.OVER:
            if len(session.state.plies) >= self.pairing.max_plies:
                break
            due = self.controller.due(0.0, judged=judge is None)
            if isinstance(due, Think):
                self._do(await self._choose(due), due.seat)
            elif isinstance(due, Do):
                self._do(due.command, due.seat)
            elif isinstance(due, Judge) and judge is not None:
                self._do(due.phase.judged(*judge(session.state.position, due.seed)), None)
            else:
                break

    def _do(self, command: Command, seat: Seat | None) -> None:
        self.session.submit(command, seat, 0.0, self.session.sequence)

    async def _choose(self, due: Think) -> Command:
        seat, position = due.seat, self.session.state.position
        self.on_turn(seat)
        try:
            if seat not in self.players:
                game, seed = self.session.state.game, self.seeds[seat.index]
                self.players[seat] = player(due.player, game, seed)
            chooser, began = self.players[seat], time.perf_counter()
            chooser.recall(self.session.state.first, self.session.state.moves)
            choice = await ask(chooser, position, self.pairing.limit or chooser.usual)
        except PlayerError as error:
            return command_for(error)
        self.seconds[seat.index] += time.perf_counter() - began
        self.choices[seat.index] += 1
        return command_for(choice)

    def result(self) -> GameResult:
        """Return how the game went."""
        outcome, last = self.session.state.outcome, self.session.events[-1]
        record = self.session.to_record()
        for entry in record.line:
            # No time passes in the session, so that the same seed gives the same record.
            entry.seconds = None
        return GameResult(
            self.number,
            record,
            last.why if isinstance(last, Forfeited) else None,
            (self.seconds[0], self.seconds[1]),
            (self.choices[0], self.choices[1]),
            say("unfinished") if outcome is None else outcome.ending.sentence,
        )
