"""Endpoints: an HTTP method at an address, with the structs of its request and its answer.

Decoding a request is bounded: its size, the number of values in it and the depth of their nesting
have limits, and decoding stops at the first error.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from http import HTTPStatus
from types import ModuleType
from typing import Annotated, Any, Final, Generic, TypeVar, get_args, get_type_hints

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from ludoteca.core import SessionError, say
from ludoteca.locale import Language
from ludoteca.web.api.wire import NUL
from ludoteca.web.context import Context, address_of, context_of, language_of
from ludoteca.web.http.bodies import Body
from ludoteca.web.http.limits import network_of
from ludoteca.web.http.responses import Compressed

JSON: Final = "application/json"
MAX_VALUES = 20_000
_MAX_OPTIONS = 50
_MAX_FIELD = 60
_MAX_DIGITS = 15
_BODY_SECONDS = 30.0
_PART_SECONDS = 5.0  # Max seconds between two parts of a body
_NUL = NUL.encode()
_SEPARATORS = (b",", b"[", b"{")
_FIELD = re.compile(r"(?:field `(?P<name>[^`]*)`)|(?:at `\$\.(?P<path>[^`]*)`)")


class Parameters(msgspec.Struct, frozen=True):
    """Parameters of the path and of the query."""

    # The language of the answer: en, bg or ru.
    lang: Annotated[str, msgspec.Meta(max_length=35)] = ""


class VersionParameters(Parameters, frozen=True, kw_only=True):
    """The version of an answer that browsers may cache forever."""

    # The hash of the answer, as the page has it.
    v: Annotated[str, msgspec.Meta(max_length=40)] = ""


P = TypeVar("P", bound=Parameters)
B = TypeVar("B")


@dataclass(frozen=True)
class Call(Generic[P, B]):
    """One request, decoded."""

    request: Request
    parameters: P
    body: B

    @property
    def context(self) -> Context:
        return context_of(self.request)

    @cached_property
    def language(self) -> Language:
        return language_of(self.request)

    @property
    def token(self) -> str:
        kind, _, token = self.request.headers.get("authorization", "").partition(" ")
        return token.strip() if kind.lower() == "bearer" else ""

    @property
    def address(self) -> str:
        return address_of(self.request)


Handler = Callable[[Call[Any, Any]], Awaitable[object]]


@dataclass(frozen=True)
class Endpoint:
    """A method at an address; what it takes and answers is read from the handler's types."""

    method: str
    path: str
    handle: Handler
    parameters: type[Parameters]
    body: Any  # The type of the body; None for none
    answer: Any  # The type of the answer; ``Response`` for anything but JSON, ``None`` for nothing
    media_type: str = JSON
    refusals: tuple[int, ...] = ()  # Codes of its errors, besides those common to its method
    max_body: int = 256 * 1024  # Max bytes of a body
    is_question: bool = False  # Whether it is cancelled when the client leaves: it changes nothing
    is_published: bool = True  # Whether the server's description lists it

    async def respond(self, request: Request) -> Response:
        parameters = self._decode_parameters(request)
        if self.body is None:
            return await self._answer(request, parameters, None)
        size, network = self._size(request), network_of(address_of(request))
        async with context_of(request).bodies.hold(network, size) as held:
            body = await self._decode_body(request, held)
            return await self._answer(request, parameters, body)

    async def _answer(self, request: Request, parameters: Parameters, body: object) -> Response:
        answering = self.handle(Call(request, parameters, body))
        is_question = self.is_question or self.method == "GET"
        answer = await (_while_there(request, answering) if is_question else answering)
        if isinstance(answer, Compressed):
            return answer.answer(request, context_of(request).decompressing)
        if isinstance(answer, Response):
            return answer
        return Response(status_code=HTTPStatus.NO_CONTENT) if answer is None else as_json(answer)

    def _size(self, request: Request) -> int:
        """Return the length of a body; its maximum if undeclared."""
        length = request.headers.get("content-length")
        if length is None:
            return self.max_body
        if not (length.isascii() and length.isdigit()):
            raise HTTPException(HTTPStatus.BAD_REQUEST)
        if len(length) > _MAX_DIGITS or int(length) > self.max_body:
            raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        return int(length)

    async def _decode_body(self, request: Request, held: Body) -> object:
        data = await self._read_body(request, held)
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind != JSON:
            raise HTTPException(HTTPStatus.UNSUPPORTED_MEDIA_TYPE)
        try:
            if _NUL in data:
                raise ValueError
            return msgspec.json.decode(data, type=self.body)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            raise _unreadable(error) from None

    async def _read_body(self, request: Request, held: Body) -> bytearray:
        body, values = bytearray(), 0
        now = asyncio.get_running_loop().time
        end = now() + _BODY_SECONDS
        try:
            async with asyncio.timeout(_PART_SECONDS) as held.reading:
                async for part in request.stream():
                    body += part
                    # Every value but the first follows one of these.
                    values += sum(map(part.count, _SEPARATORS))
                    if len(body) > held.size or values > MAX_VALUES:
                        raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
                    if held.reading is None:
                        raise TimeoutError
                    held.reading.reschedule(min(end, now() + _PART_SECONDS))
        except (TimeoutError, ClientDisconnect):
            raise HTTPException(HTTPStatus.REQUEST_TIMEOUT) from None
        finally:
            held.reading = None
        return body

    def _decode_parameters(self, request: Request) -> Parameters:
        given: dict[str, Any] = {**request.query_params, **request.path_params}
        known = self.parameters.__struct_fields__
        if any("\0" in text for text in given.values()):
            raise _unreadable(ValueError())
        if "options" in known:
            others = [(name, text) for name, text in given.items() if name not in known]
            given["options"] = dict(others[:_MAX_OPTIONS])
        try:
            return msgspec.convert(given, self.parameters, strict=False)
        except msgspec.ValidationError as error:
            raise _unreadable(error) from None


