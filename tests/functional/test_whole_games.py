"""A whole game of each kind in each language, typed at a terminal."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Sequence
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
from tests.functional.screen import Screen

LOCALES = {"en": "en_GB.UTF-8", "bg": "bg_BG.UTF-8", "ru": "ru_RU.UTF-8"}

MORRIS = "c1 b1 b2 a1 b3 c3 b2-a3 c3-b2 c1-c2 a1-a2 c2-c3"
SHOGI = "3i4h 3c3d 8g8f 6a5b 7g7f 2b8h+ 4g4f 8h7i 1g1f S*6a 5g5f B*3i 7f7e 3i4h= 5i5h 7i5g"
NEUTRON = "c1e3 Nc3c1"
MINISHOGI = "4e4d 4a2c 1e1c 1b1c 4d4e R*4d 3e2d 2c4e+"
GO = "D4 C3 D3 C4 D5 C5 D6 C6 D2 C2 D1 C1 D7 C7 E4 F4 pass pass"
SENET_SEED = 29

MENU = {
    "morris": ("people", "", "", "rules", "three", "start"),
    "shogi": ("people", "", "rules", "minishogi", "start"),
    "neutron": ("people", "", "start"),
    "go": ("people", "", "size", "7", "start"),
}
"""The answers that start a game of two people."""

FOREIGN = frozenset({"Enter", "Ludoteca", "greedy", "random", "seki"})
"""Words that stay Latin in every language: names, and what has to be typed."""


def ending(game: str, outcome: Outcome, language: str) -> str:
    if outcome.ending is GoEnding.SCORE:
        won = say("{seat} wins by {margin}", seat=say("Black"), margin=0.5)
        return Language(language).translate(won)
    return Language(language).translate(result(ludoteca.game(game), outcome))


def latin_words(text: str) -> set[str]:
    """Find the words of Latin letters that people read, not what they may have to type."""
    prose = re.sub(r"[„«“\"'(\[][^“”»\"')\]]*[“”»\"')\]]", " ", text)
    return set(re.findall(r"\b[A-Za-z]{4,}\b", prose)) - FOREIGN


LANGUAGES = [
    pytest.param(one, marks=() if one == "bg" else pytest.mark.oracle_large) for one in languages()
]
"""All; a game in one of them is enough for a short run."""


def one_line(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_people_play_one_game_after_the_other_to_the_end(language: str, tmp_path: Path) -> None:
    games: Sequence[tuple[str, str, Outcome]] = [
        ("morris", MORRIS, Outcome.won(Seat.FIRST, MorrisEnding.LINE)),
        ("shogi", MINISHOGI, Outcome.won(Seat.SECOND, ShogiEnding.MATE)),
        ("neutron", NEUTRON, Outcome.won(Seat.FIRST, NeutronEnding.HOME)),
        ("go", f"{GO} F4 F4 a", Outcome.won(Seat.FIRST, GoEnding.SCORE)),
    ]
    with Screen(tmp_path, LANG=LOCALES[language]) as screen:
        for key, moves, outcome in games:
            screen.type(key, *MENU[key])
            for move in moves.split():
                answer = screen.type(move).partition("\n")[2]
                assert language == "en" or latin_words(answer) == set(), answer
            assert ending(key, outcome, language) in one_line(screen.told)
            screen.type("")
        assert screen.finish("0") == 0
        assert "Traceback" not in screen.everything
        assert screen.told.count("\n") < 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_of_shogi_ends_with_mate(language: str, tmp_path: Path) -> None:
    start = "k8/9/K8/9/9/9/9/9/9 b G 1"
    with Screen(tmp_path, "play", "shogi", "--from", start, "--lang", language) as screen:
        told = one_line(screen.type("G*9b"))
        assert ending("shogi", Outcome.won(Seat.FIRST, ShogiEnding.MATE), language) in told
        assert screen.finish("") == 0


def test_a_game_of_shogi_is_played_from_its_first_move_to_mate(tmp_path: Path) -> None:
    with Screen(tmp_path, "play", "shogi") as screen:
        told = one_line(screen.type(*SHOGI.split()))
        assert ending("shogi", Outcome.won(Seat.SECOND, ShogiEnding.MATE), "en") in told
        told = screen.type("undo")
        assert "White takes one move back." in told
        assert "Last move: 5i5h" in told
        assert screen.finish("q") == 0


def senet_answers(computer: str) -> tuple[list[str], Outcome]:
    """Play Senet as the program does with a seed: its dice, the computer first, then a person."""
    game, dice = ludoteca.game("senet"), random.Random(SENET_SEED)
    opponent = player(computer, game, 2 * SENET_SEED)
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


@pytest.mark.oracle_large
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_person_plays_senet_against_a_computer_to_the_end(language: str, tmp_path: Path) -> None:
    typed, outcome = senet_answers("greedy")
    arguments = ("play", "senet", "greedy", "human", "--seed", str(SENET_SEED))
    with Screen(tmp_path, *arguments, LANG=LOCALES[language]) as screen:
        told = one_line(screen.type(*typed))
        assert ending("senet", outcome, language) in told
        assert screen.finish("") == 0
        if language != "en":
            assert latin_words(screen.everything) == set()
