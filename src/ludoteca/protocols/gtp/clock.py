"""GTP's clock: what was agreed on, and what each colour has left."""

from __future__ import annotations

from dataclasses import dataclass, field

from ludoteca.core import Seat
from ludoteca.protocols.gtp.words import GtpError, read_float, read_int
from ludoteca.protocols.time_management import plan

# Each kind of time control, and how many numbers it needs.
KINDS = {"none": 0, "absolute": 1, "byoyomi": 3, "canadian": 3, "fischer": 2, "fischer-capped": 4}


@dataclass(slots=True)
class GtpClock:
    """The time control of a game."""

    kind: str = "none"
    main: float = 0.0
    increment: float = 0.0
    period: float = 0.0
    stones: int = 1  # The moves of a Canadian period, or the periods of byoyomi
    # The seconds left, and the moves or periods left in overtime; 0 in main time.
    left: dict[Seat, tuple[float, int]] = field(default_factory=dict)

    def set(self, words: list[str]) -> None:
        """Agree on a time control in the words of KGS and KataGo."""
        kind, numbers = (words or [""])[0].lower().replace("byo-yomi", "byoyomi"), words[1:]
        wanted = KINDS.get(kind)
        if wanted is None or len(numbers) < wanted:
            raise GtpError("syntax error")
        times = [max(0.0, read_float(number)) for number in numbers[:wanted]]
        self._reset(kind, times[0] if times else 0.0)
        if kind in ("byoyomi", "canadian"):
            self.period, self.stones = times[1], max(1, int(times[2]))
        elif times[1:]:
            self.increment = times[1]

    def set_canadian(self, words: list[str]) -> None:
        """Agree on ``time_settings``: main time, overtime and its moves."""
        if len(words) != 3:
            raise GtpError("syntax error")
        main, period, stones = max(0.0, read_float(words[0])), read_float(words[1]), words[2]
        count = read_int(stones)
        if not count and period:
            self._reset("none", 0.0)
            return
        self._reset("canadian" if count else "absolute", main)
        self.period, self.stones = max(0.0, period), max(1, count)

    def update(self, seat: Seat, seconds: float, stones: int) -> None:
        self.left[seat] = (max(0.0, seconds), stones)

    def seconds(self, seat: Seat) -> float | None:
        """Return how long to think about a move; None without a clock."""
        if self.kind == "none" and seat not in self.left:
            return None
        seconds, stones = self.left.get(seat, (self.main, 0))
        if not stones:
            moves = self.stones if self.kind == "canadian" else 1
            return plan(seconds, self.increment, self.period, moves)
        if self.kind == "byoyomi":
            return plan(0.0, 0.0, seconds)
        return plan(0.0, 0.0, seconds, stones)

    def _reset(self, kind: str, main: float) -> None:
        self.kind, self.main = kind, main
        self.increment, self.period, self.stones = 0.0, 0.0, 1
        self.left.clear()
