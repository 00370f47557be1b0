"""``GET openapi.json``: the server's description of itself."""

from __future__ import annotations

from functools import cache

from starlette.responses import Response

from ludoteca.web.endpoint import Call, Parameters, as_json, endpoint


@endpoint("GET", "/openapi.json", is_published=False)
async def get_description(call: Call[Parameters, None]) -> Response:
    """Describe every endpoint."""
    return as_json({**_description(), "servers": [{"url": call.request.scope["root_path"] or "/"}]})


@cache
def _description() -> dict[str, object]:
    # Rarely asked for: the start of the server does not wait for it.
    from ludoteca.web.openapi import describe_api
    from ludoteca.web.routes import ENDPOINTS

    return describe_api(ENDPOINTS)
