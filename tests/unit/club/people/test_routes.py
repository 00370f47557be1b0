"""People by their keys: names, devices, rated games, lists of players."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Any

import pytest

from ludoteca.club.people.ratings import Ratings
from ludoteca.club.store import CLUB
from ludoteca.core import Seat
from ludoteca.store.store import Store
from tests.unit.web.serving import Client, held, lay, serving


def new_key() -> str:
    return secrets.token_urlsafe(32)


def name(client: Client, called: str = "Ada", label: str = "") -> tuple[str, dict[str, Any]]:
    """Choose a name with a new key; return both the key and the person."""
    key = new_key()
    answer = client.post("/api/people", json={"name": called, "label": label}, headers=held(key))
    assert answer.status_code == 200, answer.text
    person: dict[str, Any] = answer.json()["person"]
    return key, person


def lay_rated(client: Client, key: str, **wish: Any) -> dict[str, str]:
    rated = {"friend": True, "rated": True, "clock": "10m", "person": key, "game": "morris"}
    return lay(client, **{**rated, **wish})


def claim(client: Client, seated: dict[str, str], **body: Any) -> Any:
    asked = {"invitation": seated["invitation"], **body}
    return client.post(f"/api/tables/{seated['key']}/claim", json=asked)


def test_a_name_is_chosen_and_changed(client: Client) -> None:
    key, person = name(client, "  Ada ")
    assert person["name"] == "Ada"
    assert person["ratings"] == []
    again = client.post("/api/people", json={"name": "Ада"}, headers=held(key)).json()
    assert again["person"] == {**person, "name": "Ада"}
    assert client.get("/api/people/me", headers=held(key)).json() == again
    assert client.get(f"/api/people/{person['id']}").json() == again["person"]


@pytest.mark.parametrize(
    ("method", "path", "body", "status", "code"),
    [
        ("POST", "/api/people", {"name": "Ada"}, 422, "people/no-key"),
        ("GET", "/api/people/me", None, 401, "people/unknown"),
        ("POST", "/api/people/me/phrase", {"link": ""}, 401, "people/unknown"),
        ("DELETE", "/api/people/me/devices/x", None, 401, "people/unknown"),
        ("POST", "/api/people/me/devices", {"phrase": "bado"}, 422, "people/no-phrase"),
        ("GET", "/api/people/nobody", None, 404, "people/no-person"),
        ("GET", "/api/people/nobody/history/go", None, 404, "people/no-person"),
        ("GET", "/api/players/chess", None, 404, "request/unknown"),
        ("GET", "/api/players/go?page=-1", None, 422, "request/unreadable"),
    ],
)
def test_what_nobody_has_is_refused(
    shared: Client, method: str, path: str, body: Any, status: int, code: str
) -> None:
    answer = shared.request(method, path, **({} if body is None else {"json": body}))
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_a_phrase_carries_a_person_and_a_lost_device_is_shut_out(client: Client) -> None:
    lost, person = name(client, label="Firefox")
    phrase = client.post("/api/people/me/phrase", json={"link": ""}, headers=held(lost)).json()[
        "phrase"
    ]
    phone = new_key()
    body = {"phrase": phrase.upper(), "label": "phone"}
    carried = client.post("/api/people/me/devices", json=body, headers=held(phone)).json()
    assert carried["person"]["id"] == person["id"]
    assert {one["label"]: one["is_this"] for one in carried["devices"]} == {
        "phone": True,
        "Firefox": False,
    }
    used = client.post("/api/people/me/devices", json=body, headers=held(new_key()))
    assert used.status_code == 422
    (device,) = [one["id"] for one in carried["devices"] if one["label"] == "Firefox"]
    address = f"/api/people/me/devices/{device}"
    assert client.delete(address, headers=held(phone)).status_code == 204
    assert client.delete(address, headers=held(phone)).status_code == 404
    assert client.get("/api/people/me", headers=held(lost)).status_code == 401


def test_names_from_one_address_have_a_pace(client: Client) -> None:
    codes = [
        client.post("/api/people", json={"name": "Ada"}, headers=held(new_key())).status_code
        for _ in range(110)
    ]
    assert set(codes) == {200, 429}
    assert codes[:100] == [200] * 100


def test_a_person_sits_with_the_key_and_under_the_own_name(client: Client) -> None:
    ada, _ = name(client, "Ada")
    bo, _ = name(client, "Bo")
    seated = lay(client, friend=True, person=ada, names=["somebody", ""])
    assert seated["token"] == ""
    claimed = claim(client, seated, person=bo, name="somebody else")
    assert claimed.json()["token"] == ""
    review = client.get(f"/api/tables/{seated['key']}/review").json()
    assert review["names"] == ["Ada", "Bo"]
    for key in (ada, bo):
        listed = client.post("/api/library", json={"tables": [], "person": key}).json()["games"]
        assert [(one["key"], one["is_yours"]) for one in listed] == [(seated["key"], True)]
    titled = client.patch(
        f"/api/tables/{seated['key']}", json={"title": "Final"}, headers=held(ada)
    )
    assert titled.status_code == 204


def test_an_unknown_key_is_told(client: Client) -> None:
    wish = {"game": "go", "players": ["human", "human"], "friend": True, "person": new_key()}
    answer = client.post("/api/tables", json=wish)
    assert (answer.status_code, answer.json()["code"]) == (401, "people/unknown")
    assert client.post("/api/library", json={"tables": [], "person": new_key()}).json() == {
        "games": []
    }


def test_only_two_people_with_names_play_for_ratings(client: Client) -> None:
    ada, _ = name(client)
    wish = {"game": "go", "players": ["human", "human"], "friend": True, "rated": True}
    for change, code in (
        ({"person": ""}, "people/not-rated"),
        ({"friend": False}, "people/not-rated"),
        ({"players": ["human", "search"], "friend": False}, "people/not-rated"),
        ({"clock": "none"}, "people/not-rated"),
        ({"again": {"key": "nothing"}}, "request/option"),
    ):
        asked = {**wish, "clock": "10m", "person": ada, **change}
        answer = client.post("/api/tables", json=asked)
        assert (answer.status_code, answer.json()["code"]) == (422, code)


def test_a_rated_seat_is_for_another_person_with_a_name(client: Client) -> None:
    ada, _ = name(client)
    seated = lay_rated(client, ada)
    guest = claim(client, seated, name="Guest")
    assert (guest.status_code, guest.json()["code"]) == (401, "people/unknown")
    same = claim(client, seated, person=ada)
    assert (same.status_code, same.json()["code"]) == (422, "people/alone")
    bo, _ = name(client, "Bo")
    assert claim(client, seated, person=bo).status_code == 200


def test_players_are_listed_with_their_history(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        _, ada = name(client, "Ada")
        _, bo = name(client, "Bo")
        with Store(tmp_path / "games.sqlite", CLUB) as store:
            people = dict(zip(Seat, (ada["id"], bo["id"]), strict=True))
            with store.transaction():
                Ratings(store)._rate("a-game", "go", 1_700_000_000.0, people, 1.0)
        listed = client.get("/api/players/go").json()
        assert [one["name"] for one in listed["players"]] == ["Ada", "Bo"]
        assert [one["rank"] for one in listed["players"]] == [None, None]
        assert (listed["page"], listed["pages"]) == (0, 1)
        assert listed["players"][0]["rating"]["value"] == 1523
        assert client.get("/api/players/go?page=1").json()["players"] == []
        assert client.get("/api/players/shogi").json()["players"] == []
        history = client.get(f"/api/people/{bo['id']}/history/go").json()
        (game,) = history["games"]
        assert game == {
            "key": "a-game",
            "at": 1_700_000_000.0,
            "opponent": ada["id"],
            "opponent_name": "Ada",
            "score": 0.0,
            "before": 1500,
            "value": 1477,
            "deviation": 342,
        }
        assert history["person"]["ratings"][0]["value"] == 1477
