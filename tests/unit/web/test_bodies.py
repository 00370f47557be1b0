"""The memory for the bodies of requests."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

import pytest

from ludoteca.core import SessionError
from ludoteca.web.http.bodies import Body, BodyBudget
from tests.refusing import refusing


async def reads(budget: BodyBudget, network: str, size: int, began: asyncio.Event) -> str:
    """Read a body that never ends; return how it did end."""
    try:
        async with budget.hold(network, size) as body, asyncio.timeout(10) as body.reading:
            began.set()
            await asyncio.sleep(10)
    except TimeoutError:
        return "given up"
    return "read"


async def test_nothing_of_a_body_is_read_before_its_network_has_room() -> None:
    budget = BodyBudget(total=100, of_network=10)
    async with AsyncExitStack() as first:
        await first.enter_async_context(budget.hold("a", 8))
        waiting = asyncio.create_task(_size(budget, "a", 3))
        await asyncio.sleep(0.01)
        assert not waiting.done()
        assert await _size(budget, "b", 10) == 18
    assert await waiting == 3
    assert budget.held == 0


async def test_a_body_waits_only_so_long() -> None:
    budget = BodyBudget(total=100, of_network=10, seconds=0.02)
    async with budget.hold("a", 10):
        with refusing("limit/busy"):
            await _size(budget, "a", 1)
    assert await _size(budget, "a", 1) == 1


async def test_where_there_is_no_room_the_network_that_holds_most_gives_way() -> None:
    budget, began = BodyBudget(total=30, of_network=20, seconds=1), asyncio.Event()
    large = asyncio.create_task(reads(budget, "a", 15, began))
    await began.wait()
    async with budget.hold("b", 12):
        assert await _size(budget, "c", 5) == 17
        assert await large == "given up"


async def test_a_body_that_was_read_is_not_given_up() -> None:
    budget = BodyBudget(total=20, of_network=20, seconds=0.02)
    async with budget.hold("a", 18) as body:
        assert body.reading is None
        with pytest.raises(SessionError):
            await _size(budget, "b", 5)


async def _size(budget: BodyBudget, network: str, size: int) -> int:
    async with budget.hold(network, size) as body:
        assert isinstance(body, Body)
        return budget.held
