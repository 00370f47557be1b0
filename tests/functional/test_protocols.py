"""Engine protocols as programs: they answer quickly, import nothing slow and refuse errors."""

from __future__ import annotations

import resource
import subprocess
import sys

import pytest

from tests.functional.command import ludoteca

SLOW = {"typer", "rich", "textual", "click", "starlette", "uvicorn", "websockets", "msgspec"}
MAX_TIMES = 3  # The start of Python with what every engine needs; about 2 is usual
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
    # A busy machine slows both; one quick answer is enough.
    assert any(
        processor_seconds(code, f"{line}\n") < MAX_TIMES * processor_seconds("import asyncio")
        for _ in range(10)
    )


def processor_seconds(code: str, typed: str = "") -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, "-c", code], input=typed, text=True, stdout=subprocess.DEVNULL, check=True
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


@pytest.mark.parametrize("protocol", FIRST)
def test_quitting_ends_the_program_while_its_input_is_open(protocol: str) -> None:
    code = f"from ludoteca.cli.engine import {protocol}; {protocol}()"
    with subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
    ) as running:
        assert running.stdin is not None
        assert running.stderr is not None
        running.stdin.write("quit\n")
        running.stdin.flush()
        assert running.wait(60) == 0
        assert running.stderr.read() == ""


def test_the_commands_speak_the_protocols() -> None:
    for protocol, lines, answer in (
        ("gtp", ["boardsize 5", "genmove b"], "= "),
        ("usi", ["usi", "go depth 1"], "bestmove "),
        ("ugp", ["ugp", "go depth 1"], "bestmove "),
    ):
        done = ludoteca(protocol, "--player", "random", "--seed", "1", typed=lines)
        assert (done.returncode, done.stderr) == (0, "")
        assert answer in done.stdout
