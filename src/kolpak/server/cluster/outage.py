"""Outages in the log: a line at the beginning, some while it lasts, one at the end."""

from __future__ import annotations

import logging
from typing import Final

from kolpak.live.clock import loop_time
from kolpak.live.tasks import log_failure

REMIND: Final = 60.0
"""Seconds after which an outage that goes on for the same reason is logged again."""


class Outage:
    """Something tried again and again that may fail for long; ``what`` says what fails.

    ``brief`` logs no traceback of any error: a library's own errors are what is to be expected.
    """

    def __init__(self, log: logging.Logger, what: str, *, brief: bool = False) -> None:
        self.log, self.what, self.brief = log, what, brief
        self.since = 0.0
        """when it began, by the event loop's clock"""
        self.error: Exception | None = None
        """what the latest attempt failed with; None while nothing is wrong"""
        self._logged = 0.0

    def failed(self, error: Exception, began: float | None = None) -> None:
        """Take a failure of what began then; log the first, other reasons, and one a minute."""
        now = loop_time()
        if self.error is None:
            self.since = now if began is None else began
        if repr(error) != repr(self.error) or now - self._logged >= REMIND:
            self._logged = now
            if self.brief:
                self.log.warning("%s: %s", self.what, type(error).__name__)
            else:
                log_failure(self.log, self.what, error)
        self.error = error

    def ended(self) -> None:
        """Take a success; log how long it failed before."""
        if self.error is not None:
            self.log.warning("%s: over after %.0f s", self.what, loop_time() - self.since)
            self.error = None
