"""The files that describe the wire, made from its structs.

``python -m scripts.wire_files`` writes ``page/wire.d.ts`` and the tables of ``docs/wire.md``.
"""

from __future__ import annotations

import dataclasses
import enum
import json
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import get_type_hints

import msgspec
from msgspec import inspect

from ludoteca.club.app import ENDPOINTS as CLUB_ENDPOINTS
from ludoteca.club.lobby import messages as lobby_wire
from ludoteca.club.operator import answers as operator_answers
from ludoteca.club.people import answers as person_answers
from ludoteca.core import Seat, Throw
from ludoteca.games.registry import all_games
from ludoteca.match.commands import commands_of
from ludoteca.web.api import answers, requests, wire
from ludoteca.web.app import ENDPOINTS
from ludoteca.web.http.endpoint import Endpoint
from ludoteca.web.http.errors import BY_STATUS, OTHERS, STATUSES
from ludoteca.web.http.openapi import field_meanings
from ludoteca.web.live.table import PACE, LiveTable

ROOT = Path(__file__).parents[1]
DECLARATIONS = ROOT / "src/ludoteca/web/page/wire.d.ts"
DOCUMENT = ROOT / "docs/wire.md"
BEGIN = "<!-- {what}, made by python -m scripts.wire_files: begin -->"
END = "<!-- end -->"
OF_THE_TABLE = {"forfeit", "propose-marks"}  # Commands that no page can send
NOT_SENT = {("pause", "since_last")}  # A field that only the table itself may set
Struct = type[msgspec.Struct]

TO_SERVER: tuple[Struct, ...] = (
    *(wire.Hello, wire.DoMessage, wire.AskMessage, wire.GreetMessage, wire.Ping),
)
TO_PAGE: tuple[Struct, ...] = (
    *(wire.Welcome, wire.Happened, wire.Refused, wire.Answer),
    *(wire.Thinking, wire.Attendance, wire.Greeting, wire.Pong, wire.Closing),
)
TO_LOBBY: tuple[Struct, ...] = (lobby_wire.EnterMessage, lobby_wire.MineMessage, wire.Ping)
FROM_LOBBY: tuple[Struct, ...] = (
    *(lobby_wire.LobbyNews, lobby_wire.ChallengeTaken, wire.Refused, wire.Pong, wire.Closing),
)
HEAD = """// Every message and every answer between the server and the page, made from the structs
// of web/api/wire.py, web/*answers.py and web/api/requests.py by python -m scripts.wire_files.
// Texts for people come in the language that was asked for.

export type Seat = 0 | 1;
export type OptionValue = string | number | boolean;
"""
NAMES = {
    inspect.StrType: "string",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "any",
}


JSON_TYPES: dict[object, str] = {
    str: "text",
    int: "a number",
    bool: "true or false",
    bool | None: "true, false or null",
}


def structs(module: object) -> list[Struct]:
    """Return the public structs that a module defines, in its order."""
    return [
        found
        for name, found in vars(module).items()
        if isinstance(found, type)
        and issubclass(found, msgspec.Struct)
        and found.__module__ == getattr(module, "__name__", "")
        and not name.startswith("_")
    ]


def type_name(kind: inspect.Type) -> str:
    match kind:
        case inspect.Metadata(type=inner):
            return type_name(inner)
        case inspect.IntType(ge=0, le=1):
            return "Seat"
        case inspect.IntType():
            return "number"
        case inspect.LiteralType(values=values):
            return " | ".join(map(json.dumps, values))
        case inspect.UnionType(types=types):
            names = list(dict.fromkeys(map(type_name, types)))
            if {"string", "number", "boolean"} <= set(names):
                return "OptionValue"
            return " | ".join(names)
        case inspect.ListType(item_type=item):
            name = type_name(item)
            return f"({name})[]" if " " in name else f"{name}[]"
        case inspect.TupleType(item_types=items):
            return f"[{', '.join(map(type_name, items))}]"
        case inspect.DictType(value_type=value):
            return f"Record<string, {type_name(value)}>"
        case inspect.StructType(cls=cls):
            return cls.__name__
    return NAMES[type(kind)]


def base_of(struct: Struct) -> Struct | None:
    base = struct.__bases__[0]
    return None if base is msgspec.Struct or base.__name__.startswith("_") else base


def own_fields(struct: Struct) -> list[inspect.Field]:
    info = inspect.type_info(struct)
    assert isinstance(info, inspect.StructType)
    base = base_of(struct)
    inherited = base.__struct_fields__ if base else ()
    return [one for one in info.fields if one.encode_name not in inherited]


def declaration(struct: Struct, *, is_sent: bool) -> Iterator[str]:
    """Declare a struct; what the page sends may leave out what has a default."""
    base = base_of(struct)
    extends = f" extends {base.__name__}" if base else ""
    yield f"/** {struct.__doc__} */"
    yield f"export interface {struct.__name__}{extends} {{"
    tag = struct.__struct_config__.tag
    if tag:
        yield f'  type: "{tag}";'
    meanings = field_meanings(struct)
    for one in own_fields(struct):
        meaning = f"/** {meanings[one.name]} */ " if one.name in meanings else ""
        mark = "?" if is_sent and not one.required else ""
        yield f"  {meaning}{one.encode_name}{mark}: {type_name(one.type)};"
    yield "}"


