"""What the writers of Shogi files share: first positions, endings, and warnings on what is lost."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Iterator, Sequence

from ludoteca.core import RecordError, Seat, say
from ludoteca.games.shogi import GAME
from ludoteca.records.file_warnings import FileWarnings
from ludoteca.records.record import Entry, Record
from ludoteca.records.shogi.board import MOVE, LooseBoard, PlacedEntry, is_time, start_board, walk
from ludoteca.records.shogi.reader import split_comment
from ludoteca.records.shogi.words import DATES, END, SPECIALS, Special

# Endings that these formats write as another one.
_SAME_ENDINGS = {"no-move": "mate", "failed-declaration": "forfeit", "perpetual-check": "forfeit"}
_CSA_SPECIALS = [special for special in SPECIALS if not special.csa.startswith("NO_SHOW")]
_LOSSES = {
    "clocks": "{title} cannot store the time left on a clock",
    "comments": "{title} cannot store comments",
    "joined": "{title} cannot store a comment without a move: it is joined to the one before",
    "result": "{title} cannot store the result",
    "tags": "{title} cannot store names, dates and other tags",
    "times": "{title} cannot store the time that moves took",
    "variations": "{title} cannot store variations",
    "number": "{title} cannot store the number of the first move",
}
_DASHED = re.compile(r"^(\d{4})-(\d{2})-(\d{2})", re.ASCII)


def one_record(records: Sequence[Record], warnings: FileWarnings) -> Record:
    """Return the only record of a format that has one game in a file."""
    if len(records) != 1:
        template = "{title} has one game in a file, not {count}: write each to a file of its own"
        raise RecordError(template, title=warnings.title, count=len(records))
    return records[0]


def set_up(
    record: Record, warnings: FileWarnings, holds: Collection[str], extras: Collection[str] = ()
) -> tuple[LooseBoard, int]:
    """Set up the first position of a record, possible or not; return it and its move number.

    Warns of what the format does not hold; ``holds`` has keys of ``_LOSSES``.
    """
    if (record.game, record.rules) != (GAME.key, "standard"):
        game = record.game if record.game != GAME.key else record.rules
        raise RecordError("{title} is for Shogi, not for {game}", title=warnings.title, game=game)
    if record.start is None:
        rules = GAME.make_rules(record.rules, **record.options)
        board, ply = start_board(rules.handicap), 1
    else:
        board = LooseBoard.from_sfen(record.start)
        number = "".join(record.start.split()[3:])
        ply = max(1, int(number)) if number.isdecimal() and len(number) <= 6 else 1
    found, names = _features(record)
    found |= {"number"} if ply != 1 else set()
    for feature in sorted(found - set(holds)):
        warnings.add(_LOSSES[feature])
    if lost := sorted(names - set(extras)):
        warnings.add("{title} cannot store {names}", names=", ".join(lost[:5]))
    for option in sorted(record.options):
        if option != "handicap" or record.start is not None:
            warnings.add("{title} cannot store the option {key}", key=option)
    return board, ply


def checked_walk(record: Record, board: LooseBoard) -> Iterator[PlacedEntry]:
    for placed in walk(record.line, board):
        move = placed.entry.move
        why = None
        if move is not None and not MOVE.fullmatch(move):
            why = say("it is not a move of Shogi")
        elif move is not None and placed.board.piece_for(move) is None:
            why = say("there is no piece on {square}", square=move[:2])
        if why:
            template = "move {ply}, {move}, cannot be written: {why}"
            raise RecordError(template, ply=placed.ply, move=repr(move), why=why)
        yield placed


def find_special(
    record: Record, turn: Seat, warnings: FileWarnings, choices: Iterable[Special] = SPECIALS
) -> Special | None:
    """Choose the word for a record's end, if there is one, with this side to move."""
    if not record.ending:
        return None
    ending = _SAME_ENDINGS.get(record.ending, record.ending)
    found = [special for special in choices if special.ending == ending]
    if not found:
        warnings.add("{title} cannot express the ending {ending}", ending=record.ending)
        return None
    if record.ending in ("no-move", "failed-declaration"):
        template = "{title} has no word for the ending {ending}: it says {word}"
        warnings.add(template, ending=record.ending, word=found[0].kif)
    fitting = [special for special in found if special.winners(turn) == record.winners]
    return (fitting or found)[0]


def csa_word(record: Record, turn: Seat, warnings: FileWarnings) -> str:
    """Return CSA's word for a record's end, or nothing if there is none."""
    special = find_special(record, turn, warnings, _CSA_SPECIALS)
    if special is None:
        if record.winners is not None and not record.ending:
            warnings.add("{title} cannot store a result without its reason")
        return ""
    if special.ending == "forfeit" and record.winners and len(record.winners) == 1:
        loser = next(iter(record.winners)).opponent
        return f"{'+-'[loser.index]}ILLEGAL_ACTION"
    if special.winners(turn) != record.winners:
        template = (
            "{title} cannot say who won a game that ended by {ending} at the other side's turn"
        )
        warnings.add(template, ending=record.ending)
    return special.csa


def end_entry(record: Record) -> Entry | None:
    """Return the last entry if it is about the end of the game: a time or comment, no move."""
    if record.ending and record.line and record.line[-1].move is None:
        return record.line[-1]
    return None


def possible_seconds(seconds: float | None, warnings: FileWarnings) -> float | None:
    """Return a time if it is possible, else None, with a warning if it is not."""
    if seconds is None or is_time(seconds):
        return seconds
    warnings.add("an impossible time was left out: {seconds} seconds", seconds=seconds)
    return None


def whole_seconds(seconds: float | None, warnings: FileWarnings) -> int | None:
    """Return possible_seconds, for formats that have no fractions."""
    possible = possible_seconds(seconds, warnings)
    if possible is None:
        return None
    if possible != math.floor(possible):
        warnings.add("{title} has whole seconds only: fractions are left out")
    return int(possible)


def _features(record: Record) -> tuple[set[str], set[str]]:
    """List what is used anywhere in a record, and the names of its extras."""
    names = set(record.extras)
    of_game = {
        "tags": record.tags,
        "comments": record.comment,
        "result": record.ending or record.winners is not None,
    }
    found = {name for name, used in of_game.items() if used}
    stack, tail = [record.line], end_entry(record)
    while stack:
        for entry in stack.pop():
            names |= entry.extras.keys()
            stack += entry.variations
            is_loose = entry.move is None and entry is not tail and END not in entry.extras
            has = {
                "comments": entry.comment,
                "times": entry.seconds is not None,
                "clocks": entry.clock is not None,
                "variations": entry.variations,
                "joined": is_loose and (entry.comment or entry.extras),
            }
            found |= {name for name, used in has.items() if used}
    return found, names


def format_tag(tag: str, text: str, warnings: FileWarnings) -> str:
    """Write a tag in one line, with a warning if it had several; a date begins as in 1999/07/15."""
    lines = split_comment(text.replace("\0", " "))
    if len(lines) > 1:
        warnings.add("the line breaks of tags became spaces")
    line = " ".join(lines).strip(" \u3000\t")
    return _DASHED.sub(r"\1/\2/\3", line) if tag in DATES else line
