"""Batches: many games at once, each of them as a state would play it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from ludoteca import native
from tests.twins.arrays import Arrays, Followed
from tests.twins.ways import RULE_SETS, Way

pytestmark = pytest.mark.usefixtures("core")

SMALL = {"go": {"size": 3}}
GAMES = 12
STEPS = 60


def way_of(key: str, rules: str) -> Way:
    return Way(key, rules, SMALL.get(key, {}))


LAST = {key: way_of(key, rules) for key, rules in RULE_SETS}
each_game = pytest.mark.parametrize("way", LAST.values(), ids=LAST)


@pytest.mark.parametrize(("key", "rules"), RULE_SETS)
def test_a_batch_shows_what_states_say(key: str, rules: str) -> None:
    arrays = Arrays(way_of(key, rules), GAMES, seed=5, threads=2)
    arrays.reset()
    followed = [Followed(arrays, number) for number in range(GAMES)]
    for _ in range(STEPS):
        for one in followed:
            one.check()
        arrays.draw()
        assert arrays.mask[np.arange(GAMES), arrays.action].all()
        arrays.step()
        for one in followed:
            done, returns = one.step()
            assert arrays.done[one.number] == done
            assert tuple(arrays.reward[one.number]) == returns
            assert any(returns) <= done


@pytest.mark.parametrize("key", ["morris", "neutron", "senet", "go"])
def test_a_game_that_ends_tells_its_reward_and_restarts(key: str) -> None:
    rules = next(rules for game, rules in RULE_SETS if game == key)
    arrays = Arrays(way_of(key, rules), 4, seed=2)
    arrays.reset()
    followed = [Followed(arrays, number) for number in range(4)]
    ended = 0
    for _ in range(3_000):
        arrays.draw()
        arrays.step()
        for one in followed:
            done, returns = one.step()
            assert (arrays.done[one.number], *arrays.reward[one.number]) == (done, *returns)
            ended += done
            if done:
                assert one.state.plies == (1 if key == "senet" else 0)
                one.check()
        if ended >= 6:
            break
    assert ended >= 6


@each_game
def test_a_long_game_is_cut_off_without_a_winner(way: Way) -> None:
    arrays = Arrays(way, 3, seed=1, max_plies=4)
    arrays.reset()
    followed = [Followed(arrays, number) for number in range(3)]
    for _ in range(12):
        arrays.draw()
        arrays.step()
        for one in followed:
            done, returns = one.step(max_plies=4)
            assert (arrays.done[one.number], *arrays.reward[one.number]) == (done, *returns)
            one.check()


@each_game
def test_the_number_of_threads_changes_nothing(way: Way) -> None:
    def played(threads: int) -> list[Any]:
        arrays = Arrays(way, 50, seed=9, threads=threads)
        arrays.reset()
        shown = arrays.everything()
        for _ in range(25):
            arrays.draw()
            arrays.step()
            shown += arrays.everything()
        return shown

    alone = played(1)
    for threads in (2, 3, 64):
        shared = played(threads)
        assert len(shared) == len(alone)
        assert all(np.array_equal(one, other) for one, other in zip(alone, shared, strict=True))


@each_game
def test_another_seed_gives_other_games(way: Way) -> None:
    def drawn(seed: int) -> list[int]:
        arrays = Arrays(way, 50, seed=seed)
        arrays.draw()
        listed: list[int] = arrays.action.tolist()
        return listed

    assert drawn(1) == drawn(1)
    assert drawn(1) != drawn(2)


@each_game
def test_reset_restarts_every_game(way: Way) -> None:
    arrays = Arrays(way, 5, seed=3)
    arrays.reset()
    for _ in range(7):
        arrays.draw()
        arrays.step()
    arrays.reset()
    for number in range(5):
        Followed(arrays, number).check()


@each_game
def test_one_illegal_action_stops_all_games(way: Way) -> None:
    arrays = Arrays(way, 9, seed=4, threads=3)
    arrays.draw()
    arrays.step()
    for wrong in (-1, arrays.batch.action_count, 2**31 - 1, -(2**31), 65_536):
        arrays.draw()
        arrays.action[5] = wrong
        arrays.action[7] = -2
        check_refused(arrays, f"action {wrong} is not legal in game 5")
    arrays.draw()
    arrays.action[8] = int(np.flatnonzero(~arrays.mask[8])[0])
    check_refused(arrays, f"action {arrays.action[8]} is not legal in game 8")
    arrays.draw()
    arrays.step()


def check_refused(arrays: Arrays, sentence: str) -> None:
    before = arrays.everything()
    with pytest.raises(ValueError, match=rf"^{sentence}, [^\n]*; no game was stepped$"):
        arrays.step()
    after = arrays.everything()
    assert all(np.array_equal(one, other) for one, other in zip(before, after, strict=True))


WRONG_SHAPES: dict[str, Callable[[int], Any]] = {
    "action": lambda n: np.zeros(n + 1, np.int32),
    "observation": lambda n: np.zeros((n, 3), np.uint8),
    "mask": lambda n: np.zeros((n - 1, 1809), np.bool_),
    "turn": lambda n: np.zeros(2 * n, np.uint8),
    "reward": lambda n: np.zeros(n, np.float32),
    "done": lambda n: np.zeros(0, np.bool_),
}


@pytest.mark.parametrize("name", WRONG_SHAPES)
def test_an_array_of_the_wrong_size_is_refused_by_its_name(name: str) -> None:
    arrays = Arrays(Way("neutron", "standard"), 4)
    arrays.reset()
    arrays.draw()
    before = arrays.texts
    given: dict[str, Any] = {"action": arrays.action, name: WRONG_SHAPES[name](4)}
    with pytest.raises(ValueError, match=f"^the array {name} must have .* for each game"):
        arrays.batch.step(**given)
    assert arrays.texts == before


@pytest.mark.parametrize("name", WRONG_SHAPES)
def test_an_array_that_would_have_to_be_copied_is_refused(name: str) -> None:
    arrays = Arrays(Way("neutron", "standard"), 4)
    arrays.draw()
    right, before = getattr(arrays, name), arrays.texts
    frozen = right.copy()
    frozen.flags.writeable = False
    spread = np.zeros((*right.shape[:-1], 2 * right.shape[-1]), right.dtype)[..., ::2]
    # Actions are only read, but drawn in place.
    wrong_ones = [right.astype(np.float64), right.astype(np.int64), spread, frozen]
    for wrong in wrong_ones:
        ask = arrays.batch.draw if name == "action" else arrays.batch.step
        given: dict[str, Any] = {"action": arrays.action, name: wrong}
        with pytest.raises((TypeError, ValueError)):
            ask(**given)
    assert arrays.texts == before


def test_actions_of_another_kind_or_size_are_neither_played_nor_drawn() -> None:
    arrays = Arrays(Way("neutron", "standard"), 4)
    arrays.draw()
    before, wide = arrays.texts, arrays.action.astype(np.int64)
    with pytest.raises((TypeError, ValueError)):
        arrays.batch.step(wide)  # type: ignore[arg-type]
    with pytest.raises((TypeError, ValueError)):
        arrays.batch.draw(arrays.action[:3].copy())
    assert arrays.texts == before


def test_arrays_that_are_left_out_are_not_needed() -> None:
    full, bare = (Arrays(Way("senet", "standard"), 6, seed=8) for _ in range(2))
    for _ in range(20):
        full.draw()
        full.step()
        bare.draw()
        bare.batch.step(bare.action)
    assert full.texts == bare.texts


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("n", 0),
        ("n", -1),
        ("n", 2**40),
        ("threads", 0),
        ("threads", 10**6),
        ("max_plies", -1),
        ("max_plies", 2**40),
    ],
)
def test_an_impossible_plan_is_refused(core: native.Core, name: str, value: int) -> None:
    with pytest.raises(ValueError, match=f"^{name} must be from"):
        core.Batch("neutron", "standard", **{name: value})


def test_there_is_no_text_of_a_game_that_is_not_there() -> None:
    batch = Arrays(Way("neutron", "standard"), 3).batch
    for number in (-1, 3, 2**40):
        with pytest.raises(ValueError, match=f"there is no game {number} among 3"):
            batch.text(number)
