"""The files of the page."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from ludoteca.locale import languages
from ludoteca.picture.themes import board_css
from ludoteca.web.http import assets
from scripts.catalogues import Texts, collect_page
from scripts.page_bundle import bundle_page
from tests.unit.web.serving import Client


def test_the_page_and_its_parts_are_there(shared: Client) -> None:
    kinds = {
        "/": "text/html; charset=utf-8",
        "/page/main.js": "text/javascript; charset=utf-8",
        "/page/styles/style.css": "text/css; charset=utf-8",
        "/page/icon.svg": "image/svg+xml",
        "/page/board.css": "text/css; charset=utf-8",
        "/favicon.ico": "image/svg+xml",
        "/robots.txt": "text/plain; charset=utf-8",
        "/service-worker.js": "text/javascript; charset=utf-8",
        "/page/ludoteca.webmanifest": "application/manifest+json",
        "/page/icon-large.png": "image/png",
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
        "/page/main.js/",
        "/page/",
        "/page/lib",
        "/page/.hidden.js",
        "/page/" + "a/" * 50 + "a.js",
        "/page/main.py",
        "/page/jsconfig",
        "/../../etc/passwd",
        "/page/main.js%00.css",
    ],
)
def test_nothing_else_of_the_disk_is_there(shared: Client, path: str) -> None:
    assert shared.get(path).status_code == (422 if "%00" in path else 404)


def test_what_is_known_is_not_sent_again(shared: Client) -> None:
    answer = shared.get("/page/styles/style.css")
    assert answer.headers["Cache-Control"] == "no-cache"
    again = shared.get("/page/styles/style.css", headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304
    assert not again.content


def test_the_page_names_its_files_by_a_version(shared: Client) -> None:
    page = shared.get("/")
    assert page.headers["Cache-Control"] == "no-cache"
    named = re.findall(r'(?:href|src)="(page/[^"]+)"', page.text)
    assert len(named) == len(set(named)) >= 3
    for path in named:
        answer = shared.get(f"/{path}")
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"


def test_what_the_script_asks_for_later_is_kept_too(shared: Client) -> None:
    (written,) = re.findall(r'data-hashes="([^"]*)"', shared.get("/").text)
    hashes = dict(one.rsplit("=", 1) for one in written.split())
    assert {"api/demos", *(f"api/catalogue?lang={key}" for key in languages())} == set(hashes)
    for name, version in hashes.items():
        address, kept = f"/{name}", f"/{name}{'&' if '?' in name else '?'}v={version}"
        assert shared.get(kept).headers["Cache-Control"].endswith("immutable"), kept
        assert shared.get(kept).content == shared.get(address).content
        assert shared.get(address).headers["Cache-Control"] == "no-cache"


def test_an_older_page_gets_what_there_is_now_but_may_not_keep_it(shared: Client) -> None:
    for path in ("/page/00000000/main.js", "/page/00000000/texts/bg.json", "/api/demos?v=0"):
        answer = shared.get(path)
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "no-cache"


def test_the_worker_keeps_a_whole_version_and_nothing_of_a_person(shared: Client) -> None:
    worker = shared.get("/service-worker.js")
    assert worker.headers["Cache-Control"] == "no-cache"
    (listed,) = re.findall(r"const ADDRESSES = (\[.*\]);", worker.text)
    addresses = json.loads(listed)
    page = shared.get("/").text
    assert set(re.findall(r'(?:href|src)="(page/[^"]+)"', page)) < set(addresses)
    assert addresses[0] == "./"
    for address in addresses[1:]:
        answer = shared.get(f"/{address}")
        assert answer.headers["Cache-Control"].endswith("immutable"), address


def test_an_edited_file_counts_at_the_next_visit(
    shared: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page"
    shutil.copytree(assets.FOLDER, page)
    monkeypatch.setattr(assets, "FOLDER", page)
    before = shared.get("/").text
    assert shared.get("/").text == before
    (page / "lib/say.js").write_text(
        (page / "lib/say.js").read_text() + 'export const edited = "yes";\n'
    )
    after = shared.get("/").text
    assert after != before
    (folder,) = re.findall(r'src="(page/\w+)/main.js"', after)
    assert 'const edited = "yes";' in shared.get(f"/{folder}/lib/say.js").text


def test_the_page_gets_every_text_it_says_and_no_other(shared: Client) -> None:
    said = set(collect_page(Texts()).templates)
    texts = shared.get("/page/texts/bg.json").json()["texts"]
    assert said <= set(texts)
    assert len(texts) < 1.5 * len(said)


def test_texts_are_the_catalogues_compressed_where_that_is_accepted(shared: Client) -> None:
    encodings = [
        shared.get("/page/texts/bg.json", headers={"Accept-Encoding": one}).headers.get(
            "Content-Encoding"
        )
        for one in ("gzip", "identity")
    ]
    assert encodings == ["gzip", None]
    assert shared.get("/page/texts/bg.json").json()["texts"]["Saved games"] == ["Запазени игри"]
    assert shared.get("/page/texts/en.json").status_code == 200
    assert shared.get("/page/texts/de.json").status_code == 404


def test_a_bundled_page_is_preferred_to_the_modules(
    shared: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = shared.get("/").text
    monkeypatch.setattr(assets, "BUNDLE", bundle_page(tmp_path / "bundle"))
    page = shared.get("/").text
    named = re.findall(r'(?:href|src)="(page/[^"]+)"', page)
    assert page != before
    assert [one for one in named if "/styles/" in one] == []
    assert all(shared.get(f"/{one}").status_code == 200 for one in named)
    (listed,) = re.findall(r"const ADDRESSES = (\[.*\]);", shared.get("/service-worker.js").text)
    kept = json.loads(listed)
    assert set(named) < set(kept)
    assert any("/later-" in one for one in kept)
    assert not any("/lib/" in one for one in kept)
    # An embedded board is made of modules.
    assert shared.get("/page/board/game-board.js").status_code == 200
