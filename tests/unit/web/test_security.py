"""What stands between the network and the routes."""

from __future__ import annotations

from collections import Counter
from functools import partial
from pathlib import Path

import pytest

from ludoteca.web.http.limits import BYTES_OF_READ, READS_AT_ONCE, RateLimits
from ludoteca.web.http.security import HEADERS
from tests.unit.web.serving import OWNER, Client, lay, owned, serving

BURST = 120
"""So often somebody may ask at once."""

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
def test_an_own_server_answers_to_its_own_names_only(own: Client, host: str, status: int) -> None:
    answer = own.get("/api/catalogue", headers={"Host": host})
    assert answer.status_code == status


def test_a_server_for_others_answers_to_any_name(shared: Client) -> None:
    assert shared.get("/api/catalogue", headers={"Host": "games.example"}).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [{"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}],
)
def test_pages_of_other_sites_can_lay_no_table(shared: Client, headers: dict[str, str]) -> None:
    wish = {"game": "go", "players": ["human", "human"]}
    answer = shared.post("/api/tables", json=wish, headers=headers)
    assert answer.status_code == 403
    assert answer.json()["code"] == "http/forbidden"
    assert "Access-Control-Allow-Origin" not in answer.headers


def test_only_boards_themselves_are_open_to_other_sites(shared: Client) -> None:
    foreign = {"Origin": "https://club.example"}
    answer = shared.post("/api/boards/why", json={"game": "go", "steps": []}, headers=foreign)
    assert answer.status_code == 403
    assert "Access-Control-Allow-Origin" not in answer.headers


def test_no_answer_repeats_the_host_of_the_request(shared: Client) -> None:
    answer = shared.get("/api/catalogue/", headers={"Host": "evil.example"})
    assert answer.status_code == 404
    assert "Location" not in answer.headers


def test_the_own_page_can(shared: Client) -> None:
    wish = {"game": "go", "players": ["human", "human"]}
    headers = {"Origin": "http://localhost:7373", "Sec-Fetch-Site": "same-origin"}
    assert shared.post("/api/tables", json=wish, headers=headers).status_code == 200


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
def _timeless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no time go by for who asks, so that a slow machine forgives nobody."""
    timeless = partial(RateLimits, clock=lambda: 0.0)
    monkeypatch.setattr("ludoteca.web.app.RateLimits", timeless)


@pytest.mark.usefixtures("_timeless")
def test_only_a_client_that_asks_too_fast_waits(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        statuses = [client.post("/api/nothing").status_code for _ in range(BURST + 1)]
        answer = client.post("/api/nothing")
        assert statuses == [404] * BURST + [429]
        assert answer.json() == {
            "code": "limit/too-fast",
            "sentence": "too many requests: wait a moment",
        }
        assert int(answer.headers["Retry-After"]) > 0
        assert client.get("/api/catalogue").status_code == 200


@pytest.mark.usefixtures("_timeless")
def test_only_a_client_that_reads_too_fast_waits(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        statuses = Counter(client.get("/healthz").status_code for _ in range(int(READS_AT_ONCE)))
        assert client.get("/healthz").status_code == 429
        # A byte of an answer counts too, but little.
        assert 0 < statuses.pop(429) < 10
        assert set(statuses) == {200}
        assert client.post("/api/nothing").status_code == 404


@pytest.mark.usefixtures("_timeless")
def test_long_answers_count_more_than_short_ones(tmp_path: Path) -> None:
    with serving(tmp_path) as client:
        size = len(client.get("/openapi.json", headers={"Accept-Encoding": "identity"}).content)
        wanted = int(READS_AT_ONCE / (1 + size / BYTES_OF_READ)) + 2
        statuses = [
            client.get("/openapi.json", headers={"Accept-Encoding": "identity"}).status_code
            for _ in range(wanted)
        ]
        assert statuses[-1] == 429
        assert wanted < READS_AT_ONCE / 2


def test_owners_read_at_any_pace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludoteca.web.app.READS_AT_ONCE", 1.0)
    with serving(tmp_path, owner_key=OWNER) as own:
        assert {own.get("/healthz").status_code for _ in range(20)} == {200}


@pytest.mark.usefixtures("_timeless")
@pytest.mark.parametrize(("trusts", "status"), [(True, 404), (False, 429)])
def test_the_word_of_a_proxy_counts_only_where_it_is_trusted(
    tmp_path: Path, trusts: bool, status: int
) -> None:
    with serving(tmp_path, trusts_proxy=trusts) as client:
        for _ in range(BURST):
            client.post("/api/nothing", headers={"X-Forwarded-For": "203.0.113.1"})
        # What stands before the last comma, the visitor may have invented.
        other = {"X-Forwarded-For": "203.0.113.1, 203.0.113.2"}
        assert client.post("/api/nothing", headers=other).status_code == status


@pytest.mark.usefixtures("_timeless")
@pytest.mark.parametrize(
    ("lines", "status"),
    [
        (["203.0.113.2", "203.0.113.1"], 429),
        (["203.0.113.2, 203.0.113.3", "::ffff:203.0.113.1"], 429),
        (["203.0.113.1:4711"], 429),
        (["[::ffff:203.0.113.1]:4711"], 429),
        (["203.0.113.1", "203.0.113.2"], 404),
        (["[2001:db8::1]"], 404),
    ],
)
def test_a_visitor_is_known_however_the_proxy_writes_the_address(
    tmp_path: Path, lines: list[str], status: int
) -> None:
    with serving(tmp_path, trusts_proxy=True) as client:
        for _ in range(BURST):
            client.post("/api/nothing", headers={"X-Forwarded-For": "203.0.113.1"})
        told = [("X-Forwarded-For", line) for line in lines]
        assert client.post("/api/nothing", headers=told).status_code == status


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


def test_all_methods_of_an_address_are_allowed(shared: Client) -> None:
    assert shared.get("/api/tables/abc").headers["Allow"] == "DELETE, PATCH"


def test_everything_lies_under_the_base_path(tmp_path: Path) -> None:
    with serving(tmp_path, base_path="/games") as client:
        assert client.get("/games").headers["Location"] == "/games/"
        for path in ("/games/", "/games/page/main.js", "/games/api/catalogue", "/api/catalogue"):
            assert client.get(path).status_code == 200, path
        assert client.get("/openapi.json").json()["servers"] == [{"url": "/games"}]


def test_a_browser_gets_the_key_for_a_ticket_and_only_once(own: Client) -> None:
    assert own.post("/enter").status_code == 401
    ticket = own.post("/enter", headers=owned()).json()["ticket"]
    answer = own.get(f"/enter/{ticket}?to=/table/abc&lang=bg")
    assert answer.status_code == 303
    assert answer.headers["Location"] == f"/?lang=bg#/table/abc?key={OWNER}"
    assert own.get(f"/enter/{ticket}").status_code == 403


def test_a_server_for_others_has_no_owner(client: Client) -> None:
    assert client.post("/enter", headers=owned()).status_code == 401
    assert client.get("/api/profile", headers=owned()).status_code == 401
    assert client.get("/api/profile", headers={"Authorization": "Bearer "}).status_code == 401
    assert lay(client)["token"]
