"""Names that people choose, and names that look alike."""

from __future__ import annotations

import pytest

from ludoteca.match.person_name import clean_name, is_alike, plain_text
from tests.unit.store.kept import refused


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Ada", "Ada"),
        ("  Ada \t Lovelace ", "Ada Lovelace"),
        ("Ада Лъвлейс", "Ада Лъвлейс"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("羽生善治", "羽生善治"),
        ("7", "7"),
        ("<script>", "<script>"),
        ("a" * 40, "a" * 40),
    ],
)
def test_a_name_is_kept_in_its_normal_form(given: str, kept: str) -> None:
    assert clean_name(given) == kept


@pytest.mark.parametrize(
    "given",
    [
        *("", "   ", "...", "a" * 41, "a\u0301\u0301\u0301\u0301"),
        *("A\u202eda", "A\u200bda", "A\x00da", "A\u034fda", "\ud800"),
        *("\u3164", "Ada\uffa0", "\u2800Ada"),
    ],
)
def test_what_cannot_be_seen_or_is_too_long_is_refused(given: str) -> None:
    assert refused(lambda: clean_name(given)).code == "people/no-name"


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        (" Ada \n Lovelace ", "Ada Lovelace"),
        ("\u202eada <b>", "ada <b>"),
        ("\x1b[31mAda\x00", "[31mAda"),
        ("A\u0301\u0301\u0301\u0301\u0301da", "\u00c1\u0301\u0301da"),
        ("\u3164 \u200b", ""),
        ("!!!", "!!!"),
    ],
)
def test_a_plain_text_has_nothing_that_cannot_be_seen(given: str, kept: str) -> None:
    assert plain_text(given) == kept


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("Ada", "ada", True),
        ("Ada", "Аdа", True),
        ("A d a", "Ada", True),
        ("Zoë", "Zoe", True),
        ("l0ve", "love", True),
        ("Ada", "Ida", False),
    ],
)
def test_look_alikes(one: str, other: str, expected: bool) -> None:
    assert is_alike(one, other) is expected
