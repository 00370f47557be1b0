"""Texts, right and wrong: what one twin reads the other reads, and nothing breaks the reader."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ludoteca.core import NotationError, PositionError
from tests.twins.pair import Pair
from tests.twins.shorter import complaint, shortest, told_shortly, walk_to_the_end
from tests.twins.ways import GAMES, RULE_SETS, Way, random_way

if TYPE_CHECKING:
    from ludoteca.native import State

pytestmark = pytest.mark.usefixtures("core")

ENOUGH = 500
MANY = 50_000
# Letters that mean something to one of the games, so that nonsense comes close to sense.
SIGNS = "wWbBnN.1A2B3C4D5E/ -+*x,=0123456789abcdefghiKRBGSNLPpkrsnlTt\t\n\x0b\x0c"
STRANGE = "\0\x7f"
NO_NUMBER = ("neutron", "senet", "go")
"""Games with well-formed moves that have no number: the slide would end elsewhere, the throw does
not lead there, the point is not on this board."""

brave = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def check_sentence(refusal: str) -> None:
    assert re.fullmatch(r"[^\n]*[a-z]{2} [^\n]*", refusal), refusal


def mangled(text: str, rng: random.Random) -> str:
    for _ in range(rng.choice((0, 1, 1, 1, 2, 3))):
        first, last = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        last = min(last, first + rng.choice((0, 1, 1, 2, 5)))
        signs = SIGNS if rng.random() < 0.9 else STRANGE
        piece = "".join(rng.choice(signs) for _ in range(rng.choice((0, 1, 1, 2))))
        new = rng.choice((piece, text[first:last] * 2, text[first:last].swapcase(), " " + piece))
        text = text[:first] + new + text[last:]
    return text


def shaken(text: str, rng: random.Random) -> str:
    """Swap two letters of the board: the text stays well-formed, its position may be impossible."""
    places = [i for i, sign in enumerate(text.split(" ")[0]) if sign != "/"]
    signs = list(text)
    for _ in range(rng.randrange(4)):
        one, other = rng.choices(places, k=2)
        signs[one], signs[other] = signs[other], signs[one]
    return "".join(signs)


def python_reads(way: Way, text: str) -> str | None:
    """Write again what Python reads; None if it refuses."""
    try:
        return GAMES[way.game].format_position(way.position(text))
    except (NotationError, PositionError):
        return None


def native_reads(way: Way, text: str) -> str | None:
    """Write again what the native twin reads; None if it refuses, which it does in a sentence."""
    try:
        return way.state(text).text()
    except ValueError as error:
        check_sentence(str(error))
        return None


def compare_positions(key: str, rules: str, seed: str, count: int) -> None:
    """Let both read texts that are nearly right.

    Raises:
        AssertionError: They differ; the message has the shortest text found that shows it.
    """
    rng = random.Random(f"{key}/{rules}/{seed}")
    accepted = 0
    while count > 0:
        pair = wandered(random_way(key, rules, rng), rng)
        for _ in range(25):
            spoil = rng.choice((mangled, mangled, shaken))
            accepted += is_read(pair.way, spoil(pair.state.text(), rng))
        count -= 25
    assert accepted > 0


def is_read(way: Way, text: str) -> bool:
    if differs(way, text):
        short = "".join(shortest(text, lambda signs: differs(way, "".join(signs)) is not None))
        raise AssertionError(differs(way, short))
    return native_reads(way, text) is not None


def differs(way: Way, text: str) -> str | None:
    ours, theirs = python_reads(way, text), native_reads(way, text)
    if ours != theirs:
        return f"{way}\n  {text!r}: Python reads {ours!r}, native {theirs!r}"
    return None if ours is None else complaint(Pair(way, text), (), walk_to_the_end(Pair.check))


def wandered(way: Way, rng: random.Random) -> Pair:
    pair = Pair(way)
    with told_shortly(pair):
        for _ in range(rng.randrange(60)):
            moves = pair.position.legal_moves()
            if not moves:
                break
            pair.play(rng.randrange(len(moves)))
    return pair


def compare_moves(key: str, rules: str, seed: str, count: int) -> None:
    """Let both read moves that are nearly right.

    Raises:
        AssertionError: They differ; the message has the shortest game and text found.
    """
    rng = random.Random(f"{key}/{rules}/{seed}")
    while count > 0:
        pair = wandered(random_way(key, rules, rng), rng)
        moves = [str(move) for move in pair.position.legal_moves()] or ["pass"]
        for _ in range(25):
            check_move(pair, mangled(rng.choice(moves), rng))
        count -= 25


def check_move(pair: Pair, text: str) -> None:
    if misread(pair, text) is None:
        return
    short = "".join(shortest(text, lambda signs: misread(pair, "".join(signs)) is not None))

    def check(pair: Pair) -> None:
        if wrong := misread(pair, short):
            raise AssertionError(f"{pair.story}\n  {short!r}: {wrong}")

    with told_shortly(pair, check):
        check(pair)


def misread(pair: Pair, text: str) -> str | None:
    game, position, state = GAMES[pair.way.game], pair.position, pair.state
    try:
        move = game.parse_move(position, text)
    except NotationError:
        move = None
    try:
        action = state.action_from_text(text)
    except ValueError as error:
        check_sentence(str(error))
        if move is None:
            return None
        if move in position.legal_moves():
            return f"the native twin refuses the legal {move}"
        return None if pair.way.game in NO_NUMBER else f"the native twin refuses {move}"
    if move is None:
        return f"the native twin reads {state.action_text(action)}"
    legal = action in state.legal_actions()
    if legal != (move in position.legal_moves()):
        return f"{move} is legal for one of them only"
    if legal and state.action_text(action) != str(move):
        return f"the native twin reads {state.action_text(action)}, not {move}"
    return None


@pytest.mark.parametrize("compare", [compare_positions, compare_moves])
@pytest.mark.parametrize(
    ("seed", "count"),
    [("daily", ENOUGH), pytest.param("large", MANY, marks=pytest.mark.twins_large)],
)
@pytest.mark.parametrize(("key", "rules"), RULE_SETS)
def test_the_twins_read_the_same_texts(
    key: str, rules: str, seed: str, count: int, compare: Callable[[str, str, str, int], None]
) -> None:
    compare(key, rules, seed, count)


any_text = st.text(max_size=80) | st.text(SIGNS + STRANGE, max_size=80)


@pytest.mark.parametrize(("key", "rules"), RULE_SETS)
def test_no_text_breaks_the_native_readers(key: str, rules: str) -> None:
    way = Way(key, rules)
    state = way.state()

    @brave
    @given(any_text)
    def holds(text: str) -> None:
        read = native_reads(way, text)
        # Only Python takes other spaces than those of C.
        if text.isascii() and not {*text} & {*"\x1c\x1d\x1e\x1f"}:
            assert read == python_reads(way, text)
        read_any(state, text)

    holds()


def read_any(state: State, text: str) -> None:
    try:
        action = state.action_from_text(text)
    except ValueError as error:
        check_sentence(str(error))
    else:
        assert 0 <= action < state.action_count
        state.action_text(action)


@pytest.mark.parametrize("key", GAMES)
def test_texts_of_any_length_are_refused(key: str) -> None:
    way = Way(key, next(iter(GAMES[key].presets)))
    start = way.state().text()
    for text in ("", " ", "\0", start + " " * 6_000, start * 1_000, "9" * 10**6, "/" * 10**6):
        assert native_reads(way, text) is None
        read_any(way.state(), text)


@pytest.mark.parametrize("key", GAMES)
def test_an_object_that_is_not_a_text_is_refused(key: str) -> None:
    way = Way(key, next(iter(GAMES[key].presets)))
    for wrong in ("\ud800", b"5", 5, ["5"]):
        with pytest.raises((TypeError, ValueError)):
            way.state(wrong)  # type: ignore[arg-type]
        with pytest.raises((TypeError, ValueError)):
            way.state().action_from_text(wrong)  # type: ignore[arg-type]
