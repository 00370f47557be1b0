"""How a browser gets the owner's key: it is started with a ticket."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta
from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse, Response

from ludoteca.locale import has_language
from ludoteca.web.http.endpoint import Call, Parameters, as_json, endpoint
from ludoteca.web.http.owner_key import check_route


class EnterParameters(Parameters, frozen=True, kw_only=True):
    """A ticket, and the screen to open."""

    ticket: str
    to: Annotated[str, Meta(max_length=200)] = "/"


@endpoint("POST", "/enter", is_published=False)
async def make_ticket(call: Call[Parameters, None]) -> Response:
    """Make a ticket for a browser that is about to be started."""
    call.context.check_owner(call.token)
    return as_json({"ticket": call.context.tickets.issue()})


@endpoint("GET", "/enter/{ticket}", is_published=False)
async def enter(call: Call[EnterParameters, None]) -> Response:
    """Hand the key over for a ticket, in the part of the address that is never sent."""
    here, asked = call.context, call.parameters
    if not here.is_local or not here.tickets.redeem(asked.ticket):
        raise HTTPException(403)
    base = call.request.scope.get("root_path", "")
    query = f"?lang={asked.lang}" if has_language(asked.lang) else ""
    address = f"{base}/{query}#{check_route(asked.to)}?key={here.settings.owner_key}"
    return RedirectResponse(address, status_code=303)
