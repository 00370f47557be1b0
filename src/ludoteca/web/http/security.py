"""Checks before every endpoint (host, origin, rate), and the headers of every answer."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Mapping

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludoteca.web.context import ServerSettings, address_of, context_of, path_of
from ludoteca.web.http.errors import refuse, refuse_by_status
from ludoteca.web.http.limits import BYTES_OF_READ, VISITOR, RateLimits, network_of

_CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; "
    "connect-src {live}; font-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'self'"
)
# Headers of every answer, besides its Content-Security-Policy.
HEADERS: Mapping[str, str] = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}
_LOG = logging.getLogger("ludoteca.web")
_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
_PORT = re.compile(r"(?::\d{1,5})?")
_WITH_PORT = re.compile(r"\[(.*)\](?::\d+)?|([0-9.]+):\d+")
# What pages of other sites may use: all that an embedded board needs. An address that ends with a
# slash stands for all below it.
_OPEN = (("/page/", "GET"), ("/api/board-styles/", "GET"), ("/api/boards", "POST"))


class SecurityMiddleware:
    """Refuses bad requests early, and adds headers to every answer."""

    def __init__(
        self, app: ASGIApp, settings: ServerSettings, request_limits: Mapping[str, RateLimits]
    ) -> None:
        self._app = app
        self._settings = settings
        self._limits = request_limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        scope["root_path"] = self._settings.base_path
        if self._settings.trusts_proxy:
            _apply_proxy_headers(scope)
        if scope["type"] == "websocket":
            if not self._has_own_host(Headers(scope=scope)):
                await send({"type": "websocket.close", "code": 4403})
                return
            await self._app(scope, receive, send)
            return
        await self._handle(scope, receive, send)

    async def _handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        request = Request(scope, receive)
        metrics = context_of(request).metrics
        is_open, has_begun = _is_open(request), False

        async def with_headers(message: Message) -> None:
            nonlocal has_begun
            if message["type"] == "http.response.start":
                has_begun = True
                _add_headers(MutableHeaders(scope=message), request, is_open=is_open)
                metrics.requests.labels(str(message["status"])).inc()
                metrics.request_latency.observe(time.perf_counter() - began)
            elif request.method in _SAFE:
                sent = len(message.get("body", b""))
                self._limits["reads"].spend(address_of(request), sent / BYTES_OF_READ)
            await send(message)

        early = self._early_answer(request, is_open=is_open)
        if early is not None:
            await early(scope, receive, with_headers)
            return
        VISITOR.set(network_of(address_of(request)))
        try:
            await self._app(scope, receive, with_headers)
        except Exception:
            _LOG.exception("a request failed: %s", path_of(scope)[:100])
            if not has_begun:
                await refuse_by_status(request, 500)(scope, receive, with_headers)

    def _early_answer(self, request: Request, *, is_open: bool) -> Response | None:
        """Answer a request that need not or must not reach an endpoint; None for any other."""
        base = self._settings.base_path
        if base and request.scope["path"] == base:
            return RedirectResponse(f"{base}/")
        if not self._has_own_host(request.headers):
            return refuse_by_status(request, 421)
        extension = context_of(request).extension
        refusal = extension.refusal(address_of(request), path_of(request.scope))
        if refusal is not None:
            return refuse(request, refusal)
        if is_open and request.method == "OPTIONS":
            return Response(status_code=204)
        if not is_open and request.method not in _SAFE and is_foreign(request.headers):
            return refuse_by_status(request, 403)
        if not self._is_in_time(request):
            return refuse_by_status(request, 429)
        return None

    def _is_in_time(self, request: Request) -> bool:
        """Return whether an address is within its rate; an owner may read at any rate."""
        address = address_of(request)
        if request.method not in _SAFE:
            return self._limits["changes"].allows(address)
        return self._settings.is_local or self._limits["reads"].allows(address)

    def _has_own_host(self, headers: Headers) -> bool:
        """Refuse foreign names, against DNS rebinding; a server for others may have any name."""
        names = self._settings.public_names
        if not (self._settings.is_local or names):
            return True
        return is_loopback_name(headers) or host_name(headers) in names


def is_loopback_name(headers: Headers) -> bool:
    return host_name(headers) in _LOOPBACK


def host_name(headers: Headers) -> str:
    """Return the name of the ``Host`` header without port and brackets; all if it is malformed."""
    host = headers.get("host", "").lower()
    if host.startswith("["):
        name, _, port = host[1:].partition("]")
    else:
        name, colon, number = host.partition(":")
        port = colon + number
    return name if _PORT.fullmatch(port) else host


def is_foreign(headers: Headers) -> bool:
    """Return whether a page of another site sent this; programs send no origin."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "same-origin") == "cross-site"
    return origin.partition("://")[2].lower() != headers.get("host", "").lower()


def _is_open(request: Request) -> bool:
    path = path_of(request.scope)
    return any(
        (path == address or (address.endswith("/") and path.startswith(address)))
        and request.method in (method, "OPTIONS")
        for address, method in _OPEN
    )


def _add_headers(headers: MutableHeaders, request: Request, *, is_open: bool) -> None:
    host = request.headers.get("host", "")
    # Some browsers do not count a WebSocket of the same origin as 'self'.
    live = f"'self' ws://{host} wss://{host}" if _is_plain(host) else "'self'"
    headers.setdefault("Content-Security-Policy", _CSP.format(live=live))
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    headers.setdefault("Cache-Control", "no-store")
    headers["Cross-Origin-Resource-Policy"] = "cross-origin" if is_open else "same-origin"
    if is_open:
        headers["Access-Control-Allow-Origin"] = "*"
        if request.method == "OPTIONS":
            headers["Access-Control-Allow-Methods"] = "GET, POST"
            headers["Access-Control-Allow-Headers"] = "content-type"
            headers["Access-Control-Max-Age"] = "86400"


def _is_plain(host: str) -> bool:
    return 0 < len(host) < 256 and all(
        sign.isascii() and (sign.isalnum() or sign in ".-:[]") for sign in host
    )


def _apply_proxy_headers(scope: Scope) -> None:
    """Take address and scheme from the proxy's headers; the last entry is the proxy's own."""
    headers = Headers(scope=scope)
    address = _last(headers, "x-forwarded-for")
    if address:
        found = _WITH_PORT.fullmatch(address[:64])
        scope["client"] = ((found[1] or found[2]) if found else address[:64], 0)
    protocol = _last(headers, "x-forwarded-proto").lower()
    if protocol in ("http", "https"):
        is_socket = scope["type"] == "websocket"
        scope["scheme"] = protocol.replace("http", "ws") if is_socket else protocol


def _last(headers: Headers, name: str) -> str:
    """Return the last entry of a header; some proxies add a line of their own to the client's."""
    return ",".join(headers.getlist(name)).rpartition(",")[2].strip()
