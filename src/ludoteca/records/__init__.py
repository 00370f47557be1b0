"""Games as documents: one file for each format."""

from ludoteca.records.format import Format, Reading, Writing
from ludoteca.records.record import Entry, Line, Record, Replay, ReplayedMove
from ludoteca.records.registry import all_formats, format_for

__all__ = [
    "Entry",
    "Format",
    "Line",
    "Reading",
    "Record",
    "Replay",
    "ReplayedMove",
    "Writing",
    "all_formats",
    "format_for",
]
