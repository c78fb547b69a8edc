"""Rate limits: token buckets by key."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from kolpak.live.errors import RateLimited

MAX_BUCKETS: Final = 20_000
"""Buckets kept at once; beyond it those that are full again are dropped."""

MAX_WAIT: Final = 3600.0
"""Seconds that a client is asked to wait at most."""


def loop_time() -> float:
    """Return the event loop's time in seconds."""
    return asyncio.get_running_loop().time()


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
            refusal = RateLimited("error-too-many")
            refusal.retry_after = bucket.wait(now)
            raise refusal

    def _drop_full(self, now: float) -> None:
        """Drop the buckets of quiet keys; where none is quiet, all start anew."""
        busy = {key: one for key, one in self.buckets.items() if not one.is_full(now)}
        self.buckets = busy if len(busy) < MAX_BUCKETS else {}


class RateLimits:
    """All rate limits of a server, in proportion to ``rate``, the requests/s of an address."""

    def __init__(self, rate: float) -> None:
        self.requests = RateLimiter(rate, rate * 5)
        """any request, by address"""
        self.newcomers = RateLimiter(rate / 50, rate * 2)
        """new guests, tables and tokens, which stay in the store, by address"""
        self.frames = (rate * 0.4, rate * 1.2)
        """messages over one socket: rate and burst"""
        self.openings = RateLimiter(rate / 25, rate * 2)
        """sockets and streams, which begin with the history of a table, by address"""
        self.codes = RateLimiter(0.2, 10)
        """codes of tables, by address: there are too many to guess"""
        self.commands = RateLimiter(rate * 0.4, rate * 1.2)
        """all commands, however many sockets they come over, by person"""
        self.talk = RateLimiter(rate / 50, rate * 0.4)
        """chat and mutes, which stay in the log, by person"""
        self.changes = RateLimiter(rate / 50, rate * 0.8)
        """commands that change a table without playing, which stay in the log too, by person"""
        self.questions = RateLimiter(rate * 0.4, rate * 1.2)
        """questions about actions, over all sockets, by person, a stranger's by address"""
        self.hints = RateLimiter(rate / 50, rate * 0.4)
        """hints, for which a bot thinks, by person"""
        self.passwords = RateLimiter(0.2, 10)
        """password attempts, by address"""
        self.logins = RateLimiter(0.5, 100)
        """password attempts, by login: no single address can use these up for its owner"""
