"""Slow work is shared fairly among visitors."""

from __future__ import annotations

import asyncio
import threading

import pytest

from ludoteca.core import SessionError
from ludoteca.web.worker_threads import VISITOR, WorkerThreads


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

    # Two run, and 25 wait.
    assert asyncio.run(crowd()) == (27, 20)


def test_a_crowd_of_four_does_not_shut_a_fifth_out() -> None:
    async def crowd() -> tuple[list[str], list[bool]]:
        threads, door = WorkerThreads(), threading.Event()
        served: list[str] = []

        async def come(visitor: str) -> bool:
            VISITOR.set(visitor)
            try:
                await threads.run(door.wait, 10)
            except SessionError:
                return False
            served.append(visitor)
            return True

        names = [f"greedy {number % 4}" for number in range(120)]
        greedy = [asyncio.create_task(come(name)) for name in names]
        await asyncio.sleep(0)
        modest = [asyncio.create_task(come("modest")) for _ in range(3)]
        await asyncio.sleep(0)
        door.set()
        answers = await asyncio.gather(*modest)
        await asyncio.gather(*greedy)
        return served, answers

    served, answers = asyncio.run(crowd())
    assert answers == [True] * 3
    # Two were running, and then each visitor has a turn before any has the next.
    assert served.index("modest") <= 2 + 4


def test_who_leaves_takes_no_turn() -> None:
    async def work() -> int:
        threads, door = WorkerThreads(), threading.Event()
        busy = [asyncio.create_task(threads.run(door.wait, 10)) for _ in range(2)]
        await asyncio.sleep(0)
        left = [asyncio.create_task(threads.run(pytest.fail, "nobody waits")) for _ in range(5)]
        await asyncio.sleep(0)
        assert threads.waiting == 5
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        assert threads.waiting == 0
        door.set()
        await asyncio.gather(*busy)
        return await threads.run(len, "ready")

    assert asyncio.run(work()) == 5
