"""Each game plays as its kept transcripts say; ``python -m scripts.playthroughs --update``."""

from __future__ import annotations

import ludoteca
from ludoteca.core import say
from scripts.playthroughs import FOLDER, playthroughs, transcript


def test_every_game_and_rule_set_plays_as_its_transcript_says() -> None:
    played = dict(playthroughs())
    assert {path.name for path in FOLDER.iterdir()} == {path.name for path in played}
    for path, text in played.items():
        assert path.read_text(encoding="utf-8") == text, path.name


def test_a_transcript_tells_of_each_move_and_of_the_end() -> None:
    game = ludoteca.game("neutron")
    text = transcript(game, game.start())
    assert text.startswith("ludoteca.game('neutron').parse_position(")
    assert "1. " in text
    assert say("the game is over") in text
    assert "ending: " in text
