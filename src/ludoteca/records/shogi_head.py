"""What KIF and KI2 files have besides moves: headings, the first position and the result."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ludoteca.core import Seat, Sentence, say
from ludoteca.games.shogi.rules import HANDICAPS
from ludoteca.records.record import Entry, Record
from ludoteca.records.shogi_board import LooseBoard
from ludoteca.records.shogi_diagram import Diagram, draw
from ludoteca.records.shogi_file import (
    END,
    Notes,
    encode,
    handicap_of,
    iso_date,
    one_line,
    set_ending,
    set_start,
    slashed_date,
    split_comment,
    start_board,
)
from ludoteca.records.shogi_words import (
    ENDINGS,
    HANDICAP_KEYS,
    HANDICAP_NAMES,
    HEADINGS,
    TAGS,
    Special,
    seat_word,
)

__all__ = [
    "BOOKMARK",
    "END",
    "REMARK",
    "Head",
    "Result",
    "comment_lines",
    "encode_japanese",
    "format_result",
    "head_lines",
    "headings",
    "read_result",
    "set_tag",
]

BOOKMARK = "kif.bookmark"
"""The extra that holds the name of a place in the game."""

REMARK = "kif.remark"
"""The extra that holds remarks of programs on the file."""

_HANDICAP = "手合割"
_RULER = "手数----"
_HEADING = re.compile(
    r"([^：:*#&|+\s][^：]{0,79})：(.*)|([^：:*#&|+\s][^：:]{0,79}):(.*)", re.DOTALL
)
_RESULT = re.compile(
    r"[\s　]*まで、?[0-9０-９]*手?(?:で|に?て)?(?:(時間切れ)により)?"
    r"(?:([先後下上])手の(勝ち|入玉勝ち|反則勝ち|反則負け)|(千日手|持将棋|中断|詰み|詰|入玉宣言|\S+))"
)
_BY_WORD = {"入玉勝ち": "KACHI", "反則勝ち": "反則勝ち", "反則負け": "反則負け"}
_SEATS = {"先": Seat.FIRST, "下": Seat.FIRST, "後": Seat.SECOND, "上": Seat.SECOND}


class Head:
    """Reads the head of a file line by line."""

    def __init__(self, record: Record) -> None:
        """Begin with a record that it fills."""
        self.record = record
        self.diagram = Diagram()
        self.handicap: str | None = None
        self.lines = 0
        """How many of its lines could be read."""

    def take(self, line: str) -> bool:
        """Take a line; return whether it is one of a head and can be read."""
        if self.diagram.take(line) or line.startswith(_RULER):
            self.lines += 1
            return True
        found = _HEADING.fullmatch(line)
        if not found:
            return False
        heading = (found[1] or found[3]).strip()
        value = (found[2] if found[1] else found[4]).strip()
        hand = self.diagram.take_hand(heading, value)
        if hand is not None:
            self.lines += hand
            return hand
        self.lines += 1
        if heading == _HANDICAP:
            self.handicap = value
        elif value:
            set_tag(self.record, heading, value)
        return True

    def finish(self, notes: Notes) -> tuple[LooseBoard | None, Sentence | None]:
        """Set up the first position; return it, or say what would be right."""
        if self.diagram.ranks == 9:
            board = self.diagram.board
            set_start(self.record, board, notes, self.diagram.ply)
            return board, None
        if self.diagram.ranks:
            return None, say("nine ranks of a diagram")
        key = HANDICAP_KEYS.get(self.handicap or "平手")
        if key is None:
            return None, say("a handicap such as 平手 or 二枚落ち, or a diagram")
        board = start_board(key)
        set_start(self.record, board, notes)
        return board, None


def set_tag(record: Record, heading: str, value: str) -> None:
    """Keep a heading of a file as a tag."""
    tag = TAGS.get(heading, heading)
    record.tags[tag] = iso_date(value) if tag in ("date", "end") else value


def headings(record: Record, board: LooseBoard, notes: Notes) -> Mapping[str, str]:
    """Return the tags of a record under the headings that files have for them."""
    is_handicap = handicap_of(board) in HANDICAPS
    names = HEADINGS | {
        "first": seat_word(Seat.FIRST, handicap=is_handicap),
        "second": seat_word(Seat.SECOND, handicap=is_handicap),
    }
    found, lost = {}, []
    for tag, value in record.tags.items():
        heading, text = names.get(tag, tag), one_line(value, notes)
        if _is_heading(heading):
            found[heading] = slashed_date(text) if tag in ("date", "end") else text
        else:
            lost.append(repr(tag))
    if lost:
        notes.add("there is no place for the tags {names}", names=", ".join(lost))
    return found


def _is_heading(text: str) -> bool:
    """Say whether a text would be read again as a heading."""
    found = _HEADING.fullmatch(f"{text}：")
    unlike = not text.startswith((_HANDICAP, _RULER, "変化", "まで")) and "の持駒" not in text
    return bool(found and found[1] == text and text.strip() == text and unlike and "\n" not in text)


def head_lines(record: Record, board: LooseBoard, ply: int, notes: Notes) -> Iterator[str]:
    """Write the head of a file."""
    for remark in record.extras.get(REMARK, ()):
        yield "#" + " ".join(split_comment(remark))
    handicap = handicap_of(board) if ply == 1 else None
    if handicap is None:
        yield from draw(board, ply)
    else:
        yield f"{_HANDICAP}：{HANDICAP_NAMES[handicap][0]}"
    for heading, value in headings(record, board, notes).items():
        yield f"{heading}：{value}"


def read_result(line: str) -> tuple[Special, frozenset[Seat] | None] | None:
    """Read the line that tells the result, such as まで12手で後手の勝ち; None if it is another.

    Who won is None if it does not say.
    """
    found = _RESULT.match(line)
    if not found:
        return None
    late, seat, how, word = found.groups()
    if not seat:
        special = ENDINGS.get(word)
        return special and (special, frozenset() if special.result == "draw" else None)
    special = ENDINGS["TIME_UP" if late else _BY_WORD.get(how, "TORYO")]
    winner = _SEATS[seat].opponent if how == "反則負け" else _SEATS[seat]
    return special, frozenset({winner})


class Result:
    """The end of a game as a file tells it: by a word after the moves, by a sentence, or both."""

    def __init__(self) -> None:
        """Begin with an end that nobody knows."""
        self.special: Special | None = None
        self.told: tuple[Special, frozenset[Seat] | None] | None = None

    def settle(self, record: Record, first_turn: Seat, bare: str = "") -> None:
        """Give a record its end; on who won, the sentence is to be believed.

        Args:
            record: The record with its moves.
            first_turn: Whose turn it was before them.
            bare: The ending of a game that was won if no word says how.
        """
        moves = len([entry for entry in record.line if entry.move is not None])
        turn = first_turn if moves % 2 == 0 else first_turn.opponent
        if self.special:
            winners = self.special.winners(turn)
            told = self.told[1] if self.told else None
            set_ending(record, self.special, winners if told is None else told)
        elif self.told:
            special, told = self.told
            set_ending(record, special, special.winners(turn) if told is None else told)
            if special.csa == "TORYO":
                record.ending = bare


def format_result(record: Record, special: Special | None, plies: int) -> str:
    """Write the sentence that tells the result, or nothing if there is none."""
    start, handicap = f"まで{plies}手で", record.options.get("handicap", "none") != "none"
    if record.winners is None or len(record.winners) != 1:
        return start + special.kif if special else ""
    winner = next(iter(record.winners))
    word, seat = "勝ち", winner
    if special and special.ending == "forfeit":
        word = "反則負け" if special.result == "loss" else "反則勝ち"
        seat = winner.opponent if special.result == "loss" else winner
    elif special and special.ending == "declaration":
        word = special.kif
    return f"{start}{seat_word(seat, handicap=handicap)}の{word}"


def comment_lines(of: Record | Entry) -> Iterator[str]:
    """Write a comment and a bookmark."""
    for line in split_comment(of.comment):
        yield f"*{line}"
    for name in of.extras.get(BOOKMARK, ())[:1]:
        yield "&" + " ".join(split_comment(name))


def encode_japanese(text: str, notes: Notes, first_line: str = "") -> bytes:
    """Write text in Shift JIS, or, where that lacks a character, in UTF-8 with its mark.

    The first line, if there is one, names the coding.
    """
    try:
        data = text.encode("cp932")
        if data.decode("cp932") == text:
            return first_line.format(coding="Shift_JIS").encode() + data
    except UnicodeError:
        pass
    notes.add("the file is in UTF-8: Shift JIS lacks some of its characters")
    return encode("\ufeff" + first_line.format(coding="UTF-8") + text, "utf-8", notes)
