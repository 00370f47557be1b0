from __future__ import annotations

import pytest

from ludoteca.web.context import path_of


@pytest.mark.parametrize(
    ("path", "root", "below"),
    [
        ("/api/catalogue", "", "/api/catalogue"),
        ("/games/api/catalogue", "/games", "/api/catalogue"),
        ("/games/", "/games", "/"),
        ("/games", "/games", ""),
        ("/api/catalogue", "/games", "/api/catalogue"),
        ("/gamesmanship", "/games", "/gamesmanship"),
    ],
)
def test_the_path_of_a_request_begins_below_that_of_the_server(
    path: str, root: str, below: str
) -> None:
    assert path_of({"path": path, "root_path": root}) == below
