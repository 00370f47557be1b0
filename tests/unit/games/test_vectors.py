"""Independent data, checked against programs not our own; see the README beside the data."""

from __future__ import annotations

from typing import Any

import pytest

import ludoteca
from ludoteca.core import perft as pure_perft
from tests.stored import read_json

SMALL = 100_000
PERFT_GAMES = ("morris", "shogi", "neutron", "go")


def perft_cases() -> list[Any]:
    """Every count of every entry; those too long for every day are for ``make oracles``."""
    return [
        pytest.param(
            key,
            entry,
            depth,
            count,
            id=f"{key}-{number}-depth{depth}",
            marks=[pytest.mark.oracle_large] if count > SMALL else [],
        )
        for key in PERFT_GAMES
        for number, entry in enumerate(read_json(f"vectors/{key}_perft.json"))
        for depth, count in enumerate(entry["perft"], start=1)
    ]


def position_of(key: str, entry: dict[str, Any]) -> ludoteca.Position[Any]:
    game = ludoteca.game(key)
    position: ludoteca.Position[Any]
    if "position" in entry:
        position = game.parse_position(entry["position"], rules=entry["rules"])
    else:
        position = game.start(rules=entry["rules"], size=entry["size"])
    return position


@pytest.mark.parametrize(("key", "entry", "depth", "count"), perft_cases())
def test_perft(key: str, entry: dict[str, Any], depth: int, count: int) -> None:
    assert pure_perft(position_of(key, entry), depth) == count


@pytest.mark.parametrize(
    "entry", read_json("vectors/senet_moves.json"), ids=lambda entry: entry["position"]
)
def test_senet_moves(entry: dict[str, Any]) -> None:
    game = ludoteca.game("senet")
    position = game.parse_position(entry["position"], rules=entry["rules"])
    moves = position.legal_moves()
    assert sorted(map(str, moves)) == sorted(entry["moves"])
    for move in moves:
        after = position.play(move)
        goes_on = after.outcome is None
        assert bool(after.chances()) == goes_on
        if goes_on:
            assert (after.turn is position.turn) == entry["throws_again"]


@pytest.mark.parametrize(
    "entry", read_json("vectors/shogi_uchifuzume.json"), ids=lambda entry: entry["sfen"]
)
def test_shogi_pawn_drop_mates_are_forbidden(entry: dict[str, Any]) -> None:
    game = ludoteca.game("shogi")
    position = game.parse_position(entry["sfen"])
    drop = game.parse_move(position, entry["illegal_drop"])
    assert drop not in position.legal_moves()
    assert "uchifuzume" in str(position.why_illegal(drop))
