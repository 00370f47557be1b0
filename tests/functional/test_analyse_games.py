"""``ludoteca analyse FILE``: whole games and folders, annotated copies, and going on later."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludoteca import native
from ludoteca.records import Entry, Record, format_for
from ludoteca.records.sgf.annotation import read_annotation
from tests.functional.command import ludoteca

pytestmark = pytest.mark.skipif(native.core is None, reason="this installation is pure Python")

NEUTRON = Record(
    "neutron",
    "standard",
    tags={"first": "Anna", "second": "Boris"},
    line=[Entry("a1b2", "hm"), Entry("Nc3c2,b5e2")],
)
SHOGI = Record(
    "shogi",
    "standard",
    start="4k4/9/4P4/9/9/9/4p4/9/4K4 b Gg 1",
    line=[Entry("G*9h"), Entry("G*5h")],
)
GO = Record("go", "japanese", {"size": 5}, line=[Entry("C3"), Entry("A1")])
MEMORY = ".ludoteca-analysis.jsonl"
FEW = ("--nodes", "150")


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A folder with three games, one of them in a folder of its own, and a file of nonsense."""
    folder = tmp_path / "games"
    (folder / "more").mkdir(parents=True)
    put(folder / "one.ludo", NEUTRON)
    put(folder / "more" / "two.kif", SHOGI)
    put(folder / "three.sgf", GO)
    (folder / "bad.sgf").write_text("no game at all")
    (folder / "read.me").write_text("not a game")
    return folder


def put(path: Path, *records: Record) -> Path:
    path.write_bytes(format_for(str(path)).write(records).data)
    return path


def searches_in(memory: str) -> list[str]:
    return [line for line in memory.splitlines() if '"score"' in line]


def read(path: Path) -> Record:
    (record,) = format_for(str(path)).read(path.read_bytes()).records
    return record


def test_a_game_is_reviewed_move_by_move(games: Path) -> None:
    NEUTRON.tags["second"] = "Bo\x1b[31mris"
    put(games / "one.ludo", NEUTRON)
    NEUTRON.tags["second"] = "Boris"
    done = ludoteca("analyse", str(games / "one.ludo"))
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == f"{games / 'one.ludo'}, game 1"
    assert lines[1].startswith("Neutron, White: Anna, Black: Bo")
    assert "\x1b" not in done.stdout
    assert lines[2].startswith(
        "   1. White  a1b2       ??  loses in 4 turns (proved); better: b1b4 Nc3d2,c5c2"
    )
    assert lines[4:6] == ["Accuracy of White: 0 %", "Accuracy of Black: 0 %"]
    assert lines[6].startswith("Source: proved: 1 of 2 positions; engine, ")
    assert lines[7] == "Turning point: move 2"
    assert lines[8].startswith("Costly: 1. a1b2 ??, 100 % lost; better: b1b4 ")


def test_the_annotated_copy_can_be_read(games: Path, tmp_path: Path) -> None:
    target = tmp_path / "new" / "annotated.sgf"
    done = ludoteca("analyse", str(games / "one.ludo"), "--out", str(target))
    assert (done.returncode, done.stderr) == (0, "")
    record = read(target)
    assert record.tags["first"] == "Anna"
    assert record.comment.splitlines()[0] == "Ludoteca: Accuracy of White: 0 %"
    found = read_annotation(record.line[0])
    assert found is not None
    assert (found.chance, found.mark, found.better[0]) == (0.0, "??", "b1b4")
    assert record.line[0].extras["BM"] == ("2",)
    assert record.line[0].comment.startswith("hm\nLudoteca: ?? White 0.0 %; White: loses in 4")


