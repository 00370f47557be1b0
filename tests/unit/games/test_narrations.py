"""What holds for the words of every move and step, in random games of every game and rule set."""

from __future__ import annotations

import random

import pytest

import ludoteca
from ludoteca.core import Sentence, next_steps
from ludoteca.testing import random_game

RULES = [(game.key, rules) for game in ludoteca.all_games() for rules in game.presets]
PLAIN = {"move", "point", "points", "origin", "target", "square", "mill", "mills", "line", "count"}
PLAIN |= {"trap", "throw"}
"""Values of sentences that are the same in every language."""


@pytest.mark.parametrize(("key", "rules"), RULES)
def test_no_two_moves_are_told_alike_and_every_word_can_be_translated(key: str, rules: str) -> None:
    game = ludoteca.game(key)
    plain = PLAIN | ({"piece", "one", "other"} if key == "senet" else set())
    start = game.start(rules, **({"size": 4} if key == "go" else {}))
    for position in [*random_game(start, random.Random(rules), 120)][::3]:
        moves = position.legal_moves()
        stories = [tuple(game.narrate(position, move)) for move in moves]
        assert len(set(stories)) == len(moves)
        for sentence in {sentence for story in stories for sentence in story}:
            assert sentence[0].isupper()
            assert sentence.endswith(".")
            for name, value in sentence.values.items():
                assert isinstance(value, Sentence) or name in plain, (sentence, name)


@pytest.mark.parametrize(("key", "rules"), RULES)
def test_no_two_steps_share_a_name(key: str, rules: str) -> None:
    game = ludoteca.game(key)
    start = game.start(rules, **({"size": 9} if key == "go" else {}))
    for position in [*random_game(start, random.Random(rules), 120)][::8]:
        moves = position.legal_moves()
        for taken in {move.steps[:depth] for move in moves for depth in range(len(move.steps))}:
            steps = next_steps(moves, taken)
            names = [{*game.name_step(position, taken, step)} for step in steps]
            assert sum(map(len, names)) == len(set[str]().union(*names))
            assert all(
                step in name for step, name in zip(steps, names, strict=True) if key != "senet"
            )
