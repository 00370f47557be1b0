"""A move takes few calls of our functions, in few files: from the input to what is shown."""

from __future__ import annotations

import sys
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import ludoteca
from ludoteca.core import Seat
from tests.unit.terminal.script import Script, created, room
from tests.unit.web import visitor

SOURCE = str(Path(ludoteca.__file__).parent)


class Calls:
    """The calls of named functions of ours; comprehensions and lambdas do not count."""

    def __init__(self) -> None:
        self.count = 0
        self.files: set[str] = set()

    def __call__(self, frame: FrameType, event: str, argument: object) -> None:
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(SOURCE) and code.co_name[0] != "<":
            self.count += 1
            self.files.add(code.co_filename[len(SOURCE) + 1 :])


class Profiled(Script):
    """A script that counts calls from its last answer but one to the next question."""

    def __init__(self, *answers: str) -> None:
        super().__init__(answers)
        self.calls = Calls()
        self.unread = len(answers)

    def read(self, prompt: str, seconds: float | None = None) -> str | None:
        sys.setprofile(None)
        answer = super().read(prompt, seconds)
        self.unread -= 1
        if self.unread == 1:
            sys.setprofile(self.calls)
        return answer


@pytest.mark.parametrize(
    ("game", "rules", "moves", "calls", "files"),
    [
        ("neutron", "standard", ("b1b4", "Nc3c4,a5a2"), 700, 30),
        ("go", "japanese", ("D4", "Q16"), 900, 31),
    ],
)
def test_a_typed_move_takes_few_calls_until_the_next_question(
    game: str, rules: str, moves: tuple[str, ...], calls: int, files: int, tmp_path: Path
) -> None:
    script = Profiled(*moves, "q")
    with room(tmp_path) as opened:
        opened.interface.terminal.input = opened.interface.terminal.output = script
        opened.interface.begin(created(game, rules))
    assert f"Last move: {moves[-1]}" in script.text
    assert script.calls.count <= calls
    assert len(script.calls.files) <= files, sorted(script.calls.files)


def test_a_click_takes_few_calls_until_both_players_see_it(tmp_path: Path) -> None:
    async def work(calls: Calls, folder: Path) -> None:
        async with visitor.serving(folder) as server:
            seated = await visitor.begin_game(
                server.tables, visitor.created("neutron"), Seat.SECOND
            )
            token = await server.tables.seating.claim(seated.key, seated.invitation)
            first = await server.sit(seated.key, seated.token)
            second = await server.sit(seated.key, token)
            await first.does("move", text="b1b4")
            await second.until("happened")
            with profiled(calls):
                await second.does("move", text="Nc3c4,a5a2")
                await first.until("happened")
                assert first.table["plies"][-1]["text"] == "Nc3c4,a5a2"

    calls = measured(work, tmp_path)
    assert calls.count <= 900
    assert len(calls.files) <= 32, sorted(calls.files)


def test_a_computers_answer_takes_few_calls_until_its_opponent_sees_it(tmp_path: Path) -> None:
    """What an engine process does is counted in its own test (``test_pool.py``)."""

    async def work(calls: Calls, folder: Path) -> None:
        async with visitor.serving(folder) as server:
            created = visitor.created("neutron", players=("human", "greedy"))
            seated = await visitor.begin_game(server.tables, created, seconds=0.05)
            (await server.tables.registry.find(seated.key)).pace = 0.0
            person = await server.sit(seated.key, seated.token)
            await person.does("move", text="b1b4")
            with profiled(calls):
                await person.until(lambda message: message.get("table", {}).get("turn") == 0)

    calls = measured(work, tmp_path)
    assert calls.count <= 800
    assert len(calls.files) <= 40, sorted(calls.files)


def measured(work: Callable[[Calls, Path], Coroutine[Any, Any, None]], folder: Path) -> Calls:
    """Return what a few runs have in common: what else a server does is not in all of them."""
    runs = [Calls() for _ in range(3)]
    for number, calls in enumerate(runs):
        (folder / str(number)).mkdir()
        visitor.run(work(calls, folder / str(number)))
    found = min(runs, key=lambda calls: calls.count)
    found.files.intersection_update(*(calls.files for calls in runs))
    return found


@contextmanager
def profiled(calls: Calls) -> Iterator[None]:
    sys.setprofile(calls)
    try:
        yield
    finally:
        sys.setprofile(None)
