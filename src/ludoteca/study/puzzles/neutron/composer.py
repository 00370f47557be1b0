"""Puzzles of Neutron: win in a few turns, or find the only defence. All are searched to the end."""

from __future__ import annotations

import random
from typing import Any

from ludoteca.core import Move, Position, Sentence, say
from ludoteca.games.neutron import GAME
from ludoteca.games.neutron.position import NeutronPosition
from ludoteca.study.puzzles.composer import Composer, Judgement
from ludoteca.study.puzzles.forced import (
    SearchBoard,
    board_of,
    longest_resistance,
    resisting_action,
    winning_actions,
    wins_within,
)
from ludoteca.study.puzzles.puzzle import Puzzle, Tree

_DEFENCE = "only-defence"
_WINS = {"win-1": 1, "win-2": 3, "win-3": 5}
_MIN_CHOICE = 6  # Fewer turns are no choice
_OPENING = range(3, 17)  # How many turns are played before the position
_THREAT = 3  # The other seat wins within this many plies after any other defence


class NeutronComposer(Composer):
    """Plays at random from the start, and asks what is won or lost there by force."""

    game = GAME.key
    kinds = (*_WINS, _DEFENCE)

    def task(self, puzzle: Puzzle) -> Sentence:
        seat = GAME.seat_name(puzzle.position().turn)
        if puzzle.kind == _DEFENCE:
            turns = puzzle.depth // 2
            return say(
                "{seat} to move: find the only defence; after any other turn the opponent wins "
                "within {count} turns",
                seat=seat,
                count=turns,
            )
        return say("{seat} to move wins in {count} turns", seat=seat, count=_turns(puzzle.depth))

    def invent(self, dice: random.Random) -> Puzzle | None:
        position = _play(dice)
        if position is None or len(position.legal_moves()) < _MIN_CHOICE:
            return None
        board = board_of(position)
        for kind, plies in _WINS.items():
            winning = winning_actions(board, plies)
            if winning:
                tree = _tree(board, plies) if len(winning) == 1 else None
                return _puzzle(position, kind, tree, plies) if tree else None
            if plies == _THREAT and (defence := _only_defence(board)) is not None:
                tree = {board.action_text(defence): None}
                return _puzzle(position, _DEFENCE, tree, _THREAT + 1)
        return None

    def judge(self, puzzle: Puzzle, position: Position[Any], move: Move, plies: int) -> Judgement:
        after = position.play(move)
        if after.outcome is not None:
            return Judgement(
                why=say("the game ends: {ending}", ending=after.outcome.ending.sentence)
            )
        board = board_of(after)
        if puzzle.kind == _DEFENCE:
            winning = next((n for n in (1, _THREAT) if wins_within(board, n)), None)
            action = None if winning is None else winning_actions(board, winning)[0]
        elif resisting_action(board, plies) is None:
            return Judgement(is_slower=True)
        else:
            action = resisting_action(board, max(plies - 2, 1))
        return Judgement(reply=None if action is None else _move(after, board, action))


def _play(dice: random.Random) -> NeutronPosition | None:
    """Play some turns at random; None if that ends the game."""
    position = GAME.start()
    for _ in range(dice.choice(_OPENING)):
        position = position.play(dice.choice(position.legal_moves()))
        if position.outcome is not None:
            return None
    return GAME.parse_position(GAME.format_position(position))


def _tree(board: SearchBoard, plies: int) -> Tree | None:
    """Return the only way to win in time; None if there are two on the longest line."""
    winning = winning_actions(board, plies)
    if len(winning) != 1:
        return None
    (action,) = winning
    text = board.action_text(action)
    if plies == 1:
        return {text: None}
    board.apply(action)
    reply = longest_resistance(board, plies - 2)
    answer = board.action_text(reply)
    board.apply(reply)
    following = _tree(board, plies - 2)
    board.undo()
    board.undo()
    return {text: (answer, following)} if following else None


def _only_defence(board: SearchBoard) -> int | None:
    """Return the only turn after which the other seat does not win soon, if there is one."""
    found = None
    for action in list(board.legal_actions()):
        if not _is_refuted(board, action):
            if found is not None:
                return None
            found = action
    return found


def _is_refuted(board: SearchBoard, action: int) -> bool:
    seat = board.turn
    board.apply(action)
    is_refuted = seat not in board.winners if board.is_over else wins_within(board, _THREAT)
    board.undo()
    return is_refuted


def _puzzle(position: NeutronPosition, kind: str, tree: Tree, plies: int) -> Puzzle:
    return Puzzle(GAME.key, kind, GAME.format_position(position), tree, plies, "search")


def _move(position: Position[Any], board: SearchBoard, action: int) -> Move:
    return GAME.parse_move(position, board.action_text(action))  # type: ignore[arg-type]


def _turns(plies: int) -> int:
    return (plies + 1) // 2
