"""Writing headings, first positions and results of KIF and KI2 files."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ludoteca.core import Seat
from ludoteca.games.shogi.board import HAND_ORDER
from ludoteca.games.shogi.notations.words import SHORT_PIECES
from ludoteca.games.shogi.rules import HANDICAPS
from ludoteca.records.record import Entry, Record
from ludoteca.records.shogi.board import NAMES, LooseBoard
from ludoteca.records.shogi.common import BOOKMARK, REMARK, Notes, split_comment
from ludoteca.records.shogi.head_reader import HAND_LIMIT, HANDICAP, HEADING, NONE, RULER
from ludoteca.records.shogi.starts import HANDICAP_NAMES, handicap_of
from ludoteca.records.shogi.words import HEADINGS, NUMERALS, Special, seat_word
from ludoteca.records.shogi.writing import encode, one_line, slashed_date

__all__ = ["comment_lines", "draw", "encode_japanese", "format_result", "head_lines", "headings"]


def head_lines(record: Record, board: LooseBoard, ply: int, notes: Notes) -> Iterator[str]:
    """Write the head of a file."""
    for remark in record.extras.get(REMARK, ()):
        yield "#" + " ".join(split_comment(remark))
    handicap = handicap_of(board) if ply == 1 else None
    if handicap is None:
        yield from draw(board, ply)
    else:
        yield f"{HANDICAP}：{HANDICAP_NAMES[handicap][0]}"
    for heading, value in headings(record, board, notes).items():
        yield f"{heading}：{value}"


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
    """Return whether a text would be read again as a heading."""
    found = HEADING.fullmatch(f"{text}：")
    unlike = not text.startswith((HANDICAP, RULER, "変化", "まで")) and "の持駒" not in text
    return bool(found and found[1] == text and text.strip() == text and unlike and "\n" not in text)


def draw(board: LooseBoard, ply: int) -> Iterator[str]:
    """Draw a position; ``ply`` is the number of the next move."""
    yield f"{seat_word(Seat.SECOND, handicap=False)}の持駒：{_format_hand(board, Seat.SECOND)}"
    yield "  ９ ８ ７ ６ ５ ４ ３ ２ １"
    yield "+---------------------------+"
    for rank in range(9):
        pieces = [board.cells.get(name, "") for name in NAMES[rank * 9 : rank * 9 + 9]]
        yield f"|{''.join(map(_format_cell, pieces))}|{NUMERALS[rank + 1]}"
    yield "+---------------------------+"
    yield f"{seat_word(Seat.FIRST, handicap=False)}の持駒：{_format_hand(board, Seat.FIRST)}"
    if ply != 1:
        yield f"手数＝{ply - 1} まで"
    if board.turn is Seat.SECOND:
        yield "後手番"


def _format_cell(piece: str) -> str:
    if not piece:
        return " ・"
    return ("v" if piece.islower() else " ") + SHORT_PIECES[piece.upper()]


def _format_hand(board: LooseBoard, seat: Seat) -> str:
    hand = board.hands[seat.index]
    held = [
        SHORT_PIECES[kind] + (NUMERALS[min(count, HAND_LIMIT)] if count > 1 else "")
        for kind in HAND_ORDER
        if (count := hand.get(kind, 0))
    ]
    return "　".join(held) or NONE


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
