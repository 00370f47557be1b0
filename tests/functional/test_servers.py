"""Several servers on one PostgreSQL: whichever somebody comes through, it is the same table."""

from __future__ import annotations

import json
import os
import random
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from ludoteca.club.store import CLUB
from ludoteca.match.codec import event_to_dict
from ludoteca.store.library import Library
from ludoteca.store.store import Store
from tests.browser.seat import WEB, Seat, claim, lay, run_clock
from tests.browser.server import Server
from tests.daily import daily
from tests.functional.screen import Screen
from tests.functional.test_kill import check, kill_many
from tests.postgres import cluster, new_database
from tests.processes import PATIENCE, wait_until

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the cluster is Debian's")

GO = {"game": "go", "options": {"size": 9}}


@dataclass
class Pair:
    """Two servers, and the database that they share."""

    address: str
    one: Server
    other: Server

    def events(self, key: str) -> list[dict[str, Any]]:
        """Read what was kept of a game."""
        with Store(self.address, CLUB) as store:
            return [event_to_dict(event) for event in store.events(key)]

    def sit_apart(self, **wish: Any) -> tuple[Seat, Seat]:
        """Let the host sit down at one server, and a friend at the other."""
        seated = lay(self.one, friend=True, **wish)
        host = Seat(self.one, seated["key"], seated["token"])
        if "clock" in wish:
            # The clock waits for the friend.
            while not host.table["is_paused"]:
                host.until("happened")
        return host, Seat(self.other, seated["key"], claim(self.other, seated))


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    address = new_database()

    def start(data: Path) -> Server:
        words = ("serve", "--workers-for-computers", "1")
        return Server(data, *words, LUDOTECA_DATABASE=address)

    places = [tmp_path_factory.mktemp(name) for name in ("one", "other")]
    with ThreadPoolExecutor(2) as starting:
        one, other = starting.map(start, places)
    with one, other:
        yield Pair(address, one, other)


@pytest.fixture
def pair(shared: Pair) -> Pair:
    """The shared pair; its first server is started again if a test has ended it."""
    if shared.one.process.poll() is not None:
        shared.one.start()
    return shared


def moves(legal: dict[str, Any]) -> list[str]:
    """List the moves that a board says are legal."""
    if legal["move"] is not None:
        return [str(legal["move"])]
    # Two who pass would end the game.
    return [move for branch in legal["next"].values() for move in moves(branch) if move != "pass"]


def answer_to(seat: Seat, number: str) -> dict[str, Any]:
    while True:
        answer = seat.until("happened", "refused")
        if number in (answer.get("answers"), answer.get("id")):
            return answer


def hear_up_to(seat: Seat, sequence: int) -> None:
    """Read until a page knows of all events before a number."""
    while seat.table["sequence"] < sequence:
        seat.until("happened")


def test_everything_reaches_everybody_in_order(pair: Pair) -> None:
    host, friend = pair.sit_apart(**GO)
    with host:
        with friend, Seat(pair.other, host.table["key"], None) as spectator:
            everybody = (host, friend, spectator)
            for seat in everybody:
                hear_people(seat, [True, True], 1)
            for number in range(10):
                mover = (host, friend)[number % 2]
                first = mover.table["sequence"]
                assert mover.move()["type"] == "happened"
                for seat in everybody:
                    if seat is not mover:
                        assert seat.until("happened")["first"] == first
            events = [event["event"] for event in pair.events(host.table["key"])]
            assert events == ["created"] + ["moved"] * 10
            assert len({str(seat.table["standing"]) for seat in everybody}) == 1
            host.say(type="greet", id="g", what="luck")
            heard = friend.until("greeting")
            assert (heard["seat"], heard["what"]) == (host.you[0], "luck")
        hear_people(host, [True, False], 0)


def hear_people(seat: Seat, present: list[bool], watching: int) -> None:
    """Wait until somebody is told who is there."""
    while (seat.heard[-1].get("present"), seat.heard[-1].get("watching")) != (present, watching):
        seat.until("people")


def hear_lobby(socket: ClientConnection, is_wanted: Callable[[dict[str, Any]], bool]) -> Any:
    while not is_wanted(news := json.loads(socket.recv(PATIENCE))):
        pass
    return news


