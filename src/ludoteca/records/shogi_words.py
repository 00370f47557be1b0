"""The Japanese words of Shogi records: squares, pieces, handicaps, endings and headings.

Sources: the KIF format by Yoshikazu Kakinoki and the record format of the Computer Shogi
Association (CSA); the names of specials are CSA's, without their percent sign.
"""

from __future__ import annotations

from typing import NamedTuple

from ludoteca.core import Seat
from ludoteca.games.shogi import GAME
from ludoteca.games.shogi.rules import HANDICAPS

__all__ = [
    "CSA_KINDS",
    "CSA_PIECES",
    "ENDINGS",
    "HANDICAP_KEYS",
    "HANDICAP_NAMES",
    "HEADINGS",
    "KINDS",
    "NUMERALS",
    "PIECES",
    "SHORT_PIECES",
    "SPECIALS",
    "SQUARES",
    "SQUARE_WORDS",
    "STARTS",
    "TAGS",
    "Special",
    "read_numeral",
    "seat_word",
]

_FILES = "１２３４５６７８９"
NUMERALS: tuple[str, ...] = (
    "〇",
    *"一二三四五六七八九",
    "十",
    *("十" + digit for digit in "一二三四五六七八"),
)
"""The numbers up to eighteen, the most pawns that one hand can hold."""

SQUARE_WORDS = {
    f"{file}{rank}": _FILES[file - 1] + NUMERALS[number]
    for file in range(1, 10)
    for number, rank in enumerate("abcdefghi", start=1)
}
"""How each square is called: ``７六`` for ``7f``."""

SQUARES = {word: name for name, word in SQUARE_WORDS.items()}
SQUARES |= {name[0] + word[1]: name for name, word in SQUARE_WORDS.items()}
SQUARES |= {
    word[0] + _FILES["abcdefghi".index(name[1])]: name for name, word in SQUARE_WORDS.items()
}
SQUARES |= {f"{name[0]}{'abcdefghi'.index(name[1]) + 1}": name for name in SQUARE_WORDS}
"""The square of each word, in whichever digits it is written."""

_KINDS = "PLNSGBRKTUVWHD"
_WORDS = ("歩", "香", "桂", "銀", "金", "角", "飛", "玉", "と", "成香", "成桂", "成銀", "馬", "龍")
PIECES = dict(zip(_KINDS, _WORDS, strict=True))
"""Each piece by its letter of the board module."""

SHORT_PIECES = PIECES | {"U": "杏", "V": "圭", "W": "全"}
"""The same in one character, for diagrams."""

KINDS = {word: kind for table in (PIECES, SHORT_PIECES) for kind, word in table.items()}
KINDS |= {"王": "K", "竜": "D", "と金": "T", "仝": "W", "个": "P", "歩兵": "P"}

_CODES = ("FU", "KY", "KE", "GI", "KI", "KA", "HI", "OU", "TO", "NY", "NK", "NG", "UM", "RY")
CSA_PIECES = dict(zip(_KINDS, _CODES, strict=True))
CSA_KINDS = {name: kind for kind, name in CSA_PIECES.items()}

_HANDICAPS = (
    ("none", "平手", "HIRATE"),
    ("lance", "香落ち", "KY"),
    ("right-lance", "右香落ち", "KY_R"),
    ("bishop", "角落ち", "KA"),
    ("rook", "飛車落ち", "HI"),
    ("rook-lance", "飛香落ち", "HIKY"),
    ("2", "二枚落ち", "2"),
    ("3", "三枚落ち", "3"),
    ("4", "四枚落ち", "4"),
    ("5", "五枚落ち", "5"),
    ("left-5", "左五枚落ち", "5_L"),
    ("6", "六枚落ち", "6"),
    ("left-7", "左七枚落ち", "7_L"),
    ("right-7", "右七枚落ち", "7_R"),
    ("8", "八枚落ち", "8"),
    ("10", "十枚落ち", "10"),
)
_SEVEN = {"left-7": "2sgkg3/9", "right-7": "3gkgs2/9"}
"""White's first ranks without seven pieces, which the game does not offer as a handicap."""

