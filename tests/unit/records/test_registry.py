"""Formats are found by the ending of a file."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType

import pytest

from ludoteca.cli.convert import convert
from ludoteca.core import UnknownNameError
from ludoteca.games.registry import BUILT_IN
from ludoteca.records import Entry, Format, Record, Writing, all_formats, format_for, ludo, sgf
from ludoteca.records.files import read_records, save
from ludoteca.records.registry import ENTRY_POINT_GROUP


@pytest.mark.parametrize("path", ["game.ludo", "GAME.LUDO", "some/where/a.b.ludo"])
def test_the_ending_names_the_format(path: str) -> None:
    assert format_for(path).key == "ludo"


@pytest.mark.parametrize("path", ["game", "game.", ".ludo", "game.ludo.txt", ""])
def test_an_unknown_ending_is_refused_with_those_there_are(path: str) -> None:
    with pytest.raises(UnknownNameError, match=r"it must end in .*\.ludo"):
        format_for(path)


def test_every_ending_belongs_to_one_format() -> None:
    endings = [ending for each in all_formats() for ending in each.suffixes]
    assert len(set(endings)) == len(endings)
    assert all(ending.startswith(".") and ending == ending.lower() for ending in endings)


def test_every_format_has_a_key_a_title_and_known_games() -> None:
    formats = all_formats()
    assert len({each.key for each in formats}) == len(formats)
    for each in formats:
        assert each.title
        assert set(each.games) <= set(BUILT_IN)


def offer(monkeypatch: pytest.MonkeyPatch, **offered: object) -> None:
    """Let another package offer formats under their keys."""
    module = ModuleType("elsewhere")
    vars(module).update(offered)
    monkeypatch.setitem(sys.modules, "elsewhere", module)
    points = [EntryPoint(key, f"elsewhere:{key}", ENTRY_POINT_GROUP) for key in offered]
    monkeypatch.setattr(
        "ludoteca.plugins.plug_ins", lambda group: {point.name: point for point in points}
    )


def backwards(key: str, *suffixes: str) -> Format:
    """Our own format, written from the end."""
    return Format(
        key,
        "Backwards",
        suffixes,
        (),
        lambda data: ludo.read(data[::-1]),
        lambda records: Writing(ludo.write(records).data[::-1]),
    )


def test_a_format_of_another_package_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, odul=backwards("odul", ".odul"))
    assert format_for("game.ODUL").key == "odul"
    assert [each.key for each in all_formats()][-1] == "odul"
    with pytest.raises(UnknownNameError, match=r"\.odul"):
        format_for("game.xyz")


def test_files_are_converted_saved_and_opened_by_a_format_of_another_package(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    offer(monkeypatch, odul=backwards("odul", ".odul"))
    record = Record("morris", "standard", line=[Entry("d2"), Entry("f4")])
    there, back = tmp_path / "a.odul", tmp_path / "b.ludo"
    save(tmp_path / "a.ludo", ludo.write([record]).data)
    convert(tmp_path / "a.ludo", there)
    assert there.read_bytes().endswith(b'"1" oduL[')
    assert read_records(there).records == [record]
    convert(there, back)
    assert back.read_bytes() == (tmp_path / "a.ludo").read_bytes()


@pytest.mark.parametrize(
    ("key", "offered"),
    [
        ("odul", "no format"),
        ("odul", backwards("another", ".odul")),
        ("odul", backwards("odul")),
        ("odul", backwards("odul", "odul")),
        ("odul", backwards("odul", ".ODUL")),
        ("odul", backwards("odul", ".a.b")),
        ("odul", backwards("odul", ".odul", ".sgf")),
        ("sgf", backwards("sgf", ".odul")),
    ],
)
def test_a_faulty_format_is_left_out_with_a_warning(
    key: str, offered: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    built_in = all_formats()
    offer(monkeypatch, **{key: offered})
    with pytest.warns(RuntimeWarning, match=key):
        assert all_formats() == built_in
    with pytest.warns(RuntimeWarning, match=key), pytest.raises(UnknownNameError):
        format_for("game.odul")
    assert format_for("game.sgf") is sgf.FORMAT


def test_a_format_that_cannot_be_loaded_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    built_in = all_formats()
    point = EntryPoint("odul", "not_there:FORMAT", ENTRY_POINT_GROUP)
    monkeypatch.setattr("ludoteca.plugins.plug_ins", lambda group: {"odul": point})
    with pytest.warns(RuntimeWarning, match="odul cannot be loaded from not_there"):
        assert all_formats() == built_in


def test_two_packages_cannot_share_an_ending(monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, odul=backwards("odul", ".odul"), other=backwards("other", ".odul"))
    with pytest.warns(RuntimeWarning, match="other"):
        assert format_for("game.odul").key == "odul"
