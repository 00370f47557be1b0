"""What the documents say of the server is so."""

from __future__ import annotations

import inspect
import json
import re
from pathlib import Path

import pytest

from ludoteca.cli.serve import serve
from ludoteca.web.api.message import MAX_MESSAGE
from ludoteca.web.http.endpoint import MAX_VALUES
from ludoteca.web.http.limits import Limits
from tests.unit.web.serving import Client

ROOT = Path(__file__).parents[3]
WIRE = (ROOT / "docs" / "wire.md").read_text(encoding="utf-8")
SERVER = (ROOT / "docs" / "server.md").read_text(encoding="utf-8")


def test_every_code_is_in_the_sources() -> None:
    sources = "".join(
        path.read_text(encoding="utf-8")
        for folder in ("web", "club", "store", "match", "games", "core")
        for path in (ROOT / "src" / "ludoteca" / folder).rglob("*.py")
    )
    for code in re.findall(r"`([a-z]+/[a-z-]+)`", WIRE.partition("## Codes")[2]):
        kind, _, name = code.partition("/")
        assert f'"{code}"' in sources or (kind == "session" and f'"{name}"' in sources), code


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
def test_every_limit_is_as_told(what: str, limit: object) -> None:
    assert f"| {what} | {limit} |" in SERVER


def test_every_option_of_serve_is_told() -> None:
    options = {f"--{name.replace('_', '-')}" for name in inspect.signature(serve).parameters}
    assert set(re.findall(r"^\| `(--[a-z-]+)` \|", SERVER, re.MULTILINE)) == options


def test_the_unit_and_the_image_use_options_that_there_are() -> None:
    deploy = ROOT / "deploy"
    used = (deploy / "ludoteca.service").read_text() + (deploy / "Dockerfile").read_text()
    options = set(re.findall(r"(?<=[\s\"])--(host|port|data|trusted-proxy)\b", used))
    assert options == {"host", "port", "data", "trusted-proxy"}
    for option in options:
        assert f"`--{option}`" in SERVER
