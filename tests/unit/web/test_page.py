"""The files of the page: small, self-contained, without a way in for foreign script."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import ludoteca.web

PAGE = Path(ludoteca.web.__file__).with_name("page")
MODULES = sorted(PAGE.rglob("*.js"))
FILES = sorted(path for path in PAGE.rglob("*") if path.is_file())
MAX_MODULES = 20

DANGEROUS = re.compile(
    r"\b((inner|outer|insertAdjacent)HTML|setHTML(Unsafe)?|createContextualFragment|cssText|srcdoc)\b"
    r"|\bdocument\s*\.\s*(write(ln)?|domain|cookie)\b|\b(eval|postMessage)\s*\(|\bnew\s+Function\b"
    r"|\bset(Timeout|Interval)\s*\(\s*[\"'`]|setAttribute\(\s*[\"'](style[\"']|on)|javascript:"
)
NAMESPACES = {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
ADDRESS = re.compile(r"(?:https?|wss?)://[^\s\"'`)>]*|(?<![:\w])//[a-z0-9-]+\.[a-z]{2,}[^\s\"'`]*")
COMMENTS = re.compile(r"/\*.*?\*/|^\s*//.*?$", re.DOTALL | re.MULTILINE)


def name(path: Path) -> str:
    return path.relative_to(PAGE).as_posix()


def code(path: Path) -> str:
    """Return a module without its comments."""
    return COMMENTS.sub("", path.read_text(encoding="utf-8"))


def test_no_module_makes_script_or_markup_of_a_text() -> None:
    found = {name(path): DANGEROUS.search(code(path)) for path in MODULES}
    assert {where: sign[0] for where, sign in found.items() if sign} == {}


def test_no_file_names_an_address_outside() -> None:
    for path in FILES:
        if path.suffix == ".png":
            continue
        text = code(path) if path.suffix == ".js" else path.read_text(encoding="utf-8")
        found = set(ADDRESS.findall(text))
        assert {address.rstrip("/") for address in found} <= NAMESPACES, name(path)


def test_no_folder_has_more_than_twenty_modules() -> None:
    sizes = Counter(path.parent for path in MODULES)
    assert {name(folder): size for folder, size in sizes.items() if size > MAX_MODULES} == {}


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
