"""``ludoteca draw``: positions as text and as pictures."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

from ludoteca.records import Entry, Record, ludo
from tests.functional.command import ludoteca

SVG = "{http://www.w3.org/2000/svg}svg"


def test_a_game_is_drawn_in_text_or_as_a_picture_in_the_language() -> None:
    drawn = ludoteca("draw", "senet", "--svg", "-", "--lang", "ru")
    assert (drawn.returncode, drawn.stderr) == (0, "")
    assert ElementTree.fromstring(drawn.stdout).tag == SVG
    assert 'lang="ru"' in drawn.stdout
    drawn = ludoteca("draw", "morris", "--rules", "three", "--from", "W../.B./... w 2 2 0")
    assert "1   ○---·---·" in drawn.stdout
    assert "27 trap" not in ludoteca("draw", "senet", "--lang", "bg").stdout


def test_size_theme_and_pieces_are_chosen() -> None:
    assert "data-point" not in ludoteca("draw", "go", "--size", "5", "--svg", "-").stdout
    shogi = ("draw", "shogi", "--option", "rules=minishogi", "--svg", "-", "--flip")
    assert 'data-kanji="玉"' in ludoteca(*shogi, "--theme", "night").stdout
    assert ">玉<" not in ludoteca(*shogi, "--pieces", "letters").stdout
    assert "玉" in ludoteca("draw", "shogi", "--pieces", "kanji").stdout


def test_a_file_is_written_and_not_written_over_unless_forced(tmp_path: Path) -> None:
    target = tmp_path / "board.svg"
    assert ludoteca("draw", "neutron", "--svg", str(target)).returncode == 0
    before = target.read_bytes()
    refused = ludoteca("draw", "go", "--svg", str(target))
    assert refused.returncode == 1
    assert "--force overwrites it" in refused.stderr
    assert target.read_bytes() == before
    assert ludoteca("draw", "go", "--svg", str(target), "--force").returncode == 0
    assert target.read_bytes() != before


def test_the_end_of_a_record_is_drawn_with_its_last_move(tmp_path: Path) -> None:
    record = tmp_path / "game.sgf"
    record.write_text("(;GM[1]FF[4]SZ[9];B[ee];W[cc])", encoding="utf-8")
    drawn = ludoteca("draw", "go", "--from", str(record), "--svg", "-").stdout
    assert drawn.count("data-point=") == 2
    assert 'class="last"' in drawn
    assert "<○>" in ludoteca("draw", "go", "--from", str(record)).stdout


def test_after_a_throw_the_move_before_it_is_marked(tmp_path: Path) -> None:
    path = tmp_path / "game.ludo"
    for moves, marked in ((["1"], 0), (["1", "1x2", "4"], 2)):
        record = Record("senet", "standard", line=[Entry(move) for move in moves])
        path.write_bytes(ludo.write([record]).data)
        drawn = ludoteca("draw", "senet", "--from", str(path), "--svg", "-").stdout
        assert drawn.count('class="last"') == 2 * marked


def test_a_record_is_drawn_as_far_as_it_can_be_played(tmp_path: Path) -> None:
    path = tmp_path / "game.ludo"
    record = Record("go", "japanese", {"size": 9}, line=[Entry("E5"), Entry("E5")])
    path.write_bytes(ludo.write([record]).data)
    drawn = ludoteca("draw", "go", "--from", str(path), "--svg", "-")
    assert drawn.returncode == 0
    assert "move 2 is not possible" in drawn.stderr
    assert drawn.stdout.count("data-point=") == 1
    refused = ludoteca("draw", "morris", "--from", str(path))
    assert refused.returncode == 1
    assert "contains a game of Go" in refused.stderr
