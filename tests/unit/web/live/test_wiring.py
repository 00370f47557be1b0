"""What the rules of a table decide holds for requests to its live endpoint, too."""

from __future__ import annotations

import time
from dataclasses import replace

from ludoteca.match.commands import PlayMove
from ludoteca.match.events import Created, TableRules
from ludoteca.match.session import Session
from ludoteca.web.live.seating import NewTable
from tests.unit.web.visitor import Server, created, two_players


async def test_only_the_player_who_is_asked_settles_the_seats(server: Server) -> None:
    _, white, black = await two_players(server, table=TableRules(colours="choice"))
    refused = await black.does("choose-colour", colour=0)
    assert refused["code"] == "session/not-your-turn"
    await white.does("choose-colour", colour=1)
    await black.until("happened")
    assert (white.you, black.you) == ([1], [0])


async def test_nobody_moves_for_the_other_seat(server: Server) -> None:
    _, _, black = await two_players(server)
    answer = await black.does("move", text="b1b4", seat=0)
    assert answer["code"] == "seats/not-yours"


async def test_people_who_agreed_on_hints_have_them(server: Server) -> None:
    seated, white, black = await two_players(server, table=TableRules(hints=True))
    watcher = await server.sit(seated.key)
    assert [one.table["hints"] for one in (white, black, watcher)] == [True] * 3
    assert (await white.asks("hint"))["steps"]
    assert (await watcher.asks("hint"))["code"] == "ask/not-your-turn"


async def test_a_computer_accepts_no_other_marks_than_those_proposed(server: Server) -> None:
    session = Session.begin(created("go", options={"size": 7}))
    for text in ("D4", "A1", "pass", "pass"):
        session.submit(PlayMove(text), session.state.position.turn, time.time(), session.sequence)
    first, *others = session.events
    assert isinstance(first, Created)
    events = [replace(first, players=("human", "greedy"), given=4), *others]
    seated = await server.tables.seating.save(NewTable(Session.replay(events)))
    visitor = await server.sit(seated.key, seated.token)
    while 1 in visitor.table["phase"]["asked"]:
        await visitor.until("happened")
    await visitor.does("mark-dead", point="A1", dead=False)
    assert (await visitor.does("propose-marks", dead=[]))["code"] == "session/not-yours"
    assert (await visitor.does("accept-score"))["code"] == "session/not-agreed"
