"""OpenAPI: the description of the HTTP interface at ``/api/schema``."""

from __future__ import annotations

from copy import deepcopy
from typing import Annotated, Any, Final, TypeAlias

from litestar import Router, route
from litestar.openapi import OpenAPIConfig, ResponseSpec
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, Reference, SecurityRequirement, SecurityScheme
from litestar.params import BodyKwarg, QueryParameter
from litestar.routes import HTTPRoute

from kolpak import __version__
from kolpak.live.messages import ClientMessage, Failure, ServerMessage
from kolpak.server.web.access import MAX_VERSION
from kolpak.server.web.context import Context
from kolpak.server.web.requests import MAX_BODY, AnyRequest
from kolpak.server.web.schemas import components
from kolpak.server.web.security import UNSAFE_METHODS
from kolpak.table.messages.commands import Command
from kolpak.table.messages.setups import SetupRequest

PATH: Final = "/api/schema"

BROWSER: Final[list[SecurityRequirement]] = [{"cookie": []}]
"""Only somebody with the cookie may do it."""

PERSON: Final[list[SecurityRequirement]] = [{"token": []}, *BROWSER]
"""Somebody with an identity, or their program."""

ANYBODY: Final[list[SecurityRequirement]] = [*PERSON, {}]
"""A stranger, too; somebody with an identity may see more."""

Invitation: TypeAlias = Annotated[
    str, QueryParameter(description="admits to a private table; its host can read it")
]
Since: TypeAlias = Annotated[
    int, QueryParameter(ge=-1, le=MAX_VERSION, description="the last known version, or -1")
]
Lean: TypeAlias = Annotated[str, QueryParameter(description="1 leaves out what only people need")]


def _body(schema: str) -> BodyKwarg:
    """Describe a body by a component; the handler gets a mapping to validate."""
    reference = Reference(f"#/components/schemas/{schema}")
    return BodyKwarg(title=schema, schema_extra={"all_of": [reference]})


SetupBody: TypeAlias = Annotated[dict[str, Any], _body("SetupRequest")]
CommandBody: TypeAlias = Annotated[dict[str, Any], _body("Command")]

_WIRE: Final = {
    "SetupRequest": SetupRequest,
    "Command": Command,
    "ClientMessage": ClientMessage,
    "ServerMessage": ServerMessage,
}


def _parameter(name: str, place: str, about: str) -> dict[str, Any]:
    return {
        "name": name,
        "in": place,
        "description": about,
        "schema": {"type": "string"},
        "required": False,
    }


_LANGUAGE: Final = _parameter(
    "lang", "query", "the language tag of sentences; takes precedence over Accept-Language"
)
_CSRF_HEADER: Final = {
    **_parameter(
        "X-Kolpak",
        "header",
        "any value, such as 1; required without a token (protection against CSRF)",
    ),
    "example": "1",
}
_PERSON_HEADER: Final = _parameter(
    "X-Kolpak-Person",
    "header",
    "the id of the person whom a page shows; another one's cookie is refused then",
)
_BODY_FAILURES: Final = {
    "413": f"the body has more than {MAX_BODY:,} bytes",
    "415": "the body is not JSON (Content-Type: application/json)",
}
_FAILURES: Final = {
    400: "the request is malformed, or what it asks for is not possible",
    401: "the request needs an identity",
    403: "this person may not do this",
    404: "there is no such thing, or this person may not know of it",
    429: "too many requests; Retry-After says when to try again",
    503: "the store cannot be read or written now",
}


def failures(*more: int) -> dict[int, ResponseSpec]:
    """Describe the failures of a handler: 400, 429, 503 and further statuses."""
    codes = sorted({400, 429, 503, *more})
    return {code: ResponseSpec(Failure, description=_FAILURES[code]) for code in codes}


def no_content(*more: int) -> dict[int, ResponseSpec]:
    """Describe a handler that answers 204 without a body, and its failures."""
    done = ResponseSpec(None, description="Done; there is no body.")
    return {204: done, **failures(*more)}


class SchemaPlugin(JsonRenderPlugin):
    """Renders the description with shared parameters and the wire's types."""

    def __init__(self) -> None:
        super().__init__()
        self.rendered: bytes | None = None

    def render(self, request: AnyRequest, openapi_schema: dict[str, Any]) -> bytes:
        """Return the description as JSON."""
        if self.rendered is None:
            context: Context = request.app.state.context
            whole = _complete(openapi_schema, context.identity.cookie_name)
            self.rendered = self.render_json(request, whole)
        return self.rendered

    def receive_router(self, router: Router) -> None:
        """Drop Litestar's HTML page for unknown paths; answer HEAD like GET."""
        routes = [one for one in router.routes if isinstance(one, HTTPRoute)]
        routes = [one for one in routes if "{" not in one.path]
        handler = routes[0].route_handlers[0]
        router.routes[:] = routes
        head = route(
            list(handler.paths),
            http_method="HEAD",
            media_type=self.media_type,
            include_in_schema=False,
            sync_to_thread=False,
        )
        router.register(head(handler.fn))


def openapi_config() -> OpenAPIConfig:
    """Return Litestar's configuration of the description."""
    token = SecurityScheme(
        type="http", scheme="bearer", description="a token from POST /api/me/tokens"
    )
    cookie = SecurityScheme(
        type="apiKey",
        name="kolpak",  # the name of this server's is known once its database is open
        security_scheme_in="cookie",
        description="the cookie that GET /api/me sets",
    )
    return OpenAPIConfig(
        title="Kolpak",
        version=__version__,
        path=PATH,
        render_plugins=[SchemaPlugin()],
        components=Components(security_schemes={"token": token, "cookie": cookie}),
        use_handler_docstrings=True,
    )


def _complete(generated: dict[str, Any], cookie: str) -> dict[str, Any]:
    """Add shared parameters, failures of bodies, the wire's types and the cookie's name."""
    whole = deepcopy(generated)
    whole["components"].setdefault("schemas", {}).update(components(_WIRE))
    whole["components"]["securitySchemes"]["cookie"]["name"] = cookie
    for path in whole["paths"].values():
        path.pop("head", None)  # the same as GET
        for method, operation in path.items():
            shared = [_LANGUAGE]
            if method.upper() in UNSAFE_METHODS:
                shared += [_CSRF_HEADER, _PERSON_HEADER]
            operation["parameters"] = [*operation.get("parameters", []), *shared]
            if "requestBody" in operation:
                responses = operation["responses"]
                for status, why in _BODY_FAILURES.items():
                    responses[status] = {**responses["400"], "description": why}
    return whole
