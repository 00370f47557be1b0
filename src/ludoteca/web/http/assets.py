"""The files of the page with their hash in the name, for browsers to keep.

The page is a folder of plain files. What a browser gets is made of them when they have changed:
one script, one style sheet, and ``index.html``, which names both and the hashes of all the rest.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from html import escape
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.core import say
from ludoteca.locale import Language, languages
from ludoteca.picture.themes import board_css
from ludoteca.web.http.bundle import LATER, bundle
from ludoteca.web.texts import page_texts

FOLDER = Path(__file__).resolve().parents[1] / "page"
KINDS: Mapping[str, str] = {
    "html": "text/html; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "svg": "image/svg+xml",
    "json": "application/json",
    "webmanifest": "application/manifest+json",
    "png": "image/png",
    "ico": "image/x-icon",
    "woff2": "font/woff2",
    "ts": "text/plain; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
}
"""The media types by the ending of a name."""

FOR_EVER = "public, max-age=31536000, immutable"
"""How long what has its hash in its address may be kept: a year is as long as caches go."""

_ASK_AGAIN = "no-cache"
_COMPRESSED = frozenset({"png", "ico", "woff2"})
_MIN_GZIP_BYTES = 600
_HASH_DIGITS = 8
_NAME = re.compile(r"[A-Za-z0-9_-]+(?:/[A-Za-z0-9_-]+){0,4}(?:\.[a-z0-9]{1,11}){1,2}")
_HASHED = re.compile(r"(.+)\.([0-9a-f]{8})(\.[a-z0-9]+)")
_WORKER = "service-worker.js"
_SCRIPTS = re.compile(r'<script type="module" src="page/([\w.-]+)">')
_SHEET = "style.css"
_SHEETS = re.compile(r'(?:<link rel="stylesheet" href="page/[\w./-]+">\n)+')
_SOON = ("home/home.js", "lobby/join.js", "table/table.js")
"""The screens that most visits begin with."""

_HREF = re.compile(r'href="page/([^"]+)"')
_ADDRESS = re.compile(r'(href|src)="page/([^"]+)"')
_CSS_COMMENT = re.compile(rb"/\*(?:[^*]|\*(?!/))*\*/\n?")
_NEEDED = say("Ludoteca needs JavaScript, all of it from this server.")


@dataclass(frozen=True)
class Asset:
    """One file as it is sent."""

    name: str
    """Its path below the page's folder."""

    body: bytes

    @property
    def media_type(self) -> str:
        """The media type."""
        return KINDS[self._kind]

    @cached_property
    def hash(self) -> str:
        """The beginning of the SHA-256 of its contents."""
        return hashlib.sha256(self.body).hexdigest()[:_HASH_DIGITS]

    @property
    def hashed_name(self) -> str:
        """Its name with the hash: what is found under this name never changes."""
        return f"{self.name.removesuffix(self._kind)}{self.hash}.{self._kind}"

    @cached_property
    def gzipped(self) -> bytes:
        """The contents as gzip, or as they are where that is not worthwhile."""
        if self._kind in _COMPRESSED or len(self.body) < _MIN_GZIP_BYTES:
            return self.body
        return gzip.compress(self.body, mtime=0)

    def prepared(self) -> Asset:
        """Compress it now, so that its first visitor does not wait for that; return itself."""
        assert self.gzipped
        return self

    @property
    def _kind(self) -> str:
        return self.name.rpartition(".")[2]


def answer_asset(request: Request, asset: Asset, version: str = "") -> Response:
    """Answer with a file, or with 304 if it has not changed.

    Args:
        request: The request.
        asset: The file.
        version: The hash in the address: the right one lets browsers keep the file for ever.
    """
    keep = FOR_EVER if version == asset.hash else _ASK_AGAIN
    headers = {"ETag": f'"{asset.hash}"', "Cache-Control": keep, "Vary": "Accept-Encoding"}
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    body = asset.body
    if "gzip" in request.headers.get("accept-encoding", "") and asset.gzipped is not body:
        body = asset.gzipped
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type=asset.media_type, headers=headers)


def find_asset(name: str) -> tuple[Asset | None, str]:
    """Find a file of the page, and the hash in the name.

    A name with another hash, as an older page asks for, finds what there is now.
    """
    hashed = _HASHED.fullmatch(name)
    if hashed is None:
        return _file(name) or _made(_stamp()).get(name), ""
    plain = hashed[1] + hashed[3]
    return _made(_stamp()).get(plain) or _file(plain), hashed[2]


def make_index(versions: Mapping[str, str]) -> Asset:
    """Make the page itself.

    Args:
        versions: The hashes of what it asks the API for.
    """
    return _index(_stamp(), tuple(sorted(versions.items())))


