"""Clocks as values: none, absolute, Fischer, byoyomi, Canadian, days; the time is an argument.

A time control is written ``none``, ``10m``, ``5m+3s`` (Fischer), ``10m+5x30s`` (byoyomi),
``10m+25/10m`` (Canadian: 25 moves in each 10 minutes) or ``3d/move`` (correspondence: three days
for each move). A clock is a control with the time that each seat has left.
"""

from __future__ import annotations

import math
import re
from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import ClassVar, Self

from ludoteca.core import NotationError, Seat, say

# How long a rated game that a server has paused waits for one player once the other is back.
ABSENCE_SECONDS = 300.0
_MAX_SECONDS = 99 * 3600
_MAX_PERIODS = 99
_MAX_MOVES = 999
_MAX_DAYS = 14
_MAX_TEXT = 40

_NUMBER = r"[0-9]{1,6}"
_DURATION = rf"(?:{_NUMBER}h)?(?:{_NUMBER}m)?(?:{_NUMBER}(?:\.[0-9]{{1,3}})?s)?"
_CONTROL = re.compile(
    rf"(?P<main>{_DURATION})"
    rf"(?:\+(?:(?P<periods>{_NUMBER})x|(?P<moves>{_NUMBER})/)?(?P<extra>{_DURATION}))?"
)
_DAYS = re.compile(r"([0-9]{1,6})d(?:/move)?")
_DAY = 24 * 3600
_PARTS = re.compile(r"([0-9.]+)([hms])")
_UNITS = {"h": 3600, "m": 60, "s": 1}
_MIN_LEFT = 1.0  # The seconds a player has at least after a takeback
_EXPECTED = "a clock such as none, 10m, 5m+3s, 10m+5x30s, 10m+25/10m or 3d/move"


@dataclass(frozen=True, slots=True)
class Reserve:
    """The time that one seat has left."""

    seconds: float  # The time shown: the main time, then the current period
    periods: int = 0  # The byoyomi periods left, including the current one
    moves: int = 0  # The moves still to make in the current Canadian period
    in_overtime: bool = False


@dataclass(frozen=True)
class Control(ABC):
    """A time control; ``str`` returns its text."""

    # Whether it runs on while players are away and while no program is open.
    runs_on: ClassVar[bool] = False

    @abstractmethod
    def __str__(self) -> str:
        """Write it as ``parse_control`` reads it."""

    @abstractmethod
    def full(self) -> Reserve:
        """Return the time of a seat before the first move."""

    def left(self, reserve: Reserve) -> float | None:
        """Return the seconds until the flag falls; None if it never does."""
        return reserve.seconds

    def spend(self, reserve: Reserve, seconds: float) -> Reserve:
        return replace(reserve, seconds=max(0.0, reserve.seconds - seconds))

    def moved(self, reserve: Reserve) -> Reserve:
        """Return the reserve after a move, with any increment or new period."""
        return reserve


@dataclass(frozen=True)
class Untimed(Control):
    """No time limit."""

    def __str__(self) -> str:
        return "none"

    def full(self) -> Reserve:
        return Reserve(0.0)

    def left(self, reserve: Reserve) -> float | None:
        return None

    def spend(self, reserve: Reserve, seconds: float) -> Reserve:
        return reserve


@dataclass(frozen=True)
class Fischer(Control):
    """Main time with an increment for each move; without one, an absolute time limit."""

    main: float
    increment: float = 0.0

    def __str__(self) -> str:
        main = _format_duration(self.main)
        return f"{main}+{_format_duration(self.increment)}" if self.increment else main

    def full(self) -> Reserve:
        return Reserve(self.main)

    def moved(self, reserve: Reserve) -> Reserve:
        return replace(reserve, seconds=reserve.seconds + self.increment)


