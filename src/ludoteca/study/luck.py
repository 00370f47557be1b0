"""Luck and skill in games with dice: what each throw was worth, and what each choice gave away.

The luck of a throw is the chance to win with it minus the mean over all throws; the error of a
choice is the chance after the best move minus that after the move played. Both are counted for the
seat to move, so in a solved game

    result - chance at the start = luck - luck of the opponent - errors + errors of the opponent

Where tablebases do not reach, chances are the engine's estimates: ``GameLuck.residual`` is what is
missing in that sum.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import ludoteca.native as native
from ludoteca.core import AnyGame, Move, Position, Seat, Sentence, say
from ludoteca.players.engine import EnginePlayer, network
from ludoteca.records.record import Replay, ReplayedMove
from ludoteca.solved import PositionVerdicts, Verdict, find_verdicts, tablebase_folder

_DEPTH = 3  # Of the engine's search, in moves: half a second for a whole game
_MEGABYTES = 16
_MAX_REMEMBERED = 20_000  # Positions


@dataclass(frozen=True, slots=True)
class Outlook:
    """The chance to win of the seat to move, with each move or throw and before it."""

    after: Mapping[Move, float]
    before: float  # The mean over the throws, or the chance after the best move
    is_proved: bool


@dataclass(frozen=True, slots=True)
class LuckStep:
    """A throw with its luck, or a move with its error."""

    number: int  # Of the move or throw in the game, from 1
    seat: Seat
    move: Move
    is_throw: bool
    before: float  # The chance of the seat before it: the mean over the throws, or the best move
    after: float
    best: Move | None  # None for throws
    is_choice: bool  # Whether there was another move
    is_proved: bool  # Whether the chances are exact, not the engine's estimates

    @property
    def counts(self) -> bool:
        """Whether luck or skill decided it; a forced move is neither."""
        return self.is_throw or self.is_choice

    @property
    def luck(self) -> float:
        return self.after - self.before if self.is_throw else 0.0

    @property
    def error(self) -> float:
        return 0.0 if self.is_throw else self.before - self.after


@dataclass(frozen=True, slots=True)
class GameLuck:
    """The luck and the errors of a game, in chances to win; pairs are by seat."""

    steps: tuple[LuckStep, ...]
    start: float  # The chance of the first seat before the first throw
    end: float  # The same on the last board: 0 or 1 if the game was played to its end
    winners: frozenset[Seat] | None  # None while the game goes on

    @property
    def luck(self) -> tuple[float, float]:
        """What the throws of each seat brought it."""
        return self._sums(lambda step: step.luck)

    @property
    def errors(self) -> tuple[float, float]:
        """What the moves of each seat gave away."""
        return self._sums(lambda step: step.error)

    @property
    def result(self) -> float:
        """The result of the first seat; while the game goes on, its chance."""
        return self.end if self.winners is None else _worth(self.winners, Seat.FIRST)

    @property
    def adjusted(self) -> tuple[float, float]:
        """The result of each seat without its luck and that of the opponent."""
        first = self.result - self.net_luck(Seat.FIRST)
        return first, 1 - first

    @property
    def residual(self) -> float:
        """What luck and errors leave unexplained, for the first seat; 0 in a solved game."""
        explained = self.net_luck(Seat.FIRST) - self.errors[0] + self.errors[1]
        return self.end - self.start - explained

    @property
    def proved_share(self) -> float:
        """Which part of the throws and choices is exact."""
        return _share([step.is_proved for step in self.steps if step.counts])

    def net_luck(self, seat: Seat) -> float:
        """Return the luck of a seat minus that of its opponent."""
        return self.luck[seat.index] - self.luck[seat.opponent.index]

    def sentences(self, seat: Seat) -> list[Sentence]:
        """Sum it up for the player of a seat, and say what is exact."""
        values = {
            "luck": _percent(self.net_luck(seat)),
            "given": _percent(self.errors[seat.index]),
        }
        said = [
            self._summary(seat, values),
            say("Luck-adjusted result: {percent} %.", percent=_percent(self.adjusted[seat.index])),
            _source(self.proved_share),
        ]
        if self.proved_share < 1:
            rest = _percent(_signed(self.residual, seat))
            said.append(say("Luck and errors leave {percent:+} % unexplained.", percent=rest))
        return said

    def _summary(self, seat: Seat, values: dict[str, int]) -> Sentence:
        if self.winners is None:
            return say("So far: {luck:+} % luck; you gave away {given} %.", **values)
        result = _worth(self.winners, seat)
        if result == 1:
            return say("You won with {luck:+} % luck; you gave away {given} %.", **values)
        if result == 0:
            return say("You lost with {luck:+} % luck; you gave away {given} %.", **values)
        return say("You drew with {luck:+} % luck; you gave away {given} %.", **values)

    def _sums(self, figure: Callable[[LuckStep], float]) -> tuple[float, float]:
        first, second = (
            sum(figure(one) for one in self.steps if one.seat is seat) for seat in Seat
        )
        return first, second


class LuckMeter:
    """Measures the luck in games of one kind; evaluates each position once.

    It computes without pause: beside an event loop, call it in a thread.
    """

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._engine = _make_engine(game)
        self._outlooks: dict[Position[Any], Outlook] = {}

    def measure(self, replay: Replay, winners: frozenset[Seat] | None = None) -> GameLuck:
        """Measure the moves that were replayed.

        ``winners`` are those of a game that was not played to its end, such as a resigned one.
        """
        steps = [self._step(number, ply) for number, ply in enumerate(replay.plies, start=1)]
        outcome = replay.last.outcome
        return GameLuck(
            tuple(steps),
            self._chance(replay.first, Seat.FIRST),
            self._chance(replay.last, Seat.FIRST),
            winners if outcome is None else outcome.winners,
        )

    def outlook(self, position: Position[Any]) -> Outlook:
        """Evaluate the moves or throws of a position in which the game goes on."""
        found = self._outlooks.get(position)
        if found is None:
            if len(self._outlooks) >= _MAX_REMEMBERED:
                self._outlooks.clear()
            found = self._outlooks[position] = self._evaluate(position)
        return found

    def _step(self, number: int, ply: ReplayedMove) -> LuckStep:
        outlook = self.outlook(ply.before)
        after = outlook.after
        return LuckStep(
            number=number,
            seat=ply.seat,
            move=ply.move,
            is_throw=ply.is_throw,
            before=outlook.before,
            after=after[ply.move],
            best=None if ply.is_throw else max(after, key=after.__getitem__),
            is_choice=not ply.is_throw and len(after) > 1,
            is_proved=outlook.is_proved,
        )

    def _evaluate(self, position: Position[Any]) -> Outlook:
        known = find_verdicts(self._game, position)
        proved = None if known is None else _proved(known)
        if proved is not None:
            return proved
        if not position.chances():
            after = self._search(position)
            return Outlook(after, max(after.values()), is_proved=False)
        throws = position.legal_moves()
        after = {throw: self._chance(position.play(throw), position.turn) for throw in throws}
        return Outlook(after, _mean(position, after), is_proved=False)

    def _chance(self, position: Position[Any], seat: Seat) -> float:
        if position.outcome is not None:
            return _worth(position.outcome.winners, seat)
        before = self.outlook(position).before
        return before if position.turn is seat else 1 - before

    def _search(self, position: Position[Any]) -> dict[Move, float]:
        """Estimate the chance after each move with the native engine, or else at a glance."""
        moves = position.legal_moves()
        state = None if self._engine is None else native.state(position)
        if self._engine is None or state is None:
            return {move: self._glance(position.play(move), position.turn) for move in moves}
        thought = self._engine.think(state, depth=_DEPTH, lines=len(moves))
        results = {line.actions[0]: line.result for line in thought.lines}
        pairs = zip(moves, state.legal_actions(), strict=True)
        return {move: (1 + results[action]) / 2 for move, action in pairs}

    def _glance(self, position: Position[Any], seat: Seat) -> float:
        return (1 + self._game.evaluate(position, seat)) / 2


@dataclass(frozen=True, slots=True)
class LuckTotal:
    """The luck and the errors of one player over many games."""

    games: int
    points: float  # A win counts 1, a draw 0.5
    luck: float  # The sum of the net luck, in points
    errors: float  # In points
    proved_share: float

    @classmethod
    def of(cls, played: Iterable[tuple[GameLuck, Seat]]) -> LuckTotal:
        """Add up games, each with the seat of the player."""
        games = [*played]
        figures = [step.is_proved for game, _ in games for step in game.steps if step.counts]
        return cls(
            games=len(games),
            points=sum(_of_seat(game.result, seat) for game, seat in games),
            luck=sum(game.net_luck(seat) for game, seat in games),
            errors=sum(game.errors[seat.index] for game, seat in games),
            proved_share=_share(figures),
        )

    @property
    def adjusted(self) -> float:
        """The points without luck."""
        return self.points - self.luck

    @property
    def sentences(self) -> list[Sentence]:
        """Sum it up for the player; nothing where there are no games."""
        if not self.games:
            return []
        values = {"points": self.points, "luck": self.luck, "adjusted": self.adjusted}
        return [
            say("Points: {points:.1f}; luck: {luck:+.1f}; without luck: {adjusted:.1f}.", **values),
            say("You gave away {given:.1f} % a game.", given=100 * self.errors / self.games),
            _source(self.proved_share),
        ]


def _proved(known: PositionVerdicts) -> Outlook | None:
    """Return the outlook of a position that tablebases know with all its moves; else None."""
    chances = {move: _exact(verdict) for move, verdict in known.moves.items()}
    after = {move: chance for move, chance in chances.items() if chance is not None}
    if len(after) < len(known.position.legal_moves()):
        return None
    if not known.is_throw_due:
        return Outlook(after, max(after.values()), is_proved=True)
    # The tablebase's own value is this mean but for rounding, and the value of the move that led
    # here: with it luck and errors add up exactly.
    before = None if known.verdict is None else _exact(known.verdict)
    mean = _mean(known.position, after) if before is None else before
    return Outlook(after, mean, is_proved=True)


def _mean(position: Position[Any], after: Mapping[Move, float]) -> float:
    return sum(float(one.probability) * after[one.move] for one in position.chances())


def _exact(verdict: Verdict) -> float | None:
    """Return the chance to win in an exact verdict; None if the game may be drawn first."""
    if verdict.value is None or verdict.may_be_drawn:
        return verdict.chance
    return (1 + verdict.value) / 2


def _worth(winners: frozenset[Seat], seat: Seat) -> float:
    """Return 1 for a seat that won alone, 0 for one that lost, 0.5 if both or none won."""
    return (1 + (seat in winners) - (seat.opponent in winners)) / 2


def _of_seat(chance: float, seat: Seat) -> float:
    """Turn a chance of the first seat into that of a seat."""
    return chance if seat is Seat.FIRST else 1 - chance


def _signed(change: float, seat: Seat) -> float:
    """Turn a change of the first seat's chance into that of a seat's."""
    return change if seat is Seat.FIRST else -change


def _share(figures: Sequence[bool]) -> float:
    return sum(figures) / len(figures) if figures else 0.0


def _percent(chance: float) -> int:
    return round(100 * chance)


def _source(proved_share: float) -> Sentence:
    """Say which part of the figures is exact; a part is never rounded to all or nothing."""
    if proved_share == 1:
        return say("All figures are proved.")
    if proved_share == 0:
        return say("All figures are the engine's estimates.")
    percent = min(max(_percent(proved_share), 1), 99)
    return say(
        "Proved: {percent} % of the figures; the engine's estimates: the rest.", percent=percent
    )


def _make_engine(game: AnyGame) -> native.Engine | None:
    if native.core is None or not EnginePlayer.plays(game):
        return None
    return native.core.Engine(
        game.key,
        memory=_MEGABYTES,
        network=network(game.key),
        tablebases=str(tablebase_folder()),
    )
