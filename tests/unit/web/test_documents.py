"""The documents of the server are up to date."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import typer
from typer.main import get_command

from ludoteca.cli.serve import serve
from ludoteca.web.api.wire import MAX_MESSAGE
from ludoteca.web.http.endpoint import MAX_VALUES
from ludoteca.web.http.limits import Limits
from tests.unit.web.serving import Client

ROOT = Path(__file__).parents[3]
WIRE = (ROOT / "docs" / "wire.md").read_text(encoding="utf-8")
SERVER = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")


def test_every_example_is_a_message() -> None:
    lines = [
        line
        for block in re.findall(r"```json\n(.*?)```", WIRE, re.DOTALL)
        for line in block.splitlines()
    ]
    kinds = [json.loads(line)["type"] for line in lines]
    assert kinds == ["hello", "welcome", "do", "happened", "refused", "ask", "answer"]


def test_every_address_is_there(shared: Client) -> None:
    for address in re.findall(r"^\| `(/[a-z.]+)` \|", SERVER, re.MULTILINE):
        wanted = 403 if address == "/metrics" else 200
        assert shared.get(address).status_code == wanted, address


@pytest.mark.parametrize(
    ("what", "limit"),
    [
        ("tables in use that were created from one address", Limits().tables_of_address),
        ("sockets from one address", Limits().sockets_of_address),
        ("a request", f"256 KB, {MAX_VALUES:,} values; a file 8 MB"),
        (
            "a live message",
            f"{MAX_MESSAGE // 1024} KB, {Limits().messages_a_second:.0f} per second",
        ),
        (
            "live messages on all sockets of one address",
            (
                f"{Limits().network_messages_a_second:.0f} per second, bursts of "
                f"{Limits().network_messages_at_once:,.0f}; a refused command counts as 10"
            ),
        ),
        (
            "sockets opened from one address",
            (
                f"{Limits().handshakes_a_second:.0f} per second, "
                f"bursts of {Limits().handshakes_at_once:.0f}"
            ),
        ),
    ],
)
def test_every_limit_is_as_documented(what: str, limit: object) -> None:
    assert f"| {what} | {limit} |" in SERVER


def test_every_option_of_serve_is_documented() -> None:
    program = typer.Typer(add_completion=False)
    program.command()(serve)
    options = {name for one in get_command(program).params for name in one.opts}
    assert set(re.findall(r"^\| `(--[a-z-]+)` \|", SERVER, re.MULTILINE)) == options


@pytest.mark.parametrize("name", ["ludoteca.service", "Dockerfile"])
def test_a_deployed_server_has_documented_options(name: str) -> None:
    text = (ROOT / "deploy" / name).read_text(encoding="utf-8")
    (started,) = re.findall(r"^E.*\bludoteca\W+serve\b.*", text, re.MULTILINE)
    options = re.findall(r"--[a-z-]+", started)
    assert {"--host", "--port", "--data"} <= set(options)
    assert [option for option in options if f"| `{option}` |" not in SERVER] == []
