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


def test_a_table_for_two_at_one_screen_has_one_token_and_no_invitation(client: Client) -> None:
    seated = lay(client)
    assert len(seated["token"]) >= 43
    assert seated["invitation"] == ""
    assert review(client, seated["key"])["game"] == "neutron"


def test_a_friend_takes_a_seat_once(client: Client) -> None:
    seated = lay(client, friend=True, friend_seat=0)
    claimed = client.post(
        f"/api/tables/{seated['key']}/claim", json={"invitation": seated["invitation"]}
    ).json()
    assert claimed["token"] not in ("", seated["token"], seated["invitation"])
    again = client.post(
        f"/api/tables/{seated['key']}/claim", json={"invitation": seated["invitation"]}
    )
    assert again.status_code == 404
    assert again.json()["code"] == "seats/no-invitation"


def test_an_invitation_is_open_until_it_is_used(client: Client) -> None:
    seated = lay(client, friend=True)
    path, asked = f"/api/tables/{seated['key']}", {"invitation": seated["invitation"]}
    assert client.post(f"{path}/invitation", json=asked).json() == {"is_open": True}
    strange = client.post(f"{path}/invitation", json={"invitation": seated["token"]})
    assert strange.json() == {"is_open": False}
    client.post(f"{path}/claim", json=asked)
    assert client.post(f"{path}/invitation", json=asked).json() == {"is_open": False}
    elsewhere = client.post("/api/tables/nothing/invitation", json=asked)
    assert elsewhere.json()["code"] == "store/no-game"


def turns(client: Client, *seats: Any) -> list[str]:
    tables = [{"key": seated["key"], "token": seated["token"]} for seated in seats]
    return [
        one["key"] for one in client.post("/api/turns", json={"tables": tables}).json()["games"]
    ]


def test_turns_are_listed_the_most_urgent_first(client: Client) -> None:
    slow, quick = (lay(client, friend=True, clock=clock) for clock in ("7d/move", "1d/move"))
    untimed, alone = lay(client, friend=True), lay(client)
    timed = lay(client, friend=True, clock="5m")
    computer = lay(client, players=["human", "random"])
    found = turns(client, slow, untimed, quick, alone, timed, computer)
    assert found == [quick["key"], slow["key"], untimed["key"]]
    claim = {"invitation": quick["invitation"]}
    friend = client.post(f"/api/tables/{quick['key']}/claim", json=claim).json()
    assert turns(client, friend) == []
    stranger = {"key": quick["key"], "token": "x" * 43}
    assert turns(client, stranger) == []


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
    wrong = client.post(
        "/api/tables",
        json={"game": "go", "players": ["human", "human"], "record": upload(SGF, upto=9)},
    )
    assert wrong.status_code == 422
    other = client.post(
        "/api/tables",
        json={"game": "shogi", "players": ["human", "human"], "record": upload(SGF)},
    )
    assert "this is a record of Go" in other.json()["sentence"]


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
    key, mine = seated["key"], held(seated["token"])
    library = {"tables": [{"key": key, "token": seated["token"]}]}
    title = client.patch(f"/api/tables/{key}", json={"title": " Sunday  game "}, headers=mine)
    assert title.status_code == 204
    (listed,) = client.post("/api/library", json=library).json()["games"]
    assert listed["title"] == "Sunday game"
    assert client.delete(f"/api/tables/{key}", headers=mine).status_code == 204
    assert client.post("/api/library", json=library).json()["games"] == []
    assert client.get(f"/api/tables/{key}/review").status_code == 404
    assert client.post(f"/api/tables/{key}/restore", headers=mine).status_code == 204
    assert client.get(f"/api/tables/{key}/review").status_code == 200
    assert client.post(f"/api/tables/{key}/restore", headers=mine).status_code == 404


