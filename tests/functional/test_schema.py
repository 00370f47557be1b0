"""The server's description of itself is true: requests made from it are answered as it says."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from ludoteca.club.app import ENDPOINTS as CLUB_ENDPOINTS
from ludoteca.web.http.openapi import describe_api
from ludoteca.web.routes import ENDPOINTS
from tests.daily import daily
from tests.functional.server import Running, running

SCHEMA = schemathesis.openapi.from_dict(describe_api((*ENDPOINTS, *CLUB_ENDPOINTS)))
OPERATIONS: list[Any] = [found.ok() for found in SCHEMA.get_all_operations()]  # type: ignore[union-attr]
ADDRESSES = count()

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


@pytest.mark.parametrize("examples", daily([4, 40], 4))
@pytest.mark.parametrize("mode", list(GenerationMode))
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: one.label)
def test_every_request_is_answered_as_described(
    server: Running, operation: Any, mode: GenerationMode, examples: int
) -> None:
    if mode is GenerationMode.NEGATIVE and not _can_be_wrong(operation):
        return

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


def _can_be_wrong(operation: Any) -> bool:
    return bool(operation.body or operation.query or operation.path_parameters)
