"""What stands between the network and the routes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from ludoteca.web.http.limits import BYTES_OF_READ, READS_AT_ONCE, RateLimits
from ludoteca.web.http.security import HEADERS
from tests.unit.web.serving import OWNER, Client, serving

FEWER = 20
BURST = 120 // FEWER

TABLE = {"game": "go", "players": ["human", "human"]}
ADDRESSES = ["/", "/api/catalogue", "/page/main.js", "/page/nothing.js", "/nowhere", "/healthz"]


@pytest.mark.parametrize("path", ADDRESSES)
def test_every_answer_carries_the_strict_policy(shared: Client, path: str) -> None:
    answer = shared.get(path)
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    policy = answer.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self';")
    assert "connect-src 'self' ws://localhost:7373 wss://localhost:7373;" in policy
    assert "unsafe" not in policy


def test_a_strange_host_does_not_reach_the_policy(shared: Client) -> None:
    answer = shared.get("/", headers={"Host": "a; script-src *"})
    assert "script-src *" not in answer.headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:7373", 200),
        ("127.0.0.1:7373", 200),
        ("[::1]:7373", 200),
        ("localhost", 200),
        ("rebound.example:7373", 421),
        ("localhost.example", 421),
        ("[::1]evil.example", 421),
        ("[::1]:80:80", 421),
        ("localhost:evil", 421),
        ("", 421),
    ],
)
def test_only_a_server_for_others_answers_to_any_name(
    own: Client, shared: Client, host: str, status: int
) -> None:
    assert shared.get("/api/catalogue", headers={"Host": host}).status_code == 200
    assert own.get("/api/catalogue", headers={"Host": host}).status_code == status


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/api/tables", {"Origin": "https://evil.example"}),
        ("/api/tables", {"Origin": "null"}),
        ("/api/tables", {"Sec-Fetch-Site": "cross-site"}),
        ("/api/boards/why", {"Origin": "https://evil.example"}),
    ],
)
def test_pages_of_other_sites_change_and_ask_nothing_but_boards(
    shared: Client, path: str, headers: dict[str, str]
) -> None:
    answer = shared.post(path, json=TABLE, headers=headers)
    assert answer.status_code == 403
    assert answer.json()["code"] == "http/forbidden"
    assert "Access-Control-Allow-Origin" not in answer.headers


def test_no_answer_repeats_the_host_of_the_request(shared: Client) -> None:
    answer = shared.get("/api/catalogue/", headers={"Host": "evil.example"})
    assert answer.status_code == 404
    assert "Location" not in answer.headers


def test_the_page_of_the_server_itself_can(shared: Client) -> None:
    headers = {"Origin": "http://localhost:7373", "Sec-Fetch-Site": "same-origin"}
    assert shared.post("/api/tables", json=TABLE, headers=headers).status_code == 200


def test_a_board_can_be_embedded_elsewhere(shared: Client) -> None:
    foreign = {"Origin": "https://club.example"}
    answers = [
        shared.request("OPTIONS", "/api/boards", headers=foreign),
        shared.post("/api/boards", json={"game": "go"}, headers=foreign),
        shared.get("/api/board-styles/go", headers=foreign),
        shared.get("/page/main.js", headers=foreign),
    ]
    assert [one.status_code for one in answers] == [204, 200, 200, 200]
    for one in answers:
        assert one.headers["Access-Control-Allow-Origin"] == "*"
        assert one.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert answers[0].headers["Access-Control-Allow-Headers"] == "content-type"
    for path in ("/api/catalogue", "/api/profile", "/"):
        assert "Access-Control-Allow-Origin" not in shared.get(path, headers=foreign).headers


def test_too_large_a_body_is_not_read(shared: Client) -> None:
    declared = shared.post("/api/library", content=b"x" * 300_000)
    assert declared.status_code == 413
    assert declared.json()["code"] == "http/too-large"

    async def endless() -> object:
        for _ in range(10):
            yield b"x" * 50_000

    streamed = shared.post("/api/library", content=endless())
    assert streamed.status_code == 413
    lying = shared.post("/api/library", content=b"{}", headers={"Content-Length": "9" * 30})
    assert lying.status_code == 413


def test_a_body_must_say_that_it_is_json(shared: Client) -> None:
    headers = {"Content-Type": "text/plain"}
    answer = shared.post("/api/boards", content=b'{"game":"go"}', headers=headers)
    assert answer.status_code == 415
    assert answer.json()["code"] == "http/media-type"


@pytest.fixture
def limited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Client]]:
    """Start servers whose limits are a twentieth, for clients for whom no time passes."""

    def limits(rate: float = 10.0, burst: float = 120.0) -> RateLimits:
        return RateLimits(rate, burst / FEWER, clock=lambda: 0.0)

    monkeypatch.setattr("ludoteca.web.app.RateLimits", limits)
    with ExitStack() as stack:
        yield lambda **settings: stack.enter_context(serving(tmp_path, **settings))


def test_only_a_client_that_asks_too_fast_waits(limited: Callable[..., Client]) -> None:
    client = limited()
    statuses = [client.post("/api/nothing").status_code for _ in range(BURST + 1)]
    answer = client.post("/api/nothing")
    assert statuses == [404] * BURST + [429]
    assert answer.json() == {
        "code": "limit/too-fast",
        "sentence": "too many requests: wait a moment",
    }
    assert int(answer.headers["Retry-After"]) > 0
    assert client.get("/api/catalogue").status_code == 200


def test_only_a_client_that_reads_too_fast_waits(limited: Callable[..., Client]) -> None:
    client, reads = limited(), int(READS_AT_ONCE / FEWER)
    statuses = [client.get("/healthz").status_code for _ in range(reads + 1)]
    # A byte of an answer counts too, but little.
    assert statuses[: reads - 1] == [200] * (reads - 1)
    assert statuses[-1] == 429
    assert client.post("/api/nothing").status_code == 404


def test_long_answers_count_more_than_short_ones(limited: Callable[..., Client]) -> None:
    client, plain = limited(), {"Accept-Encoding": "identity"}
    size = len(client.get("/openapi.json", headers=plain).content)
    wanted = int(READS_AT_ONCE / FEWER / (1 + size / BYTES_OF_READ)) + 2
    statuses = [client.get("/openapi.json", headers=plain).status_code for _ in range(wanted)]
    assert statuses[-1] == 429
    assert wanted < READS_AT_ONCE / FEWER / 2


def test_owners_read_at_any_pace(limited: Callable[..., Client]) -> None:
    own = limited(owner_key=OWNER)
    reads = int(READS_AT_ONCE / FEWER) + 10
    assert {own.get("/healthz").status_code for _ in range(reads)} == {200}


@pytest.mark.parametrize(
    ("lines", "trusts", "status"),
    [
        # The visitor may have invented what stands before the last comma.
        (["203.0.113.1, 203.0.113.2"], True, 404),
        (["203.0.113.1, 203.0.113.2"], False, 429),
        (["203.0.113.2", "203.0.113.1"], True, 429),
        (["203.0.113.2, 203.0.113.3", "::ffff:203.0.113.1"], True, 429),
        (["203.0.113.1:4711"], True, 429),
        (["[::ffff:203.0.113.1]:4711"], True, 429),
        (["203.0.113.1", "203.0.113.2"], True, 404),
        (["[2001:db8::1]"], True, 404),
    ],
)
def test_the_address_that_a_trusted_proxy_adds_counts_however_it_is_written(
    limited: Callable[..., Client], lines: list[str], trusts: bool, status: int
) -> None:
    client = limited(trusts_proxy=trusts)
    for _ in range(BURST):
        client.post("/api/nothing", headers={"X-Forwarded-For": "203.0.113.1"})
    forwarded = [("X-Forwarded-For", line) for line in lines]
    assert client.post("/api/nothing", headers=forwarded).status_code == status


def test_a_mistake_of_ours_is_one_sentence_too(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("inner secret")

    monkeypatch.setattr("ludoteca.web.routes.boards._board", fail)
    answer = client.post("/api/boards", json={"game": "go"}, headers={"Accept-Language": "en"})
    assert answer.status_code == 500
    assert answer.json()["code"] == "http/failed"
    assert "secret" not in answer.text
    assert "Content-Security-Policy" in answer.headers
    assert "ZeroDivisionError" in caplog.text


def test_refusals_speak_the_language_of_the_request(shared: Client) -> None:
    said = {
        key: shared.get("/api/board-styles/chess", headers={"Accept-Language": header}).json()[
            "sentence"
        ]
        for key, header in {"en": "xx", "bg": "bg-BG,en;q=0.5", "ru": "en;q=0.2,ru;q=0.9"}.items()
    }
    assert said["en"].startswith("no game called 'chess'")
    assert len(set(said.values())) == 3
    assert shared.get("/api/board-styles/chess?lang=ru").json()["sentence"] == said["ru"]


@pytest.mark.parametrize("method", ["PUT", "DELETE", "TRACE", "PATCH"])
def test_a_method_that_an_address_does_not_know_is_refused(shared: Client, method: str) -> None:
    answer = shared.request(method, "/api/catalogue")
    assert answer.status_code == 405
    assert answer.headers["Allow"] == "GET, HEAD"
    assert answer.json()["code"] == "http/method"
    assert shared.get("/api/tables/abc").headers["Allow"] == "DELETE, PATCH"


def test_everything_lies_under_the_base_path(tmp_path: Path) -> None:
    with serving(tmp_path, base_path="/games") as client:
        assert client.get("/games").headers["Location"] == "/games/"
        for path in ("/games/", "/games/page/main.js", "/games/api/catalogue", "/api/catalogue"):
            assert client.get(path).status_code == 200, path
        assert client.get("/openapi.json").json()["servers"] == [{"url": "/games"}]
