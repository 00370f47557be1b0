"""A weak player overlooks replies: by chance, but the same ones with the same seed."""

from __future__ import annotations

import pytest

from ludoteca import native
from ludoteca.players.engine import network
from tests.twins.ways import Way, start

ENGINES = ("morris", "neutron", "senet", "shogi")


def think(core: native.Core, state: native.State, **wishes: float) -> native.Thought:
    engine = core.Engine(state.game, memory=4, network=network(state.game))
    return engine.think(state, **{"seed": 1, **wishes})  # type: ignore[arg-type]


@pytest.mark.parametrize("game", ENGINES)
def test_without_a_chance_nothing_changes(core: native.Core, game: str) -> None:
    plain, attentive = (
        think(core, start(game), nodes=5_000, **wishes)
        for wishes in ({}, {"overlooks": 0.0, "overlooks_captures": 0.0})
    )
    assert plain.nodes == attentive.nodes
    assert plain.lines[0].actions == attentive.lines[0].actions


@pytest.mark.parametrize("game", ENGINES)
def test_the_same_seed_overlooks_the_same(core: native.Core, game: str) -> None:
    def nodes(seed: int) -> list[int]:
        return [
            think(core, start(game), depth=depth, overlooks=0.5, seed=seed).nodes
            for depth in (2, 3)
        ]

    assert nodes(1) == nodes(1)


@pytest.mark.parametrize("game", ["morris", "neutron", "shogi"])
def test_who_overlooks_more_looks_at_less(core: native.Core, game: str) -> None:
    all_seen, half, hardly = (
        think(core, start(game), depth=4, overlooks=chance).nodes for chance in (0.01, 0.5, 0.95)
    )
    assert all_seen > half > hardly


LEFT_HANGING = "lnsgkgsnl/1r5b1/ppppppp1p/9/7p1/7R1/PPPPPPP1P/1B7/LNSGKGSNL b - 1"
"""A pawn attacks Black's rook."""


def test_captures_are_seen_unless_they_are_overlooked_too(core: native.Core) -> None:
    state = Way("shogi", "standard").state(LEFT_HANGING)
    quiet, blind = (
        think(core, state, depth=1, lines=len(state.legal_actions()), **wishes)
        for wishes in ({"overlooks": 1.0}, {"overlooks": 1.0, "overlooks_captures": 1.0})
    )
    elsewhere = state.action_from_text("7g7f")

    def loss(thought: native.Thought) -> int:
        scores = {line.actions[0]: line.score for line in thought.lines}
        return max(scores.values()) - scores[elsewhere]

    assert loss(quiet) > loss(blind) + 300


def test_the_end_of_the_game_is_never_overlooked(core: native.Core) -> None:
    state = Way("neutron", "standard").state("b2bb/3wn/b3b/3w1/ww1w1 w n")
    wishes = {"overlooks": 1.0, "overlooks_captures": 1.0}
    thought = think(core, state, depth=2, lines=len(state.legal_actions()), **wishes)
    safe = {"Ne4c2,d4c5", "Ne4c2,a1c3"}
    assert {
        state.action_text(line.actions[0]) for line in thought.lines if line.wins_in >= 0
    } == safe


@pytest.mark.parametrize("chance", [-0.1, 1.1, float("nan")])
def test_a_chance_is_from_0_to_1(core: native.Core, chance: float) -> None:
    with pytest.raises(ValueError, match="a chance to overlook must be from 0 to 1"):
        think(core, start("shogi"), depth=1, overlooks=chance)
