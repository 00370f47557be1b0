"""Our own format: any game as a text that people can read and write, without any loss.

Tags in square brackets, then the moves, with comments in braces and variations in parentheses;
docs/ludo.md describes it.
"""

from ludoteca.records.format import Format
from ludoteca.records.ludo.reader import read
from ludoteca.records.ludo.writer import write

__all__ = ["FORMAT", "FORMATS", "read", "write"]

FORMAT = Format("ludo", "Ludoteca", (".ludo",), (), read, write)
FORMATS = (FORMAT,)
