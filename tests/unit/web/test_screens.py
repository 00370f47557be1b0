"""The logic of the page's screens that needs no browser: choices, review trees, files."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca.records import format_for

FOLDER = Path(ludoteca.__file__).parent / "web" / "page"
NODE = Path(sys.executable).parent / "node"

CARD = {
    "key": "go",
    "title": "Go",
    "seats": ["Black", "White"],
    "lots": [{"key": "nigiri", "title": "nigiri", "summary": "guess odd or even"}],
    "usual": "level:3",
    "players": [
        *({"key": f"level:{number}", "title": "", "level": number} for number in range(1, 11)),
        {"key": "search", "title": "", "level": None},
        {"key": "random", "title": "", "level": None},
    ],
    "rules": [
        {"key": "japanese", "title": "Japanese", "options": [{"key": "size"}, {"key": "komi"}]},
        {"key": "chinese", "title": "Chinese", "options": [{"key": "size"}]},
    ],
}

# 0 ─ 1 ─ 2 ─ 3      the line that was played
#     │    └─ 4      a variation of 3
#     └─ 5 ─ 6       a variation of 2, written before it
TREE = [(None, True), (0, True), (1, False), (1, True), (3, True), (3, False), (2, False)]
NODES = [
    {"parent": parent, "ply": number, "text": f"m{number}", "is_main": is_main}
    for number, (parent, is_main) in enumerate(TREE)
]


WORKER = """
import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) {
  const { module, expression, given } = JSON.parse(line);
  const scope = { ...(await import(module)), ...given };
  const work = new Function(...Object.keys(scope), `return ${expression}`);
  const value = work(...Object.values(scope));
  console.log(JSON.stringify(value ?? null));
}
"""


class Page:
    """A Node.js that works out expressions in the page's modules."""

    def __init__(self) -> None:
        self._node = subprocess.Popen(
            [NODE, "--no-warnings", "--input-type=module", "--eval", WORKER],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def run(self, module: str, expression: str, **given: object) -> Any:
        """Evaluate an expression with the names of a module and what is given."""
        assert self._node.stdin
        assert self._node.stdout
        asked = {"module": (FOLDER / module).as_uri(), "expression": expression, "given": given}
        self._node.stdin.write(json.dumps(asked) + "\n")
        self._node.stdin.flush()
        answer = self._node.stdout.readline()
        assert answer, "Node.js has ended: what it said stands above"
        return json.loads(answer)

    def close(self) -> None:
        """End the process."""
        self._node.communicate()


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    """One process for all tests."""
    found = Page()
    yield found
    found.close()


@pytest.mark.parametrize(
    ("opponent", "level", "expected"),
    [
        ("level:3", "level:4", "level:4"),
        ("search", "level:4", "search"),
        ("friend", "level:4", "friend"),
        ("level:3", "gone", "level:3"),
    ],
)
def test_the_level_that_suits_a_person_replaces_another_level_only(
    page: Page, opponent: str, level: str, expected: str
) -> None:
    given = {"card": CARD, "choices": {"opponent": opponent}, "level": level}
    assert (
        page.run("new-game/choices.js", "withLevel(card, choices, level).opponent", **given)
        == expected
    )


PEOPLE = ["human", "human"]


@pytest.mark.parametrize(
    ("choices", "expected"),
    [
        ({}, {}),
        ({"side": "second"}, {"players": ["level:3", "human"]}),
        ({"side": "random"}, {"players": ["level:3", "human"]}),
        ({"side": "nigiri"}, {"colours": "nigiri"}),
        ({"side": "furigoma"}, {}),
        # Levels have no thinking time.
        ({"opponent": "search"}, {"players": ["human", "search"], "seconds": 1}),
        ({"opponent": "people", "side": "second"}, {"players": PEOPLE}),
        ({"opponent": "people", "side": "nigiri"}, {"players": PEOPLE, "colours": "nigiri"}),
        ({"opponent": "people", "side": "random"}, {"players": PEOPLE}),
        (
            {"opponent": "friend", "side": "first"},
            {"players": PEOPLE, "friend": True, "friend_seat": 1},
        ),
        (
            {"opponent": "friend", "side": "second"},
            {"players": PEOPLE, "friend": True, "friend_seat": 0},
        ),
        (
            {"opponent": "friend", "side": "choice"},
            {"players": PEOPLE, "friend": True, "friend_seat": 1, "colours": "choice"},
        ),
        (
            {"opponent": "watch", "computers": ["search", "random"]},
            {"players": ["search", "random"], "seconds": 1},
        ),
        (
            {"opponent": "watch", "computers": ["level:3", "level:4"]},
            {"players": ["level:3", "level:4"]},
        ),
        (
            {"opponent": "watch", "computers": ["level:3", "random"]},
            {"players": ["level:3", "random"], "seconds": 1},
        ),
    ],
)
def test_choices_become_a_request(
    page: Page, choices: dict[str, object], expected: dict[str, object]
) -> None:
    usual = {
        "game": "go",
        "rules": "japanese",
        "options": {},
        "clock": "none",
        "colours": "agreed",
        "players": ["human", "level:3"],
        "names": ["", ""],
    }
    # Whatever is tossed shows heads.
    request = "toRequest(card, {...usualChoices(card), ...choices}, () => true)"
    found = page.run("new-game/choices.js", request, card=CARD, choices=choices)
    if choices.get("opponent") == "watch":
        del usual["names"]
    assert found == {**usual, **expected}


@pytest.mark.parametrize(
    ("last", "expected"),
    [
        ({"players": ["random", "human"]}, {"opponent": "random", "side": "second"}),
        ({"players": ["gone", "human"]}, {"opponent": "level:3", "side": "first"}),
        (
            {"players": ["human", "human"], "friend": True, "friend_seat": 0},
            {"opponent": "friend", "side": "second"},
        ),
        (
            {"players": ["human", "search"], "colours": "nigiri"},
            {"opponent": "search", "side": "nigiri"},
        ),
        ({"players": ["random", "random"]}, {"computers": ["random", "random"]}),
        (
            {"rules": "chinese", "options": {"size": 9, "komi": 0.5}},
            {"rules": "chinese", "options": {"size": 9}},
        ),
        ({"rules": "gone", "options": {"size": 9}}, {"rules": "japanese", "options": {}}),
    ],
)
def test_last_choices_come_back_as_far_as_they_are_still_possible(
    page: Page, last: dict[str, object], expected: dict[str, object]
) -> None:
    found = page.run(
        "new-game/choices.js",
        "rememberedChoices(card, last, { name: 'Ana', other: 'Bo' })",
        card=CARD,
        last=last,
    )
    assert {key: found[key] for key in expected} == expected
    assert found["name"] == "Ana"


@pytest.mark.parametrize(
    ("start", "way", "found"),
    [
        (0, "next()", 1),
        (1, "next()", 3),
        (1, "previous()", 0),
        (0, "previous()", None),
        (0, "last()", 4),
        (2, "last()", 6),
        (4, "next()", None),
        (4, "beside(1)", 5),
        (5, "beside(-1)", 4),
        (5, "beside(1)", 2),
        (3, "beside(-1)", None),
        (6, "moves(6)", ["m1", "m2", "m6"]),
        (3, "find('m5')", 5),
        (3, "find('other')", None),
        (4, "isOnMain", True),
        (5, "isOnMain", False),
    ],
)
def test_ways_lead_along_a_line_and_between_variations(
    page: Page, start: int, way: str, found: object
) -> None:
    expression = f"(tree => (tree.go({start}), tree.{way}))(new ReviewTree(nodes))"
    assert page.run("review/tree.js", expression, nodes=NODES) == found


@pytest.mark.parametrize(
    ("numbers_turns", "numbers"), [(False, [0, 1, 1, 1, 2, 2, 2]), (True, [0, 1, 2, 3, 4, 5, 6])]
)
def test_moves_are_numbered_by_turns_or_by_rounds_with_their_throws(
    page: Page, numbers_turns: bool, numbers: list[int]
) -> None:
    plies = [(0, True), (0, False), (1, False), (0, True), (0, True), (0, False)]
    nodes = [{"parent": None, "ply": 0, "is_main": True}] + [
        {"parent": ply, "ply": ply + 1, "seat": seat, "is_throw": is_throw, "is_main": True}
        for ply, (seat, is_throw) in enumerate(plies)
    ]
    numbered = "(tree => nodes.map((_, at) => tree.numberOf(at)))(new ReviewTree(nodes, own))"
    assert page.run("review/tree.js", numbered, nodes=nodes, own=numbers_turns) == numbers


def test_next_goes_back_along_the_variation_that_one_came_from(page: Page) -> None:
    expression = "(tree => (tree.go(6), tree.go(1), tree.next()))(new ReviewTree(nodes))"
    assert page.run("review/tree.js", expression, nodes=NODES) == 2


def test_a_move_that_is_tried_out_becomes_a_variation_of_ones_own(page: Page) -> None:
    expression = """(tree => {
        tree.go(4);
        const made = tree.add({text: "mine"});
        return [made, tree.isOwn(made), tree.isOwn(4), tree.nodes[made].ply, tree.moves(made)];
    })(new ReviewTree(nodes))"""
    made = page.run("review/tree.js", expression, nodes=NODES)
    assert made == [7, True, False, 5, ["m1", "m3", "m4", "mine"]]


def test_a_line_of_moves_is_written_so_that_it_can_be_read_again(page: Page) -> None:
    line = {
        "game": "shogi",
        "rules": "standard",
        "options": {"handicap": "none", "repetition": 4},
        "start": "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "moves": ["7g7f", "3c3d", "8h2b+"],
    }
    written = page.run("review/ludo.js", "toLudo(line)", line=line)
    (record,) = format_for("line.ludo").read(written.encode()).records
    assert (record.game, record.rules, record.start) == ("shogi", "standard", line["start"])
    assert dict(record.options) == line["options"]
    assert [entry.move for entry in record.line] == line["moves"]


def test_signs_that_mean_something_in_a_file_stay_plain_in_it(page: Page) -> None:
    line = {"game": 'a"b\\c\n', "options": {"is_odd": True}}
    written = page.run("review/ludo.js", "toLudo(line)", line=line)
    assert r'[Game "a\"b\\c\u(a)"]' in written
    assert "[Option is_odd yes]" in written