def test_several_games_are_deleted_together_or_not_at_all(client: Client) -> None:
    seated = [lay(client) for _ in range(2)]
    tables = [{"key": one["key"], "token": one["token"]} for one in seated]
    for one in seated:
        client.patch(f"/api/tables/{one['key']}", json={"title": "x"}, headers=held(one["token"]))
    stolen = {"tables": [tables[0], {**tables[1], "token": "foreign"}]}
    assert client.post("/api/library/delete", json=stolen).status_code == 403
    assert len(client.post("/api/library", json={"tables": tables}).json()["games"]) == 2
    assert client.post("/api/library/delete", json={"tables": tables}).status_code == 204
    assert client.post("/api/library", json={"tables": tables}).json()["games"] == []
    assert client.post("/api/library/restore", json={"tables": tables}).status_code == 204
    assert len(client.post("/api/library", json={"tables": tables}).json()["games"]) == 2


def test_a_game_of_two_is_not_deleted_by_one(client: Client) -> None:
    seated = lay(client, friend=True)
    path = f"/api/tables/{seated['key']}"
    client.post(f"{path}/claim", json={"invitation": seated["invitation"]})
    answer = client.delete(path, headers=held(seated["token"]))
    assert answer.status_code == 403
    assert answer.json()["code"] == "seats/shared"


def kept(directory: Path) -> str:
    """Keep a game as the console does."""
    with Store(directory / "games.sqlite", CLUB) as store:
        created = Created(at=5.0, game="neutron", rules="standard", names=("Ada", ""))
        session = Session.replay([created, Moved(at=6.0, seat=Seat.FIRST, move="a1a4")])
        return SavedGame.create(store, session).key


def test_the_library_shows_each_what_is_theirs(tmp_path: Path) -> None:
    begun = kept(tmp_path)
    with serving(tmp_path, owner_key=OWNER) as client:
        seated = lay(client, friend=True)
        own = {"key": seated["key"], "token": seated["token"]}
        foreign = {"key": begun, "token": "x" * 43}
        listed = client.post("/api/library", json={"tables": [own, foreign]}).json()["games"]
        assert {one["key"]: one["is_yours"] for one in listed} == {
            seated["key"]: True,
            begun: False,
        }
        everything = client.post("/api/library", json={"tables": []}, headers=owned())
        assert {one["key"] for one in everything.json()["games"]} == {seated["key"], begun}
        assert all(one["is_yours"] for one in everything.json()["games"])
        assert client.post("/api/library", json={"tables": []}).json() == {"games": []}
        old = next(one for one in listed if one["key"] == begun)
        assert old["names"] == ["Ada", ""]
        assert old["moves"] == 1
        assert old["is_unfinished"]
        assert "Neutron" in old["about"]
        assert client.delete(f"/api/tables/{begun}", headers=owned()).status_code == 204


def test_the_library_leaves_out_games_without_a_move_unless_a_friend_is_awaited(
    client: Client,
) -> None:
    alone, awaited, joined = lay(client), lay(client, friend=True), lay(client, friend=True)
    claim = {"invitation": joined["invitation"]}
    assert client.post(f"/api/tables/{joined['key']}/claim", json=claim).status_code == 200
    tables = [{"key": one["key"], "token": one["token"]} for one in (alone, awaited, joined)]
    listed = client.post("/api/library", json={"tables": tables}).json()["games"]
    assert {one["key"] for one in listed} == {awaited["key"], joined["key"]}


def test_the_owner_needs_no_token_for_a_table_of_their_own(own: Client) -> None:
    wish = {"game": "neutron", "players": ["human", "human"], "friend": True}
    seated = own.post("/api/tables", json=wish, headers=owned()).json()
    assert seated["token"] == ""
    assert seated["invitation"]
    assert own.post("/api/tables", json=wish).json()["token"]


def test_the_library_says_how_a_game_ended(client: Client) -> None:
    moves = "c1c2 Nc3a3,e5b2 Na3a2,c2e2 Na2a4,c5a3 Na4c2,e2c4 Nc2a4,b5b3 Na4b4,c4b5 Nb4c5"
    ludo = f'[Ludo "1"]\n\n[Game "neutron"]\n[Rules "standard"]\n\n{moves}\n*\n'
    record = upload(ludo.encode(), "a.ludo")
    seated = lay(client, record=record)
    wish = {"tables": [{"key": seated["key"], "token": seated["token"]}]}
    (listed,) = client.post("/api/library?lang=en", json=wish).json()["games"]
    assert listed["result"] == "Black wins: the neutron reached the winner's base row."
    assert not listed["is_unfinished"]
