"""Boards that are at no table, their styles, lessons, help and demonstrations."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca.games.registry import all_games
from ludoteca.locale import languages
from tests.unit.web.serving import Client

GAMES = [game.key for game in all_games()]


def board(client: Client, **wish: Any) -> Any:
    answer = client.post("/api/boards", json=wish)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("game", GAMES)
def test_a_board_shows_the_first_position_and_what_may_be_touched(
    shared: Client, game: str
) -> None:
    found = board(shared, game=game)
    assert found["game"] == game
    assert found["legal"]["next"]
    assert found["result"] is None
    assert shared.get(f"/{found['style']}&flipped=1&lang=ru").status_code == 200


def test_a_board_shows_what_stands_after_moves(shared: Client) -> None:
    found = board(shared, game="go", options={"size": 9}, moves=["E5", "pass"])
    assert found["standing"] == {"E5": "●"}
    assert found["narration"]
    assert found["turn"] == 0


def test_in_senet_the_last_move_of_a_piece_is_marked_not_the_throw(shared: Client) -> None:
    found = board(shared, game="senet", moves=["3", "5x8", "3"])
    assert found["last"] == ["5", "8"]
    assert found["throw"] == "3"


@pytest.mark.parametrize(
    ("wish", "steps", "said"),
    [
        ({"game": "neutron"}, ["b1", "b5"], "as far as it can: from b1 to b4"),
        ({"game": "morris", "moves": ["a1"]}, ["a1"], "a1"),
        ({"game": "go", "options": {"size": 9}, "moves": ["E5"]}, ["E5"], "E5"),
        ({"game": "neutron"}, ["b1"], ""),
    ],
)
def test_the_rule_against_steps_is_named(
    shared: Client, wish: dict[str, Any], steps: list[str], said: str
) -> None:
    answer = shared.post("/api/boards/why", json={**wish, "steps": steps})
    assert answer.status_code == 200, answer.text
    sentences = answer.json()["sentences"]
    assert bool(sentences) is bool(said)
    assert said in " ".join(sentences)


@pytest.mark.parametrize(
    ("wish", "status", "said"),
    [
        ({"game": "chess"}, 404, "no game"),
        ({"game": "go", "rules": "x"}, 422, "has no rule set"),
        ({"game": "go", "options": {"size": 99}}, 422, "Size cannot be"),
        ({"game": "go", "options": {"size": True}}, 422, "Size cannot be"),
        ({"game": "go", "moves": ["Z99"]}, 422, "move 1 is not possible"),
        (
            {"game": "go", "options": {"size": 9}, "moves": ["E5", "E5"]},
            422,
            "move 2 is not possible",
        ),
        ({"game": "shogi", "start": "nonsense"}, 422, "cannot read"),
        ({}, 422, "'game'"),
        ([], 422, "cannot be read"),
    ],
)
def test_an_impossible_board_is_refused_in_a_sentence(
    shared: Client, wish: Any, status: int, said: str
) -> None:
    answer = shared.post("/api/boards", json=wish)
    assert answer.status_code == status
    assert said in answer.json()["sentence"]
    assert "\n" not in answer.json()["sentence"]


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[" * 50_000, b"NaN", b'"' * 9])
def test_a_malformed_body_is_refused(shared: Client, content: bytes) -> None:
    headers = {"Content-Type": "application/json"}
    answer = shared.post("/api/boards", content=content, headers=headers)
    assert answer.status_code in (400, 413, 422)
    assert set(answer.json()) == {"code", "sentence"}


def test_a_style_is_kept_as_long_as_its_version_lasts(shared: Client) -> None:
    address = board(shared, game="go", options={"size": 13})["style"]
    assert "size=13" in address
    answer = shared.get(f"/{address}&lang=en")
    assert len(answer.json()["points"]) == 169
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert shared.get("/api/board-styles/go").headers["Cache-Control"] == "public, max-age=3600"


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("?size=9", 200),
        ("?size=99", 422),
        ("?colour=red", 422),
        ("?rules=x", 422),
    ],
)
def test_the_options_of_a_style_are_checked(shared: Client, query: str, status: int) -> None:
    assert shared.get(f"/api/board-styles/go{query}").status_code == status


@pytest.mark.parametrize("game", GAMES)
def test_a_demonstration_has_some_pictures(shared: Client, game: str) -> None:
    found = shared.get("/api/demos").json()["games"][game]
    assert 30 <= len(found["frames"]) <= 80
    assert shared.get(f"/{found['style']}").status_code == 200
    assert all(frame["standing"] for frame in found["frames"][1:])
    assert found["frames"][1]["last"]


def test_help_is_a_page_with_chapters(shared: Client) -> None:
    for language in languages():
        found = shared.get(f"/api/help/go?lang={language}").json()
        assert f'<h2 id="{found["chapters"][0]["key"]}">' in found["html"]
    assert shared.get("/api/help/chess").status_code == 404


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_can_be_gone_through(shared: Client, game: str) -> None:
    steps = shared.get(f"/api/lessons/{game}").json()["steps"]
    for number, step in enumerate(steps):
        shown = board(shared, **step["board"])
        assert shown["legal"] or shown["is_throw_due"]
        hint = shared.post(f"/api/lessons/{game}/{number}", json={"move": "?"}).json()
        (sentence,) = hint["sentences"]
        move = sentence.removeprefix("A correct move: ")
        answer = shared.post(f"/api/lessons/{game}/{number}", json={"move": move}).json()
        assert answer["is_right"], (number, move)
        assert answer["board"]["game"] == game
        assert answer["sentences"]


def test_a_lesson_says_what_is_wrong(shared: Client) -> None:
    wrong = shared.post("/api/lessons/neutron/0", json={"move": "a1a4"})
    assert wrong.json()["is_right"] is False
    illegal = shared.post("/api/lessons/neutron/0", json={"move": "a1a2"})
    assert illegal.status_code == 422
    assert shared.post("/api/lessons/neutron/99", json={"move": "a1a2"}).status_code == 404
    assert shared.post("/api/lessons/neutron/-1", json={"move": "a1a2"}).status_code == 422
