"""What holds in every position that random play reaches, for every game and rule set."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import ludoteca
from ludoteca.core import NotationError, PositionError
from ludoteca.games.registry import BUILT_IN
from ludoteca.testing import check_position
from ludoteca.testing.strategies import positions

GAMES = {key: ludoteca.game(key) for key in BUILT_IN}
SMALLER: dict[str, dict[str, Any]] = {"go": {"size": 5}}
# Random players pass seldom and capture for ever; on a small board even they come to an end.
MOST_PLIES = 20_000

quick = settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.mark.parametrize("key", BUILT_IN)
def test_every_promise_holds(key: str) -> None:
    @quick
    @given(positions(GAMES[key], **SMALLER.get(key, {})))
    def holds(position: ludoteca.Position[Any]) -> None:
        check_position(GAMES[key], position)

    holds()


@pytest.mark.parametrize("key", BUILT_IN)
def test_positions_and_moves_can_be_pasted_back(key: str) -> None:
    package = vars(import_module(f"ludoteca.games.{key}"))
    exported = {name: package[name] for name in package["__all__"]}

    @quick
    @given(positions(GAMES[key], **SMALLER.get(key, {})))
    def holds(position: ludoteca.Position[Any]) -> None:
        again = eval(repr(position), {"ludoteca": ludoteca})
        assert again == position
        assert again.rules == position.rules
        for move in position.legal_moves():
            pasted = eval(repr(move), dict(exported))
            assert pasted == move
            assert pasted.steps == move.steps

    holds()


@pytest.mark.parametrize(
    ("key", "rules"), [(key, rules) for key in BUILT_IN for rules in GAMES[key].presets]
)
def test_random_games_end(key: str, rules: str) -> None:
    rng = random.Random(f"{key}/{rules}")
    position = GAMES[key].start(rules=rules, **SMALLER.get(key, {}))
    for _ in range(MOST_PLIES):
        if position.outcome is not None:
            break
        position = position.play(rng.choice(position.legal_moves()))
    assert position.outcome is not None


# Letters that mean something to one of the games, so that nonsense comes close to sense.
ALPHABET = "".join(
    sorted(set("wWbBnN.1A2B3C4D5E/ -+*x,0123456789abcdefghiKRBGSNLPpkrsnlT○●·\n\x00²٣é"))
)
near_texts = st.text(ALPHABET, max_size=60) | st.text(max_size=40)


def mangled(text: str) -> st.SearchStrategy[str]:
    """The text with a piece of it cut out, doubled or replaced."""
    places = st.integers(0, len(text))
    return st.tuples(places, places, st.text(ALPHABET, max_size=4)).map(
        lambda cut: text[: min(cut[:2])] + cut[2] + text[max(cut[:2]) :]
    )


@pytest.mark.parametrize("key", BUILT_IN)
def test_no_text_breaks_the_position_parser(key: str) -> None:
    game = GAMES[key]
    starts = [game.format_position(game.start(rules=rules)) for rules in game.presets]
    texts = near_texts | st.sampled_from(starts).flatmap(mangled)

    @settings(max_examples=150, deadline=None)
    @given(texts, st.sampled_from(list(game.presets)))
    def holds(text: str, rules: str) -> None:
        try:
            position = game.parse_position(text, rules=rules)
        except NotationError as error:
            assert "at column" in str(error)
            assert 1 <= error.column <= len(text) + 1
        except PositionError as error:
            assert error.faults
            assert all(error.faults)
        else:
            written = game.format_position(position)
            assert game.parse_position(written, rules=rules) == position
            position.legal_moves()

    holds()


@pytest.mark.parametrize("key", BUILT_IN)
def test_no_text_breaks_the_move_parser(key: str) -> None:
    game = GAMES[key]

    @settings(max_examples=100, deadline=None)
    @given(st.data())
    def holds(data: st.DataObject) -> None:
        position = data.draw(positions(game, max_plies=8, **SMALLER.get(key, {})))
        moves = [str(move) for move in position.legal_moves()[:20]] or ["pass"]
        text = data.draw(near_texts | st.sampled_from(moves).flatmap(mangled))
        try:
            move = game.parse_move(position, text)
        except NotationError as error:
            assert "at column" in str(error)
            assert 1 <= error.column <= len(text) + 1
        else:
            assert game.parse_move(position, str(move)) == move
            legal = move in position.legal_moves()
            assert (position.why_illegal(move) is None) == legal

    holds()


@pytest.mark.parametrize("key", BUILT_IN)
def test_no_text_breaks_the_diagram_reader(key: str) -> None:
    game = GAMES[key]
    drawings = [game.draw(game.start(rules=rules)) for rules in game.presets]

    @settings(max_examples=150, deadline=None)
    @given(near_texts | st.sampled_from(drawings).flatmap(mangled))
    def holds(drawing: str) -> None:
        try:
            game.parse_diagram(drawing, "b - 1")
        except (NotationError, PositionError) as error:
            assert str(error)

    holds()
