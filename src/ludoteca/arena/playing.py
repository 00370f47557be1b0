"""Play one game between two computer players."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ludoteca.core import (
    Command,
    LudotecaError,
    OptionValue,
    PlayerError,
    Seat,
    Sentence,
    blaming,
    say,
)
from ludoteca.games.registry import game as find_game
from ludoteca.match.commands import Forfeit, Move, Resign
from ludoteca.match.controller import Controller, Do, Judge, Think
from ludoteca.match.events import Created, Forfeited
from ludoteca.match.session import Session
from ludoteca.match.state import SessionEnding, Stage
from ludoteca.players import Limit, Player, ask, player
from ludoteca.players import Resign as Resignation
from ludoteca.players.specialists import judge_for
from ludoteca.records import Entry, Record

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
    moves: tuple[str, ...]
    winners: frozenset[Seat]
    ending: str
    """The key of the ending, or ``unfinished``."""

    fault: str = ""
    """Why a player forfeited the game."""

    seconds: tuple[float, float] = field(default=(0.0, 0.0), compare=False)
    """The total thinking time of each player."""

    choices: tuple[int, int] = (0, 0)
    """The number of moves each player chose."""

    words: Sentence = field(default=say("unfinished"), compare=False)
    """The ending in words."""

    start: str | None = None
    """The first position, if it is not the usual one, such as after a lot."""

    tags: Mapping[str, str] = field(default_factory=dict)
    """How the game was counted, as tags of its record."""

    def to_record(self, pairing: Pairing) -> Record:
        """Return the game as a record."""
        created = pairing.created()
        return Record(
            game=created.game,
            rules=created.rules,
            options=dict(created.options),
            start=self.start,
            tags={"first": pairing.players[0], "second": pairing.players[1], **self.tags},
            line=[Entry(move) for move in self.moves],
            winners=None if self.ending == UNFINISHED else self.winners,
            ending=self.ending,
        )


def play_game(
    pairing: Pairing, number: int, on_turn: Callable[[Seat], None] = lambda seat: None
) -> GameResult:
    """Play one game; the same pairing and number give the same game.

    A player that crashes or returns anything but a legal move forfeits the game.

    Args:
        pairing: Who plays what.
        number: The number of the game in the series, from 0.
        on_turn: Called before a player is asked, with its seat.

    Raises:
        GameError: The rules of the game have crashed.
    """
    with blaming(find_game(pairing.game)):
        return asyncio.run(_Game(pairing, number, on_turn).play())


def forfeit(number: int, winners: frozenset[Seat], fault: str) -> GameResult:
    """Return the result of a game that was forfeited and whose moves are unknown."""
    ending = SessionEnding.FORFEIT
    return GameResult(number, (), winners, str(ending), fault, words=ending.sentence)


class _Game:
    """A driver of the controller for one game of a series."""

    def __init__(self, pairing: Pairing, number: int, on_turn: Callable[[Seat], None]) -> None:
        self.pairing = pairing
        self.number = number
        self.on_turn = on_turn
        self.dice = random.Random(f"{pairing.seed}/{number}")
        self.session = Session.begin(pairing.created(), self.dice)
        self.controller = Controller(self.session)
        self.players: dict[Seat, Player] = {}
        self.seconds = [0.0, 0.0]
        self.choices = [0, 0]

    async def play(self) -> GameResult:
        game, session = self.session.state.game, self.session
        for seat in Seat:
            self.on_turn(seat)
            try:
                name = self.pairing.players[seat.index]
                self.players[seat] = player(name, game, self.dice.getrandbits(63))
            except LudotecaError as error:
                return forfeit(self.number, frozenset({seat.opponent}), str(error))
        judge = judge_for(game)
        while session.stage is not Stage.OVER:
            if len(session.state.plies) >= self.pairing.max_plies:
                break
            due = self.controller.due(0.0, judged=judge is None)
            if isinstance(due, Think):
                self._do(await self._choose(due.seat), due.seat)
            elif isinstance(due, Do):
                self._do(due.command, due.seat)
            elif isinstance(due, Judge) and judge is not None:
                self._do(due.phase.judged(*judge(session.position, due.seed)), None)
            else:
                break
        return self._played()

    def _do(self, command: Command, seat: Seat | None) -> None:
        self.session.submit(command, seat, 0.0, self.session.sequence)

    async def _choose(self, seat: Seat) -> Command:
        self.on_turn(seat)
        chooser, began = self.players[seat], time.perf_counter()
        limit = self.pairing.limit or chooser.usual
        try:
            move = await ask(chooser, self.session.position, limit)
        except PlayerError as error:
            return Forfeit(str(error))
        self.seconds[seat.index] += time.perf_counter() - began
        self.choices[seat.index] += 1
        return Resign() if isinstance(move, Resignation) else Move(str(move), move)

    def _played(self) -> GameResult:
        state = self.session.state
        outcome, game, last = state.outcome, state.game, self.session.events[-1]
        is_counted = outcome is not None and not isinstance(outcome.ending, SessionEnding)
        tally = None
        if game.tally is not None and is_counted:
            tally = game.tally(state.position, state.phase, game.seat_name)
        is_usual = state.first == game.start(state.first.rules)
        return GameResult(
            self.number,
            tuple(ply.text for ply in state.plies),
            frozenset() if outcome is None else outcome.winners,
            UNFINISHED if outcome is None else str(outcome.ending),
            last.why if isinstance(last, Forfeited) else "",
            (self.seconds[0], self.seconds[1]),
            (self.choices[0], self.choices[1]),
            say("unfinished") if outcome is None else outcome.ending.sentence,
            None if is_usual else game.format_position(state.first),
            {} if tally is None else tally.tags,
        )
