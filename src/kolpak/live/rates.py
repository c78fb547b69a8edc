"""Rate limits: token buckets by key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Protocol

from kolpak.live.clock import loop_time
from kolpak.live.errors import RateLimited

MAX_BUCKETS: Final = 20_000
"""Buckets kept at once; beyond it those that are full again are dropped."""

MAX_WAIT: Final = 3600.0
"""Seconds that a client is asked to wait at most."""


class TokenBucket:
    """A token bucket: ``burst`` requests at once, ``rate`` a second in the long run."""

    __slots__ = ("at", "burst", "level", "rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate, self.burst = rate, burst
        self.level = burst
        self.at = now

    def take(self, now: float) -> bool:
        """Take a token; return False where there is none."""
        if self.wait(now):
            return False
        self.level -= 1
        return True

    def give_back(self) -> None:
        """Put back a token that was taken."""
        self.level += 1

    def wait(self, now: float) -> float:
        """Return the seconds until there is a token, 0 where there is one now."""
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level >= 1:
            return 0.0
        return min(MAX_WAIT, (1 - self.level) / self.rate) if self.rate else MAX_WAIT

    def is_full(self, now: float) -> bool:
        """Return whether dropping this bucket would change nothing."""
        return self.level + (now - self.at) * self.rate >= self.burst


class RateLimiter:
    """A token bucket for each key, such as an address or a person."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = loop_time) -> None:
        self.rate, self.burst, self.clock = rate, burst, clock
        self.buckets: dict[str, TokenBucket] = {}

    def take(self, key: str) -> None:
        """Count a request; raise RateLimited where the key has no token left."""
        now = self.clock()
        bucket = self.buckets.get(key)
        if bucket is None:
            if len(self.buckets) >= MAX_BUCKETS:
                self._drop_full(now)
            bucket = self.buckets[key] = TokenBucket(self.rate, self.burst, now)
        if not bucket.take(now):
            raise _refusal("error-too-many", bucket.wait(now))

    def check(self, key: str, error: str = "error-too-many") -> None:
        """Raise RateLimited where the key has no token left; count nothing."""
        bucket = self.buckets.get(key)
        if bucket is not None and (wait := bucket.wait(self.clock())):
            raise _refusal(error, wait)

    def give_back(self, key: str) -> None:
        """Count a request no more: it has turned out to be none of those that are limited."""
        if bucket := self.buckets.get(key):
            bucket.give_back()

    def _drop_full(self, now: float) -> None:
        """Drop the buckets of quiet keys; where none is quiet, all start anew."""
        busy = {key: one for key, one in self.buckets.items() if not one.is_full(now)}
        self.buckets = busy if len(busy) < MAX_BUCKETS else {}


def _refusal(error: str, wait: float) -> RateLimited:
    refusal = RateLimited(error)
    refusal.retry_after = wait
    return refusal


class TableLimits(Protocol):
    """What limits those who send something to tables, by person, a stranger's by address."""

    commands: RateLimiter
    talk: RateLimiter
    changes: RateLimiter
    questions: RateLimiter
    hints: RateLimiter