HANDICAP_NAMES = {key: (japanese, preset) for key, japanese, preset in _HANDICAPS}
"""Each handicap's name in KIF and in JKF."""

HANDICAP_KEYS = {name: key for key, *names in _HANDICAPS for name in names}

STARTS = {
    "none": GAME.format_position(GAME.start()),
    **{
        key: f"{ranks}/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1"
        for key, ranks in (*HANDICAPS.items(), *_SEVEN.items())
    },
}
"""The first position of each handicap."""


class Special(NamedTuple):
    """A word in place of a move, which ends a game."""

    ending: str
    """The key of the ending in a record."""

    csa: str
    kif: str
    result: str
    """Whether the side to move has a ``loss`` or a ``win``, a ``draw``, or ``none`` is known."""

    def winners(self, turn: Seat) -> frozenset[Seat] | None:
        """Return who has won if this stands where it would be that side's turn."""
        if self.result == "none":
            return None
        if self.result == "draw":
            return frozenset()
        return frozenset({turn if self.result == "win" else turn.opponent})


SPECIALS = (
    Special("resign", "TORYO", "投了", "loss"),
    Special("mate", "TSUMI", "詰み", "loss"),
    Special("repetition", "SENNICHITE", "千日手", "draw"),
    Special("impasse", "JISHOGI", "持将棋", "draw"),
    Special("declaration", "KACHI", "入玉勝ち", "win"),
    Special("time", "TIME_UP", "切れ負け", "loss"),
    Special("forfeit", "ILLEGAL_MOVE", "反則勝ち", "win"),
    Special("forfeit", "ILLEGAL_ACTION", "反則負け", "loss"),
    Special("no-show", "NO_SHOW", "不戦敗", "loss"),
    Special("no-show", "NO_SHOW_WIN", "不戦勝", "win"),
    Special("max-moves", "MAX_MOVES", "最大手数", "draw"),
    Special("interrupted", "CHUDAN", "中断", "none"),
    Special("takeback", "MATTA", "待った", "none"),
    Special("no-mate", "FUZUMI", "不詰", "none"),
    Special("error", "ERROR", "エラー", "none"),
)
ENDINGS = {word: special for special in SPECIALS for word in (special.csa, special.kif)}
"""Each special by its words; some have more than one."""

ENDINGS |= {
    "HIKIWAKE": ENDINGS["JISHOGI"],
    "引き分け": ENDINGS["JISHOGI"],
    "引分": ENDINGS["JISHOGI"],
    "入玉宣言": ENDINGS["KACHI"],
    "宣言勝ち": ENDINGS["KACHI"],
    "時間切れ": ENDINGS["TIME_UP"],
    "反則手": ENDINGS["反則勝ち"],
    "詰": ENDINGS["TSUMI"],
}

TAGS = {
    "開始日時": "date",
    "終了日時": "end",
    "棋戦": "event",
    "場所": "place",
    "戦型": "opening",
    "表題": "title",
    "持ち時間": "time",
    "備考": "note",
    "先手": "first",
    "下手": "first",
    "後手": "second",
    "上手": "second",
}
"""The tag for each heading of a file; another heading is a tag of its own name."""

HEADINGS = {tag: heading for heading, tag in reversed(TAGS.items())}

_SEATS = {False: ("先手", "後手"), True: ("下手", "上手")}


def seat_word(seat: Seat, *, handicap: bool) -> str:
    """Name a side; in handicap games the sides have names of their own."""
    return _SEATS[handicap][seat.index]


def read_numeral(text: str) -> int | None:
    """Read a number up to eighteen, in Japanese or other digits; nothing means one."""
    if not text:
        return 1
    if text in NUMERALS:
        return NUMERALS.index(text)
    digits = text.translate({ord(wide): str(value) for value, wide in enumerate(_FILES, start=1)})
    if len(digits) <= 2 and digits.isascii() and digits.isdigit():
        return int(digits)
    return None
