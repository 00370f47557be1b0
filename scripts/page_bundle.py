"""Bundle the page for a wheel: ``python -m scripts.page_bundle FOLDER``.

On a slow network every file costs a round trip. esbuild joins and minifies the modules and the
style sheets; ``web/http/assets.py`` prefers the result to the modules.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from ludoteca.picture.themes import board_css
from ludoteca.web.http.assets import FOLDER

__all__ = ["bundle_page"]

_ESBUILD = Path(__file__).parents[1] / "tests/page/node_modules/.bin/esbuild"
_SHEETS = re.compile(r'(?:<link rel="stylesheet" href="page/[\w./-]+">\n)+')
_IMPORTED = re.compile(r'\bfrom"\./([\w.-]+)"')
_HREF = re.compile(r'href="page/([^"]+)"')


def bundle_page(folder: Path) -> Path:
    """Write the bundled page into a folder, and return that folder."""
    page = (FOLDER / "index.html").read_text(encoding="utf-8")
    folder.mkdir(parents=True, exist_ok=True)
    # Alone, the script that runs before all others waits for no chunk that they share.
    for name, *options in (("early.js",), ("main.js", "--splitting")):
        into = [f"--outdir={folder}", "--bundle", "--format=esm"]
        _run(str(FOLDER / name), *into, *options)
    sheets = _HREF.findall("".join(_SHEETS.findall(page)))
    styles = _run("--loader=css", given="\n".join(map(_sheet, sheets)))
    (folder / "style.css").write_text(styles, encoding="utf-8")
    chunks = _IMPORTED.findall((folder / "main.js").read_text(encoding="utf-8"))
    links = ['<link rel="stylesheet" href="page/style.css">']
    links += [f'<link rel="modulepreload" href="page/{name}">' for name in chunks]
    bundled = _SHEETS.sub("".join(f"{link}\n" for link in links), page)
    (folder / "index.html").write_text(bundled, encoding="utf-8")
    return folder


def _sheet(name: str) -> str:
    return board_css() if name == "board.css" else (FOLDER / name).read_text(encoding="utf-8")


def _run(*words: str, given: str = "") -> str:
    if not _ESBUILD.is_file():
        sys.exit("esbuild is missing: make .venv/.page installs it")
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    done = subprocess.run(
        [_ESBUILD, "--minify", "--target=es2022", "--charset=utf8", "--log-level=warning", *words],
        input=given,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "PATH": path},
        check=True,
    )
    return done.stdout


if __name__ == "__main__":
    print(bundle_page(Path(sys.argv[1])))
