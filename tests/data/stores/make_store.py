"""Make version-3.sqlite and version-3.json: games in every situation, as version 3 kept them."""

from __future__ import annotations

import itertools
import json
import random
import sqlite3
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ludoteca.core import Seat, SessionError
from ludoteca.games.go import GAME as GO
from ludoteca.match import (
    Colours,
    Consent,
    Created,
    Keeper,
    Library,
    Profile,
    Seats,
    Store,
    TableRules,
    events_from,
)
from ludoteca.match.go_scoring import count
from ludoteca.match.store.thinking_time import keep_seconds
from ludoteca.match.store.rematch import begin_rematch
from tests.recordings import random_record
from tests.unit.match.old_store import look, result_of, submit

BEGUN = 1_700_000_000.0
STEP = 3.0
LIVING = """
    7  · ● · ● ○ · ○
    6  ● ● ● ● ○ ○ ○
    5  · · ○ ● ○ · ○
    4  ● ● ● ● ○ ○ ○
    3  · ● · ● ○ · ·
    2  ● ● ● ● ○ · ·
    1  · · · ● ○ · ·
       A B C D E F G
    """
SEKI = """
    7  · · · ● ○ · ·
    6  · · · ● ○ · ·
    5  · · · ● ○ · ·
    4  · · · ● ○ · ·
    3  ● ● ● ● ○ ○ ○
    2  ○ ○ ○ ○ ● ● ●
    1  · ○ ○ · ● ● ·
       A B C D E F G
    """
ALMOST_SETTLED = """
    5  · ● ○ · ○
    4  ● ● ○ ○ ○
    3  · ● ○ · ○
    2  ● ● ○ ○ ○
    1  ● ● · ○ ○
       A B C D E
    """
TRIPLE_KO = """
    9  ● ○ · ○ · · · · ·
    8  · ● ○ · · · · · ·
    7  · · · · · · · · ·
    6  · · · · · · · · ·
    5  · · · · · · · · ·
    4  · · · · · · · · ·
    3  · · · · · · · · ·
    2  · ● ○ · · · ● ○ ·
    1  ● ○ · ○ · ● · ● ○
       A B C D E F G H J
    """
ROUND = ["C1", "G1", "C9", "B1", "H1", "B9"] * 2
ENTERED = "+P+P+P+PK+R+B+R1/GGSS+B4/9/9/9/9/9/9/8k b - 1"
WAYS = {"choice": Colours.CHOICE, "nigiri": Colours.NIGIRI, "furigoma": Colours.FURIGOMA}
FREE = TableRules(takebacks=Consent.FREE)
FRESH = TableRules(takebacks=Consent.FREE, fresh_throws=True)
ASKED = TableRules(pauses=Consent.ASK)
STRICT = TableRules(takebacks=Consent.NEVER, pauses=Consent.NEVER)


class Scene:
    """One game: how it begins, what happens in it, and how it goes on."""

    def __init__(self, name: str, acts: str = "", then: str = "", **created: Any) -> None:
        self.name = name
        self.acts = acts.split("; ") if acts else []
        self.then = then.split("; ") if then else []
        self.seed = created.pop("seed", 1)
        self.created = {"game": name.partition("-")[0], "rules": "standard", **created}


def way(name: str) -> TableRules:
    return TableRules(colours=WAYS[name])


def drawn(drawing: str, fields: str = "b - 0/0 0", rules: str = "japanese") -> dict[str, Any]:
    position = GO.parse_diagram(drawing, fields, rules=rules)
    return {"rules": rules, "start": GO.format_position(position)}


