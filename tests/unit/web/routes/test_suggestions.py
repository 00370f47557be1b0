"""The level that is suggested to a browser, by the games that it may call its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ludoteca.core import Seat
from ludoteca.match.events import Created
from ludoteca.match.state import Stage
from ludoteca.store.schema import Standing
from ludoteca.store.seats import Seats
from ludoteca.store.store import Store
from tests.unit.web.serving import OWNER, Client, lay, owned, serving

OVER = Standing(Stage.OVER, 9, frozenset({Seat.FIRST}), "resign")


def win(directory: Path, at: int) -> dict[str, str]:
    """Keep a game won against the third level, and return the table with its token."""
    players = ("human", "level:3")
    created = Created(at=float(at), game="neutron", rules="standard", players=players)
    with Store(directory / "games.sqlite") as store:
        key = store.create([created], OVER)
        Seats(store).take(key, [Seat.FIRST], f"token-of-{key}")
        return {"key": key, "token": f"token-of-{key}"}


def suggested(client: Client, tables: list[dict[str, str]], **more: Any) -> Any:
    answer = client.post("/api/suggestions?lang=en", json={"tables": tables}, **more)
    assert answer.status_code == 200
    return answer.json()["games"]["neutron"]


def test_a_browser_is_suggested_a_level_by_its_own_games(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        tables = [win(tmp_path, at) for at in range(3)]
        assert suggested(client, tables) == {
            "player": "level:4",
            "level": 4,
            "after": "level:3",
            "sentence": "You have won three times in a row against level 3: try level 4?",
            "records": {"level:3": [3, 0, 0]},
        }
        first = {"player": "level:3", "level": 3, "after": None, "sentence": ""}
        two = {**first, "records": {"level:3": [2, 0, 0]}}
        assert suggested(client, tables[:2]) == two
        assert suggested(client, []) == {**first, "records": {}}
        strangers = [*tables[:2], {**tables[2], "token": "another"}]
        assert suggested(client, strangers) == two


def test_the_owner_is_suggested_a_level_by_all_games(tmp_path: Path) -> None:
    with serving(tmp_path, owner_key=OWNER) as client:
        for at in range(3):
            win(tmp_path, at)
        assert suggested(client, [], headers=owned())["player"] == "level:4"


def test_the_same_game_is_begun_at_another_level_in_the_same_seats(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        seated = lay(client, players=["level:3", "human"], names=["", "Ana"])
        again = {"key": seated["key"], "upto": 0}
        wish = {"players": ["level:4", "human"], "names": ["", "Ana"], "again": again}
        following = lay(client, **wish)
        assert following["key"] != seated["key"]
        shown = client.get(f"/api/tables/{following['key']}/review?lang=en").json()
        assert shown["names"] == ["Level 4 · Casual player", "Ana"]
