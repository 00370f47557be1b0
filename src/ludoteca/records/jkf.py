"""JKF: the JSON Kifu Format, version 1.0, a record of Shogi as a JSON text.

Each move has the pieces it moves and captures under CSA's names; ``forks`` are alternatives to the
move that carries them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from ludoteca.core import NotationError, RecordError, Seat, say
from ludoteca.games.shogi.board import HAND_ORDER, owned
from ludoteca.records.format import Format, Reading, Writing
from ludoteca.records.json_tree import parse_json
from ludoteca.records.ki2_moves import may_promote, relative_words
from ludoteca.records.limits import Meter, within_limits
from ludoteca.records.record import Entry, Line, Record
from ludoteca.records.shogi_board import LooseBoard
from ludoteca.records.shogi_file import (
    MOST_SECONDS,
    Notes,
    Winners,
    check_move,
    decode,
    encode,
    end_entry,
    find_special,
    first_board,
    handicap_of,
    name_fouls,
    one_record,
    remark_faults,
    remark_losses,
    remark_winners,
    set_ending,
    set_start,
    split_comment,
    start_board,
    whole_seconds,
)
from ludoteca.records.shogi_head import BOOKMARK, END, headings, set_tag
from ludoteca.records.shogi_words import (
    CSA_KINDS,
    CSA_PIECES,
    ENDINGS,
    HANDICAP_KEYS,
    HANDICAP_NAMES,
    SPECIALS,
    Special,
)

__all__ = ["FORMAT", "read", "write"]

_TITLE = "JKF"
_HANDICAP = "手合割"
_RANKS = "abcdefghi"
_RELATIVES = {"右": "R", "左": "L", "直": "C", "上": "U", "寄": "M", "引": "D", "打": "H"}
_WRITTEN = [special for special in SPECIALS if not special.csa.startswith("NO_SHOW")]
_SIDES = {"+": Seat.FIRST, "-": Seat.SECOND}
_UNITS = (("h", 3600), ("m", 60), ("s", 1))
_MOST_HELD = 18
_MOST_NESTED = 100
"""Forks may lie so deep in one another; each is four brackets."""


@within_limits
def read(data: bytes) -> Reading:
    """Read the game of a file.

    Raises:
        NotationError: It is no JSON text, or not that of a record.
        RecordError: The file has more than is read.
    """
    notes = Notes()
    whole = parse_json(decode(data, notes))
    if not isinstance(whole, dict) or not isinstance(whole.get("moves"), list):
        raise NotationError("…", 1, "a JSON object with header, initial and moves")
    record = Record("shogi", "standard")
    header = whole.get("header")
    header = header if isinstance(header, dict) else {}
    for heading, value in header.items():
        if isinstance(value, str) and value.strip() and heading != _HANDICAP:
            set_tag(record, heading, value)
    board = _read_initial(whole.get("initial"), header.get(_HANDICAP))
    set_start(record, board, notes)
    _Reader(record, board, notes).read(whole["moves"])
    remark_faults(record, board, notes)
    name_fouls([record])
    return Reading([record], notes.sentences)


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
    if count not in range(_MOST_HELD + 1):
        raise ValueError(count)
    return int(count)


def _square(x: Any, y: Any) -> str:
    if x not in range(1, 10) or y not in range(1, 10):
        raise ValueError(x, y)
    return f"{int(x)}{_RANKS[int(y) - 1]}"


class _Reader:
    """Reads the moves of a record and their forks."""

    def __init__(self, record: Record, board: LooseBoard, notes: Notes) -> None:
        self.record = record
        self.first_turn = board.turn
        self.notes = notes
        self.meter = Meter()

    def read(self, nodes: list[Any]) -> None:
        """Read the main line, then the forks, without calling itself."""
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
        """Make the entry of a node; None if there is nothing to say in one."""
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
            self.notes.add("the ending {word} is not known", word=word[:40])
        elif is_main:
            turn = self.first_turn if ply % 2 else self.first_turn.opponent
            set_ending(self.record, special, _winners(word, special, turn))
        else:
            turn = self.first_turn if ply % 2 else self.first_turn.opponent
            won = _winners(word, special, turn) == frozenset({turn})
            entry.extras[END] = ("ILLEGAL_MOVE" if won and word[0] in _SIDES else special.csa,)


def _winners(word: str, special: Special, turn: Seat) -> Winners:
    side = _SIDES.get(word[0])
    return special.winners(turn) if side is None else frozenset({side.opponent})


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
        if isinstance(count, int | float) and 0 <= count < MOST_SECONDS:
            seconds += count * length
    return seconds


def write(records: Sequence[Record]) -> Writing:
    """Write one game.

    Raises:
        RecordError: There is not one record, it is of another game, a move has no piece, or
            variations lie too deep in one another.
    """
    notes, record = Notes(), one_record(records, _TITLE)
    board, ply = first_board(record, _TITLE)
    holds = ("comments", "loose", "result", "tags", "times", "variations")
    remark_losses(record, _TITLE, notes, holds, (BOOKMARK, END))
    if ply != 1:
        notes.add("{title} has no place for the number of the first move", title=_TITLE)
    header = _dump(dict(headings(record, board, notes)))
    parts = [f'{{"header":{header},"initial":{_dump(_initial(board))},"moves":[']
    parts.append(_dump(_comments(record)))
    parts += _flat(_Writer(record, notes).parts(board))
    parts.append("]}\n")
    return Writing(encode("".join(parts), "utf-8", notes), notes.sentences)


def _dump(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


_Parts = Iterator["str | _Parts"]


def _flat(parts: _Parts) -> Iterator[str]:
    """Join texts and whatever lies in them, however deep, without calling itself."""
    stack = [parts]
    while stack:
        for part in stack[-1]:
            if not isinstance(part, str):
                if len(stack) > _MOST_NESTED:
                    raise RecordError(
                        say(
                            "variations lie more than {most} deep in one another", most=_MOST_NESTED
                        )
                    )
                stack.append(part)
                break
            yield part
        else:
            stack.pop()


def _initial(board: LooseBoard) -> dict[str, object]:
    handicap = handicap_of(board)
    if handicap is not None:
        return {"preset": HANDICAP_NAMES[handicap][1]}
    files = [[_cell(board.cells.get(f"{file}{rank}")) for rank in _RANKS] for file in range(1, 10)]
    hands = [{CSA_PIECES[kind]: hand.get(kind, 0) for kind in HAND_ORDER} for hand in board.hands]
    data = {"color": board.turn.index, "board": files, "hands": hands}
    return {"preset": "OTHER", "data": data}


def _cell(piece: str | None) -> dict[str, object]:
    if piece is None:
        return {}
    return {"color": 0 if piece.isupper() else 1, "kind": CSA_PIECES[piece.upper()]}


def _comments(of: Record | Entry) -> dict[str, object]:
    marks = ["&" + " ".join(split_comment(name)) for name in of.extras.get(BOOKMARK, ())[:1]]
    # A line that begins with & would be a bookmark.
    lines = [f" {line}" if line.startswith("&") else line for line in split_comment(of.comment)]
    lines += marks
    return {"comments": lines} if lines else {}


class _Writer:
    """Writes the moves of a record and, inside them, their forks."""

    def __init__(self, record: Record, notes: Notes) -> None:
        self.record = record
        self.notes = notes
        self.tail = end_entry(record)

    def parts(self, board: LooseBoard) -> _Parts:
        """Write the main line and the end of the game, each node after a comma."""
        board = board.copy()
        line = self.record.line[:-1] if self.tail else self.record.line
        yield from self._line(line, board, 1, "")
        node: dict[str, object] = {}
        word = self._special(board.turn)
        if self.tail:
            node |= _comments(self.tail) | self._time(self.tail, board)
        if word:
            node["special"] = word
        plies = sum(entry.move is not None for entry in line)
        if node or self.tail:
            yield from self._node(node, self.tail or Entry(None), board, plies + 1, "")

    def _line(self, line: Line, board: LooseBoard, ply: int, previous: str) -> _Parts:
        """Write entries, playing them on the board."""
        for entry in line:
            node = _comments(entry) | self._time(entry, board)
            before = board.copy() if entry.variations else board
            if entry.move is not None:
                check_move(ply, entry.move, board)
                node = {"move": _move(entry.move, board, previous)} | node
            elif END in entry.extras:
                node["special"] = entry.extras[END][0] if entry.extras[END] else ""
            yield from self._node(node, entry, before, ply, previous)
            if entry.seconds is not None and 0 < entry.seconds < MOST_SECONDS:
                board.spent[board.turn.index] += entry.seconds
            if entry.move is not None:
                board.play(entry.move)
                previous = entry.move[2:4]
                ply += 1

    def _node(
        self, node: dict[str, object], entry: Entry, board: LooseBoard, ply: int, previous: str
    ) -> _Parts:
        """Write a node, and as its forks the variations that begin on the board."""
        yield "," + _dump(node)[:-1]
        if entry.variations:
            yield ',"forks":[' if node else '"forks":['
            for index, variation in enumerate(entry.variations):
                yield "," if index else ""
                yield _bracketed(self._line(variation, board.copy(), ply, previous))
            yield "]"
        yield "}"

    def _time(self, entry: Entry, board: LooseBoard) -> dict[str, object]:
        seconds = whole_seconds(entry.seconds, _TITLE, self.notes)
        if seconds is None:
            return {}
        total = int(board.spent[board.turn.index]) + seconds
        return {"time": {"now": _clock(seconds), "total": _clock(total)}}

    def _special(self, turn: Seat) -> str:
        record, notes = self.record, self.notes
        special = find_special(record, turn, _TITLE, notes, _WRITTEN)
        if special is None:
            if record.winners is not None and not record.ending:
                notes.add("{title} has no place for a result without its reason", title=_TITLE)
            return ""
        if special.ending == "forfeit" and record.winners and len(record.winners) == 1:
            loser = next(iter(record.winners)).opponent
            return f"{'+-'[loser.index]}ILLEGAL_ACTION"
        remark_winners(record, special, turn, _TITLE, notes)
        return special.csa


def _bracketed(parts: _Parts) -> _Parts:
    """Write nodes that come after commas as a list."""
    yield "["
    first = next(parts, "")
    yield first[1:] if isinstance(first, str) else first
    yield from parts
    yield "]"


def _clock(seconds: int) -> dict[str, int]:
    hours, rest = divmod(seconds, 3600)
    clock = {"m": rest // 60, "s": rest % 60}
    return {"h": hours, **clock} if hours else clock


def _move(move: str, board: LooseBoard, previous: str) -> dict[str, object]:
    node: dict[str, object] = {"color": board.turn.index}
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
    return {"x": int(name[0]), "y": _RANKS.index(name[1]) + 1}


FORMAT = Format(
    key="jkf",
    title="JKF",
    suffixes=(".jkf",),
    games=("shogi",),
    read=read,
    write=write,
)
