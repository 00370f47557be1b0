"""Writing CSA files: version 3 where it is needed, for what version 2.2 cannot say."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludoteca.games.shogi.board import HAND_ORDER, PROMOTED
from ludoteca.games.shogi.notations.words import CSA_PIECES, DIGITS
from ludoteca.records.file_warnings import FileWarnings
from ludoteca.records.format import Writing
from ludoteca.records.record import Entry, Record
from ludoteca.records.shogi.board import NAMES, LooseBoard
from ludoteca.records.shogi.common import split_comment
from ludoteca.records.shogi.csa.reader import HEADING, TAGS
from ludoteca.records.shogi.starts import handicap_of, start_board
from ludoteca.records.shogi.writing import (
    checked_walk,
    csa_word,
    end_entry,
    format_tag,
    possible_seconds,
    set_up,
)

_HEADINGS = {tag: heading for heading, tag in TAGS.items()}
_NEW_HEADINGS = ("$TIME", "$MAX_MOVES", "$JISHOGI", "$NOTE")
"""They need version 3, as does a fraction of a second."""


def write(records: Sequence[Record]) -> Writing:
    """Write games, one after another.

    Raises:
        RecordError: A record is of another game, or has a move without a piece.
    """
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
