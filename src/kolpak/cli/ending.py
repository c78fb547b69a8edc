"""How commands that have something to keep end: as by Ctrl-C, whatever ends them."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager


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
