"""The independent data that drives Python's twin drives the native one too, and deeper."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

import ludoteca
from ludoteca import native
from tests.stored import read_json, read_lines
from tests.twins.ways import Way

if TYPE_CHECKING:
    from ludoteca.native import State

pytestmark = pytest.mark.usefixtures("core")

PERFT_GAMES = ("morris", "shogi", "neutron", "go")
SHOGI = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1"
MOST_MOVES = "R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1"
DEEP: list[tuple[str, dict[str, Any], int, int]] = [
    ("shogi", {"rules": "standard", "position": SHOGI}, 6, 547_581_517),
    ("shogi", {"rules": "standard", "position": MOST_MOVES}, 3, 53_393_368),
    ("morris", {"rules": "standard"}, 6, 99_274_176),
    ("neutron", {"rules": "standard"}, 4, 2_617_450),
    ("neutron", {"rules": "classic"}, 4, 2_617_450),
    ("neutron", {"rules": "standard"}, 5, 116_980_284),
    ("go", {"rules": "japanese", "size": 4}, 5, 764_016),
]


def state_of(key: str, entry: dict[str, Any]) -> State:
    size = {"size": entry["size"]} if "size" in entry else {}
    return Way(key, entry["rules"], size).state(entry.get("position"))


@pytest.mark.parametrize("key", PERFT_GAMES)
def test_every_count_is_the_known_one(key: str) -> None:
    for entry in read_json(f"vectors/{key}_perft.json"):
        state = state_of(key, entry)
        before = state.text()
        counts = [state.perft(depth) for depth in range(len(entry["perft"]) + 1)]
        assert counts == [1, *entry["perft"]], before
        assert state.text() == before


@pytest.mark.parametrize(("key", "entry", "depth", "count"), DEEP)
def test_deep_counts_are_the_known_ones(
    key: str, entry: dict[str, Any], depth: int, count: int
) -> None:
    assert state_of(key, entry).perft(depth) == count


@pytest.mark.parametrize("key", PERFT_GAMES)
def test_counting_action_by_action_gives_the_same(key: str) -> None:
    def walk(state: State, depth: int) -> int:
        if not depth:
            return 1
        total = 0
        for action in state.legal_actions():
            state.apply(action)
            total += walk(state, depth - 1)
            state.undo()
        return total

    for entry in read_json(f"vectors/{key}_perft.json")[:10]:
        depth = min(2, len(entry["perft"]))
        assert walk(state_of(key, entry), depth) == entry["perft"][depth - 1]


@pytest.mark.parametrize("key", PERFT_GAMES)
def test_the_public_perft_counts_the_same(key: str) -> None:
    entry = read_json(f"vectors/{key}_perft.json")[0]
    size = {"size": entry["size"]} if "size" in entry else {}
    position = Way(key, entry["rules"], size).position(entry.get("position"))
    *_, count = entry["perft"]
    assert ludoteca.perft(position, len(entry["perft"])) == count
    divided = native.divide(position, len(entry["perft"]))
    assert list(divided) == list(position.legal_moves())
    assert sum(divided.values()) == count


@pytest.mark.parametrize(
    "entry", read_json("vectors/senet_moves.json"), ids=lambda entry: entry["position"]
)
def test_senet_moves(entry: dict[str, Any]) -> None:
    state = state_of("senet", entry)
    actions = list(state.legal_actions())
    assert sorted(map(state.action_text, actions)) == sorted(entry["moves"])
    for action in actions:
        turn = state.turn
        state.apply(action)
        assert bool(state.chances()) != state.is_over
        if not state.is_over:
            assert (state.turn == turn) == entry["throws_again"]
        state.undo()


@pytest.mark.parametrize(
    "entry", read_json("vectors/shogi_uchifuzume.json"), ids=lambda entry: entry["sfen"]
)
def test_shogi_pawn_drop_mates_are_forbidden(entry: dict[str, Any]) -> None:
    state = Way("shogi", "standard").state(entry["sfen"])
    drop = state.action_from_text(entry["illegal_drop"])
    assert drop not in state.legal_actions()
    with pytest.raises(ValueError, match="is not legal in"):
        state.apply(drop)


def mates(state: State, plies: int) -> bool:
    """Say whether some move is answered by nothing, or only by what lets one mate in less."""
    if plies < 1:
        return False
    for action in state.legal_actions():
        state.apply(action)
        mated = state.ending == "mate" or (
            plies > 2 and is_check(state) and all_answers_are_mated(state, plies)
        )
        state.undo()
        if mated:
            return True
    return False


def all_answers_are_mated(state: State, plies: int) -> bool:
    for answer in state.legal_actions():
        state.apply(answer)
        mated = mates(state, plies - 2)
        state.undo()
        if not mated:
            return False
    return True


def is_check(state: State) -> bool:
    """Say whether the mover's king is attacked: a text that lets the other move is impossible."""
    board, turn, hands, _ = state.text().split()
    other = f"{board} {'w' if turn == 'b' else 'b'} {hands} 1"
    try:
        Way("shogi", "standard").state(other)
    except ValueError as error:
        return "check" in str(error)
    return False


@pytest.mark.parametrize("plies", [1, 3, 5, pytest.param(7, marks=pytest.mark.twins_large)])
def test_each_mate_problem_is_solved_in_its_plies_and_not_sooner(plies: int) -> None:
    for text in read_lines(f"vectors/shogi_mate_{plies}.txt"):
        state = Way("shogi", "standard").state(text)
        assert mates(state, plies), text
        assert not mates(state, plies - 2), text
