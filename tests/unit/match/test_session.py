"""Sessions: what may be asked when, what comes of it, and with which words it is refused."""

from __future__ import annotations

import random

import pytest

from ludoteca.core import LudotecaError, Outcome, Seat, SessionError
from ludoteca.games.morris.rules import MorrisEnding
from ludoteca.games.shogi.rules import ShogiEnding
from ludoteca.match import (
    Colours,
    Consent,
    Created,
    Phase,
    Proposal,
    Session,
    SessionEnding,
    TableRules,
)
from ludoteca.match.commands import (
    Accept,
    AcceptScore,
    ChooseColour,
    ClaimTime,
    Declare,
    Decline,
    Forfeit,
    LayStones,
    Move,
    Offer,
    Pause,
    PlayOn,
    Resign,
    Resume,
    Throw,
    TossPawns,
)
from ludoteca.match.events import (
    Accepted,
    ColourChosen,
    Declared,
    Declined,
    FlagFell,
    LostByIllegalMove,
    Moved,
    NigiriHeld,
    Offered,
    Paused,
    PawnsTossed,
    Proposed,
    Resigned,
    Resumed,
    RolledOff,
    ScoreAccepted,
    Settled,
    TakenBack,
    Thrown,
)
from tests.unit.match.table import FIRST, SECOND, Table

DRAW, TAKEBACK, PAUSE = Proposal.DRAW, Proposal.TAKEBACK, Proposal.PAUSE
NO_RESULT, REMATCH = Proposal.NO_RESULT, Proposal.REMATCH


# Moves


def test_a_move_becomes_an_event_and_changes_the_position() -> None:
    table = Table("neutron")
    assert table.play("B1B4") == [Moved(at=1.0, seat=FIRST, move="b1b4")]
    assert table.session.position.turn is SECOND
    assert table.session.sequence == 2


def test_only_the_seat_to_move_may_move() -> None:
    table = Table("morris")
    assert table.refuses(Move("d2"), SECOND) == ("session/not-your-turn", "it is White's turn")
    assert table.refusal(Move("d2"), None) == "session/no-seat"


def test_an_illegal_move_is_refused_with_the_rule() -> None:
    table = Table("morris")
    table.play("d2")
    code, sentence = table.refuses(Move("d2"), SECOND)
    assert code == "session/illegal-move"
    assert "d2" in sentence


@pytest.mark.parametrize("text", ["", "hello", "d" * 1000, "\0", "z99"])
def test_a_text_that_is_no_move_is_refused(text: str) -> None:
    assert Table("morris").refusal(Move(text), FIRST) == "session/unreadable-move"


def test_a_late_or_doubled_command_is_refused() -> None:
    table = Table("morris")
    table.play("d2")
    for expected in (1, 0, 3, -1):
        with pytest.raises(SessionError) as caught:
            table.session.submit(Move("d3"), SECOND, 5.0, expected)
        assert caught.value.code == "session/stale"
    assert table.session.sequence == 2


def test_a_game_that_ends_on_the_board_is_over() -> None:
    table = Table("morris", "three")
    table.play("a1", "a2", "b1", "b2", "c1")
    assert table.phase() is Phase.OVER
    assert table.session.outcome == Outcome.won(FIRST, MorrisEnding.LINE)
    for command in (Move("c3"), Throw(), Resign(), Declare(), ClaimTime(), AcceptScore(), Pause()):
        assert table.refusal(command, SECOND) == "session/over"
    assert table.refusal(Offer(DRAW), SECOND) == "session/over"
    assert table.refusal(ChooseColour(FIRST), SECOND) == "session/over"


def test_time_never_runs_backwards() -> None:
    table = Table("morris")
    table.do(Move("d2"), FIRST, at=100.0)
    (moved,) = table.do(Move("d3"), SECOND, at=50.0)
    assert moved.at == 100.0


@pytest.mark.parametrize("now", [float("nan"), float("inf")])
def test_what_is_no_time_is_refused(now: float) -> None:
    assert Table("morris").refusal(Move("d2"), FIRST, at=now) == "session/no-time"


