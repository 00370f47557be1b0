"""Whether the server lives and can work."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from ludoteca.core import PlayerError, SessionError, say
from ludoteca.store.store import Store
from ludoteca.web.thinking.pool import EnginePool
from tests.unit.web.serving import Client, held, serving
from tests.unit.web.visitor import begin_game, created
from tests.unit.web.visitor import serving as live_serving


def test_a_server_that_can_work_says_so(client: Client) -> None:
    for path in ("/healthz", "/readyz", "/readyz"):
        answer = client.get(path)
        assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


def test_a_server_without_processes_is_not_ready(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object, **__: object) -> str:
        raise PlayerError(say("the player's program crashed"))

    monkeypatch.setattr(EnginePool, "choose", fail)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["code"] == "server/no-engine"
    assert client.get("/healthz").status_code == 200


def test_a_server_that_cannot_write_is_not_ready(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: Store) -> None:
        raise SessionError("store/full", say("the disk is full: {path} cannot be written", path=""))

    assert client.get("/readyz").status_code == 200
    monkeypatch.setattr(Store, "check_writable", fail)
    answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["code"]) == (503, "store/full")
    monkeypatch.undo()
    assert client.get("/readyz").status_code == 200


@pytest.mark.skipif(os.name != "posix", reason="elsewhere an open file cannot be moved")
@pytest.mark.parametrize("is_replaced", [False, True])
async def test_a_store_that_was_removed_or_replaced_takes_no_more_moves(
    tmp_path: Path, is_replaced: bool
) -> None:
    async with live_serving(tmp_path) as server:
        seated = await begin_game(server.tables, created("morris"))
        visitor = await server.sit(seated.key, seated.token)
        assert (await server.ask("GET", "/readyz")).status_code == 200
        file = tmp_path / "games.sqlite"
        file.rename(tmp_path / "elsewhere.sqlite")
        if is_replaced:
            shutil.copy(tmp_path / "elsewhere.sqlite", file)
        refused = await visitor.does("move", text="d2")
        assert (refused["type"], refused["code"]) == ("refused", "store/replaced")
        assert str(tmp_path) not in refused["sentence"]
        answer = await server.ask("GET", "/readyz")
        assert (answer.status_code, answer.json()["code"]) == (503, "store/replaced")


def test_a_store_proves_that_it_can_be_written_to(tmp_path: Path) -> None:
    with Store(tmp_path / "games.sqlite") as store:
        store.check_writable()
        store.check_writable()
        store.rows("PRAGMA query_only = ON")
        with pytest.raises(SessionError, match="cannot be written to"):
            store.check_writable()


@pytest.mark.parametrize(
    ("settings", "token", "status"),
    [
        ({}, "", 403),
        ({"address": "127.0.0.1", "trusts_proxy": True}, "", 403),
        ({"metrics_token": "sesame"}, "", 403),
        ({"metrics_token": "sesame"}, "wrong", 403),
        ({"metrics_token": "sesame"}, "sesame", 200),
    ],
)
def test_only_this_machine_or_a_token_reads_the_metrics(
    tmp_path: Path, settings: dict[str, Any], token: str, status: int
) -> None:
    with serving(tmp_path, **settings) as visitor:
        assert visitor.get("/metrics", headers=held(token)).status_code == status


def test_requests_and_refusals_are_counted(tmp_path: Path) -> None:
    with serving(tmp_path, address="127.0.0.1") as client:
        client.get("/api/catalogue")
        client.get("/nowhere")
        text = client.get("/metrics").text
    assert 'ludoteca_requests_total{status="200"} 1.0\n' in text
    assert 'ludoteca_requests_total{status="404"} 1.0\n' in text
    assert 'ludoteca_refusals_total{code="http/not-found"} 1.0\n' in text
    for name in ("tables 0.0\n", "sockets 0.0\n", "queue 0.0\n", "store_queue ", "store_bytes "):
        assert f"\nludoteca_{name}" in text
