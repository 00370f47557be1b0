"""Attacks over the network on the real server, one's own and the one for others: all refused."""

from __future__ import annotations

import base64
import json
import os
import random
import re
import socket
import stat
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, ConnectionClosedError, InvalidStatus

from tests.browser.seat import SECONDS, WEB, Seat, bearer, first_move, lay, still_serves
from tests.browser.server import Server
from tests.daily import daily

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
    "connect-src 'self' ws://{host} wss://{host}; font-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
)


@pytest.fixture(scope="module", params=daily(["web", "serve"], "serve"))
def either(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp(request.param), request.param) as running:
        yield running
        complaints = running.log
        assert running.stop() == 0
    assert "Traceback" not in complaints
    assert "Error" not in complaints
    if request.param == "web":
        # The address with the key is shown once, when the server starts, and never again.
        assert complaints.count(running.owner_key) == 1
        assert complaints.splitlines()[0].endswith(f"?key={running.owner_key}")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("web")) as running:
        yield running


def claim(server: Server, key: str, invitation: str) -> httpx.Response:
    wish = {"invitation": invitation}
    return WEB.post(f"{server.address}/api/tables/{key}/claim", json=wish)


# Whose seat it is.


def test_nobody_acts_for_a_seat_that_is_not_theirs(either: Server) -> None:
    seated = lay(either, friend=True)
    other = lay(either)
    claimed = claim(either, seated["key"], seated["invitation"]).json()["token"]
    with ExitStack() as stack:
        host, friend, stranger, watcher, guest = [
            stack.enter_context(Seat(either, seated["key"], token))
            for token in (seated["token"], claimed, other["token"], None, seated["invitation"])
        ]
        assert (host.you, friend.you) == ([0], [1])
        move = {"command": "move", "text": first_move(host.table["legal"])}
        for seat in (stranger, watcher, guest):
            assert seat.you == []
            assert seat.table["legal"] is None
            for number in (None, 0, 1):
                assert seat.do(move, seat=number)["code"] == "seats/watching"
            assert seat.do({"command": "resign"})["code"] == "seats/watching"
            assert seat.do({"command": "pause"})["code"] == "seats/watching"
        assert friend.do(move, seat=0)["code"] == "seats/not-yours"
        assert friend.do({"command": "resign"}, seat=0)["code"] == "seats/not-yours"
        assert host.do({"command": "resign"}, seat=1)["code"] == "seats/not-yours"
        for command in (
            {"command": "forfeit", "why": "x"},
            {"command": "pause", "since_last": True},
        ):
            assert host.do(command)["code"] == "session/not-yours"
        assert host.do(move)["type"] == "happened"


@pytest.mark.parametrize(
    "forge", [str.upper, str.lower, lambda one: one[:-1], lambda one: f"{one}="]
)
def test_a_forged_token_only_watches(either: Server, forge: Callable[[str], str]) -> None:
    seated = lay(either)
    for token in (forge(seated["token"]), "", "null", "' OR 1=1 --", "a" * 128, "\x7f" * 43):
        with Seat(either, seated["key"], token) as seat:
            assert seat.you == []


def test_an_invitation_is_good_once_and_for_its_table_only(either: Server) -> None:
    seated, other = lay(either, friend=True), lay(either, friend=True)
    assert claim(either, other["key"], seated["invitation"]).status_code == 404
    assert claim(either, seated["key"], seated["token"]).status_code == 404
    first = claim(either, seated["key"], seated["invitation"])
    assert first.status_code == 200
    again = claim(either, seated["key"], seated["invitation"])
    assert again.status_code == 404
    assert again.json()["code"] == "seats/no-invitation"
    assert first.json()["token"] not in (seated["token"], seated["invitation"])


