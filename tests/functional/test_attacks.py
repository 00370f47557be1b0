"""What was tried against a server, and the tests that show that it holds.

The table names them all. The attacks that need a whole server under load are in this file.
"""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import json
import os
import random
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.asyncio.client import connect

import ludoteca
from ludoteca.match.from_record import session_from
from ludoteca.records.record import Entry, Record
from ludoteca.store.standing import standing_of
from ludoteca.store.store import Store
from tests.functional.server import Running, running

TESTS = Path(__file__).parent.parent

ATTACKS = {
    "a million keys in a body, or in its options": (
        "unit/web/test_endpoint.py",
        "test_a_hostile_body_costs_neither_time_nor_memory",
    ),
    "costly requests from four networks": (
        "functional/test_attacks.py",
        "test_costly_requests_of_four_networks_delay_nobody_else",
    ),
    "questions on two hundred sockets": (
        "functional/test_attacks.py",
        "test_questions_on_two_hundred_sockets_of_one_network_delay_nobody_else",
    ),
    "sockets opened and closed without an end": (
        "unit/web/live/test_door.py",
        "test_a_network_opens_only_so_many_sockets_a_second",
    ),
    "commands that are refused, on many sockets": (
        "unit/web/live/test_door.py",
        "test_a_refused_command_counts_as_ten_messages",
    ),
    "bodies of 12 MB that stand still": (
        "functional/test_attacks.py",
        "test_bodies_that_stand_still_take_little_memory_and_stop_nobody",
    ),
    "costly requests without an end": (
        "unit/web/test_slow_work.py",
        "test_what_takes_too_long_is_ended_with_its_process",
    ),
    "costly requests of clients that leave": (
        "unit/web/test_slow_work.py",
        "test_a_client_that_leaves_ends_its_work",
    ),
    "forty threads that read a long game": (
        "functional/test_attacks.py",
        "test_forty_readers_of_a_long_game_neither_fill_the_memory_nor_stop_others",
    ),
    "reading as fast as possible": (
        "unit/web/test_security.py",
        "test_only_a_client_that_reads_too_fast_waits",
    ),
    "tables resumed after a restart share one place": (
        "unit/web/live/test_computers.py",
        "test_tables_that_were_resumed_do_not_share_one_place_in_the_queue",
    ),
    "many addresses of one IPv6 network": (
        "unit/web/test_limits.py",
        "test_a_network_of_one_person_is_one_address",
    ),
    "a computer that thinks for a minute": (
        "unit/web/live/test_tables.py",
        "test_a_computer_of_a_server_for_others_thinks_for_a_few_seconds_at_most",
    ),
    "a computer that thinks while others wait": (
        "unit/web/thinking/test_pool.py",
        "test_a_computer_that_thinks_for_long_is_hurried_when_others_wait",
    ),
    "deleting tables to create more": (
        "unit/web/live/test_tidying.py",
        "test_who_deletes_tables_cannot_begin_more_than_the_others",
    ),
    "tables that nobody plays at": (
        "unit/web/live/test_tidying.py",
        "test_a_table_without_a_move_is_removed_once_nobody_uses_it",
    ),
    "ready with a full disk": (
        "unit/web/routes/test_health.py",
        "test_a_server_that_cannot_write_is_not_ready",
    ),
    "a file that is not a database": (
        "functional/test_web.py",
        "test_a_file_that_is_no_store_is_named_in_one_line",
    ),
    "a file without its end": (
        "functional/test_web.py",
        "test_a_cut_off_store_is_not_served_until_it_is_repaired",
    ),
    "sockets that reconnect to a long game": (
        "unit/web/live/test_door.py",
        "test_who_comes_back_gets_only_what_is_new",
    ),
    "megabytes of backslashes": (
        "unit/records/test_bombs.py",
        "test_megabytes_of_backslashes_end_soon",
    ),
    "a damaged store shows its place": (
        "unit/web/live/test_store_thread.py",
        "test_only_the_log_of_a_discreet_scribe_says_where_the_games_are",
    ),
    "addresses open to other sites": (
        "unit/web/test_security.py",
        "test_only_boards_themselves_are_open_to_other_sites",
    ),
    "a redirect that repeats the host": (
        "unit/web/test_security.py",
        "test_no_answer_repeats_the_host_of_the_request",
    ),
    "games that other users of the machine can read": (
        "unit/match/test_store_files.py",
        "test_only_the_owner_can_read_a_new_store",
    ),
    "a host that only begins like our own": (
        "unit/web/test_security.py",
        "test_an_own_server_answers_to_its_own_names_only",
    ),
    "metrics for everybody": (
        "unit/web/routes/test_health.py",
        "test_visitors_cannot_read_the_numbers",
    ),
    "secret hints between people": (
        "unit/web/live/test_socket.py",
        "test_hints_are_for_those_who_play_alone",
    ),
    "help in a rated game at a copy of its table": (
        "unit/web/live/test_rated.py",
        "test_a_rated_game_that_is_played_gives_no_help",
    ),
    "a rating won from the own names of one network": (
        "unit/web/live/test_rated.py",
        "test_a_game_within_one_network_does_not_count_and_says_so_before_play",
    ),
    "a rating won from new names": (
        "unit/match/test_glicko.py",
        "test_provisional_opponents_weigh_little",
    ),
    "a rating won from one person": (
        "unit/match/test_ratings.py",
        "test_the_same_two_people_count_three_times_a_day",
    ),
    "pings without an end": (
        "unit/web/live/test_protocol.py",
        "test_frames_without_messages_come_to_an_end",
    ),
    "pings of a client that reads nothing": (
        "unit/web/live/test_protocol.py",
        "test_pings_of_a_client_that_reads_nothing_do_not_fill_the_memory",
    ),
    "messages faster than they are read": (
        "unit/web/live/test_protocol.py",
        "test_messages_that_nobody_waits_for_do_not_fill_the_memory",
    ),
    "a slow reader in the lobby": (
        "unit/web/live/test_protocol.py",
        "test_a_slow_reader_in_the_lobby_is_given_up",
    ),
    "sockets with too long a head": (
        "unit/web/live/test_protocol.py",
        "test_a_request_with_too_long_a_head_is_refused_and_closed",
    ),
    "answers that nobody reads": (
        "unit/web/test_connections.py",
        "test_an_answer_waits_only_so_long_for_its_reader",
    ),
    "another address by another way to write it": (
        "unit/web/test_security.py",
        "test_a_visitor_is_known_however_the_proxy_writes_the_address",
    ),
    "a ban walked around by IPv6": (
        "unit/web/routes/test_operator.py",
        "test_a_ban_holds_for_the_same_address_in_ipv6",
    ),
    "names that turn the line around": (
        "unit/web/live/test_lobby.py",
        "test_names_of_guests_show_nothing_strange",
    ),
    "texts that a database cannot store": (
        "unit/web/live/test_lobby.py",
        "test_what_a_database_cannot_store_does_not_reach_it",
    ),
    "a lost device in the lobby": (
        "unit/web/live/test_lobby.py",
        "test_a_device_that_is_shut_out_leaves_the_lobby",
    ),
    "challenges that hide all others": (
        "unit/match/test_challenges.py",
        "test_a_network_with_many_challenges_does_not_hide_those_of_others",
    ),
}
"""What was tried, and the file and the name of the test."""

