"""``POST api/boards/verdicts``: what each move is worth in any position."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludoteca import native
from tests.unit.players.neutron.test_certificate import LOSING
from tests.unit.solved.test_position_verdicts import CROSS, RACE
from tests.unit.web.serving import Client

pytestmark = pytest.mark.skipif(native.core is None, reason="tables need the native module")


def verdicts(client: Client, language: str = "en", **wish: Any) -> Any:
    answer = client.post(f"/api/boards/verdicts?lang={language}", json=wish)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_each_step_has_the_verdict_of_its_best_continuation(shared: Client, tables: Path) -> None:
    found = verdicts(shared, game="morris", rules="three", start=CROSS)
    b2 = found["next"]["b2"]
    assert (b2["kind"], b2["mark"], b2["words"]) == ("win", "+1", "wins in 1 turn")
    assert b2["next"]["a3"]["mark"] == "-1"
    assert found["next"]["a1"]["kind"] == "loss"
    assert found["moves"][0]["move"] == "b2-b1"
    assert found["words"] == ["White to move: wins in 1 turn"]


def test_the_fastest_win_is_the_best_and_another_result_is_worse(
    shared: Client, tables: Path
) -> None:
    found = verdicts(shared, game="morris", rules="three", start="BBW/WBW/... w 0 0 0")
    (best, fast), (slower, slow), *_ = ((one["move"], one) for one in found["moves"])
    assert (fast["kind"], fast["grade"]) == ("win", "best")
    assert (slow["kind"], slow["grade"]) == ("win", "same")
    assert int(fast["mark"]) < int(slow["mark"])
    assert best != slower
    others = [one["grade"] for one in found["moves"] if one["kind"] != "win"]
    assert set(others) <= {"worse"}


def test_what_is_proved_in_the_package_needs_no_tables(
    shared: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LUDOTECA_TABLES", str(tmp_path / "none"))
    found = verdicts(shared, game="neutron")
    assert (found["words"], found["note"]) == (["White to move: wins in 9 turns"], "")
    grades = {one["move"]: one["grade"] for one in found["moves"]}
    assert {move for move, grade in grades.items() if grade == "best"} == {"b1b4", "d1d4"}
    assert {move for move, grade in grades.items() if grade == "worse"} == {*LOSING}
    far = verdicts(shared, game="neutron", moves=["a1a4"])
    assert far["moves"] == []
    assert "ludoteca solve neutron makes more of them (time: about " in far["note"]


def test_the_move_before_is_compared_with_the_best(shared: Client, tables: Path) -> None:
    wish: dict[str, Any] = {"game": "morris", "rules": "three", "start": CROSS, "moves": ["a1-b1"]}
    told = "a1-b1: loses in 3 turns; better: b2-b1, wins in 1 turn"
    assert verdicts(shared, **wish)["review"] == told
    assert "победа за 1 ход" in verdicts(shared, "ru", **wish)["review"]


def test_before_a_throw_the_throws_are_judged(shared: Client, tables: Path) -> None:
    found = verdicts(shared, "bg", game="senet", start=RACE)
    assert found["next"] == {}
    assert {one["kind"] for one in found["moves"]} == {"chance"}
    assert "," in found["moves"][0]["mark"]


def test_where_nothing_is_known_it_is_told_why(shared: Client, tables: Path) -> None:
    nothing = {"words": [], "next": {}, "moves": [], "review": ""}
    go = verdicts(shared, game="go", options={"size": 9})
    assert go == {**nothing, "note": "Go cannot be solved"}
    assert "ludoteca solve senet" in verdicts(shared, game="senet")["note"]
    over = verdicts(shared, game="morris", rules="three", start=CROSS, moves=["b2-b1"])
    assert over["note"] == "the game is over"
    assert verdicts(shared, game="morris", rules="three", start=CROSS)["note"] == ""
