"""Other programs as players: what they do wrong costs them the game, and they are always ended."""

from __future__ import annotations

import asyncio
import os
import shlex
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca import Limit, PlayerError, Position, Resign, UnknownNameError
from ludoteca.arena import Pairing, play_game
from ludoteca.core import Seat
from ludoteca.players import ask, player
from ludoteca.players.external import process as process_module
from ludoteca.players.external.program import ExternalPlayer
from ludoteca.players.player import Progress
from tests.processes import is_running, wait_until

FAKE = Path(__file__).with_name("fake_engine.py")
GAMES = {"gtp": "go", "usi": "shogi", "ugp": "neutron"}
MOVES = {"gtp": "C3", "usi": "7g7f", "ugp": "b1b4"}


def name(protocol: str, *words: str) -> str:
    return f"{protocol}:{shlex.join([sys.executable, str(FAKE), *words])}"


def start(protocol: str) -> Position[Any]:
    position: Position[Any] = ludoteca.game(GAMES[protocol]).start()
    return position


def make(protocol: str, *words: str) -> ExternalPlayer:
    made = player(name(protocol, *words), ludoteca.game(GAMES[protocol]))
    assert isinstance(made, ExternalPlayer)
    return made


def choose(made: ExternalPlayer, position: Position[Any], limit: Limit | None = None) -> Any:
    return asyncio.run(ask(made, position, limit or Limit(seconds=0.1)))


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ExternalPlayer, "grace", 1.5)
    monkeypatch.setattr(ExternalPlayer, "seconds_to_start", 5.0)


@pytest.mark.parametrize("protocol", GAMES)
def test_a_program_plays(protocol: str) -> None:
    made = make(protocol, "well", MOVES[protocol])
    told: list[Progress] = []
    made.progress = told.append
    assert str(choose(made, start(protocol))) == MOVES[protocol]
    if protocol != "gtp":
        assert (told[-1].depth, told[-1].nodes, str(told[-1].best)) == (3, 7, MOVES[protocol])
        assert (told[-1].score, told[-1].mate) == (-1, -4)
    running = made.process
    assert running is not None
    made.close()
    assert made.process is None
    assert running._process.returncode == 0
    assert made.cpu_seconds is not None
    assert made.cpu_seconds > 0


@pytest.mark.parametrize("protocol", GAMES)
def test_a_program_may_resign(protocol: str) -> None:
    made = make(protocol, "resign")
    assert isinstance(choose(made, start(protocol)), Resign)
    made.close()


@pytest.mark.parametrize(
    ("protocol", "how", "words"),
    [
        *((protocol, "crash", "exited unexpectedly: out of memory") for protocol in GAMES),
        *((protocol, "garbage", "cannot be understood: ") for protocol in GAMES),
        *((protocol, "illegal", "cannot be understood: 'T99'") for protocol in GAMES),
        ("ugp", "hang", "did not answer in time"),
        ("gtp", "hang", "did not answer in time"),
        ("ugp", "endless", "wrote a line that never ended"),
        ("ugp", "flood", "did not answer in time"),
        ("gtp", "flood", "cannot be understood: 'info depth 1'"),
        ("ugp", "silent", "did not answer in time"),
    ],
)
def test_what_a_program_does_wrong_is_one_sentence(
    protocol: str, how: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if how == "silent":
        monkeypatch.setattr(ExternalPlayer, "seconds_to_start", 0.5)
    made = make(protocol, how)
    with pytest.raises(PlayerError) as caught:
        choose(made, start(protocol))
    assert made.name in str(caught.value)
    assert words in str(caught.value)
    assert "\n" not in str(caught.value)
    assert made.process is None, "a program that failed is ended"


def test_an_illegal_move_is_the_programs_fault() -> None:
    made = make("gtp", "A1")
    position = ludoteca.game("go").start(size=5)
    game = ludoteca.game("go")
    with pytest.raises(PlayerError, match="chose A1, which is not a legal move"):
        choose(made, game.play(position, "A1"))
    made.close()


def test_a_program_that_refuses_a_command_cannot_play() -> None:
    with pytest.raises(PlayerError, match="refuses list_commands: no"):
        choose(make("gtp", "refuse"), start("gtp"))


def test_a_program_that_fails_loses_and_the_other_wins() -> None:
    pairing = Pairing("neutron", ("random", name("ugp", "crash")))
    played = play_game(pairing, 0)
    assert played.ending == "forfeit"
    assert played.winners == {Seat.FIRST}
    assert played.fault is not None
    assert "exited unexpectedly: out of memory" in played.fault


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (
            "gtp:no-such-program --mode gtp",
            "there is no program called no-such-program on this computer",
        ),
        ("gtp:", "there is no program called"),
        ("gtp:'unclosed", "is not a command: No closing quotation"),
        ("usi:true", "does not play go: it plays only shogi"),
        ("uci:true", "no player called 'uci:true'"),
        ("gtp:tr\0ue", "there is no program called"),
    ],
)
def test_a_name_that_starts_nothing_is_refused(wrong: str, words: str) -> None:
    with pytest.raises(UnknownNameError) as caught:
        player(wrong, ludoteca.game("go"))
    assert words in str(caught.value)


