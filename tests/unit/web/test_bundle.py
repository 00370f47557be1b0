"""The modules of the page as one script."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ludoteca.web.http.assets import FOLDER
from ludoteca.web.http.bundle import LATER, bundle

NODE = Path(sys.executable).parent / "node"
MODULES = {
    "main.js": """// It begins here.
import { greet as hello } from "./words/greet.js";
import * as numbers from "./numbers.js";
import "./words/loud.js";

/** What is said. @type {string[]} */
export const said = [hello("you"), String(numbers.two)];
const later = await_(() => import("./words/late.js"));
function await_(load) { return take(load); }
function take(load) { return load(); }
later.then(({ Late }) => console.log(JSON.stringify([...said, new Late().word, globalThis.loud])));
""",
    "numbers.js": "export const one = 1;\nexport const two = one + 1;\n",
    "words/greet.js": """import {
  two,
} from "../numbers.js";
// Not code: export const nothing = 1;
export function greet(name) {
  return /* kept */ `hello // ${name} ${two}`;
}
""",
    "words/loud.js": "globalThis.loud = new URL('../x.css', import.meta.url).pathname;\n",
    "words/late.js": 'export class Late {\n  word = "late";\n}\nexport async function no() {}\n',
}


@pytest.mark.parametrize("soon", [None, ["words/late.js"], []], ids=["all", "soon", "later"])
def test_modules_are_joined_in_the_order_of_their_imports(
    tmp_path: Path, soon: list[str] | None
) -> None:
    scripts = bundle("main.js", MODULES.__getitem__, soon)
    assert set(scripts) == ({"main.js"} if soon != [] else {"main.js", LATER})
    (tmp_path / "main.12345678.js").write_text(scripts["main.js"])
    (tmp_path / LATER).write_text(scripts.get(LATER, ""))
    (tmp_path / "package.json").write_text('{"type": "module"}')
    ran = subprocess.run(
        [NODE, tmp_path / "main.12345678.js"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ran.stderr == ""
    said = json.loads(ran.stdout)
    assert said == ["hello // you 2", "2", "late", f"{tmp_path}/x.css"]


def test_comments_stay_at_home() -> None:
    made = bundle("main.js", MODULES.__getitem__)["main.js"]
    assert "It begins" not in made
    assert "Not code" not in made
    assert "What is said" not in made
    assert "hello // ${name}" in made


def modules() -> dict[str, str]:
    paths = FOLDER.rglob("*.js")
    return {path.relative_to(FOLDER).as_posix(): path.read_text(encoding="utf-8") for path in paths}


IMPORTS = re.compile(r"^[ \t]*import\b(?!\()", re.MULTILINE)
UNDERSTOOD = re.compile(r'^import (?:(?:\{[^}]*\}|\* as \w+) from )?"[^"]+";$', re.MULTILINE)
EXPORTS = re.compile(r"^[ \t]*export\b.*$", re.MULTILINE)


@pytest.mark.parametrize("name", modules())
def test_every_module_keeps_to_the_forms_that_are_understood(name: str) -> None:
    text = modules()[name]
    assert len(IMPORTS.findall(text)) == len(UNDERSTOOD.findall(text))
    for line in EXPORTS.findall(text):
        assert re.match(r"export (async function|function|const|class) \w+", line), line
    assert not re.search(r"\$(?:made|take|modules|later|coming)\b", text)
    # Indents are left out, which no text may notice.
    code = re.sub(r"/\*(?:[^*]|\*(?!/))*\*/|^[ \t]*//[^\n]*", "", text, flags=re.MULTILINE)
    assert [line for line in code.splitlines() if line.count("`") % 2] == []
    assert not re.search(r"^(?:const .*=\s*|)await\b", text, re.MULTILINE), "top-level await"


def test_no_two_modules_import_each_other() -> None:
    texts = modules()
    done: set[str] = set()

    def visit(name: str, way: tuple[str, ...]) -> None:
        assert name not in way, (*way, name)
        if name in done:
            return
        for target in re.findall(r'^import .*?"([^"]+)";$', texts[name], re.MULTILINE | re.DOTALL):
            found = (FOLDER / name).parent.joinpath(target).resolve()
            visit(found.relative_to(FOLDER).as_posix(), (*way, name))
        done.add(name)

    for name in texts:
        visit(name, ())


def test_the_scripts_of_the_page_can_be_parsed(tmp_path: Path) -> None:
    for text in bundle("main.js", modules().__getitem__, ["home/home.js"]).values():
        script = tmp_path / "main.mjs"
        script.write_text(text, encoding="utf-8")
        subprocess.run([NODE, "--check", script], check=True, timeout=60)


def test_no_module_is_in_both_scripts() -> None:
    scripts = bundle("main.js", modules().__getitem__, ["home/home.js", "table/table.js"])
    first, second = (
        set(re.findall(r'^"([\w/.-]+)": \(\) => \{$', text, re.MULTILINE))
        for text in scripts.values()
    )
    assert "lib/dom.js" in first
    assert "people/me.js" in second
    assert first & second == set()
