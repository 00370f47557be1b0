"""Reading JKF files."""

from __future__ import annotations

from typing import Any

from ludoteca.core import NotationError, Seat, say
from ludoteca.games.shogi.board import HAND_ORDER, owned
from ludoteca.games.shogi.notations.words import CSA_KINDS, CSA_SIDES
from ludoteca.records.file_warnings import FileWarnings
from ludoteca.records.format import Reading
from ludoteca.records.limits import Meter, within_limits
from ludoteca.records.record import Entry, Line, Record
from ludoteca.records.shogi.board import LooseBoard
from ludoteca.records.shogi.common import BOOKMARK, END, MAX_IN_HAND, is_time
from ludoteca.records.shogi.head_reader import HANDICAP
from ludoteca.records.shogi.jkf.json_tree import parse_json
from ludoteca.records.shogi.reading import (
    decode,
    name_fouls,
    remark_faults,
    set_ending,
    set_start,
    set_tag,
)
from ludoteca.records.shogi.starts import HANDICAP_KEYS, start_board
from ludoteca.records.shogi.words import ENDINGS

RANKS = "abcdefghi"
_UNITS = (("h", 3600), ("m", 60), ("s", 1))


@within_limits
def read(data: bytes) -> Reading:
    """Read the game of a file.

    Raises:
        NotationError: It is not JSON, or not a record.
        RecordError: The file is too large.
    """
    warnings = FileWarnings()
    whole = parse_json(decode(data, warnings))
    if not isinstance(whole, dict) or not isinstance(whole.get("moves"), list):
        raise NotationError("…", 1, "a JSON object with header, initial and moves")
    record = Record("shogi", "standard")
    header = whole.get("header")
    header = header if isinstance(header, dict) else {}
    for heading, value in header.items():
        if isinstance(value, str) and value.strip() and heading != HANDICAP:
            set_tag(record, heading, value)
    board = _read_initial(whole.get("initial"), header.get(HANDICAP))
    set_start(record, board, warnings)
    _Reader(record, board, warnings).read(whole["moves"])
    remark_faults(record, board, warnings)
    name_fouls([record])
    return Reading([record], warnings.sentences)


def _read_initial(initial: Any, handicap: Any) -> LooseBoard:
    """Set up the first position: a preset, a drawn one, or what a heading says."""
    initial = initial if isinstance(initial, dict) else {}
    preset = initial.get("preset", handicap if isinstance(handicap, str) else "HIRATE")
    if isinstance(preset, str) and preset in HANDICAP_KEYS:
        return start_board(HANDICAP_KEYS[preset])
    data = initial.get("data")
    try:
        board = LooseBoard({}, _seat(data["color"]))
        for x, file in enumerate(data["board"], start=1):
            for y, cell in enumerate(file, start=1):
                if cell.get("kind"):
                    kind = CSA_KINDS[cell["kind"]]
                    board.cells[_square(x, y)] = owned(kind, _seat(cell["color"]))
        for seat, hand in zip(Seat, data["hands"], strict=True):
            for name, count in hand.items():
                board.hold(owned(HAND_ORDER[_in_hand(name)], seat), _held(count))
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        expected = "a preset such as HIRATE, or a position with color, board and hands"
        raise NotationError("initial", 1, expected) from None
    return board


def _seat(color: Any) -> Seat:
    if color not in (0, 1) or isinstance(color, bool):
        raise ValueError(color)
    return Seat.FIRST if color == 0 else Seat.SECOND


def _in_hand(name: str) -> int:
    return HAND_ORDER.index(CSA_KINDS[name])


def _held(count: Any) -> int:
    if count not in range(MAX_IN_HAND + 1):
        raise ValueError(count)
    return int(count)


def _square(x: Any, y: Any) -> str:
    if x not in range(1, 10) or y not in range(1, 10):
        raise ValueError(x, y)
    return f"{int(x)}{RANKS[int(y) - 1]}"


