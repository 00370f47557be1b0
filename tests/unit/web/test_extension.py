"""What a server does that shares nothing with other people and servers."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from ludoteca.match.commands import Pause
from ludoteca.web.extension import ServerExtension
from ludoteca.web.live.table import LiveTable
from ludoteca.web.live.tables import LiveTables

BEGAN = 1000.0


@pytest.mark.parametrize(
    ("deadline", "last_event", "is_paused"),
    [(900.0, 500.0, True), (1100.0, 500.0, False), (None, 500.0, False), (1005.0, 1001.0, False)],
    ids=["fell while it was off", "still runs", "no deadline", "fell while it was on"],
)
def test_a_move_whose_time_ended_while_the_server_was_off_gets_it_again(
    deadline: float | None, last_event: float, is_paused: bool
) -> None:
    extension = ServerExtension(cast(LiveTables, SimpleNamespace(now=lambda: BEGAN)))
    clock = SimpleNamespace(deadline=deadline, runs_on=True)
    table = SimpleNamespace(state=SimpleNamespace(clock=clock, at=last_event))
    done = extension.on_reopen(cast(LiveTable, table))
    assert done == (Pause(since_last=True) if is_paused else None)
