"""Laying tables, taking seats, and what only their holders may do."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import pytest

from ludoteca.club.store import CLUB
from ludoteca.core import Seat
from ludoteca.match.events import Created, Moved
from ludoteca.match.session import Session
from ludoteca.store.saved_game import SavedGame
from ludoteca.store.store import Store
from tests.unit.web.serving import OWNER, Client, held, lay, owned, serving

SGF = b"(;GM[1]FF[4]SZ[9]PB[Ada]PW[<script>];B[ee];W[cc](;B[gg])(;B[cg]C[or here]))"


def upload(data: bytes, name: str = "game.sgf", **more: Any) -> dict[str, Any]:
    return {"name": name, "content": base64.b64encode(data).decode(), "number": 0, **more}


def review(client: Client, key: str, language: str = "en") -> Any:
    return client.get(f"/api/tables/{key}/review?lang={language}").json()


def claim(client: Client, seated: dict[str, str]) -> Any:
    asked = {"invitation": seated["invitation"]}
    return client.post(f"/api/tables/{seated['key']}/claim", json=asked)


def listed(
    client: Client, path: str, *seats: dict[str, str], expected: int = 200, **more: Any
) -> Any:
    """Ask about the games of some seats, and return those that are listed."""
    body = {"tables": [{"key": one["key"], "token": one["token"]} for one in seats]}
    answer = client.post(f"/api/{path}?lang=en", json=body, **more)
    assert answer.status_code == expected
    return answer.json()["games"] if expected == 200 else []


def test_a_table_for_two_at_one_screen_has_one_token_and_no_invitation(client: Client) -> None:
    seated = lay(client)
    assert len(seated["token"]) >= 43
    assert seated["invitation"] == ""
    assert review(client, seated["key"])["game"] == "neutron"


def test_an_invitation_is_open_until_it_is_used_once(client: Client) -> None:
    seated = lay(client, friend=True, friend_seat=0)
    path, asked = f"/api/tables/{seated['key']}", {"invitation": seated["invitation"]}
    assert client.post(f"{path}/invitation", json=asked).json() == {"is_open": True}
    strange = client.post(f"{path}/invitation", json={"invitation": seated["token"]})
    assert strange.json() == {"is_open": False}
    claimed = claim(client, seated).json()
    assert claimed["token"] not in ("", seated["token"], seated["invitation"])
    again = claim(client, seated)
    assert (again.status_code, again.json()["code"]) == (404, "seats/no-invitation")
    assert client.post(f"{path}/invitation", json=asked).json() == {"is_open": False}
    elsewhere = client.post("/api/tables/nothing/invitation", json=asked)
    assert elsewhere.json()["code"] == "store/no-game"


def test_turns_are_listed_the_most_urgent_first(client: Client) -> None:
    slow, quick = (lay(client, friend=True, clock=clock) for clock in ("7d/move", "1d/move"))
    untimed, alone = lay(client, friend=True), lay(client)
    timed = lay(client, friend=True, clock="5m")
    computer = lay(client, players=["human", "random"])
    found = listed(client, "turns", slow, untimed, quick, alone, timed, computer)
    assert [one["key"] for one in found] == [quick["key"], slow["key"], untimed["key"]]
    assert listed(client, "turns", claim(client, quick).json()) == []
    assert listed(client, "turns", {"key": quick["key"], "token": "x" * 43}) == []


@pytest.mark.parametrize(
    ("change", "status", "said"),
    [
        ({"game": "chess"}, 404, "no game"),
        ({"players": ["human", "py:os:system"]}, 404, "no player"),
        ({"players": ["gtp:gnugo", "human"]}, 404, "no player"),
        ({"players": ["usi:true", "human"]}, 404, "no player"),
        ({"players": ["human", "ugp:true"]}, 404, "no player"),
        ({"players": ["human"]}, 422, "players"),
        ({"players": ["human", "search"], "friend": True}, 422, "no seat is free for a friend"),
        ({"clock": "forever"}, 422, "cannot read"),
        ({"rated": True, "hints": True}, 422, "there are no hints in a rated game"),
        ({"options": {"size": 3}}, 422, "has no option"),
        ({"game": "go", "options": {"komi": 7}}, 422, "with komi 7 the game could be drawn"),
        ({"colours": "nigiri"}, 409, "has no nigiri"),
        ({"names": ["a" * 101, ""]}, 422, "names"),
        ({"seconds": 1e9}, 422, "seconds"),
        ({"again": {"key": "nothing"}}, 404, "there is no game"),
        ({"record": {"name": "a.exe", "content": ""}}, 404, "no format"),
        ({"record": {"name": "a.sgf", "content": "*"}}, 422, "base64"),
        ({"record": {"name": "a.sgf", "content": ""}}, 422, "cannot read"),
        ({"record": upload(SGF)}, 422, "this is a record of Go"),
        ({"game": "go", "record": upload(SGF, upto=9)}, 422, "3 moves"),
    ],
)
def test_what_cannot_be_played_is_refused(
    shared: Client, change: dict[str, Any], status: int, said: str
) -> None:
    wish = {"game": "neutron", "players": ["human", "human"], **change}
    answer = shared.post("/api/tables", json=wish)
    assert answer.status_code == status, answer.text
    assert said in answer.json()["sentence"]


def test_a_record_is_played_on_from_any_move(client: Client) -> None:
    wish = {"game": "go", "record": upload(SGF, upto=2), "names": ["", "Bo"]}
    found = review(client, lay(client, **wish)["key"])
    assert [node["text"] for node in found["nodes"]] == ["", "E5", "C7"]
    assert found["options"] == {"size": 9}


@pytest.mark.parametrize("komi", [0, 7])
def test_the_komi_of_a_record_is_kept_though_people_may_not_choose_it(
    client: Client, komi: int
) -> None:
    record = upload(f"(;SZ[9]RU[Chinese]KM[{komi}];B[ee])".encode())
    first = lay(client, game="go", record=record)
    second = lay(client, game="go", again={"key": first["key"], "upto": 1})
    for seated in (first, second):
        found = review(client, seated["key"])
        assert found["options"] == {"size": 9, "komi": komi}
    text = client.get(f"/api/tables/{second['key']}/record?format=sgf").text
    assert f"KM[{komi}]" in text


def test_a_kept_game_is_played_on_at_a_new_table(client: Client) -> None:
    first = lay(client, game="go", record=upload(SGF))
    second = lay(client, game="go", again={"key": first["key"], "upto": 1})
    assert second["key"] != first["key"]
    assert len(review(client, second["key"])["nodes"]) == 2


def test_a_script_in_a_name_stays_text(client: Client) -> None:
    seated = lay(client, names=["<script>alert(1)</script>", "\u202eB  o"])
    found = client.get(f"/api/tables/{seated['key']}/review")
    assert found.headers["Content-Type"] == "application/json"
    assert found.json()["names"][0] == "<script>alert(1)</script>"
    assert found.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(("method", "path"), [("PATCH", ""), ("DELETE", ""), ("POST", "/restore")])
def test_only_holders_change_a_game(client: Client, method: str, path: str) -> None:
    mine, other = lay(client), lay(client)
    body = {"json": {"title": "Mine"}} if method == "PATCH" else {}
    for token in ("", "x" * 43, other["token"], mine["key"], "\xff"):
        answer = client.request(
            method,
            f"/api/tables/{mine['key']}{path}",
            headers=[(b"Authorization", b"Bearer " + token.encode("latin-1"))],
            **body,
        )
        assert answer.status_code == 403, token
        assert answer.json()["code"] == "seats/not-yours"


def test_a_game_is_renamed_deleted_and_restored(client: Client) -> None:
    seated = lay(client)
    path, mine = f"/api/tables/{seated['key']}", held(seated["token"])
    title = client.patch(path, json={"title": " Sunday  game "}, headers=mine)
    assert title.status_code == 204
    assert [one["title"] for one in listed(client, "library", seated)] == ["Sunday game"]
    assert client.delete(path, headers=mine).status_code == 204
    assert listed(client, "library", seated) == []
    assert client.get(f"{path}/review").status_code == 404
    assert client.post(f"{path}/restore", headers=mine).status_code == 204
    assert client.get(f"{path}/review").status_code == 200
    assert client.post(f"{path}/restore", headers=mine).status_code == 404


def test_several_games_are_deleted_together_or_not_at_all(client: Client) -> None:
    seated = [lay(client, friend=True) for _ in range(2)]
    stolen = (seated[0], {**seated[1], "token": "foreign"})
    listed(client, "library/delete", *stolen, expected=403)
    assert len(listed(client, "library", *seated)) == 2
    listed(client, "library/delete", *seated, expected=204)
    assert listed(client, "library", *seated) == []
    listed(client, "library/restore", *seated, expected=204)
    assert len(listed(client, "library", *seated)) == 2


def test_a_game_of_two_is_not_deleted_by_one(client: Client) -> None:
    seated = lay(client, friend=True)
    claim(client, seated)
    answer = client.delete(f"/api/tables/{seated['key']}", headers=held(seated["token"]))
    assert (answer.status_code, answer.json()["code"]) == (403, "seats/shared")


def kept(directory: Path) -> str:
    """Save a game as the terminal does."""
    with Store(directory / "games.sqlite", CLUB) as store:
        created = Created(at=5.0, game="neutron", rules="standard", names=("Ada", ""))
        session = Session.replay([created, Moved(at=6.0, seat=Seat.FIRST, move="a1a4")])
        return SavedGame.create(store, session).key


def test_the_library_shows_each_what_is_theirs(tmp_path: Path) -> None:
    begun = kept(tmp_path)
    with serving(tmp_path, owner_key=OWNER) as client:
        seated = lay(client, friend=True)
        found = listed(client, "library", seated, {"key": begun, "token": "x" * 43})
        assert {one["key"]: one["is_yours"] for one in found} == {seated["key"]: True, begun: False}
        everything = listed(client, "library", headers=owned())
        assert {one["key"] for one in everything} == {seated["key"], begun}
        assert all(one["is_yours"] for one in everything)
        assert listed(client, "library") == []
        old = next(one for one in found if one["key"] == begun)
        assert (old["names"], old["moves"], old["is_unfinished"]) == (["Ada", ""], 1, True)
        assert "Neutron" in old["about"]
        assert client.delete(f"/api/tables/{begun}", headers=owned()).status_code == 204


def test_the_library_leaves_out_games_without_a_move_unless_a_friend_is_awaited(
    client: Client,
) -> None:
    alone, awaited, joined = lay(client), lay(client, friend=True), lay(client, friend=True)
    assert claim(client, joined).status_code == 200
    found = listed(client, "library", alone, awaited, joined)
    assert {one["key"] for one in found} == {awaited["key"], joined["key"]}


def test_the_owner_needs_no_token_for_a_table_of_their_own(own: Client) -> None:
    wish = {"game": "neutron", "players": ["human", "human"], "friend": True}
    seated = own.post("/api/tables", json=wish, headers=owned()).json()
    assert seated["token"] == ""
    assert seated["invitation"]
    assert own.post("/api/tables", json=wish).json()["token"]


def test_the_library_says_how_a_game_ended(client: Client) -> None:
    moves = "c1c2 Nc3a3,e5b2 Na3a2,c2e2 Na2a4,c5a3 Na4c2,e2c4 Nc2a4,b5b3 Na4b4,c4b5 Nb4c5"
    ludo = f'[Ludo "1"]\n\n[Game "neutron"]\n[Rules "standard"]\n\n{moves}\n*\n'
    (found,) = listed(client, "library", lay(client, record=upload(ludo.encode(), "a.ludo")))
    assert found["result"] == "Black wins: the neutron reached the winner's base row."
    assert not found["is_unfinished"]
