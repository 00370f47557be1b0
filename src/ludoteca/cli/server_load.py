"""The load of server processes, one column each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ludoteca.cli.language import language
from ludoteca.core import Sentence, as_sentence, say
from ludoteca.picture.text import width
from ludoteca.terminal.terminal import harmless

_MINUTE = 60
_MEGABYTE = 1024 * 1024
_QUEUES = {
    "store": say("Waiting for the store"),
    "threads": say("Waiting for a thread"),
    "processes": say("Waiting for a process"),
    "computers": say("Waiting for a computer"),
}

Row = Sequence[object]


def load_rows(servers: Sequence[dict[str, Any]]) -> list[Row]:
    networks = dict.fromkeys(line["network"] for one in servers for line in one["thinkers"])
    titles = [title for title, _ in _figures(servers[0])]
    columns = [[value for _, value in _figures(one)] for one in servers]
    return [
        *zip(titles, *columns, strict=True),
        *(
            (
                say("Thinking for {network}", network=network),
                *(_thinking(one, network) for one in servers),
            )
            for network in networks
        ),
    ]


def _figures(one: dict[str, Any]) -> list[tuple[Sentence, object]]:
    hours, minutes = divmod(round(one["uptime"]) // _MINUTE, _MINUTE)
    commands, requests = one["commands"], one["requests"]
    return [
        (say("Process"), one["name"]),
        (say("Running for"), say("{hours} h {minutes} min", hours=hours, minutes=minutes)),
        (say("Tables in use"), one["tables"]),
        (say("Connections"), one["sockets"]),
        (say("Commands per second"), _rate(commands)),
        (say("Commands: 50%, 90%, 99% within"), _times(commands)),
        (say("Requests per second"), _rate(requests)),
        (say("Requests: 50%, 90%, 99% within"), _times(requests)),
        (say("Memory"), _size(one["memory"])),
        (say("Saved games"), _size(one["store"])),
        (say("Answers kept"), _size(one["cache"])),
        *((title, one["queues"][name]) for name, title in _QUEUES.items()),
        (say("Processes for computers"), one["processes"]),
    ]


def _rate(found: dict[str, float]) -> str:
    return f"{found['rate']:.1f}"


def _times(found: dict[str, float | None]) -> Sentence:
    seconds = [found[name] for name in ("p50", "p90", "p99")]
    times = " ".join("…" if one is None else f"{1000 * one:g}" for one in seconds)
    return say("{times} ms", times=times)


def _size(count: int) -> Sentence:
    return say("{size} MB", size=f"{count / _MEGABYTE:.1f}")


def _thinking(one: dict[str, Any], network: str) -> Sentence:
    for line in one["thinkers"]:
        if line["network"] == network:
            return as_sentence(f"{line['running']} + {line['waiting']}")
    return as_sentence("–")


def print_columns(rows: Iterable[Row]) -> None:
    translate = language().translate
    written = [
        [harmless(translate(cell) if isinstance(cell, Sentence) else str(cell)) for cell in row]
        for row in rows
    ]
    widths = [max(map(width, column)) for column in zip(*written, strict=True)]
    for row in written:
        padded = (cell + " " * (wide - width(cell)) for cell, wide in zip(row, widths, strict=True))
        print("  ".join(padded).rstrip())
