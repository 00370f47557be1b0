"""The commands web and serve, as processes of their own."""

from __future__ import annotations

import shlex
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludoteca import native
from ludoteca.store.library import Library
from ludoteca.store.store import Store
from tests.functional.command import ludoteca
from tests.functional.pure_copy import PureCopy
from tests.functional.server import Running, running
from tests.processes import wait_until
from tests.unit.store.kept import fill


def test_a_server_for_others_serves_the_page_and_loses_nothing(tmp_path: Path) -> None:
    with running("serve", tmp_path, "--port", "0") as server:
        assert server.line == f"http://127.0.0.1:{server.port}/"
        status, page = server.ask("")
        assert status == 200
        assert "<title>Ludoteca</title>" in page
        assert server.ask("healthz") == server.ask("readyz") == (200, {"status": "ok"})
        assert "ludoteca_tables 0" in server.ask("metrics")[1]
        # Without a token only for names of this computer.
        assert server.ask("metrics", Host="evil.example")[0] == 403
        assert server.ask("api/catalogue")[1]["is_local"] is False
        status, seated = server.ask("api/tables", {"game": "go", "players": ["human", "human"]})
        assert status == 200
        server.process.kill()
        server.process.wait(timeout=30)
    with running("serve", tmp_path, "--port", "0", "--base-path", "/club") as server:
        assert server.line.endswith("/club/")
        assert server.ask(f"api/tables/{seated['key']}/review")[0] == 200
        assert server.stop() == (0, "ludoteca: stopped; every game is saved\n")
    assert (tmp_path / "games.sqlite").is_file()


@pytest.mark.skipif(native.core is None, reason="there is no module that could be built meanwhile")
def test_a_native_module_that_is_built_meanwhile_is_used_from_the_next_table_on(
    tmp_path: Path,
) -> None:
    clone = PureCopy(tmp_path / "clone")
    wish = {"game": "neutron", "players": ["human", "engine"]}
    with running("serve", tmp_path, "--port", "0", PYTHONPATH=clone.path) as server:

        def players() -> dict[str, str]:
            games = server.ask("api/catalogue")[1]["games"]
            [neutron] = [game for game in games if game["key"] == "neutron"]
            return {player["key"]: player["title"] for player in neutron["players"]}

        assert "Weaker on this computer" in players()["level:9"]
        assert server.ask("api/tables", wish)[0] == 404, "there is no engine yet"
        clone.finish()
        assert server.ask("api/tables", wish)[0] == 200
        assert "engine" in players()
        assert "Weaker on this computer" not in players()["level:9"]


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A person's own server; its browser only notes the address that it opens."""
    home = tmp_path_factory.mktemp("own")
    browser = home / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {home / "opened"}\n')
    browser.chmod(0o755)
    words = ("--port", "0", "--table", "abc")
    with running("web", home, *words, BROWSER=f"{browser} %s") as server:
        yield server
        server.process.send_signal(signal.SIGINT)
        _, said = server.process.communicate(timeout=60)
        assert server.process.returncode == 0
        assert "every game is saved" in said


def test_an_own_server_says_where_it_is_with_the_key(own: Running) -> None:
    assert "/#/table/abc?key=" in own.line
    assert own.key == (own.data / "browser.key").read_text().strip()
    assert own.ask("api/profile")[0] == 401
    assert own.ask("api/profile", Authorization=f"Bearer {own.key}")[0] == 200
    assert own.ask("api/catalogue", Host="rebound.example")[0] == 421
    assert own.ask("api/catalogue")[1]["is_local"] is True


def test_a_browser_is_started_with_a_ticket_instead_of_the_key(own: Running) -> None:
    opened = own.data / "opened"
    wait_until(lambda: opened.exists() and opened.read_text().endswith("\n"))
    assert opened.read_text().startswith(f"http://127.0.0.1:{own.port}/enter/")
    assert own.key not in opened.read_text()


