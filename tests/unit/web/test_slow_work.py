"""Slow work is shared fairly among visitors."""

from __future__ import annotations

import asyncio
import os
import threading
import time

import pytest

from ludoteca.core import OptionError, SessionError, say
from ludoteca.web.http.limits import VISITOR
from ludoteca.web.http.slow_work import SlowWork, Turns


def test_one_visitor_cannot_take_all_the_room_beside_the_loop() -> None:
    async def crowd() -> tuple[int, int]:
        slow_work, gate = SlowWork(), threading.Event()

        async def come(visitor: str) -> bool:
            VISITOR.set(visitor)
            try:
                await slow_work.run(gate.wait, 10)
            except SessionError as error:
                return error.code != "limit/busy"
            return True

        greedy = [asyncio.create_task(come("greedy")) for _ in range(200)]
        await asyncio.sleep(0)
        others = [asyncio.create_task(come(f"other {number}")) for number in range(20)]
        await asyncio.sleep(0)
        gate.set()
        return sum(await asyncio.gather(*greedy)), sum(await asyncio.gather(*others))

    # Two run, and 25 wait.
    assert asyncio.run(crowd()) == (27, 20)


def test_a_crowd_of_four_does_not_shut_a_fifth_out() -> None:
    async def crowd() -> tuple[list[str], list[bool]]:
        slow_work, gate = SlowWork(), threading.Event()
        served: list[str] = []

        async def come(visitor: str) -> bool:
            VISITOR.set(visitor)
            try:
                await slow_work.run(gate.wait, 10)
            except SessionError:
                return False
            served.append(visitor)
            return True

        names = [f"greedy {number % 4}" for number in range(120)]
        greedy = [asyncio.create_task(come(name)) for name in names]
        await asyncio.sleep(0)
        modest = [asyncio.create_task(come("modest")) for _ in range(3)]
        await asyncio.sleep(0)
        gate.set()
        answers = await asyncio.gather(*modest)
        await asyncio.gather(*greedy)
        return served, answers

    served, answers = asyncio.run(crowd())
    assert answers == [True] * 3
    # Two were running, and then each visitor has a turn before any has the next.
    assert served.index("modest") <= 2 + 4


def test_who_leaves_takes_no_turn() -> None:
    async def work() -> int:
        slow_work, gate = SlowWork(), threading.Event()
        busy = [asyncio.create_task(slow_work.run(gate.wait, 10)) for _ in range(2)]
        await asyncio.sleep(0)
        left = [asyncio.create_task(slow_work.run(pytest.fail, "nobody waits")) for _ in range(5)]
        await asyncio.sleep(0)
        assert slow_work.threads.waiting == 5
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        assert slow_work.threads.waiting == 0
        gate.set()
        await asyncio.gather(*busy)
        return await slow_work.run(len, "ready")

    assert asyncio.run(work()) == 5


LARGE = 1000
"""So many moves are replayed in a process."""


def refuse() -> None:
    raise OptionError(say("not {this}", this="this"))


async def in_process(slow_work: SlowWork) -> int:
    return await slow_work.run_sized(LARGE, os.getpid)


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def test_what_is_large_runs_in_a_process_which_is_used_again() -> None:
    async def work() -> list[int]:
        slow_work = SlowWork()
        return [
            await slow_work.run_sized(1, os.getpid),
            await in_process(slow_work),
            await in_process(slow_work),
        ]

    here, first, second = asyncio.run(work())
    assert here == os.getpid()
    assert first == second != here


def test_a_refusal_in_a_process_is_the_same_sentence() -> None:
    with pytest.raises(OptionError, match="not this") as refused:
        asyncio.run(SlowWork().run_sized(LARGE, refuse))
    assert refused.value.sentence.values == {"this": "this"}


def test_what_takes_too_long_is_ended_with_its_process() -> None:
    async def work() -> tuple[str, int, int]:
        slow_work = SlowWork()
        before = await in_process(slow_work)
        slow_work.seconds = 0.2
        with pytest.raises(SessionError) as refused:
            await slow_work.run_sized(LARGE, time.sleep, 60)
        slow_work.seconds = 10
        return refused.value.code, before, await in_process(slow_work)

    code, before, after = asyncio.run(work())
    assert code == "limit/too-long"
    assert before != after
    assert not is_alive(before)


def test_a_client_that_leaves_ends_its_work() -> None:
    async def work() -> int:
        slow_work = SlowWork()
        before = await in_process(slow_work)
        asked = asyncio.create_task(slow_work.run_sized(LARGE, time.sleep, 60))
        await asyncio.sleep(0.1)
        assert (slow_work.processes.running, is_alive(before)) == (1, True)
        asked.cancel()
        await asyncio.gather(asked, return_exceptions=True)
        assert (slow_work.processes.running, is_alive(before)) == (0, False)
        return await in_process(slow_work)

    began = time.monotonic()
    asyncio.run(work())
    assert time.monotonic() - began < 30


def test_a_process_that_dies_costs_one_request() -> None:
    async def work() -> int:
        slow_work = SlowWork()
        with pytest.raises(SessionError) as refused:
            await slow_work.run_sized(LARGE, os._exit, 1)
        assert refused.value.code == "server/no-process"
        return await in_process(slow_work)

    assert asyncio.run(work()) != os.getpid()


def test_all_who_wait_may_leave_at_once() -> None:
    async def work() -> tuple[int, int]:
        queue = Turns(2)

        async def wait() -> None:
            async with queue.turn():
                await asyncio.sleep(60)

        crowd = [asyncio.create_task(wait()) for _ in range(10)]
        await asyncio.sleep(0)
        for one in crowd:
            one.cancel()
        await asyncio.gather(*crowd, return_exceptions=True)
        return queue.running, queue.waiting

    assert asyncio.run(work()) == (0, 0)


def test_nobody_waits_for_ever() -> None:
    async def work() -> str:
        queue = Turns(1, max_seconds=0.05)
        async with queue.turn():
            with pytest.raises(SessionError) as refused:
                async with queue.turn():
                    pytest.fail("it is the turn of another")
        assert (queue.running, queue.waiting) == (0, 0)
        async with queue.turn():
            return refused.value.code

    assert asyncio.run(work()) == "limit/busy"
