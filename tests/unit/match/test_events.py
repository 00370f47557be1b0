"""Events and commands as dictionaries: whole through JSON, and nothing else let in."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludoteca import game
from ludoteca.core import (
    Command,
    Event,
    OptionValue,
    Seat,
    Sentence,
    SessionError,
    as_sentence,
    say,
)
from ludoteca.locale import Language
from ludoteca.match.codec import command_from_dict, command_to_dict, event_from_dict, event_to_dict
from ludoteca.match.events import Created, Forfeited, Moved, TableRules
from tests.refusing import refusing
from tests.unit.match.table import COMMANDS, EVENTS, read_command, read_event

texts = st.text(max_size=20)
seats = st.sampled_from(Seat)

OPTIONS: st.SearchStrategy[Mapping[str, OptionValue]] = st.dictionaries(
    texts, texts | st.integers(-100, 100) | st.booleans() | st.floats(-9, 9), max_size=3
)
FIELDS: dict[Any, st.SearchStrategy[Any]] = {
    str: texts,
    Sentence: texts.map(as_sentence)
    | st.builds(
        lambda name, count: say("{name} took {count}", name=say("{x}", x=name), count=count),
        texts,
        st.integers(0, 9),
    ),
    int: st.integers(-1000, 1000),
    float: st.floats(allow_nan=False, allow_infinity=False),
    bool: st.booleans(),
    Seat: seats,
    bool | None: st.none() | st.booleans(),
    str | None: st.none() | texts,
    Seat | None: st.none() | seats,
    tuple[str, ...]: st.lists(texts, max_size=4).map(tuple),
    tuple[str, str]: st.tuples(texts, texts),
    Mapping[str, OptionValue]: OPTIONS,
    TableRules: st.builds(
        TableRules,
        colours=st.sampled_from(["agreed", "choice", "nigiri"]),
        fresh_throws=st.booleans(),
    ),
}


def any_of(classes: Mapping[str, type]) -> st.SearchStrategy[Any]:
    return st.one_of(
        [
            st.builds(
                cls,
                **{
                    name: FIELDS[hint] if hint in FIELDS else st.sampled_from(hint)
                    for name, hint in get_type_hints(cls).items()
                    if name not in ("played", "move", "position") or hint is str
                },
            )
            for cls in classes.values()
        ]
    )


@settings(max_examples=60)
@given(any_of(EVENTS))
def test_every_event_comes_back_whole_from_json(event: Event) -> None:
    assert read_event(json.loads(json.dumps(event_to_dict(event)))) == event


@settings(max_examples=60)
@given(any_of(COMMANDS))
def test_every_command_comes_back_whole_from_json(command: Command) -> None:
    assert read_command(json.loads(json.dumps(command_to_dict(command)))) == command


def test_an_event_is_readable() -> None:
    assert event_to_dict(Moved(at=1.5, seat=Seat.FIRST, move="d2")) == {
        "event": "moved",
        "at": 1.5,
        "seat": 0,
        "move": "d2",
    }


def test_a_reason_is_stored_so_that_it_can_be_translated() -> None:
    why = say("{name} failed to choose a move: {error}", name="greedy", error=say("oh"))
    event = Forfeited(at=1.0, seat=Seat.FIRST, why=why)
    back = read_event(json.loads(json.dumps(event_to_dict(event))))
    assert isinstance(back, Forfeited)
    assert (back.why, back.why.template) == (why, why.template)
    assert Language("ru").translate(back.why) == Language("ru").translate(why) != why
    plain = read_event(FORFEITED | {"why": "greedy {failed}"})
    assert isinstance(plain, Forfeited)
    assert plain.why == "greedy {failed}"


def test_what_is_missing_has_its_default() -> None:
    data = {"event": "created", "at": 0, "game": "go", "rules": "japanese"}
    assert event_from_dict(data) == Created(at=0.0, game="go", rules="japanese")


MOVED = {"event": "moved", "at": 1.5, "seat": 0, "move": "d2"}
FORFEITED = {"event": "forfeited", "at": 1.5, "seat": 0}
CREATED = {"event": "created", "at": 0, "game": "go", "rules": "japanese"}


@pytest.mark.parametrize(
    "data",
    [
        None,
        [],
        "moved",
        {},
        {"event": "burnt"},
        {"event": ["moved"]},
        {"event": "moved"},
        MOVED | {"at": "noon"},
        MOVED | {"at": float("nan")},
        MOVED | {"at": float("inf")},
        MOVED | {"at": True},
        MOVED | {"at": 10**400},
        MOVED | {"seat": "first"},
        MOVED | {"seat": 2},
        MOVED | {"seat": True},
        MOVED | {"seat": None},
        MOVED | {"move": 3},
        FORFEITED | {"why": {"template": "{name}"}},
        FORFEITED | {"why": {"template": "{name}", "values": {}}},
        FORFEITED | {"why": {"template": "{name.__class__}", "values": {"name": ""}}},
        FORFEITED | {"why": {"template": "{name:99999999}", "values": {"name": ""}}},
        FORFEITED | {"why": {"template": "{name:.1f}", "values": {"name": ""}}},
        FORFEITED | {"why": {"template": "{name}", "values": {"name": []}}},
        MOVED | {"move": "d" * 10_000},
        MOVED | {"colour": "first"},
        CREATED | {"options": {"size": None}},
        CREATED | {"options": {"size": []}},
        CREATED | {"options": [1]},
        CREATED | {"options": {str(n): n for n in range(2000)}},
        CREATED | {"options": {1: 1}},
        CREATED | {"options": {"size": 10**30}},
        CREATED | {"players": ["one"]},
        CREATED | {"players": "ab"},
        CREATED | {"table": {"colours": 1}},
        CREATED | {"table": {"height": 1}},
        CREATED | {"table": 1},
        CREATED | {"start": 1},
        {"event": "proposed", "at": 0, "dead": ["A1"] * 2000, "seki": []},
        {"event": "dead-marked", "at": 0, "seat": 0, "point": "A1", "dead": 1},
        {"event": "taken-back", "at": 0, "seat": 0, "plies": 1.0},
        {"event": "taken-back", "at": 0, "seat": 0, "plies": True},
    ],
)
def test_what_is_no_event_is_refused_in_one_sentence(data: object) -> None:
    with pytest.raises(SessionError) as caught:
        event_from_dict(data, game("go"))
    assert caught.value.code == "session/unreadable"
    assert len(str(caught.value)) < 100


@pytest.mark.parametrize(
    "data",
    [None, {}, {"command": 1}, {"command": "burn"}, {"command": "move"}, {"command": "offer"}],
)
def test_what_is_no_command_is_refused(data: object) -> None:
    with refusing("session/unreadable"):
        command_from_dict(data, game("go"))


json_values = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | texts,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(texts, inner, max_size=3),
    max_leaves=6,
)
keys = ["at", "seat", "move", "what", "game", "rules", "options", "table", "plies", "dead", "seki"]


@settings(max_examples=60)
@given(
    st.sampled_from(sorted(EVENTS)),
    st.dictionaries(st.sampled_from(keys), json_values | st.just("first"), max_size=6),
)
def test_random_dictionaries_are_events_or_refused(kind: str, data: dict[str, object]) -> None:
    event = code = None
    try:
        event = read_event({"event": kind, **data})
    except SessionError as error:
        code = error.code
    if event is None:
        assert code == "session/unreadable"
    else:
        assert read_event(event_to_dict(event)) == event
