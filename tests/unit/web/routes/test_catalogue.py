"""What can be played here."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca.games.registry import all_games
from ludoteca.locale import languages
from ludoteca.match.clock import parse_control
from tests.unit.web.serving import Client


def catalogue(client: Client, language: str = "en") -> Any:
    answer = client.get(f"/api/catalogue?lang={language}")
    assert answer.status_code == 200
    return answer.json()


def card(client: Client, key: str) -> Any:
    return next(one for one in catalogue(client)["games"] if one["key"] == key)


def test_every_game_has_a_card_with_all_that_a_dialog_asks(shared: Client) -> None:
    found = catalogue(shared)
    assert [one["key"] for one in found["games"]] == [game.key for game in all_games()]
    for one in found["games"]:
        assert one["summary"]
        assert one["has_lesson"]
        assert one["usual"] in [player["key"] for player in one["players"]]
        assert one["style"].startswith(f"api/board-styles/{one['key']}?")
        assert shared.get(f"/{one['style']}").status_code == 200
        assert {"key": "ludo", "title": "Ludoteca"} in one["formats"]


@pytest.mark.parametrize(
    ("game", "key", "wanted"),
    [
        ("go", "size", {"kind": "number", "whole": True, "least": 2, "most": 25}),
        ("go", "komi", {"kind": "number", "whole": False, "least": None, "default": 6.5}),
        ("morris", "flying", {"kind": "flag", "default": True}),
        ("shogi", "handicap", {"kind": "choice"}),
    ],
)
def test_options_are_data(shared: Client, game: str, key: str, wanted: dict[str, Any]) -> None:
    (option,) = [one for one in card(shared, game)["rules"][0]["options"] if one["key"] == key]
    assert option.items() >= wanted.items()
    assert bool(option["choices"]) is (option["kind"] == "choice")


@pytest.mark.parametrize(
    ("key", "ending"), [("go", "sgf"), ("shogi", "kif"), ("morris", "mor"), ("senet", "ludo")]
)
def test_the_first_format_is_the_one_that_people_use(shared: Client, key: str, ending: str) -> None:
    assert card(shared, key)["formats"][0]["key"] == ending


def test_everything_is_said_in_the_language_asked_for(shared: Client) -> None:
    titles = {
        language: catalogue(shared, language)["games"][0]["title"] for language in languages()
    }
    assert len(set(titles.values())) == len(languages())


def test_clocks_can_be_read(shared: Client) -> None:
    for clock in catalogue(shared)["clocks"]:
        assert str(parse_control(clock["key"])) == clock["key"]


def test_it_says_whose_server_it_is(shared: Client, own: Client) -> None:
    assert catalogue(shared)["is_local"] is False
    assert catalogue(own)["is_local"] is True


@pytest.mark.parametrize("language", languages())
def test_levels_come_first_by_number_name_and_line(shared: Client, language: str) -> None:
    for one in catalogue(shared, language)["games"]:
        levels = [player for player in one["players"] if player["level"] is not None]
        assert one["players"][:10] == levels
        assert [(level["key"], level["level"]) for level in levels] == [
            (f"level:{number}", number) for number in range(1, 11)
        ]
        assert len({level["name"] for level in levels}) == len(levels)
        assert len({level["title"] for level in levels}) == len(levels)
        assert one["usual"] == "level:3"
    name = catalogue(shared, language)["games"][0]["players"][2]["name"]
    assert name == {"en": "Level 3 · Learner", "bg": "Ниво 3 · Ученик"}.get(
        language, "Уровень 3 · Ученик"
    )
