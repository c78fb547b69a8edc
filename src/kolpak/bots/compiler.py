"""Whether compiled code works here; without it the bots that need it are not offered."""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Lock
from typing import Final, NamedTuple

from kolpak.play.errors import in_one_line
from kolpak.words.message import Message

FIRST_BITS: Final = 0xE220A8397B1DCDAF
"""The first number of splitmix64 from the state 0 (Steele et al. 2014)."""

log = logging.getLogger("kolpak.compiler")


class Compiler(NamedTuple):
    """What was found out: whether compiled code works, and what is wrong."""

    works: bool
    problem: str = ""
    """Why it does not work, or else why it has to be compiled anew by every process."""


_found: list[Compiler] = []
_lock = Lock()
_announce: list[Callable[[], None]] = []


def compiler() -> Compiler:
    """Return what is known of compiled code; the first call tries it, and logs what is wrong."""
    with _lock:
        if not _found:
            _found.append(_try())
            log_problem(_found[0])
        return _found[0]


def compiles() -> bool:
    """Return whether compiled code works here."""
    return compiler().works


def announce_compiling(say: Callable[[], None]) -> None:
    """Have it said, once, when more is compiled than what is tried here, as that takes long."""
    _announce[:] = [say]


def take_over(found: Compiler) -> None:
    """Believe what another process has found out, so that this one need not load Numba."""
    with _lock:
        _found[:] = [found]


def log_problem(found: Compiler) -> None:
    """Log what is wrong, if anything is, in the language of whoever has started the program."""
    if not found.works:
        log.warning(Message("error-compiled-broken", {"problem": found.problem}))
    elif found.problem:
        log.warning(Message("error-compiled-unkept", {"problem": found.problem}))


def _try() -> Compiler:
    """Compile a function and call it; whatever is wrong with Numba shows here."""
    try:
        from kolpak.fast.cache import place
        from kolpak.fast.jit import when_compiling
        from kolpak.fast.random import bits, seeded

        number = int(bits(seeded(0)))
    except Exception as error:
        return Compiler(False, in_one_line(error))
    if number != FIRST_BITS:
        return Compiler(False, f"it computes {number:x} instead of {FIRST_BITS:x}")
    for say in _announce:
        when_compiling(say)
    return Compiler(True, place().problem)
