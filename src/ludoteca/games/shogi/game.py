"""The game of Shogi, put together."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType

from ludoteca.core import Game, Seat
from ludoteca.games.shogi import diagram, evaluate, geometry, narration, text
from ludoteca.games.shogi.board import FREE
from ludoteca.games.shogi.declaration import ImpasseClaim
from ludoteca.games.shogi.furigoma import Furigoma
from ludoteca.games.shogi.notations.csa import CSA
from ludoteca.games.shogi.notations.kif import KIF
from ludoteca.games.shogi.notations.western import WESTERN, list_move
from ludoteca.games.shogi.position import ShogiMove, ShogiPosition
from ludoteca.games.shogi.rules import HANDICAPS, PRESETS, ShogiRules


class Shogi(Game[ShogiRules, ShogiPosition, ShogiMove]):
    """Captured pieces come back on the captor's side."""

    key = "shogi"
    title = "Shogi"
    seat_names = ("Black", "White")
    presets = PRESETS

    def setup(self, rules: ShogiRules) -> ShogiPosition:
        """Set up the pieces without those of the handicap; then White begins."""
        ranks, turn = rules.start.split("/"), Seat.FIRST
        if rules.handicap != "none":
            ranks[:2], turn = HANDICAPS[rules.handicap].split("/"), Seat.SECOND
        board = re.sub("[1-9]", lambda run: FREE * int(run[0]), "".join(ranks))
        return ShogiPosition(board, ("", ""), turn, 1, rules)

    read_position = staticmethod(text.read_position)
    format_position = staticmethod(text.format_position)
    parse_move = staticmethod(text.parse_move)
    draw = staticmethod(diagram.draw)
    read_diagram = staticmethod(diagram.read_diagram)
    evaluate = staticmethod(evaluate.evaluate)

    # ---------------------------------------------------------------- Optional.

    summary = "Japanese chess: pieces you capture can be dropped back on your side."
    notations = MappingProxyType({notation.key: notation for notation in (WESTERN, KIF, CSA)})
    list_move = staticmethod(list_move)
    numbers_turns = True
    signs = diagram.SIGNS
    piece_sets = MappingProxyType({"kanji": diagram.KANJI})
    places = staticmethod(diagram.places)
    geometry = staticmethod(geometry.geometry)
    beside_board = staticmethod(narration.beside_board)
    _narrate = staticmethod(narration.narrate)
    name_step = staticmethod(narration.name_step)
    ask_step = staticmethod(narration.ask_step)
    why_not_step = staticmethod(narration.why_not_step)
    threats = staticmethod(narration.threats)
    phases = (Furigoma,)
    claims = (ImpasseClaim(),)
    draws_are_offered = False

    def reserves(self, position: ShogiPosition) -> Mapping[str, int]:
        counts: dict[str, int] = {}
        for mark, hand in zip(("", "v"), position.hands, strict=True):
            counts |= {mark + kind: count for kind, count in Counter(hand).items()}
        return counts