def test_a_command_at_the_wrong_time_is_refused_by_phase() -> None:
    assert Table("go").refusal(PlayOn(), FIRST) == "session/in-play"
    assert Table("go", colours=Colours.CHOICE).refusal(Resign(), FIRST) == "session/in-seating"
    rolling = Table("senet", options={"opening": "rolloff"})
    assert rolling.refusal(Resign(), FIRST) == "session/in-opening"
    marking = Table("go", options={"size": 7})
    marking.play("pass", "pass")
    assert marking.refusal(Move("D4"), FIRST) == "session/in-marking"


# Creation


@pytest.mark.parametrize(
    "given",
    [
        {"game": "chess", "rules": "standard"},
        {"game": "go", "rules": "martian"},
        {"game": "go", "rules": "japanese", "options": {"komi": 6}},
        {"game": "go", "rules": "japanese", "options": {"colour": "red"}},
        {"game": "go", "rules": "japanese", "start": "nonsense"},
        {"game": "go", "rules": "japanese", "clock": "soon"},
        {"game": "go", "rules": "japanese", "start": "3/3/3 b - 0/0 2"},
        {"game": "go", "rules": "japanese", "table": TableRules(colours=Colours.FURIGOMA)},
        {"game": "senet", "rules": "standard", "table": TableRules(colours=Colours.NIGIRI)},
    ],
)
def test_a_table_that_cannot_be_laid_is_refused(given: dict[str, object]) -> None:
    created = Created(at=0.0, **given)  # type: ignore[arg-type]
    with pytest.raises(LudotecaError):
        Session.begin(created)
    with pytest.raises(SessionError) as caught:
        Session.replay([created])
    assert caught.value.code == "session/unfit"


def test_a_game_may_begin_from_any_position() -> None:
    start = "bbbbb/5/2n2/1w3/w1www b n"
    table = Table("neutron", start=start)
    assert table.text == start
    assert table.session.position.turn is SECOND


# Throws


def test_a_throw_is_the_players_own_act_and_stands_in_the_events() -> None:
    table = Table("senet", seed=3)
    assert table.refusal(Move("3"), FIRST) == "session/throw-due"
    assert table.refusal(Throw(), SECOND) == "session/not-your-turn"
    (thrown,) = table.do(Throw(), FIRST)
    assert isinstance(thrown, Thrown)
    assert thrown.throw in "12345"
    assert table.refusal(Throw(), FIRST) == "session/no-throw-due"
    replayed = Session.replay(table.session.events)
    assert replayed.position == table.session.position


def test_the_same_seed_throws_the_same() -> None:
    games = []
    for _ in range(2):
        table, chooser = Table("senet", seed=7), random.Random(2)
        for _ in range(60):
            moves = table.session.position.legal_moves()
            thrown = table.session.position.chances()
            table.play("throw" if thrown else str(chooser.choice(moves)))
        games.append(table.session.events)
    assert games[0] == games[1]


def test_without_dice_nothing_can_be_thrown() -> None:
    session = Session.begin(Created(at=0.0, game="senet", rules="standard"))
    with pytest.raises(SessionError) as caught:
        session.submit(Throw(), FIRST, 1.0, 1)
    assert caught.value.code == "session/no-dice"


def test_games_without_dice_have_nothing_to_throw() -> None:
    assert Table("go").refusal(Throw(), FIRST) == "session/no-throw-due"


# Resigning and losing


@pytest.mark.parametrize("seat", Seat)
def test_either_player_may_resign_at_any_time(seat: Seat) -> None:
    table = Table("shogi")
    assert table.do(Resign(), seat) == [Resigned(at=1.0, seat=seat)]
    assert table.session.outcome == Outcome.won(seat.opponent, SessionEnding.RESIGN)


def test_a_player_that_fails_forfeits() -> None:
    table = Table("shogi")
    table.do(Forfeit("crashed"), SECOND)
    assert table.session.outcome == Outcome.won(FIRST, SessionEnding.FORFEIT)


def test_by_default_a_forbidden_move_changes_nothing() -> None:
    assert Table("shogi").refusal(Move("7g7e"), FIRST) == "session/illegal-move"


