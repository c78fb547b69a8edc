"""Bodies: how long what comes with a request may be, and that it is JSON."""

from __future__ import annotations

from typing import Final

from kolpak.server.asking import Asked
from kolpak.server.errors import NotJson

LONGEST: Final = 1_000_000
"""Bytes a body may have."""

JSON: Final = ("application/json", "")
"""What a body may be called; where nobody says what it is, it is taken for JSON too."""


async def check_kind(request: Asked) -> None:
    """Raises NotJson where a body is read and calls itself something else than JSON."""
    kind = request.content_type[0].lower()
    if kind not in JSON and "data" in request.route_handler.parsed_fn_signature.parameters:
        raise NotJson("error-request-kind", kind=kind[:40], status="415")
