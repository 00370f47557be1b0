"""First positions of Shogi: handicaps under the names that files have for them."""

from __future__ import annotations

from functools import cache

from ludoteca.games.shogi import GAME
from ludoteca.games.shogi.rules import HANDICAPS
from ludoteca.records.shogi.board import LooseBoard

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


def handicap_of(board: LooseBoard) -> str | None:
    """Return the key of the handicap that a position starts (``none`` if even), or None."""
    if any(board.hands[0].values()) or any(board.hands[1].values()):
        return None
    for key in STARTS:
        start = _start_board(key)
        if board.cells == start.cells and board.turn is start.turn:
            return key
    return None


def start_board(key: str) -> LooseBoard:
    """Set up the first position of a handicap."""
    return _start_board(key).copy()


@cache
def _start_board(key: str) -> LooseBoard:
    return LooseBoard.from_sfen(STARTS[key])
