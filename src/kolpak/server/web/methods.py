"""Methods: HEAD wherever there is GET, and all methods of an address told as they are."""

from __future__ import annotations

from typing import Any, Final

from litestar import Litestar
from litestar.exceptions import HTTPException
from litestar.routes import HTTPRoute
from litestar.types import Receive, Send
from litestar.utils import normalize_path

ENDLESS: Final = "endless"
"""The mark of answers that do not end: nobody could say how long they are."""


class Methods:
    """Stands before the application: answers HEAD as GET without its body, and OPTIONS.

    Litestar knows of an address with several handlers the methods of the first one alone.
    """

    def __init__(self, app: Litestar) -> None:
        self.app, self.inner = app, app.asgi_handler

    async def __call__(self, scope: Any, receive: Receive, send: Send) -> None:
        """Answers a request, or has the application answer it."""
        method = scope.get("method")
        known = methods_at(self.app, scope["path"]) if method in ("HEAD", "OPTIONS") else []
        if method not in known:
            await self.inner(scope, receive, send)
        elif method == "HEAD":
            asked: Any = {**scope, "method": "GET"}
            await self.inner(asked, receive, _without_body(send))
        else:
            allow = (b"allow", ", ".join(known).encode())
            await send({"type": "http.response.start", "status": 204, "headers": [allow]})
            await send({"type": "http.response.body", "body": b"", "more_body": False})


def methods_at(app: Litestar, path: str) -> list[str]:
    """Lists the methods that an address takes; none where there is nothing, or only a socket."""
    try:
        found = app.asgi_router.handle_routing(path=normalize_path(path), method="OPTIONS")
    except HTTPException:
        return []
    here = [one for one in app.routes if isinstance(one, HTTPRoute) and one.path_format == found[4]]
    methods = {str(method) for route in here for method in route.methods}
    endless = any(ENDLESS in handler.opt for route in here for handler in route.route_handlers)
    return sorted(methods | {"HEAD"} if "GET" in methods and not endless else methods)


def _without_body(send: Send) -> Send:
    async def answer(message: Any) -> None:
        if message["type"] == "http.response.body":
            message = {**message, "body": b""}
        await send(message)

    return answer
