"""The game of Shogi, put together."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ludoteca.core import Game, Geometry, Place, Seat, Sentence
from ludoteca.games.shogi import diagram, evaluate, geometry, narration
from ludoteca.games.shogi.board import FREE
from ludoteca.games.shogi.declaration import ImpasseClaim
from ludoteca.games.shogi.furigoma import Furigoma
from ludoteca.games.shogi.notations import figurine
from ludoteca.games.shogi.notations.csa import CSA
from ludoteca.games.shogi.notations.kif import KIF
from ludoteca.games.shogi.notations.western import WESTERN
from ludoteca.games.shogi.position import ShogiMove, ShogiPosition
from ludoteca.games.shogi.rules import HANDICAPS, PRESETS, ShogiRules
from ludoteca.games.shogi.text import format_position, parse_move, read_position


class Shogi(Game[ShogiRules, ShogiPosition, ShogiMove]):
    """Captured pieces come back on the captor's side."""

    key = "shogi"
    title = "Shogi"
    summary = "Japanese chess: pieces you capture can be dropped back on your side."
    seat_names = ("Black", "White")
    presets = PRESETS
    notations = MappingProxyType({notation.key: notation for notation in (WESTERN, KIF, CSA)})
    numbers_turns = True
    signs = diagram.SIGNS
    piece_sets = MappingProxyType({"kanji": diagram.KANJI})
    phases = (Furigoma,)
    claims = (ImpasseClaim(),)
    draws_are_offered = False

    def setup(self, rules: ShogiRules) -> ShogiPosition:
        """Set up the pieces without those of the handicap; then White begins."""
        ranks, turn = rules.start.split("/"), Seat.FIRST
        if rules.handicap != "none":
            ranks[:2], turn = HANDICAPS[rules.handicap].split("/"), Seat.SECOND
        board = re.sub("[1-9]", lambda run: FREE * int(run[0]), "".join(ranks))
        return ShogiPosition(board, ("", ""), turn, 1, rules)

    def read_position(self, text: str, rules: ShogiRules) -> ShogiPosition:
        return read_position(text, rules)

    def format_position(self, position: ShogiPosition) -> str:
        return format_position(position)

    def parse_move(self, position: ShogiPosition, text: str) -> ShogiMove:
        return parse_move(position, text)

    def draw(self, position: ShogiPosition) -> str:
        return diagram.draw(position)

    def read_diagram(self, drawing: str) -> str:
        return diagram.read_diagram(drawing)

    def evaluate(self, position: ShogiPosition, seat: Seat) -> float:
        return evaluate.evaluate(position, seat)

    def list_move(self, position: ShogiPosition, move: ShogiMove) -> tuple[str, str]:
        return figurine.list_move(position, move)

    def places(self, position: ShogiPosition) -> Mapping[str, Place]:
        return diagram.places(position)

    def beside_board(self, position: ShogiPosition) -> Sequence[Sentence]:
        return narration.beside_board(position)

    def geometry(self, rules: ShogiRules) -> Geometry:
        return geometry.geometry(rules)

    def reserves(self, position: ShogiPosition) -> Mapping[str, int]:
        """Count the pieces in both hands."""
        counts: dict[str, int] = {}
        for mark, hand in zip(("", "v"), position.hands, strict=True):
            counts |= {mark + kind: count for kind, count in Counter(hand).items()}
        return counts

    def _narrate(
        self, position: ShogiPosition, move: ShogiMove, after: ShogiPosition
    ) -> Sequence[Sentence]:
        return narration.narrate(position, move, after)

    def name_step(self, position: ShogiPosition, taken: Sequence[str], step: str) -> Sequence[str]:
        return narration.name_step(position, taken, step)

    def ask_step(self, position: ShogiPosition, taken: Sequence[str]) -> Sentence:
        return narration.ask_step(position, taken) or super().ask_step(position, taken)

    def why_not_step(self, position: ShogiPosition, text: str) -> Sentence | None:
        return narration.why_not_step(position, text)

    def threats(self, position: ShogiPosition) -> Sequence[Sentence]:
        return narration.threats(position)