PLIES = 1500
OPTIONS = {"size": 25}
HEALTHY = "198.51.100.1"
SOON = 5.0
"""Max seconds of a healthy visitor; an unfair queue would take minutes."""


@pytest.mark.parametrize("attack", ATTACKS)
def test_every_attack_has_a_test(attack: str) -> None:
    file, name = ATTACKS[attack]
    assert f"def {name}(" in (TESTS / file).read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def moves() -> list[str]:
    """A long game of Go."""
    game, dice = ludoteca.game("go"), random.Random(1)
    position = game.start(game.make_rules(None, **OPTIONS))
    played: list[str] = []
    while len(played) < PLIES:
        legal = position.legal_moves()
        move = dice.choice([one for one in legal if str(one) != game.pass_move] or legal)
        played.append(str(move))
        position = position.play(move)
    return played


@pytest.fixture
def data(tmp_path: Path, moves: list[str]) -> tuple[Path, str]:
    """A store with that game, and its key."""
    record = Record("go", "japanese", dict(OPTIONS), line=[Entry(move) for move in moves])
    session = session_from(record, at=time.time())
    with Store(tmp_path / "games.sqlite") as store:
        return tmp_path, store.create(session.events, standing_of(session.state))


@pytest.fixture
def server(data: tuple[Path, str]) -> Iterator[Running]:
    with running("serve", data[0], "--port", "0", "--trusted-proxy") as found:
        yield found


class Visitor(threading.Thread):
    """Asks once, in a thread; may leave before the answer."""

    def __init__(self, server: Running, address: str, path: str, body: object = None) -> None:
        super().__init__(daemon=True)
        self.status = 0
        self.seconds = 0.0
        self._connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=120)
        self._path, self._body = path, body
        self._headers = {"Content-Type": "application/json", "X-Forwarded-For": address}

    def run(self) -> None:
        began = time.monotonic()
        method = "GET" if self._body is None else "POST"
        body = None if self._body is None else json.dumps(self._body)
        try:
            self._connection.request(method, self._path, body, self._headers)
            answer = self._connection.getresponse()
            while answer.read(1 << 16):
                pass
            self.status = answer.status
        except (OSError, http.client.HTTPException):
            pass
        finally:
            self.seconds = time.monotonic() - began
            self._connection.close()

    def leave(self) -> None:
        if self._connection.sock is not None:
            self._connection.sock.shutdown(2)


def wait(server: Running, path: str, body: object = None) -> float:
    """Return how long a healthy visitor waits for an answer."""
    visitor = Visitor(server, HEALTHY, path, body)
    visitor.run()
    assert visitor.status == 200
    return visitor.seconds


