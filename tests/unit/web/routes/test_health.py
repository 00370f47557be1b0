"""Whether the server lives and can work."""

from __future__ import annotations

import pytest

from ludoteca.core import PlayerError, say
from ludoteca.web.thinking.pool import WorkerPool
from tests.unit.web.serving import Client


def test_a_server_that_can_work_says_so(client: Client) -> None:
    for path in ("/healthz", "/readyz", "/readyz"):
        answer = client.get(path)
        assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


def test_a_server_without_processes_is_not_ready(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object, **__: object) -> str:
        raise PlayerError(say("the player's program crashed"))

    monkeypatch.setattr(WorkerPool, "choose", fail)
    answer = client.get("/readyz")
    assert answer.status_code == 503
    assert answer.json()["code"] == "server/no-workers"
    assert client.get("/healthz").status_code == 200


def test_numbers_are_counted(client: Client) -> None:
    client.get("/api/catalogue")
    client.get("/nowhere")
    text = client.get("/metrics").text
    assert 'ludoteca_requests_total{status="200"} 1\n' in text
    assert 'ludoteca_requests_total{status="404"} 1\n' in text
    assert 'ludoteca_refusals_total{code="http/not-found"} 1\n' in text
    for name in ("tables", "sockets", "queue", "store_queue"):
        assert f"ludoteca_{name} 0\n" in text
