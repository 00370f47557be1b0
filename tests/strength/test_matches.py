"""The matches of make strength, shortened."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from ludoteca import native
from ludoteca.players import Limit
from strength import __main__ as command
from strength.fingerprint import fingerprint
from strength.goals import ROWS, Row
from strength.match import Form, limit_for, play_one, play_row
from strength.openings import opening
from strength.openspiel import steps
from strength.opponents import Opponent
from strength.results import Played, Results, Tally
from strength.verdict import Verdict, no_loss, reached, sequential

pytestmark = pytest.mark.skipif(native.core is None, reason="this installation is pure Python")

BY_KEY = {row.key: row for row in ROWS}
EASY = Row(
    key="easy",
    game="neutron",
    opponent=Opponent("`random`", "random"),
    rules="classic",
    goal=0.6,
    games=4,
    minutes=1,
    limit=Limit(nodes=2000),
)


def silent(tally: Tally) -> None:
    pass


def test_every_row_has_a_name_of_its_own_and_all_of_the_short_form_fits_half_an_hour() -> None:
    assert len(BY_KEY) == len(ROWS)
    assert sum(row.minutes for row in ROWS) <= 30


def test_a_sequential_test_accepts_rejects_and_waits() -> None:
    assert sequential([1.0] * 17, 0.9) is Verdict.ACCEPTED
    assert sequential([1.0, 0.0] * 12, 0.9) is Verdict.REJECTED
    assert sequential([1.0] * 3, 0.9) is Verdict.UNDECIDED
    assert sequential([], 0.5) is Verdict.UNDECIDED


def test_a_sequential_test_errs_rarely() -> None:
    rng = random.Random(1)

    def ends(share: float) -> Verdict:
        scores: list[float] = []
        while sequential(scores, 0.8) is Verdict.UNDECIDED:
            scores.append(float(rng.random() < share))
        return sequential(scores, 0.8)

    assert sum(ends(0.8) is Verdict.REJECTED for _ in range(300)) <= 20
    assert sum(ends(0.65) is Verdict.ACCEPTED for _ in range(300)) <= 20


def test_one_loss_is_too_many_where_none_is_allowed() -> None:
    assert no_loss([1.0, 0.5], 2) is Verdict.ACCEPTED
    assert no_loss([1.0], 2) is Verdict.UNDECIDED
    assert no_loss([1.0, 0.0], 100) is Verdict.REJECTED


def test_the_long_form_compares_the_share_with_the_goal() -> None:
    assert reached([1.0, 0.0], 0.5, 2) is Verdict.ACCEPTED
    assert reached([1.0, 0.0], 0.6, 2) is Verdict.REJECTED
    assert reached([1.0], 0.6, 2) is Verdict.UNDECIDED


def test_a_match_is_played_kept_and_continued(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    form = Form(is_long=True, jobs=2)
    verdict, tally = play_row(EASY, form, Results(path), silent)
    assert verdict is Verdict.ACCEPTED
    assert sorted(one.number for one in tally.games) == [0, 1, 2, 3]
    assert all(seconds > 0 for seconds in tally.cpu_per_move)
    # Nothing is left to play, so the file does not change.
    before = path.read_text(encoding="utf-8")
    again, same = play_row(EASY, form, Results(path), silent)
    assert (again, list(same.games)) == (verdict, list(tally.games))
    assert path.read_text(encoding="utf-8") == before


def test_another_network_is_another_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint.__wrapped__("senet")
    assert fingerprint.__wrapped__("senet") == before
    monkeypatch.setattr("strength.fingerprint.network", lambda game: None)
    assert fingerprint.__wrapped__("senet") != before


def test_results_of_another_engine_do_not_count(tmp_path: Path) -> None:
    results = Results(tmp_path / "results.jsonl")
    results.add(Played("easy", 0, "another", 1.0, 1, (1.0, 1.0), (1, 1)))
    assert not results.of("easy", fingerprint("neutron")).games


def test_the_engine_keeps_its_seat_where_the_row_says_so() -> None:
    row = BY_KEY["neutron-classic-a1b2"]
    played = play_one(row, 0, "engine", Limit(nodes=100_000))
    assert played.score == 1.0


def test_the_engine_gets_no_more_time_than_its_opponent_took() -> None:
    row = replace(EASY, limit=None, first_nodes=200)
    assert limit_for(row, Tally([])) == Limit(nodes=200)
    games = [Played("easy", 0, "engine", 1.0, 1000, (1.0, 2.0), (10, 5))]
    # It took 0.1 s for 1000 nodes, the opponent 0.4 s.
    assert limit_for(row, Tally(games)) == Limit(nodes=3880)
    assert limit_for(EASY, Tally(games)) == EASY.limit


@pytest.mark.parametrize("key", ["shogi-fairy", "morris-openspiel"])
def test_openings_are_varied_legal_and_the_same_for_both_games_of_a_pair(key: str) -> None:
    row = BY_KEY[key]
    first = opening(row, 1)
    assert len(first) == row.opening
    assert first == opening(row, 1)
    assert len({opening(row, number) for number in range(4)}) > 1


def test_turns_are_steps_of_openspiel() -> None:
    assert steps(24 * 24 * 25 + 7 * 25 + 24) == [7]
    assert steps(24 * 24 * 25 + 7 * 25 + 3) == [7, 3]
    assert steps((2 * 24 + 9) * 25 + 24) == [24 + 2 * 24 + 9]


def test_a_missing_opponent_is_a_sentence_that_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    absent = Opponent("somebody", "nobody", program="no-such-game", install="apt install it")
    monkeypatch.setattr(command, "ROWS", (replace(EASY, opponent=absent),))
    monkeypatch.setattr("sys.argv", ["strength"])
    assert command.main() == 0
    assert "not played: there is no no-such-game here: apt install it" in capsys.readouterr().out


def test_an_unknown_row_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["strength", "--only", "chess"])
    assert command.main() == 2
    assert capsys.readouterr().err == "no row is called 'chess'; --list lists them\n"
