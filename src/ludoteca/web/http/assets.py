"""The files of the page, under an address that changes with them.

A checkout serves the modules and style sheets of ``web/page`` as they are. A wheel also has them
bundled (``scripts/page_bundle.py``): one script and one style sheet.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from html import escape
from pathlib import Path

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ludoteca.core import say
from ludoteca.locale import Language, conventions, languages, load_catalogue, offered
from ludoteca.picture.themes import board_css
from ludoteca.web.api.answers import Texts
from ludoteca.web.http.responses import accepts_gzip, gzipped

FOLDER = Path(__file__).resolve().parents[1] / "page"
# The bundled page, if there is one. The variable is for tests: only a wheel has it in place.
BUNDLE = Path(os.environ.get("LUDOTECA_PAGE") or FOLDER / "bundle").resolve()
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
# How long a response may be kept if its address changes with it: caches go no further.
FOREVER = "public, max-age=31536000, immutable"
_REVALIDATE = "no-cache"
_GZIP_LEVEL = 9
_HASH_DIGITS = 8
_NAME = re.compile(r"[A-Za-z0-9_-]+(?:/[A-Za-z0-9_-]+){0,4}(?:\.[a-z0-9]{1,11}){1,2}")
_VERSIONED = re.compile(r"([0-9a-f]{8})/(.+)")
_WORKER = "service-worker.js"
# What the script requests, besides texts.
_REQUESTED_LATER = ("icon.svg", "board.css", "board/game-board.css")
_ADDRESS = re.compile(r'(href|src)="page/([^"]+)"')
_LITERAL = re.compile(r'"(?:[^"\\\n]|\\.)*"')
_NEEDED = say("Ludoteca needs JavaScript, all of it from this server.")


@dataclass(frozen=True)
class Asset:
    """One file as it is sent."""

    name: str
    body: bytes

    @property
    def media_type(self) -> str:
        return KINDS[self.name.rpartition(".")[2]]

    @cached_property
    def hash(self) -> str:
        return hashlib.sha256(self.body).hexdigest()[:_HASH_DIGITS]

    @cached_property
    def gzipped(self) -> bytes:
        return gzipped(self.body, _GZIP_LEVEL)

    def prepared(self) -> Asset:
        """Compress it now, so that its first visitor does not wait for that; return itself."""
        assert self.gzipped
        return self


def answer_asset(request: Request, asset: Asset, *, is_versioned: bool = False) -> Response:
    """Answer with a file, or with 304; browsers keep it if its address changes with it."""
    keep = FOREVER if is_versioned else _REVALIDATE
    headers = {"ETag": f'"{asset.hash}"', "Cache-Control": keep, "Vary": "Accept-Encoding"}
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    body = asset.body
    if accepts_gzip(request) and asset.gzipped is not body:
        body = asset.gzipped
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type=asset.media_type, headers=headers)


def find_asset(name: str) -> tuple[Asset | None, bool]:
    """Find a file of the page, and whether its address has the version of the present page.

    An address with another version, as an older page has it, finds the present file.
    """
    versioned = _VERSIONED.fullmatch(name)
    if versioned is None:
        return _find(name), False
    return _find(versioned[2]), versioned[1] == _version(_stamp())


def make_index(hashes: Mapping[str, str]) -> Asset:
    return _index(_stamp(), tuple(sorted(hashes.items())))


def make_worker(hashes: Mapping[str, str]) -> Asset:
    """Make the service worker: it caches this version of the page, as a whole."""
    page = make_index(hashes).body.decode()
    named = [f"page/{name}" for _, name in _ADDRESS.findall(page)]
    folder = f"page/{_version(_stamp())}"
    scripts = [name for name in _bundled() if name.endswith(".js")] or _modules()
    later = [*_REQUESTED_LATER, *map(_texts_name, languages()), *scripts]
    files = [f"{folder}/{name}" for name in later]
    answers = [f"{name}{'&' if '?' in name else '?'}v={hashes[name]}" for name in hashes]
    addresses = json.dumps(list(dict.fromkeys(["./", *named, *files, *answers])))
    return Asset(_WORKER, _read(_WORKER).replace('["./"]', addresses, 1).encode())


def _stamp() -> tuple[tuple[str, int, int], ...]:
    folders = {str(FOLDER), str(BUNDLE)} if BUNDLE.is_dir() else {str(FOLDER)}
    return tuple(sorted(stamp for folder in folders for stamp in _stamps(folder)))


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
def _version(stamp: object) -> str:
    paths = (path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*"))
    files = [name for name in paths if _path(name)]
    whole = hashlib.sha256()
    for name in sorted({*files, *_bundled(), "board.css", *map(_texts_name, languages())}):
        if found := _find(name):
            whole.update(f"{name} {found.hash}\n".encode())
    return whole.hexdigest()[:_HASH_DIGITS]


@lru_cache(maxsize=1)
def _texts(stamp: object) -> Mapping[str, Asset]:
    said = "".join((FOLDER / name).read_text(encoding="utf-8") for name in _modules())
    names = {_texts_name(key): key for key in languages()}
    return {name: Asset(name, page_texts(key, said)).prepared() for name, key in names.items()}


def page_texts(language: str, script: str) -> bytes:
    """Encode the translations of the texts in a script, and how numbers and counts are written."""
    known = conventions(language)
    texts = {**load_catalogue(language, offered), **load_catalogue(language)}
    literals = set(_LITERAL.findall(script))
    found = {
        key: list(texts[key]) for key in texts if msgspec.json.encode(key).decode() in literals
    }
    return msgspec.json.encode(
        Texts(
            texts=found,
            decimal=known.decimal,
            plurals=list(known.plurals),
            fraction=known.fraction,
        )
    )


@lru_cache(maxsize=4)
def _index(stamp: object, hashes: tuple[tuple[str, str], ...]) -> Asset:
    """Write version, hashes and languages into the page, and what it needs in each language."""
    version = _version(stamp)
    page = _ADDRESS.sub(rf'\1="page/{version}/\2"', _read("index.html"))
    notices = "\n".join(_notice(key, Language(key).translate(_NEEDED)) for key in languages())
    page = page.replace(_notice("en", _NEEDED), notices)
    written = " ".join(f"{name}={one}" for name, one in hashes)
    known = f'data-languages="{" ".join(languages())}" data-hashes="{written}"'
    page = page.replace('data-languages="en"', known)
    for name in _bundled():
        if found := _find(name):
            found.prepared()
    return Asset("index.html", page.encode()).prepared()


def _notice(language: str, text: str) -> str:
    return f'<p class="note" lang="{language}">{escape(text)}</p>'


def _texts_name(language: str) -> str:
    return f"texts/{language}.json"


def _bundled() -> list[str]:
    return sorted(path.name for path in BUNDLE.iterdir()) if BUNDLE.is_dir() else []


def _modules() -> list[str]:
    paths = (path.relative_to(FOLDER) for path in FOLDER.rglob("*.js"))
    return sorted(path.as_posix() for path in paths if path.parts[0] not in ("bundle", _WORKER))


@cache
def _board_css() -> Asset:
    return Asset("board.css", board_css().encode())


def _find(name: str) -> Asset | None:
    if name == "board.css":
        return _board_css()
    if name.startswith("texts/"):
        return _texts(_stamp()).get(name)
    path = _path(name)
    return None if path is None else _load(name, path, path.stat().st_mtime_ns)


@lru_cache(maxsize=512)
def _load(name: str, path: Path, changed: int) -> Asset:
    return Asset(name, path.read_bytes())


def _path(name: str) -> Path | None:
    """Find a file, and nothing else of the disk."""
    if name.rpartition(".")[2] not in KINDS or not _NAME.fullmatch(name):
        return None
    for folder in (BUNDLE, FOLDER):
        path = (folder / name).resolve()
        # The name cannot leave the folder, but a symbolic link could.
        if path.is_relative_to(folder) and path.is_file():
            return path
    return None


def _read(name: str) -> str:
    found = _find(name)
    if found is None:
        raise FileNotFoundError(name)
    return found.body.decode()
