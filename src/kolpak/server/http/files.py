"""Files: the browser's pages, scripts and words."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from litestar import Response, get
from litestar.params import FromPath

from kolpak.server.errors import NotFound
from kolpak.server.pages import STATIC
from kolpak.words.translation import languages, source

FRESH = "no-cache"
FOREVER = "public, max-age=31536000, immutable"
NO_PAGES = ("/api/", "/assets/")
"""Where no address is one of the browser's own: there is what there is."""


@get("/words/{name:str}", include_in_schema=False)
async def words(name: FromPath[str]) -> Response[bytes]:
    """Gives a language's messages, the same file that the server reads."""
    if name not in (f"{language}.ftl" for language in languages()):
        raise NotFound("error-request-unknown", status="404")
    return Response(source(name.removesuffix(".ftl")).encode(), media_type="text/plain")


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(path: FromPath[str] = "") -> Response[bytes]:
    """Gives a file of the browser's side; any other path is the one page, which reads it itself."""
    wanted = path.lstrip("/")
    known = _files()
    if wanted not in known and (f"/{wanted}/".startswith(NO_PAGES) or "." in wanted):
        raise NotFound("error-request-unknown", status="404")
    file = known.get(wanted) or known.get("index.html")
    if file is None:
        raise NotFound("error-page-not-built")
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    headers = {"cache-control": FOREVER if wanted.startswith("assets/") else FRESH}
    return Response(file.read_bytes(), media_type=kind, headers=headers)


def _files() -> dict[str, Path]:
    """Lists what there is to give: no address, however it is written, leads anywhere else."""
    return {
        file.relative_to(STATIC).as_posix(): file for file in STATIC.rglob("*") if file.is_file()
    }


HANDLERS = [words, page]
