"""Streams: the randomness of one chance action, the same on every platform."""

from __future__ import annotations

import hmac
from collections.abc import Iterable, MutableSequence, Sequence
from hashlib import sha256
from random import Random
from typing import Any, Never, TypeVar

T = TypeVar("T")


class FairStream(Random):
    """Random bits from HMAC-SHA256 in counter mode, for chance action ``number``.

    Every method that returns numbers is written out (docs/reference/fairness.md), as those of
    ``random.Random`` may change between versions of Python; others raise NotImplementedError.

    >>> stream = FairStream(bytes(32), 0)
    >>> [1 + stream.randrange(6) for _ in range(8)]
    [1, 4, 3, 1, 4, 6, 6, 6]
    """

    def __init__(self, key: bytes, number: int) -> None:
        # Without super().__init__(), which would only seed the generator that is not used.
        self._key = key
        self._number = number
        self._block = 0
        self._bytes = b""

    def getrandbits(self, k: int) -> int:
        """Return the next ``k`` bits as a number; the rest of the last byte is dropped."""
        if k < 0:
            raise ValueError(k)
        size = (k + 7) // 8
        while len(self._bytes) < size:
            self._bytes += self._next_block()
        taken, self._bytes = self._bytes[:size], self._bytes[size:]
        return int.from_bytes(taken, "big") >> (8 * size - k)

    def _next_block(self) -> bytes:
        text = f"kolpak fair 1 block\n{self._number}\n{self._block}\n"
        self._block += 1
        return hmac.digest(self._key, text.encode(), sha256)

    def below(self, bound: int) -> int:
        """Return a uniform number from 0 to ``bound`` - 1, by rejection sampling."""
        if bound < 1:
            raise ValueError(bound)
        bits = (bound - 1).bit_length()
        value = self.getrandbits(bits)
        while value >= bound:
            value = self.getrandbits(bits)
        return value

    def random(self) -> float:
        """Return a uniform number in [0, 1) with 53 bits."""
        return float(self.getrandbits(53) / 2**53)

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        """Return a uniform number of ``range(start, stop, step)``."""
        numbers = range(start) if stop is None else range(start, stop, step)
        return numbers[self.below(len(numbers))]

    def randint(self, a: int, b: int) -> int:
        """Return a uniform number from ``a`` to ``b``, both included."""
        return a + self.below(b - a + 1)

    def choice(self, seq: Any) -> Any:
        """Return a uniform item of a sequence."""
        return seq[self.below(len(seq))]

    def shuffle(self, x: MutableSequence[Any]) -> None:
        """Shuffle a list in place (Fisher-Yates, from the end)."""
        for last in range(len(x) - 1, 0, -1):
            other = self.below(last + 1)
            x[last], x[other] = x[other], x[last]

    def sample(
        self, population: Sequence[T], k: int, *, counts: Iterable[int] | None = None
    ) -> list[T]:
        """Return ``k`` different items in the order drawn; ``counts`` is not supported."""
        if counts is not None:
            raise NotImplementedError("counts")
        if not 0 <= k <= len(population):
            raise ValueError(k)
        pool = list(population)
        for at in range(k):
            other = at + self.below(len(pool) - at)
            pool[at], pool[other] = pool[other], pool[at]
        return pool[:k]

    def seed(self, *args: Any, **kwargs: Any) -> Never:
        """Raise NotImplementedError: a stream is made from its key."""
        raise NotImplementedError("seed")

    def getstate(self) -> Never:
        """Raise NotImplementedError: the state would predict the stream."""
        raise NotImplementedError("getstate")

    def setstate(self, state: Any) -> Never:
        """Raise NotImplementedError: a stream is made from its key."""
        raise NotImplementedError("setstate")


def _refuse(self: FairStream, *args: Any, **kwargs: Any) -> Never:
    """Raise NotImplementedError: the result would depend on the version of Python."""
    raise NotImplementedError


for _name, _method in vars(Random).items():
    if callable(_method) and not _name.startswith("_") and _name not in vars(FairStream):
        setattr(FairStream, _name, _refuse)
