"""Files of the browser: the page, its scripts, sentences in every language."""

from __future__ import annotations

import mimetypes
import re
from pathlib import Path
from typing import Final

from litestar import MediaType, Response
from litestar.datastructures import CacheControlHeader
from litestar.params import FromPath, FromQuery
from litestar.response import File

from kolpak.live.errors import NotFound
from kolpak.server.web.context import Shared
from kolpak.server.web.packing import CODINGS, UNCOMPRESSED, packed, takes
from kolpak.server.web.page import (
    INDEX,
    STATIC,
    current_version,
    fill,
    packed_words,
    word_files,
)
from kolpak.server.web.preview import with_preview
from kolpak.server.web.requests import AnyRequest, get_or_head

RESERVED: Final = ("api/", "assets/", "words/")
"""Paths below which no address belongs to the page."""

FILE_LIKE: Final = re.compile(r"\.\w")
"""What no page has in its path; a full stop that ends it ends the sentence around a link."""

FOR_EVER: Final = CacheControlHeader(public=True, max_age=31_536_000, immutable=True)

ASSETS: Final = STATIC / "assets"
"""Files with a hash of their content in their names, so browsers may cache them for ever."""


@get_or_head("/assets/{name:str}", include_in_schema=False, opt={UNCOMPRESSED: True})
async def assets(request: AnyRequest, name: FromPath[str]) -> File:
    """Return a file that the page loads, as the build has compressed it."""
    found = _listed(ASSETS, name)
    if found is None:
        raise NotFound("error-request-unknown", status="404")
    headers = {"cache-control": FOR_EVER.to_header(), "vary": "accept-encoding"}
    for coding in CODINGS:
        if takes(request, coding) and (packed_file := _listed(STATIC / coding, name)):
            return _file(packed_file, {**headers, "content-encoding": coding})
    return _file(found, headers)  # `npm run watch` compresses nothing


@get_or_head("/words/{name:str}", include_in_schema=False, opt={UNCOMPRESSED: True})
async def words(request: AnyRequest, name: FromPath[str], v: FromQuery[str] = "") -> Response[str]:
    """Return the page's messages in a language in Fluent; those of this version are for ever."""
    if name not in word_files():
        raise NotFound("error-request-unknown", status="404")
    kept = FOR_EVER.to_header() if v and v == current_version() else "no-cache"
    return packed(request, packed_words(name), MediaType.TEXT, {"cache-control": kept})


@get_or_head(["/", "/{path:path}"], include_in_schema=False)
async def page(
    request: AnyRequest, context: Shared, path: FromPath[str] = ""
) -> File | Response[str]:
    """Return a file beside the page; for any other path the page itself, a table's with preview."""
    name = path.strip("/")
    if f"{name}/".startswith(RESERVED):
        raise NotFound("error-request-unknown", status="404")
    if not INDEX.is_file():
        raise NotFound("error-page-not-built")
    found = _listed(STATIC, name)
    if found and found != INDEX:
        return _file(found, {"cache-control": "no-cache"})
    if FILE_LIKE.search(name) and name != INDEX.name:
        raise NotFound("error-request-unknown", status="404")
    text = fill(INDEX.read_text("utf-8"), request, name)
    text = await with_preview(text, request, context, name) or text
    headers = {"cache-control": "no-cache", "vary": "accept-language"}
    return Response(text, media_type="text/html", headers=headers)


def _listed(folder: Path, name: str) -> Path | None:
    """Return the file of a name in a folder, None for any other name: an allow-list."""
    files = folder.iterdir() if folder.is_dir() else ()
    return next((file for file in files if file.name == name and file.is_file()), None)


def _file(file: Path, headers: dict[str, str]) -> File:
    """Return a response with a file of the build."""
    return File(
        file,
        filename=file.name,
        media_type=mimetypes.guess_type(file.name)[0] or "application/octet-stream",
        content_disposition_type="inline",
        headers=headers,
    )


HANDLERS = [assets, words, page]
