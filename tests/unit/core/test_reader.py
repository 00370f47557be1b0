"""Fields of a text know where they stand."""

from __future__ import annotations

import pytest

from ludoteca.core import NotationError, split_fields


def test_a_text_is_cut_at_its_spaces() -> None:
    fields = split_fields("  ab  cd e", ("one", "two", "three"))
    assert [(field.text, field.column) for field in fields] == [("ab", 3), ("cd", 7), ("e", 10)]


def test_a_missing_field_is_named_at_the_end() -> None:
    with pytest.raises(NotationError, match="at column 3: expected whose turn") as caught:
        split_fields("ab", ("a board", "whose turn"))
    assert caught.value.column == 3


def test_a_field_too_many_is_shown() -> None:
    with pytest.raises(NotationError, match="at column 4: expected the end"):
        split_fields("ab cd", ("a board",))


def test_the_last_fields_may_be_optional() -> None:
    assert len(split_fields("ab", ("a board", "ply"), optional=1)) == 1


def test_a_text_of_megabytes_is_refused_at_once() -> None:
    with pytest.raises(NotationError, match="expected a shorter text") as caught:
        split_fields("a " * 1_000_000, ("a board",))
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("text", ["-1", "1.5", "9999999", "x"])
def test_a_number_is_a_few_plain_digits(text: str) -> None:
    (field,) = split_fields(text, ("a number",))
    with pytest.raises(NotationError, match="expected a number"):
        field.number("a number")


def test_a_choice_is_looked_up() -> None:
    (field,) = split_fields("b", ("turn",))
    assert field.choice({"b": 1}, "w or b") == 1
    with pytest.raises(NotationError, match="expected w or x"):
        field.choice({"w": 1}, "w or x")


@pytest.mark.parametrize("text", ["²", "٣", "ß", "İ"])
def test_a_text_is_plain_ascii(text: str) -> None:
    with pytest.raises(NotationError, match="at column 3: expected plain letters"):
        split_fields(f"b {text}", ("a board", "turn"))


def test_letters_may_be_brought_to_one_case() -> None:
    (field,) = split_fields("W", ("turn",), fold=str.lower)
    assert (field.text, field.whole) == ("w", "W")
