"""What an SGF file says about a game as a whole: names, dates and the result.

What SGF has no property for stands in one of ours, ``LU``, as values ``name:text``.
"""

from __future__ import annotations

import re

from ludoteca.core import Seat
from ludoteca.records.record import Record
from ludoteca.records.sgf.clock import read_clock, write_clock
from ludoteca.records.sgf.tree import Node, escape, read_simple, read_text

OURS = "LU"
"""Our private property."""

_TAGS = {
    "EV": "event",
    "RO": "round",
    "DT": "date",
    "PC": "place",
    "GN": "title",
    "GC": "note",
    "ON": "opening",
    "TM": "time",
    "OT": "overtime",
    "AN": "annotator",
    "US": "user",
    "SO": "source",
    "CP": "copyright",
}
_SEAT_TAGS = {"P{}": "", "{}R": "-rank", "{}T": "-team"}
_LETTERS = {"resign": "R", "time": "T", "forfeit": "F"}
_ENDINGS = {"": ""} | {
    word: ending for ending, letter in _LETTERS.items() for word in (ending, letter.lower())
}
_WON = re.compile(r"([BW])\+(.*)", re.IGNORECASE | re.DOTALL)
_NUMBER = re.compile(r"[+-]?[0-9]{1,9}(?:\.[0-9]{1,9})?", re.ASCII)
_KNOWN = re.compile(r"(?:rules|start|winners|ending|option\.[^:]*|tag\.[^:]*):")
_MAX_OURS = 1_000
"""How many values of our property are read; the rest are only stored."""

_SCORE = "score"
"""The ending of a game that was counted, and the tag for its score."""

_CLOCK_TAGS = ("time", "overtime")
_BOTH = "both"


def read_names(root: Node, colours: str) -> dict[str, str]:
    """Return the tags of the root's properties; the first of the colours is the first seat's."""
    tags = {}
    for ident, tag in _tags(colours).items():
        values = root.get(ident, [])
        if len(values) == 1:
            text = read_text(values[0]) if ident == "GC" else read_simple(values[0])
            if text:
                tags[tag] = text
    if control := read_clock(root):
        tags = {tag: text for tag, text in tags.items() if tag not in _CLOCK_TAGS}
        tags["clock"] = control
    for name, text in read_ours(root).items():
        if name.startswith("tag."):
            tags[name.removeprefix("tag.")] = text
    return tags


def write_names(tags: dict[str, str], colours: str) -> tuple[Node, list[str]]:
    """Return the properties of tags, and values of our own property for the others."""
    clock = write_clock(tags.get("clock", ""))
    elsewhere = {"clock", *_CLOCK_TAGS} if clock else set()
    known = {tag: ident for ident, tag in _tags(colours).items() if tag not in elsewhere}
    node = {known[tag]: [escape(text)] for tag, text in tags.items() if tag in known and text}
    ours = [
        format_ours(f"tag.{tag}", text)
        for tag, text in tags.items()
        if (tag not in known or not text) and tag != _SCORE and not (clock and tag == "clock")
    ]
    return node | clock, ours


def read_result(root: Node, colours: str) -> tuple[frozenset[Seat] | None, str, str]:
    """Return who won, by which ending, and the score, as in B+3.5."""
    values = root.get("RE", [])
    result = read_simple(values[0]).strip() if len(values) == 1 else ""
    winners, ending, score = _read_words(result, colours)
    ours = read_ours(root)
    if ours.get("winners") == _BOTH:
        winners = frozenset(Seat)
    return winners, ours.get("ending", ending), ours.get("tag.score", score)


def write_result(record: Record, colours: str) -> tuple[Node, list[str]]:
    """Return the property of the result, and values of our own for what it cannot say."""
    score = record.tags.get(_SCORE, "")
    result = _in_words(record.winners, record.ending, score, colours)
    _, ending, read_score = _read_words(result, colours)
    ours = []
    if record.winners == frozenset(Seat):
        ours.append(format_ours("winners", _BOTH))
    if ending != record.ending:
        ours.append(format_ours("ending", record.ending))
    if read_score != score:
        ours.append(format_ours("tag.score", score))
    return {"RE": [escape(result)]} if result else {}, ours


def read_ours(node: Node) -> dict[str, str]:
    """Return what our own property says, by name."""
    pairs = (raw.partition(":") for raw in node.get(OURS, [])[:_MAX_OURS])
    return {read_simple(name): read_text(raw) for name, colon, raw in pairs if colon}


def format_ours(name: str, text: str) -> str:
    """Write a value of our own property."""
    return f"{escape(name)}:{escape(text)}"


def is_unknown(raw: str) -> bool:
    """Return whether a value of our own property in a root is unknown."""
    return not _KNOWN.match(raw)


def parse_number(raw: str) -> float | None:
    """Read a number as SGF writes it; None for anything else."""
    text = raw.strip()
    return float(text) if _NUMBER.fullmatch(text) else None


def format_number(number: float) -> str:
    """Write a number as SGF does.

    >>> format_number(7.0), format_number(6.5)
    ('7', '6.5')
    """
    return repr(float(number)).removesuffix(".0")


def _tags(colours: str) -> dict[str, str]:
    both = {
        ident.format(colour): seat + tag
        for ident, tag in _SEAT_TAGS.items()
        for colour, seat in zip(colours, ("first", "second"), strict=True)
    }
    return both | _TAGS


def _read_words(result: str, colours: str) -> tuple[frozenset[Seat] | None, str, str]:
    if result.lower() in ("0", "draw"):
        return frozenset(), "", ""
    if result.lower() == "void":
        return None, "void", ""
    won = _WON.fullmatch(result)
    if not won:
        return None, "", ""
    winners = frozenset({Seat(colours.index(won[1].upper()))})
    how = won[2].strip().lower()
    if how in _ENDINGS:
        return winners, _ENDINGS[how], ""
    if parse_number(how) is None:
        return None, "", ""
    return winners, _SCORE, f"{won[1].upper()}+{how}"


def _in_words(winners: frozenset[Seat] | None, ending: str, score: str, colours: str) -> str:
    if winners is None:
        return "Void" if ending == "void" else ""
    if not winners:
        return "0"
    if len(winners) > 1:
        return "?"
    letter = colours[next(iter(winners)).index]
    side, _, margin = score.partition("+")
    if ending == _SCORE and side == letter and parse_number(margin) is not None:
        return score
    return f"{letter}+{_LETTERS.get(ending, '')}"
