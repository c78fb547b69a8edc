"""Entrants of a match: bots of the roster, and those that a file of one's own makes."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache, lru_cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from kolpak.bots.roster import maker
from kolpak.live.choosing import player
from kolpak.play.bot import Bot, BotError
from kolpak.play.errors import FAILURES, KolpakError
from kolpak.table.setup import rules_for

OF_A_FILE: Final = ".py:"
"""What the name of such a bot has in it: ``FILE.py:NAME``. Tables know only the roster, since a
name from outside must not run code."""


def check(game: str, name: str) -> None:
    """Raise KolpakError for an entrant that cannot play a game."""
    if OF_A_FILE in name:
        _own(name)
    else:
        maker(game, name)


def files_of(names: Iterable[str]) -> list[str]:
    """Return the files that make entrants."""
    return [name.rpartition(":")[0] for name in names if OF_A_FILE in name]


def entrant(game: str, options: str, name: str) -> Bot:
    """Return a bot, as tables keep them or of a file; raise BotError for one that fails."""
    return _made(game, options, name) if OF_A_FILE in name else player(game, options, name)


@lru_cache(maxsize=8)
def _made(game: str, options: str, name: str) -> Bot:
    """Return the bot that a file makes; the latest are kept, as ``player`` keeps its own."""
    try:
        bot = _own(name)(rules_for(game, options).rules)
    except FAILURES as error:
        raise BotError.of(name, error) from error
    if not isinstance(bot, Bot):
        raise BotError.of(name, TypeError(f"{type(bot).__name__} is no kolpak.play.bot.Bot"))
    return bot


def _own(name: str) -> Callable[[Any], Any]:
    """Return what a file calls ``NAME``; raise KolpakError where there is no such thing."""
    file, _, inside = name.rpartition(":")
    path = _file(file)
    try:
        found = getattr(_module(path), inside, None)
    except FAILURES as error:
        raise BotError.of(name, error) from error
    if not callable(found):
        raise KolpakError("error-arena-entrant", file=file, name=inside)
    made: Callable[[Any], Any] = found
    return made


def _file(name: str) -> Path:
    """Return the path of a file; raise KolpakError where there is none of this name."""
    with suppress(ValueError):  # half a sign or a zero, as no file has in its name
        path = Path(name).resolve()
        if path.is_file():
            return path
    raise KolpakError("error-file-missing", file=name)


@cache
def _module(path: Path) -> ModuleType:
    """Run a file once; it may import its neighbours, as a script may."""
    spec = importlib.util.spec_from_file_location(f"entrant {path}", path)
    assert spec is not None  # its name ends in .py
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[module.__name__] = module  # data classes look for their module
    sys.path.append(str(path.parent))
    spec.loader.exec_module(module)
    return module
