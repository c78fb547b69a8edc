"""First games that teach, for a page that knows no rules."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Final

from litestar.params import FromPath

from kolpak.lessons.course import Course, course
from kolpak.lessons.lesson import TAUGHT
from kolpak.live.errors import NotFound
from kolpak.server.web.language import language_of
from kolpak.server.web.openapi import failures
from kolpak.server.web.requests import AnyRequest, get_or_head
from kolpak.words.message import Message
from kolpak.words.translation import translate

OTHERS: Final = 3
"""Opponents who have names, enough for the largest table of a lesson."""


@get_or_head("/api/lessons/{game:str}", responses=failures(404))
async def lessons(game: FromPath[str], request: AnyRequest) -> Course:
    """Return a game's lessons: positions, tasks, and what each move leads to."""
    if game not in TAUGHT:
        raise NotFound("error-lessons-none", game=game[:40], known=", ".join(TAUGHT))
    return await asyncio.to_thread(_course, game, language_of(request))


@cache
def _course(game: str, language: str) -> Course:
    names = [translate(Message(f"lesson-name-{n}"), language) for n in range(1, OTHERS + 1)]
    return course(game, names)


HANDLERS = [lessons]
