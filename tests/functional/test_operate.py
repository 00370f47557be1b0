"""``ludoteca operate`` looks after a running server."""

from __future__ import annotations

import json
import os
import re
import socket
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.functional.command import ludoteca
from tests.functional.server import Running, running
from tests.postgres import new_database
from tests.processes import wait_until

TOKEN = "a-token-of-the-operator"
TITLES = ["Key", "Game", "Players", "Moves", "Minutes", "Connections", "Networks"]


@pytest.fixture(scope="module")
def token_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("secret") / "token"
    file.write_text(f"{TOKEN}\n", encoding="ascii")
    file.chmod(0o600)
    return file


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, token_file: Path) -> Iterator[Running]:
    names = ("--public-name", "Games.example.org", "--public-name", "::1")
    words = ("--port", "0", "--operator-token-file", str(token_file), *names)
    with running("serve", tmp_path_factory.mktemp("operated"), *words) as found:
        yield found


def operate(server: Running, *words: str, token: str = TOKEN) -> tuple[int, str, str]:
    done = ludoteca("operate", *words, "--url", server.address, LUDOTECA_OPERATOR_TOKEN=token)
    return done.returncode, done.stdout, done.stderr


def begin(server: Running) -> str:
    status, seated = server.ask(
        "api/tables", {"game": "go", "players": ["human", "human"], "names": ["Ana", "Boris"]}
    )
    assert status == 200
    return str(seated["key"])


def test_tables_are_listed_and_closed(server: Running) -> None:
    key = begin(server)
    code, shown, _ = operate(server, "tables")
    titles, line = shown.splitlines()
    assert (code, titles.split()) == (0, TITLES)
    assert line.split() == [key, "go", "Ana", "–", "Boris", "0", "0", "0", "127.0.0.1"]
    # Each cell is below its title.
    assert [titles.index(title) for title in ("Game", "Players", "Networks")] == [
        line.index(cell) for cell in ("go", "Ana", "127.0.0.1")
    ]
    listed = json.loads(operate(server, "tables", "--json")[1])
    assert [one["names"] for one in listed["tables"]] == [["Ana", "Boris"]]
    closed = operate(server, "close", key, "--reason", "noise")
    assert closed == (0, "", "ludoteca: the table is closed\n")
    assert operate(server, "tables") == (0, "", "ludoteca: no table is in use\n")
    code, _, said = operate(server, "close", key)
    assert (code, said) == (1, f"ludoteca: the server did not do that: there is no game '{key}'\n")


def test_networks_are_banned_and_the_bans_lifted(server: Running, token_file: Path) -> None:
    banned = operate(server, "ban", "2001:db8::7", "--reason", "noise", "--hours", "2")
    assert banned == (0, "", "ludoteca: 2001:db8::/64 is banned\n")
    titles, line = operate(server, "bans")[1].splitlines()
    assert titles.split() == ["Network", "Until", "Reason"]
    assert (line.split()[0], line.split()[-1]) == ("2001:db8::/64", "noise")
    assert json.loads(operate(server, "bans", "--json")[1])["bans"][0]["reason"] == "noise"
    lifted = operate(server, "lift", "2001:db8::7")
    assert lifted == (0, "", "ludoteca: the ban of 2001:db8::7 is lifted\n")
    bans = operate(server, "bans", "--token-file", str(token_file), token="")
    assert bans == (0, "", "ludoteca: no network is banned\n")


def test_the_load_is_shown(server: Running) -> None:
    code, shown, _ = operate(server, "load")
    names = [line.partition("  ")[0] for line in shown.splitlines()]
    assert code == 0
    assert names[:3] == ["Process", "Running for", "Tables in use"]
    assert {"Commands per second", "Memory", "Waiting for a computer"} <= set(names)
    (load,) = json.loads(operate(server, "load", "--json")[1])["servers"]
    assert load["memory"] > 0
    assert load["name"].endswith(f":{server.process.pid}")
    translated = operate(server, "load", "--lang", "bg")[1].splitlines()
    assert not any(re.search("[A-Za-z]", line.partition("  ")[0]) for line in translated)


