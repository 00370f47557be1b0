"""The API with keys that exist: what test_schema.py asks, here of real tables.

Requests made from a description alone never hit a table, a token or the owner's things, since
nobody guesses their keys. Here they are put in, and everything is done as the owner.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import given
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import (
    ignored_auth,
    negative_data_rejection,
    positive_data_acceptance,
    unsupported_method,
)

from tests.browser.seat import Seat, bearer, lay, still_serves
from tests.browser.server import Server
from tests.functional.test_schema import OPERATIONS, so_many

pytestmark = pytest.mark.oracle_large

OF_THINGS = [one for one in OPERATIONS if one.path_parameters or one.body or "profile" in one.path]
GAMES = ("morris", "shogi", "neutron", "senet", "go")
EXAMPLES = 6
NOT_ASKED = [positive_data_acceptance, negative_data_rejection, ignored_auth, unsupported_method]
"""What is put in here changes whether a request is right; test_schema.py asks the rest."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("games")) as running:
        yield running


@pytest.fixture(scope="module")
def tables(server: Server) -> Iterator[list[dict[str, str]]]:
    """Lay a table of each game, with a move or a throw made at each."""
    laid = [lay(server, game=game) for game in GAMES]
    for seated in laid:
        with Seat(server, seated["key"], seated["token"]) as seat:
            if seat.table["legal"]:
                seat.move()
    yield laid
    still_serves(server)
    assert "Traceback" not in server.log


@pytest.mark.parametrize("mode", list(GenerationMode))
@pytest.mark.parametrize("operation", OF_THINGS, ids=lambda one: one.label)
def test_requests_for_things_that_exist_are_answered_as_described(
    server: Server, tables: list[dict[str, str]], operation: Any, mode: GenerationMode
) -> None:
    numbers = iter(range(10_000))

    @so_many(EXAMPLES)
    @given(case=operation.as_strategy(generation_mode=mode))
    def ask(case: schemathesis.Case[Any]) -> None:
        # Only the first table is deleted, so that the others are there for what follows.
        number = 0 if operation.method == "delete" else next(numbers) % len(GAMES)
        for name, value in (("key", tables[number]["key"]), ("game", GAMES[number])):
            if name in (case.path_parameters or {}):
                case.path_parameters[name] = value
        if isinstance(case.body, dict) and "game" in case.body:
            case.body["game"] = GAMES[number]
        answer = case.call(base_url=server.address, headers=bearer(server.owner_key))
        case.validate_response(answer, excluded_checks=NOT_ASKED)
        assert answer.status_code < 500

    ask()
