"""The rate limits of a server, and the limiters that know addresses."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Final

from kolpak.live.clock import loop_time
from kolpak.live.errors import RateLimited
from kolpak.live.rates import RateLimiter
from kolpak.server.web.addresses import site_of

EVERYBODY: Final = ""
"""The key of a limit that all share."""

MOST_ANSWERS: Final = 12
"""Large answers that one address may leave unread: each holds up to 3 MB."""

SITE_SHARE: Final = 4
"""Times what a network of 64 bits may do that all those of a site (48 bits) may do together.

A site has 65,536 such networks, so a limit for each of them alone is none. It is mostly one
household or company, and a family's devices are in one network; some providers have many customers
in one site, who should not wait for each other.
"""


class AddressLimiter(RateLimiter):
    """A token bucket for each address, and one for each IPv6 site."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = loop_time) -> None:
        super().__init__(rate, burst, clock)
        self.sites = RateLimiter(rate * SITE_SHARE, burst * SITE_SHARE, clock)

    def take(self, key: str) -> None:
        """Count a request; what an address is refused does not count for its site."""
        self.check(key)
        if site := site_of(key):
            self.sites.take(site)
        super().take(key)

    def give_back(self, key: str) -> None:
        """Count a request no more, for an address and its site."""
        if site := site_of(key):
            self.sites.give_back(site)
        super().give_back(key)


class OpenLimiter:
    """Counts what each address, and each IPv6 site, has open at once, and all together."""

    def __init__(self, most: int, most_in_all: float = math.inf) -> None:
        self.most, self.most_in_all = most, most_in_all
        self.open: Counter[str] = Counter()
        self.in_all = 0

    def is_full(self, address: str) -> bool:
        """Return whether an address or its site may open nothing more."""
        if self.in_all >= self.most_in_all:
            return True
        site = site_of(address)
        if site is not None and self.open[site] >= self.most * SITE_SHARE:
            return True
        return self.open[address] >= self.most

    @contextmanager
    def admitted(self, address: str) -> Iterator[None]:
        """Count something as open while the block runs, or until this is dropped unused.

        Raises RateLimited for one too many.
        """
        if self.is_full(address):
            raise RateLimited("error-too-many")
        with self.counted(address):
            yield

    @contextmanager
    def counted(self, address: str) -> Iterator[None]:
        """Count something as open while the block runs."""
        keys = [key for key in (address, site_of(address)) if key is not None]
        self.open.update(keys)
        self.in_all += 1
        try:
            yield
        finally:
            self.in_all -= 1
            self.open.subtract(keys)
            for key in keys:
                if not self.open[key]:
                    del self.open[key]


class RateLimits:
    """All rate limits of a server, in proportion to ``rate``, the requests/s of an address."""

    def __init__(self, rate: float) -> None:
        self.requests = AddressLimiter(rate, rate * 5)
        """any request, by address"""
        self.newcomers = AddressLimiter(rate / 50, rate * 2)
        """new guests, tables and tokens, which stay in the store, by address"""
        self.frames = (rate * 0.4, rate * 1.2)
        """messages over one socket: rate and burst"""
        self.openings = AddressLimiter(rate / 25, rate * 2)
        """sockets and streams, which begin with the history of a table, by address"""
        self.codes = AddressLimiter(0.2, 10)
        """codes of tables, by address: there are too many to guess"""
        self.wrong_codes = RateLimiter(1, 100)
        """codes that lead nowhere, from all addresses together (key ``EVERYBODY``)

        There are 10 million codes: at one a second even many machines find a given table with a
        chance of 0.9 % a day. People mistype far less. Links need no code.
        """
        self.commands = RateLimiter(rate * 0.4, rate * 1.2)
        """all commands, however many sockets they come over, by person"""
        self.talk = RateLimiter(rate / 50, rate * 0.4)
        """chat and mutes, which stay in the log, by person"""
        self.changes = RateLimiter(rate / 50, rate * 0.8)
        """commands that change a table without playing, which stay in the log too, by person"""
        self.questions: RateLimiter = AddressLimiter(rate * 0.4, rate * 1.2)
        """questions about actions, however they come, by person, a stranger's by address"""
        self.hints: RateLimiter = AddressLimiter(rate / 50, rate * 0.4)
        """hints, for which a bot thinks, by person"""
        self.reviews = AddressLimiter(rate / 500, rate * 0.4)
        """reviews to be computed and all records of a person, which takes seconds, by person"""
        self.answers = OpenLimiter(MOST_ANSWERS)
        """replays and reviews on their way, which wait in memory until they are read, by address"""
        self.passwords = AddressLimiter(0.2, 10)
        """password attempts, by address"""
        self.logins = RateLimiter(1, 100)
        """password attempts, by login

        No single address and no IPv6 site, which has 0.8 a second, can use these up for its owner.
        """
