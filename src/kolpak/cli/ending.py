"""How commands end by Ctrl-C: always, and those that have something to keep by all signals."""

from __future__ import annotations

import signal
import sys
import threading
from _thread import interrupt_main
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

AGAIN: Final = 0.05
"""Seconds until a lost KeyboardInterrupt is raised again, elsewhere."""


def repeat_lost_interrupts() -> None:
    """Raise KeyboardInterrupt again where it could not be passed on.

    C code that calls Python back drops it, such as LLVM when Numba compiles.
    """
    write = sys.unraisablehook

    def repeat(lost: UnraisableHookArgs) -> None:
        if lost.exc_type is KeyboardInterrupt:
            threading.Timer(AGAIN, _interrupt).start()
        else:
            write(lost)

    sys.unraisablehook = repeat


def _interrupt() -> None:
    """Interrupt the main thread, also while it waits."""
    if sys.platform == "win32":
        interrupt_main()
    else:
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)


@contextmanager
def ended_as_by_ctrl_c() -> Iterator[None]:
    """Raise KeyboardInterrupt inside where the terminal is closed or the program is ended.

    A signal that is ignored stays so (nohup).
    """
    named = (getattr(signal, name, None) for name in ("SIGTERM", "SIGHUP"))  # Windows has one
    usual = {one: signal.getsignal(one) for one in named if one}
    heard = {one: by for one, by in usual.items() if by not in (signal.SIG_IGN, None)}

    def interrupt(_: int, __: object) -> None:
        for number in heard:  # closed terminals send it twice, the record being written
            signal.signal(number, signal.SIG_IGN)
        raise KeyboardInterrupt

    for number in heard:
        signal.signal(number, interrupt)
    try:
        yield
    finally:
        for number, by in heard.items():
            signal.signal(number, by)