JAPANESE: dict[str, Any] = {"rules": "japanese", "options": {"size": 9}}
ROLLOFF: dict[str, Any] = {"options": {"opening": "rolloff"}}
THREE: dict[str, Any] = {"rules": "three"}
SCENES = [
    # Before play
    Scene("morris-choice-waiting", then="2 choose-colour colour=first", table=way("choice")),
    Scene("morris-colour-chosen", "1 choose-colour colour=second", "* 3", table=way("choice")),
    Scene("go-nigiri-waiting", then="2 lay-stones count=1", table=way("nigiri"), **JAPANESE),
    Scene("go-nigiri-right", "2 lay-stones count=1; * 4", "* 2", seed=1, table=way("nigiri"), **JAPANESE),
    Scene("go-nigiri-wrong", "2 lay-stones count=2; * 4", "* 2", seed=1, table=way("nigiri"), **JAPANESE),
    Scene("shogi-furigoma-waiting", then="1 toss-pawns", table=way("furigoma")),
    Scene("shogi-furigoma-won", "1 toss-pawns; * 5", "* 2", seed=0, table=way("furigoma")),
    Scene("shogi-furigoma-lost", "1 toss-pawns; * 5", "* 2", seed=1, table=way("furigoma")),
    Scene("senet-rolloff-waiting", then="2 throw; 1 throw", **ROLLOFF),
    Scene("senet-rolloff-half", "2 throw", "2 throw; 1 throw", **ROLLOFF),
    Scene("senet-rolloff-equal", "1 throw; 2 throw", "2 throw; 1 throw", seed=2, **ROLLOFF),
    Scene("senet-rolloff-first", "1 throw; 2 throw; * 8", "* 4", seed=4, **ROLLOFF),
    Scene("senet-rolloff-second", "1 throw; 2 throw; * 8", "* 4", seed=1, **ROLLOFF),
    Scene("senet-choice-then-rolloff", "1 choose-colour colour=second", "1 throw; 2 throw", table=way("choice"), **ROLLOFF),
    # Play, with each clock
    Scene("morris-untimed", "* 12", "* 4"),
    Scene("morris-absolute", "* 9", "* 4; claim @9000", clock="10m"),
    Scene("neutron-fischer", "* 4; @20; * 1", "* 2", clock="5m+3s"),
    Scene("shogi-byoyomi", "* 6; @60; * 5; @12; * 2", "* 4", clock="1m+3x10s"),
    Scene("go-canadian", "* 8; @60; * 5", "* 3", clock="1m+5/1m", **JAPANESE),
    Scene("senet-absolute", "* 20", "* 6", clock="10m"),
    Scene("morris-against-a-computer", "* 5", "* 2", players=("human", "level:3"), names=("Ана", "")),
    Scene("neutron-two-computers", "* 6", "* 2", players=("greedy", "random"), names=("", "")),
    Scene("go-handicap", "* 5", "* 2", rules="aga", options={"size": 9, "handicap": 3}),
    Scene("morris-lasker", "* 8", "* 2", rules="lasker"),
    Scene("shogi-handicap", "* 6", "* 2", options={"handicap": "lance"}),
    # Pauses
    Scene("morris-paused", "* 4; 1 pause", "1 d1; 2 resume; * 2", clock="10m"),
    Scene("shogi-paused-by-the-table", "* 4; - pause since_last=true", "- resume; * 2", clock="10m"),
    Scene("go-resumed-after-a-pause", "* 4; 1 pause; @900; 2 resume; * 2", "* 2", clock="10m", **JAPANESE),
    Scene("neutron-pause-asked", "* 3; 1 offer what=pause", "2 accept what=pause; 1 resume", table=ASKED),
    Scene("neutron-pause-agreed", "* 3; 1 offer what=pause; 2 accept what=pause", "1 resume; * 2", table=ASKED),
    Scene("morris-strict", "* 4", "1 offer what=takeback; 1 offer what=pause; * 1", table=STRICT),
    # Takebacks
    Scene("morris-takeback-asked", "* 4; 1 offer what=takeback", "2 accept what=takeback; * 2"),
    Scene("morris-takeback-accepted", "* 4; 1 offer what=takeback; 2 accept what=takeback; * 1", "* 2", clock="10m"),
    Scene("morris-takeback-declined", "* 4; 1 offer what=takeback; 2 decline what=takeback", "1 offer what=takeback; * 2"),
    Scene("senet-takeback-same-throws", "* 16; 1 offer what=takeback", "* 5", table=FREE),
    Scene("senet-takeback-fresh-throws", "* 16; 1 offer what=takeback", "* 5", table=FRESH),
    Scene("morris-takeback-of-the-end", "a1; a2; b1; b2; c1; 1 offer what=takeback", "1 c2", table=FREE, **THREE),
    # Endings
    Scene("morris-draw-offered", "* 5; 1 offer what=draw", "2 accept what=draw"),
    Scene("morris-draw-declined", "* 6; 1 offer what=draw; 2 decline what=draw", "1 offer what=draw; * 2"),
    Scene("neutron-draw-agreed", "* 4; 2 offer what=draw; 1 accept what=draw", "1 offer what=rematch"),
    Scene("go-draw-offered", "* 4; 1 offer what=draw", "* 2", **JAPANESE),
    Scene("go-draw-agreed", "* 4; 1 offer what=draw; 2 accept what=draw", **JAPANESE),
    Scene("senet-draw-agreed", "* 9; 1 offer what=draw; 2 accept what=draw"),
    Scene("morris-won", "a1; a2; b1; b2; c1", **THREE),
    Scene("neutron-over", "* 400"),
    Scene("senet-over", "* 2000"),
    Scene("morris-resigned", "* 5; 2 resign"),
    Scene("senet-resigned", "* 5; 1 resign"),
    Scene("go-resigned-while-counted", "pass; pass; 2 resign", **drawn(LIVING)),
    Scene("neutron-forfeited", "* 5; 2 forfeit why=crashed", players=("human", "greedy")),
    Scene("shogi-flag-fell", "* 3; @700; claim", clock="10m"),
    Scene("shogi-illegal-move", "1 7g7f; 2 1c1e", options={"illegal_move": "loss"}),
    Scene("shogi-check", "4h5h", "* 2", start="4k4/9/9/9/9/9/9/5R3/4K4 b - 1"),
    Scene("shogi-third-repetition", "; ".join(["2h1h; 8b9b; 1h2h; 9b8b"] * 2), "1 2h1h; 2 8b9b; 1 1h2h; 2 9b8b"),
    Scene("shogi-impasse-declared", "1 declare", start=ENTERED),
    Scene("shogi-impasse-failed", "1 declare", start=ENTERED.replace("+P+P+P+P", "+P+P+P1")),
    Scene("shogi-impasse-drawn", "1 declare", start=ENTERED, options={"impasse": "jsa24"}),
    Scene("shogi-impasse-possible", then="1 declare", start=ENTERED),
    # The count of Go
    Scene("go-counting", "pass; pass", "1 accept-score; 2 accept-score", **drawn(LIVING)),
    Scene("go-counting-seki", "pass; pass", "2 accept-score; 1 accept-score", **drawn(SEKI)),
    Scene("go-counting-area", "pass; pass", "2 accept-score; 1 accept-score", **drawn(SEKI, rules="chinese")),
    Scene("go-counting-edited", "pass; pass; 2 mark-dead point=e3; 1 mark-dead point=C5 dead=false", "1 accept-score; 2 accept-score", **drawn(LIVING)),
    Scene("go-counting-seki-edited", "pass; pass; 1 mark-dead point=B1; 2 mark-seki point=E1 seki=false", "1 accept-score; 2 accept-score", **drawn(SEKI)),
    Scene("go-counting-proposed-again", 'pass; pass; - propose-marks dead=["B1"] seki=["B1","E1"]', "1 accept-score; 2 accept-score", **drawn(SEKI)),
    Scene("go-counting-accepted-by-one", "pass; pass; 1 accept-score", "1 accept-score; 2 accept-score", **drawn(LIVING)),
    Scene("go-counting-clock", "pass; pass", "2 play-on; * 2", clock="10m", **drawn(LIVING)),
    Scene("go-counted", "pass; pass; 1 accept-score; 2 accept-score", "1 offer what=rematch", **drawn(LIVING)),
    Scene("go-counted-seki", "pass; pass; 1 accept-score; 2 accept-score", **drawn(SEKI)),
    Scene("go-count-taken-back", "pass; pass; 1 accept-score; 2 accept-score; 1 offer what=takeback", "* 2", table=FREE, **drawn(LIVING)),
    Scene("go-counted-equal", "pass; pass; 1 accept-score; 2 accept-score", rules="new-zealand", options={"size": 7, "komi": 0}),
    Scene("go-two-passes", "* 6; pass; pass", rules="tromp-taylor", options={"size": 7}),
    Scene("go-resumed", "G2; pass; pass; 1 play-on; F2", "1 C1; 2 pass; 1 pass; 2 accept-score; 1 accept-score", **drawn(LIVING)),
    Scene("go-resumed-superko", "G2; pass; pass; 2 play-on; F2", "2 F3", **drawn(LIVING, rules="aga")),
    Scene("go-settled", "C1", "1 accept-score; 2 accept-score", **drawn(ALMOST_SETTLED, "w - 0/0 0")),
    Scene("go-settled-counted", "C1; 1 accept-score; 2 accept-score", **drawn(ALMOST_SETTLED, "w - 0/0 0")),
    Scene("go-settled-played-on", "C1; 2 play-on; A5", "2 pass; 1 pass; 1 accept-score; 2 accept-score", **drawn(ALMOST_SETTLED, "w - 0/0 0")),
    Scene("go-third-repetition", "; ".join(ROUND), "1 offer what=no-result; 2 accept what=no-result", **drawn(TRIPLE_KO)),
    Scene("go-no-result-offered", "; ".join([*ROUND, "1 offer what=no-result"]), "2 accept what=no-result", **drawn(TRIPLE_KO)),
    Scene("go-no-result", "; ".join([*ROUND, "1 offer what=no-result", "2 accept what=no-result"]), **drawn(TRIPLE_KO)),
    # Rematches
    Scene("neutron-rematch-offered", "* 4; 1 resign; 1 offer what=rematch", "2 accept what=rematch"),
    Scene("neutron-rematch-declined", "* 4; 1 resign; 1 offer what=rematch; 2 decline what=rematch", "1 offer what=rematch"),
    Scene("neutron-rematch-agreed", "* 4; 1 resign; 1 offer what=rematch; 2 accept what=rematch"),
    Scene("go-rematch-begun", "2 lay-stones count=2; * 4; 1 resign; 1 offer what=rematch; 2 accept what=rematch", seed=2, table=way("nigiri"), **JAPANESE),
    # Positions that were brought along
    Scene("morris-start", "* 6", "* 2", start="W../.B./.../WB..../.../..W/.B. w 5 5 2"),
    Scene("neutron-start", "* 3", "* 2", start="bbb1b/1b3/2n2/5/wwwww w n"),
    Scene("senet-start", "* 6", "* 2", start="1.2......A.................... 1 4"),
]  # fmt: skip