def test_a_command_is_done_once_and_in_its_order(either: Server) -> None:
    seated = lay(either)
    with Seat(either, seated["key"], seated["token"]) as seat:
        begun = seat.table["sequence"]
        move = {"command": "move", "text": first_move(seat.table["legal"])}
        assert seat.do(move, number="a")["type"] == "happened"
        for sequence in (begun, begun - 1, 0, -1, begun + 2, 10**9, 2**62):
            refused = seat.do(move, number="a", sequence=sequence)
            assert refused["code"] == "session/stale"
            assert refused["sequence"] == begun + 1
        assert len(seat.table["plies"]) == 1


@pytest.mark.parametrize("method", ["PATCH", "DELETE"])
def test_only_a_holder_renames_and_deletes(either: Server, method: str) -> None:
    seated, other = lay(either), lay(either)
    address = f"{either.address}/api/tables/{seated['key']}"
    for token in ("", other["token"], seated["token"][:-1], seated["invitation"]):
        json_ = {"title": "mine"} if method == "PATCH" else None
        answer = WEB.request(method, address, headers=bearer(token), json=json_)
        assert answer.status_code == 403
    assert WEB.get(f"{address}/review").status_code == 200


def test_the_owners_things_are_for_the_owner(either: Server) -> None:
    seated = lay(either, names=["Secret", "Person"])
    for token in ("", seated["token"], "x" * 43):
        headers = bearer(token)
        assert WEB.get(f"{either.address}/api/profile", headers=headers).status_code == 401
        patched = WEB.patch(f"{either.address}/api/profile", headers=headers, json={"name": "x"})
        assert patched.status_code == 401
        assert WEB.post(f"{either.address}/enter", headers=headers).status_code == 401
        wish: dict[str, Any] = {"tables": []}
        listed = WEB.post(f"{either.address}/api/library", headers=headers, json=wish)
        assert listed.json() == {"games": []}
    assert WEB.get(f"{either.address}/enter/{'x' * 43}").status_code == 403


def test_the_owners_key_is_in_a_file_of_the_owner_alone_and_in_no_answer(server: Server) -> None:
    path = server.data / "browser.key"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    headers = bearer(server.owner_key)
    for address in ("", "api/catalogue", "api/profile", "metrics", "openapi.json", "page/main.js"):
        answer = WEB.get(f"{server.address}/{address}", headers=headers)
        assert server.owner_key not in answer.text
        assert server.owner_key not in str(answer.headers)


@pytest.mark.parametrize(
    "player", ["py:os:system", "gtp:sh -c id", "usi:/bin/sh", "/bin/sh", "../x", ""]
)
def test_no_program_of_the_computer_can_be_made_to_play(either: Server, player: str) -> None:
    wish = {"game": "go", "players": ["human", player]}
    answer = WEB.post(f"{either.address}/api/tables", json=wish)
    assert answer.status_code == 404
    assert answer.json()["code"] == "request/unknown"


# What the network sends.


PATHS = (
    *("/page/../wire.py", "/page/..%2fwire.py", "/page/%2e%2e/wire.py", "/page/..%5cwire.py"),
    *(
        "/page/..%2f..%2f..%2f..%2fetc%2fpasswd",
        "/page/%00",
        "/page/main.js%00",
        "/page//etc/passwd",
    ),
    *(
        "/page/table/../../app.py",
        "/page/%252e%252e/wire.py",
        "/page/texts/..%2fru.po",
        "//etc/passwd",
    ),
    *(
        "/page/texts/..%2f..%2fx.json",
        "/api/tables/..%2f..%2fbrowser.key/record",
        "/../browser.key",
    ),
    *(
        "/api/tables/%00/review",
        "/api/tables/%ff/record",
        "/api/demos/..%2fgo",
        "/api/help/..%2fgo",
    ),
    *("/api/lessons/%2e%2e", "/browser.key", "/games.sqlite", "/page/", "/page/.git/config"),
    *(
        "/.well-known/x",
        "/api/tables/" + "a" * 5000 + "/review",
        "http://evil.example/page/main.js/x",
    ),
)


@pytest.mark.parametrize("path", PATHS)
def test_no_path_leads_out_of_the_page(either: Server, path: str) -> None:
    status, body = raw(either, f"GET {path} HTTP/1.1\r\nHost: localhost\r\n")
    assert status in (404, 422)
    said = json.loads(body)
    assert set(said) == {"code", "sentence"}
    assert str(either.data) not in body