@pytest.mark.oracle_large
def test_the_lobby_is_the_same_at_every_server_and_a_challenge_is_taken_once(pair: Pair) -> None:
    made = WEB.post(f"{pair.one.address}/api/lobby/challenges", json={"game": "neutron"}).json()
    addresses = [f"ws://127.0.0.1:{one.port}/api/lobby" for one in (pair.one, pair.other)]
    with connect(addresses[0]) as maker, connect(addresses[1]) as visitor:
        maker.send(json.dumps({"type": "enter", "protocol": 1, "challenges": [made]}))
        visitor.send(json.dumps({"type": "enter", "protocol": 1}))
        hear_lobby(visitor, lambda one: bool(one.get("challenges")))
        hear_lobby(visitor, lambda one: one.get("guests") == 2)
        where = f"api/lobby/challenges/{made['id']}/take"
        with ThreadPoolExecutor(4) as pool:
            servers = [pair.one, pair.other] * 2
            answers = list(
                pool.map(lambda one: WEB.post(f"{one.address}/{where}", json={}), servers)
            )
        assert sorted(answer.status_code for answer in answers) == [200, 404, 404, 404]
        (key,) = [answer.json()["key"] for answer in answers if answer.status_code == 200]
        assert hear_lobby(maker, lambda one: one["type"] == "taken")["table"] == key
        hear_lobby(visitor, lambda one: key in one.get("keys", ()))
    with Seat(pair.other, key, made["token"]) as seat:
        assert len(seat.you) == 1


@pytest.mark.parametrize("tables", daily([1, 8], 1))
def test_of_two_commands_with_one_number_exactly_one_is_done(pair: Pair, tables: int) -> None:
    dice = random.Random(5)
    for _ in range(tables):
        seated = lay(pair.one, **GO)
        with (
            Seat(pair.one, seated["key"], seated["token"]) as one,
            Seat(pair.other, seated["key"], seated["token"]) as other,
        ):
            done = [race(dice, one, other) for _ in range(25)]
        kept = [event["move"] for event in pair.events(seated["key"])[1:]]
        assert kept == done


def race(dice: random.Random, one: Seat, other: Seat) -> str:
    """Let two pages move at once; return the move that was made."""
    sequence = one.table["sequence"]
    chosen = dict(zip((one, other), dice.sample(moves(one.table["legal"]), 2), strict=True))
    for seat in dice.sample((one, other), 2):
        command = {"command": "move", "text": chosen[seat]}
        seat.say(type="do", id="n", sequence=sequence, seat=None, command=command)
        time.sleep(dice.choice((0.0, 0.002, 0.006)) * dice.random())
    answers = {seat: answer_to(seat, "n") for seat in chosen}
    (refused,) = [answer for answer in answers.values() if answer["type"] == "refused"]
    assert refused["code"] == "session/stale"
    # A refused client has been told before what happened instead.
    assert refused["sequence"] == sequence + 1
    assert one.table["sequence"] == other.table["sequence"] == sequence + 1
    assert one.table["standing"] == other.table["standing"]
    return next(chosen[seat] for seat, answer in answers.items() if answer is not refused)


def test_a_server_that_is_killed_takes_no_acknowledged_move_with_it(pair: Pair) -> None:
    host, friend = pair.sit_apart(**GO, clock="10m")
    run_clock(host, friend)
    seated = lay(pair.one, **GO)
    told: list[str] = []

    def play() -> None:
        with (
            suppress(ConnectionClosed, EOFError),
            Seat(pair.one, seated["key"], seated["token"]) as seat,
        ):
            while True:
                told.extend(event["move"] for event in seat.move()["events"])

    playing = threading.Thread(target=play)
    playing.start()
    wait_until(lambda: len(told) > 10)
    assert host.move()["type"] == "happened"
    hear_up_to(friend, host.table["sequence"])
    assert friend.move()["type"] == "happened"
    pair.one.kill()
    playing.join(PATIENCE)
    check_taken_up(pair, seated, told)
    check_clock_runs_on(pair, host, friend, pair.one.start)


def check_taken_up(pair: Pair, seated: dict[str, str], told: list[str]) -> None:
    """What somebody was told at the dead server is known at the other, and the game goes on."""
    with Seat(pair.other, seated["key"], seated["token"], sequence=1 + len(told)) as seat:
        texts = [ply["text"] for ply in seat.table["plies"]]
        # The last move may have been kept but not been answered.
        assert texts[: len(told)] == told
        assert len(texts) - len(told) in (0, 1)
        assert seat.move()["type"] == "happened"


def check_clock_runs_on(pair: Pair, host: Seat, friend: Seat, revive: Callable[[], None]) -> None:
    """A server that dies and comes back stops no clock of a game that the other still serves."""
    key, sequence = host.table["key"], friend.table["sequence"]
    with friend, Seat(pair.other, key, None) as spectator:
        for table in (friend.table, spectator.table):
            assert (table["sequence"], table["is_paused"]) == (sequence, False)
        revive()
        with Seat(pair.one, key, None) as late:
            assert late.table["sequence"] == sequence
            assert late.table["clock"]["running"] == 0
            assert not late.table["is_paused"]
        names = [event["event"] for event in pair.events(key)]
        assert names.count("paused") == names.count("resumed") <= 1
        assert names[-2:] == ["moved", "moved"]