def test_where_the_table_says_so_a_forbidden_move_loses() -> None:
    table = Table("shogi", options={"illegal_move": "loss"})
    assert table.refusal(Move("rubbish"), FIRST) == "session/unreadable-move"
    assert table.refusal(Move("7c7d"), SECOND) == "session/not-your-turn"
    (lost,) = table.do(Move("7g7e"), FIRST)
    assert isinstance(lost, LostByIllegalMove)
    assert "pawn" in lost.why
    assert table.session.outcome == Outcome.won(SECOND, SessionEnding.ILLEGAL_MOVE)


# Draws


def test_an_offered_draw_is_accepted() -> None:
    table = Table("morris")
    table.play("d2")
    assert table.do(Offer(DRAW), FIRST) == [Offered(at=2.0, seat=FIRST, what=DRAW)]
    assert table.do(Accept(DRAW), SECOND) == [Accepted(at=3.0, seat=SECOND, what=DRAW)]
    assert table.session.outcome == Outcome.drawn(SessionEnding.AGREED)


def test_a_declined_draw_may_be_offered_again_only_after_a_move() -> None:
    table = Table("morris")
    table.do(Offer(DRAW), FIRST)
    assert table.refusal(Offer(DRAW), FIRST) == "session/offered-already"
    assert table.do(Decline(DRAW), SECOND) == [Declined(at=2.0, seat=SECOND, what=DRAW)]
    assert table.refusal(Accept(DRAW), SECOND) == "session/nothing-offered"
    assert table.refusal(Offer(DRAW), FIRST) == "session/declined-already"
    table.play("d2")
    table.do(Offer(DRAW), FIRST)


def test_an_offered_draw_outlives_the_offering_players_move_but_not_the_answer() -> None:
    table = Table("morris")
    table.do(Offer(DRAW), FIRST)
    table.play("d2")
    assert table.session.state.offers == {DRAW: FIRST}
    table.play("d3")
    assert table.session.state.offers == {}


def test_nobody_accepts_their_own_offer_but_may_withdraw_it() -> None:
    table = Table("morris")
    table.do(Offer(DRAW), FIRST)
    assert table.refusal(Accept(DRAW), FIRST) == "session/nothing-offered"
    table.do(Decline(DRAW), FIRST)
    assert table.session.state.offers == {}
    assert table.refusal(Decline(DRAW), FIRST) == "session/nothing-offered"


def test_when_both_offer_a_draw_it_is_one() -> None:
    table = Table("morris")
    table.do(Offer(DRAW), FIRST)
    table.do(Offer(DRAW), SECOND)
    assert table.session.outcome == Outcome.drawn(SessionEnding.AGREED)


def test_in_shogi_no_draw_is_offered() -> None:
    table = Table("shogi")
    assert table.refuses(Offer(DRAW), FIRST) == (
        "session/no-draws",
        "in Shogi no draw is offered",
    )


# Takebacks


def test_a_takeback_returns_to_ones_own_last_decision() -> None:
    table = Table("morris")
    table.play("d2", "d3")
    table.do(Offer(TAKEBACK), FIRST)
    events = table.do(Accept(TAKEBACK), SECOND)
    assert events[1:] == [TakenBack(at=4.0, seat=FIRST, plies=0)]
    assert table.session.position == table.session.state.first
    table.play("g7")


def test_whoever_has_just_moved_takes_back_that_move_only() -> None:
    table = Table("morris", takebacks=Consent.FREE)
    table.play("d2", "d3")
    table.do(Offer(TAKEBACK), SECOND)
    assert table.session.position.turn is SECOND
    assert len(table.session.state.plies) == 1


def test_against_a_computer_the_answer_is_taken_back_too() -> None:
    table = Table("neutron", takebacks=Consent.FREE, players=("human", "greedy"))
    table.play("b1b4", "Nc3c2,a5a2")
    table.do(Offer(TAKEBACK), FIRST)
    assert table.session.position.turn is FIRST
    assert table.plies() == []


def test_a_takeback_may_be_declined_and_lapses_with_any_move() -> None:
    table = Table("morris")
    table.play("d2", "d3")
    table.do(Offer(TAKEBACK), FIRST)
    table.do(Decline(TAKEBACK), SECOND)
    assert table.refusal(Offer(TAKEBACK), FIRST) == "session/declined-already"
    table.play("g7")
    table.do(Offer(TAKEBACK), FIRST)
    table.play("g4")
    assert table.refusal(Accept(TAKEBACK), SECOND) == "session/nothing-offered"


