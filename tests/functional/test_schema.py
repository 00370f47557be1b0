"""The server's description of itself is true: requests made from it are answered as it says."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import (
    ignored_auth,
    negative_data_rejection,
    positive_data_acceptance,
    unsupported_method,
)

from ludoteca.club.app import ENDPOINTS as CLUB_ENDPOINTS
from ludoteca.web.app import ENDPOINTS
from ludoteca.web.http.openapi import describe_api
from tests.browser.seat import Seat, bearer, lay, still_serves
from tests.browser.server import Server
from tests.daily import daily
from tests.functional.server import Running, running

SCHEMA = schemathesis.openapi.from_dict(describe_api((*ENDPOINTS, *CLUB_ENDPOINTS)))
OPERATIONS: list[Any] = [found.ok() for found in SCHEMA.get_all_operations()]  # type: ignore[union-attr]
ADDRESSES = count()
GAMES = ("morris", "shogi", "neutron", "senet", "go")
# What a key or a game put into a request changes about it.
NOT_ASKED = [positive_data_acceptance, negative_data_rejection, ignored_auth, unsupported_method]

# A wish of the right shape may still be for a game that cannot be: what the rules forbid is refused
# with 422. So one check is left out, that everything of the right shape is granted.


def so_many(examples: int) -> settings:
    """Make up the same requests each time, in as long as it takes."""
    return settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    data = tmp_path_factory.mktemp("described")
    with running("serve", data, "--port", "0", "--trusted-proxy") as found:
        yield found
        assert found.ask("healthz")[0] == 200
        assert found.stop() == (0, "ludoteca: stopped; every game is saved\n")


@pytest.mark.parametrize("examples", daily([2, 40], 2))
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: one.label)
def test_every_request_is_answered_as_described(
    server: Running, operation: Any, examples: int
) -> None:
    modes = list(GenerationMode)
    if not (operation.body or operation.query or operation.path_parameters):
        modes.remove(GenerationMode.NEGATIVE)
    for mode in modes:

        @so_many(examples)
        @given(case=operation.as_strategy(generation_mode=mode))
        def ask(case: schemathesis.Case[Any]) -> None:
            # From many addresses, or the server would ask to wait.
            number = next(ADDRESSES)
            address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
            case.call_and_validate(
                base_url=server.address,
                headers={"X-Forwarded-For": address},
                excluded_checks=[positive_data_acceptance],
            )

        ask()


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, list[str]]]:
    """An owner's server, with a table of each game and a move or a throw made at each."""
    with Server(tmp_path_factory.mktemp("games")) as running:
        laid = [lay(running, game=game) for game in GAMES]
        for seated in laid:
            with Seat(running, seated["key"], seated["token"]) as seat:
                if seat.table["legal"]:
                    seat.move()
        yield running, [seated["key"] for seated in laid]
        still_serves(running)
        assert "Traceback" not in running.log


OF_THINGS = [one for one in OPERATIONS if one.path_parameters or one.body or "profile" in one.path]


@pytest.mark.oracle_large
@pytest.mark.parametrize("mode", list(GenerationMode))
@pytest.mark.parametrize("operation", OF_THINGS, ids=lambda one: one.label)
def test_requests_for_things_that_exist_are_answered_as_described(
    own: tuple[Server, list[str]], operation: Any, mode: GenerationMode
) -> None:
    """Ask as the owner and with real keys, which no description alone guesses."""
    running, keys = own
    numbers = count()

    @so_many(6)
    @given(case=operation.as_strategy(generation_mode=mode))
    def ask(case: schemathesis.Case[Any]) -> None:
        # Only the first table is deleted, so that the others are there for what follows.
        number = 0 if operation.method == "delete" else next(numbers) % len(GAMES)
        for name, value in (("key", keys[number]), ("game", GAMES[number])):
            if name in (case.path_parameters or {}):
                case.path_parameters[name] = value
        if isinstance(case.body, dict) and "game" in case.body:
            case.body["game"] = GAMES[number]
        answer = case.call(base_url=running.address, headers=bearer(running.owner_key))
        case.validate_response(answer, excluded_checks=NOT_ASKED)
        assert answer.status_code < 500

    ask()
