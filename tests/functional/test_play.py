"""A whole game of each kind, typed into the real command."""

from __future__ import annotations

import os
import random
import subprocess
import sys

import pytest

import ludoteca as library
from tests.functional.command import ludoteca

MORRIS = """
    b6 g1 d5 a4 d1 a1 d3 d7 d6 e5 c4 b2 e3 a7xd6 c3xb2 g7xc4 e4 g4xd5 b6-b4 d7-d6 d1-d2 e5-d5 e4-e5
    a7-d7xe5 e3-e4 a4-a7xd2 b4-b6 d5-e5 d3-d2 e5-d5xc3 b6-d1 a7-a4 d2-d3 a4-a7xd1
"""
SHOGI = "3i4h 3c3d 8g8f 6a5b 7g7f 2b8h+ 4g4f 8h7i 1g1f S*6a 5g5f B*3i 7f7e 3i4h 5i5h 7i5g"
NEUTRON = "c1e3 Nc3c1"
GO = "D4 C3 D3 C4 D5 C5 D6 C6 D2 C2 D1 C1 D7 C7 pass pass"

GAMES = {
    "morris": (MORRIS, (), "Black wins: the loser has only two men left."),
    "shogi": (SHOGI, (), "White wins: the loser's king is mated."),
    "neutron": (NEUTRON, (), "White wins: the neutron stands on the winner's base row."),
    "go": (GO, ("--size", "7"), "Black wins: both players have passed, and the score decides."),
}


@pytest.mark.parametrize("key", GAMES)
def test_two_people_play_a_whole_game(key: str) -> None:
    moves, options, ending = GAMES[key]
    played = ludoteca("play", key, *options, typed=moves.split())
    assert played.returncode == 0
    assert played.stderr == ""
    assert played.stdout.splitlines()[-1] == ending
    assert played.stdout.count(" plays ") == len(moves.split())


def test_two_people_play_a_whole_game_of_senet_with_the_dice_of_a_seed() -> None:
    game, dice = library.game("senet"), random.Random(7)
    position = game.start()
    typed = []
    while position.outcome is None:
        if throws := position.chances():
            weights = [float(chance.probability) for chance in throws]
            move = dice.choices(throws, weights)[0].move
            typed.append("")
        else:
            move = position.legal_moves()[-1]
            typed.append(str(move))
        position = position.play(move)
    played = ludoteca("play", "senet", "--seed", "7", typed=typed)
    winner = game.seat_name(next(iter(position.outcome.winners)))
    ending = position.outcome.ending.sentence
    assert played.stdout.splitlines()[-1] == f"{winner} wins: {ending}."
    assert played.stdout.count(" throws ") == typed.count("")


def test_the_board_whose_turn_and_what_is_expected_are_shown() -> None:
    shown = ludoteca("play", "neutron").stdout
    assert "5   ●   ●   ●   ●   ●" in shown
    assert "White: slide one of your pieces, for example a1a4." in shown


def test_a_wrong_move_is_refused_with_its_reason_and_asked_again() -> None:
    played = ludoteca("play", "morris", typed=["d2", "d2", "z9", "e5-d5", "b4", "quit"])
    assert "illegal move d2: d2 is occupied" in played.stdout
    assert "cannot read 'z9' at column 1" in played.stdout
    assert "first place all your men" in played.stdout
    assert "Black plays b4." in played.stdout
    assert played.returncode == 0


def test_help_and_moves_are_shown() -> None:
    shown = ludoteca("play", "neutron", typed=["help", "moves"], LANG="en_GB.UTF-8").stdout
    assert "## Writing moves" in shown
    assert "a1a4 a1b2 b1b4" in shown


def test_resigning_gives_the_game_to_the_other() -> None:
    played = ludoteca("play", "go", "--size", "9", typed=["E5", "resign"])
    assert played.stdout.splitlines()[-1] == "White resigns. Black wins."


@pytest.mark.parametrize("last", [["quit"], []])
def test_leaving_ends_cleanly(last: list[str]) -> None:
    played = ludoteca("play", "shogi", typed=["7g7f", *last])
    assert played.returncode == 0
    assert played.stdout.splitlines()[-1] == "The game is left unfinished."


def test_bytes_that_are_no_text_lose_nothing_else() -> None:
    played = subprocess.run(
        [sys.executable, "-m", "ludoteca", "play", "neutron"],
        input=b"b1b4\nzz\xff\x1b]0;\x07\nNc3d4,a5a2\n",
        capture_output=True,
        check=False,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
    )
    assert played.returncode == 0
    assert b"White plays b1b4." in played.stdout
    assert b"Black plays Nc3d4,a5a2." in played.stdout
    assert b"\x1b]0;" not in played.stdout


def test_a_throw_is_not_typed_but_drawn() -> None:
    shown = ludoteca("play", "senet", "--seed", "1", typed=["3", ""]).stdout
    assert "The throw is drawn for you: press Enter." in shown
    assert shown.count(" throws ") == 1


def test_a_game_begins_at_a_given_position() -> None:
    shown = ludoteca("play", "neutron", "--from", "bbbbb/5/2n2/5/wwwww b n").stdout
    assert "Black: slide the neutron" in shown


def test_refusals_are_red_on_a_terminal_that_has_colours() -> None:
    played = ludoteca("play", "morris", typed=["z9"], FORCE_COLOR="1", NO_COLOR="")
    assert "\x1b[1;31mcannot read 'z9'" in played.stdout


def test_no_colour_where_none_is_wanted() -> None:
    played = ludoteca("play", "morris", typed=["z9"], FORCE_COLOR="1", NO_COLOR="1")
    assert "\x1b[1;31m" not in played.stdout


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["chess"], "no game 'chess': choose morris, shogi, neutron, senet, go"),
        (["go", "--rules", "odd"], "go has no rules 'odd'"),
        (["go", "--size", "99"], "size cannot be '99': choose a whole number from 2 to 25"),
        (["senet", "--size", "9"], "senet (standard) has no option 'size'"),
        (["go", "--option", "komi=7"], "komi"),
        (["go", "--option", "komi"], "an option is written KEY=VALUE"),
        (["shogi", "--from", "nonsense"], "cannot read 'nonsense'"),
        (["neutron", "--from", "bbbb1/5/2n2/5/wwwww w -"], "Black has 4 pieces instead of five"),
    ],
)
def test_what_cannot_be_played_is_said_in_one_sentence(arguments: list[str], sentence: str) -> None:
    played = ludoteca("play", *arguments)
    assert played.returncode == 2
    assert sentence in played.stderr
    assert len(played.stderr.splitlines()) == 1
    assert played.stdout == ""
