"""Just-in-time compilation by Numba; without Numba the same functions run as plain Python."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])

try:
    import numba
except ImportError:  # no wheel for this Python, or a browser
    COMPILED: Final = False

    def compiled(function: F) -> F:
        """Return the function as it is."""
        return function
else:
    COMPILED: Final = True  # type: ignore[misc]

    def compiled(function: F) -> F:
        """Compile a function on its first call; it runs without the GIL and is cached on disk.

        Functions must not call themselves: cached code of a recursive function crashes.
        """
        result: Any = numba.njit(cache=True, nogil=True)(function)
        return cast("F", result)
