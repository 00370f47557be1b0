"""The live messages: the same shapes in Python and in wire.d.ts, and nothing else gets in."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import ludoteca
from ludoteca.core import SessionError
from ludoteca.web import wire

DECLARED = (Path(ludoteca.__file__).parent / "web/page/wire.d.ts").read_text(encoding="utf-8")
HELLO = {
    "type": "hello",
    "protocol": 1,
    "table": "k",
    "token": None,
    "language": "en",
    "sequence": None,
}
STRUCTS = [
    "Hello",
    "Do",
    "Ask",
    "Ping",
    "Welcome",
    "Happened",
    "Refused",
    "Answer",
    "Thinking",
    "People",
    "Pong",
    "Closing",
    "Board",
    "StepNode",
    "Ply",
    "Seating",
    "Marking",
    "Clock",
    "ClockSide",
]


def declared_fields(name: str) -> set[str]:
    found = re.search(
        rf"export interface {name}(?: extends \w+)? {{(.*?)\n?}}\n", DECLARED, re.DOTALL
    )
    assert found is not None, name
    body = re.sub(r"/\*.*?\*/", "", found[1], flags=re.DOTALL)
    body = re.sub(r"{[^{}]*}", "", body)
    return set(re.findall(r"(\w+)\??:", body))


@pytest.mark.parametrize("name", STRUCTS)
def test_every_message_has_the_fields_that_the_page_knows(name: str) -> None:
    struct = getattr(wire, name)
    fields = set(struct.__struct_fields__)
    tagged = {"type"} if struct.__struct_config__.tag_field else set()
    assert fields | tagged == declared_fields(name)


def test_a_table_is_a_board_with_more() -> None:
    assert set(wire.Table.__struct_fields__) == declared_fields("Table") | declared_fields("Board")


def test_a_whole_message_is_read() -> None:
    message = wire.read(
        '{"type":"do","id":"7","sequence":3,"seat":null,"command":{"command":"throw"}}'
    )
    assert message == wire.Do("7", 3, {"command": "throw"})


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
def test_what_is_no_message_is_refused(text: str) -> None:
    with pytest.raises(SessionError) as refused:
        wire.read(text)
    assert refused.value.code == "wire/unreadable"


@pytest.mark.parametrize("text", ["x" * (wire.MAX_MESSAGE + 1), "я" * (wire.MAX_MESSAGE // 2 + 1)])
def test_what_is_too_large_is_refused_unread(text: str) -> None:
    with pytest.raises(SessionError) as refused:
        wire.read(text)
    assert refused.value.code == "wire/too-large"


def test_a_socket_begins_with_a_hello_of_this_version() -> None:
    assert wire.read_hello(json.dumps(HELLO)).table == "k"
    for message, code in (
        ({**HELLO, "protocol": 2}, "wire/protocol"),
        ({"type": "ping", "id": "1"}, "wire/no-hello"),
    ):
        with pytest.raises(SessionError) as refused:
            wire.read_hello(json.dumps(message))
        assert refused.value.code == code


def test_messages_are_written_with_their_type() -> None:
    assert json.loads(wire.encode(wire.Pong("1"))) == {"type": "pong", "id": "1"}
    thinking = wire.Thinking(seat=None)
    assert json.loads(wire.encode(thinking))["type"] == "thinking"
