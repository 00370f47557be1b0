"""The live messages: described as they are, and nothing else gets in."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludoteca.web.api import wire
from ludoteca.web.api.wire import MAX_MESSAGE
from scripts.wire_files import files
from tests.refusing import refusing

HELLO = {
    "type": "hello",
    "protocol": 1,
    "table": "k",
    "token": None,
    "language": "en",
    "sequence": None,
}


@pytest.mark.parametrize(("path", "text"), files(), ids=lambda one: getattr(one, "name", ""))
def test_what_is_made_from_the_structs_is_up_to_date(path: Path, text: str) -> None:
    assert path.read_text(encoding="utf-8") == text, "run python -m scripts.wire_files"


def test_a_whole_message_is_read() -> None:
    message = wire.read(
        '{"type":"do","id":"7","sequence":3,"seat":null,"command":{"command":"throw"}}'
    )
    assert message == wire.DoMessage("7", 3, {"command": "throw"})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"type":"do"}',
        '{"type":"nonsense"}',
        '{"type":"ping","id":7}',
        '{"type":"ping","id":"' + "x" * 101 + '"}',
        '{"type":"do","id":"7","sequence":"3","command":{}}',
        '{"type":"do","id":"7","sequence":3,"seat":2,"command":{}}',
        '{"type":"ask","id":"7","what":"money"}',
        '{"type":"ask","id":"7","what":"why","steps":' + json.dumps(["a"] * 21) + "}",
        '{"type":"do","id":"7","sequence":3,"command":' + "[" * 5000 + "]" * 5000 + "}",
        "\ud800",
    ],
)
def test_a_malformed_message_is_refused(text: str) -> None:
    with refusing("wire/unreadable"):
        wire.read(text)


@pytest.mark.parametrize("text", ["x" * (MAX_MESSAGE + 1), "я" * (MAX_MESSAGE // 2 + 1)])
def test_a_message_that_is_too_large_is_refused_unread(text: str) -> None:
    with refusing("wire/too-large"):
        wire.read(text)


def test_a_socket_begins_with_a_hello_of_this_version() -> None:
    hello = wire.check_first(wire.read(json.dumps(HELLO)), wire.Hello)
    assert hello.table == "k"
    for message, code in (
        ({**HELLO, "protocol": 2}, "wire/protocol"),
        ({"type": "ping", "id": "1"}, "wire/no-hello"),
    ):
        with refusing(code):
            wire.check_first(wire.read(json.dumps(message)), wire.Hello)
