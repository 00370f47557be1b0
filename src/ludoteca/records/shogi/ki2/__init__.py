"""KI2: moves as people read them aloud, ``▲７六歩 △３四歩``, without the squares they come from.

As with KIF, ``.ki2`` is in Shift JIS and ``.ki2u`` in UTF-8.
"""

from ludoteca.records.format import Format
from ludoteca.records.shogi.ki2.reader import read
from ludoteca.records.shogi.ki2.writer import write, write_utf8

__all__ = ["FORMAT", "UTF8_FORMAT", "read", "write", "write_utf8"]

FORMAT = Format("ki2", "KI2", (".ki2",), ("shogi",), read, write)
UTF8_FORMAT = Format("ki2u", "KI2 (UTF-8)", (".ki2u",), ("shogi",), read, write_utf8)