@pytest.mark.oracle_large
def test_a_friend_at_another_server_lets_the_clock_run_and_it_runs_out_once(pair: Pair) -> None:
    host, friend = pair.sit_apart(**GO, clock="2s")
    with host, friend:
        run_clock(host, friend)
        for seat in (host, friend):
            while seat.table["outcome"] is None:
                seat.until("happened")
            assert seat.table["outcome"]["winners"] == [1]
        time.sleep(0.3)
        names = [event["event"] for event in pair.events(host.table["key"])]
        assert names.count("paused") == names.count("resumed") <= 1
        assert len(names) == host.table["sequence"] == friend.table["sequence"]
        assert names.count("flag-fell") == 1


def test_a_computer_thinks_once_and_moves_once_whoever_is_asked(pair: Pair) -> None:
    seated = lay(pair.one, game="morris", players=["human", "random"], seconds=0.1)
    with (
        Seat(pair.one, seated["key"], seated["token"]) as one,
        Seat(pair.other, seated["key"], seated["token"]) as other,
    ):
        for number in range(6):
            mover, looker = (one, other) if number // 3 else (other, one)
            for seat in (mover, looker):
                seat.heard.clear()
            sequence = mover.table["sequence"]
            assert mover.move()["type"] == "happened"
            for seat in (mover, looker):
                hear_up_to(seat, sequence + 2)
        players = [event["seat"] for event in pair.events(seated["key"])[1:]]
        assert players == [0, 1] * 6


def test_a_restarted_database_is_waited_for(pair: Pair) -> None:
    host, friend = pair.sit_apart(**GO)
    with host, friend:
        cluster().stop()
        try:
            refused = host.move()
            assert (refused["type"], refused["code"]) == ("refused", "store/closed")
            assert refused["sentence"]
            assert str(cluster().home) not in refused["sentence"]
            for server in (pair.one, pair.other):
                answer = WEB.get(f"{server.address}/readyz")
                assert (answer.status_code, answer.json()["code"]) == (503, "store/closed")
                assert WEB.get(f"{server.address}/healthz").status_code == 200
            laid = WEB.post(f"{pair.one.address}/api/tables", json={**GO, "players": ["human"] * 2})
            assert (laid.status_code, laid.json()["code"]) == (503, "store/closed")
        finally:
            cluster().start()
        wait_until(lambda: is_ready(pair.one) and is_ready(pair.other))
        for mover, other in ((host, friend), (friend, host)) * 2:
            sequence = mover.table["sequence"]
            assert mover.move()["type"] == "happened"
            hear_up_to(other, sequence + 1)


def is_ready(server: Server) -> bool:
    return WEB.get(f"{server.address}/readyz").status_code == 200


def test_a_server_that_is_stopped_rests_only_the_games_of_its_own_players(pair: Pair) -> None:
    host, friend = pair.sit_apart(**GO, clock="10m")
    seated = lay(pair.other, **GO, clock="10m")
    with (
        friend,
        Seat(pair.other, seated["key"], seated["token"]) as alone,
        Seat(pair.one, seated["key"], None) as spectator,
    ):
        run_clock(host, friend)
        assert pair.one.stop() == 0
        assert spectator.until("closing")["code"] == "server/stopping"
        while not friend.table["is_paused"]:
            friend.until("happened")
        assert alone.move()["type"] == "happened"
        with Seat(pair.other, host.table["key"], host.token) as back:
            run_clock(back, friend)
        assert [event["event"] for event in pair.events(seated["key"])] == ["created", "moved"]


@pytest.mark.oracle_large
def test_a_game_begun_in_the_terminal_is_continued_in_the_browser(tmp_path: Path) -> None:
    address = new_database()
    with Screen(tmp_path, "play", "neutron", LUDOTECA_DATABASE=address) as screen:
        screen.type("b1b4")
        assert screen.finish("q") == 0
    with Store(address, CLUB) as store:
        (kept,) = Library(store).games()
    data = tmp_path / "data"
    data.mkdir()
    with (
        Server(data, "web", LUDOTECA_DATABASE=address) as server,
        Seat(server, kept.key, server.owner_key) as seat,
    ):
        assert seat.you == [0, 1]
        assert [ply["text"] for ply in seat.table["plies"]] == ["b1b4"]
        answer = seat.do({"command": "move", "text": "Nc3e3,c5c2"})
        assert answer["type"] == "happened"
    with Store(address, CLUB) as store:
        assert [game.moves for game in Library(store).games()] == [2]
    assert not (data / "games.sqlite").exists()


@pytest.mark.oracle_large
@pytest.mark.skipif(not hasattr(os, "fork"), reason="copies are made by fork")
def test_thirty_kills_of_a_program_on_postgresql_lose_nothing_that_was_shown() -> None:
    address = new_database()
    shown = kill_many(address, 30, seed=9)
    assert len(shown) > 30
    assert check(address, shown) > 2