class _Reader:
    """Reads the moves of a record and their forks."""

    def __init__(self, record: Record, board: LooseBoard, warnings: FileWarnings) -> None:
        self.record = record
        self.first_turn = board.turn
        self.warnings = warnings
        self.meter = Meter()

    def read(self, nodes: list[Any]) -> None:
        """Read the main line, then the forks, without recursion."""
        if nodes and isinstance(nodes[0], dict) and not nodes[0].keys() & {"move", "special"}:
            start = Entry(None)
            self._annotate(start, nodes[0])
            self.record.comment, self.record.extras = start.comment, start.extras
            nodes = nodes[1:] if not nodes[0].get("forks") else nodes
        stack: list[tuple[list[Any], Line, int, str]] = [(nodes, self.record.line, 1, "")]
        while stack:
            nodes, line, ply, previous = stack.pop()
            for node in nodes:
                if not isinstance(node, dict):
                    raise NotationError("moves", 1, "an object for each move")
                self.meter.take()
                entry = self._entry(node, line is self.record.line, ply, previous)
                if entry is None:
                    continue
                for fork in _listed(node.get("forks")):
                    self.meter.take()
                    entry.variations.append([])
                    stack.append((_listed(fork), entry.variations[-1], ply, previous))
                line.append(entry)
                if entry.move is not None:
                    previous = entry.move[2:4]
                    ply += 1

    def _entry(self, node: dict[str, Any], is_main: bool, ply: int, previous: str) -> Entry | None:
        """Make the entry of a node; None if it would be empty."""
        entry = Entry(None)
        self._annotate(entry, node)
        if isinstance(node.get("move"), dict):
            try:
                entry.move = _usi(node["move"], previous)
            except (AttributeError, IndexError, KeyError, TypeError, ValueError):
                expected = say("a move with from, to and piece as move {ply}", ply=ply)
                raise NotationError("move", 1, expected) from None
            return entry
        special = node.get("special")
        if isinstance(special, str):
            self._end(special, entry, is_main, ply)
        has_more = entry.comment or entry.extras or entry.seconds is not None
        return entry if has_more or node.get("forks") else None

    def _annotate(self, entry: Entry, node: dict[str, Any]) -> None:
        comments = [text for text in _listed(node.get("comments")) if isinstance(text, str)]
        marks = [text[1:] for text in comments if text.startswith("&")]
        if marks:
            entry.extras[BOOKMARK] = (marks[0],)
        entry.comment = "\n".join(text for text in comments if not text.startswith("&"))
        entry.seconds = _seconds(node.get("time"))

    def _end(self, word: str, entry: Entry, is_main: bool, ply: int) -> None:
        special = ENDINGS.get(word.lstrip("+-"))
        if special is None:
            self.warnings.add("unknown ending {word}", word=word[:40])
            return
        turn, side = (
            self.first_turn if ply % 2 else self.first_turn.opponent,
            CSA_SIDES.get(word[0]),
        )
        if is_main:
            set_ending(self.record, special, turn, loser=side)
        else:
            entry.extras[END] = ("ILLEGAL_MOVE" if side is turn.opponent else special.csa,)


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else []


def _usi(move: dict[str, Any], previous: str) -> str:
    target = move.get("to")
    name = _square(target["x"], target["y"]) if target else previous
    if not name:
        raise ValueError(move)
    origin = move.get("from")
    if origin:
        promotes = "+" if move.get("promote") is True else ""
        return _square(origin["x"], origin["y"]) + name + promotes
    if move.get("relative", "H") != "H":
        raise ValueError(move)
    return f"{HAND_ORDER[_in_hand(move['piece'])]}*{name}"


def _seconds(time: Any) -> float | None:
    """Read how long a move took; None if it does not say."""
    now = time.get("now") if isinstance(time, dict) else None
    if not isinstance(now, dict):
        return None
    seconds = 0.0
    for unit, length in _UNITS:
        count = now.get(unit)
        if isinstance(count, int | float) and is_time(count):
            seconds += count * length
    return seconds
