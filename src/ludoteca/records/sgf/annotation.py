"""What an analysis found about the moves of a record, written into it and read back.

Every format that has comments gets a line there, ``Ludoteca: ?? Black 41.2 %; better: D4``: the
mark, the chance of the first seat, and words. SGF and our own format also get properties: the
value (V), the mark (BM or DO), a triangle (TR) on the better point in Go, and our own (LU) with the
exact numbers. The better line is a variation. Annotating again replaces all of it, nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from ludoteca.games.go import GoPosition
from ludoteca.records.record import Entry, Line, Record
from ludoteca.records.sgf.go import values
from ludoteca.records.sgf.reader import INSERTED
from ludoteca.records.sgf.root import colours_of
from ludoteca.records.sgf.tree import OURS, format_number, format_ours

Extras = dict[str, tuple[str, ...]]

_PREFIX = "Ludoteca: "
_BETTER = "better"  # The comment of a variation that is ours
_LINE = re.compile(
    rf"{_PREFIX}(?:(?P<mark>\?\?|\?!|\?) )?(?:(?P<whose>.*?) )??"
    r"(?P<percent>[0-9]{1,3}\.[0-9]) %(?:; (?P<text>.*))?"
)
# The formats that hold properties, and those that hold no variations.
_WITH_PROPERTIES = frozenset({"sgf", "ludo"})
_WITHOUT_VARIATIONS = frozenset({"csa", "usi"})
_MARKS: Mapping[str, tuple[str, str]] = {"?!": ("DO", ""), "?": ("BM", "1"), "??": ("BM", "2")}
_OWN_NAMES = ("chance", "lead", "better")  # In our own property


@dataclass(frozen=True, slots=True)
class Annotation:
    """What is known about a move after it was played."""

    chance: float  # The expected result of the first seat, from 0 to 1
    mark: str = ""  # ``?!``, ``?``, ``??`` or nothing
    lead: float | None = None  # By how many points the first seat leads
    whose: str = ""  # The name of the first seat
    text: str = ""  # More in words, on one line
    better: tuple[str, ...] = ()  # The moves of a better line


def annotate(
    record: Record, annotations: Sequence[Annotation], summary: str, format_key: str
) -> Record:
    """Return a record with annotations, one for each of its first moves.

    Args:
        record: The record; it is not changed.
        annotations: What to write, in the order of the moves.
        summary: What to write about the whole game, before the first move.
        format_key: The format that the record will be written in.
    """
    clean = without_annotations(record)
    write = _Writer(record, format_key)
    left = list(reversed(annotations))
    line = []
    for entry in clean.line:
        is_move = entry.move is not None
        annotation = left.pop() if is_move and left else None
        line.append(entry if annotation is None else write.entry(entry, annotation))
    said = [f"{_PREFIX}{one}" for one in summary.splitlines()]
    return replace(clean, line=line, comment=_joined(clean.comment, *said))


def read_annotation(entry: Entry) -> Annotation | None:
    """Return what was annotated; None if nothing was."""
    found = next(filter(None, map(_LINE.fullmatch, entry.comment.splitlines())), None)
    if found is None:
        return None
    ours = dict(raw.split(":", 1) for raw in entry.extras.get(OURS, ()) if ":" in raw)
    chance, lead = _number(ours.get("chance")), _number(ours.get("lead"))
    lines = [line for line in entry.variations if _is_ours(line)]
    return Annotation(
        float(found["percent"]) / 100 if chance is None else chance,
        found["mark"] or "",
        lead,
        found["whose"] or "",
        found["text"] or "",
        tuple(one.move for line in lines[:1] for one in line if one.move is not None),
    )


def without_annotations(record: Record) -> Record:
    """Return a record as it was before it was annotated."""
    line = [_without(record, entry) for entry in record.line]
    return replace(record, line=line, comment=_without_lines(record.comment, _is_said_by_us))


class _Writer:
    """Annotates entries for one format."""

    def __init__(self, record: Record, format_key: str) -> None:
        self._game = record.find_game()
        first = record.first_position()
        # The names of points in SGF; only Go has them.
        self._points = values(first.size) if isinstance(first, GoPosition) else {}
        self._has_properties = format_key in _WITH_PROPERTIES
        self._has_variations = format_key not in _WITHOUT_VARIATIONS

    def entry(self, entry: Entry, annotation: Annotation) -> Entry:
        if INSERTED in entry.extras.get(OURS, ()):
            return entry  # The file does not have this pass.
        mark = f"{annotation.mark} " if annotation.mark else ""
        whose = f"{annotation.whose} " if annotation.whose else ""
        text = f"; {annotation.text}" if annotation.text else ""
        said = f"{_PREFIX}{mark}{whose}{100 * annotation.chance:.1f} %{text}"
        changed = replace(entry, comment=_joined(entry.comment, said))
        if self._has_properties:
            changed = replace(changed, extras=self._extras(entry, annotation))
        if annotation.better and self._has_variations:
            first, *rest = annotation.better
            line = [Entry(first, f"{_PREFIX}{_BETTER}"), *map(Entry, rest)]
            changed = replace(changed, variations=[*entry.variations, line])
        return changed

    def _extras(self, entry: Entry, annotation: Annotation) -> Extras:
        extras = dict(entry.extras)
        extras["V"] = (self._value(annotation),)
        if annotation.mark and not {"BM", "DO", "IT", "TE"} & extras.keys():
            ident, value = _MARKS[annotation.mark]
            extras[ident] = (value,)
        ours = [format_ours("chance", f"{annotation.chance:.6f}")]
        if annotation.lead is not None:
            ours.append(format_ours("lead", f"{annotation.lead:.2f}"))
        if point := self._point(entry, annotation):
            extras["TR"] = (point,)
            ours.append(format_ours("better", point))
        extras[OURS] = (*extras.get(OURS, ()), *ours)
        return extras

    def _value(self, annotation: Annotation) -> str:
        """Return the value as SGF defines it: good for Black if it is positive."""
        value = 2 * annotation.chance - 1 if annotation.lead is None else annotation.lead
        is_first_black = colours_of(self._game)[0] != "W"
        return format_number(round(value if is_first_black else -value, 4) + 0.0)

    def _point(self, entry: Entry, annotation: Annotation) -> str:
        """Return the better point as SGF names it, if no triangle is in the way."""
        if "TR" in entry.extras or not annotation.better:
            return ""
        return self._points.get(annotation.better[0], "")


def _without(record: Record, entry: Entry) -> Entry:
    if read_annotation(entry) is None:
        return entry
    extras = dict(entry.extras)
    raws = extras.get(OURS, ())
    ours = [raw for raw in raws if raw.partition(":")[0] in _OWN_NAMES]
    if ours:
        extras.pop("V", None)
        for raw in ours:
            name, _, value = raw.partition(":")
            if name == "better" and extras.get("TR") == (value,):
                del extras["TR"]
        extras[OURS] = tuple(raw for raw in raws if raw not in ours)
        if not extras[OURS]:
            del extras[OURS]
        _drop_mark(extras, entry)
    return replace(
        entry,
        comment=_without_lines(entry.comment, _is_said_by_us),
        extras=extras,
        variations=[line for line in entry.variations if not _is_ours(line)],
    )


def _drop_mark(extras: Extras, entry: Entry) -> None:
    annotation = read_annotation(entry)
    if annotation is not None and annotation.mark:
        ident, value = _MARKS[annotation.mark]
        if extras.get(ident) == (value,):
            del extras[ident]


def _is_ours(line: Line) -> bool:
    return bool(line) and f"{_PREFIX}{_BETTER}" in line[0].comment.splitlines()


def _is_said_by_us(line: str) -> bool:
    return line.startswith(_PREFIX)


def _without_lines(comment: str, is_left_out: Callable[[str], bool]) -> str:
    lines = comment.split("\n")
    left = [line for line in lines if not is_left_out(line)]
    return comment if len(left) == len(lines) else "\n".join(left)


def _joined(comment: str, *lines: str) -> str:
    return "\n".join([*filter(None, [comment]), *lines])


def _number(text: str | None) -> float | None:
    try:
        return None if text is None else float(text)
    except ValueError:
        return None
