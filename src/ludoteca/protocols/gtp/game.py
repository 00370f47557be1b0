"""The board that GTP commands act on: moves of either colour, handicaps, undo, files and counts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import cast

from ludoteca.core import LudotecaError, Seat
from ludoteca.games.go import GAME, GoMove, GoPosition, GoRules
from ludoteca.games.go.board import SIZES, handicap_points, max_handicap
from ludoteca.games.go.score import chains_of, score
from ludoteca.players import estimator_for
from ludoteca.protocols.gtp.words import GtpError
from ludoteca.protocols.protocol import History

_MAX_HANDICAP_STONES = 9
_SIGNS = str.maketrans("●○·", "XO.")


class GtpGame:
    """A game that may be changed in ways that play does not allow."""

    def __init__(self) -> None:
        self.rules: GoRules = GAME.make_rules("chinese")
        # All positions and how each came about, the current one last.
        self.steps: list[tuple[GoPosition, History]] = []
        self.clear()

    @property
    def position(self) -> GoPosition:
        return self.steps[-1][0]

    @property
    def history(self) -> History:
        return self.steps[-1][1]

    def clear(self) -> None:
        self.rules = replace(self.rules, handicap=0)
        self._begin(GAME.setup(self.rules))

    def resize(self, size: int) -> None:
        if size not in SIZES:
            raise GtpError("unacceptable size")
        self.rules = replace(self.rules, size=size)
        self.clear()

    def change_rules(self, rules: GoRules) -> None:
        self.rules = rules
        self.steps = [
            (replace(position, rules=rules, ko=position.ko if rules.ko == "simple" else None), past)
            for position, past in self.steps
        ]
        position = self.position
        self.steps[-1] = (position, History(position))

    def turned(self, seat: Seat) -> GoPosition:
        """Return the position with a given colour to move, even after its own move."""
        position = self.position
        if position.turn is not seat:
            return replace(position, turn=seat, ko=None, passes=0)
        return replace(position, passes=0) if position.outcome else position

    def play(self, seat: Seat, move: GoMove) -> None:
        before = self.turned(seat)
        try:
            after = before.play(move)
        except LudotecaError as error:
            why = str(error).partition(": ")[2]
            raise GtpError(f"illegal move: {why}" if why else "illegal move") from None
        # What was not played in turn is not a game; it begins here.
        past = self.history if before is self.position else History(before)
        self.steps.append((after, History(past.first, [*past.moves, move])))

    def undo(self, count: int = 1) -> None:
        if not 0 < count < len(self.steps):
            raise GtpError("cannot undo")
        del self.steps[-count:]

    def fixed_handicap(self, stones: int, *, at_most: bool = False) -> Sequence[str]:
        """Place handicap stones on the usual points and return these; ``at_most`` allows fewer."""
        most = max_handicap(self.rules.size)
        wanted = min(stones, most) if at_most else stones
        if not 2 <= wanted <= most:
            raise GtpError("invalid number of stones")
        points = handicap_points(self.rules.size, wanted)
        self.place_handicap(points)
        return points

    def place_handicap(self, points: Sequence[str]) -> None:
        if any(self.position.stones):
            raise GtpError("board not empty")
        if len(points) < 2 or len(set(points)) < len(points) or "pass" in points:
            raise GtpError("bad vertex list")
        # Rules that reward White for each stone count at most nine.
        count = min(len(points), _MAX_HANDICAP_STONES)
        self.rules = replace(self.rules, handicap=count)
        self.set_up(dict.fromkeys(points, Seat.FIRST), Seat.SECOND)

    def set_up(self, stones: dict[str, Seat], turn: Seat) -> None:
        empty = GAME.setup(replace(self.rules, handicap=0))
        points = empty.grid.points
        black, white = (
            sum(points[name] for name, owner in stones.items() if owner is seat) for seat in Seat
        )
        made = replace(empty, stones=(black, white), turn=turn, rules=self.rules)
        try:
            GAME.parse_position(GAME.format_position(made), empty.rules)
        except LudotecaError as error:
            raise GtpError(str(error)) from None
        self._begin(made)

    def marks(self) -> tuple[frozenset[str], frozenset[str]]:
        """Name the dead stones and those in seki."""
        estimator = estimator_for(GAME)
        if estimator is None or not any(self.position.stones):
            return frozenset(), frozenset()
        dead, seki = estimator(self.position, len(self.steps))
        return dead, seki

    def final_score(self) -> str:
        dead, seki = self.marks() if self.rules.marking else (frozenset[str](), frozenset[str]())
        return str(score(self.position, dead, seki))

    def with_status(self, status: str) -> str:
        """List the stones that are alive, dead or in seki, a chain in each line."""
        dead, seki = self.marks()
        stones = set(self.position.pieces())
        groups = {"alive": stones - dead - seki, "dead": dead, "seki": seki - dead}
        if status.lower() not in groups:
            raise GtpError("syntax error")
        left, lines = set(groups[status.lower()]), []
        for name in self.position.grid.names:
            if name in left:
                chain = chains_of(self.position, (name,))
                left -= chain
                lines.append(" ".join(one for one in self.position.grid.names if one in chain))
        return "\n".join(lines)

    def drawn(self) -> str:
        black, white = self.position.prisoners
        turn = GAME.seat_name(self.position.turn)
        facts = f"{turn} to move, komi {self.rules.komi:.12g}, captured by X {black}, by O {white}"
        return f"\n{GAME.draw(self.position).translate(_SIGNS)}\n{facts}"

    def to_sgf(self) -> bytes:
        # Lazy: most games need no files.
        from ludoteca.records import Entry, Record, format_for

        first, moves = cast(GoPosition, self.history.first), self.history.moves
        rules = first.rules
        # A free handicap may be larger than the rules place; the file has its stones.
        chosen = {option.key: option.default for option in rules.options()}
        if rules.faults():
            rules, chosen["handicap"] = replace(rules, handicap=0), 0
        record = Record(
            game=GAME.key,
            rules=rules.name,
            options=chosen,
            start=None if first == GAME.start(rules) else GAME.format_position(first),
            line=[Entry(str(move)) for move in moves],
        )
        try:
            return format_for("game.sgf").write([record]).data
        except LudotecaError as error:
            raise GtpError(str(error)) from None

    def load(self, path: str, number: int | None) -> None:
        """Take over a game from an SGF file, up to the position before a move."""
        from ludoteca.records import format_for
        from ludoteca.records.limits import MAX_BYTES

        try:
            with Path(path).open("rb") as file:
                data = file.read(MAX_BYTES + 1)
            record = format_for("game.sgf").read(data).records[0]
            replay = record.replay(None if number is None else max(0, number - 1))
        except (OSError, ValueError, LudotecaError, IndexError):
            raise GtpError("cannot load file") from None
        first = replay.first
        if not isinstance(first, GoPosition) or (replay.error and number is None):
            raise GtpError("cannot load file")
        self.rules = first.rules
        self._begin(first)
        wanted = replay.plies if number is None else replay.plies[: max(0, number - 1)]
        for ply in wanted:
            self.play(self.position.turn, ply.move)

    def _begin(self, position: GoPosition) -> None:
        self.steps = [(position, History(position))]
