"""Entrants of a match: bots of the roster, and those that a file of one's own makes."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from kolpak.bots.roster import maker
from kolpak.live.choosing import player
from kolpak.play.bot import Bot
from kolpak.play.errors import KolpakError
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


@lru_cache(maxsize=8)
def entrant(game: str, options: str, name: str) -> Bot:
    """Return a bot; the latest are kept, as those that search need room for their trees."""
    if OF_A_FILE not in name:
        return player(game, options, name)
    try:
        bot = _own(name)(rules_for(game, options).rules)
    except Exception as error:  # of code that is not ours
        raise _failed(name, error) from error
    if not isinstance(bot, Bot):
        raise _failed(name, TypeError(f"{type(bot).__name__} is no kolpak.play.bot.Bot"))
    return bot


@cache
def _own(name: str) -> Callable[[Any], Any]:
    """Return what a file calls ``NAME``; the file may import its neighbours, as a script may."""
    file, _, inside = name.rpartition(":")
    path = Path(file).resolve()
    if not path.is_file():
        raise KolpakError("error-file-missing", file=file)
    spec = importlib.util.spec_from_file_location(f"entrant {path}", path)
    assert spec is not None  # its name ends in .py
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[module.__name__] = module  # data classes look for their module
    sys.path.append(str(path.parent))
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise _failed(name, error) from error
    found = getattr(module, inside, None)
    if not callable(found):
        raise KolpakError("error-arena-entrant", file=file, name=inside)
    made: Callable[[Any], Any] = found
    return made


def _failed(name: str, error: Exception) -> KolpakError:
    """Return the error of an entrant that cannot be made, with what it raised."""
    reason = f"{type(error).__name__}: {error}"
    return KolpakError("error-bot-failed", bot=name, reason=reason[:200])
