"""Just-in-time compilation by Numba."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compile a function on its first call; it runs without the GIL and is cached on disk.

    Functions must not call themselves: cached code of a recursive function crashes. With
    ``NUMBA_DISABLE_JIT=1`` they run as plain Python.
    """
    result: Any = numba.njit(cache=True, nogil=True)(function)
    return cast("F", result)
