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
from tests.refusing import refusing


async def crowd(*waves: list[str]) -> list[str]:
    """Let waves of visitors ask at once while nothing ends; return who was served, in order."""
    slow_work, gate = SlowWork(), threading.Event()
    served: list[str] = []
    codes: set[str] = set()

    async def come(visitor: str) -> None:
        VISITOR.set(visitor)
        try:
            await slow_work.run(gate.wait, 10)
            served.append(visitor)
        except SessionError as error:
            codes.add(error.code)

    tasks = []
    for wave in waves:
        tasks += [asyncio.create_task(come(visitor)) for visitor in wave]
        await asyncio.sleep(0)
    gate.set()
    await asyncio.gather(*tasks)
    assert codes == {"limit/busy"}
    return served


async def test_one_visitor_cannot_take_all_threads_and_the_whole_queue() -> None:
    others = [f"other {number}" for number in range(20)]
    served = await crowd(["greedy"] * 200, others)
    # Two run, and 25 wait.
    assert served.count("greedy") == 27
    assert set(others) < set(served)


async def test_four_visitors_who_fill_the_queue_do_not_shut_a_fifth_out() -> None:
    greedy = [f"greedy {number % 4}" for number in range(120)]
    served = await crowd(greedy, ["modest"] * 3)
    assert served.count("modest") == 3
    # Two were running, and then each visitor has a turn before any has the next.
    assert served.index("modest") <= 2 + 4


async def test_clients_that_leave_take_no_turn() -> None:
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
    assert await slow_work.run(len, "ready") == 5
    assert slow_work.threads.running == 0


LARGE = 1000
"""This many moves are replayed in a process."""


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


async def test_large_work_runs_in_a_process_that_is_used_again() -> None:
    slow_work = SlowWork()
    assert await slow_work.run_sized(1, os.getpid) == os.getpid()
    first = await in_process(slow_work)
    assert first != os.getpid()
    with pytest.raises(OptionError, match="not this") as refused:
        await slow_work.run_sized(LARGE, refuse)
    assert refused.value.sentence.values == {"this": "this"}
    assert await in_process(slow_work) == first


async def test_work_that_takes_too_long_is_ended_with_its_process() -> None:
    slow_work = SlowWork()
    before = await in_process(slow_work)
    slow_work.seconds = 0.2
    with refusing("limit/too-long"):
        await slow_work.run_sized(LARGE, time.sleep, 60)
    slow_work.seconds = 10
    assert await in_process(slow_work) != before
    assert not is_alive(before)


async def test_a_client_that_leaves_ends_its_work() -> None:
    slow_work = SlowWork()
    before = await in_process(slow_work)
    asked = asyncio.create_task(slow_work.run_sized(LARGE, time.sleep, 60))
    await asyncio.sleep(0.1)
    assert (slow_work.processes.running, is_alive(before)) == (1, True)
    asked.cancel()
    await asyncio.gather(asked, return_exceptions=True)
    assert (slow_work.processes.running, is_alive(before)) == (0, False)


async def test_a_process_that_dies_costs_one_request() -> None:
    slow_work = SlowWork()
    with refusing("server/no-process"):
        await slow_work.run_sized(LARGE, os._exit, 1)
    assert await in_process(slow_work) != os.getpid()


async def test_nobody_waits_forever() -> None:
    queue = Turns(1, max_seconds=0.05)
    async with queue.turn():
        with refusing("limit/busy"):
            async with queue.turn():
                pytest.fail("it is the turn of another")
    assert (queue.running, queue.waiting) == (0, 0)


async def test_a_visitor_who_leaves_when_evicted_frees_no_turn() -> None:
    turns = Turns(1)

    async def wait() -> None:
        VISITOR.set("another")
        async with turns.turn():
            pytest.fail("it was evicted")

    async with turns.turn():
        waiting = asyncio.create_task(wait())
        await asyncio.sleep(0)
        evicted = turns._queue.evict(1)
        assert evicted is not None
        evicted.set_exception(SessionError("limit/busy", say("busy")))
        waiting.cancel()
        with pytest.raises((asyncio.CancelledError, SessionError)):
            await waiting
        assert turns.running == 1
    assert turns.running == 0
