"""The live endpoint before and after play: lots for the seats, roll-offs and counts."""

from __future__ import annotations

from ludoteca.match.events import TableRules
from tests.unit.web.visitor import Server, begin_game, created


async def test_seats_are_drawn_by_nigiri(server: Server) -> None:
    rules = TableRules(colours="nigiri")
    wish = created("go", players=("greedy", "human"), options={"size": 7}, table=rules)
    seated = await begin_game(server.tables, wish)
    visitor = await server.sit(seated.key, seated.token)
    phase = visitor.table["phase"]
    assert (phase["key"], phase["asked"]) == ("nigiri", [1])
    assert visitor.you == [1]
    done = await visitor.does("lay-stones", count=1)
    assert done["events"][0]["event"] == "nigiri-held"
    assert visitor.table["stage"] == "play"
    assert visitor.table["players"][visitor.you[0]] == "human"


async def test_a_game_of_go_is_counted_by_two_people_at_one_screen(server: Server) -> None:
    wish = created("go", players=("human", "human"), options={"size": 7})
    seated = await begin_game(server.tables, wish)
    visitor = await server.sit(seated.key, seated.token)
    for text in ("D4", "A1", "pass", "pass"):
        assert (await visitor.does("move", text=text))["type"] == "happened"
    assert visitor.table["phase"]["key"] == "count"
    await visitor.until(
        lambda message: (
            message.get("table", {}).get("phase", {}).get("marks", {}).get("A1") == "dead"
            if message.get("table")
            else False
        )
    )
    done = await visitor.does("mark-dead", point="A1", dead=False)
    assert "dead" not in done["table"]["phase"]["marks"].values()
    await visitor.does("mark-dead", point="A1", dead=True)
    await visitor.does("accept-score")
    if visitor.table["stage"] != "over":
        await visitor.until("happened")
    assert visitor.table["stage"] == "over"
    assert visitor.table["outcome"]["winners"] == [0]


async def test_senet_begins_with_throws_for_the_first_turn(server: Server) -> None:
    wish = created("senet", options={"opening": "rolloff"}, players=("human", "random"))
    seated = await begin_game(server.tables, wish, seconds=0.05)
    table = await server.tables.registry.find(seated.key)
    table.pace = 0.0
    visitor = await server.sit(seated.key, seated.token)
    assert visitor.table["phase"]["key"] == "roll-off"
    while visitor.table["phase"]:
        if 0 in visitor.table["phase"]["asked"]:
            await visitor.does("throw")
        else:
            await visitor.until("happened")
    assert visitor.table["stage"] == "play"
