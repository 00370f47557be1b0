"""The loop of a protocol: lines in order, thinking in a thread, and an end in every case."""

from __future__ import annotations

import io
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import IO

import pytest

from ludoteca import native
from ludoteca.protocols import loop
from ludoteca.protocols.gtp import GtpProtocol
from ludoteca.protocols.loop import serve
from ludoteca.protocols.protocol import Protocol
from ludoteca.protocols.usi import UsiProtocol

needs_native = pytest.mark.skipif(native.core is None, reason="this installation is pure Python")


def piped(protocol: Protocol, *lines: str) -> str:
    """Say all lines at once, and return what was answered until the end."""
    output = io.BytesIO()
    serve(protocol, io.BytesIO("".join(f"{line}\n" for line in lines).encode()), output)
    return output.getvalue().decode()


def test_lines_said_at_once_are_answered_in_order() -> None:
    said = piped(
        GtpProtocol("mcts", 1, 0.05),
        "1 boardsize 5",
        "2 genmove b",
        "3 genmove w",
        "4 name",
        "5 quit",
    )
    assert [line.split()[0] for line in said.splitlines() if line] == ["=1", "=2", "=3", "=4", "=5"]


def test_the_end_of_the_input_ends_an_analysis() -> None:
    said = piped(GtpProtocol("mcts", 1), "boardsize 5", "genmove b", "lz-analyze 1")
    assert said.startswith("=\n\n= ")
    assert said.endswith("\n\n")
    said = piped(UsiProtocol("search", 1), "position startpos", "go infinite")
    assert said.splitlines()[-1].startswith("bestmove ")


def test_a_line_that_waits_already_ends_an_analysis() -> None:
    said = piped(GtpProtocol("mcts", 1, 0.05), "boardsize 5", "genmove b", "lz-analyze 1", "7 name")
    assert said.endswith("\n=7 Ludoteca\n\n")


def test_bytes_that_are_no_text_and_endless_lines_are_answered() -> None:
    output = io.BytesIO()
    lines = b"\xff\xfe name\n" + b"x" * (3 * loop.MAX_LINE) + b"\nname\n"
    serve(GtpProtocol(), io.BytesIO(lines), output)
    assert output.getvalue() == b"? unknown command\n\n" * 2 + b"= Ludoteca\n\n"


_SECONDS = 60.0
_SILENCE = "# the protocol is silent\n"


@contextmanager
def conversation(protocol: Protocol) -> Iterator[tuple[IO[str], IO[str]]]:
    """Talk to a protocol as another program does, through pipes."""
    ours, theirs = os.pipe(), os.pipe()
    with (
        os.fdopen(theirs[0], "rb", buffering=0) as lines,
        os.fdopen(ours[1], "wb") as output,
        os.fdopen(theirs[1], "w", buffering=1, encoding="utf-8") as say,
        os.fdopen(ours[0], encoding="utf-8") as hear,
    ):
        before = set(threading.enumerate())
        serving = threading.Thread(target=serve, args=(protocol, lines, output))
        serving.start()
        # Who waits in vain is told so.
        watch = threading.Timer(_SECONDS, os.write, (ours[1], _SILENCE.encode()))
        watch.start()
        try:
            yield say, hear
        finally:
            watch.cancel()
            say.write("quit\n")
            serving.join(_SECONDS)
            assert not serving.is_alive()
            # The reader ends with the pipe: else it might read from the next one with its number.
            say.close()
            for thread in set(threading.enumerate()) - before:
                thread.join(_SECONDS)


def heard(hear: IO[str], start: str) -> list[str]:
    """Return all lines up to the first that begins so."""
    lines = [hear.readline()]
    while not lines[-1].startswith(start):
        assert lines[-1] not in ("", _SILENCE), lines
        lines.append(hear.readline())
    return lines


def until(hear: IO[str], start: str) -> str:
    return heard(hear, start)[-1]


def test_an_endless_search_is_stopped_at_once() -> None:
    with conversation(UsiProtocol("search", 1)) as (say, hear):
        for _ in range(3):
            say.write("position startpos\ngo infinite\n")
            until(hear, "info depth")
            say.write("stop\n")
            assert until(hear, "bestmove ").split()[1] != "resign"


def test_stopping_before_the_player_has_begun_is_not_lost() -> None:
    with conversation(UsiProtocol("search", 1)) as (say, hear):
        for _ in range(5):
            say.write("position startpos\ngo infinite\nstop\n")
            assert until(hear, "bestmove ").split()[1] != "resign"


def test_pondering_is_halted_after_its_time() -> None:
    with conversation(UsiProtocol("search", 1)) as (say, hear):
        say.write("position startpos moves 7g7f\ngo ponder btime 0 wtime 0 byoyomi 300\n")
        until(hear, "info depth")
        say.write("ponderhit\n")
        assert until(hear, "bestmove ")


def test_an_analysis_goes_on_until_a_line_comes() -> None:
    with conversation(GtpProtocol("mcts", 1)) as (say, hear):
        say.write("boardsize 5\n")
        assert [hear.readline(), hear.readline()] == ["=\n", "\n"]
        say.write("3 kata-analyze b 5 ownership true\n")
        assert hear.readline() == "=3\n"
        for _ in range(3):
            assert hear.readline().startswith("info move ")
        say.write("\n")
        until(hear, "\n")
        say.write("4 name\n")
        assert hear.readline() == "=4 Ludoteca\n"
        assert hear.readline() == "\n"


@needs_native
def test_an_analysis_of_the_engine_is_stopped_before_its_next_report() -> None:
    with conversation(GtpProtocol("engine", 1)) as (say, hear):

        def reports_after_a_line() -> int:
            say.write("kata-analyze b 5 ownership true\n")
            until(hear, "info move ")
            say.write("\n")
            return sum(line.startswith("info move ") for line in heard(hear, "\n"))

        # A busy machine may not let the threads run for a while.
        assert any(reports_after_a_line() == 0 for _ in range(50))


def test_quitting_ends_the_thinking() -> None:
    before = threading.active_count()
    with conversation(UsiProtocol("search", 1)) as (say, hear):
        say.write("position startpos\ngo infinite\n")
        until(hear, "info depth")
    assert threading.active_count() <= before
