"""The help of the commands, and what is wrong on a line, in every language."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from typer.main import get_command

from ludoteca import cli
from ludoteca.cli.app import app
from ludoteca.cli.language import language, speak
from ludoteca.cli.usage import explain

TRANSLATED = ("bg", "ru")
WORDS = re.compile(r"\b(Usage|Options|Arguments|Commands|default|required|Show|TEXT|NUMBER)\b")


def commands(command: Any, path: str = "ludoteca") -> Iterator[tuple[str, Any]]:
    yield path, command
    for name, below in getattr(command, "commands", {}).items():
        yield from commands(below, f"{path} {name}")


PATHS = [path for path, _ in commands(get_command(app))]


@pytest.fixture(autouse=True)
def fresh_language() -> Iterator[None]:
    language.cache_clear()
    yield
    language.cache_clear()


def helps(monkeypatch: pytest.MonkeyPatch, key: str) -> dict[str, str]:
    """The help of every command, on one line."""
    monkeypatch.setattr(sys, "argv", ["ludoteca", f"--lang={key}"])
    language.cache_clear()
    command = get_command(app)
    speak(command)
    explain(command)
    shown = {}
    for path, one in commands(command):
        context = one.make_context(path, [], resilient_parsing=True)
        shown[path] = " ".join(one.get_help(context).split())
    return shown


def english_texts() -> dict[str, list[str]]:
    """What each command says in English: its help and that of its parameters."""
    found = {}
    for path, command in commands(get_command(app)):
        texts = [*(command.help or "").split("\n\n")]
        texts += [one.help or "" for one in command.params]
        found[path] = [" ".join(text.split()) for text in texts if text.strip()]
    return found


@pytest.mark.parametrize("key", TRANSLATED)
def test_the_help_of_every_command_is_wholly_translated(
    monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    shown, english = helps(monkeypatch, key), english_texts()
    left = [
        (path, text)
        for path, texts in english.items()
        for text in texts
        # What only lists values to type is the same in every language.
        if text in shown[path] and re.search("[a-z]{3}", text)
    ]
    assert left == []
    assert [path for path, text in shown.items() if WORDS.search(text)] == []


@pytest.mark.parametrize("key", TRANSLATED)
def test_arguments_and_values_of_options_have_names_in_the_language(
    monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    for path, text in helps(monkeypatch, key).items():
        assert re.findall(r"\b[A-Z]{3,}\b", text.partition("-h, --help")[0]) == [
            word
            for word in re.findall(r"\b[A-Z]{3,}\b", text.partition("-h, --help")[0])
            if word in {"JSON", "SVG", "GTP", "USI", "UGP", "DEPTH", "LUDOTECA_OPERATOR_TOKEN"}
        ], path


def test_the_english_help_names_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = helps(monkeypatch, "en")
    assert list(shown) == PATHS
    assert shown["ludoteca play"].startswith(
        "Usage: ludoteca play [OPTIONS] [GAME] [FIRST] [SECOND] Play a game at this terminal"
    )
    assert (
        "--option KEY=VALUE An option of the rule set; may be repeated." in shown["ludoteca play"]
    )
    assert "Who plays the second seat. [default: human]" in shown["ludoteca play"]
    assert "[a whole number from 0 to 200; required]" in shown["ludoteca perft"]


WRONG = {
    "paly": "there is no command paly: did you mean play? (see ludoteca --help)",
    "play --plane": "there is no option --plane: did you mean --plain? (see ludoteca play --help)",
    "play --xyzzy": "there is no option --xyzzy (see ludoteca play --help)",
    "rules": "GAME is missing (see ludoteca rules --help)",
    "perft go": "--depth is missing (see ludoteca perft --help)",
    "perft go --depth x": (
        "--depth must be a whole number from 0 to 200 (see ludoteca perft --help)"
    ),
    "perft go --depth 999": (
        "--depth must be a whole number from 0 to 200 (see ludoteca perft --help)"
    ),
    "play --seed": "--seed needs a value",
    "rules go more": "nothing can follow here: more (see ludoteca rules --help)",
    "operate": "name a command: tables, close, bans, ban, lift, load (see ludoteca operate --help)",
}


@pytest.mark.parametrize(("line", "why"), WRONG.items())
@pytest.mark.parametrize("key", ["en", *TRANSLATED])
def test_a_wrong_line_is_explained_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    line: str,
    why: str,
    key: str,
) -> None:
    monkeypatch.setattr(sys, "argv", ["ludoteca", f"--lang={key}", *line.split()])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 2
    (told,) = capsys.readouterr().err.splitlines()
    if key == "en":
        assert told == f"ludoteca: {why}"
    else:
        assert re.search("[а-я]", told)
        assert not re.search(r"\b(there is|must|needs|missing|see|name a)\b", told)
