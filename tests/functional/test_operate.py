"""``ludoteca operate`` looks after a running server."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.functional.command import ludoteca
from tests.functional.server import Running, running

TOKEN = "a-token-of-the-operator"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    data = tmp_path_factory.mktemp("operated")
    with running("serve", data, "--port", "0", LUDOTECA_OPERATOR_TOKEN=TOKEN) as found:
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
    assert operate(server, "tables") == (0, f"{key}  go  Ana – Boris  0  0  0  127.0.0.1\n", "")
    listed = json.loads(operate(server, "tables", "--json")[1])
    assert [one["names"] for one in listed["tables"]] == [["Ana", "Boris"]]
    assert operate(server, "close", key, "--reason", "noise") == (
        0,
        "",
        "ludoteca: the table is closed\n",
    )
    assert operate(server, "tables") == (0, "", "")
    code, _, said = operate(server, "close", key)
    assert (code, said) == (1, f"ludoteca: the server did not do that: there is no game '{key}'\n")


def test_networks_are_banned_and_the_bans_lifted(server: Running) -> None:
    banned = operate(server, "ban", "2001:db8::7", "--reason", "noise", "--hours", "2")
    assert banned == (0, "", "ludoteca: 2001:db8::/64 is banned\n")
    code, shown, _ = operate(server, "bans")
    assert code == 0
    assert shown.split()[0] == "2001:db8::/64"
    assert shown.split()[-1] == "noise"
    assert json.loads(operate(server, "bans", "--json")[1])["bans"][0]["reason"] == "noise"
    lifted = operate(server, "lift", "2001:db8::7")
    assert lifted == (0, "", "ludoteca: the ban of 2001:db8::7 is lifted\n")
    assert operate(server, "bans") == (0, "", "")


def test_the_load_is_shown(server: Running) -> None:
    code, shown, _ = operate(server, "load")
    names = [line.partition("  ")[0] for line in shown.splitlines()]
    assert code == 0
    assert {"uptime", "tables", "commands", "memory", "waiting: computers"} <= set(names)
    assert json.loads(operate(server, "load", "--json")[1])["memory"] > 0


@pytest.mark.parametrize(
    ("words", "token", "code", "said"),
    [
        (["load"], "a-wrong-token-123", 1, "this needs the operator's token"),
        (["load"], "", 2, "give the operator's token: --token-file FILE, or LUDOTECA_OPERATOR"),
        (["load"], "short", 2, "an operator's token has 16 to 200 letters, digits and signs"),
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
    for url, said in (("http://127.0.0.1:1", "no server answers"), ("here", "'here' is not an")):
        done = ludoteca("operate", "load", "--url", url, LUDOTECA_OPERATOR_TOKEN=TOKEN)
        assert done.returncode in (1, 2)
        assert said in done.stderr
        assert done.stderr.count("\n") == 1


def test_a_token_may_be_in_a_file(tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text(f"{TOKEN}\n", encoding="ascii")
    arguments = ("--port", "0", "--operator-token-file", str(file))
    with running("serve", tmp_path, *arguments) as found:
        done = ludoteca("operate", "bans", "--url", found.address, "--token-file", str(file))
        assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
