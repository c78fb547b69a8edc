"""A refused client is told when to come again, and that is true."""

import pytest

from kolpak.live.errors import RateLimited
from kolpak.live.rates import MAX_BUCKETS, MAX_WAIT, RateLimiter
from kolpak.server.web.limits import AddressLimiter


class Clock:
    """A clock that goes on only when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def wait(limiter: RateLimiter, key: str) -> float:
    """Make a request and return the seconds to wait, 0 where it has passed."""
    try:
        limiter.take(key)
    except RateLimited as refused:
        return refused.retry_after
    return 0.0


@pytest.mark.parametrize(("rate", "after"), [(0.2, 5.0), (2.0, 0.5), (50.0, 0.02)])
def test_whoever_comes_again_when_they_are_told_to_passes(rate: float, after: float) -> None:
    clock = Clock()
    asked = RateLimiter(rate, 3, clock)
    begun = [wait(asked, "ann") for _ in range(4)]

    clock.now += after * 0.9
    early = wait(asked, "ann")
    clock.now += early + 1e-9

    assert begun == [0.0, 0.0, 0.0, pytest.approx(after)]
    assert early == pytest.approx(after * 0.1)
    assert wait(asked, "ann") == 0.0
    assert wait(asked, "bob") == 0.0


def test_where_nothing_ever_passes_the_wait_has_an_end() -> None:
    assert wait(RateLimiter(0.0, 0.0, Clock()), "ann") == MAX_WAIT


def test_every_request_takes_a_token_while_the_clock_goes_on() -> None:
    class Running(Clock):
        """A clock that goes on a little whenever somebody looks at it."""

        def __call__(self) -> float:
            self.now += 1e-6
            return self.now

    for limiter in (RateLimiter, AddressLimiter):
        asked = limiter(0.05, 1.0, Running())
        assert [bool(wait(asked, "ann")) for _ in range(4)] == [False, True, True, True]


@pytest.mark.parametrize(("pause", "kept"), [(0.0, 1), (0.5, 11)], ids=["busy", "quiet"])
def test_only_so_many_keys_are_remembered_and_busy_ones_before_quiet_ones(
    pause: float, kept: int
) -> None:
    clock = Clock()
    asked = RateLimiter(1.0, 1, clock)
    for count in (MAX_BUCKETS - 10, 10):
        for number in range(count):
            asked.take(f"{number} of {count}")
        clock.now += pause

    asked.take("another")

    assert len(asked.buckets) == kept
