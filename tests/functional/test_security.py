"""Attacks over the network on the real server, one's own and the one for others: all refused.

What a server answers to single requests and messages is tested without a network in tests/unit/web.
"""

from __future__ import annotations

import base64
import json
import os
import random
import re
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.browser.seat import SECONDS, WEB, Seat, bearer, claim, first_move, lay, still_serves
from tests.browser.server import Server
from tests.daily import daily
from tests.unit.records.bombs import BOMBS

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


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("web")) as running:
        yield running


# Whose seat it is.


def test_nobody_acts_for_a_seat_that_is_not_theirs(either: Server) -> None:
    seated, other = lay(either, friend=True), lay(either, friend=True)
    stolen = f"{either.address}/api/tables/{other['key']}/claim"
    assert WEB.post(stolen, json={"invitation": seated["invitation"]}).status_code == 404
    claimed = claim(either, seated)
    forged = (seated["token"][:-1], f"{seated['token']}=", "null", "' OR 1=1 --", "\x7f" * 43)
    tokens = (other["token"], None, seated["invitation"], "", *forged)
    with ExitStack() as stack:
        host, friend, *strangers = [
            stack.enter_context(Seat(either, seated["key"], token))
            for token in (seated["token"], claimed, *tokens)
        ]
        assert (host.you, friend.you) == ([0], [1])
        move = {"command": "move", "text": first_move(host.table["legal"])}
        for seat in strangers:
            assert (seat.you, seat.table["legal"]) == ([], None)
            for number in (None, 0, 1):
                assert seat.do(move, seat=number)["code"] == "seats/watching"
        for command in ({"command": "resign"}, {"command": "pause"}):
            assert strangers[0].do(command)["code"] == "seats/watching"
        assert friend.do(move, seat=0)["code"] == "seats/not-yours"
        assert host.do({"command": "resign"}, seat=1)["code"] == "seats/not-yours"
        assert host.do({"command": "forfeit", "why": "x"})["code"] == "session/not-yours"
        assert host.do(move)["type"] == "happened"


def test_the_owners_key_is_shown_once_and_in_no_answer(server: Server) -> None:
    for address in ("", "api/catalogue", "api/profile", "metrics", "openapi.json", "page/main.js"):
        answer = WEB.get(f"{server.address}/{address}", headers=bearer(server.owner_key))
        assert server.owner_key not in answer.text + str(answer.headers)
    assert server.log.count(server.owner_key) == 1
    assert server.log.splitlines()[0].endswith(f"?key={server.owner_key}")


# What the network sends.


PATHS = """
    /page/../wire.py /page/..%2fwire.py /page/%2e%2e/wire.py /page/..%5cwire.py /page/%252e%252e/x
    /page/..%2f..%2f..%2f..%2fetc%2fpasswd /page/%00 /page/main.js%00 /page//etc/passwd
    /page/table/../../app.py /page/texts/..%2fru.po /page/texts/..%2f..%2fx.json //etc/passwd
    /../browser.key /browser.key /games.sqlite /page/ /page/.git/config /.well-known/x
    /api/tables/..%2f..%2fbrowser.key/record /api/tables/%00/review /api/tables/%ff/record
    /api/demos/..%2fgo /api/help/..%2fgo /api/lessons/%2e%2e http://evil.example/page/main.js/x
"""


def raw(server: Server, head: str, connection: str = "close") -> tuple[int, str]:
    """Send a request as it is written, and return the status and the body of the answer."""
    with socket.create_connection(("127.0.0.1", server.port), SECONDS) as made:
        made.sendall(f"{head}Connection: {connection}\r\n\r\n".encode("latin-1"))
        with made.makefile("rb") as file:
            answer = file.read()
    told, _, found = answer.partition(b"\r\n\r\n")
    return int(told.split()[1]), found.decode()


def test_no_path_leads_out_of_the_page(either: Server) -> None:
    for path in (*PATHS.split(), "/api/tables/" + "a" * 5000 + "/review"):
        status, body = raw(either, f"GET {path} HTTP/1.1\r\nHost: localhost\r\n")
        assert status in (404, 422), path
        assert set(json.loads(body)) == {"code", "sentence"}, path
        assert str(either.data) not in body


MALFORMED = {
    "POST /api/boards HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n": 400,
    "POST /api/boards HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n": 400,
    "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n": 400,
    "GET / HTTP/1.1\r\nHost: x\r\nX Y: z\r\n": 400,
    "\x16\x03\x01\r\n": 400,
    "POST /api/boards HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999\r\n": 413,
}


