"""The native engines: one way to think for every game that has one."""

from __future__ import annotations

import random
import signal
import threading
import time

import pytest

from ludoteca import native
from tests.stored import read_lines
from tests.twins.ways import RULE_SETS, Way, start

pytestmark = pytest.mark.usefixtures("core")

ENGINES = ["shogi", "morris", "neutron", "senet"]


@pytest.mark.parametrize("game", ENGINES)
def test_the_same_question_has_the_same_answer(game: str) -> None:
    def think() -> tuple[int, list[tuple[int, list[int]]]]:
        thought = start(game).think(nodes=20_000, lines=3, seed=5)
        return thought.nodes, [(line.score, line.actions) for line in thought.lines]

    assert think() == think()


@pytest.mark.parametrize("game", ENGINES)
def test_lines_are_legal_distinct_and_best_first(game: str) -> None:
    state = start(game)
    thought = state.think(depth=4, lines=5)
    assert len(thought.lines) == 5
    assert len({line.actions[0] for line in thought.lines}) == 5
    scores = [line.score for line in thought.lines]
    assert scores == sorted(scores, reverse=True)
    for line in thought.lines:
        assert -1 <= line.result <= 1
        # What was proved beforehand needs no visits.
        assert line.visits > 0 or line.wins_in
        follower = state.clone()
        for action in line.actions:
            follower.apply(action)
    assert state.plies == start(game).plies


@pytest.mark.parametrize("game", ENGINES)
@pytest.mark.parametrize("threads", [1, 2])
def test_a_stop_is_obeyed_at_once(core: native.Core, game: str, threads: int) -> None:
    engine, stop = core.Engine(game, memory=16), core.Stop()
    state = start(game)
    used = []
    for _ in range(3):
        stop.clear()
        thinker = threading.Thread(
            target=lambda: engine.think(state, seconds=60, threads=threads, stop=stop)
        )
        thinker.start()
        time.sleep(0.1)
        stop.set()
        # The processor's time: a busy machine may not let the thread run for a while.
        stopped = time.process_time()
        thinker.join()
        used.append(time.process_time() - stopped)
    assert min(used) < 0.1


@pytest.mark.parametrize("game", ENGINES)
def test_limits_hold(game: str) -> None:
    thought = start(game).think(nodes=5_000)
    assert 0 < thought.nodes <= 5_000
    assert start(game).think(depth=3).depth == 3
    # The processor's time: a busy machine lets nobody run for a while.
    began = time.process_time()
    start(game).think(seconds=0.2)
    assert time.process_time() - began < 2


@pytest.mark.parametrize("game", ENGINES)
def test_progress_is_told_depth_by_depth(game: str) -> None:
    told: list[native.Thought] = []
    last = start(game).think(depth=5, progress=told.append)
    assert [thought.depth for thought in told] == [1, 2, 3, 4, 5]
    assert told[-1].lines[0].actions == last.lines[0].actions


@pytest.mark.parametrize("game", ["morris", "shogi"])
def test_a_depth_that_was_hardly_begun_changes_nothing(game: str) -> None:
    for seed in range(1, 3):
        state = start(game)
        for _ in range(6):
            state.apply(state.think(nodes=300, seed=seed).lines[0].actions[0])
        reports: list[native.Thought] = []
        state.think(nodes=8_000, progress=reports.append)
        for report in reports[2:]:
            cut = state.think(nodes=report.nodes + 2)
            assert cut.lines[0].actions[0] == report.lines[0].actions[0]


def test_what_progress_raises_ends_the_thought() -> None:
    def refuse(_: native.Thought) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        start("shogi").think(seconds=60, progress=refuse)


def test_an_interrupt_ends_the_thought() -> None:
    timer = threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        start("shogi").think(seconds=60)
    timer.join()


@pytest.mark.parametrize(("game", "rules"), [way for way in RULE_SETS if way[0] in ENGINES])
def test_every_rule_set_is_played(core: native.Core, game: str, rules: str) -> None:
    engine, rng = core.Engine(game, memory=2), random.Random(1)
    state = Way(game, rules).state()
    while not state.is_over and state.plies < 60:
        if state.chances():
            state.apply(rng.choice(list(state.legal_actions())))
        else:
            state.apply(engine.think(state, nodes=300).lines[0].actions[0])
    assert state.plies >= 5


