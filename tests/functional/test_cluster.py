"""Three servers behind nginx: some are killed while many play, and nothing is lost."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

import httpx
import pytest

from tests.functional.three_servers import Three, begin, play, three_servers
from tests.postgres import new_database

pytestmark = pytest.mark.skipif(os.name != "posix", reason="nginx and the cluster are Debian's")

TAKEOVER_SECONDS = 5.0


@pytest.mark.oracle_large
@pytest.mark.parametrize(
    ("games", "pause", "seconds", "every"), [(20, 0.6, 9.0, 3.0), (200, 6.0, 60.0, 5.0)]
)
def test_three_servers_that_die_and_are_replaced_lose_nothing(
    tmp_path: Path, games: int, pause: float, seconds: float, every: float
) -> None:
    with three_servers(tmp_path, new_database()) as three:
        check_proxy(three)
        trial = begin(three, games, pause)

        async def act() -> None:
            await asyncio.sleep(2.0)
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                await asyncio.sleep(every)
                await asyncio.to_thread(three.kill_one)
            await asyncio.sleep(TAKEOVER_SECONDS)
            await asyncio.to_thread(three.restart_all)
            await asyncio.sleep(2.0)

        asyncio.run(play(trial, act))
        assert len(three.kills) >= min(3, seconds / every / 2)
        made = trial.check(three.database)
        assert made > games
        assert all(player.done for player in trial.players)
        reconnected = sum(player.connections > 1 for player in trial.players)
        assert reconnected > len(trial.players) / 2
        print(f"{made} moves, {len(three.kills)} kills, slowest {trial.longest_wait():.1f} s")
        assert trial.late(three.kills, TAKEOVER_SECONDS) == []


def check_proxy(three: Three) -> None:
    """The page comes through nginx, by TLS, and plain requests are sent there."""
    address = three.address
    with httpx.Client(base_url=address.url, verify=address.trust) as web:
        page = web.get("/")
        assert page.status_code == 200
        assert f"wss://{address.host}" in page.headers["Content-Security-Policy"]
        assert page.headers["Strict-Transport-Security"] == "max-age=31536000"
        with pytest.raises(httpx.RemoteProtocolError):
            web.get("/", headers={"Host": "evil.example"})
        # Through a proxy nobody reads the metrics.
        assert web.get("/metrics").status_code == 403
