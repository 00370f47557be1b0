"""Trying moves out: captures, escapes, eyes, passing and giving up in Go; any other game too."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

import ludoteca
from ludoteca import Limit, Position, Resign
from ludoteca.core import AnyGame
from ludoteca.games.go import GAME as GO
from ludoteca.players import Progress
from ludoteca.players import mcts as mcts_module
from ludoteca.players.mcts import MctsPlayer
from tests.nim import NIM
from tests.unit.players.go.problems import CAPTURES, READING, Problem


def choose(
    position: Position[Any], limit: Limit, seed: int = 1, game: AnyGame = GO
) -> tuple[str, Progress]:
    told: list[Progress] = []
    player = MctsPlayer(game, seed)
    player.progress = told.append
    answer = asyncio.run(player.choose(position, limit))
    return str(answer), told[-1]


@pytest.mark.parametrize("problem", CAPTURES, ids=str)
def test_every_capture_and_escape_is_found(problem: Problem) -> None:
    assert choose(problem.position, Limit(nodes=60))[0] in problem.answers


@pytest.mark.strength
@pytest.mark.parametrize("problem", CAPTURES, ids=str)
def test_every_capture_and_escape_is_found_in_a_second(problem: Problem) -> None:
    assert choose(problem.position, Limit(seconds=1), seed=2)[0] in problem.answers


@pytest.mark.parametrize("problem", READING, ids=str)
def test_what_has_to_be_read_is_found(problem: Problem) -> None:
    assert choose(problem.position, Limit(nodes=12))[0] in problem.answers


TWO_EYES = """
    5  · ● · ● ·
    4  ● ● ● ● ●
    3  ○ ○ ○ ○ ○
    2  ○ ○ ○ ○ ○
    1  · ○ · ○ ·
       A B C D E
"""


@pytest.mark.parametrize("turn", ["b", "w"])
def test_no_own_eye_is_filled_and_a_finished_game_is_passed(turn: str) -> None:
    position = GO.parse_diagram(TWO_EYES, f"{turn} - 0/0 0")
    move, progress = choose(position, Limit(seconds=5))
    assert move == "pass"
    assert progress.nodes == 0


DAME = """
    7  · ● · ● ○ · ○
    6  ● ● ● ● ○ ○ ·
    5  · ● · ● ○ · ○
    4  ● ● ● · ○ ○ ○
    3  ● · ● ● ○ · ○
    2  ● ● ● ● ○ ○ ○
    1  · ● · ● ○ · ○
       A B C D E F G
"""


@pytest.mark.parametrize(("rules", "expected"), [("chinese", "D4"), ("japanese", "pass")])
def test_a_neutral_point_is_filled_where_it_counts(rules: str, expected: str) -> None:
    position = GO.parse_diagram(DAME, "b - 0/0 0", rules=rules, komi=0.5)
    assert choose(position, Limit(nodes=100))[0] == expected


AHEAD = """
    5  · · ● ○ ·
    4  · · ● ○ ·
    3  · · ● ○ ·
    2  · · ● ○ ·
    1  · · ● ○ ·
       A B C D E