def test_the_command_that_the_page_shows_goes_on_with_the_game_in_a_terminal(own: Running) -> None:
    wish = {"game": "neutron", "players": ["human", "human"]}
    key = own.ask("api/tables", wish)[1]["key"]
    terminal = own.ask("api/profile", Authorization=f"Bearer {own.key}")[1]["terminal"]
    played = subprocess.run(
        [*shlex.split(terminal), "play", "--table", key[:8]],
        input="b1b4\nq\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert played.returncode == 0, played.stderr
    assert "White moves b1 up to b4." in played.stdout


def test_a_second_start_goes_to_the_server_that_runs(own: Running, tmp_path: Path) -> None:
    words = ("web", "--no-open", "--port", str(own.port))
    again = ludoteca(*words, "--table", "abc", "--data", str(own.data))
    assert again.returncode == 0
    assert again.stdout.strip() == own.line
    assert "already running" in again.stderr
    other = ludoteca(*words, "--data", str(tmp_path))
    assert other.returncode == 1
    assert "cannot listen on 127.0.0.1" in other.stderr


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("serve", "--port", "99999"), 2, "65535"),
        (("serve", "--host", "no such host", "--port", "0"), 1, "cannot listen on no such host"),
        (("serve", "--base-path", "games?"), 2, "a base path looks like /games"),
        (("web", "--table", "a/b"), 2, "no saved game has the key"),
        (("serve", "--data", sys.executable), 2, "is not a directory"),
    ],
)
def test_what_cannot_be_served_is_said_in_one_line(
    arguments: tuple[str, ...], code: int, said: str
) -> None:
    ended = ludoteca(*arguments, LC_ALL="C.UTF-8")
    assert ended.returncode == code
    assert said in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_file_that_is_no_store_is_named_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite").write_bytes(b"This is a letter to my grandmother. " * 50)
    ended = ludoteca("serve", "--port", "0", "--data", str(tmp_path), LC_ALL="C.UTF-8")
    assert ended.returncode == 1
    (line,) = ended.stderr.splitlines()
    assert line.endswith("games.sqlite is not a Ludoteca file")


def test_a_cut_off_store_is_not_served_until_it_is_repaired(tmp_path: Path) -> None:
    store, data = tmp_path / "games.sqlite", ("--data", str(tmp_path))
    fill(store, 40)
    assert ludoteca("backup", str(tmp_path / "copy"), *data).returncode == 0
    store.write_bytes(store.read_bytes()[:-2048])
    ended = ludoteca("serve", "--port", "0", *data, LC_ALL="C.UTF-8")
    assert ended.returncode == 1
    assert "ludoteca doctor --repair" in ended.stderr
    found = ludoteca("doctor", LUDOTECA_DATA=str(tmp_path), LC_ALL="C.UTF-8")
    assert "Make that directory writable" not in found.stdout
    elsewhere = ludoteca("doctor", "--data", str(tmp_path), LC_ALL="C.UTF-8")
    assert (elsewhere.returncode, elsewhere.stdout) == (found.returncode, found.stdout)
    repaired = ludoteca("doctor", "--repair", "--data", str(tmp_path), LC_ALL="C.UTF-8")
    assert "saved whole: 3" in repaired.stderr
    assert repaired.returncode == 0
    restored = ludoteca("restore", str(tmp_path / "copy"), *data, LC_ALL="C.UTF-8")
    assert f"games restored from {tmp_path / 'copy'}: 40" in restored.stderr
    with Store(store) as opened:
        assert len(Library(opened).games()) == 40


def test_tidying_needs_to_be_told_how_long_games_are_kept(tmp_path: Path) -> None:
    fill(tmp_path / "games.sqlite", 3)
    data = ("--data", str(tmp_path))
    asked = ludoteca("tidy", *data, LC_ALL="C.UTF-8")
    assert asked.returncode == 2
    assert "--keep" in asked.stderr
    done = ludoteca("tidy", "--keep", "0", *data, LC_ALL="C.UTF-8")
    assert "games removed: 3" in done.stderr
