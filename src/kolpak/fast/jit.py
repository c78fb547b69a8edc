"""Just-in-time compilation by Numba."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

import numba
from numba.core import event

from kolpak.fast.cache import place

F = TypeVar("F", bound=Callable[..., Any])

OUR_FOLDER: Final = {"CACHE_DIR": "", "CACHE_LOCATOR_CLASSES": "UserProvidedCacheLocator"}
"""Settings by which Numba keeps a function in the named folder and nowhere else."""


def compiled(function: F) -> F:
    """Compile a function on its first call; it runs without the GIL and is kept on disk.

    Where nothing can be kept, each process compiles anew. Functions must not call themselves:
    kept code of a recursive function crashes. With ``NUMBA_DISABLE_JIT=1`` they run as plain
    Python.
    """
    folder = place().folder
    if folder is None:
        return cast("F", numba.njit(nogil=True)(function))
    wanted = OUR_FOLDER | {"CACHE_DIR": str(folder)}
    before = {name: getattr(numba.config, name, "") for name in wanted}
    _configure(wanted)  # read when the function is decorated; other code keeps its own settings
    try:
        return cast("F", numba.njit(nogil=True, cache=True)(function))
    except RuntimeError:  # the folder has gone, or there is no file of source code
        return cast("F", numba.njit(nogil=True)(function))
    finally:
        _configure(before)


class _Once(event.Listener):
    """Calls a function when Numba begins to compile; not where it reads kept code."""

    def __init__(self, call: Callable[[], None]) -> None:
        self.calls = [call]

    def on_start(self, event: event.Event) -> None:
        """Call it, the first time."""
        while self.calls:
            self.calls.pop()()

    def on_end(self, event: event.Event) -> None:
        """Do nothing."""


def when_compiling(call: Callable[[], None]) -> None:
    """Call a function once, before anything more is compiled."""
    event.register("numba:compile", _Once(call))  # type: ignore[no-untyped-call]


def _configure(settings: dict[str, str]) -> None:
    for name, value in settings.items():
        setattr(numba.config, name, value)
