"""What is true of every format that is for Shogi alone."""

from __future__ import annotations

import pytest

from ludoteca.core import RecordError
from ludoteca.records import Format, Record
from ludoteca.records.shogi import csa, jkf, ki2, kif, usi
from tests.unit.records.shogi.helpers import check_round_trip, standard_record

ALL = [kif.FORMAT, ki2.FORMAT, csa.FORMAT, usi.FORMAT, jkf.FORMAT]
SINGLE = [kif.FORMAT, ki2.FORMAT, jkf.FORMAT]
each = pytest.mark.parametrize("form", ALL, ids=lambda form: form.key)


@pytest.mark.parametrize("form", [kif.FORMAT, jkf.FORMAT], ids=lambda form: form.key)
@pytest.mark.parametrize("seed", range(20))
def test_whole_games_come_back(form: Format, seed: int) -> None:
    check_round_trip(form, standard_record(seed))


@pytest.mark.parametrize("seed", range(20))
def test_games_come_back_without_the_times_that_ki2_lacks(seed: int) -> None:
    record = standard_record(seed)
    for entry in record.line:
        entry.seconds = None
    check_round_trip(ki2.FORMAT, record, times=False)


@pytest.mark.parametrize("seed", range(20))
def test_games_come_back_without_the_variations_that_csa_lacks(seed: int) -> None:
    check_round_trip(csa.FORMAT, standard_record(seed), variations=False)


@each
@pytest.mark.parametrize(
    ("game", "rules", "word"), [("go", "japanese", "go"), ("shogi", "minishogi", "minishogi")]
)
def test_other_games_and_boards_are_refused(form: Format, game: str, rules: str, word: str) -> None:
    with pytest.raises(RecordError, match=f"{form.title} is for Shogi, not for {word}"):
        form.write([Record(game, rules)])


@pytest.mark.parametrize("form", SINGLE, ids=lambda form: form.key)
@pytest.mark.parametrize("count", [0, 2])
def test_a_file_has_one_game(form: Format, count: int) -> None:
    with pytest.raises(RecordError, match=f"{form.title} has one game in a file, not {count}"):
        form.write([Record("shogi", "standard")] * count)