def raw(server: Server, head: str, connection: str = "close") -> tuple[int, str]:
    """Send a request as it is written, and return the status and the body of the answer."""
    with socket.create_connection(("127.0.0.1", server.port), SECONDS) as made:
        made.sendall(f"{head}Connection: {connection}\r\n\r\n".encode())
        with made.makefile("rb") as file:
            answer = file.read()
    told, _, found = answer.partition(b"\r\n\r\n")
    return int(told.split()[1]), found.decode()


NO_REQUESTS = (
    ("POST /api/boards HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n", 400),
    ("POST /api/boards HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: x\r\nX Y: z\r\n", 400),
    ("\x16\x03\x01\r\n", 400),
    ("POST /api/boards HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n", 413),
)


@pytest.mark.parametrize(("head", "status"), NO_REQUESTS)
def test_a_request_that_is_none_is_refused(either: Server, head: str, status: int) -> None:
    with socket.create_connection(("127.0.0.1", either.port), SECONDS) as connection:
        connection.sendall(f"{head}\r\n".encode("latin-1"))
        assert connection.recv(100).split()[1] == str(status).encode()


def test_large_things_are_not_read(either: Server) -> None:
    address = either.address
    wishes: tuple[tuple[str, Any], ...] = (
        ("api/boards", {"game": "go", "moves": ["a1"] * 100_000}),
        ("api/library", {"tables": [{"key": "x" * 90, "token": "y" * 190}] * 2000}),
        ("api/tables/x/claim", {"invitation": "x" * 300_000}),
    )
    for path, wish in wishes:
        assert WEB.post(f"{address}/{path}", json=wish).status_code == 413
    bomb = base64.b64encode(b"(" * (8 * 1024 * 1024 + 10)).decode()
    assert (
        WEB.post(f"{address}/api/reviews", json={"name": "x.sgf", "content": bomb}).status_code
        == 422
    )
    long = {"name": "x.sgf", "content": "A" * (13 * 1024 * 1024)}
    assert WEB.post(f"{address}/api/reviews", json=long).status_code == 413


def test_a_body_without_an_end_is_cut_off(either: Server) -> None:
    with socket.create_connection(("127.0.0.1", either.port), SECONDS) as connection:
        head = "POST /api/boards HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        connection.sendall(head.encode())
        told = b""
        try:
            for _ in range(1000):
                connection.sendall(b"1000\r\n" + b" " * 4096 + b"\r\n")
            told = connection.recv(1000)
        except ConnectionError:
            pass
    assert told[:12] in (b"HTTP/1.1 413", b"")
    still_serves(either)


BOMBS = {
    "deep variations": ("x.sgf", b"(;GM[1]SZ[9]" + b"(;B[aa]" * 20_000 + b")" * 20_001),
    "open for ever": ("x.sgf", b"(" * 500_000),
    "many variations": ("x.sgf", b"(;GM[1]SZ[9]" + b"(;B[aa])" * 50_000 + b")"),
    "a long property": ("x.sgf", b"(;GM[1]C[" + b"x" * 3_000_000 + b"])"),
    "many games": ("x.sgf", b"(;GM[1]SZ[9];B[aa])" * 20_000),
    "a huge board": ("x.sgf", b"(;GM[1]SZ[99999999]AB[aa:zz])"),
    "a huge handicap": ("x.sgf", b"(;GM[1]SZ[19]HA[999999999])"),
    "long lines": ("x.kif", b"1 " * 1_000_000),
    "many moves": ("x.csa", b"PI\n+\n" + b"+7776FU\n-7675FU\n" * 50_000),
    "odd bytes": ("x.kif", bytes(range(256)) * 2000),
    "nothing": ("x.ludo", b""),
    "zeros": ("x.sgf", b"\0" * 1_000_000),
}


