"""A state from Python's side: what it refuses, takes back, copies and counts."""

from __future__ import annotations

import copy
from typing import TYPE_CHECKING, Any

import pytest

from ludoteca import native
from ludoteca.core import NotationError, OptionError, PositionError
from tests.script import run
from tests.twins.ways import GAMES, Way

if TYPE_CHECKING:
    from ludoteca.native import State

pytestmark = pytest.mark.usefixtures("core")

FIRST = [Way(key, next(iter(game.presets))) for key, game in GAMES.items()]
each_game = pytest.mark.parametrize("way", FIRST, ids=lambda way: way.game)
MOST_PLIES = 2_000
MATE_IN_ONE = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"


def begun(way: Way) -> tuple[State, int]:
    """Return a state after its first action, and an action that is not legal there."""
    state = way.state()
    state.apply(state.legal_actions()[0])
    legal = set(way.state(state.text()).legal_actions())
    return state, next(action for action in range(state.action_count) if action not in legal)


@each_game
def test_an_illegal_action_changes_nothing(way: Way) -> None:
    state, illegal = begun(way)
    before = state.text(), list(state.legal_actions()), state.plies
    for action in (illegal, -1, state.action_count, 65_535, 65_536 + before[1][0], 2**62):
        with pytest.raises(ValueError, match=r"^[^\n]+$"):
            state.apply(action)
    wrong: Any
    for wrong in ("7g7f", 1.5, None, [0], 2**70):
        with pytest.raises((TypeError, ValueError)):
            state.apply(wrong)
    assert (state.text(), list(state.legal_actions()), state.plies) == before


@each_game
@pytest.mark.parametrize("asked", [False, True], ids=["at once", "after the list"])
def test_the_refusal_names_the_move_and_the_position(way: Way, asked: bool) -> None:
    state, illegal = begun(way)
    if asked:
        state.legal_actions()
    with pytest.raises(ValueError, match="is not legal in") as refusal:
        state.apply(illegal)
    assert str(refusal.value) == f"{state.action_text(illegal)} is not legal in {state.text()}"


@each_game
def test_nothing_is_undone_at_the_start(way: Way) -> None:
    state = way.state()
    with pytest.raises(ValueError, match="there is nothing to undo"):
        state.undo()
    state.apply(state.legal_actions()[0])
    state.undo()
    with pytest.raises(ValueError, match="there is nothing to undo"):
        state.undo()


@each_game
def test_a_finished_game_allows_no_action_but_undo(way: Way) -> None:
    small = {"size": 3} if way.game == "go" else {}
    state = Way(way.game, way.rules, small).state(MATE_IN_ONE if way.game == "shogi" else None)
    last = -1
    for number in range(MOST_PLIES):
        actions = state.legal_actions()
        if not actions:
            break
        # Go's last action is the pass; most games come to an end by any moves.
        last = actions[-1 if way.game == "go" else number * 7 % len(actions)]
        if way.game == "shogi":
            last = state.action_from_text("G*5b")
        state.apply(last)
    assert state.is_over
    assert state.ending
    assert len(state.legal_actions()) == 0
    assert state.chances() == []
    with pytest.raises(ValueError, match="cannot be played: the game is over"):
        state.apply(last)
    state.undo()
    assert not state.is_over
    assert state.ending is None
    assert state.winners == ()
    assert state.returns() == (0.0, 0.0)


@each_game
def test_a_clone_goes_its_own_way(way: Way) -> None:
    state = way.state()
    state.apply(state.legal_actions()[0])
    clone = state.clone()
    text = state.text()
    assert clone.text() == text
    assert clone.plies == 1
    clone.apply(clone.legal_actions()[-1])
    assert state.text() == text
    state.undo()
    assert clone.plies == 2
    clone.undo()
    assert clone.text() == text
    clone.undo()
    assert clone.text() == state.text()


