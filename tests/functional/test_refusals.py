"""What the commands cannot do is said in one sentence."""

from __future__ import annotations

import os

import pytest

from tests.functional.command import ludoteca

NO_GAME = "no game called 'chess': choose one of morris, shogi, neutron, senet, go"
WRONG = {
    "play": [
        ("chess", NO_GAME),
        ("go --rules odd", "go has no rule set 'odd'"),
        ("go --size 99", "Size cannot be '99': choose a whole number from 2 to 25"),
        ("senet --size 9", "senet (standard) has no option 'size'"),
        ("go --option komi=7", "komi"),
        ("go --option komi", "write an option as KEY=VALUE"),
        ("go human nobody", "no player called 'nobody'"),
        ("go --clock soon", "cannot read 'soon'"),
        ("shogi --from nonsense", "cannot read 'nonsense'"),
        ("go --names a,b,c", "type two names with a comma between them"),
        ("", "name a game, or continue the most recent one with --resume"),
    ],
    "draw": [
        ("chess", NO_GAME),
        ("go --svg - --theme gold", "no theme called 'gold'"),
        ("go --pieces kanji", "Go has only one piece set"),
        ("shogi --pieces x", "no piece set called 'x': choose one of letters, kanji"),
        ("go --from nonsense", ""),
        ("go --from game.sgf --size 9", "leave out --rules"),
    ],
    "simulate": [
        ("neutron random random --games 0", "--games must be a whole number"),
        ("neutron random random --jobs -1", "--jobs must be a whole number"),
        (f"neutron random random --save {os.devnull}", f"cannot write to {os.devnull}: "),
        ("neutron random random --rules odd", "neutron has no rule set 'odd'"),
    ],
    "analyse": [
        ("neutron --ply 2", "--ply needs a file with a game: name it with --from"),
        ("neutron --from nonsense", "cannot read"),
        ("neutron --rules chess", "neutron has no rule set 'chess'"),
        ("chess", NO_GAME),
        ("game.sgf --ply 3", "--from and --ply go with the name of a game"),
        ("game.sgf --size 9", "leave out --rules"),
        ("game.sgf --nodes 3 --level 3", "choose one of --time, --nodes and --level"),
        ("game.sgf --level 11", "--level must be a whole number from 1 to 10"),
        ("game.sgf --out game.odd", "no format for 'game.odd'"),
        ("neutron --out game.sgf", "--out goes with a file or folder of games"),
    ],
    "gtp": [("--player nobody", "no player called 'nobody'")],
    "usi": [("--player gtp:true", "does not play shogi")],
    "ugp": [("chess", NO_GAME)],
}


def check_refusal(code: int, sentence: str, *words: str) -> None:
    refused = ludoteca(*words)
    assert (refused.returncode, refused.stdout) == (code, "")
    assert refused.stderr.startswith("ludoteca: ")
    assert sentence in refused.stderr
    assert refused.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("command", "words", "sentence"),
    [(command, *row) for command, rows in WRONG.items() for row in rows],
)
def test_what_cannot_be_is_said_in_one_sentence(command: str, words: str, sentence: str) -> None:
    check_refusal(2, sentence, command, *words.split())


def test_an_impossible_position_is_refused() -> None:
    position = "bbbb1/5/2n2/5/wwwww w -"
    check_refusal(2, "Black has 4 pieces instead of five", "play", "neutron", "--from", position)


def test_what_cannot_be_read_or_written_is_a_failure() -> None:
    for words in (("--from", "/nowhere/game.sgf"), ("--svg", "/nowhere/board.svg")):
        verb = "read" if words[0] == "--from" else "write"
        check_refusal(1, f"cannot {verb} {words[1]}", "draw", "go", *words)
