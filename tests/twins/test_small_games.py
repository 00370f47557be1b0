"""The engine beside the tablebase of a game that is small enough for it."""

from __future__ import annotations

import random
from pathlib import Path

from ludoteca import native
from tests.twins.ways import Way

THREE = Way("morris", "three", {"repetition": 0, "quiet_turns": 0})


def test_the_engine_is_right_about_every_kind_of_position(core: native.Core, tables: Path) -> None:
    tablebase, rng = (
        core.Tablebase("morris", "three", str(tables), **THREE.options),
        random.Random(1),
    )
    kinds = set()
    for _ in range(120):
        state = THREE.state()
        for _ in range(rng.randrange(12)):
            state.apply(rng.choice(list(state.legal_actions())))
            if state.is_over:
                state.undo()
                break
        verdict = tablebase.probe(state)
        assert verdict is not None
        plies = THREE.state(state.text()).think(nodes=60_000, memory=4).lines[0].wins_in
        kinds.add(verdict.kind)
        assert (plies > 0, plies < 0) == (verdict.kind == "win", verdict.kind == "loss")
        # Nothing ends sooner than it can.
        assert abs(plies) >= verdict.plies, state.text()
    assert kinds == {"win", "draw", "loss"}
