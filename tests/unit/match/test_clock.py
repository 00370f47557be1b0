"""Clocks: how they are written, and what is left on them when."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludoteca.core import NotationError, Seat
from ludoteca.match.clock import (
    Byoyomi,
    Canadian,
    Clock,
    Control,
    Correspondence,
    Fischer,
    Reserve,
    Untimed,
    parse_control,
)

FIRST, SECOND = Seat.FIRST, Seat.SECOND


DAY = 24 * 3600


def clock(text: str) -> Clock:
    return Clock.of(parse_control(text)).start(FIRST, 0.0)


@pytest.mark.parametrize(
    ("text", "control", "canonical"),
    [
        ("none", Untimed(), "none"),
        ("NONE", Untimed(), "none"),
        ("10m", Fischer(600), "10m"),
        ("90s", Fischer(90), "1m30s"),
        ("1h30m", Fischer(5400), "1h30m"),
        ("0.5s", Fischer(0.5), "0.5s"),
        ("5m+3s", Fischer(300, 3), "5m+3s"),
        (" 5 m + 3 s ", Fischer(300, 3), "5m+3s"),
        ("10m+5x30s", Byoyomi(600, 5, 30), "10m+5x30s"),
        ("0s+1x1m", Byoyomi(0, 1, 60), "0s+1x1m"),
        ("10m+25/10m", Canadian(600, 25, 600), "10m+25/10m"),
        ("3d/move", Correspondence(3), "3d/move"),
        (" 14 D ", Correspondence(14), "14d/move"),
    ],
)
def test_a_clock_is_read_and_written(text: str, control: Control, canonical: str) -> None:
    assert parse_control(text) == control
    assert str(control) == canonical
    assert parse_control(canonical) == control


@pytest.mark.parametrize(
    "text",
    [
        *("", "m", "10", "ten minutes", "0s", "100h", "-5m", "+5s", "٣m", "1" * 10_000 + "m"),
        *("10m+", "10m+0s", "10m+0x30s", "10m+100x30s", "10m+5x", "10m+5x30s+3s", "1m" * 100),
        *("10m+0/10m", "10m+1000/10m", "0s+3s", "1m+100h"),
        *("0d/move", "15d/move", "3d/game", "3d+1d"),
    ],
)
def test_what_is_no_clock_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_control(text)
    assert len(str(caught.value)) < 250


def test_without_a_clock_nobody_runs_out_of_time() -> None:
    untimed = clock("none")
    assert untimed.left(FIRST, 1e9) is None
    assert untimed.flag(1e9) is None
    assert untimed.press(FIRST, 1e9) is untimed


def test_absolute_time_runs_down_for_the_player_to_move_only() -> None:
    absolute = clock("10m")
    assert absolute.left(FIRST, 60) == 540
    assert absolute.left(SECOND, 60) == 600
    pressed = absolute.press(FIRST, 60)
    assert (pressed.left(FIRST, 100), pressed.left(SECOND, 100)) == (540, 560)


@pytest.mark.parametrize(("now", "fallen"), [(599.9, None), (600, FIRST), (700, FIRST)])
def test_the_flag_falls_when_nothing_is_left(now: float, fallen: Seat | None) -> None:
    assert clock("10m").flag(now) is fallen


def test_fischer_adds_the_increment_after_each_own_move() -> None:
    fischer = clock("5m+3s").press(FIRST, 10)
    assert (fischer.left(FIRST, 10), fischer.left(SECOND, 10)) == (293, 300)


@pytest.mark.parametrize(
    ("now", "reading"),
    [
        (0, Reserve(60, periods=3)),
        (59, Reserve(1, periods=3)),
        (60, Reserve(30, periods=3, in_overtime=True)),
        (89, Reserve(1, periods=3, in_overtime=True)),
        (91, Reserve(29, periods=2, in_overtime=True)),
        (149, Reserve(1, periods=1, in_overtime=True)),
        (150, Reserve(0, in_overtime=True)),
        (1000, Reserve(0, in_overtime=True)),
    ],
)
def test_byoyomi_counts_period_after_period(now: float, reading: Reserve) -> None:
    byoyomi = clock("1m+3x30s")
    assert byoyomi.reading(FIRST, now) == reading
    assert byoyomi.flag(now) is (FIRST if now >= 150 else None)
    assert byoyomi.left(FIRST, now) == max(0, 150 - now)


def test_a_byoyomi_period_used_in_part_is_whole_again_after_the_move() -> None:
    byoyomi = clock("1m+3x30s").press(FIRST, 100)
    assert byoyomi.reading(FIRST, 100) == Reserve(30, periods=2, in_overtime=True)
    assert byoyomi.reading(SECOND, 100) == Reserve(60, periods=3)
    again = byoyomi.press(SECOND, 130).press(FIRST, 159)
    assert again.reading(FIRST, 159) == Reserve(30, periods=2, in_overtime=True)
    assert again.reading(SECOND, 159) == Reserve(30, periods=3)


def test_canadian_overtime_wants_so_many_moves_in_each_period() -> None:
    canadian = clock("1m+2/30s")
    assert canadian.reading(FIRST, 70) == Reserve(20, moves=2, in_overtime=True)
    assert canadian.left(FIRST, 50) == 40
    one = canadian.press(FIRST, 70).start(FIRST, 70)
    assert one.reading(FIRST, 80) == Reserve(10, moves=1, in_overtime=True)
    two = one.press(FIRST, 80)
    assert two.reading(FIRST, 80) == Reserve(30, moves=2, in_overtime=True)
    assert one.flag(89.9) is None
    assert one.flag(90) is FIRST
    assert canadian.press(FIRST, 10).reading(FIRST, 10) == Reserve(50)


def test_a_stopped_clock_does_not_start_by_resuming() -> None:
    stopped = clock("10m").stop(60)
    assert stopped.flag(5000) is None
    assert stopped.resume(70).left(FIRST, 5000) == 540
    assert stopped.stop(80) == stopped


def test_a_clock_that_was_never_started_does_not_run() -> None:
    assert Clock.of(Fischer(1)).flag(100) is None


controls = st.sampled_from(["none", "10s", "10s+2s", "10s+3x5s", "0s+1x5s", "10s+3/20s"])
acts = st.lists(
    st.tuples(st.sampled_from(["press", "pause", "resume", "start", "stop"]), st.floats(0, 20)),
    max_size=30,
)


@given(controls, acts)
def test_whatever_is_done_no_clock_shows_less_than_nothing(
    text: str, sequence: list[tuple[str, float]]
) -> None:
    now, running = 0.0, clock(text)
    for act, seconds in sequence:
        now += seconds
        seat = running.running or FIRST
        if act == "press":
            running = running.press(seat, now)
        elif act == "start":
            running = running.start(seat.opponent, now)
        else:
            running = getattr(running, act)(now)
        for side in Seat:
            reading = running.reading(side, now)
            assert reading.seconds >= 0
            assert reading.periods >= 0
            assert reading.moves >= 0
            left = running.left(side, now)
            assert left is None or left >= reading.seconds
            later = running.left(side, now + 1)
            assert left is None or (later is not None and later <= left)


@given(
    st.builds(Byoyomi, st.integers(0, 9999), st.integers(1, 99), st.integers(1, 9999))
    | st.builds(Canadian, st.integers(0, 9999), st.integers(1, 999), st.integers(1, 9999))
    | st.builds(Fischer, st.integers(1, 9999), st.integers(1, 9999))
    | st.builds(Fischer, st.integers(1, 99_999).map(lambda tenths: tenths / 10))
)
def test_every_clock_is_read_as_it_is_written(control: Control) -> None:
    assert parse_control(str(control)) == control


def test_days_are_for_one_move_and_run_on() -> None:
    days = clock("3d/move")
    assert days.runs_on
    assert days.deadline == 3 * DAY
    assert days.left(FIRST, DAY) == 2 * DAY
    moved = days.press(FIRST, 2 * DAY)
    assert moved.readings(2 * DAY) == (Reserve(3.0 * DAY), Reserve(3.0 * DAY))
    assert moved.deadline == 5 * DAY
    assert moved.flag(5 * DAY - 1) is None
    assert moved.flag(5 * DAY) is SECOND


def test_a_takeback_gives_the_days_of_a_move_again() -> None:
    days = clock("1d/move")
    taken = days.after_takeback(days.reserves, (0.9 * DAY, 0.0))
    assert taken.reserves == days.reserves