def test_both_may_ask_for_their_own_takeback() -> None:
    table = Table("morris")
    table.play("d2", "d3")
    table.do(Offer(TAKEBACK), FIRST)
    (offered,) = table.do(Offer(TAKEBACK), SECOND)
    assert isinstance(offered, Offered)


def test_there_must_be_something_to_take_back() -> None:
    table = Table("morris")
    table.play("d2")
    assert table.refusal(Offer(TAKEBACK), SECOND) == "session/nothing-to-take-back"


def test_a_table_may_know_no_takebacks() -> None:
    table = Table("morris", takebacks=Consent.NEVER)
    table.play("d2")
    assert table.refusal(Offer(TAKEBACK), FIRST) == "session/no-takebacks"


def test_the_end_on_the_board_can_be_taken_back_but_no_resignation() -> None:
    table = Table("morris", "three", takebacks=Consent.FREE)
    table.play("a1", "a2", "b1", "b2", "c1")
    table.do(Offer(TAKEBACK), FIRST)
    assert (table.phase(), table.session.outcome) == (Phase.PLAY, None)
    table.do(Resign(), FIRST)
    assert table.refusal(Offer(TAKEBACK), FIRST) == "session/over"


START = "1A2B3C4D5E.................... 1 3"


def test_a_takeback_across_a_throw_keeps_all_throws() -> None:
    """Player 1 moves by 4 and throws again; both decisions have the throws they had."""
    table = Table("senet", takebacks=Consent.FREE, start="1.2......A.................... 1 4")
    table.play("1-5")
    table.play("throw")
    thrown = table.session.state.plies[-1].text
    before = table.text
    table.do(Offer(TAKEBACK), FIRST)
    assert table.text == "1.2......A.................... 1 4"
    assert list(table.session.state.due_throws) == [thrown]
    table.play("1-5", "throw")
    assert table.text == before
    assert not table.session.state.due_throws


def test_throws_taken_back_come_again_in_their_order() -> None:
    table = Table("senet", seed=5, takebacks=Consent.FREE)
    chooser = random.Random(1)

    def play_on(plies: int) -> None:
        for _ in range(plies):
            moves = table.session.position.legal_moves()
            throws = table.session.position.chances()
            table.play("throw" if throws else str(chooser.choice(moves)))

    play_on(40)
    throws = [ply.text for ply in table.session.state.plies if ply.is_throw]
    for seat in (FIRST, SECOND, FIRST, SECOND):
        table.do(Offer(TAKEBACK), seat)
    play_on(40)
    again = [ply.text for ply in table.session.state.plies if ply.is_throw]
    assert again[: len(throws)] == throws


def test_where_the_table_says_so_a_takeback_throws_anew() -> None:
    table = Table("senet", takebacks=Consent.FREE, fresh_throws=True)
    table.play("throw")
    table.play(str(table.session.position.legal_moves()[0]))
    assert len(table.session.state.plies) == 2
    table.do(Offer(TAKEBACK), FIRST)
    assert table.plies() == []
    assert table.session.position.chances()
    assert not table.session.state.due_throws


def test_a_throw_or_a_forced_move_is_no_decision() -> None:
    table = Table("senet", takebacks=Consent.FREE)
    table.play("throw")
    assert table.refusal(Offer(TAKEBACK), FIRST) == "session/nothing-to-take-back"
    forced = Table("senet", takebacks=Consent.FREE, start="1........A.................... 1 3")
    forced.play("1-4")
    assert forced.refusal(Offer(TAKEBACK), FIRST) == "session/nothing-to-take-back"


def test_a_takeback_gives_no_time_back() -> None:
    table = Table("morris", takebacks=Consent.FREE, clock="10m")
    table.do(Move("d2"), FIRST, at=60.0)
    table.do(Move("d3"), SECOND, at=100.0)
    table.do(Offer(TAKEBACK), FIRST, at=110.0)
    assert table.session.clock.left(FIRST, 110.0) == 530
    assert table.session.clock.left(SECOND, 110.0) == 560
    assert table.session.clock.running is FIRST


