"""Files of the browser: the page, its scripts, sentences in every language."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Final

from litestar import Response
from litestar.datastructures import CacheControlHeader
from litestar.params import FromPath
from litestar.response import File
from litestar.static_files import create_static_files_router

from kolpak.live.errors import NotFound
from kolpak.server.web.context import Shared
from kolpak.server.web.preview import with_preview
from kolpak.server.web.requests import AnyRequest, get_or_head
from kolpak.words.languages import languages, source

STATIC: Final = Path(__file__).parents[2] / "static"
"""What ``npm run build`` makes of web/."""

RESERVED: Final = ("api/", "assets/", "words/")
"""Paths below which no address belongs to the page."""

assets = create_static_files_router(
    "/assets",
    [STATIC / "assets"],
    name="assets",
    cache_control=CacheControlHeader(public=True, max_age=31_536_000, immutable=True),
)
"""Files with a hash of their content in their names, so browsers may cache them for ever."""


@get_or_head("/words/{name:str}", include_in_schema=False)
async def words(name: FromPath[str]) -> Response[str]:
    """Return a language's messages in Fluent, those of registered games included."""
    if name not in (f"{language}.ftl" for language in languages()):
        raise NotFound("error-request-unknown", status="404")
    text = source(name.removesuffix(".ftl"))
    return Response(text, media_type="text/plain", headers={"cache-control": "no-cache"})


@get_or_head(["/", "/{path:path}"], include_in_schema=False)
async def page(
    request: AnyRequest, context: Shared, path: FromPath[str] = ""
) -> File | Response[str]:
    """Return a file beside the page; for any other path the page itself, a table's with preview."""
    name = path.strip("/")
    files = {file.name: file for file in STATIC.glob("*") if file.is_file()}  # an allow-list
    found = files.get(name or "index.html")
    if found is None:
        if f"{name}/".startswith(RESERVED) or "." in name:
            raise NotFound("error-request-unknown", status="404")
        found = files.get("index.html")
    if found is None:
        raise NotFound("error-page-not-built")
    if name not in files:
        shown = await with_preview(found.read_text("utf-8"), request, context, name)
        if shown is not None:
            headers = {"cache-control": "no-cache"}
            return Response(shown, media_type="text/html", headers=headers)
    return _file(found, mimetypes.guess_type(found.name)[0])


def _file(file: Path, media_type: str | None) -> File:
    """Return a response that browsers revalidate each time: its content changes."""
    return File(
        file,
        filename=file.name,
        media_type=media_type or "application/octet-stream",
        content_disposition_type="inline",
        headers={"cache-control": "no-cache"},
    )


HANDLERS = [assets, words, page]
