"""``ludoteca convert`` carries games from file to file and says what it could not carry."""

from __future__ import annotations

import os
import random
import threading
import tracemalloc
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from ludoteca.cli.convert import convert
from ludoteca.core import UnknownNameError
from ludoteca.records import Entry, Record, ludo
from ludoteca.records.limits import MAX_BYTES
from ludoteca.records.morris import text as morris
from tests.recordings import random_record

LOSSY = Record("morris", "standard", tags={"a b": "c"}, line=[Entry("d2", "a } b")])


def put(path: Path, *records: Record) -> Path:
    path.write_bytes(ludo.write(records).data)
    return path


def failure(source: Path, target: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """Convert, which fails with code 1, and return what is said."""
    with pytest.raises(typer.Exit) as caught:
        convert(source, target)
    assert caught.value.exit_code == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    return said.err


def test_games_go_there_and_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = [random_record("morris", random.Random(seed), comments=["fine"]) for seed in range(9)]
    convert(put(tmp_path / "one.ludo", *games), tmp_path / "two.PGN")
    convert(tmp_path / "two.PGN", tmp_path / "three.ludo")
    assert ludo.read((tmp_path / "three.ludo").read_bytes()).records == games
    assert capsys.readouterr() == ("", "")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one.ludo", "three.ludo", "two.PGN"]


def test_what_is_lost_is_said_once_each(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    convert(put(tmp_path / "one.ludo", LOSSY), tmp_path / "two.mor")
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.splitlines() == [
        "ludoteca: game 1: the tag 'a b' cannot be written",
        "ludoteca: game 1: a brace } in a comment becomes a parenthesis",
    ]


def test_what_could_not_be_read_is_said_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "one.pgn").write_text('[Variant "El Filja"] 1. d6 *', encoding="utf-8")
    convert(tmp_path / "one.pgn", tmp_path / "two.ludo")
    assert "unknown variant 'El Filja'" in capsys.readouterr().err


def test_a_file_that_is_there_is_not_written_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = put(tmp_path / "one.ludo", LOSSY), tmp_path / "two.mor"
    target.write_bytes(b"dear")
    assert "the file already exists; --force overwrites it" in failure(source, target, capsys)
    assert target.read_bytes() == b"dear"


def test_force_writes_over_a_file_and_keeps_who_may_read_it(tmp_path: Path) -> None:
    source, target = put(tmp_path / "one.ludo", LOSSY), tmp_path / "two.mor"
    target.write_bytes(b"dear")
    target.chmod(0o600)
    convert(source, target, force=True)
    convert(target, target, force=True)
    assert len(morris.read(target.read_bytes()).records) == 1
    assert target.stat().st_mode & 0o777 == (0o600 if os.name == "posix" else 0o666)


def test_a_write_that_fails_leaves_everything_as_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Path, data: bytes) -> int:
        raise OSError(28, "No space left on device")

    source = put(tmp_path / "one.ludo", LOSSY)
    monkeypatch.setattr(Path, "write_bytes", full)
    said = failure(source, tmp_path / "two.mor", capsys)
    assert said.endswith("two.mor: the disk is full\n")
    assert [path.name for path in tmp_path.iterdir()] == ["one.ludo"]


def test_a_file_that_cannot_be_read_or_written_is_a_failure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "two.ludo"
    assert "no such file or folder" in failure(tmp_path / "none.ludo", target, capsys)
    (tmp_path / "folder.ludo").mkdir()
    assert "cannot read" in failure(tmp_path / "folder.ludo", target, capsys)
    (tmp_path / "broken.ludo").write_bytes(b"\xff")
    assert "expected text in UTF-8" in failure(tmp_path / "broken.ludo", target, capsys)
    assert not target.exists()
    source = put(tmp_path / "one.ludo", LOSSY)
    assert "no such file or folder" in failure(source, tmp_path / "none" / "two.ludo", capsys)


def test_a_gigabyte_is_refused_and_not_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "one.ludo"
    with source.open("wb") as file:
        file.truncate(2**30)  # a file with a hole, which takes no room on the disk
    tracemalloc.start()
    said = failure(source, tmp_path / "two.mor", capsys)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert said.endswith("one.ludo: the file is larger than 8 MB\n")
    assert peak < 3 * MAX_BYTES


@pytest.mark.skipif(os.name != "posix", reason="there are no such files elsewhere")
def test_a_source_without_end_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    endless, pipe = tmp_path / "endless.sgf", tmp_path / "pipe.kif"
    endless.symlink_to("/dev/zero")
    assert "larger than 8 MB" in failure(endless, tmp_path / "two.ludo", capsys)
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=("手合割：平手\n".encode(),))
    writer.start()
    convert(pipe, tmp_path / "three.ludo")
    writer.join()
    assert capsys.readouterr() == ("", "")


def test_a_game_that_the_other_format_cannot_hold_is_a_failure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = put(tmp_path / "one.ludo", Record("go", "japanese"))
    said = failure(source, tmp_path / "two.pgn", capsys)
    assert said.endswith("two.pgn: this format is for morris, not for 'go'\n")


@pytest.mark.parametrize(("source", "target"), [("a.txt", "b.ludo"), ("a.ludo", "b")])
def test_an_unknown_ending_is_a_wrong_use(source: str, target: str) -> None:
    with pytest.raises(UnknownNameError, match="it must end in"):
        convert(Path(source), Path(target))


def test_the_command_takes_two_files_and_force(tmp_path: Path) -> None:
    app = typer.Typer()
    app.command()(convert)
    source, target = put(tmp_path / "one.ludo", LOSSY), tmp_path / "two.ludo"
    for arguments, code in (([], 0), ([], 1), (["--force"], 0)):
        result = CliRunner().invoke(app, [str(source), str(target), *arguments])
        assert result.exit_code == code
        assert result.stdout == ""
    assert CliRunner().invoke(app, [str(source)]).exit_code == 2
