"""The record, the picture and the review of a kept game, and of a file."""

from __future__ import annotations

import base64
from typing import Any

import pytest

from ludoteca.records import format_for
from tests.unit.web.serving import Client, lay

SGF = (
    b"(;GM[1]FF[4]SZ[9]PB[Ada]PW[Bo]C[hello];B[ee]C[middle];W[cc](;B[gg])(;B[cg]C[or here];W[aa]))"
)


def upload(data: bytes, name: str = "game.sgf", number: int = 0) -> dict[str, Any]:
    return {"name": name, "content": base64.b64encode(data).decode(), "number": number}


@pytest.fixture(scope="module")
def go(shared: Client) -> str:
    return lay(shared, game="go", record=upload(SGF))["key"]


def test_a_story_has_a_node_for_each_move(shared: Client, go: str) -> None:
    found = shared.get(f"/api/tables/{go}/review").json()
    nodes = found["nodes"]
    assert [node["text"] for node in nodes] == ["", "E5", "C7", "G3"]
    assert [node["parent"] for node in nodes] == [None, 0, 1, 2]
    assert [node["ply"] for node in nodes] == [0, 1, 2, 3]
    assert nodes[2]["standing"] == {"E5": "●", "C7": "○"}
    assert nodes[2]["last"] == ["C7"]
    assert nodes[2]["narration"]
    assert found["seats"] == ["Black", "White"]


def test_a_story_of_a_file_has_its_variations_and_comments(shared: Client) -> None:
    found = shared.post("/api/reviews", json=upload(SGF)).json()
    nodes = found["nodes"]
    assert [node["text"] for node in nodes] == ["", "E5", "C7", "G3", "C3", "A9"]
    assert [node["parent"] for node in nodes] == [None, 0, 1, 2, 2, 4]
    assert [node["is_main"] for node in nodes] == [True, True, True, True, False, False]
    assert [node["comment"] for node in nodes] == ["hello", "middle", "", "", "or here", ""]
    assert found["names"] == ["Ada", "Bo"]
    assert found["games"] == []
    assert not found["verdicts"], "Go cannot be solved"


def test_a_level_is_a_key_in_a_file_and_a_name_on_the_screen(shared: Client) -> None:
    key = lay(shared, game="go", players=["human", "level:3"])["key"]
    written = shared.get(f"/api/tables/{key}/record?format=sgf").content
    assert b"PW[level:3]" in written
    found = shared.post("/api/reviews?lang=ru", json=upload(written)).json()
    assert found["names"] == ["", "Уровень 3 · Ученик"]
    again = shared.post("/api/reviews?lang=en", json=upload(written + written)).json()
    assert again["games"][0].startswith("? – Level 3 · Learner")


def test_a_file_may_hold_several_games(shared: Client) -> None:
    both = SGF + SGF.replace(b"Ada", b"Eve")
    found = shared.post("/api/reviews", json=upload(both, number=1)).json()
    assert found["games"] == ["Ada – Bo", "Eve – Bo"]
    assert found["number"] == 1
    assert found["names"][0] == "Eve"
    assert shared.post("/api/reviews", json=upload(both, number=2)).status_code == 422


def test_a_move_that_cannot_be_made_is_told(shared: Client) -> None:
    found = shared.post("/api/reviews", json=upload(b"(;GM[1]FF[4]SZ[9];B[ee];W[ee];B[aa])")).json()
    assert len(found["nodes"]) == 2
    assert len(found["warnings"]) == 1


def test_a_very_long_game_is_shown_as_far_as_it_goes(shared: Client) -> None:
    passes = b";B[aa]" + b";W[];B[]" * 1010
    answer = shared.post("/api/reviews", json=upload(b"(;GM[1]FF[4]SZ[9]" + passes + b")"))
    assert answer.status_code == 200
    assert len(answer.json()["nodes"]) <= 4000
    assert answer.json()["warnings"]


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        (upload(b"rubbish"), 422),
        (upload(SGF, "game.txt"), 404),
        (upload(b""), 422),
        ({**upload(SGF), "content": "%%%"}, 422),
        ({**upload(SGF), "number": -1}, 422),
        ({**upload(SGF), "number": "0"}, 422),
    ],
)
def test_what_is_no_record_is_refused(shared: Client, wish: Any, status: int) -> None:
    answer = shared.post("/api/reviews", json=wish)
    assert answer.status_code == status
    assert set(answer.json()) == {"code", "sentence"}


def test_a_file_that_is_too_large_is_refused(shared: Client) -> None:
    answer = shared.post("/api/reviews", json=upload(b" " * (9 * 1024 * 1024)))
    assert answer.status_code == 413


@pytest.mark.parametrize("ending", ["sgf", "ludo"])
def test_a_record_can_be_read_again(shared: Client, go: str, ending: str) -> None:
    answer = shared.get(f"/api/tables/{go}/record?format={ending}")
    assert answer.headers["Content-Disposition"] == (f'attachment; filename="go-{go[:8]}.{ending}"')
    (record,) = format_for(f"a.{ending}").read(answer.content).records
    assert [entry.move for entry in record.line] == ["E5", "C7", "G3"]


@pytest.mark.parametrize(("ending", "status"), [("exe", 404), ("kif", 422), ("../x", 404)])
def test_a_format_must_fit(shared: Client, go: str, ending: str, status: int) -> None:
    assert shared.get(f"/api/tables/{go}/record", params={"format": ending}).status_code == status


def test_a_picture_is_drawn_of_any_position(shared: Client, go: str) -> None:
    path = f"/api/tables/{go}/picture.svg"
    answer = shared.get(f"{path}?theme=night&flipped=1&ply=1")
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert answer.text.count("data-point=") == 1
    assert "style-src 'sha256-" in answer.headers["Content-Security-Policy"]
    assert shared.get(path).text.count("data-point=") == 3
    for query in ("?ply=9", "?theme=x", "?pieces=x", "?ply=-1", "?flipped=x"):
        assert shared.get(path + query).status_code == 422, query


@pytest.mark.parametrize("part", ["review", "record", "picture.svg"])
def test_a_game_that_is_not_here_is_not_found(shared: Client, part: str) -> None:
    for key in ("nothing", "..%2f..", "a" * 100):
        answer = shared.get(f"/api/tables/{key}/{part}")
        assert answer.status_code == 404, key
        assert set(answer.json()) == {"code", "sentence"}
    # No key can have such a character.
    assert shared.get(f"/api/tables/%00/{part}").status_code == 422


def test_a_still_is_the_last_position_and_its_style(shared: Client, go: str) -> None:
    found = shared.get(f"/api/tables/{go}/still").json()
    nodes = shared.get(f"/api/tables/{go}/review").json()["nodes"]
    assert found["standing"] == nodes[-1]["standing"]
    assert found["last"] == ["G3"]
    assert found["style"].startswith("api/board-styles/go")
    assert shared.get("/api/tables/none/still").status_code == 404
