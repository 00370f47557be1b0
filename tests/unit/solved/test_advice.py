"""The command that is advised makes the tables that are missing, or none is advised."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludoteca import native
from ludoteca.core import OptionValue
from ludoteca.games.registry import game
from ludoteca.solved import solve_command, why_unknown

pytestmark = pytest.mark.skipif(native.core is None, reason="tables need the native module")


@pytest.mark.parametrize(
    ("key", "rules", "options", "command"),
    [
        ("neutron", "standard", {}, "ludoteca solve neutron"),
        ("neutron", "standard", {"start": "balanced"}, "ludoteca solve neutron"),
        ("neutron", "classic", {}, "ludoteca solve neutron --rules classic"),
        ("morris", "standard", {"flying": False}, "ludoteca solve morris --option flying=no"),
        (
            "senet",
            "standard",
            {"bear_off": "exact"},
            "ludoteca solve senet --option bear_off=exact",
        ),
        ("morris", "twelve", {}, None),
        ("morris", "three", {}, None),
    ],
)
def test_the_command_is_for_the_rules_that_are_played(
    tables: Path, key: str, rules: str, options: dict[str, OptionValue], command: str | None
) -> None:
    found = game(key)
    assert solve_command(found, found.make_rules(rules, **options)) == command


def test_it_is_said_why_nothing_is_known(tables: Path) -> None:
    morris = game("morris")
    over = morris.parse_position("WWW/BB./..B b 0 0 0", "three")
    assert why_unknown(morris, over) == "the game is over"
    assert re.fullmatch(
        r"this position is not in the tablebases: ludoteca solve morris --rules six makes more "
        r"of them \(time: about \d+ (s|min|h); memory: \d+ .B; disk: \d+ .B; "
        r"while it works: \d+ .B more\)",
        why_unknown(morris, morris.start("six")),
    )
    assert why_unknown(morris, morris.start("twelve")) == (
        "this position is in no tablebase, and there can be no more of them"
    )
