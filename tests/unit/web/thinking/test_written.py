from __future__ import annotations

import random

import msgspec
import pytest

import ludoteca
from ludoteca.club.cluster.written import WrittenGame, last_position, write_game
from ludoteca.core import LudotecaError, Move
from ludoteca.games.registry import all_games


@pytest.mark.parametrize("key", [game.key for game in all_games()])
def test_a_game_that_was_written_is_read_as_it_was_played(key: str) -> None:
    game, dice = ludoteca.game(key), random.Random(3)
    for rules in game.presets:
        position = first = game.start(rules)
        moves: list[Move] = []
        while position.outcome is None and len(moves) < 60:
            chances = position.chances()
            chosen = dice.choice([one.move for one in chances] or list(position.legal_moves()))
            moves.append(chosen)
            position = position.play(chosen)
        written = write_game(game, (first, tuple(moves)))
        assert written is not None
        sent = msgspec.json.decode(msgspec.json.encode(written), type=WrittenGame)
        history = sent.read(game)
        assert history == (first, tuple(moves))
        again = last_position(history)
        assert again == position
        assert again.legal_moves() == position.legal_moves()
        assert again.outcome == position.outcome


def test_options_are_written_too() -> None:
    game = ludoteca.game("go")
    first = game.start("chinese", size=7, handicap=2)
    written = write_game(game, (first, ()))
    assert written is not None
    assert written.read(game) == (first, ())


def test_what_is_not_a_game_is_refused() -> None:
    game = ludoteca.game("go")
    for rules, first, moves in (("none", "", []), ("japanese", "x", []), ("japanese", "", ["Z9"])):
        with pytest.raises(LudotecaError):
            WrittenGame(rules, {}, first, moves).read(game)