@dataclass(frozen=True)
class Byoyomi(Control):
    """Main time, then periods: a period is lost only if it runs out before the move."""

    main: float
    periods: int
    period: float

    def __str__(self) -> str:
        return f"{_format_duration(self.main)}+{self.periods}x{_format_duration(self.period)}"

    def full(self) -> Reserve:
        return Reserve(self.main, periods=self.periods)

    def left(self, reserve: Reserve) -> float:
        after = reserve.periods - 1 if reserve.in_overtime else reserve.periods
        return reserve.seconds + max(0, after) * self.period

    def spend(self, reserve: Reserve, seconds: float) -> Reserve:
        if not reserve.in_overtime and seconds < reserve.seconds:
            return replace(reserve, seconds=reserve.seconds - seconds)
        left = self.left(reserve) - seconds
        if left <= 0:
            return Reserve(0.0, in_overtime=True)
        periods = min(reserve.periods, math.ceil(left / self.period))
        return Reserve(left - (periods - 1) * self.period, periods=periods, in_overtime=True)

    def moved(self, reserve: Reserve) -> Reserve:
        return replace(reserve, seconds=self.period) if reserve.in_overtime else reserve


@dataclass(frozen=True)
class Canadian(Control):
    """Main time, then periods with a fixed number of moves each."""

    main: float
    moves: int
    period: float

    def __str__(self) -> str:
        return f"{_format_duration(self.main)}+{self.moves}/{_format_duration(self.period)}"

    def full(self) -> Reserve:
        return Reserve(self.main)

    def left(self, reserve: Reserve) -> float:
        return reserve.seconds + (0.0 if reserve.in_overtime else self.period)

    def spend(self, reserve: Reserve, seconds: float) -> Reserve:
        if not reserve.in_overtime and seconds >= reserve.seconds:
            seconds -= reserve.seconds
            reserve = self._period()
        return replace(reserve, seconds=max(0.0, reserve.seconds - seconds))

    def moved(self, reserve: Reserve) -> Reserve:
        if not reserve.in_overtime:
            return reserve
        if reserve.moves == 1:
            return self._period()
        return replace(reserve, moves=reserve.moves - 1)

    def _period(self) -> Reserve:
        return Reserve(self.period, moves=self.moves, in_overtime=True)


@dataclass(frozen=True)
class Correspondence(Control):
    """Some days for each move, wherever the players are."""

    runs_on: ClassVar[bool] = True
    days: int

    def __str__(self) -> str:
        return f"{self.days}d/move"

    def full(self) -> Reserve:
        return Reserve(float(self.days * _DAY))

    def moved(self, reserve: Reserve) -> Reserve:
        return self.full()


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of one game: the time left, and whose time has been running since when."""

    control: Control
    reserves: tuple[Reserve, Reserve]
    running: Seat | None = None  # The seat whose time runs; unchanged by a pause
    since: float | None = None  # When it started to run; None while the clock is stopped

    @classmethod
    def of(cls, control: Control) -> Clock:
        return cls(control, (control.full(), control.full()))

    @property
    def is_timed(self) -> bool:
        return not isinstance(self.control, Untimed)

    @property
    def runs_on(self) -> bool:
        return self.control.runs_on

    @property
    def deadline(self) -> float | None:
        """When the flag falls if nothing happens before; None if it never does."""
        if self.running is None or self.since is None:
            return None
        left = self.left(self.running, self.since)
        return None if left is None else self.since + left

    def reading(self, seat: Seat, now: float) -> Reserve:
        reserve = self.reserves[seat.index]
        if self.running is not seat or self.since is None:
            return reserve
        return self.control.spend(reserve, max(0.0, now - self.since))

    def left(self, seat: Seat, now: float) -> float | None:
        return self.control.left(self.reading(seat, now))

    def flag(self, now: float) -> Seat | None:
        if self.running is None or self.since is None:
            return None
        left = self.left(self.running, now)
        return self.running if left is not None and left <= 0 else None

    def start(self, seat: Seat, now: float) -> Clock:
        """Let only this seat's time run, after charging the time used so far."""
        if not self.is_timed:
            return self
        return replace(self._charged(now), running=seat, since=now)

    def press(self, seat: Seat, now: float) -> Clock:
        """Count a move by the seat, and start the opponent's time."""
        if not self.is_timed:
            return self
        charged = self._charged(now)
        rewarded = charged._with(seat, self.control.moved(charged.reserves[seat.index]))
        return replace(rewarded, running=seat.opponent, since=now)

    def pause(self, now: float) -> Clock:
        return replace(self._charged(now), since=None)

    def resume(self, now: float) -> Clock:
        """Restart the time that was running before the pause."""
        return replace(self, since=None if self.running is None else now)

    def stop(self, now: float) -> Clock:
        return replace(self._charged(now), running=None, since=None)

    def readings(self, now: float) -> tuple[Reserve, Reserve]:
        return self.reading(Seat.FIRST, now), self.reading(Seat.SECOND, now)

    def after_takeback(self, reserves: tuple[Reserve, Reserve], used: tuple[float, float]) -> Clock:
        """Set the clock to earlier reserves, minus the time used since.

        The increments of the moves taken back are lost, but a takeback alone never makes a
        player lose on time. In a correspondence game the move gets its whole time again.
        """
        first, second = (
            self._spent(reserve, seconds) for reserve, seconds in zip(reserves, used, strict=True)
        )
        return replace(self, reserves=(first, second), running=None, since=None)

    def _spent(self, reserve: Reserve, seconds: float) -> Reserve:
        left = self.control.left(reserve)
        if left is None:
            return reserve
        if self.runs_on:
            # The player may be away: a second would not do.
            return self.control.full()
        return self.control.spend(reserve, max(0.0, min(seconds, left - _MIN_LEFT)))

    def _charged(self, now: float) -> Self:
        if self.running is None or self.since is None:
            return self
        return self._with(self.running, self.reading(self.running, now))

    def _with(self, seat: Seat, reserve: Reserve) -> Self:
        first, second = self.reserves
        changed = (reserve, second) if seat is Seat.FIRST else (first, reserve)
        return replace(self, reserves=changed)


