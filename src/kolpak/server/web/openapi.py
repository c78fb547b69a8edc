"""The description of the server for programs (OpenAPI), with what all requests have in common."""

from __future__ import annotations

from copy import deepcopy
from typing import Annotated, Any, Final, TypeAlias

from litestar import Router
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityRequirement, SecurityScheme
from litestar.params import QueryParameter

from kolpak.play.version import VERSION
from kolpak.server.web.requests import Asked
from kolpak.server.web.openapi import LONGEST
from kolpak.server.web.access import LATEST
from kolpak.server.accounts.identity import COOKIE
from kolpak.server.web.security import CHANGING

PATH: Final = "/api/schema"

BROWSER: Final[list[SecurityRequirement]] = [{"cookie": []}]
"""Only somebody with the cookie may do it."""

PERSON: Final[list[SecurityRequirement]] = [{"token": []}, *BROWSER]
"""Somebody who is known, or their program."""

ANYBODY: Final[list[SecurityRequirement]] = [*PERSON, {}]
"""A stranger, too; who is known may be told more."""

Invitation: TypeAlias = Annotated[
    str, QueryParameter(description="lets in to a private table; its host is told it")
]
Since: TypeAlias = Annotated[
    int, QueryParameter(ge=-1, le=LATEST, description="the last version that is known, or -1")
]
Lean: TypeAlias = Annotated[
    str, QueryParameter(description="1 leaves out the words that browsers show")
]

_LANGUAGE: Final = {
    "name": "lang",
    "in": "query",
    "description": "the tag of the language of sentences, before what Accept-Language says",
    "schema": {"type": "string"},
    "required": False,
}
_HEADER: Final = {
    "name": "X-Kolpak",
    "in": "header",
    "description": "anything, such as 1; needed by whoever sends no token",
    "schema": {"type": "string"},
    "example": "1",
    "required": False,
}
_BODIES: Final = {
    "413": f"the body has more than {LONGEST:,} bytes",
    "415": "the body is not called JSON (Content-Type: application/json)",
}


class Description(JsonRenderPlugin):
    """Writes the description, and leaves any other address below it to be refused as data."""

    def render(self, request: Asked, openapi_schema: dict[str, Any]) -> bytes:
        """Gives the description as JSON."""
        whole = deepcopy(openapi_schema)
        for path in whole["paths"].values():
            for method, operation in path.items():
                _complete(method.upper(), operation)
        return self.render_json(request, whole)

    def receive_router(self, router: Router) -> None:
        """Takes away the page that Litestar would show for what is not there."""
        router.routes = [route for route in router.routes if "{" not in route.path]


def described() -> OpenAPIConfig:
    """Says what is described, and where."""
    token = SecurityScheme(
        type="http", scheme="bearer", description="a token that POST /api/me/tokens has made"
    )
    cookie = SecurityScheme(
        type="apiKey",
        name=COOKIE,
        security_scheme_in="cookie",
        description="the cookie that GET /api/me gives",
    )
    return OpenAPIConfig(
        title="Kolpak",
        version=VERSION,
        path=PATH,
        render_plugins=[Description()],
        components=Components(security_schemes={"token": token, "cookie": cookie}),
        use_handler_docstrings=True,
    )


def _complete(method: str, operation: dict[str, Any]) -> None:
    """Adds to an operation what its handler need not say again."""
    common = [_LANGUAGE, _HEADER] if method in CHANGING else [_LANGUAGE]
    operation["parameters"] = [*operation.get("parameters", []), *common]
    if "requestBody" in operation:
        responses = operation["responses"]
        for status, why in _BODIES.items():
            responses[status] = {**responses["400"], "description": why}