def memory(server: Running) -> int:
    """Return how many megabytes the server has."""
    status = Path(f"/proc/{server.process.pid}/status").read_text(encoding="utf-8")
    (line,) = [line for line in status.splitlines() if line.startswith("VmRSS:")]
    return int(line.split()[1]) // 1024


def test_costly_requests_of_four_networks_delay_nobody_else(
    server: Running, moves: list[str]
) -> None:
    def board(length: int) -> dict[str, object]:
        return {"game": "go", "options": OPTIONS, "moves": moves[:length]}

    crowd = [
        Visitor(server, f"203.0.113.{number % 4}", "/api/boards", board(PLIES - number))
        for number in range(100)
    ]
    wait(server, "/api/boards", board(0))
    for one in crowd:
        one.start()
    waited = [wait(server, "/api/boards", board(length)) for length in range(1, 31)]
    assert max(waited) < SOON
    # One that is just as costly waits for its turn among the networks, not for all.
    assert wait(server, "/api/boards", board(1000)) < 60
    assert sum(one.is_alive() for one in crowd) > 50
    # Work for those who have left is not begun.
    for one in crowd:
        one.leave()
    for one in crowd:
        one.join()
    assert wait(server, "/api/boards", board(900)) < 10
    assert {one.status for one in crowd} <= {0, 200}


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the memory is read from /proc")
@pytest.mark.parametrize("what", ["record", "review"])
def test_forty_readers_of_a_long_game_neither_fill_the_memory_nor_stop_others(
    server: Running, data: tuple[Path, str], what: str
) -> None:
    key = data[1]
    wait(server, "/api/catalogue")
    wait(server, f"/api/tables/{key}/{what}")
    before = memory(server)
    crowd = [
        Visitor(server, "203.0.113.1", f"/api/tables/{key}/{what}?lang={language}")
        for language in ("en", "bg")
        for _ in range(20)
    ]
    for one in crowd:
        one.start()
    waited, most = [], before
    while any(one.is_alive() for one in crowd):
        waited.append(wait(server, "/api/help/go?lang=en"))
        most = max(most, memory(server))
        time.sleep(0.02)
    for one in crowd:
        one.join()
    assert max(waited) < SOON
    assert most - before < 100
    assert {one.status for one in crowd} == {200}


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the memory is read from /proc")
def test_bodies_that_stand_still_take_little_memory_and_stop_nobody(server: Running) -> None:
    wait(server, "/api/catalogue")
    before, size = memory(server), 11_900_000
    part = b'{"name": "a.sgf", "content": "' + b"A" * (size - 100)
    with contextlib.ExitStack() as stack:
        for number in range(40):
            # Four networks fill the whole memory for bodies, and more.
            head = (
                f"POST /api/reviews HTTP/1.1\r\nHost: localhost\r\nContent-Length: {size}\r\n"
                "Content-Type: application/json\r\n"
                f"X-Forwarded-For: 203.0.113.{number % 8}\r\n\r\n"
            )
            one = stack.enter_context(socket.create_connection(("127.0.0.1", server.port)))
            one.settimeout(0.3)
            with contextlib.suppress(OSError):
                one.sendall(head.encode() + part)
        assert memory(server) - before < 150
        assert wait(server, "/api/boards", {"game": "neutron"}) < SOON
        assert memory(server) - before < 150


def test_questions_on_two_hundred_sockets_of_one_network_delay_nobody_else(
    server: Running,
) -> None:
    _, seated = server.ask("api/tables", {"game": "shogi", "players": ["human", "human"]})
    hello = {"type": "hello", "protocol": 1, "table": seated["key"], "token": seated["token"]}
    question = {"type": "ask", "id": "1", "what": "read", "text": "xxxxx yyyy", "steps": []}
    url, asking = f"ws://127.0.0.1:{server.port}/api/live", json.dumps(question)
    headers, waited = {"X-Forwarded-For": "203.0.113.1"}, []

    async def attack() -> None:
        async with contextlib.AsyncExitStack() as stack:
            crowd = [
                await stack.enter_async_context(
                    connect(url, additional_headers=headers, proxy=None)
                )
                for _ in range(200)
            ]
            for one in crowd:
                await one.send(json.dumps({**hello, "language": "en"}))
            for _ in range(8):
                for one in crowd:
                    for _ in range(5):
                        await one.send(asking)
                waited.append(await asyncio.to_thread(wait, server, "/api/help/go?lang=en"))
            for one in crowd:
                one.transport.abort()

    wait(server, "/api/help/go?lang=en")
    before, began = processor_seconds(server), time.monotonic()
    asyncio.run(attack())
    took, used = time.monotonic() - began, processor_seconds(server) - before
    assert sorted(waited)[len(waited) // 2] < SOON
    # What is allowed at once, and then a tenth; the rest is reading and refusing messages.
    assert used < 3.0 + 0.6 * took


def processor_seconds(server: Running) -> float:
    """Return how long the server has used a processor."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