def make_worker(versions: Mapping[str, str]) -> Asset:
    """Make the service worker: it keeps this version of the page, as a whole.

    Args:
        versions: The hashes of what the page asks the API for.
    """
    page = make_index(versions).body.decode()
    files = [f"page/{asset.hashed_name}" for asset in _asked_later(_made(_stamp()))]
    named = [f"page/{name}" for _, name in _ADDRESS.findall(page)]
    answers = [f"{name}{'&' if '?' in name else '?'}v={versions[name]}" for name in versions]
    addresses = json.dumps(list(dict.fromkeys(["./", *named, *files, *answers])))
    return Asset(_WORKER, _read(_WORKER).replace('["./"]', addresses, 1).encode())


def _stamp() -> tuple[tuple[str, int, int], ...]:
    """Return what differs once a file of the page has changed."""
    return tuple(sorted(_stamps(str(FOLDER))))


def _stamps(folder: str) -> Iterator[tuple[str, int, int]]:
    # Every request for a file comes here: os.scandir takes a fifth of the time of Path.rglob.
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir():
                yield from _stamps(entry.path)
            else:
                found = entry.stat()
                yield entry.path, found.st_mtime_ns, found.st_size


@lru_cache(maxsize=1)
def _made(stamp: object) -> Mapping[str, Asset]:
    """Make what is not a file: the script, the style sheet, the colours and the texts."""
    page = _read("index.html")
    sheets = _HREF.findall("".join(_SHEETS.findall(page)))
    scripts: dict[str, str] = {}
    for name in _SCRIPTS.findall(page):
        scripts |= bundle(name, _read, _SOON)
    later = Asset(LATER, scripts[LATER].encode())
    scripts["main.js"] = scripts["main.js"].replace(f"./{LATER}", f"./{later.hashed_name}", 1)
    said = "".join(scripts.values())
    made = {
        **{name: script.encode() for name, script in scripts.items()},
        _SHEET: _CSS_COMMENT.sub(b"", b"\n".join(_required(name).body for name in sheets)),
        **{_texts_name(key): page_texts(key, said) for key in languages()},
    }
    return {name: Asset(name, body).prepared() for name, body in made.items()}


@lru_cache(maxsize=4)
def _index(stamp: object, versions: tuple[tuple[str, str], ...]) -> Asset:
    """Write hashes and languages into the page, and what it needs in each language."""
    made = _made(stamp)

    def hashed(match: re.Match[str]) -> str:
        found = made.get(match[2]) or _required(match[2])
        return f'{match[1]}="page/{found.hashed_name}"'

    page = _SHEETS.sub(f'<link rel="stylesheet" href="page/{_SHEET}">\n', _read("index.html"))
    page = _ADDRESS.sub(hashed, page)
    notes = "\n".join(_note(key, Language(key).translate(_NEEDED)) for key in languages())
    page = page.replace(_note("en", _NEEDED), notes)
    later = [(asset.name, asset.hash) for asset in _asked_later(made)]
    hashes = " ".join(f"{name}={version}" for name, version in [*later, *versions])
    known = f'data-languages="{" ".join(languages())}" data-hashes="{hashes}"'
    page = page.replace('data-languages="en"', known)
    return Asset("index.html", page.encode()).prepared()


def _asked_later(made: Mapping[str, Asset]) -> list[Asset]:
    """List the files that the script asks for."""
    files = map(_required, ("icon.svg", "board.css", "board/game-board.css"))
    return [*files, made[LATER], *(made[_texts_name(key)] for key in languages())]


def _note(language: str, text: str) -> str:
    return f'<p class="note" lang="{language}">{escape(text)}</p>'


def _texts_name(language: str) -> str:
    return f"texts/{language}.json"


@cache
def _board_css() -> Asset:
    return Asset("board.css", board_css().encode())


def _required(name: str) -> Asset:
    found = _file(name)
    if found is None:
        raise FileNotFoundError(name)
    return found


def _file(name: str) -> Asset | None:
    if name == "board.css":
        return _board_css()
    path = _path(name)
    return None if path is None else _load(name, path, path.stat().st_mtime_ns)


@lru_cache(maxsize=256)
def _load(name: str, path: Path, changed: int) -> Asset:
    return Asset(name, path.read_bytes())


def _path(name: str) -> Path | None:
    """Find a file, and nothing else of the disk."""
    if name.rpartition(".")[2] not in KINDS or not _NAME.fullmatch(name):
        return None
    path = (FOLDER / name).resolve()
    # The name cannot leave the folder, but a symbolic link could.
    return path if path.is_relative_to(FOLDER) and path.is_file() else None


def _read(name: str) -> str:
    return _required(name).body.decode()
