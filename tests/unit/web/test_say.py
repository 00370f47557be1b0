"""The page says a text exactly as Python does."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import ludoteca
from ludoteca.core import say
from ludoteca.locale import Language, languages
from ludoteca.web.http.assets import page_texts
from scripts.catalogues import Texts, collect_page

SAY = Path(ludoteca.__file__).parent / "web" / "page" / "lib" / "say.js"
NODE = Path(sys.executable).parent / "node"
WORKER = """
import { readFileSync } from "node:fs";
const { module, catalogues, cases } = JSON.parse(readFileSync(0, "utf8"));
globalThis.document = { documentElement: { lang: "", dataset: {} } };
const { language, learn, say, sentence } = await import(module);
const asked = [];
globalThis.fetch = async (address) => {
  asked.push(String(address));
  const key = /([a-z]+)[.]json$/.exec(address)[1];
  if (!(key in catalogues)) return { ok: false };
  return { ok: true, json: async () => catalogues[key] };
};
const said = {};
for (const key of Object.keys(catalogues)) {
  await learn(key);
  said[key] = cases.map(([template, values]) => say(template, values));
}
const sentences = ["игра окончена", "what now?", "One moment …", "Done.", ""].map(sentence);
await learn("xx");
const after = { language: language(), lang: document.documentElement.lang };
console.log(JSON.stringify({ said, sentences, asked, after }));
"""
COUNTS = [*range(26), 91, 100, 101, 102, 105, 111, 112, 114, 121, 1001, 2.5, 0.1]
CASES: list[tuple[str, dict[str, Any]]] = [
    *(("{count} watching", {"count": count}) for count in COUNTS),
    *(("This position has occurred {count} times", {"count": count}) for count in COUNTS),
    *(("steps done: {count}", {"count": count}) for count in (0, 1, 2, 5)),
    ("{count} watching", {"count": "7"}),
    ("{count} watching", {"count": "many"}),
    ("You have {points} points.", {"points": 31}),
    ("You have {points} points.", {"points": 6.5}),
    ("White", {}),
    ("rook", {}),
    ("{seat} wins", {"seat": "White"}),
    ("{seat} offers a draw.", {"seat": "{seat}"}),
    ("{seat} throws {throw} to decide who begins.", {"seat": "Player 1", "throw": 5}),
    ("Name of {seat} (optional)", {"seat": "a|b $& $1 {x}"}),
    ("“{title}” was deleted.", {"title": '<b>"Anna"</b> \\ & Борис'}),
    ("{name} is larger than 8 MB, the limit for a record.", {"name": "a.sgf"}),
    ("{move} was not played: {why}", {"move": "b1b4", "why": "it is not your turn"}),
    ("Copy: {what}", {"what": "Link to watch", "beyond": "not used"}),
    ("What would you like to play?", {}),
    ("no catalogue has this", {}),
    ("no catalogue has {this}", {"this": 1.25}),
    ("neither this | nor that: {count}", {"count": 1}),
]


@cache
def page() -> dict[str, Any]:
    """Let the page say everything, in all languages, in one process."""
    script = "".join(json.dumps(template, ensure_ascii=False) for template, _ in CASES)
    asked = {
        "module": SAY.as_uri(),
        "catalogues": {key: json.loads(page_texts(key, script)) for key in languages()},
        "cases": CASES,
    }
    done = subprocess.run(
        [NODE, "--no-warnings", "--input-type=module", "--eval", WORKER],
        input=json.dumps(asked),
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize("key", languages())
def test_a_text_is_translated_as_in_python(key: str) -> None:
    translate = Language(key).translate
    wanted = [translate(say(template, **values)) for template, values in CASES]
    assert page()["said"][key] == wanted


def test_what_was_said_becomes_a_whole_sentence() -> None:
    wanted = ["Игра окончена.", "What now?", "One moment …", "Done.", ""]
    assert page()["sentences"] == wanted


def test_a_language_is_asked_for_beside_the_page_and_an_unknown_one_changes_nothing() -> None:
    asked = [Path(address).relative_to(SAY.parents[1].as_uri()) for address in page()["asked"]]
    assert asked == [Path("texts") / f"{key}.json" for key in (*languages(), "xx")]
    assert page()["after"] == {"language": languages()[-1], "lang": languages()[-1]}


def test_the_page_says_nothing_that_only_python_can_fill_in() -> None:
    for template in collect_page(Texts()).templates:
        assert "{{" not in template
        assert ":" not in "".join(part.partition("}")[0] for part in template.split("{")[1:])