def play(keeper: Keeper, acts: Sequence[str], chooser: random.Random) -> list[list[Any]]:
    """Let a game go through its acts, and write down the result of each."""
    now, told = keeper.session.events[-1].at, []
    for act in spelled(keeper, acts, chooser):
        if act.startswith("@"):
            now += float(act[1:])
            continue
        now += STEP
        try:
            submit(keeper, act, now)
            told.append([act, now, result_of(keeper.session)])
        except SessionError as error:
            told.append([act, now, error.code])
    return told


def spelled(keeper: Keeper, acts: Sequence[str], chooser: random.Random) -> Any:
    """Write each act with its seat, and random moves one by one."""
    for act in acts:
        if act.startswith("* "):
            for _ in range(int(act[2:])):
                position = keeper.session.position
                if position.outcome:
                    break
                text = (
                    "throw" if position.chances() else str(chooser.choice(position.legal_moves()))
                )
                yield f"{position.turn.index + 1} {text}"
        elif act.startswith("claim"):
            _, _, wait = act.partition(" ")
            if wait:
                yield wait
            yield "- claim-time"
        elif act[0] in "12-@" and (act[1:2] == " " or act[0] == "@"):
            yield act
        else:
            yield f"{keeper.session.position.turn.index + 1} {act}"


def write_all(store: Store, path: Path) -> list[dict[str, Any]]:
    found = []
    for number, scene in enumerate(SCENES):
        created = Created(
            at=BEGUN + 3600.0 * number,
            **{"names": ("Ана", "Boris"), **scene.created},
        )
        keeper = Keeper.begin(store, created, random.Random(scene.seed))
        for _, _, result in play(keeper, scene.acts, random.Random(number)):
            assert not isinstance(result, str), (scene.name, result)
        found.append((scene, keeper))
    for number, game in enumerate(["morris", "shogi", "neutron", "senet", "go"]):
        records = (random_record(game, random.Random(seed), 20, starts=False) for seed in range(99))
        record = next(each for each in records if len(each.line) > 12)
        at = BEGUN - 86400.0 * (number + 1)
        events = events_from(record, 10, ("human", "greedy"), ("Ana", ""), at, clock="10m+5s")
        found.append(
            (
                Scene(f"{game}-from-a-record", then="* 3"),
                Keeper.adopt(store, events, random.Random(1)),
            )
        )
    return [describe(scene, keeper, path) for scene, keeper in found]


