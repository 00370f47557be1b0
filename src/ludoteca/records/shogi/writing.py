"""What the writers of Shogi files share: first positions, endings, and notes on what is lost."""

from __future__ import annotations

import math
import re
from collections.abc import Container, Iterable, Iterator, Sequence

from ludoteca.core import RecordError, Seat, Sentence, say
from ludoteca.games.shogi import GAME
from ludoteca.records.record import Entry, Record
from ludoteca.records.shogi.board import MOVE, LooseBoard, Step, walk
from ludoteca.records.shogi.common import END, MAX_SECONDS, Notes, split_comment
from ludoteca.records.shogi.starts import start_board
from ludoteca.records.shogi.words import SPECIALS, Special

__all__ = [
    "check_move",
    "checked_walk",
    "csa_word",
    "encode",
    "end_entry",
    "find_special",
    "first_board",
    "one_line",
    "one_record",
    "remark_losses",
    "slashed_date",
    "whole_seconds",
]

_SAME_ENDINGS = {"no-move": "mate", "failed-declaration": "forfeit", "perpetual-check": "forfeit"}
"""Endings that these formats write as another one."""

_CSA_SPECIALS = [special for special in SPECIALS if not special.csa.startswith("NO_SHOW")]
_LOSSES = {
    "clocks": "{title} has no place for the time left on a clock",
    "comments": "{title} has no place for comments",
    "loose": "{title} has no place for a comment without a move: it is joined to the one before",
    "result": "{title} has no place for the result",
    "tags": "{title} has no place for names, dates and other tags",
    "times": "{title} has no place for the time that moves took",
    "variations": "{title} has no place for variations",
}
_ENTRY_FEATURES = ("comments", "times", "clocks")
_DASHED = re.compile(r"^(\d{4})-(\d{2})-(\d{2})", re.ASCII)


def encode(text: str, coding: str, notes: Notes) -> bytes:
    """Encode a text; what the coding lacks becomes a question mark, with a note."""
    try:
        return text.encode(coding)
    except UnicodeEncodeError:
        notes.add("some characters cannot be written: they became question marks")
        return text.encode(coding, "replace")


def one_record(records: Sequence[Record], title: str) -> Record:
    """Return the only record of a format that has one game in a file.

    Raises:
        RecordError: There are several, or none.
    """
    if len(records) != 1:
        raise RecordError(
            say(
                "{title} has one game in a file, not {count}: write each to a file of its own",
                title=title,
                count=len(records),
            )
        )
    return records[0]


def first_board(record: Record, title: str) -> tuple[LooseBoard, int]:
    """Set up the first position of a record, possible or not; return it and its move number.

    Raises:
        RecordError: It is another game, or another board than that of 9×9.
        LudotecaError: Its first position cannot be read.
    """
    if record.game != "shogi" or record.rules != "standard":
        game = record.game if record.game != "shogi" else record.rules
        raise RecordError(say("{title} is for Shogi, not for {game}", title=title, game=game))
    if record.start is None:
        rules = GAME.make_rules(record.rules, **record.options)
        return start_board(rules.handicap), 1
    number = record.start.split()[3:] or ["1"]
    ply = int(number[0]) if number[0].isdecimal() and len(number[0]) <= 6 else 1
    return LooseBoard.from_sfen(record.start), max(ply, 1)


def checked_walk(record: Record, board: LooseBoard) -> Iterator[Step]:
    """Walk through a record to write it.

    Raises:
        RecordError: A text is not a move of Shogi, or there is no piece for it.
    """
    for step in walk(record.line, board):
        if step.entry.move is not None:
            check_move(step.ply, step.entry.move, step.board)
        yield step


def check_move(ply: int, move: str, board: LooseBoard) -> None:
    """Make sure that a move can be written.

    Raises:
        RecordError: It is not a move of Shogi, or there is no piece for it.
    """
    if not MOVE.fullmatch(move):
        raise _no_move(ply, move, say("it is no move of Shogi"))
    if board.piece_for(move) is None:
        raise _no_move(ply, move, say("there is no piece on {square}", square=move[:2]))


def _no_move(ply: int, move: str, why: Sentence) -> RecordError:
    return RecordError(
        say("move {ply}, {move}, cannot be written: {why}", ply=ply, move=repr(move), why=why)
    )


