"""``ludoteca web`` needs nothing of the club: it runs from a copy without that package."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

import ludoteca
from tests.functional.pure_copy import PureCopy
from tests.functional.server import Running, running

SECONDS = 30.0


def whole_game() -> list[str]:
    position, dice, moves = ludoteca.game("neutron").start(), random.Random(1), []
    while position.outcome is None:
        moves.append(dice.choice(position.legal_moves()))
        position = position.play(moves[-1])
    return list(map(str, moves))


def receive(socket: ClientConnection, kind: str) -> dict[str, Any]:
    while (message := json.loads(socket.recv(SECONDS)))["type"] != kind:
        assert message["type"] != "refused", message
    found: dict[str, Any] = message
    return found


def play(server: Running, key: str, moves: list[str]) -> dict[str, Any]:
    """Play moves at a table as its owner, and return the table as it stands then."""
    address = server.address.replace("http:", "ws:") + "api/live"
    with connect(address, proxy=None) as socket:
        hello = {
            "type": "hello",
            "protocol": 1,
            "table": key,
            "token": server.key,
            "language": "en",
        }
        socket.send(json.dumps(hello))
        table: dict[str, Any] = receive(socket, "welcome")["table"]
        for number, move in enumerate(moves):
            command = {"command": "move", "text": move}
            wish = {"type": "do", "id": f"{number}", "sequence": table["sequence"]}
            socket.send(json.dumps({**wish, "command": command}))
            table = receive(socket, "happened")["table"]
        return table


def test_a_whole_game_is_played_without_the_club(tmp_path: Path) -> None:
    clone = PureCopy(tmp_path / "clone", without="club")
    with running("web", tmp_path, "--no-open", "--port", "0", PYTHONPATH=clone.path) as server:
        owner = {"Authorization": f"Bearer {server.key}"}
        assert server.ask("readyz") == (200, {"status": "ok"})
        assert server.ask("api/people/me", **owner)[0] == 404
        wish = {"game": "neutron", "players": ["human", "human"]}
        status, seated = server.ask("api/tables", wish, **owner)
        assert status == 200
        moves = whole_game()
        table = play(server, seated["key"], moves)
        assert (table["stage"], len(table["plies"])) == ("over", 1)
        code, said = server.stop()
        assert code == 0, said
