"""KIF: the record format of Kakinoki Shogi, the most used one in Japan.

A move is its number, target, piece and origin: ``1 ７六歩(77)``, then the time it took. Files that
end in ``.kif`` are in Shift JIS, those that end in ``.kifu`` in UTF-8; either is read in both.
"""

from ludoteca.records.format import Format
from ludoteca.records.shogi.kif.reader import read
from ludoteca.records.shogi.kif.writer import write, write_utf8

__all__ = ["FORMAT", "UTF8_FORMAT", "read", "write", "write_utf8"]

FORMAT = Format("kif", "KIF", (".kif",), ("shogi",), read, write)
UTF8_FORMAT = Format("kifu", "KIF (UTF-8)", (".kifu",), ("shogi",), read, write_utf8)
