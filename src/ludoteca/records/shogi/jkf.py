"""JKF: the JSON Kifu Format, version 1.0, a record of Shogi as a JSON text.

Each move has the pieces it moves and captures under CSA's names; ``forks`` are alternatives to the
move that carries them.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NoReturn

from ludoteca.core import NotationError, RecordError, Seat, say
from ludoteca.games.shogi.board import HAND_ORDER, RANKS, owned
from ludoteca.games.shogi.notations.words import CSA_KINDS, CSA_PIECES, CSA_SIDES
from ludoteca.records.file_warnings import FileWarnings
from ludoteca.records.format import Format, Reading, Writing
from ludoteca.records.limits import Meter, too_deep, within_limits
from ludoteca.records.record import Entry, Line, Record
from ludoteca.records.shogi.board import (
    HANDICAP_KEYS,
    HANDICAP_NAMES,
    MAX_IN_HAND,
    LooseBoard,
    handicap_of,
    is_time,
    start_board,
)
from ludoteca.records.shogi.kifu import HANDICAP, bookmark, headings
from ludoteca.records.shogi.moves import may_promote, relative_words
from ludoteca.records.shogi.reader import (
    decode,
    name_fouls,
    remark_faults,
    set_ending,
    set_start,
    set_tag,
    split_comment,
)
from ludoteca.records.shogi.words import BOOKMARK, END, ENDINGS
from ludoteca.records.shogi.writer import (
    checked_walk,
    csa_word,
    end_entry,
    one_record,
    set_up,
    whole_seconds,
)

MAX_VALUES = 600_000
MAX_NESTED = 100  # How deep forks may be nested


def parse_json(text: str) -> Any:
    if sum(map(text.count, ",[{")) > MAX_VALUES:
        raise RecordError("the file has more than {max} values", max=MAX_VALUES)
    try:
        return json.loads(text, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        raise NotationError(text, error.pos + 1, "JSON") from None
    except RecursionError:
        raise too_deep(MAX_NESTED) from None
    except ValueError:
        # Python refuses numbers of thousands of digits, which would take it long.
        raise RecordError("the text has a number that is too long or infinite") from None


def _refuse(name: str) -> NoReturn:
    raise ValueError(name)


_UNITS = (("h", 3600), ("m", 60), ("s", 1))


@within_limits
def read(data: bytes) -> Reading:
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
    _JkfReader(record, board, warnings).read(whole["moves"])
    remark_faults(record, board, warnings)
    name_fouls([record])
    return Reading([record], warnings.sentences)


def _read_initial(initial: Any, handicap: Any) -> LooseBoard:
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


class _JkfReader:
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
        stack: list[tuple[list[Any], Line, int, str, int]] = [(nodes, self.record.line, 1, "", 0)]
        while stack:
            nodes, line, ply, previous, depth = stack.pop()
            if depth > MAX_NESTED:
                raise too_deep(MAX_NESTED)
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
                    stack.append((_listed(fork), entry.variations[-1], ply, previous, depth + 1))
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
        turn = self.first_turn if ply % 2 else self.first_turn.opponent
        side = CSA_SIDES.get(word[0])
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
    now = time.get("now") if isinstance(time, dict) else None
    if not isinstance(now, dict):
        return None
    seconds = 0.0
    for unit, length in _UNITS:
        count = now.get(unit)
        if isinstance(count, int | float) and is_time(count):
            seconds += count * length
    return seconds


_RELATIVES = {"右": "R", "左": "L", "直": "C", "上": "U", "寄": "M", "引": "D", "打": "H"}
_Node = dict[str, object]


def write(records: Sequence[Record]) -> Writing:
    warnings = FileWarnings("JKF")
    record = one_record(records, warnings)
    holds = ("comments", "joined", "result", "tags", "times", "variations")
    board, _ = set_up(record, warnings, holds, (BOOKMARK, END))
    whole = {
        "header": headings(record, board, warnings),
        "initial": _initial(board),
        "moves": [_comments(record), *_nodes(record, board, warnings)],
    }
    text = json.dumps(whole, ensure_ascii=False, separators=(",", ":"))
    return Writing(warnings.encode(text + "\n"), warnings.sentences)


def _initial(board: LooseBoard) -> _Node:
    handicap = handicap_of(board)
    if handicap is not None:
        return {"preset": HANDICAP_NAMES[handicap][1]}
    files = [[_cell(board.cells.get(f"{file}{rank}")) for rank in RANKS] for file in range(1, 10)]
    hands = [{CSA_PIECES[kind]: hand.get(kind, 0) for kind in HAND_ORDER} for hand in board.hands]
    data = {"color": board.turn.index, "board": files, "hands": hands}
    return {"preset": "OTHER", "data": data}


def _cell(piece: str | None) -> _Node:
    if piece is None:
        return {}
    return {"color": 0 if piece.isupper() else 1, "kind": CSA_PIECES[piece.upper()]}


def _comments(of: Record | Entry) -> _Node:
    # A line that begins with & would be a bookmark.
    lines = [f" {line}" if line.startswith("&") else line for line in split_comment(of.comment)]
    lines += bookmark(of)
    return {"comments": lines} if lines else {}


def _nodes(record: Record, first: LooseBoard, warnings: FileWarnings) -> list[_Node]:
    """Write the moves and, inside them, their forks."""
    nodes: list[_Node] = []
    tail = end_entry(record)
    into, depth, last = nodes, 0, first
    # Where each variation goes and how deep it is nested, by the id of its first entry.
    forks: dict[int, tuple[list[_Node], int]] = {}

    for _, entry, board, previous, *_ in checked_walk(record, first):
        into, depth = forks.get(id(entry), (into, depth))
        if depth > MAX_NESTED:
            raise too_deep(MAX_NESTED)
        node = _comments(entry) | _time(entry, board, warnings)
        if entry.move is not None:
            node = {"move": _move(entry.move, board, previous)} | node
        elif END in entry.extras and entry is not tail:
            node["special"] = "".join(entry.extras[END][:1])
        into.append(node)
        if entry.variations:
            lists: list[list[_Node]] = [[] for _ in entry.variations]
            node["forks"] = lists
            pairs = zip(entry.variations, lists, strict=True)
            forks |= {id(line[0]): (fork, depth + 1) for line, fork in pairs if line}
        last = board if into is nodes else last
    if word := csa_word(record, last.turn, warnings):
        nodes += [] if tail else [{}]
        nodes[-1]["special"] = word
    return nodes


def _time(entry: Entry, board: LooseBoard, warnings: FileWarnings) -> _Node:
    seconds = whole_seconds(entry.seconds, warnings)
    if seconds is None:
        return {}
    return {"time": {"now": _clock(seconds), "total": _clock(board.total(seconds))}}


def _clock(seconds: int) -> dict[str, int]:
    hours, rest = divmod(seconds, 3600)
    clock = {"m": rest // 60, "s": rest % 60}
    return {"h": hours, **clock} if hours else clock


def _move(move: str, board: LooseBoard, previous: str) -> _Node:
    node: _Node = {"color": board.turn.index}
    piece = board.piece_for(move) or ""
    if move[1] != "*":
        node["from"] = _place(move[:2])
    node["to"] = _place(move[2:4])
    node["piece"] = CSA_PIECES[piece]
    if move[2:4] == previous:
        node["same"] = True
    if move[1] != "*":
        if move[4:] or may_promote(move, board):
            node["promote"] = bool(move[4:])
        captured = board.cells.get(move[2:4])
        if captured:
            node["capture"] = CSA_PIECES[captured.upper()]
    relative = "".join(_RELATIVES[word] for word in relative_words(board, move))
    return node | ({"relative": relative} if relative else {})


def _place(name: str) -> dict[str, int]:
    return {"x": int(name[0]), "y": RANKS.index(name[1]) + 1}


FORMAT = Format("jkf", "JKF", (".jkf",), ("shogi",), read, write)
