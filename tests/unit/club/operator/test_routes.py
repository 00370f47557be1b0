"""The operator sees the load and the tables, closes tables and bans networks; nobody else does."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.unit.web.serving import Client, held, lay, serving

TOKEN = "the-token-of-the-operator"
HOME = "192.0.2.1"
OTHER = {"X-Forwarded-For": "203.0.113.7"}
ADDRESSES = [
    ("GET", "load", None),
    ("GET", "tables", None),
    ("POST", "tables/key/close", {}),
    ("GET", "bans", None),
    ("POST", "bans", {"address": "203.0.113.7"}),
    ("POST", "bans/lift", {"address": "203.0.113.7"}),
]


@pytest.fixture
def operated(tmp_path: Path) -> Iterator[Client]:
    with serving(tmp_path, operator_token=TOKEN, trusts_proxy=True) as client:
        yield client


def operate(client: Client, path: str, body: Any = None, token: str = TOKEN) -> Any:
    method = "GET" if body is None else "POST"
    answer = client.request(method, f"/api/operator/{path}", json=body, headers=held(token))
    return answer.json() if answer.content else answer.status_code


def test_without_the_token_nobody_is_let_in(tmp_path: Path) -> None:
    with serving(tmp_path, operator_token=TOKEN, is_crowd=True) as client:
        for method, path, body in ADDRESSES:
            for headers in ({}, held("another-token-of-some-length")):
                answer = client.request(method, f"/api/operator/{path}", json=body, headers=headers)
                assert answer.status_code == 401
                assert answer.json()["sentence"] == "this needs the operator's token"


def test_without_an_operator_there_is_nothing(client: Client) -> None:
    for method, path, body in ADDRESSES:
        for headers in ({}, held("")):
            answer = client.request(method, f"/api/operator/{path}", json=body, headers=headers)
            assert answer.status_code == 404
            assert answer.json()["sentence"] == "there is nothing at this address"


def test_who_tries_tokens_has_to_wait_but_the_right_one_is_let_in(operated: Client) -> None:
    refused = [operate(operated, "load", token=f"guess number {one}")["code"] for one in range(6)]
    assert refused == ["operator/not-you"] * 5 + ["limit/too-fast"]
    assert operate(operated, "load", token="one more guess")["code"] == "limit/too-fast"
    # Others may have tried from the address of the operator.
    assert "servers" in operate(operated, "load")
    elsewhere = operated.get("/api/operator/load", headers={**held(TOKEN), **OTHER})
    assert elsewhere.status_code == 200


def test_the_load_is_a_list_of_numbers(operated: Client) -> None:
    lay(operated)
    loads = operate(operated, "load")
    (load,) = loads["servers"]
    assert loads["silent"] == 0
    assert load["name"].endswith(f":{os.getpid()}")
    assert load["tables"] == 1
    assert load["sockets"] == 0
    assert load["requests"]["rate"] > 0
    assert load["requests"]["p50"] <= load["requests"]["p99"]
    assert load["commands"] == {"rate": 0.0, "p50": 0.0, "p90": 0.0, "p99": 0.0}
    assert load["memory"] > 10_000_000
    assert set(load["queues"]) == {"store", "threads", "processes", "computers"}
    assert load["thinkers"] == []


def test_tables_are_listed_with_their_players_and_networks(operated: Client) -> None:
    seated = lay(operated, names=["Ana", "Boris"])
    found = operate(operated, "tables")
    (line,) = found["tables"]
    assert found["total"] == 1
    assert (line["key"], line["game"], line["names"]) == (
        seated["key"],
        "neutron",
        ["Ana", "Boris"],
    )
    assert (line["moves"], line["sockets"], line["networks"]) == (0, 0, [HOME])
    assert 0 <= line["age"] < 60


def test_a_closed_table_is_gone(operated: Client) -> None:
    key = lay(operated)["key"]
    assert operate(operated, f"tables/{key}/close", {"reason": "bad words"}) == 204
    assert operate(operated, "tables") == {"total": 0, "tables": [], "silent": 0}
    assert operated.get(f"/api/tables/{key}/still").status_code == 404
    assert operate(operated, f"tables/{key}/close", {})["code"] == "store/no-game"


def test_a_banned_network_gets_one_sentence_until_the_ban_is_lifted(operated: Client) -> None:
    assert operated.get("/healthz", headers=OTHER).status_code == 200
    made = operate(operated, "bans", {"address": "203.0.113.7", "reason": "noise", "hours": 1})
    assert (made["network"], made["until"] - made["since"]) == ("203.0.113.7/32", 3600)
    for method, path in (("GET", "/"), ("GET", "/healthz"), ("POST", "/api/tables")):
        answer = operated.request(method, path, headers=OTHER)
        assert answer.status_code == 403
        assert answer.json() == {
            "code": "limit/banned",
            "sentence": "this server does not serve your network: noise",
        }
    assert operated.get("/healthz").status_code == 200
    assert operate(operated, "bans")["bans"] == [made]
    assert operate(operated, "bans/lift", {"address": "203.0.113.7"}) == 204
    assert operated.get("/healthz", headers=OTHER).status_code == 200
    assert operate(operated, "bans/lift", {"address": "203.0.113.7"})["code"] == "operator/no-ban"


def test_operators_can_lift_a_ban_of_their_own(operated: Client) -> None:
    operate(operated, "bans", {"address": HOME})
    assert operated.get("/healthz").json()["sentence"] == "this server does not serve your network"
    assert operate(operated, "bans/lift", {"address": HOME}) == 204
    assert operated.get("/healthz").status_code == 200


@pytest.mark.parametrize(
    ("network", "banned", "allowed"),
    [
        (
            "203.0.113.0/24",
            ["203.0.113.200", "::ffff:203.0.113.7"],
            ["203.0.114.1", "2001:db8::1", "nonsense"],
        ),
        ("2001:db8:1:2::7", ["2001:db8:1:2:3:4:5:6"], ["2001:db8:1:3::7"]),
    ],
)
def test_a_ban_holds_for_a_whole_network(
    operated: Client, network: str, banned: list[str], allowed: list[str]
) -> None:
    operate(operated, "bans", {"address": network})
    for addresses, status in ((banned, 403), (allowed, 200)):
        for address in addresses:
            answer = operated.get("/healthz", headers={"X-Forwarded-For": address})
            assert answer.status_code == status, address


def test_a_ban_holds_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path, operator_token=TOKEN, trusts_proxy=True) as client:
        operate(client, "bans", {"address": "203.0.113.7"})
    with serving(tmp_path, trusts_proxy=True) as client:
        assert client.get("/healthz", headers=OTHER).status_code == 403


def test_what_is_no_ban_is_refused_in_a_sentence(operated: Client) -> None:
    for body in (
        {"address": "nobody"},
        {"address": "0.0.0.0/0"},
        {"address": "1.2.3.4", "hours": 0},
        {},
    ):
        answer = operated.post("/api/operator/bans", json=body, headers=held(TOKEN))
        assert answer.status_code == 422
        assert answer.json()["sentence"]