def endpoint(
    method: str, path: str, *, answer: object = ..., **described: Any
) -> Callable[[Handler], Endpoint]:
    """Make an endpoint; ``answer`` is its type where the handler returns a response."""

    def make(handle: Handler) -> Endpoint:
        hints = get_type_hints(handle)
        parameters, body = get_args(hints["call"])
        body = None if body is type(None) else body
        found = hints["return"] if answer is ... else answer
        return Endpoint(method, path, handle, parameters, body, found, **described)

    return make


def endpoints_of(*modules: ModuleType) -> tuple[Endpoint, ...]:
    found = [one for module in modules for one in vars(module).values()]
    return tuple(one for one in found if isinstance(one, Endpoint))


def make_routes(endpoints: Iterable[Endpoint]) -> list[Route]:
    by_path: dict[str, dict[str, Endpoint]] = {}
    for one in endpoints:
        by_path.setdefault(one.path, {})[one.method] = one
    return [Route(path, _Address(methods)) for path, methods in by_path.items()]


class _Address:
    """Dispatches a request by its method."""

    def __init__(self, methods: Mapping[str, Endpoint]) -> None:
        self._methods = dict(methods)
        if "GET" in methods:
            self._methods["HEAD"] = methods["GET"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive, send)
        found = self._methods.get(request.method)
        if found is None:
            allowed = ", ".join(sorted(self._methods))
            raise HTTPException(HTTPStatus.METHOD_NOT_ALLOWED, headers={"Allow": allowed})
        await (await found.respond(request))(scope, receive, send)


async def _while_there(request: Request, answering: Awaitable[object]) -> object:
    """Wait for an answer; cancel it if the client leaves."""
    task, leaving = asyncio.ensure_future(answering), asyncio.ensure_future(_leave(request))
    try:
        await asyncio.wait((task, leaving), return_when=asyncio.FIRST_COMPLETED)
        if task.done():
            return task.result()
        raise HTTPException(HTTPStatus.REQUEST_TIMEOUT)
    finally:
        for one in (task, leaving):
            one.cancel()


async def _leave(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _unreadable(error: Exception) -> SessionError:
    """Name the first field that is wrong."""
    found = _FIELD.findall(str(error)) if isinstance(error, msgspec.ValidationError) else ()
    names = [name or path for name, path in found]
    if not names:
        return SessionError("request/unreadable", say("this request cannot be read"))
    where = ".".join(reversed(names))[:_MAX_FIELD]
    return SessionError(
        "request/unreadable",
        say("{field} is missing, unknown or of the wrong type", field=repr(where)),
    )


def as_json(value: object, **headers: str) -> Response:
    """Answer with a struct or with plain values; headers have ``_`` for each dash."""
    named = {name.replace("_", "-"): text for name, text in headers.items()}
    return Response(msgspec.json.encode(value), media_type=JSON, headers=named)
