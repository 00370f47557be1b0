"""What is known of a position: of its moves, step by step, and of what was played."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ludoteca import native
from ludoteca.core import Move, Position
from ludoteca.games.registry import game
from ludoteca.solved import PositionVerdicts, Value, Verdict, find_verdicts, tablebase_of

pytestmark = pytest.mark.skipif(native.core is None, reason="tables need the native module")

CROSS = "W.W/BWB/.B. w 0 0 0"  # White wins at once by b2-b1; every other move loses
RACE = f"{'.' * 11}1{'.' * 7}A{'.' * 10} 1 -"  # A piece each: on 12 and on 20


def position_of(key: str, text: str, rules: str | None = None) -> Position[Any]:
    position: Position[Any] = game(key).parse_position(text, rules)
    return position


def repeating(position: Position[Any], move: Move) -> Position[Any]:
    """Return the position as it stands where the move would end the game by repetition."""
    after: Any = position.play(move)
    now: Any = position
    repeated: Position[Any] = replace(now, past=(after.key, after.key))
    return repeated


def judged(key: str, position: Position[Any]) -> PositionVerdicts:
    found = find_verdicts(game(key), position)
    assert found is not None
    return found


def test_each_move_has_its_verdict_and_the_best_comes_first(tables: Path) -> None:
    found = judged("morris", position_of("morris", CROSS, "three"))
    assert {str(move): str(verdict.mark) for move, verdict in found.ranked()} == {
        "b2-b1": "+1",
        "a1-b1": "-3",
        "c1-b1": "-3",
        "b2-a3": "-1",
        "b2-c3": "-1",
    }
    assert str(found.ranked()[0][0]) == "b2-b1"
    assert found.verdict == found.best == Verdict(Value.WIN, 1)


def test_a_step_is_worth_its_best_continuation(tables: Path) -> None:
    found = judged("morris", position_of("morris", CROSS, "three"))
    first = {step: str(verdict.mark) for step, verdict in found.steps().items()}
    assert first == {"a1": "-3", "c1": "-3", "b2": "+1"}
    then = {step: str(verdict.mark) for step, verdict in found.steps(("b2",)).items()}
    assert then == {"b1": "+1", "a3": "-1", "c3": "-1"}
    assert found.steps(("b2", "b1")) == {}


def test_an_unknown_move_may_be_better_than_a_known_one(tables: Path) -> None:
    position = position_of("morris", CROSS, "three")
    known = judged("morris", position).moves
    losing = {move: verdict for move, verdict in known.items() if verdict.value is Value.LOSS}
    found = PositionVerdicts(position, None, losing)
    assert found.best is None
    assert set(found.steps()) == {"a1", "c1"}


def test_a_move_that_ends_the_game_by_repetition_is_a_draw(tables: Path) -> None:
    position = position_of("morris", "BBW/WBW/... w 0 0 0", "three")
    (best, fast), (second, slow), *others = judged("morris", position).ranked()
    assert fast.value is slow.value is Value.WIN
    past = judged("morris", repeating(position, best))
    assert past.moves == {best: Verdict(Value.DRAW), second: slow, **dict(others)}
    assert past.verdict == slow


def test_a_lost_move_is_a_draw_if_only_a_repetition_would_win(tables: Path) -> None:
    found = 0
    for text in (CROSS, "WW./.B./BBW b 0 0 0", "W.B/WWB/B.. w 0 0 3", ".WW/B.W/BB. w 0 0 5"):
        position: Any = position_of("morris", text, "three")
        for move, verdict in judged("morris", position).moves.items():
            after: Any = position.play(move)
            replies = judged("morris", after).moves if after.outcome is None else {}
            wins = [reply for reply, one in replies.items() if one.value is Value.WIN]
            if verdict.value is not Value.LOSS or len(wins) != 1:
                continue
            end: Any = after.play(wins[0])
            if end.outcome is None:
                found += 1
                repeated = replace(position, past=(end.key, end.key))
                assert judged("morris", repeated).moves[move] == Verdict(Value.DRAW)
    assert found


def test_tables_are_opened_again_only_when_they_have_changed(
    tables: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "changing"
    shutil.copytree(tables, folder)
    monkeypatch.setenv("LUDOTECA_TABLES", str(folder))
    rules = game("morris").make_rules("three")
    before = tablebase_of("morris", rules)
    (folder / "morris-board-nine.table.new").write_bytes(b"a solver at work")
    assert tablebase_of("morris", rules) is before
    for path in folder.glob("morris-*.table"):
        path.unlink()
    assert tablebase_of("morris", rules) is None


def test_what_was_played_is_compared_with_the_best(tables: Path) -> None:
    position = position_of("morris", CROSS, "three")
    found = judged("morris", position)
    best, worse = (game("morris").parse_move(position, text) for text in ("b2-b1", "a1-b1"))
    assert found.review(best) == "b2-b1: wins in 1 turns; no move is better"
    assert found.review(worse) == "a1-b1: loses in 3 turns; better: b2-b1, wins in 1 turns"


def test_before_a_throw_there_is_a_chance_and_a_best_throw(tables: Path) -> None:
    found = judged("senet", position_of("senet", RACE))
    chance = found.verdict.chance if found.verdict else None
    assert found.is_throw_due
    assert chance is not None
    assert 0 < chance < 1
    chances = {chance.move: float(chance.probability) for chance in found.position.chances()}
    mean = sum(chances[move] * (one.chance or 0.0) for move, one in found.moves.items())
    assert mean == pytest.approx(chance, abs=1e-4)
    told = found.describe(game("senet"))
    assert told[0] == f"Player 1 to throw: wins {100 * chance:.1f} %"
    assert told[1].startswith("Best throw: ")


def test_nothing_is_known_without_tables_or_after_the_end(
    tables: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    three = game("morris")
    assert find_verdicts(three, position_of("morris", "WWW/BB./..B b 0 0 0", "three")) is None
    assert find_verdicts(game("go"), game("go").start()) is None
    monkeypatch.setenv("LUDOTECA_TABLES", str(tmp_path / "none"))
    assert find_verdicts(three, position_of("morris", CROSS, "three")) is None


def test_a_damaged_table_is_told_in_one_sentence_and_play_goes_on(
    tables: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "damaged"
    shutil.copytree(tables, folder)
    for path in folder.glob("morris-*.table"):
        content = bytearray(path.read_bytes())
        content[4096:] = bytes(byte ^ 255 for byte in content[4096:])
        path.write_bytes(content)
    monkeypatch.setenv("LUDOTECA_TABLES", str(folder))
    with pytest.warns(RuntimeWarning, match=r"damaged: see ludoteca solve --verify|cannot be used"):
        assert find_verdicts(game("morris"), position_of("morris", CROSS, "three")) is None


def test_a_table_cut_short_is_told_in_one_sentence_and_play_goes_on(
    tables: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "short"
    shutil.copytree(tables, folder)
    for path in folder.glob("senet-*.table"):
        path.write_bytes(path.read_bytes()[:-5])
    monkeypatch.setenv("LUDOTECA_TABLES", str(folder))
    senet = game("senet")
    with pytest.warns(RuntimeWarning, match="it is cut short; solve it again"):
        assert tablebase_of("senet", senet.make_rules()) is None
    assert find_verdicts(senet, position_of("senet", RACE)) is None


def test_tables_of_other_rules_tell_nothing(tables: Path) -> None:
    assert find_verdicts(game("morris"), game("morris").start("lasker")) is None
