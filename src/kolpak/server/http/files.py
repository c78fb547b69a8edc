"""Files: the browser's pages, scripts and words."""

from __future__ import annotations

import mimetypes

from litestar import Response, get

from kolpak.server.errors import NotFound
from kolpak.server.pages import STATIC, WORDS

FRESH = "no-cache"
FOREVER = "public, max-age=31536000, immutable"


@get("/words/{name:str}", include_in_schema=False)
async def words(name: str) -> Response[bytes]:
    """Gives a language's messages, the same file that the server reads."""
    path = WORDS / name
    if path.parent != WORDS or path.suffix != ".ftl" or not path.is_file():
        raise NotFound("error-request-unknown", status="404")
    return Response(path.read_bytes(), media_type="text/plain; charset=utf-8")


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(path: str = "") -> Response[bytes]:
    """Gives a file of the browser's side; every other path is the one page, which reads it itself."""
    wanted = (STATIC / path.lstrip("/")).resolve()
    inside = wanted.is_relative_to(STATIC.resolve()) and wanted.is_file()
    if path.startswith("/api/") or (not inside and "." in path.rpartition("/")[2]):
        raise NotFound("error-request-unknown", status="404")
    file = wanted if inside else STATIC / "index.html"
    if not file.is_file():
        raise NotFound("error-page-not-built")
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    if kind.startswith("text/") or kind.endswith("javascript"):
        kind += "; charset=utf-8"
    hashed = "/assets/" in path
    headers = {"cache-control": FOREVER if hashed else FRESH}
    return Response(file.read_bytes(), media_type=kind, headers=headers)


HANDLERS = [words, page]
