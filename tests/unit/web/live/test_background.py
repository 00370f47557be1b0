"""Tasks that nobody waits for."""

from __future__ import annotations

import asyncio
import gc

from ludoteca.web.live.tables import Background


async def test_a_task_that_nothing_else_refers_to_is_not_collected() -> None:
    background, ended = Background(), list[bool]()

    async def wait() -> None:
        try:
            await asyncio.get_running_loop().create_future()
        finally:
            ended.append(True)

    background.spawn(wait())
    await asyncio.sleep(0)
    gc.collect()
    assert ended == []
    await background.stop()
    assert ended == [True]


async def test_what_is_stopped_begins_nothing_more() -> None:
    background, seen = Background(), list[str]()

    async def note(text: str, seconds: float) -> None:
        await asyncio.sleep(seconds)
        seen.append(text)

    background.spawn(note("soon", 0.0))
    background.spawn(note("later", 60.0))
    await asyncio.sleep(0.01)
    await background.stop()
    background.spawn(note("never", 0.0))
    await asyncio.sleep(0.01)
    assert seen == ["soon"]