def find_special(
    record: Record, turn: Seat, title: str, notes: Notes, choices: Iterable[Special] = SPECIALS
) -> Special | None:
    """Choose the word for a record's end, if there is one, with this side to move."""
    if not record.ending:
        return None
    ending = _SAME_ENDINGS.get(record.ending, record.ending)
    found = [special for special in choices if special.ending == ending]
    if not found:
        notes.add("{title} has no word for the ending {ending}", title=title, ending=record.ending)
        return None
    if record.ending in ("no-move", "failed-declaration"):
        notes.add(
            "{title} has no word for the ending {ending}: it says {word}",
            title=title,
            ending=record.ending,
            word=found[0].kif,
        )
    fitting = [special for special in found if special.winners(turn) == record.winners]
    return (fitting or found)[0]


def csa_word(record: Record, turn: Seat, title: str, notes: Notes) -> str:
    """Return CSA's word for a record's end, or nothing if there is none."""
    special = find_special(record, turn, title, notes, _CSA_SPECIALS)
    if special is None:
        if record.winners is not None and not record.ending:
            notes.add("{title} has no place for a result without its reason", title=title)
        return ""
    if special.ending == "forfeit" and record.winners and len(record.winners) == 1:
        loser = next(iter(record.winners)).opponent
        return f"{'+-'[loser.index]}ILLEGAL_ACTION"
    if special.winners(turn) != record.winners:
        notes.add(
            "{title} cannot say who won a game that ended by {ending} at the other side's turn",
            title=title,
            ending=record.ending,
        )
    return special.csa


def end_entry(record: Record) -> Entry | None:
    """Return the last entry if it is about the end of the game: a time or comment, no move."""
    if record.ending and record.line and record.line[-1].move is None:
        return record.line[-1]
    return None


def whole_seconds(seconds: float | None, title: str, notes: Notes) -> int | None:
    """Return whole seconds, for formats that have no fractions; None for an impossible time."""
    if seconds is None:
        return None
    if not 0 <= seconds < MAX_SECONDS:
        notes.add("a time that cannot be was left out: {seconds} seconds", seconds=seconds)
        return None
    if seconds != math.floor(seconds):
        notes.add("{title} has whole seconds only: fractions are left out", title=title)
    return int(seconds)


def remark_losses(
    record: Record, title: str, notes: Notes, holds: Container[str], extras: Container[str] = ()
) -> None:
    """Note what a record has that a format has no place for.

    Args:
        record: What is to be written.
        title: The format's name.
        notes: Where it is said.
        holds: What the format can hold, by the keys of the table above.
        extras: The extras it can hold.
    """
    found, names = _features(record)
    for feature, sentence in _LOSSES.items():
        if feature in found and feature not in holds:
            notes.add(sentence, title=title)
    lost = sorted(name for name in names if name not in extras)
    if lost:
        notes.add("{title} has no place for {names}", title=title, names=", ".join(lost[:5]))
    for option in sorted(record.options):
        if option != "handicap" or record.start is not None:
            notes.add("{title} has no place for the option {key}", title=title, key=option)


def _features(record: Record) -> tuple[set[str], set[str]]:
    """List what is used anywhere in a record, and the names of its extras."""
    found, names = {"tags"} if record.tags else set(), set(record.extras)
    if record.comment:
        found.add("comments")
    if record.ending or record.winners is not None:
        found.add("result")
    stack, tail = [record.line], end_entry(record)
    while stack:
        for entry in stack.pop():
            names |= entry.extras.keys()
            is_loose = entry.move is None and entry is not tail and END not in entry.extras
            if is_loose and (entry.comment or entry.extras):
                found.add("loose")
            stack += entry.variations
            has = (entry.comment, entry.seconds is not None, entry.clock is not None)
            found |= {name for name, used in zip(_ENTRY_FEATURES, has, strict=True) if used}
            if entry.variations:
                found.add("variations")
    return found, names


def one_line(text: str, notes: Notes) -> str:
    """Return a text without line breaks, with a note if it had some."""
    lines = split_comment(text.replace("\0", " "))
    if len(lines) > 1:
        notes.add("the line breaks of tags became spaces")
    return " ".join(lines).strip(" \u3000\t")


def slashed_date(text: str) -> str:
    """Write the date that a text begins with as 1999/07/15."""
    return _DASHED.sub(r"\1/\2/\3", text)
