"""Play one game between two computer players."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

from ludoteca.core import (
    Command,
    Move,
    OptionValue,
    PlayerError,
    Position,
    Seat,
    Sentence,
    blaming,
    say,
)
from ludoteca.games.registry import game as find_game
from ludoteca.match.computer import command_for
from ludoteca.match.controller import Controller, Do, Estimate, Think
from ludoteca.match.events import Created, Forfeited
from ludoteca.match.session import Session
from ludoteca.match.state import SessionEnding, Stage
from ludoteca.players import Limit, Player, Resign, ask, player
from ludoteca.players.specialists import estimator_for
from ludoteca.records import Record

UNFINISHED = "unfinished"  # The ending of a game that was stopped


@dataclass(frozen=True, slots=True)
class Pairing:
    """The settings of a series; picklable."""

    game: str
    players: tuple[str, str]  # The players of the first and the second seat; see ``alternate``
    rules: str | None = None
    options: tuple[tuple[str, OptionValue], ...] = ()
    # How long both may think about a move; None for each player's default.
    limit: Limit | None = None
    # Whether only the first player is limited, and the second has its default.
    first_only: bool = False
    alternate: bool = False  # Whether the players change seats after each game
    moves: tuple[str, ...] = ()  # How every game begins; throws are not among them
    opening: int = 0  # The number of random opening moves; the same in both games of a pair
    max_plies: int = 2000  # The maximum length of a game
    seed: int = 0

    def is_swapped(self, number: int) -> bool:
        return self.alternate and number % 2 == 1

    def created(self, number: int = 0) -> Created:
        options = dict(self.options)
        rules = find_game(self.game).make_rules(self.rules, **options)
        first, second = self.players
        players = (second, first) if self.is_swapped(number) else (first, second)
        return Created(at=0.0, game=self.game, rules=rules.name, options=options, players=players)


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of one game."""

    number: int
    record: Record  # The game as it was played; without a winner if it was stopped
    fault: Sentence | None = None  # Why a player forfeited the game
    # The total thinking time of each player.
    seconds: tuple[float, float] = field(default=(0.0, 0.0), compare=False)
    # The processor time of each player, including the programs it has started.
    cpu_seconds: tuple[float, float] = field(default=(0.0, 0.0), compare=False)
    choices: tuple[int, int] = (0, 0)  # The number of moves each player chose
    words: Sentence = field(default=say("unfinished"), compare=False)  # The ending in words
    is_swapped: bool = False  # Whether the first player had the second seat

    @property
    def moves(self) -> tuple[str, ...]:
        return tuple(entry.move or "" for entry in self.record.line)

    @property
    def winners(self) -> frozenset[Seat]:
        return self.record.winners or frozenset()

    @property
    def ending(self) -> str:
        return self.record.ending or UNFINISHED


Run = Callable[[Coroutine[Any, Any, None]], None]  # Runs a coroutine to its end


@contextlib.contextmanager
def running() -> Iterator[Run]:
    """Yield what runs games: an event loop that Ctrl-C ends at once, unlike ``asyncio.run``.

    Where a loop runs already, as in a notebook, games are played in another thread.
    """
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        with asyncio.Runner() as runner:
            yield runner.get_loop().run_until_complete
    else:
        with ThreadPoolExecutor(1) as thread:
            yield lambda game: thread.submit(asyncio.run, game).result()


def play_game(
    pairing: Pairing,
    number: int,
    on_turn: Callable[[Seat | None], None] = lambda seat: None,
    run: Run | None = None,
) -> GameResult:
    """Play one game; the same pairing and number give the same game.

    A player that crashes or returns anything but a legal move forfeits the game.

    Args:
        pairing: Who plays what.
        number: The number of the game in the series, from 0.
        on_turn: Called before a player is asked, with its seat, and after its answer with None.
        run: Runs the game; a series saves time by running all its games in one event loop.

    Raises:
        UnknownNameError: There is no such player.
        GameError: The rules of the game have crashed.
    """
    if run is None:
        with running() as run_once:
            return play_game(pairing, number, on_turn, run_once)
    with blaming(find_game(pairing.game)):
        game = _Game(pairing, number, on_turn)
        # The result does not pass through asyncio, which writes its repr at each end of a loop.
        try:
            run(game.play())
        finally:
            game.close()
        return game.result()


