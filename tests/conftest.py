"""What holds for all tests: sizes, skips, the event loop; mutation testing remembers nothing."""

import os
import sys
from collections.abc import Generator, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # the cores belong to other tests

import pytest
from hypothesis import HealthCheck, settings

import kolpak
from kolpak.games import catalog
from kolpak.live.warming import compile_game
from kolpak.server.web.reviews import compile_review
from kolpak.words.languages import ENGLISH, set_language
from server.process.virtual import VirtualLoop

catalog.ENTRY_POINTS = "kolpak.none"  # type: ignore[misc]
# The tests go through the games of the package, whatever other ones are installed here.

EXAMPLES, PROVED = 12, 60
"""How many examples a property is checked on: by default, and as a proof."""

EXCUSES = ("this machine has no IPv6",)
"""Reasons for which a test may be skipped in CI."""

MUTATED = "MUTANT_UNDER_TEST" in os.environ
"""mutmut sets it, for its first run of all tests too."""


def is_proof(config: pytest.Config) -> bool:
    """Tells whether proofs are asked for, as by ``-m proof``, or everything, by ``-m ""``."""
    return config.option.markexpr in ("proof", "browser or proof", "")


def pytest_configure(config: pytest.Config) -> None:
    """Checks properties on the same examples each time; KOLPAK_EXAMPLES asks for more of them."""
    examples = PROVED if is_proof(config) else EXAMPLES
    settings.register_profile(
        "kolpak",
        derandomize=True,
        database=None,
        deadline=None,
        max_examples=int(os.environ.get("KOLPAK_EXAMPLES", examples)),
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    settings.load_profile("kolpak")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Makes properties proofs where proofs are asked for: then they have all their examples."""
    if is_proof(config):
        for item in items:
            if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
                item.add_marker(pytest.mark.proof)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes(config: pytest.Config) -> None:
    """Compiles what bots and reviews need before the workers of a whole tier start.

    Each of them, and each server that they start, would compile all of it otherwise. What a single
    test needs is compiled when it runs.
    """
    if config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        with ProcessPoolExecutor(mp_context=get_context("spawn")) as processes:
            for compiling in (compile_game, compile_review):
                list(processes.map(compiling, kolpak.GAMES))


@pytest.hookimpl(trylast=True)  # when nothing is patched any more
def pytest_runtest_teardown() -> None:
    """Lets the programs that tests start use what has been compiled until now."""
    cache = sys.modules.get("kolpak.fast.cache")
    if cache is not None:
        cache.seal()


@pytest.fixture(autouse=True)
def _sentences_are_english() -> Iterator[None]:
    """Sets the language back that a program run inside a test may have chosen."""
    yield
    set_language(ENGLISH)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Fails tests that are skipped in CI, where everything is there, without an excuse."""
    report = yield
    if os.environ.get("CI") == "true" and report.skipped and not hasattr(report, "wasxfail"):
        reason: Any = report.longrepr
        if reason[2].removeprefix("Skipped: ") not in EXCUSES:
            report.outcome = "failed"
            report.longrepr = f"{report.nodeid} is skipped in CI: {reason[2]}"
    return report


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


@pytest.fixture
def loop() -> Iterator[VirtualLoop]:
    """An event loop whose clock moves on by itself; tests that ask for it run in it."""
    loop = VirtualLoop()
    yield loop
    loop.close()


@pytest.fixture
def anyio_backend(request: pytest.FixtureRequest) -> tuple[str, dict[str, Any]]:
    """The event loop of async tests and fixtures."""
    if "loop" not in request.fixturenames:
        return "asyncio", {}
    loop = request.getfixturevalue("loop")
    return "asyncio", {"loop_factory": lambda: loop}
