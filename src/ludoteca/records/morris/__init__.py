"""Morris games in text like PGN, as the program Sanmill and others exchange them.

Rows are counted from the bottom there: our ``e5-d5`` is ``e3-d3``.
"""

from ludoteca.records.format import Format
from ludoteca.records.morris.reader import read
from ludoteca.records.morris.writer import write

__all__ = ["FORMAT", "FORMATS", "read", "write"]

FORMAT = Format("morris-text", "Morris text", (".mor", ".pgn"), ("morris",), read, write)
FORMATS = (FORMAT,)
