"""A whole game of each kind in each language, from the menu to the result."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import ludoteca
from ludoteca.core import Outcome, Seat, say
from ludoteca.games.go.rules import GoEnding
from ludoteca.games.morris.rules import MorrisEnding
from ludoteca.games.neutron.rules import NeutronEnding
from ludoteca.games.shogi.rules import ShogiEnding
from ludoteca.locale import Language, languages
from ludoteca.match.phrases import result
from ludoteca.players import Limit, ask, player
from ludoteca.terminal.line.menu import Menu
from tests.unit.terminal.script import Script, created, play, room

GO = "D4 C3 D3 C4 D5 C5 D6 C6 D2 C2 D1 C1 D7 C7 E4 F4 pass pass F4 F4 a"
GAMES = [
    (
        ("morris", "people", "", "", "rules", "three", "start"),
        "c1 b1 b2 a1 b3 c3 b2-a3 c3-b2 c1-c2 a1-a2 c2-c3",
        Outcome.won(Seat.FIRST, MorrisEnding.LINE),
    ),
    (
        ("shogi", "people", "", "rules", "minishogi", "start"),
        "4e4d 4a2c 1e1c 1b1c 4d4e R*4d 3e2d 2c4e+",
        Outcome.won(Seat.SECOND, ShogiEnding.MATE),
    ),
    (
        ("neutron", "people", "", "start"),
        "c1e3 Nc3c1",
        Outcome.won(Seat.FIRST, NeutronEnding.HOME),
    ),
    (
        ("go", "people", "", "size", "7", "start"),
        GO,
        Outcome.won(Seat.FIRST, GoEnding.SCORE),
    ),
]
"""The answers that start a game of two people, its moves and its result."""

FOREIGN = frozenset({"Enter", "Ludoteca", "greedy", "random", "seki"})
"""Words that stay Latin in every language: names, and what has to be typed."""

SENET_SEED = 29


def ending(game: str, outcome: Outcome, language: str) -> str:
    if outcome.ending is GoEnding.SCORE:
        won = say("{seat} wins by {margin}", seat=say("Black"), margin=0.5)
        return Language(language).translate(won)
    return Language(language).translate(result(ludoteca.game(game), outcome))


def latin_words(text: str) -> set[str]:
    """Find the words of Latin letters that people read, not what they may have to type."""
    prose = re.sub(r"[„«“\"'(\[][^“”»\"')\]]*[“”»\"')\]]", " ", text)
    return set(re.findall(r"\b[A-Za-z]{4,}\b", prose)) - FOREIGN


def play_games(script: Script, language: str) -> Iterator[str]:
    for started, moves, outcome in GAMES:
        yield from started
        for move in moves.split():
            start = len(script.lines) + 1
            yield move
            told = "\n".join(script.lines[start:])
            assert language == "en" or latin_words(told) == set(), told
        assert ending(started[0], outcome, language) in told
        yield ""
    yield "0"


@pytest.mark.parametrize("language", languages())
def test_two_people_play_one_game_after_the_other_to_the_end(language: str, tmp_path: Path) -> None:
    with room(tmp_path, language=language) as opened:
        opened.script.answers = play_games(opened.script, language)
        Menu(opened.interface).open()
        assert not opened.script.refused


def test_the_last_move_is_taken_back_after_the_end(tmp_path: Path) -> None:
    start = "k8/9/K8/9/9/9/9/9/9 b G 1"
    script = play(tmp_path, created("shogi", start=start), "G*9b", "undo", "q")
    assert script.text.index("Black wins: ") < script.text.index("Black takes one move back.")


@pytest.fixture(scope="module")
def senet() -> tuple[list[str], Outcome]:
    """Play as the program does with a seed: its dice, the computer first, then a person."""
    game, dice = ludoteca.game("senet"), random.Random(SENET_SEED)
    opponent = player("greedy", game, 2 * SENET_SEED)
    position, typed = game.start(), []
    while position.outcome is None:
        is_human = position.turn is Seat.SECOND
        if throws := position.chances():
            weights = [float(chance.probability) for chance in throws]
            move = dice.choices(throws, weights)[0].move
            typed += [""] if is_human else []
        elif is_human:
            move = position.legal_moves()[-1]
            typed += [str(move)] if str(move) != "pass" else []
        else:
            move = asyncio.run(ask(opponent, position, Limit(seconds=60)))
        position = position.play(move)
    return typed, position.outcome


@pytest.mark.parametrize("language", languages())
def test_a_person_plays_senet_against_a_computer_to_the_end(
    language: str, senet: tuple[list[str], Outcome], tmp_path: Path
) -> None:
    typed, outcome = senet
    with room(tmp_path, *typed, "0", language=language, seed=SENET_SEED) as opened:
        opened.interface.begin(created("senet", players=("greedy", "human")))
        assert ending("senet", outcome, language) in opened.script.text
        assert opened.script.prompt == "[0] > "
        assert language == "en" or latin_words(opened.script.text) == set()