def declarations() -> str:
    """Write ``wire.d.ts``."""
    lines = [HEAD]
    for module in (
        wire,
        requests,
        answers,
        operator_answers,
        person_answers,
        lobby_wire,
    ):
        for struct in structs(module):
            is_sent = module is requests or struct in (*TO_SERVER, *TO_LOBBY)
            lines += declaration(struct, is_sent=is_sent)
    lobby = (("ToLobby", TO_LOBBY), ("FromLobby", FROM_LOBBY))
    for name, members in (("ToServer", TO_SERVER), ("ToPage", TO_PAGE), *lobby):
        lines.append(f"export type {name} = {' | '.join(one.__name__ for one in members)};")
    return "\n".join(lines) + "\n"


def address(one: Endpoint) -> str:
    asked = f"`{one.body.__name__}`" if one.body else ""
    answer = getattr(one.answer, "__name__", "")
    answered = f"`{answer}`" if answer and answer[0].isupper() and answer != "NoneType" else ""
    if answered == "`Response`":
        answered = f"`{one.media_type}`"
    summary = (one.handle.__doc__ or "").partition("\n")[0].rstrip(".")
    return f"| `{one.method} {one.path}` | {asked} | {answered} | {summary} |"


def table(struct: Struct) -> Iterator[str]:
    base = base_of(struct)
    yield f"**{struct.__name__}**: {struct.__doc__}" + (
        f" It has the fields of {base.__name__}, and more." if base else ""
    )
    yield ""
    yield "| field | type | meaning |"
    yield "|---|---|---|"
    tag = struct.__struct_config__.tag
    if tag:
        yield f'| `type` | `"{tag}"` | |'
    meanings = field_meanings(struct)
    for one in own_fields(struct):
        kind = type_name(one.type).replace("|", "\\|")
        meaning = meanings.get(one.name, "").replace("|", "\\|")
        yield f"| `{one.encode_name}` | `{kind}` | {meaning} |".replace("  |", " |")
    yield ""


def field_type(hint: object) -> str:
    if hint is Seat:
        return "0 or 1"
    if isinstance(hint, type) and issubclass(hint, enum.StrEnum):
        return ", ".join(f'"{value}"' for value in hint)
    return JSON_TYPES[hint]


def command_rows() -> Iterator[str]:
    games = all_games()
    every = {name: kind for game in games for name, kind in commands_of(game).items()}
    for name, kind in every.items():
        if name in OF_THE_TABLE:
            continue
        hints = get_type_hints(kind)
        fields = ", ".join(
            f"`{one.name}`: {field_type(hints[one.name])}"
            for one in dataclasses.fields(kind)
            if one.compare and (name, one.name) not in NOT_SENT
        )
        having = [game for game in games if name in commands_of(game)]
        where = "all" if len(having) == len(games) else ", ".join(str(one.title) for one in having)
        if kind is Throw:
            where = "games with dice"
        meaning = (kind.__doc__ or "").partition("\n")[0]
        yield f"| `{name}` | {fields} | {meaning} | {where} |"
    pace = (LiveTable.set_pace.__doc__ or "").partition("\n")[0]
    yield f"| `{PACE}` | `seconds`: a number | {pace} | all |"


def commands() -> str:
    """Write the table of commands of ``docs/wire.md``."""
    lines = ["| command | fields | meaning | games |", "|---|---|---|---|", *command_rows()]
    return "\n".join(line.replace("|  |", "| |") for line in lines) + "\n"


def tables() -> str:
    """Write the tables of ``docs/wire.md``."""
    lines: list[str] = ["### Messages", ""]
    for struct in structs(wire):
        lines += table(struct)
    lines += ["### The lobby", ""]
    for struct in structs(lobby_wire):
        lines += table(struct)
    lines += [
        "### Addresses",
        "",
        "| address | body | answer | what it does |",
        "|---|---|---|---|",
    ]
    lines += [address(one) for one in (*ENDPOINTS, *CLUB_ENDPOINTS) if one.is_published]
    return "\n".join(line.replace("|  |", "| |") for line in lines) + "\n"


def statuses() -> str:
    by_status: dict[int, list[str]] = {}
    for code, status in STATUSES.items():
        by_status.setdefault(status, []).append(f"`{code}`" if "/" in code else f"`{code}/…`")
    for status, (code, _) in BY_STATUS.items():
        if code not in STATUSES and code.startswith("http/"):
            by_status.setdefault(status, []).append(f"`{code}`")
    by_status.setdefault(OTHERS, []).append("all others")
    rows = (f"| {status} | {', '.join(codes)} |" for status, codes in sorted(by_status.items()))
    return "\n".join(["", "| status | codes |", "|---|---|", *rows, "", ""])


def document() -> str:
    """Write ``docs/wire.md`` with new tables."""
    text = DOCUMENT.read_text(encoding="utf-8")
    parts = {"the commands": commands(), "the statuses": statuses(), "the structs": tables()}
    for what, made in parts.items():
        begin = BEGIN.format(what=what)
        part = f"{begin}\n{made}{END}"
        pattern = f"{re.escape(begin)}.*?{re.escape(END)}"
        text = re.sub(pattern, lambda _, part=part: part, text, flags=re.DOTALL)  # type: ignore[misc]
    return text


def files() -> Iterable[tuple[Path, str]]:
    """Return every file with what it should contain."""
    return ((DECLARATIONS, declarations()), (DOCUMENT, document()))


if __name__ == "__main__":
    for path, text in files():
        path.write_text(text, encoding="utf-8")
