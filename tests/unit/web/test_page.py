"""The files of the page: small, self-contained, without a way in for foreign script."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from collections import Counter
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

import pytest

import ludoteca.web

ROOT = Path(__file__).parents[3]
PAGE = Path(ludoteca.web.__file__).with_name("page")
MODULES = sorted(PAGE.rglob("*.js"))
FILES = sorted(path for path in PAGE.rglob("*") if path.is_file())
MAX_LINES = 500
MAX_MODULES = 20

DANGEROUS = {
    "innerHTML": r"\binnerHTML\b",
    "outerHTML": r"\bouterHTML\b",
    "insertAdjacentHTML": r"\binsertAdjacentHTML\b",
    "setHTMLUnsafe": r"\bsetHTML(Unsafe)?\b",
    "createContextualFragment": r"\bcreateContextualFragment\b",
    "document.write": r"\bdocument\s*\.\s*writeln?\b",
    "eval": r"\beval\s*\(",
    "Function": r"\bnew\s+Function\b",
    "a timer with a text": r"\bset(Timeout|Interval)\s*\(\s*[\"'`]",
    "a style as text": r"setAttribute\(\s*[\"']style[\"']|\bcssText\b",
    "a handler as text": r"setAttribute\(\s*[\"']on",
    "a javascript: address": r"javascript:",
    "srcdoc": r"\bsrcdoc\b",
    "document.domain": r"\bdocument\s*\.\s*domain\b",
    "a message to any window": r"\bpostMessage\s*\(",
    "a cookie": r"\bdocument\s*\.\s*cookie\b",
}
NAMESPACES = {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
ADDRESS = re.compile(r"(?:https?|wss?)://[^\s\"'`)>]*|(?<![:\w])//[a-z0-9-]+\.[a-z]{2,}[^\s\"'`]*")
COMMENTS = re.compile(r"/\*.*?\*/|^\s*//.*?$", re.DOTALL | re.MULTILINE)
IMPORT = re.compile(r"""(?:\bfrom|\bimport)\s*\(?\s*["']([^"']+)["']""")


def name(path: Path) -> str:
    return path.relative_to(PAGE).as_posix()


@cache
def code(path: Path) -> str:
    """Return a module without its comments."""
    return COMMENTS.sub("", path.read_text(encoding="utf-8"))


def test_no_module_makes_script_or_markup_of_a_text() -> None:
    found = [
        (name(path), what)
        for path in MODULES
        for what, sign in DANGEROUS.items()
        if re.search(sign, code(path))
    ]
    assert found == []


def test_no_file_names_an_address_outside() -> None:
    for path in FILES:
        if path.suffix == ".png":
            continue
        text = code(path) if path.suffix == ".js" else path.read_text(encoding="utf-8")
        found = set(ADDRESS.findall(text))
        assert {address.rstrip("/") for address in found} <= NAMESPACES, name(path)


def test_files_are_short_and_have_plain_names() -> None:
    plain = re.compile(r"[a-z]+(-[a-z]+)*(\.d)?\.(js|ts|css|html|svg|json|png|txt|webmanifest)")
    for path in FILES:
        # The declarations of the wire are made by a program, and nobody reads them in order.
        if path.name != "wire.d.ts" and path.suffix != ".png":
            assert len(path.read_text(encoding="utf-8").splitlines()) < MAX_LINES, name(path)
        assert plain.fullmatch(path.name), name(path)


def test_no_folder_has_more_than_twenty_modules() -> None:
    sizes = Counter(path.parent for path in MODULES)
    assert {name(folder): size for folder, size in sizes.items() if size > MAX_MODULES} == {}


def test_a_module_begins_by_saying_what_it_is() -> None:
    said = re.compile(r"// (<[a-z-]+>|[A-Z]).{10,}")
    silent = [name(path) for path in MODULES if not said.match(path.read_text(encoding="utf-8"))]
    assert silent == []


def test_every_import_is_a_file_of_the_page() -> None:
    for path in MODULES:
        for target in IMPORT.findall(code(path)):
            assert target.startswith(("./", "../")), (name(path), target)
            found = (path.parent / target).resolve()
            assert found.is_relative_to(PAGE), (name(path), target)
            assert found.is_file(), (name(path), target)


def test_no_module_is_there_that_nobody_imports() -> None:
    imported = {
        (path.parent / one).resolve() for path in MODULES for one in IMPORT.findall(code(path))
    }
    alone = [name(path) for path in MODULES if path not in imported]
    assert alone == ["early.js", "main.js", "service-worker.js"]


class Markup(HTMLParser):
    """Collects what must not be in the page."""

    def __init__(self) -> None:
        super().__init__()
        self.faults: list[str] = []
        self.addresses: list[str] = []
        self._within = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._within = tag
        for key, value in attrs:
            if key == "style" or key.startswith("on"):
                self.faults.append(f"<{tag} {key}>")
            if key in ("src", "href"):
                self.addresses.append(value or "")
        if tag in ("style", "base", "iframe", "object", "embed", "form"):
            self.faults.append(f"<{tag}>")

    def handle_endtag(self, tag: str) -> None:
        self._within = ""

    def handle_data(self, data: str) -> None:
        if self._within == "script" and data.strip():
            self.faults.append("an inline script")


def test_the_page_has_no_inline_script_handler_or_style() -> None:
    markup = Markup()
    markup.feed((PAGE / "index.html").read_text(encoding="utf-8"))
    assert markup.faults == []
    made = {"page/board.css"}
    missing = [
        one
        for one in markup.addresses
        if one not in made and not (PAGE / one.removeprefix("page/")).is_file()
    ]
    assert missing == []


def test_the_icon_draws_and_does_nothing_else() -> None:
    icon = (PAGE / "icon.svg").read_text(encoding="utf-8")
    assert not re.search(r"<script|\son\w+=|href=|<style|foreignObject", icon)


_BUILD = """
import sys
from scikit_build_core.build import build_wheel
build_wheel(sys.argv[1], {"wheel.cmake": "false", "build-dir": sys.argv[1] + "/build"})
"""


def test_every_file_of_the_page_is_in_the_wheel(tmp_path: Path) -> None:
    pytest.importorskip("scikit_build_core")
    subprocess.run(
        [sys.executable, "-c", _BUILD, str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
        timeout=60,
    )
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as opened:
        packed = set(opened.namelist())
    package = PAGE.parents[1]
    wanted = [*FILES, *package.glob("games/*/help/*"), *package.glob("picture/*.json")]
    missing = [
        str(path.relative_to(package))
        for path in wanted
        if f"ludoteca/{path.relative_to(package).as_posix()}" not in packed
    ]
    assert missing == []