# Pauses


def test_in_a_pause_nobody_moves_and_no_time_runs() -> None:
    table = Table("morris", clock="10m")
    assert table.do(Pause(), FIRST, at=10.0) == [Paused(at=10.0, seat=FIRST)]
    assert table.refusal(Move("d2"), FIRST) == "session/paused"
    assert table.refusal(Pause(), FIRST) == "session/paused"
    assert table.do(Resume(), SECOND, at=1000.0) == [Resumed(at=1000.0, seat=SECOND)]
    table.do(Move("d2"), FIRST, at=1005.0)
    assert table.session.clock.left(FIRST, 2000.0) == 585
    assert table.session.state.plies[0].seconds == 15


def test_a_paused_game_can_be_resigned_but_only_a_paused_one_resumed() -> None:
    table = Table("morris")
    assert table.refusal(Resume(), FIRST) == "session/not-paused"
    table.do(Pause(), None)
    table.do(Resign(), FIRST)
    assert table.phase() is Phase.OVER
    assert not table.session.state.is_paused


def test_a_table_may_want_consent_for_a_pause() -> None:
    table = Table("morris", pauses=Consent.ASK)
    assert table.refusal(Pause(), FIRST) == "session/no-pauses"
    table.do(Offer(PAUSE), FIRST)
    events = table.do(Accept(PAUSE), SECOND)
    assert [type(event) for event in events] == [Accepted, Paused]
    assert table.session.state.is_paused


def test_a_table_may_know_no_pauses() -> None:
    table = Table("morris", pauses=Consent.NEVER)
    assert table.refusal(Pause(), FIRST) == "session/no-pauses"
    assert table.refusal(Offer(PAUSE), FIRST) == "session/no-pauses"


def test_where_pauses_are_free_asking_is_enough() -> None:
    table = Table("morris")
    table.do(Offer(PAUSE), FIRST)
    assert table.session.state.is_paused


def test_a_program_that_ended_without_a_word_costs_nobody_time() -> None:
    table = Table("morris", clock="10m")
    table.do(Move("d2"), FIRST, at=10.0)
    assert table.refusal(Pause(since_last=True), SECOND) == "session/no-pauses"
    assert table.do(Pause(since_last=True), None, at=99_999.0) == [Paused(at=10.0, seat=None)]
    table.do(Resume(), SECOND, at=99_999.0)
    assert table.session.clock.left(SECOND, 99_999.0) == 600


# Time


def test_whoever_runs_out_of_time_loses_whatever_is_asked_then() -> None:
    table = Table("morris", clock="10m")
    assert table.refusal(ClaimTime(), SECOND, at=599.0) == "session/time-left"
    events = table.do(Move("d2"), FIRST, at=600.0)
    assert events == [FlagFell(at=600.0, seat=FIRST)]
    assert table.session.outcome == Outcome.won(SECOND, SessionEnding.TIME)
    assert table.session.position == table.session.state.first


def test_anybody_may_claim_that_time_has_run_out() -> None:
    for seat in (None, FIRST, SECOND):
        table = Table("morris", clock="10m")
        assert table.do(ClaimTime(), seat, at=700.0) == [FlagFell(at=700.0, seat=FIRST)]


def test_the_clock_stops_when_the_game_is_over() -> None:
    table = Table("morris", clock="10m")
    table.do(Resign(), FIRST)
    assert table.session.clock.flag(1e6) is None


def test_a_second_throw_in_one_turn_earns_no_increment() -> None:
    table = Table("senet", clock="5m+10s", start="1........A.................... 1 4")
    table.do(Move("1-5"), FIRST, at=1.0)
    assert table.session.clock.left(FIRST, 1.0) == 299
    assert table.session.clock.running is FIRST


# Shogi: check, repetition, impasse


def test_check_is_announced() -> None:
    table = Table("shogi", start="4k4/9/9/9/9/9/9/5R3/4K4 b - 1")
    assert table.heard == []
    table.play("4h5h")
    assert table.heard == ["check"]