# The readers themselves are tried with every bomb every day.
@pytest.mark.parametrize(
    "name", daily(BOMBS, "deep variations", "many games", "a huge board", "many moves")
)
def test_a_file_that_is_a_bomb_does_not_go_off(server: Server, name: str) -> None:
    file, data = BOMBS[name]
    wish = {"name": file, "content": base64.b64encode(data).decode()}
    began = seconds_used(server)
    for path, more in (("reviews", {}), ("tables", {"game": "go", "players": ["human", "human"]})):
        body = {"record": {**wish, "upto": None}, **more} if path == "tables" else wish
        answer = WEB.post(f"{server.address}/api/{path}", json=body, timeout=60)
        assert answer.status_code in (200, 404, 422)
        assert answer.status_code == 200 or len(answer.json()["sentence"]) < 400
    assert seconds_used(server) - began < 10
    assert "Traceback" not in server.log


def seconds_used(server: Server) -> float:
    """Tell how long a server has worked: it may have to wait for other programs."""
    status = Path(f"/proc/{server.process.pid}/stat").read_text(encoding="utf-8")
    fields = status.rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def test_noise_on_many_sockets_is_refused_and_the_server_serves_on(either: Server) -> None:
    """Send what test_fuzz.py sends within the server, through a real socket, as bytes too."""
    rng = random.Random(7)
    seated = lay(either)
    for _ in range(20):
        with Seat(either, seated["key"], seated["token"]) as seat:
            for _ in range(40):
                noise = rng.randbytes(rng.randrange(300))
                seat.socket.send(noise if rng.random() < 0.5 else noise.decode("latin-1"))
            seat.say(type="ping", id="end")
            assert seat.until("pong")["id"] == "end"
    still_serves(either)


# Who else may come.


def test_pages_of_other_sites_open_no_socket(either: Server) -> None:
    seated = lay(either)
    local = f"127.0.0.1:{either.port}"
    for origin in (
        "http://evil.example",
        f"http://evil.{local}",
        "null",
        f"http://{local}.evil.example",
        "",
    ):
        with pytest.raises(InvalidStatus) as caught:
            Seat(either, seated["key"], seated["token"], origin)
        assert caught.value.response.status_code == 403
    with Seat(either, seated["key"], seated["token"], f"http://{local}") as seat:
        assert seat.you == [0, 1]


def test_pages_of_other_sites_change_nothing(either: Server) -> None:
    headers = {"Origin": "http://evil.example"}
    wish = {"game": "go", "players": ["human", "human"]}
    answer = WEB.post(f"{either.address}/api/tables", json=wish, headers=headers)
    assert answer.status_code == 403
    assert "access-control-allow-origin" not in answer.headers
    for kind in ("text/plain", "application/x-www-form-urlencoded"):
        content = json.dumps(wish).encode()
        plain = WEB.post(
            f"{either.address}/api/tables", content=content, headers={"Content-Type": kind}
        )
        assert plain.status_code in (415, 422)


@pytest.mark.parametrize(
    "host",
    ["evil.example", "evil.example:7373", "127.0.0.1.evil.example", "localhost.", "[::2]", ""],
)
def test_an_own_server_answers_to_no_foreign_name(server: Server, host: str) -> None:
    for path in ("/", "/api/catalogue", "/page/main.js"):
        assert raw(server, f"GET {path} HTTP/1.1\r\nHost: {host}\r\n")[0] == 421
    status, _ = raw(
        server,
        f"GET /api/live HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n",
        connection="Upgrade",
    )
    assert status == 403


def test_large_frames_close_the_socket(either: Server) -> None:
    seated = lay(either)
    with Seat(either, seated["key"], seated["token"]) as seat:
        seat.say(type="ping", id="x" * 20_000)
        assert seat.until("refused")["code"] == "wire/too-large"
        seat.socket.send("x" * 70_000)
        with pytest.raises(ConnectionClosed) as caught:
            seat.until("never")
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 1009
    still_serves(either)


