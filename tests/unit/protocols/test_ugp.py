"""UGP, the dialogue for every game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ludoteca
from ludoteca.protocols.ugp import UgpProtocol, read_rules
from tests.unit.protocols.talk import Talk


def talk(*lines: str) -> Talk:
    made = Talk(UgpProtocol(player="search", seed=1))
    made.say(*lines)
    return made


def test_hello_lists_the_games() -> None:
    said = talk().say("ugp")
    assert said[-1] == "ugpok"
    (games,) = [line for line in said if line.startswith("option name Game ")]
    assert {game.key for game in ludoteca.all_games()} <= set(games.split())


@pytest.mark.parametrize("key", [game.key for game in ludoteca.all_games()])
def test_every_game_is_played(key: str) -> None:
    game = ludoteca.game(key)
    position, texts = game.start(), list[str]()
    made = talk(f"setoption name Game value {key}", "isready", "ugpnewgame")
    for _ in range(4):
        while position.chances():
            texts.append(str(position.chances()[0].move))
            position = game.play(position, texts[-1])
        line = " ".join(["position start moves", *texts])
        answer = made.say(line, "go depth 1")[-1].split()
        assert answer[0] == "bestmove"
        texts.append(answer[1])
        position = game.play(position, answer[1])


def test_who_asks_must_throw() -> None:
    made = talk("setoption name Game value senet")
    assert made.say("position start", "go depth 1") == ["bestmove none"]
    assert made.say("position start moves 3", "go depth 1")[-1] != "bestmove none"


def test_a_finished_game_has_no_move() -> None:
    made = talk("setoption name Game value neutron", "position start moves b1b4 Nc3c5,a5a4")
    text = "bb1bb/5/2b1w/5/wwnww b n"
    assert made.say(f"position text {text}", "go depth 1") == ["bestmove none"]


@pytest.mark.parametrize("komi", ["0.5", "0", "7", "-3"])
def test_rules_and_their_options_are_set(komi: str) -> None:
    made = talk("setoption name Game value go")
    assert made.say(f"setoption name Rules value chinese size=5 komi={komi}") == []
    assert made.say("position start moves E5", "go depth 1")[-1].startswith("bestmove ")
    assert made.say("position start moves F6")[0].startswith("info string illegal move F6")


@pytest.mark.parametrize(
    "text", ["fairy", "standard flying", "standard wings=2", "standard flying=x"]
)
def test_rules_that_are_not_there_are_refused(text: str) -> None:
    (said,) = talk("setoption name Game value morris").say(f"setoption name Rules value {text}")
    assert said.startswith("info string ")


@pytest.mark.parametrize("game", ludoteca.all_games(), ids=str)
def test_rules_are_read_as_players_send_them(game: ludoteca.Game) -> None:  # type: ignore[type-arg]
    for rules in game.presets.values():
        options = "".join(f" {one.key}={one.default}" for one in rules.options())
        assert read_rules(game, f"{rules.name}{options}") == rules


def test_the_conversation_in_the_document_is_a_real_one() -> None:
    text = (Path(__file__).parents[3] / "docs" / "ugp.md").read_text(encoding="utf-8")
    lines = text.partition("```\n")[2].partition("```")[0].splitlines()
    made = Talk(UgpProtocol(seed=1))
    said = made.say(*(line[2:] for line in lines if line.startswith("> ")))
    shown = [line[2:] for line in lines if line.startswith("< ")]
    assert shown == [re.sub("name Ludoteca .*", "name Ludoteca 0.1.0", line) for line in said]