def test_a_malformed_request_is_refused(either: Server) -> None:
    for head, status in MALFORMED.items():
        assert raw(either, head)[0] == status, head


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


@pytest.mark.parametrize("name", ["tiny variations", "open trees", "great captures"])
def test_a_file_that_is_a_bomb_does_not_go_off(server: Server, name: str) -> None:
    data = BOMBS["sgf"][name].data(500_000)
    record = {"name": "x.sgf", "content": base64.b64encode(data).decode()}
    table = {"game": "go", "players": ["human", "human"], "record": {**record, "upto": None}}
    began = seconds_used(server)
    for path, body in (("reviews", record), ("tables", table)):
        answer = WEB.post(f"{server.address}/api/{path}", json=body, timeout=60)
        assert answer.status_code in (200, 404, 422)
        assert answer.status_code == 200 or len(answer.json()["sentence"]) < 400
    assert seconds_used(server) - began < 10
    assert "Traceback" not in server.log


def seconds_used(server: Server) -> float:
    """Return the processor time of a server: it may have to wait for other programs."""
    status = Path(f"/proc/{server.process.pid}/stat").read_text(encoding="utf-8")
    fields = status.rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def test_noise_on_many_sockets_is_refused_and_the_server_serves_on(either: Server) -> None:
    """Send what test_fuzz.py sends within the server, through a real socket, as bytes too."""
    rng = random.Random(7)
    seated = lay(either)
    for _ in range(8):
        with Seat(either, seated["key"], seated["token"]) as seat:
            for _ in range(40):
                noise = rng.randbytes(rng.randrange(300))
                seat.socket.send(noise if rng.random() < 0.5 else noise.decode("latin-1"))
            seat.say(type="ping", id="end")
            assert seat.until("pong")["id"] == "end"
    still_serves(either)


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


# Who else may come.


def test_pages_of_other_sites_open_no_socket(either: Server) -> None:
    seated = lay(either)
    local = f"http://127.0.0.1:{either.port}"
    for origin in ("http://evil.example", f"{local}.evil.example", "null", ""):
        with pytest.raises(InvalidStatus) as caught:
            Seat(either, seated["key"], seated["token"], origin)
        assert caught.value.response.status_code == 403
    with Seat(either, seated["key"], seated["token"], local) as seat:
        assert seat.you == [0, 1]


def test_an_own_server_answers_to_no_foreign_name(server: Server) -> None:
    upgrade = (
        "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    )
    for host in ("evil.example:7373", "127.0.0.1.evil.example", "localhost.", "[::2]", ""):
        assert raw(server, f"GET / HTTP/1.1\r\nHost: {host}\r\n")[0] == 421, host
        head = f"GET /api/live HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
        assert raw(server, head + upgrade, connection="Upgrade")[0] == 403, host


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


def test_the_policy_is_exact_on_every_answer(either: Server) -> None:
    policy = CSP.format(host=f"127.0.0.1:{either.port}")
    for path in ("", "page/main.js", "page/board.css", "api/catalogue", "nothing", "metrics"):
        headers = WEB.get(f"{either.address}/{path}").headers
        assert headers["content-security-policy"] == policy
        assert headers["referrer-policy"] == "no-referrer"
        assert not {"server", "set-cookie"} & set(headers)
    picture = WEB.get(f"{either.address}/api/tables/{lay(either)['key']}/picture.svg")
    policy = picture.headers["content-security-policy"]
    assert re.fullmatch(r"default-src 'none'; style-src 'sha256-[\w+/=]+'; sandbox", policy)


def test_a_download_has_a_name_of_our_own(either: Server) -> None:
    seated = lay(either, game="go", names=['<script>"', 'x";\r\nX-Evil: 1'])
    address = f"{either.address}/api/tables/{seated['key']}/record"
    for ending in ("sgf", 'x".sgf', "\r\nX-Evil: 1.sgf", "玉.sgf", "../x.sgf"):
        headers = WEB.get(address, params={"format": ending}).headers
        named = headers["content-disposition"]
        assert re.fullmatch(r'attachment; filename="go-[0-9a-f]{8}\.sgf"', named)
        assert "x-evil" not in headers
        assert headers["content-type"] == "application/octet-stream"
        assert headers["x-content-type-options"] == "nosniff"