@pytest.mark.oracle_large
def test_an_address_has_only_so_many_sockets_and_tables(tmp_path: Path) -> None:
    with Server(tmp_path, "serve") as server, ExitStack() as stack:
        # At many tables, as all who watch one are told of each newcomer.
        keys = [lay(server)["key"] for _ in range(10)]
        for key in keys * 20:
            stack.enter_context(Seat(server, key, None))
        with pytest.raises(InvalidStatus) as caught:
            Seat(server, keys[0], None)
        assert caught.value.response.status_code == 403
        wish = {"game": "neutron", "players": ["human", "human"]}
        with httpx.Client(base_url=server.address) as client:
            answers = [client.post("/api/tables", json=wish) for _ in range(125)]
        laid = [answer for answer in answers if answer.status_code == 200]
        assert len(laid) == 90
        assert {answer.status_code for answer in answers} == {200, 429}
        assert all("retry-after" in one.headers for one in answers if one.status_code == 429)
        # Somebody else, from another address of this computer, is served as if nothing were.
        transport = httpx.HTTPTransport(local_address="127.0.0.2")
        with httpx.Client(base_url=server.address, transport=transport) as other:
            assert other.post("/api/tables", json=wish).status_code == 200


@pytest.mark.oracle_large
def test_half_requests_do_not_keep_others_out(tmp_path: Path) -> None:
    with Server(tmp_path, "serve") as server, ExitStack() as stack:
        for number in range(600):
            made = stack.enter_context(
                socket.create_connection(("127.0.0.1", server.port), SECONDS)
            )
            if number % 2:
                made.sendall(b"POST /api/tables HTTP/1.1\r\nHost: x\r\nContent-Le")
        transport = httpx.HTTPTransport(local_address="127.0.0.2")
        with httpx.Client(base_url=server.address, transport=transport) as other:
            assert other.get("/readyz").status_code == 200
        held = len(list(Path(f"/proc/{server.process.pid}/fd").iterdir()))
        assert held < 500


# What it answers.


FORMATS = ("sgf", 'x".sgf', "\r\nX-Evil: 1.sgf", "玉.sgf", "../x.sgf")


@pytest.mark.parametrize("ending", FORMATS)
def test_a_download_has_a_name_of_our_own(either: Server, ending: str) -> None:
    names = ['<script>"', 'x";\r\nX-Evil: 1']
    seated = lay(either, game="go", names=names)
    address = f"{either.address}/api/tables/{seated['key']}/record"
    answer = WEB.get(address, params={"format": ending})
    assert answer.status_code == 200
    named = answer.headers["content-disposition"]
    assert re.fullmatch(r'attachment; filename="go-[0-9a-f]{8}\.sgf"', named)
    assert "x-evil" not in answer.headers
    assert answer.headers["content-type"] == "application/octet-stream"
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_what_no_text_may_contain_is_refused_in_one_sentence(either: Server) -> None:
    seated = lay(either, game="go")
    address = f"{either.address}/api/tables/{seated['key']}/record"
    assert WEB.get(address, params={"format": "\0.sgf"}).status_code == 422
    with pytest.raises(ConnectionClosedError, match="4400"):
        Seat(either, seated["key"], "\0" * 43)


ANSWERS = (
    "",
    "page/main.js",
    "page/board.css",
    "api/catalogue",
    "nothing",
    "metrics",
    "favicon.ico",
)


@pytest.mark.parametrize("path", ANSWERS)
def test_the_policy_is_exact_on_every_answer(either: Server, path: str) -> None:
    answer = WEB.get(f"{either.address}/{path}")
    assert answer.headers["content-security-policy"] == CSP.format(host=f"127.0.0.1:{either.port}")
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert "server" not in answer.headers
    assert "set-cookie" not in answer.headers


def test_a_picture_may_do_nothing_at_all(either: Server) -> None:
    answer = WEB.get(f"{either.address}/api/tables/{lay(either)['key']}/picture.svg")
    policy = answer.headers["content-security-policy"]
    assert re.fullmatch(r"default-src 'none'; style-src 'sha256-[\w+/=]+'; sandbox", policy)
