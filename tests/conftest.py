"""What holds for all tests: the event loop; under mutation testing nothing is remembered."""

import os
import sys

import pytest

MUTATED = "MUTANT_UNDER_TEST" in os.environ
"""mutmut sets it, for its first run of all tests too."""


@pytest.fixture(autouse=True)
def _nothing_is_remembered() -> None:
    """Empties the caches of the program where mutmut runs the tests (docs/reference/mutation.md).

    It runs all tests once, to learn which functions each calls, and forks from there for every
    mutant. A board made in an earlier test would hide both the call and what a mutant does to it.
    """
    if not MUTATED:
        return
    floors = ("kolpak.games", "kolpak.table")
    for module in [module for name, module in sys.modules.items() if name.startswith(floors)]:
        for value in list(vars(module).values()):
            if hasattr(value, "cache_clear"):
                value.cache_clear()


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    """The event loop of async tests and fixtures."""
    return "asyncio"
