"""The server's description of itself (OpenAPI), made from its endpoints and their structs."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterable
from functools import cache
from textwrap import dedent
from typing import Any

import msgspec
from starlette.responses import Response

from ludoteca.version import __version__
from ludoteca.web.api import answers, requests, wire
from ludoteca.web.api.answers import Refusal
from ludoteca.web.http.endpoint import JSON, Endpoint

_DESCRIPTION = "Five classic board games. Live play goes over a WebSocket: see docs/wire.md."
_MODULES = (wire, answers, requests)
_FIELD = re.compile(r"    (?P<name>\w+): [^#]*(?:  # (?P<beside>.+))?$")
_REF = "#/components/schemas/{name}"
_OF_GET = (403, 404, 422, 429, 503)
_OF_OTHERS = (400, 403, 404, 408, 409, 413, 415, 422, 429, 503)
_WHY = {
    400: "The request cannot be read.",
    401: "The key of the owner, or of a person, is missing or wrong.",
    403: "The request comes from a page of another site, or the seat is another player's.",
    404: "There is no such thing.",
    408: "The request came too slowly.",
    409: "The game does not allow it now.",
    413: "The request is too large.",
    415: "The body is not JSON.",
    422: "Something in the request is not possible; the sentence says what.",
    429: "Too many requests came from this address.",
    503: "The server is busy, or its store cannot be used.",
}


def describe_api(endpoints: Iterable[Endpoint]) -> dict[str, Any]:
    published = [one for one in endpoints if one.is_published]
    bodies = [kind for one in published for kind in (one.body, _json_answer(one)) if kind]
    kinds = list(dict.fromkeys([*bodies, Refusal]))
    schemas, components = msgspec.json.schema_components(kinds, ref_template=_REF)
    known = dict(zip(kinds, schemas, strict=True))
    modules = [*_MODULES, *(sys.modules[kind.__module__] for kind in kinds)]
    for name, schema in components.items():
        struct = next(vars(module)[name] for module in modules if name in vars(module))
        _add_meanings(struct, schema)
    paths: dict[str, Any] = {}
    for one in published:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, known)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Ludoteca", "version": __version__, "description": _DESCRIPTION},
        "paths": paths,
        "components": {"schemas": components},
    }


def _json_answer(one: Endpoint) -> Any:
    return None if one.answer in (Response, type(None)) else one.answer


def _operation(one: Endpoint, known: dict[Any, Any]) -> dict[str, Any]:
    answer = _json_answer(one)
    success: dict[str, Any] = {"description": "Done."}
    if one.answer is not type(None):
        schema = {} if answer is None else {"schema": known[answer]}
        success["content"] = {one.media_type: schema}
    common = _OF_GET if one.method == "GET" else _OF_OTHERS
    refusal = {"content": {JSON: {"schema": known[Refusal]}}}
    described: dict[str, Any] = {
        "operationId": one.handle.__name__,
        "summary": (one.handle.__doc__ or "").partition("\n")[0],
        "parameters": _parameters(one),
        "responses": {
            "204" if one.answer is type(None) else "200": success,
            **{
                str(status): {"description": _WHY[status], **refusal}
                for status in sorted({*common, *one.refusals})
            },
        },
    }
    if one.body is not None:
        described["requestBody"] = {
            "required": True,
            "content": {JSON: {"schema": known[one.body]}},
        }
    return described


def _parameters(one: Endpoint) -> list[dict[str, Any]]:
    schema = msgspec.json.schema(one.parameters)["$defs"][one.parameters.__name__]
    in_path = set(re.findall(r"{(\w+)", one.path))
    meanings = field_meanings(one.parameters)
    found = []
    for name, kind in schema["properties"].items():
        source = "path" if name in in_path else "query"
        one_found = {"name": name, "in": source, "required": name in in_path, "schema": kind}
        if kind.get("type") == "object":
            one_found |= {"style": "form", "explode": True}
        if name in meanings:
            one_found["description"] = meanings[name]
        found.append(one_found)
    return found


def _add_meanings(struct: type, schema: dict[str, Any]) -> None:
    for field, meaning in field_meanings(struct).items():
        schema["properties"][field]["description"] = meaning


@cache
def field_meanings(struct: type) -> dict[str, str]:
    """Return the comments at the fields of a struct, above or beside, inherited ones included."""
    found: dict[str, str] = {}
    for base in struct.__bases__:
        if base is not msgspec.Struct and issubclass(base, msgspec.Struct):
            found |= field_meanings(base)
    above: list[str] = []
    for line in dedent(inspect.getsource(struct)).splitlines():
        if line.startswith("    # "):
            above.append(line.strip("# "))
            continue
        field = _FIELD.match(line)
        meaning = " ".join(above) or (field["beside"] if field else None)
        if field and meaning:
            found[field["name"]] = meaning if meaning[-1] in ".…" else f"{meaning}."
        above.clear()
    return found