def test_at_the_third_repetition_both_are_told() -> None:
    table = Table("shogi")
    shuffle = ("2h1h", "8b9b", "1h2h", "9b8b")
    table.play(*shuffle)
    assert table.heard == []
    table.play(*shuffle)
    assert table.heard == ["repetition"]
    assert "3 times" in table.session.announcements[0].sentence
    table.play(*shuffle)
    assert table.heard == []
    assert table.session.outcome == Outcome.drawn(ShogiEnding.REPETITION)


def test_a_perpetual_checker_is_told_to_deviate_or_lose() -> None:
    table = Table("shogi", start="8R/4k4/9/9/9/9/9/9/K8 b - 1")
    checks = ("1a1b", "5b5a", "1b1a", "5a5b")
    table.play(*checks * 2)
    assert "perpetual-check" in table.heard
    assert table.session.announcements[-1].sentence == (
        "Black has only given check and must deviate or lose"
    )
    table.play(*checks)
    assert table.session.outcome == Outcome.won(SECOND, ShogiEnding.PERPETUAL_CHECK)


ENTERED = "+P+P+P+PK+R+B+R1/GGSS+B4/9/9/9/9/9/9/8k b - 1"


@pytest.mark.parametrize(
    ("start", "winner", "ending"),
    [
        (ENTERED, FIRST, ShogiEnding.DECLARATION),
        (ENTERED.replace("+P+P+P+P", "+P+P+P1"), SECOND, ShogiEnding.FAILED_DECLARATION),
    ],
)
def test_an_impasse_is_declared(start: str, winner: Seat, ending: ShogiEnding) -> None:
    table = Table("shogi", start=start)
    assert table.refusal(Declare(), SECOND) == "session/not-your-turn"
    assert table.do(Declare(), FIRST) == [Declared(at=1.0, seat=FIRST)]
    assert table.session.outcome == Outcome.won(winner, ending)
    assert table.refusal(Offer(TAKEBACK), FIRST) == "session/over"


def test_where_the_rules_know_no_impasse_there_is_nothing_to_declare() -> None:
    assert Table("shogi", options={"impasse": "none"}).refuses(Declare(), FIRST) == (
        "session/no-declaration",
        "these rules know no impasse",
    )
    assert Table("go").refusal(Declare(), FIRST) == "session/no-declaration"


# Who sits where, and who begins


@pytest.mark.parametrize(
    ("chooser", "colour", "swapped"),
    [(FIRST, FIRST, False), (FIRST, SECOND, True), (SECOND, FIRST, True), (SECOND, SECOND, False)],
)
def test_a_player_chooses_a_colour(chooser: Seat, colour: Seat, swapped: bool) -> None:
    table = Table("morris", colours=Colours.CHOICE, names=("Ana", "Boris"))
    assert table.refusal(Move("d2"), FIRST) == "session/in-seating"
    table.do(ChooseColour(colour), chooser)
    assert table.phase() is Phase.PLAY
    assert table.session.state.names == (("Boris", "Ana") if swapped else ("Ana", "Boris"))
    assert table.session.state.seat_of(chooser) is colour


@pytest.mark.parametrize("seat", Seat)
@pytest.mark.parametrize("laid", [1, 2])
@pytest.mark.parametrize("seed", range(6))
def test_nigiri_gives_black_to_a_right_guess(seat: Seat, laid: int, seed: int) -> None:
    table = Table("go", seed=seed, colours=Colours.NIGIRI, players=("one", "other"))
    (held,) = table.do(LayStones(laid), seat)
    assert isinstance(held, NigiriHeld)
    assert 1 <= held.handful <= 20
    is_right = (held.handful % 2 == 1) == (laid == 1)
    black = seat if is_right else seat.opponent
    assert table.session.state.players[0] == ("one", "other")[black.index]
    assert table.session.position.turn is FIRST


def test_in_nigiri_one_or_two_stones_are_laid() -> None:
    table = Table("go", colours=Colours.NIGIRI)
    for count in (0, 3):
        assert table.refusal(LayStones(count), FIRST) == "session/nigiri"
    assert table.refusal(LayStones(1), None) == "session/no-seat"
    assert table.refuses(ChooseColour(FIRST), FIRST) == (
        "session/seating",
        "the seats are settled otherwise: lay one stone for odd or two for even (nigiri)",
    )


