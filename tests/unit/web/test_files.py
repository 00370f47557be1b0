"""The files of the page."""

from __future__ import annotations

import gzip

import pytest

from ludoteca.picture.themes import board_css
from tests.unit.web.serving import Client


def test_the_page_and_its_parts_are_there(shared: Client) -> None:
    kinds = {
        "/": "text/html; charset=utf-8",
        "/page/main.js": "text/javascript; charset=utf-8",
        "/page/style.css": "text/css; charset=utf-8",
        "/page/icon.svg": "image/svg+xml",
        "/page/board.css": "text/css; charset=utf-8",
        "/favicon.ico": "image/svg+xml",
    }
    for path, kind in kinds.items():
        answer = shared.get(path)
        assert answer.status_code == 200, path
        assert answer.headers["Content-Type"] == kind
    assert shared.get("/page/board.css").text == board_css()
    assert shared.request("HEAD", "/").status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/page/../app.py",
        "/page/..%2fapp.py",
        "/page/%2e%2e/app.py",
        "/page/..%5capp.py",
        "/page//etc/passwd",
        "/page/%2fetc/passwd",
        "/page/main.js%00.css",
        "/page/main.js/",
        "/page/",
        "/page/screens",
        "/page/.hidden.js",
        "/page/" + "a/" * 50 + "a.js",
        "/page/main.py",
        "/page/jsconfig",
        "/../../etc/passwd",
    ],
)
def test_nothing_else_of_the_disk_is(shared: Client, path: str) -> None:
    assert shared.get(path).status_code == 404


def test_what_is_known_is_not_sent_again(shared: Client) -> None:
    answer = shared.get("/page/style.css")
    assert answer.headers["Cache-Control"] == "no-cache"
    again = shared.get("/page/style.css", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
    assert not again.content


def test_texts_are_packed_for_those_who_can_unpack_them(shared: Client) -> None:
    packed = shared.get("/page/texts/bg.json", headers={"Accept-Encoding": "gzip"})
    plain = shared.get("/page/texts/bg.json", headers={"Accept-Encoding": "identity"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert "Content-Encoding" not in plain.headers
    assert packed.json() == plain.json()
    assert len(gzip.compress(plain.content)) < len(plain.content) / 2


def test_texts_are_the_catalogues(shared: Client) -> None:
    assert shared.get("/page/texts/bg.json").json()["texts"]["Saved games"] == ["Запазени игри"]
    assert shared.get("/page/texts/en.json").status_code == 200
    assert shared.get("/page/texts/de.json").status_code == 404