@pytest.mark.parametrize("game", ENGINES)
def test_a_game_that_is_over_has_no_lines(game: str) -> None:
    state = start(game)
    while not state.is_over:
        state.apply(random.Random(state.plies).choice(list(state.legal_actions())))
    assert state.think(depth=3).lines == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({}, "say how long"),
        ({"depth": 1, "lines": 0}, "lines must be"),
        ({"depth": 1, "threads": 0}, "threads must be"),
        ({"depth": 1, "memory": 0}, "memory must be"),
    ],
)
def test_impossible_wishes_are_one_sentence(arguments: dict[str, int], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        start("shogi").think(**arguments)  # type: ignore[arg-type]


def test_an_engine_thinks_about_its_own_game_only(core: native.Core) -> None:
    with pytest.raises(ValueError, match="plays shogi, not morris"):
        core.Engine("shogi").think(start("morris"), depth=1)
    with pytest.raises(ValueError, match="there is no game"):
        core.Engine("chess")


def test_threads_think_about_the_same_position() -> None:
    # How many positions they need together depends on how fast they find cut-offs for each other.
    alone, together = (start("shogi").think(depth=8, threads=n) for n in (1, 3))
    assert together.depth == alone.depth == 8
    assert together.lines[0].actions


@pytest.mark.parametrize("plies", [1, 3, 5, 7])
def test_the_search_for_mate_finds_every_one(core: native.Core, plies: int) -> None:
    engine = core.Engine("shogi", memory=1)
    for text in read_lines(f"vectors/shogi_mate_{plies}.txt"):
        state = core.State("shogi", "standard", text)
        mate = engine.find_mate(state, nodes=100_000)
        assert mate.is_there, text
        # A short mate is the shortest; a long one may not be.
        assert len(mate.actions) == plies or len(mate.actions) > plies == 7
        for action in mate.actions:
            state.apply(action)
        assert state.ending == "mate", text


# Lines that used to stop before the mate.
LONG_MATES = [
    "R2b5/l2k1gs2/p3p4/2pp1pPBn/7P1/1PP3G1P/PRN1PP3/3S1s1K1/L2G3NL b GNL4Psp 91",
    "ln+b5l/1k2+P+R1R1/p1sG3pp/1ppnP4/1s1p5/P4S1P1/1PPP4P/1KG6/LNSb3N1 b 4P2gl 91",
    "1ngg5/1ks5+R/1ppp1+r1pp/9/sPP2N3/1b3P1P1/+p1SPP3P/3KG2+p1/3G4L w SNbn3l4p 100",
    "+P5knl/+L3+Rs3/3S3p1/2pP1pp2/2+Bsb3p/2P+p1PPP1/4+p1G1P/5+p1SL/1N5NK b 2GL2Prgnp 139",
    "l1k5l/2g3+R2/2ns+Sp3/2p3N1p/P4P3/L+bPPS1Pp1/2N1P3P/2GKG4/+p7L b BGS5Prnp 91",
    "l2k1B1+Rl/5b3/2s+P1g3/1pp1gpp1p/p3p2N1/2Pp2P2/+n2s1P2P/2G6/4RK2L w NL5Pg2sn 112",
    "ln6l/3ks2+R1/pp1gppnp1/8p/5N3/2Ps1P3/PP1GP3P/2K2S3/LN1G4+r w BGSbl6p 72",
    "+P+R4gnl/+L3+Rs1k1/3S3p1/2pP1pp2/2+Bsb3p/2P+p1PPP1/4+p1G1P/5+p1SL/1N5NK b GL2Pgnp 137",
    *read_lines("vectors/shogi_perpetual.txt")[3:],
]


@pytest.mark.parametrize("text", LONG_MATES)
def test_the_line_of_a_long_mate_ends_with_mate(core: native.Core, text: str) -> None:
    state = core.State("shogi", "standard", text)
    mate = core.Engine("shogi", memory=1).find_mate(state, nodes=500_000)
    assert mate.is_there
    for action in mate.actions:
        state.apply(action)
    assert state.ending == "mate"


def test_without_time_for_the_whole_line_no_mate_is_claimed(core: native.Core) -> None:
    engine = core.Engine("shogi", memory=1)
    for text in LONG_MATES:
        for nodes in (100, 1000, 10_000):
            state = core.State("shogi", "standard", text)
            mate = engine.find_mate(state, nodes=nodes)
            for action in mate.actions:
                state.apply(action)
            assert bool(mate.is_there) == state.is_over
            assert mate.is_there is not False


def test_the_search_for_mate_says_no_or_that_it_does_not_know(core: native.Core) -> None:
    engine = core.Engine("shogi", memory=1)
    for text in read_lines("vectors/shogi_mate_7.txt")[:20]:
        board, turn, hands, _ = text.split()
        # The side that is mated in seven has no mate by checks itself, most often.
        state = core.State("shogi", "standard", text)
        state.apply(engine.find_mate(state, nodes=100_000).actions[0])
        answer = engine.find_mate(state, nodes=20_000)
        if answer.is_there:
            for action in answer.actions:
                state.apply(action)
            assert state.ending == "mate", (board, turn, hands)
    start_state = start("shogi")
    assert engine.find_mate(start_state, nodes=1000).is_there is False
    assert engine.find_mate(start_state, nodes=1000).actions == []
    hard = core.State("shogi", "standard", "9/9/9/4k4/9/9/9/9/K8 b 2R2B4G4S4N4L18P 1")
    assert engine.find_mate(hard, nodes=1).is_there is None
    with pytest.raises(ValueError, match="plays shogi, not morris"):
        engine.find_mate(start("morris"), nodes=1)


def test_an_impasse_that_can_be_declared_is_as_good_as_won(core: native.Core) -> None:
    # Black has 32 points, and White has no check.
    text = "+LKGGSS3/+P+P+P2+P+P+P+P/9/9/9/9/9/9/4k4 w 2R2B4n3l2s2g11p 1"
    for impasse, is_lost in (("csa27", True), ("jsa24", True), ("none", False)):
        state = core.State("shogi", "standard", text, impasse=impasse)
        assert (state.think(depth=2).lines[0].wins_in < 0) == is_lost, impasse


@pytest.mark.parametrize(("plies", "solved"), [(1, 100), (3, 98), (5, 80), (7, 50)])
def test_mates_are_found_in_twenty_thousand_nodes(plies: int, solved: int) -> None:
    texts = read_lines(f"vectors/shogi_mate_{plies}.txt")
    found = 0
    for text in texts:
        line = Way("shogi", "standard").state(text).think(nodes=20_000, memory=4).lines[0]
        # Sooner than by checks alone, if a quiet move mates sooner.
        found += line.wins_in > 0
        assert line.wins_in >= 0, text
    assert found >= solved


@pytest.mark.parametrize("game", ENGINES)
def test_an_engine_remembers_and_forgets(core: native.Core, game: str) -> None:
    engine, depth = core.Engine(game, memory=8), 4 if game == "senet" else 6
    first = engine.think(start(game), depth=depth).nodes
    assert engine.think(start(game), depth=depth).nodes < first
    engine.clear()
    assert engine.think(start(game), depth=depth).nodes == first