@each_game
def test_the_legal_actions_are_a_sequence(way: Way) -> None:
    state = way.state()
    actions = state.legal_actions()
    listed = [actions[index] for index in range(len(actions))]
    assert list(actions) == listed
    assert all(type(action) is int for action in listed)
    assert actions[-1] == listed[-1]
    assert actions[-len(listed)] == listed[0]
    assert listed[0] in actions
    for absent in (-1, state.action_count, 65_535, 2**70, "x", None, 1.5):
        assert absent not in actions
    for beyond in (len(listed), -len(listed) - 1):
        with pytest.raises(IndexError):
            actions[beyond]
    assert bool(actions)


@each_game
def test_a_list_of_actions_outlives_the_position(way: Way) -> None:
    state = way.state()
    actions = state.legal_actions()
    listed = list(actions)
    for action in actions:
        state.apply(action)
        state.legal_actions()
        state.undo()
    state.apply(listed[0])
    del state
    assert list(actions) == listed


# Playouts


@each_game
def test_the_same_seed_gives_the_same_tally(way: Way) -> None:
    state = way.state()

    def tally(seed: int) -> tuple[int, ...]:
        one = state.playouts(50, seed, 300)
        return one.first, one.second, one.both, one.drawn, one.unfinished, one.plies

    assert tally(1) == tally(1)
    assert len({tally(seed) for seed in range(5)}) > 1
    assert sum(tally(1)[:5]) == 50
    assert state.plies == 0


@each_game
def test_playouts_are_cut_where_they_are_told(way: Way) -> None:
    state = way.state()
    cut = state.playouts(20, 1, 1)
    assert (cut.unfinished, cut.plies) == (20, 20)
    assert state.playouts(20, 1, 5).plies <= 20 * 5
    assert state.playouts(0).plies == 0
    one = state.playout(7, 1)
    assert (one.unfinished, one.plies) == (1, 1)


@pytest.mark.parametrize("key", ["morris", "neutron", "senet"])
def test_playouts_come_to_an_end_by_themselves(key: str) -> None:
    tally = Way(key, "standard").state().playouts(200, 3)
    assert tally.unfinished == 0
    assert tally.first > 0
    assert tally.second > 0


def test_playouts_of_a_finished_game_are_over_at_once() -> None:
    state = Way("neutron", "standard").state("bbbbb/5/4w/1w3/w1wwn w n")
    tally = state.playouts(10)
    assert (tally.first, tally.plies) == (10, 0)


def test_both_can_win_a_playout() -> None:
    blocked = "5/1bbb1/1bnb1/wwwww/5 w n"
    tally = Way("neutron", "standard").state(blocked).playouts(3)
    assert tally.both == 3


PICKERS = {"steps": "morris", "keep-eyes": "go"}
"""Each way of drawing moves that only one game knows."""


@each_game
def test_moves_are_drawn_in_ways_that_the_game_knows(way: Way) -> None:
    state = way.state()
    for picker, game in PICKERS.items():
        if way.game == game:
            assert state.playouts(3, 1, 30, picker).plies == 90
        else:
            with pytest.raises(ValueError, match=f"^{way.game} does not know this way"):
                state.playouts(3, 1, 30, picker)
    with pytest.raises(ValueError, match='not by "eyes"'):
        state.playout(1, 30, "eyes")


def test_keeping_eyes_means_passing_where_only_eyes_are_left() -> None:
    eyes = "1b1b/bbbb/bb1b/bbbb b - 0/0 1"
    tally = Way("go", "tromp-taylor").state(eyes).playouts(10, 1, 100, "keep-eyes")
    assert (tally.first, tally.plies) == (10, 10)


@pytest.mark.parametrize(
    ("key", "text", "moves"),
    [
        ("morris", None, 1),
        ("morris", "..B/BB./WW./B.BWBB/.BW/..B/... w 0 0 0", 2),  # Every move closes a mill
        ("shogi", None, 1),
        ("neutron", None, 1),
        ("neutron", "bbbbb/5/1wn2/5/1wwww b n", 2),
        ("neutron", "2bbb/w4/b3w/w2bn/w3w w n", 1),
        ("senet", None, 0),
        ("senet", "1A2B3C4D5E.................... 1 4", 1),
        ("go", None, 1),
    ],
)
def test_the_moves_of_single_pieces_are_counted(key: str, text: str | None, moves: int) -> None:
    tally = Way(key, next(iter(GAMES[key].presets))).state(text).playouts(20, 1, 1)
    assert (tally.plies, tally.moves) == (20, 20 * moves)


