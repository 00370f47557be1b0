"""Puzzles of morris with few men: win in a few turns, or hold the draw. The tablebases know all."""

from __future__ import annotations

import random
from typing import Any, cast

from ludoteca.core import Move, Position, PositionError, Sentence, say
from ludoteca.games.morris import GAME, MorrisMove, MorrisPosition
from ludoteca.solved import Value, Verdict
from ludoteca.study.puzzles.composer import Composer, Judgement
from ludoteca.study.puzzles.forced import board_of, resisting_action
from ludoteca.study.puzzles.puzzle import Puzzle, Tree, main_line
from ludoteca.study.puzzles.tables import verdicts

# For each rule set, how many men there are at most.
_MEN = {"three": 6, "six": 7, "standard": 7}
_WINS = {f"win-{turns}": 2 * turns - 1 for turns in (2, 3, 4)}
_ONLY_DRAW, _HOLD = "only-draw", "hold-the-draw"
_MIN_MEN = 3
_MIN_CHOICE = 4
_HELD_TURNS = 3
_MAX_CHOICE = 4  # As many moves may win as fast after the first one
# What a slow solver can prove again: shorter wins where men fly, and draws of three against three.
_MAX_FLYING = 5


class MorrisComposer(Composer):
    """Puts a few men anywhere."""

    game = GAME.key
    kinds = (*_WINS, _ONLY_DRAW, _HOLD)
    patience = 20_000

    def task(self, puzzle: Puzzle) -> Sentence:
        seat = GAME.seat_name(puzzle.position().turn)
        turns = (puzzle.depth + 1) // 2
        if puzzle.kind == _ONLY_DRAW:
            return say("{seat} to move: find the only move that draws", seat=seat)
        if puzzle.kind == _HOLD:
            return say("{seat} to move: hold the draw for {count} turns", seat=seat, count=turns)
        return say("{seat} to move wins in {count} turns", seat=seat, count=turns)

    def invent(self, dice: random.Random) -> Puzzle | None:
        rules = dice.choice(list(_MEN))
        position = _scatter(dice, rules)
        if (
            position is None
            or position.outcome is not None
            or len(position.legal_moves()) < _MIN_CHOICE
        ):
            return None
        found = _verdicts(position)
        best = max(found.values(), key=lambda verdict: verdict.rank)
        kind: str | None = None
        tree: Tree | None = None
        if best.is_sure_win:
            kind = next((key for key, plies in _WINS.items() if plies == best.plies), None)
            is_short = best.plies <= _MAX_FLYING or not position.rules.flying
            tree = _winning(position, best.plies) if kind and is_short else None
        elif best.value is Value.DRAW and _is_small(position):
            tree = _drawing(position, _HELD_TURNS)
            kind = _HOLD if tree is not None and _has_reply(tree) else _ONLY_DRAW
        if kind is None or tree is None:
            return None
        depth = _WINS.get(kind) or len(main_line(tree))
        refutations = {
            str(move): _answer(position.play(move)) for move in found if str(move) not in tree
        }
        return Puzzle(
            GAME.key,
            kind,
            GAME.format_position(position),
            tree,
            depth,
            "tablebase",
            rules=rules,
            refutations={move: reply for move, reply in refutations.items() if reply},
        )

    def judge(self, puzzle: Puzzle, position: Position[Any], move: Move, plies: int) -> Judgement:
        after: Any = position.play(move)
        if after.outcome is not None:
            return Judgement(
                why=say("the game ends: {ending}", ending=after.outcome.ending.sentence)
            )
        if puzzle.kind in _WINS and resisting_action(board_of(after), plies) is None:
            return Judgement(is_slower=True)
        text = puzzle.refutations.get(str(move)) if position == puzzle.position() else None
        return Judgement(reply=GAME.parse_move(after, text) if text else None)


def _is_small(position: MorrisPosition) -> bool:
    men = sum(side.bit_count() for side in position.men)
    return men == 2 * _MIN_MEN and not position.rules.flying


def _command(rules: str) -> str:
    chosen = "" if rules == "standard" else f" --rules {rules}"
    return f"ludoteca solve morris{chosen} --stones {_MEN[rules]}"


def _verdicts(position: MorrisPosition) -> dict[MorrisMove, Verdict]:
    found = verdicts(GAME, position, _command(position.rules.name))
    return cast(dict[MorrisMove, Verdict], found)


def _scatter(dice: random.Random, rules: str) -> MorrisPosition | None:
    """Put men on points; None if such a position is impossible."""
    board = GAME.make_rules(rules).board
    total = dice.randint(2 * _MIN_MEN, _MEN[rules])
    white = dice.randint(_MIN_MEN, total - _MIN_MEN)
    points = dice.sample(board.points, total)
    men = dict.fromkeys(points[:white], "W") | dict.fromkeys(points[white:], "B")
    rows = "/".join("".join(men.get(point, ".") for point in row) for row in board.rows)
    try:
        return GAME.parse_position(f"{rows} w 0 0 0", rules)
    except PositionError:
        return None


def _winning(position: MorrisPosition, plies: int, most: int = 1) -> Tree | None:
    """Return the ways to win in time; None if there are too many, as there may be one at first."""
    found = _verdicts(position)
    fastest = [move for move, verdict in found.items() if verdict.plies == plies and _wins(verdict)]
    if len(fastest) > most:
        return None
    tree: dict[str, tuple[str, Tree] | None] = {}
    for move in fastest:
        tree[str(move)] = None
        if plies > 1:
            after = position.play(move)
            resistance = _verdicts(after)
            reply = next(one for one, verdict in resistance.items() if verdict.plies == plies - 1)
            following = _winning(after.play(reply), plies - 2, _MAX_CHOICE)
            if following is None:
                return None
            tree[str(move)] = str(reply), following
    return tree


def _wins(verdict: Verdict) -> bool:
    return verdict.value is Value.WIN


def _drawing(position: MorrisPosition, turns: int) -> Tree | None:
    """Return the only move that draws, and the only ones after replies that leave no choice."""
    found = _verdicts(position)
    drawing = [move for move, verdict in found.items() if verdict.value is Value.DRAW]
    if len(drawing) != 1 or len(found) < 2:
        return None
    (move,) = drawing
    after = position.play(move)
    if turns == 1 or after.outcome is not None:
        return {str(move): None}
    for reply, verdict in _verdicts(after).items():
        if verdict.value is not Value.DRAW:
            continue
        then = after.play(reply)
        if then.outcome is None and (following := _drawing(then, turns - 1)):
            return {str(move): (str(reply), following)}
    return {str(move): None}


def _has_reply(tree: Tree) -> bool:
    return any(following is not None for following in tree.values())


def _answer(position: MorrisPosition) -> str:
    """Return the best reply; empty if the game is over."""
    if position.outcome is not None:
        return ""
    found = _verdicts(position)
    return str(max(found, key=lambda move: found[move].rank))
