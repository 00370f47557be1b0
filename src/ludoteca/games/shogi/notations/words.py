"""The Japanese words for squares, pieces and moves, and the pattern of a written move.

Sources: the KIF format by Yoshikazu Kakinoki and the Japan Shogi Association's guide on how to
write moves.
"""

from __future__ import annotations

import re

from ludoteca.core import Seat
from ludoteca.games.shogi.board import RANKS

WIDE_DIGITS = "１２３４５６７８９"
RANK_WORDS = "一二三四五六七八九"

# What each square is called: ``７六`` for ``7f``.
SQUARE_WORDS = {
    f"{file}{rank}": WIDE_DIGITS[file - 1] + word
    for file in range(1, 10)
    for rank, word in zip(RANKS, RANK_WORDS, strict=True)
}
# Each square in plain digits: ``76`` for ``7f``.
DIGITS = {name: f"{name[0]}{RANKS.index(name[1]) + 1}" for name in SQUARE_WORDS}
# The square of each word, in any kind of digits.
SQUARES = {
    file + rank: name
    for name, word in SQUARE_WORDS.items()
    for file in (word[0], name[0])
    for rank in (word[1], DIGITS[name][1], WIDE_DIGITS[int(DIGITS[name][1]) - 1])
}
_WORDS = ("歩", "香", "桂", "銀", "金", "角", "飛", "玉", "と", "成香", "成桂", "成銀", "馬", "龍")
PIECES = dict(zip("PLNSGBRKTUVWHD", _WORDS, strict=True))
SHORT_PIECES = PIECES | {"U": "杏", "V": "圭", "W": "全"}  # The same in one character, for diagrams
KINDS = {word: kind for table in (PIECES, SHORT_PIECES) for kind, word in table.items()}
KINDS |= {"王": "K", "竜": "D", "と金": "T", "仝": "W", "个": "P"}

_CODES = ("FU", "KY", "KE", "GI", "KI", "KA", "HI", "OU", "TO", "NY", "NK", "NG", "UM", "RY")
# The code of each piece in the format of the Computer Shogi Association.
CSA_PIECES = dict(zip("PLNSGBRKTUVWHD", _CODES, strict=True))
CSA_KINDS = {code: kind for kind, code in CSA_PIECES.items()}

CSA_SIDES = {"+": Seat.FIRST, "-": Seat.SECOND}  # The signs of both sides there
# The marks that may precede a move.
SIDES = dict.fromkeys("▲▼☗", Seat.FIRST) | dict.fromkeys("△▽☖", Seat.SECOND)
# A move such as ``７六歩(77)``, ``▲同　銀`` or ``５八金右``.
MOVE = re.compile(
    r"(?P<side>[▲▼☗△▽☖]?)(?:(?P<square>[１-９1-9][一二三四五六七八九１-９1-9])|同)\s*"
    r"(?P<piece>成[香桂銀]|と金|[歩香桂銀金角飛玉王と杏圭全馬龍竜])(?P<which>[右左直上行寄引]{0,3})"
    r"(?P<mark>成|不成|生|打)?(?:\((?P<origin>[0-9]{2})\))?"
)
