"""Shogi, Japanese chess: captured pieces come back on the captor's side."""

from __future__ import annotations

from ludoteca.core import Game
from ludoteca.games.shogi.declaration import ImpasseClaim
from ludoteca.games.shogi.diagram import KANJI, SIGNS, draw, places, read_diagram
from ludoteca.games.shogi.evaluate import evaluate
from ludoteca.games.shogi.furigoma import Furigoma
from ludoteca.games.shogi.geometry import geometry, reserves
from ludoteca.games.shogi.narration import ask_step, name_step, narrate, threats, why_not_step
from ludoteca.games.shogi.notations.csa import CSA
from ludoteca.games.shogi.notations.figurine import list_move
from ludoteca.games.shogi.notations.kif import KIF
from ludoteca.games.shogi.notations.western import WESTERN
from ludoteca.games.shogi.position import ShogiMove, ShogiPosition, setup
from ludoteca.games.shogi.rules import PRESETS, Declaration, ShogiEnding, ShogiRules
from ludoteca.games.shogi.text import format_position, parse_move, read_position

__all__ = ["GAME", "Declaration", "ShogiEnding", "ShogiMove", "ShogiPosition", "ShogiRules"]

GAME: Game[ShogiRules, ShogiPosition, ShogiMove] = Game(
    key="shogi",
    phases=(Furigoma,),
    claims=(ImpasseClaim(),),
    draws_are_offered=False,
    numbers_turns=True,
    title="Shogi",
    summary="Japanese chess: pieces you capture can be dropped back on your side.",
    seat_names=("Black", "White"),
    presets=PRESETS,
    setup=setup,
    read_position=read_position,
    format_position=format_position,
    parse_move=parse_move,
    draw=draw,
    read_diagram=read_diagram,
    evaluate=evaluate,
    notations={notation.key: notation for notation in (WESTERN, KIF, CSA)},
    list_move=list_move,
    narrate=narrate,
    threats=threats,
    ask_step=ask_step,
    places=places,
    signs=SIGNS,
    name_step=name_step,
    why_not_step=why_not_step,
    piece_sets={"kanji": KANJI},
    geometry=geometry,
    reserves=reserves,
)
