"""Previews of links to tables in messengers (https://ogp.me): title, sentence and picture."""

from __future__ import annotations

from html import escape

from kolpak.live.messages import Translate
from kolpak.live.registry import TABLE_ID
from kolpak.live.store import Summary
from kolpak.server.web.context import Context
from kolpak.server.web.language import translator
from kolpak.server.web.page import STATIC
from kolpak.server.web.requests import AnyRequest
from kolpak.words.message import Message


async def with_preview(page: str, request: AnyRequest, context: Context, path: str) -> str | None:
    """Return the page with the preview of its table; None where the path names none to be shown.

    A private table shows nothing of itself: whoever unfolds a link need not be its reader.
    """
    page_of, _, table = path.partition("/")
    names_one = page_of == "table" and TABLE_ID.fullmatch(table)
    summary = await context.store.tables.find(table) if names_one else None
    if summary is None or summary.visibility == "private":
        return None
    say = translator(request)
    address = str(request.base_url).rstrip("/")
    tags = {
        "og:type": "website",
        "og:site_name": "Kolpak",
        "og:title": _title(summary, say),
        "og:description": say(Message(f"game-{summary.game}-about")),
        "og:url": f"{address}/{path}",
        "og:image": f"{address}/{_picture(summary.game)}",
    }
    lines = (f'<meta property="{name}" content="{escape(text)}" />' for name, text in tags.items())
    return page.replace("</head>", "".join(lines) + "</head>", 1)


def _picture(game: str) -> str:
    """Return the file of a game's picture; the program's own for a game without one."""
    own = f"{game}.jpg"
    return own if (STATIC / own).is_file() else "icon-512.png"


def _title(summary: Summary, say: Translate) -> str:
    """Return who invites to which game; the game alone once it has begun."""
    game = Message(f"game-{summary.game}")
    names = [str(seat["name"]) for seat in summary.seats if seat["who"] == "person"]
    if summary.phase != "open" or not names:
        return say(game)
    return say(Message("preview-invites", {"name": names[0], "game": game}))
