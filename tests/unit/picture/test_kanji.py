"""The outlines of the characters on Shogi pieces."""

from __future__ import annotations

import re
from importlib.resources import files

from ludoteca.games.shogi import GAME
from ludoteca.picture.kanji import draw_kanji, outlines, outlines_in, without_outlines


def test_every_character_of_shogi_has_an_outline_of_its_own() -> None:
    paths = outlines()[1]
    sets, pieces = ("kanji", "two-kanji"), GAME.geometry(GAME.make_rules()).pieces
    written = "".join(piece.texts[one] for piece in pieces for one in sets)
    assert set(written) == paths.keys()
    assert len(set(paths.values())) == len(paths)


def test_an_outline_is_nothing_but_a_closed_path() -> None:
    for path in outlines()[1].values():
        assert re.fullmatch(r"[MlhvqczZ0-9 -]+", path)
        assert path.startswith("M")
        assert path.endswith("z")


def test_the_outlines_are_small_and_come_with_their_licence() -> None:
    folder = files("ludoteca.picture")
    assert len(folder.joinpath("kanji.json").read_bytes()) < 40_000
    licence = folder.joinpath("kanji-OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE" in licence
    assert licence.startswith("Copyright")


def test_a_character_without_an_outline_is_written() -> None:
    assert draw_kanji("犬", "ink", 5, 60) == '<text class="ink" y="5" font-size="60">犬</text>'
    assert draw_kanji("王", "ink", 5, 60).startswith('<path class="ink kanji" data-kanji="王"')


def test_a_character_can_be_drawn_wider_than_high() -> None:
    assert "scale(0.2)" in draw_kanji("王", "ink", 5, 56)
    assert "scale(0.25 0.2)" in draw_kanji("王", "ink", 5, 56, 1.25)


def test_outlines_can_be_taken_out_of_a_drawing_and_named() -> None:
    drawn = draw_kanji("王", "ink", 5, 56) + draw_kanji("将", "ink", 9, 56) + '<path d="M0 0"/>'
    light = without_outlines(drawn)
    assert light.count(" d=") == 1
    assert outlines_in(light) == {one: outlines()[1][one] for one in "王将"}
