"""The first node of an SGF file: names, dates, clock, rules and result, as properties.

What SGF has no property for stands in one of ours, ``LU``, as values ``name:text``. Readers format
the root too, to store only what the record does not already say.
"""

from __future__ import annotations

import re
from typing import Any, cast

from ludoteca.core import AnyGame, Position, Seat
from ludoteca.games.go import GoPosition, GoRules
from ludoteca.records.record import Record
from ludoteca.records.sgf.go import SETUP, colour_of, said_by_sgf, write_rules, write_start
from ludoteca.records.sgf.tree import (
    OURS,
    Node,
    escape,
    format_ours,
    parse_number,
    read_ours,
    read_simple,
    read_text,
)
from ludoteca.version import __version__

# The key of each game by its number in SGF.
GAMES = {1: "go", 5: "morris", 8: "shogi", 13: "neutron"}
MOVE_PROPERTIES = ("B", "W", "BL", "WL")  # The properties of a move that the root may have
_NUMBERS = {key: number for number, key in GAMES.items()}
_ALWAYS = {"FF": ["4"], "CA": ["UTF-8"], "AP": [f"Ludoteca:{__version__}"]}
# What is written in every file, whatever a file said before.
WRITTEN_ALWAYS = frozenset({*_ALWAYS, "GM", "SZ"})


def colours_of(game: AnyGame) -> str:
    """Return B and W, the first seat's before the other's."""
    return "".join(name[0] for name in game.seat_names)


def extra_properties(
    record: Record, root: Node, first: Position[Any]
) -> dict[str, tuple[str, ...]]:
    """Return the root properties that the record itself does not say, to be written back.

    A property that the file does not have, but would get from the record, is stored without values.
    """
    own = format_root(record, first, set_up=True)
    elsewhere = {*WRITTEN_ALWAYS, *(MOVE_PROPERTIES if colour_of(root) else ())}
    if all(set(root.get(ident, [])) == set(own.get(ident, [])) for ident in SETUP):
        elsewhere |= SETUP
    extras = {
        ident: tuple(raws)
        for ident, raws in root.items()
        if ident not in elsewhere
        and (ident in SETUP or [*map(read_simple, raws)] != [*map(read_simple, own.get(ident, []))])
    }
    missing = own.keys() - root.keys() - elsewhere
    return extras | dict.fromkeys(sorted(missing), ())


def format_root(record: Record, position: Position[Any], *, set_up: bool) -> Node:
    game = record.find_game()
    colours = colours_of(game)
    names, ours = write_names(record.tags, colours)
    result, more = write_result(record, colours)
    node: Node = {**_ALWAYS, "GM": [str(_NUMBERS[game.key])]}
    said: frozenset[str] = frozenset()
    start: str | None = record.start
    if game.key == "go":
        rules = cast(GoRules, position.rules)
        node |= write_rules(rules)
        said = said_by_sgf(rules)
        setup, start = write_start(cast(GoPosition, position))
        node |= setup if set_up else {}
    elif record.rules != next(iter(game.presets)):
        more.append(format_ours("rules", record.rules))
    if start is not None:
        more.append(format_ours("start", start))
    for key, value in record.options.items():
        if key not in said:
            more.append(format_ours(f"option.{key}", str(value).lower()))
    node |= names | result
    if record.comment:
        node["C"] = [escape(record.comment)]
    if ours or more:
        node[OURS] = ours + more
    return node


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
_KNOWN = re.compile(r"(?:rules|start|winners|ending|option\.[^:]*|tag\.[^:]*):")
_SCORE = "score"  # The ending of a game that was counted, and the tag for its score
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


def is_unknown(raw: str) -> bool:
    return not _KNOWN.match(raw)


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


_DURATION = r"(?:[0-9]{1,6}h)?(?:[0-9]{1,6}m)?(?:[0-9]{1,6}(?:\.[0-9]{1,3})?s)?"
_CONTROL = re.compile(rf"({_DURATION})(?:\+([0-9]{{1,6}}[x/])?({_DURATION}))?")
_PART = re.compile(r"([0-9.]+)([hms])")
_UNITS = {"h": 3600, "m": 60, "s": 1}
_WORDS = {"x": "byo-yomi", "/": "Canadian", "": "fischer"}
_DAYS = re.compile(r"([0-9]{1,2})d/move")
_DAY = 24 * 3600
_MAX_DAYS = 14
_SECONDS = re.compile(r"[0-9]{1,6}(?:\.[0-9]{1,3})?")
_OVERTIME = re.compile(
    r"(?:([0-9]{1,3}x)(?=.* byo)|([0-9]{1,3}/)(?=.* can)|(?=.* fis))"
    rf"({_SECONDS.pattern}) (?:byo-?yomi|canadian|fischer)",
    re.IGNORECASE,
)


def write_clock(control: str) -> Node:
    """Return the properties of a control; none if it is not a usual one.

    >>> write_clock("10m+5x30s")
    {'TM': ['600'], 'OT': ['5x30 byo-yomi']}
    """
    if days := _DAYS.fullmatch(control):
        node = {"TM": ["0"], "OT": [f"1x{int(days[1]) * _DAY} {_WORDS['x']}"]}
        return node if read_clock(node) == control else {}
    found = _CONTROL.fullmatch(control)
    if not found or not found[1]:
        return {}
    node = {"TM": [f"{_seconds(found[1]):.15g}"]}
    if found[3]:
        periods = found[2] or ""
        node["OT"] = [f"{periods}{_seconds(found[3]):.15g} {_WORDS[periods[-1:]]}"]
    return node if read_clock(node) == control else {}


def read_clock(node: Node) -> str:
    """Return the control that ``TM`` and ``OT`` mean, or nothing if it is not a usual one.

    >>> read_clock({"TM": ["600"], "OT": ["25/600 Canadian"]})
    '10m+25/10m'
    >>> read_clock({"TM": ["0"], "OT": ["1x259200 byo-yomi"]})
    '3d/move'
    """
    main, overtime = node.get("TM", []), node.get("OT", [])
    if len(main) != 1 or len(overtime) > 1 or not _SECONDS.fullmatch(main[0]):
        return ""
    if not overtime:
        return _duration(float(main[0])) if float(main[0]) else ""
    found = _OVERTIME.fullmatch(overtime[0])
    if not found:
        return ""
    periods = found[1] or found[2] or ""
    days, rest = divmod(float(found[3]), _DAY)
    if periods == "1x" and not float(main[0]) and not rest and 1 <= days <= _MAX_DAYS:
        return f"{days:.0f}d/move"
    return f"{_duration(float(main[0]))}+{periods}{_duration(float(found[3]))}"


def _seconds(duration: str) -> float:
    return sum(float(number) * _UNITS[unit] for number, unit in _PART.findall(duration))


def _duration(seconds: float) -> str:
    minutes, rest = divmod(seconds, 60)
    parts = ((int(minutes) // 60, "h"), (int(minutes) % 60, "m"), (round(rest, 3), "s"))
    return "".join(f"{number:.15g}{unit}" for number, unit in parts if number) or "0s"
