"""A language is one folder, such as ``tests/data/locale/eo``, and everything speaks it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from tests.functional.command import ludoteca
from tests.script import run
from tests.stored import DATA

LOCALE = DATA / "locale"


def speak(
    place: Path, *arguments: str, typed: tuple[str, ...] = (), **environment: str
) -> subprocess.CompletedProcess[str]:
    return ludoteca(*arguments, typed=typed, LUDOTECA_LOCALE_PATH=str(place), **environment)


def test_the_command_line_and_its_help_know_it() -> None:
    assert "--lang needs a language: en, bg, eo, ru" in speak(LOCALE, "games", "--lang").stderr
    assert "choose en, bg, eo, ru" in speak(LOCALE, "games", "--lang", "xx").stderr
    assert "choose en, bg, ru" in ludoteca("games", "--lang", "xx").stderr
    assert "Ĉirkaŭu teritorion." in speak(LOCALE, "rules", "go", "--lang", "eo").stdout
    assert "Ĉirkaŭu teritorion." in speak(LOCALE, "rules", "go", LC_ALL="eo.UTF-8").stdout
    assert "Nine Men's Morris" in speak(LOCALE, "rules", "morris", "--lang", "eo").stdout


def test_the_menu_offers_it_and_its_lesson(tmp_path: Path) -> None:
    typed = ("language", "eo", "learn", "go", "D4", "q", "q")
    shown = speak(LOCALE, typed=typed, LUDOTECA_DATA=str(tmp_path)).stdout
    for text in ("English/Български/Esperanto/Русский", "Kion vi deziras?", "Paŝo.", "Bone."):
        assert text in shown


def test_its_keyboard_is_read_and_its_words_for_yes_and_no(tmp_path: Path) -> None:
    ran = speak(
        LOCALE,
        *("play", "morris", "--lang", "eo", "--option", "flying=jes"),
        typed=("ŝ1", "resign", "ne", "resign", "jes", "q"),
        LUDOTECA_DATA=str(tmp_path),
    )
    assert "Blanko metas sur a1." in ran.stdout
    assert "[ne] >" in ran.stdout
    assert ran.stderr == ""
    refused = speak(LOCALE, "play", "morris", "--lang", "eo", "--option", "flying=eble")
    assert "ne povas esti 'eble': elektu" in refused.stderr


PAGE = """
import json, sys
from pathlib import Path
from ludoteca.core import say
from ludoteca.locale import Language
from tests.unit.web.serving import serving

translate = Language("eo").translate
with serving(Path(sys.argv[1]), is_crowd=True) as client:
    print(json.dumps({
        "said": [translate(say("{count} watching", count=n)) for n in (1, 2, 5, 2.5, 102, 201)],
        "texts": client.get("/page/texts/eo.json").json(),
        "index": client.get("/").text,
        "catalogue": client.get("/api/catalogue?lang=eo").json(),
        "lesson": client.get("/api/lessons/go?lang=eo").json(),
        "help": client.get("/api/help/go?lang=eo").json(),
    }))
"""


def test_sentences_and_the_page_are_in_it(tmp_path: Path) -> None:
    found = json.loads(run(PAGE, str(tmp_path), LUDOTECA_LOCALE_PATH=str(LOCALE)))
    watching = ["1 rigardanto", "du rigardantoj", "5 rigardantoj", "2,5 rigardantoj"]
    assert found["said"] == [*watching, "102 rigardantoj", "201 rigardantoj"]
    texts = found["texts"]
    assert texts["texts"]["What would you like to play?"] == ["Kion ni ludu?"]
    assert (texts["decimal"], texts["fraction"], texts["plurals"][:4]) == (",", 2, [2, 0, 1, 2])
    assert 'data-languages="en bg eo ru"' in found["index"]
    assert '<p class="note" lang="eo">Ludoteca bezonas JavaScript.</p>' in found["index"]
    assert {"key": "eo", "title": "Esperanto"} in found["catalogue"]["languages"]
    assert [step["text"] for step in found["lesson"]["steps"]] == ["Paŝo."] * 10
    assert "Ĉirkaŭu teritorion." in json.dumps(found["help"], ensure_ascii=False)


def test_what_is_faulty_in_it_costs_a_warning(tmp_path: Path) -> None:
    folder = tmp_path / "eo"
    folder.mkdir()
    (folder / "language.toml").write_text("title = 3 4\n")
    (folder / "catalogue.po").write_text("nonsense")
    ran = speak(tmp_path, "rules", "go", "--lang", "eo")
    assert ran.returncode == 0
    assert "Go" in ran.stdout
    warned = ran.stderr.splitlines()
    assert any("catalogue.po cannot be read" in line for line in warned)