def forfeit(pairing: Pairing, number: int, asked: int) -> GameResult:
    """Return the result of a game whose moves are lost with the process of the player asked."""
    created = pairing.created(number)
    ending, seat = SessionEnding.FORFEIT, list(Seat)[asked]
    fault = say("the process of {player} ended unexpectedly", player=created.players[asked])
    record = Session.begin(created).to_record()
    record.winners, record.ending = frozenset({seat.opponent}), str(ending)
    is_swapped = pairing.is_swapped(number)
    return GameResult(number, record, fault, words=ending.sentence, is_swapped=is_swapped)


class _Game:
    def __init__(
        self, pairing: Pairing, number: int, on_turn: Callable[[Seat | None], None]
    ) -> None:
        self.pairing = pairing
        self.number = number
        self.on_turn = on_turn
        self.dice = random.Random(f"{pairing.seed}/{number}")
        pair = number // 2 if pairing.alternate else number
        self.lots = random.Random(f"{pairing.seed}/opening/{pair}")
        self.is_swapped = pairing.is_swapped(number)
        self.session = Session.begin(pairing.created(number), self.dice)
        self.controller = Controller(self.session)
        self.seeds = [self.dice.getrandbits(63) for _ in Seat]
        self.players: dict[Seat, Player] = {}
        self.seconds = [0.0, 0.0]
        self.cpu_seconds = [0.0, 0.0]
        self.choices = [0, 0]
        self._is_closed = False

    def _index(self, seat: Seat) -> int:
        return seat.opponent.index if self.is_swapped else seat.index

    def close(self) -> None:
        """Close the players, and learn the processor time of their programs."""
        self._is_closed = True
        for seat, one in self.players.items():
            one.close()
            if one.cpu_seconds is not None:
                self.cpu_seconds[self._index(seat)] = one.cpu_seconds

    async def play(self) -> None:
        session = self.session
        estimator = estimator_for(session.state.game)
        while session.state.stage is not Stage.OVER and not self._is_closed:
            if len(session.state.plies) >= self.pairing.max_plies:
                break
            due = self.controller.due(0.0, estimated=estimator is None)
            if isinstance(due, Think):
                self._do(await self._choose(due), due.seat)
            elif isinstance(due, Do):
                self._do(due.command, due.seat)
            elif isinstance(due, Estimate) and estimator is not None:
                self._do(due.phase.estimated(*estimator(session.state.position, due.seed)), None)
            else:
                break

    def _do(self, command: Command, seat: Seat | None) -> None:
        self.session.submit(command, seat, 0.0, self.session.sequence)

    async def _choose(self, due: Think) -> Command:
        seat, state = due.seat, self.session.state
        if len(state.plies) < len(self.pairing.moves):
            text = self.pairing.moves[len(state.plies)]
            return command_for(state.game.parse_move(state.position, text))
        if len(state.plies) < self.pairing.opening and (drawn := self._draw(state.position)):
            return command_for(drawn)
        self.on_turn(seat)
        index = self._index(seat)
        began, cpu_began = time.perf_counter(), time.process_time()
        choice: Move | Resign | PlayerError
        try:
            if seat not in self.players:
                self.players[seat] = player(due.player, state.game, self.seeds[seat.index])
            chooser = self.players[seat]
            chooser.recall(state.first, state.moves)
            choice = await ask(chooser, state.position, self._limit(index) or chooser.usual)
        except PlayerError as error:
            choice = error
        self.on_turn(None)
        if isinstance(choice, PlayerError):
            return command_for(choice)
        self.seconds[index] += time.perf_counter() - began
        self.cpu_seconds[index] += time.process_time() - cpu_began
        self.choices[index] += 1
        return command_for(choice)

    def _limit(self, index: int) -> Limit | None:
        return None if index and self.pairing.first_only else self.pairing.limit

    def _draw(self, position: Position[Any]) -> Move | None:
        """Draw a move of the opening that does not end the game; None if there is none."""
        moves: list[Move] = [
            move
            for move in position.legal_moves()
            if str(move) != "pass" and position._after(move).outcome is None
        ]
        return self.lots.choice(moves) if moves else None

    def result(self) -> GameResult:
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
            (self.cpu_seconds[0], self.cpu_seconds[1]),
            (self.choices[0], self.choices[1]),
            say("unfinished") if outcome is None else outcome.ending.sentence,
            self.is_swapped,
        )
