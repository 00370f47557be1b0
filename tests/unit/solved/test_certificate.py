"""What is proved in the package is known without tables, and agrees with the rules."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from ludoteca import native
from ludoteca.games.registry import BUILT_IN, game
from ludoteca.solved import Value, Verdict, find_verdicts, proofs_of
from ludoteca.solved.lookup import certificate_of
from tests.unit.players.neutron.test_certificate import LOSING, RULES, WITHIN

GAME = game("neutron")


@pytest.fixture(autouse=True)
def no_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDOTECA_TABLES", str(tmp_path / "none"))


needs_native = pytest.mark.skipif(native.core is None, reason="this installation is pure Python")


def after(rules: str, *moves: str) -> Any:
    position: Any = GAME.start(rules)
    for text in moves:
        position = position.play(GAME.parse_move(position, text))
    return position


def mirrored(text: str) -> str:
    return text.translate(str.maketrans("abde", "edba"))


@needs_native
@pytest.mark.parametrize("rules", RULES)
def test_the_first_moves_are_judged_as_far_as_the_proofs_reach(rules: str) -> None:
    found = find_verdicts(GAME, GAME.start(rules))
    assert found is not None
    assert found.verdict == found.best == Verdict(Value.WIN, WITHIN[rules])
    known = {str(move): verdict.value for move, verdict in found.moves.items()}
    assert known == {
        **dict.fromkeys(("b1b4", "d1d4"), Value.WIN),
        **dict.fromkeys(LOSING, Value.LOSS),
    }


@needs_native
@pytest.mark.parametrize("rules", RULES)
def test_every_proved_move_leads_where_the_proofs_say(rules: str) -> None:
    """A win is one ply longer than the loss after it, and a loss than the win after it."""
    rng, proofs = random.Random(1), certificate_of("neutron")
    assert proofs is not None
    for _ in range(15):
        position = after(rules, rng.choice(["d1d4", "b1b4", *LOSING]))
        while position.outcome is None and (verdict := proofs.verdict(position)) is not None:
            moves = proofs.verdicts(position)
            best = max(moves.values(), key=lambda one: one.rank)
            assert best == verdict
            if verdict.value is Value.LOSS:
                assert len(moves) == len(position.legal_moves())
            for move, one in moves.items():
                following = position.play(move)
                if following.outcome is None:
                    then = proofs.verdict(following)
                    assert then is not None
                    assert then.value == -(one.value or 0)
                    assert then.plies == one.plies - 1
                elif len(following.outcome.winners) == 1:
                    assert one.plies == 1
                    assert (one.value is Value.WIN) == (position.turn in following.outcome.winners)
            equal = [move for move, one in moves.items() if one == best]
            position = position.play(rng.choice(equal))


@needs_native
@pytest.mark.parametrize("rules", RULES)
def test_a_mirror_image_is_as_much_proved(rules: str) -> None:
    for opening in ("d1d4", *LOSING):
        one, other = after(rules, opening), after(rules, mirrored(opening))
        proofs = certificate_of("neutron")
        assert proofs is not None
        assert proofs.verdict(one) == proofs.verdict(other)
        assert proofs.verdict(one) is not None


@needs_native
def test_beyond_the_proofs_nothing_is_known() -> None:
    assert find_verdicts(GAME, after("standard", "a1a4")) is None


@needs_native
def test_an_engine_is_asked_only_about_its_own_game() -> None:
    assert native.core is not None
    engine = native.core.Engine("neutron", memory=1, network=proofs_of("neutron"))
    with pytest.raises(ValueError, match="this engine plays neutron, not go"):
        engine.proved(native.core.State("go", "japanese"))
    shogi = native.core.Engine("shogi", memory=1)
    assert shogi.proved(native.core.State("shogi", "standard")) is None


@pytest.mark.parametrize("key", [key for key in BUILT_IN if key != "neutron"])
def test_other_games_have_no_proofs(key: str) -> None:
    assert proofs_of(key) is None
    assert certificate_of(key) is None
