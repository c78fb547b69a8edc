"""Rates: how often somebody may ask."""

from __future__ import annotations

import time


class Bucket:
    """Lets ``burst`` requests through at once and ``rate`` a second in the long run."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate, self.burst = rate, burst
        self.level = float(burst)
        self.at = time.monotonic()

    def take(self) -> bool:
        """Tells whether one more request may pass."""
        now = time.monotonic()
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < 1:
            return False
        self.level -= 1
        return True