@pytest.mark.parametrize("seed", range(8))
def test_furigoma_gives_black_to_the_tosser_if_most_pawns_show_their_face(seed: int) -> None:
    table = Table("shogi", seed=seed, colours=Colours.FURIGOMA, players=("one", "other"))
    (tossed,) = table.do(TossPawns(), FIRST)
    assert isinstance(tossed, PawnsTossed)
    assert 0 <= tossed.pawns <= 5
    assert table.session.state.players[0] == ("one" if tossed.pawns >= 3 else "other")


def test_players_throw_for_the_first_turn_in_senet() -> None:
    begun = set()
    for seed in range(12):
        table = Table("senet", seed=seed, options={"opening": "rolloff"})
        while table.phase() is Phase.OPENING:
            throws = []
            for seat in (SECOND, FIRST):
                (rolled,) = table.do(Throw(), seat)
                assert isinstance(rolled, RolledOff)
                throws.append(rolled.throw)
                if seat is SECOND:
                    assert table.refusal(Throw(), SECOND) == "session/thrown-already"
            assert (throws[0] == throws[1]) is (table.phase() is Phase.OPENING)
        begins = table.session.position.turn
        assert begins is (FIRST if throws[1] > throws[0] else SECOND)
        assert table.session.clock.running is begins
        begun.add(begins)
        table.play("throw")
    assert begun == set(Seat)


def test_seats_are_settled_before_the_first_turn_is() -> None:
    table = Table("senet", options={"opening": "rolloff"}, colours=Colours.CHOICE)
    table.do(ChooseColour(SECOND), FIRST)
    assert table.phase() is Phase.OPENING


def test_nobody_throws_for_the_first_turn_of_a_set_up_position() -> None:
    table = Table("senet", options={"opening": "rolloff"}, start=START)
    assert table.phase() is Phase.PLAY


# Rematch


def test_a_rematch_is_played_with_swapped_seats() -> None:
    table = Table("go", names=("Ana", "Boris"), players=("human", "greedy"), clock="10m")
    assert table.refusal(Offer(REMATCH), FIRST) == "session/not-now"
    table.do(Resign(), FIRST)
    with pytest.raises(SessionError) as caught:
        table.session.rematch(9.0)
    assert caught.value.code == "session/no-rematch"
    table.do(Offer(REMATCH), FIRST)
    table.do(Accept(REMATCH), SECOND)
    assert table.refusal(Offer(REMATCH), FIRST) == "session/offered-already"
    following = Session.begin(table.session.rematch(9.0)).state
    assert following.names == ("Boris", "Ana")
    assert following.players == ("greedy", "human")
    assert following.created.clock == "10m"
    assert following.phase is Phase.PLAY


def test_a_rematch_swaps_the_seats_as_they_were_taken() -> None:
    table = Table("morris", colours=Colours.CHOICE, names=("Ana", "Boris"))
    table.do(ChooseColour(SECOND), FIRST)
    table.do(Resign(), FIRST)
    for seat in Seat:
        table.do(Offer(REMATCH), seat)
    assert Session.begin(table.session.rematch(9.0)).state.names == ("Ana", "Boris")


# Records


def test_a_record_holds_times_throws_and_the_ending() -> None:
    table = Table("senet", clock="5m+3s", names=("Ana", ""), players=("human", "random"))
    table.do(Throw(), FIRST, at=4.0)
    move = str(table.session.position.legal_moves()[0])
    table.do(Move(move), FIRST, at=10.0)
    table.do(Resign(), SECOND, at=11.0)
    record = table.session.to_record(date="2026-01-31")
    assert [entry.move for entry in record.line][1:] == [move]
    assert [entry.seconds for entry in record.line] == [4, 6]
    assert record.line[0].clock == 296
    assert record.tags == {
        "first": "Ana",
        "second": "random",
        "clock": "5m+3s",
        "date": "2026-01-31",
    }
    assert record.winners == frozenset({FIRST})
    assert (record.ending, record.start) == ("resign", None)
    assert list(record.positions())[-1] == table.session.position


