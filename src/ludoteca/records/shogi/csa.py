"""CSA: the record format of the Computer Shogi Association, versions 2.2 and 3.0.

A move is its side, both squares and the piece after it, such as ``+7776FU``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ludoteca.core import NotationError, Seat, say
from ludoteca.games.shogi.board import HAND_ORDER, PROMOTED, UNPROMOTED, owned
from ludoteca.games.shogi.notations.words import CSA_KINDS, CSA_PIECES, CSA_SIDES, DIGITS, SQUARES
from ludoteca.records.file_warnings import FileWarnings
from ludoteca.records.format import Format, Reading, Writing
from ludoteca.records.limits import Meter, within_limits
from ludoteca.records.record import Entry, Record
from ludoteca.records.shogi.board import NAMES, LooseBoard, handicap_of, start_board
from ludoteca.records.shogi.reader import (
    ExpectedError,
    LineTree,
    decode,
    iso_date,
    name_fouls,
    remark_faults,
    set_ending,
    set_start,
    split_comment,
    take_lines,
)
from ludoteca.records.shogi.words import ENDINGS
from ludoteca.records.shogi.writer import (
    checked_walk,
    csa_word,
    end_entry,
    format_tag,
    possible_seconds,
    set_up,
)

_CODING = re.compile(rb"'CSA encoding=([A-Za-z0-9_-]{1,20})")
_MOVE = re.compile(r"([+-])(00|[1-9][1-9])([1-9][1-9])([A-Z]{2})", re.ASCII)
_TIME = re.compile(r"T([0-9]{1,9}(?:\.[0-9]{1,9})?)", re.ASCII)
_PIECE = re.compile(r"(00|[1-9][1-9])([A-Z]{2})", re.ASCII)
_CELL = re.compile(r"([+-])([A-Z]{2})|\*", re.ASCII)
TAGS = {
    "$EVENT": "event",
    "$SITE": "place",
    "$START_TIME": "date",
    "$END_TIME": "end",
    "$TIME_LIMIT": "time",
    "$OPENING": "opening",
    "$NOTE": "note",
}
HEADING = re.compile(r"\$[A-Z][A-Z_+-]*", re.ASCII)
_FULL_SET = {"R": 2, "B": 2, "G": 4, "S": 4, "N": 4, "L": 4, "P": 18}
_RANK_COST = 5  # What it costs to read a line of the first position, in moves
_MAX_PIECES = 4 * 100


@within_limits
def read(data: bytes) -> Reading:
    warnings, meter = FileWarnings(), Meter()
    text = decode(data, warnings, _CODING)
    records: list[Record] = []
    reader = _CsaReader(warnings)

    def take_line(line: str) -> None:
        nonlocal reader
        meter.take(line.count(",") + (_RANK_COST if line[:1] == "P" else 1))
        if line.rstrip() != "/":
            for statement in _statements(line):
                reader.take(statement)
        elif reader.is_used:
            meter.begin_game()
            records.append(reader.finish())
            reader = _CsaReader(warnings)

    take_lines(text, take_line)
    if reader.is_used:
        records.append(reader.finish())
    if not records:
        raise NotationError(text, 1, "a CSA record: a version, a position or moves")
    name_fouls(records)
    return Reading(records, warnings.sentences)


def _statements(line: str) -> list[str]:
    """Cut a line at its commas, but not where they are part of a text or comment."""
    if line[:1] in ("'", "N", "$"):
        return [line]
    line, mark, comment = line.partition(",'")
    parts = [part for part in line.split(",") if part.strip()]
    return [*parts, f"'{comment}"] if mark else parts


class _CsaReader:
    """Reads one game line by line."""

    def __init__(self, warnings: FileWarnings) -> None:
        self.warnings = warnings
        self.record = Record("shogi", "standard")
        self.board = LooseBoard({}, Seat.FIRST)
        self.is_used = self.has_position = self.is_set = False
        self.end = ""
        self.rest: Seat | None = None
        self.comment: list[str] = []
        self.tree = LineTree()
        self.record.line = self.tree.line
        self.first = self.board

    def take(self, line: str) -> None:
        if line[0] == "'":
            self._take_comment(line[1:])
            return
        self.is_used = True
        take = _STATEMENTS.get(line[0])
        if take is None:
            raise ExpectedError("a line of a CSA record")
        take(self, line if line[0] == "P" else line.rstrip())

    def finish(self) -> Record:
        self._set_up()
        self.record.comment = "\n".join(self.comment)
        self.tree.flush()
        remark_faults(self.record, self.first, self.warnings)
        return self.record

    def _take_comment(self, text: str) -> None:
        if text.startswith("CSA encoding="):
            return
        text = text.removeprefix("*")
        if self.tree.is_over or self.tree.line:
            self.tree.comment(text)
        else:
            self.comment.append(text)

    def _take_version(self, line: str) -> None:
        if not re.fullmatch(r"V[0-9.]{1,9}", line, re.ASCII):
            raise ExpectedError("a version such as V2.2")

    def _take_name(self, line: str) -> None:
        if line[1:2] not in CSA_SIDES:
            raise ExpectedError("N+ or N- and a name")
        if line[2:].strip():
            self.record.tags["first" if line[1] == "+" else "second"] = line[2:].strip()

    def _take_heading(self, line: str) -> None:
        heading, colon, value = line.partition(":")
        if not colon or not HEADING.fullmatch(heading):
            raise ExpectedError("a heading such as $EVENT: and its text")
        if value.strip():
            self.record.tags[TAGS.get(heading, heading)] = iso_date(value.strip())

    def _take_position(self, line: str) -> None:
        if self.is_set:
            raise ExpectedError("a move: the position is already set up")
        self.has_position = True
        kind = line[1:2]
        if kind == "I":
            self.board.cells = start_board("none").cells
            for number, name in _pieces(line[2:].rstrip()):
                piece = self.board.cells.pop(SQUARES.get(number, ""), "")
                if piece.upper() != CSA_KINDS.get(name):
                    raise ExpectedError("pieces to take away, such as 82HI22KA")
        elif kind in CSA_SIDES:
            self._put_pieces(CSA_SIDES[kind], line[2:].rstrip())
        elif kind and kind in "123456789":
            self._put_rank(int(kind), line[2:])
        else:
            raise ExpectedError("PI, P1 to P9, P+ or P-")

    def _put_pieces(self, seat: Seat, text: str) -> None:
        for number, name in _pieces(text):
            if (number, name) == ("00", "AL"):
                self.rest = seat
            elif name not in CSA_KINDS:
                raise ExpectedError("a piece such as FU")
            elif number != "00":
                self.board.cells[SQUARES[number]] = owned(CSA_KINDS[name], seat)
            elif CSA_KINDS[name] in _FULL_SET:
                self.board.hold(owned(CSA_KINDS[name], seat))
            else:
                raise ExpectedError("a piece that can be in hand")

    def _put_rank(self, rank: int, text: str) -> None:
        cells = _CELL.findall(text)
        names = NAMES[(rank - 1) * 9 : rank * 9]
        if len(cells) != len(names) or _CELL.sub("", text).strip():
            raise ExpectedError("nine squares such as -KY or *")
        for square, (side, name) in zip(names, cells, strict=True):
            if name and name not in CSA_KINDS:
                raise ExpectedError("nine squares such as -KY or *")
            if name:
                self.board.cells[square] = owned(CSA_KINDS[name], CSA_SIDES[side])

    def _set_up(self) -> None:
        if self.is_set:
            return
        self.is_set = True
        if not self.has_position:
            self.board.cells = start_board("none").cells
        if self.rest is not None:
            self._hold_rest(self.rest)
        set_start(self.record, self.board, self.warnings)
        self.first = self.board.copy()

    def _hold_rest(self, seat: Seat) -> None:
        used = [UNPROMOTED.get(piece, piece).upper() for piece in self.board.cells.values()]
        for kind, count in _FULL_SET.items():
            left = count - used.count(kind) - sum(hand.get(kind, 0) for hand in self.board.hands)
            if left > 0:
                self.board.hold(owned(kind, seat), left)

    def _take_side(self, line: str) -> None:
        if len(line) > 1:
            self._take_move(line)
        elif self.is_set:
            raise ExpectedError("a move: the side to move is already set")
        else:
            self.board.turn = CSA_SIDES[line]
            self._set_up()

    def _take_move(self, line: str) -> None:
        found = _MOVE.fullmatch(line)
        if not found or found[4] not in CSA_KINDS:
            raise ExpectedError("a move such as +7776FU")
        self._set_up()
        if self.tree.is_over:
            raise ExpectedError("no move after the end of the game")
        if CSA_SIDES[found[1]] is not self.board.turn:
            raise ExpectedError("a move of the other side")
        move = self._usi(found[2], SQUARES[found[3]], CSA_KINDS[found[4]])
        self.tree.line.append(Entry(move))
        self.board.play(move)

    def _usi(self, origin: str, target: str, kind: str) -> str:
        """Write a move as USI; whether it promotes shows by the piece that stood there."""
        if origin == "00":
            if kind not in _FULL_SET:
                raise ExpectedError("a piece that can be in hand")
            return f"{kind}*{target}"
        name = SQUARES[origin]
        before = self.board.cells.get(name, kind).upper()
        if kind != before and PROMOTED.get(before) != kind:
            raise ExpectedError(say("the piece on that square: {piece}", piece=CSA_PIECES[before]))
        return name + target + ("" if kind == before else "+")

    def _take_time(self, line: str) -> None:
        found = _TIME.fullmatch(line)
        if not found or not (self.tree.line or self.tree.is_over):
            raise ExpectedError("a time such as T12 after a move")
        self.tree.last_entry.seconds = float(found[1])

    def _take_special(self, line: str) -> None:
        self._set_up()
        if self.tree.is_over:
            # Some servers write the end twice, the first time with a remark.
            if line != self.end:
                self.warnings.add("the game is already over: {word} is ignored", word=line[:40])
            return
        self.tree.is_over, self.end = True, line
        side, word = CSA_SIDES.get(line[1:2]), line[1:].lstrip("+-")
        special = ENDINGS.get(word)
        if special is None or not line.isascii():
            self.warnings.add("unknown ending {word}", word=line[:40])
            return
        set_ending(self.record, special, self.board.turn, loser=side)


_STATEMENTS = {
    "V": _CsaReader._take_version,
    "N": _CsaReader._take_name,
    "$": _CsaReader._take_heading,
    "P": _CsaReader._take_position,
    "+": _CsaReader._take_side,
    "-": _CsaReader._take_side,
    "T": _CsaReader._take_time,
    "%": _CsaReader._take_special,
}


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    if len(text) > _MAX_PIECES or len(text) % 4 or _PIECE.sub("", text):
        raise ExpectedError("squares with pieces, such as 82HI22KA")
    for found in _PIECE.finditer(text):
        yield found[1], found[2]


_HEADINGS = {tag: heading for heading, tag in TAGS.items()}
# They need version 3, as does a fraction of a second.
_NEW_HEADINGS = ("$TIME", "$MAX_MOVES", "$JISHOGI", "$NOTE")


def write(records: Sequence[Record]) -> Writing:
    warnings = FileWarnings("CSA")
    games = [list(_game_lines(record, warnings)) for record in records]
    text = "\n".join(line for game in games for line in ("/", *game))[2:] + "\n"
    modern = not text.isascii() or any(
        line.startswith(_NEW_HEADINGS) or (line[:1] == "T" and "." in line)
        for game in games
        for line in game
    )
    version = "'CSA encoding=UTF-8\nV3.0\n" if modern else "V2.2\n"
    return Writing(warnings.encode(version + text), warnings.sentences)


def _game_lines(record: Record, warnings: FileWarnings) -> Iterator[str]:
    board, _ = set_up(record, warnings, ("comments", "result", "tags", "times"))
    yield from _heading_lines(record, warnings)
    yield from _position_lines(board)
    yield from _comment_lines(record.comment)
    yield from _move_lines(record, board, warnings)


def _heading_lines(record: Record, warnings: FileWarnings) -> Iterator[str]:
    for tag, start in (("first", "N+"), ("second", "N-")):
        if tag in record.tags:
            yield start + format_tag(tag, record.tags[tag], warnings)
    lost = []
    for tag, value in record.tags.items():
        heading = _HEADINGS.get(tag, tag)
        if HEADING.fullmatch(heading):
            yield f"{heading}:{format_tag(tag, value, warnings)}"
        elif tag not in ("first", "second"):
            lost.append(tag)
    if lost:
        warnings.add("{title} cannot store the tags {names}", names=", ".join(lost))


def _comment_lines(comment: str) -> list[str]:
    return [f"'*{line}" for line in split_comment(comment)]


def _position_lines(board: LooseBoard) -> Iterator[str]:
    side = "+-"[board.turn.index]
    if handicap_of(board) is not None:
        usual = start_board("none").cells
        gone = [name for name in usual if name not in board.cells]
        yield "PI" + "".join(DIGITS[name] + CSA_PIECES[usual[name].upper()] for name in gone)
        yield side
        return
    for rank in range(9):
        cells = [board.cells.get(name) for name in NAMES[rank * 9 : rank * 9 + 9]]
        yield f"P{rank + 1}" + "".join(
            f"{'+' if cell.isupper() else '-'}{CSA_PIECES[cell.upper()]}" if cell else " * "
            for cell in cells
        )
    for sign, hand in zip("+-", board.hands, strict=True):
        held = "".join(f"00{CSA_PIECES[kind]}" * hand.get(kind, 0) for kind in HAND_ORDER)
        if held:
            yield f"P{sign}{held}"
    yield side


def _move_lines(record: Record, first: LooseBoard, warnings: FileWarnings) -> Iterator[str]:
    """Write the moves and the end; variations are left out."""
    tail, board = end_entry(record), first
    for ply, entry, board, _, opens, _ in checked_walk(record, first):
        if opens:
            break
        if entry is tail:
            continue
        if entry.move is not None:
            yield _format_move(entry.move, board)
            yield from _time_lines(entry, warnings)
        elif entry.seconds is not None:
            warnings.add(
                "the time before move {ply} is left out: it does not belong to a move", ply=ply
            )
        yield from _comment_lines(entry.comment)
    word = csa_word(record, board.turn, warnings)
    if word:
        yield f"%{word}"
    if tail is not None:
        yield from _time_lines(tail, warnings) if word else ()
        yield from _comment_lines(tail.comment)
    if tail is not None and not word and tail.seconds is not None:
        warnings.add("the last time is left out: the record has no ending to attach it to")


def _format_move(move: str, board: LooseBoard) -> str:
    side, target = "+-"[board.turn.index], DIGITS[move[2:4]]
    if move[1] == "*":
        return f"{side}00{target}{CSA_PIECES[move[0]]}"
    piece = board.cells[move[:2]].upper()
    after = PROMOTED.get(piece, piece) if move[4:] else piece
    return f"{side}{DIGITS[move[:2]]}{target}{CSA_PIECES[after]}"


def _time_lines(entry: Entry, warnings: FileWarnings) -> list[str]:
    seconds = possible_seconds(entry.seconds, warnings)
    return [] if seconds is None else [f"T{seconds:.3f}".rstrip("0").rstrip(".")]


FORMAT = Format("csa", "CSA", (".csa",), ("shogi",), read, write)
