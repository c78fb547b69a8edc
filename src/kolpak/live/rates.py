"""Rates: how often somebody may ask."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from kolpak.live.errors import TooMany

MOST_BUCKETS: Final = 20_000
"""Buckets kept at once; beyond it those that have filled up again are let go."""

LONGEST_WAIT: Final = 3600.0
"""Seconds that somebody is asked to wait at most."""


class Bucket:
    """Lets ``burst`` requests through at once and ``rate`` a second in the long run."""

    __slots__ = ("at", "burst", "level", "rate")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate, self.burst = rate, burst
        self.level = burst
        self.at = now

    def take(self, now: float) -> bool:
        """Tells whether one more request may pass."""
        self._fill(now)
        if self.level < 1:
            return False
        self.level -= 1
        return True

    def wait(self, now: float) -> float:
        """Gives the seconds until one more request may pass; 0 where it may now."""
        self._fill(now)
        if self.level >= 1:
            return 0.0
        return min(LONGEST_WAIT, (1 - self.level) / self.rate) if self.rate else LONGEST_WAIT

    def _fill(self, now: float) -> None:
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now

    def is_full(self, now: float) -> bool:
        """Tells whether forgetting this bucket would change nothing."""
        return self.level + (now - self.at) * self.rate >= self.burst


class Rate:
    """A rate for each of many askers, told apart by a key such as their address."""

    def __init__(
        self, rate: float, burst: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.rate, self.burst, self.clock = rate, burst, clock
        self.buckets: dict[str, Bucket] = {}

    def take(self, *keys: str) -> None:
        """Counts one more request; raises TooMany where it must not pass by any of its keys.

        A request that is refused counts for none of them.
        """
        now = self.clock()
        buckets = [self._bucket(key, now) for key in keys]
        wait = max(bucket.wait(now) for bucket in buckets)
        if wait:
            refusal = TooMany("error-too-many")
            refusal.wait = wait
            raise refusal
        for bucket in buckets:
            bucket.take(now)

    def _bucket(self, key: str, now: float) -> Bucket:
        bucket = self.buckets.get(key)
        if bucket is None:
            if len(self.buckets) >= MOST_BUCKETS:
                self._tidy(now)
            bucket = self.buckets[key] = Bucket(self.rate, self.burst, now)
        return bucket

    def _tidy(self, now: float) -> None:
        """Forgets who has been quiet; when nobody has, everybody begins anew."""
        busy = {key: one for key, one in self.buckets.items() if not one.is_full(now)}
        self.buckets = busy if len(busy) < MOST_BUCKETS else {}


class Rates:
    """The server's rates, all in proportion to how many requests a second an address may make."""

    def __init__(self, rate: float) -> None:
        self.requests = Rate(rate, rate * 5)
        """anything at all, by address"""
        self.newcomers = Rate(rate / 50, rate * 2)
        """new guests and new tables, which stay in the store, by address"""
        self.frames = (rate * 0.4, rate * 1.2)
        """messages over one socket: a second, and at once"""
        self.talk = Rate(rate / 50, rate * 0.4)
        """what is said, and who is muted, by person: all of it stays in the log"""
        self.passwords = Rate(0.2, 10)
        """attempts to sign in, by address"""
        self.logins = Rate(0.5, 100)
        """attempts to sign in, by login: no single address can use these up for its owner"""
