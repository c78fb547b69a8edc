"""The page as it is served: in the reader's language, with its version and what it needs first."""

from __future__ import annotations

import gzip
import hashlib
from functools import cache, lru_cache
from html import escape
from pathlib import Path
from typing import Final

from kolpak.server.web.language import language_of, translator
from kolpak.server.web.requests import AnyRequest
from kolpak.words.languages import ENGLISH, direction, languages, page_source
from kolpak.words.message import Message, added_messages

STATIC: Final = Path(__file__).parents[1] / "static"
"""What ``npm run build`` makes of web/."""

INDEX: Final = STATIC / "index.html"

VERSION_LENGTH: Final = 12
"""Hexadecimal digits of a version: 48 bits tell a page's few hundred versions apart."""


def fill(page: str, request: AnyRequest, path: str) -> str:
    """Return the built page with what depends on the request in place of its %NAMES%."""
    language, say = language_of(request), translator(request)
    first = [f"/words/{language}.ftl?v={version(page)}"]
    if not path:
        first.append(f"/api/start?lang={language}")
    values = {
        "LANGUAGE": language,
        "DIRECTION": direction(language),
        "VERSION": version(page),
        **{
            word.upper(): escape(say(Message(f"web-{word}")))
            for word in ("loading", "lost", "reload")
        },
        "FIRST": "\n    ".join(
            f'<link rel="preload" as="fetch" crossorigin href="{address}" />' for address in first
        ),
    }
    for name, value in values.items():
        page = page.replace(f"%{name}%", value)
    return page


def current_version() -> str:
    """Return the version of the page that is served now; empty before it is built."""
    return version(INDEX.read_text("utf-8")) if INDEX.is_file() else ""


@lru_cache(maxsize=4)
def version(page: str) -> str:
    """Return what names this build of the page and its words; another one is another version."""
    words = "".join(word_files().values())
    return hashlib.sha256(f"{page}{words}".encode()).hexdigest()[:VERSION_LENGTH]


@cache
def packed_words(name: str) -> bytes:
    """Return a file of words as gzip packs it, once: it costs as much as the rest of an answer.

    Raises KeyError for a name that no file has.
    """
    return gzip.compress(word_files()[name].encode())


@cache
def word_files() -> dict[str, str]:
    """Return the page's messages by file: LANG.ftl, and LANG.second.ftl for the second bundle.

    Those of added games are needed first, in English, too.
    """
    files = {}
    for language in languages():
        added = dict.fromkeys([added_messages(language), added_messages(ENGLISH)])
        files[f"{language}.ftl"] = page_source(language) + "".join(added)
        files[f"{language}.second.ftl"] = page_source(language, second=True)
    return files
