"""The ladder: every level against the one below and the one two below.

    python -m strength.ladder                        # all boards, levels 1 to 10, 200 games a pair
    python -m strength.ladder neutron go9 --to 8 --games 100
    python -m strength.ladder --report               # play nothing, write docs/levels.md
    python -m strength.ladder shogi --trial          # try other strengths, write nothing

Each opening is played twice, with the seats changed. Every game is appended to a file at once, and
games that are there already are not played again, as long as neither level has changed: stop the
program at any time, and start it again to go on. A trial has openings of its own: levels should not
be measured by those that they were chosen by.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from ludoteca.arena import wilson
from ludoteca.players.levels.level import LEVELS
from strength import journal
from strength.boards import BOARDS
from strength.fingerprint import fingerprint
from strength.report import Measured, PairScore, tables, write
from strength.series import Openings, Side, score

FILE = Path("build/ladder/games.jsonl")
TRIALS = Path("build/ladder/trials.jsonl")
PAGE = Path("docs/levels.md")
_APART = (1, 2)


def mark(board: str, level: int) -> str:
    """Return a short text that changes with the strength of a level, or with the engine."""
    strength = BOARDS[board].strength(level)
    settings = {key: value for key, value in asdict(strength).items() if key != "megabytes"}
    settings["engine"] = fingerprint(BOARDS[board].game)
    return f"{zlib.crc32(json.dumps(settings, sort_keys=True).encode()):08x}"


@dataclass
class Ladder:
    """The results so far, kept in a file."""

    file: Path
    purpose: str = "ladder"  # Decides which openings are played
    played: dict[tuple[str, int, int], PairScore] = field(default_factory=dict)

    def __post_init__(self) -> None:
        marks = {
            (board, level.number): mark(board, level.number) for board in BOARDS for level in LEVELS
        }
        for game in journal.read(self.file):
            board, high, low = game["board"], game["high"], game["low"]
            if game["marks"] == [marks[board, high], marks[board, low]]:
                self._count(board, high, low, game)

    def _count(self, board: str, high: int, low: int, game: Mapping[str, Any]) -> None:
        played = self.played.setdefault((board, high, low), PairScore())
        played.add(game["score"], game["cpu"], game["moves"], game["longest"])

    def play(self, board: str, high: int, low: int, games: int) -> None:
        """Play the games of a pair that are missing."""
        played = self.played.setdefault((board, high, low), PairScore())
        if played.games >= games:
            return
        openings = Openings(BOARDS[board], self.purpose)
        marks = [mark(board, level) for level in (high, low)]
        sides = tuple(Side(BOARDS[board], BOARDS[board].strength(one)) for one in (high, low))
        for number in range(played.games, games):
            one, other = (Side(side.board, side.strength, engine=side.engine) for side in sides)
            began = time.monotonic()
            won = score((one, other), openings, number)
            sides = (one, other)
            game = {
                "board": board,
                "high": high,
                "low": low,
                "marks": marks,
                "number": number,
                "score": won,
                "cpu": one.cpu,
                "moves": one.moves,
                "longest": one.longest,
                "seconds": round(time.monotonic() - began, 3),
            }
            journal.append(self.file, game)
            self._count(board, high, low, game)
            _tell(board, high, low, played, games)
        print(file=sys.stderr)

    def results(self, board: str) -> Measured:
        return {
            (high, low): played
            for (name, high, low), played in sorted(self.played.items())
            if name == board and played.games
        }


def _tell(board: str, high: int, low: int, played: PairScore, games: int) -> None:
    if not sys.stderr.isatty() and played.games < games:
        return
    low_end, high_end = wilson(played.score, played.games)
    print(
        f"\r{board} {high} : {low}  {played.games}/{games}  {played.score / played.games:.1%} "
        f"({low_end:.0%}-{high_end:.0%})   ",
        end="",
        file=sys.stderr,
        flush=True,
    )


def pairs(first: int, last: int, apart: Sequence[int] = _APART) -> Iterator[tuple[int, int]]:
    """List the pairs of levels, neighbours first."""
    for step in apart:
        for high in range(first + step, last + 1):
            yield high, high - step


def main() -> None:
    """Play what is missing, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("boards", nargs="*", metavar="BOARD", help=", ".join(BOARDS))
    parser.add_argument("--games", type=int, default=200, help="a pair")
    parser.add_argument("--from", type=int, default=1, dest="first", help="the lowest level")
    parser.add_argument("--to", type=int, default=10, dest="last", help="the highest level")
    parser.add_argument("--apart", type=int, nargs="*", default=_APART, help="which pairs")
    parser.add_argument("--file", type=Path, help="where the games are kept")
    parser.add_argument("--page", type=Path, default=PAGE, help="where the ratings go")
    parser.add_argument("--report", action="store_true", help="play nothing")
    parser.add_argument("--trial", action="store_true", help="other openings, and no page")
    args = parser.parse_args()
    unknown = sorted(set(args.boards) - BOARDS.keys())
    if unknown:
        parser.error(f"no board called {unknown[0]}: choose one of {', '.join(BOARDS)}")
    usual, purpose = (TRIALS, "trial") if args.trial else (FILE, "ladder")
    ladder = Ladder(args.file or usual, purpose)
    if not args.report:
        for board in args.boards or BOARDS:
            for high, low in pairs(args.first, args.last, args.apart):
                ladder.play(board, high, low, args.games)
    results = {board: ladder.results(board) for board in BOARDS}
    print(tables(results) if args.trial else write(results, args.page))


if __name__ == "__main__":
    main()