def describe(scene: Scene, keeper: Keeper, path: Path) -> dict[str, Any]:
    """Write down what a reader must find, and how a copy of the game goes on."""
    facts = {"name": scene.name, "key": keeper.key, **look(keeper.session)}
    with Store(path.with_suffix(".copy")) as copy:
        again = Keeper.adopt(copy, keeper.session.events, random.Random(7))
        facts["then"] = play(again, scene.then, random.Random(5))
        state = again.session.state
    if state.marking is not None and "score" in again.session.to_record().tags:
        facts["count"] = [each.total for each in count(state).counts]
    return facts


def keep_the_rest(store: Store, games: list[dict[str, Any]]) -> dict[str, Any]:
    """Fill the tables beside the events."""
    keys = {game["name"]: game["key"] for game in games}
    library, seats, profile = Library(store), Seats(store), Profile(store)
    library.rename(keys["morris-paused"], "Вечерна партия")
    library.rename(keys["morris-paused"], "Second thoughts")
    library.delete(keys["senet-resigned"])
    library.delete(keys["morris-resigned"])
    library.restore(keys["morris-resigned"])
    keep_seconds(store, keys["morris-against-a-computer"], 2.5)
    begun = keys["go-rematch-begun"]
    keep_seconds(store, begun, 0.25)
    seats.take(begun, [Seat.FIRST], "token-of-ana-0123456789")
    seats.take(begun, [Seat.SECOND], "token-of-boris-0123456789")
    seats.take(keys["go-nigiri-waiting"], [Seat.FIRST], "token-of-ana-0123456789")
    seats.invite(keys["go-nigiri-waiting"], Seat.SECOND, "invitation-0123456789")
    session = Keeper.load(store, begun).session
    following = begin_rematch(store, begun, session, BEGUN + 7e5, random.Random(1))
    values = {
        "name": "Ана",
        "language": "bg",
        "last": {"game": "go", "size": 9},
        "lessons": {"go": [1, 2]},
    }
    for key, value in values.items():
        profile.set(key, value)
    rematch = {
        "name": "go-rematch",
        "key": following,
        **look(Keeper.load(store, following).session),
    }
    return {
        "games": [*games, {**rematch, "then": []}],
        "titles": {keys["morris-paused"]: "Second thoughts"},
        "deleted": [keys["senet-resigned"]],
        "seconds": {keys["morris-against-a-computer"]: 2.5, begun: 0.25, following: 0.25},
        "rematches": {begun: following},
        "profile": values,
    }


def main(directory: Path) -> None:
    path = directory / "version-3.sqlite"
    path.unlink(missing_ok=True)
    numbers = itertools.count(1)
    with Store(path, lambda: f"{next(numbers):032x}") as store:
        facts = keep_the_rest(store, write_all(store, path))
    path.with_suffix(".copy").unlink()
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.execute("VACUUM")
    connection.close()
    path.with_suffix(".json").write_text(json.dumps(facts, ensure_ascii=False, indent=1) + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent)