def test_a_record_of_an_unfinished_game_has_no_winner() -> None:
    table = Table("morris", options={"quiet_turns": 50})
    table.play("d2", "d3")
    record = table.session.to_record()
    assert (record.winners, record.ending) == (None, "")
    assert record.options == {"quiet_turns": 50}
    assert record.line[0].clock is None


def test_the_record_says_who_began_after_a_roll_off() -> None:
    table = Table("senet", seed=1, options={"opening": "rolloff"})
    for seat in Seat:
        table.do(Throw(), seat)
    table.play("throw")
    assert table.session.position.turn is SECOND
    assert list(table.session.to_record().positions())[-1] == table.session.position


# Replaying


@pytest.mark.parametrize(
    "events",
    [
        [],
        [Moved(at=1.0, seat=FIRST, move="d2")],
        [Created(at=0.0, game="morris", rules="standard")] * 2,
    ],
)
def test_a_game_begins_with_one_creation(events: list[Moved]) -> None:
    with pytest.raises(SessionError) as caught:
        Session.replay(events)
    assert caught.value.code == "session/unfit"


CREATED = Created(at=5.0, game="morris", rules="standard", clock="10m")
MOVED = Moved(at=6.0, seat=FIRST, move="d2")


@pytest.mark.parametrize(
    "event",
    [
        Moved(at=6.0, seat=SECOND, move="d2"),
        Moved(at=6.0, seat=FIRST, move="d9"),
        Moved(at=6.0, seat=FIRST, move="d2-d3"),
        Moved(at=4.0, seat=FIRST, move="d2"),
        Thrown(at=6.0, seat=FIRST, throw="3"),
        FlagFell(at=6.0, seat=FIRST),
        Declared(at=6.0, seat=FIRST),
        Declared(at=6.0, seat=SECOND),
        Accepted(at=6.0, seat=FIRST, what=DRAW),
        Declined(at=6.0, seat=FIRST, what=DRAW),
        Offered(at=6.0, seat=FIRST, what=NO_RESULT),
        Offered(at=6.0, seat=FIRST, what=REMATCH),
        TakenBack(at=6.0, seat=FIRST, plies=0),
        TakenBack(at=6.0, seat=FIRST, plies=-1),
        Resumed(at=6.0),
        Settled(at=6.0),
        Proposed(at=6.0, dead=(), seki=()),
        ScoreAccepted(at=6.0, seat=FIRST),
        RolledOff(at=6.0, seat=FIRST, throw="1"),
        ColourChosen(at=6.0, seat=FIRST, colour=FIRST),
    ],
)
def test_an_event_that_does_not_fit_is_refused(event: Moved) -> None:
    session = Session.begin(CREATED)
    with pytest.raises(SessionError) as caught:
        session.apply([event])
    assert caught.value.code == "session/unfit"
    assert session.events == (CREATED,)


def test_an_event_does_not_fit_into_a_pause() -> None:
    session = Session.replay([CREATED, Paused(at=5.0)])
    with pytest.raises(SessionError):
        session.apply([MOVED])


@pytest.mark.parametrize(
    ("colours", "game", "event"),
    [
        (Colours.CHOICE, "go", NigiriHeld(at=1.0, seat=FIRST, laid=1, handful=2)),
        (Colours.CHOICE, "shogi", PawnsTossed(at=1.0, seat=FIRST, pawns=2)),
        (Colours.NIGIRI, "go", ColourChosen(at=1.0, seat=FIRST, colour=FIRST)),
    ],
)
def test_seats_are_settled_in_the_agreed_way_only(
    colours: Colours, game: str, event: ColourChosen
) -> None:
    session = Table(game, colours=colours).session
    with pytest.raises(SessionError):
        session.apply([event])


@pytest.mark.parametrize("throw", ["6", "", "2"])
def test_a_roll_off_has_throws_that_can_be(throw: str) -> None:
    session = Table("senet", options={"opening": "rolloff"}).session
    session.apply([RolledOff(at=1.0, seat=FIRST, throw="2")])
    with pytest.raises(SessionError):
        session.apply([RolledOff(at=2.0, seat=FIRST, throw=throw)])
