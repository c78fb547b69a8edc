"""Hooks of Litestar around every handler: checks of requests, error responses."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any, Final

from litestar import Litestar, Response
from litestar.exceptions import HTTPException
from litestar.routes import HTTPRoute
from litestar.types import ExceptionHandlersMap

from kolpak.play.errors import KolpakError
from kolpak.server.web.errors import UnsupportedMediaType, failure, retry_after, status_of
from kolpak.server.web.requests import MAX_BODY, AnyRequest

log = logging.getLogger("kolpak.server")

JSON: Final = ("application/json", "")
"""Media types of a body; one without a type is read as JSON too."""


async def before_request(request: AnyRequest) -> Response[None] | None:
    """Answer OPTIONS; raise UnsupportedMediaType for a body that is not JSON.

    Litestar's own OPTIONS handler names the methods of the first handler at a path only. Its JSON
    parser accepts any media type that it does not know.
    """
    if request.method == "OPTIONS":
        allowed = _methods_at(request.app, request.scope["path_template"])
        return Response(None, status_code=204, headers={"allow": ", ".join(allowed)})
    kind = request.content_type[0].lower()
    if kind not in JSON and "data" in request.route_handler.parsed_fn_signature.parameters:
        raise UnsupportedMediaType("error-request-kind", kind=kind[:40], status="415")
    return None


def _methods_at(app: Litestar, path: str) -> list[str]:
    routes = [one for one in app.routes if isinstance(one, HTTPRoute) and one.path_format == path]
    return sorted({str(method) for route in routes for method in route.methods})


def _refusal(request: AnyRequest, error: KolpakError) -> Response[Any]:
    return _respond(request, error, status_of(error), retry_after(error))


def _http_error(request: AnyRequest, error: HTTPException) -> Response[Any]:
    """Report what Litestar refuses: an unknown path or method, a malformed body."""
    status, headers = str(error.status_code), dict(error.headers or {})
    if error.status_code == 404:
        refusal = KolpakError("error-request-unknown", status=status)
    elif error.status_code == 405 and "allow" in headers:
        known = headers["allow"] = ", ".join(sorted(headers["allow"].split(", ")))
        method = request.method[:20]
        refusal = KolpakError("error-request-method", method=method, known=known, status=status)
    elif error.status_code == 413:
        refusal = KolpakError("error-request-long", most=MAX_BODY, status=status)
    elif where := _field(error):
        refusal = KolpakError("error-request-field", status=status, where=where)
    else:
        refusal = KolpakError("error-request-malformed", status=status)
    return _respond(request, refusal, error.status_code, headers)


def _undecodable(request: AnyRequest, error: Exception) -> Response[Any]:
    """Report a body that is nested too deep or not UTF-8."""
    return _respond(request, KolpakError("error-request-malformed", status="400"), 400)


def _bug(request: AnyRequest, error: Exception) -> Response[Any]:
    """Report a bug of the server; the log has the traceback, never the request."""
    log.error("a request failed: %s", type(error).__name__, exc_info=error)
    return _respond(request, KolpakError("error-server"), 500)


def _field(error: HTTPException) -> str:
    """Return the first field that Litestar found wrong, as far as it says so."""
    found = error.extra if isinstance(error.extra, list) else []
    return str(found[0].get("key", ""))[:40] if found and isinstance(found[0], dict) else ""


def _respond(
    request: AnyRequest, error: KolpakError, status: int, headers: Mapping[str, str] | None = None
) -> Response[Any]:
    return Response(
        failure(request, error), status_code=status, headers=headers, media_type="application/json"
    )


EXCEPTION_HANDLERS: Final[ExceptionHandlersMap] = {
    KolpakError: _refusal,
    HTTPException: _http_error,
    RecursionError: _undecodable,
    UnicodeDecodeError: _undecodable,
    Exception: _bug,
}