@pytest.mark.parametrize(
    ("words", "token", "code", "said"),
    [
        (["load"], "a-wrong-token-123", 1, "this needs the operator's token"),
        (["load"], "", 2, "give the operator's token: --token-file FILE, or LUDOTECA_OPERATOR"),
        (["load"], "short", 2, "a token has 16 to 200 letters, digits and signs"),
        (["load", "--token-file", "/nowhere"], "", 2, "/nowhere cannot be read: "),
        (["ban", "nobody"], TOKEN, 1, "'nobody' is not an address such as 203.0.113.7"),
        (["lift", "203.0.113.7"], TOKEN, 1, "203.0.113.7/32 is not banned"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    server: Running, words: list[str], token: str, code: int, said: str
) -> None:
    ended, shown, told = operate(server, *words, token=token)
    assert (ended, shown, told.count("\n")) == (code, "", 1)
    assert said in told


def test_a_server_that_is_not_there_is_named_in_one_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        answering = threading.Thread(target=answer_strangely, args=(other,))
        answering.start()
        cases = {
            "http://127.0.0.1:1": "no server answers: no program listens at this address",
            "http://nowhere.invalid": "no server answers: there is no host of this name",
            f"http://127.0.0.1:{other.getsockname()[1]}": "another program answers",
            "here": "'here' is not an",
        }
        for url, said in cases.items():
            done = ludoteca("operate", "load", "--url", url, LUDOTECA_OPERATOR_TOKEN=TOKEN)
            assert done.returncode in (1, 2)
            assert said in done.stderr
            assert done.stderr.count("\n") == 1
        answering.join()
    words = ("--url", "http://127.0.0.1:1", "--lang", "ru")
    done = ludoteca("operate", "load", *words, LUDOTECA_OPERATOR_TOKEN=TOKEN)
    told = done.stderr.removeprefix("ludoteca: ")
    assert not told.isascii()
    assert re.search("[A-Za-z]", told) is None


def answer_strangely(listening: socket.socket) -> None:
    connection, _ = listening.accept()
    with connection:
        connection.recv(1000)
        connection.sendall(b"220 mail.example.org\r\n")


@pytest.mark.oracle_large
def test_all_processes_of_a_server_are_shown(tmp_path: Path) -> None:
    words = ("--port", "0", "--workers", "2", "--workers-for-computers", "1")
    surroundings = {"LUDOTECA_DATABASE": new_database(), "LUDOTECA_OPERATOR_TOKEN": TOKEN}
    with running("serve", tmp_path, *words, **surroundings) as server:
        keys = {begin(server) for _ in range(4)}
        wait_until(lambda: len(json.loads(operate(server, "load", "--json")[1])["servers"]) == 2)
        for _ in range(4):
            found = json.loads(operate(server, "load", "--json")[1])
            assert len({load["name"] for load in found["servers"]}) == 2
            assert sum(load["tables"] for load in found["servers"]) == 4
            listed = json.loads(operate(server, "tables", "--json")[1])
            assert {line["key"] for line in listed["tables"]} == keys
        titles = operate(server, "load")[1].splitlines()[0].split()
        assert [titles[0], len(titles)] == ["Process", 3]
        server.stop()


@pytest.mark.skipif(os.name != "posix", reason="elsewhere the mode of a file says little")
@pytest.mark.parametrize("option", ["--operator-token-file", "--metrics-token-file"])
def test_a_token_that_others_can_read_is_refused(tmp_path: Path, option: str) -> None:
    file = tmp_path / "token"
    file.touch(0o640)
    done = ludoteca("serve", "--port", "0", "--data", str(tmp_path), option, str(file))
    assert done.returncode == 2
    said = done.stderr.replace("\n", " ")
    assert f"other users can read {file}: run chmod 600 {file} first" in said


def test_a_server_with_public_names_answers_to_no_others(server: Running) -> None:
    for host, status in {
        "games.example.org": 200,
        "GAMES.example.org:8080": 200,
        "[::1]:7373": 200,
        "localhost": 200,
        "evil.example": 421,
        "games.example.org.evil.example": 421,
    }.items():
        assert server.ask("healthz", Host=host)[0] == status, host
    done = ludoteca("serve", "--public-name", "https://games.example.org")
    assert done.returncode == 2
    assert "a public name looks like games.example.org" in done.stderr
