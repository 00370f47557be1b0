"""Engine protocols as programs: they answer quickly, import nothing slow and refuse errors."""

from __future__ import annotations

import resource
import subprocess
import sys

import pytest

from tests.functional.command import ludoteca

SLOW = {"typer", "rich", "click", "starlette", "uvicorn", "websockets", "msgspec"}
MAX_SECONDS = 0.3
FIRST = {"gtp": ("name", "= Ludoteca"), "usi": ("usi", "id name Ludoteca")}


def start(protocol: str, line: str, *options: str) -> str:
    code = f"import sys; from ludoteca.cli.engine import {protocol}; sys.argv[1:] = {options!r};"
    wrapped = f"{code}\ntry: {protocol}()\nfinally: sys.stderr.write(' '.join(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", wrapped], input=f"{line}\n", capture_output=True, text=True
    )
    assert done.returncode == 0
    modules = {name.partition(".")[0] for name in done.stderr.split()}
    assert not modules & SLOW
    assert not any(name.startswith("ludoteca.web") for name in done.stderr.split())
    return done.stdout


@pytest.mark.parametrize("protocol", FIRST)
def test_an_engine_imports_nothing_slow(protocol: str) -> None:
    line, answer = FIRST[protocol]
    assert start(protocol, line, "--player", "random", "--seed", "3").startswith(answer)


@pytest.mark.parametrize("protocol", FIRST)
def test_the_first_line_is_answered_at_once(protocol: str) -> None:
    line, _ = FIRST[protocol]
    code = f"from ludoteca.cli.engine import {protocol}; {protocol}()"
    used = []
    for _ in range(3):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", code], input=f"{line}\n".encode(), check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        used.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    # The time of the processor: others may keep it busy while we wait.
    assert min(used) < MAX_SECONDS


@pytest.mark.parametrize("protocol", FIRST)
def test_quitting_ends_the_program_while_its_input_is_open(protocol: str) -> None:
    code = f"from ludoteca.cli.engine import {protocol}; {protocol}()"
    running = subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
    )
    assert running.stdin is not None
    assert running.stderr is not None
    running.stdin.write("quit\n")
    running.stdin.flush()
    assert running.wait(20) == 0
    assert running.stderr.read() == ""
    running.stdin.close()
    running.stderr.close()


@pytest.mark.parametrize("protocol", ["gtp", "usi", "ugp"])
def test_the_commands_speak_the_protocols(protocol: str) -> None:
    lines = {
        "gtp": ["boardsize 5", "genmove b"],
        "usi": ["usi", "go depth 1"],
        "ugp": ["ugp", "go depth 1"],
    }
    done = ludoteca(protocol, "--player", "random", "--seed", "1", typed=lines[protocol])
    assert done.returncode == 0
    assert done.stderr == ""
    assert ("= " if protocol == "gtp" else "bestmove ") in done.stdout


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (("gtp", "--player", "nobody"), "no player called 'nobody'"),
        (("usi", "--player", "gtp:true"), "does not play shogi"),
        (("ugp", "chess"), "no game called 'chess'"),
    ],
)
def test_a_wrong_player_or_game_is_one_sentence(words: tuple[str, ...], complaint: str) -> None:
    done = ludoteca(*words)
    assert done.returncode == 2
    assert complaint in done.stderr
    assert done.stderr.count("\n") == 1
    assert done.stdout == ""