"""


def test_a_pass_is_answered_by_a_pass_when_ahead() -> None:
    position = GO.parse_diagram(AHEAD, "b - 0/0 1", komi=0.5)
    move, progress = choose(position, Limit(seconds=5))
    assert (move, progress.nodes) == ("pass", 0)


def test_a_pass_is_not_answered_by_a_pass_when_behind() -> None:
    position = GO.parse_position("7/7/2b4/7/4w2/7/7 b - 0/0 1")
    assert choose(position, Limit(nodes=100))[0] != "pass"


def test_dead_stones_are_taken_before_passing_if_they_would_decide() -> None:
    # Counted as alive the two white stones leave Black no territory on the left.
    position = GO.parse_diagram(
        """
        7  · · · ● ○ · ·
        6  · · · ● ○ · ·
        5  · ○ · ● ○ · ·
        4  · ○ · ● ○ · ·
        3  · · · ● ○ · ·
        2  · · · ● ○ · ·
        1  · · · ● ○ · ·
           A B C D E F G
        """,
        "b - 0/0 1",
        rules="tromp-taylor",
        komi=3.5,
    )
    while position.outcome is None and len(position.past) < 30:
        move = choose(position, Limit(nodes=80))[0] if not len(position.past) % 2 else "pass"
        position = position.play(GO.parse_move(position, move))
    assert position.outcome is not None
    assert position.outcome.winners == {ludoteca.Seat.FIRST}


def test_only_a_hopeless_game_is_given_up() -> None:
    lost = GO.parse_diagram(
        """
        7  · ○ · ○ · ○ ·
        6  ○ ○ ○ ○ ○ ○ ○
        5  · ○ · ○ · ○ ·
        4  ○ ○ ○ ○ ○ ○ ○
        3  ○ ○ ○ ○ ○ ○ ○
        2  · · · · · · ·
        1  · ● · · · · ·
           A B C D E F G
        """,
        "b - 0/0 0",
        rules="chinese",
    )
    assert choose(lost, Limit(nodes=100))[0] == "Resign()"
    assert choose(lost, Limit(nodes=20))[0] != "Resign()"
    assert choose(GO.start(size=7), Limit(nodes=100))[0] != "Resign()"


def test_the_first_move_is_not_at_the_edge() -> None:
    for seed in range(2):
        move, _ = choose(GO.start(size=9), Limit(nodes=50), seed)
        assert move[0] in "CDEFG"
        assert move[1] in "34567"


@pytest.mark.parametrize("rules", GO.presets)
def test_every_rule_set_is_played_to_its_end(rules: str) -> None:
    position = GO.start(rules=rules, size=5)
    player = MctsPlayer(GO, seed=2)
    while position.outcome is None and len(position.past) < 120:
        answer = asyncio.run(player.choose(position, Limit(nodes=12)))
        if isinstance(answer, Resign):
            return
        position = position.play(GO.parse_move(position, str(answer)))
    assert position.outcome is not None


@pytest.mark.parametrize("heap", [5, 6, 7, 9])
def test_other_games_are_played_by_a_glance(heap: int) -> None:
    move, progress = choose(NIM.start(heap=heap), Limit(nodes=600), game=NIM)
    assert move == f"take{heap % 4}"
    assert progress.score > 0


def test_dice_are_drawn_by_their_odds() -> None:
    position = NIM.start("lucky", heap=3).play(NIM.parse_move(NIM.start("lucky"), "coin3"))
    move, progress = choose(position, Limit(nodes=200), game=NIM)
    assert move == "take3"
    assert [str(step) for step in progress.line] == ["take3"]
    position = NIM.start("lucky", heap=5).play(NIM.parse_move(NIM.start("lucky"), "coin3"))
    assert choose(position, Limit(nodes=400), game=NIM)[1].depth > 2


def test_the_only_move_needs_no_trying() -> None:
    move, progress = choose(NIM.start(heap=1), Limit(), game=NIM)
    assert (move, progress.nodes) == ("take1", 0)


def test_depth_is_a_limit_too() -> None:
    _, progress = choose(NIM.start(heap=7), Limit(depth=1), game=NIM)
    assert progress.nodes == 501


def test_a_tree_does_not_grow_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mcts_module, "MAX_NODES", 10)
    _, progress = choose(NIM.start(heap=30), Limit(nodes=300), game=NIM)
    assert progress.depth <= 4


@pytest.mark.parametrize("key", ["go", "morris", "senet"])
def test_the_same_seed_and_nodes_give_the_same_move(key: str) -> None:
    game = ludoteca.game(key)
    position = game.start()
    if position.chances():
        position = position.play(position.legal_moves()[1])
    one, other = (choose(position, Limit(nodes=10), 4, game) for _ in range(2))
    assert one[0] == other[0]
    assert (one[1].line, one[1].score) == (other[1].line, other[1].score)


def test_progress_has_as_many_lines_as_asked_for_and_the_ownership() -> None:
    player = MctsPlayer(GO, 1)
    player.lines, player.wants_ownership = 4, True
    told: list[Progress] = []
    player.progress = told.append
    position = GO.start("chinese", size=5)
    asyncio.run(player.choose(position, Limit(nodes=200)))
    last = told[-1]
    visits = [line.visits for line in last.lines]
    assert len(visits) == 4
    assert visits == sorted(visits, reverse=True)
    assert last.lines[0].moves == last.line
    assert last.ownership.keys() == position.grid.points.keys()
    assert all(-1 <= share <= 1 for share in last.ownership.values())
    assert last.lead == pytest.approx(sum(last.ownership.values()) - 7.5)