def test_a_folder_goes_on_after_a_file_that_cannot_be_read(games: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    done = ludoteca("analyse", str(games), "--out", str(out), *FEW)
    assert done.returncode == 1
    assert done.stderr.splitlines()[0] == "ludoteca: left out: 1 file"
    assert str(games / "bad.sgf") in done.stderr
    assert done.stderr.count("\n") == 2
    written = [path.relative_to(out).as_posix() for path in sorted(out.rglob("*"))]
    assert written == [MEMORY, "more", "more/two.kif", "one.ludo", "three.sgf"]
    annotations = [read_annotation(entry) for entry in read(out / "more" / "two.kif").line]
    assert annotations[0] is not None
    assert (annotations[0].mark, annotations[0].better) == ("??", ("G*5b",))


def test_what_was_analysed_is_not_analysed_again(games: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    words = ("analyse", str(games), "--out", str(out), *FEW)
    first = ludoteca(*words)
    memory = (out / MEMORY).read_text(encoding="utf-8")
    searches = searches_in(memory)
    assert len(searches) >= 4
    again = ludoteca(*words)
    assert (again.stdout, again.stderr) == (first.stdout, first.stderr)
    assert searches_in((out / MEMORY).read_text(encoding="utf-8")) == searches
    # An interrupted run has left half a line; only that position is searched again.
    kept = memory[: memory.index(searches[-1]) + 20]
    (out / MEMORY).write_text(kept, encoding="utf-8")
    (out / "three.sgf").unlink()
    assert ludoteca(*words).returncode == 1
    assert (out / "three.sgf").exists()
    found = searches_in((out / MEMORY).read_text(encoding="utf-8"))
    assert [line.partition(" ")[0] for line in found if line.endswith("]")] == [
        line.partition(" ")[0] for line in searches
    ]


def test_programs_get_json(games: Path) -> None:
    done = ludoteca("analyse", str(games), "--json", *FEW)
    found = json.loads(done.stdout)
    assert [Path(one["file"]).name for one in found["games"]] == [
        "two.kif",
        "one.ludo",
        "three.sgf",
    ]
    assert [Path(one["file"]).name for one in found["left_out"]] == ["bad.sgf"]
    shogi, neutron, go = found["games"]
    assert shogi["moves"][0]["grade"] == "blunder"
    assert shogi["moves"][0]["line"] == ["G*5b"]
    assert shogi["moves"][1]["after"]["value"] == "win"
    assert neutron["moves"][0]["after"] == {
        "chance": 0.0,
        "value": "loss",
        "plies": 7,
        "lead": None,
        "is_proved": True,
        "nodes": 0,
    }
    assert neutron["turning_point"] == 2
    assert go["moves"][0]["after"]["lead"] is not None
    assert go["luck"] is None


def test_an_existing_file_is_overwritten_only_if_it_is_ours(games: Path, tmp_path: Path) -> None:
    mine = put(tmp_path / "mine.ludo", GO)
    before = mine.read_bytes()
    words = ("analyse", str(games / "one.ludo"), "--out", str(mine))
    refused = ludoteca(*words)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert refused.stderr.endswith(f"{mine} already exists; --force overwrites it\n")
    assert mine.read_bytes() == before
    assert ludoteca(*words, "--force").returncode == 0
    assert ludoteca(*words).returncode == 0
    mine.write_bytes(before)
    assert ludoteca(*words).returncode == 1


@pytest.mark.parametrize(
    ("name", "out", "sentence"),
    [
        ("none.sgf", None, "cannot analyse {file}: no such file or folder"),
        ("bad.sgf", None, "cannot analyse {file}: cannot read"),
        ("three.sgf", "x.kif", "cannot analyse {file}: KIF cannot store Go"),
        ("three.sgf", "bad.sgf/x.sgf", "cannot write"),
        ("empty", None, "cannot analyse {file}: {file} has no game in it"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(
    games: Path, name: str, out: str | None, sentence: str
) -> None:
    (games / "empty").mkdir()
    words = ["analyse", str(games / name)]
    words += [] if out is None else ["--out", str(games / out)]
    done = ludoteca(*words)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith(f"ludoteca: {sentence.format(file=games / name)}")
    assert done.stderr.count("\n") == 1


def test_a_level_and_a_time_limit_the_search(games: Path) -> None:
    one, other = (
        ludoteca("analyse", str(games / "three.sgf"), *words, "--json")
        for words in (("--level", "2"), ("--time", "0.02"))
    )
    for done in (one, other):
        (found,) = json.loads(done.stdout)["games"]
        assert found["moves"][0]["after"]["nodes"] > 0


def test_a_position_is_analysed_with_nodes_or_a_level() -> None:
    done = ludoteca("analyse", "go", "--size", "5", "--nodes", "60", "--json")
    assert len(json.loads(done.stdout)["lines"]) == 3
    assert ludoteca("analyse", "shogi", "--level", "3").returncode == 0


def test_a_game_that_cannot_be_played_on_is_reviewed_as_far_as_it_goes(tmp_path: Path) -> None:
    line = [Entry("C3"), Entry("C3"), Entry("D4")]
    path = put(tmp_path / "odd.ludo", Record("go", "japanese", {"size": 5}, line=line))
    done = ludoteca("analyse", str(path), "--out", str(tmp_path / "out.ludo"), *FEW)
    assert done.returncode == 0
    assert "move 2 is not possible" in done.stderr
    found = [read_annotation(entry) is not None for entry in read(tmp_path / "out.ludo").line]
    assert found == [True, False, False]


def test_the_review_is_in_the_chosen_language(games: Path) -> None:
    done = ludoteca("analyse", str(games / "one.ludo"), "--lang", "bg")
    assert "по-добре: b1b4" in done.stdout
    assert "Точност" in done.stdout
    assert "better" not in done.stdout