# Rules and options

WRONG_OPTIONS: list[tuple[str, str, dict[str, Any]]] = [
    ("chess", "standard", {}),
    ("morris", "nine", {}),
    ("morris", "standard", {"wings": True}),
    ("morris", "standard", {"flying": 1}),
    ("morris", "standard", {"flying": "maybe"}),
    ("morris", "standard", {"repetition": 1}),
    ("morris", "standard", {"repetition": 3.5}),
    ("morris", "standard", {"repetition": True}),
    ("morris", "standard", {"quiet_turns": 1001}),
    ("morris", "standard", {"quiet_turns": -1}),
    ("morris", "standard", {"quiet_turns": 2**80}),
    ("shogi", "standard", {"impasse": "never"}),
    ("shogi", "minishogi", {"handicap": "rook"}),
    ("senet", "standard", {"bear_off": "never"}),
    ("senet", "standard", {"bear_off": None}),
    ("go", "japanese", {"size": 1}),
    ("go", "japanese", {"size": 26}),
    ("go", "japanese", {"size": 9.5}),
    ("go", "japanese", {"komi": 1e6}),
    ("go", "japanese", {"komi": float("nan")}),
    ("go", "japanese", {"komi": float("inf")}),
    ("go", "japanese", {"ko": "super"}),
    ("go", "japanese", {"handicap": 1}),
    ("go", "japanese", {"size": 5, "handicap": 9}),
    ("go", "japanese", {"size": [9]}),
]


@pytest.mark.parametrize(("key", "rules", "options"), WRONG_OPTIONS)
def test_wrong_rules_and_options_are_refused_in_a_sentence(
    core: native.Core, key: str, rules: str, options: dict[str, Any]
) -> None:
    if key in GAMES:
        with pytest.raises((OptionError, TypeError, AttributeError)):
            GAMES[key].start(rules=rules, **options)
    for make in (core.State, core.Batch):
        with pytest.raises(ValueError, match=r"^[^\n]{10,}$"):
            make(key, rules, **options)


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("bbbb1/5/2n2/5/wwwww w -", ["four|4|black"]),
        ("bbbb1/5/5/5/wwww1 b -", ["white", "black", "neutron", "opening"]),
    ],
)
def test_an_impossible_position_is_refused_with_every_fault(text: str, faults: list[str]) -> None:
    way = Way("neutron", "standard")
    with pytest.raises((NotationError, PositionError)):
        way.position(text)
    with pytest.raises(ValueError, match=r"^[^\n]+$") as refusal:
        way.state(text)
    told = str(refusal.value).lower()
    assert all(any(word in told for word in fault.split("|")) for fault in faults)
    assert told.count(";") == len(faults) - 1


def test_a_state_is_copied_by_clone_only() -> None:
    with pytest.raises(TypeError):
        copy.copy(Way("neutron", "standard").state())


@pytest.mark.parametrize("kind", ["State", "Batch", "Actions", "ActionsIterator"])
def test_what_was_never_made_is_refused_or_empty(kind: str) -> None:
    """Try every method of an object that ``__new__`` alone has given, in a process of its own."""
    program = f"""
import warnings
from ludoteca import _core
warnings.simplefilter("ignore")
made = _core.{kind}.__new__(_core.{kind})
for name in dir(made):
    try:
        found = getattr(made, name)
        found() if callable(found) and not name.startswith("__") else None
    except (TypeError, ValueError, RuntimeError, AttributeError):
        pass
for try_it in (lambda: list(made), lambda: len(made), lambda: made.apply(1), lambda: made[0]):
    try:
        try_it()
    except (TypeError, IndexError, AttributeError):
        pass
"""
    assert run(program) == ""
