"""What Shogi files call endings, headings, sides and numbers.

Sources: the KIF format by Yoshikazu Kakinoki and the record format of the Computer Shogi
Association (CSA). The words for squares, pieces and moves are in the game's ``notations/words.py``;
the names of specials are CSA's, without their percent sign.
"""

from __future__ import annotations

from typing import NamedTuple

from ludoteca.core import Seat
from ludoteca.games.shogi.notations.words import RANK_WORDS

# The extra of an entry without a move that ends a variation: how it ends, in CSA's words.
END = "shogi.end"
BOOKMARK = "kif.bookmark"  # The extra that holds the name of a bookmark in the game
REMARK = "kif.remark"  # The extra that holds remarks of programs on the file
DATES = ("date", "end")
# The numbers up to eighteen, the most pawns that one hand can hold.
NUMERALS = ("〇", *RANK_WORDS, "十", *("十" + digit for digit in RANK_WORDS[:-1]))


class Special(NamedTuple):
    """A word in place of a move, which ends a game."""

    ending: str
    csa: str
    kif: str
    # Whether the side to move has a ``loss`` or a ``win``, a ``draw``, or ``none`` is known.
    result: str

    def winners(self, turn: Seat) -> frozenset[Seat] | None:
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
# Each special by its words; some have more than one.
ENDINGS = {word: special for special in SPECIALS for word in (special.csa, special.kif)}
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
# The tag for each heading of a file; another heading is a tag of its own name.
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
    return int(text) if len(text) <= 2 and text.isdecimal() else None
