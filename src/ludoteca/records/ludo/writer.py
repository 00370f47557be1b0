"""Writing our own format."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from ludoteca.core import OptionValue
from ludoteca.records.format import Writing
from ludoteca.records.ludo.reader import NO_MOVE, RESERVED, VERSION
from ludoteca.records.movetext import RESULTS, MoveMark, fill, format_seconds, numbered, walk
from ludoteca.records.record import Entry, Line, Record

_HEADING = f'[Ludo "{VERSION}"]\n'
_ROW = 10
"""How many moves without comments stand in a row."""

_BARE_TAG = re.compile(r"[a-z][A-Za-z0-9_-]*", re.ASCII)
_BARE_WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*", re.ASCII)
_BARE_MOVE = re.compile(r"[A-Za-z0-9][A-Za-z0-9+*,=-]*", re.ASCII)

# What an editor, a terminal or UTF-8 would not preserve.
_UNSEEN = r"\\\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff"
_IN_COMMENT = re.compile(rf"[{_UNSEEN}}}]")
_IN_QUOTES = re.compile(rf'[{_UNSEEN}"\t\n]')
_SHORT = {"\n": r"\n", "\r": r"\r", "\t": r"\t", "\\": r"\\", '"': r"\"", "}": r"\}"}

_RESULT_OF = {winners: text for text, winners in RESULTS.items()}


def write(records: Sequence[Record]) -> Writing:
    """Write games of any kind; nothing is lost, so there are no warnings.

    Raises:
        RecordError: Variations are nested too deep.
    """
    games = ("\n".join([*_tags(record), "", fill(_pieces(record)), ""]) for record in records)
    return Writing("\n".join([_HEADING, *games]).encode())


def _tags(record: Record) -> Iterator[str]:
    yield _tag("Game", _quoted(record.game))
    yield _tag("Rules", _quoted(record.rules))
    for key, value in record.options.items():
        yield _tag("Option", _name(key), _literal(value))
    if record.start is not None:
        yield _tag("Start", _quoted(record.start))
    for key, text in record.tags.items():
        if _BARE_TAG.fullmatch(key) and key.lower() not in RESERVED:
            yield _tag(key[0].upper() + key[1:], _quoted(text))
        else:
            yield _tag("Tag", _quoted(key), _quoted(text))
    yield _tag("Result", _quoted(_RESULT_OF[record.winners]))
    if record.ending:
        yield _tag("Ending", _quoted(record.ending))
    yield from _extras("Extra", record.extras)


def _pieces(record: Record) -> Iterator[str]:
    if record.comment:
        yield _comment(record.comment)
        yield "\n"
    yield from _moves(record.line)
    if record.line:
        yield "\n"
    yield _RESULT_OF[record.winners]


def _moves(line: Line) -> Iterator[str]:
    is_bare = False
    for item, number, depth in numbered(walk(line), 1):
        was_bare, is_bare = is_bare, _is_bare(item)
        if isinstance(item, MoveMark):
            yield item.value
            continue
        is_new_row = not depth and number > 1 and (number % _ROW == 1 or not (was_bare and is_bare))
        if is_new_row:
            yield "\n"
        yield from _entry(item, "" if was_bare and not is_new_row else f"{number}. ")


def _is_bare(item: Entry | MoveMark) -> bool:
    """Return whether a move has nothing else to be written."""
    if isinstance(item, MoveMark) or item.move is None:
        return False
    said = item.comment or item.extras or item.variations
    return not said and item.seconds is None and item.clock is None


def _entry(entry: Entry, number: str) -> Iterator[str]:
    if entry.move is None:
        yield NO_MOVE
    else:
        bare = _BARE_MOVE.fullmatch(entry.move) and entry.move not in RESULTS
        yield number + (entry.move if bare else _quoted(entry.move))
    if entry.seconds is not None:
        yield _tag("%emt", format_seconds(entry.seconds))
    if entry.clock is not None:
        yield _tag("%clk", format_seconds(entry.clock))
    yield from _extras("%extra", entry.extras)
    if entry.comment:
        yield _comment(entry.comment)


def _extras(name: str, extras: Mapping[str, tuple[str, ...]]) -> Iterator[str]:
    for key, values in extras.items():
        yield _tag(name, _name(key), *map(_quoted, values))


def _tag(*words: str) -> str:
    return f"[{' '.join(words)}]"


def _name(text: str) -> str:
    return text if _BARE_WORD.fullmatch(text) else _quoted(text)


def _literal(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return _quoted(value) if isinstance(value, str) else repr(value)


def _quoted(text: str) -> str:
    return f'"{_IN_QUOTES.sub(_escape, text)}"'


def _comment(text: str) -> str:
    return f"{{{_IN_COMMENT.sub(_escape, text)}}}"


def _escape(found: re.Match[str]) -> str:
    return _SHORT.get(found[0]) or f"\\u({ord(found[0]):x})"
