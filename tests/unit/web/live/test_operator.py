"""What the operator does is told to those at the tables."""

from __future__ import annotations

from pathlib import Path

from ludoteca.core import say
from tests.unit.web.visitor import Server, created, run, serving

BANNED = "203.0.113.7"


async def two_at_a_table(server: Server) -> tuple[str, str]:
    seated = await server.tables.begin(created())
    return seated.key, seated.token


def test_those_at_a_closed_table_are_told_why(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as server:
            key, token = await two_at_a_table(server)
            player, watcher = await server.sit(key, token), await server.sit(key, language="bg")
            why = say("the operator has closed this table: {reason}", reason="noise")
            await server.tables.close(key, "operator/closed", why)
            told = [(await one.until("closing"))["sentence"] for one in (player, watcher)]
            assert told == [
                "the operator has closed this table: noise",
                "операторът закри тази маса: noise",
            ]
            assert await player.next() == {}
            assert server.tables.in_memory == 0

    run(work())


def test_the_sockets_of_a_banned_network_are_closed(tmp_path: Path) -> None:
    async def work() -> None:
        async with serving(tmp_path) as server:
            key, token = await two_at_a_table(server)
            player = await server.sit(key, token)
            other = server.connect(BANNED)
            hello = {"protocol": 1, "table": key, "token": None, "sequence": None}
            other.say(type="hello", language="ru", **hello)
            await other.until("welcome")
            await server.app.state.context.bans.add(BANNED, "noise", None)
            assert (await other.until("closing"))["sentence"] == (
                "этот сервер не обслуживает вашу сеть: noise"
            )
            assert await other.next() == {}
            # The others play on, and the banned do not come back.
            assert (await player.asks("threats"))["type"] == "answer"
            again = server.connect(BANNED)
            assert (await again.next())["code"] == "limit/banned"
            assert await again.next() == {}

    run(work())
