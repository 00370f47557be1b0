from __future__ import annotations

import asyncio
import threading

import pytest

from ludoteca.core import SessionError
from ludoteca.web.context import VISITOR, WorkerThreads, path_of


@pytest.mark.parametrize(
    ("path", "root", "below"),
    [
        ("/api/catalogue", "", "/api/catalogue"),
        ("/games/api/catalogue", "/games", "/api/catalogue"),
        ("/games/", "/games", "/"),
        ("/games", "/games", ""),
        ("/api/catalogue", "/games", "/api/catalogue"),
        ("/gamesmanship", "/games", "/gamesmanship"),
    ],
)
def test_the_path_of_a_request_begins_below_that_of_the_server(
    path: str, root: str, below: str
) -> None:
    assert path_of({"path": path, "root_path": root}) == below


def test_one_visitor_cannot_take_all_the_room_beside_the_loop() -> None:
    async def crowd() -> tuple[int, int]:
        threads, door = WorkerThreads(), threading.Event()

        async def come(visitor: str) -> bool:
            VISITOR.set(visitor)
            try:
                await threads.run(door.wait, 10)
            except SessionError as error:
                return error.code != "limit/busy"
            return True

        greedy = [asyncio.create_task(come("greedy")) for _ in range(200)]
        await asyncio.sleep(0)
        others = [asyncio.create_task(come(f"other {number}")) for number in range(20)]
        await asyncio.sleep(0)
        door.set()
        return sum(await asyncio.gather(*greedy)), sum(await asyncio.gather(*others))

    assert asyncio.run(crowd()) == (25, 20)
