"""Everything people read is translated, and nothing else is."""

from __future__ import annotations

import re
import string
from functools import cache

import pytest

import ludoteca
from ludoteca.core import say
from ludoteca.games.shogi.board import PIECE_NAMES
from ludoteca.locale import Language, conventions, load_catalogue
from scripts.catalogues import FOLDER, Texts, collect, collect_page

TRANSLATED = ("bg", "ru")
SAME = {"Ludoteca"}  # What is the same in every language

KEPT = {
    "names": (
        "AGA Anna GoGui JIS JP EUC Forwarded For JavaScript PostgreSQL Sabaki Shift Ludoteca"
        " Python Unix UTF"
    ),
    "keys": "Ctrl Down End Enter Esc Escape Home Page Tab Up",
    "commands and options": (
        "FILE delete doctor dump file force games help lang list ludoteca make memory nodes"
        " operator option chmod out perfect pg pieces ply puzzles repair restore resume rules serve"
        " size solve stones threads time token verify"
    ),
    "variables": "COLOR DATA DATABASE DEPTH LANG LUDOTECA NATIVE NO OPERATOR TOKEN",
    "languages": "bg en ru",
    "values of options": (
        "any ascii contrast exact first kanji letters night none paper positional repetition"
        " rolloff simple situational unicode wide wood"
    ),
    "moves and pieces": "FU HI KA KY Nc PI off pass seki vP",
    "formats and protocols": "CSA FEN GTP JSON KI KIF SFEN SGF SVG UGP USI",
    "messages and addresses": "base db example hello host http org postgresql",
    "words of formats": (
        "EVENT Game HIRATE PL Result White board clk color emt extra from fuzzy go good hands"
        " header initial moves msgid msgstr piece position startpos step to"
    ),
    "names of players": "human level",
    "Python": "Class choose limit module move position py reg",
}
"""Latin words that a translation keeps, because they are typed or named so."""


@cache
def texts() -> Texts:
    return collect()


def placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


def without_placeholders(template: str) -> str:
    return re.sub(r"\{\w+[^}]*\}", "", template)


def translations(key: str) -> list[tuple[str, str]]:
    """List each template with each of its plural forms."""
    return [(one, form) for one, forms in load_catalogue(key).items() for form in forms]


each = pytest.mark.parametrize("key", TRANSLATED)


def test_every_text_is_translated_and_every_translation_used() -> None:
    templates = texts().templates.keys()
    for key in TRANSLATED:
        known = load_catalogue(key).keys()
        assert templates - known == set(), "python -m scripts.catalogues --update"
        assert known - templates == set(), "python -m scripts.catalogues --update"
    english = load_catalogue("en")
    assert english.keys() <= templates, "English says only the singular differently"
    assert all(forms[-1] == template for template, forms in english.items())


@pytest.mark.parametrize("key", ["en", *TRANSLATED])
def test_a_translation_has_the_placeholders_of_its_template(key: str) -> None:
    pairs = translations(key)
    assert [pair for pair in pairs if placeholders(pair[0]) != placeholders(pair[1])] == []


@pytest.mark.parametrize("key", ["en", *TRANSLATED])
def test_a_count_has_all_its_forms_or_needs_none(key: str) -> None:
    most = max(conventions(key).plurals) + 1
    counts = {template: len(forms) for template, forms in load_catalogue(key).items()}
    assert set(counts.values()) <= {1, most}
    assert [one for one in counts if counts[one] > 1 and "count" not in placeholders(one)] == []


@each
def test_nothing_is_left_in_english(key: str) -> None:
    assert [one for one, form in translations(key) if one == form and one not in SAME] == []


@each
def test_latin_words_are_only_what_is_typed_or_named_so(key: str) -> None:
    kept = {word for words in KEPT.values() for word in words.split()}
    wrong = [
        (word, form)
        for template, form in translations(key)
        for word in re.findall(r"[A-Za-z]{2,}", without_placeholders(form))
        if word not in kept or word not in template
    ]
    assert wrong == []