def parse_control(text: str) -> Control:
    """Read a time control: ``none``, ``10m``, ``10m+5x30s``, ``10m+25/10m``, ``3d/move`` …"""
    bare = "".join(text[:_MAX_TEXT].split()).lower()
    if bare == "none":
        return Untimed()
    if len(text) <= _MAX_TEXT and (days := _DAYS.fullmatch(bare)):
        return Correspondence(_count(text, days[1], _MAX_DAYS))
    parts = _CONTROL.fullmatch(bare)
    if parts is None or len(text) > _MAX_TEXT:
        raise NotationError(text, 1, _EXPECTED)
    main, extra = _seconds(parts["main"]), _seconds(parts["extra"] or "")
    if not (parts["main"] and main <= _MAX_SECONDS and extra <= _MAX_SECONDS):
        raise NotationError(text, 1, "a time of at most 99 hours, such as 10m or 1h30m")
    if parts["extra"] is not None and not extra:
        raise NotationError(text, 1, "a time after the +, such as 3s, 5x30s or 25/10m")
    if parts["periods"]:
        return Byoyomi(main, _count(text, parts["periods"], _MAX_PERIODS), extra)
    if parts["moves"]:
        return Canadian(main, _count(text, parts["moves"], _MAX_MOVES), extra)
    if not main:
        raise NotationError(text, 1, "a main time greater than zero")
    return Fischer(main, extra)


def _count(text: str, digits: str, most: int) -> int:
    count = int(digits)
    if not 1 <= count <= most:
        raise NotationError(
            text, 1, say("a number from 1 to {max} instead of {digits}", max=most, digits=digits)
        )
    return count


def _seconds(duration: str) -> float:
    return sum(float(number) * _UNITS[unit] for number, unit in _PARTS.findall(duration))


def _format_duration(seconds: float) -> str:
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(int(minutes), 60)
    parts = [
        f"{hours}h" if hours else "",
        f"{minutes}m" if minutes else "",
        f"{round(rest, 3):.15g}s" if round(rest, 3) else "",
    ]
    return "".join(parts) or "0s"
