"""Puzzles of Senet: which piece to move with a throw, by the exact chances to win."""

from __future__ import annotations

import random
from typing import Any

from ludoteca.core import Move, Position, Seat, Sentence, say
from ludoteca.games.senet import GAME
from ludoteca.games.senet.board import FREE, PIECES, SQUARES, TRAP
from ludoteca.games.senet.position import SenetStep
from ludoteca.study.puzzles.composer import Composer, Judgement
from ludoteca.study.puzzles.puzzle import Puzzle
from ludoteca.study.puzzles.tables import verdicts

MIN_DIFFERENCE = 0.03  # By how much the best piece is better than the next
# How many pieces the player to move has, and the other.
_KINDS = {(2, 1): "two-against-one", (2, 2): "two-against-two"}
_COMMAND = "ludoteca solve senet --pieces 2"
_DIGITS = 4


class SenetComposer(Composer):
    """Puts a few pieces anywhere, and throws the die."""

    game = GAME.key
    kinds = tuple(_KINDS.values())

    def task(self, puzzle: Puzzle) -> Sentence:
        position = puzzle.position()
        return say(
            "{seat} has thrown {throw}: which piece is best to move?",
            seat=GAME.seat_name(position.turn),
            throw=position.throw,
        )

    def invent(self, dice: random.Random) -> Puzzle | None:
        counts = dice.choice(list(_KINDS))
        position = GAME.parse_position(_scatter(dice, *counts))
        if sum(isinstance(move, SenetStep) for move in position.legal_moves()) < 2:
            return None
        found = verdicts(GAME, position, _COMMAND)
        chances = {str(move): verdict.rank[0] for move, verdict in found.items()}
        best, second = sorted(chances, key=lambda move: -chances[move])[:2]
        if chances[best] - chances[second] < MIN_DIFFERENCE:
            return None
        return Puzzle(
            GAME.key,
            _KINDS[counts],
            GAME.format_position(position),
            {best: None},
            1,
            "tablebase",
            chances={move: round(chance, _DIGITS) for move, chance in chances.items()},
        )

    def judge(self, puzzle: Puzzle, position: Position[Any], move: Move, plies: int) -> Judgement:
        best = next(iter(puzzle.solution))
        why = say(
            "it wins {percent:.1f} % of the games, and the best move {best:.1f} %",
            percent=100 * puzzle.chances[str(move)],
            best=100 * puzzle.chances[best],
        )
        return Judgement(why=why)


def _scatter(dice: random.Random, own: int, other: int) -> str:
    squares = dice.sample([square for square in SQUARES if square != TRAP], own + other)
    board = [FREE] * len(SQUARES)
    pieces = (*PIECES[Seat.FIRST][:own], *PIECES[Seat.SECOND][:other])
    for square, piece in zip(squares, pieces, strict=True):
        board[square - 1] = piece
    return f"{''.join(board)} 1 {dice.choice(GAME.make_rules().throws)}"