def test_nothing_is_interpreted_by_a_shell(tmp_path: Path) -> None:
    made = player(
        f"gtp:true ; touch {tmp_path / 'made'} $(touch {tmp_path / 'made'})", ludoteca.game("go")
    )
    with pytest.raises(PlayerError):
        asyncio.run(made.choose(start("gtp"), Limit(seconds=0.1)))
    assert list(tmp_path.iterdir()) == []


def test_options_before_the_command_are_sent_to_the_program() -> None:
    made = player(f"usi:'Skill Level=5' Threads=1 {sys.executable} x=y", ludoteca.game("shogi"))
    assert isinstance(made, ExternalPlayer)
    assert made.settings == {"Skill Level": "5", "Threads": "1"}
    assert made._words[1:] == ["x=y"]


def wait_for_end(pids: list[int]) -> None:
    wait_until(lambda: not any(map(is_running, pids)))


def test_the_children_of_a_program_end_with_it(tmp_path: Path) -> None:
    place = tmp_path / "pids"
    with pytest.raises(PlayerError, match="did not answer in time"):
        choose(make("usi", "child", str(place)), start("usi"))
    pids = [int(word) for word in place.read_text(encoding="ascii").split()]
    assert len(pids) == 2
    wait_for_end(pids)


def test_a_program_ends_even_if_we_are_killed(tmp_path: Path) -> None:
    place = tmp_path / "pids"
    code = (
        "import asyncio, ludoteca; game = ludoteca.game('shogi');"
        f"made = ludoteca.player({name('usi', 'child', str(place))!r}, game);"
        "asyncio.run(made.choose(game.start(), ludoteca.Limit(seconds=100)))"
    )
    ours = subprocess.Popen([sys.executable, "-c", code])
    wait_until(lambda: place.exists() and " " in place.read_text(encoding="ascii"))
    pids = [int(word) for word in place.read_text(encoding="ascii").split()]
    assert all(map(is_running, pids))
    os.kill(ours.pid, signal.SIGKILL)
    ours.wait()
    wait_for_end(pids)


def test_a_player_that_is_dropped_ends_its_program() -> None:
    made = make("ugp", "well", "b1b4")
    choose(made, start("ugp"))
    running = made.process
    assert running is not None
    del made
    assert running._process.wait(60) == 0


def test_stopping_asks_for_the_move_now(monkeypatch: pytest.MonkeyPatch) -> None:
    # A whole program, which a busy machine starts slowly.
    monkeypatch.setattr(ExternalPlayer, "seconds_to_start", 60.0)
    monkeypatch.setattr(ExternalPlayer, "grace", 60.0)
    command = f"{sys.executable} -m ludoteca usi --player search"
    made = player(f"usi:{command}", ludoteca.game("shogi"))
    position = start("usi")
    try:
        asyncio.run(made.choose(position, Limit(depth=1)))
        began = time.monotonic()
        threading.Timer(0.3, made.stop).start()
        answer = asyncio.run(ask(made, position, Limit(seconds=100)))
        assert not isinstance(answer, Resign)
        assert time.monotonic() - began < 90
    finally:
        made.close()


def test_a_cancelled_task_answers_with_the_move_of_the_program() -> None:
    made = make("usi", "well", "7g7f")

    async def cancelled() -> Any:
        task = asyncio.ensure_future(made.choose(start("usi"), Limit(seconds=0.1)))
        await asyncio.sleep(0.01)
        task.cancel()
        return await task

    assert str(asyncio.run(cancelled())) == "7g7f"
    made.close()


def sent(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list that fills with the lines sent to programs from now on."""
    lines: list[str] = []
    send = process_module.EngineProcess.send

    def noting(self: process_module.EngineProcess, line: str) -> None:
        lines.append(line)
        send(self, line)

    monkeypatch.setattr(process_module.EngineProcess, "send", noting)
    return lines


def test_a_go_program_learns_rules_handicap_and_the_moves_it_does_not_know(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines = sent(monkeypatch)
    game = ludoteca.game("go")
    first = game.start("japanese", size=9, handicap=2)
    made = make("gtp", "well", "E5", "E6")
    made.recall(first, [])
    one = choose(made, first, Limit())
    after = game.play(first, str(one), "C7")
    made.recall(first, [one, game.parse_move(first, "C7")])
    choose(made, after, Limit())
    made.close()
    assert [line.partition(" ")[2] for line in lines if line != "quit"] == [
        "list_commands",
        "boardsize 9",
        "clear_board",
        "komi 0.5",
        "play b G7",
        "play b C3",
        "genmove w",
        "play b C7",
        "genmove w",
    ]


def test_a_position_without_a_history_is_set_up(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = sent(monkeypatch)
    game = ludoteca.game("shogi")
    text = "4k4/9/4P4/9/9/9/9/9/4K4 b G 1"
    position = game.parse_position(text)
    made = make("usi", "well", "G*5b")
    choose(made, position, Limit(nodes=5))
    made.close()
    assert f"position sfen {text}" in lines
    assert "go nodes 5" in lines


def test_a_history_that_leads_elsewhere_is_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    lines = sent(monkeypatch)
    game = ludoteca.game("neutron")
    made = make("ugp", "well", "a1a4")
    made.recall(game.start(), [game.parse_move(game.start(), "b1b4")])
    choose(made, game.start())
    made.close()
    assert "position start" in lines
    assert lines[1:3] == [
        "setoption name Game value neutron",
        "setoption name Rules value standard repetition=3 start=usual",
    ]