@each
def test_a_translation_begins_with_a_capital_where_its_template_does(key: str) -> None:
    names = ("White's", "Black's", "PostgreSQL", "LUDOTECA", "SGF", "JSON")
    wrong = [
        (template, form)
        for template, form in translations(key)
        if (template[0].isupper() and form[0].islower() and not template.startswith(names))
        or (template[0].islower() and form[0].isupper() and template != "mcts")
    ]
    assert wrong == []


@each
def test_no_word_mixes_latin_and_cyrillic_letters(key: str) -> None:
    mixed = re.compile("[A-Za-z][а-яё]|[а-яё][A-Za-z]", re.IGNORECASE)
    assert [pair for pair in translations(key) if mixed.search(without_placeholders(pair[1]))] == []


def cases(key: str, noun: str) -> int:
    return len(load_catalogue(key)[noun][0].split("|"))


@each
def test_all_seats_and_all_pieces_have_the_same_cases(key: str) -> None:
    seats = {name for game in ludoteca.all_games() for name in game.seat_names}
    assert len({cases(key, seat) for seat in seats}) == 1
    assert len({cases(key, piece) for piece in PIECE_NAMES.values()}) == 1


@each
def test_a_sentence_uses_only_existing_cases(key: str) -> None:
    seat, piece, rules = (cases(key, noun) for noun in ("White", "king", "Standard"))
    most = {"seat": seat, "name": seat, "piece": piece, "captured": piece, "rules": rules}
    most |= {"title": rules, "other": max(seat, piece)}  # the other side, or another piece
    wrong = [
        form
        for _, form in translations(key)
        for noun, number in re.findall(r"\{(\w+):(\d+)\}", form)
        if int(number) >= most.get(noun, 0)
    ]
    assert wrong == []


def test_the_page_knows_names_in_one_case_only() -> None:
    in_page = collect_page(Texts()).templates
    forms = [form for key in TRANSLATED for one in in_page for form in load_catalogue(key)[one]]
    assert forms
    assert [form for form in forms if ":" in specs(form)] == []


def specs(template: str) -> str:
    return "".join(f":{spec}" for _, _, spec, _ in string.Formatter().parse(template) if spec)


def test_texts_are_found_wherever_they_are_written() -> None:
    found = texts().templates
    assert [one for one in found if re.fullmatch(r"\S*/\S*", one)] == [], "codes and addresses"
    for text in (
        "{seat} plays {move}.",  # say
        "the loser's king is mated",  # an ending
        "Komi",  # the title of an option
        "The number of lines in each direction.",  # the help of an option
        "Shogi",  # the title of a game
        "Player A",  # the name of a seat
        "Without flying",  # the title of a set of rules
        "Looks one move ahead and plays what looks best.",  # the title of a player
        "a space after the last row",  # what a field should have been
        "n, or - on the opening turn",  # the same, from a tuple
        "The file to read.",  # the help of an argument
        "Convert games between file formats, chosen by file extension.",  # a command
        "only a player at this table can do that",  # a template handed on
        "{seat}'s {piece}",  # a single letter that has to be translated
        "What would you like to play?",  # the page's say
    ):
        assert text in found, text


@pytest.mark.parametrize(
    ("key", "sentence", "text"),
    [
        ("bg", say("Who plays {seat}?", seat=say("White")), "Кой играе с белите?"),
        ("bg", say("The engine would play {move}.", move="a1"), "Програмата съветва a1."),
        (
            "bg",
            "you closed a mill: take one of your opponent's men",
            "направихте „дама“: вземете пул на противника",
        ),
        ("ru", "is refused", "не принимается"),
        (
            "ru",
            say("{seat} has given only checks and must deviate or lose", seat=say("White")),
            "Белые дают только шахи: если не изменят ход, проиграют",
        ),
        ("ru", "a point", "пункт"),
    ],
)
def test_translations_use_the_players_own_terms(key: str, sentence: str, text: str) -> None:
    assert Language(key).translate(sentence) == text


def test_a_mill_is_called_a_dama_in_bulgarian() -> None:
    forms = [form for forms in load_catalogue("bg").values() for form in forms]
    pages = [path.read_text(encoding="utf-8") for path in (FOLDER / "bg").rglob("*.*")]
    assert [text for text in (*forms, *pages) if "мелниц" in text.casefold()] == []
