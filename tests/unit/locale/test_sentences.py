"""Whole sentences of real games, as a native speaker would say them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import ludoteca
from ludoteca.core import LudotecaError, why_failed
from ludoteca.locale import Language
from ludoteca.match.clock import parse_control
from ludoteca.web.board_style import board_style


def told(key: str, position: str, move: str) -> list[str]:
    game = ludoteca.game(key)
    board = game.parse_position(position)
    return list(game.narrate(board, game.parse_move(board, move)))


def refused(key: str, position: str, move: str) -> str:
    game = ludoteca.game(key)
    board = game.parse_position(position)
    with pytest.raises(LudotecaError) as caught:
        board.play(game.parse_move(board, move))
    return caught.value.sentence


@pytest.mark.parametrize(
    ("key", "position", "move", "bg", "ru"),
    [
        (
            "neutron",
            "bbbbb/5/2n2/5/wwwww w -",
            "b1b4",
            "Белият мести от b1 нагоре на b4.",
            "Белые ходят с b1 вверх на b4.",
        ),
        (
            "shogi",
            "4k4/9/9/9/4p4/3GSG3/9/4K4/9 b - 1",
            "6f5e",
            "Черният взема пешката на 5e със златния генерал от 6f.",
            "Чёрные берут пешку на 5e золотым генералом с 6f.",
        ),
        (
            "senet",
            "1A2B3C4D5E.................... A 1",
            "10-11",
            "Играч A мести пионка E от 10 на 11.",
            "Игрок A ходит фишкой E с 10 на 11.",
        ),
        (
            "go",
            "7/7/2b4/1bw4/2b4/7/7 b - 0/0 0",
            "D4",
            "Черният играе на D4. Черният пленява един камък.",
            "Чёрные ставят камень на D4. Чёрные съедают один камень.",
        ),
    ],
)
def test_a_move_is_narrated(key: str, position: str, move: str, bg: str, ru: str) -> None:
    sentences = told(key, position, move)
    for language, wanted in (("bg", bg), ("ru", ru)):
        said = " ".join(map(Language(language).translate, sentences))
        assert said.startswith(wanted)


@pytest.mark.parametrize(
    ("key", "position", "move", "bg", "ru"),
    [
        (
            "shogi",
            "4k4/9/9/9/4r4/9/4G4/4K4/9 b - 1",
            "5g4g",
            (
                "непозволен ход 5g4g: златният генерал на 5g прикрива царя: "
                "иначе той би бил под шах от топа на 5e"
            ),
            (
                "недопустимый ход 5g4g: золотой генерал на 5g в связке: "
                "иначе вашему королю даст шах ладья на 5e"
            ),
        ),
        (
            "neutron",
            "bbbbb/5/2n2/5/wwwww w -",
            "b1b3",
            (
                "непозволен ход b1b3: фигурата се плъзга по права линия, докъдето може: "
                "от b1 до b4, e4, a2"
            ),
            "недопустимый ход b1b3: фишка скользит по прямой до упора: с b1 на b4, e4, a2",
        ),
    ],
)
def test_a_refusal_is_translated(key: str, position: str, move: str, bg: str, ru: str) -> None:
    sentence = refused(key, position, move)
    assert Language("bg").translate(sentence) == bg
    assert Language("ru").translate(sentence) == ru


@pytest.mark.parametrize(
    ("key", "sign", "bg", "ru"),
    [
        ("morris", "○", "пул на белия", "фишка белых"),
        ("shogi", "vR", "топ на белия", "ладья белых"),
        ("senet", "B", "пионка B на играч A", "фишка B игрока A"),
    ],
)
def test_a_piece_is_named_with_its_owner(key: str, sign: str, bg: str, ru: str) -> None:
    game = ludoteca.game(key)
    for language, wanted in (("bg", bg), ("ru", ru)):
        pieces = board_style(game, game.make_rules(), language=language).pieces
        assert {piece.sign: piece.name for piece in pieces}[sign] == wanted


@pytest.mark.parametrize(
    ("ask", "bg", "ru"),
    [
        (
            lambda: ludoteca.game("go").start(size=1),
            "Размер: не може 1; изберете цяло число от 2 до 25",
            "Размер: нельзя 1; выберите целое число от 2 до 25",
        ),
        (
            lambda: parse_control("ten"),
            "'ten' не може да се прочете (знак 1); очакваше се: часовник като none, 10m, 5m+3s",
            "не удаётся прочесть 'ten' (знак 1); ожидалось: часы вроде none, 10m, 5m+3s",
        ),
        (
            lambda: ludoteca.game("neutron").parse_move(ludoteca.game("neutron").start(), "a2"),
            "'a2' не може да се прочете (знак 1); очакваше се: ход като b1b4",
            "не удаётся прочесть 'a2' (знак 1); ожидалось: ход вроде b1b4",
        ),
    ],
)
def test_an_error_is_translated(ask: Callable[[], object], bg: str, ru: str) -> None:
    with pytest.raises(LudotecaError) as caught:
        ask()
    assert Language("bg").translate(caught.value.sentence).startswith(bg)
    assert Language("ru").translate(caught.value.sentence).startswith(ru)


@pytest.mark.parametrize(
    ("throw", "bg", "ru"),
    [
        (2, "преместете пионка с 2 полета напред", "пойдите фишкой на 2 клетки вперёд"),
        (5, "преместете пионка с 6 полета напред", "пойдите фишкой на 6 клеток вперёд"),
    ],
)
def test_the_expected_move_is_translated(throw: int, bg: str, ru: str) -> None:
    senet = ludoteca.game("senet")
    position = senet.start()
    expected = position.play(senet.parse_move(position, str(throw))).expected
    assert Language("bg").translate(expected).startswith(bg)
    assert Language("ru").translate(expected).startswith(ru)


def test_errors_of_the_system_are_translated() -> None:
    with pytest.raises(FileNotFoundError) as caught:
        Path("no/such/file").read_text()
    assert Language("ru").translate(why_failed(caught.value)) == "нет такого файла или папки"


def test_a_number_of_an_option_has_the_comma_that_its_reader_types() -> None:
    komi = next(option for option in ludoteca.game("go").options() if option.key == "komi")
    assert Language("ru").translate(komi.shown()) == "6,5"
    assert komi.parse(Language("ru").translate(komi.shown())) == 6.5
