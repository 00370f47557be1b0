"""Reading headings, first positions and results of KIF and KI2 files."""

from __future__ import annotations

import re

from ludoteca.core import Seat
from ludoteca.games.shogi.board import HAND_ORDER, owned
from ludoteca.games.shogi.notations.words import KINDS, SQUARES
from ludoteca.records.file_warnings import FileWarnings
from ludoteca.records.record import Record
from ludoteca.records.shogi.board import NAMES, LooseBoard
from ludoteca.records.shogi.common import MAX_IN_HAND, ExpectedError
from ludoteca.records.shogi.reading import set_start, set_tag
from ludoteca.records.shogi.starts import HANDICAP_KEYS, start_board
from ludoteca.records.shogi.words import ENDINGS, Special, read_numeral

HANDICAP = "手合割"
RULER = "手数----"
HEADING = re.compile(
    r"([^：:*#&|+\s][^：]{0,79})：(.*)|([^：:*#&|+\s][^：:]{0,79}):(.*)", re.DOTALL
)
_RESULT = re.compile(
    r"[\s　]*まで、?[0-9０-９]*手?(?:で|に?て)?(?:(時間切れ)により)?"
    r"(?:([先後下上])手の(勝ち|入玉勝ち|反則勝ち|反則負け)|(千日手|持将棋|中断|詰み|詰|入玉宣言|\S+))"
)
_SEATS = {"先": Seat.FIRST, "下": Seat.FIRST, "後": Seat.SECOND, "上": Seat.SECOND}
_CELL = re.compile(rf"([v^V ]?)([・.{''.join(word for word in KINDS if len(word) == 1)}])")
_HANDS = {f"{word}手の持駒": seat for word, seat in _SEATS.items()}
_TURNS = {f"{word}手番": seat for word, seat in _SEATS.items()}
_COUNT = re.compile(r"手数[＝=]\s*([0-9]{1,6})\s*手?(?:\s*[▲△☗☖]?([１-９1-9].))?")
_MAX_WORDS = 38
"""The most pieces in a hand, each named separately."""

NONE = "なし"


class Head:
    """Reads the head of a file line by line."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.diagram = Diagram()
        self.handicap: str | None = None
        self.lines = 0
        """How many of its lines could be read."""

    def take(self, line: str) -> bool:
        """Take a line; return whether it is one of a head and can be read."""
        if self.diagram.take(line) or line.startswith(RULER):
            self.lines += 1
            return True
        found = HEADING.fullmatch(line)
        if not found:
            return False
        heading = (found[1] or found[3]).strip()
        value = (found[2] if found[1] else found[4]).strip()
        hand = self.diagram.take_hand(heading, value)
        if hand is not None:
            self.lines += hand
            return hand
        self.lines += 1
        if heading == HANDICAP:
            self.handicap = value
        elif value:
            set_tag(self.record, heading, value)
        return True

    def finish(self, warnings: FileWarnings) -> LooseBoard:
        """Set up the first position.

        Raises:
            ExpectedError: The head has none.
        """
        key = HANDICAP_KEYS.get(self.handicap or "平手")
        if self.diagram.ranks == 9:
            board, ply = self.diagram.board, self.diagram.ply
        elif self.diagram.ranks:
            raise ExpectedError("nine ranks of a diagram")
        elif key is None:
            raise ExpectedError("a handicap such as 平手 or 二枚落ち, or a diagram")
        else:
            board, ply = start_board(key), 1
        set_start(self.record, board, warnings, ply)
        return board


class Diagram:
    """Reads a diagram line by line."""

    def __init__(self) -> None:
        self.board = LooseBoard({}, Seat.FIRST)
        self.ranks = 0
        self.ply = 1
        self.before = ""
        """The square of the move before, if the diagram says it."""

    def take(self, line: str) -> bool:
        """Take a line; return whether it is one of a diagram and can be read."""
        if line.startswith("|"):
            return self._take_rank(line)
        words = line.strip()
        if words in _TURNS:
            self.board.turn = _TURNS[words]
            return True
        if found := _COUNT.match(words):
            self.ply = int(found[1]) + 1
            self.before = SQUARES.get(found[2] or "", "")
            return True
        return words.startswith("+--") or words.replace(" ", "").startswith("９８７")

    def take_hand(self, heading: str, value: str) -> bool | None:
        """Take the heading of a hand; return None for another heading, False for a bad one."""
        if heading not in _HANDS:
            return None
        words = [] if value.strip() == NONE else value.split(None, _MAX_WORDS)
        if len(words) > _MAX_WORDS or any(self.board.hands[_HANDS[heading].index].values()):
            return False
        for word in words:
            kind, count = KINDS.get(word[0]), read_numeral(word[1:])
            if kind is None or kind not in HAND_ORDER or count is None or count > MAX_IN_HAND:
                return False
            self.board.hold(owned(kind, _HANDS[heading]), count)
        return True

    def _take_rank(self, line: str) -> bool:
        cells = _CELL.findall(line[1:].partition("|")[0])
        if len(cells) != 9 or self.ranks == 9:
            return False
        for name, (side, word) in zip(NAMES[self.ranks * 9 :], cells, strict=False):
            if word in KINDS:
                seat = Seat.SECOND if side in ("v", "V") else Seat.FIRST
                self.board.cells[name] = owned(KINDS[word], seat)
        self.ranks += 1
        return True


def read_result(line: str) -> tuple[Special, frozenset[Seat] | None] | None:
    """Read the line that tells the result, such as まで12手で後手の勝ち; None if it is another.

    Who won is None if it does not say.
    """
    found = _RESULT.match(line)
    if not found:
        return None
    late, seat, how, word = found.groups()
    if not seat:
        special = ENDINGS.get(word)
        return special and (special, frozenset() if special.result == "draw" else None)
    special = ENDINGS["TIME_UP"] if late else ENDINGS.get(how, ENDINGS["TORYO"])
    winner = _SEATS[seat].opponent if how == "反則負け" else _SEATS[seat]
    return special, frozenset({winner})
