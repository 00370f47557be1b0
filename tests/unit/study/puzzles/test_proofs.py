"""Every puzzle that comes with the package, proved by another method than it was made with.

A few of each kind are proved in every run, the others by ``make oracles``.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any, cast

import cshogi
import pytest

from ludoteca import native
from ludoteca.games.go.position import GoPosition
from ludoteca.games.morris import GAME as MORRIS
from ludoteca.games.senet import GAME as SENET
from ludoteca.games.senet import SenetPosition
from ludoteca.solved import Tablebase
from ludoteca.study.puzzles import Puzzle, Tree, games_with_puzzles, shipped
from ludoteca.study.puzzles.forced import board_of, winning_actions, wins_within
from ludoteca.study.puzzles.mirrors import canonical
from ludoteca.study.puzzles.puzzle import main_line
from ludoteca.study.puzzles.senet.composer import MIN_DIFFERENCE
from tests.daily import daily
from tests.solve.conftest import solve
from tests.solve.plain import DRAW, PlainSolution, before
from tests.solve.senet_by_hand import key_of, solved

needs_native = pytest.mark.skipif(native.core is None, reason="the second opinion is native")
_DAILY = 2  # Of each kind


def every(game: str) -> list[Any]:
    seen, rows = Counter[str](), []
    for puzzle in shipped(game):
        seen[puzzle.kind] += 1
        later = () if seen[puzzle.kind] <= _DAILY else (pytest.mark.oracle_large,)
        rows.append(pytest.param(puzzle, marks=later, id=f"{puzzle.kind}-{puzzle.id}"))
    return rows


@pytest.mark.parametrize("key", games_with_puzzles())
def test_every_solution_is_a_line_of_legal_moves_of_the_right_length(key: str) -> None:
    for puzzle in shipped(key):
        position, game = puzzle.position(), puzzle.find_game()
        line = main_line(puzzle.solution)
        assert position.outcome is None
        assert len(line) <= puzzle.depth
        game.play(position, *line)
        for move, reply in puzzle.refutations.items():
            game.play(position, move, reply)


class Mates:
    """Mates as cshogi sees them: by trying every check and every reply."""

    def __init__(self, start: str) -> None:
        self.board = cshogi.Board(start)
        self._known: dict[tuple[int, int], bool] = {}

    def solving(self, plies: int) -> list[int]:
        return [move for move in list(self.board.legal_moves) if self._mates(move, plies)]

    def _mates(self, move: int, plies: int) -> bool:
        self.board.push(move)
        found = self.board.is_check() and not self._escapes(plies - 1)
        self.board.pop()
        return found

    def _escapes(self, plies: int) -> bool:
        replies = list(self.board.legal_moves)
        return bool(replies) and (plies == 0 or any(not self._after(one, plies) for one in replies))

    def _after(self, reply: int, plies: int) -> bool:
        self.board.push(reply)
        key = self.board.zobrist_hash(), plies
        if key not in self._known:
            self._known[key] = any(
                self._mates(move, plies - 1) for move in list(self.board.legal_moves)
            )
        found = self._known[key]
        self.board.pop()
        return found


@pytest.mark.parametrize("puzzle", every("shogi"))
def test_one_check_mates_in_so_many_moves_whatever_is_defended(puzzle: Puzzle) -> None:
    mates = Mates(puzzle.start)
    plies, tree = puzzle.depth, puzzle.solution
    while True:
        assert not plies > 1 or mates.solving(plies - 2) == []
        (move,) = mates.solving(plies)
        assert [cshogi.move_to_usi(move)] == list(tree)
        following: tuple[str, Tree] | None = tree[cshogi.move_to_usi(move)]
        if following is None:
            break
        mates.board.push(move)
        mates.board.push_usi(following[0])
        tree, plies = following[1], plies - 2
    assert plies == 1


def wins(position: Any, plies: int) -> bool:
    return any(wins_by(position, move, plies) for move in position.legal_moves())


def wins_by(position: Any, move: Any, plies: int) -> bool:
    """Only what the rules say: a move wins at once, or whatever is replied."""
    after = position.play(move)
    if after.outcome is not None:
        return bool(after.outcome.winners == {position.turn})
    if plies < 3:
        return False
    return all(loses(position, after.play(reply), plies - 2) for reply in after.legal_moves())


def loses(before: Any, position: Any, plies: int) -> bool:
    if position.outcome is not None:
        return bool(position.outcome.winners == {before.turn})
    return wins(position, plies)


def is_lost(before: Any, position: Any, plies: int) -> bool:
    """Return whether the other seat, which did not play the last move, wins in time."""
    if position.outcome is not None:
        return before.turn not in position.outcome.winners
    return wins(position, plies)


def every_of_neutron() -> list[Any]:
    """Wins in three turns take minutes to be proved by the rules alone."""
    later = pytest.mark.oracle_large
    return [
        pytest.param(*row.values, marks=later, id=row.id) if row.values[0].depth == 5 else row
        for row in every("neutron")
    ]


@pytest.mark.parametrize("puzzle", every_of_neutron())
def test_one_turn_of_neutron_wins_or_defends_whatever_is_replied(puzzle: Puzzle) -> None:
    position, plies = puzzle.position(), puzzle.depth
    moves = position.legal_moves()
    if puzzle.kind == "only-defence":
        found = [move for move in moves if not is_lost(position, position.play(move), plies - 1)]
    else:
        assert plies == 1 or not wins(position, plies - 2)
        found = [move for move in moves if wins_by(position, move, plies)]
    assert list(map(str, found)) == list(puzzle.solution)


def verdict_key(position: Any) -> tuple[str, str]:
    """Mirror images have the same verdict."""
    rules = position.rules.name
    return rules, canonical("morris", rules, MORRIS.format_position(position))


def prove_draw(puzzle: Puzzle, solution: PlainSolution) -> None:
    position, tree = puzzle.position(), puzzle.solution
    while True:
        verdicts = {
            str(move): before(solution.verdicts[verdict_key(position.play(move))])
            for move in position.legal_moves()
        }
        assert max(verdict.rank for verdict in verdicts.values()) == DRAW.rank
        (move,) = (move for move, verdict in verdicts.items() if verdict == DRAW)
        assert [move] == list(tree)
        following = tree[move]
        if following is None:
            return
        position = puzzle.find_game().play(position, move, following[0])
        tree = following[1]


DRAWN = [one for one in shipped("morris") if one.kind in ("only-draw", "hold-the-draw")]
WON = [one for one in every("morris") if one.values[0] not in DRAWN]


def small(position: Any) -> Any:
    """Forget the past and the quiet turns, which the verdicts leave out."""
    return replace(position, rules=replace(position.rules, repetition=0, quiet_turns=0))


@pytest.mark.parametrize("rules", daily(("three", "six"), "three"))
def test_one_move_draws_as_the_slow_solver_says(rules: str) -> None:
    drawn = [puzzle for puzzle in DRAWN if puzzle.rules == rules]
    solution = PlainSolution([small(puzzle.position()) for puzzle in drawn], verdict_key)
    for puzzle in drawn:
        prove_draw(puzzle, solution)


@pytest.mark.parametrize("puzzle", WON)
def test_one_move_of_morris_wins_in_time(puzzle: Puzzle) -> None:
    board, plies = board_of(puzzle.position()), puzzle.depth
    assert not wins_within(board, plies - 2)
    winning = [board.action_text(action) for action in winning_actions(board, plies)]
    assert winning == list(puzzle.solution)


@needs_native
def test_the_chances_of_senet_follow_from_those_a_throw_later(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    assert native.core is not None
    folder = tmp_path_factory.mktemp("tables")
    table = solve(native.core, "senet", SENET.make_rules(), folder, 2)
    for puzzle in shipped("senet"):
        position = puzzle.position()
        for move in position.legal_moves():
            after = position.play(move)
            chance = 1.0 if after.outcome else expected(after, table)
            chance = chance if after.turn is position.turn or after.outcome else 1 - chance
            assert puzzle.chances[str(move)] == pytest.approx(chance, abs=1e-4)
        check_best(puzzle)


def expected(position: Any, table: Tablebase) -> float:
    """Return the chance of the player about to throw, by the best move after each throw."""
    total = 0.0
    for throw in position.chances():
        verdicts = table.verdicts(position.play(throw.move)).values()
        total += float(throw.probability) * max(one.rank[0] for one in verdicts)
    return total


def check_best(puzzle: Puzzle) -> None:
    second, best = sorted(puzzle.chances.values())[-2:]
    assert best - second >= MIN_DIFFERENCE - 1e-4
    assert [move for move, one in puzzle.chances.items() if one == best] == list(puzzle.solution)


@pytest.mark.oracle_large
def test_senet_solved_slowly_has_the_same_chances() -> None:
    chances = solved(2, "any")
    for puzzle in shipped("senet"):
        position = cast(SenetPosition, puzzle.position())
        for move in position.legal_moves():
            after = position.play(move)
            found = chances.after((key_of(after), after.turn is position.turn))
            assert puzzle.chances[str(move)] == pytest.approx(found, abs=2e-4)


def liberties(position: GoPosition, target: str) -> int:
    """Count the free points beside the chain on a point; 0 if it was captured."""
    own = position.pieces().get(target)
    chain, waiting, free = set[str](), [target], set[str]()
    while own and waiting:
        point = waiting.pop()
        chain.add(point)
        column, row = "ABCDEFG".index(point[0]), int(point[1])
        for near in ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)):
            if not (0 <= near[0] < position.size and 0 < near[1] <= position.size):
                continue
            name = f"{'ABCDEFG'[near[0]]}{near[1]}"
            sign = position.pieces().get(name)
            if sign is None:
                free.add(name)
            elif sign == own and name not in chain:
                waiting.append(name)
    return len(free)


def captures(position: GoPosition, move: Any, target: str, moves: int) -> bool:
    after = position.play(move)
    if not liberties(after, target):
        return True
    if liberties(after, target) >= moves:  # Its side may pass; a move takes one liberty
        return False
    return after.outcome is None and all(
        is_caught(then, target, moves - 1)
        for then in map(after.play, after.legal_moves())
        if then.outcome is None
    )


def is_caught(position: GoPosition, target: str, moves: int) -> bool:
    if liberties(position, target) > moves:
        return False
    return any(captures(position, move, target, moves) for move in position.legal_moves())


def every_of_go() -> list[Any]:
    """Captures in three moves take seconds each."""
    later = pytest.mark.oracle_large
    return [
        pytest.param(*row.values, marks=later, id=row.id) if row.values[0].depth == 5 else row
        for row in every("go")
    ]


@pytest.mark.parametrize("puzzle", every_of_go())
def test_one_move_captures_the_chain_whatever_is_replied(puzzle: Puzzle) -> None:
    position = cast(GoPosition, puzzle.position())
    moves = (puzzle.depth + 1) // 2
    found = {
        number: [
            str(move)
            for move in position.legal_moves()
            if captures(position, move, puzzle.target, number)
        ]
        for number in (moves - 1, moves)
    }
    assert found == {moves - 1: [], moves: list(puzzle.solution)}
