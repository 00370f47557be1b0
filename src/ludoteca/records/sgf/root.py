"""The first node of an SGF file: what it says of a game, as properties.

Readers need it too: they store only what the record does not already say.
"""

from __future__ import annotations

from typing import Any, cast

from ludoteca.core import AnyGame, Position
from ludoteca.games.go import GoPosition, GoRules
from ludoteca.records.record import Record
from ludoteca.records.sgf.go import SETUP, colour_of, said_by_sgf, write_rules, write_start
from ludoteca.records.sgf.head import OURS, format_ours, write_names, write_result
from ludoteca.records.sgf.tree import Node, escape, read_simple
from ludoteca.version import __version__

GAMES = {1: "go", 5: "morris", 8: "shogi", 13: "neutron"}
"""The key of each game by its number in SGF."""

MOVE_PROPERTIES = ("B", "W", "BL", "WL")
"""The properties of a move that the root may have."""

_NUMBERS = {key: number for number, key in GAMES.items()}
_ALWAYS = {"FF": ["4"], "CA": ["UTF-8"], "AP": [f"Ludoteca:{__version__}"]}
WRITTEN_ALWAYS = frozenset({*_ALWAYS, "GM", "SZ"})
"""What is written in every file, whatever a file said before."""


def colours_of(game: AnyGame) -> str:
    """Return B and W, the first seat's before the other's."""
    return "".join(name[0] for name in game.seat_names)


def extra_properties(
    record: Record, root: Node, first: Position[Any]
) -> dict[str, tuple[str, ...]]:
    """Return the root properties that the record itself does not say, to be written back.

    A property that the file does not have, but would get from the record, is stored without values.
    """
    own = format_root(record, first, set_up=True)
    elsewhere = {*WRITTEN_ALWAYS, *(MOVE_PROPERTIES if colour_of(root) else ())}
    if all(set(root.get(ident, [])) == set(own.get(ident, [])) for ident in SETUP):
        elsewhere |= SETUP
    extras = {
        ident: tuple(raws)
        for ident, raws in root.items()
        if ident not in elsewhere
        and (ident in SETUP or [*map(read_simple, raws)] != [*map(read_simple, own.get(ident, []))])
    }
    missing = own.keys() - root.keys() - elsewhere
    return extras | dict.fromkeys(sorted(missing), ())


def format_root(record: Record, position: Position[Any], *, set_up: bool) -> Node:
    """Return the properties of a record's first node."""
    game = record.find_game()
    colours = colours_of(game)
    names, ours = write_names(record.tags, colours)
    result, more = write_result(record, colours)
    node: Node = {**_ALWAYS, "GM": [str(_NUMBERS[game.key])]}
    said: frozenset[str] = frozenset()
    start: str | None = record.start
    if game.key == "go":
        rules = cast(GoRules, position.rules)
        node |= write_rules(rules)
        said = said_by_sgf(rules)
        setup, start = write_start(cast(GoPosition, position))
        node |= setup if set_up else {}
    elif record.rules != next(iter(game.presets)):
        more.append(format_ours("rules", record.rules))
    if start is not None:
        more.append(format_ours("start", start))
    for key, value in record.options.items():
        if key not in said:
            more.append(format_ours(f"option.{key}", str(value).lower()))
    node |= names | result
    if record.comment:
        node["C"] = [escape(record.comment)]
    if ours or more:
        node[OURS] = ours + more
    return node
