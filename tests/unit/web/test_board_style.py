"""What the page gets to draw a board with."""

from __future__ import annotations

import gzip
import json
import re
from typing import Any
from urllib.parse import parse_qsl, urlsplit
from xml.etree import ElementTree

import msgspec
import pytest

import ludoteca
from ludoteca.core import OptionError
from ludoteca.games.registry import BUILT_IN
from ludoteca.picture import svg
from ludoteca.web.board_style import board_style, style_address
from tests.nim import NIM


def seen(key: str, **how: Any) -> dict[str, Any]:
    game = ludoteca.game(key)
    found: dict[str, Any] = msgspec.to_builtins(board_style(game, game.make_rules(), **how))
    return found


def markup(shown: dict[str, Any]) -> str:
    pieces = (text for piece in shown["pieces"] for text in piece["markup"].values())
    return "".join((shown["defs"], shown["ground"], *shown["marks"].values(), *pieces))


@pytest.mark.parametrize("key", BUILT_IN)
def test_a_style_is_small_on_its_way(key: str) -> None:
    # It is fetched before the first board, with the markup of all sets of pieces.
    assert len(gzip.compress(json.dumps(seen(key)).encode(), 5)) < 18_000


@pytest.mark.parametrize("key", BUILT_IN)
def test_each_character_is_sent_once(key: str) -> None:
    shown = seen(key)
    assert shown["outlines"].keys() == set(re.findall('data-kanji="(.)"', markup(shown)))
    assert all(path not in markup(shown) for path in shown["outlines"].values())


@pytest.mark.parametrize("key", BUILT_IN)
def test_its_markup_obeys_a_strict_policy_and_its_ids_are_the_games_own(key: str) -> None:
    text = markup(seen(key))
    ElementTree.fromstring(f"<svg>{text}</svg>")
    assert not re.search(r"\sstyle=|\son\w+=|<style|<script|<use|href|url\((?!#)", text)
    ids = set(re.findall(r'\sid="([^"]*)"', text))
    assert all(name.startswith(f"{key}-") for name in ids)
    assert set(re.findall(r"url\(#([^)]*)\)", text)) <= ids


@pytest.mark.parametrize("key", BUILT_IN)
def test_it_is_drawn_as_the_files_are(key: str) -> None:
    game = ludoteca.game(key)
    assert seen(key)["ground"] in svg(game, game.start())


@pytest.mark.parametrize("key", BUILT_IN)
def test_a_flipped_board_has_the_first_points_last(key: str) -> None:
    usual, turned = seen(key), seen(key, flipped=True)
    for one, other in zip(usual["points"], turned["points"], strict=True):
        assert one["x"] + other["x"] == pytest.approx(usual["width"])
        assert one["y"] + other["y"] == pytest.approx(usual["height"])


def test_all_but_neutron_have_another_arrangement_for_narrow_screens() -> None:
    for key in BUILT_IN:
        usual, narrow = seen(key), seen(key, portrait=True)
        assert (usual["portrait"] is not None) == (key != "neutron")
        if usual["portrait"]:
            assert usual["portrait"] == {"width": narrow["width"], "height": narrow["height"]}
            assert narrow["width"] < narrow["height"]


@pytest.mark.parametrize(
    ("key", "sign", "language", "name"),
    [
        ("shogi", "vK", "en", "White's king"),
        ("go", "●", "en", "Black's stone"),
        ("neutron", "◆", "en", "neutron"),
        ("senet", "3", "en", "Player 1's piece 3"),
    ],
)
def test_pieces_have_names_for_people(key: str, sign: str, language: str, name: str) -> None:
    [piece] = [one for one in seen(key, language=language)["pieces"] if one["sign"] == sign]
    assert piece["name"] == name


@pytest.mark.parametrize(
    ("key", "rules", "options", "wanted"),
    [
        ("go", "japanese", {}, {"rules": "japanese"}),
        ("go", "chinese", {}, {"rules": "japanese"}),
        ("go", "japanese", {"size": 9, "komi": 0.5}, {"rules": "japanese", "size": "9"}),
        ("morris", "lasker", {}, {"rules": "lasker"}),
        ("morris", "no-flying", {}, {"rules": "standard"}),
        ("shogi", "minishogi", {}, {"rules": "minishogi"}),
    ],
)
def test_an_address_has_only_what_changes_the_board(
    key: str, rules: str, options: dict[str, Any], wanted: dict[str, str]
) -> None:
    game = ludoteca.game(key)
    address = urlsplit(style_address(game, game.make_rules(rules, **options)))
    asked = dict(parse_qsl(address.query))
    assert address.path == f"api/board-styles/{key}"
    assert re.fullmatch("[0-9a-f]{8}", asked.pop("v"))
    assert asked == wanted


def test_an_address_leads_back_to_the_same_board() -> None:
    game = ludoteca.game("go")
    rules = game.make_rules("chinese", size=13)
    asked = dict(parse_qsl(urlsplit(style_address(game, rules)).query))
    asked.pop("v")
    assert board_style(game, game.make_rules(asked.pop("rules"), **asked)) == board_style(
        game, rules
    )


def test_a_game_without_geometry_has_no_style() -> None:
    with pytest.raises(OptionError, match="has no picture"):
        board_style(NIM, NIM.make_rules())
