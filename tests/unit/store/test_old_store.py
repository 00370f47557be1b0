"""A store written by version 3 of the tables opens, and its games go on."""

from __future__ import annotations

import json
import random
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludoteca.core import Seat, SessionError
from ludoteca.match import phrases
from ludoteca.store.library import Library
from ludoteca.store.profile import Profile
from ludoteca.store.rematch import rematch_of
from ludoteca.store.saved_game import SavedGame
from ludoteca.store.seats import Seats
from ludoteca.store.store import Store
from ludoteca.store.thinking_time import thinking_time
from tests.unit.store.old_store import look, result_of, submit

STORES = Path(__file__).parents[2] / "data" / "stores"
FACTS: dict[str, Any] = json.loads((STORES / "version-3.json").read_text(encoding="utf-8"))
GAMES: list[dict[str, Any]] = FACTS["games"]
KEYS: dict[str, str] = {game["name"]: game["key"] for game in GAMES}


@pytest.fixture
def old(tmp_path: Path) -> Iterator[Store]:
    """A copy of the store, opened."""
    shutil.copy(STORES / "version-3.sqlite", tmp_path)
    with Store(tmp_path / "version-3.sqlite") as store:
        yield store


def kept() -> list[dict[str, Any]]:
    return [game for game in GAMES if game["key"] not in FACTS["deleted"]]


def test_every_kept_game_stands_where_it_stood(old: Store) -> None:
    wrong = {}
    for game in kept():
        found = look(SavedGame.load(old, game["key"]).session)
        # A newer version may write more tags.
        tags = {name: found["tags"].get(name) for name in game["tags"]}
        expected = {name: game[name] for name in found}
        if game["clocks"][-1:] == [None] or found["clock"] == [[0.0, 0, 0]] * 2:
            # Without a clock nobody's time runs.
            expected["running"] = found["running"]
        if {**found, "tags": tags} != expected:
            wrong[game["name"]] = {
                name: (found[name], expected[name])
                for name in found
                if found[name] != expected[name]
            }
    assert wrong == {}


def test_every_kept_game_goes_on_as_it_would_have(old: Store) -> None:
    wrong: dict[str, Any] = {}
    for game in kept():
        saved = SavedGame.load(old, game["key"], random.Random(7))
        for act, now, expected in game["then"]:
            try:
                submit(saved, act, now)
                found: Any = result_of(saved.session)
            except SessionError as error:
                found = error.code
            if found != expected:
                wrong[game["name"]] = (act, found, expected)
                break
        loaded = SavedGame.load(old, game["key"]).session
        assert result_of(loaded) == result_of(saved.session)
    assert wrong == {}


def test_the_count_of_each_counted_game_is_shown(old: Store) -> None:
    counted = [game for game in kept() if "count" in game]
    assert len(counted) > 10
    for game in counted:
        saved = SavedGame.load(old, game["key"])
        for act, now, expected in game["then"]:
            if isinstance(expected, dict):
                submit(saved, act, now)
        shown = " ".join(map(str, phrases.ending_sentences(saved.session.state)))
        numbers = {float(number) for number in re.findall(r"\d+(?:\.\d+)?", shown)}
        assert set(game["count"]) <= numbers, game["name"]


def test_the_list_says_what_the_games_say(old: Store) -> None:
    listed = {summary.key: summary for summary in Library(old).games()}
    assert set(listed) == {game["key"] for game in kept()}
    for game in kept():
        summary = listed[game["key"]]
        winners = summary.winners
        assert {
            "names": list(summary.names),
            "players": list(summary.players),
            "sequence": summary.sequence,
            "last": summary.last,
            "winners": None if winners is None else sorted(seat.name for seat in winners),
            "ending": summary.ending or None,
        } == {
            name: game[name]
            for name in ("names", "players", "sequence", "last", "winners", "ending")
        }
        assert summary.is_unfinished is (game["phase"] != "over")
        assert summary.title == FACTS["titles"].get(game["key"], "")


def test_a_deleted_game_can_be_restored(old: Store) -> None:
    (key,) = FACTS["deleted"]
    with pytest.raises(SessionError) as caught:
        SavedGame.load(old, key)
    assert caught.value.code == "store/no-game"
    Library(old).restore(key)
    (game,) = (game for game in GAMES if game["key"] == key)
    assert look(SavedGame.load(old, key).session)["position"] == game["position"]


def test_thinking_times_and_rematches_are_kept(old: Store) -> None:
    for game in kept():
        assert thinking_time(old, game["key"]) == FACTS["seconds"].get(game["key"], 1.0)
        assert rematch_of(old, game["key"]) == FACTS["rematches"].get(game["key"])


def test_tokens_and_invitations_are_still_good(old: Store) -> None:
    seats = Seats(old)
    ana, boris = "token-of-ana-0123456789", "token-of-boris-0123456789"
    begun, following, waiting = (
        KEYS["go-rematch-begun"],
        KEYS["go-rematch"],
        KEYS["go-nigiri-waiting"],
    )
    assert seats.places(begun, ana) == {Seat.FIRST}
    assert seats.places(begun, boris) == {Seat.SECOND}
    # Nigiri had made Boris Black, so Ana is Black in the rematch.
    assert seats.places(following, ana) == {Seat.FIRST}
    assert seats.claim(waiting, "invitation-0123456789", boris) is Seat.SECOND
    assert seats.places(waiting, boris) == {Seat.SECOND}


def test_the_profile_is_remembered(old: Store) -> None:
    assert Profile(old).all() == FACTS["profile"]
